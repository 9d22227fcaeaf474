//! Mutants of a C or C++ source in one program: each is a clone of the one function that it changes.
//!
//! ```text
//! int f(int x);                                       declared first, so that clones may call it
//! int f_m17(int x) { … }                              the mutant: all of f, with its mistake
//! int f(int x) { switch (caipan_mutant) { case 17: return f_m17(x); default: break; } … }
//! ```
//!
//! A clone that calls itself calls `f`, which hands the call back to the clone: `caipan_mutant` never changes. It would be
//! quicker to rename the calls within the clone too, but that takes knowing which `f` is meant: names may be hidden,
//! overloaded, taken as a pointer, or stand in a macro. So every call, from wherever, goes through the one switch.

use std::ops::Range;

use super::code::Span;
use super::diagnostics::lines_with_errors;
use super::functions::Function;
use super::lexical::{self, Language, Lexical};
use super::mutant::SourceMutant;
use super::source::Source;
use super::tokens::Kind;

/// The environment variable that says which mutant runs; without it, or with 0, the original does.
pub const VARIABLE: &str = "CAIPAN_MUTANT";

/// Several mutants in one source. A mutant's number is its place in the list that it came from, from 1 on.
#[derive(Debug, Clone)]
pub struct Schema {
    /// The source.
    pub text: String,
    /// The numbers of the mutants that are in it.
    pub inside: Vec<usize>,
    /// The numbers of those that have to be compiled by themselves: they change what stands outside free functions.
    pub separate: Vec<usize>,
    /// The lines of each mutant that is inside.
    lines: Vec<(Range<usize>, usize)>,
}

impl Schema {
    /// The mutants that do not compile, from what gcc says of `file`, which holds the text. None although it failed:
    /// the schema cannot be used, and its mutants have to be compiled by themselves.
    pub fn refused(&self, file: &str, diagnostics: &str) -> Vec<usize> {
        let wrong = lines_with_errors(file, diagnostics);
        let is_wrong = |lines: &Range<usize>| wrong.iter().any(|line| lines.contains(line));
        let found = self.lines.iter().filter(|(lines, _)| is_wrong(lines));
        let mut numbers: Vec<usize> = found.map(|(_, number)| *number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

/// The schema of these mutants, of which `source` is the original.
pub fn of(language: &str, source: &str, mutants: &[SourceMutant]) -> Schema {
    without(language, source, mutants, &[])
}

/// The same without the mutants of these numbers; the others keep theirs.
pub fn without(
    language: &str,
    source: &str,
    mutants: &[SourceMutant],
    dropped: &[usize],
) -> Schema {
    let numbered = (1..)
        .zip(mutants)
        .filter(|(number, _)| !dropped.contains(number));
    let is_known = |rules: &&Lexical| matches!(rules.language, Language::C | Language::Cpp);
    let Some(rules) = lexical::of(language).filter(is_known) else {
        let separate = numbered.map(|(number, _)| number).collect();
        return Schema {
            text: source.to_owned(),
            inside: Vec::new(),
            separate,
            lines: Vec::new(),
        };
    };
    let read = Source::new(source, rules);
    let mut hosts: Vec<Host> = read
        .functions
        .iter()
        .filter_map(|function| Host::new(&read, function))
        .collect();
    let mut separate = Vec::new();
    for (number, mutant) in numbered {
        let range = mutant.range();
        let holds =
            |host: &&mut Host| host.inner.start <= range.start && range.end <= host.inner.end;
        let host = hosts
            .iter_mut()
            .find(holds)
            .filter(|_| !is_in_define(&read, &range));
        match host {
            Some(host) => host.mutants.push((number, mutant)),
            None => separate.push(number),
        }
    }
    hosts.retain(|host| !host.mutants.is_empty());
    let mut inside: Vec<usize> = hosts
        .iter()
        .flat_map(|host| &host.mutants)
        .map(|(number, _)| *number)
        .collect();
    inside.sort_unstable();
    let Writer { text, lines, .. } = written(rules.language, source, &hosts);
    Schema {
        text,
        inside,
        separate,
        lines,
    }
}

fn written(language: Language, source: &str, hosts: &[Host]) -> Writer {
    let mut writer = Writer {
        text: String::new(),
        line: 1,
        lines: Vec::new(),
    };
    writer.push(match language {
        Language::C => "extern char **__environ;\n",
        _ => "extern \"C\" { extern char **__environ; }\n",
    });
    writer.push(CHOICE);
    let mut at = 0;
    for host in hosts {
        writer.push(&source[at..host.start]);
        writer.host(source, host);
        at = host.inner.start;
    }
    writer.push(&source[at..]);
    writer
}

/// Reads the environment before anything else runs, also before C++ makes its global objects, and calls nothing:
/// the program may have names of its own for all that a library offers.
const CHOICE: &str = "\
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

/// A free function that can be cloned, in bytes and text.
struct Host<'a> {
    name: &'a str,
    start: usize,
    /// The header as far as the name, and from behind it to the body.
    header: (&'a str, &'a str),
    /// What the body has between its braces.
    inner: Range<usize>,
    arguments: Vec<&'a str>,
    is_void: bool,
    mutants: Vec<(usize, &'a SourceMutant)>,
}

/// With one of these in its header a function is no plain one.
const NOT_PLAIN: &[&str] = &[
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

impl<'a> Host<'a> {
    fn new(source: &Source<'a>, function: &Function) -> Option<Self> {
        let (open, close) = function.params?;
        let is_plain = (function.start..function.name).all(|at| !source.is_any(at, NOT_PLAIN));
        // `Type name` is what it takes; a method's name has `::` before it, a constructor has no type.
        let has_type = function.start < function.name || source.is(function.name, "main");
        let is_method = source.follows(function.name, "::");
        if !is_plain
            || !has_type
            || is_method
            || close + 1 != function.body.0
            || !is_free(source, function.start)
        {
            return None;
        }
        let pieces = source.pieces(open);
        let is_none = close == open + 1 || (close == open + 2 && source.is(open + 1, "void"));
        if pieces.is_empty() && !is_none {
            return None;
        }
        let named = pieces
            .iter()
            .filter(|_| !is_none)
            .map(|span| parameter(source, *span));
        let text = source.text;
        let bytes = |at: usize| source.bytes((at, at));
        let (start, brace) = (bytes(function.start).start, bytes(function.body.0));
        let words = function.start..function.name;
        let (mut has_void, mut has_star) = (false, false);
        for at in words {
            has_void |= source.is(at, "void");
            has_star |= source.is(at, "*");
        }
        Some(Self {
            name: source.word(function.name),
            start,
            header: (
                &text[start..bytes(function.name).start],
                &text[bytes(function.name).end..brace.start],
            ),
            inner: brace.end..bytes(function.body.1).start,
            arguments: named.collect::<Option<_>>()?,
            is_void: has_void && !has_star,
            mutants: Vec::new(),
        })
    }
}

/// Does nothing but namespaces stand around it?
fn is_free(source: &Source, at: usize) -> bool {
    let mut around = source.within[at];
    while let Some(open) = around {
        let is_space = source.is(open, "{")
            && open > 0
            && (source.is(open - 1, "namespace")
                || (open > 1 && source.is(open - 2, "namespace"))
                || (source.word(open - 1) == "\"C\""));
        if !is_space {
            return false;
        }
        around = source.within[open];
    }
    true
}

/// The name of a parameter that can be handed on as it is.
fn parameter<'a>(source: &Source<'a>, (first, last): Span) -> Option<&'a str> {
    if (first..=last).any(|at| source.is_any(at, &["=", "...", "&&"])) {
        return None;
    }
    let bracket = (first..=last).find(|at| source.is(*at, "["));
    let name = match (first..=last).find(|at| source.is(*at, "(")) {
        // `int (*f)(int)`, `int (&a)[5]`
        Some(open) => source.close(open)? - 1,
        None => bracket.unwrap_or(last + 1) - 1,
    };
    let is_named =
        name > first && source.is_name(name) && !source.is_type(name) && !source.is_in_angle(name);
    is_named.then(|| source.word(name))
}

/// Does a change touch a `#define`? It would reach beyond its function.
fn is_in_define(source: &Source, range: &Range<usize>) -> bool {
    let is_within = |at: &usize| {
        let token = source.tokens[*at];
        token.start < range.end && range.start < token.end.max(token.start + 1)
    };
    let touched = (0..source.len()).filter(is_within);
    let mut before = touched.map(|at| {
        let back = (0..=at)
            .rev()
            .find(|at| matches!(source.kind(*at), Kind::Newline | Kind::Directive));
        back.is_some_and(|at| {
            source.kind(at) == Kind::Directive && source.word(at).ends_with("define")
        }) || source.kind(at) == Kind::Directive
    });
    before.any(|is_define| is_define)
}

struct Writer {
    text: String,
    line: usize,
    lines: Vec<(Range<usize>, usize)>,
}

impl Writer {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.line += text.matches('\n').count();
    }

    /// What a mutant's clone or its line of the switch is.
    fn mutants(&mut self, number: usize, text: &str) {
        let start = self.line;
        self.push(text);
        self.lines.push((start..self.line, number));
    }

    /// The clones of a function, and the function as far as behind its switch.
    fn host(&mut self, source: &str, host: &Host) {
        let (type_of_it, params) = host.header;
        let is_main = host.name == "main";
        if !is_main {
            // A comment may stand behind the parameters.
            self.push(&format!("\n{type_of_it}{}{params}\n;", host.name));
        }
        for (number, mutant) in &host.mutants {
            let (range, inner) = (mutant.range(), &host.inner);
            let body = [
                &source[inner.start..range.start],
                mutant.replacement(),
                &source[range.end..inner.end],
            ]
            .concat();
            // Only `main` returns 0 where nothing is returned.
            let end = if is_main && !host.is_void {
                "\nreturn 0; }"
            } else {
                "}"
            };
            self.push("\n");
            self.mutants(
                *number,
                &format!("{type_of_it}{}_m{number}{params}{{{body}{end}\n", host.name),
            );
        }
        self.push(&format!(
            "\n{type_of_it}{}{params}{{ switch (caipan_mutant) {{\n",
            host.name
        ));
        let arguments = host.arguments.join(", ");
        for (number, _) in &host.mutants {
            let call = format!("{}_m{number}({arguments})", host.name);
            let line = if host.is_void {
                format!("case {number}: {call}; return;\n")
            } else {
                format!("case {number}: return {call};\n")
            };
            self.mutants(*number, &line);
        }
        self.push("default: break; }");
    }
}
