//! Tests the export to LemonLime, Hydro, UOJ, DMOJ, CMS and Polygon.

use super::FORMATS;
use super::problem::{HEAD, LIMITS, SUBTASKS, directory, export};
use super::round_trip::RoundTrip;
use crate::support::{has, is_soak};

fn toml(checker: &str) -> String {
    format!("{HEAD}{checker}\n{LIMITS}{SUBTASKS}")
}

/// Returns a problem with a subtask that requires another one.
fn required(checker: &str) -> String {
    toml(checker).replace(
        "name = \"large\"\n",
        "name = \"large\"\nrequires = [\"small\"]\n",
    )
}

/// Like [`required`], but each of the two subtasks gives all of its points or none.
fn packed(checker: &str) -> String {
    let (before, after) = required(checker)
        .split_once("points = 60\n")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .unwrap();
    format!("{before}points = 60\nscoring = \"min\"\n{after}")
}

const FACTORS: &str = "the limit of time is the same for every language there; here it is multiplied for java, python, javascript, typescript";
const SAMPLES: &str = "1 sample that does not count stays behind";

/// Checkers that judge the same however they are called.
const CHECKERS: &[&str] = &[
    "tokens",
    "lines",
    "exact",
    "floats",
    "lcmp",
    "uncmp",
    "dmoj-standard",
];

fn refused(toml: &str, format: &str) -> String {
    let files = directory(toml, &[]);
    export(&files, "sum", format).expect(3, "", "").stderr
}

/// Asserts that the export reports the loss of `requires`, which the format cannot express.
fn lost(toml: &str, format: &str) {
    let files = directory(toml, &[]);
    let told = "subtask.requires = \"small\" is lost: the format has nothing like it";
    export(&files, "sum", format).expect(0, "", told);
}

/// Exports problems with `requires` to every format: with sums, with subtasks that give all or nothing, and with
/// ceilings.
#[test]
fn what_subtasks_require_is_said_or_lost_and_never_refused() {
    let all = [required("checker = \"lcmp\""), packed("checker = \"lcmp\"")];
    for toml in all {
        let ceiling = toml.replace(
            "requires = [\"small\"]",
            "requires = [\"small\"]\nshare = \"ceiling\"",
        );
        for format in [
            "kattis-legacy",
            "icpc-2025-09",
            "domjudge",
            "polygon",
            "hydro",
            "dmoj",
            "cms",
        ] {
            lost(&ceiling, format);
        }
        for format in ["kattis-legacy", "domjudge", "cms"] {
            lost(&toml, format);
        }
    }
}

#[test]
fn right_programs_that_open_files_and_checkers_in_c_are_known() {
    let toml = toml("checker = \"tokens\"") + "[io]\ninput = \"sum.in\"\noutput = \"sum.out\"\n";
    let files = directory(&toml, &[]);
    let opens = "int main(void) { freopen(\"sum.in\", \"r\", stdin); return 0; }\n";
    files.write("sum/submissions/accepted/opens.c", opens.as_bytes());
    for format in ["kattis-legacy", "icpc-2025-09", "domjudge", "dmoj"] {
        let told = "submissions/accepted/opens.c opens sum.in, which is not there: it stays behind";
        export(&files, "sum", format).expect(0, "", told);
        let folder = files.path("package");
        let found = crate::support::contents(&folder);
        assert!(
            !found.keys().any(|path| path.ends_with("opens.c")),
            "{format}"
        );
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

#[test]
fn lemon_has_a_row_for_each_case_of_a_sum() {
    if !is_soak() {
        return;
    }
    if !has("g++") {
        return;
    }
    for checker in CHECKERS {
        let checker = format!("checker = \"{checker}\"");
        RoundTrip::of(directory(&toml(&checker), &[]), "lemon").same();
    }
    let trip = RoundTrip::of(directory(&packed("checker = \"lcmp\""), &[]), "lemon");
    trip.same();
    let expected = [
        FACTORS,
        "sum/problem.toml:7: limits.output = \"8 MiB\" is lost: the format has nothing like it",
        SAMPLES,
        "5 files of submissions stay behind: the format has no place for them",
    ];
    assert_eq!(trip.lost, expected);
    let contest: serde_json::Value = serde_json::from_str(&trip.text("sum.cdf")).unwrap();
    let rows = &contest["tasks"][0]["testCases"];
    assert_eq!(
        rows[0]["inputFiles"],
        serde_json::json!(["sum/sum1.in", "sum/sum2.in"])
    );
    assert_eq!(rows[1]["inputFiles"][3], "1_lemon_SUbtaskDEPENDENCE_fLAg");
    let ceiling = required("checker = \"lcmp\"").replace(
        "requires = [\"small\"]",
        "requires = [\"small\"]\nshare = \"ceiling\"",
    );
    lost(&ceiling, "lemon");
    // Between entries with several files, a dependency is a ceiling.
    let ceiling = packed("checker = \"lcmp\"").replace(
        "requires = [\"small\"]",
        "requires = [\"small\"]\nshare = \"ceiling\"",
    );
    let trip = RoundTrip::of(directory(&ceiling, &[]), "lemon");
    trip.same();
    let dependency = "\"1_lemon_SUbtaskDEPENDENCE_fLAg\"";
    assert!(trip.text("sum.cdf").contains(dependency));
    assert!(
        !trip.lost.join("\n").contains("requires"),
        "{:?}",
        trip.lost
    );
}

#[test]
fn hydro_has_flat_data_and_says_all_of_it_in_config_yaml() {
    if !is_soak() {
        return;
    }
    if !has("g++") {
        return;
    }
    for checker in CHECKERS {
        let checker = format!("checker = \"{checker}\"");
        RoundTrip::of(directory(&required(&checker), &[]), "hydro").same();
    }
    let trip = RoundTrip::of(directory(&required("checker = \"tokens\""), &[]), "hydro");
    let config = "type: default\nchecker_type: testlib\nchecker: wcmp\ntime: 2000ms\nmemory: 64m\nsubtasks:\n- id: 1\n  score: 40\n  type: min\n  cases:\n  - input: 1-1.in\n    output: 1-1.out\n  - input: 1-2.in\n    output: 1-2.out\n- id: 2\n  score: 60\n  type: sum\n  if: [1]\n  cases:\n  - input: 2-1.in\n    output: 2-1.out\n    score: 20\n  - input: 2-2.in\n    output: 2-2.out\n    score: 20\n  - input: 2-3.in\n    output: 2-3.out\n    score: 20\n";
    assert_eq!(trip.text("testdata/config.yaml"), config);
    assert!(trip.lost.contains(&SAMPLES.to_owned()), "{:?}", trip.lost);
    let tiny = toml("checker = \"tokens\"").replace("points = 60", "points = 2");
    assert!(refused(&tiny, "hydro").contains("subtask.points is \"2\""));
}

#[test]
fn uoj_has_subtasks_as_runs_of_tests() {
    if !is_soak() {
        return;
    }
    if !has("g++") {
        return;
    }
    for checker in CHECKERS {
        let checker = format!("checker = \"{checker}\"");
        RoundTrip::of(directory(&packed(&checker), &[]), "uoj").same();
    }
    let trip = RoundTrip::of(directory(&packed("checker = \"exact\""), &[]), "uoj");
    let conf = "use_builtin_judger on\nuse_builtin_checker bcmp\ntime_limit 2\nmemory_limit 64\noutput_limit 8\ninput_pre input\ninput_suf txt\noutput_pre output\noutput_suf txt\nn_tests 5\nn_subtasks 2\nsubtask_end_1 2\nsubtask_score_1 40\nsubtask_type_1 packed\nsubtask_end_2 5\nsubtask_score_2 60\nsubtask_type_2 packed\nsubtask_dependence_2 1\nn_ex_tests 1\nn_sample_tests 1\n";
    assert_eq!(trip.text("problem.conf"), conf);
    assert_eq!(trip.text("ex_input1.txt"), "1 2\n");
    // If a subtask is a sum, each case becomes a subtask. The format has no fractions of seconds.
    let sums = required("checker = \"exact\"").replace("cpu = \"2s\"", "cpu = \"1500ms\"");
    let trip = RoundTrip::of(directory(&sums, &[]), "uoj");
    trip.same();
    assert!(
        trip.text("problem.conf")
            .contains("subtask_end_2 3\nsubtask_score_2 20\n")
    );
    let told = "sum/problem.toml:5: limits.cpu is \"1.5s\", which becomes 2 s".to_owned();
    assert!(trip.lost.contains(&told), "{:?}", trip.lost);
    // Between subtasks of several cases, which count as their worst one, a dependence is a ceiling.
    let share = |toml: String| {
        let ceiling = "requires = [\"small\"]\nshare = \"ceiling\"";
        toml.replace("requires = [\"small\"]", ceiling)
    };
    lost(&share(required("checker = \"exact\"")), "uoj");
    let trip = RoundTrip::of(directory(&share(packed("checker = \"exact\"")), &[]), "uoj");
    trip.same();
    assert!(
        trip.text("problem.conf")
            .contains("subtask_dependence_2 1\n")
    );
    let other = packed("checker = \"exact\"").replace("points = 60", "points = 70");
    assert!(refused(&other, "uoj").contains("subtask.points is \"Σ 110\""));
}

#[test]
fn dmoj_has_batches_and_the_programs_of_the_jury() {
    if !is_soak() {
        return;
    }
    if !has("g++") {
        return;
    }
    let import = ["--cpu-limit", "2s", "--memory-limit", "64MiB"];
    for checker in CHECKERS {
        let checker = format!("checker = \"{checker}\"");
        for toml in [toml(&checker), packed(&checker)] {
            RoundTrip::with(directory(&toml, &[]), "sum", "dmoj", &import).same();
        }
    }
    let trip = RoundTrip::with(
        directory(&packed("checker = \"exact\""), &[]),
        "sum",
        "dmoj",
        &import,
    );
    let init = "binary_data: true\noutput_limit_length: 8388608\nchecker: identical\ntest_cases:\n- batched:\n  - {in: \"1-1.in\", out: \"1-1.out\"}\n  - {in: \"1-2.in\", out: \"1-2.out\"}\n  points: 40\n- batched:\n  - {in: \"2-1.in\", out: \"2-1.out\"}\n  - {in: \"2-2.in\", out: \"2-2.out\"}\n  - {in: \"2-3.in\", out: \"2-3.out\"}\n  points: 60\n  dependencies: [1]\n";
    assert_eq!(trip.text("init.yml"), init);
    let test = trip.text("tests/no-ten-c/test.yml");
    assert!(
        test.ends_with("expect: WA\n") && test.contains("language: C11\n"),
        "{test}"
    );
    let told = "the format has no limits: set 2s and 64 MiB on the site".to_owned();
    assert!(trip.lost.contains(&told), "{:?}", trip.lost);
    lost(&required("checker = \"exact\""), "dmoj");
}

#[test]
fn cms_has_a_group_for_each_case_of_a_sum() {
    if !is_soak() {
        return;
    }
    if !has("g++") {
        return;
    }
    for checker in CHECKERS {
        let checker = format!("checker = \"{checker}\"");
        RoundTrip::of(directory(&toml(&checker), &[]), "cms").same();
    }
    let trip = RoundTrip::of(directory(&toml("checker = \"lcmp\""), &[]), "cms");
    let yaml = "name: \"sum\"\ntitle: \"Sum\"\nprimary_language: \"en\"\ninfile: \"\"\noutfile: \"\"\ntime_limit: 2.0\nmemory_limit: 64\nn_input: 5\nscore_type: GroupMin\nscore_type_parameters: [[40, 2], [20, 1], [20, 1], [20, 1]]\n";
    assert_eq!(trip.text("task.yaml"), yaml);
    assert_eq!(trip.text("input/input1.txt"), "10 20\n");
    let whole = format!(
        "{HEAD}checker = \"lines\"\n{LIMITS}[[case]]\ncases = [\"sample/*\"]\ngraded = false\n"
    );
    let trip = RoundTrip::of(directory(&whole, &[]), "cms");
    trip.same();
    let told =
        "check/checker.cpp has to be compiled to check/checker -static for that judge".to_owned();
    assert!(trip.lost.contains(&told), "{:?}", trip.lost);
    lost(&required("checker = \"lcmp\""), "cms");
}

#[test]
fn polygon_has_groups_and_says_who_needs_whom() {
    if !has("g++") {
        return;
    }
    for checker in ["tokens", "uncmp"] {
        let checker = format!("checker = \"{checker}\"");
        RoundTrip::of(directory(&required(&checker), &[]), "polygon").same();
    }
    let trip = RoundTrip::of(directory(&required("checker = \"tokens\""), &[]), "polygon");
    let xml = trip.text("problem.xml");
    for line in [
        "<time-limit>2000</time-limit>",
        "<test method=\"manual\" sample=\"true\" group=\"samples\" points=\"0.0\"/>",
        "<test method=\"manual\" group=\"small\"/>",
        "<test method=\"manual\" group=\"large\" points=\"20\"/>",
        "name=\"small\" points=\"40\" points-policy=\"complete-group\"",
        "<dependency group=\"small\"/>",
        "<solution tag=\"main\">",
    ] {
        assert!(xml.contains(line), "{line}: {xml}");
    }
    assert!(trip.toml().contains("requires = [\"small\"]"));
    // Polygon has no ceilings, so such a requirement is left out, as the export says.
    let ceiling = required("checker = \"tokens\"").replace(
        "requires = [\"small\"]",
        "requires = [\"small\"]\nshare = \"ceiling\"",
    );
    lost(&ceiling, "polygon");
    let trip = RoundTrip::of(directory(&ceiling, &[]), "polygon");
    assert!(!trip.text("problem.xml").contains("dependency"));
}

#[test]
fn graders_of_a_task_with_a_manager_are_stubs_of_cms() {
    let files = [
        ("manager.c", "int main(void) { return 0; }\n"),
        ("graders/stub.c", "int answer(void);\n"),
    ];
    let communication = format!(
        "{HEAD}{LIMITS}[interactor]\nsource = \"manager.c\"\ndialect = \"cms\"\n\n[language.c]\nwith = [\"graders/stub.c\"]\n"
    );
    let trip = RoundTrip::of(directory(&communication, &files), "cms");
    assert!(
        trip.toml().contains("with = [\"graders/stub.c\"]"),
        "{}",
        trip.toml()
    );
}

/// Interactors that can ask for another pass follow dialects that only the formats of Kattis take.
#[test]
fn a_conversation_that_is_held_several_times_is_refused() {
    for dialect in ["kattis", "bapctools"] {
        let toml = toml(&format!(
            "[interactor]\nsource = \"talk.py\"\ndialect = \"{dialect}\"\npasses = 2"
        ));
        for format in FORMATS {
            let expected = match *format {
                "kattis-legacy" | "icpc-2025-09" => continue,
                "domjudge" => "interactor.passes is \"2\"",
                "lemon" => "interactor.source is \"talk.py\"",
                _ => &format!("interactor.dialect is \"{dialect}\""),
            };
            let files = directory(&toml, &[("talk.py", "")]);
            export(&files, "sum", format).expect(3, "", expected);
        }
    }
}

/// Other judges do not know generator rows: the generated cases are exported, and the generator is named once as lost.
#[test]
fn a_generator_stays_behind_and_is_named() {
    let row = |name: &str, more: &str| {
        format!(
            "\n[[generator]]\nname = \"{name}\"\ndialect = \"argv\"\nsource = \"{name}.c\"\n{more}"
        )
    };
    let toml =
        toml("checker = \"tokens\"") + &row("plain", "") + &row("several", "with = [\"more.c\"]\n");
    for format in FORMATS {
        let main = "int main(void) { return 0; }\n";
        let more = [("plain.c", main), ("several.c", main), ("more.c", "\n")];
        let files = directory(&toml, &more);
        let ran = export(&files, "sum", format).expect(0, "", "plain.c stays behind");
        let lost = "generator.name = \"several\" is lost";
        for (part, times) in [("plain", 1), ("several", 1), (lost, 1)] {
            assert_eq!(
                ran.stderr.matches(part).count(),
                times,
                "{format}: {}",
                ran.stderr
            );
        }
    }
}
