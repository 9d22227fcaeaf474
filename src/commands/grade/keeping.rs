//! Where the journal of a grading stands, what it believes, and what to do where it cannot be kept.

use std::path::Path;

use anyhow::anyhow;

use crate::cli::Grade;
use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::judge::contest::journal::{Journal, JournalError};
use crate::judge::contest::result_cache::ResultCache;
use crate::judge::contest::state_folder::{self, StateError, StateFolder};
use crate::judge::submission::program_cache::ProgramCache;

/// Where earlier versions kept it: in the contest folder, to which others can write. Nothing there is believed.
const FORMER: &str = ".caipan";

/// Opens the journal that goes with the command line: none for single files, unless one is asked for.
///
/// # Errors
/// The one that was asked for cannot be used.
pub fn open(args: &Grade, console: &Console) -> Result<Option<ResultCache>, Failure> {
    let mut folders = args.submissions.iter().filter(|path| path.is_dir());
    let is_former = |folder: &Path| folder.join(FORMER).symlink_metadata().is_ok();
    if let Some(folder) = args.submissions.iter().find(|path| is_former(path)) {
        let former = folder.join(FORMER);
        console.note(&format!(
            "{} is not read: a journal stands in the user's state folder",
            former.display()
        ));
    }
    let cache = match (&args.journal, folders.next()) {
        _ if args.no_journal || args.keep_outputs.is_some() => None,
        (Some(path), _) => {
            let cache = asked_for(path, args, console);
            Some(cache.map_err(|error| Failure::usage(anyhow!("--journal {error}")))?)
        }
        (None, None) => None,
        (None, Some(contest)) => match of_contest(contest, args, console) {
            Ok(cache) => Some(cache),
            Err(error) => {
                console.note(&format!("this grading cannot be resumed: {error}"));
                None
            }
        },
    };
    with_known(cache, args, console)
}

/// Adds what other journals know, which the user trusts.
fn with_known(
    cache: Option<ResultCache>,
    args: &Grade,
    console: &Console,
) -> Result<Option<ResultCache>, Failure> {
    if args.known.is_empty() {
        return Ok(cache);
    }
    let mut cache = cache.unwrap_or_default();
    for pattern in &args.known {
        let fault = |text: String| Failure::usage(anyhow!("--known {text}"));
        let found = glob::glob(pattern).map_err(|error| fault(format!("{pattern}: {error}")))?;
        let mut is_empty = true;
        for path in found {
            let path = path.map_err(|error| fault(error.to_string()))?;
            let learnt = cache.journal.learn(&path);
            let odd = learnt.map_err(|error| fault(error.to_string()))?;
            complain(console, &path, odd.as_deref());
            is_empty = false;
        }
        if is_empty {
            return Err(fault(format!("{pattern}: no such file")));
        }
    }
    Ok(Some(cache))
}

fn complain(console: &Console, path: &Path, odd: Option<&str>) {
    if let Some(odd) = odd {
        console.complain(&format!("warning: {}: {odd}", path.display()));
    }
}

/// Why a contest has no journal.
#[derive(Debug, thiserror::Error)]
enum NoJournal {
    #[error(transparent)]
    State(#[from] StateError),
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error("the state folder is in {0}, where others may write")]
    Within(String),
}

/// The user's state folder, unless it is in one that is judged.
fn state_folder(args: &Grade) -> Result<StateFolder, NoJournal> {
    let state = StateFolder::open(&StateFolder::place()?)?;
    match args.submissions.iter().find(|path| state.is_within(path)) {
        Some(path) => Err(NoJournal::Within(path.display().to_string())),
        None => Ok(state),
    }
}

/// The journal of a contest and its programs, in the state folder.
fn of_contest(contest: &Path, args: &Grade, console: &Console) -> Result<ResultCache, NoJournal> {
    let state = state_folder(args)?;
    let folder = state.of(contest)?;
    let path = folder.join(state_folder::JOURNAL);
    let journal = Journal::open(&path, args.fresh)?;
    complain(console, &path, journal.odd.as_deref());
    Ok(ResultCache {
        journal,
        store: programs(&state, &folder, args.fresh, console),
        only_accepted: false,
    })
}

/// A journal that the user has named, and trusts. What stands beside it is not trusted: its programs are in the state
/// folder.
fn asked_for(path: &Path, args: &Grade, console: &Console) -> Result<ResultCache, JournalError> {
    let journal = Journal::open(path, args.fresh)?;
    complain(console, path, journal.odd.as_deref());
    let found = state_folder(args).and_then(|state| Ok((state.of(path)?, state)));
    let store = match found {
        Ok((folder, state)) => programs(&state, &folder, args.fresh, console),
        Err(error) => {
            console.note(&format!("programs are not kept: {error}"));
            None
        }
    };
    Ok(ResultCache {
        journal,
        store,
        only_accepted: false,
    })
}

/// The programs of a contest. What was not used for long makes room for them.
fn programs(
    state: &StateFolder,
    folder: &Path,
    fresh: bool,
    console: &Console,
) -> Option<ProgramCache> {
    let place = folder.join(state_folder::PROGRAMS);
    let is_in_use = |other: &Path| Journal::is_taken(&other.join(state_folder::JOURNAL));
    let mut room = state.make_room(state_folder::AT_MOST, folder, is_in_use);
    let opened = ProgramCache::open(&place, room).and_then(|store| {
        if !fresh && room.0 > 0 {
            return Ok(store);
        }
        // Those of the contest itself are too many, or are to be forgotten.
        store.clear()?;
        room = state.make_room(state_folder::AT_MOST, folder, is_in_use);
        ProgramCache::open(&place, room)
    });
    let note = |error| {
        console.note(&format!(
            "programs are not kept: {}: {error}",
            place.display()
        ))
    };
    opened.map_err(note).ok()
}
