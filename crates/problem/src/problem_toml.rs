//! problem.toml: reads it, refuses what it does not know with a caret under it, and puts the problem together.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use toml::Spanned;
use toml::de::DeTable;

use crate::bare_folder;
use crate::case_table::{self, CaseRow};
use crate::checker_table::ForeignChecker;
use crate::directory::{Directory, built_in_names};
use crate::document::{ConfigFault, Document};
use crate::foreign_program::ForeignProgram;
use crate::generator::ForeignGenerator;
use crate::generator_table;
use crate::grader_files::Own;
use crate::interactor_table::Interactor;
use crate::judged_by::{JudgedBy, make_judge, take_checkers_table};
use crate::jury_table::Jury;
use crate::language::{self, BadLanguage, Language};
use crate::language_change::{self, LanguageTable};
use crate::misshapen;
use crate::package_table::Package;
use crate::problem_error::{NotKnown, ProblemError};
use crate::subtask::{self, Subtask};
use crate::tables::{IoTable, ProblemTable};
use crate::validator_table::{self, ForeignValidator};
use caipan_checker::{Checker, Setting, Settings};
use caipan_facts::Bytes;
use caipan_facts::printable;
use caipan_sandbox::Limits;

/// The name of the file that makes a folder a problem directory.
pub const FILE_NAME: &str = "problem.toml";

/// The limits of a problem that says nothing of them.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(1),
    wall: Duration::from_secs(4),
    memory: Bytes(256 << 20),
    output: Bytes(64 << 20),
    processes: 1,
};

/// What the problem asks for, a file for each language: `statement/en.md`, `statement/zh.md`.
pub const STATEMENTS: &str = "statement/";

/// What contestants are given besides.
pub const ATTACHMENTS: &str = "attachments/";

/// What is to be known of a problem that was imported.
pub const IMPORT_REPORT: &str = "IMPORT.md";

/// Is the file of this name, from the problem's folder on, there for people, not for judging?
pub fn is_for_people(name: &str) -> bool {
    let folders = [STATEMENTS, ATTACHMENTS];
    name == IMPORT_REPORT || folders.iter().any(|folder| name.starts_with(folder))
}

/// A problem, ready to judge submissions to it.
pub struct Problem {
    /// Its name: a submission's file is `<name>.<ext>`.
    pub name: String,
    /// The stems and folder names that count for a submission: the name, then those that problem.toml adds.
    pub sources: Vec<String>,
    /// What people call it, by language: zh, en.
    pub title: BTreeMap<String, String>,
    /// The file that the input also stands in.
    pub input: String,
    /// The file that may hold the output.
    pub output: String,
    /// Further files that the input stands in, and that may hold the output where that one does not.
    other_inputs: Vec<String>,
    other_outputs: Vec<String>,
    /// The limits, before a language's time factor.
    pub limits: Limits,
    /// How many times what problem.toml says all limits of time are, where the machine has been measured.
    pub machine_factor: Option<f64>,
    /// What the file says of where the CPU time comes from.
    pub limits_from: Option<String>,
    /// Judges outputs.
    pub judge: JudgedBy,
    /// Talks to the contestant's program, where the problem is one for that.
    pub interactor: Option<Interactor>,
    /// The checker's name, or what a foreign one is made of.
    pub checker_name: String,
    /// What the checker was set up with, by problem.toml and the command line.
    pub settings: Settings,
    /// Programs of the jury's, all of which accept every legal input.
    pub validators: Vec<ForeignValidator>,
    /// Programs of the jury's that make inputs.
    pub generators: Vec<ForeignGenerator>,
    /// The jury's own solutions.
    pub jury: Jury,
    /// Its subtasks; none means that all cases share 100 points.
    pub subtasks: Vec<Subtask>,
    /// What single cases say for themselves.
    pub cases: Vec<CaseRow>,
    /// What other systems want to know of it.
    pub package: Package,
    /// The languages that submissions may be written in.
    pub languages: Vec<Language>,
    /// Where its cases are.
    pub directory: Directory,
    /// Do the answer files that stand beside the inputs answer another question, because the command line has changed
    /// the puzzle's settings?
    pub is_another_question: bool,
    /// Is there no problem.toml, so that the usual checker and limits hold?
    pub is_bare: bool,
}

impl Problem {
    /// The files that the input stands in.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        let others = self.other_inputs.iter();
        std::iter::once(&self.input)
            .chain(others)
            .map(String::as_str)
    }

    /// The programs of the jury's that say a word on contestants: a checker, an interactor.
    pub fn foreign(&self) -> impl Iterator<Item = &ForeignChecker> {
        let talking = self.interactor.as_ref().map(|own| &own.program);
        self.judge.foreign().into_iter().chain(talking)
    }

    /// So often at most a program runs on a case.
    pub fn passes(&self) -> u32 {
        self.foreign().map(|one| one.passes).max().unwrap_or(1)
    }

    /// Is what a program does on a case more than an output that could be judged by itself?
    pub fn is_played(&self) -> bool {
        self.interactor.is_some() || self.passes() > 1
    }

    /// All programs of the jury's that it brings.
    pub fn programs(&self) -> impl Iterator<Item = &ForeignProgram> {
        let validators = self.validators.iter().map(|one| &one.program);
        let generators = self.generators.iter().map(|one| &one.program);
        let judging = self.foreign().map(|one| &one.program);
        judging.chain(validators).chain(generators)
    }

    /// What can be set of what is built in of its checker, and its values now.
    pub fn settings_now(&self) -> Vec<Setting> {
        let comparison = self.judge.comparison();
        comparison.map_or_else(Vec::new, Checker::settings)
    }

    /// The files that may hold the output: the first that is there counts.
    pub fn outputs(&self) -> impl Iterator<Item = &str> {
        let others = self.other_outputs.iter();
        std::iter::once(&self.output)
            .chain(others)
            .map(String::as_str)
    }

    /// The problem that `argument` names: a built-in one, a folder with problem.toml or that file itself, or a folder of
    /// nothing but cases. `sets` override its settings.
    ///
    /// # Errors
    /// There is none, or its problem.toml is wrong.
    pub fn load(argument: &str, sets: &Settings) -> Result<Self, ProblemError> {
        let directory = Directory::built_in(argument).or_else(|| {
            let path = Path::new(argument);
            let folder = if is_problem_toml(path) {
                path.parent().filter(|above| !above.as_os_str().is_empty())
            } else {
                Some(path)
            };
            let folder = folder.unwrap_or(Path::new("."));
            folder.is_dir().then(|| Directory::Disk(folder.to_owned()))
        });
        let directory = directory.or_else(|| Directory::also_called(argument));
        let directory = directory.ok_or_else(|| unknown(argument))?;
        let on_disk = directory.on_disk();
        if on_disk.is_some_and(|folder| bare_folder::contest_toml(folder, FILE_NAME).is_some()) {
            let name = printable(argument.as_bytes());
            return Err(ProblemError::Asked(NotKnown::Contest { name }));
        }
        let bare = bare_folder::problem_toml(&directory, FILE_NAME)?;
        let is_bare = bare.is_some();
        let (path, text) = match bare {
            Some(text) => (directory.to_string(), text),
            None => {
                bare_folder::refuse(&directory, FILE_NAME)?;
                directory.text(FILE_NAME)?
            }
        };
        let document = Document::new(&path, &text);
        let problem = read(&document, directory, sets)?;
        Ok(Self { is_bare, ..problem })
    }
}

/// Explains why `argument` does not name a problem.
pub(super) fn unknown(argument: &str) -> ProblemError {
    let path = Path::new(argument);
    let name = printable(argument.as_bytes());
    let built_in = || built_in_names().collect::<Vec<_>>().join(", ");
    let ending = path.extension().and_then(|ending| ending.to_str());
    ProblemError::Asked(match ending {
        _ if !path.is_file() => NotKnown::Problem {
            built_in: built_in(),
            name,
        },
        Some("toml") => NotKnown::ContestFile { name },
        Some("zip" | "tar" | "gz" | "tgz" | "kpp" | "rar" | "7z") => NotKnown::Archive { name },
        _ => NotKnown::File { name },
    })
}

/// Is this the path of a problem.toml that is there?
pub fn is_problem_toml(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == FILE_NAME) && path.is_file()
}

/// What a problem.toml says that stands nowhere yet.
///
/// # Errors
/// It is wrong.
pub(super) fn of_text(text: &str) -> Result<Problem, ProblemError> {
    let nowhere = Directory::Disk(PathBuf::new());
    read(&Document::new(FILE_NAME, text), nowhere, &Settings::new())
}

/// The problem of the fewest words, which is called NAME.
pub(super) fn smallest() -> Option<Problem> {
    of_text("name = \"NAME\"\nchecker = \"tokens\"\n").ok()
}

fn read(
    document: &Document,
    directory: Directory,
    sets: &Settings,
) -> Result<Problem, ProblemError> {
    let mut root = DeTable::parse(document.text).map_err(|error| document.of_toml(&error))?;
    if let Some(fault) = misshapen::find(document, root.get_ref()) {
        return Err(fault);
    }
    let own = take_checkers_table(root.get_mut());
    let file = ProblemTable::deserialize(toml::Deserializer::from(root))
        .map_err(|error| document.of_toml(&error))?;
    let interactor = file.interactor.map(|table| {
        let span = table.span();
        table.into_inner().read(document, span)
    });
    let interactor = interactor.transpose()?;
    let (judge, checker_name, settings) =
        make_judge(document, file.checker, interactor.as_ref(), own, sets)?;
    let name_span = file.name.span();
    let name = document.plain_name(file.name)?;
    let (sources, source_spans) = sources(document, &name, file.source)?;
    let io = file_names(
        document,
        &name,
        name_span,
        file.io,
        (&sources, &source_spans),
    )?;
    let limits_from = file.limits.from().map(str::to_owned);
    let limits = file.limits.read(document, &LIMITS)?;
    let judged_by = (&judge, interactor.is_some());
    let mut subtasks = subtask::read(document, file.subtask, &limits, judged_by)?;
    let mut cases = case_table::read(document, file.case)?;
    let generators = generator_table::read(document, file.generator, &mut subtasks, &mut cases)?;
    let is_another_question = judge.puzzle().is_some() && !sets.is_empty();
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
        validators: validator_table::read(document, file.validator)?,
        generators,
        jury: file.jury.read(document, &subtasks)?,
        subtasks,
        cases,
        package: file.package.read(document)?,
        languages: languages(document, file.language, &directory)?,
        directory,
        is_another_question,
        is_bare: false,
        name,
    })
}

/// The files of a program.
struct FileNames {
    input: String,
    output: String,
    other_inputs: Vec<String>,
    other_outputs: Vec<String>,
}

/// The files of a program: those that are named, or that are called as the problem is.
fn file_names(
    document: &Document,
    name: &str,
    name_span: Range<usize>,
    io: IoTable,
    (sources, source_spans): (&[String], &[Range<usize>]),
) -> Result<FileNames, ProblemError> {
    let output_span = io.output.as_ref().map(Spanned::span);
    let plain = |given: Option<Spanned<String>>, ending: &str| match given {
        Some(given) => document.plain_name(given),
        None => Ok(format!("{name}.{ending}")),
    };
    let (input, output) = (plain(io.input, "in")?, plain(io.output, "out")?);
    if input == output {
        let span = output_span.unwrap_or(name_span);
        return Err(document.fault(span, ConfigFault::SameFile));
    }
    let others = |own: &str, ending: &str| -> Vec<String> {
        let named = sources.iter().map(|stem| format!("{stem}.{ending}"));
        let named = named.filter(|name| name != own && !source_spans.is_empty());
        named.collect()
    };
    let (other_inputs, other_outputs) = (others(&input, "in"), others(&output, "out"));
    let is_both = |name: &String| *name == output || other_outputs.contains(name);
    if let Some(span) = source_spans.first()
        && (other_inputs.iter().any(is_both) || other_outputs.contains(&input))
    {
        return Err(document.fault(span.clone(), ConfigFault::SameFile));
    }
    Ok(FileNames {
        input,
        output,
        other_inputs,
        other_outputs,
    })
}

/// The names that stand for the problem, its own first, and where the further ones are written.
fn sources(
    document: &Document,
    name: &str,
    further: Vec<Spanned<String>>,
) -> Result<(Vec<String>, Vec<Range<usize>>), ProblemError> {
    let mut sources = vec![name.to_owned()];
    let mut spans = Vec::new();
    for source in further {
        spans.push(source.span());
        let source = document.plain_name(source)?;
        if !sources.contains(&source) {
            sources.push(source);
        }
    }
    Ok((sources, spans))
}

fn languages(
    document: &Document,
    overrides: BTreeMap<String, Spanned<LanguageTable>>,
    directory: &Directory,
) -> Result<Vec<Language>, ProblemError> {
    let mut languages = language::table();
    for (id, change) in overrides {
        let span = change.span();
        let mut change = change.into_inner();
        let own = Own {
            with: std::mem::take(&mut change.with),
            include: std::mem::take(&mut change.include),
        };
        let fault = |fault: BadLanguage| document.fault(span.clone(), fault.of(&id));
        let language = language_change::apply(&mut languages, &id, change).map_err(fault)?;
        own.add(document, directory, language)?;
        language.is_fit().map_err(fault)?;
    }
    Ok(languages)
}

#[cfg(test)]
mod tests;
