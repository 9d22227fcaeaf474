//! Where the journal of a grading stands, and what to do where it cannot.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use crate::cli::Grade;
use crate::commands::Console;
use crate::commands::exit::Failure;
use crate::judge::class::Keeper;
use crate::judge::journal::{Journal, JournalError};
use crate::judge::source::ContentId;
use crate::judge::store::Store;

/// The folder in a contest folder that is caipan's own.
const OWN: &str = ".caipan";

/// The journal's name in it.
const NAME: &str = "journal.jsonl";

/// Opens the journal that goes with the command line: none for single files, unless one is asked for.
///
/// # Errors
/// The one that was asked for cannot be used.
pub fn open(args: &Grade, console: &Console) -> Result<Option<Keeper>, Failure> {
    let contest = args.submissions.iter().find(|path| path.is_dir());
    match (&args.journal, contest) {
        _ if args.no_journal => Ok(None),
        (Some(path), _) => keeper(path, args.fresh, console)
            .map(Some)
            .map_err(|error| Failure::usage(anyhow!("--journal {error}"))),
        (None, None) => Ok(None),
        (None, Some(contest)) => Ok(of_contest(contest, args.fresh, console)),
    }
}

/// The journal of a contest folder, or where that cannot be written to, of the user's own state folder.
fn of_contest(contest: &Path, fresh: bool, console: &Console) -> Option<Keeper> {
    let own = contest.join(OWN);
    let made = make_folder(&own).map_err(|cause| JournalError::Unusable {
        path: own.clone(),
        cause,
    });
    let error = match made.and_then(|()| keeper(&own.join(NAME), fresh, console)) {
        Ok(keeper) => return Some(keeper),
        Err(error) => error,
    };
    if matches!(error, JournalError::Taken(_)) {
        console.note(&format!("{error}: this one keeps no journal"));
        return None;
    }
    let elsewhere = state_folder().map(|state| {
        let place = fs::canonicalize(contest).unwrap_or_else(|_| contest.to_owned());
        let name = ContentId::of(place.as_os_str().as_encoded_bytes());
        state.join(name.as_str())
    });
    let opened = elsewhere.as_ref().map(|folder| {
        let made = fs::create_dir_all(folder).map_err(|cause| JournalError::Unusable {
            path: folder.clone(),
            cause,
        });
        made.and_then(|()| keeper(&folder.join(NAME), fresh, console))
    });
    match (opened, elsewhere) {
        (Some(Ok(keeper)), Some(folder)) => {
            let place = folder.join(NAME);
            console.note(&format!(
                "journal: {error}; it stands in {} instead",
                place.display()
            ));
            Some(keeper)
        }
        (Some(Err(other)), _) => {
            console.note(&format!("no journal is kept: {error}; {other}"));
            None
        }
        _ => {
            console.note(&format!("no journal is kept: {error}"));
            None
        }
    }
}

/// A real folder: a link could lead anywhere.
fn make_folder(path: &Path) -> io::Result<()> {
    match fs::create_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            match fs::symlink_metadata(path)?.is_dir() {
                true => Ok(()),
                false => Err(io::Error::other("it is no folder")),
            }
        }
        made => made,
    }
}

/// Where programs keep what is not worth a back-up, by the XDG base directories.
fn state_folder() -> Option<PathBuf> {
    let absolute = |path: &PathBuf| path.is_absolute();
    let named = std::env::var_os("XDG_STATE_HOME")
        .map(PathBuf::from)
        .filter(absolute);
    let home = || {
        std::env::home_dir()
            .filter(absolute)
            .map(|home| home.join(".local/state"))
    };
    named.or_else(home).map(|state| state.join("caipan"))
}

fn keeper(path: &Path, fresh: bool, console: &Console) -> Result<Keeper, JournalError> {
    let journal = Journal::open(path, fresh)?;
    if let Some(odd) = &journal.odd {
        console.complain(&format!("warning: {}: {odd}", path.display()));
    }
    let store = Store::open(&path.with_extension("programs"));
    let store = store.and_then(|store| {
        if fresh {
            store.clear()?;
        }
        Ok(store)
    });
    if let Err(error) = &store {
        let place = path.with_extension("programs");
        console.note(&format!(
            "programs are not kept: {}: {error}",
            place.display()
        ));
    }
    Ok(Keeper {
        journal,
        store: store.ok(),
    })
}
