//! Warnings about problem statements that are still the templates of `caipan init`.

use std::path::Path;

use caipan_checker::quotation::Place;
use caipan_facts::{Evidence, Fact};
use caipan_i18n::Lang;
use caipan_problem::problem_template::{ProblemTemplate, TemplateText};
use caipan_problem::problem_toml::{Problem, STATEMENTS};

/// Returns a warning for each statement of a problem that still has the text of the template.
pub(crate) fn template_warnings(problem: &Problem) -> Vec<Fact> {
    let names = problem.directory.file_names_in(Path::new(STATEMENTS));
    names
        .iter()
        .filter_map(|name| {
            problem
                .directory
                .read_text(&format!("{STATEMENTS}{name}"))
                .ok()
        })
        .filter(|(_, text)| equals_statement_template(text))
        .map(|(file, _)| {
            let what = TemplateText::UneditedStatement.fact();
            Place::File { file, what }.fact()
        })
        .collect()
}

/// Whether a text equals the template of a statement in any language. Titles and whitespace are ignored.
fn equals_statement_template(text: &str) -> bool {
    let body = statement_body_words(text);
    let mut templates = ProblemTemplate::ALL
        .into_iter()
        .flat_map(|template| Lang::ALL.map(|lang| (template, lang)));
    !body.is_empty()
        && templates.any(|(template, lang)| {
            body == statement_body_words(&lang.fact(&template.statement_text(String::new()).fact()))
        })
}

/// Returns the words of a statement without its first line, the title.
fn statement_body_words(text: &str) -> Vec<String> {
    let body = text.trim().split_once('\n').map_or("", |(_, rest)| rest);
    body.split_whitespace().map(str::to_owned).collect()
}
