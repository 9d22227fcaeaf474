//! A source as operators see it: code, its functions, and which of its signs belong to types.

use std::collections::BTreeSet;
use std::ops::Deref;

use super::code::{Code, Span};
use super::functions::{Function, functions};
use super::lexical::{Blocks, Language, Lexical};
use super::tokens::Kind;

/// A source, read once for all operators.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    code: Code<'a>,
    /// Its functions.
    pub functions: Vec<Function>,
    /// Does a token stand in `<…>` of a type, the angles among them?
    angles: Vec<bool>,
    /// Names of types that the source makes.
    types: BTreeSet<&'a str>,
    /// Names of streams.
    streams: BTreeSet<&'a str>,
}

impl<'a> Deref for Source<'a> {
    type Target = Code<'a>;

    fn deref(&self) -> &Self::Target {
        &self.code
    }
}

/// Types of the libraries that have others within.
const GENERIC: &[&str] = &[
    "vector",
    "map",
    "set",
    "pair",
    "queue",
    "deque",
    "stack",
    "priority_queue",
    "array",
    "tuple",
    "list",
    "less",
    "greater",
    "function",
    "multiset",
    "multimap",
    "unordered_map",
    "unordered_set",
    "bitset",
    "numeric_limits",
    "static_cast",
    "const_cast",
    "reinterpret_cast",
    "dynamic_cast",
    "template",
    "unique_ptr",
    "shared_ptr",
    "optional",
    "complex",
    "hash",
    "basic_string",
    "get",
    "make_pair",
    "uniform_int_distribution",
];

const STREAM_TYPES: &[&str] = &[
    "ifstream",
    "ofstream",
    "fstream",
    "istream",
    "ostream",
    "stringstream",
    "istringstream",
    "ostringstream",
];

impl<'a> Source<'a> {
    /// Reads a source.
    pub(crate) fn new(text: &'a str, rules: &'static Lexical) -> Self {
        let code = Code::new(text, rules);
        let mut source = Self {
            functions: functions(&code),
            angles: vec![false; code.len()],
            types: named_behind(
                &code,
                &["struct", "class", "enum", "union", "using", "typename"],
            ),
            streams: ["cin", "cout", "cerr", "clog"].into(),
            code,
        };
        source.types.extend(typedefs(&source.code));
        source
            .streams
            .extend(named_behind(&source.code, STREAM_TYPES));
        if rules.language != Language::C
            && matches!(rules.blocks, Blocks::Braces | Blocks::BareHeaders)
            && rules.language != Language::Go
        {
            source.mark_angles();
        }
        source
    }

    fn mark_angles(&mut self) {
        for at in 1..self.len() {
            if self.is(at, "<")
                && !self.angles[at]
                && self.begins_angle(at)
                && let Some(end) = self.angle_end(at)
            {
                self.angles[at..=end].fill(true);
            }
        }
    }

    fn begins_angle(&self, at: usize) -> bool {
        let before = self.word(at - 1);
        let is_capital =
            before.starts_with(char::is_uppercase) && before.contains(char::is_lowercase);
        GENERIC.contains(&before)
            || before == "::"
            || self.types.contains(before)
            || (is_capital && self.rules.language != Language::Cpp)
            || (before == "impl" || (at > 1 && self.is(at - 2, "fn")))
            || self.is_any(at + 1, self.rules.types)
            || (self.rules.language == Language::Java
                && self.is_any(at - 1, &["static", "public", "private"]))
    }

    /// The token that closes the angle at `open`.
    fn angle_end(&self, open: usize) -> Option<usize> {
        let mut depth = 0_i32;
        let within = [
            ",", "::", "*", "&", "[", "]", "?", ".", "(", ")", "...", "const", "struct",
            "typename", "class", "extends", "super", "dyn", "mut", ";", "=", "+", ":",
        ];
        for at in open..self.len() {
            match self.word(at) {
                "<" => depth += 1,
                ">" => depth -= 1,
                ">>" => depth -= 2,
                ">>>" => depth -= 3,
                ";" if self.rules.language != Language::Rust => return None,
                word if self.is_name(at)
                    || self.kind(at) == Kind::Number
                    || within.contains(&word) => {}
                _ if self.kind(at) == Kind::Stray => {}
                _ => return None,
            }
            if depth <= 0 {
                return (depth == 0).then_some(at);
            }
        }
        None
    }

    /// Does a token stand in `<…>` of a type?
    pub(crate) fn is_in_angle(&self, at: usize) -> bool {
        self.angles.get(at).copied().unwrap_or(false)
    }

    /// What opens the angle that closes here.
    pub(crate) fn angle_open(&self, close: usize) -> Option<usize> {
        if !self.is_in_angle(close) || !self.word(close).starts_with('>') {
            return None;
        }
        let first = (0..=close)
            .rev()
            .take_while(|at| self.is_in_angle(*at))
            .last()?;
        self.is(first, "<").then_some(first)
    }

    /// Is it a word of a type?
    pub(crate) fn is_type(&self, at: usize) -> bool {
        let word = self.word(at);
        let is_javas = || {
            self.rules.language == Language::Java
                && word.len() > 1
                && word.starts_with(char::is_uppercase)
        };
        self.kind(at) == Kind::Word
            && (self.is_any(at, self.rules.types)
                || self.types.contains(word)
                || (is_javas() && word.contains(char::is_lowercase)))
    }

    /// Is it the name of a stream?
    pub(crate) fn is_stream(&self, at: usize) -> bool {
        self.kind(at) == Kind::Word && self.streams.contains(self.word(at))
    }

    /// The innermost function in whose body a token stands.
    pub(crate) fn function_of(&self, at: usize) -> Option<&Function> {
        let holds = |function: &&Function| function.body.0 <= at && at <= function.body.1;
        self.functions.iter().rev().find(holds)
    }

    /// Does a token stand in code that runs?
    pub(crate) fn is_in_body(&self, at: usize) -> bool {
        match self.rules.blocks {
            Blocks::Indentation => true,
            // The main program has no header.
            Blocks::BeginEnd => {
                let mut around = self.within[at];
                while let Some(open) = around {
                    if self.is(open, "begin") {
                        return true;
                    }
                    around = self.within[open];
                }
                false
            }
            _ => self.function_of(at).is_some(),
        }
    }

    /// Does a token stand among the parameters of a function's header?
    pub(crate) fn is_in_params(&self, at: usize) -> bool {
        let mut params = self.functions.iter().filter_map(|function| function.params);
        params.any(|(open, close)| open < at && at < close)
    }

    /// Is it, with its brackets, a change of type: `(long long)`?
    pub(crate) fn is_cast(&self, close: usize) -> bool {
        let Some(open) = self.open(close).filter(|_| self.is(close, ")")) else {
            return false;
        };
        let mut inner = open + 1..close;
        self.rules.blocks == Blocks::Braces
            && !inner.is_empty()
            && !(open > 0 && self.is_name(open - 1))
            && inner.all(|at| {
                self.is_type(at)
                    || self.is_in_angle(at)
                    || self.is_any(at, &["*", "::", "const", "std"])
            })
    }

    /// All places of these words and signs, outside types' angles.
    pub(crate) fn places(&'a self, words: &'a [&'a str]) -> impl Iterator<Item = usize> + 'a {
        (0..self.len()).filter(move |at| !self.is_in_angle(*at) && self.is_any(*at, words))
    }

    /// The text of a span, in parentheses where it is more than one token.
    pub(crate) fn closed(&self, span: Span) -> String {
        if span.0 == span.1 {
            self.span(span).to_owned()
        } else {
            format!("({})", self.span(span))
        }
    }
}

fn named_behind<'a>(code: &Code<'a>, words: &[&str]) -> BTreeSet<&'a str> {
    let places = (1..code.len()).filter(|at| code.is_name(*at) && code.is_any(at - 1, words));
    places.map(|at| code.word(at)).collect()
}

/// `typedef … Name;` and `typedef … Name[5];`
fn typedefs<'a>(code: &Code<'a>) -> BTreeSet<&'a str> {
    let starts = (0..code.len()).filter(|at| code.is(*at, "typedef"));
    let ends = starts.filter_map(|at| code.find(at, |at| code.is(at, ";")));
    let last = |end: usize| (0..end).rev().find(|at| code.kind(*at) == Kind::Word);
    ends.filter_map(last).map(|at| code.word(at)).collect()
}
