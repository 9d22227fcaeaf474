//! `caipan diff`: shows how two outputs of one case differ, as texts and for a puzzle also as replays, and which one is right.

use std::path::Path;

use super::exit::{CommandError, Exit};
use super::messages::CommandMessage;
use super::program_output::OutputSource;
use super::{argument_checks, dialogue_commands, files};
use crate::cli::Diff;
use crate::commands::console::Console;
use crate::commands::lazy_sandbox::LazySandbox;
use caipan_checker::compare::Difference;
use caipan_checker::{Checker, Instance, Judgement, Puzzle};
use caipan_facts::{Evidence, printable};
use caipan_files::Capture;
use caipan_i18n::Lang;
use caipan_judge::jury_answer;
use caipan_judge::referee::RefereeInput;
use caipan_judge::run_decision::decision_from_judgement;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;
use caipan_puzzles::checker;
use caipan_report::RenderOptions;
use caipan_report::difference::{describe_output_fault, format_difference};
use caipan_report::drawing::{self as drawn, TextStyle};
use caipan_report::line_diff::format_line_diff;

/// Maximum size in bytes of texts that are aligned line by line; of larger ones only the first difference is shown.
const MAX_ALIGNED_SIZE: usize = 1 << 20;
/// Maximum size in bytes of a puzzle's move lists that are aligned line by line even without `--whole`.
const AUTO_ALIGNED_SIZE: usize = 4 << 10;

/// Two outputs of a case, or one output and the jury's answer.
struct OutputPair<'a> {
    problem: &'a Problem,
    /// Language of the sentences: English with `--plain`, otherwise the language of the console.
    lang: Lang,
    /// Width of the shown text, in columns.
    width: usize,
    case: &'a Case,
    input: Capture,
    names: [String; 2],
    sandbox: &'a LazySandbox<'a>,
    left: Capture,
    /// Second output; `None` if the first one is compared with the jury's answer.
    right: Option<Capture>,
    /// The jury's answer; `None` if it is unknown or is itself compared.
    answer: Option<Capture>,
}

pub(super) fn run(args: &Diff, console: &Console) -> Result<Exit, CommandError> {
    files::require_at_most_one_stdin([&args.input, &args.output].into_iter().chain(&args.other))?;
    let others = [Some(&args.input), Some(&args.output), args.other.as_ref()];
    let problem = files::load_problem_to_run(&args.problem, others, console)?;
    argument_checks::refuse_swapped_arguments(&problem, &args.input, Some(&args.output))?;
    if problem.interactor.is_some() {
        return dialogue_commands::diff_dialogues(args, &problem, console);
    }
    dialogue_commands::reject_html_option(args.html.as_deref(), &problem)?;
    compare_outputs(args, &problem, console)
}

fn compare_outputs(
    args: &Diff,
    problem: &Problem,
    console: &Console,
) -> Result<Exit, CommandError> {
    let words = console.lang.words();
    let case = files::case_for_input(problem, &args.input, None, Some(&args.output))?;
    let (right_name, answer) = match &args.other {
        Some(other) => {
            let answer = answer_independent_of_file(problem, &case, other)?;
            (other.display().to_string(), answer)
        }
        None => {
            let answer =
                jury_answer::answer_for_problem(problem, &case).map_err(files::jury_failure)?;
            (words.jurys_answer().to_owned(), Some(answer))
        }
    };
    let sandbox = LazySandbox::new(problem, &args.isolation, console);
    let source = OutputSource {
        problem,
        case: &case,
        answer: answer.as_deref(),
        sandbox: &sandbox,
    };
    let left = read_output_and_warn(&source, &args.output, console)?;
    let right = (args.other.as_deref())
        .map(|path| read_output_and_warn(&source, path, console))
        .transpose()?;
    let pair = OutputPair {
        sandbox: &sandbox,
        input: case.input.read()?,
        problem,
        lang: if args.plain { Lang::En } else { console.lang },
        width: RenderOptions {
            width: console.width(),
            ..RenderOptions::default()
        }
        .line_width(),
        case: &case,
        names: [args.output.display().to_string(), right_name],
        left,
        right,
        answer,
    };
    let text_style = TextStyle::new(args.plain, console.lang);
    match pair.describe_difference(args.whole, text_style)? {
        Some(text) => {
            console.print_result(&text)?;
            Ok(Exit::Bad)
        }
        None => {
            console.print_result(&format!("{}\n", words.no_difference()))?;
            Ok(Exit::Good)
        }
    }
}

fn read_output_and_warn(
    source: &OutputSource,
    path: &Path,
    console: &Console,
) -> Result<Capture, CommandError> {
    let output = source.read_or_run(path)?;
    output.warn_abnormal_end(&path.display().to_string(), console);
    Ok(output.text)
}

/// Returns the jury's answer for a comparison with the file `other`: for a puzzle from the reference solver, for other problems
/// from the answer file, unless that is `other` itself.
fn answer_independent_of_file(
    problem: &Problem,
    case: &Case,
    other: &Path,
) -> Result<Option<Capture>, CommandError> {
    if problem.judge.puzzle().is_some() {
        let without_file = Case {
            answer: None,
            ..case.clone()
        };
        return jury_answer::answer_for_problem(problem, &without_file)
            .map(Some)
            .map_err(files::jury_failure);
    }
    let Some(file) = &case.answer else {
        return Ok(None);
    };
    let is_other = file
        .path()
        .is_some_and(|path| path.canonicalize().ok() == other.canonicalize().ok());
    if is_other {
        Ok(None)
    } else {
        Ok(Some(file.read()?))
    }
}

impl OutputPair<'_> {
    fn output_texts(&self) -> [&[u8]; 2] {
        let right = self.right.as_ref().or(self.answer.as_ref());
        [&self.left, right.map_or(b"", |right| right)]
    }

    /// Describes the difference, and states which output is right. `None` if there is no difference.
    fn describe_difference(
        &self,
        is_whole: bool,
        text_style: TextStyle,
    ) -> Result<Option<String>, CommandError> {
        let [left, right] = self.output_texts();
        let judge = &self.problem.judge;
        let (found, divergence) = match judge.puzzle() {
            Some(puzzle) => {
                let instance = self.open_puzzle_instance(puzzle)?;
                let drawing = instance.drawing();
                let divergence = drawing.and_then(|drawing| {
                    let divergence = drawing.divergence(left, right)?;
                    Some(drawn::format_divergence(
                        &divergence,
                        &drawing.legend(),
                        text_style,
                    ))
                });
                (first_line_difference(left, right), divergence)
            }
            None => (self.first_difference(left, right), None),
        };
        if found.is_none() && divergence.is_none() {
            return Ok(None);
        }
        let mut parts = vec![
            self.correctness_sentences()?
                .map(|text| escape_lines(text_style, &text)),
        ];
        let is_puzzle = judge.puzzle().is_some();
        parts.push(match found {
            Some(_)
                if is_whole || (is_puzzle && self.larger_output_size() <= AUTO_ALIGNED_SIZE) =>
            {
                Some(self.aligned_diff(!is_puzzle, text_style)?)
            }
            Some(found) => {
                let names = [self.names[0].as_str(), self.names[1].as_str()];
                let texts = [left, right];
                Some(format_difference(
                    &found, names, texts, text_style, self.width,
                ))
            }
            None => None,
        });
        parts.push(divergence);
        let texts: Vec<String> = parts.into_iter().flatten().collect();
        Ok(Some(texts.join("\n")))
    }

    /// Returns the first difference of two texts according to the problem's comparison, or by lines if it has none.
    fn first_difference(&self, left: &[u8], right: &[u8]) -> Option<Difference> {
        match self.problem.judge.built_in_comparison() {
            Some(comparison) => comparison.difference(left, right),
            None => first_line_difference(left, right),
        }
    }

    fn open_puzzle_instance<'p>(
        &self,
        puzzle: &'p dyn Puzzle,
    ) -> Result<Box<dyn Instance + 'p>, CommandError> {
        puzzle
            .open(&self.input)
            .map_err(|fault| files::malformed_input_failure(self.case, &fault))
    }

    /// Size in bytes of the larger of both outputs.
    fn larger_output_size(&self) -> usize {
        self.output_texts()
            .iter()
            .map(|text| text.len())
            .max()
            .unwrap_or(0)
    }

    /// Returns all lines that differ, aligned. With `exactly`, blanks at line ends count as well.
    fn aligned_diff(&self, exactly: bool, text_style: TextStyle) -> Result<String, CommandError> {
        if self.larger_output_size() > MAX_ALIGNED_SIZE {
            let [left, right] = self.names.clone();
            return Err(CommandError::usage_error(CommandMessage::WholeTooLarge {
                left,
                right,
            }));
        }
        let [left, right] = self.output_texts();
        let heads = [("---", &self.names[0]), ("+++", &self.names[1])]
            .map(|(sign, name)| format!("{sign} {}\n", printable(name.as_bytes())));
        let coloured = format_line_diff(left, right, exactly);
        let aligned = match text_style {
            TextStyle::Coloured(_) => coloured,
            TextStyle::Plain => escape_lines(
                text_style,
                &anstream::adapter::strip_str(&coloured).to_string(),
            ),
        };
        Ok(heads.concat() + &aligned)
    }

    /// Returns a sentence for each output that is not the jury's answer: whether it is right, and why not. `None` if the answer
    /// is unknown.
    fn correctness_sentences(&self) -> Result<Option<String>, CommandError> {
        let Some(answer) = &self.answer else {
            return Ok(None);
        };
        let words = self.lang.words();
        if self.right.is_none() {
            return Ok(Some(
                match self.rejection_verdict_and_reason(&self.left, answer)? {
                    Some((verdict, why)) => words.your_answer(verdict, &why),
                    None => words.both_right().to_owned(),
                },
            ));
        }
        let mut lines = Vec::new();
        for (name, text) in self.names.iter().zip(self.output_texts()) {
            lines.push(match self.rejection_verdict_and_reason(text, answer)? {
                Some((verdict, why)) => words.named_wrong(name, verdict, &why),
                None => words.named_right(name),
            });
        }
        Ok(Some(lines.join("\n")))
    }

    /// Returns the verdict on an output and the reason. `None` if the output is accepted.
    fn rejection_verdict_and_reason(
        &self,
        text: &[u8],
        answer: &[u8],
    ) -> Result<Option<(&'static str, String)>, CommandError> {
        let request = RefereeInput::for_case(self.problem, self.case, &self.input, text, answer);
        let decision = match self.sandbox.open_referee()?.judge(&request).judgement {
            Judgement::Accepted => return Ok(None),
            Judgement::JuryFault(reason) => return Err(files::jury_failure(reason)),
            judgement => decision_from_judgement(judgement),
        };
        // Only caipan's own checkers report the first difference as the reason. A checker program of the jury gives a
        // reason itself.
        let default_checker = self.problem.judge.built_in_checker();
        let with_args = default_checker
            .and_then(|checker: &dyn Checker| checker.with_args(request.args?)?.ok());
        let checker = with_args.as_deref().or(default_checker);
        let difference = checker.and_then(|checker| checker.difference(text, answer));
        let fact = difference
            .map(|found| describe_output_fault(&found, text, answer).fact())
            .or(decision.reason.map(|reason| reason.fact));
        let why = fact.map(|fact| self.lang.format_plainly(&fact));
        let verdict = self.lang.verdict_name(decision.verdict);
        Ok(Some((verdict, why.unwrap_or_default())))
    }
}

/// Returns the first difference of two texts by lines. Blanks at line ends and empty lines at the end do not count.
fn first_line_difference(left: &[u8], right: &[u8]) -> Option<Difference> {
    let lines = checker("lines", &Default::default())?.ok()?;
    lines.difference(left, right)
}

fn escape_lines(text_style: TextStyle, text: &str) -> String {
    let lines = text.lines().map(|line| text_style.escape(line) + "\n");
    lines.collect()
}
