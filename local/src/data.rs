//! The directory in which a local server keeps its store and its signing secret.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use dynoxide::storage::Storage;
use portfolio_tokens::SigningSecret;

use crate::embedded::EmbeddedDynamoDb;
use crate::failure::Failure;

const LOCK: &str = "lock";
const DATABASE: &str = "dynamodb.sqlite";
const SECRET: &str = "token-secret.json";

/// A data directory, held by this process alone for as long as this lives.
#[derive(Debug)]
pub struct DataDirectory {
    path: PathBuf,
    _lock: File,
}

impl DataDirectory {
    /// Opens `path`, which is created if missing.
    ///
    /// # Errors
    /// If it cannot be written, or another process has it open.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let failed = |error: &io::Error| unusable(path, error);
        fs::create_dir_all(path).map_err(|error| failed(&error))?;
        refuse_read_only(path)?;
        let mut options = OpenOptions::new();
        let lock = options.write(true).create(true).truncate(false).open(path.join(LOCK));
        let lock = lock.map_err(|error| failed(&error))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(Failure::plain(format!(
                "the data directory {} is in use by another process",
                path.display()
            ))),
            Err(TryLockError::Error(error)) => Err(failed(&error)),
        }
    }

    /// The store kept here.
    ///
    /// # Errors
    /// If it is damaged or cannot be written.
    pub fn store(&self) -> Result<EmbeddedDynamoDb, Failure> {
        let file = self.path.join(DATABASE);
        if file.exists() {
            refuse_read_only(&file)?;
            examine(&file).map_err(|fault| damaged(&file, fault))?;
        }
        EmbeddedDynamoDb::file(&file)
            .map_err(|error| Failure::because(format!("{} cannot be opened", file.display()), &error))
    }

    /// The signing secret kept here, which is created if missing. Only the owner of the file can read it.
    ///
    /// # Errors
    /// If it is damaged, or cannot be read or written.
    pub fn secret(&self) -> Result<SigningSecret, Failure> {
        let file = self.path.join(SECRET);
        match fs::read_to_string(&file) {
            Ok(json) => {
                keep_private(&file).map_err(|error| unusable(&file, &error))?;
                SigningSecret::parse(&json).map_err(|error| damaged(&file, error.to_string()))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let secret = SigningSecret::generate();
                write_private(&file, &secret.to_json()).map_err(|error| unusable(&file, &error))?;
                Ok(secret)
            }
            Err(error) if error.kind() == ErrorKind::InvalidData => Err(damaged(&file, error.to_string())),
            Err(error) => Err(unusable(&file, &error)),
        }
    }
}

fn unusable(path: &Path, error: &io::Error) -> Failure {
    Failure::because(format!("{} cannot be used", path.display()), error)
}

fn damaged(file: &Path, fault: String) -> Failure {
    Failure::plain(format!("{} is damaged: {}", file.display(), fault.replace('\n', " ")))
}

/// Checked before anything is written, because the superuser can write where others cannot.
fn refuse_read_only(path: &Path) -> Result<(), Failure> {
    let read_only = fs::metadata(path).map_err(|error| unusable(path, &error))?.permissions().readonly();
    if read_only { Err(Failure::plain(format!("{} is read-only", path.display()))) } else { Ok(()) }
}

/// Checks the whole database, and returns what is wrong with it. A store in memory attaches it, because opening it as a store would write
/// to it first.
fn examine(file: &Path) -> Result<(), String> {
    let memory = Storage::memory().map_err(|error| error.to_string())?;
    let attached = memory.conn().execute("ATTACH ?1 AS kept", [file.to_string_lossy()]);
    let verdict = attached.and_then(|_| {
        memory.conn().query_row("PRAGMA kept.quick_check(1)", [], |row| row.get::<_, String>(0))
    });
    match verdict {
        Ok(verdict) if verdict == "ok" => Ok(()),
        Ok(verdict) => Err(verdict),
        Err(error) => Err(error.to_string()),
    }
}

/// Writes a file that only its owner can read. It is there whole or not at all.
fn write_private(file: &Path, text: &str) -> io::Result<()> {
    let unfinished = file.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, PRIVATE);
    let mut written = options.open(&unfinished)?;
    keep_private(&unfinished)?;
    written.write_all(text.as_bytes())?;
    written.sync_all()?;
    fs::rename(&unfinished, file)
}

/// Read and written by the owner, and by nobody else.
#[cfg(unix)]
const PRIVATE: u32 = 0o600;

#[cfg(unix)]
fn keep_private(file: &Path) -> io::Result<()> {
    fs::set_permissions(file, <Permissions as std::os::unix::fs::PermissionsExt>::from_mode(PRIVATE))
}

/// On other systems the directory's own access rules decide.
#[cfg(not(unix))]
fn keep_private(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(result: Result<impl Sized, Failure>) -> String {
        result.err().map(|failure| failure.to_string()).unwrap_or_default()
    }

    #[test]
    fn the_secret_is_made_once_and_only_its_owner_can_read_it() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("made/below");
        let first = DataDirectory::open(&path).unwrap().secret().unwrap();
        assert_eq!(DataDirectory::open(&path).unwrap().secret().unwrap(), first);
        #[cfg(unix)]
        {
            let mode = || {
                std::os::unix::fs::PermissionsExt::mode(
                    &fs::metadata(path.join(SECRET)).unwrap().permissions(),
                )
            };
            assert_eq!(mode() & 0o777, 0o600);
            let open_to_all = <Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o644);
            fs::set_permissions(path.join(SECRET), open_to_all).unwrap();
            DataDirectory::open(&path).unwrap().secret().unwrap();
            assert_eq!(mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_directory_serves_one_process() {
        let directory = tempfile::tempdir().unwrap();
        let held = DataDirectory::open(directory.path()).unwrap();
        let path = directory.path().display();
        assert_eq!(
            message(DataDirectory::open(directory.path())),
            format!("the data directory {path} is in use by another process")
        );
        drop(held);
        assert!(DataDirectory::open(directory.path()).is_ok());
    }

    #[test]
    fn damage_is_reported_and_left_as_it_is() {
        let directory = tempfile::tempdir().unwrap();
        let data = DataDirectory::open(directory.path()).unwrap();
        for (file, fault) in [
            (DATABASE, "file is not a database"),
            (
                SECRET,
                r#"the signing secret is not a JSON object of texts like {"current": "k1", "k1": "..."}"#,
            ),
        ] {
            let file = directory.path().join(file);
            fs::write(&file, "x".repeat(5_000)).unwrap();
            let fault_message =
                if file.ends_with(SECRET) { message(data.secret()) } else { message(data.store()) };
            assert_eq!(fault_message, format!("{} is damaged: {fault}", file.display()));
            assert_eq!(fs::read_to_string(&file).unwrap(), "x".repeat(5_000));
        }
    }

    #[test]
    fn a_damaged_page_inside_the_database_is_found() {
        let directory = tempfile::tempdir().unwrap();
        let data = DataDirectory::open(directory.path()).unwrap();
        drop(data.store().unwrap());
        let file = directory.path().join(DATABASE);
        let mut bytes = fs::read(&file).unwrap();
        let second_page = 4096..8192;
        assert!(bytes.len() >= second_page.end);
        bytes[second_page].fill(0xff);
        fs::write(&file, bytes).unwrap();
        assert!(message(data.store()).starts_with(&format!("{} is damaged: ", file.display())));
    }

    #[test]
    fn what_cannot_be_written_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let mut permissions = fs::metadata(directory.path()).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(directory.path(), permissions).unwrap();
        let path = directory.path().display().to_string();
        assert_eq!(message(DataDirectory::open(directory.path())), format!("{path} is read-only"));

        let other = tempfile::tempdir().unwrap();
        let file = other.path().join("file");
        fs::write(&file, "").unwrap();
        let refusal = message(DataDirectory::open(&file));
        assert!(refusal.starts_with(&format!("{} cannot be used: ", file.display())), "{refusal}");
    }
}
