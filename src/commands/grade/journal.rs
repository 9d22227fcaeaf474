//! Opens the journal and the program cache of a grading, with warnings if they cannot be used.

use std::path::PathBuf;

use crate::cli::Grade;
use crate::commands::exit::CommandError;
use crate::commands::messages::RequestError;
use crate::terminal::console::Console;
use caipan_judge::contest::result_cache::ResultCache;
use caipan_judge::contest::result_cache_opening::{JournalRemark, ResultCacheOptions};

/// Opens the journal of a grading, and the results given by `--known`. Without `--journal`, only gradings of a folder
/// have a journal. `None` if there is neither a journal nor such results. With `only_accepted`, only accepted runs are
/// stored, because low limits of this process may have caused the other verdicts.
///
/// # Errors
/// The journal given by `--journal` or `--known` cannot be used.
pub(super) fn open_journal(
    args: &Grade,
    only_accepted: bool,
    console: &Console,
) -> Result<Option<ResultCache>, CommandError> {
    let on_remark = |remark| match remark {
        JournalRemark::Warning { .. } => console.print_warning(&console.sentence(remark)),
        _ => console.print_note(&console.sentence(remark)),
    };
    let options = ResultCacheOptions {
        only_accepted,
        ..cache_options(args, &on_remark)
    };
    options.open().map_err(|unusable| {
        CommandError::usage_error(unusable.cause).with_option_name(unusable.option)
    })
}

/// Returns the folder that stores the name of a contest for a cluster, by which a later grading finds the earlier results. `None` if those
/// must not be used.
pub(super) fn contest_name_folder(args: &Grade) -> Option<PathBuf> {
    cache_options(args, &|_| ()).contest_name_folder()
}

fn cache_options<'a>(
    args: &'a Grade,
    on_remark: &'a dyn Fn(JournalRemark),
) -> ResultCacheOptions<'a> {
    ResultCacheOptions {
        submissions: &args.submissions,
        journal: args.journal.as_deref(),
        known: &args.known,
        discards_earlier_results: args.fresh,
        is_disabled: args.no_journal,
        keeps_outputs: args.keep_outputs.is_some(),
        only_accepted: false,
        on_remark,
    }
}

/// Writes all entries to disk and closes the journal.
///
/// # Errors
/// A write to the journal failed, now or earlier in the grading.
pub(super) fn close_journal(cache: ResultCache) -> Result<(), CommandError> {
    cache
        .journal
        .close()
        .map_err(|what| CommandError::internal_error(RequestError::JournalWriteFailed { what }))
}
