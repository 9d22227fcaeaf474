//! `caipan report`: renders saved results again, or compares two of them.

use std::path::Path;

use super::exit::{Exit, Failure};
use super::{files, forms};
use crate::cli;
use crate::commands::console::Console;
use crate::commands::said::Refused;
use crate::report::compare::Comparison;
use crate::report::record::Results;
use crate::report::{Detail, Format, Manner};
use crate::text::Evidence;

pub fn run(args: &cli::Report, console: &Console) -> Result<Exit, Failure> {
    let manner = forms::manner(&args.forms, console);
    let named = [Some(&args.results), args.against.as_ref()];
    files::at_most_one_stdin(named.into_iter().flatten())?;
    let Some(against) = &args.against else {
        let results = read(&args.results)?;
        let reports = forms::open(&args.forms.reports)?;
        console.result(&args.forms.format.render(&results, manner))?;
        forms::write_all(reports, |format| format.render(&results, manner))?;
        return Ok(Exit::Good);
    };
    let asked = args.forms.reports.iter().map(|(format, _)| *format);
    for format in asked.chain([args.forms.format]) {
        if !matches!(format, Format::Text | Format::Json) {
            return Err(Failure::usage(Refused::AgainstForm));
        }
    }
    let (results, old) = (read(&args.results)?, read(against)?);
    let reports = forms::open(&args.forms.reports)?;
    let [name, old_name] = [&args.results, against].map(|path| path.display().to_string());
    let comparison = Comparison::new((&name, &results), (&old_name, &old));
    console.result(&compared(&comparison, args.forms.format, manner))?;
    forms::write_all(reports, |format| compared(&comparison, format, manner))?;
    Ok(if comparison.is_same() {
        Exit::Good
    } else {
        Exit::Bad
    })
}

fn compared(comparison: &Comparison, format: Format, manner: Manner) -> String {
    match format {
        Format::Json => comparison.json(),
        _ => comparison.text(manner.lang, manner.detail == Detail::All),
    }
}

/// The results that a file holds.
fn read(path: &Path) -> Result<Results, Failure> {
    let file = files::entry(path)?;
    let bytes = file.read()?;
    Results::read(&bytes).map_err(|error| {
        let file = file.to_string();
        let cause = error.fact();
        Failure::jury(Refused::NoResults { file, cause })
    })
}
