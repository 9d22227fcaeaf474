//! The table of languages: what a source file's ending means, how it is compiled and run.

use std::path::Path;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::sandbox::MemoryRule;

/// How programs of one language are made and run.
///
/// In commands `{source}` is the source file, `{program}` the compiled program, `{folder}` the folder of both, `{stem}` the
/// source's name without its ending and `{memory_mib}` the memory limit.
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
    /// The name that the source must have for its compiler; others keep their own where it is harmless.
    pub source_name: Option<String>,
    /// Has problem.toml had a say in how it is compiled or run? Then it is the jury's that this works.
    pub is_jurys: bool,
}

impl Language {
    /// What keeps programs of this language from being started here, whoever has written them. A compiler that is not
    /// there is told when it is needed.
    pub fn obstacle(&self) -> Option<String> {
        let program = self.run.first().filter(|_| self.is_jurys)?;
        let is_fine = program.contains('{') || is_startable(program);
        (!is_fine).then(|| {
            let id = &self.id;
            format!("language {id}: run starts {program}, which is no program on this machine")
        })
    }
}

/// Is there a program of this name: a path, or a name on PATH?
fn is_startable(name: &str) -> bool {
    let is_program = |path: &Path| {
        let Ok(facts) = path.metadata() else {
            return false;
        };
        #[cfg(unix)]
        let may_run = std::os::unix::fs::PermissionsExt::mode(&facts.permissions()) & 0o111 != 0;
        #[cfg(not(unix))]
        let may_run = true;
        facts.is_file() && may_run
    };
    match name.contains('/') {
        true => Path::new(name).is_absolute() && is_program(Path::new(name)),
        false => {
            let path = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&path).any(|folder| is_program(&folder.join(name)))
        }
    }
}

/// Changes a language that is built in, or adds one; the defaults are a new one's. In commands `{source}` is the
/// source file, `{program}` the compiled program, `{folder}` the folder of both, `{stem}` the source's name without its
/// ending and `{memory_mib}` the memory limit.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Override {
    /// Endings of its source files, without the dot. Of two languages with one ending the later has it.
    extensions: Option<Vec<String>>,
    /// The compiler's command, a word each; empty if there is nothing to compile.
    compile: Option<Vec<String>>,
    /// The command that runs a program, a word each.
    run: Option<Vec<String>>,
    /// Multiplies the time limits; above 0, at most 1000.
    time_factor: Option<f64>,
    /// Processes and threads that its run-time needs beyond the problem's limit.
    processes: Option<u32>,
    /// What the memory limit is held against.
    memory: Option<MemoryWord>,
    /// Does its run-time start other processes?
    fork: Option<bool>,
}

#[derive(Debug, Deserialize, Clone, Copy, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum MemoryWord {
    /// For native programs.
    AddressSpace,
    /// For run-times that reserve far more addresses than they use.
    Data,
}

struct Row {
    id: &'static str,
    extensions: &'static [&'static str],
    compile: &'static str,
    run: &'static str,
    time_factor: f64,
    processes: u32,
    memory_rule: MemoryRule,
    source_name: Option<&'static str>,
}

const NATIVE: Row = Row {
    id: "",
    extensions: &[],
    compile: "",
    run: "{program}",
    time_factor: 1.0,
    processes: 0,
    memory_rule: MemoryRule::AddressSpace,
    source_name: None,
};

const MANAGED: Row = Row {
    processes: 64,
    memory_rule: MemoryRule::Data,
    ..NATIVE
};

/// The built-in languages; words of a command are parted by blanks.
const TABLE: &[Row] = &[
    Row {
        id: "c",
        extensions: &["c"],
        compile: "cc -O2 -std=gnu17 -o {program} {source} -lm",
        ..NATIVE
    },
    Row {
        id: "cpp",
        extensions: &["cpp", "cc", "cxx", "c++"],
        compile: "g++ -O2 -std=gnu++17 -o {program} {source}",
        ..NATIVE
    },
    Row {
        id: "pascal",
        extensions: &["pas", "pp"],
        compile: "fpc -O2 -v0we -o{program} {source}",
        ..NATIVE
    },
    Row {
        id: "rust",
        extensions: &["rs"],
        compile: "rustc -O --edition 2021 --crate-name program -o {program} {source}",
        ..NATIVE
    },
    Row {
        id: "go",
        extensions: &["go"],
        compile: "go build -o {program} {source}",
        source_name: Some("main.go"),
        memory_rule: MemoryRule::Reserving(4),
        ..MANAGED
    },
    Row {
        id: "java",
        extensions: &["java"],
        compile: "javac -encoding UTF-8 {source}",
        run: "java -Xmx{memory_mib}m -Xss64m -XX:+UseSerialGC -cp {folder} {stem}",
        time_factor: 2.0,
        source_name: Some("Main.java"),
        // 3 GiB and a stack of 64 MiB for each of its threads.
        memory_rule: MemoryRule::Reserving(8),
        ..MANAGED
    },
    Row {
        id: "python",
        extensions: &["py"],
        compile: "python3 -I -m py_compile {source}",
        run: "python3 {source}",
        time_factor: 10.0,
        memory_rule: MemoryRule::Interpreted,
        ..NATIVE
    },
    Row {
        id: "javascript",
        extensions: &["js"],
        compile: "node --check {source}",
        run: "node --max-old-space-size={memory_mib} {source}",
        time_factor: 2.0,
        ..MANAGED
    },
];

/// The built-in table.
pub fn table() -> Vec<Language> {
    let owned = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
    let command = |line: &str| line.split_whitespace().map(str::to_owned).collect();
    let language = |row: &Row| Language {
        id: row.id.to_owned(),
        extensions: owned(row.extensions),
        compile: command(row.compile),
        run: command(row.run),
        time_factor: row.time_factor,
        processes: row.processes,
        memory_rule: row.memory_rule,
        fork: false,
        source_name: row.source_name.map(str::to_owned),
        is_jurys: false,
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
        source_name: Some("program".to_owned()),
        is_jurys: false,
    }
}

/// Changes the language `id`, or adds it where there is none of that name.
///
/// # Errors
/// A new language without endings or without a way to run, a factor that is no positive number, an empty command.
pub fn apply(
    languages: &mut Vec<Language>,
    id: &str,
    change: Override,
) -> Result<(), &'static str> {
    if change
        .time_factor
        .is_some_and(|factor| !(factor.is_finite() && factor > 0.0 && factor <= 1000.0))
    {
        return Err("time_factor is a number above 0, at most 1000");
    }
    if change.run.as_ref().is_some_and(Vec::is_empty) {
        return Err("run needs a program");
    }
    let position = languages.iter().position(|language| language.id == id);
    let language = match position {
        Some(position) => &mut languages[position],
        None if change.extensions.is_none() || change.run.is_none() => {
            return Err("a new language needs extensions and run");
        }
        None => {
            languages.push(Language {
                id: id.to_owned(),
                source_name: None,
                ..executable()
            });
            languages.last_mut().ok_or("no language")?
        }
    };
    let Override {
        extensions,
        compile,
        run,
        time_factor,
        processes,
        memory,
        fork,
    } = change;
    language.is_jurys |= compile.is_some() || run.is_some();
    language.extensions = extensions.unwrap_or_else(|| std::mem::take(&mut language.extensions));
    language.compile = compile.unwrap_or_else(|| std::mem::take(&mut language.compile));
    language.run = run.unwrap_or_else(|| std::mem::take(&mut language.run));
    let needs_program = |words: &[String]| words.iter().any(|word| word.contains("{program}"));
    if language.compile.is_empty() && needs_program(&language.run) {
        return Err(
            "run starts {program}, and there is no compile that makes it; {source} is what was handed in",
        );
    }
    language.time_factor = time_factor.unwrap_or(language.time_factor);
    language.processes = processes.unwrap_or(language.processes);
    language.fork = fork.unwrap_or(language.fork);
    language.memory_rule = memory.map_or(language.memory_rule, |word| match word {
        // Whether it lives without shared memory is known of the table's own rows only.
        MemoryWord::AddressSpace if language.memory_rule == MemoryRule::AddressSpace => {
            MemoryRule::AddressSpace
        }
        MemoryWord::AddressSpace => MemoryRule::Interpreted,
        MemoryWord::Data => MemoryRule::Data,
    });
    Ok(())
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
mod tests {
    use super::*;

    #[test]
    fn a_language_is_told_by_the_ending_in_any_case() {
        let languages = table();
        let id = |name: &str| of_name(&languages, name).map(|language| language.id.clone());
        assert_eq!(id("mayan.cpp").as_deref(), Some("cpp"));
        assert_eq!(id("MAYAN.PAS").as_deref(), Some("pascal"));
        assert_eq!(id("a.b.py").as_deref(), Some("python"));
        for name in ["mayan", ".c", "mayan.txt", "mayan.", ""] {
            assert_eq!(id(name), None, "{name}");
        }
    }

    #[test]
    fn problem_toml_changes_a_language_and_adds_new_ones() {
        let mut languages = table();
        let slower = Override {
            time_factor: Some(5.0),
            ..Override::default()
        };
        apply(&mut languages, "python", slower).unwrap();
        let python = of_name(&languages, "a.py").unwrap();
        assert_eq!((python.time_factor, python.run.len()), (5.0, 2));
        let shell = Override {
            extensions: Some(vec!["sh".to_owned()]),
            run: Some(vec!["sh".to_owned(), "{source}".to_owned()]),
            ..Override::default()
        };
        apply(&mut languages, "shell", shell).unwrap();
        assert_eq!(of_name(&languages, "a.sh").unwrap().id, "shell");
        // Nobody makes what it starts.
        let ready = || Override {
            extensions: Some(vec!["x".to_owned()]),
            run: Some(vec!["{program}".to_owned()]),
            ..Override::default()
        };
        assert!(apply(&mut languages, "ready", ready()).is_err());
        let none = Override {
            compile: Some(Vec::new()),
            ..Override::default()
        };
        assert!(apply(&mut table(), "cpp", none).is_err());
        let missing = Override {
            run: Some(vec!["no-such-program".to_owned(), "{source}".to_owned()]),
            ..ready()
        };
        apply(&mut languages, "missing", missing).unwrap();
        let obstacle = |name: &str| of_name(&languages, name).unwrap().obstacle();
        assert!(obstacle("a.x").unwrap().contains("starts no-such-program"));
        assert_eq!((obstacle("a.sh"), obstacle("a.cpp")), (None, None));
        for factor in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let change = Override {
                time_factor: Some(factor),
                ..Override::default()
            };
            assert!(apply(&mut languages, "c", change).is_err());
        }
    }
}
