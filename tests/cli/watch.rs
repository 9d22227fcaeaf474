//! Tests of `grade --watch`: changed files are graded again until it is stopped.

use std::fs::{self, File};
use std::process::{Child, Command};

use super::grade::{RIGHT, sum};
use crate::support::{Files, caipan, command, wait_until};

/// Running `grade --watch`, with standard output and error in files.
struct Watch {
    judge: Child,
    files: Files,
}

impl Watch {
    fn start(files: Files, more: &[&str]) -> Self {
        let open = |name: &str| File::create(files.path(name)).unwrap();
        let (problem, source) = (files.path("problem"), files.path("sum.c"));
        let mut command = command(&[&["grade", &problem, &source, "--watch"][..], more].concat());
        command.stdout(open("out")).stderr(open("err"));
        let judge = command.spawn().unwrap();
        Self { judge, files }
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.files.path(name)).unwrap_or_default()
    }

    /// Waits until this text was printed `times` times and caipan is idle again.
    fn wait_for(&self, text: &str, times: usize) {
        let says = || self.read("out").matches(text).count() >= times;
        wait_until(|| says() || self.read("err").matches(text).count() >= times);
        let gradings = self.gradings();
        wait_until(|| self.read("err").matches("watching ").count() >= gradings);
    }

    fn gradings(&self) -> usize {
        self.read("err").matches(" has changed\n").count() + 1
    }

    fn end(mut self) -> Files {
        let pid = self.judge.id().to_string();
        let sent = Command::new("kill").args(["-s", "INT", &pid]).status();
        assert!(sent.unwrap().success());
        assert_eq!(self.judge.wait().unwrap().code(), Some(130));
        self.files
    }
}

fn files() -> Files {
    let files = sum(RIGHT, &[]);
    for name in ["problem.toml", "1.in", "1.ans", "2.in", "2.ans"] {
        let text = fs::read(files.path(name)).unwrap();
        files.write(&format!("problem/{name}"), &text);
    }
    files
}

#[test]
fn what_changes_is_graded_again_until_ctrl_c() {
    let watch = Watch::start(files(), &[]);
    let source = watch.read("sum.c");
    watch.wait_for("AC accepted: 100/100\n", 1);
    // Changed program.
    watch
        .files
        .write("sum.c", source.replace("a+b", "a*b").as_bytes());
    watch.wait_for("WA wrong answer: 50/100\n", 1);
    // Half of the program is a compile error, not a crash.
    watch
        .files
        .write("sum.c", &source.as_bytes()[..source.len() / 2]);
    watch.wait_for("CE compile error: 0/100\n", 1);
    // A missing source is reported, and grading continues when it exists again.
    fs::remove_file(watch.files.path("sum.c")).unwrap();
    watch.wait_for("error: read ", 1);
    watch.files.write("sum.c", source.as_bytes());
    watch.wait_for("AC accepted: 100/100\n", 2);
    // Changed case, and a problem.toml that is invalid for a while.
    watch.files.write("problem/2.ans", b"5\n");
    watch.wait_for("WA wrong answer: 50/100\n", 2);
    let toml = watch.read("problem/problem.toml");
    watch.files.write("problem/problem.toml", b"checker = \n");
    watch.wait_for("problem.toml", 2);
    watch.files.write("problem/problem.toml", toml.as_bytes());
    watch.files.write("problem/2.ans", b"4\n");
    watch.wait_for("AC accepted: 100/100\n", 3);
    let errors = watch.read("err");
    assert!(!errors.contains("panicked"), "{errors}");
    watch.end();
}

#[test]
fn watching_ignores_touched_files_and_files_that_grading_writes() {
    let files = files();
    let report = format!("json={}", files.path("problem/report.json"));
    let watch = Watch::start(files, &["--report", &report]);
    watch.wait_for("AC accepted: 100/100\n", 1);
    let source = watch.read("sum.c");
    // A source whose content is unchanged but whose modification time is new, and temporary files of editors, cause no new run.
    let replace = |text: &str| {
        let new = watch.files.write("new", text.as_bytes());
        fs::rename(new, watch.files.path("sum.c")).unwrap();
    };
    replace(&source);
    watch.files.write("problem/.1.in.swp", b"x");
    watch.files.write("problem/1.in~", b"x");
    replace(&source.replace("a+b", "a*b"));
    watch.wait_for("WA wrong answer: 50/100\n", 1);
    let json: serde_json::Value = serde_json::from_str(&watch.read("problem/report.json")).unwrap();
    assert_eq!(json["submissions"][0]["verdict"], "WA");
    assert_eq!(watch.gradings(), 2, "{}", watch.read("err"));
    watch.end();
}

#[test]
fn watching_is_refused_where_it_makes_no_sense() {
    let files = files();
    let (problem, source) = (files.path("problem"), files.path("sum.c"));
    let refused = |more: &[&str], said: &str| {
        let watched = ["grade", &problem, &source, "--watch"];
        caipan(&[&watched, more].concat()).expect(2, "", said);
    };
    refused(&["--format", "json"], "--watch shows results as text");
    refused(
        &["--report", "json=/dev/stdout"],
        "--watch writes reports to files only",
    );
    refused(&["--keep-outputs", "kept"], "cannot be used with");
    refused(&["--case", "nowhere"], "--case nowhere: no such case");
    let nobody = ["grade", &problem, "-", "--watch"];
    caipan(&nobody).expect(2, "", "standard input can be read only once");
    let chinese = [
        "grade", &problem, &source, "--watch", "--format", "csv", "--lang", "zh",
    ];
    caipan(&chinese).expect(2, "", "--watch 以文本显示结果");
}
