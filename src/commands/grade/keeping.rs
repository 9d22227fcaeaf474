//! Where the journal of a grading stands, what it believes, and what to do where it cannot be kept.

use std::path::{Path, PathBuf};

use crate::cli::Grade;
use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::commands::messages::{JournalMessage, Message, RequestError};
use caipan_checker::found::Place;
use caipan_facts::{Evidence, Fact, cause};
use caipan_judge::contest::journal::Journal;
use caipan_judge::contest::result_cache::ResultCache;
use caipan_judge::contest::state_folder::{self, StateFolder};
use caipan_judge::submission::program_cache::ProgramCache;
use caipan_problem::entry::ReadError;
use caipan_problem::subtask::bad_pattern;

/// Where earlier versions kept it: in the contest folder, to which others can write. Nothing there is believed.
const FORMER: &str = ".caipan";

/// Opens the journal that goes with the command line: none for single files, unless one is asked for. Where limits are
/// lowered, it keeps accepted runs only.
///
/// # Errors
/// The one that was asked for cannot be used.
pub(super) fn open(
    args: &Grade,
    only_accepted: bool,
    console: &Console,
) -> Result<Option<ResultCache>, Failure> {
    let mut folders = args.submissions.iter().filter(|path| path.is_dir());
    let is_former = |folder: &Path| folder.join(FORMER).symlink_metadata().is_ok();
    if let Some(folder) = args.submissions.iter().find(|path| is_former(path)) {
        let former = folder.join(FORMER);
        let folder = former.display().to_string();
        console.note(&console.sentence(JournalMessage::Former { folder }));
    }
    let cache = match (&args.journal, folders.next()) {
        _ if args.no_journal || args.keep_outputs.is_some() => None,
        (Some(path), _) => {
            let cache = asked_for(path, args, console);
            Some(cache.map_err(at_option("--journal"))?)
        }
        (None, None) => None,
        (None, Some(contest)) => match of_contest(contest, args, console) {
            Ok(cache) => Some(cache),
            Err(what) => {
                console.note(&console.sentence(JournalMessage::NotResumable { what }));
                None
            }
        },
    };
    let cache = with_known(cache, args, console)?;
    Ok(cache.map(|cache| ResultCache {
        only_accepted,
        ..cache
    }))
}

/// The folder in which a contest that is judged by a cluster has its name: that of what is kept of it, and none where
/// nothing is to be believed that is kept.
pub(super) fn name_folder(args: &Grade) -> Option<PathBuf> {
    if args.no_journal || args.fresh {
        return None;
    }
    let mut folders = args.submissions.iter().filter(|path| path.is_dir());
    let of = args.journal.as_ref().or_else(|| folders.next())?;
    state_folder(args).ok()?.folder_for(of).ok()
}

/// Closes it.
///
/// # Errors
/// Not everything could be kept.
pub(super) fn close(cache: ResultCache) -> Result<(), Failure> {
    let closed = cache.journal.close();
    closed.map_err(|what| Failure::internal(RequestError::KeptNoMore { what }))
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
        let fault = at_option("--known");
        let at_pattern = |what| {
            let file = pattern.clone();
            fault(Place::File { file, what }.fact())
        };
        let found = glob::glob(pattern).map_err(|error| at_pattern(bad_pattern(&error)))?;
        let mut is_empty = true;
        for path in found {
            let path = path.map_err(|error| {
                let (file, cause) = (error.path().display().to_string(), cause(error.error()));
                fault(ReadError::At { file, cause }.fact())
            })?;
            let learnt = cache.journal.import(&path);
            complain(console, &path, &learnt.map_err(&fault)?);
            is_empty = false;
        }
        if is_empty {
            return Err(at_pattern(JournalMessage::NoFile.fact()));
        }
    }
    Ok(Some(cache))
}

/// What is wrong with what an option names.
fn at_option(option: &str) -> impl Fn(Fact) -> Failure {
    move |what| {
        let option = option.to_owned();
        Failure::usage(Message::AtOption { option, what })
    }
}

/// Tells what was remarkable about a journal.
fn complain<'f>(console: &Console, path: &Path, remarks: impl IntoIterator<Item = &'f Fact>) {
    for remark in remarks {
        let (file, what) = (path.display().to_string(), remark.clone());
        console.warn(&console.sentence(JournalMessage::Warning { file, what }));
    }
}

/// The user's state folder, unless it is in one that is judged.
fn state_folder(args: &Grade) -> Result<StateFolder, Fact> {
    let state = StateFolder::open(&StateFolder::default_path()?)?;
    match args.submissions.iter().find(|path| state.is_within(path)) {
        Some(path) => {
            let folder = path.display().to_string();
            Err(JournalMessage::Within { folder }.fact())
        }
        None => Ok(state),
    }
}

/// The journal of a contest and its programs, in the state folder.
fn of_contest(contest: &Path, args: &Grade, console: &Console) -> Result<ResultCache, Fact> {
    let state = state_folder(args)?;
    let folder = state.folder_for(contest)?;
    let path = folder.join(state_folder::JOURNAL_FILE);
    let journal = Journal::open(&path, args.fresh)?;
    complain(console, &path, journal.warnings());
    Ok(ResultCache {
        journal,
        programs: programs(&state, &folder, args.fresh, console),
        only_accepted: false,
    })
}

/// A journal that the user has named, and trusts. What stands beside it is not trusted: its programs are in the state
/// folder.
fn asked_for(path: &Path, args: &Grade, console: &Console) -> Result<ResultCache, Fact> {
    let journal = Journal::open(path, args.fresh)?;
    complain(console, path, journal.warnings());
    let found = state_folder(args).and_then(|state| Ok((state.folder_for(path)?, state)));
    let store = match found {
        Ok((folder, state)) => programs(&state, &folder, args.fresh, console),
        Err(what) => {
            console.note(&console.sentence(JournalMessage::NoPrograms { what }));
            None
        }
    };
    Ok(ResultCache {
        journal,
        programs: store,
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
    let place = folder.join(state_folder::PROGRAM_FOLDER);
    let is_in_use = |other: &Path| Journal::is_locked(&other.join(state_folder::JOURNAL_FILE));
    let mut room = state.evict(state_folder::MAX_SIZE, folder, is_in_use);
    let opened = ProgramCache::open(&place, room).and_then(|store| {
        if !fresh && room.0 > 0 {
            return Ok(store);
        }
        // Those of the contest itself are too many, or are to be forgotten.
        store.clear()?;
        room = state.evict(state_folder::MAX_SIZE, folder, is_in_use);
        ProgramCache::open(&place, room)
    });
    let note = |error| {
        let (file, what) = (place.display().to_string(), cause(&error));
        let what = Place::File { file, what }.fact();
        console.note(&console.sentence(JournalMessage::NoPrograms { what }));
    };
    opened.map_err(note).ok()
}
