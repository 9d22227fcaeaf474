//! Tests of compilers that start other programs: scripts find them in the sandbox, and they count for the program's
//! identity.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::process::{Command, Stdio};

use super::sum::{RIGHT, contest, of};
use crate::support::{
    Files, ORDINARY_USER, RunOutput, copy_of_caipan, has, is_left_to_the_sweep, is_root, ran,
    require,
};

/// Levels, with the command prefix by which root gets each.
const LEVELS: [(&str, &[&str]); 2] = [("full", &["env"]), ("namespaces", ORDINARY_USER)];

/// Folder of programs that comes first on PATH.
struct Ground {
    files: Files,
    tool: String,
}

impl Ground {
    fn new(files: Files) -> Self {
        let tool = copy_of_caipan(files.root());
        fs::create_dir(files.path("bin")).unwrap();
        Self { files, tool }
    }

    /// Puts a script into the folder, in one move as installers do.
    fn install(&self, name: &str, script: &str) {
        let place = self.files.write("bin/new", script.as_bytes());
        fs::set_permissions(&place, fs::Permissions::from_mode(0o755)).unwrap();
        fs::rename(place, self.files.path(&format!("bin/{name}"))).unwrap();
    }

    /// Grades with this command prefix.
    fn graded(&self, words: &[&str]) -> RunOutput {
        let state = self.files.path("state");
        if fs::create_dir(&state).is_ok() && words == ORDINARY_USER {
            chown(&state, Some(1000), Some(1000)).unwrap();
        }
        for folder in ["", "bin"] {
            // The user that compiles must be able to pass through these folders.
            fs::set_permissions(self.files.path(folder), fs::Permissions::from_mode(0o755))
                .unwrap();
        }
        let mut judge = Command::new(words[0]);
        judge.args(&words[1..]).arg(&self.tool);
        judge.args([
            "grade",
            &self.files.path("problem"),
            &self.files.path("class"),
        ]);
        judge
            .args(["--format", "json"])
            .current_dir(self.files.root());
        let path = std::env::var("PATH").unwrap();
        judge.env("PATH", format!("{}:{path}", self.files.path("bin")));
        judge.env("XDG_STATE_HOME", state).env("LANG", "C");
        ran(judge.stdin(Stdio::null()).output().unwrap())
    }
}

fn with_compile(files: &Files, table: &str) {
    let toml = fs::read_to_string(files.path("problem/problem.toml")).unwrap();
    files.write("problem/problem.toml", (toml + table).as_bytes());
}

/// The machine's own C compiler.
fn real_cc() -> String {
    let path = std::env::var_os("PATH").unwrap();
    let mut places = std::env::split_paths(&path).map(|folder| folder.join("cc"));
    let place = places.find(|place| place.is_file()).unwrap();
    place.to_str().unwrap().to_owned()
}

/// Scripts in the folder by name (`REAL` is the real compiler), and the command that compiles.
type Wrapped = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static str,
);

const WRAPPED: &[Wrapped] = &[
    (
        "by its path",
        &[("cc", "#!/bin/sh\nexec REAL \"$@\"\n")],
        "\"cc\"",
    ),
    (
        "by a name, which is a script too",
        &[
            ("cc", "#!/bin/sh\n# our own\nexec school-cc \"$@\"\n"),
            ("school-cc", "#!/bin/sh\nexec 'REAL' \"$@\"\n"),
        ],
        "\"cc\"",
    ),
    (
        "beside it",
        &[
            ("cc", "#!/bin/sh\nexec \"${0%/*}/real.cc\" \"$@\"\n"),
            ("real.cc", "#!/bin/sh\nexec REAL \"$@\"\n"),
        ],
        "\"cc\"",
    ),
    (
        "the next of its own name",
        &[("cc", "#!/bin/sh\nPATH=${PATH#*:}\nexec cc \"$@\"\n")],
        "\"cc\"",
    ),
    (
        "from Perl",
        &[("cc", "#!/usr/bin/perl\nuse strict;\nexec('REAL', @ARGV);\n")],
        "\"cc\"",
    ),
    (
        "by a name that nobody knows",
        &[("school", "#!/bin/sh\nexec cc \"$@\"\n")],
        "\"school\"",
    ),
    ("behind a program of the system's", &[], "\"nice\", \"cc\""),
    (
        "from a line of shell",
        &[],
        "\"sh\", \"-c\", 'exec REAL \"$@\"', \"sh\"",
    ),
];

#[test]
fn a_compiler_that_is_a_script_finds_what_it_starts() {
    if is_left_to_the_sweep() {
        return;
    }
    if !is_root() {
        return require(true, "only root can be an ordinary user too");
    }
    if !has("cc") || !has("setpriv") || !has("perl") {
        return;
    }
    let real = real_cc();
    for (level, words) in LEVELS {
        for (what, scripts, compile) in WRAPPED {
            let files = contest(1, &[("a", RIGHT)]);
            let compile = compile.replace("REAL", &real);
            let arguments = "\"-o\", \"{program}\", \"{source}\"";
            with_compile(
                &files,
                &format!("[language.c]\ncompile = [{compile}, {arguments}]\n"),
            );
            let ground = Ground::new(files);
            for (name, script) in *scripts {
                ground.install(name, &script.replace("REAL", &real));
            }
            let json = ground.graded(words).expect(0, "", "").json();
            assert_eq!(json["isolation"]["level"], level, "{what}");
            assert_eq!(
                of(&json, "a")["verdict"],
                "AC",
                "{what} at {level}: {json:#}"
            );
        }
    }
}

/// Programs of the old compiler are wrong, so a grading after the upgrade must not use one from the cache.
#[test]
fn after_an_upgrade_of_the_compiler_no_program_of_the_old_one_is_served() {
    if is_left_to_the_sweep() {
        return;
    }
    const WRAPPER: &str = "#!/bin/sh\nexec our-compiler \"$@\"\n";
    for (wrapper, compile) in [
        ("", "\"our-compiler\", \"{program}\", \"{source}\""),
        (WRAPPER, "\"wrapper\", \"{program}\", \"{source}\""),
        ("", "\"sh\", \"-c\", \"our-compiler {program} {source}\""),
        ("", "\"env\", \"our-compiler\", \"{program}\", \"{source}\""),
    ] {
        let files = contest(1, &[]);
        let language = format!(
            "[language.x]\nextensions = [\"x\"]\ncompile = [{compile}]\nrun = [\"sh\", \"{{program}}\"]\n"
        );
        with_compile(&files, &language);
        files.write("class/a/sum.x", b"read a b\necho $((a + b))\n");
        let ground = Ground::new(files);
        ground.install("wrapper", wrapper);
        ground.install("our-compiler", "#!/bin/sh\necho 'echo 0' > \"$1\"\n");
        let before = ground.graded(&["env"]).expect(1, "", "").json();
        assert_eq!(of(&before, "a")["verdict"], "WA", "{compile}");
        let again = ground.graded(&["env"]);
        again.expect(1, "", "1 result is known");
        ground.install(
            "our-compiler",
            "#!/bin/sh\nwhile read -r line; do echo \"$line\"; done < \"$2\" > \"$1\"\n",
        );
        let after = ground.graded(&["env"]).expect(0, "", "").json();
        assert_eq!(of(&after, "a")["verdict"], "AC", "{compile}");
    }
}
