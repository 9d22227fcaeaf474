//! Tests that programs cannot keep information from one run to the next.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use serde_json::{Value, json};

use super::sum::{RIGHT, contest, of, source};
use crate::support::{
    Files, ORDINARY_USER, WITHOUT_NAMESPACES, copy_of_caipan, finish, has, is_left_to_the_sweep,
    is_root, require,
};

/// Returns a program that exceeds its time limit and then leaves a mark in the inode numbers of its file system. If it finds that
/// mark, it prints the answer at once.
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

/// Judges the only case with this command prefix.
fn case_behind(words: &[&str], files: &Files, level: &str) -> Value {
    let tool = copy_of_caipan(files.root());
    let mut judge = Command::new(words[0]);
    judge
        .args(&words[1..])
        .arg(tool)
        .args(["grade", "-j1", "-v"]);
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
fn a_program_that_keeps_data_between_runs_gains_nothing_as_root() {
    if is_left_to_the_sweep() {
        return;
    }
    if is_root() {
        gains_nothing(&["env"], "full")
    } else {
        require(true, "caipan's tests do not run as root")
    }
}

#[test]
fn a_program_that_keeps_data_between_runs_gains_nothing_as_an_ordinary_user() {
    if is_left_to_the_sweep() {
        return;
    }
    match is_root() {
        true if !has("setpriv") => {}
        true => gains_nothing(ORDINARY_USER, "namespaces"),
        false => gains_nothing(&["env"], "namespaces"),
    }
}

#[test]
fn a_program_that_keeps_data_between_runs_gains_nothing_without_namespaces() {
    if !has("unshare") {
        return;
    }
    if !is_root() {
        return require(true, "only root can mount a file system");
    }
    let files = forgetful();
    // Without boxes, the inode numbers of all work folders come from one counter: that of this new file system.
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
