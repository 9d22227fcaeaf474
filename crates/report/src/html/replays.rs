//! Chooses the outputs that the page replays: each distinct output once, the most frequent first, up to a size limit.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::page_texts::{PageText, PageTexts};
use super::replay_frames::ReplayFrames;
use crate::record::{Case, ProblemCase, Results};
use caipan_checker::{Checker, Frame, Instance, Judgement, Puzzle};
use caipan_i18n::Lang;
use caipan_puzzles::checker;

/// Maximum size, in bytes, of all replays of a page before compression.
const MAX_REPLAY_BYTES: usize = 6 << 20;
/// Maximum size, in bytes, of the initial boards of cases without a replay.
const MAX_INITIAL_BOARD_BYTES: usize = 100_000;
/// Maximum number of outputs for which a replay is computed, since applying the rules of a puzzle takes time.
const MAX_TRIED_OUTPUTS: usize = 20_000;

/// Indices of the replay of a contestant's output, of the replay of the jury's answer, and of an explanation.
#[derive(Serialize)]
pub(super) struct ReplayIndices {
    /// Index of the output's frames in [`PageReplays::films`].
    film: i64,
    /// Index of the answer's frames; -1 if there are none.
    answer: i64,
    /// Index of the text that explains why the output is wrong; -1 if there is no such text.
    why: i64,
}

/// All replays of a page; equal outputs share a replay.
#[derive(Default)]
pub(super) struct PageReplays<'a> {
    /// Replays of outputs, the most frequent output first.
    pub all: Vec<ReplayIndices>,
    /// Frames of all replays. The frames of an answer follow those of an output on the same case, since similar
    /// neighbours compress well. Initial boards come last.
    pub films: Vec<ReplayFrames>,
    /// Index in `films`, by problem and case, of the frames that show the jury's answer or the initial board.
    cases: HashMap<(&'a str, &'a str), i64>,
    /// Index in `all` of the replay of each output, by problem, case and output.
    numbers: HashMap<(&'a str, &'a str, &'a str), i64>,
    /// Number of outputs without a replay because the replays of the page would become too large.
    pub left_out: usize,
}

/// Case of a puzzle: the parsed input, and the jury's answer if known.
struct ParsedPuzzleCase<'a> {
    instance: Box<dyn Instance + 'a>,
    answer: Option<&'a str>,
}

impl<'a> PageReplays<'a> {
    /// Chooses replays for these results, at most `max_bytes` bytes of JSON together.
    pub(super) fn choose_replays_within_size(
        max_bytes: usize,
        results: &'a Results,
        texts: &mut PageTexts,
    ) -> Self {
        let checkers: Vec<Option<Box<dyn Checker>>> = (results.problems.iter())
            .map(|problem| checker(&problem.checker, &problem.settings)?.ok())
            .collect();
        let cases = parse_puzzle_cases(results, &checkers);
        let mut replays = Self::default();
        let mut answers: HashMap<(&str, &str, Option<usize>), i64> = HashMap::new();
        let mut left = max_bytes;
        for (place, key) in list_outputs_by_frequency(results).into_iter().enumerate() {
            let (problem, case, output) = key;
            let Some(case_puzzle) = cases.get(&(problem, case)) else {
                continue;
            };
            if place >= MAX_TRIED_OUTPUTS || left == 0 {
                replays.left_out += 1;
                continue;
            }
            let Some((output_frames, answer_frames, query)) = case_puzzle.replay_frames(output)
            else {
                continue;
            };
            let output_replay = ReplayFrames::new(&output_frames, texts);
            let known_answer = answers.get(&(problem, case, query)).copied();
            let new_answer = answer_frames
                .filter(|_| known_answer.is_none())
                .map(|frames| ReplayFrames::new(&frames, texts));
            let cost =
                replay_json_size(&output_replay) + new_answer.as_ref().map_or(0, replay_json_size);
            if cost > left {
                // Smaller replays might still fit, but replaying rare outputs and not frequent ones would be confusing.
                left = 0;
                replays.left_out += 1;
                continue;
            }
            left -= cost;
            let film = replays.add_replay_frames(output_replay);
            let answer = match new_answer {
                Some(answer_replay) => {
                    let number = replays.add_replay_frames(answer_replay);
                    answers.insert((problem, case, query), number);
                    number
                }
                None => known_answer.unwrap_or(-1),
            };
            let why = PageText::format_optional_in_each_language(|lang| {
                case_puzzle.explain_wrong_output(output, lang)
            })
            .map_or(-1, |text| texts.intern_text(text));
            replays.numbers.insert(key, replays.all.len() as i64);
            replays.all.push(ReplayIndices { film, answer, why });
        }
        for ((problem, case, _), number) in answers {
            let film = replays.cases.entry((problem, case)).or_insert(number);
            *film = number.min(*film);
        }
        replays.add_initial_boards(results, &cases, left.min(MAX_INITIAL_BOARD_BYTES), texts);
        replays
    }

    /// Adds the frames of one replay to `films` and returns their index.
    fn add_replay_frames(&mut self, frames: ReplayFrames) -> i64 {
        self.films.push(frames);
        self.films.len() as i64 - 1
    }

    /// Adds the initial boards of cases that have no frames yet, at most `left` bytes together.
    fn add_initial_boards(
        &mut self,
        results: &'a Results,
        parse_puzzle_cases: &HashMap<(&str, &str), ParsedPuzzleCase>,
        mut left: usize,
        texts: &mut PageTexts,
    ) {
        let listed_case = results.problems.iter().flat_map(|problem| {
            let cases = problem.cases.iter();
            cases.map(|case| (problem.name.as_str(), case.name.as_str()))
        });
        for key in listed_case.take(MAX_TRIED_OUTPUTS) {
            let Some(case_puzzle) = parse_puzzle_cases
                .get(&key)
                .filter(|_| !self.cases.contains_key(&key))
            else {
                continue;
            };
            let drawing = case_puzzle.instance.drawing();
            let frames = drawing.map_or(Vec::new(), |drawing| drawing.frames(None, None));
            let film = ReplayFrames::new(&frames[..frames.len().min(1)], texts);
            let cost = replay_json_size(&film);
            if frames.is_empty() || cost > left {
                continue;
            }
            left -= cost;
            let number = self.add_replay_frames(film);
            self.cases.insert(key, number);
        }
    }

    /// Returns the index of the frames shown for a case without a contestant's output; `None` if the case has no
    /// frames.
    pub(super) fn frames_index_of_case(&self, problem: &str, case: &str) -> Option<i64> {
        self.cases.get(&(problem, case)).copied()
    }

    /// Chooses replays for these results, at most [`MAX_REPLAY_BYTES`] bytes together.
    pub(super) fn new(results: &'a Results, texts: &mut PageTexts) -> Self {
        Self::choose_replays_within_size(MAX_REPLAY_BYTES, results, texts)
    }

    /// Returns the index of the replay of a contestant's output on a case; `None` if the output is not replayed.
    pub(super) fn replay_index(&self, problem: &str, case: &Case) -> Option<i64> {
        let output = case.output.as_deref()?;
        self.numbers
            .get(&(problem, case.name.as_str(), output))
            .copied()
    }
}

/// Parses the inputs of all cases of puzzles. The keys are the names of problem and case.
fn parse_puzzle_cases<'a>(
    results: &'a Results,
    checkers: &'a [Option<Box<dyn Checker>>],
) -> HashMap<(&'a str, &'a str), ParsedPuzzleCase<'a>> {
    let mut parse_puzzle_cases: HashMap<(&str, &str), ParsedPuzzleCase> = HashMap::new();
    for (problem, checker) in results.problems.iter().zip(checkers) {
        let Some(puzzle) = checker.as_deref().and_then(Checker::puzzle) else {
            continue;
        };
        for listed_case in &problem.cases {
            parse_puzzle_cases.extend(ParsedPuzzleCase::open(puzzle, listed_case).map(
                |case_puzzle| {
                    let key = (problem.name.as_str(), listed_case.name.as_str());
                    (key, case_puzzle)
                },
            ));
        }
    }
    parse_puzzle_cases
}

fn replay_json_size(frames: &ReplayFrames) -> usize {
    serde_json::to_string(frames).map_or(0, |text| text.len())
}

/// Returns the recorded outputs as triples of problem, case and output, the most frequent first. Only outputs that are
/// not accepted are recorded.
fn list_outputs_by_frequency(results: &Results) -> Vec<(&str, &str, &str)> {
    let mut counts: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    for submission in &results.submissions {
        for case in &submission.cases {
            if let Some(output) = &case.output {
                *counts
                    .entry((&submission.problem, &case.name, output))
                    .or_default() += 1;
            }
        }
    }
    let mut outputs: Vec<_> = counts.into_iter().collect();
    outputs.sort_by_key(|(_, count)| Reverse(*count));
    outputs.into_iter().map(|(key, _)| key).collect()
}

/// Frames of an output and, if known, of the jury's answer. For a case with several queries, also the index of the
/// query that the frames show.
type OutputFrames = (Vec<Frame>, Option<Vec<Frame>>, Option<usize>);

impl<'a> ParsedPuzzleCase<'a> {
    /// Parses the input of a case. `None` if the input is unknown or invalid.
    fn open(puzzle: &'a dyn Puzzle, listed_case: &'a ProblemCase) -> Option<Self> {
        let input = listed_case.input.as_deref()?;
        Some(Self {
            instance: puzzle.open(input.as_bytes()).ok()?,
            answer: listed_case.answer.as_deref(),
        })
    }

    fn replay_frames(&self, output: &str) -> Option<OutputFrames> {
        let drawing = self.instance.drawing()?;
        let mut output_frames = drawing.frames(Some(output.as_bytes()), None);
        let first = output_frames.first()?;
        let query = first.query;
        let answer_frames = self.answer.and_then(|answer| {
            let frames = drawing.frames(Some(answer.as_bytes()), query);
            (!frames.is_empty()).then_some(frames)
        });
        // If the output is only a number, the frames show the moves of the jury's answer. These moves are removed,
        // since the answer has a separate replay.
        if let Some(answer_frames) = &answer_frames
            && output_frames.len() > 1
            && output_frames[1..] == answer_frames[1..]
        {
            output_frames.truncate(1);
        }
        Some((output_frames, answer_frames, query))
    }

    /// Explains why the output is wrong. `None` if the output is right or the answer is unknown.
    fn explain_wrong_output(&self, output: &str, lang: Lang) -> Option<String> {
        let answer = self.answer?.as_bytes();
        match self.instance.check(output.as_bytes(), answer) {
            Judgement::Rejected(reason) | Judgement::Partial(_, reason) => {
                let why = lang.format_fact_in_plain_words(&reason.fact);
                Some(lang.words().the_output(&why))
            }
            Judgement::Accepted | Judgement::JuryFault(_) => None,
        }
    }
}
