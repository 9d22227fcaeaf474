//! Recognises words that are arithmetic or logical expressions, such as `(7-2)*8` or `!a|b`, and writes expressions with
//! the same spaces between their tokens.

/// Operators between two operands. An operator that begins with another one comes first.
const BINARY_OPERATORS: [&str; 27] = [
    "<->", "<=>", "**", "//", "&&", "||", "->", "=>", "<<", ">>", "==", "!=", "<>", "<=", ">=",
    ":=", "+", "-", "*", "/", "%", "^", "&", "|", "<", ">", "=",
];
/// Operators that relate two expressions: comparisons and assignments.
const RELATIONS: [&str; 9] = ["==", "!=", "<>", "<=", ">=", ":=", "<", ">", "="];
/// Words that are operators between two operands.
const BINARY_WORDS: [&str; 3] = ["and", "or", "xor"];
const PREFIX_OPERATORS: [char; 4] = ['-', '+', '!', '~'];
const PREFIX_WORD: &str = "not";
/// Maximum length of the name of a variable.
const MAX_NAME_LENGTH: usize = 12;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// Number, variable or constant.
    Operand,
    /// Operator between two operands.
    Binary,
    /// Operator before an operand.
    Prefix,
    Open,
    Close,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    /// Index of the first byte in the expression.
    pub start: usize,
}

impl Token<'_> {
    /// Index of the byte after the token.
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(super) fn is_relation(&self) -> bool {
        self.kind == TokenKind::Binary && RELATIONS.contains(&self.text)
    }
}

/// Divides an expression into tokens; spaces between tokens are skipped. `None` if the text is not an expression, e.g.
/// because an operand is missing or a number has leading zeros.
pub(crate) fn parse_expression(text: &str) -> Option<Vec<Token<'_>>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut depth = 0_usize;
    let mut rest = text;
    while !rest.is_empty() {
        let expects_operand = tokens
            .last()
            .is_none_or(|last| !matches!(last.kind, TokenKind::Operand | TokenKind::Close));
        let (kind, length) = first_token(rest, expects_operand)?;
        match kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.checked_sub(1)?,
            _ => {}
        }
        tokens.push(Token {
            kind,
            text: &rest[..length],
            start: text.len() - rest.len(),
        });
        rest = rest[length..].trim_start_matches(' ');
    }
    let is_complete = matches!(tokens.last()?.kind, TokenKind::Operand | TokenKind::Close);
    (is_complete && depth == 0).then_some(tokens)
}

/// Returns the kind and the length of the token at the start of a text. `None` if the text begins with something else
/// than expected.
fn first_token(text: &str, expects_operand: bool) -> Option<(TokenKind, usize)> {
    let first = text.chars().next()?;
    let word = leading_name(text);
    let (kind, length) = if expects_operand {
        match first {
            '(' => (TokenKind::Open, 1),
            '0'..='9' => (TokenKind::Operand, leading_number(text)?.len()),
            _ if PREFIX_OPERATORS.contains(&first) => (TokenKind::Prefix, 1),
            _ if word.eq_ignore_ascii_case(PREFIX_WORD) => (TokenKind::Prefix, word.len()),
            _ if is_binary_word(word) => return None,
            _ => (TokenKind::Operand, word.len()),
        }
    } else {
        match first {
            ')' => (TokenKind::Close, 1),
            _ if is_binary_word(word) => (TokenKind::Binary, word.len()),
            _ => {
                let mut operators = BINARY_OPERATORS.iter();
                let operator = operators.find(|operator| text.starts_with(**operator))?;
                (TokenKind::Binary, operator.len())
            }
        }
    };
    (length > 0).then_some((kind, length))
}

fn is_binary_word(word: &str) -> bool {
    BINARY_WORDS
        .iter()
        .any(|operator| word.eq_ignore_ascii_case(operator))
}

/// Returns the name of a variable at the start of a text; empty if the text begins with another character or the name is too long.
fn leading_name(text: &str) -> &str {
    let length = text
        .bytes()
        .take_while(|letter| letter.is_ascii_alphanumeric() || *letter == b'_')
        .count();
    let is_name = text.starts_with(|first: char| first.is_ascii_alphabetic());
    if is_name && length <= MAX_NAME_LENGTH {
        &text[..length]
    } else {
        ""
    }
}

/// Returns the digits at the start of a text. `None` if they have leading zeros.
fn leading_number(text: &str) -> Option<&str> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    (length == 1 || !text.starts_with('0')).then(|| &text[..length])
}

/// Places at which an expression has spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Spacing {
    around_operators: bool,
    inside_parentheses: bool,
    after_prefixes: bool,
}

impl Spacing {
    /// Returns the spacing with which all texts are written. `None` if they have different spacings or one of them is
    /// not an expression.
    pub(super) fn common_to<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> Option<Self> {
        let mut spacings = (0..8).map(|bits| Self {
            around_operators: bits & 1 > 0,
            inside_parentheses: bits & 2 > 0,
            after_prefixes: bits & 4 > 0,
        });
        spacings.find(|spacing| {
            texts.clone().all(|text| {
                parse_expression(text).is_some_and(|tokens| spacing.write_tokens(&tokens) == text)
            })
        })
    }

    fn write_tokens(self, tokens: &[Token]) -> String {
        let mut writer = TokenWriter::new(self);
        for token in tokens {
            writer.push(token.kind, token.text);
        }
        writer.text
    }

    /// Writes an expression with this spacing; spaces in `text` are ignored. Empty if `text` is not an expression.
    pub(super) fn format_expression(self, text: &str) -> String {
        let tokens = parse_expression(text);
        tokens.map_or(String::new(), |tokens| self.write_tokens(&tokens))
    }

    /// Whether there is a space between a token of the kind `left` with the text `left_text`, and one of the kind
    /// `right`.
    fn has_space_between(self, left: TokenKind, left_text: &str, right: TokenKind) -> bool {
        match (left, right) {
            (TokenKind::Binary, _) | (_, TokenKind::Binary) => self.around_operators,
            (TokenKind::Prefix, _) => {
                self.after_prefixes || left_text.eq_ignore_ascii_case(PREFIX_WORD)
            }
            (TokenKind::Open, _) | (_, TokenKind::Close) => self.inside_parentheses,
            _ => false,
        }
    }
}

/// Writes tokens one by one, with spaces where the spacing requires them.
pub(super) struct TokenWriter {
    spacing: Spacing,
    pub text: String,
    /// Kind of the last token, and the index of its first byte.
    last: Option<(TokenKind, usize)>,
}

impl TokenWriter {
    pub(super) fn new(spacing: Spacing) -> Self {
        Self {
            spacing,
            text: String::new(),
            last: None,
        }
    }

    pub(super) fn push(&mut self, kind: TokenKind, text: &str) {
        if let Some((last, start)) = self.last
            && (self.spacing).has_space_between(last, &self.text[start..], kind)
        {
            self.text.push(' ');
        }
        self.last = Some((kind, self.text.len()));
        self.text.push_str(text);
    }

    /// Whether the next token is at the start of the text or of a parenthesised part.
    pub(super) fn is_at_start_of_part(&self) -> bool {
        self.last.is_none_or(|(kind, _)| kind == TokenKind::Open)
    }
}

/// Whether a line is an expression whose tokens are separated by spaces, with at least one operator between two
/// operands.
pub(super) fn is_expression_with_spaces(line: &str) -> bool {
    line.contains(' ')
        && parse_expression(line)
            .is_some_and(|tokens| tokens.iter().any(|token| token.kind == TokenKind::Binary))
        && Spacing::common_to(std::iter::once(line)).is_some()
}

/// Returns an expression of `length` bytes: the word with further operators and operands, or, if the word is longer, only
/// its first operand of one letter with such. If one byte is left, a digit is appended to the last number. `None` if the
/// word is not an expression with an operator, or there is no such expression.
pub(super) fn resized_expression(word: &str, length: usize) -> Option<String> {
    let tokens = parse_expression(word)?;
    let mut short = tokens.iter().filter(|token| token.text.len() == 1);
    let operator = short
        .clone()
        .find(|token| token.kind == TokenKind::Binary)?
        .text;
    let operand = short.find(|token| token.kind == TokenKind::Operand)?.text;
    let start = if length < word.len() { operand } else { word };
    let added = length.checked_sub(start.len())?;
    let pair = [operator, operand].concat();
    let text = format!("{start}{}", pair.repeat(added / 2));
    let is_digit = (b'1'..=b'9').contains(&operand.as_bytes()[0]);
    match added % 2 {
        0 => Some(text),
        _ if is_digit && text.ends_with(operand) => Some(text + operand),
        _ => None,
    }
}
