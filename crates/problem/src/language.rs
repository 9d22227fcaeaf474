//! Table of programming languages: file extensions, compile and run commands.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::config_document::ConfigFault;
use crate::runtime_memory::{self, RuntimeMemory};
use caipan_facts::{Evidence, Fact, facts};
use caipan_sandbox::{MemoryRule, find_program};

facts! {
    /// Errors in the tables `[language.NAME]` of problem.toml.
    pub enum LanguageProblem {
        Factor => "language-bad-factor",
        NoProgram => "language-no-program",
        Incomplete => "language-incomplete",
        NeverMade => "language-never-made",
        NotHere { program: String } => "language-not-here",
        /// A command contains `{with}` within a longer word; it must be a separate word.
        WithInWord => "language-with-in-word",
        /// The value of `standard` is not written like `gnu++20`.
        Standard => "language-bad-standard",
        /// There is no option `-std` in the compile command, which `standard` could change.
        NoStandardOption => "language-no-standard-option",
    }
}

impl LanguageProblem {
    /// Creates the message about this problem; `language` is the identifier of the affected language.
    pub(crate) fn to_fact(&self, language: &str) -> Fact {
        let (language, what) = (language.to_owned(), self.fact());
        ConfigFault::Language { language, what }.fact()
    }
}

/// Rule that determines the name of a source file in the folder where the file is compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourceNamingRule {
    /// The original name, unless a tool could mistake the name for an option or a path.
    OriginalName,
    /// The name `solution`, because file names are module names: a file `queue.py` would hide a module of the standard
    /// library. If the folder contains other sources of the language, which may import the source, the original name is
    /// kept.
    Module,
    /// This name, independent of the name of the submission.
    Fixed(Cow<'static, str>),
    /// The name of the class that the source declares, or this name if no class is declared.
    Class(Cow<'static, str>),
}

impl SourceNamingRule {
    /// Returns the fixed name, or the default name for a source without a class. No other file in the folder may have
    /// this name. `None` if the name depends on the submission.
    pub(crate) fn fixed_or_default_name(&self) -> Option<&str> {
        match self {
            Self::OriginalName | Self::Module => None,
            Self::Fixed(name) | Self::Class(name) => Some(name),
        }
    }
}

/// A programming language: how programs are compiled and run.
///
/// Commands contain placeholders that the judge replaces.
#[derive(Debug, Clone)]
pub struct Language {
    /// Identifier of the language in problem.toml and in results, such as `cpp`.
    pub id: String,
    /// File extensions of sources, without the dot.
    pub extensions: Vec<String>,
    /// Further names of the language in other judges, in lower case, in addition to the extensions.
    pub aliases: &'static [&'static str],
    /// Command line of the compiler; empty if there is nothing to compile.
    pub compile: Vec<String>,
    /// Command line that runs a program.
    pub run: Vec<String>,
    /// Factor by which time limits are multiplied for programs in this language.
    pub time_factor: f64,
    /// Number of processes and threads that the run-time needs in addition to the problem's limit.
    pub processes: u32,
    /// Rule by which the memory limit is enforced.
    pub memory_rule: MemoryRule,
    /// Whether the run-time starts other processes.
    pub fork: bool,
    /// Naming rule of the source file.
    pub source_name: SourceNamingRule,
    /// Whether the compiler refuses every source that is not UTF-8.
    pub needs_utf8: bool,
    /// Whether the compiler refuses a byte order mark, which is then removed from the source.
    pub refuses_bom: bool,
    /// Name of the package that a program must declare; `None` if the language has no such rule.
    pub package: Option<Cow<'static, str>>,
    /// Function that divides the memory limit between the heap, the stack and the run-time itself.
    pub runtime_memory: RuntimeMemory,
    /// Source of a minimal program; empty for languages that problem.toml adds.
    pub minimal_source: String,
    /// Whether problem.toml sets the commands, so that the jury is responsible for them.
    pub has_jury_commands: bool,
    /// Whether the compiler accepts several sources at once.
    pub accepts_several_sources: bool,
    /// Whether the option `-c` makes the compiler compile sources to objects, without linking a program.
    pub makes_objects: bool,
    /// Way in which programs get unbuffered standard output.
    pub unbuffered: UnbufferedOutput,
    /// Script for the interpreter's option `-c` that starts the interpreter once and forks it for each run. `None` if
    /// the language has no such script.
    pub fork_server_script: Option<&'static str>,
    /// Whether submissions may be written in the language. Programs of the jury always may.
    pub is_allowed: bool,
    /// Names of the problem's files that are compiled with every submission.
    pub with: Vec<String>,
    /// Contents of the problem's files that are placed next to every submission, by name; includes the files of `with`.
    pub adjacent_files: Arc<BTreeMap<String, Vec<u8>>>,
    /// Paths, relative to the problem's folder, of the files that are placed next to every submission.
    pub files: Vec<String>,
    /// Text that is inserted before the source of each submission, on the first line.
    pub prelude: &'static str,
    /// The same language without the driver, for programs that are not submissions. `None` if no driver was added.
    pub without_driver: Option<Arc<Self>>,
}

/// File name of the compiled program.
pub const PROGRAM: &str = "program";

/// Placeholder in a command for the files that are compiled with a submission.
pub const EXTRA_FILES_PLACEHOLDER: &str = "{with}";

impl Language {
    /// Names of the language: identifier, aliases and extensions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let aliases = self.aliases.iter().copied();
        let extensions = self.extensions.iter().map(String::as_str);
        std::iter::once(self.id.as_str())
            .chain(aliases)
            .chain(extensions)
    }

    /// Returns the language for programs that are not submissions: without a driver, and without the problem's files
    /// that are compiled with submissions or placed next to them.
    pub fn without_driver(&self) -> Self {
        if let Some(plain) = &self.without_driver {
            return plain.without_driver();
        }
        let mut compile = self.compile.clone();
        compile.retain(|word| word != EXTRA_FILES_PLACEHOLDER);
        Self {
            compile,
            is_allowed: true,
            with: Vec::new(),
            adjacent_files: Arc::default(),
            ..self.clone()
        }
    }

    /// Sets the files that are compiled with every submission, and inserts `{with}` into the compile command if needed.
    pub fn set_included_files(&mut self, file_names: Vec<String>) {
        let source = self.compile.iter().rposition(|word| word == "{source}");
        if let Some(source) = source
            && !file_names.is_empty()
            && self.accepts_several_sources
            && !self
                .compile
                .iter()
                .any(|word| word == EXTRA_FILES_PLACEHOLDER)
        {
            self.compile
                .insert(source + 1, EXTRA_FILES_PLACEHOLDER.to_owned());
        }
        self.with = file_names;
    }

    /// Checks that `{with}`, which is replaced by several words, is a separate word of the commands.
    ///
    /// # Errors
    /// `{with}` is only a part of a word.
    pub(super) fn validate_placeholders(&self) -> Result<(), LanguageProblem> {
        let mut words = self.compile.iter().chain(&self.run);
        if words
            .any(|word| word.contains(EXTRA_FILES_PLACEHOLDER) && word != EXTRA_FILES_PLACEHOLDER)
        {
            Err(LanguageProblem::WithInWord)
        } else {
            Ok(())
        }
    }

    /// Returns the reason why a run command set by the jury cannot be started on this machine. `None` if it can be
    /// started. Also `None` for the commands of built-in languages: a missing compiler is reported only when it is
    /// needed.
    pub fn missing_program(&self) -> Option<Fact> {
        let program = self.run.first().filter(|_| self.has_jury_commands)?;
        let is_fine = program.contains('{') || find_program(program).is_some();
        (!is_fine).then(|| {
            let what = LanguageProblem::NotHere {
                program: program.clone(),
            };
            what.to_fact(&self.id)
        })
    }
}

/// Way in which programs of a language get unbuffered standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnbufferedOutput {
    /// No change: the program decides about buffering, or output is never buffered.
    Unchanged,
    /// Source text, compiled together with the program, that disables buffering.
    Source(&'static str),
    /// Option, passed as the first argument of the interpreter, that disables buffering.
    Option(&'static str),
}

/// C and C++ source that disables buffering of standard output before `main` runs.
const UNBUFFERED_STDOUT_SOURCE: &str = "\
/* Standard output is not buffered: a program that never flushes can talk to the interactor. */
#include <stdio.h>

__attribute__((constructor)) static void caipan_unbuffer(void) { setvbuf(stdout, NULL, _IONBF, 0); }
";

/// Entry of the table of built-in languages; see [`Language`] for the fields.
struct LanguageRow {
    id: &'static str,
    extensions: &'static [&'static str],
    /// Names of the language in other judges, unless they are equal to the identifier or an extension.
    aliases: &'static [&'static str],
    compile: &'static str,
    run: &'static str,
    time_factor: f64,
    processes: u32,
    memory_rule: MemoryRule,
    source_name: SourceNamingRule,
    needs_utf8: bool,
    refuses_bom: bool,
    package: Option<&'static str>,
    runtime_memory: RuntimeMemory,
    one_line: &'static str,
    takes_several: bool,
    makes_objects: bool,
    unbuffered: UnbufferedOutput,
    forking_text: Option<&'static str>,
}

/// Default values for compiled languages whose programs are native executables.
const NATIVE_LANGUAGE_DEFAULTS: LanguageRow = LanguageRow {
    id: "",
    extensions: &[],
    aliases: &[],
    compile: "",
    run: "{program}",
    time_factor: 1.0,
    processes: 0,
    memory_rule: MemoryRule::AddressSpace,
    source_name: SourceNamingRule::OriginalName,
    needs_utf8: false,
    refuses_bom: false,
    package: None,
    runtime_memory: runtime_memory::set_each_part_to_whole_limit,
    one_line: "",
    takes_several: false,
    makes_objects: false,
    unbuffered: UnbufferedOutput::Unchanged,
    forking_text: None,
};

/// Default values for languages with a run-time that starts threads and reserves address space.
const MANAGED_LANGUAGE_DEFAULTS: LanguageRow = LanguageRow {
    processes: 64,
    memory_rule: MemoryRule::Data,
    ..NATIVE_LANGUAGE_DEFAULTS
};

/// Built-in languages. Words of a command are separated by blanks, except between single quotes.
const BUILT_IN_LANGUAGES: &[LanguageRow] = &[
    LanguageRow {
        id: "c",
        extensions: &["c"],
        compile: "cc -O2 -std=gnu17 -o {program} {source} -lm",
        one_line: "#include <stdio.h>\nint main(void) { return 0; }\n",
        takes_several: true,
        makes_objects: true,
        unbuffered: UnbufferedOutput::Source(UNBUFFERED_STDOUT_SOURCE),
        ..NATIVE_LANGUAGE_DEFAULTS
    },
    LanguageRow {
        id: "cpp",
        extensions: &["cpp", "cc", "cxx", "c++"],
        aliases: &["c++17", "g++"],
        compile: "g++ -O2 -std=gnu++17 -o {program} {source}",
        one_line: "#include <iostream>\nint main() { std::cout << 0; }\n",
        takes_several: true,
        makes_objects: true,
        unbuffered: UnbufferedOutput::Source(UNBUFFERED_STDOUT_SOURCE),
        ..NATIVE_LANGUAGE_DEFAULTS
    },
    LanguageRow {
        id: "pascal",
        extensions: &["pas", "pp"],
        compile: "fpc -O2 -v0we -o{program} {source}",
        source_name: SourceNamingRule::Module,
        one_line: "begin end.\n",
        ..NATIVE_LANGUAGE_DEFAULTS
    },
    LanguageRow {
        id: "rust",
        extensions: &["rs"],
        compile: "rustc -O --edition 2021 --crate-name program -o {program} {source}",
        needs_utf8: true,
        one_line: "fn main() {}\n",
        ..NATIVE_LANGUAGE_DEFAULTS
    },
    LanguageRow {
        id: "go",
        extensions: &["go"],
        aliases: &["golang"],
        compile: "go build -o {program} {source}",
        source_name: SourceNamingRule::Fixed(Cow::Borrowed("main.go")),
        needs_utf8: true,
        package: Some("main"),
        memory_rule: MemoryRule::Reserving(4),
        one_line: "package main; func main() {}\n",
        takes_several: true,
        ..MANAGED_LANGUAGE_DEFAULTS
    },
    LanguageRow {
        id: "java",
        extensions: &["java"],
        compile: "javac -encoding UTF-8 -d . {source}",
        run: "java -Xmx{heap_mib}m -Xss{stack_kib}k -XX:+UseSerialGC -cp {folder} {class}",
        time_factor: 2.0,
        source_name: SourceNamingRule::Class(Cow::Borrowed("Main.java")),
        needs_utf8: true,
        refuses_bom: true,
        runtime_memory: runtime_memory::divide_for_java,
        // Java reserves 3 GiB of address space in addition to the stacks of its threads.
        memory_rule: MemoryRule::Reserving(8),
        one_line: "public class Main { public static void main(String[] a) {} }\n",
        ..MANAGED_LANGUAGE_DEFAULTS
    },
    LanguageRow {
        id: "python",
        extensions: &["py", "py3"],
        aliases: &["python3", "cf_python3"],
        // The compile command avoids `py_compile`, which takes three times as long to start. `compile` accepts comments
        // with encoding errors, which the interpreter rejects, so a source that is not ASCII is decoded first.
        compile: "python3 -I -S -X int_max_str_digits=0 -c 'import sys; \
            sys.excepthook = lambda kind, error, _: print(*__import__(\"traceback\").format_exception_only(kind, error), sep=\"\", end=\"\", file=sys.stderr); \
            source = open(sys.argv[1], \"rb\").read(); source.isascii() or __import__(\"tokenize\").open(sys.argv[1]).read(); \
            compile(source, sys.argv[1], \"exec\", dont_inherit=True)' {source}",
        run: "python3 -X int_max_str_digits=0 {source}",
        time_factor: 10.0,
        source_name: SourceNamingRule::Module,
        needs_utf8: true,
        memory_rule: MemoryRule::Interpreted,
        unbuffered: UnbufferedOutput::Option("-u"),
        forking_text: Some(include_str!("warm/python.py")),
        one_line: "pass\n",
        ..NATIVE_LANGUAGE_DEFAULTS
    },
    LanguageRow {
        id: "javascript",
        extensions: &["js"],
        aliases: &["nodejs", "node"],
        compile: "node --check {source}",
        run: "node --max-old-space-size={heap_mib} --max-semi-space-size={young_mib} --stack-size={stack_kib} {source}",
        time_factor: 2.0,
        runtime_memory: runtime_memory::divide_for_node,
        memory_rule: MemoryRule::DataWithStack,
        one_line: "0;\n",
        ..MANAGED_LANGUAGE_DEFAULTS
    },
    LanguageRow {
        id: "typescript",
        extensions: &["ts"],
        // Types are not checked, because the type declarations of Node's modules are seldom installed, and only the
        // behaviour of a program matters.
        compile: "tsc --noCheck --target es2022 --module commonjs --outDir . {source}",
        run: "node --max-old-space-size={heap_mib} --max-semi-space-size={young_mib} --stack-size={stack_kib} {folder}/main.js",
        time_factor: 2.0,
        source_name: SourceNamingRule::Fixed(Cow::Borrowed("main.ts")),
        runtime_memory: runtime_memory::divide_for_node,
        memory_rule: MemoryRule::DataWithStack,
        one_line: "const zero: number = 0;\n",
        ..MANAGED_LANGUAGE_DEFAULTS
    },
];

/// Splits a command line of [`BUILT_IN_LANGUAGES`] into words.
fn split_command(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in line.split('\'').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Returns the built-in languages, without the changes of a problem.toml.
pub fn built_in_languages() -> Vec<Language> {
    let languages = BUILT_IN_LANGUAGES.iter().map(|row| Language {
        id: row.id.to_owned(),
        extensions: row.extensions.iter().map(|word| word.to_string()).collect(),
        compile: split_command(row.compile),
        run: split_command(row.run),
        time_factor: row.time_factor,
        processes: row.processes,
        memory_rule: row.memory_rule,
        fork: false,
        source_name: row.source_name.clone(),
        needs_utf8: row.needs_utf8,
        refuses_bom: row.refuses_bom,
        package: row.package.map(Cow::Borrowed),
        runtime_memory: row.runtime_memory,
        minimal_source: row.one_line.to_owned(),
        has_jury_commands: false,
        accepts_several_sources: row.takes_several,
        makes_objects: row.makes_objects,
        unbuffered: row.unbuffered,
        fork_server_script: row.forking_text,
        is_allowed: true,
        with: Vec::new(),
        adjacent_files: Arc::default(),
        files: Vec::new(),
        aliases: row.aliases,
        prelude: "",
        without_driver: None,
    });
    languages.collect()
}

/// Returns the pseudo-language of executables, which are run without compilation.
pub fn executable_language() -> Language {
    Language {
        id: "executable".to_owned(),
        extensions: Vec::new(),
        compile: Vec::new(),
        run: vec!["{program}".to_owned()],
        time_factor: 1.0,
        processes: MANAGED_LANGUAGE_DEFAULTS.processes,
        memory_rule: MemoryRule::Unknown,
        fork: false,
        source_name: SourceNamingRule::Fixed(Cow::Borrowed(PROGRAM)),
        needs_utf8: false,
        refuses_bom: false,
        package: None,
        runtime_memory: runtime_memory::set_each_part_to_whole_limit,
        minimal_source: String::new(),
        has_jury_commands: false,
        accepts_several_sources: true,
        makes_objects: false,
        unbuffered: UnbufferedOutput::Unchanged,
        fork_server_script: None,
        is_allowed: true,
        with: Vec::new(),
        adjacent_files: Arc::default(),
        files: Vec::new(),
        aliases: &[],
        prelude: "",
        without_driver: None,
    }
}

/// Returns the language of a file by its extension, ignoring case; `None` if the extension is unknown.
pub fn find_by_file_name<'a>(languages: &'a [Language], name: &str) -> Option<&'a Language> {
    let (stem, ending) = name.rsplit_once('.')?;
    // Searches backwards, because languages of problem.toml come last and may override an extension.
    languages
        .iter()
        .rev()
        .find(|language: &&Language| {
            language
                .extensions
                .iter()
                .any(|known| known.eq_ignore_ascii_case(ending))
        })
        .filter(|_| !stem.is_empty())
}

/// Returns the language with this identifier, alias or extension, ignoring case; `None` if no language has it.
pub fn find_by_name<'a>(languages: &'a [Language], name: &str) -> Option<&'a Language> {
    let mut latest_first = languages.iter().rev();
    latest_first.find(|language| {
        language
            .names()
            .any(|known| known.eq_ignore_ascii_case(name))
    })
}

#[cfg(test)]
mod tests;
