//! Statements that are still as `caipan init` has begun them: what is asked there is not what the problem asks.

use std::path::Path;

use super::kind::Kind;
use crate::commands::messages::TemplateText;
use caipan_checker::found::Place;
use caipan_facts::{Evidence, Fact};
use caipan_i18n::Lang;
use caipan_problem::problem_toml::{Problem, STATEMENTS};

/// A warning for each statement of a problem that is still that of `caipan init`.
pub(crate) fn warnings(problem: &Problem) -> Vec<Fact> {
    let names = problem.directory.names_in(Path::new(STATEMENTS));
    let texts = names
        .iter()
        .filter_map(|name| problem.directory.text(&format!("{STATEMENTS}{name}")).ok());
    let begun = texts.filter(|(_, text)| is_begun(text));
    let warning = |(file, _): (String, String)| {
        let what = TemplateText::StillBegun.fact();
        Place::File { file, what }.fact()
    };
    begun.map(warning).collect()
}

/// Whether a text is a statement as it was begun, whatever its title is.
fn is_begun(text: &str) -> bool {
    let body = |text: &str| {
        let rest = text.trim().split_once('\n').map_or("", |(_, rest)| rest);
        rest.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let own = body(text);
    let begun = |kind: Kind, lang: Lang| body(&lang.fact(&kind.statement(String::new()).fact()));
    let kinds = Kind::ALL.into_iter();
    !own.is_empty()
        && kinds
            .flat_map(|kind| Lang::ALL.map(|lang| begun(kind, lang)))
            .any(|begun| begun == own)
}
