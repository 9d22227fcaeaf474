//! Runs `caipan verify`: answers clients with `--listen`, or judges a file of jobs.

use super::job_judge::run_with_judge;
use super::job_stream::judge_job_stream;
#[cfg(feature = "server")]
use super::listen::listen_for_clients;
#[cfg(not(feature = "server"))]
use super::without_server_feature::listen_for_clients;
use crate::cli::Verify;
use crate::commands::exit::{CommandError, Exit};
use crate::terminal::console::Console;

pub(crate) fn run(args: &Verify, console: &Console) -> Result<Exit, CommandError> {
    if let Some(address) = &args.listen {
        return listen_for_clients(address, args, console);
    }
    // The parser of the command line requires either `--listen` or a file of jobs, so the default is never used.
    let records = args.records.clone().unwrap_or_default();
    run_with_judge(args, console, |judge| {
        judge_job_stream(&records, args, judge, console)
    })
}
