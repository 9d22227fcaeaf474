//! Configuration files, and errors with a location in such a file.

use std::cell::OnceCell;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use toml::Spanned;

use crate::library_messages::{fact_of_message, suggest_known_name};
use crate::problem_error::ProblemError;
use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact, facts};
use caipan_files::stays_inside_folder;

facts! {
    /// Errors in a configuration file that the TOML parser does not detect.
    pub enum ConfigFault {
        NotPlain => "config-not-plain",
        NoIdentifier => "config-no-identifier",
        NoValueType { known: String } => "config-no-value-type",
        /// `in_place` names a parameter that does not exist: the function has only `count` parameters.
        NoParameter { count: usize } => "config-no-parameter",
        FunctionAndInteractor => "config-function-and-interactor",
        SingleBrackets { name: String } => "config-single-brackets",
        /// A quantity has no unit; `instead` is a correct example.
        NoUnit { instead: String } => "config-no-unit",
        /// A setting on the command line is ambiguous, because a contest was given instead of a single problem.
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
        /// A program of the jury has no dialect; `instead` is an example line.
        MissingDialect { known: String, instead: String } => "config-missing-dialect",
        /// A number is in quotes; `instead` is the key without quotes.
        QuotedNumber { instead: String } => "config-quoted-number",
        NoSize { found: Fact, what: Fact } => "config-no-size",
        NoPoints => "config-no-points",
        /// A subtask has `scoring` `min` or `max`, but no `points`.
        NoPointsOfBest => "config-no-points-of-best",
        /// A subtask sets `share = "ceiling"`, but no `requires`.
        CeilingOfNone => "config-ceiling-of-none",
        UngradedPoints => "config-ungraded-points",
        /// A table `[[case]]` sets neither `points` nor `graded` nor `limits`.
        SetsNothing => "config-says-nothing",
        /// Two files of the problem would have the same name in the folder where submissions are compiled.
        FileTwice { name: String } => "config-file-twice",
        /// A file of the problem has the name reserved for the submission or the compiled program.
        TakenName { name: String } => "config-taken-name",
        Unread { what: Fact } => "config-unread",
        NoUuid => "config-no-uuid",
        OneExpectation => "config-one-expectation",
        BadPattern { position: usize, what: Fact } => "config-bad-pattern",
        /// The problem has neither a checker nor an interactor.
        NoJudge => "config-no-judge",
        UnknownDialect { known: String } => "config-unknown-dialect",
        /// A program has neither `source` nor `command`.
        NoProgram => "config-no-program",
        TwoPrograms => "config-two-programs",
        NoCommand => "config-no-command",
        /// A path is absolute, or leads out of the folder.
        NotBelow => "config-not-below",
        GeneratorTwice { name: String } => "config-generator-twice",
        /// Several cases of a generator would have the same name, because the name contains neither `{i}` nor `{seed}`.
        IdenticalNames => "config-one-name",
        /// Several cases of a generator would have the same input, because the arguments contain neither `{i}` nor
        /// `{seed}`.
        IdenticalInputs => "config-all-alike",
        NoCaseName { name: Fact } => "config-no-case-name",
        CaseTwice { name: String } => "config-case-made-twice",
        TooManyCases { most: usize } => "config-too-many-cases",
        NoSubtask { name: String } => "config-no-subtask",
        /// The lock file of generated cases was not written by caipan.
        NoLock => "config-no-lock",
        /// `also` names a puzzle instead of a comparison of texts.
        AlsoPuzzle => "config-also-puzzle",
        /// A subtask sets `checker_args`, but the built-in checker takes no arguments.
        NoCheckerArguments => "config-no-one-takes-args",
        NotSoManyPasses { most: u32 } => "config-not-so-many-passes",
        /// `passes` is greater than 1, but no program can request another pass in this dialect.
        NoPasses { dialect: String } => "config-no-passes",
        Language { language: String, what: Fact } => "config-language",
    }
}

/// Wraps a value that was not read from a file, with an empty location.
pub fn without_location<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}

/// Path and text of a configuration file, for errors with a location in the file.
pub struct ConfigDocument<'a> {
    /// Path of the file, as shown in messages.
    pub path: &'a str,
    /// Text of the file. All spans are byte ranges of this text.
    pub text: &'a str,
    /// Copy of path and text, shared by all locations of this document. Created for the first location.
    kept: OnceCell<Arc<PathAndText>>,
}

/// Path and text of a configuration file, shared by the locations in it.
#[derive(Debug)]
struct PathAndText {
    path: String,
    text: String,
}

/// Location in a configuration file. Locations are rendered only on demand, because a file may have thousands of them.
#[derive(Debug, Clone)]
pub struct SourceLocation {
    file: Arc<PathAndText>,
    span: Range<usize>,
}

impl SourceLocation {
    /// Renders the line of the location with a caret under it, as separate lines of text.
    pub fn excerpt_lines(&self) -> Vec<String> {
        render_excerpt(&self.file.path, &self.file.text, self.span.clone())
    }
}

/// Renders the line at `span` with a caret under it, as separate lines.
fn render_excerpt(path: &str, text: &str, span: Range<usize>) -> Vec<String> {
    let annotation = AnnotationKind::Primary.span(span);
    let snippet = Snippet::source(text).path(path).annotation(annotation);
    // The title is empty: messages have translated titles.
    let report = Level::ERROR.primary_title("").element(snippet);
    let text = Renderer::plain().render(&[report]);
    text.lines().skip(1).map(str::to_owned).collect()
}

impl<'a> ConfigDocument<'a> {
    /// Creates a document from the text of a file and from the path that messages show.
    pub fn new(path: &'a str, text: &'a str) -> Self {
        let kept = OnceCell::new();
        Self { path, text, kept }
    }

    /// Creates an error at `span`, with the line and a caret under it.
    pub fn error_at(&self, span: Range<usize>, problem: impl Into<Fact>) -> ProblemError {
        ProblemError::Config {
            what: problem.into(),
            place: render_excerpt(self.path, self.text, span),
        }
    }

    /// Converts a byte range to a location. The location owns the path and the text, so it can outlive the document.
    pub(crate) fn location(&self, span: Range<usize>) -> SourceLocation {
        let file = Arc::clone(self.kept.get_or_init(|| {
            let (path, text) = (self.path.to_owned(), self.text.to_owned());
            Arc::new(PathAndText { path, text })
        }));
        SourceLocation { file, span }
    }

    /// Converts an error of the TOML parser to an error with the same location.
    pub(crate) fn toml_error(&self, error: &toml::de::Error) -> ProblemError {
        let span = error.span().unwrap_or(0..0);
        self.error_at(span, fact_of_message(error.message()))
    }

    /// Parses an optional quantity, such as a size or a duration, with `parse`. Returns `None` if `value` is `None`.
    /// For an invalid value, `to_fact` creates the error message from the quoted text and the error of `parse`.
    pub fn parse_quantity<T, E>(
        &self,
        value: Option<Spanned<String>>,
        parse: impl Fn(&str) -> Result<T, E>,
        to_fact: impl Fn(Fact, E) -> Fact,
    ) -> Result<Option<T>, ProblemError> {
        let Some(value) = value else { return Ok(None) };
        let text = value.get_ref();
        parse(text).map(Some).map_err(|error| {
            self.error_at(value.span(), to_fact(quotation(text.as_bytes()), error))
        })
    }

    /// Finds the dialect called `wanted` in the table `rows`; `name` returns the name of a dialect. The error for an
    /// unknown name lists all names and suggests a similar one.
    pub fn find_dialect<'t, T>(
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
            self.error_at(
                wanted.span(),
                unknown.with_note(suggest_known_name(wanted.get_ref(), &names)),
            )
        })
    }

    /// Returns a relative path unchanged. Rejects absolute paths and paths that lead out of the problem's folder.
    pub(crate) fn validate_relative_path(
        &self,
        path: Spanned<String>,
    ) -> Result<String, ProblemError> {
        if !stays_inside_folder(Path::new(path.get_ref())) {
            return Err(self.error_at(path.span(), ConfigFault::NotBelow));
        }
        Ok(path.into_inner())
    }

    /// Returns a file name unchanged. Rejects paths with folders, and names with control characters.
    pub(crate) fn validate_plain_name(
        &self,
        name: Spanned<String>,
    ) -> Result<String, ProblemError> {
        let is_plain = Path::new(name.get_ref())
            .file_name()
            .is_some_and(|file| *file == **name.get_ref());
        if is_plain && !name.get_ref().chars().any(char::is_control) {
            return Ok(name.into_inner());
        }
        Err(self.error_at(name.span(), ConfigFault::NotPlain))
    }
}
