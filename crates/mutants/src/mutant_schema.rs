//! Mutant schemata: one C or C++ source that contains many mutants, so that they are compiled once. Each mutant is a
//! clone of the function that it changes; an environment variable selects the mutant to run.
//!
//! ```text
//! int f(int x);                                       declaration, so that clones may call f
//! int f_m17(int x) { … }                              mutant 17: a copy of f with the mistake
//! int f(int x) { switch (caipan_mutant) { case 17: return f_m17(x); default: break; } … }
//! ```
//!
//! A recursive clone calls `f`, whose switch calls the clone again, since `caipan_mutant` never changes. Renaming the
//! recursive calls would be faster, but requires name resolution: `f` may be shadowed, overloaded, used as a function
//! pointer, or appear in a macro. So every call goes through the switch.

use std::ops::Range;

use super::diagnostics::lines_with_errors;
use super::functions::FunctionDefinition;
use super::lexical_rules::{self, Language};
use super::mutant::SourceMutant;
use super::source::ParsedSource;
use super::token_list::TokenSpan;
use super::tokens::TokenKind;

/// Environment variable with the number of the mutant to run. If the variable is unset or 0, the original runs.
pub const MUTANT_VARIABLE: &str = "CAIPAN_MUTANT";

/// Source that contains several mutants. The number of a mutant is the position, counted from 1, in the list of mutants
/// that the schema was built from.
#[derive(Debug, Clone)]
pub struct MutantSchema {
    /// Source text of the original and of the included mutants; [`MUTANT_VARIABLE`] selects the one that runs.
    pub text: String,
    /// Numbers of the mutants that the source contains, ascending.
    pub included: Vec<usize>,
    /// Numbers of the mutants that must be compiled separately, because they change a preprocessor directive or code
    /// outside of the functions that can be cloned.
    pub separate: Vec<usize>,
    /// Ranges of lines of [`text`](Self::text) that belong to a mutant, each with the number of that mutant.
    mutant_lines: Vec<(Range<usize>, usize)>,
}

impl MutantSchema {
    /// Returns the numbers of the mutants in whose lines gcc reported errors, ascending. `file` is the name under which
    /// the schema was compiled. An empty list after a failed compilation means that the schema is unusable, and that
    /// all mutants must be compiled separately.
    pub fn mutants_with_errors(&self, file: &str, diagnostics: &str) -> Vec<usize> {
        let wrong_lines = lines_with_errors(file, diagnostics);
        let mut numbers: Vec<usize> = self
            .mutant_lines
            .iter()
            .filter(|(lines, _)| wrong_lines.iter().any(|line| lines.contains(line)))
            .map(|(_, number)| *number)
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

/// Builds the schema of all `mutants` of `source`. For a language other than C and C++, all mutants are separate.
pub fn build_schema(language: &str, source: &str, mutants: &[SourceMutant]) -> MutantSchema {
    build_schema_without(language, source, mutants, &[])
}

/// Builds the schema without the mutants whose numbers are in `dropped`, e.g. because they do not compile. The
/// remaining mutants keep their numbers.
pub fn build_schema_without(
    language: &str,
    source: &str,
    mutants: &[SourceMutant],
    dropped: &[usize],
) -> MutantSchema {
    let numbered = (1..)
        .zip(mutants)
        .filter(|(number, _)| !dropped.contains(number));
    let Some(rules) = lexical_rules::lexical_rules_of_language(language)
        .filter(|rules| matches!(rules.language, Language::C | Language::Cpp))
    else {
        let separate = numbered.map(|(number, _)| number).collect();
        return MutantSchema {
            text: source.to_owned(),
            included: Vec::new(),
            separate,
            mutant_lines: Vec::new(),
        };
    };
    let analyzed_source = ParsedSource::new(source, rules);
    let mut cloneable: Vec<CloneableFunction> = analyzed_source
        .functions
        .iter()
        .filter_map(|function| CloneableFunction::new(&analyzed_source, function))
        .collect();
    let mut separate = Vec::new();
    for (number, mutant) in numbered {
        let range = mutant.replaced_range();
        let function = cloneable
            .iter_mut()
            .find(|function| {
                function.body_range.start <= range.start && range.end <= function.body_range.end
            })
            .filter(|_| !overlaps_directive(&analyzed_source, &range));
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
    let SchemaWriter {
        text, mutant_lines, ..
    } = write_schema(rules.language, source, &cloneable);
    MutantSchema {
        text,
        included,
        separate,
        mutant_lines,
    }
}

/// Writes the code that selects a mutant, then the source with the clones inserted before each function.
fn write_schema(language: Language, source: &str, cloneable: &[CloneableFunction]) -> SchemaWriter {
    let mut writer = SchemaWriter {
        text: String::new(),
        line: 1,
        mutant_lines: Vec::new(),
    };
    writer.push_text(match language {
        Language::C => "extern char **__environ;\n",
        _ => "extern \"C\" { extern char **__environ; }\n",
    });
    writer.push_text(SELECTION_CODE);
    let mut at = 0;
    for function in cloneable {
        writer.push_text(&source[at..function.start]);
        writer.write_function(source, function);
        at = function.body_range.start;
    }
    writer.push_text(&source[at..]);
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

/// Function of the source that can be cloned: neither a method nor a template, and with parameters that can be
/// forwarded.
struct CloneableFunction<'a> {
    name: &'a str,
    /// Byte offset of the declaration in the source.
    start: usize,
    /// Text from the start of the declaration to the name, e.g. `static int `.
    before_name: &'a str,
    /// Text from the name to the body: the parenthesized parameters.
    parameters: &'a str,
    /// Byte range of the body, without the braces.
    body_range: Range<usize>,
    /// Names of the parameters, which are the arguments of a call that forwards them.
    arguments: Vec<&'a str>,
    /// Whether the return type is `void`; a call of a clone then has no value to return.
    is_void: bool,
    /// Mutants that change the body, each with its number in the schema.
    mutants: Vec<(usize, &'a SourceMutant)>,
}

/// Tokens that exclude a function from cloning if they appear before the name.
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
    /// Prepares a function for cloning; `None` if it cannot be cloned.
    fn new(source: &ParsedSource<'a>, function: &FunctionDefinition) -> Option<Self> {
        let (open, close) = function.params?;
        let is_plain = (function.first_token..function.name_token)
            .all(|at| !source.token_is_any(at, UNSUPPORTED_WORDS));
        // A free function has a return type before the name, except `main` in old C. A constructor has no return type,
        // and the name of a method follows `::`.
        let has_type = function.first_token < function.name_token
            || source.token_is(function.name_token, "main");
        let is_method = source.previous_token_is(function.name_token, "::");
        if !is_plain
            || !has_type
            || is_method
            || close + 1 != function.body.0
            || !is_in_namespaces_only(source, function.first_token)
        {
            return None;
        }
        let pieces = source.comma_separated_spans(open);
        let has_no_parameters =
            close == open + 1 || (close == open + 2 && source.token_is(open + 1, "void"));
        if pieces.is_empty() && !has_no_parameters {
            return None;
        }
        let arguments = pieces
            .iter()
            .filter(|_| !has_no_parameters)
            .map(|span| forwardable_parameter_name(source, *span))
            .collect::<Option<_>>()?;
        let name = source.tokens[function.name_token];
        let opening_brace = source.tokens[function.body.0];
        let start = source.tokens[function.first_token].start;
        let (mut has_void, mut has_star) = (false, false);
        for at in function.first_token..function.name_token {
            has_void |= source.token_is(at, "void");
            has_star |= source.token_is(at, "*");
        }
        Some(Self {
            name: source.token_text(function.name_token),
            start,
            before_name: &source.text[start..name.start],
            parameters: &source.text[name.end..opening_brace.start],
            body_range: opening_brace.end..source.tokens[function.body.1].start,
            arguments,
            is_void: has_void && !has_star,
            mutants: Vec::new(),
        })
    }
}

/// Whether all braces around a token belong to namespaces and `extern "C"` blocks.
fn is_in_namespaces_only(source: &ParsedSource, token: usize) -> bool {
    let mut enclosing = source.enclosing_bracket[token];
    while let Some(open) = enclosing {
        let is_namespace = source.token_is(open, "{")
            && open > 0
            && (source.token_is(open - 1, "namespace")
                || (open > 1 && source.token_is(open - 2, "namespace"))
                || (source.token_text(open - 1) == "\"C\""));
        if !is_namespace {
            return false;
        }
        enclosing = source.enclosing_bracket[open];
    }
    true
}

/// Returns the name of the parameter that a span declares. `None` if a call cannot forward the parameter by name, e.g.
/// because the parameter is unnamed, variadic or an rvalue reference.
fn forwardable_parameter_name<'a>(
    source: &ParsedSource<'a>,
    (first, last): TokenSpan,
) -> Option<&'a str> {
    if (first..=last).any(|token| source.token_is_any(token, &["=", "...", "&&"])) {
        return None;
    }
    let bracket = (first..=last).find(|token| source.token_is(*token, "["));
    let name = match (first..=last).find(|token| source.token_is(*token, "(")) {
        // Function pointers and references to arrays: `int (*f)(int)`, `int (&a)[5]`.
        Some(open) => source.closing_bracket(open)? - 1,
        None => bracket.unwrap_or(last + 1) - 1,
    };
    let is_named = name > first
        && source.is_identifier(name)
        && !source.is_type_name(name)
        && !source.is_in_type_arguments(name);
    is_named.then(|| source.token_text(name))
}

/// Whether a range of bytes overlaps a preprocessor directive. A changed `#define` would affect code outside of the
/// function.
fn overlaps_directive(source: &ParsedSource, range: &Range<usize>) -> bool {
    (0..source.len())
        .filter(|index| {
            let token = source.tokens[*index];
            token.start < range.end && range.start < token.end.max(token.start + 1)
        })
        .any(|token| {
            source.token_kind(token) == TokenKind::Directive
                || is_in_macro_definition(source, token)
        })
}

/// Whether a token belongs to a macro definition, including the token `#define` itself.
fn is_in_macro_definition(source: &ParsedSource, token: usize) -> bool {
    (0..=token)
        .rev()
        .find(|token| {
            matches!(
                source.token_kind(*token),
                TokenKind::Newline | TokenKind::Directive
            )
        })
        .is_some_and(|token| {
            source.token_kind(token) == TokenKind::Directive
                && source.token_text(token).ends_with("define")
        })
}

/// Writes the text of a schema, and records which lines belong to which mutant.
struct SchemaWriter {
    text: String,
    /// Number of the line that is being written, counted from 1.
    line: usize,
    /// Lines written for each mutant: a half-open range of line numbers, and the number of the mutant.
    mutant_lines: Vec<(Range<usize>, usize)>,
}

impl SchemaWriter {
    /// Appends text without assigning the new lines to a mutant.
    fn push_text(&mut self, text: &str) {
        self.text.push_str(text);
        self.line += text.matches('\n').count();
    }

    /// Appends text that belongs to a mutant, i.e. the clone or a `case` of the switch, and records the lines.
    fn push_mutant(&mut self, number: usize, text: &str) {
        let start = self.line;
        self.push_text(text);
        self.mutant_lines.push((start..self.line, number));
    }

    /// Writes the declaration of a function, the clones, and then the start of the definition with the switch. The
    /// caller appends the original body.
    fn write_function(&mut self, source: &str, function: &CloneableFunction) {
        let (before_name, parameters) = (function.before_name, function.parameters);
        let is_main = function.name == "main";
        if !is_main {
            // A line comment may follow the parameters, so the semicolon is written on a new line.
            self.push_text(&format!("\n{before_name}{}{parameters}\n;", function.name));
        }
        for (number, mutant) in &function.mutants {
            let (range, body_range) = (mutant.replaced_range(), &function.body_range);
            let body = [
                &source[body_range.start..range.start],
                mutant.replacement(),
                &source[range.end..body_range.end],
            ]
            .concat();
            // Only `main` implicitly returns 0; a clone of `main` has a different name, and needs the statement.
            let end = if is_main && !function.is_void {
                "\nreturn 0; }"
            } else {
                "}"
            };
            self.push_text("\n");
            self.push_mutant(
                *number,
                &format!(
                    "{before_name}{}_m{number}{parameters}{{{body}{end}\n",
                    function.name
                ),
            );
        }
        self.push_text(&format!(
            "\n{before_name}{}{parameters}{{ switch (caipan_mutant) {{\n",
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
        self.push_text("default: break; }");
    }
}
