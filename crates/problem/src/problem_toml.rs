//! Reads problem.toml and assembles the problem. Errors point to the line in the file.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use toml::Spanned;
use toml::de::DeTable;

use crate::case_table::{self, CaseSettings};
use crate::checker_table::{CheckerChoice, JuryCheckerDefinition};
use crate::config_document::{ConfigDocument, ConfigFault, without_location};
use crate::directory::{Directory, built_in_names};
use crate::folder_without_toml;
use crate::frequent_mistakes;
use crate::function::{FunctionSignature, FunctionTable, drivers};
use crate::generator::JuryGeneratorDefinition;
use crate::generator_table;
use crate::grader_files::GraderFiles;
use crate::interactor_table::{Interactor, InteractorTable};
use crate::jury_program_definition::JuryProgramDefinition;
use crate::jury_table::JurySolutions;
use crate::language::{self, Language, LanguageProblem};
use crate::language_change::{self, LanguageTable};
use crate::output_judge::{OutputJudge, create_output_judge, take_checker_settings};
use crate::package_table::PackageMetadata;
use crate::problem_error::{ProblemError, UnknownArgument};
use crate::subtask::{self, Subtask};
use crate::toml_tables::{IoTable, ProblemTable};
use crate::validator_table::{self, JuryValidatorDefinition};
use caipan_checker::compare::assertion_outcome::AssertionOutcomeChecker;
use caipan_checker::{Checker, Setting, Settings};
use caipan_facts::Bytes;
use caipan_facts::printable;
use caipan_sandbox::RunLimits;

/// Name of the file that makes a folder a problem directory.
pub const FILE_NAME: &str = "problem.toml";

/// Limits of a problem, unless problem.toml sets others.
const DEFAULT_LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(1),
    wall: Duration::from_secs(4),
    memory: Bytes(256 << 20),
    output: Bytes(64 << 20),
    processes: 1,
};

/// Folder of the statements, one file per language: `statement/en.md`, `statement/zh.md`.
pub const STATEMENTS: &str = "statement/";

/// Folder of the files for contestants other than statements.
pub(crate) const ATTACHMENTS: &str = "attachments/";

/// File in which `caipan import` reports changes and omissions.
pub const IMPORT_REPORT: &str = "IMPORT.md";

/// Whether the file at this path, relative to the problem's folder, is for people and not used for judging.
pub fn is_documentation(name: &str) -> bool {
    let folders = [STATEMENTS, ATTACHMENTS];
    name == IMPORT_REPORT || folders.iter().any(|folder| name.starts_with(folder))
}

/// A loaded problem: everything that judging needs, from problem.toml or the defaults for a folder of cases.
pub struct Problem {
    /// Name of the problem; submissions are named `<name>.<ext>`.
    pub name: String,
    /// File stems and folder names accepted for submissions: the name, then the additional names of problem.toml.
    pub sources: Vec<String>,
    /// Titles of the problem, by language code, such as `zh`.
    pub title: BTreeMap<String, String>,
    /// File name under which a program can read the input, which is also on standard input.
    pub input: String,
    /// Name of the file to which a program may write output, instead of standard output.
    pub output: String,
    /// Further file names under which a program can read the input, derived from the additional names in `sources`.
    other_inputs: Vec<String>,
    /// Further file names to which a program may write the output, derived from the additional names in `sources`.
    other_outputs: Vec<String>,
    /// Limits, before the time factor of a language is applied.
    pub limits: RunLimits,
    /// Factor by which the time limits of problem.toml were multiplied; `None` if the machine has not been measured.
    pub machine_factor: Option<f64>,
    /// Note on the origin of the CPU time limit in problem.toml; `None` without a note.
    pub limits_from: Option<String>,
    /// Checker or interactor that judges outputs.
    pub judge: OutputJudge,
    /// Function that submissions implement; `None` if submissions are programs.
    pub function: Option<FunctionSignature>,
    /// Whether a program is run together with the code of a test, whose assertions decide the verdict.
    pub runs_assertions: bool,
    /// Interactor, if the problem is interactive.
    pub interactor: Option<Interactor>,
    /// Name of the checker; for a program of the jury, the dialect followed by the name of the program.
    pub checker_name: String,
    /// Settings of the checker from problem.toml and the command line.
    pub settings: Settings,
    /// Validators, all of which must accept a valid input.
    pub validators: Vec<JuryValidatorDefinition>,
    /// Programs of the jury that generate inputs, with the cases for which each one is run.
    pub generators: Vec<JuryGeneratorDefinition>,
    /// Solutions of the jury and their expected results.
    pub jury: JurySolutions,
    /// Subtasks; if empty, all cases share 100 points.
    pub subtasks: Vec<Subtask>,
    /// Settings of single cases, in the order of problem.toml. For each key, the first table that applies to a case and
    /// sets the key counts.
    pub cases: Vec<CaseSettings>,
    /// Data for other systems, kept for an export.
    pub package: PackageMetadata,
    /// Languages, including the changes of problem.toml. Submissions may only use languages with `is_allowed`.
    pub languages: Vec<Language>,
    /// Directory that contains the files of the problem, on disk, built in or in memory.
    pub directory: Directory,
    /// Whether the command line changed the settings of the puzzle. If so, the answer files do not apply.
    pub has_changed_puzzle_settings: bool,
    /// Whether the folder has no problem.toml. If so, the default checker and the default limits apply.
    pub is_bare: bool,
}

impl Problem {
    /// Iterates over the names of all files that contain the input.
    pub fn input_names(&self) -> impl Iterator<Item = &str> {
        let others = self.other_inputs.iter();
        std::iter::once(&self.input)
            .chain(others)
            .map(String::as_str)
    }

    /// Changes the problem so that each answer is the code of a test. Programs are joined with this code, and the
    /// assertions in the code decide the verdict.
    pub fn judge_by_assertions(&mut self) {
        self.runs_assertions = true;
        self.judge = OutputJudge::BuiltIn(Box::new(AssertionOutcomeChecker));
    }

    /// Whether a driver of caipan runs submissions and writes the result.
    pub fn has_driver(&self) -> bool {
        self.function.is_some() || self.runs_assertions
    }

    /// Iterates over the programs of the jury that judge contestants: checker and interactor.
    pub fn jury_judging_programs(&self) -> impl Iterator<Item = &JuryCheckerDefinition> {
        let talking = self.interactor.as_ref().map(|own| &own.program);
        self.judge
            .jury_checker_definition()
            .into_iter()
            .chain(talking)
    }

    /// Returns the maximum number of passes: runs of a program on a case.
    pub fn max_passes(&self) -> u32 {
        self.jury_judging_programs()
            .map(|one| one.passes)
            .max()
            .unwrap_or(1)
    }

    /// Whether the problem is interactive or multi-pass. The output of a single run is then not enough for a verdict.
    pub fn needs_interaction(&self) -> bool {
        self.interactor.is_some() || self.max_passes() > 1
    }

    /// Iterates over all programs of the jury in problem.toml.
    pub fn jury_programs(&self) -> impl Iterator<Item = &JuryProgramDefinition> {
        let validators = self.validators.iter().map(|one| &one.program);
        let generators = self.generators.iter().map(|one| &one.program);
        let judging = self.jury_judging_programs().map(|one| &one.program);
        judging.chain(validators).chain(generators)
    }

    /// Returns the settings of the built-in checker with their current values; empty without a built-in checker.
    pub fn current_checker_settings(&self) -> Vec<Setting> {
        let comparison = self.judge.built_in_comparison();
        comparison.map_or_else(Vec::new, Checker::settings)
    }

    /// Iterates over the names of the files that may contain the output; the first existing one is used.
    pub fn output_names(&self) -> impl Iterator<Item = &str> {
        let others = self.other_outputs.iter();
        std::iter::once(&self.output)
            .chain(others)
            .map(String::as_str)
    }

    /// Loads the problem named by `argument`: a built-in name, the path of a problem.toml or of the folder that
    /// contains it, or a folder of cases. `overrides` replaces settings of the checker.
    ///
    /// # Errors
    /// There is no such problem, or problem.toml is invalid.
    pub fn load(argument: &str, overrides: &Settings) -> Result<Self, ProblemError> {
        let directory = Directory::find_built_in(argument)
            .or_else(|| {
                let path = Path::new(argument);
                let folder = if is_problem_toml(path) {
                    path.parent().filter(|above| !above.as_os_str().is_empty())
                } else {
                    Some(path)
                };
                let problem_folder = folder.unwrap_or(Path::new("."));
                problem_folder
                    .is_dir()
                    .then(|| Directory::Disk(problem_folder.to_owned()))
            })
            .or_else(|| Directory::find_built_in_by_source_name(argument))
            .ok_or_else(|| unknown_argument_error(argument))?;
        let on_disk = directory.disk_path();
        if on_disk.is_some_and(|folder| {
            folder_without_toml::contest_toml_path(folder, FILE_NAME).is_some()
        }) {
            let name = printable(argument.as_bytes());
            return Err(ProblemError::UnknownArgument(UnknownArgument::Contest {
                name,
            }));
        }
        let bare = folder_without_toml::assumed_problem_toml(&directory, FILE_NAME)?;
        let is_bare = bare.is_some();
        let (path, text) = match bare {
            Some(text) => (directory.to_string(), text),
            None => {
                folder_without_toml::ensure_has_problem_toml(&directory, FILE_NAME)?;
                directory.read_text(FILE_NAME)?
            }
        };
        let document = ConfigDocument::new(&path, &text);
        let problem = read_problem(&document, directory, overrides)?;
        Ok(Self { is_bare, ..problem })
    }
}

impl Problem {
    /// Reads a problem whose files, including problem.toml, are in memory. Paths are relative to the folder of
    /// problem.toml.
    ///
    /// # Errors
    /// problem.toml is missing or invalid.
    pub fn from_files(
        files: impl Into<Arc<BTreeMap<String, Vec<u8>>>>,
    ) -> Result<Self, ProblemError> {
        let directory = Directory::Memory(files.into());
        let (path, text) = directory.read_text(FILE_NAME)?;
        read_problem(
            &ConfigDocument::new(&path, &text),
            directory,
            &Settings::new(),
        )
    }
}

/// Returns the error that explains why `argument` does not name a problem.
pub(super) fn unknown_argument_error(argument: &str) -> ProblemError {
    let path = Path::new(argument);
    let name = printable(argument.as_bytes());
    let ending = path.extension().and_then(|ending| ending.to_str());
    ProblemError::UnknownArgument(match ending {
        _ if !path.is_file() => UnknownArgument::Problem {
            built_in: built_in_names().collect::<Vec<_>>().join(", "),
            name,
        },
        Some("toml") => UnknownArgument::ContestFile { name },
        Some("zip" | "tar" | "gz" | "tgz" | "kpp" | "rar" | "7z") => {
            UnknownArgument::Archive { name }
        }
        _ => UnknownArgument::File { name },
    })
}

/// Whether this is the path of an existing problem.toml.
pub fn is_problem_toml(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == FILE_NAME) && path.is_file()
}

/// Parses the text of a problem.toml that is not on disk.
///
/// # Errors
/// The text is invalid.
pub(super) fn parse_problem_toml(text: &str) -> Result<Problem, ProblemError> {
    let nowhere = Directory::Disk(PathBuf::new());
    read_problem(
        &ConfigDocument::new(FILE_NAME, text),
        nowhere,
        &Settings::new(),
    )
}

/// Returns a problem called NAME with a built-in checker, in which all other keys have their defaults.
pub(super) fn minimal_problem() -> Option<Problem> {
    parse_problem_toml("name = \"NAME\"\nchecker = \"tokens\"\n").ok()
}

fn read_problem(
    document: &ConfigDocument,
    directory: Directory,
    overrides: &Settings,
) -> Result<Problem, ProblemError> {
    let mut root = DeTable::parse(document.text).map_err(|error| document.toml_error(&error))?;
    if let Some(fault) = frequent_mistakes::find_frequent_mistake(document, root.get_ref()) {
        return Err(fault);
    }
    let own = take_checker_settings(root.get_mut());
    let file = ProblemTable::deserialize(toml::Deserializer::from(root))
        .map_err(|error| document.toml_error(&error))?;
    let interactor = validate_interactor(document, file.interactor)?;
    let function = validate_signature(document, file.function, interactor.is_some())?;
    let checker = file
        .checker
        .or_else(|| function.as_ref().map(|_| default_function_checker()));
    let (judge, checker_name, settings) =
        create_output_judge(document, checker, interactor.as_ref(), own, overrides)?;
    let name_span = file.name.span();
    let name = document.validate_plain_name(file.name)?;
    let (sources, source_spans) = all_source_names(document, &name, file.source)?;
    let io = input_and_output_names(
        document,
        &name,
        name_span,
        file.io,
        (&sources, &source_spans),
    )?;
    let limits_from = file.limits.cpu_origin().map(str::to_owned);
    let limits = file.limits.validate(document, &DEFAULT_LIMITS)?;
    let judged_by = (&judge, interactor.is_some());
    let mut subtasks = subtask::validate_subtasks(document, file.subtask, &limits, judged_by)?;
    let mut cases = case_table::validate_cases(document, file.case)?;
    let generators =
        generator_table::validate_generators(document, file.generator, &mut subtasks, &mut cases)?;
    let is_another_question = judge.puzzle().is_some() && !overrides.is_empty();
    Ok(Problem {
        title: file.title,
        sources,
        input: io.input,
        output: io.output,
        other_inputs: io.other_inputs,
        other_outputs: io.other_outputs,
        limits,
        machine_factor: None,
        limits_from,
        judge,
        interactor,
        checker_name,
        settings,
        validators: validator_table::validate_validators(document, file.validator)?,
        generators,
        jury: file.jury.validate(document, &subtasks)?,
        subtasks,
        cases,
        package: file.package.validate(document)?,
        languages: apply_language_tables(document, file.language, &directory, function.as_ref())?,
        function,
        runs_assertions: false,
        directory,
        has_changed_puzzle_settings: is_another_question,
        is_bare: false,
        name,
    })
}

fn validate_interactor(
    document: &ConfigDocument,
    table: Option<Spanned<InteractorTable>>,
) -> Result<Option<Interactor>, ProblemError> {
    let Some(table) = table else { return Ok(None) };
    let span = table.span();
    table.into_inner().validate(document, span).map(Some)
}

/// Returns the checker for problems that ask for a function, if problem.toml names no checker.
fn default_function_checker() -> Spanned<CheckerChoice> {
    without_location(CheckerChoice::Name("returned-value".to_owned()))
}

/// Validates the table `[function]`, and returns the signature. `None` if there is no such table.
fn validate_signature(
    document: &ConfigDocument,
    table: Option<Spanned<FunctionTable>>,
    has_interactor: bool,
) -> Result<Option<FunctionSignature>, ProblemError> {
    let Some(table) = table else { return Ok(None) };
    if has_interactor {
        return Err(document.error_at(table.span(), ConfigFault::FunctionAndInteractor));
    }
    table.into_inner().validate(document).map(Some)
}

/// Names of the input and output files of a program.
struct InputAndOutputNames {
    input: String,
    output: String,
    other_inputs: Vec<String>,
    other_outputs: Vec<String>,
}

/// Returns the names of the input and output files: set in `[io]`, or derived from the names of the problem.
fn input_and_output_names(
    document: &ConfigDocument,
    name: &str,
    name_span: Range<usize>,
    io: IoTable,
    (sources, source_spans): (&[String], &[Range<usize>]),
) -> Result<InputAndOutputNames, ProblemError> {
    let output_span = io.output.as_ref().map(Spanned::span);
    let plain = |given: Option<Spanned<String>>, ending: &str| match given {
        Some(given) => document.validate_plain_name(given),
        None => Ok(format!("{name}.{ending}")),
    };
    let (input, output) = (plain(io.input, "in")?, plain(io.output, "out")?);
    if input == output {
        let span = output_span.unwrap_or(name_span);
        return Err(document.error_at(span, ConfigFault::SameFile));
    }
    let others = |own: &str, ending: &str| -> Vec<String> {
        let named = sources
            .iter()
            .map(|stem| format!("{stem}.{ending}"))
            .filter(|name| name != own && !source_spans.is_empty());
        named.collect()
    };
    let (other_inputs, other_outputs) = (others(&input, "in"), others(&output, "out"));
    if let Some(span) = source_spans.first()
        && (other_inputs
            .iter()
            .any(|name: &String| *name == output || other_outputs.contains(name))
            || other_outputs.contains(&input))
    {
        return Err(document.error_at(span.clone(), ConfigFault::SameFile));
    }
    Ok(InputAndOutputNames {
        input,
        output,
        other_inputs,
        other_outputs,
    })
}

/// Returns all names of the problem, beginning with `name`, and the locations of the further names.
fn all_source_names(
    document: &ConfigDocument,
    name: &str,
    further: Vec<Spanned<String>>,
) -> Result<(Vec<String>, Vec<Range<usize>>), ProblemError> {
    let mut sources = vec![name.to_owned()];
    let mut spans = Vec::new();
    for source in further {
        spans.push(source.span());
        let source = document.validate_plain_name(source)?;
        if !sources.contains(&source) {
            sources.push(source);
        }
    }
    Ok((sources, spans))
}

/// Applies the language tables of problem.toml, and the drivers for `function`, to the built-in languages.
fn apply_language_tables(
    document: &ConfigDocument,
    tables: BTreeMap<String, Spanned<LanguageTable>>,
    directory: &Directory,
    function: Option<&FunctionSignature>,
) -> Result<Vec<Language>, ProblemError> {
    let mut languages = language::built_in_languages();
    for (id, change) in tables {
        let span = change.span();
        let mut table = change.into_inner();
        let own = GraderFiles {
            with: std::mem::take(&mut table.with),
            include: std::mem::take(&mut table.include),
        };
        let fault = |fault: LanguageProblem| document.error_at(span.clone(), fault.to_fact(&id));
        let language =
            language_change::change_language(&mut languages, &id, table).map_err(fault)?;
        own.add_to_language(document, directory, language)?;
        language.validate_placeholders().map_err(fault)?;
    }
    if let Some(signature) = function {
        drivers::add_drivers(signature, &mut languages);
    }
    Ok(languages)
}

#[cfg(test)]
mod tests;
