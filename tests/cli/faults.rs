//! Tests machine faults at both levels that need no special user: no points are lost, no results stored, and the next
//! run is unaffected.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::sum::contest;
use crate::support::{
    Files, RunOutput, copy_of_caipan, has, is_left_to_the_sweep, is_root, ran, require,
};

const LEVELS: [&str; 2] = ["full", "namespaces"];

/// A right program that needs memory, time and disk space.
const NEEDY: &str = "char*p=malloc(40<<20);for(int i=0;i<40<<20;i+=4096)p[i]=a;\
    while(clock()<0.1*CLOCKS_PER_SEC);FILE*f=fopen(\"sum.out\",\"w\");\
    if(!f)return 3;fprintf(f,\"%d\\n\",a+b+p[0]-a);return fclose(f);";

/// A program whose compiler reserves far more addresses than it uses.
const BEAN: &str = "public class Main { public static void main(String[] a) {\n\
    var in = new java.util.Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } }\n";

/// Fault of the machine.
struct Fault {
    name: &'static str,
    /// Shell in which `$JUDGE` grades, `$CAIPAN` is the program, and `$T` is an empty folder.
    line: &'static str,
    /// Settings of the language C in problem.toml that cause the fault.
    language: &'static str,
    /// Part of the output that proves that the fault occurred.
    met: &'static str,
}

const fn on(name: &'static str, line: &'static str, met: &'static str) -> Fault {
    Fault {
        name,
        line,
        language: "",
        met,
    }
}

const fn language(name: &'static str, language: &'static str, met: &'static str) -> Fault {
    Fault {
        name,
        line: "$JUDGE",
        language,
        met,
    }
}

const FAULTS: &[Fault] = &[
    on(
        "full",
        "mount -t tmpfs -o size=2m,mode=1777 none $T || exit 99; head -c 2084864 /dev/zero > $T/x; TMPDIR=$T $JUDGE",
        "the folder for temporary files is full",
    ),
    on(
        "no inodes",
        "mount -t tmpfs -o nr_inodes=200,mode=1777 none $T || exit 99; for i in $(seq 195); do : > $T/$i; done; \
         TMPDIR=$T $JUDGE",
        "No space left on device",
    ),
    on(
        "noexec",
        "mount -t tmpfs -o noexec,mode=1777 none $T || exit 99; TMPDIR=$T $JUDGE",
        "it is mounted noexec",
    ),
    on(
        "no /proc",
        "mount -t tmpfs none /proc || exit 99; $JUDGE",
        "/proc/self is not there",
    ),
    on(
        "an empty /dev",
        "mount -t tmpfs none /dev || exit 99; $JUDGE",
        "/dev/null is not there",
    ),
    on(
        "files of 4 KiB",
        "ulimit -f 8; $JUDGE",
        "does not compile one line of c",
    ),
    on(
        // Unoptimised, caipan itself needs nearly 70 MiB.
        "addresses of 90 MiB",
        "ulimit -v 90000; $JUDGE",
        "as 92160000 instead of",
    ),
    on(
        "data of 20 MiB",
        "ulimit -d 20000; $JUDGE",
        "data 20480000 instead of",
    ),
    on(
        "data of 500 KiB more than caipan needs to start",
        "for least in $(seq 1500 100 9000); do (ulimit -d $least; $CAIPAN --version) >$T/x 2>&1 && break; done; \
         ulimit -d $((least+500)); $JUDGE",
        "",
    ),
    on("three processes", "prlimit --nproc=3 $JUDGE", ""),
    on("twenty processes", "prlimit --nproc=20 $JUDGE", ""),
    on(
        "30 descriptors",
        "ulimit -n 30; $JUDGE -j 8",
        "Too many open files",
    ),
    on(
        // Unoptimised, caipan itself needs more than 128 KiB of stack.
        "a stack of 512 KiB",
        "ulimit -s 512; $JUDGE",
        "stack 524288 instead of",
    ),
    on(
        "no core",
        "for i in 1 2 3; do taskset -c 0 sh -c 'while :; do :; done' & all=\"$all $!\"; done; \
         taskset -c 0 $JUDGE --wall-limit 1s; code=$?; kill $all; exit $code",
        "",
    ),
    language(
        "a killed compiler",
        "compile = ['sh', '-c', 'kill -9 $$']",
        "the compiler was killed by signal 9",
    ),
    language(
        "a compiler that refuses",
        "compile = ['sh', '-c', 'exit 1']",
        "does not compile one line of c",
    ),
    language(
        "a compiler without program",
        "compile = ['sh', '-c', 'exit 0; # {program}']",
        "the compiler made no program",
    ),
    language(
        "a compiler that is not there",
        "compile = ['sh', '-c', 'exec /nowhere/cc']",
        "/nowhere/cc: not found",
    ),
    language(
        "a compiler without addresses",
        "compile = ['sh', '-c', 'ulimit -v 20000; cc -o {program} {source}']",
        "does not compile one line of c",
    ),
    language(
        "a language that cannot start",
        "compile = []\nrun = ['{program}']",
        "",
    ),
    language(
        "a run-time that is not there",
        "run = ['/nowhere/run', '{program}']",
        "/nowhere/run",
    ),
];

struct Ground {
    files: Files,
    tool: String,
    /// Id of a user without other processes, since the kernel counts processes per user. Each test has its own.
    user: u32,
}

impl Ground {
    fn new(user: u32) -> Self {
        let files = contest(1, &[("needy", NEEDY)]);
        files.write(
            "class/snake/sum.py",
            b"print(sum(map(int, input().split())))\n",
        );
        let tool = copy_of_caipan(files.root());
        for entry in walkdir::WalkDir::new(files.root()).into_iter().flatten() {
            fs::set_permissions(entry.path(), fs::Permissions::from_mode(0o755)).unwrap();
        }
        Self { files, tool, user }
    }

    /// Returns a folder owned by this level's user.
    fn folder(&self, name: &str, level: &str) -> String {
        let folder = self.files.path(&format!("{name}-{level}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        let user = if level == "full" { 0 } else { self.user };
        chown(&folder, Some(user), Some(user)).unwrap();
        folder
    }

    fn with_language(&self, lines: &str) {
        let toml = fs::read_to_string(self.files.path("problem/problem.toml")).unwrap();
        let plain = toml.split("[language.c]").next().unwrap();
        let toml = format!("{plain}[language.c]\n{lines}\n");
        self.files.write("problem/problem.toml", toml.as_bytes());
    }

    /// Returns the command prefix by which root gets a level.
    fn prefix(&self, level: &str) -> String {
        let user = self.user;
        match level {
            "full" => "env".to_owned(),
            _ => format!("setpriv --reuid={user} --regid={user} --clear-groups"),
        }
    }

    /// Grades by this shell command in a private mount namespace. `$JUDGE` is run after a command prefix.
    fn graded(&self, line: &str, prefix: &str, state: &str, empty: &str) -> RunOutput {
        let judge = format!(
            "{prefix} {} grade {} {} --format json",
            self.tool,
            self.files.path("problem"),
            self.files.path("class")
        );
        let line = line
            .replace("$JUDGE", &judge)
            .replace("$CAIPAN", &self.tool)
            .replace("$T", empty);
        let mut shell = Command::new("unshare");
        shell
            .args(["-m", "sh", "-c", &line])
            .env(
                "PATH",
                "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            )
            .env("XDG_STATE_HOME", state)
            .current_dir(self.files.root());
        ran(shell.stdin(Stdio::null()).output().unwrap())
    }
}

/// Asserts that no contestant is blamed: only right and judge-error verdicts, or no results and a matching exit code.
///
/// Without memory for its own data, caipan aborts with the message that an allocation failed.
fn blames_nobody(ran: &RunOutput, what: &str) {
    assert!(!ran.stderr.contains("panicked"), "{what}: {ran:#?}");
    if ran.stdout.is_empty() {
        let has_no_memory = ran.code == 134 && ran.stderr.contains("memory allocation of");
        let is_fault = has_no_memory || [3, 4, 5].contains(&ran.code);
        assert!(is_fault, "{what}: {ran:#?}");
        return;
    }
    let json = ran.json();
    // Lowered limits of the caipan process are reported in the results; programs may fail under them.
    let usual: &[&str] = if json["limits_lowered"].is_null() {
        &["AC", "JE"]
    } else {
        &["AC", "JE", "RE", "MLE"]
    };
    let is_nobodys = |part: &Value| usual.contains(&part["verdict"].as_str().unwrap());
    for card in json["submissions"].as_array().unwrap() {
        assert!(is_nobodys(card), "{what}: {card:#}");
        let cases = card["cases"].as_array().unwrap();
        assert!(cases.iter().all(is_nobodys), "{what}: {card:#}");
    }
}

/// Grades with each fault at each level, and once more without.
fn are_nobodys(ground: &Ground, faults: &[Fault]) {
    for level in LEVELS {
        let prefix = ground.prefix(level);
        for fault in faults {
            let what = format!("{} at {level}", fault.name);
            let (state, empty) = (ground.folder("state", level), ground.folder("empty", level));
            ground.with_language(fault.language);
            let ran = ground.graded(fault.line, &prefix, &state, &empty);
            if ran.code == 99 || ran.stderr.contains("unshare failed") {
                return require(true, "no disk can be mounted here");
            }
            blames_nobody(&ran, &what);
            let said = ran.stdout.clone() + &ran.stderr;
            assert!(said.contains(fault.met), "{what}: {ran:#?}");
            ground.with_language("");
            let healthy = ground.graded("$JUDGE", &prefix, &state, &empty);
            let json = healthy.expect(0, "", "").json();
            assert_eq!(json["isolation"]["level"], level, "after {what}");
            let cards = json["submissions"].as_array().unwrap();
            let is_whole = |card: &Value| card["score"] == 100.0;
            assert!(
                cards.len() > 1 && cards.iter().all(is_whole),
                "after {what}: {json:#}"
            );
        }
    }
}

fn has_all(tools: &[&str]) -> bool {
    if !is_root() {
        require(true, "only root can mount a disk and be an ordinary user");
        return false;
    }
    tools.iter().all(|tool| has(tool)) && std::path::Path::new("/usr/bin/python3").exists()
}

#[test]
fn no_fault_of_the_machine_is_anybodys_at_any_level_nor_kept() {
    if is_left_to_the_sweep() {
        return;
    }
    if has_all(&["cc", "setpriv", "taskset"]) {
        are_nobodys(&Ground::new(1300), FAULTS);
    }
}

/// cc needs little address space; javac, which runs in a virtual machine, needs much.
#[test]
fn a_compiler_that_cannot_reserve_its_addresses_is_nobodys_fault() {
    if !has_all(&["cc", "setpriv", "javac"]) {
        return;
    }
    let ground = Ground::new(1301);
    let toml = fs::read_to_string(ground.files.path("problem/problem.toml")).unwrap();
    let toml = toml.replace("64MiB", "512MiB");
    ground.files.write("problem/problem.toml", toml.as_bytes());
    ground.files.write("class/bean/sum.java", BEAN.as_bytes());
    let lacking = on(
        "addresses of 300 MiB",
        "ulimit -v 300000; $JUDGE",
        "this machine does not compile one line of java",
    );
    are_nobodys(&ground, &[lacking]);
}

#[test]
fn a_runtime_that_cannot_reserve_its_addresses_is_nobodys_fault() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has_all(&["cc", "setpriv", "node"]) {
        return;
    }
    let ground = Ground::new(1302);
    let toml = fs::read_to_string(ground.files.path("problem/problem.toml")).unwrap();
    let toml = toml.replace("64MiB", "512MiB");
    ground.files.write("problem/problem.toml", toml.as_bytes());
    let sum = "console.log(require('fs').readFileSync(0, 'utf8').split(' ').map(Number).reduce((a, b) => a + b))\n";
    ground.files.write("class/bean/sum.js", sum.as_bytes());
    let fails = on(
        "addresses with which node does not start",
        "ulimit -v 1500000; $JUDGE",
        "a program of one line does not run under as 1536000000",
    );
    let waits = on(
        "addresses with which node waits for a thread",
        "ulimit -v 900000; $JUDGE",
        "a program of one line does not run under as 921600000",
    );
    let soft = on(
        "a soft limit, which runs do not inherit",
        "ulimit -S -v 1500000; $JUDGE",
        "",
    );
    are_nobodys(&ground, &[fails, waits, soft]);
}
