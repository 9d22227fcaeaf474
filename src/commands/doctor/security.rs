//! `caipan doctor --security`: the evil programs, run for real on this machine.
//!
//! Each is judged twice in the same box: in phase 1 it does what its name says, in phase 2 it behaves and looks for what
//! phase 1 has left. Its folder's name is the verdict of phase 1; that of phase 2 is always accepted.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::anyhow;
use include_dir::{Dir, DirEntry, include_dir};

use super::losses;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::interrupt::Interrupt;
use crate::judge::contest::problem::ContestProblem;
use crate::judge::contest::run;
use crate::judge::grading::Grading;
use crate::judge::result::Scorecard;
use crate::judge::submission::{compile, submission};
use crate::judge::test_set;
use crate::judge::verdict::Verdict;
use crate::package::case;
use crate::package::problem_toml::Problem;
use crate::problem::Kind;
use crate::report::i18n::Lang;
use crate::sandbox::{Isolation, Level, Limits, Runner, Sandbox, Wish};
use crate::text::Evidence;

static EVIL: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/evil");

/// A problem: its folder, which holds the programs that are run on it too, and its limits.
struct Course {
    folder: &'static str,
    limits: &'static str,
}

const COURSES: [Course; 4] = [
    // Where a problem allows several processes.
    Course {
        folder: "forks",
        limits: "cpu = \"500ms\"\nwall = \"1500ms\"\nmemory = \"64MiB\"\noutput = \"1MiB\"\nprocesses = 16",
    },
    // What honest programs do, and attackers' look like.
    Course {
        folder: "honest/threads",
        limits: "cpu = \"5s\"\nwall = \"20s\"\nmemory = \"256MiB\"\noutput = \"64MiB\"\nprocesses = 8",
    },
    Course {
        folder: "honest",
        limits: "cpu = \"5s\"\nwall = \"20s\"\nmemory = \"256MiB\"\noutput = \"64MiB\"\nprocesses = 1",
    },
    Course {
        folder: "single",
        limits: "cpu = \"500ms\"\nwall = \"1500ms\"\nmemory = \"64MiB\"\noutput = \"1MiB\"\nprocesses = 1",
    },
];

/// The problem that a program is run on.
fn course(name: &Path) -> &'static Course {
    let [named @ .., rest] = &COURSES;
    let mut named = named.iter();
    named
        .find(|course| name.starts_with(course.folder))
        .unwrap_or(rest)
}

/// Bombs go off at any limit, and sooner at a low one.
const COMPILER: Limits = Limits {
    cpu: Duration::from_secs(5),
    ..compile::LIMITS
};
/// How long after its limit a run may end.
const GRACE: Duration = Duration::from_secs(1);
/// By how much CPU time may be over its limit, on a busy machine.
const OVERSHOOT: Duration = Duration::from_millis(100);
/// What the file holds that nobody may read.
const SECRET: &str = "the-answer-that-nobody-may-read";

/// An evil program.
struct Evil {
    /// Its path below the folder of all.
    name: PathBuf,
    text: &'static [u8],
    expected: Verdict,
}

/// What became of it.
enum Fate {
    /// All is as it must be.
    Contained,
    /// It got what its level is known not to prevent.
    Lost(String),
    /// This is not as it must be.
    Escaped(String),
    /// It could not be tried for this reason.
    Untried(String),
}

/// Runs all evil programs at one level, the best that there is where none is named.
pub fn run(level: Option<Level>, console: &Console) -> Result<Exit, Failure> {
    let wish = level.map_or(Wish::default(), |level| Wish {
        most: level,
        least: level,
    });
    let programs = programs()?;
    let interrupt = Interrupt::watch()?;
    let place = Place::set_up().map_err(|error| Failure::internal(anyhow!("{error}")))?;
    let next = AtomicUsize::new(0);
    let fates = Mutex::new(BTreeMap::new());
    let workers = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(4));
    let work = || -> Result<Isolation, Failure> {
        let opened = Sandbox::open(wish, &COURSES.map(|course| place.of(&course)));
        let sandbox = opened.map_err(|error| Failure {
            exit: Exit::Isolation,
            error: anyhow!("{error}"),
        })?;
        let isolation = sandbox.isolation();
        while let Some(evil) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            if interrupt.exit().is_some() {
                break;
            }
            let fate = match place.judge(evil, &sandbox, &interrupt)? {
                Fate::Escaped(how) if losses::is_known(isolation, &evil.name) => Fate::Lost(how),
                fate => fate,
            };
            let mut fates = fates
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            fates.insert(&evil.name, fate);
        }
        Ok(isolation.clone())
    };
    let isolation = at_once(workers, work)?;
    let fates = fates
        .into_inner()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    let is_lost = |name: &str| matches!(fates.get(&PathBuf::from(name)), Some(Fate::Lost(_)));
    let unshown: Vec<losses::Lost> = losses::unshown(&isolation, is_lost).collect();
    for loss in &unshown {
        console.complain(&format!(
            "{}: this is said to be lost, and no program shows it",
            console.say(loss.clone())
        ));
    }
    let escaped = fates.values().any(|fate| matches!(fate, Fate::Escaped(_)));
    let escaped = escaped || !unshown.is_empty();
    console.result(&table(&isolation, &fates, console.is_verbose))?;
    Ok(interrupt
        .exit()
        .unwrap_or(if escaped { Exit::Bad } else { Exit::Good }))
}

/// Lets so many workers work at once; all of them reach the same isolation.
fn at_once(
    workers: usize,
    work: impl Fn() -> Result<Isolation, Failure> + Copy + Send + Sync,
) -> Result<Isolation, Failure> {
    let reached: Vec<Result<Isolation, Failure>> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..workers).map(|_| scope.spawn(work)).collect();
        let own = work();
        let ended = |other: std::thread::ScopedJoinHandle<'_, Result<Isolation, Failure>>| {
            let died = |_| Err(Failure::internal(anyhow!("a worker has died")));
            other.join().unwrap_or_else(died)
        };
        std::iter::once(own)
            .chain(others.into_iter().map(ended))
            .collect()
    });
    let reached: Result<Vec<Isolation>, Failure> = reached.into_iter().collect();
    let nobody = || Failure::internal(anyhow!("no worker has come back"));
    reached?.pop().ok_or_else(nobody)
}

/// The evil programs that the binary holds.
fn programs() -> Result<Vec<Evil>, Failure> {
    let (mut folders, mut programs) = (vec![&EVIL], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in folder.entries() {
            match entry {
                DirEntry::Dir(folder) => folders.push(folder),
                DirEntry::File(file) => {
                    let verdict = file.path().parent().and_then(Path::file_name);
                    let verdict =
                        verdict.and_then(|name| Verdict::of_folder(&name.to_string_lossy()));
                    let path = file.path().display();
                    programs.push(Evil {
                        name: file.path().to_owned(),
                        text: file.contents(),
                        expected: verdict
                            .ok_or_else(|| Failure::internal(anyhow!("{path}: no verdict")))?,
                    });
                }
            }
        }
    }
    programs.sort_by(|left, right| left.name.cmp(&right.name));
    Ok(programs)
}

/// The problems, each with a secret.
struct Place(tempfile::TempDir);

impl Place {
    fn set_up() -> std::io::Result<Self> {
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
    fn of(&self, course: &Course) -> PathBuf {
        self.path(course.folder.replace('/', "-"))
    }

    fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes the program, with the names that it attacks filled in, and judges it.
    fn judge(
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
        let path =
            written.map_err(|error| Failure::internal(anyhow!("write a program: {error}")))?;
        let problem = Problem::load(&cases.display().to_string(), &BTreeMap::new())?;
        let found = case::find(&problem.directory)?;
        let test_set = test_set::prepare(&problem, &found, true)?;
        let grading = Grading {
            runner: sandbox,
            compiler: &COMPILER,
            patience: 1.0,
            strict: true,
            cancel: interrupt.flag(),
        };
        let Some(submission) = submission::find(&problem, &path)?.pop() else {
            return Ok(Fate::Untried("it is no submission".to_owned()));
        };
        let card = run::of_one(
            &ContestProblem::new(&problem, &test_set),
            &submission,
            &grading,
        );
        let left = sandbox.leftovers();
        if !left.is_empty() {
            return Ok(Fate::Escaped(format!("it left {}", left.join(", "))));
        }
        if fs::read(&secret).ok().as_deref() != Some(SECRET.as_bytes()) {
            return Ok(Fate::Escaped("it changed the judge's file".to_owned()));
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

/// What the verdicts of both phases say.
fn fate(evil: &Evil, card: &Scorecard) -> Fate {
    if let Some(reason) = &card.reason {
        return Fate::Untried(Lang::En.reason(reason));
    }
    if card.compile.log.contains(SECRET) {
        return Fate::Escaped("the compiler's log holds the secret".to_owned());
    }
    if evil.expected == Verdict::CompileError {
        return match card.verdict {
            Verdict::CompileError => Fate::Contained,
            verdict => Fate::Escaped(format!("{} instead of a compile error", verdict.code())),
        };
    }
    let [first, second] = &card.cases[..] else {
        let log = card.compile.log.lines().next().unwrap_or_default();
        return Fate::Escaped(format!("{}, it was not run: {log}", card.verdict.code()));
    };
    for (phase, case, expected) in [(1, first, evil.expected), (2, second, Verdict::Accepted)] {
        if case.verdict() != expected {
            let reason = case.run.decision.reason.as_ref();
            let reason = reason.map_or_else(String::new, |reason| Lang::En.reason(reason));
            let (found, expected) = (case.verdict().code(), expected.code());
            return Fate::Escaped(format!(
                "phase {phase}: {found} instead of {expected}: {reason}"
            ));
        }
        let Some(usage) = &case.run.usage else {
            continue;
        };
        if usage.wall > card.limits.wall + GRACE {
            return Fate::Escaped(format!("phase {phase}: it took {:.1?}", usage.wall));
        }
        let ended_by_cpu = case
            .run
            .decision
            .reason
            .as_ref()
            .is_some_and(|reason| reason.kind == Kind::Cpu);
        if ended_by_cpu
            && usage
                .cpu
                .is_some_and(|cpu| cpu > card.limits.cpu + OVERSHOOT)
        {
            return Fate::Escaped(format!("phase {phase}: it used {:.3?}", usage.cpu));
        }
        if let Some(folder) = &case.run.left_behind {
            return Fate::Escaped(format!("phase {phase}: {} is left", folder.display()));
        }
    }
    Fate::Contained
}

/// The result for people: how many of each kind, and a line for each that is worth one.
fn table(isolation: &Isolation, fates: &BTreeMap<&PathBuf, Fate>, is_verbose: bool) -> String {
    let mut text = format!("evil programs at level {}\n\n", isolation.level);
    let mut folders: BTreeMap<&Path, [usize; 4]> = BTreeMap::new();
    let mut lines = String::new();
    for (name, fate) in fates {
        let counts = folders.entry(name.parent().unwrap_or(name)).or_default();
        let (column, word, how) = match fate {
            Fate::Contained => (0, "contained", ""),
            Fate::Lost(how) => (1, "known loss", how.as_str()),
            Fate::Escaped(how) => (2, "ESCAPED", how.as_str()),
            Fate::Untried(how) => (3, "untried", how.as_str()),
        };
        counts[column] += 1;
        if column > 0 || is_verbose {
            let how = if how.is_empty() {
                String::new()
            } else {
                format!(": {how}")
            };
            lines += &format!("{word:10}  {}{how}\n", name.display());
        }
    }
    let width = folders
        .keys()
        .map(|folder| folder.as_os_str().len())
        .max()
        .unwrap_or(0);
    text += &format!("  {:width$}  contained  known loss  escaped  untried\n", "");
    for (folder, [contained, lost, escaped, untried]) in folders {
        let folder = folder.display().to_string();
        text +=
            &format!("  {folder:width$}  {contained:>9}  {lost:>10}  {escaped:>7}  {untried:>7}\n");
    }
    if !lines.is_empty() {
        text += &format!("\n{lines}");
    }
    for loss in losses::of(isolation) {
        text += &format!("\nlost at this level: {}", Lang::En.fact(&loss.fact()));
    }
    text.trim_end().to_owned() + "\n"
}
