//! Tests that precompiled headers change compile time only, and not the compiled program.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use caipan_facts::Bytes;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::submission::compile::{self, CompilationState};
use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
use caipan_judge::submission::precompiled_header_pool::PrecompiledHeaderPool;
use caipan_judge::submission::program_cache::ProgramCache;
use caipan_judge::submission::submission::Submission;
use caipan_problem::language;
use caipan_sandbox::{IsolationLevelRange, Sandbox};

use crate::support::{has, is_left_to_the_sweep, is_soak, require};

static GO_ON: AtomicBool = AtomicBool::new(false);

/// Returns C++ with a changed compile command.
fn cpp(change: impl Fn(&mut Vec<String>)) -> language::Language {
    let table = language::built_in_languages();
    let mut cpp = language::find_by_file_name(&table, "a.cpp")
        .unwrap()
        .clone();
    change(&mut cpp.compile);
    cpp
}

/// Compiles the sources one after the other; returns the results and how many compilations used a header.
fn compiled(
    language: &language::Language,
    headers: PrecompiledHeaderPool,
    sources: &[&str],
) -> (Vec<Result<Vec<u8>, String>>, Vec<usize>) {
    let program = Path::new(env!("CARGO_BIN_EXE_caipan"));
    let sandbox =
        Sandbox::open_with_fork_server_program(program, IsolationLevelRange::default(), &[])
            .unwrap();
    let mut foreign = CompiledJuryPrograms::default();
    foreign.headers = headers;
    let grading = GradingContext {
        runner: &sandbox,
        compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
        cpu_kill_factor: 1.0,
        strict: false,
        jury_program_store: &foreign,
        may_fork_interpreter: false,
        cancel: &GO_ON,
    };
    let mut used = Vec::new();
    let made = sources.iter().enumerate().map(|(number, source)| {
        let submission = Submission {
            name: "a".to_owned(),
            path: "a.cpp".into(),
            language: language.clone(),
            may_be_link: false,
            source_text: Some(Arc::from(source.as_bytes())),
            extra_files: Default::default(),
        };
        let before = foreign.headers.programs_compiled_with_header_count();
        let build = compile::compile(&submission, Bytes(256 << 20), &grading);
        if foreign.headers.programs_compiled_with_header_count() > before {
            used.push(number);
        }
        match build {
            CompilationState::Program(program, log) => {
                let mut bytes = log.log.into_bytes();
                bytes.extend(fs::read(&program.command[0]).unwrap());
                Ok(bytes)
            }
            CompilationState::CompileError(log) => Err(without_temporary_names(&log.log)),
            _ => panic!("the machine is at fault"),
        }
    });
    let made = made.collect();
    (made, used)
}

/// Removes the names of temporary files, with which the assembler begins messages.
fn without_temporary_names(log: &str) -> String {
    let words = |line: &str| match line.split_once(".s:") {
        Some((_, words)) => words.to_owned(),
        None => line.to_owned(),
    };
    log.lines().map(words).collect()
}

/// Returns the headers after three requests for this language, so that the next request compiles the header.
fn asked_for(
    language: &language::Language,
    headers: PrecompiledHeaderPool,
) -> PrecompiledHeaderPool {
    for _ in 0..3 {
        let header =
            headers.get_or_compile_header(&language.compile, || panic!("it is made too early"));
        assert!(header.is_none());
    }
    headers
}

/// Compiles with these headers and without any, compares the results, and returns which compilations used a header.
fn compared(
    language: &language::Language,
    headers: PrecompiledHeaderPool,
    sources: &[&str],
) -> Vec<usize> {
    let mut different = sources.to_vec();
    different.sort_unstable();
    different.dedup();
    let ((plain, none), (made, used)) = std::thread::scope(|scope| {
        let plain =
            scope.spawn(|| compiled(language, PrecompiledHeaderPool::disabled(), &different));
        let made = compiled(language, headers, sources);
        (plain.join().unwrap(), made)
    });
    assert!(none.is_empty());
    for (number, (source, made)) in sources.iter().zip(&made).enumerate() {
        let plain = &plain[different.binary_search(source).unwrap()];
        assert!(plain == made, "{number}: {:?}", made.as_ref().err());
    }
    used
}

const SORTS: &str = "#include <bits/stdc++.h>
int main() { std::vector<int> v; for (int x; std::cin >> x;) v.push_back(x); std::sort(v.begin(), v.end());
for (int x : v) std::cout << x << '\\n'; }
";

fn no_compiler() -> bool {
    let lacks = !has("g++");
    if lacks {
        require(false, "there is no g++");
    }
    lacks
}

#[test]
fn programs_of_a_class_are_the_same_bytes_with_a_precompiled_header() {
    if is_left_to_the_sweep() {
        return;
    }
    if no_compiler() {
        return;
    }
    let maps = "#include <bits/stdc++.h>\nusing namespace std;\nmap<string, set<int>> m;\nstatic int once = [] { return 1; }();
namespace { struct A { vector<int> r{1}; }; }\nint main() { A a; m[\"x\"].insert(once); puts(__FILE__);
try { throw runtime_error(\"x\"); } catch (exception &e) { cout << e.what() << __LINE__ << a.r.size(); } }\n";
    let defines = format!(
        "#define int long\n{}",
        SORTS.replace("int main", "signed main")
    );
    let pragma = format!("#pragma GCC optimize(\"O3\")\n#pragma GCC target(\"avx2\")\n{SORTS}");
    let debugs = format!("#define _GLIBCXX_DEBUG\n{SORTS}");
    let later = SORTS.replace("int main", "#pragma GCC target(\"avx2\")\nint main");
    let macros = "#include <bits/stdc++.h>\n#define sort x\nstatic int x() { return 7; }\nint main() { return sort(); }\n";
    let error = "#include <bits/stdc++.h>\nint main() { std::sort(1, 2); }\n";
    let warns = "#include <bits/stdc++.h>\nint main() { char a[2]; return strlen(strcpy(a, \"abc\")) / 0; }\n";
    let twice = format!("#include <bits/stdc++.h>\n{SORTS}");
    let comment = format!("// a remark\n{maps}");
    let sources = [
        SORTS, maps, macros, SORTS, maps, macros, &defines, &pragma, &debugs, error, warns, &twice,
        &later, &comment,
    ];
    let used = compared(&cpp(|_| {}), PrecompiledHeaderPool::default(), &sources);
    assert_eq!(used, [3, 4, 5, 12, 13]);
    let teaching = cpp(|words| {
        words.extend(["-Wall", "-Wextra", "-static", "-DJUDGE", "-lm"].map(str::to_owned));
    });
    let headers = asked_for(&teaching, PrecompiledHeaderPool::default());
    assert_eq!(compared(&teaching, headers, &[SORTS, maps]), [0, 1]);
}

#[test]
fn a_command_that_would_make_other_bytes_gets_no_header() {
    if no_compiler() {
        return;
    }
    let debugging = cpp(|words| words.push("-g".to_owned()));
    // With -g, each program contains the path of its build folder, so that no two programs are equal.
    let headers = asked_for(&debugging, PrecompiledHeaderPool::default());
    let (_, used) = compiled(&debugging, headers, &[SORTS]);
    assert!(used.is_empty());
    // The compiler is called like GCC, but it defines the macro of clang, which decides.
    let other = cpp(|words| words.push("-D__clang__".to_owned()));
    let headers = asked_for(&other, PrecompiledHeaderPool::default());
    assert!(compared(&other, headers, &[SORTS]).is_empty());
}

/// A source cannot detect the header, nor include it in its program.
#[test]
fn a_source_neither_sees_nor_reads_the_header() {
    if !is_soak() {
        return;
    }
    if no_compiler() {
        return;
    }
    let after = |line: &str| format!("{SORTS}{line}\n");
    let asks = after("#if __has_include(<bits/stdc++.h.gch>)\nint seen[1000] = {1};\n#endif");
    let takes = after("asm(\".incbin \\\"bits/stdc++.h.gch\\\", 0, 16\");");
    let includes = after("#include <bits/stdc++.h.gch>");
    let above = after("#include <bits/../../bits/stdc++.h.gch>");
    let pragma = after("#pragma GCC pch_preprocess \"bits/stdc++.h.gch\"");
    let lists = after("#include <bits/stdc++.h.gch/.>");
    let hostile: [&str; 6] = [&asks, &takes, &includes, &above, &pragma, &lists];
    let sources = [&hostile[..], &[SORTS]].concat();
    let language = cpp(|_| {});
    let headers = asked_for(&language, PrecompiledHeaderPool::default());
    let used = compared(&language, headers, &sources);
    assert_eq!(used, [0, 6], "the header is there still");
}

#[test]
fn a_header_that_was_kept_is_used_and_a_damaged_one_is_made_anew() {
    if !is_soak() {
        return;
    }
    if no_compiler() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("headers");
    let pool = || {
        let place = place.clone();
        PrecompiledHeaderPool::with_cache(move || {
            ProgramCache::open_shared(&place, Bytes(512 << 20)).ok()
        })
    };
    let kept = || {
        let mut all = fs::read_dir(&place).unwrap();
        let first = all.next().unwrap().unwrap().path();
        assert!(all.next().is_none());
        first.join("files/header")
    };
    let time = || fs::metadata(kept()).unwrap().modified().unwrap();
    let language = cpp(|_| {});
    let (plain, _) = compiled(&language, PrecompiledHeaderPool::disabled(), &[SORTS]);
    let run = || {
        let headers = asked_for(&language, pool());
        let (made, used) = compiled(&language, headers, &[SORTS]);
        assert_eq!(used, [0]);
        assert!(made == plain);
    };
    run();
    let first = time();
    run();
    assert_eq!(time(), first, "it is made once");
    fs::write(kept(), "damaged").unwrap();
    run();
    assert!(fs::metadata(kept()).unwrap().len() > 1 << 20);
}
