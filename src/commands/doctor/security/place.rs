//! The problems that evil programs are run on, each with a secret.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::fate::{Escape, Fate, Mute, fate, met_a_busy_machine};
use super::program::{COURSES, Course, Evil, SECRET, course};
use crate::commands::exit::Failure;
use crate::commands::grading::grading;
use crate::commands::interrupt::Interrupt;
use crate::commands::write_errors::unwritten;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact};
use caipan_judge::contest::run;
use caipan_judge::grading::Grading;
use caipan_judge::result::{CaseResult, Scorecard};
use caipan_judge::submission::{compile, submission};
use caipan_judge::test_set;
use caipan_problem::case;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{Level, Limits, Sandbox, Wish};

/// Bombs go off at any limit, and sooner at a low one.
const BOMB: Limits = Limits {
    cpu: Duration::from_secs(1),
    ..compile::DEFAULT_COMPILER_LIMITS
};

/// How often a program is judged whose runs the load of the machine may explain.
const TRIES: usize = 6;

/// The folder of programs that attack nothing.
const HONEST: &str = "honest";

/// The problems, each with a secret.
pub(super) struct Place(tempfile::TempDir);

impl Place {
    /// Makes them, for as long as this lives.
    pub(super) fn set_up() -> std::io::Result<Self> {
        let place = Self(tempfile::Builder::new().prefix("caipan-evil-").tempdir()?);
        for course in COURSES {
            let folder = place.of(&course);
            fs::create_dir(&folder)?;
            let text = format!(
                "name = \"evil\"\nchecker = \"tokens\"\n[io]\ninput = \"evil.in\"\noutput = \"evil.out\"\n\
                 [limits]\n{}\n[language.python]\ntime_factor = 1.0\n",
                course.limits
            );
            fs::write(folder.join("problem.toml"), text)?;
            for phase in ["1", "2"] {
                fs::write(
                    folder.join(phase).with_extension("in"),
                    format!("{phase}\n"),
                )?;
                fs::write(folder.join(phase).with_extension("ans"), "ok\n")?;
            }
            fs::write(folder.join("secret"), SECRET)?;
        }
        Ok(place)
    }

    /// The problem of a course.
    pub(super) fn of(&self, course: &Course) -> PathBuf {
        self.path(course.folder.replace('/', "-"))
    }

    fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes the program, with the names that it attacks filled in, and judges it. `shows_a_loss` says that the program is
    /// known to get what this level does not prevent.
    pub(super) fn judge(
        &self,
        evil: &Evil,
        sandbox: &Sandbox,
        shows_a_loss: bool,
        interrupt: &Interrupt,
    ) -> Result<Fate, Failure> {
        let cases = self.of(course(&evil.name));
        let secret = cases.join("secret");
        let written = self.write(evil, &filled(evil, &cases, &secret));
        let path = written.map_err(|error| unwritten(&evil.name, &error))?;
        let problem = Problem::load(&cases.display().to_string(), &BTreeMap::new())?;
        let found = case::find(&problem.directory)?;
        let test_set = test_set::prepare(&problem, &found, true)?;
        let Some(submission) = submission::find_submissions(&problem, &path)?.pop() else {
            return Ok(Fate::Untried(Escape::NoSubmission.fact()));
        };
        let judged = |sandbox: &Sandbox| {
            let foreign = Default::default();
            let grading = Grading {
                compiler: match evil.expected {
                    Verdict::CompileError => &BOMB,
                    _ => &compile::DEFAULT_COMPILER_LIMITS,
                },
                strict: true,
                ..grading(sandbox, &foreign, interrupt)
            };
            run::judge_one(&problem, &test_set, &submission, &grading, None)
        };
        let mut attempt = 0;
        loop {
            attempt += 1;
            let card = judged(sandbox);
            let left = sandbox.leftovers();
            if !left.is_empty() {
                let what = left.join(", ");
                return Ok(Fate::Escaped(Escape::Left { what }.fact()));
            }
            if fs::read(&secret).ok().as_deref() != Some(SECRET.as_bytes()) {
                return Ok(Fate::Escaped(Escape::ChangedFile.fact()));
            }
            let how = match fate(evil, &card) {
                Ok(Fate::Contained)
                    if shows_a_loss && met_a_busy_machine(&card.cases, &card.limits) =>
                {
                    Escape::ShowsNoLoss.fact()
                }
                Ok(Fate::Escaped(how)) if evil.name.starts_with(HONEST) && has_failed(&card) => {
                    return Ok(without_isolation(&card, how, &judged));
                }
                Ok(fate) => return Ok(fate),
                Err(how) => how,
            };
            if attempt == TRIES {
                return Ok(Fate::Untried(Mute::Busy { how }.fact()));
            }
        }
    }

    fn write(&self, evil: &Evil, bytes: &[u8]) -> std::io::Result<PathBuf> {
        let path = self.path("programs").join(&evil.name);
        fs::create_dir_all(path.parent().unwrap_or(&path))?;
        fs::write(&path, bytes)?;
        #[cfg(unix)]
        if path
            .extension()
            .is_some_and(|ending| ending == "sh" || ending == "elf")
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
        }
        Ok(path)
    }
}

/// The program's text, with the names that it attacks filled in.
fn filled(evil: &Evil, cases: &Path, secret: &Path) -> Vec<u8> {
    let names = [
        ("@ANSWER@", secret.display().to_string()),
        ("@CASES@", cases.display().to_string()),
        ("@JUDGE@", std::process::id().to_string()),
        ("@CAIPAN@", own_path()),
    ];
    // Sources that are no text hold no names.
    let Ok(source) = std::str::from_utf8(evil.text) else {
        return evil.text.to_owned();
    };
    let fill = |source: String, (name, value): &(&str, String)| source.replace(name, value);
    names.iter().fold(source.to_owned(), fill).into_bytes()
}

/// Decides on an honest program that failed in the sandbox. If it fails without isolation too, this machine lacks a module
/// or a tool that the program needs, and the failure says nothing about isolation.
fn without_isolation(
    failed: &Scorecard,
    escaped: Fact,
    judged: &impl Fn(&Sandbox) -> Scorecard,
) -> Fate {
    let wish = Wish {
        most: Level::None,
        least: Level::None,
    };
    let stderr = failed.cases.iter().find_map(|case| case.run.stderr.clone());
    let last = stderr.as_deref().and_then(|text| text.lines().last());
    let stderr = Fact::told(last.unwrap_or_default());
    match Sandbox::open(wish, &[]) {
        Ok(sandbox) if has_failed(&judged(&sandbox)) => {
            Fate::Untried(Mute::Lacks { stderr }.fact())
        }
        _ => Fate::Escaped(escaped),
    }
}

/// Whether a run ended with an error of its own.
fn has_failed(card: &Scorecard) -> bool {
    let failed = |case: &CaseResult| case.verdict() == Verdict::RunTimeError;
    card.cases.iter().any(failed)
}

/// Where caipan itself stands.
fn own_path() -> String {
    let own = std::env::current_exe().unwrap_or_default();
    own.display().to_string()
}
