//! The files of the Lab, as they are served. They are part of the program: nothing is read, and nothing is loaded from elsewhere.

/// What the pages of the Lab may load: their own style, scripts and icon, and the API.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A file.
#[derive(Debug, Clone, Copy)]
pub struct Asset {
    /// Where it is.
    pub path: &'static str,
    /// What it is.
    pub media_type: &'static str,
    /// What it holds.
    pub text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! assets {
    ($($path:literal as $media_type:expr => $file:literal,)+) => {
        /// Every file.
        pub const ASSETS: [Asset; [$($path),+].len()] =
            [$(Asset { path: $path, media_type: $media_type, text: include_str!($file) }),+];
    };
}

assets! {
    "/lab" as HTML => "../assets/lab.html",
    "/lab/lab.css" as CSS => "../assets/lab.css",
    "/lab/lab.js" as JAVASCRIPT => "../assets/lab.js",
    "/lab/limits.js" as JAVASCRIPT => "../assets/limits.js",
    "/lab/operations.js" as JAVASCRIPT => "../assets/operations.js",
    "/docs" as HTML => "../assets/docs.html",
    "/lab/docs.css" as CSS => "../assets/docs.css",
    "/lab/docs.js" as JAVASCRIPT => "../assets/docs.js",
    "/openapi.json" as "application/json" => "../../../docs/openapi.json",
    "/openapi.yaml" as "application/yaml" => "../../../docs/openapi.yaml",
    "/favicon.svg" as "image/svg+xml" => "../assets/favicon.svg",
    "/favicon.ico" as "image/svg+xml" => "../assets/favicon.svg",
    "/robots.txt" as "text/plain; charset=utf-8" => "../assets/robots.txt",
}
