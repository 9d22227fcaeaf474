//! Describes a problem in lines: files, limits, cases, points and the metadata of its package.

use caipan_facts::{Evidence, Fact, facts, printable, printable_prose};
use caipan_i18n::Lang;
use caipan_problem::case::Case;
use caipan_problem::case_table::CaseSettings;
use caipan_problem::language::Language;
use caipan_problem::package_table::PackageMetadata;
use caipan_problem::problem_toml::{Problem, STATEMENTS};
use caipan_problem::short_case_name::CASE_FOLDER_PREFIX;

facts! {
    /// Line of the description of a problem: limits, checker, cases or other facts that a contestant needs.
    pub enum ProblemInfoLine {
        /// Signature of the function that submissions have to implement.
        Function { signature: String } => "about-function",
        Input { file: String } => "about-input",
        Output { file: String } => "about-output",
        Limits { cpu: String, wall: String, memory: String, output: String } => "about-limits",
        Checker { checker: String } => "about-checker",
        Cases { cases: usize } => "about-cases",
        Subtask { name: String, points: String, cases: usize } => "about-subtask",
        /// Limits of a subtask, if they differ from the limits of the problem.
        SubtaskLimits { name: String, cpu: String, wall: String, memory: String, output: String } => "about-subtask-limits",
        CasePoints { patterns: String, points: String } => "about-case-points",
        Ungraded { patterns: String } => "about-cases-ungraded",
        CaseLimits { patterns: String, limits: Fact } => "about-case-limits",
        OwnLimits { cpu: String, wall: String, memory: String, output: String } => "about-own-limits",
        With { language: String, names: String } => "about-with",
        Include { language: String, names: String } => "about-include",
        Uuid { uuid: String } => "about-uuid",
        License { license: String } => "about-license",
        Statement { language: String, file: String } => "about-statement",
        More => "about-more",
    }
}

/// Describes a problem: the title, the information that a contestant needs, the settings of the checker and the
/// statement.
pub fn format_problem_info(problem: &Problem, cases: &[Case], lang: Lang) -> String {
    let mut text = match title_in_language(problem, lang) {
        Some(title) => format!(
            "{}  {}\n\n",
            problem.name,
            printable_prose(title.as_bytes())
        ),
        None => format!("{}\n\n", problem.name),
    };
    for line in problem_info_lines(problem, cases) {
        let sentence = lang.fact(&line.fact());
        text += &format!("  {}\n", printable(sentence.as_bytes()));
    }
    for setting in problem.current_checker_settings() {
        let expected = lang.fact(&setting.expected);
        text += &format!("  --set {}={}  ({expected})\n", setting.key, setting.value);
    }
    if let Some(statement) = read_statement(problem, lang) {
        text += "\n";
        for line in statement.lines() {
            text += &format!("{}\n", printable(line.as_bytes()));
        }
    }
    text
}

/// Returns the title of a problem in `lang`, or in another language if `lang` has none. `None` if the problem has no
/// title.
pub fn title_in_language(problem: &Problem, lang: Lang) -> Option<&str> {
    let code = lang.code();
    let titles = &problem.title;
    titles
        .get(code)
        .or_else(|| titles.values().next())
        .map(String::as_str)
}

/// Returns the problem statement in `lang`, or in another language if `lang` has none. `None` if there is no statement.
fn read_statement(problem: &Problem, lang: Lang) -> Option<String> {
    [lang].into_iter().chain(Lang::ALL).find_map(|lang| {
        let name = format!("{STATEMENTS}{}.md", lang.code());
        let (_, text) = problem.directory.read_text(&name).ok()?;
        Some(text)
    })
}

/// Returns the information that a contestant needs before writing a program.
fn problem_info_lines(problem: &Problem, cases: &[Case]) -> Vec<ProblemInfoLine> {
    let limits = &problem.limits;
    let mut lines = match &problem.function {
        Some(signature) => vec![ProblemInfoLine::Function {
            signature: signature.to_string(),
        }],
        None => vec![
            ProblemInfoLine::Input {
                file: problem.input.clone(),
            },
            ProblemInfoLine::Output {
                file: problem.output.clone(),
            },
        ],
    };
    lines.extend([
        ProblemInfoLine::Limits {
            cpu: format!("{:?}", limits.cpu),
            wall: format!("{:?}", limits.wall),
            memory: limits.memory.to_string(),
            output: limits.output.to_string(),
        },
        ProblemInfoLine::Checker {
            checker: problem.checker_name.clone(),
        },
        ProblemInfoLine::Cases { cases: cases.len() },
    ]);
    lines.extend(
        problem
            .subtasks
            .iter()
            .map(|subtask| ProblemInfoLine::Subtask {
                name: subtask.name.clone(),
                points: problem.points_of_subtask(subtask, cases).to_string(),
                cases: cases.iter().filter(|case| subtask.contains(case)).count(),
            }),
    );
    let with_own_limits = problem
        .subtasks
        .iter()
        .filter(|subtask| subtask.limits != problem.limits);
    lines.extend(
        with_own_limits.map(|subtask| ProblemInfoLine::SubtaskLimits {
            name: subtask.name.clone(),
            cpu: format!("{:?}", subtask.limits.cpu),
            wall: format!("{:?}", subtask.limits.wall),
            memory: subtask.limits.memory.to_string(),
            output: subtask.limits.output.to_string(),
        }),
    );
    lines.extend(
        problem
            .cases
            .iter()
            .flat_map(|row| case_settings_lines(problem, row)),
    );
    lines.extend(problem.languages.iter().flat_map(language_file_lines));
    lines.extend(package_metadata_lines(&problem.package));
    lines
}

/// Describes a `[[cases]]` row of problem.toml: points, limits, and whether the cases are graded.
fn case_settings_lines(problem: &Problem, row: &CaseSettings) -> Vec<ProblemInfoLine> {
    let generated = row
        .generated
        .iter()
        .map(|path| path.strip_prefix(CASE_FOLDER_PREFIX).unwrap_or(path));
    let all_patterns: Vec<String> = row
        .cases
        .iter()
        .map(ToString::to_string)
        .chain(generated.map(str::to_owned))
        .collect();
    let patterns = all_patterns.join(", ");
    let points = row
        .points
        .as_ref()
        .map(|points| ProblemInfoLine::CasePoints {
            patterns: patterns.clone(),
            points: points.to_exact_text(),
        });
    let ungraded = (row.graded == Some(false)).then(|| ProblemInfoLine::Ungraded {
        patterns: patterns.clone(),
    });
    let limits = row.limits.as_ref().map(|own| {
        let limits = own.with_defaults(&problem.limits);
        let described = ProblemInfoLine::OwnLimits {
            cpu: format!("{:?}", limits.cpu),
            wall: format!("{:?}", limits.wall),
            memory: limits.memory.to_string(),
            output: limits.output.to_string(),
        };
        ProblemInfoLine::CaseLimits {
            patterns: patterns.clone(),
            limits: described.fact(),
        }
    });
    [points, ungraded, limits].into_iter().flatten().collect()
}

/// Describes the files that are compiled together with programs of a language, and the files that programs can
/// include.
fn language_file_lines(language: &Language) -> Vec<ProblemInfoLine> {
    // The driver of a function problem is not listed, since it is part of caipan.
    let listed = language.without_driver.as_deref().unwrap_or(language);
    let included: Vec<&str> = listed
        .adjacent_files
        .keys()
        .filter(|name| !listed.with.contains(name))
        .map(String::as_str)
        .collect();
    let mut lines = Vec::new();
    if !listed.with.is_empty() {
        lines.push(ProblemInfoLine::With {
            language: listed.id.clone(),
            names: listed.with.join(", "),
        });
    }
    if !included.is_empty() {
        lines.push(ProblemInfoLine::Include {
            language: listed.id.clone(),
            names: included.join(", "),
        });
    }
    lines
}

/// Returns lines with the UUID, the license and the statement files of an imported package.
fn package_metadata_lines(package: &PackageMetadata) -> Vec<ProblemInfoLine> {
    let uuid = package
        .uuid
        .clone()
        .map(|uuid| ProblemInfoLine::Uuid { uuid });
    let license = package
        .license
        .clone()
        .map(|license| ProblemInfoLine::License { license });
    let statements = package
        .statements
        .iter()
        .map(|(language, file)| ProblemInfoLine::Statement {
            language: language.clone(),
            file: file.clone(),
        });
    uuid.into_iter().chain(license).chain(statements).collect()
}
