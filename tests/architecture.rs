//! The floors of the house: who may use whom, who may print, who may touch the world.

use std::fs;

use caipan::problem::puzzles;

use crate::support::{files_below, root};

/// A rule: told a file's path within src and its text without unit tests, it names what breaks it.
type Rule = fn(&str, &str) -> Option<String>;

const RULES: &[(&str, Rule)] = &[
    ("imports go down only", imports_go_down),
    ("clap stays with the command line", clap_stays_on_top),
    ("only commands print", only_commands_print),
    (
        "unsafe stays in the sandbox and in bits.rs",
        unsafe_stays_below,
    ),
    ("problems are pure", problems_are_pure),
    (
        "clocks stay in the sandbox and in commands",
        clocks_stay_below_or_on_top,
    ),
    ("verdicts are named in one place", verdicts_are_named_once),
    ("a line of its own opens every file", opens_with_a_line),
    ("files can be read in one go", files_are_short),
];

fn room(path: &str) -> &str {
    path.split(['/', '.']).next().unwrap_or_default()
}

fn imports_go_down(path: &str, code: &str) -> Option<String> {
    let allowed: &[&str] = match room(path) {
        "text" => &["text"],
        "problem" => &["problem", "text"],
        "sandbox" => &["sandbox"],
        "package" => &["package", "problem", "sandbox"],
        "judge" => &["judge", "package", "problem", "sandbox", "text"],
        "setting" => &["setting", "judge", "package", "problem", "sandbox", "text"],
        "report" => &[
            "report",
            "package::directory::natural_order",
            "package::points",
            "judge::result",
            "judge::verdict",
            "setting",
            "problem",
            "text",
        ],
        "cli" => &["report", "sandbox"],
        "commands" => &[
            "commands", "cli", "report", "setting", "judge", "package", "problem", "sandbox",
            "text",
        ],
        _ => &[],
    };
    if code.contains("super::super::") {
        return Some("super::super hides what is used".to_owned());
    }
    let is_in = |used: &str, room: &str| {
        used.strip_prefix(room)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let mut uses = code.split("crate::").skip(1);
    let forbidden = uses.find(|used| !allowed.iter().any(|room| is_in(used, room)));
    forbidden.map(|used| format!("crate::{}", used.lines().next().unwrap_or_default()))
}

fn find(code: &str, words: &[&str]) -> Option<String> {
    words
        .iter()
        .find(|word| code.contains(**word))
        .map(|word| (*word).to_owned())
}

fn clap_stays_on_top(path: &str, code: &str) -> Option<String> {
    find(code, &["clap::", "use clap"])
        .filter(|_| !matches!(room(path), "cli" | "commands" | "main"))
}

fn only_commands_print(path: &str, code: &str) -> Option<String> {
    let words = ["println!", "print!", "stdout()", "stderr()"];
    find(code, &words).filter(|_| room(path) != "commands")
}

fn unsafe_stays_below(path: &str, code: &str) -> Option<String> {
    let words = ["unsafe {", "unsafe fn", "unsafe_code"];
    find(code, &words).filter(|_| room(path) != "sandbox" && !path.ends_with("/bits.rs"))
}

fn problems_are_pure(path: &str, code: &str) -> Option<String> {
    let words = [
        "std::fs",
        "std::io",
        "std::process",
        "std::env",
        "std::net",
        "std::path",
    ];
    find(code, &words).filter(|_| room(path) == "problem")
}

fn clocks_stay_below_or_on_top(path: &str, code: &str) -> Option<String> {
    find(code, &["Instant", "SystemTime"]).filter(|_| !matches!(room(path), "sandbox" | "commands"))
}

fn verdicts_are_named_once(path: &str, code: &str) -> Option<String> {
    let words = [
        "\"AC\"", "\"PC\"", "\"WA\"", "\"TLE\"", "\"MLE\"", "\"OLE\"", "\"RE\"", "\"CE\"", "\"JE\"",
    ];
    find(code, &words).filter(|_| path != "judge/verdict.rs")
}

fn opens_with_a_line(_: &str, code: &str) -> Option<String> {
    (!code.starts_with("//! ")).then(|| "the first line is no //! line".to_owned())
}

fn files_are_short(_: &str, code: &str) -> Option<String> {
    let lines = code.lines().count();
    (lines > 500).then(|| format!("{lines} lines"))
}

/// The code that ships: what stands before a file's unit tests.
fn shipped(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or_default()
}

#[test]
fn every_file_keeps_to_its_floor() {
    let mut broken = Vec::new();
    for file in files_below("src")
        .iter()
        .filter(|file| file.extension().is_some_and(|ending| ending == "rs"))
    {
        let path = file
            .strip_prefix(root().join("src"))
            .unwrap()
            .to_str()
            .unwrap();
        // Tests of a room may touch the world that the room itself must not.
        let is_test = path.ends_with("tests.rs");
        let text = fs::read_to_string(file).unwrap();
        for (name, rule) in RULES
            .iter()
            .filter(|(name, _)| !is_test || name.contains("opens"))
        {
            broken.extend(rule(path, shipped(&text)).map(|what| format!("{path}: {name}: {what}")));
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn every_rule_can_say_no() {
    let long = "//! x\n".repeat(501);
    let offences = [
        ("problem/mod.rs", "use crate::judge::Verdict;"),
        ("judge/case.rs", "use clap::Parser;"),
        ("report/text.rs", "println!(\"x\");"),
        ("judge/mod.rs", "unsafe { x() }"),
        ("problem/compare.rs", "use std::fs;"),
        ("judge/mod.rs", "Instant::now()"),
        ("report/text.rs", "\"TLE\""),
        ("judge/mod.rs", "// x"),
        ("judge/mod.rs", long.as_str()),
    ];
    for ((name, rule), (path, code)) in RULES.iter().zip(offences) {
        assert!(rule(path, code).is_some(), "{name}");
        assert!(
            rule("commands/bits.rs", "//! fine\nuse crate::judge;").is_none(),
            "{name}"
        );
    }
    assert!(imports_go_down("sandbox/mod.rs", "use crate::problem;").is_some());
    assert!(imports_go_down("report/text.rs", "use crate::package::problem_toml;").is_some());
    assert!(imports_go_down("report/text.rs", "use crate::package::points::Points;").is_none());
    assert!(imports_go_down("judge/mod.rs", "use crate::commands::Exit;").is_some());
}

#[test]
fn the_doorway_is_small() {
    assert!(
        fs::read_to_string(root().join("src/main.rs"))
            .unwrap()
            .lines()
            .count()
            <= 30
    );
}

#[test]
fn the_picture_names_every_room() {
    let picture = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    for entry in fs::read_dir(root().join("src")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let words = picture.split(|character: char| !character.is_alphanumeric());
        let drawn = words.clone().any(|word| word == room(&name));
        assert!(drawn || matches!(room(&name), "main" | "lib"), "{name}");
    }
}

/// The lines outside a puzzle's folder that speak of it, in code that ships.
fn mentions(puzzle: &str) -> Vec<String> {
    let signs = [
        format!("\"{puzzle}\""),
        format!("mod {puzzle};"),
        format!("{puzzle}::"),
    ];
    let own = root().join("src/problem").join(puzzle);
    let mut found = Vec::new();
    for file in files_below("src") {
        let name = file.strip_prefix(root()).unwrap().display().to_string();
        let is_test = name.ends_with("tests.rs") || name.contains("/tests/");
        let is_text = [".rs", ".ftl", ".js", ".html", ".css"];
        let is_text = is_text.iter().any(|ending| name.ends_with(ending));
        if file.starts_with(&own) || is_test || !is_text {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let lines = shipped(&text).lines().map(str::trim);
        let lines = lines.filter(|line| !line.starts_with("//"));
        let speaks = |line: &&str| signs.iter().any(|sign| line.contains(sign));
        found.extend(lines.filter(speaks).map(|line| format!("{name}: {line}")));
    }
    found.sort();
    found
}

#[test]
fn a_puzzle_is_its_folder_a_module_line_and_a_line_of_registry() {
    let puzzles: Vec<&str> = puzzles().collect();
    assert!(puzzles.len() >= 2, "{puzzles:?}");
    for puzzle in puzzles {
        let found = mentions(puzzle);
        let [module, row] = found.as_slice() else {
            panic!("{puzzle}: {found:#?}");
        };
        let expected = format!("src/problem/mod.rs: pub mod {puzzle};");
        assert_eq!(*module, expected);
        let expected = format!("src/problem/registry.rs: (\"{puzzle}\", |set| ");
        assert!(row.starts_with(&expected), "{row}");
        for folder in ["src/problem", "cases", "reference"] {
            let own = root().join(folder).join(puzzle);
            assert!(own.is_dir(), "{}", own.display());
        }
    }
}
