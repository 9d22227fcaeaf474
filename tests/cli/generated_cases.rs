//! Tests of generated cases: outdated ones, files edited by others, and trust in lock files.

use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};

use super::generators::{
    ACCEPTED, FIVE, GEN, RIGHT, SUM, generate, is_there, problem, python, row, shell, text,
};
use crate::support::{Files, command, contents, finish, has, is_left_to_the_sweep};

/// Returns the inode number, which changes if a file is written anew.
fn number(files: &Files, name: &str) -> u64 {
    fs::metadata(files.path(name)).unwrap().ino()
}

#[test]
fn only_what_has_changed_is_made_again() {
    if !has("python3") {
        return;
    }
    let other = shell("fixed", "stdin", &row("fixed/one", "\"3\", \"4\""));
    let tables = |five: &str| python(five) + &other;
    let files = problem(&tables(FIVE), &[("gen.py", GEN), ("fixed.sh", "cat")]);
    generate(&files, &[]).expect(0, "6 cases made\n", "");
    assert_eq!(text(&files, "cases/fixed/one.in"), "3 4\n");
    let (random, fixed) = (
        number(&files, "cases/random/1.in"),
        number(&files, "cases/fixed/one.in"),
    );
    // Changed arguments, and one more case.
    let more = FIVE
        .replace("count = 5", "count = 6")
        .replace("\"90\"", "\"80\"");
    files.write("problem.toml", (SUM.to_owned() + &tables(&more)).as_bytes());
    let ran = generate(&files, &["--check"]).expect(1, "1 of 7 cases up to date\n", "");
    assert!(ran.stdout.contains("/cases/random/1.in: stale"), "{ran:#?}");
    assert!(
        ran.stdout.contains("/cases/random/6.in: missing"),
        "{ran:#?}"
    );
    assert!(!ran.stdout.contains("fixed"), "{ran:#?}");
    generate(&files, &[]).expect(0, "6 cases made, 1 up to date\n", "");
    assert_ne!(number(&files, "cases/random/1.in"), random);
    assert_eq!(number(&files, "cases/fixed/one.in"), fixed);
    // Changed source of one generator.
    files.write("fixed.sh", b"cat; echo 9");
    generate(&files, &[]).expect(0, "1 case made, 6 up to date\n", "");
    assert_eq!(text(&files, "cases/fixed/one.in"), "3 4\n9\n");
    // Removed answer file.
    fs::remove_file(files.path("cases/random/2.ans")).unwrap();
    generate(&files, &["--check"]).expect(
        1,
        "/cases/random/2.in: missing, or its answer is\n6 of 7",
        "",
    );
    generate(&files, &[]).expect(0, "1 case made, 6 up to date\n", "");
    // Changed program that computes the answers: the answers are the same, and no file is written.
    let input = number(&files, "cases/random/2.in");
    files.write(ACCEPTED, (RIGHT.to_owned() + "# the same\n").as_bytes());
    generate(&files, &["--check"]).expect(1, "0 of 7 cases up to date\n", "");
    generate(&files, &[]).expect(0, "0 cases made, 7 up to date\n", "");
    generate(&files, &["--check"]).expect(0, "7 of 7 cases up to date\n", "");
    assert_eq!(number(&files, "cases/random/2.in"), input);
}

#[test]
fn what_somebody_has_changed_is_kept_until_that_is_forced() {
    if is_left_to_the_sweep() {
        return;
    }
    let files = problem(
        &shell(
            "fixed",
            "argv",
            &(row("a", "\"3 4\"") + &row("b", "\"5 6\"")),
        ),
        &[("fixed.sh", "echo $1")],
    );
    generate(&files, &[]).expect(0, "2 cases made\n", "");
    files.write("cases/a.ans", b"8\n");
    let ran = generate(&files, &["--check"]).expect(1, "/cases/a.ans: changed by hand", "");
    assert!(
        ran.stdout.ends_with("\n1 of 2 cases up to date\n"),
        "{ran:#?}"
    );
    let kept = "0 cases made, 1 up to date, 1 kept as changed by hand\n";
    // Changes by hand are detected without running anything: no program is on PATH.
    let mut alone = command(&["generate", &files.root()]);
    alone.env("PATH", "/nowhere");
    finish(alone).expect(1, kept, "/cases/a.ans: changed by hand");
    // The file is kept even if the case would be generated again.
    files.write("fixed.sh", b"echo $1; echo 9");
    generate(&files, &[]).expect(
        1,
        "1 case made, 1 kept as changed by hand\n",
        "/cases/a.ans: changed",
    );
    assert_eq!(
        text(&files, "cases/a.in"),
        "3 4\n",
        "half of a case was made anew"
    );
    assert_eq!(text(&files, "cases/a.ans"), "8\n");
    generate(&files, &["--force"]).expect(0, "1 case made, 1 up to date\n", "");
    assert_eq!(text(&files, "cases/a.ans"), "7\n");
    assert_eq!(text(&files, "cases/a.in"), "3 4\n9\n");
    // Unknown files are not treated as generated, unless they equal what would be generated.
    fs::remove_file(files.path("cases/.generated.toml")).unwrap();
    files.write("cases/b.in", b"mine\n");
    generate(&files, &["--check"]).expect(1, "0 of 2", "");
    let ran =
        generate(&files, &[]).expect(1, "0 cases made, 1 up to date, 1 kept", "/cases/b.in: ");
    assert!(!ran.stderr.contains("/cases/a."), "{ran:#?}");
    assert_eq!(text(&files, "cases/b.in"), "mine\n");
    // State after caipan was killed when it had written its files, but not its lock file.
    files.write("cases/b.in", b"5 6\n9\n");
    generate(&files, &[]).expect(0, "0 cases made, 2 up to date\n", "");
    generate(&files, &["--check"]).expect(0, "2 of 2", "");
    // State after caipan was killed when it had written the first of two changed files.
    files.write("fixed.sh", b"echo $1 | tr 3456 1234");
    files.write("cases/a.in", b"1 2\n");
    generate(&files, &[]).expect(0, "2 cases made\n", "");
    assert_eq!(text(&files, "cases/a.ans"), "3\n");
}

#[test]
fn cases_that_no_generator_row_makes_are_kept_and_reported() {
    let two = row("a", "\"3 4\"") + &row("b", "\"5 6\"");
    let files = problem(&shell("fixed", "argv", &two), &[("fixed.sh", "echo $1")]);
    generate(&files, &[]).expect(0, "2 cases made\n", "");
    let one = SUM.to_owned() + &shell("fixed", "argv", &row("b", "\"5 6\""));
    files.write("problem.toml", one.as_bytes());
    let said = "/cases/a.in: no row makes it any more\n";
    generate(&files, &["--check"]).expect(1, &format!("{said}1 of 1 case up to date\n"), "");
    generate(&files, &[]).expect(0, "0 cases made, 1 up to date\n", said);
    assert_eq!(text(&files, "cases/a.in"), "3 4\n");
    for name in ["cases/a.in", "cases/a.ans"] {
        fs::remove_file(files.path(name)).unwrap();
    }
    let ran = generate(&files, &[]).expect(0, "0 cases made, 1 up to date\n", "");
    assert!(!ran.stderr.contains("no row"), "{ran:#?}");
    assert!(!text(&files, "cases/.generated.toml").contains("\"a\""));
}

#[test]
fn a_lock_file_that_caipan_did_not_write_is_refused_with_its_line() {
    let files = problem(
        &shell("fixed", "argv", &row("a", "\"3 4\"")),
        &[("fixed.sh", "echo $1")],
    );
    let hash = "0123456789abcdef".repeat(2);
    for (lock, what) in [
        ("[cases]\n\"a\" = 3\n".to_owned(), ".generated.toml:2:7"),
        (
            "[cases]\n\"a\" = \"x y z\"\n".to_owned(),
            ".generated.toml:2:7",
        ),
        (
            format!("[cases]\n\"../../a\" = \"{hash} {hash} -\"\n"),
            ".generated.toml:2:1",
        ),
        ("version = 2\n".to_owned(), ".generated.toml:1:1"),
        ("[cases\n".to_owned(), ".generated.toml:1:"),
        ("\u{1b}".to_owned(), ".generated.toml:1:2"),
    ] {
        files.write("cases/.generated.toml", lock.as_bytes());
        for more in [&["--check"][..], &[]] {
            let ran = generate(&files, more).expect(3, "", what);
            assert!(!ran.stderr.contains('\u{1b}'), "{ran:#?}");
        }
        assert!(!is_there(&files, "cases/a.in"), "{lock}");
    }
    files.write("secret", b"[secret\n");
    fs::remove_file(files.path("cases/.generated.toml")).unwrap();
    symlink(files.path("secret"), files.path("cases/.generated.toml")).unwrap();
    let ran = generate(&files, &[]).expect(3, "", "a link that leads out of the folder");
    assert!(!ran.stderr.contains("[secret"), "{ran:#?}");
}

#[test]
fn nothing_is_written_through_a_link_that_leads_out() {
    let files = problem(
        &shell("fixed", "argv", &row("in/a", "\"3 4\"")),
        &[("fixed.sh", "echo $1")],
    );
    let other = Files::new(&[("a.in", "mine\n")]);
    fs::create_dir(files.path("cases")).unwrap();
    symlink(other.root(), files.path("cases/in")).unwrap();
    let elsewhere = Files::new(&[]);
    symlink(other.root(), elsewhere.path("in")).unwrap();
    let root = elsewhere.root();
    let out = "a link that leads out of the folder";
    generate(&files, &["--force"]).expect(3, "", out);
    fs::remove_file(files.path("cases/in")).unwrap();
    generate(&files, &["--force", "-o", &root]).expect(5, "", out);
    assert_eq!(contents(&other.root()).len(), 1);
    assert_eq!(text(&other, "a.in"), "mine\n");
    // A link in place of a file is replaced, but its target is not.
    fs::remove_file(elsewhere.path("in")).unwrap();
    fs::create_dir(elsewhere.path("in")).unwrap();
    symlink(other.path("a.in"), elsewhere.path("in/a.in")).unwrap();
    generate(&files, &["-o", &root]).expect(1, "1 kept as changed by hand", "");
    generate(&files, &["--force", "-o", &root]).expect(0, "1 case made\n", "");
    assert_eq!(text(&other, "a.in"), "mine\n");
    assert_eq!(text(&elsewhere, "in/a.in"), "3 4\n");
}
