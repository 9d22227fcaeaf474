//! `bits/stdc++.h`, precompiled for many C++ programs: each of them compiles in a third of the time, to the same bytes.
//!
//! GCC takes it where it stands for what the source includes, and else the system's by itself. It is made of no source but
//! the system's headers, in a box of its own.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::content_id::{ContentId, Namer};
use crate::grading::Grading;
use crate::result::CompileLog;
use crate::submission::compiler;
use crate::submission::header_pool::Header;
use crate::submission::program_cache::ProgramCache;
use caipan_facts::Bytes;
use caipan_files::regular_file;
use caipan_problem::language::Language;
use caipan_sandbox::{Limits, WorkFolder};

/// How programs include it.
const INCLUDED: &str = "<bits/stdc++.h>";

/// The name by which GCC looks for it; here a folder, in which GCC tries every file, and a source can name none.
const PRECOMPILED: &str = "bits/stdc++.h.gch";

/// It takes about 100 MB.
const AT_MOST: Bytes = Bytes(256 << 20);

/// No header that it includes is larger.
const PART_AT_MOST: Bytes = Bytes(16 << 20);

/// So many are kept from run to run.
const KEPT: usize = 4;

/// What only GCC's own preprocessor lets pass.
const QUESTION: &str = "#if defined __clang__ || !defined __GNUG__
#error another compiler
#endif
#include <bits/stdc++.h>
";

const ASKED: &str = "asked.cpp";
const ANSWERED: &str = "answered";

/// The header for this source, if it is one that can use it and enough such sources have come.
pub(super) fn of(language: &Language, source: &[u8], grading: &Grading) -> Option<Arc<Header>> {
    if !begins_with_it(source) || !is_plain(&language.compile) {
        return None;
    }
    let pool = &grading.foreign.headers;
    pool.of(&language.compile, || make(language, grading))
}

/// Is the header the first thing in this source, comments aside? Whatever stands before it may change it: GCC looks at
/// that too, but need not here.
fn begins_with_it(source: &[u8]) -> bool {
    let mut rest = source.trim_ascii_start();
    loop {
        let end: &[u8] = match rest {
            [b'/', b'/', ..] => b"\n",
            [b'/', b'*', ..] => b"*/",
            _ => break,
        };
        let inner = &rest[2..];
        let Some(at) = inner.windows(end.len()).position(|bytes| bytes == end) else {
            return false;
        };
        rest = inner[at + end.len()..].trim_ascii_start();
    }
    let after = rest.strip_prefix(b"#").map(<[u8]>::trim_ascii_start);
    let after = after.and_then(|rest| rest.strip_prefix(b"include"));
    after.is_some_and(|rest| rest.trim_ascii_start().starts_with(INCLUDED.as_bytes()))
}

/// Does this command compile one source to a program, with nothing but words of which it is known that the program's bytes
/// do not depend on the header? (With `-g` they do.)
fn is_plain(command: &[String]) -> bool {
    let Some((compiler, words)) = command.split_first() else {
        return false;
    };
    let count = |wanted: &str| words.iter().filter(|word| *word == wanted).count();
    let is_known = |word: &String| match word.as_str() {
        "-o" | "{program}" | "{source}" => true,
        "-x" | "c++" | "-static" | "-s" | "-pipe" | "-pthread" | "-lm" | "-w" | "-pedantic" => true,
        "-Winvalid-pch" | "-Wsystem-headers" => false,
        word if word.contains('{') => false,
        word if word.starts_with("-Wl,") => true,
        word if word.contains(',') => false,
        word => ["-O", "-std=", "-D", "-W", "-march=", "-mtune="]
            .iter()
            .any(|start| word.starts_with(start)),
    };
    !compiler.contains('{')
        && ["-o", "{program}", "{source}"]
            .iter()
            .all(|word| count(word) == 1)
        && words.iter().all(is_known)
}

/// Takes the header that was kept, or makes it. Whatever keeps it from being made costs time and nothing else.
fn make(language: &Language, grading: &Grading) -> Option<Header> {
    let limits = Limits {
        output: AT_MOST.max(grading.compiler.output),
        ..*grading.compiler
    };
    let grading = Grading {
        compiler: &limits,
        ..*grading
    };
    let bench = grading.runner.folder().ok()?;
    let parts = parts(&bench, language, &grading)?;
    let tools = grading.foreign.tools.identity(language, grading.runner);
    let id = name(&parts, language, &tools).ok()?;
    let folder = grading.runner.folder().ok()?;
    let place = folder.path().join(PRECOMPILED);
    fs::create_dir_all(&place).ok()?;
    let store = grading.foreign.headers.store();
    let fetched = store.as_ref().map(|store| store.fetch(&id, bench.path()));
    if fetched.and_then(|fetched| fetched.ok()?).is_none() {
        compile(&bench, &parts, language, &grading)?;
        if let Some(store) = &store {
            keep(store, &id, bench.path());
        }
    }
    put(&bench.path().join(NAME), &place).ok()?;
    Some(Header { folder })
}

/// The name of a header among what is kept.
const NAME: &str = "header";

/// The files of which it is made, the header itself first: the compiler itself is asked, in its box.
fn parts(bench: &WorkFolder, language: &Language, grading: &Grading) -> Option<Vec<PathBuf>> {
    let question = bench.path().join(ASKED);
    fs::write(&question, QUESTION).ok()?;
    show(&question).ok()?;
    let mut command = filled(language, ASKED.as_ref(), ANSWERED);
    command.insert(1, "-M".into());
    let answer = bench.path().join(ANSWERED);
    run(command, bench.path(), grading)?;
    let text = String::from_utf8(regular_file::read(&answer, PART_AT_MOST, false).ok()?).ok()?;
    for path in [question, answer] {
        fs::remove_file(path).ok()?;
    }
    listed(&text)
}

/// The files that a rule of make names, the header first.
fn listed(rule: &str) -> Option<Vec<PathBuf>> {
    let (_, rule) = rule.split_once(": ")?;
    // A name with a space would have a backslash in it.
    let words = rule.split_ascii_whitespace().filter(|word| *word != "\\");
    let mut parts: Vec<PathBuf> = words.map(PathBuf::from).collect();
    parts.retain(|part| part != Path::new(ASKED));
    let is_whole = |part: &PathBuf| part.is_absolute() && !part.to_string_lossy().contains('\\');
    let header = parts
        .iter()
        .position(|part| part.ends_with("bits/stdc++.h"))?;
    parts.swap(0, header);
    parts.iter().all(is_whole).then_some(parts)
}

/// Another name for every other compiler, command or header.
fn name(parts: &[PathBuf], language: &Language, tools: &str) -> io::Result<ContentId> {
    let words = language.compile.join("\0");
    let mut namer = Namer::default().put(tools.as_bytes()).put(words.as_bytes());
    for part in parts {
        namer = namer.put(part.as_os_str().as_encoded_bytes());
        namer = namer.put(&regular_file::read(part, PART_AT_MOST, true)?);
    }
    Ok(namer.name())
}

/// Compiles the header, by the command by which programs that use it are.
fn compile(
    bench: &WorkFolder,
    parts: &[PathBuf],
    language: &Language,
    grading: &Grading,
) -> Option<()> {
    let mut command = filled(language, parts.first()?, NAME);
    let source = command
        .iter()
        .position(|word| Path::new(word) == parts[0])?;
    command.splice(source..source, ["-x".into(), "c++-header".into()]);
    run(command, bench.path(), grading)
}

/// A language's compile command, for another source and what is to be made of it, which is not linked.
fn filled(language: &Language, source: &Path, made: &str) -> Vec<OsString> {
    let fill = |word: &String| match word.as_str() {
        "{source}" => source.into(),
        "{program}" => made.into(),
        word => word.into(),
    };
    let is_linkers = |word: &&String| word.starts_with("-l") || word.starts_with("-Wl,");
    let words = language.compile.iter().filter(|word| !is_linkers(word));
    words.map(fill).collect()
}

fn run(command: Vec<OsString>, folder: &Path, grading: &Grading) -> Option<()> {
    // A header holds no data that a program is to have in memory.
    let memory = Bytes(0);
    let log = compiler::run(command, folder, memory, grading, None).ok()??;
    log.ok.then_some(())
}

/// Keeps it for later runs, and the last few only.
fn keep(store: &ProgramCache, id: &ContentId, bench: &Path) {
    store.keep(id, bench, &CompileLog::said(true, String::new()));
    let _ = store.keep_newest(KEPT);
}

/// Copies the header to where compilers look for it. Who has made it can write to the first file only, and nobody knows
/// the name of the second.
fn put(made: &Path, place: &Path) -> io::Result<()> {
    let bytes = regular_file::read(made, AT_MOST, false)?;
    let mut file = tempfile::Builder::new().prefix("").tempfile_in(place)?;
    file.write_all(&bytes)?;
    let (_, path) = file.keep()?;
    show(&path)?;
    for folder in place.ancestors().take(3) {
        set_mode(folder, 0o755)?;
    }
    Ok(())
}

/// Lets everybody read a file.
fn show(path: &Path) -> io::Result<()> {
    set_mode(path, 0o644)
}

fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))?;
    #[cfg(not(unix))]
    let _ = (path, mode);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_can_use_it_that_has_nothing_before_it() {
        for source in [
            "#include <bits/stdc++.h>\n",
            " // a\n/* b\n */\t# include<bits/stdc++.h>",
        ] {
            assert!(begins_with_it(source.as_bytes()), "{source}");
        }
        for source in [
            "",
            "/*",
            "// #include <bits/stdc++.h>",
            "#define int long\n#include <bits/stdc++.h>\n",
            "#pragma GCC optimize(\"O3\")\n#include <bits/stdc++.h>\n",
            "#include <vector>\n#include <bits/stdc++.h>\n",
            "#include \"bits/stdc++.h\"\n",
        ] {
            assert!(!begins_with_it(source.as_bytes()), "{source}");
        }
    }

    #[test]
    fn a_command_is_taken_of_which_all_words_are_known() {
        let is_plain = |text: &str| {
            let words: Vec<_> = text.split(' ').map(str::to_owned).collect();
            is_plain(&words)
        };
        for flags in [
            "-O2 -std=gnu++17 -o {program} {source}",
            "-x c++ -Wall -O2 -static -pipe -DX=1 -o {program} {source} -lm -Wl,-z,now",
        ] {
            assert!(is_plain(&format!("g++ {flags}")), "{flags}");
        }
        for flags in [
            "-o {program}",
            "-g -o {program} {source}",
            "-I. -o {program} {source}",
            "-Wp,-DX -o {program} {source}",
            "-D{stem} -o {program} {source}",
            "-o {program} {source} grader.cpp",
            "-o {program} {source} {source}",
        ] {
            assert!(!is_plain(&format!("g++ {flags}")), "{flags}");
        }
        assert!(!is_plain("{program} -o {program} {source}"));
    }

    #[test]
    fn the_header_is_the_first_of_what_the_compiler_lists() {
        let rule = "asked.o: asked.cpp /usr/include/a.h \\\n /usr/include/bits/stdc++.h\n";
        let parts = ["/usr/include/bits/stdc++.h", "/usr/include/a.h"].map(PathBuf::from);
        assert_eq!(listed(rule), Some(parts.to_vec()));
        for rule in ["", "a.o: /usr/a.h", "a.o: /usr/bits/stdc++.h /a\\ b.h"] {
            assert_eq!(listed(rule), None, "{rule}");
        }
    }
}
