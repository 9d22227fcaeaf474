//! Questions of the exam: a program, and the tests on which a verifier is asked to judge it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Way in which the tests of a question use the program.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum QuestionKind {
    /// The program reads standard input and prints.
    Stdin,
    /// The program contains a function `f`, which returns a value.
    Function,
    /// The test is code with an assertion, in the language of the program.
    Assert,
}

impl QuestionKind {
    /// All kinds, in the order in which the exam asks their questions.
    pub const ALL: [Self; 3] = [Self::Stdin, Self::Function, Self::Assert];

    /// Name on the command line and in results.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stdin => "stdin",
            Self::Function => "function",
            Self::Assert => "assert",
        }
    }
}

/// A test in three forms, one for each [`QuestionKind`].
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct QuestionTest {
    /// Standard input of the program.
    pub input: String,
    /// Expected standard output of the program.
    pub output: String,
    /// Arguments of the function, as a JSON list.
    pub args: String,
    /// Value that the function should return, as JSON.
    pub expected: String,
    /// Code with an assertion about the function, in the language of the program.
    pub assertion: String,
}

impl QuestionTest {
    /// Parses [`args`](Self::args); null if the text is not JSON.
    pub(crate) fn arguments(&self) -> Value {
        serde_json::from_str(&self.args).unwrap_or_default()
    }

    /// Parses [`expected`](Self::expected); null if the text is not JSON.
    pub(crate) fn expected_value(&self) -> Value {
        serde_json::from_str(&self.expected).unwrap_or_default()
    }
}

/// Names of a language in the requests to different verifiers.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct LanguageNamesByVerifier {
    /// Name of the language in requests to most verifiers.
    pub name: String,
    /// Name of the language in open-r1's package for Codeforces problems.
    pub piston_codeforces: String,
    /// Number of the language in Judge0, which is sent as `language_id`.
    pub judge0: u32,
}

impl LanguageNamesByVerifier {
    /// Creates a language that no verifier knows, for requests that must be refused.
    pub(crate) fn unknown_language() -> Self {
        Self {
            name: "no-such-language".to_owned(),
            piston_codeforces: "no-such-language".to_owned(),
            judge0: 99_999,
        }
    }
}

/// Question to a verifier: a program, and the tests on which it should be judged.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Question {
    pub kind: QuestionKind,
    pub language: LanguageNamesByVerifier,
    pub source: String,
    pub tests: Vec<QuestionTest>,
    /// Source of a checker in the language of the program; `None` if the output is compared without a checker.
    pub checker: Option<String>,
    /// Time limit of the program for each test, in seconds.
    pub seconds: f64,
}

/// Time limit of programs in seconds. It is long enough to start an interpreter on a busy machine.
const TIME_LIMIT_SECONDS: f64 = 3.0;

impl Question {
    /// Creates a question about a program with one test and without a checker.
    pub(crate) fn new(
        kind: QuestionKind,
        language: &LanguageNamesByVerifier,
        source: &str,
        test: &QuestionTest,
    ) -> Self {
        Self {
            kind,
            language: language.clone(),
            source: source.to_owned(),
            tests: vec![test.clone()],
            checker: None,
            seconds: TIME_LIMIT_SECONDS,
        }
    }

    /// Returns the program inside a Markdown code block, as in the answer of a language model.
    pub(crate) fn to_model_completion(&self) -> String {
        format!("```{}\n{}\n```\n", self.language.name, self.source)
    }

    /// Returns the tests in the JSON form of a verifier, which `convert` creates from each test.
    pub(crate) fn map_tests(&self, convert: impl Fn(&QuestionTest) -> Value) -> Vec<Value> {
        self.tests.iter().map(convert).collect()
    }
}
