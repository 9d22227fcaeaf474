//! What the command line names: a problem, an input with its answer, an output.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::exit::Failure;
use super::said::Said;
use super::shell_word::quoted;
use super::writing;
use super::{arguments, named_case};
use crate::cli::ProblemArgs;
use crate::commands::console::Console;
use crate::commands::said::Refused;
use caipan_checker::{Generator, Malformed, Puzzle, Reason};
use caipan_facts::{Evidence, Fact, cause};
use caipan_files::{Capture, leftovers};
use caipan_judge::jury_answer;
use caipan_judge::referee::CheckerFault;
use caipan_judge::submission::submission::Submission;
use caipan_problem::case::{self, Case};
use caipan_problem::entry::{Entry, LARGEST, ReadError, too_large};
use caipan_problem::problem_toml::Problem;

/// The problem that the command line names, with its settings applied.
pub(super) fn problem(args: &ProblemArgs, console: &Console) -> Result<Problem, Failure> {
    problem_among(args, [], console)
}

/// Loads the problem that the command line names. `others` are the other arguments, for an error that says if one of them is
/// the problem.
pub(super) fn problem_among<'a>(
    args: &ProblemArgs,
    others: impl IntoIterator<Item = &'a Path>,
    console: &Console,
) -> Result<Problem, Failure> {
    arguments::problem_first(&args.problem, others)?;
    let sets = args.sets.iter().cloned().collect();
    let problem = Problem::load(&args.problem, &sets)?;
    note_defaults(&problem, console);
    Ok(problem)
}

/// Loads a problem whose programs will run, as [`problem_among`] does. Returns an error if a file named in problem.toml is
/// missing.
pub(super) fn problem_to_run<'a>(
    args: &ProblemArgs,
    others: impl IntoIterator<Item = Option<&'a PathBuf>>,
    console: &Console,
) -> Result<Problem, Failure> {
    let others = others.into_iter().flatten().map(PathBuf::as_path);
    let problem = problem_among(args, others, console)?;
    arguments::refuse_missing(&problem)?;
    Ok(problem)
}

/// Says what holds where there is no problem.toml to say it.
pub(super) fn note_defaults(problem: &Problem, console: &Console) {
    if problem.is_bare {
        let limits = &problem.limits;
        console.note(&console.say(Said::NoProblemToml {
            folder: problem.directory.to_string(),
            name: problem.name.clone(),
            checker: problem.checker_name.clone(),
            cpu: format!("{:?}", limits.cpu),
            memory: limits.memory.to_string(),
        }));
    }
}

/// The problem as a puzzle, or the complaint that it is none.
pub(super) fn puzzle<'a>(problem: &'a Problem, what: &str) -> Result<&'a dyn Puzzle, Failure> {
    let none = || {
        let folder = problem.directory.to_string();
        let next = quoted(&folder).and_then(|folder| match what {
            "drawn" => Some(Said::JudgeText { folder }),
            "solved" => Some(Said::TextAnswers { folder }),
            _ => None,
        });
        let (problem, what) = (problem.name.clone(), what.to_owned());
        let fact = Said::OnlyPuzzles { problem, what }.fact();
        Failure::usage(fact.with(next))
    };
    problem.judge.puzzle().ok_or_else(none)
}

/// The complaint that this puzzle cannot do what others can.
pub(super) fn lacks(problem: &Problem, what: &str) -> Failure {
    let (problem, what) = (problem.name.clone(), what.to_owned());
    Failure::usage(Said::Lacks { problem, what })
}

/// What makes the puzzle's inputs, or the complaint that nothing does.
pub(super) fn generator<'a>(
    problem: &Problem,
    puzzle: &'a dyn Puzzle,
) -> Result<&'a dyn Generator, Failure> {
    puzzle
        .generator()
        .ok_or_else(|| lacks(problem, "generator"))
}

/// A file that the command line names. What can be read only once, a pipe or `-` for standard input, is read now.
pub(super) fn entry(path: &Path) -> Result<Entry, Failure> {
    if path == Path::new("-") {
        let bytes = all_of(std::io::stdin().lock());
        let bytes = bytes.map_err(|error| unread("stdin", &error))?;
        return Ok(Entry::given("stdin", bytes));
    }
    let name = path.display().to_string();
    let open = || {
        let mut file = File::open(path)?;
        let facts = file.metadata()?;
        if facts.is_dir() {
            // The system has its own words for that.
            file.read_exact(&mut [0])?;
        }
        std::io::Result::Ok((file, facts.is_file()))
    };
    let (file, is_regular) = open().map_err(|error| unread(&name, &error))?;
    if is_regular {
        return Ok(Entry::on_disk(path));
    }
    let bytes = all_of(file).map_err(|error| unread(&name, &error))?;
    Ok(Entry::given(&name, bytes))
}

/// What comes out of a pipe, which may be no end of it.
fn all_of(pipe: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    pipe.take(LARGEST.0 + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST.0 {
        Err(too_large(LARGEST))
    } else {
        Ok(bytes)
    }
}

/// A file that was named on the command line cannot be read: wrong usage, whatever it was to be.
pub(super) fn unread(name: &str, error: &std::io::Error) -> Failure {
    let (file, cause) = (name.to_owned(), cause(error));
    Failure::usage(ReadError::At { file, cause })
}

/// A path of the command line is wrong in this way.
pub(super) fn wrong(path: &Path, what: impl Into<Fact>) -> Failure {
    let (file, what) = (path.display().to_string(), what.into());
    Failure::usage(Said::Wrong { file, what })
}

/// Refuses a folder that holds anything: nothing is ever overwritten. What a killed caipan has left there is nothing.
pub(super) fn refuse_what_is_there(dir: &Path) -> Result<(), Failure> {
    leftovers::sweep(dir);
    match fs::read_dir(dir).map(|mut entries| entries.next()) {
        Ok(None) => Ok(()),
        Ok(Some(_)) => {
            let file = dir.display().to_string();
            Err(Failure::usage(Said::NotEmpty { file }))
        }
        Err(error) => match error.kind() {
            ErrorKind::NotFound => Ok(()),
            ErrorKind::NotADirectory if dir.exists() => Err(writing::taken(dir)),
            _ => Err(writing::unwritten(dir, &error)),
        },
    }
}

/// Writes pictures, each with its name, into a folder, and says so.
pub(super) fn write_pictures(
    pictures: impl IntoIterator<Item = (String, String)>,
    dir: &Path,
    console: &Console,
) -> Result<(), Failure> {
    let mut set = caipan_files::atomic::Set::of(dir)?;
    let mut count = 0;
    for (name, svg) in pictures {
        set.add(name, svg.as_bytes())?;
        count += 1;
    }
    set.publish()?;
    let folder = dir.display().to_string();
    console.note(&console.say(Said::Pictures { folder, count }));
    Ok(())
}

/// Refuses to read standard input twice.
pub(super) fn at_most_one_stdin<'a>(
    paths: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<(), Failure> {
    if paths
        .into_iter()
        .filter(|path| *path == Path::new("-"))
        .count()
        > 1
    {
        return Err(Failure::usage(Said::StdinOnce));
    }
    Ok(())
}

/// The input that the command line names: a file, or a case of the problem.
pub(super) fn input(problem: &Problem, path: &Path) -> Result<Entry, Failure> {
    match named_case::find(problem, path)? {
        Some(case) => Ok(case.input),
        None => entry(path),
    }
}

/// Whether an answer file may be judged by itself. A name that outputs have too is that of an output: it would be right
/// whatever it says. A puzzle has a solver for its answers.
fn may_be_judged(problem: &Problem, path: &Path) -> bool {
    let ending = path.extension();
    problem.judge.puzzle().is_none()
        && ending.is_some_and(|ending| ending == "ans" || ending == "a")
}

/// The case of an input: its answer is the file that is named, else the one that stands next to it. An output that is
/// to be judged is never its own answer.
pub(super) fn case(
    problem: &Problem,
    input: &Path,
    answer: Option<&Path>,
    judged: Option<&Path>,
) -> Result<Case, Failure> {
    let named = named_case::find(problem, input)?;
    let is_judged = |found: &Path| {
        let same = |judged: &Path| Some(judged.canonicalize().ok()? == found.canonicalize().ok()?);
        judged.and_then(same).unwrap_or(false)
    };
    let answer = match answer {
        Some(answer) => Some(entry(answer)?),
        None if problem.is_another_question => None,
        None => match &named {
            Some(case) => {
                let file = case.answer.as_ref();
                let is_own = |path: &Path| is_judged(path) && !may_be_judged(problem, path);
                let is_other = |file: &&Entry| !file.path().is_some_and(is_own);
                file.filter(is_other).cloned()
            }
            None => {
                let beside = case::answer_beside(input, is_judged);
                let judged = || case::answer_beside(input, |path| !may_be_judged(problem, path));
                beside.or_else(judged)
            }
        },
    };
    let (name, long_name, input) = match named {
        Some(case) => (case.name, case.long_name, case.input),
        None => {
            // If the file belongs to a case of the problem, its points are known by the case's name. Puzzles have no
            // points of that kind.
            let known = match problem.judge.puzzle() {
                Some(_) => None,
                None => named_case::of_file(problem, input),
            };
            let unknown = || (input.display().to_string(), None);
            let (name, long_name) = known.map_or_else(unknown, |case| (case.name, case.long_name));
            (name, long_name, entry(input)?)
        }
    };
    Ok(Case {
        name,
        long_name,
        input,
        answer,
    })
}

/// Refuses languages of problem.toml whose commands cannot be started here: no contestant is to be judged by that.
pub(super) fn refuse_what_cannot_start<'a>(
    submissions: impl IntoIterator<Item = &'a Submission>,
) -> Result<(), Failure> {
    let mut languages = submissions
        .into_iter()
        .map(|submission| &submission.language);
    match languages.find_map(|language| language.obstacle()) {
        Some(what) => Err(Failure::jury(Refused::ProblemToml { what })),
        None => Ok(()),
    }
}

/// Says why answer files are left alone.
pub(super) fn note_another_question(console: &Console) {
    console.note(&console.say(Said::AnotherQuestion));
}

/// What an output holds. It was named on the command line, so that its absence is wrong usage.
pub(super) fn output(path: &Path) -> Result<Capture, Failure> {
    entry(path)?.read().map_err(Failure::usage)
}

/// The complaint that an output is named where what a program says is judged.
pub(super) fn no_program(path: &Path) -> Failure {
    let there = if path == Path::new("-") {
        Ok(())
    } else {
        fs::metadata(path).map(drop)
    };
    match there {
        Ok(()) => wrong(path, CheckerFault::Interactive),
        Err(error) => unread(&path.display().to_string(), &error),
    }
}

/// The jury's side as a failure.
pub(super) fn at_fault(reason: Reason) -> Failure {
    Failure::jury(reason.fact)
}

/// A case's input and the answer to judge by.
pub(super) fn jury_side(problem: &Problem, case: &Case) -> Result<(Capture, Capture), Failure> {
    let answer = jury_answer::of(problem, case).map_err(at_fault)?;
    Ok((case.input.read()?, answer))
}

/// The fault of an input as a failure.
pub(super) fn malformed(case: &Case, malformed: &Malformed) -> Failure {
    Failure::jury(jury_answer::in_file(&case.input, malformed.fact()))
}
