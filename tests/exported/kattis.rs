//! Tests the export to problemtools, DOMjudge and BAPCtools.

use std::fs;
use std::process::Command;

use super::problem::{HEAD, LIMITS, SUBTASKS, directory, export};
use super::round_trip::RoundTrip;
use crate::support::{caipan, finish, has, is_left_to_the_sweep};

fn toml(checker: &str) -> String {
    format!("{HEAD}{checker}\n{LIMITS}{SUBTASKS}")
}

const FACTORS: &str = "the limit of time is the same for every language there; here it is multiplied for java, python, javascript, typescript";
const FORM: &str =
    "there is no validator: input_validators/form.cpp checks only the form of inputs";
const PARTLY: &str = "wrong programs that get a part of the points belong in partially_accepted there: specify their score by [[jury.expect]]";

#[test]
fn the_legacy_form_says_subtasks_and_points() {
    if !has("cc") {
        return;
    }
    let trip = RoundTrip::of(
        directory(&toml("checker = \"tokens\""), &[]),
        "kattis-legacy",
    );
    trip.same();
    let expected = [
        FACTORS,
        "2 names are different there, to suit the letters and the order of the format: small is 1-small",
        "sum/problem.toml: the format wants uuid, which problem.toml does not say",
        "sum/problem.toml: the format wants license, which problem.toml does not say",
        "2 names are different there, to suit the letters and the order of the format: 2 is 1-2",
        FORM,
        PARTLY,
        "there is no statement of that form: problem_statement/problem.en.tex contains the title, the limits and the points",
    ];
    assert_eq!(trip.lost, expected);
    let yaml = "problem_format_version: legacy\nname: \"Sum\"\ntype: scoring\nvalidation: default\nvalidator_flags: case_sensitive\ngrading:\n  show_test_data_groups: true\nlimits:\n  memory: 64\n  output: 8\n";
    let text = trip.text("problem.yaml");
    let (uuid, others): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with("uuid: "));
    assert_eq!(uuid.len(), 1, "{text}");
    assert_eq!(others.join("\n") + "\n", yaml);
    assert_eq!(trip.text(".timelimit"), "2\n");
    let small = "on_reject: break\naccept_score: 40\nrange: 0 40\ngrader_flags: min\n";
    assert_eq!(trip.text("data/secret/1-small/testdata.yaml"), small);
    assert_eq!(trip.text("data/secret/1-small/2-10.in"), "10 20\n");
    let report = trip.text("EXPORT.md");
    assert!(
        expected
            .iter()
            .all(|line| report.lines().any(|told| told.ends_with(line))),
        "{report}"
    );
}

#[test]
fn the_newer_form_says_what_is_required_too() {
    if !has("cc") {
        return;
    }
    let toml = toml("checker = \"tokens\"").replace(
        "name = \"large\"\n",
        "name = \"large\"\nrequires = [\"small\"]\n",
    );
    let trip = RoundTrip::of(directory(&toml, &[]), "icpc-2025-09");
    trip.same();
    assert!(
        trip.text("data/secret/2-large/test_group.yaml")
            .contains("require_pass: [secret/1-small]")
    );
    assert!(trip.toml().contains("requires = [\"1-small\"]"));
    let lost: Vec<&String> = trip
        .lost
        .iter()
        .filter(|line| line.contains("requires"))
        .collect();
    assert_eq!(lost, [""; 0]);
}

#[test]
fn domjudge_has_files_of_its_own_at_the_top_of_its_zip() {
    if !has("cc") {
        return;
    }
    let trip = RoundTrip::of(directory(&toml("checker = \"floats\""), &[]), "domjudge");
    trip.same();
    assert_eq!(trip.text("domjudge-problem.ini"), "timelimit = 2\n");
    assert!(
        trip.text("problem.yaml")
            .contains("float_absolute_tolerance 1e-6")
    );
    assert!(!fs::exists(trip.files.path("package/EXPORT.md")).unwrap());
    let zip = |name: &str| {
        let path = trip.files.path(name);
        caipan(&["export", &trip.files.path("sum"), &path, "--as", "domjudge"]).expect(0, "", "");
        fs::read(path).unwrap()
    };
    let bytes = zip("a.zip");
    assert_eq!(bytes, zip("b.zip"), "the same bytes for the same files");
    let again = trip.files.path("from-zip");
    let words = [
        "import",
        &trip.files.path("a.zip"),
        &again,
        "--no-audit",
        "--lang",
        "en",
    ];
    caipan(&words).expect(0, "", "of a package of kattis-legacy");
    let input = fs::read_to_string(format!("{again}/cases/secret/1-small/2-10.in"));
    assert_eq!(input.unwrap(), "10 20\n");
}

/// After the export, a checker in Kattis's own dialect gives the same verdicts, and so do checkers of other dialects
/// behind a bridge program.
#[test]
fn checkers_of_other_judges_are_called_across_a_bridge() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("g++") {
        return;
    }
    let cms = "#include <stdio.h>\nint main(int c, char **v) {\n    long long a = 0, b = 1;\n    FILE *f = fopen(v[2], \"r\"), *g = fopen(v[3], \"r\");\n    if (fscanf(f, \"%lld\", &a) + fscanf(g, \"%lld\", &b) != 2) b = a + 1;\n    puts(a == b ? \"1.0\" : \"0.0\");\n    fputs(a == b ? \"right\\n\" : \"wrong\\n\", stderr);\n}\n";
    let kattis = "import sys\nanswer = open(sys.argv[2]).read().split()\nsys.exit(42 if sys.stdin.read().split() == answer else 43)\n";
    for (file, dialect, text) in [("check.cpp", "cms", cms), ("check.py", "kattis", kattis)] {
        let checker =
            format!("checker = {{ source = \"checker/{file}\", dialect = \"{dialect}\" }}");
        for format in ["kattis-legacy", "icpc-2025-09"] {
            let more = [(&*format!("checker/{file}"), text)];
            // A validator with partial points gives the points of a single case, but a group that counts its worst case has no
            // points of single cases.
            let toml = toml(&checker).replace("scoring = \"min\"\n", "");
            let trip = RoundTrip::of(directory(&toml, &more), format);
            trip.same();
        }
    }
    for lines in ["lines", "exact", "lcmp", "uncmp"] {
        let checker = format!("checker = \"{lines}\"");
        let trip = RoundTrip::of(directory(&toml(&checker), &[]), "icpc-2025-09");
        trip.same();
        let told = format!(
            "sum/problem.toml:3: the checker {lines} becomes the program output_validator/guest.h, which judges the same"
        );
        assert!(trip.lost.contains(&told), "{:?}", trip.lost);
    }
}

/// testlib checker that accepts if it is called with exactly the three files.
const BARE: &str = "#include <stdio.h>\nint main(int c, char **v) {\n    fputs(c == 4 ? \"ok\\n\" : \"wrong answer\\n\", stderr);\n    return v[0] && c != 4;\n}\n";
const BARE_CHECKER: &str = "checker = { source = \"check.cpp\", dialect = \"testlib\" }";

#[test]
fn what_bapctools_puts_in_front_of_the_arguments_stops_at_the_bridge() {
    if !has("g++") {
        return;
    }
    let strict = ["case_sensitive", "space_change_sensitive"];
    for (format, folder, calls) in [
        (
            "icpc-2025-09",
            "output_validator",
            [(&strict[..], 42), (&strict[..1], 43)],
        ),
        (
            "kattis-legacy",
            "output_validators/validate",
            [(&strict[..], 43), (&[], 42)],
        ),
    ] {
        let files = directory(&toml(BARE_CHECKER), &[("check.cpp", BARE)]);
        export(&files, "sum", format).expect(0, "", "");
        let mut compiler = Command::new("g++");
        compiler.args([&*files.path(&format!("package/{folder}/bridge.cpp")), "-o"]);
        compiler.arg(files.path("judge"));
        finish(compiler).expect(0, "", "");
        for (flags, code) in calls {
            let mut judge = Command::new(files.path("judge"));
            judge.args(["/dev/null", "/dev/null", &files.root()]);
            judge.args(flags);
            finish(judge).expect(code, "", "");
        }
    }
}

#[test]
fn flags_that_a_bridge_would_keep_for_itself_are_refused_with_their_line() {
    for (args, flags) in [
        (
            "\"case_sensitive\", \"space_change_sensitive\", \"x\"",
            "case_sensitive space_change_sensitive x",
        ),
        ("\"x\", \"points=3\"", "x points=3"),
    ] {
        let with_args = BARE_CHECKER.replace(" }", &format!(", args = [{args}] }}"));
        let subtask = format!("scoring = \"min\"\nchecker_args = [{args}]\n");
        let own = toml(BARE_CHECKER).replace("scoring = \"min\"\n", &subtask);
        for (toml, key) in [
            (toml(&with_args), "3: checker.args"),
            (own, "13: subtask.checker_args"),
        ] {
            let files = directory(&toml, &[("check.cpp", BARE)]);
            let ran = export(&files, "sum", "icpc-2025-09");
            let expected =
                format!("sum/problem.toml:{key} is \"{flags}\", which the format cannot say");
            ran.expect(3, "", &expected);
            // A checker in Kattis's dialect is called without a bridge, so these flags are not an obstacle.
            let toml = toml.replace("testlib", "kattis");
            let files = directory(&toml, &[("check.cpp", BARE)]);
            export(&files, "sum", "icpc-2025-09").expect(0, "", "");
        }
    }
}

#[test]
fn a_part_of_the_points_is_a_score_there() {
    if !has("g++") {
        return;
    }
    // Checker that gives half of the points for an answer that is off by one.
    let half = "#include <stdio.h>\n#include <stdlib.h>\nint main(int c, char **v) {\n    long long a = 0, b = 5;\n    FILE *f = fopen(v[2], \"r\"), *g = fopen(v[3], \"r\");\n    if (fscanf(f, \"%lld\", &a) + fscanf(g, \"%lld\", &b) != 2) b = a + 5;\n    puts(a == b ? \"1.0\" : llabs(a - b) == 1 ? \"0.5\" : \"0.0\");\n}\n";
    let checker = "checker = { source = \"checker/half.cpp\", dialect = \"cms\" }";
    let off = "#include <stdio.h>\nint main(void) { long long a, b; if (scanf(\"%lld %lld\", &a, &b) == 2) printf(\"%lld\\n\", a + b + (a % 2 == 0 || a == 7)); return 0; }\n";
    let toml = toml(checker).replace("scoring = \"min\"\n", "");
    for format in ["kattis-legacy", "icpc-2025-09"] {
        let more = [
            ("checker/half.cpp", half),
            ("submissions/wrong_answer/off.c", off),
        ];
        let trip = RoundTrip::of(directory(&toml, &more), format);
        trip.same();
        let [own, again] = trip.results(&["wrong_answer/off.c"]);
        assert_eq!(own, again);
        let score = own[0][2].as_f64().unwrap();
        assert!(score > 0.0 && score < 100.0, "{own:?}");
    }
}

#[test]
fn what_would_be_another_problem_is_refused_with_its_line() {
    let refused = |toml: &str, format: &str| {
        let files = directory(toml, &[]);
        let ran = export(&files, "sum", format).expect(3, "", "");
        assert!(!fs::exists(files.path("package")).unwrap());
        let root = format!("{}/", files.root());
        ran.stderr.replace(&root, "").trim().to_owned()
    };
    let plain = toml("checker = \"tokens\"");
    let own = plain.replace(
        "scoring = \"min\"\n",
        "scoring = \"min\"\nlimits = { cpu = \"3s\" }\n",
    );
    let expected = "error: sum/problem.toml:13: subtask.limits is \"cpu 3s\", which the format cannot say: it would be another problem without it";
    assert_eq!(refused(&own, "kattis-legacy"), expected);
    let points = plain.replace("points = 60\n", "")
        + "[[case]]\ncases = [\"large/1\"]\npoints = 60\n[[case]]\ncases = [\"large/[23]\"]\npoints = 5\n";
    let expected = "case.points is \"large\", which the format cannot say";
    assert!(refused(&points, "icpc-2025-09").contains(expected));
}

#[test]
fn checkers_that_nobody_else_could_run_and_formats_that_nobody_knows_are_refused() {
    let python = toml("checker = { source = \"check.py\", dialect = \"testlib\" }");
    let files = directory(&python, &[("check.py", "")]);
    let ran = export(&files, "sum", "kattis-legacy");
    ran.expect(3, "", "check.py follows the dialect testlib");
    let ran = export(&files, "eight", "domjudge");
    ran.expect(3, "", "the checker eight has no source in C++");
    let told = "no package of the format \"chess\" is written, expected one of kattis-legacy";
    export(&files, "mayan", "chess").expect(2, "", told);
}
