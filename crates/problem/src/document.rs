//! A configuration file, and how to point at what is wrong in it.

use std::cell::OnceCell;
use std::ops::Range;
use std::path::{Component, Path};
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use toml::Spanned;

use crate::library_words::{fact_of_message, near};
use crate::problem_error::ProblemError;
use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact, facts};

facts! {
    /// What is wrong in a configuration file.
    pub enum ConfigFault {
        NotPlain => "config-not-plain",
        SingleBrackets { name: String } => "config-single-brackets",
        /// A number in the place of a quantity; this would be one.
        NoUnit { instead: String } => "config-no-unit",
        /// It is set on the command line, for several problems.
        SettingOfWhich { key: String } => "set-of-which",
        NoProblems => "config-no-problems",
        ProblemTwice { name: String } => "config-problem-twice",
        SameFile => "config-same-file",
        SubtaskTwice { name: String } => "config-subtask-twice",
        Requires { name: String } => "config-requires",
        NoValue => "config-no-value",
        UnknownChecker { known: String } => "config-unknown-checker",
        NoDuration { found: Fact, what: Fact } => "config-no-duration",
        NoProcess => "config-no-process",
        /// A program of the jury has no dialect: the known ones, and a line as an example.
        MissingDialect { known: String, instead: String } => "config-missing-dialect",
        /// A number in quotes, and the key without them.
        QuotedNumber { instead: String } => "config-quoted-number",
        NoSize { found: Fact, what: Fact } => "config-no-size",
        NoPoints => "config-no-points",
        /// A subtask that counts one of its cases has points of its own.
        NoPointsOfBest => "config-no-points-of-best",
        /// The ceiling is made of what is required.
        CeilingOfNone => "config-ceiling-of-none",
        UngradedPoints => "config-ungraded-points",
        /// A row that says nothing of its cases.
        SaysNothing => "config-says-nothing",
        /// Two files would have one name where they are compiled.
        FileTwice { name: String } => "config-file-twice",
        /// A file of the problem is called as the submission or the program has to be.
        TakenName { name: String } => "config-taken-name",
        Unread { what: Fact } => "config-unread",
        NoUuid => "config-no-uuid",
        OneExpectation => "config-one-expectation",
        BadPattern { position: usize, what: Fact } => "config-bad-pattern",
        /// Neither a checker nor an interactor.
        NoJudge => "config-no-judge",
        UnknownDialect { known: String } => "config-unknown-dialect",
        /// Neither source nor command.
        NoProgram => "config-no-program",
        TwoPrograms => "config-two-programs",
        NoCommand => "config-no-command",
        /// A path that is absolute, or leads up.
        NotBelow => "config-not-below",
        GeneratorTwice { name: String } => "config-generator-twice",
        /// Several cases would have the same name.
        OneName => "config-one-name",
        /// Several cases would have the same input.
        AllAlike => "config-all-alike",
        NoCaseName { name: Fact } => "config-no-case-name",
        CaseTwice { name: String } => "config-case-made-twice",
        TooManyCases { most: usize } => "config-too-many-cases",
        NoSubtask { name: String } => "config-no-subtask",
        /// A lock file that somebody else has written.
        NoLock => "config-no-lock",
        /// What is held against a foreign checker compares texts.
        AlsoPuzzle => "config-also-puzzle",
        /// Arguments for a checker that is built in.
        NoOneTakesArgs => "config-no-one-takes-args",
        NotSoManyPasses { most: u32 } => "config-not-so-many-passes",
        /// Nobody could ask for another one.
        NoPasses { dialect: String } => "config-no-passes",
        Language { language: String, what: Fact } => "config-language",
    }
}

/// Wraps a value of a table that is not read from a file.
pub fn unplaced<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}

/// A configuration file and how to point into it.
pub struct Document<'a> {
    /// Its path, as messages show it.
    pub path: &'a str,
    /// The whole of its text.
    pub text: &'a str,
    /// The same for passages of it, which outlive it.
    kept: OnceCell<Arc<Kept>>,
}

#[derive(Debug)]
struct Kept {
    path: String,
    text: String,
}

/// A place in a configuration file. It is drawn when somebody is shown it: a file may have thousands.
#[derive(Debug, Clone)]
pub struct Passage {
    file: Arc<Kept>,
    span: Range<usize>,
}

impl Passage {
    /// The line and a caret under it, as lines of their own.
    pub fn lines(&self) -> Vec<String> {
        drawn(&self.file.path, &self.file.text, self.span.clone())
    }
}

fn drawn(path: &str, text: &str, span: Range<usize>) -> Vec<String> {
    let annotation = AnnotationKind::Primary.span(span);
    let snippet = Snippet::source(text).path(path).annotation(annotation);
    // The title is ours, in whatever language it is read.
    let report = Level::ERROR.primary_title("").element(snippet);
    let text = Renderer::plain().render(&[report]);
    text.lines().skip(1).map(str::to_owned).collect()
}

impl<'a> Document<'a> {
    /// The file at `path`, in which this stands.
    pub fn new(path: &'a str, text: &'a str) -> Self {
        let kept = OnceCell::new();
        Self { path, text, kept }
    }

    /// The fault at `span`, with the line and a caret under it.
    pub fn fault(&self, span: Range<usize>, what: impl Into<Fact>) -> ProblemError {
        ProblemError::Config {
            what: what.into(),
            place: drawn(self.path, self.text, span),
        }
    }

    /// Where that stands.
    pub(crate) fn passage(&self, span: Range<usize>) -> Passage {
        let kept = || {
            let (path, text) = (self.path.to_owned(), self.text.to_owned());
            Arc::new(Kept { path, text })
        };
        let file = Arc::clone(self.kept.get_or_init(kept));
        Passage { file, span }
    }

    /// What the parser of TOML has found, with file, line and column.
    pub(crate) fn of_toml(&self, error: &toml::de::Error) -> ProblemError {
        let span = error.span().unwrap_or(0..0);
        self.fault(span, fact_of_message(error.message()))
    }

    /// What a text of it stands for.
    pub fn quantity<T, E>(
        &self,
        given: Option<Spanned<String>>,
        read: impl Fn(&str) -> Result<T, E>,
        fault: impl Fn(Fact, E) -> Fact,
    ) -> Result<Option<T>, ProblemError> {
        let Some(given) = given else { return Ok(None) };
        let text = given.get_ref();
        let unread = |error| self.fault(given.span(), fault(quotation(text.as_bytes()), error));
        read(text).map(Some).map_err(unread)
    }

    /// The row of this name; what is wrong names all that there are.
    pub fn dialect<'t, T>(
        &self,
        wanted: &Spanned<String>,
        rows: &'t [T],
        name: impl Fn(&'t T) -> &'static str,
    ) -> Result<&'t T, ProblemError> {
        let row = rows.iter().find(|row| name(row) == wanted.get_ref());
        row.ok_or_else(|| {
            let names: Vec<&str> = rows.iter().map(name).collect();
            let known = names.join(", ");
            let unknown = ConfigFault::UnknownDialect { known }.fact();
            self.fault(wanted.span(), unknown.with(near(wanted.get_ref(), &names)))
        })
    }

    /// Refuses paths that lead out of the problem's folder.
    pub fn below(&self, path: Spanned<String>) -> Result<String, ProblemError> {
        let mut parts = Path::new(path.get_ref()).components();
        let is_below = parts.all(|part| matches!(part, Component::Normal(_)));
        if !is_below || path.get_ref().is_empty() {
            return Err(self.fault(path.span(), ConfigFault::NotBelow));
        }
        Ok(path.into_inner())
    }

    /// Refuses names that would lead out of a folder.
    pub fn plain_name(&self, name: Spanned<String>) -> Result<String, ProblemError> {
        let is_plain = Path::new(name.get_ref())
            .file_name()
            .is_some_and(|file| *file == **name.get_ref());
        if is_plain && !name.get_ref().chars().any(char::is_control) {
            return Ok(name.into_inner());
        }
        Err(self.fault(name.span(), ConfigFault::NotPlain))
    }
}
