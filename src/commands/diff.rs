//! `caipan diff`: how two outputs of one case differ, as text and, for a puzzle, as replays, and which of them is right.

mod alignment;

use std::path::Path;

use alignment::alignment;

use super::exit::{Exit, Failure};
use super::program::Source;
use super::said::Said;
use super::{arguments, conversation, files};
use crate::cli::Diff;
use crate::commands::bench::Bench;
use crate::commands::console::Console;
use caipan_checker::compare::Difference;
use caipan_checker::{Checker, Instance, Judgement, Puzzle};
use caipan_facts::{Evidence, printable};
use caipan_files::Capture;
use caipan_i18n::Lang;
use caipan_judge::decide::of_judgement;
use caipan_judge::jury_answer;
use caipan_judge::referee::Asked;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;
use caipan_puzzles::checker;
use caipan_report::Manner;
use caipan_report::difference::{difference, fault};
use caipan_report::drawing::{self as drawn, Look};

/// Texts larger than this are compared up to their first difference only.
const ALIGNED_WHOLE: usize = 1 << 20;
/// Move lists of at most so many bytes are aligned without being asked to.
const ALIGNED: usize = 4 << 10;

/// What is compared, and what is right.
struct Sides<'a> {
    problem: &'a Problem,
    /// The language of what is said.
    lang: Lang,
    /// The width of what is shown.
    width: usize,
    case: &'a Case,
    input: Capture,
    names: [String; 2],
    bench: &'a Bench<'a>,
    left: Capture,
    /// By default the jury's answer.
    right: Option<Capture>,
    /// The jury's answer, where there is one.
    answer: Option<Capture>,
}

pub(super) fn run(args: &Diff, console: &Console) -> Result<Exit, Failure> {
    files::at_most_one_stdin([&args.input, &args.output].into_iter().chain(&args.other))?;
    let others = [Some(&args.input), Some(&args.output), args.other.as_ref()];
    let problem = files::problem_to_run(&args.problem, others, console)?;
    arguments::case_first(&problem, &args.input, Some(&args.output))?;
    if problem.interactor.is_some() {
        return conversation::diff(args, &problem, console);
    }
    conversation::refuse_page(args.html.as_deref(), &problem)?;
    outputs(args, &problem, console)
}

fn outputs(args: &Diff, problem: &Problem, console: &Console) -> Result<Exit, Failure> {
    let words = console.lang.words();
    let case = files::case(problem, &args.input, None, Some(&args.output))?;
    let (right_name, answer) = match &args.other {
        Some(other) => {
            let answer = answer_to_others(problem, &case, other)?;
            (other.display().to_string(), answer)
        }
        None => {
            let answer = jury_answer::of(problem, &case);
            let answer = answer.map_err(files::at_fault)?;
            (words.jurys_answer.to_owned(), Some(answer))
        }
    };
    let bench = Bench::new(problem, &args.isolation, console);
    let source = Source {
        problem,
        case: &case,
        answer: answer.as_deref(),
        bench: &bench,
    };
    let output = |path: &Path| {
        let output = source.output(path)?;
        output.note_end(&path.display().to_string(), console);
        Ok::<_, Failure>(output.text)
    };
    let left = output(&args.output)?;
    let right = args.other.as_deref().map(output).transpose()?;
    let sides = Sides {
        bench: &bench,
        input: case.input.read()?,
        problem,
        lang: if args.plain { Lang::En } else { console.lang },
        width: Manner {
            width: console.width(),
            ..Manner::default()
        }
        .width(),
        case: &case,
        names: [args.output.display().to_string(), right_name],
        left,
        right,
        answer,
    };
    let look = Look::of(args.plain, console.lang);
    match sides.told(args.whole, look)? {
        Some(text) => {
            console.result(&text)?;
            Ok(Exit::Bad)
        }
        None => {
            console.result(&format!("{}\n", words.no_difference))?;
            Ok(Exit::Good)
        }
    }
}

/// What is right where two outputs are compared: of a puzzle the reference solver knows, of other problems the answer
/// file, unless it is what is compared.
fn answer_to_others(
    problem: &Problem,
    case: &Case,
    other: &Path,
) -> Result<Option<Capture>, Failure> {
    let mut case = case.clone();
    if problem.judge.puzzle().is_some() {
        case.answer = None;
        return jury_answer::of(problem, &case)
            .map(Some)
            .map_err(files::at_fault);
    }
    let is_other = |path: &Path| path.canonicalize().ok() == other.canonicalize().ok();
    match case.answer.as_ref() {
        Some(file) if !file.path().is_some_and(is_other) => Ok(Some(file.read()?)),
        _ => Ok(None),
    }
}

impl Sides<'_> {
    fn texts(&self) -> [&[u8]; 2] {
        let right = self.right.as_ref().or(self.answer.as_ref());
        [&self.left, right.map_or(b"", |right| right)]
    }

    /// Everything there is to say, `None` where there is no difference.
    fn told(&self, is_whole: bool, look: Look) -> Result<Option<String>, Failure> {
        let [left, right] = self.texts();
        let judge = &self.problem.judge;
        let (found, divergence) = match judge.puzzle() {
            Some(puzzle) => {
                let instance = self.open(puzzle)?;
                let drawing = instance.drawing();
                let divergence = drawing.and_then(|drawing| {
                    let divergence = drawing.divergence(left, right)?;
                    Some(drawn::divergence(&divergence, &drawing.legend(), look))
                });
                (by_lines(left, right), divergence)
            }
            None => (self.difference(left, right), None),
        };
        if found.is_none() && divergence.is_none() {
            return Ok(None);
        }
        let mut parts = vec![self.sentences()?.map(|text| lines_in(look, &text))];
        let is_puzzle = judge.puzzle().is_some();
        parts.push(match found {
            Some(_) if is_whole || (is_puzzle && self.size() <= ALIGNED) => {
                Some(self.aligned(!is_puzzle, look)?)
            }
            Some(found) => {
                let names = [self.names[0].as_str(), self.names[1].as_str()];
                let texts = [left, right];
                Some(difference(&found, names, texts, look, self.width))
            }
            None => None,
        });
        parts.push(divergence);
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        Ok(Some(parts.join("\n")))
    }

    /// Where two texts first differ: as the comparison has it that judges, or is held against the checker; else by lines.
    fn difference(&self, left: &[u8], right: &[u8]) -> Option<Difference> {
        match self.problem.judge.comparison() {
            Some(comparison) => comparison.difference(left, right),
            None => by_lines(left, right),
        }
    }

    fn open<'p>(&self, puzzle: &'p dyn Puzzle) -> Result<Box<dyn Instance + 'p>, Failure> {
        let instance = puzzle.open(&self.input);
        instance.map_err(|fault| files::malformed(self.case, &fault))
    }

    fn size(&self) -> usize {
        self.texts()
            .iter()
            .map(|text| text.len())
            .max()
            .unwrap_or(0)
    }

    /// All lines that differ.
    fn aligned(&self, exactly: bool, look: Look) -> Result<String, Failure> {
        if self.size() > ALIGNED_WHOLE {
            let [left, right] = self.names.clone();
            return Err(Failure::usage(Said::WholeTooLarge { left, right }));
        }
        let [left, right] = self.texts();
        let names = [("---", &self.names[0]), ("+++", &self.names[1])];
        let names = names.map(|(sign, name)| format!("{sign} {}\n", printable(name.as_bytes())));
        let aligned = alignment(left, right, exactly);
        let aligned = match look {
            Look::Coloured(_) => aligned,
            Look::Plain => lines_in(look, &anstream::adapter::strip_str(&aligned).to_string()),
        };
        Ok(names.concat() + &aligned)
    }

    /// A sentence on each output that is not the jury's: is it right, and why not?
    fn sentences(&self) -> Result<Option<String>, Failure> {
        let Some(answer) = &self.answer else {
            return Ok(None);
        };
        let words = self.lang.words();
        if self.right.is_none() {
            return Ok(Some(match self.fault(&self.left, answer)? {
                Some((verdict, why)) => (words.your_answer)(verdict, &why),
                None => words.both_right.to_owned(),
            }));
        }
        let mut lines = Vec::new();
        for (name, text) in self.names.iter().zip(self.texts()) {
            lines.push(match self.fault(text, answer)? {
                Some((verdict, why)) => (words.named_wrong)(name, verdict, &why),
                None => (words.named_right)(name),
            });
        }
        Ok(Some(lines.join("\n")))
    }

    /// The verdict on an output and why, where it is not right.
    fn fault(&self, text: &[u8], answer: &[u8]) -> Result<Option<(&'static str, String)>, Failure> {
        let asked = Asked::on(self.problem, self.case, &self.input, text, answer);
        let decision = match self.bench.referee()?.judge(&asked).judgement {
            Judgement::Accepted => return Ok(None),
            Judgement::JuryFault(reason) => return Err(files::at_fault(reason)),
            word => of_judgement(word),
        };
        // A checker of the jury's has its own reason; where a text first differs may be no fault at all.
        let own = self.problem.judge.own();
        let with_args = |own: &dyn Checker| own.with_args(asked.args?)?.ok();
        let with_args = own.and_then(with_args);
        let own = with_args.as_deref().or(own);
        let difference = own.and_then(|own| own.difference(text, answer));
        let fault = difference.map(|found| fault(&found, text, answer).fact());
        let fact = fault.or(decision.reason.map(|reason| reason.fact));
        let why = fact.map(|fact| self.lang.plain(&fact));
        let verdict = self.lang.verdict(decision.verdict);
        Ok(Some((verdict, why.unwrap_or_default())))
    }
}

/// Where two texts differ by lines; blanks at line ends and empty lines at the end do not count.
fn by_lines(left: &[u8], right: &[u8]) -> Option<Difference> {
    let lines = checker("lines", &Default::default())?.ok()?;
    lines.difference(left, right)
}

fn lines_in(look: Look, text: &str) -> String {
    let lines = text.lines().map(|line| look.words(line) + "\n");
    lines.collect()
}
