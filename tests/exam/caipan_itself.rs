//! The exam of caipan itself, through the clients of each adapter. Its result is a table in docs/verifier.md.

use std::fs;
use std::sync::Mutex;

use serde_json::Value;

use super::{answers, exam_result};
use crate::cli::report::hold;
use crate::server::lab::Lab;
use crate::support::{
    UPDATE_VARIABLE, all_in_the_soak, caipan, has, is_left_to_the_sweep, is_soak, is_sweep, root,
    updates_expected_files,
};

/// Adapters, with the path of the URL that their clients are given.
const ADAPTERS: &[(&str, &str)] = &[
    ("own", ""),
    ("sandbox-fusion", ""),
    ("sandbox-fusion-submit", ""),
    ("scalebox", ""),
    ("piston", ""),
    ("piston-codeforces", ""),
    ("nemo-gym", ""),
    ("nemo-skills", ""),
    ("e2b", ""),
    ("slime", "/slime"),
    ("openrlhf", "/openrlhf"),
    ("judge0", ""),
];

/// Adapters that the sweep tests in addition to `own`: with tests in the request, with tests in the label, with polling,
/// and with a script that runs the program.
const IN_SWEEP: [&str; 4] = ["sandbox-fusion-submit", "slime", "judge0", "e2b"];

/// Cheats that pass an assertion, because they share the process with the test. docs/verifier.md describes them.
const ASSERTION_CHEATS: [&str; 3] = [
    "assert, forged equality",
    "assert, takes the token of the driver",
    "assert, reads the test",
];

/// Marks around the table in docs/verifier.md.
const BEGIN: &str = "<!-- result of the exam -->\n";
const END: &str = "<!-- end of the result -->\n";

fn exam_of(lab: &Lab, adapter: &str, path: &str, kinds: &[&str], code: i32) -> Value {
    let url = format!("http://{}{path}", lab.address);
    let kinds: Vec<&str> = kinds.iter().flat_map(|kind| ["--kind", kind]).collect();
    exam_result(&url, adapter, &kinds, code)
}

/// Row of the table: an adapter with the number of flaws and of items, by role and kind.
fn row(adapter: &str, result: &Value) -> String {
    let counts = result["counts"].as_array().unwrap();
    let cell = |roles: &[&str], kind: Option<&str>| {
        let is_counted = |count: &&Value| {
            roles.contains(&count["role"].as_str().unwrap())
                && kind.is_none_or(|kind| count["kind"] == kind)
        };
        let sum = |key: &str| -> u64 {
            let counted = counts.iter().filter(is_counted);
            counted.map(|count| count[key].as_u64().unwrap()).sum()
        };
        match sum("asked") {
            0 => "–".to_owned(),
            asked => format!("{} of {asked}", sum("flaws")),
        }
    };
    let cells = [
        cell(&["right", "tolerated"], None),
        cell(&["wrong"], None),
        cell(&["cheat"], Some("stdin")),
        cell(&["cheat"], Some("function")),
        cell(&["fault"], None),
    ];
    format!("| `{adapter}` | {} |\n", cells.join(" | "))
}

#[test]
fn no_cheat_wins_against_caipan_through_any_adapter() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    // All take minutes, and most differ only in the form of a request.
    let is_asked = |(adapter, _): &&(&str, &str)| {
        *adapter == "own" || is_soak() || (is_sweep() && IN_SWEEP.contains(adapter))
    };
    let asked: Vec<&(&str, &str)> = ADAPTERS.iter().filter(is_asked).collect();
    let lab = Lab::start(&[]);
    let next = Mutex::new(asked.iter());
    let rows = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some((adapter, path)) = next.lock().unwrap().next() else {
                        break;
                    };
                    let result = exam_of(&lab, adapter, path, &["stdin", "function"], 0);
                    for (name, answer) in answers(&result, "cheat") {
                        // Judge0's clients expect that an empty program is refused.
                        let is_lost = ["failed", "refused"].contains(&&*answer);
                        assert!(is_lost, "{adapter}: {name}: {answer}");
                    }
                    rows.lock().unwrap().push((*adapter, row(adapter, &result)));
                }
            });
        }
    });
    let mut rows = rows.into_inner().unwrap();
    let place = |adapter: &str| ADAPTERS.iter().position(|(name, _)| *name == adapter);
    rows.sort_by_key(|(adapter, _)| place(adapter));
    assert_eq!(rows.len(), asked.len());
    compare_with_page(&rows);
}

fn compare_with_page(rows: &[(&str, String)]) {
    let path = root().join("docs/verifier.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    if updates_expected_files() && rows.len() == ADAPTERS.len() {
        let head = "| adapter | right programs not passed | wrong programs not failed | cheats of kind stdin that won | of kind function | faults taken for a verdict |\n|---|---|---|---|---|---|\n";
        let rows: String = rows.iter().map(|(_, row)| row.as_str()).collect();
        fs::write(&path, format!("{before}{BEGIN}{head}{rows}{END}{after}")).unwrap();
        return;
    }
    for (_, row) in rows {
        assert!(
            page.contains(row),
            "docs/verifier.md lacks {row}; {UPDATE_VARIABLE}=1 in the soak writes it anew"
        );
    }
}

#[test]
fn the_cheats_that_pass_an_assertion_are_known() {
    if !has("python3") {
        return;
    }
    let lab = Lab::start(&[]);
    let result = exam_of(&lab, "own", "", &["assert"], 1);
    let won = answers(&result, "cheat").into_iter();
    let won = won.filter(|(_, answer)| answer == "passed");
    let won: Vec<String> = won.map(|(name, _)| name).collect();
    assert_eq!(won, ASSERTION_CHEATS);
    assert_eq!(result["flaws"], ASSERTION_CHEATS.len());
    let schema = caipan(&["schema", "exam"]).expect(0, "", "").json();
    hold(&result, &schema, &schema, "");
}

#[test]
fn programs_that_harm_their_machine_do_not_harm_caipan() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    let lab = Lab::start(&[]);
    let url = format!("http://{}", lab.address);
    for adapter in all_in_the_soak(&["own", "sandbox-fusion"], 1) {
        let result = exam_result(&url, adapter, &["--kind", "stdin", "--destructive"], 0);
        let attacks = answers(&result, "attack");
        assert!(attacks.len() >= 10, "{attacks:?}");
    }
}
