//! Writes a whole package.

use super::data::{Scored, data, folders};
use super::input_args::input_args;
use super::judge::{Judged, judge};
use super::problem_yaml::problem_yaml;
use super::submissions::{include, submissions};
use super::target::Target;
use super::validators::validators;
use super::words::words;
use crate::writing::lost::Lost;
use crate::writing::names::plain;
use crate::writing::writing::Writing;
use caipan_facts::Fact;

/// Writes a package for problemtools.
///
/// # Errors
///
/// The target cannot judge the problem as caipan does, or a file cannot be read.
pub(crate) fn legacy(writing: &mut Writing) -> Result<(), Fact> {
    whole(writing, Target::Legacy)
}

/// Writes a package for DOMjudge.
///
/// # Errors
///
/// The target cannot judge the problem as caipan does, or a file cannot be read.
pub(crate) fn domjudge(writing: &mut Writing) -> Result<(), Fact> {
    whole(writing, Target::DomJudge)
}

/// Writes a package for BAPCtools.
///
/// # Errors
///
/// The target cannot judge the problem as caipan does, or a file cannot be read.
pub(crate) fn newer(writing: &mut Writing) -> Result<(), Fact> {
    whole(writing, Target::Newer)
}

fn whole(writing: &mut Writing, target: Target) -> Result<(), Fact> {
    writing.refuse_own_limits()?;
    writing.lose_times();
    writing.lose_files();
    writing.look_at_cases()?;
    short_name(writing);
    let judged = judge(writing, target)?;
    if target == Target::DomJudge {
        refuse_for_domjudge(writing, &judged)?;
    }
    let scored = Scored::of(writing, &judged, target)?;
    problem_yaml(writing, target, &judged, &scored);
    data(writing, target, &judged, &scored)?;
    let folders = folders(writing, &scored);
    let validators = validators(writing, target, &folders)?;
    input_args(writing, target, &validators, &folders);
    submissions(writing, target, &scored);
    include(writing)?;
    words(writing, target)?;
    for generator in &writing.package().generators {
        writing.behind(&generator.program.file);
    }
    Ok(())
}

/// Refuses what DOMjudge lacks: points, interactive multi-pass problems, and checker arguments of single
/// subtasks.
fn refuse_for_domjudge(writing: &Writing, judged: &Judged) -> Result<(), Fact> {
    if judged.gives_points {
        return Err(writing.cannot(("checker", 0, "points"), "…"));
    }
    if judged.is_interactive && judged.passes > 1 {
        return Err(writing.cannot(("interactor", 0, "passes"), judged.passes.to_string()));
    }
    writing.refuse_own_args()
}

/// Reports a name that is not made of lowercase letters and digits, as problemtools requires.
fn short_name(writing: &mut Writing) {
    let is_short = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let name = writing.called.to_owned();
    if !name.bytes().all(is_short) || name.is_empty() {
        let pattern = "[a-z0-9]+".to_owned();
        let name = match plain(&name) {
            plain if plain.is_empty() => writing.package().name.clone(),
            _ => name,
        };
        writing.say(Lost::ShortName { name, pattern });
    }
}
