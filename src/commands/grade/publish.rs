//! What a grading has come to, on standard output and in files.

use std::collections::BTreeSet;
use std::io::{IsTerminal, stdout};
use std::time::Duration;

use crate::cli::Grade;
use crate::commands::console::{Console, ReaderState};
use crate::commands::exit::{Exit, Failure};
use crate::commands::hand_out;
use crate::commands::messages::{GradeMessage, Message, RequestError};
use crate::commands::report_files::{self, ReportFile};
use caipan_facts::Evidence;
use caipan_judge::contest::contestant::Contestant;
use caipan_report::platform::Unfit;
use caipan_report::record::Results;
use caipan_report::{Format, Manner};
use caipan_sandbox::{Isolation, Level};

/// Prints the results, and writes those that are asked for as files.
pub(super) fn publish(
    results: &Results,
    reports: Vec<ReportFile<Format>>,
    args: &Grade,
    is_streamed: bool,
    console: &Console,
) -> Result<ReaderState, Failure> {
    let manner = report_files::manner(&args.output_args, console);
    // What the same screen shows already is not repeated there.
    let shown = Manner {
        is_streamed: is_streamed && stdout().is_terminal(),
        ..manner
    };
    let form = args.output_args.format;
    let end = form.end(results);
    let text = end.map_or_else(|| report_files::render(results, form, shown), Ok);
    let told = text.and_then(|text| console.result(&text));
    // Nobody listening keeps no file from being written.
    let written = report_files::write_all(reports, |format| {
        report_files::render_for_file(results, *format, manner)
    });
    let handed_out = hand_out::write(results, args.output_args.hand_out.as_deref(), console);
    let reader = told?;
    written.and(handed_out)?;
    for (_, file) in &args.output_args.reports {
        let file = file.display().to_string();
        console.note(&console.sentence(Message::WroteFile { file }));
    }
    Ok(reader)
}

/// What a platform makes a grade of is one contestant's, whose program cannot reach the file.
pub(super) fn for_platforms(
    args: &Grade,
    contestants: &[Contestant],
    isolation: &Isolation,
) -> Result<(), Failure> {
    let forms = args.output_args.reports.iter().map(|(format, _)| *format);
    let mut forms = forms.chain([args.output_args.format]);
    let Some(form) = forms.find(|form| form.is_platforms()) else {
        return Ok(());
    };
    let form = form.name().0.to_owned();
    let names: BTreeSet<&str> = contestants.iter().map(|one| one.name.as_str()).collect();
    if names.len() != 1 {
        let contestants = names.len();
        return Err(Failure::usage(Unfit::NotOne { form, contestants }));
    }
    match isolation.level {
        Level::None => Err(Failure::new(
            Exit::Isolation,
            vec![RequestError::FormAtNoLevel { form }.fact()],
        )),
        _ => Ok(()),
    }
}

/// How much was judged, in how much time.
pub(super) fn summary(results: &Results, time: Duration) -> GradeMessage {
    let names: BTreeSet<&str> = results
        .submissions
        .iter()
        .map(|submission| submission.name.as_str())
        .collect();
    let judged = results.submissions.iter().map(|card| card.cases.len());
    GradeMessage::Summary {
        contestants: names.len(),
        results: judged.sum(),
        time: format!("{:.1}", time.as_secs_f64()),
    }
}

/// This moment as results have it.
pub(crate) fn now() -> String {
    let now = chrono::Utc::now();
    now.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
