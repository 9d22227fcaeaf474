//! Runs alone: what they decide, how many there are, and programs that remember between runs.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use serde_json::{Value, json};

use super::class::{RIGHT, burn, contest, grade, of, source};
use crate::support::{
    Files, ORDINARY_USER, WITHOUT_NAMESPACES, copy_of_caipan, finish, has, is_root, require,
};

/// Computes for longer than its limit, and leaves the mark that it has done so in the numbers that its file system gives to
/// files; with that mark it knows the answer at once.
fn remembers() -> String {
    let body = format!(
        "unsigned long n=mark();if(n%4096<2000||n%4096>2200){{\
         while(clock()<1.15*CLOCKS_PER_SEC);\
         for(int i=0;i<8192&&mark()%4096!=2000;i++);}}{RIGHT}"
    );
    let mark = "#include <fcntl.h>\n#include <unistd.h>\n#include <sys/stat.h>\nstatic unsigned long mark(void){\
                int f=open(\"mark\",O_CREAT|O_EXCL|O_WRONLY,0600);struct stat s={0};fstat(f,&s);\
                close(f);unlink(\"mark\");return s.st_ino;}\n";
    mark.to_owned() + &source(&body)
}

fn forgetful() -> Files {
    let files = contest(1, &[]);
    files.write("class/a/sum.c", remembers().as_bytes());
    fs::set_permissions(files.root(), fs::Permissions::from_mode(0o755)).unwrap();
    files
}

/// Its only case, as caipan judges it behind these words.
fn case_behind(words: &[&str], files: &Files, level: &str) -> Value {
    let tool = copy_of_caipan(files.root());
    let mut judge = Command::new(words[0]);
    judge.args(&words[1..]).arg(tool).args(["grade", "-j1"]);
    judge.args([files.path("problem"), files.path("class")]);
    judge.args(["--format", "json", "--no-journal"]);
    let ran = finish(judge).expect(1, "", &format!("isolation: {level}"));
    of(&ran.json(), "a")["cases"][0].clone()
}

fn gains_nothing(words: &[&str], level: &str) {
    let case = case_behind(words, &forgetful(), level);
    assert_eq!(case["verdict"], "TLE", "{case}");
    let all = json!(["TLE", "TLE", "TLE", "TLE"]);
    assert_eq!(
        case["runs"]["verdicts"], all,
        "a run alone remembers nothing: {case}"
    );
}

#[test]
fn who_remembers_between_runs_gains_nothing_as_root() {
    match is_root() {
        true => gains_nothing(&["env"], "full"),
        false => require(true, "caipan's tests do not run as root"),
    }
}

#[test]
fn who_remembers_between_runs_gains_nothing_as_an_ordinary_user() {
    match is_root() {
        true if !has("setpriv") => {}
        true => gains_nothing(ORDINARY_USER, "namespaces"),
        false => gains_nothing(&["env"], "namespaces"),
    }
}

#[test]
fn who_remembers_between_runs_gains_nothing_without_namespaces() {
    if !has("unshare") {
        return;
    }
    if !is_root() {
        return require(true, "only root can mount a file system");
    }
    let files = forgetful();
    // Where there are no boxes, all work folders are numbered by one count: that of this file system, which is new.
    let mount = "mount -t tmpfs none \"$TMPDIR\" && exec \"$@\"";
    fs::create_dir(files.path("tmp")).unwrap();
    let place = format!("TMPDIR={}", files.path("tmp"));
    let mut words = vec!["env", &*place, "unshare", "-m", "sh", "-c", mount, "sh"];
    words.extend(WITHOUT_NAMESPACES);
    let case = case_behind(&words, &files, "filter");
    assert_eq!(case["verdict"], "TLE", "{case}");
    assert_eq!(case["runs"]["decided_by"], "first", "{case}");
    assert_eq!(case["unstable"], true, "{case}");
}

#[test]
fn six_cases_of_a_submission_are_run_again_and_the_others_say_so() {
    let near = burn(0.26);
    let files = contest(8, &[("near", &near), ("far", RIGHT)]);
    let arguments = ["--cpu-limit", "300ms", "--format", "json"];
    let json = grade(&files, &arguments).json();
    let cases = of(&json, "near")["cases"].as_array().unwrap();
    for (number, case) in cases.iter().enumerate() {
        let (runs, unconfirmed) = (case.get("runs").is_some(), case.get("unconfirmed"));
        assert_eq!(runs, number < 6, "{case}");
        let expected = (number >= 6).then_some(&Value::Bool(true));
        assert_eq!(unconfirmed, expected, "{case}");
    }
    let again = grade(&files, &["--cpu-limit", "300ms"]);
    let code = again.code;
    again.expect(code, "not confirmed by runs alone", "16 results are known");
}

#[test]
fn a_run_that_was_killed_among_others_is_confirmed_once() {
    let files = contest(8, &[("spins", "for(;;);")]);
    let cases = |jobs| {
        let arguments = [
            "--cpu-limit",
            "100ms",
            "--format",
            "json",
            "--no-journal",
            jobs,
        ];
        let json = grade(&files, &arguments).expect(1, "", "").json();
        let cases = of(&json, "spins")["cases"].as_array().unwrap().clone();
        let is_late = |case: &Value| case["verdict"] == "TLE";
        assert!(cases.iter().all(is_late), "{json:#}");
        cases
    };
    for (number, case) in cases("-j2").iter().enumerate() {
        let verdicts = case.pointer("/runs/verdicts");
        let twice = json!(["TLE", "TLE"]);
        assert_eq!(verdicts, (number < 6).then_some(&twice), "{case}");
        assert_eq!(case.get("unconfirmed").is_some(), number >= 6);
    }
    for case in cases("-j1") {
        let is_plain = case.get("runs").is_none() && case.get("unconfirmed").is_none();
        assert!(is_plain, "{case}");
    }
}

/// It would sleep as long on a machine with nothing else to do.
#[test]
fn who_sleeps_up_to_the_limit_keeps_nobody_waiting() {
    let files = contest(
        1,
        &[("a", "usleep(1600000);printf(\"%d\\n\",a+b);return 0;")],
    );
    let arguments = ["--wall-limit", "2s", "--format", "json", "--no-journal"];
    let json = grade(&files, &arguments).json();
    let case = &of(&json, "a")["cases"][0];
    assert!(case.get("runs").is_none(), "{case}");
}
