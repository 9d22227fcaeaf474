//! Programs of an interactive problem where the command line names outputs: what they and the interactor say.

use std::path::{Path, PathBuf};

use super::exit::{Exit, Failure};
use super::files;
use super::foreign_pictures;
use super::forms;
use super::program::Source;
use super::said::{Said, Talk};
use crate::cli::{Diff, IsolationArgs, Show};
use crate::commands::bench::Bench;
use crate::commands::console::Console;
use crate::commands::grade::now;
use caipan_checker::evidence::quotation;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, printable};
use caipan_judge::jury_answer;
use caipan_judge::result::Scorecard;
use caipan_judge::run_result::RunResult;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;
use caipan_report::drawing::Look;
use caipan_report::record::{self, Dialogue, Results, Room};
use caipan_report::{Manner, dialogue, html, text};
use caipan_sandbox::{Side, Transcript};

/// `caipan show`: all that is said on a case, and the verdict.
pub(super) fn show(args: &Show, problem: &Problem, console: &Console) -> Result<Exit, Failure> {
    let Some(program) = &args.output else {
        let problem = problem.name.clone();
        return Err(Failure::usage(Said::NameProgram { problem }));
    };
    if let Some(dir) = &args.svg {
        files::refuse_what_is_there(dir)?;
    }
    let asked = Asked {
        input: &args.input,
        isolation: &args.isolation,
        html: args.html.as_deref(),
    };
    let talks = talks(problem, &asked, &[program.as_path()], console)?;
    let look = Look::of(args.plain, console.lang);
    let mut shown = String::new();
    for run in &talks {
        let lines = said(run).map(|said| dialogue::whole(&said, look));
        let mut lines = lines.unwrap_or_default();
        if is_said(run) {
            lines.push(dialogue::legend(look));
        }
        shown += &(lines.join("\n") + "\n\n" + &decision(run, look) + "\n");
    }
    console.result(&shown)?;
    let exit = exit(&talks);
    if let Some(dir) = &args.svg {
        let drawn = talks.into_iter().find_map(|run| run.pictures);
        foreign_pictures::write(drawn.map(|drawn| *drawn), problem, dir, console)?;
    }
    Ok(exit)
}

/// `caipan diff`: where a program has gone wrong, or each of two.
pub(super) fn diff(args: &Diff, problem: &Problem, console: &Console) -> Result<Exit, Failure> {
    let programs: Vec<&Path> = std::iter::once(&args.output)
        .chain(&args.other)
        .map(|path| path.as_path())
        .collect();
    let asked = Asked {
        input: &args.input,
        isolation: &args.isolation,
        html: args.html.as_deref(),
    };
    let talks = talks(problem, &asked, &programs, console)?;
    let look = Look::of(args.plain, console.lang);
    let manner = Manner {
        width: console.width(),
        ..Manner::default()
    };
    let mut parts = Vec::new();
    for (path, run) in programs.iter().zip(&talks) {
        let mut part = String::new();
        if programs.len() > 1 {
            let name = printable(path.display().to_string().as_bytes());
            part += &(look.words(&name) + "\n");
        }
        part += &(decision(run, look) + "\n");
        let is_lost = run.verdict() != Verdict::Accepted;
        let transcript = run.dialogue.as_ref().filter(|_| is_lost);
        if let Some(transcript) = transcript.filter(|_| is_said(run)) {
            part += &(look.fact(&last_line(transcript).fact()) + "\n\n");
        }
        if let Some(said) = said(run).filter(|_| is_lost) {
            let mut lines = if args.whole {
                dialogue::whole(&said, look)
            } else {
                dialogue::end(&said, dialogue::LAST, manner.width(), look)
            };
            if is_said(run) {
                lines.push(dialogue::legend(look));
            }
            part += &(lines.join("\n") + "\n");
        }
        parts.push(part);
    }
    console.result(&parts.join("\n"))?;
    Ok(exit(&talks))
}

/// What is asked of the programs.
struct Asked<'a> {
    /// The case.
    input: &'a Path,
    isolation: &'a IsolationArgs,
    /// Where a page of it is to go.
    html: Option<&'a Path>,
}

/// Refuses a page of what is no conversation.
pub(super) fn refuse_page(html: Option<&Path>, problem: &Problem) -> Result<(), Failure> {
    let problem = problem.name.clone();
    html.map_or(Ok(()), |_| {
        Err(Failure::usage(Said::NotInteractive { problem }))
    })
}

/// What comes of each program on a case; where a page of it is wanted, it is written.
fn talks(
    problem: &Problem,
    asked: &Asked,
    programs: &[&Path],
    console: &Console,
) -> Result<Vec<RunResult>, Failure> {
    let wanted: Vec<((), PathBuf)> = asked
        .html
        .map(|path| ((), path.into()))
        .into_iter()
        .collect();
    let pages = forms::open(&wanted)?;
    let case = files::case(problem, asked.input, None, None)?;
    let (_, answer) = files::jury_side(problem, &case)?;
    let bench = Bench::new(problem, asked.isolation, console).with_pictures();
    let source = Source {
        problem,
        case: &case,
        answer: Some(&answer),
        bench: &bench,
    };
    let talks = programs.iter().map(|path| source.talk(path));
    let talks: Vec<RunResult> = talks.collect::<Result<_, _>>()?;
    if asked.html.is_some() {
        let talks = programs.iter().zip(&talks);
        let cards = talks.map(|(path, run)| source.scorecard(path, run.clone()));
        let cards: Vec<Scorecard> = cards.collect();
        let results = Results {
            graded_at: Some(now()),
            problems: vec![asked_of(problem, &case, &answer)?],
            ..Results::new(bench.grading()?.runner.isolation(), cards)
        };
        forms::write_all(pages, |()| Ok(html::results(&results, console.lang)))?;
        for (_, file) in &wanted {
            let file = file.display().to_string();
            console.note(&console.say(Said::WroteFile { file }));
        }
    }
    Ok(talks)
}

/// The problem with this case alone.
fn asked_of(problem: &Problem, case: &Case, answer: &[u8]) -> Result<record::Problem, Failure> {
    let input = case.input.read()?;
    let answer = Some(answer).filter(|_| jury_answer::is_known(problem, case));
    let asked = record::Asked::of(&case.name, None, Some(&input), answer);
    Ok(record::Problem::of(problem, vec![asked]))
}

/// Whether the program or the interactor has said anything.
fn is_said(run: &RunResult) -> bool {
    let transcript = run.dialogue.as_ref();
    transcript.is_some_and(|transcript| transcript.said != [0, 0])
}

fn said(run: &RunResult) -> Option<Dialogue> {
    let transcript = run.dialogue.as_ref()?;
    Some(Dialogue::of(transcript, Room::ALL))
}

fn decision(run: &RunResult, look: Look) -> String {
    match look {
        Look::Coloured(lang) => text::coloured_decision(&run.decision, lang),
        Look::Plain => look.words(&text::decision(&run.decision, look.lang())),
    }
}

/// The last that a program has said.
fn last_line(transcript: &Transcript) -> Talk {
    let lines = transcript.lines();
    let mut theirs = lines.iter().flatten().rev();
    let Some(last) = theirs.find(|line| line.from == Side::First) else {
        return Talk::Silent;
    };
    let text = quotation(&last.bytes);
    let newlines = transcript.newlines[Side::First as usize];
    if last.is_whole {
        Talk::LastLine {
            line: newlines,
            text,
        }
    } else {
        Talk::Unended {
            line: newlines + 1,
            text,
        }
    }
}

/// How bad the worst of them is; the jury's fault before anything else.
fn exit(talks: &[RunResult]) -> Exit {
    let exits = talks.iter().map(|run| Exit::of_verdict(run.verdict()));
    exits.fold(Exit::Good, Exit::worse)
}
