//! Tests which files programs can open, for every language, while compiling and running: the listed ones and no
//! others.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use caipan_facts::Bytes;
use caipan_problem::language;
use caipan_sandbox::{
    BoxView, Ending, IsolationLevel, IsolationLevelRange, Job, RunLimits, Runner, Sandbox,
};

use crate::support::{
    Files, WITHOUT_NAMESPACES, caipan, copy_of_caipan, finish, has, is_left_to_the_sweep, require,
};

/// Program that prints every file it can open, and tries the given paths as well.
const WALKER: &str = r#"
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int look(const char *path, const struct stat *facts, int kind, struct FTW *place)
{
    (void)facts, (void)place;
    if (strncmp(path, "/proc", 5) == 0)
        return 0;
    int file = kind == FTW_F ? open(path, O_RDONLY | O_NONBLOCK) : -1;
    if (file >= 0) {
        puts(path);
        close(file);
    }
    return 0;
}

int main(int count, char **words)
{
    nftw("/", look, 32, FTW_PHYS);
    for (int i = 1; i < count; i++) {
        if (open(words[i], O_RDONLY | O_NONBLOCK) >= 0)
            puts(words[i]);
        execl(words[i], words[i], "--version", (char *)0);
    }
    return 0;
}
"#;

const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(60),
    wall: Duration::from_secs(120),
    memory: Bytes(256 << 20),
    output: Bytes(64 << 20),
    processes: 1,
};

/// Files that exist on machines and must be in no view.
const NEVER: &[&str] = &[
    "/etc/passwd",
    "/etc/hostname",
    "/usr/bin/env",
    "/usr/bin/id",
    "/bin/ls",
    env!("CARGO_BIN_EXE_caipan"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
];

fn walker() -> Option<tempfile::TempDir> {
    if !has("cc") {
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let source = folder.path().join("walker.c");
    fs::write(&source, WALKER).unwrap();
    let mut compiler = Command::new("cc");
    compiler.args(["-static", "-O1", "-o"]);
    let compiled = compiler
        .arg(folder.path().join("walker"))
        .arg(&source)
        .status();
    if !compiled.unwrap().success() {
        require(false, "cc links no whole program");
        return None;
    }
    Some(folder)
}

/// Files among [`NEVER`] that a tool may start if it is a script.
const FOR_SCRIPTS: [&str; 2] = ["/usr/bin/env", "/bin/ls"];

/// Returns the files that must not be in this view. Views of tools that are scripts list `env` and the utilities of shells.
fn hidden_by(view: &BoxView) -> impl Iterator<Item = &'static str> {
    let is_of_script = view
        .list_paths()
        .iter()
        .any(|shown| shown == FOR_SCRIPTS[0]);
    NEVER
        .iter()
        .copied()
        .filter(move |path| !(is_of_script && FOR_SCRIPTS.contains(path)))
}

/// Returns the files that the walker could open in this view.
fn opened(sandbox: &Sandbox, view: &BoxView, folder: &Path) -> BTreeSet<String> {
    let mut words: Vec<OsString> = vec![folder.join("walker").into()];
    words.extend(hidden_by(view).map(OsString::from));
    let job = Job::new(&words, &LIMITS);
    let outcome = sandbox.run(view, &job, &AtomicBool::new(false)).unwrap();
    assert_eq!(outcome.ending, Ending::Exited(0), "{outcome:?}");
    let text = std::str::from_utf8(&outcome.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Returns those of the opened files that no path of the list leads to.
fn unlisted(opened: &BTreeSet<String>, list: &[String], own: &Path) -> Vec<String> {
    let is_listed = |file: &&String| {
        let path = Path::new(file.as_str());
        path.starts_with(own) || list.iter().any(|shown| path.starts_with(shown))
    };
    opened
        .iter()
        .filter(|file| !is_listed(file))
        .cloned()
        .collect()
}

#[test]
fn in_the_view_of_every_language_nothing_can_be_opened_but_what_is_listed() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(folder) = walker() else { return };
    for level in [
        IsolationLevel::Full,
        IsolationLevel::Namespaces,
        IsolationLevel::Filter,
    ] {
        let wish = IsolationLevelRange {
            most: level,
            least: level,
        };
        let program = Path::new(env!("CARGO_BIN_EXE_caipan"));
        let sandbox = match Sandbox::open_with_fork_server_program(program, wish, &[]) {
            Ok(sandbox) => sandbox,
            Err(error) => {
                require(level == IsolationLevel::Full, &format!("{error:?}"));
                continue;
            }
        };
        let mut views = vec![("every program".to_owned(), BoxView::new())];
        for language in language::built_in_languages() {
            for words in [&language.compile, &language.run] {
                let word = &words[0];
                match sandbox.find_tool(OsStr::new(word)) {
                    Some(tool) => views.push((
                        format!("{} {word}", language.id),
                        BoxView::new().with_tool(&tool),
                    )),
                    // At level `filter` the tool may be missing, because it is in a folder that only root can enter.
                    None if word != "{program}" => {
                        require(
                            level == IsolationLevel::Filter,
                            &format!("no {word} is installed"),
                        );
                    }
                    None => {}
                }
            }
        }
        for (name, view) in views {
            let view = view.with_program_folder(folder.path());
            let opened = opened(&sandbox, &view, folder.path());
            assert_eq!(
                unlisted(&opened, &view.list_paths(), folder.path()),
                [""; 0],
                "{level}: {name}"
            );
            let seen = hidden_by(&view).find(|path| opened.contains(*path));
            assert_eq!(seen, None, "{level}: {name}");
            // From level `namespaces` on, folders can be listed, so the walk must have found the C library.
            let walks = level >= IsolationLevel::Namespaces;
            let has_seen = opened.iter().any(|file| file.contains("libc.so"));
            assert!(has_seen || !walks, "{name}: {opened:?}");
        }
    }
}

#[test]
fn a_file_beyond_the_list_is_noticed() {
    let opened = BTreeSet::from(["/usr/lib/a", "/usr/library"].map(str::to_owned));
    let found = unlisted(&opened, &["/usr/lib".to_owned()], Path::new("/own"));
    assert_eq!(found, ["/usr/library"]);
}

#[test]
fn doctor_lists_the_view_of_every_language_without_a_folder_of_programs() {
    if is_left_to_the_sweep() {
        return;
    }
    let ran = caipan(&["doctor", "-v"]);
    let (_, views) = ran.stdout.split_once("what programs see").unwrap();
    for language in language::built_in_languages() {
        assert!(
            views.contains(&format!("\n  {} when ", language.id)),
            "{}",
            language.id
        );
    }
    let lines = views.lines().filter_map(|line| line.strip_prefix("    "));
    let is_wide = |line: &str| {
        let (_, name) = line.rsplit_once('/').unwrap_or_default();
        let is_caipan = name.contains("caipan") || line.split('/').any(|part| part == "caipan");
        line.ends_with("/bin") || line == "/usr" || is_caipan
    };
    assert_eq!(
        lines.filter(|line| is_wide(line)).collect::<Vec<_>>(),
        [""; 0]
    );
}

#[test]
fn who_calls_caipan_by_its_name_on_the_path_finds_nobody() {
    if !has("cc") {
        return;
    }
    let files = Files::new(&[]);
    let tools = files.path("installed/bin");
    fs::create_dir_all(&tools).unwrap();
    copy_of_caipan(&tools);
    files.write("installed/answers/mayan.ans", b"the answer");
    // Source of a contestant who knows where the judge is installed.
    let source = format!(
        r#"
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void)
{{
    execlp("caipan", "caipan", "solve", "mayan", "mayan.in", (char *)0);
    execl("{tools}/caipan", "caipan", "solve", "mayan", "mayan.in", (char *)0);
    if (open("{tools}/../answers/mayan.ans", O_RDONLY) >= 0 || open("{tools}", O_RDONLY) >= 0)
        puts("seen");
    puts("-1");
}}
"#
    );
    let source = files.write("mayan.c", source.as_bytes());
    let path = std::env::var("PATH").unwrap();
    let tool = copy_of_caipan(files.root());
    fs::set_permissions(files.root(), fs::Permissions::from_mode(0o755)).unwrap();
    for words in [&["env"][..], WITHOUT_NAMESPACES] {
        if !has(words[0]) {
            continue;
        }
        let mut judge = Command::new(words[0]);
        judge
            .args(&words[1..])
            .args([&tool, "grade", "mayan", &source, "--format", "json"])
            .env("PATH", format!("{tools}:{path}"));
        let ran = finish(judge);
        let cases = ran.json()["submissions"][0]["cases"].clone();
        let cases = cases.as_array().unwrap();
        assert!(cases.len() > 10);
        // Cases without a solution all have the same answer, so printing it is right there by chance.
        let answer = |case: &serde_json::Value| case["verdict"] == "AC";
        let right = cases.iter().filter(|case| answer(case)).count();
        assert!(right * 3 < cases.len(), "{words:?}: {cases:#?}");
        assert!(!ran.stdout.contains("seen"), "{words:?}: {}", ran.stdout);
    }
}
