//! What a grading has come to, on standard output and in files.

use std::collections::BTreeSet;
use std::io::{IsTerminal, stdout};
use std::time::Duration;

use crate::cli::Grade;
use crate::commands::console::{Console, Reader};
use crate::commands::exit::{Exit, Failure};
use crate::commands::forms::{self, ReportFile};
use crate::commands::hand_out;
use crate::commands::said::{Graded, Refused, Said};
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
) -> Result<Reader, Failure> {
    let manner = forms::manner(&args.forms, console);
    // What the same screen shows already is not repeated there.
    let shown = Manner {
        is_streamed: is_streamed && stdout().is_terminal(),
        ..manner
    };
    let form = args.forms.format;
    let end = form.end(results);
    let text = end.map_or_else(|| forms::rendered(results, form, shown), Ok);
    let told = text.and_then(|text| console.result(&text));
    // Nobody listening keeps no file from being written.
    let written = forms::write_all(reports, |format| forms::for_file(results, *format, manner));
    let handed_out = hand_out::write(results, args.forms.hand_out.as_deref(), console);
    let reader = told?;
    written.and(handed_out)?;
    for (_, file) in &args.forms.reports {
        let file = file.display().to_string();
        console.note(&console.say(Said::WroteFile { file }));
    }
    Ok(reader)
}

/// What a platform makes a grade of is one contestant's, whose program cannot reach the file.
pub(super) fn for_platforms(
    args: &Grade,
    contestants: &[Contestant],
    isolation: &Isolation,
) -> Result<(), Failure> {
    let forms = args.forms.reports.iter().map(|(format, _)| *format);
    let mut forms = forms.chain([args.forms.format]);
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
            vec![Refused::FormAtNoLevel { form }.fact()],
        )),
        _ => Ok(()),
    }
}

/// How much was judged, in how much time.
pub(super) fn summary(results: &Results, time: Duration) -> Graded {
    let names: BTreeSet<&str> = results
        .submissions
        .iter()
        .map(|submission| submission.name.as_str())
        .collect();
    let judged = results.submissions.iter().map(|card| card.cases.len());
    Graded::Summary {
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
