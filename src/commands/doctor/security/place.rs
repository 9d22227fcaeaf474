//! The problems that evil programs are run on, each with a secret.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::fate::{Escape, Fate, fate, met_a_busy_machine};
use super::program::{COURSES, Course, Evil, SECRET, course};
use crate::commands::exit::Failure;
use crate::commands::interrupt::Interrupt;
use crate::commands::writing::unwritten;
use crate::judge::contest::run;
use crate::judge::grading::Grading;
use crate::judge::submission::{compile, submission};
use crate::judge::test_set;
use crate::judge::verdict::Verdict;
use crate::package::case;
use crate::package::problem_toml::Problem;
use crate::sandbox::{Limits, Sandbox};
use crate::text::Evidence;

/// Bombs go off at any limit, and sooner at a low one.
const BOMB: Limits = Limits {
    cpu: Duration::from_secs(1),
    ..compile::LIMITS
};

/// On a busy machine nothing is shown; a program that keeps the machine busy itself has escaped.
const TRIES: usize = 6;

/// The problems, each with a secret.
pub struct Place(tempfile::TempDir);

impl Place {
    /// Makes them, for as long as this lives.
    pub fn set_up() -> std::io::Result<Self> {
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
    pub fn of(&self, course: &Course) -> PathBuf {
        self.path(course.folder.replace('/', "-"))
    }

    fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes the program, with the names that it attacks filled in, and judges it.
    pub fn judge(
        &self,
        evil: &Evil,
        sandbox: &Sandbox,
        interrupt: &Interrupt,
    ) -> Result<Fate, Failure> {
        let cases = self.of(course(&evil.name));
        let secret = cases.join("secret");
        let text = [
            ("@ANSWER@", secret.display().to_string()),
            ("@CASES@", cases.display().to_string()),
            ("@JUDGE@", std::process::id().to_string()),
            ("@CAIPAN@", own_path()),
        ];
        // Sources that are no text hold no names.
        let bytes = match std::str::from_utf8(evil.text) {
            Ok(source) => {
                let fill =
                    |source: String, (name, value): &(&str, String)| source.replace(name, value);
                text.iter().fold(source.to_owned(), fill).into_bytes()
            }
            Err(_) => evil.text.to_owned(),
        };
        let written = self.write(evil, &bytes);
        let path = written.map_err(|error| unwritten(&evil.name, &error))?;
        let problem = Problem::load(&cases.display().to_string(), &BTreeMap::new())?;
        let found = case::find(&problem.directory)?;
        let test_set = test_set::prepare(&problem, &found, true)?;
        let grading = Grading {
            runner: sandbox,
            compiler: match evil.expected {
                Verdict::CompileError => &BOMB,
                _ => &compile::LIMITS,
            },
            patience: 1.0,
            strict: true,
            foreign: &Default::default(),
            cancel: interrupt.flag(),
        };
        let Some(submission) = submission::find(&problem, &path)?.pop() else {
            return Ok(Fate::Untried(Escape::NoSubmission.fact()));
        };
        let judged = || run::of_one(&problem, &test_set, &submission, &grading, None);
        let mut card = judged();
        for _ in 1..TRIES {
            if !met_a_busy_machine(&card) {
                break;
            }
            card = judged();
        }
        let left = sandbox.leftovers();
        if !left.is_empty() {
            let what = left.join(", ");
            return Ok(Fate::Escaped(Escape::Left { what }.fact()));
        }
        if fs::read(&secret).ok().as_deref() != Some(SECRET.as_bytes()) {
            return Ok(Fate::Escaped(Escape::ChangedFile.fact()));
        }
        Ok(fate(evil, &card))
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

/// Where caipan itself stands.
fn own_path() -> String {
    let own = std::env::current_exe().unwrap_or_default();
    own.display().to_string()
}
