//! Functions: where their headers, parameters and bodies are.

use super::code::{Code, Span};
use super::lexical::{Blocks, Language};
use super::tokens::Kind;

/// A function with its body.
#[derive(Debug, Clone)]
pub(crate) struct Function {
    /// The first token of its declaration.
    pub start: usize,
    /// Its name.
    pub name: usize,
    /// The brackets of its parameters, where it has them.
    pub params: Option<Span>,
    /// Its body, with what opens and closes it.
    pub body: Span,
}

/// The functions of a source, in order; of nested ones the outer one comes first.
pub(crate) fn functions(code: &Code) -> Vec<Function> {
    let find: fn(&Code, usize) -> Option<Function> = match (code.rules.blocks, code.rules.language)
    {
        (Blocks::Braces, _) => with_types,
        (Blocks::BeginEnd, _) => pascal,
        (Blocks::Indentation, _) => python,
        (Blocks::BareHeaders, _) => with_word,
    };
    (0..code.len()).filter_map(|at| find(code, at)).collect()
}

/// `type name(…) {`: found at its name.
fn with_types(code: &Code, name: usize) -> Option<Function> {
    if !code.is_name(name) || !code.is(name + 1, "(") || name == 0 {
        return None;
    }
    let close = code.close(name + 1)?;
    let brace =
        (close + 1..code.len().min(close + 12)).find(|at| !code.is_any(*at, BEHIND_PARAMS))?;
    let end = code.close(brace).filter(|_| code.is(brace, "{"))?;
    // `new Thing() {`, `else f() {`, `x.f() {`: no functions.
    if code.is_any(
        name - 1,
        &["new", "else", "return", ".", "->", "=", "(", ",", "!"],
    ) {
        return None;
    }
    let ends = |at: usize| {
        code.is_any(at, &[";", "}", "{", ")", ":"])
            || matches!(code.kind(at), Kind::Directive | Kind::Newline)
    };
    let start = (0..name).rev().find(|at| ends(*at)).map_or(0, |at| at + 1);
    Some(Function {
        start,
        name,
        params: Some((name + 1, close)),
        body: (brace, end),
    })
}

/// What may stand between the parameters and the body of a function.
const BEHIND_PARAMS: &[&str] = &[
    "const",
    "noexcept",
    "override",
    "final",
    "throws",
    "Exception",
    "IOException",
];

/// `fn name(…) … {` and `func (receiver) name(…) … {`: found at its name.
fn with_word(code: &Code, name: usize) -> Option<Function> {
    let word = if code.rules.language == Language::Go {
        "func"
    } else {
        "fn"
    };
    if !code.is_name(name) {
        return None;
    }
    let receiver = code.open(name.checked_sub(1)?);
    let start = match receiver {
        Some(open) if word == "func" => open.checked_sub(1)?,
        _ => name - 1,
    };
    if !code.is(start, word) {
        return None;
    }
    let open = (name + 1..code.len()).find(|at| code.is(*at, "("))?;
    let close = code.close(open)?;
    let brace = code.find(close + 1, |at| code.is_any(at, &["{", ";"]))?;
    let body = (brace, code.close(brace).filter(|_| code.is(brace, "{"))?);
    let params = Some((open, close));
    Some(Function {
        start,
        name,
        params,
        body,
    })
}

/// `def name(…):` and the indented lines behind it: found at its name.
fn python(code: &Code, name: usize) -> Option<Function> {
    if !code.follows(name, "def") {
        return None;
    }
    let close = code.close(name + 1)?;
    let colon = code.find(close + 1, |at| code.is(at, ":"))?;
    let start = name - 1;
    let body = (colon, end_of_lines(code, start, colon));
    let params = Some((name + 1, close));
    Some(Function {
        start,
        name,
        params,
        body,
    })
}

/// The last token of the lines that are indented deeper than that of `head`, whose header ends with `colon`.
pub(crate) fn end_of_lines(code: &Code, head: usize, colon: usize) -> usize {
    let first = (0..=head)
        .rev()
        .find(|at| code.begins_line(*at))
        .unwrap_or(head);
    let is_out = |at: &usize| code.begins_line(*at) && code.indent(*at) <= code.indent(first);
    let next = (colon + 1..code.len()).find(is_out).unwrap_or(code.len());
    let mut last = next - 1;
    while last > colon && code.kind(last) == Kind::Newline {
        last -= 1;
    }
    last
}

/// `function name(…): type; var …; begin … end`: found at its name.
fn pascal(code: &Code, name: usize) -> Option<Function> {
    let start = name
        .checked_sub(1)
        .filter(|at| code.is_any(*at, &["function", "procedure"]))?;
    let params = code.close(name + 1).filter(|_| code.is(name + 1, "("));
    let mut at = params.map_or(name, |close| close) + 1;
    // Functions within this one stand before its own `begin`.
    while at < code.len() && !code.is(at, "begin") {
        if code.is(at, "forward") {
            return None;
        }
        at = if code.is_any(at, &["function", "procedure"]) {
            pascal(code, at + 1)?.body.1 + 1
        } else {
            at + 1
        };
    }
    let body = (at, code.close(at)?);
    let params = params.map(|close| (name + 1, close));
    Some(Function {
        start,
        name,
        params,
        body,
    })
}
