//! A source prepared for mutation: tokens, functions, names of types, and which angle brackets belong to types.

use std::collections::BTreeSet;
use std::ops::Deref;

use super::functions::{FunctionDefinition, find_functions};
use super::lexical_rules::{BlockStyle, Language, LexicalRules};
use super::token_list::{TokenList, TokenSpan};
use super::tokens::TokenKind;

/// Source text with everything that mutation operators need to know about it: tokens, functions, types and streams.
#[derive(Debug)]
pub(crate) struct ParsedSource<'a> {
    code: TokenList<'a>,
    /// Functions in the order in which their names appear.
    pub functions: Vec<FunctionDefinition>,
    /// For each token, whether it is inside `<…>` of a type, the angle brackets included.
    in_type_arguments: Vec<bool>,
    /// Names of types that the source defines or declares as template parameters.
    type_names: BTreeSet<&'a str>,
    /// Names of stream variables, the standard streams included.
    stream_names: BTreeSet<&'a str>,
}

impl<'a> Deref for ParsedSource<'a> {
    type Target = TokenList<'a>;

    fn deref(&self) -> &Self::Target {
        &self.code
    }
}

/// Library templates and other names after which `<` begins type arguments, and is not a comparison.
const GENERIC_NAMES: &[&str] = &[
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

/// C++ types whose variables are streams: `<<` and `>>` on them are not shifts.
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

impl<'a> ParsedSource<'a> {
    /// Cuts a source into tokens, and finds functions, types and streams.
    pub(crate) fn new(text: &'a str, rules: &'static LexicalRules) -> Self {
        let code = TokenList::new(text, rules);
        let mut source = Self {
            functions: find_functions(&code),
            in_type_arguments: vec![false; code.len()],
            type_names: collect_names_after(
                &code,
                &["struct", "class", "enum", "union", "using", "typename"],
            ),
            stream_names: ["cin", "cout", "cerr", "clog"].into(),
            code,
        };
        source
            .type_names
            .extend(collect_typedef_names(&source.code));
        source
            .stream_names
            .extend(collect_names_after(&source.code, STREAM_TYPES));
        if rules.language != Language::C
            && matches!(
                rules.block_style,
                BlockStyle::Braces | BlockStyle::BareHeaders
            )
            && rules.language != Language::Go
        {
            source.mark_type_arguments();
        }
        source
    }

    /// Marks all tokens that are inside `<…>` of types, the angle brackets included.
    fn mark_type_arguments(&mut self) {
        for token in 1..self.len() {
            if self.token_is(token, "<")
                && !self.in_type_arguments[token]
                && self.begins_type_arguments(token)
                && let Some(end) = self.type_arguments_end(token)
            {
                self.in_type_arguments[token..=end].fill(true);
            }
        }
    }

    /// Guesses from the tokens around a `<` whether it begins type arguments.
    fn begins_type_arguments(&self, token: usize) -> bool {
        let before = self.token_text(token - 1);
        let is_capital =
            before.starts_with(char::is_uppercase) && before.contains(char::is_lowercase);
        GENERIC_NAMES.contains(&before)
            || before == "::"
            || self.type_names.contains(before)
            || (is_capital && self.rules.language != Language::Cpp)
            || before == "impl"
            || (token > 1 && self.token_is(token - 2, "fn"))
            || self.token_is_any(token + 1, self.rules.type_words)
            || (self.rules.language == Language::Java
                && self.token_is_any(token - 1, &["static", "public", "private"]))
    }

    /// Returns the `>` that matches the `<` at `open`; `None` if the text between cannot be type arguments.
    fn type_arguments_end(&self, open: usize) -> Option<usize> {
        let mut depth = 0_i32;
        let allowed_tokens = [
            ",", "::", "*", "&", "[", "]", "?", ".", "(", ")", "...", "const", "struct",
            "typename", "class", "extends", "super", "dyn", "mut", ";", "=", "+", ":",
        ];
        for token in open..self.len() {
            match self.token_text(token) {
                "<" => depth += 1,
                ">" => depth -= 1,
                ">>" => depth -= 2,
                ">>>" => depth -= 3,
                ";" if self.rules.language != Language::Rust => return None,
                word if self.is_identifier(token)
                    || self.token_kind(token) == TokenKind::Number
                    || allowed_tokens.contains(&word) => {}
                _ if self.token_kind(token) == TokenKind::Other => {}
                _ => return None,
            }
            if depth <= 0 {
                return (depth == 0).then_some(token);
            }
        }
        None
    }

    /// Whether a token is inside `<…>` of a type, the angle brackets included.
    pub(crate) fn is_in_type_arguments(&self, token: usize) -> bool {
        self.in_type_arguments.get(token).copied().unwrap_or(false)
    }

    /// Returns the `<` that matches the `>` at `close`; `None` if `close` is not the end of type arguments.
    pub(crate) fn type_arguments_start(&self, close: usize) -> Option<usize> {
        if !self.is_in_type_arguments(close) || !self.token_text(close).starts_with('>') {
            return None;
        }
        let first = (0..=close)
            .rev()
            .take_while(|token| self.is_in_type_arguments(*token))
            .last()?;
        self.token_is(first, "<").then_some(first)
    }

    /// Whether a token is the name of a type or part of such a name: a type word of the language, a type that the
    /// source defines, or in Java any capitalized word.
    pub(crate) fn is_type_name(&self, token: usize) -> bool {
        let word = self.token_text(token);
        let is_java_class = self.rules.language == Language::Java
            && word.len() > 1
            && word.starts_with(char::is_uppercase)
            && word.contains(char::is_lowercase);
        self.token_kind(token) == TokenKind::Word
            && (self.token_is_any(token, self.rules.type_words)
                || self.type_names.contains(word)
                || is_java_class)
    }

    /// Whether a token is the name of a standard stream, or of a variable declared with a stream type.
    pub(crate) fn is_stream_name(&self, token: usize) -> bool {
        self.token_kind(token) == TokenKind::Word
            && self.stream_names.contains(self.token_text(token))
    }

    /// Returns the innermost function whose body contains a token; `None` outside of all functions.
    pub(crate) fn enclosing_function(&self, token: usize) -> Option<&FunctionDefinition> {
        self.functions
            .iter()
            .rev()
            .find(|function| function.body.0 <= token && token <= function.body.1)
    }

    /// Whether a token is in executable code, e.g. in the body of a function. Always true in Python.
    pub(crate) fn is_in_executable_code(&self, token: usize) -> bool {
        match self.rules.block_style {
            BlockStyle::Indentation => true,
            // Pascal: any code between `begin` and `end`, since the main program is a block outside of all functions.
            BlockStyle::BeginEnd => {
                let mut enclosing = self.enclosing_bracket[token];
                while let Some(open) = enclosing {
                    if self.token_is(open, "begin") {
                        return true;
                    }
                    enclosing = self.enclosing_bracket[open];
                }
                false
            }
            _ => self.enclosing_function(token).is_some(),
        }
    }

    /// Whether a token is among the parameters of a function definition.
    pub(crate) fn is_in_function_parameters(&self, token: usize) -> bool {
        self.functions
            .iter()
            .filter_map(|function| function.params)
            .any(|(open, close)| open < token && token < close)
    }

    /// Whether the token `close` is the `)` of a C-style cast such as `(long long)`.
    pub(crate) fn is_end_of_cast(&self, close: usize) -> bool {
        let Some(open) = self
            .opening_bracket(close)
            .filter(|_| self.token_is(close, ")"))
        else {
            return false;
        };
        let mut inner = open + 1..close;
        self.rules.block_style == BlockStyle::Braces
            && !inner.is_empty()
            && !(open > 0 && self.is_identifier(open - 1))
            && inner.all(|token| {
                self.is_type_name(token)
                    || self.is_in_type_arguments(token)
                    || self.token_is_any(token, &["*", "::", "const", "std"])
            })
    }

    /// Returns the indices of all tokens that are one of `words`, except those inside `<…>` of types.
    pub(crate) fn token_positions(
        &'a self,
        words: &'a [&'a str],
    ) -> impl Iterator<Item = usize> + 'a {
        (0..self.len()).filter(move |token| {
            !self.is_in_type_arguments(*token) && self.token_is_any(*token, words)
        })
    }

    /// Returns the text of a span, parenthesized if it has more than one token.
    pub(crate) fn parenthesized_text(&self, span: TokenSpan) -> String {
        if span.0 == span.1 {
            self.span_text(span).to_owned()
        } else {
            format!("({})", self.span_text(span))
        }
    }
}

/// Collects all identifiers that directly follow one of `words`.
fn collect_names_after<'a>(code: &TokenList<'a>, words: &[&str]) -> BTreeSet<&'a str> {
    (1..code.len())
        .filter(|token| code.is_identifier(*token) && code.token_is_any(token - 1, words))
        .map(|token| code.token_text(token))
        .collect()
}

/// Collects the names defined by `typedef … Name;` and `typedef … Name[5];`.
fn collect_typedef_names<'a>(code: &TokenList<'a>) -> BTreeSet<&'a str> {
    (0..code.len())
        .filter(|token| code.token_is(*token, "typedef"))
        .filter_map(|token| code.find_outside_brackets(token, |token| code.token_is(token, ";")))
        .filter_map(|end| {
            (0..end)
                .rev()
                .find(|token| code.token_kind(*token) == TokenKind::Word)
        })
        .map(|token| code.token_text(token))
        .collect()
}
