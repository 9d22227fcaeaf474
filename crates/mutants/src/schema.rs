//! Mutant schemata: many mutants of a C or C++ source in one program, each a clone of the function that it changes.
//!
//! ```text
//! int f(int x);                                       declared first, so that clones may call it
//! int f_m17(int x) { … }                              mutant 17: a copy of f with the mistake
//! int f(int x) { switch (caipan_mutant) { case 17: return f_m17(x); default: break; } … }
//! ```
//!
//! A recursive clone calls `f`, whose switch calls the clone again, since `caipan_mutant` never changes. Renaming the
//! recursive calls would be faster, but requires name resolution: `f` may be shadowed, overloaded, used as a function
//! pointer, or appear in a macro. So every call goes through the switch.

use std::ops::Range;

use super::diagnostics::lines_with_errors;
use super::functions::Function;
use super::lexical::{self, Language};
use super::mutant::SourceMutant;
use super::source::Source;
use super::token_list::TokenSpan;
use super::tokens::TokenKind;

/// Environment variable with the number of the mutant to run; the original runs if it is unset or 0.
pub const MUTANT_VARIABLE: &str = "CAIPAN_MUTANT";

/// Source that contains several mutants. A mutant's number is its position, from 1 on, in the list that the schema
/// was built from.
#[derive(Debug, Clone)]
pub struct Schema {
    /// Text of the source.
    pub text: String,
    /// Numbers of the mutants that the source contains, ascending.
    pub included: Vec<usize>,
    /// Numbers of the mutants that must be compiled separately, because they change code outside of free functions.
    pub separate: Vec<usize>,
    /// Line ranges of [`text`](Self::text) that belong to a mutant, each with the number of the mutant.
    lines: Vec<(Range<usize>, usize)>,
}

impl Schema {
    /// Returns the numbers of the mutants that gcc's `diagnostics` of `file` (the schema's text) blame. An empty list
    /// after a failed compilation means that the schema is unusable, and that all mutants must be compiled
    /// separately.
    pub fn numbers_with_errors(&self, file: &str, diagnostics: &str) -> Vec<usize> {
        let wrong = lines_with_errors(file, diagnostics);
        let is_wrong = |lines: &Range<usize>| wrong.iter().any(|line| lines.contains(line));
        let found = self.lines.iter().filter(|(lines, _)| is_wrong(lines));
        let mut numbers: Vec<usize> = found.map(|(_, number)| *number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

/// Builds the schema of all `mutants` of `source`.
pub fn build(language: &str, source: &str, mutants: &[SourceMutant]) -> Schema {
    build_without(language, source, mutants, &[])
}

/// Builds the schema without the mutants whose numbers are in `dropped`; the numbers of all others stay as they are.
pub fn build_without(
    language: &str,
    source: &str,
    mutants: &[SourceMutant],
    dropped: &[usize],
) -> Schema {
    let numbered = (1..)
        .zip(mutants)
        .filter(|(number, _)| !dropped.contains(number));
    let Some(rules) = lexical::rules_of_language(language)
        .filter(|rules| matches!(rules.language, Language::C | Language::Cpp))
    else {
        let separate = numbered.map(|(number, _)| number).collect();
        return Schema {
            text: source.to_owned(),
            included: Vec::new(),
            separate,
            lines: Vec::new(),
        };
    };
    let read = Source::new(source, rules);
    let mut cloneable: Vec<CloneableFunction> = read
        .functions
        .iter()
        .filter_map(|function| CloneableFunction::new(&read, function))
        .collect();
    let mut separate = Vec::new();
    for (number, mutant) in numbered {
        let range = mutant.range();
        let function = cloneable
            .iter_mut()
            .find(|function| {
                function.body_range.start <= range.start && range.end <= function.body_range.end
            })
            .filter(|_| !is_in_define(&read, &range));
        match function {
            Some(function) => function.mutants.push((number, mutant)),
            None => separate.push(number),
        }
    }
    cloneable.retain(|function| !function.mutants.is_empty());
    let mut included: Vec<usize> = cloneable
        .iter()
        .flat_map(|function| &function.mutants)
        .map(|(number, _)| *number)
        .collect();
    included.sort_unstable();
    let SchemaWriter { text, lines, .. } = write_schema(rules.language, source, &cloneable);
    Schema {
        text,
        included,
        separate,
        lines,
    }
}

fn write_schema(language: Language, source: &str, cloneable: &[CloneableFunction]) -> SchemaWriter {
    let mut writer = SchemaWriter {
        text: String::new(),
        line: 1,
        lines: Vec::new(),
    };
    writer.push(match language {
        Language::C => "extern char **__environ;\n",
        _ => "extern \"C\" { extern char **__environ; }\n",
    });
    writer.push(SELECTION_CODE);
    let mut at = 0;
    for function in cloneable {
        writer.push(&source[at..function.start]);
        writer.write_function(source, function);
        at = function.body_range.start;
    }
    writer.push(&source[at..]);
    writer
}

/// C code that reads the mutant's number from the environment. It runs before everything else, even before C++
/// constructs global objects. It calls no library function, since the program may define functions of the same names.
const SELECTION_CODE: &str = "\
static int caipan_mutant;
__attribute__((constructor(101))) static void caipan_choose(void) {
    static const char caipan_name[] = \"CAIPAN_MUTANT=\";
    char **caipan_at = __environ;
    for (; caipan_at && *caipan_at; caipan_at++) {
        int caipan_i = 0;
        while (caipan_name[caipan_i] && (*caipan_at)[caipan_i] == caipan_name[caipan_i]) caipan_i++;
        if (caipan_name[caipan_i]) continue;
        for (; (*caipan_at)[caipan_i] >= '0' && (*caipan_at)[caipan_i] <= '9'; caipan_i++)
            caipan_mutant = caipan_mutant * 10 + ((*caipan_at)[caipan_i] - '0');
    }
}
";

/// Free function of the source that can be cloned.
struct CloneableFunction<'a> {
    name: &'a str,
    start: usize,
    /// Header text before the name, and between the name and the body.
    header: (&'a str, &'a str),
    /// Byte range of the body between the braces.
    body_range: Range<usize>,
    arguments: Vec<&'a str>,
    is_void: bool,
    mutants: Vec<(usize, &'a SourceMutant)>,
}

/// Words that disqualify a function from cloning if they appear in the header.
const UNSUPPORTED_WORDS: &[&str] = &[
    "template",
    "operator",
    "constexpr",
    "consteval",
    "auto",
    "~",
    "=",
    "typedef",
    "friend",
    "using",
];

impl<'a> CloneableFunction<'a> {
    fn new(source: &Source<'a>, function: &Function) -> Option<Self> {
        let (open, close) = function.params?;
        let is_plain = (function.first_token..function.name_token)
            .all(|at| !source.token_is_any(at, UNSUPPORTED_WORDS));
        // A free function has a return type before the name (except an old `main`); a constructor has none, and the
        // name of a method follows `::`.
        let has_type = function.first_token < function.name_token
            || source.token_is(function.name_token, "main");
        let is_method = source.token_follows(function.name_token, "::");
        if !is_plain
            || !has_type
            || is_method
            || close + 1 != function.body.0
            || !is_in_namespaces_only(source, function.first_token)
        {
            return None;
        }
        let pieces = source.comma_separated(open);
        let is_none = close == open + 1 || (close == open + 2 && source.token_is(open + 1, "void"));
        if pieces.is_empty() && !is_none {
            return None;
        }
        let named = pieces
            .iter()
            .filter(|_| !is_none)
            .map(|span| forwardable_name(source, *span));
        let text = source.text;
        let bytes = |at: usize| source.byte_range((at, at));
        let (start, brace) = (bytes(function.first_token).start, bytes(function.body.0));
        let words = function.first_token..function.name_token;
        let (mut has_void, mut has_star) = (false, false);
        for at in words {
            has_void |= source.token_is(at, "void");
            has_star |= source.token_is(at, "*");
        }
        Some(Self {
            name: source.token_text(function.name_token),
            start,
            header: (
                &text[start..bytes(function.name_token).start],
                &text[bytes(function.name_token).end..brace.start],
            ),
            body_range: brace.end..bytes(function.body.1).start,
            arguments: named.collect::<Option<_>>()?,
            is_void: has_void && !has_star,
            mutants: Vec::new(),
        })
    }
}

/// Whether a token is enclosed by nothing but namespaces and `extern "C"` blocks.
fn is_in_namespaces_only(source: &Source, at: usize) -> bool {
    let mut around = source.enclosing_bracket[at];
    while let Some(open) = around {
        let is_space = source.token_is(open, "{")
            && open > 0
            && (source.token_is(open - 1, "namespace")
                || (open > 1 && source.token_is(open - 2, "namespace"))
                || (source.token_text(open - 1) == "\"C\""));
        if !is_space {
            return false;
        }
        around = source.enclosing_bracket[open];
    }
    true
}

/// Returns the name of a parameter; `None` if it cannot be forwarded under this name.
fn forwardable_name<'a>(source: &Source<'a>, (first, last): TokenSpan) -> Option<&'a str> {
    if (first..=last).any(|at| source.token_is_any(at, &["=", "...", "&&"])) {
        return None;
    }
    let bracket = (first..=last).find(|at| source.token_is(*at, "["));
    let name = match (first..=last).find(|at| source.token_is(*at, "(")) {
        // Function pointers and references to arrays: `int (*f)(int)`, `int (&a)[5]`.
        Some(open) => source.closing_bracket(open)? - 1,
        None => bracket.unwrap_or(last + 1) - 1,
    };
    let is_named = name > first
        && source.is_identifier(name)
        && !source.is_type(name)
        && !source.is_in_type_arguments(name);
    is_named.then(|| source.token_text(name))
}

/// Whether a change touches a preprocessor line. A changed `#define` would affect code outside of the function.
fn is_in_define(source: &Source, range: &Range<usize>) -> bool {
    let touched = (0..source.len()).filter(|at| {
        let token = source.tokens[*at];
        token.start < range.end && range.start < token.end.max(token.start + 1)
    });
    let mut before = touched.map(|at| {
        let back = (0..=at)
            .rev()
            .find(|at| matches!(source.kind(*at), TokenKind::Newline | TokenKind::Directive));
        back.is_some_and(|at| {
            source.kind(at) == TokenKind::Directive && source.token_text(at).ends_with("define")
        }) || source.kind(at) == TokenKind::Directive
    });
    before.any(|is_define| is_define)
}

struct SchemaWriter {
    text: String,
    line: usize,
    lines: Vec<(Range<usize>, usize)>,
}

impl SchemaWriter {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.line += text.matches('\n').count();
    }

    /// Appends text that belongs to a mutant (the clone, or the line of the switch) and records the lines.
    fn push_mutant(&mut self, number: usize, text: &str) {
        let start = self.line;
        self.push(text);
        self.lines.push((start..self.line, number));
    }

    /// Writes the clones of a function, then the function's header with the switch.
    fn write_function(&mut self, source: &str, function: &CloneableFunction) {
        let (before_name, params) = function.header;
        let is_main = function.name == "main";
        if !is_main {
            // The header may end in a line comment, so the semicolon needs a line of its own.
            self.push(&format!("\n{before_name}{}{params}\n;", function.name));
        }
        for (number, mutant) in &function.mutants {
            let (range, inner) = (mutant.range(), &function.body_range);
            let body = [
                &source[inner.start..range.start],
                mutant.replacement(),
                &source[range.end..inner.end],
            ]
            .concat();
            // Only `main` implicitly returns 0; a clone of it has another name, and needs the statement.
            let end = if is_main && !function.is_void {
                "\nreturn 0; }"
            } else {
                "}"
            };
            self.push("\n");
            self.push_mutant(
                *number,
                &format!(
                    "{before_name}{}_m{number}{params}{{{body}{end}\n",
                    function.name
                ),
            );
        }
        self.push(&format!(
            "\n{before_name}{}{params}{{ switch (caipan_mutant) {{\n",
            function.name
        ));
        let arguments = function.arguments.join(", ");
        for (number, _) in &function.mutants {
            let call = format!("{}_m{number}({arguments})", function.name);
            let line = if function.is_void {
                format!("case {number}: {call}; return;\n")
            } else {
                format!("case {number}: return {call};\n")
            };
            self.push_mutant(*number, &line);
        }
        self.push("default: break; }");
    }
}
