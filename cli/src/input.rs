//! What a command reads: a file that a person named, or standard input.

use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;

use portfolio_local::Failure;

/// A file, or standard input, which is named `-`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// This file.
    File(PathBuf),
}

impl Input {
    /// All of it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(&self) -> Result<Vec<u8>, Failure> {
        let read = match self {
            Self::Stdin => {
                let mut bytes = Vec::new();
                io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
            }
            Self::File(path) => fs::read(path),
        };
        read.map_err(|error| Failure::because(format!("{self} cannot be read"), &error))
    }
}

impl From<OsString> for Input {
    fn from(name: OsString) -> Self {
        if name == "-" { Self::Stdin } else { Self::File(name.into()) }
    }
}

impl Display for Input {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => formatter.write_str("stdin"),
            Self::File(path) => path.display().fmt(formatter),
        }
    }
}
