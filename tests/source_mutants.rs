//! Tests mutant schemata of reference programs: they compile, and each mutant behaves as if compiled separately.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use caipan_judge::parallel::map_parallel;
use caipan_mutants::mutant_schema::{self, MUTANT_VARIABLE};
use caipan_mutants::{DEFAULT_MUTANT_COUNT, SourceMutant, generate_mutants, pick_mutants};

use crate::support::{Files, has, is_left_to_the_sweep, root};

/// Program with three inputs, and its input and output files if it does not use the standard streams.
struct Subject {
    source: &'static str,
    language: &'static str,
    inputs: [&'static str; 3],
    files: Option<[&'static str; 2]>,
    compared: usize,
}

const BOARDS: [&str; 3] = [
    "1\n1 0\n2 1 0\n1 0\n1 0\n0\n",
    "2\n1 2 0\n2 1 0\n1 0\n1 2 0\n2 0\n",
    "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n",
];

const SUBJECTS: [Subject; 3] = [
    Subject {
        source: "reference/mayan/accepted/column-shifts.c",
        language: "c",
        inputs: BOARDS,
        files: None,
        compared: 14,
    },
    Subject {
        source: "reference/mayan/accepted/refuted-set.cpp",
        language: "cpp",
        inputs: BOARDS,
        files: Some(["mayan.in", "mayan.out"]),
        compared: 3,
    },
    Subject {
        source: "reference/klotski/accepted/dijkstra.cpp",
        language: "cpp",
        inputs: [
            "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n",
            "2 2 1\n1 1\n1 1\n1 1 1 2 2 2\n",
            "1 3 1\n1 1 1\n1 1 1 3 1 2\n",
        ],
        files: Some(["puzzle.in", "puzzle.out"]),
        compared: 5,
    },
];

fn compiler(language: &str) -> (&'static str, &'static str) {
    match language {
        "c" => ("gcc", "-std=gnu17"),
        _ => ("g++", "-std=gnu++17"),
    }
}

/// Compiles `text` as `name` in the folder; returns exit code and compiler messages.
fn compile(files: &Files, language: &str, name: &str, text: &str, options: &[&str]) -> Output {
    let source = format!("{name}.{language}");
    files.write(&source, text.as_bytes());
    let (program, standard) = compiler(language);
    let mut command = Command::new(program);
    command
        .args([standard, "-I.", "-o", name, &source])
        .args(options);
    command
        .current_dir(files.root())
        .env("LC_ALL", "C")
        .output()
        .unwrap()
}

/// Precompiles the largest header, so that compilations with these options in the folder are fast.
fn precompile(files: &Files, options: &[&str]) {
    files.write("bits/whole.h", b"#include <bits/stdc++.h>\n");
    let (program, standard) = compiler("cpp");
    let mut command = Command::new(program);
    command.args([standard, "-x", "c++-header", "bits/whole.h"]);
    command.args(["-o", "bits/stdc++.h.gch"]).args(options);
    let made = command.current_dir(files.root()).output().unwrap();
    assert!(made.status.success(), "{made:?}");
}

/// Runs a program on an input and returns exit code and output; `None` if it was killed by a limit.
fn outcome(
    files: &Files,
    subject: &Subject,
    program: &str,
    input: &str,
    mutant: usize,
) -> Option<(Option<i32>, Vec<u8>)> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let [reads, writes] = subject.files.unwrap_or(["input", "output"]);
    std::fs::write(path(reads), input).unwrap();
    // The limit of CPU time is not affected by a busy machine; the other limit stops programs that fill the disk.
    let limits = "ulimit -t 2; ulimit -f 2000; exec \"$0\"";
    let mut command = Command::new("sh");
    command
        .args(["-c", limits, &files.path(program)])
        .current_dir(folder.path());
    command
        .env(MUTANT_VARIABLE, mutant.to_string())
        .env("ASAN_OPTIONS", "hard_rss_limit_mb=500:detect_leaks=0");
    let stdin = std::fs::File::open(path(reads)).unwrap();
    let output = command.stdin(stdin).stderr(Stdio::null()).output().unwrap();
    let code = output.status.code()?;
    let written = if subject.files.is_some() {
        std::fs::read(path(writes)).unwrap_or_default()
    } else {
        output.stdout
    };
    Some((Some(code), written))
}

/// Returns the mutants of a reference program that `caipan validate --strength` would try by default.
fn mutants(subject: &Subject) -> (String, Vec<SourceMutant>) {
    let source = std::fs::read_to_string(Path::new(root()).join(subject.source)).unwrap();
    let mutants = pick_mutants(
        generate_mutants(subject.language, &source),
        DEFAULT_MUTANT_COUNT,
        1,
    );
    assert_eq!(mutants.len(), DEFAULT_MUTANT_COUNT);
    (source, mutants)
}

/// Compiler warnings about undefined behaviour; such a mutant may do anything.
const UNDEFINED: &[&str] = &[
    "-Wreturn-type",
    "-Wuninitialized",
    "-Wmaybe-uninitialized",
    "-Warray-bounds",
    "-Waggressive-loop-optimizations",
    "-Wstringop-overflow",
];

fn compare(subject: &Subject) {
    let language = subject.language;
    let (source, mutants) = mutants(subject);
    let files = Files::new(&[]);
    let name = format!("schema.{language}");
    if source.contains("<bits/stdc++.h>") {
        precompile(&files, &["-w"]);
    }
    let first = mutant_schema::build_schema(language, &source, &mutants);
    let said = compile(
        &files,
        language,
        "schema",
        &first.text,
        &["-w", "-fsyntax-only"],
    );
    let refused = first.mutants_with_errors(&name, &String::from_utf8_lossy(&said.stderr));
    assert_eq!(said.status.success(), refused.is_empty());
    let schema = mutant_schema::build_schema_without(language, &source, &mutants, &refused);
    let made = compile(&files, language, "schema", &schema.text, &["-w", "-O0"]);
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    let alone = |number: usize| mutants[number - 1].apply(&source);
    let compiles = |number: &&usize| {
        let options = ["-w", "-fsyntax-only"];
        compile(&files, language, "separate", &alone(**number), &options)
            .status
            .success()
    };
    // Mutants that the compiler refuses inside the schema do not compile separately either, and vice versa.
    assert_eq!(
        refused.iter().filter(compiles).count(),
        0,
        "{}",
        subject.source
    );
    let separate = schema.separate.iter().filter(compiles).count();
    let whole = schema.included.len() + separate;
    assert!(
        whole * 10 >= mutants.len() * 9,
        "{}: {whole} of {}",
        subject.source,
        mutants.len()
    );
    assert!(
        schema.included.len() * 10 >= mutants.len() * 8,
        "{}: {} inside",
        subject.source,
        schema.included.len()
    );

    compare_runs(subject, &files, &schema.included, &mutants, &source);
    // The schema without an active mutant behaves like the original.
    compile(&files, language, "original", &source, &["-w", "-O0"]);
    for input in subject.inputs {
        let of = |program| outcome(&files, subject, program, input, 0);
        assert_eq!(of("schema"), of("original"));
        assert!(of("original").is_some_and(|(_, written)| !written.is_empty()));
    }
}

/// Compares some of the mutants in the schema with the separately compiled mutants, on every input.
fn compare_runs(
    subject: &Subject,
    files: &Files,
    inside: &[usize],
    mutants: &[SourceMutant],
    source: &str,
) {
    let mut seen = 0;
    let step = inside.len() / subject.compared;
    for &number in inside.iter().step_by(step) {
        // A mutant's behaviour counts as undefined if the compiler warns, if a sanitizer stops the mutant, or if it does not end.
        let options = [
            "-O1",
            "-Wall",
            "-fsanitize=address,undefined",
            "-fno-sanitize-recover=all",
        ];
        let made = compile(
            files,
            subject.language,
            "alone",
            &mutants[number - 1].apply(source),
            &options,
        );
        assert!(made.status.success());
        let warnings = String::from_utf8_lossy(&made.stderr);
        if UNDEFINED
            .iter()
            .any(|name| warnings.contains(&format!("[{name}")))
        {
            continue;
        }
        for input in subject.inputs {
            let Some(right) =
                outcome(files, subject, "alone", input, 0).filter(|(code, _)| *code == Some(0))
            else {
                continue;
            };
            let within = outcome(files, subject, "schema", input, number);
            assert_eq!(
                within,
                Some(right),
                "{}: {:?} on {input:?}",
                subject.source,
                mutants[number - 1]
            );
            seen += 1;
        }
    }
    assert!(
        seen >= subject.compared,
        "{}: {seen} runs compared",
        subject.source
    );
}

#[test]
fn a_schema_does_what_each_mutant_does_by_itself() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("gcc") || !has("g++") {
        return;
    }
    map_parallel(2, SUBJECTS.len(), &|number| {
        compare(&SUBJECTS[number]);
        Some(())
    });
}
