//! The table of languages: what a source file's ending means, how it is compiled and run.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::document::ConfigFault;
use crate::runtime_memory::{self, RuntimeMemory};
use caipan_facts::{Evidence, Fact, facts};
use caipan_sandbox::{MemoryRule, place_of};

facts! {
    /// What is wrong with a language of problem.toml.
    pub enum BadLanguage {
        Factor => "language-bad-factor",
        NoProgram => "language-no-program",
        Incomplete => "language-incomplete",
        NeverMade => "language-never-made",
        NotHere { program: String } => "language-not-here",
        /// `{with}` is a part of a word.
        WithInWord => "language-with-in-word",
    }
}

impl BadLanguage {
    /// The same of the language that it is wrong with.
    pub fn of(&self, language: &str) -> Fact {
        let (language, what) = (language.to_owned(), self.fact());
        ConfigFault::Language { language, what }.fact()
    }
}

/// How the source file is named in the folder where it is compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourceName {
    /// By its own name, if no tool takes that for an option or a path.
    Own,
    /// `solution`: the name of a file is the name of a module, so `queue.py` would replace a module of the standard
    /// library. Its own name if other sources of the language lie next to it, which may import it.
    Module,
    /// Always by this name.
    Fixed(Cow<'static, str>),
    /// By the class that it declares; by this name if it declares none.
    Class(Cow<'static, str>),
}

impl SourceName {
    /// The name that no other file of the folder may have.
    pub(crate) fn reserved(&self) -> Option<&str> {
        match self {
            Self::Own | Self::Module => None,
            Self::Fixed(name) | Self::Class(name) => Some(name),
        }
    }
}

/// How programs of one language are made and run.
///
/// The commands contain the placeholders that the judge fills when it builds and runs.
#[derive(Debug, Clone)]
pub struct Language {
    /// Its name in problem.toml and in results.
    pub id: String,
    /// Endings of its source files, without the dot.
    pub extensions: Vec<String>,
    /// The compiler's command line; empty where there is nothing to compile.
    pub compile: Vec<String>,
    /// The command line that runs a program.
    pub run: Vec<String>,
    /// What its time limits are multiplied by.
    pub time_factor: f64,
    /// Processes and threads that its run-time needs beyond the problem's limit.
    pub processes: u32,
    /// How the memory of its programs is held down.
    pub memory_rule: MemoryRule,
    /// Does its run-time start other processes?
    pub fork: bool,
    /// How the source file is named where it is compiled.
    pub source_name: SourceName,
    /// Whether the compiler refuses every source that is not UTF-8.
    pub needs_utf8: bool,
    /// Whether the compiler refuses a byte order mark, which is then removed from the source.
    pub refuses_bom: bool,
    /// The package that a program has to declare.
    pub package: Option<Cow<'static, str>>,
    /// How the memory limit is divided between the heap, the stack and the run-time itself.
    pub runtime_memory: RuntimeMemory,
    /// One line that is a whole program; empty where nobody knows one.
    pub one_line: String,
    /// Has problem.toml had a say in how it is compiled or run? Then it is the jury's that this works.
    pub is_jurys: bool,
    /// Does its compiler take several sources at once?
    pub takes_several: bool,
    /// Means by which its programs get unbuffered standard output.
    pub unbuffered: Unbuffered,
    /// Whether submissions may be written in it.
    pub is_allowed: bool,
    /// Names of files of the problem that are compiled with every submission.
    pub with: Vec<String>,
    /// Files of the problem that lie next to every submission, by their names; those of `with` are among them.
    pub beside: Arc<BTreeMap<String, Vec<u8>>>,
    /// Where those stand in the problem's folder.
    pub files: Vec<String>,
}

/// The name of the compiled program in its folder.
pub const PROGRAM: &str = "program";

/// Stands in a command for the files that are compiled with a submission.
pub const WITH: &str = "{with}";

impl Language {
    /// The same for programs that are no submissions: nothing is compiled with them.
    pub fn alone(&self) -> Self {
        let mut compile = self.compile.clone();
        compile.retain(|word| word != WITH);
        Self {
            compile,
            is_allowed: true,
            with: Vec::new(),
            beside: Arc::default(),
            ..self.clone()
        }
    }

    /// Compiles these files, too, which lie next to a submission.
    pub fn take_along(&mut self, with: Vec<String>) {
        let source = self.compile.iter().rposition(|word| word == "{source}");
        if let Some(source) = source
            && !with.is_empty()
            && self.takes_several
            && !self.compile.iter().any(|word| word == WITH)
        {
            self.compile.insert(source + 1, WITH.to_owned());
        }
        self.with = with;
    }

    /// Can its commands be filled in?
    ///
    /// # Errors
    /// What stands for several words is a part of one.
    pub(super) fn is_fit(&self) -> Result<(), BadLanguage> {
        let mut words = self.compile.iter().chain(&self.run);
        if words.any(|word| word.contains(WITH) && word != WITH) {
            Err(BadLanguage::WithInWord)
        } else {
            Ok(())
        }
    }

    /// What keeps programs of this language from being started here, whoever has written them. A compiler that is not
    /// there is told when it is needed.
    pub fn obstacle(&self) -> Option<Fact> {
        let program = self.run.first().filter(|_| self.is_jurys)?;
        let is_fine = program.contains('{') || place_of(program).is_some();
        (!is_fine).then(|| {
            let what = BadLanguage::NotHere {
                program: program.clone(),
            };
            what.of(&self.id)
        })
    }
}

/// Means by which programs of a language get unbuffered standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unbuffered {
    /// Nothing is changed: buffering depends on the program, or there is none.
    Unchanged,
    /// This source is compiled with the program.
    Source(&'static str),
    /// The interpreter gets this option first.
    Option(&'static str),
}

/// Source in C and C++ that takes away the buffer of standard output before `main` runs.
const UNBUFFERED: &str = "\
/* Standard output is not buffered: a program that never flushes can talk to the interactor. */
#include <stdio.h>

__attribute__((constructor)) static void caipan_unbuffer(void) { setvbuf(stdout, NULL, _IONBF, 0); }
";

struct Row {
    id: &'static str,
    extensions: &'static [&'static str],
    compile: &'static str,
    run: &'static str,
    time_factor: f64,
    processes: u32,
    memory_rule: MemoryRule,
    source_name: SourceName,
    needs_utf8: bool,
    refuses_bom: bool,
    package: Option<&'static str>,
    runtime_memory: RuntimeMemory,
    one_line: &'static str,
    takes_several: bool,
    unbuffered: Unbuffered,
}

const NATIVE: Row = Row {
    id: "",
    extensions: &[],
    compile: "",
    run: "{program}",
    time_factor: 1.0,
    processes: 0,
    memory_rule: MemoryRule::AddressSpace,
    source_name: SourceName::Own,
    needs_utf8: false,
    refuses_bom: false,
    package: None,
    runtime_memory: runtime_memory::whole,
    one_line: "",
    takes_several: false,
    unbuffered: Unbuffered::Unchanged,
};

const MANAGED: Row = Row {
    processes: 64,
    memory_rule: MemoryRule::Data,
    ..NATIVE
};

/// The built-in languages. Words of a command are separated by blanks, except between single quotes.
const TABLE: &[Row] = &[
    Row {
        id: "c",
        extensions: &["c"],
        compile: "cc -O2 -std=gnu17 -o {program} {source} -lm",
        one_line: "#include <stdio.h>\nint main(void) { return 0; }\n",
        takes_several: true,
        unbuffered: Unbuffered::Source(UNBUFFERED),
        ..NATIVE
    },
    Row {
        id: "cpp",
        extensions: &["cpp", "cc", "cxx", "c++"],
        compile: "g++ -O2 -std=gnu++17 -o {program} {source}",
        one_line: "#include <iostream>\nint main() { std::cout << 0; }\n",
        takes_several: true,
        unbuffered: Unbuffered::Source(UNBUFFERED),
        ..NATIVE
    },
    Row {
        id: "pascal",
        extensions: &["pas", "pp"],
        compile: "fpc -O2 -v0we -o{program} {source}",
        source_name: SourceName::Module,
        one_line: "begin end.\n",
        ..NATIVE
    },
    Row {
        id: "rust",
        extensions: &["rs"],
        compile: "rustc -O --edition 2021 --crate-name program -o {program} {source}",
        needs_utf8: true,
        one_line: "fn main() {}\n",
        ..NATIVE
    },
    Row {
        id: "go",
        extensions: &["go"],
        compile: "go build -o {program} {source}",
        source_name: SourceName::Fixed(Cow::Borrowed("main.go")),
        needs_utf8: true,
        package: Some("main"),
        memory_rule: MemoryRule::Reserving(4),
        one_line: "package main; func main() {}\n",
        takes_several: true,
        ..MANAGED
    },
    Row {
        id: "java",
        extensions: &["java"],
        compile: "javac -encoding UTF-8 -d . {source}",
        run: "java -Xmx{heap_mib}m -Xss{stack_kib}k -XX:+UseSerialGC -cp {folder} {class}",
        time_factor: 2.0,
        source_name: SourceName::Class(Cow::Borrowed("Main.java")),
        needs_utf8: true,
        refuses_bom: true,
        runtime_memory: runtime_memory::java,
        // 3 GiB and the stacks of its threads.
        memory_rule: MemoryRule::Reserving(8),
        one_line: "public class Main { public static void main(String[] a) {} }\n",
        ..MANAGED
    },
    Row {
        id: "python",
        extensions: &["py"],
        // `py_compile` alone accepts a source that the interpreter refuses: one that is not in its encoding.
        compile: "python3 -I -X int_max_str_digits=0 -c 'import sys, tokenize, py_compile; \
            sys.excepthook = lambda kind, error, _: print(kind.__name__, error, sep=\": \", file=sys.stderr); tokenize.open(sys.argv[1]).read(); sys.exit(py_compile.main())' {source}",
        run: "python3 -X int_max_str_digits=0 {source}",
        time_factor: 10.0,
        source_name: SourceName::Module,
        needs_utf8: true,
        memory_rule: MemoryRule::Interpreted,
        unbuffered: Unbuffered::Option("-u"),
        one_line: "pass\n",
        ..NATIVE
    },
    Row {
        id: "javascript",
        extensions: &["js"],
        compile: "node --check {source}",
        run: "node --max-old-space-size={heap_mib} --max-semi-space-size={young_mib} --stack-size={stack_kib} {source}",
        time_factor: 2.0,
        runtime_memory: runtime_memory::node,
        memory_rule: MemoryRule::DataWithStack,
        one_line: "0;\n",
        ..MANAGED
    },
];

/// The words of a command line of the table.
fn words_of(line: &str) -> Vec<String> {
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

/// The built-in table.
pub fn table() -> Vec<Language> {
    let owned = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
    let language = |row: &Row| Language {
        id: row.id.to_owned(),
        extensions: owned(row.extensions),
        compile: words_of(row.compile),
        run: words_of(row.run),
        time_factor: row.time_factor,
        processes: row.processes,
        memory_rule: row.memory_rule,
        fork: false,
        source_name: row.source_name.clone(),
        needs_utf8: row.needs_utf8,
        refuses_bom: row.refuses_bom,
        package: row.package.map(Cow::Borrowed),
        runtime_memory: row.runtime_memory,
        one_line: row.one_line.to_owned(),
        is_jurys: false,
        takes_several: row.takes_several,
        unbuffered: row.unbuffered,
        is_allowed: true,
        with: Vec::new(),
        beside: Arc::default(),
        files: Vec::new(),
    };
    TABLE.iter().map(language).collect()
}

/// What a ready executable is: nothing to compile, run as it is.
pub fn executable() -> Language {
    Language {
        id: "executable".to_owned(),
        extensions: Vec::new(),
        compile: Vec::new(),
        run: vec!["{program}".to_owned()],
        time_factor: 1.0,
        processes: MANAGED.processes,
        memory_rule: MemoryRule::Unknown,
        fork: false,
        source_name: SourceName::Fixed(Cow::Borrowed(PROGRAM)),
        needs_utf8: false,
        refuses_bom: false,
        package: None,
        runtime_memory: runtime_memory::whole,
        one_line: String::new(),
        is_jurys: false,
        takes_several: true,
        unbuffered: Unbuffered::Unchanged,
        is_allowed: true,
        with: Vec::new(),
        beside: Arc::default(),
        files: Vec::new(),
    }
}

/// The language of a file name, by its ending.
pub fn of_name<'a>(languages: &'a [Language], name: &str) -> Option<&'a Language> {
    let (stem, ending) = name.rsplit_once('.')?;
    let has = |language: &&Language| {
        language
            .extensions
            .iter()
            .any(|known| known.eq_ignore_ascii_case(ending))
    };
    // A later row of problem.toml may take an ending over.
    languages
        .iter()
        .rev()
        .find(has)
        .filter(|_| !stem.is_empty())
}

#[cfg(test)]
mod tests;
