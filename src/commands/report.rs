//! `caipan report`: renders saved results again, or compares two of them.

use std::path::Path;

use super::exit::{Exit, Failure};
use super::{files, forms, hand_out};
use crate::cli;
use crate::commands::console::Console;
use crate::commands::said::Refused;
use caipan_facts::Evidence;
use caipan_problem::encoding::{WrongEncoding, wrong_encoding};
use caipan_problem::entry::NoContent;
use caipan_report::Format;
use caipan_report::compare::Comparison;
use caipan_report::record::Results;

pub(super) fn run(args: &cli::Report, console: &Console) -> Result<Exit, Failure> {
    let manner = forms::manner(&args.forms, console);
    let named = [Some(&args.results), args.against.as_ref()];
    files::at_most_one_stdin(named.into_iter().flatten())?;
    let Some(against) = &args.against else {
        let results = read(&args.results)?;
        let reports = forms::open_all(&args.forms)?;
        console.result(&forms::rendered(&results, args.forms.format, manner)?)?;
        let written =
            forms::write_all(reports, |format| forms::for_file(&results, *format, manner));
        written.and(hand_out::write(
            &results,
            args.forms.hand_out.as_deref(),
            console,
        ))?;
        return Ok(Exit::Good);
    };
    let asked = args.forms.reports.iter().map(|(format, _)| *format);
    for format in asked.chain([args.forms.format]) {
        if !format.compares() {
            return Err(Failure::usage(Refused::AgainstForm));
        }
    }
    let results = read(&args.results)?;
    let old = read(against).map_err(|failure| failure.at("--against"))?;
    let reports = forms::open_all(&args.forms)?;
    let [name, old_name] = [&args.results, against].map(|path| path.display().to_string());
    let comparison = Comparison::new((&name, &results), (&old_name, &old));
    let compared = |format: Format| format.compare(&comparison, &results, manner);
    console.result(&compared(args.forms.format))?;
    let written = forms::write_all(reports, |format| {
        Ok(forms::without_colours(*format, compared(*format)))
    });
    written.and(hand_out::write(
        &results,
        args.forms.hand_out.as_deref(),
        console,
    ))?;
    Ok(if comparison.is_same() {
        Exit::Good
    } else {
        Exit::Bad
    })
}

/// The results that a file holds.
fn read(path: &Path) -> Result<Results, Failure> {
    let file = files::entry(path).map_err(|failure| {
        if path.is_dir() {
            failure.with(Refused::ResultsAre)
        } else {
            failure
        }
    })?;
    let bytes = file.read()?;
    Results::read(&bytes).map_err(|error| {
        let file = file.to_string();
        let cause = match wrong_encoding(&bytes) {
            Some(WrongEncoding {
                line,
                probable: Some(encoding),
                ..
            }) => {
                let encoding = encoding.to_owned();
                NoContent::OtherEncoding { line, encoding }.fact()
            }
            _ => error.fact(),
        };
        Failure::jury(Refused::NoResults { file, cause })
    })
}
