//! Names as values of arguments: built-in problems, and cases, settings, families and recipes of a problem.

use caipan_checker::Generator;
use caipan_i18n::Lang;
use caipan_problem::case;
use caipan_problem::directory::built_in_names;
use caipan_problem::problem_toml::Problem;
use caipan_report::ReportFormat;

/// A possible value with a help text.
pub(super) struct ValueCandidate {
    pub text: String,
    pub help: Option<String>,
}

/// Returns the possible values of a subcommand's argument. `problem` is the problem among the typed words; `None` if no
/// word names a problem.
pub(super) fn known_argument_values(
    subcommand: &str,
    argument: &str,
    problem: Option<&Problem>,
    lang: Lang,
) -> Vec<ValueCandidate> {
    match (subcommand, argument, problem) {
        (_, "problem", _) => built_in_names()
            .map(|name| candidate_without_help(&name))
            .collect(),
        (_, "reports", _) => report_format_candidates(),
        (_, "sets", Some(problem)) => setting_candidates(problem),
        ("show" | "check" | "diff", "input", Some(problem)) => {
            case_candidates(problem, candidate_without_help)
        }
        ("solve", "inputs", Some(problem)) => case_candidates(problem, candidate_without_help),
        ("grade", "case", Some(problem)) => case_candidates(problem, |name| {
            candidate_without_help(&glob::Pattern::escape(name))
        }),
        ("generate", "family", Some(problem)) => family_candidates(problem, lang),
        ("generate", "recipe", Some(problem)) => recipe_candidates(problem),
        _ => Vec::new(),
    }
}

fn candidate_without_help(name: &str) -> ValueCandidate {
    ValueCandidate {
        text: name.to_owned(),
        help: None,
    }
}

fn candidates_with_help(names: impl IntoIterator<Item = (String, String)>) -> Vec<ValueCandidate> {
    let all = names.into_iter().map(|(text, help)| ValueCandidate {
        text,
        help: Some(help),
    });
    all.collect()
}

fn report_format_candidates() -> Vec<ValueCandidate> {
    let forms = ReportFormat::ALL
        .into_iter()
        .map(ReportFormat::name_with_help);
    candidates_with_help(forms.map(|(name, help)| (format!("{name}="), help.to_owned())))
}

fn setting_candidates(problem: &Problem) -> Vec<ValueCandidate> {
    let settings = problem.current_checker_settings().into_iter();
    candidates_with_help(
        settings.map(|setting| (format!("{}=", setting.key), setting.purpose.to_owned())),
    )
}

fn case_candidates(
    problem: &Problem,
    name: impl Fn(&str) -> ValueCandidate,
) -> Vec<ValueCandidate> {
    // If the cases are invalid, none are offered; `caipan validate` reports why.
    let cases = case::find_cases(&problem.directory).unwrap_or_default();
    cases.iter().map(|case| name(&case.name)).collect()
}

fn puzzle_generator(problem: &Problem) -> Option<&dyn Generator> {
    problem.judge.puzzle()?.generator()
}

fn family_candidates(problem: &Problem, lang: Lang) -> Vec<ValueCandidate> {
    let families = puzzle_generator(problem).map_or(Vec::new(), |generator| generator.families());
    candidates_with_help(
        families
            .iter()
            .map(|family| (family.name.to_owned(), lang.fact(&family.about))),
    )
}

fn recipe_candidates(problem: &Problem) -> Vec<ValueCandidate> {
    let recipes = puzzle_generator(problem).map_or(&[][..], |generator| generator.recipes());
    candidates_with_help(
        recipes
            .iter()
            .map(|recipe| (recipe.name.to_owned(), recipe.about.to_owned())),
    )
}
