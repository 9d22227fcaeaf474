//! Difference of two outputs of a case as text, for a puzzle also as replays, and which of the outputs is right.

use crate::difference::{describe_output_fault, format_difference};
use crate::drawing::{self as drawn, OutputStyle};
use crate::line_diff::format_line_diff;
use caipan_checker::compare::Difference;
use caipan_checker::verdict::Verdict;
use caipan_checker::{Checker, InputError, Judgement, Reason};
use caipan_facts::{Evidence, Fact, printable};
use caipan_i18n::Lang;
use caipan_judge::referee::RefereeInput;
use caipan_judge::run_decision::decision_from_judgement;
use caipan_problem::problem_toml::Problem;
use caipan_puzzles::checker;

/// Maximum size in bytes of outputs that are aligned line by line. For larger outputs, only the first difference can
/// be shown.
const MAX_ALIGNED_SIZE: usize = 1 << 20;
/// Maximum size in bytes of outputs of a puzzle that are aligned line by line even if only the first difference is
/// requested.
const AUTO_ALIGNED_SIZE: usize = 4 << 10;

/// Two outputs of a case, or one output and the jury's answer.
pub struct OutputPair<'a> {
    /// Problem that the case belongs to.
    pub problem: &'a Problem,
    /// Input of the case.
    pub input: &'a [u8],
    /// Language of the sentences about the outputs.
    pub lang: Lang,
    /// Width of the shown text, in columns.
    pub width: usize,
    /// Names by which the text refers to the outputs, in the order of `texts`.
    pub names: [String; 2],
    /// Contents of the outputs.
    pub texts: [&'a [u8]; 2],
}

/// Error that the outputs are too large to be aligned line by line.
#[derive(Debug)]
pub struct OutputsTooLargeToAlign;

/// Difference of two outputs. At least one of the fields is `Some`.
pub struct OutputDifference {
    /// First difference of the texts; `None` if only the replays of a puzzle differ.
    place: Option<Difference>,
    /// Drawing of the boards at which the replays diverge. `None` if the problem is not a puzzle or the replays are
    /// equal.
    divergence: Option<String>,
}

/// Whether an output is right, judged against the jury answer.
pub enum OutputCorrectness {
    /// The output is accepted.
    Right,
    /// The output is rejected, with this verdict and for this reason.
    Wrong(Verdict, Option<Fact>),
}

impl OutputCorrectness {
    /// Converts a checker's judgement on the output in `request`. If a built-in checker rejected the output, the reason
    /// describes the first difference from the jury answer.
    ///
    /// # Errors
    /// Fails with the reason if the judgement blames the jury.
    pub fn from_judgement(
        problem: &Problem,
        request: &RefereeInput,
        judgement: Judgement,
    ) -> Result<Self, Reason> {
        let decision = match judgement {
            Judgement::Accepted => return Ok(Self::Right),
            Judgement::JuryFault(reason) => return Err(reason),
            judgement => decision_from_judgement(judgement),
        };
        let RefereeInput { output, answer, .. } = *request;
        // Only caipan's own checkers report the first difference as the reason. A checker program of the jury gives a
        // reason itself.
        let default_checker = problem.judge.built_in_checker();
        let with_args = default_checker
            .and_then(|checker: &dyn Checker| checker.with_args(request.args?)?.ok());
        let checker = with_args.as_deref().or(default_checker);
        let difference = checker.and_then(|checker| checker.difference(output, answer));
        let fact = difference
            .map(|found| describe_output_fault(&found, output, answer).fact())
            .or(decision.reason.map(|reason| reason.fact));
        Ok(Self::Wrong(decision.verdict, fact))
    }
}

impl OutputPair<'_> {
    /// Returns the first difference of the outputs and, for a puzzle, the divergence of the replays. `None` if there
    /// is neither.
    ///
    /// # Errors
    /// The problem is a puzzle, and the input is malformed.
    pub fn find_difference(
        &self,
        text_style: OutputStyle,
    ) -> Result<Option<OutputDifference>, InputError> {
        let [left, right] = self.texts;
        let (place, divergence) = match self.problem.judge.puzzle() {
            Some(puzzle) => {
                let instance = puzzle.open(self.input)?;
                let divergence = instance.drawing().and_then(|drawing| {
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
        let is_any = place.is_some() || divergence.is_some();
        Ok(is_any.then_some(OutputDifference { place, divergence }))
    }

    /// Formats the difference. The sentences in `correctness`, which state which output is right, come first. With
    /// `is_whole`, all lines that differ follow.
    ///
    /// # Errors
    /// All differing lines are requested, and an output is too large to be aligned.
    pub fn format_difference(
        &self,
        found: OutputDifference,
        correctness: Option<String>,
        is_whole: bool,
        text_style: OutputStyle,
    ) -> Result<String, OutputsTooLargeToAlign> {
        let is_puzzle = self.problem.judge.puzzle().is_some();
        let is_aligned = is_whole || (is_puzzle && self.larger_output_size() <= AUTO_ALIGNED_SIZE);
        let texts = match found.place {
            Some(_) if is_aligned => Some(self.aligned_line_diff(!is_puzzle, text_style)?),
            Some(place) => {
                let names = [self.names[0].as_str(), self.names[1].as_str()];
                Some(format_difference(
                    &place, names, self.texts, text_style, self.width,
                ))
            }
            None => None,
        };
        let sentences = correctness.map(|text| escape_lines(text_style, &text));
        let parts: Vec<String> = [sentences, texts, found.divergence]
            .into_iter()
            .flatten()
            .collect();
        Ok(parts.join("\n"))
    }

    /// Returns sentences that state whether each output except the jury's answer is right and, if not, why. `judged`
    /// has one entry if the second output is the jury's answer, otherwise two.
    pub fn correctness_sentences(&self, judged: &[OutputCorrectness]) -> String {
        let words = self.lang.words();
        if let [judged] = judged {
            return match judged {
                OutputCorrectness::Right => words.both_right().to_owned(),
                OutputCorrectness::Wrong(verdict, why) => words.your_answer(
                    self.lang.verdict_name(*verdict),
                    &self.wrong_output_reason_text(why),
                ),
            };
        }
        let lines: Vec<String> = self
            .names
            .iter()
            .zip(judged)
            .map(|(name, judged)| match judged {
                OutputCorrectness::Right => words.named_right(name),
                OutputCorrectness::Wrong(verdict, why) => {
                    let verdict_name = self.lang.verdict_name(*verdict);
                    words.named_wrong(name, verdict_name, &self.wrong_output_reason_text(why))
                }
            })
            .collect();
        lines.join("\n")
    }

    fn wrong_output_reason_text(&self, why: &Option<Fact>) -> String {
        let text = why
            .as_ref()
            .map(|fact| self.lang.format_fact_in_plain_words(fact));
        text.unwrap_or_default()
    }

    /// Returns the first difference of two texts according to the comparison of the problem. If the problem has no
    /// built-in comparison, the texts are compared by lines.
    fn first_difference(&self, left: &[u8], right: &[u8]) -> Option<Difference> {
        match self.problem.judge.built_in_comparison() {
            Some(comparison) => comparison.difference(left, right),
            None => first_line_difference(left, right),
        }
    }

    /// Returns the size in bytes of the larger output.
    fn larger_output_size(&self) -> usize {
        self.texts.iter().map(|text| text.len()).max().unwrap_or(0)
    }

    /// Returns all lines that differ, aligned. With `exactly`, blanks at line ends count as well.
    fn aligned_line_diff(
        &self,
        exactly: bool,
        text_style: OutputStyle,
    ) -> Result<String, OutputsTooLargeToAlign> {
        if self.larger_output_size() > MAX_ALIGNED_SIZE {
            return Err(OutputsTooLargeToAlign);
        }
        let [left, right] = self.texts;
        let heads = [("---", &self.names[0]), ("+++", &self.names[1])]
            .map(|(sign, name)| format!("{sign} {}\n", printable(name.as_bytes())));
        let coloured = format_line_diff(left, right, exactly);
        let aligned = match text_style {
            OutputStyle::Coloured(_) => coloured,
            OutputStyle::Plain => escape_lines(
                text_style,
                &anstream::adapter::strip_str(&coloured).to_string(),
            ),
        };
        Ok(heads.concat() + &aligned)
    }
}

/// Returns the first difference of two texts by lines. Blanks at line ends and empty lines at the end do not count.
fn first_line_difference(left: &[u8], right: &[u8]) -> Option<Difference> {
    let lines = checker("lines", &Default::default())?.ok()?;
    lines.difference(left, right)
}

fn escape_lines(text_style: OutputStyle, text: &str) -> String {
    let lines = text.lines().map(|line| text_style.escape(line) + "\n");
    lines.collect()
}
