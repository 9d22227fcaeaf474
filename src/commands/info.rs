//! `caipan problems` and `caipan info`: what is built in, and what a problem says.

use super::exit::{Exit, Failure};
use super::files;
use super::said::{About, Said};
use super::shell_word::quoted;
use crate::cli::Info;
use crate::commands::console::Console;
use caipan_checker::Settings;
use caipan_facts::{Evidence, printable, prose};
use caipan_i18n::Lang;
use caipan_problem::case::{self, Case};
use caipan_problem::case_table::CaseRow;
use caipan_problem::directory::{Directory, built_in_names};
use caipan_problem::language::Language;
use caipan_problem::package_table::Package;
use caipan_problem::problem_toml::{Problem, STATEMENTS};
use caipan_problem::short_name::BELOW_FOLDER;

/// Every built-in problem on a line: its name, its title and the names of its files.
pub(super) fn problems(console: &Console) -> Result<Exit, Failure> {
    let mut rows = Vec::new();
    for name in built_in_names() {
        let problem = Problem::load(&name, &Settings::new())?;
        let title = title(&problem, console.lang).unwrap_or_default().to_owned();
        let cases = case::find(&problem.directory)?.len();
        let cases = console.say(About::Cases { cases });
        rows.push(format!(
            "{:<10}{title}  {} → {}  {cases}\n",
            problem.name, problem.input, problem.output
        ));
    }
    let next = console.say(About::More);
    console.result(&format!("{}\n{next}\n", rows.concat()))?;
    Ok(Exit::Good)
}

pub(super) fn info(args: &Info, console: &Console) -> Result<Exit, Failure> {
    let problem = files::problem(&args.problem, console)?;
    let cases = case::find(&problem.directory).unwrap_or_default();
    let mut text = match title(&problem, console.lang) {
        Some(title) => format!("{}  {}\n\n", problem.name, prose(title.as_bytes())),
        None => format!("{}\n\n", problem.name),
    };
    let facts = facts(&problem, &cases).into_iter();
    for fact in facts.map(|fact| console.say(fact)) {
        text += &format!("  {}\n", printable(fact.as_bytes()));
    }
    for setting in problem.settings_now() {
        let expected = console.lang.fact(&setting.expected);
        text += &format!("  --set {}={}  ({expected})\n", setting.key, setting.value);
    }
    if let Some(statement) = statement(&problem, console.lang) {
        text += "\n";
        for line in statement.lines() {
            text += &format!("{}\n", printable(line.as_bytes()));
        }
    }
    if let Some(command) = next(&problem, &cases) {
        text += &format!("\n{}\n", console.say(Said::Next { command }));
    }
    console.result(&text)?;
    Ok(Exit::Good)
}

/// The command that a reader types next, if the problem's folder can be typed.
fn next(problem: &Problem, cases: &[Case]) -> Option<String> {
    let folder = match &problem.directory {
        Directory::BuiltIn(_) => problem.name.clone(),
        Directory::Disk(folder) => quoted(folder.to_str()?)?,
    };
    Some(match cases.is_empty() {
        true if !problem.generators.is_empty() => format!("caipan generate {folder}"),
        true => format!("caipan validate {folder}"),
        false => format!("caipan grade {folder} {}.cpp", problem.name),
    })
}

/// What is worth knowing before a program is written.
fn facts(problem: &Problem, cases: &[Case]) -> Vec<About> {
    let limits = &problem.limits;
    let mut facts = vec![
        About::Input {
            file: problem.input.clone(),
        },
        About::Output {
            file: problem.output.clone(),
        },
        About::Limits {
            cpu: format!("{:?}", limits.cpu),
            wall: format!("{:?}", limits.wall),
            memory: limits.memory.to_string(),
            output: limits.output.to_string(),
        },
        About::Checker {
            checker: problem.checker_name.clone(),
        },
        About::Cases { cases: cases.len() },
    ];
    facts.extend(problem.subtasks.iter().map(|subtask| About::Subtask {
        name: subtask.name.clone(),
        points: problem.points_of_subtask(subtask, cases).to_string(),
        cases: cases.iter().filter(|case| subtask.holds(case)).count(),
    }));
    let own = problem.subtasks.iter();
    let own = own.filter(|subtask| subtask.limits != problem.limits);
    facts.extend(own.map(|subtask| About::SubtaskLimits {
        name: subtask.name.clone(),
        cpu: format!("{:?}", subtask.limits.cpu),
        wall: format!("{:?}", subtask.limits.wall),
        memory: subtask.limits.memory.to_string(),
        output: subtask.limits.output.to_string(),
    }));
    facts.extend(problem.cases.iter().flat_map(|row| of_row(problem, row)));
    facts.extend(problem.languages.iter().flat_map(of_language));
    facts.extend(of_package(&problem.package));
    facts
}

/// What a row says of its cases.
fn of_row(problem: &Problem, row: &CaseRow) -> Vec<About> {
    let patterns = row.cases.iter().map(ToString::to_string);
    let generated = row
        .generated
        .iter()
        .map(|path| path.strip_prefix(BELOW_FOLDER).unwrap_or(path));
    let patterns: Vec<String> = patterns.chain(generated.map(str::to_owned)).collect();
    let patterns = || patterns.join(", ");
    let points = row.points.as_ref().map(|points| About::CasePoints {
        patterns: patterns(),
        points: points.exactly(),
    });
    let ungraded = (row.graded == Some(false)).then(|| About::Ungraded {
        patterns: patterns(),
    });
    let limits = row.limits.as_ref().map(|own| {
        let limits = own.over(&problem.limits);
        let limits = About::OwnLimits {
            cpu: format!("{:?}", limits.cpu),
            wall: format!("{:?}", limits.wall),
            memory: limits.memory.to_string(),
            output: limits.output.to_string(),
        };
        About::CaseLimits {
            patterns: patterns(),
            limits: limits.fact(),
        }
    });
    [points, ungraded, limits].into_iter().flatten().collect()
}

/// What lies next to programs of a language.
fn of_language(language: &Language) -> Vec<About> {
    let is_with = |name: &&String| language.with.contains(name);
    let others = language.beside.keys().filter(|name| !is_with(name));
    let others: Vec<&str> = others.map(String::as_str).collect();
    let named =
        |names: String| Some((language.id.clone(), names)).filter(|(_, names)| !names.is_empty());
    let with = named(language.with.join(", "));
    let with = with.map(|(language, names)| About::With { language, names });
    let include = named(others.join(", "));
    let include = include.map(|(language, names)| About::Include { language, names });
    [with, include].into_iter().flatten().collect()
}

/// What is kept of a package.
fn of_package(package: &Package) -> Vec<About> {
    let uuid = package.uuid.clone().map(|uuid| About::Uuid { uuid });
    let license = package.license.clone();
    let license = license.map(|license| About::License { license });
    let statements = package.statements.iter();
    let statements = statements.map(|(language, file)| About::Statement {
        language: language.clone(),
        file: file.clone(),
    });
    uuid.into_iter().chain(license).chain(statements).collect()
}

fn title(problem: &Problem, lang: Lang) -> Option<&str> {
    let code = lang.code();
    let titles = &problem.title;
    let title = titles.get(code).or_else(|| titles.values().next());
    title.map(String::as_str)
}

/// What the problem asks for, in this language or in any.
fn statement(problem: &Problem, lang: Lang) -> Option<String> {
    let codes = [lang, Lang::En, Lang::Zh].map(Lang::code);
    let name = |code: &str| format!("{STATEMENTS}{code}.md");
    let text = |code| problem.directory.text(&name(code)).ok();
    codes.into_iter().find_map(text).map(|(_, text)| text)
}
