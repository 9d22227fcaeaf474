//! Tests of scarce resources (memory, cores, descriptors, low limits): no contestant loses points.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command};

use crate::support::{
    Files, ORDINARY_USER, command, copy_of_caipan, finish, has, is_left_to_the_sweep, is_root,
    require,
};

const TOML: &str = "name = \"p\"\nchecker = \"tokens\"\n[limits]\ncpu = \"2s\"\nwall = \"2s\"\nmemory = \"256MiB\"\n";

/// Programs that touch 200 MiB, or that compute for some time.
const TOUCH: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint main(void)\n\
    {for(int i=0;i<200;i++){char*p=malloc(1<<20);if(!p)return 3;memset(p,i,1<<20);}puts(\"ok\");}\n";
const WORK: &str = "#include <stdio.h>\n#include <time.h>\nint main(void)\n\
    {while(clock()<CLOCKS_PER_SEC*8/10);puts(\"ok\");}\n";

fn files(name: &str, source: &str) -> Files {
    Files::new(&[
        ("p/problem.toml", TOML),
        ("p/1.in", "1\n"),
        ("p/1.ans", "ok\n"),
        (name, source),
    ])
}

/// Returns a command that starts with `words`, followed by caipan, which grades this source and reports in JSON.
fn graded(words: &[&str], files: &Files, source: &str, more: &[&str]) -> Command {
    let mut arguments = vec!["grade".to_owned(), files.path("p"), files.path(source)];
    arguments.extend(["--format", "json", "--no-journal"].map(str::to_owned));
    arguments.extend(more.iter().map(|word| (*word).to_owned()));
    let tool = command(&arguments);
    let mut behind = Command::new(words[0]);
    behind
        .args(&words[1..])
        .arg(tool.get_program())
        .args(tool.get_args());
    behind
        .env_remove("RUST_BACKTRACE")
        .env_remove("LANG")
        .env_remove("LC_ALL");
    behind
}

/// Version 1 cgroup below the test's own, removed on drop.
struct Group(PathBuf);

impl Group {
    fn make(controller: &str, name: &str) -> Option<Self> {
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let key = format!(":{controller}:");
        let place = own.lines().find_map(|line| line.split_once(&key))?.1;
        let place = PathBuf::from(format!("/sys/fs/cgroup/{controller}{place}"));
        Self::at(place.join(format!("caipan-{name}-{}", std::process::id())))
    }

    fn at(place: PathBuf) -> Option<Self> {
        fs::create_dir(&place).ok()?;
        Some(Self(place))
    }

    fn set(&self, file: &str, value: &str) -> Option<()> {
        fs::write(self.0.join(file), value).ok()
    }

    /// Returns a shell command with which a process joins the cgroup and then executes its arguments.
    fn joining(&self) -> String {
        let procs = self.0.join("cgroup.procs");
        format!("echo $$ > {} && exec \"$@\"", procs.display())
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        for _ in 0..100 {
            if fs::remove_dir(&self.0).is_ok() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }
}

/// Restricts caipan to a quarter of one core, while a loop uses the rest.
struct Quarter {
    _busy: Busy,
    judge: Group,
    _groups: [Group; 2],
}

/// Process that ends with the test, even if the test fails.
struct Busy(Child);

impl Drop for Busy {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Quarter {
    const PINNED: [&str; 3] = ["taskset", "-c", "0"];

    fn make() -> Option<Self> {
        let all = Group::make("cpu", "core")?;
        all.set("cpu.shares", "262144")?;
        let [loops, judge] = ["loop", "judge"].map(|name| Group::at(all.0.join(name)));
        let (loops, judge) = (loops?, judge?);
        loops.set("cpu.shares", "3072")?;
        judge.set("cpu.shares", "1024")?;
        let busy = Command::new("sh")
            .args(["-c", &loops.joining(), "sh"])
            .args(Self::PINNED)
            .args(["sh", "-c", "while :; do :; done"])
            .spawn();
        Some(Self {
            _busy: Busy(busy.ok()?),
            judge,
            _groups: [loops, all],
        })
    }
}

#[test]
fn a_kill_for_want_of_the_machines_memory_is_not_the_programs_fault() {
    let around = Group::make("memory", "memory");
    let Some(around) = around.filter(|around| {
        let is_set = around.set("memory.limit_in_bytes", "150M").is_some();
        is_set && is_root() && has("cc") && has("setpriv")
    }) else {
        return require(true, "no cgroup of version 1 can be made");
    };
    let join = around.joining();
    for (level, user) in [("full", &["env"][..]), ("namespaces", ORDINARY_USER)] {
        let files = files("touch.c", TOUCH);
        // A copy of caipan in a folder that every user can enter.
        let tool = copy_of_caipan(files.root());
        fs::set_permissions(files.root(), fs::Permissions::from_mode(0o755)).unwrap();
        let graded = |words: &[&str]| {
            let mut command = Command::new(words[0]);
            command.args(&words[1..]).args(user).arg(&tool);
            command.args(["grade", &files.path("p"), &files.path("touch.c")]);
            command.args(["--format", "json", "--no-journal"]);
            finish(command)
        };
        let ran = graded(&["sh", "-c", &join, "sh"]);
        let json = ran.json();
        assert_eq!(json["isolation"]["level"], level);
        let case = &json["submissions"][0]["cases"][0];
        let what = (&case["verdict"], ran.code);
        assert_eq!(what, (&"JE".into(), 3), "{level}: {case}");
        let reason = case["reason"].as_str().unwrap();
        assert!(reason.contains("ran out of memory"), "{level}: {reason}");
        // With enough memory, the program is accepted.
        let well = graded(&["env"]).json();
        assert_eq!(well["submissions"][0]["verdict"], "AC", "{level}");
    }
}

/// The program needs 0.8 s of CPU time but takes 3.2 s, since it waits 2.4 s for a core. 2 s of this waiting time are
/// deducted; the remaining 1.2 s are within the wall time limit of 2 s.
#[test]
fn a_program_that_has_to_wait_for_a_core_is_not_late() {
    if !has("taskset") || !has("cc") {
        return;
    }
    let Some(quarter) = Quarter::make() else {
        return require(true, "no cgroup of version 1 can be made");
    };
    let files = files("work.c", WORK);
    let join = quarter.judge.joining();
    let words = [&["sh", "-c", &join, "sh"][..], &Quarter::PINNED].concat();
    let ran = finish(graded(&words, &files, "work.c", &[]));
    let case = &ran.json()["submissions"][0]["cases"][0];
    assert_eq!(case["verdict"], "AC", "{case}");
    // The program has waited for the core.
    assert!(case["wall_s"].as_f64().unwrap() > 1.0, "{case}");
}

#[test]
fn low_limits_of_the_process_itself_are_said_and_reported_or_refused() {
    if is_left_to_the_sweep() {
        return;
    }
    let files = files("work.c", WORK);
    let low = ["sh", "-c", "ulimit -s 1024; exec \"$@\"", "sh"];
    let ran = finish(graded(&low, &files, "work.c", &[]));
    assert!(
        ran.stderr.contains("stack 1048576 instead of 268435456"),
        "{ran:?}"
    );
    let lowered = &ran.json()["limits_lowered"];
    let expected = serde_json::json!([{"name": "stack", "needed": 268_435_456, "hard": 1_048_576}]);
    assert_eq!(*lowered, expected);
    let refused = finish(graded(&low, &files, "work.c", &["--require-limits"]));
    refused.expect(4, "", "stack 1048576 instead of 268435456");
    let well = finish(graded(&["env"], &files, "work.c", &["--require-limits"]));
    assert!(
        well.code != 4 && well.json()["limits_lowered"].is_null(),
        "{well:?}"
    );
}

#[test]
fn more_runs_at_once_than_there_are_descriptors_for_are_fewer() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") {
        return;
    }
    let files = files("work.c", WORK);
    let low = ["sh", "-c", "ulimit -n 200; exec \"$@\"", "sh"];
    let ran = finish(graded(&low, &files, "work.c", &["-j", "64"]));
    assert!(
        ran.stderr
            .contains("-j 64 is too many for the limit of open files"),
        "{ran:?}"
    );
    assert_eq!(ran.json()["submissions"][0]["verdict"], "AC");
}

/// Every command that runs programs prints the same notices about the machine as `grade`.
#[test]
fn stress_and_validate_say_what_this_process_lacks() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") {
        return;
    }
    const PROGRAM: &str = "reference/mayan/accepted/column-shifts.c";
    let files = Files::new(&[]);
    let program = fs::read(crate::support::root().join(PROGRAM)).unwrap();
    files.write("jury/accepted/shifts.c", &program);
    let jury = files.path("jury");
    let stress = ["stress", "mayan", PROGRAM, "--time", "1s", "-j", "64"];
    let validate = ["validate", "mayan", "--programs", &jury];
    let behind = |limit: &str, words: &[&str], more: &[&str]| {
        let tool = command(&[words, more].concat());
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{limit}; exec \"$@\""), "sh"]);
        shell.arg(tool.get_program()).args(tool.get_args());
        shell.current_dir(crate::support::root()).env("LANG", "C");
        finish(shell)
    };
    for words in [&stress[..], &validate] {
        let ran = behind("ulimit -s 1024", words, &[]);
        let said = "limits (ulimit -H) hold for programs too: stack 1048576 instead of";
        assert!(ran.stderr.contains(said), "{ran:#?}");
        let refused = behind("ulimit -s 1024", words, &["--require-limits"]);
        refused.expect(4, "", "stack 1048576 instead of");
        let well = behind(":", words, &["--require-limits", "-v"]);
        well.expect(0, "", "isolation: ");
    }
    let few = behind("ulimit -n 200", &stress, &[]);
    few.expect(0, "", "-j 64 is too many for the limit of open files");
}

#[test]
fn a_compiler_that_leaves_thousands_of_files_is_ended() {
    if !has("javac") {
        return;
    }
    let main = "public class Main { public static void main(String[] a) { System.out.println(\"ok\"); } }\n";
    let many: String = (0..2500)
        .map(|number| format!("class a{number} {{}}\n"))
        .collect();
    let files = files("many.java", &format!("{main}{many}"));
    let ran = finish(graded(&["env"], &files, "many.java", &[]));
    let submission = &ran.json()["submissions"][0];
    assert_eq!(submission["verdict"], "CE", "{ran:?}");
    let log = submission["compile"]["log"].as_str().unwrap();
    assert!(log.contains("too many or too large files"), "{log}");
}
