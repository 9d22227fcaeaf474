//! Converts a problem into the neutral package that all formats are written from.

use std::collections::BTreeMap;

use super::exported::Exported;
use super::lost::{Lost, Unwritten, said};
use super::names::is_portable;
use super::places::Places;
use super::programs::{brought, jury_programs, program};
use crate::package::{
    self, Brought, Checker, Content, Generator, Limits, Package, SelfTest, Subtask, Together,
};
use crate::shared;
use caipan_checker::Settings;
use caipan_facts::{Evidence, Fact};
use caipan_problem::case::{Case, SELF_TESTS};
use caipan_problem::language::{Language, WITH, table};
use caipan_problem::limits_table::default_wall;
use caipan_problem::output_judge::OutputJudge;
use caipan_problem::problem_toml::{FILE_NAME, Problem, is_documentation};
use caipan_problem::short_name::FOLDER;
use caipan_problem::subtask::Dependence;
use caipan_sandbox::Limits as Run;

/// Converts a problem. `answers` contains generated answers of cases without one.
///
/// # Errors
///
/// No format can express the problem, or a file cannot be read.
pub fn exported(
    problem: &Problem,
    cases: &[Case],
    answers: &BTreeMap<String, Vec<u8>>,
) -> Result<Exported, Fact> {
    let text = problem.directory.text(FILE_NAME);
    let (path, text) = text.unwrap_or_else(|_| (problem.directory.to_string(), String::new()));
    let entries = problem.directory.entries().map_err(|error| error.fact())?;
    let jurys = problem.directory.jury_solutions();
    let files = entries.into_iter().chain(jurys);
    let mut exported = Exported {
        places: Places { path, text },
        files: files.map(|entry| (entry.name.clone(), entry)).collect(),
        ..Exported::default()
    };
    exported.head(problem);
    exported.judge(problem)?;
    exported.validators(problem, cases);
    exported.cases(problem, cases, answers)?;
    exported.subtasks(problem, cases);
    exported.separate();
    let foreign = |case: &&Case| !case.name.split('/').all(is_portable);
    if let Some(case) = cases.iter().find(foreign) {
        let count = cases.iter().filter(foreign).count();
        let name = said(&case.name);
        exported.notices.push(Lost::Names { count, name }.fact());
    }
    exported.self_tests()?;
    exported.words(problem);
    exported.together(problem);
    jury_programs(problem, &mut exported);
    Ok(exported)
}

impl Exported {
    fn head(&mut self, problem: &Problem) {
        let limits = &problem.limits;
        self.package = Package {
            name: problem.name.clone(),
            title: problem.title.clone(),
            input: Some(problem.input.clone()),
            output: Some(problem.output.clone()),
            limits: Limits {
                cpu: Some(limits.cpu),
                wall: Some(limits.wall).filter(|wall| *wall != default_wall(limits.cpu)),
                memory: Some(limits.memory),
                output: Some(limits.output),
                processes: None,
            },
            uuid: problem.package.uuid.clone(),
            license: problem.package.license.clone(),
            ..Package::default()
        };
        if limits.processes > 1 {
            self.lost(("limits", 0, "processes"), &limits.processes.to_string());
        }
        if problem.sources.len() > 1 {
            self.lost(("", 0, "source"), &problem.sources[1..].join(", "));
        }
    }

    fn judge(&mut self, problem: &Problem) -> Result<(), Fact> {
        self.package.checker = match &problem.judge {
            OutputJudge::BuiltIn(_) => Some(self.built_in(problem)?),
            OutputJudge::Foreign { checker, also } => {
                if let Some((name, _)) = also {
                    self.lost(("checker", 0, "also"), name);
                }
                Some(Checker::Brought(brought(
                    self, "checker", checker, problem,
                )?))
            }
            OutputJudge::Interactor => None,
        };
        if let Some(interactor) = &problem.interactor {
            let own = brought(self, "interactor", &interactor.program, problem)?;
            self.package.interactor = Some(own);
        }
        for (number, generator) in problem.generators.iter().enumerate() {
            // No format has generator rows like problem.toml, so only the generated cases are exported.
            match program(&generator.program, &problem.directory, self) {
                Some(program) => self.package.generators.push(Generator {
                    name: generator.name.clone(),
                    program,
                    cases: Vec::new(),
                }),
                None => self.lost(("generator", number, "name"), &generator.name),
            }
        }
        Ok(())
    }

    /// Adds the validators, each with the names of the cases that it judges.
    fn validators(&mut self, problem: &Problem, cases: &[Case]) {
        for (number, validator) in problem.validators.iter().enumerate() {
            let mine = cases.iter().filter(|case| validator.judges(case));
            let mine: Vec<String> = mine.map(|case| case.name.clone()).collect();
            let patterns = validator.cases.as_ref();
            if let Some(patterns) = patterns.filter(|_| mine.is_empty()) {
                let patterns: Vec<&str> = patterns.iter().map(glob::Pattern::as_str).collect();
                self.lost(("validator", number, "cases"), &patterns.join(", "));
                continue;
            }
            match program(&validator.program, &problem.directory, self) {
                Some(program) => self.package.validators.push(Brought {
                    dialect: validator.dialect.name.to_owned(),
                    cases: patterns.map(|_| mine).unwrap_or_default(),
                    row: number,
                    ..program
                }),
                None => self.lost(("validator", number, "command"), &validator.name),
            }
        }
    }

    /// Returns a built-in checker; other judges need it as a program.
    fn built_in(&mut self, problem: &Problem) -> Result<Checker, Fact> {
        let own = problem.judge.own();
        let now = problem.current_settings();
        let (name, settings) = (problem.checker_name.clone(), problem.settings.clone());
        if let Some(puzzle) = problem.judge.puzzle() {
            let plain = caipan_puzzles::checker(&name, &Settings::new());
            let plain = plain.and_then(Result::ok);
            let usual = plain.map_or_else(Vec::new, |checker| checker.settings());
            let mut pairs = usual.into_iter().zip(now);
            // The puzzle's standalone program supports default settings only.
            if let Some((_, other)) = pairs.find(|(usual, now)| usual.value != now.value) {
                return Err(self.places.cannot((&name, 0, other.key), &other.value));
            }
            let source = puzzle.checker_source();
            self.source = source.map(|source| (source.to_owned(), true));
        } else {
            let source = own.and_then(|checker| checker.source());
            self.source = source.map(|source| (source, false));
        }
        Ok(Checker::BuiltIn(name, settings))
    }

    fn cases(
        &mut self,
        problem: &Problem,
        cases: &[Case],
        answers: &BTreeMap<String, Vec<u8>>,
    ) -> Result<(), Fact> {
        if let Some(case) = not_made(problem, cases) {
            return Err(Unwritten::NotMade { case }.into());
        }
        for case in cases {
            let answer = match (&case.answer, answers.get(&case.name)) {
                (_, Some(answer)) => Content::Bytes(answer.clone()),
                (Some(entry), None) => Content::File(entry.name.clone()),
                (None, None) if problem.interactor.is_some() => Content::Bytes(Vec::new()),
                (None, None) => {
                    let case = case.name.clone();
                    return Err(Unwritten::NoAnswer { case }.into());
                }
            };
            let input = Content::File(case.input.name.clone());
            let (subtask, own) = (problem.subtask_of(case), problem.limits_of(case));
            let usual = subtask.map_or(&problem.limits, |subtask| &subtask.limits);
            self.package.cases.push(package::Case {
                points: problem.points_of(case).cloned(),
                is_graded: problem.is_graded(case),
                limits: other_limits(&own, usual),
                ..package::Case::of(case.name.clone(), input, Some(answer))
            });
        }
        if self.package.cases.iter().any(|case| case.is_graded) {
            Ok(())
        } else {
            Err(Unwritten::NothingGraded.into())
        }
    }

    fn subtasks(&mut self, problem: &Problem, cases: &[Case]) {
        let each = problem.subtasks.iter().map(|subtask| {
            let mine = cases.iter().filter(|case| subtask.holds(case));
            Subtask {
                name: subtask.name.clone(),
                points: problem.points_of_subtask(subtask, cases),
                scoring: subtask.scoring,
                is_ceiling: subtask.share == Dependence::Ceiling,
                requires: subtask.requires.clone(),
                cases: mine.map(|case| case.name.clone()).collect(),
                limits: other_limits(&subtask.limits, &problem.limits),
                checker_args: subtask.checker_args.clone(),
            }
        });
        self.package.subtasks = each.collect();
    }

    /// Copies cases of several subtasks, since in most formats a case has one subtask.
    fn separate(&mut self) {
        let copies = shared::separate(&mut self.package, |_, _, _| false);
        for validator in &mut self.package.validators {
            let own = copies
                .iter()
                .filter(|(case, _)| validator.cases.contains(case));
            let own: Vec<String> = own.map(|(_, copy)| copy.clone()).collect();
            validator.cases.extend(own);
        }
        if let Some((case, copy)) = copies.first() {
            let what = Lost::Copies {
                cases: copies.len(),
                case: case.clone(),
                copy: copy.clone(),
            };
            self.notices.push(what.fact());
        }
    }

    /// Adds the self-tests: inputs, and outputs with their cases.
    fn self_tests(&mut self) -> Result<(), Fact> {
        for folder in SELF_TESTS {
            let below = self.below(folder).map(str::to_owned).collect::<Vec<_>>();
            if folder == SELF_TESTS[0] {
                for path in below.iter().filter(|path| path.ends_with(".in")) {
                    let name = path[folder.len() + 1..path.len() - 3].to_owned();
                    let files = vec![("in", Content::File(path.clone()))];
                    self.package.self_tests.push(SelfTest {
                        folder,
                        name,
                        files,
                    });
                }
                continue;
            }
            // The file `.out` contains the output to be judged, beside the answer.
            let is_output = |path: &&String| path.ends_with(".out");
            for output in below.iter().filter(is_output) {
                let stem = &output[..output.len() - 4];
                let [input, answer] = ["in", "ans"].map(|ending| format!("{stem}.{ending}"));
                if !self.has(&input) {
                    continue;
                }
                let mut files = vec![("in", Content::File(input))];
                if self.has(&answer) {
                    files.push(("ans", Content::File(answer)));
                }
                files.push(("out", Content::File(output.clone())));
                self.package.self_tests.push(SelfTest {
                    folder,
                    name: stem[folder.len() + 1..].to_owned(),
                    files,
                });
            }
        }
        Ok(())
    }

    /// Adds statements and attachments.
    fn words(&mut self, problem: &Problem) {
        let mut statements = problem.package.statements.clone();
        for path in self.below("statement") {
            let name = &path["statement/".len()..];
            let language = name.split('.').next().unwrap_or_default();
            let is_language = language.len() <= 5 && !language.contains('/') && language.len() > 1;
            if is_language && !statements.contains_key(language) {
                statements.insert(language.to_owned(), path.to_owned());
            }
        }
        let is_kept = |path: &&String| is_documentation(path) && path.contains('/');
        let kept = self.files.keys().filter(is_kept);
        let mut kept: Vec<(String, String)> =
            kept.map(|path| (path.clone(), path.clone())).collect();
        let named = statements.values().filter(|path| self.has(path));
        kept.extend(named.map(|path| (path.clone(), path.clone())));
        kept.sort();
        kept.dedup();
        self.package.kept = kept;
        self.package.statements = statements;
    }

    /// Adds files that submissions are compiled with and reports other language settings as lost.
    fn together(&mut self, problem: &Problem) {
        let usual = table();
        for language in &problem.languages {
            let Language { id, .. } = language;
            let is_usual = usual.iter().find(|usual| usual.id == *id);
            let is_even = language.time_factor == 1.0;
            let has_own = !language.files.is_empty() || is_even;
            let (with, include) = language.files.iter().cloned().partition(|file: &String| {
                let name = file.rsplit('/').next().unwrap_or(file);
                language.with.iter().any(|with| with == name)
            });
            if has_own {
                let own = Together {
                    with,
                    include,
                    is_even,
                    is_excluded: !language.is_allowed,
                    ..Together::default()
                };
                self.package.together.insert(id.clone(), own);
            }
            let table = format!("language.{id}");
            if !language.is_allowed {
                self.lost((&table, 0, "allowed"), "false");
            }
            match is_usual {
                None => self.lost((&table, 0, "compile"), &language.compile.join(" ")),
                Some(usual) => {
                    let mut plain = language.compile.clone();
                    plain.retain(|word| word != WITH);
                    if plain != usual.compile {
                        self.lost((&table, 0, "compile"), &language.compile.join(" "));
                    }
                    if language.run != usual.run {
                        self.lost((&table, 0, "run"), &language.run.join(" "));
                    }
                    if language.time_factor != usual.time_factor && !is_even {
                        let factor = language.time_factor.to_string();
                        self.lost((&table, 0, "time_factor"), &factor);
                    }
                }
            }
        }
    }
}

/// Name of the first case that is not generated yet.
fn not_made(problem: &Problem, cases: &[Case]) -> Option<String> {
    let rows = problem.generators.iter().flat_map(|generator| {
        let rows = generator.rows.iter();
        rows.map(move |row| (generator, row))
    });
    let mut names = rows.flat_map(|(generator, row)| {
        let numbers = 1..=row.count;
        numbers.map(move |number| row.case_name(number, generator.seed(row, number)))
    });
    let is_there = |path: &str| cases.iter().any(|case| case.path_name() == path);
    names.find(|name| !is_there(&format!("{FOLDER}/{name}")))
}

/// Limits that differ from the inherited ones.
fn other_limits(own: &Run, usual: &Run) -> Limits {
    let wall = Some(own.wall).filter(|wall| *wall != usual.wall && *wall != default_wall(own.cpu));
    Limits {
        cpu: Some(own.cpu).filter(|cpu| *cpu != usual.cpu),
        wall,
        memory: Some(own.memory).filter(|memory| *memory != usual.memory),
        output: Some(own.output).filter(|output| *output != usual.output),
        processes: None,
    }
}
