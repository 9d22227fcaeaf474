//! Lexer: cuts a source into tokens. Every byte is in one token or is white space, whatever the text contains.

use super::lexical::{BlockStyle, LexicalRules, LiteralSyntax, RawStringSyntax};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// Identifier or keyword.
    Word,
    /// Number literal.
    Number,
    StringLiteral,
    CharLiteral,
    /// Operator, bracket or separator.
    Punctuation,
    /// Preprocessor line; for a macro such as `#define N 30` only the word `#define`, so that the value can be
    /// mutated.
    Directive,
    Comment,
    /// Newline that may end a statement or that ends a `#define`.
    Newline,
    /// Anything else, e.g. a Rust lifetime.
    Other,
}

/// Kind of a token and its place in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: TokenKind,
    /// Offset of the first byte.
    pub start: usize,
    /// Offset past the last byte.
    pub end: usize,
}

/// Cuts a text into tokens, including comments.
pub(crate) fn tokens(text: &str, rules: &'static LexicalRules) -> Vec<Token> {
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

struct Lexer<'a> {
    text: &'a str,
    rules: &'static LexicalRules,
    at: usize,
    depth: usize,
    in_define: bool,
    tokens: Vec<Token>,
}

fn starts_word(sign: char) -> bool {
    sign.is_alphabetic() || sign == '_'
}

fn is_in_word(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn push(&mut self, kind: TokenKind, length: usize) {
        let start = self.at;
        self.at += length;
        let end = self.at;
        self.tokens.push(Token { kind, start, end });
    }

    /// Returns the previous token, ignoring comments.
    fn previous_token(&self) -> Option<Token> {
        let mut code = self.tokens.iter().rev();
        code.find(|token| token.kind != TokenKind::Comment).copied()
    }

    fn read_token(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return;
        };
        let continued = rest
            .strip_prefix('\\')
            .map(|rest| rest.trim_start_matches('\r'));
        if first == '\n' {
            if self.ends_statement() {
                self.push(TokenKind::Newline, 1)
            } else {
                self.at += 1
            }
        } else if continued.is_some_and(|rest| rest.starts_with('\n')) {
            // A backslash before the newline continues the line.
            self.at += rest.find('\n').unwrap_or(0) + 1;
        } else if first.is_whitespace() {
            self.at += first.len_utf8();
        } else if let Some(length) = self.directive_length() {
            self.push(TokenKind::Directive, length);
        } else if let Some(length) = self.comment_length() {
            self.push(TokenKind::Comment, length);
        } else if let Some((kind, length)) = self.literal_at(rest) {
            self.push(kind, length);
        } else if let Some(length) = self.number_length() {
            self.push(TokenKind::Number, length);
        } else if starts_word(first) {
            self.read_word();
        } else {
            self.read_punctuation(first);
        }
    }

    fn ends_statement(&mut self) -> bool {
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
                let ends = ["break", "continue", "return", "fallthrough"].contains(&word);
                ends || !self.rules.keywords.contains(&word)
            }
            TokenKind::Punctuation => [")", "]", "}", "++", "--"].contains(&word),
            TokenKind::Number | TokenKind::StringLiteral | TokenKind::CharLiteral => true,
            _ => false,
        }
    }

    fn directive_length(&mut self) -> Option<usize> {
        let rest = self.rest();
        let line = self.text[..self.at].rsplit('\n').next().unwrap_or_default();
        if !self.rules.has_directives || !rest.starts_with('#') || !line.trim().is_empty() {
            return None;
        }
        let inner = rest[1..].trim_start_matches([' ', '\t']);
        if inner.starts_with("define") && !inner[6..].starts_with(is_in_word) {
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

    fn comment_length(&self) -> Option<usize> {
        let rest = self.rest();
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

    /// Reads a string or character literal at the start of `rest`, which begins at the current position or behind a
    /// literal prefix. Returns the kind and the length in bytes.
    fn literal_at(&self, rest: &str) -> Option<(TokenKind, usize)> {
        if self.rules.raw_strings == RawStringSyntax::Rust && rest.starts_with('\'') {
            return Some(rust_char_or_lifetime(rest));
        }
        let quote = self
            .rules
            .literal_syntaxes
            .iter()
            .find(|quote| rest.starts_with(quote.delimiter))?;
        let kind = if quote.is_char {
            TokenKind::CharLiteral
        } else {
            TokenKind::StringLiteral
        };
        Some((kind, literal_length(quote, rest)))
    }

    fn number_length(&self) -> Option<usize> {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let is_pascal = self.rules.block_style == BlockStyle::BeginEnd;
        if is_pascal && matches!(bytes[0], b'$' | b'#' | b'%') {
            let length = 1 + rest[1..]
                .bytes()
                .take_while(u8::is_ascii_alphanumeric)
                .count();
            return (length > 1).then_some(length);
        }
        // A number directly after a dot is the field of a tuple, as in `pair.0`.
        let is_field = self.text[..self.at].ends_with('.');
        let has_bare_dot = !is_pascal && self.rules.raw_strings != RawStringSyntax::Rust;
        let begins_bare = bytes[0] == b'.' && digit(1) && has_bare_dot && !is_field;
        if !(digit(0) || begins_bare) {
            return None;
        }
        let run = |from: usize| {
            let mut at = from;
            let is_apart = |at: usize| bytes[at] == b'\'' && self.rules.has_directives;
            while at < bytes.len()
                && (bytes[at].is_ascii_alphanumeric()
                    || bytes[at] == b'_'
                    || (is_apart(at) && digit(at + 1) && at > from))
            {
                at += 1;
                let has_exponent = matches!(bytes[at - 1], b'e' | b'E') && !rest.starts_with("0x");
                if has_exponent && matches!(bytes.get(at), Some(b'+' | b'-')) && digit(at + 1) {
                    at += 1;
                }
            }
            at
        };
        let whole = run(0);
        let follows = bytes.get(whole + 1).copied().unwrap_or(b' ');
        let has_fraction = bytes.get(whole) == Some(&b'.')
            && !is_field
            && follows != b'.'
            && (!(follows.is_ascii_alphabetic() || follows == b'_')
                || (self.rules.has_directives && b"fFlLeE".contains(&follows)));
        Some(if has_fraction {
            run(whole + 1).max(whole + 1)
        } else {
            whole
        })
    }

    fn read_word(&mut self) {
        let rest = self.rest();
        let length = rest.find(|sign| !is_in_word(sign)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        let raw = match self.rules.raw_strings {
            RawStringSyntax::Rust if matches!(word, "r" | "br" | "cr") => rust_raw_length(behind),
            RawStringSyntax::Cpp if matches!(word, "R" | "LR" | "uR" | "UR" | "u8R") => {
                cpp_raw_length(behind)
            }
            _ => None,
        };
        if let Some(raw) = raw {
            return self.push(TokenKind::StringLiteral, length + raw);
        }
        if self.rules.literal_prefixes.contains(&word)
            && let Some((kind, quoted)) = self.literal_at(behind)
            && kind != TokenKind::Other
        {
            return self.push(kind, length + quoted);
        }
        self.push(TokenKind::Word, length);
    }

    fn read_punctuation(&mut self, first: char) {
        let rest = self.rest();
        let long = self
            .rules
            .operators
            .iter()
            .find(|sign| rest.starts_with(**sign));
        match (long, first) {
            (Some(sign), _) => return self.push(TokenKind::Punctuation, sign.len()),
            (None, '(' | '[' | '{') => self.depth += 1,
            (None, ')' | ']' | '}') => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        let kind = if first.is_ascii_punctuation() {
            TokenKind::Punctuation
        } else {
            TokenKind::Other
        };
        self.push(kind, first.len_utf8());
    }
}

/// Returns the length of the literal at the start of `rest`. An unterminated single-line literal ends at the end of
/// the line.
fn literal_length(quote: &LiteralSyntax, rest: &str) -> usize {
    let mut at = quote.delimiter.len();
    while let Some(sign) = rest[at..].chars().next() {
        if rest[at..].starts_with(quote.delimiter) {
            return at + quote.delimiter.len();
        }
        if sign == '\n' && !quote.is_multiline {
            return at;
        }
        at += sign.len_utf8();
        if sign == '\\' && quote.has_escapes {
            at += rest[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    rest.len()
}

/// Reads a token that begins with `'` in Rust: `'x'` is a character, `'x` a lifetime.
fn rust_char_or_lifetime(rest: &str) -> (TokenKind, usize) {
    let mut signs = rest.char_indices().skip(1);
    let first = signs.next().map(|(_, sign)| sign);
    let second = signs.next();
    match (first, second) {
        (Some('\\'), Some((at, sign))) => {
            let from = at + sign.len_utf8();
            let line = rest[from..].lines().next().unwrap_or_default();
            match line.find('\'') {
                Some(end) => (TokenKind::CharLiteral, from + end + 1),
                None => (TokenKind::Other, 1),
            }
        }
        (Some(_), Some((at, '\''))) => (TokenKind::CharLiteral, at + 1),
        _ => {
            let name = &rest[1..];
            let length = name.find(|sign| !is_in_word(sign)).unwrap_or(name.len());
            (TokenKind::Other, 1 + length)
        }
    }
}

/// Returns the length of a Rust raw string at the start of `rest`, counted from the hashes: `#"…"#`.
fn rust_raw_length(rest: &str) -> Option<usize> {
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    let inner = rest[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", &rest[..hashes]);
    let end = inner.find(&close).map(|end| hashes + 1 + end + close.len());
    Some(end.unwrap_or(rest.len()))
}

/// Returns the length of a C++ raw string at the start of `rest`, counted from the quote: `"x(…)x"`.
fn cpp_raw_length(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('"')?;
    let name = &inner[..inner.find('(').filter(|length| *length <= 16)?];
    let close = format!("){name}\"");
    let end = inner.find(&close).map(|end| 1 + end + close.len());
    Some(end.unwrap_or(rest.len()))
}
