//! Converts a problem into a [`Package`], which the writers of all formats use.

use std::collections::BTreeMap;

use super::export_notice::{ExportError, ExportNotice};
use super::key_positions::KeyPositions;
use super::portable_names::matches_icpc_name_pattern;
use super::problem_export::ProblemExport;
use super::program_conversion::{add_solutions, convert_checker_table, convert_jury_program};
use crate::notice::quote_value;
use crate::package::{
    self, Checker, FileContent, Generator, GraderFiles, Package, PackagedProgram, PartialLimits,
    SelfTest, Subtask,
};
use crate::shared_cases;
use caipan_archive::paths::file_name;
use caipan_checker::Settings;
use caipan_facts::{Evidence, Fact};
use caipan_problem::case::{Case, SELF_TESTS};
use caipan_problem::language::{Language, built_in_languages};
use caipan_problem::limits_table::default_wall_time;
use caipan_problem::output_judge::OutputJudge;
use caipan_problem::problem_toml::{FILE_NAME, Problem, is_documentation};
use caipan_problem::short_case_name::CASE_FOLDER_NAME;
use caipan_problem::subtask::Dependence;
use caipan_sandbox::RunLimits;

/// Converts a problem for export. For cases without answer file, `answers` contains generated answers by case name.
///
/// # Errors
///
/// No format can express the problem, or a file cannot be read.
pub fn export_problem(
    problem: &Problem,
    cases: &[Case],
    answers: &BTreeMap<String, Vec<u8>>,
) -> Result<ProblemExport, Fact> {
    if problem.function.is_some() {
        let name = problem.name.clone();
        return Err(ExportError::Function { name }.fact());
    }
    let text = problem.directory.read_text(FILE_NAME);
    let (path, text) = text.unwrap_or_else(|_| (problem.directory.to_string(), String::new()));
    let entries = problem.directory.entries().map_err(|error| error.fact())?;
    let jurys = problem.directory.jury_solutions();
    let files = entries.into_iter().chain(jurys);
    let mut exported = ProblemExport {
        key_positions: KeyPositions { path, text },
        files: files.map(|entry| (entry.name.clone(), entry)).collect(),
        ..ProblemExport::default()
    };
    exported.add_basic_settings(problem);
    exported.add_checker_interactor_and_generators(problem)?;
    exported.add_validators(problem, cases);
    exported.add_cases(problem, cases, answers)?;
    exported.add_subtasks(problem, cases);
    exported.copy_shared_cases();
    let mut foreign = cases
        .iter()
        .filter(|case| !case.name.split('/').all(matches_icpc_name_pattern));
    if let Some(case) = foreign.next() {
        let count = 1 + foreign.count();
        let name = quote_value(&case.name);
        exported
            .notices
            .push(ExportNotice::UnacceptedNames { count, name }.fact());
    }
    exported.add_self_tests()?;
    exported.add_documents(problem);
    exported.add_graders(problem);
    add_solutions(problem, &mut exported);
    Ok(exported)
}

impl ProblemExport {
    fn add_basic_settings(&mut self, problem: &Problem) {
        let limits = &problem.limits;
        self.package = Package {
            name: problem.name.clone(),
            title: problem.title.clone(),
            input: Some(problem.input.clone()),
            output: Some(problem.output.clone()),
            limits: PartialLimits {
                cpu: Some(limits.cpu),
                wall: Some(limits.wall).filter(|wall| *wall != default_wall_time(limits.cpu)),
                memory: Some(limits.memory),
                output: Some(limits.output),
                processes: None,
            },
            uuid: problem.package.uuid.clone(),
            license: problem.package.license.clone(),
            ..Package::default()
        };
        if limits.processes > 1 {
            self.note_lost_key(("limits", 0, "processes"), &limits.processes.to_string());
        }
        if problem.sources.len() > 1 {
            self.note_lost_key(("", 0, "source"), &problem.sources[1..].join(", "));
        }
    }

    fn add_checker_interactor_and_generators(&mut self, problem: &Problem) -> Result<(), Fact> {
        self.package.checker = match &problem.judge {
            OutputJudge::BuiltIn(_) => Some(self.export_built_in_checker(problem)?),
            OutputJudge::Foreign { checker, also } => {
                if let Some((name, _)) = also {
                    self.note_lost_key(("checker", 0, "also"), name);
                }
                Some(Checker::Program(convert_checker_table(
                    self, "checker", checker, problem,
                )?))
            }
            OutputJudge::Interactor => None,
        };
        if let Some(interactor) = &problem.interactor {
            let own = convert_checker_table(self, "interactor", &interactor.program, problem)?;
            self.package.interactor = Some(own);
        }
        for (number, generator) in problem.generators.iter().enumerate() {
            // No format can express the rows of a generator. The generated cases are exported as files.
            match convert_jury_program(&generator.program, &problem.directory, self) {
                Some(program) => self.package.generators.push(Generator {
                    name: generator.name.clone(),
                    program,
                    cases: Vec::new(),
                }),
                None => self.note_lost_key(("generator", number, "name"), &generator.name),
            }
        }
        Ok(())
    }

    /// Adds the validators, each with the names of the cases that the validator applies to. No names means all cases.
    fn add_validators(&mut self, problem: &Problem, cases: &[Case]) {
        for (number, validator) in problem.validators.iter().enumerate() {
            let mine: Vec<String> = cases
                .iter()
                .filter(|case| validator.applies_to(case))
                .map(|case| case.name.clone())
                .collect();
            let patterns = validator.cases.as_ref();
            if let Some(patterns) = patterns.filter(|_| mine.is_empty()) {
                let texts: Vec<&str> = patterns.iter().map(glob::Pattern::as_str).collect();
                self.note_lost_key(("validator", number, "cases"), &texts.join(", "));
                continue;
            }
            match convert_jury_program(&validator.program, &problem.directory, self) {
                Some(program) => self.package.validators.push(PackagedProgram {
                    dialect: validator.dialect.name.to_owned(),
                    cases: patterns.map(|_| mine).unwrap_or_default(),
                    table_index: number,
                    ..program
                }),
                None => self.note_lost_key(("validator", number, "command"), &validator.name),
            }
        }
    }

    /// Returns the built-in checker. Sets `self.built_in_source` to the source with which other judges can run the
    /// checker.
    fn export_built_in_checker(&mut self, problem: &Problem) -> Result<Checker, Fact> {
        let own = problem.judge.built_in_checker();
        let now = problem.current_checker_settings();
        let (name, settings) = (problem.checker_name.clone(), problem.settings.clone());
        if let Some(puzzle) = problem.judge.puzzle() {
            let plain = caipan_puzzles::checker(&name, &Settings::new()).and_then(Result::ok);
            let usual = plain.map_or_else(Vec::new, |checker| checker.settings());
            let mut pairs = usual.into_iter().zip(now);
            // The standalone program of a puzzle supports only the default settings.
            if let Some((_, other)) = pairs.find(|(usual, now)| usual.value != now.value) {
                return Err(self
                    .key_positions
                    .unsupported_error((&name, 0, other.key), &other.value));
            }
            let source = puzzle.checker_source();
            self.built_in_source = source.map(|source| (source.to_owned(), true));
        } else {
            let source = own.and_then(|checker| checker.cpp_source());
            self.built_in_source = source.map(|source| (source, false));
        }
        Ok(Checker::BuiltIn(name, settings))
    }

    fn add_cases(
        &mut self,
        problem: &Problem,
        cases: &[Case],
        answers: &BTreeMap<String, Vec<u8>>,
    ) -> Result<(), Fact> {
        if let Some(case) = first_missing_generated_case(problem, cases) {
            return Err(ExportError::NotGenerated { case }.into());
        }
        for case in cases {
            let answer = match (&case.answer, answers.get(&case.name)) {
                (_, Some(answer)) => FileContent::Bytes(answer.clone()),
                (Some(entry), None) => FileContent::File(entry.name.clone()),
                (None, None) if problem.interactor.is_some() => FileContent::Bytes(Vec::new()),
                (None, None) => {
                    let what = ExportError::MissingAnswer {
                        case: case.name.clone(),
                    };
                    return Err(what.into());
                }
            };
            let input = FileContent::File(case.input.name.clone());
            let (subtask, own) = (problem.subtask_of(case), problem.limits_of_case(case));
            let usual = subtask.map_or(&problem.limits, |subtask| &subtask.limits);
            self.package.cases.push(package::Case {
                points: problem.points_of(case).cloned(),
                is_graded: problem.is_graded(case),
                limits: overridden_limits(&own, usual),
                ..package::Case::new(case.name.clone(), input, Some(answer))
            });
        }
        if self.package.cases.iter().any(|case| case.is_graded) {
            Ok(())
        } else {
            Err(ExportError::NothingGraded.into())
        }
    }

    fn add_subtasks(&mut self, problem: &Problem, cases: &[Case]) {
        let each = problem.subtasks.iter().map(|subtask| {
            let mine = cases.iter().filter(|case| subtask.contains(case));
            Subtask {
                name: subtask.name.clone(),
                points: problem.points_of_subtask(subtask, cases),
                scoring: subtask.scoring,
                is_ceiling: subtask.share == Dependence::Ceiling,
                requires: subtask.requires.clone(),
                cases: mine.map(|case| case.name.clone()).collect(),
                limits: overridden_limits(&subtask.limits, &problem.limits),
                checker_args: subtask.checker_args.clone(),
            }
        });
        self.package.subtasks = each.collect();
    }

    /// Duplicates cases that are in several subtasks, since in most formats a case belongs to one subtask.
    fn copy_shared_cases(&mut self) {
        let copies = shared_cases::copy_shared_cases(&mut self.package, |_, _, _| false);
        for validator in &mut self.package.validators {
            let own: Vec<String> = copies
                .iter()
                .filter(|(case, _)| validator.cases.contains(case))
                .map(|(_, copy)| copy.clone())
                .collect();
            validator.cases.extend(own);
        }
        if let Some((case, copy)) = copies.first() {
            let what = ExportNotice::CopiedCases {
                cases: copies.len(),
                case: case.clone(),
                copy: copy.clone(),
            };
            self.notices.push(what.fact());
        }
    }

    /// Adds the self-tests: invalid inputs, and valid and invalid outputs, each with the input and, if present, the
    /// answer.
    fn add_self_tests(&mut self) -> Result<(), Fact> {
        for folder in SELF_TESTS {
            let below = self
                .files_below(folder)
                .map(str::to_owned)
                .collect::<Vec<_>>();
            if folder == SELF_TESTS[0] {
                for path in below.iter().filter(|path| path.ends_with(".in")) {
                    let name = path[folder.len() + 1..path.len() - 3].to_owned();
                    let files = vec![("in", FileContent::File(path.clone()))];
                    self.package.self_tests.push(SelfTest {
                        folder,
                        name,
                        files,
                    });
                }
                continue;
            }
            // The file `.out` is the output that the checker judges; `.ans` is the answer of the jury.
            for output in below.iter().filter(|path| path.ends_with(".out")) {
                let stem = &output[..output.len() - 4];
                let [input, answer] = ["in", "ans"].map(|ending| format!("{stem}.{ending}"));
                if !self.has(&input) {
                    continue;
                }
                let mut files = vec![("in", FileContent::File(input))];
                if self.has(&answer) {
                    files.push(("ans", FileContent::File(answer)));
                }
                files.push(("out", FileContent::File(output.clone())));
                self.package.self_tests.push(SelfTest {
                    folder,
                    name: stem[folder.len() + 1..].to_owned(),
                    files,
                });
            }
        }
        Ok(())
    }

    /// Adds statements, attachments and other documents.
    fn add_documents(&mut self, problem: &Problem) {
        let mut statements = problem.package.statements.clone();
        for path in self.files_below("statement") {
            let name = &path["statement/".len()..];
            let language = name.split('.').next().unwrap_or_default();
            let is_language = language.len() <= 5 && !language.contains('/') && language.len() > 1;
            if is_language && !statements.contains_key(language) {
                statements.insert(language.to_owned(), path.to_owned());
            }
        }
        let documents = self
            .files
            .keys()
            .filter(|path| is_documentation(path) && path.contains('/'));
        let mut kept: Vec<(String, String)> =
            documents.map(|path| (path.clone(), path.clone())).collect();
        let named = statements.values().filter(|path| self.has(path));
        kept.extend(named.map(|path| (path.clone(), path.clone())));
        kept.sort();
        kept.dedup();
        self.package.copied_files = kept;
        self.package.statements = statements;
    }

    /// Adds the files that submissions are compiled with. All other changes of languages give notices, since no format
    /// can express such changes.
    fn add_graders(&mut self, problem: &Problem) {
        let usual = built_in_languages();
        for language in &problem.languages {
            let Language { id, .. } = language;
            let is_usual = usual.iter().find(|usual| usual.id == *id);
            let is_even = language.time_factor == 1.0;
            let standard = language.standard().filter(|standard| {
                is_usual.is_some_and(|usual| usual.standard() != Some(standard))
            });
            let has_own = !language.files.is_empty() || is_even || standard.is_some();
            let (with, include) = language.files.iter().cloned().partition(|file: &String| {
                let name = file_name(file);
                language.with.iter().any(|with| with == name)
            });
            if has_own {
                let own = GraderFiles {
                    with,
                    include,
                    standard: standard.map(str::to_owned),
                    has_standard_time: is_even,
                    is_excluded: !language.is_allowed,
                    ..GraderFiles::default()
                };
                self.package.graders.insert(id.clone(), own);
            }
            let table = format!("language.{id}");
            if !language.is_allowed {
                self.note_lost_key((&table, 0, "allowed"), "false");
            }
            match is_usual {
                None => self.note_lost_key((&table, 0, "compile"), &language.compile.join(" ")),
                Some(usual) => {
                    if !language.compiles_like(usual) {
                        self.note_lost_key((&table, 0, "compile"), &language.compile.join(" "));
                    }
                    if language.run != usual.run {
                        self.note_lost_key((&table, 0, "run"), &language.run.join(" "));
                    }
                    if language.time_factor != usual.time_factor && !is_even {
                        let factor = language.time_factor.to_string();
                        self.note_lost_key((&table, 0, "time_factor"), &factor);
                    }
                }
            }
        }
    }
}

/// Name of the first case that a generator should have generated but that is missing; `None` if no case is missing.
fn first_missing_generated_case(problem: &Problem, cases: &[Case]) -> Option<String> {
    let rows = problem.generators.iter().flat_map(|generator| {
        let rows = generator.rows.iter();
        rows.map(move |row| (generator, row))
    });
    let mut names = rows.flat_map(|(generator, row)| {
        let numbers = 1..=row.count;
        numbers.map(move |number| row.case_name(number, generator.seed_of_case(row, number)))
    });
    names.find(|name| {
        let path = format!("{CASE_FOLDER_NAME}/{name}");
        !cases
            .iter()
            .any(|case| case.path_without_extension() == path.as_str())
    })
}

/// Returns the limits in `own` that differ from the inherited limits; all other limits are `None`.
fn overridden_limits(own: &RunLimits, inherited: &RunLimits) -> PartialLimits {
    let wall = Some(own.wall)
        .filter(|wall| *wall != inherited.wall && *wall != default_wall_time(own.cpu));
    PartialLimits {
        cpu: Some(own.cpu).filter(|cpu| *cpu != inherited.cpu),
        wall,
        memory: Some(own.memory).filter(|memory| *memory != inherited.memory),
        output: Some(own.output).filter(|output| *output != inherited.output),
        processes: None,
    }
}
