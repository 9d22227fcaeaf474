//! Precompiles `bits/stdc++.h` for many C++ programs. Each of them then compiles in a third of the time to the same
//! bytes.
//!
//! GCC uses the precompiled header if it fits the source, else the system's header. It is compiled in a separate
//! sandbox from the system's headers only.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::content_id::{ContentHasher, ContentId};
use crate::grading::Grading;
use crate::result::CompileLog;
use crate::submission::compiler;
use crate::submission::header_pool::Header;
use crate::submission::program_cache::ProgramCache;
use caipan_facts::Bytes;
use caipan_files::regular_file;
use caipan_problem::language::Language;
use caipan_sandbox::{Limits, WorkFolder};

/// The header as programs include it.
const INCLUDED: &str = "<bits/stdc++.h>";

/// Name under which GCC looks for the precompiled header. Here it is a folder: GCC tries every file in it, and a
/// source cannot include a folder.
const PRECOMPILED: &str = "bits/stdc++.h.gch";

/// Maximum size of the precompiled header; typical are 100 MB.
const AT_MOST: Bytes = Bytes(256 << 20);

/// Maximum size of a header that it includes.
const PART_AT_MOST: Bytes = Bytes(16 << 20);

/// Number of headers in the cache on disk.
const KEPT: usize = 4;

/// Source that only GCC's own preprocessor accepts.
const QUESTION: &str = "#if defined __clang__ || !defined __GNUG__
#error another compiler
#endif
#include <bits/stdc++.h>
";

const ASKED: &str = "asked.cpp";
const ANSWERED: &str = "answered";

/// Returns the header for this source, if the source can use it and enough such sources were compiled.
pub(super) fn of(language: &Language, source: &[u8], grading: &Grading) -> Option<Arc<Header>> {
    if !begins_with_it(source) || !is_plain(&language.compile) {
        return None;
    }
    let pool = &grading.foreign.headers;
    pool.of(&language.compile, || make(language, grading))
}

/// Whether the source starts with including the header, apart from comments. Anything before it may change its
/// meaning.
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

/// Whether the command compiles one source to a program and contains only options with which a precompiled header
/// does not change the program. (`-g` is not one of them.)
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

/// Takes the header from the cache, or compiles it. A failure only costs time.
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

/// File name of a header in the cache.
const NAME: &str = "header";

/// Asks the compiler, in a sandbox, for all files that the header includes; the header itself comes first.
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

/// Parses the files of a make rule, the header first.
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

/// Hash of compiler, command and all included headers.
fn name(parts: &[PathBuf], language: &Language, tools: &str) -> io::Result<ContentId> {
    let words = language.compile.join("\0");
    let mut namer = ContentHasher::default()
        .update(tools.as_bytes())
        .update(words.as_bytes());
    for part in parts {
        namer = namer.update(part.as_os_str().as_encoded_bytes());
        namer = namer.update(&regular_file::read(part, PART_AT_MOST, true)?);
    }
    Ok(namer.finish())
}

/// Compiles the header with the command of the programs that use it.
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

/// Compile command of a language for this source and output, without linking.
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

/// Stores the header in the cache and removes all but the newest ones.
fn keep(store: &ProgramCache, id: &ContentId, bench: &Path) {
    store.keep(id, bench, &CompileLog::said(true, String::new()));
    let _ = store.keep_newest(KEPT);
}

/// Copies the header to the folder that compilers search. The compiler that created it could write to the original
/// only, and cannot guess the name of the copy.
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

/// Makes a file readable for all users.
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
