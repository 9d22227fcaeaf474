//! Opens the journal and the program cache of a grading, with warnings if they cannot be used.

use std::path::{Path, PathBuf};

use crate::cli::Grade;
use crate::commands::console::Console;
use crate::commands::exit::CommandError;
use crate::commands::messages::{CommandMessage, JournalMessage, RequestError};
use caipan_checker::quotation::Place;
use caipan_facts::{Evidence, Fact, fact_from_io_error};
use caipan_judge::contest::journal::Journal;
use caipan_judge::contest::result_cache::ResultCache;
use caipan_judge::contest::state_folder::{self, StateFolder};
use caipan_judge::submission::program_cache::ProgramCache;
use caipan_problem::entry::ReadError;
use caipan_problem::subtask::pattern_error_fact;

/// Journal folder of earlier versions. It is ignored: it is inside the contest folder, where other people may write.
const OLD_FOLDER: &str = ".caipan";

/// Opens the journal of a grading; `None` if it has none. The default journal exists only if a folder of submissions is
/// graded. `only_accepted` stores accepted runs only, because low limits of this process may have caused the other
/// verdicts.
///
/// # Errors
/// The journal given by `--journal` or `--known` cannot be used.
pub(super) fn open_journal(
    args: &Grade,
    only_accepted: bool,
    console: &Console,
) -> Result<Option<ResultCache>, CommandError> {
    let mut folders = args.submissions.iter().filter(|path| path.is_dir());
    let mut old_folders = args.submissions.iter().map(|path| path.join(OLD_FOLDER));
    if let Some(old) = old_folders.find(|old| old.symlink_metadata().is_ok()) {
        let folder = old.display().to_string();
        console.note(&console.sentence(JournalMessage::Former { folder }));
    }
    let own_cache = match (&args.journal, folders.next()) {
        _ if args.no_journal || args.keep_outputs.is_some() => None,
        (Some(path), _) => {
            let cache = open_requested_journal(path, args, console);
            Some(cache.map_err(usage_error_constructor("--journal"))?)
        }
        (None, None) => None,
        (None, Some(contest)) => match open_default_journal(contest, args, console) {
            Ok(cache) => Some(cache),
            Err(what) => {
                console.note(&console.sentence(JournalMessage::NotResumable { what }));
                None
            }
        },
    };
    let cache = add_known_results(own_cache, args, console)?;
    Ok(cache.map(|cache| ResultCache {
        only_accepted,
        ..cache
    }))
}

/// Returns the folder that stores the name of a contest for a cluster. It is the folder of the contest in the state
/// folder. `None` if earlier results must not be used.
pub(super) fn contest_name_folder(args: &Grade) -> Option<PathBuf> {
    if args.no_journal || args.fresh {
        return None;
    }
    let mut folders = args.submissions.iter().filter(|path| path.is_dir());
    let contest = args.journal.as_ref().or_else(|| folders.next())?;
    open_safe_state_folder(args)
        .ok()?
        .prepare_state_subfolder(contest)
        .ok()
}

/// Writes all entries to disk and closes the journal.
///
/// # Errors
/// A write to the journal failed, now or earlier in the grading.
pub(super) fn close_journal(cache: ResultCache) -> Result<(), CommandError> {
    cache
        .journal
        .close()
        .map_err(|what| CommandError::internal_error(RequestError::KeptNoMore { what }))
}

/// Adds the results from the journals that `--known` names. Without a cache, a new one is returned.
fn add_known_results(
    cache: Option<ResultCache>,
    args: &Grade,
    console: &Console,
) -> Result<Option<ResultCache>, CommandError> {
    if args.known.is_empty() {
        return Ok(cache);
    }
    let mut filled_cache = cache.unwrap_or_default();
    for pattern in &args.known {
        let fault = usage_error_constructor("--known");
        let at_pattern = |what| {
            let file = pattern.clone();
            fault(Place::File { file, what }.fact())
        };
        let found = glob::glob(pattern).map_err(|error| at_pattern(pattern_error_fact(&error)))?;
        let mut is_empty = true;
        for entry in found {
            let path = entry.map_err(|error| {
                let (file, cause) = (
                    error.path().display().to_string(),
                    fact_from_io_error(error.error()),
                );
                fault(ReadError::At { file, cause }.fact())
            })?;
            let learnt = filled_cache.journal.import_journal(&path);
            warn_about_journal(console, &path, &learnt.map_err(&fault)?);
            is_empty = false;
        }
        if is_empty {
            return Err(at_pattern(JournalMessage::NoFile.fact()));
        }
    }
    Ok(Some(filled_cache))
}

/// Returns a function that converts a cause to a usage error prefixed with `option`.
fn usage_error_constructor(option: &str) -> impl Fn(Fact) -> CommandError {
    move |what| {
        CommandError::usage_error(CommandMessage::AtOption {
            option: option.to_owned(),
            what,
        })
    }
}

/// Prints a warning for each remark on the journal at `path`.
fn warn_about_journal<'f>(
    console: &Console,
    path: &Path,
    remarks: impl IntoIterator<Item = &'f Fact>,
) {
    for remark in remarks {
        let (file, what) = (path.display().to_string(), remark.clone());
        console.warn(&console.sentence(JournalMessage::Warning { file, what }));
    }
}

/// Opens the user's state folder. Fails if it is inside a folder of submissions, whose authors could forge its content.
fn open_safe_state_folder(args: &Grade) -> Result<StateFolder, Fact> {
    let state = StateFolder::open(&StateFolder::default_path()?)?;
    match args.submissions.iter().find(|path| state.is_within(path)) {
        Some(path) => {
            let folder = path.display().to_string();
            Err(JournalMessage::Within { folder }.fact())
        }
        None => Ok(state),
    }
}

/// Opens the journal and the compiled programs of a contest, both in the state folder.
fn open_default_journal(
    contest: &Path,
    args: &Grade,
    console: &Console,
) -> Result<ResultCache, Fact> {
    let state = open_safe_state_folder(args)?;
    let folder = state.prepare_state_subfolder(contest)?;
    let path = folder.join(state_folder::JOURNAL_FILE);
    let journal = Journal::open(&path, args.fresh)?;
    warn_about_journal(console, &path, journal.warnings());
    Ok(ResultCache {
        journal,
        programs: open_program_cache(&state, &folder, args.fresh, console),
        only_accepted: false,
    })
}

/// Opens the journal that `--journal` names. The journal is trusted, but files next to it are not: the compiled
/// programs are in the state folder.
fn open_requested_journal(
    path: &Path,
    args: &Grade,
    console: &Console,
) -> Result<ResultCache, Fact> {
    let journal = Journal::open(path, args.fresh)?;
    warn_about_journal(console, path, journal.warnings());
    let found = open_safe_state_folder(args)
        .and_then(|state| Ok((state.prepare_state_subfolder(path)?, state)));
    let store = match found {
        Ok((folder, state)) => open_program_cache(&state, &folder, args.fresh, console),
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

/// Opens the cache of compiled programs of a contest. Returns `None`, after a note, if it cannot be used. If space is
/// short, data of contests that were not used recently is removed.
fn open_program_cache(
    state: &StateFolder,
    folder: &Path,
    fresh: bool,
    console: &Console,
) -> Option<ProgramCache> {
    let path = folder.join(state_folder::PROGRAM_FOLDER);
    let mut room = state.evict_old_contests(
        state_folder::MAX_STATE_FOLDER_SIZE,
        folder,
        is_contest_being_judged,
    );
    let opened = ProgramCache::open(&path, room).and_then(|store| {
        if !fresh && room.0 > 0 {
            return Ok(store);
        }
        // The contest's own programs take too much space, or `--fresh` is set.
        store.clear()?;
        room = state.evict_old_contests(
            state_folder::MAX_STATE_FOLDER_SIZE,
            folder,
            is_contest_being_judged,
        );
        ProgramCache::open(&path, room)
    });
    match opened {
        Ok(cache) => Some(cache),
        Err(error) => {
            let fault = Place::File {
                file: path.display().to_string(),
                what: fact_from_io_error(&error),
            };
            let what = fault.fact();
            console.note(&console.sentence(JournalMessage::NoPrograms { what }));
            None
        }
    }
}

/// Whether another process judges the contest with this folder.
fn is_contest_being_judged(folder: &Path) -> bool {
    Journal::is_locked(&folder.join(state_folder::JOURNAL_FILE))
}
