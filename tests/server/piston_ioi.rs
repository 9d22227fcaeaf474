//! Requests of open-r1's package for IOI problems, as they are on the wire.

use serde_json::{Value, json};

use super::lab::{Lab, Response};

const PATH: &str = "/api/v2/execute";

/// Grader that prints what the program's function returns.
const GRADER: &str = "#include <cstdio>\n#include \"twice.h\"\n\
    int main() { int n; if (scanf(\"%d\", &n) != 1) return 1; printf(\"%d\\n\", twice(n)); }\n";
const HEADER: &str = "int twice(int n);\n";
const RIGHT: &str = "#include \"twice.h\"\nint twice(int n) { return 2 * n; }\n";

/// Checker that gives half of the points for a result that is too large by one.
const CHECKER: &str = "#include \"read.h\"\n#include <cstdio>\n\
    int main(int, char **names) {\n\
        int right = read(names[2]), found = read(names[3]);\n\
        puts(found == right ? \"1\" : found == right + 1 ? \"0.5\" : \"0\");\n\
        fputs(found == right ? \"translate:success\" : \"not the double\", stderr);\n\
    }\n";
const READ: &str = "#include <cstdio>\n\
    inline int read(const char *name) { int n = -1; FILE *f = fopen(name, \"r\"); if (f && fscanf(f, \"%d\", &n)) {} return n; }\n";

/// Files of a request: a right program for a task of type Batch, and one test.
fn batch() -> Vec<(&'static str, String)> {
    let config = json!({"task_type": "Batch", "code": "twice", "time_limit": 0.5, "memory_limit": 256 << 20});
    vec![
        ("graders/twice.cpp", RIGHT.to_owned()),
        ("input.txt", "3\n".to_owned()),
        ("correct_output.txt", "6\n".to_owned()),
        ("graders/grader.cpp", GRADER.to_owned()),
        ("graders/twice.h", HEADER.to_owned()),
        ("graders/grader_config.json", config.to_string()),
    ]
}

/// Replaces the content of a file, or adds the file.
fn with(
    mut files: Vec<(&'static str, String)>,
    name: &'static str,
    content: &str,
) -> Vec<(&'static str, String)> {
    files.retain(|(known, _)| *known != name);
    files.push((name, content.to_owned()));
    files
}

fn without(mut files: Vec<(&'static str, String)>, name: &str) -> Vec<(&'static str, String)> {
    files.retain(|(known, _)| *known != name);
    files
}

fn post(lab: &Lab, files: &[(&str, String)]) -> Response {
    let files = files
        .iter()
        .map(|(name, content)| json!({"name": name, "content": content}));
    let files: Vec<Value> = files.collect();
    let body = json!({"files": files, "run_timeout": 5000, "run_memory_limit": 256 << 20, "language": "cms_ioi", "version": "*"});
    lab.post(PATH, &body)
}

/// Score and words of the reply, as the client of open-r1 reads them.
fn feedback(lab: &Lab, files: &[(&str, String)]) -> (String, String) {
    let response = post(lab, files);
    assert_eq!(
        (response.status, response.no_verdict()),
        (200, None),
        "{response:?}"
    );
    let reply = response.json();
    assert!(reply.get("message").is_none(), "{reply}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    if reply["compile"]["code"] != 0 {
        return ("0".to_owned(), text(&reply["compile"]["stderr"]));
    }
    assert_eq!(reply["run"]["code"], 0, "{reply}");
    (text(&reply["run"]["stdout"]), text(&reply["run"]["stderr"]))
}

/// Fault of the jury in the reply, as the client of open-r1 recognises it.
fn jury_fault(lab: &Lab, files: &[(&str, String)]) -> String {
    let response = post(lab, files);
    assert_eq!(
        (response.status, response.no_verdict()),
        (200, Some("jury")),
        "{response:?}"
    );
    let reply = response.json();
    assert!(reply.get("run").is_none(), "{reply}");
    reply["message"].as_str().unwrap().to_owned()
}

#[test]
fn the_ioi_package_of_piston_prints_the_score_of_a_program() {
    let lab = Lab::start(&[]);
    let runtimes = lab.get("/api/v2/runtimes").json();
    let mut runtimes = runtimes.as_array().unwrap().iter();
    assert!(runtimes.any(|runtime| runtime["language"] == "cms_ioi"));
    let judged = |source: &str| feedback(&lab, &with(batch(), "graders/twice.cpp", source));
    let function = |body: &str| format!("#include \"twice.h\"\nint twice(int n) {{ {body} }}\n");
    for (body, score, words) in [
        ("return 2 * n;", "1", "Output is correct"),
        ("return n;", "0", "Output isn't correct"),
        ("for (;;) n++;", "0", "Time limit exceeded"),
        ("return *(volatile int *) 0;", "0", "Runtime error"),
        (
            "char *p = new char[1 << 29]; for (int i = 0; i < 1 << 29; i += 64) p[i] = n; return p[n];",
            "0",
            "Memory limit exceeded",
        ),
        ("return m;", "0", "error"),
    ] {
        let (found, said) = judged(&function(body));
        assert_eq!(found, score, "{body}: {said}");
        assert!(said.contains(words), "{body}: {said}");
    }
    // The program lacks the function, or has the function main of the grader.
    for source in ["int other;", &format!("{RIGHT}int main() {{}}\n")] {
        let (score, said) = judged(source);
        assert_eq!(score, "0", "{source}");
        assert!(said.contains("twice") || said.contains("main"), "{said}");
    }
}

#[test]
fn a_checker_of_cms_gives_a_part_of_the_points() {
    let lab = Lab::start(&[]);
    let files = with(batch(), "checker/checker.cpp", CHECKER);
    let files = with(files, "checker/read.h", READ);
    for (source, score, words) in [
        (
            "int twice(int n) { return 2 * n; }",
            "1",
            "Output is correct",
        ),
        (
            "int twice(int n) { return 2 * n + 1; }",
            "0.5",
            "Output is partially correct",
        ),
        (
            "int twice(int n) { return n; }",
            "0",
            "Output isn't correct",
        ),
    ] {
        let judged = feedback(&lab, &with(files.clone(), "graders/twice.cpp", source));
        assert_eq!(judged.0, score, "{judged:?}");
        assert!(judged.1.starts_with(words), "{judged:?}");
    }
    // A program cannot print the score itself.
    let claims = "#include <cstdio>\n#include <cstdlib>\nint twice(int) { puts(\"1\\n1.0\"); fputs(\"Output is correct\", stderr); exit(0); }\n";
    let claimed = feedback(&lab, &with(files, "graders/twice.cpp", claims));
    assert_eq!(claimed.0, "0", "{claimed:?}");
}

#[test]
fn a_fault_of_the_jury_is_no_score() {
    let lab = Lab::start(&[]);
    let checker = |source: &str| with(batch(), "checker/checker.cpp", source);
    let exits = "int main() { return 1; }\n";
    let config = |task_type: &str, key: &str, value: Value| {
        let mut config = json!({"task_type": task_type, "code": "twice", "time_limit": 1});
        config[key] = value;
        with(batch(), "graders/grader_config.json", &config.to_string())
    };
    let processes = "task_type_parameters_Communication_num_processes";
    let four = json!({ processes: 4 });
    for (files, words) in [
        (checker("int main() { return }\n"), "expected"),
        (checker(exits), "code 1"),
        (
            checker("#include <cstdio>\nint main() { puts(\"2\"); }\n"),
            "2",
        ),
        (
            with(batch(), "graders/grader.cpp", "int main() { twice(1); }\n"),
            "twice",
        ),
        (
            with(batch(), "graders/twice.h", "int twice(int n)\n"),
            "grader.cpp",
        ),
        (with(batch(), "correct_output.txt", " \n"), "output"),
        (config("OutputOnly", "x", json!(1)), "OutputOnly"),
        (
            config("Communication", "task_type_params", four),
            "4 processes",
        ),
    ] {
        let fault = jury_fault(&lab, &files);
        assert!(fault.contains(words), "{fault}");
    }
    let nulls = lab.metric("caipan_nulls_total{door=\"piston\",fault=\"jury\"}");
    assert_eq!(nulls, 8.0);
    // If neither the grader nor the program compiles, there is no verdict: the faulty grader does not excuse the program.
    let both = with(batch(), "graders/grader.cpp", "int main() {\n");
    jury_fault(&lab, &with(both, "graders/twice.cpp", "int twice(\n"));
}

#[test]
fn a_request_with_unsuitable_files_is_refused() {
    let lab = Lab::start(&[]);
    let long = "a".repeat(300);
    for name in [
        "../a.h",
        "/tmp/a.h",
        "graders/../../a.h",
        "a/b/c.h",
        "graders/",
        &long,
    ] {
        let mut files = batch();
        let mut refused = vec![(name, "x".to_owned())];
        refused.append(&mut files);
        let response = post(&lab, &refused);
        assert_eq!(response.status, 400, "{name}: {response:?}");
        assert!(response.json()["message"].is_string());
    }
    let missing = [
        "graders/twice.cpp",
        "graders/grader_config.json",
        "input.txt",
        "correct_output.txt",
    ];
    for name in missing {
        let response = post(&lab, &without(batch(), name));
        assert_eq!(response.status, 400, "{name}: {response:?}");
        let message = response.json()["message"].as_str().unwrap().to_owned();
        assert!(message.contains(name), "{message}");
    }
    let mut twice = batch();
    twice.push(("input.txt", "4\n".to_owned()));
    assert_eq!(post(&lab, &twice).status, 400);
    // A name that the compiler would take for an option is the jury's fault.
    jury_fault(&lab, &with(batch(), "graders/-o.h", ""));
}

/// Manager that accepts if the program doubles a number, and gives half of the points for its successor.
const MANAGER: &str = "#include \"twice.h\"\n#include <cstdio>\n\
    int main(int, char **names) {\n\
        FILE *to = fopen(names[2], \"a\"), *from = fopen(names[1], \"r\");\n\
        int n, found = -1;\n\
        if (scanf(\"%d\", &n) != 1) return 1;\n\
        fprintf(to, \"%d\\n\", n);\n\
        fflush(to);\n\
        if (fscanf(from, \"%d\", &found)) {}\n\
        puts(found == 2 * n ? \"1.0\" : found == 2 * n + 1 ? \"0.5\" : \"0.0\");\n\
        fputs(found == 2 * n ? \"translate:success\" : \"not the double\", stderr);\n\
    }\n";

/// Stub that opens its streams by name.
const STUB: &str = "#include \"twice.h\"\n#include <cstdio>\n\
    int main(int count, char **names) {\n\
        if (count < 3) return 1;\n\
        FILE *from = fopen(names[1], \"r\"), *to = fopen(names[2], \"w\");\n\
        int n; if (fscanf(from, \"%d\", &n) != 1) return 1;\n\
        fprintf(to, \"%d\\n\", twice(n));\n\
        fclose(to);\n\
    }\n";

#[test]
fn a_manager_talks_to_a_program_of_type_communication() {
    let lab = Lab::start(&[]);
    let params = json!({"task_type_parameters_Communication_num_processes": 1, "task_type_parameters_Communication_user_io": "fifo_io"});
    let config = json!({"task_type": "Communication", "code": "twice", "time_limit": 0.5, "memory_limit": 256 << 20, "task_type_params": params});
    let files = without(batch(), "graders/grader.cpp");
    let files = with(files, "graders/grader_config.json", &config.to_string());
    let files = with(files, "graders/manager.cpp", MANAGER);
    let by_name = with(files.clone(), "graders/stub.cpp", STUB);
    let by_stream = with(files, "graders/stub.cpp", GRADER);
    for (body, score, words) in [
        ("return 2 * n;", "1", "Output is correct"),
        ("return 2 * n + 1;", "0.5", "Output is partially correct"),
        ("return n;", "0", "Output isn't correct"),
        ("for (;;) n++;", "0", "Time limit exceeded"),
        ("return *(volatile int *) 0;", "0", "Runtime error"),
        ("return m;", "0", "error"),
    ] {
        let source = format!("int twice(int n) {{ {body} }}\n");
        for files in [&by_name, &by_stream] {
            let judged = feedback(&lab, &with(files.clone(), "graders/twice.cpp", &source));
            assert_eq!(judged.0, score, "{body}: {judged:?}");
            assert!(judged.1.contains(words), "{body}: {judged:?}");
        }
    }
    // The manager gives the score, so that no expected output is needed.
    let alone = without(by_stream.clone(), "correct_output.txt");
    assert_eq!(feedback(&lab, &alone).0, "1");
    for (name, source) in [
        ("graders/manager.cpp", "int main() { return 1; }\n"),
        ("graders/manager.cpp", "int main( { return 1; }\n"),
        (
            "graders/manager.cpp",
            "#include <cstdio>\nint main() { puts(\"1.5\"); }\n",
        ),
        ("graders/stub.cpp", "int main() { twice(1); }\n"),
        ("checker/checker.cpp", "int main() { return 1; }\n"),
    ] {
        jury_fault(&lab, &with(by_stream.clone(), name, source));
    }
    // With a checker, the manager prints the output that is judged.
    let prints = MANAGER.replace(
        "puts(found == 2 * n ? \"1.0\" : found == 2 * n + 1 ? \"0.5\" : \"0.0\")",
        "printf(\"%d\\n\", found)",
    );
    let files = with(by_stream, "graders/manager.cpp", &prints);
    let files = with(files, "checker/checker.cpp", CHECKER);
    let files = with(files, "checker/read.h", READ);
    for (body, score) in [("2 * n", "1"), ("2 * n + 1", "0.5"), ("n", "0")] {
        let source = format!("int twice(int n) {{ return {body}; }}\n");
        let judged = feedback(&lab, &with(files.clone(), "graders/twice.cpp", &source));
        assert_eq!(judged.0, score, "{body}: {judged:?}");
    }
}

/// Manager that has the first process encode a number, and the second one decode it. It gives half of the points if the
/// code is longer than two digits.
const RELAY: &str = "#include <cstdio>\n#include <cstring>\n\
    int main(int count, char **names) {\n\
        if (count != 5) return 1;\n\
        FILE *from[2], *to[2];\n\
        for (int i = 0; i < 2; i++) {\n\
            from[i] = fopen(names[2 * i + 1], \"r\");\n\
            to[i] = fopen(names[2 * i + 2], \"w\");\n\
        }\n\
        int n, found = -1; char code[100] = \"\";\n\
        if (scanf(\"%d\", &n) != 1) return 1;\n\
        fprintf(to[0], \"%d\\n\", n); fflush(to[0]);\n\
        if (fscanf(from[0], \"%99s\", code)) {}\n\
        fprintf(to[1], \"%s\\n\", code); fclose(to[1]);\n\
        if (fscanf(from[1], \"%d\", &found)) {}\n\
        puts(found != n ? \"0.0\" : strlen(code) > 2 ? \"0.5\" : \"1.0\");\n\
        fputs(found == n ? \"translate:success\" : \"translate:wrong\", stderr);\n\
    }\n";

/// Stub whose process with the index 0 encodes, and whose process with the index 1 decodes. `streams` opens `from` and
/// `to`, and `index` is the place of the index among the arguments.
fn relay_stub(streams: &str, index: usize) -> String {
    format!(
        "#include <cstdio>\n#include <cstdlib>\n#include \"relay.h\"\n\
        int main(int count, char **names) {{\n\
            if (count != {index} + 1) return 1;\n\
            {streams}\n\
            int n; if (fscanf(from, \"%d\", &n) != 1) return 1;\n\
            fprintf(to, \"%d\\n\", atoi(names[{index}]) ? decode(n) : encode(n)); fclose(to);\n\
        }}\n"
    )
}

/// Bodies of both functions, and the expected score and message.
const RELAYING_PROGRAMS: &[(&str, &str, &str, &str)] = &[
    ("return n + 1;", "return n - 1;", "1", "Output is correct"),
    (
        "return n + 100;",
        "return n - 100;",
        "0.5",
        "Output is partially correct",
    ),
    ("return n + 1;", "return n;", "0", "Output isn't correct"),
    // Global variables of one process do not exist in the other process.
    (
        "state = n; return 0;",
        "return state;",
        "0",
        "Output isn't correct",
    ),
    // Files of one process do not exist in the other process either.
    (
        "FILE *f = fopen(\"secret\", \"w\"); fprintf(f, \"%d\", n); fclose(f); return 0;",
        "FILE *f = fopen(\"secret\", \"r\"); if (f && fscanf(f, \"%d\", &n)) {} return n;",
        "0",
        "Output isn't correct",
    ),
    ("for (;;) n++;", "return n;", "0", "Time limit exceeded"),
    ("return n + 1;", "for (;;) n++;", "0", "Time limit exceeded"),
    (
        "return n + 1;",
        "sleep(100); return n;",
        "0",
        "Time limit exceeded",
    ),
    // The sum of both processes counts.
    (
        "spend(); return n + 1;",
        "spend(); return n - 1;",
        "0",
        "Time limit exceeded",
    ),
    (
        "spend(); return n + 1;",
        "return n - 1;",
        "1",
        "Output is correct",
    ),
    (
        "return *(volatile int *) 0;",
        "return n;",
        "0",
        "Runtime error",
    ),
    (
        "return n + 1;",
        "return *(volatile int *) 0;",
        "0",
        "Runtime error",
    ),
    ("exit(0);", "return n;", "0", "Runtime error"),
    (
        "return n + 1;",
        "char *p = new char[1 << 29]; for (int i = 0; i < 1 << 29; i += 64) p[i] = n; return p[n];",
        "0",
        "Memory limit exceeded",
    ),
    ("return m;", "return n;", "0", "error"),
];

#[test]
fn a_manager_talks_to_two_processes_that_cannot_talk_to_each_other() {
    let lab = Lab::start(&[]);
    let by_name = "FILE *from = fopen(names[1], \"r\"), *to = fopen(names[2], \"w\");";
    let by_stream = "FILE *from = stdin, *to = stdout;";
    for (user_io, stub) in [
        ("fifo_io", relay_stub(by_name, 3)),
        ("std_io", relay_stub(by_stream, 1)),
    ] {
        let params = json!({"task_type_parameters_Communication_num_processes": 2, "task_type_parameters_Communication_user_io": user_io});
        let config = json!({"task_type": "Communication", "code": "relay", "time_limit": 0.5, "memory_limit": 256 << 20, "task_type_params": params});
        let files = vec![
            ("input.txt", "7\n".to_owned()),
            (
                "graders/relay.h",
                "int encode(int);\nint decode(int);\n".to_owned(),
            ),
            ("graders/stub.cpp", stub),
            ("graders/manager.cpp", RELAY.to_owned()),
            ("graders/grader_config.json", config.to_string()),
        ];
        for (encode, decode, score, words) in RELAYING_PROGRAMS {
            let source = format!(
                "#include <cstdio>\n#include <cstdlib>\n#include <ctime>\n#include <unistd.h>\n#include \"relay.h\"\nint state;\n\
                void spend() {{ while (clock() < CLOCKS_PER_SEC * 3 / 10) {{}} }}\n\
                int encode(int n) {{ {encode} }}\nint decode(int n) {{ {decode} }}\n"
            );
            let judged = feedback(&lab, &with(files.clone(), "graders/relay.cpp", &source));
            assert_eq!(judged.0, *score, "{user_io}: {encode} {decode}: {judged:?}");
            assert!(
                judged.1.contains(words),
                "{user_io}: {encode} {decode}: {judged:?}"
            );
        }
        // A manager that fails is the jury's fault, although both processes then fail as well.
        let right = "#include \"relay.h\"\nint encode(int n) { return n; }\nint decode(int n) { return n; }\n";
        let files = with(files, "graders/relay.cpp", right);
        for manager in ["int main() { return 1; }\n", "int main( {\n"] {
            jury_fault(&lab, &with(files.clone(), "graders/manager.cpp", manager));
        }
    }
}
