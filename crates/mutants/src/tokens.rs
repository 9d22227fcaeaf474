//! Lexer: cuts a source into tokens. Every byte of any text, valid or not, is part of a token, white space or a line
//! continuation.

use super::lexical_rules::{BlockStyle, LexicalRules, LiteralSyntax, RawStringSyntax};

/// Lexical category of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// Identifier, keyword, or an operator written as a word, e.g. `and`.
    Word,
    Number,
    StringLiteral,
    CharLiteral,
    /// Operator, bracket or separator that consists of punctuation characters.
    Punctuation,
    /// Preprocessor line. In a macro definition such as `#define N 30`, the token covers only the word `#define`, so that
    /// the value can be mutated.
    Directive,
    Comment,
    /// Newline that may end a statement, or that ends a `#define`. Other newlines are white space.
    Newline,
    /// Rust lifetime, or a character that cannot begin any other token.
    Other,
}

/// Lexical category and byte range of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: TokenKind,
    /// Byte offset of the token in the source.
    pub start: usize,
    /// Byte offset past the last byte of the token.
    pub end: usize,
}

/// Cuts a text into tokens, including comments, in source order.
pub(crate) fn tokenize(text: &str, rules: &'static LexicalRules) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        rules,
        at: 0,
        depth: 0,
        in_define: false,
        tokens: Vec::new(),
    };
    while lexer.at < text.len() {
        lexer.read_token();
    }
    lexer.tokens
}

/// Reads a source from start to end, and collects the tokens.
struct Lexer<'a> {
    text: &'a str,
    rules: &'static LexicalRules,
    /// Byte offset of the next unread character.
    at: usize,
    /// Number of open brackets. Python ignores newlines inside of brackets.
    depth: usize,
    /// Whether the current line is a `#define`.
    in_define: bool,
    tokens: Vec<Token>,
}

fn can_start_word(character: char) -> bool {
    character.is_alphabetic() || character == '_'
}

fn is_word_character(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

impl<'a> Lexer<'a> {
    fn unread_text(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Appends a token of `length` bytes that begins at the current position.
    fn push_token(&mut self, kind: TokenKind, length: usize) {
        let start = self.at;
        self.at += length;
        let end = self.at;
        self.tokens.push(Token { kind, start, end });
    }

    /// Returns the last token that has been read and is not a comment.
    fn previous_token(&self) -> Option<Token> {
        self.tokens
            .iter()
            .rev()
            .find(|token| token.kind != TokenKind::Comment)
            .copied()
    }

    /// Reads one token, or skips one white-space character or line continuation.
    fn read_token(&mut self) {
        let rest = self.unread_text();
        let Some(first) = rest.chars().next() else {
            return;
        };
        let after_backslash = rest
            .strip_prefix('\\')
            .map(|rest| rest.trim_start_matches('\r'));
        if first == '\n' {
            if self.is_newline_a_token() {
                self.push_token(TokenKind::Newline, 1)
            } else {
                self.at += 1
            }
        } else if after_backslash.is_some_and(|rest| rest.starts_with('\n')) {
            // A backslash before the newline continues the line.
            self.at += rest.find('\n').unwrap_or(0) + 1;
        } else if first.is_whitespace() {
            self.at += first.len_utf8();
        } else if let Some(length) = self.directive_length() {
            self.push_token(TokenKind::Directive, length);
        } else if let Some(length) = self.comment_length() {
            self.push_token(TokenKind::Comment, length);
        } else if let Some((kind, length)) = self.read_literal(rest) {
            self.push_token(kind, length);
        } else if let Some(length) = self.number_length() {
            self.push_token(TokenKind::Number, length);
        } else if can_start_word(first) {
            self.read_word();
        } else {
            self.read_punctuation(first);
        }
    }

    /// Whether a newline at the current position is a token: it ends a `#define`, or may end a statement.
    fn is_newline_a_token(&mut self) -> bool {
        if std::mem::take(&mut self.in_define) {
            return true;
        }
        let Some(last) = self.previous_token() else {
            return false;
        };
        if !self.rules.newline_ends_statement || last.kind == TokenKind::Newline {
            return false;
        }
        if self.rules.block_style == BlockStyle::Indentation {
            return self.depth == 0;
        }
        let word = &self.text[last.start..last.end];
        match last.kind {
            TokenKind::Word => {
                ["break", "continue", "return", "fallthrough"].contains(&word)
                    || !self.rules.keywords.contains(&word)
            }
            TokenKind::Punctuation => [")", "]", "}", "++", "--"].contains(&word),
            TokenKind::Number | TokenKind::StringLiteral | TokenKind::CharLiteral => true,
            _ => false,
        }
    }

    /// Returns the length in bytes of the preprocessor directive at the current position, without a trailing comment.
    /// Only the word `#define` counts as the directive in a macro definition. `None` if there is no directive.
    fn directive_length(&mut self) -> Option<usize> {
        let rest = self.unread_text();
        let line = self.text[..self.at].rsplit('\n').next().unwrap_or_default();
        if !self.rules.has_directives || !rest.starts_with('#') || !line.trim().is_empty() {
            return None;
        }
        let inner = rest[1..].trim_start_matches([' ', '\t']);
        if inner.starts_with("define") && !inner[6..].starts_with(is_word_character) {
            self.in_define = true;
            return Some(rest.len() - inner.len() + 6);
        }
        let mut end = 0;
        for line in rest.split_inclusive('\n') {
            let code = line.trim_end_matches(['\n', '\r']);
            let comment = code.find("//").into_iter().chain(code.find("/*")).min();
            end += comment.unwrap_or(code.len());
            if comment.is_some() || !code.ends_with('\\') {
                break;
            }
            end += line.len() - code.len();
        }
        Some(rest[..end].trim_end().len().max(1))
    }

    /// Returns the length in bytes of the comment at the current position; `None` if there is no comment. An unterminated
    /// comment extends to the end of the text.
    fn comment_length(&self) -> Option<usize> {
        let rest = self.unread_text();
        let (open, close) = self
            .rules
            .comment_delimiters
            .iter()
            .find(|(open, _)| rest.starts_with(open))?;
        if *close == "\n" {
            return Some(rest.find('\n').unwrap_or(rest.len()));
        }
        let (mut at, mut depth) = (open.len(), 1);
        while depth > 0 {
            let inner = &rest[at..];
            let Some(end) = inner.find(close) else {
                return Some(rest.len());
            };
            let nested = inner[..end]
                .find(open)
                .filter(|_| self.rules.has_nested_comments);
            match nested {
                Some(start) => (at, depth) = (at + start + open.len(), depth + 1),
                None => (at, depth) = (at + end + close.len(), depth - 1),
            }
        }
        Some(at)
    }

    /// Reads a string or character literal at the start of `rest`, the unread text after an optional literal prefix.
    /// Returns the kind and the length in bytes.
    fn read_literal(&self, rest: &str) -> Option<(TokenKind, usize)> {
        if self.rules.raw_strings == RawStringSyntax::Rust && rest.starts_with('\'') {
            return Some(read_rust_char_or_lifetime(rest));
        }
        let syntax = self
            .rules
            .literal_syntaxes
            .iter()
            .find(|syntax| rest.starts_with(syntax.delimiter))?;
        let kind = if syntax.is_char {
            TokenKind::CharLiteral
        } else {
            TokenKind::StringLiteral
        };
        Some((kind, literal_length(syntax, rest)))
    }

    /// Returns the length of the number literal at the current position, with exponent and suffix.
    fn number_length(&self) -> Option<usize> {
        let rest = self.unread_text();
        let bytes = rest.as_bytes();
        let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let is_pascal = self.rules.block_style == BlockStyle::BeginEnd;
        // Pascal's hexadecimal, character and binary literals: `$FF`, `#13` and `%101`.
        if is_pascal && matches!(bytes[0], b'$' | b'#' | b'%') {
            let length = 1 + rest[1..]
                .bytes()
                .take_while(u8::is_ascii_alphanumeric)
                .count();
            return (length > 1).then_some(length);
        }
        // A number directly after a dot is the field of a tuple, as in `pair.0`.
        let is_field = self.text[..self.at].ends_with('.');
        // Whether the language has literals without an integer part, such as `.5`.
        let allows_leading_dot = !is_pascal && self.rules.raw_strings != RawStringSyntax::Rust;
        let begins_with_dot = bytes[0] == b'.' && is_digit(1) && allows_leading_dot && !is_field;
        if !(is_digit(0) || begins_with_dot) {
            return None;
        }
        // End of the run of digits, letters and separators that begins at `from`.
        let digits_end = |from: usize| {
            let mut at = from;
            while at < bytes.len()
                && (bytes[at].is_ascii_alphanumeric()
                    || bytes[at] == b'_'
                    || (bytes[at] == b'\''
                        && self.rules.has_directives
                        && is_digit(at + 1)
                        && at > from))
            {
                at += 1;
                let has_exponent = matches!(bytes[at - 1], b'e' | b'E') && !rest.starts_with("0x");
                if has_exponent && matches!(bytes.get(at), Some(b'+' | b'-')) && is_digit(at + 1) {
                    at += 1;
                }
            }
            at
        };
        let integer_end = digits_end(0);
        let after_dot = bytes.get(integer_end + 1).copied().unwrap_or(b' ');
        let has_fraction = bytes.get(integer_end) == Some(&b'.')
            && !is_field
            && after_dot != b'.'
            && (!(after_dot.is_ascii_alphabetic() || after_dot == b'_')
                || (self.rules.has_directives && b"fFlLeE".contains(&after_dot)));
        Some(if has_fraction {
            digits_end(integer_end + 1).max(integer_end + 1)
        } else {
            integer_end
        })
    }

    /// Reads a word, or a literal that begins with a prefix such as `u8` or `r`.
    fn read_word(&mut self) {
        let rest = self.unread_text();
        let length = rest
            .find(|character| !is_word_character(character))
            .unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        let raw_length = match self.rules.raw_strings {
            RawStringSyntax::Rust if matches!(word, "r" | "br" | "cr") => {
                rust_raw_string_length(behind)
            }
            RawStringSyntax::Cpp if matches!(word, "R" | "LR" | "uR" | "UR" | "u8R") => {
                cpp_raw_string_length(behind)
            }
            _ => None,
        };
        if let Some(raw_length) = raw_length {
            return self.push_token(TokenKind::StringLiteral, length + raw_length);
        }
        if self.rules.literal_prefixes.contains(&word)
            && let Some((kind, literal_length)) = self.read_literal(behind)
            && kind != TokenKind::Other
        {
            return self.push_token(kind, length + literal_length);
        }
        self.push_token(TokenKind::Word, length);
    }

    /// Reads the longest operator at the current position. If there is no operator, reads the single character
    /// `first`.
    fn read_punctuation(&mut self, first: char) {
        let rest = self.unread_text();
        let long_operator = self
            .rules
            .operators
            .iter()
            .find(|operator| rest.starts_with(**operator));
        match (long_operator, first) {
            (Some(operator), _) => return self.push_token(TokenKind::Punctuation, operator.len()),
            (None, '(' | '[' | '{') => self.depth += 1,
            (None, ')' | ']' | '}') => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        let kind = if first.is_ascii_punctuation() {
            TokenKind::Punctuation
        } else {
            TokenKind::Other
        };
        self.push_token(kind, first.len_utf8());
    }
}

/// Returns the length of the literal at the start of `rest`. An unterminated single-line literal ends at the end of
/// the line.
fn literal_length(syntax: &LiteralSyntax, rest: &str) -> usize {
    let mut at = syntax.delimiter.len();
    while let Some(character) = rest[at..].chars().next() {
        if rest[at..].starts_with(syntax.delimiter) {
            return at + syntax.delimiter.len();
        }
        if character == '\n' && !syntax.is_multiline {
            return at;
        }
        at += character.len_utf8();
        if character == '\\' && syntax.has_escapes {
            at += rest[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    rest.len()
}

/// Returns kind and length of a Rust token that begins with `'`: a character literal `'x'`, or a lifetime `'x`.
fn read_rust_char_or_lifetime(rest: &str) -> (TokenKind, usize) {
    let mut characters = rest.char_indices().skip(1);
    let first = characters.next().map(|(_, character)| character);
    let second = characters.next();
    match (first, second) {
        (Some('\\'), Some((at, escaped))) => {
            let from = at + escaped.len_utf8();
            let line = rest[from..].lines().next().unwrap_or_default();
            match line.find('\'') {
                Some(end) => (TokenKind::CharLiteral, from + end + 1),
                None => (TokenKind::Other, 1),
            }
        }
        (Some(_), Some((at, '\''))) => (TokenKind::CharLiteral, at + 1),
        _ => {
            let name = &rest[1..];
            let length = name
                .find(|character| !is_word_character(character))
                .unwrap_or(name.len());
            (TokenKind::Other, 1 + length)
        }
    }
}

/// Returns the length of a Rust raw string `#"…"#` at the start of `rest`, without the prefix `r`. `None` if `rest`
/// begins with anything else.
fn rust_raw_string_length(rest: &str) -> Option<usize> {
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    let inner = rest[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", &rest[..hashes]);
    let end = inner.find(&close).map(|end| hashes + 1 + end + close.len());
    Some(end.unwrap_or(rest.len()))
}

/// Returns the length of a C++ raw string `"x(…)x"` at the start of `rest`, without the prefix `R`. `None` if `rest`
/// begins with anything else.
fn cpp_raw_string_length(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('"')?;
    let name = &inner[..inner.find('(').filter(|length| *length <= 16)?];
    let close = format!("){name}\"");
    let end = inner.find(&close).map(|end| 1 + end + close.len());
    Some(end.unwrap_or(rest.len()))
}
