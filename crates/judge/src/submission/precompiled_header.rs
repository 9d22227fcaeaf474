//! Precompiles `bits/stdc++.h` if many C++ programs use it. Such a program then compiles in a third of the time, with
//! identical output.
//!
//! GCC uses the precompiled header if it suits the source, else the system's header. The header is compiled in a
//! separate sandbox, from the system's headers only.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::content_id::{ContentHasher, ContentId};
use crate::grading_context::GradingContext;
use crate::result::CompileLog;
use crate::submission::compiler;
use crate::submission::precompiled_header_pool::PrecompiledHeader;
use crate::submission::program_cache::ProgramCache;
use caipan_facts::Bytes;
use caipan_files::{regular_file, set_mode};
use caipan_problem::language::Language;
use caipan_sandbox::{RunLimits, WorkFolder};

/// Header that is precompiled, spelled as in an `#include` line.
const INCLUDED_NAME: &str = "<bits/stdc++.h>";

/// Name under which GCC searches for the precompiled header. It is a folder: GCC tries every file in it, and a source
/// cannot include a folder.
const PRECOMPILED_FOLDER: &str = "bits/stdc++.h.gch";

/// Maximum size of the precompiled header; 100 MB is typical.
const MAX_HEADER_SIZE: Bytes = Bytes(256 << 20);

/// Maximum size of a header that bits/stdc++.h includes.
const MAX_INCLUDED_SIZE: Bytes = Bytes(16 << 20);

/// Maximum number of precompiled headers that are kept on disk; older ones are removed.
const MAX_CACHED_HEADERS: usize = 4;

/// Source that includes the header, for listing all included files. Compilers other than GCC reject it.
const LISTING_SOURCE: &str = "#if defined __clang__ || !defined __GNUG__
#error another compiler
#endif
#include <bits/stdc++.h>
";

const LISTING_FILE: &str = "asked.cpp";
const RULE_FILE: &str = "answered";

/// Returns the precompiled header for this source. `None` if the source cannot use it. `None` also if the header is not
/// available, for example because only few sources have needed it.
pub(super) fn find_usable_header(
    language: &Language,
    source: &[u8],
    grading: &GradingContext,
) -> Option<Arc<PrecompiledHeader>> {
    if !starts_with_header(source) || !is_supported_command(&language.compile) {
        return None;
    }
    let pool = &grading.jury_program_store.headers;
    pool.get_or_compile_header(&language.compile, || {
        fetch_or_compile_header(language, grading)
    })
}

/// Whether the source includes the header before anything else except comments. Other lines before it might change the
/// meaning of the header.
fn starts_with_header(source: &[u8]) -> bool {
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
    let after_include = rest
        .strip_prefix(b"#")
        .and_then(|rest| rest.trim_ascii_start().strip_prefix(b"include"));
    after_include.is_some_and(|rest| {
        rest.trim_ascii_start()
            .starts_with(INCLUDED_NAME.as_bytes())
    })
}

/// Whether the command compiles one source to a program and uses only supported options. With any other option, such as
/// `-g`, a precompiled header might change the program.
fn is_supported_command(command: &[String]) -> bool {
    let Some((compiler, words)) = command.split_first() else {
        return false;
    };
    !compiler.contains('{')
        && ["-o", "{program}", "{source}"]
            .iter()
            .all(|wanted| words.iter().filter(|word| *word == wanted).count() == 1)
        && words.iter().all(|word| is_supported_option(word))
}

fn is_supported_option(word: &str) -> bool {
    match word {
        "-o" | "{program}" | "{source}" => true,
        "-x" | "c++" | "-static" | "-s" | "-pipe" | "-pthread" | "-lm" | "-w" | "-pedantic" => true,
        "-Winvalid-pch" | "-Wsystem-headers" => false,
        word if word.contains('{') => false,
        word if word.starts_with("-Wl,") => true,
        word if word.contains(',') => false,
        word => ["-O", "-std=", "-D", "-W", "-march=", "-mtune="]
            .iter()
            .any(|start| word.starts_with(start)),
    }
}

/// Takes the precompiled header from the cache, or compiles it. `None` after any failure, because a missing header only
/// costs time.
fn fetch_or_compile_header(
    language: &Language,
    grading: &GradingContext,
) -> Option<PrecompiledHeader> {
    let limits = RunLimits {
        output: MAX_HEADER_SIZE.max(grading.compile_limits.output),
        ..*grading.compile_limits
    };
    let grading = GradingContext {
        compile_limits: &limits,
        ..*grading
    };
    let build_folder = grading.runner.create_folder().ok()?;
    let included_files = list_included_files(&build_folder, language, &grading)?;
    let tools = grading
        .jury_program_store
        .toolchains
        .toolchain_identity_of_language(language, grading.runner);
    let id = header_id(&included_files, language, &tools).ok()?;
    let folder = grading.runner.create_folder().ok()?;
    let place = folder.path().join(PRECOMPILED_FOLDER);
    fs::create_dir_all(&place).ok()?;
    let store = grading.jury_program_store.headers.open_cache();
    let fetched = store
        .as_ref()
        .map(|store| store.fetch(&id, build_folder.path()));
    if fetched.and_then(|fetched| fetched.ok()?).is_none() {
        compile_header(&build_folder, &included_files, language, &grading)?;
        if let Some(store) = &store {
            store_header(store, &id, build_folder.path());
        }
    }
    copy_header(&build_folder.path().join(HEADER_FILE), &place).ok()?;
    Some(PrecompiledHeader { folder })
}

/// Name of the precompiled header's file in the build folder and in an entry of the cache.
const HEADER_FILE: &str = "header";

/// Runs the compiler in a sandbox to list all files that the header includes; the header itself comes first.
fn list_included_files(
    build_folder: &WorkFolder,
    language: &Language,
    grading: &GradingContext,
) -> Option<Vec<PathBuf>> {
    let question = build_folder.path().join(LISTING_FILE);
    fs::write(&question, LISTING_SOURCE).ok()?;
    set_mode(&question, 0o644).ok()?;
    let mut command = header_compile_command(language, LISTING_FILE.as_ref(), RULE_FILE);
    command.insert(1, "-M".into());
    let answer = build_folder.path().join(RULE_FILE);
    run_compiler(command, build_folder.path(), grading)?;
    let text =
        String::from_utf8(regular_file::read(&answer, MAX_INCLUDED_SIZE, false).ok()?).ok()?;
    for path in [question, answer] {
        fs::remove_file(path).ok()?;
    }
    parse_make_rule(&text)
}

/// Parses the file names in a make rule, and moves the header to the front. `None` if there is no header or a name has
/// unusual characters.
fn parse_make_rule(rule: &str) -> Option<Vec<PathBuf>> {
    let (_, rule) = rule.split_once(": ")?;
    // A name with a space contains a backslash, so such names are rejected below.
    let words = rule.split_ascii_whitespace().filter(|word| *word != "\\");
    let mut included_files: Vec<PathBuf> = words.map(PathBuf::from).collect();
    included_files.retain(|part| part != Path::new(LISTING_FILE));
    let header = included_files
        .iter()
        .position(|part| part.ends_with("bits/stdc++.h"))?;
    included_files.swap(0, header);
    let are_whole = included_files
        .iter()
        .all(|part| part.is_absolute() && !part.to_string_lossy().contains('\\'));
    are_whole.then_some(included_files)
}

/// Hash of the compiler, the compile command and all included headers.
fn header_id(
    included_files: &[PathBuf],
    language: &Language,
    tools: &str,
) -> io::Result<ContentId> {
    let words = language.compile.join("\0");
    let mut namer = ContentHasher::default()
        .update(tools.as_bytes())
        .update(words.as_bytes());
    for part in included_files {
        namer = namer.update(part.as_os_str().as_encoded_bytes());
        namer = namer.update(&regular_file::read(part, MAX_INCLUDED_SIZE, true)?);
    }
    Ok(namer.finish())
}

/// Compiles the header with the compile command of the programs that will use it.
fn compile_header(
    build_folder: &WorkFolder,
    included_files: &[PathBuf],
    language: &Language,
    grading: &GradingContext,
) -> Option<()> {
    let mut command = header_compile_command(language, included_files.first()?, HEADER_FILE);
    let source = command
        .iter()
        .position(|word| Path::new(word) == included_files[0])?;
    command.splice(source..source, ["-x".into(), "c++-header".into()]);
    run_compiler(command, build_folder.path(), grading)
}

/// Returns the compile command of a language for this source and this output file, without options of the linker.
fn header_compile_command(language: &Language, source: &Path, output: &str) -> Vec<OsString> {
    language
        .compile
        .iter()
        .filter(|word| !word.starts_with("-l") && !word.starts_with("-Wl,"))
        .map(|word| match word.as_str() {
            "{source}" => source.into(),
            "{program}" => output.into(),
            word => word.into(),
        })
        .collect()
}

fn run_compiler(command: Vec<OsString>, folder: &Path, grading: &GradingContext) -> Option<()> {
    // A header has no static data, so the memory limit of a program does not matter.
    let memory = Bytes(0);
    let log = compiler::run_compiler(command, folder, memory, grading, None).ok()??;
    log.ok.then_some(())
}

/// Stores the header in the cache, and removes all but the newest headers from the cache.
fn store_header(cache: &ProgramCache, id: &ContentId, build_folder: &Path) {
    cache.store(id, build_folder, &CompileLog::new(true, String::new()));
    let _ = cache.remove_all_but_newest(MAX_CACHED_HEADERS);
}

/// Copies the header to the folder that compilers search. The sandboxed compiler that created the header could write to
/// the original only, and cannot guess the name of the copy.
fn copy_header(header: &Path, target_folder: &Path) -> io::Result<()> {
    let bytes = regular_file::read(header, MAX_HEADER_SIZE, false)?;
    let mut file = tempfile::Builder::new()
        .prefix("")
        .tempfile_in(target_folder)?;
    file.write_all(&bytes)?;
    let (_, path) = file.keep()?;
    set_mode(&path, 0o644)?;
    for folder in target_folder.ancestors().take(3) {
        set_mode(folder, 0o755)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_can_use_the_header_only_if_it_comes_first() {
        for source in [
            "#include <bits/stdc++.h>\n",
            " // a\n/* b\n */\t# include<bits/stdc++.h>",
        ] {
            assert!(starts_with_header(source.as_bytes()), "{source}");
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
            assert!(!starts_with_header(source.as_bytes()), "{source}");
        }
    }

    #[test]
    fn a_compile_command_is_supported_if_each_option_is_known() {
        for flags in [
            "-O2 -std=gnu++17 -o {program} {source}",
            "-x c++ -Wall -O2 -static -pipe -DX=1 -o {program} {source} -lm -Wl,-z,now",
        ] {
            assert!(is_supported(&format!("g++ {flags}")), "{flags}");
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
            assert!(!is_supported(&format!("g++ {flags}")), "{flags}");
        }
        assert!(!is_supported("{program} -o {program} {source}"));
    }

    fn is_supported(command: &str) -> bool {
        let words: Vec<_> = command.split(' ').map(str::to_owned).collect();
        is_supported_command(&words)
    }

    #[test]
    fn the_header_becomes_the_first_parsed_file() {
        let rule = "asked.o: asked.cpp /usr/include/a.h \\\n /usr/include/bits/stdc++.h\n";
        let included_files = ["/usr/include/bits/stdc++.h", "/usr/include/a.h"].map(PathBuf::from);
        assert_eq!(parse_make_rule(rule), Some(included_files.to_vec()));
        for rule in ["", "a.o: /usr/a.h", "a.o: /usr/bits/stdc++.h /a\\ b.h"] {
            assert_eq!(parse_make_rule(rule), None, "{rule}");
        }
    }
}
