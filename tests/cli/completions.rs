//! Tests of `caipan completions` in real shells; hostile file names are quoted or not offered.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::support::{Files, caipan, command, finish, has, is_installed, require, root};

/// Calls Bash's completion and prints each reply verbatim.
const ASK_BASH: &str = r#"
source <(caipan completions bash)
COMP_LINE=$1 COMP_POINT=${#1}
read -ra COMP_WORDS <<< "$1"
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
complete -p caipan >/dev/null || exit 9
_caipan caipan "${COMP_WORDS[COMP_CWORD]}" ""
"#;

/// Starts a shell in a folder with caipan on PATH and without the user's settings.
fn shell(program: &str, arguments: &[&str], folder: &Path) -> Command {
    let tool = Path::new(env!("CARGO_BIN_EXE_caipan")).parent().unwrap();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = [tool.to_owned()]
        .into_iter()
        .chain(std::env::split_paths(&path));
    let mut shell = Command::new(program);
    shell
        .args(arguments)
        .current_dir(folder)
        .env("PATH", std::env::join_paths(places).unwrap())
        .env("HOME", folder)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("BASH_ENV");
    shell
}

/// Returns Bash's completions as they would appear on the command line.
fn offered_by_bash(folder: &Path, line: &str) -> Vec<String> {
    let script = format!("{ASK_BASH}\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"");
    let ran = finish(shell("bash", &["-c", &script, "bash", line], folder)).expect(0, "", "");
    assert_eq!(ran.stderr, "", "{line}");
    let lines = ran.stdout.lines().filter(|line| !line.is_empty());
    lines.map(str::to_owned).collect()
}

/// Returns caipan's replies to a shell that does its own quoting.
fn answered(words: &[&str]) -> Vec<String> {
    let asked = [&["completions", "elvish", "--", "caipan"], words].concat();
    let ran = caipan(&asked).expect(0, "", "");
    assert_eq!(ran.stderr, "", "{words:?}");
    ran.stdout.lines().map(str::to_owned).collect()
}

fn has_all(offered: &[String], expected: &[&str]) {
    for word in expected {
        assert!(
            offered.iter().any(|offer| offer == word),
            "{word}: {offered:?}"
        );
    }
}

#[test]
fn bash_completes_commands_flags_problems_cases_and_settings() {
    if !has("bash") {
        return;
    }
    let bash = |line| offered_by_bash(root(), line);
    has_all(&bash("caipan gr"), &["grade"]);
    has_all(&bash("caipan grade ma"), &["mayan"]);
    has_all(&bash("caipan grade cases/ma"), &["cases/mayan/"]);
    has_all(
        &bash("caipan grade mayan reference/mayan/wro"),
        &["reference/mayan/wrong_answer/"],
    );
    let cases = bash("caipan show mayan gen");
    has_all(&cases, &["general/04-sample"]);
    assert!(
        cases.iter().all(|name| name.starts_with("general/")),
        "{cases:?}"
    );
    // Cases of the given problem are offered, even if the problem is a folder.
    has_all(
        &bash("caipan show cases/klotski/ few"),
        &["few-queries/07-sample"],
    );
    has_all(
        &bash("caipan solve mayan general/04-sample bott"),
        &["bottom-row/02-there-and-back"],
    );
    has_all(
        &bash("caipan grade mayan x.c --set "),
        &["steps=", "equal_swaps="],
    );
    has_all(
        &bash("caipan grade klotski x.c --set max_r"),
        &["max_rows="],
    );
    assert_eq!(bash("caipan grade klotski x.c --set st"), [""; 0]);
    has_all(&bash("caipan grade mayan --mem"), &["--memory-limit"]);
    // Bash keeps the text before its own word break.
    has_all(&bash("caipan grade mayan --format=js"), &["json"]);
    has_all(&bash("caipan grade mayan --set=st"), &["steps="]);
    has_all(&bash("caipan generate mayan --family pl"), &["planted"]);
    has_all(&bash("caipan generate mayan --recipe c"), &["contest"]);
    has_all(&bash("caipan completions f"), &["fish"]);
    // Inside quotes, Bash uses its own completion.
    assert_eq!(bash("caipan show mayan \"gen"), [""; 0]);
}

#[test]
fn flags_are_offered_where_one_is_begun_and_isolation_is_not_talked_away() {
    let words = answered(&["grade", ""]);
    assert!(!words.iter().any(|word| word.starts_with('-')), "{words:?}");
    let flags = answered(&["grade", "--no"]);
    has_all(&flags, &["--no-color", "--no-journal"]);
    assert!(!flags.contains(&"--no-isolation".to_owned()), "{flags:?}");
    assert_eq!(answered(&["show", "nowhere", "gen"]), [""; 0]);
    let mut chinese = command(&["completions", "fish", "--", "caipan", "gra"]);
    chinese.env("LANG", "zh_CN.UTF-8");
    finish(chinese).expect(0, "grade\t用题目的测试点评测提交\n", "");
    let family = ["generate", "mayan", "--family", "bottom"];
    let asked = [&["completions", "fish", "--", "caipan"], &family[..]].concat();
    let mut chinese = command(&asked);
    chinese.env("LANG", "zh_CN.UTF-8");
    let ran = finish(chinese).expect(0, "bottom-row\t", "");
    assert!(!ran.stdout.is_ascii(), "{ran:#?}");
}

/// Names of cases that a shell might interpret, and that must be offered as one quoted word.
const HOSTILE: &[&str] = &[
    "plain",
    "two words",
    "$(touch pwned)",
    "`touch pwned`",
    "; touch pwned;",
    "& touch pwned &",
    "x|touch pwned",
    "it's",
    "a \"quoted\" $HOME",
    "back\\slash",
    "*",
    "[a-z]?",
    "~",
    "{a,b}",
    "!!",
    "#none",
    "a=b:c",
    ">pwned",
    "$'\\x41'",
    "样例 一",
    "%F{red}%(!.x.y)",
];

/// Names that are not offered: they move the cursor, hide themselves, or look like flags.
const NEVER: &[&str] = &[
    "tab\tname",
    "new\nline; touch pwned",
    "\u{1b}[31mred",
    "right\u{202e}left",
    "-rf",
    "--no-isolation",
];

/// Creates a folder with a problem that has hostile names.
fn hostile() -> Files {
    let files = Files::new(&[(
        "pro $(touch pwned)/problem.toml",
        "name = \"x\"\nchecker = \"tokens\"\n",
    )]);
    for name in HOSTILE.iter().chain(NEVER) {
        files.write(&format!("pro $(touch pwned)/{name}.in"), b"");
        files.write(&format!("pro $(touch pwned)/{name}.ans"), b"");
    }
    std::os::unix::fs::symlink("pro $(touch pwned)", files.path("p")).unwrap();
    files
}

#[test]
fn hostile_names_are_one_word_each_to_bash_and_nothing_is_executed() {
    if !has("bash") {
        return;
    }
    let files = hostile();
    let folder = files.path("");
    let folder = Path::new(&folder);
    // Reads each reply as Bash would read it as part of a command line.
    let read = r#"
for reply in "${COMPREPLY[@]}"; do
    eval "words=(caipan show p $reply)"
    printf '%s\0' "${#words[@]}" "${words[3]}"
done
"#;
    let script = format!("set +H\n{ASK_BASH}\n{read}");
    let read_back = |line: &str| {
        let asked = shell("bash", &["-c", &script, "bash", line], folder);
        let ran = finish(asked).expect(0, "", "");
        assert_eq!(ran.stderr, "", "{ran:#?}");
        let fields: Vec<&str> = ran.stdout.split_terminator('\0').collect();
        let pairs = fields.chunks(2).map(|pair| {
            assert_eq!(pair[0], "4", "{fields:?}");
            pair[1].to_owned()
        });
        pairs.collect::<BTreeSet<String>>()
    };
    let folders = [".", "p/", "pro $(touch pwned)/"];
    let expected = HOSTILE.iter().copied().chain(folders).map(str::to_owned);
    assert_eq!(read_back("caipan show p "), expected.collect());
    // Returns the problem and the beginning of the name, quoted as Bash inserts them during completion.
    let begun = "caipan show pro\\ \\$\\(touch\\ pwned\\) two\\ w";
    assert_eq!(read_back(begun), BTreeSet::from(["two words".to_owned()]));
    let path = read_back("caipan grade pro\\ ");
    assert_eq!(path, BTreeSet::from(["pro $(touch pwned)/".to_owned()]));
    let cut = "caipan show p a=b:";
    assert_eq!(read_back(cut), BTreeSet::from(["c".to_owned()]));
    assert!(
        read_back("caipan show p --")
            .iter()
            .all(|flag| flag != "--no-isolation")
    );
    assert!(!folder.join("pwned").exists() && !folder.join("p/pwned").exists());
}

#[test]
fn other_shells_are_told_harmless_names_only() {
    let files = hostile();
    let told = answered(&["show", &files.path("p"), ""]);
    has_all(&told, HOSTILE);
    for name in NEVER {
        assert!(!told.iter().any(|word| word == name), "{name:?}: {told:?}");
    }
    assert!(!told.concat().contains(['\u{1b}', '\t', '\u{202e}']));
    let asked = [
        "completions",
        "powershell",
        "--",
        "caipan",
        "show",
        &files.path("p"),
        ".",
    ];
    let told = caipan(&asked).expect(0, "plain\n", "").stdout;
    assert!(
        told.contains("'$(touch pwned)'\n") && !told.contains("it's"),
        "{told}"
    );
}

#[test]
fn every_shell_has_a_script_and_those_that_are_here_read_it() {
    for name in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let asks = format!("caipan completions {name} -- ");
        caipan(&["completions", name]).expect(0, &asks, "");
    }
    caipan(&["completions", "tcsh"]).expect(2, "", "tcsh");
    let files = hostile();
    let folder = files.path("");
    let folder = Path::new(&folder);
    // Zsh's own functions exist only within its line editor; these replacements print their arguments.
    let zsh = r#"
compdef() { [[ $1 == _caipan ]] || exit 9 }
_files() { print files }
compadd() { local name=$argv[-1]; print -rl -- "${(@P)name}" }
source <(caipan completions zsh)
words=("$@") CURRENT=$# PREFIX=$argv[-1]
_caipan
"#;
    let fish = "caipan completions fish | source; complete -C (string join ' ' -- $argv)";
    for (program, arguments) in [
        ("zsh", vec!["-fc", zsh, "zsh"]),
        ("fish", vec!["-c", fish, "--"]),
    ] {
        if !is_installed(program) {
            require(true, &format!("{program} is not installed"));
            continue;
        }
        let offered = |words: &[&str]| {
            let asked = [&arguments[..], words].concat();
            let ran = finish(shell(program, &asked, folder)).expect(0, "", "");
            assert_eq!(ran.stderr, "", "{program}: {ran:#?}");
            let words = ran.stdout.lines();
            let words = words.filter_map(|line| line.split('\t').next().map(str::to_owned));
            words.collect::<Vec<String>>()
        };
        has_all(&offered(&["caipan", "gr"]), &["grade"]);
        has_all(
            &offered(&["caipan", "show", "mayan", "gen"]),
            &["general/04-sample"],
        );
        has_all(
            &offered(&["caipan", "grade", "mayan", "--set", "st"]),
            &["steps="],
        );
        // The folder itself is offered too, but not by fish.
        let names = offered(&["caipan", "show", "p", ""]).into_iter();
        let names: BTreeSet<String> = names.filter(|name| name != ".").collect();
        let folders = ["p/", "pro $(touch pwned)/"];
        let expected = HOSTILE.iter().copied().chain(folders).map(str::to_owned);
        assert_eq!(names, expected.collect(), "{program}");
    }
    assert!(!folder.join("pwned").exists());
}
