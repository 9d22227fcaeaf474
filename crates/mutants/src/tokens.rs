//! Source text in tokens: every byte is in one token or is blank, whatever the text holds.

use super::lexical::{Blocks, Lexical, Quote, Raw};

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name or a keyword.
    Word,
    /// A number.
    Number,
    /// A string.
    Text,
    /// A character.
    Letter,
    /// An operator, a bracket.
    Sign,
    /// A line for the preprocessor; of `#define N 30` only the first word.
    Directive,
    /// A comment.
    Comment,
    /// A line end that may end a statement, or ends a `#define`.
    Newline,
    /// Anything else.
    Stray,
}

/// A piece of source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its first byte.
    pub start: usize,
    /// The byte behind it.
    pub end: usize,
}

/// The tokens of a text, comments among them.
pub(crate) fn tokens(text: &str, rules: &'static Lexical) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        rules,
        at: 0,
        depth: 0,
        in_define: false,
        tokens: Vec::new(),
    };
    while lexer.at < text.len() {
        lexer.step();
    }
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    rules: &'static Lexical,
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

    fn push(&mut self, kind: Kind, length: usize) {
        let start = self.at;
        self.at += length;
        let end = self.at;
        self.tokens.push(Token { kind, start, end });
    }

    /// The token before, comments aside.
    fn last(&self) -> Option<Token> {
        let mut code = self.tokens.iter().rev();
        code.find(|token| token.kind != Kind::Comment).copied()
    }

    fn step(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return;
        };
        let continued = rest
            .strip_prefix('\\')
            .map(|rest| rest.trim_start_matches('\r'));
        if first == '\n' {
            if self.ends_statement() {
                self.push(Kind::Newline, 1)
            } else {
                self.at += 1
            }
        } else if continued.is_some_and(|rest| rest.starts_with('\n')) {
            // The next line belongs to this one.
            self.at += rest.find('\n').unwrap_or(0) + 1;
        } else if first.is_whitespace() {
            self.at += first.len_utf8();
        } else if let Some(length) = self.directive() {
            self.push(Kind::Directive, length);
        } else if let Some(length) = self.comment() {
            self.push(Kind::Comment, length);
        } else if let Some((kind, length)) = self.quoted(rest) {
            self.push(kind, length);
        } else if let Some(length) = self.number() {
            self.push(Kind::Number, length);
        } else if starts_word(first) {
            self.word();
        } else {
            self.sign(first);
        }
    }

    fn ends_statement(&mut self) -> bool {
        if std::mem::take(&mut self.in_define) {
            return true;
        }
        let Some(last) = self.last() else {
            return false;
        };
        if !self.rules.lines_end_statements || last.kind == Kind::Newline {
            return false;
        }
        if self.rules.blocks == Blocks::Indentation {
            return self.depth == 0;
        }
        let word = &self.text[last.start..last.end];
        match last.kind {
            Kind::Word => {
                let ends = ["break", "continue", "return", "fallthrough"].contains(&word);
                ends || !self.rules.keywords.contains(&word)
            }
            Kind::Sign => [")", "]", "}", "++", "--"].contains(&word),
            Kind::Number | Kind::Text | Kind::Letter => true,
            _ => false,
        }
    }

    fn directive(&mut self) -> Option<usize> {
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

    fn comment(&self) -> Option<usize> {
        let rest = self.rest();
        let (open, close) = self
            .rules
            .comments
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

    /// A string or a character at the start of `rest`, which is that of this place or a few bytes later.
    fn quoted(&self, rest: &str) -> Option<(Kind, usize)> {
        if self.rules.raw == Raw::Rust && rest.starts_with('\'') {
            return Some(rust_letter(rest));
        }
        let quote = self
            .rules
            .quotes
            .iter()
            .find(|quote| rest.starts_with(quote.sign))?;
        let kind = if quote.is_letter {
            Kind::Letter
        } else {
            Kind::Text
        };
        Some((kind, length_of(quote, rest)))
    }

    fn number(&self) -> Option<usize> {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let is_pascal = self.rules.blocks == Blocks::BeginEnd;
        if is_pascal && matches!(bytes[0], b'$' | b'#' | b'%') {
            let length = 1 + rest[1..]
                .bytes()
                .take_while(u8::is_ascii_alphanumeric)
                .count();
            return (length > 1).then_some(length);
        }
        // What follows a dot at once is a field of a tuple.
        let is_field = self.text[..self.at].ends_with('.');
        let has_bare_dot = !is_pascal && self.rules.raw != Raw::Rust;
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

    fn word(&mut self) {
        let rest = self.rest();
        let length = rest.find(|sign| !is_in_word(sign)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        let raw = match self.rules.raw {
            Raw::Rust if matches!(word, "r" | "br" | "cr") => rust_raw(behind),
            Raw::Cpp if matches!(word, "R" | "LR" | "uR" | "UR" | "u8R") => cpp_raw(behind),
            _ => None,
        };
        if let Some(raw) = raw {
            return self.push(Kind::Text, length + raw);
        }
        if self.rules.prefixes.contains(&word)
            && let Some((kind, quoted)) = self.quoted(behind)
            && kind != Kind::Stray
        {
            return self.push(kind, length + quoted);
        }
        self.push(Kind::Word, length);
    }

    fn sign(&mut self, first: char) {
        let rest = self.rest();
        let long = self
            .rules
            .signs
            .iter()
            .find(|sign| rest.starts_with(**sign));
        match (long, first) {
            (Some(sign), _) => return self.push(Kind::Sign, sign.len()),
            (None, '(' | '[' | '{') => self.depth += 1,
            (None, ')' | ']' | '}') => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        let kind = if first.is_ascii_punctuation() {
            Kind::Sign
        } else {
            Kind::Stray
        };
        self.push(kind, first.len_utf8());
    }
}

/// The length of the string that opens `rest`; one that nobody closes ends with its line.
fn length_of(quote: &Quote, rest: &str) -> usize {
    let mut at = quote.sign.len();
    while let Some(sign) = rest[at..].chars().next() {
        if rest[at..].starts_with(quote.sign) {
            return at + quote.sign.len();
        }
        if sign == '\n' && !quote.has_lines {
            return at;
        }
        at += sign.len_utf8();
        if sign == '\\' && quote.escapes {
            at += rest[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    rest.len()
}

/// `'x'` is a character, `'x` a lifetime.
fn rust_letter(rest: &str) -> (Kind, usize) {
    let mut signs = rest.char_indices().skip(1);
    let first = signs.next().map(|(_, sign)| sign);
    let second = signs.next();
    match (first, second) {
        (Some('\\'), Some((at, sign))) => {
            let from = at + sign.len_utf8();
            let line = rest[from..].lines().next().unwrap_or_default();
            match line.find('\'') {
                Some(end) => (Kind::Letter, from + end + 1),
                None => (Kind::Stray, 1),
            }
        }
        (Some(_), Some((at, '\''))) => (Kind::Letter, at + 1),
        _ => {
            let name = &rest[1..];
            let length = name.find(|sign| !is_in_word(sign)).unwrap_or(name.len());
            (Kind::Stray, 1 + length)
        }
    }
}

/// The length of `#"…"#` at the start of `rest`.
fn rust_raw(rest: &str) -> Option<usize> {
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    let inner = rest[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", &rest[..hashes]);
    let end = inner.find(&close).map(|end| hashes + 1 + end + close.len());
    Some(end.unwrap_or(rest.len()))
}

/// The length of `"x(…)x"` at the start of `rest`.
fn cpp_raw(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('"')?;
    let name = &inner[..inner.find('(').filter(|length| *length <= 16)?];
    let close = format!("){name}\"");
    let end = inner.find(&close).map(|end| 1 + end + close.len());
    Some(end.unwrap_or(rest.len()))
}
