//! The names that an argument may be: of problems, and of what a problem holds.

use caipan_checker::Generator;
use caipan_i18n::Lang;
use caipan_problem::case;
use caipan_problem::directory::built_in_names;
use caipan_problem::problem_toml::Problem;
use caipan_report::Format;

/// A name, and what it is good for.
pub(super) struct Name {
    pub text: String,
    pub help: Option<String>,
}

/// The names for an argument of a subcommand, where the problem is typed already.
pub(super) fn names(
    subcommand: &str,
    argument: &str,
    problem: Option<&Problem>,
    lang: Lang,
) -> Vec<Name> {
    match (subcommand, argument, problem) {
        (_, "problem", _) => built_in_names().map(|name| plain(&name)).collect(),
        (_, "reports", _) => forms(),
        (_, "sets", Some(problem)) => settings(problem),
        ("show" | "check" | "diff", "input", Some(problem)) => cases(problem, plain),
        ("solve", "inputs", Some(problem)) => cases(problem, plain),
        ("grade", "case", Some(problem)) => {
            cases(problem, |name| plain(&glob::Pattern::escape(name)))
        }
        ("generate", "family", Some(problem)) => families(problem, lang),
        ("generate", "recipe", Some(problem)) => recipes(problem),
        _ => Vec::new(),
    }
}

fn plain(name: &str) -> Name {
    Name {
        text: name.to_owned(),
        help: None,
    }
}

fn explained(names: impl IntoIterator<Item = (String, String)>) -> Vec<Name> {
    let name = |(text, help)| Name {
        text,
        help: Some(help),
    };
    names.into_iter().map(name).collect()
}

fn forms() -> Vec<Name> {
    let forms = Format::ALL.into_iter().map(Format::name);
    explained(forms.map(|(name, help)| (format!("{name}="), help.to_owned())))
}

fn settings(problem: &Problem) -> Vec<Name> {
    let settings = problem.settings_now().into_iter();
    explained(settings.map(|setting| (format!("{}=", setting.key), setting.purpose.to_owned())))
}

fn cases(problem: &Problem, name: impl Fn(&str) -> Name) -> Vec<Name> {
    // A folder that has faulty cases has none to offer: validate says why.
    let cases = case::find(&problem.directory).unwrap_or_default();
    cases.iter().map(|case| name(&case.name)).collect()
}

fn generator(problem: &Problem) -> Option<&dyn Generator> {
    problem.judge.puzzle()?.generator()
}

fn families(problem: &Problem, lang: Lang) -> Vec<Name> {
    let families = generator(problem).map_or(Vec::new(), |generator| generator.families());
    explained(
        families
            .iter()
            .map(|family| (family.name.to_owned(), lang.fact(&family.about))),
    )
}

fn recipes(problem: &Problem) -> Vec<Name> {
    let recipes = generator(problem).map_or(&[][..], |generator| generator.recipes());
    explained(
        recipes
            .iter()
            .map(|recipe| (recipe.name.to_owned(), recipe.about.to_owned())),
    )
}
