//! Which outputs are replayed on the page: each once, the most frequent first, as far as there is room.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::film::Film;
use super::texts::{Text, Texts};
use crate::record::{Asked, Case, Results};
use caipan_checker::{Checker, Frame, Instance, Judgement, Puzzle};
use caipan_i18n::Lang;
use caipan_puzzles::checker;

/// So many bytes of replays are on a page, before they are packed.
const ROOM: usize = 6 << 20;
/// So many bytes are pictures of cases that have no film.
const STARTS: usize = 100_000;
/// So many outputs are tried at most: rules take time too.
const TRIED: usize = 20_000;

/// A contestant's output beside the jury's answer.
#[derive(Serialize)]
pub(super) struct Replay {
    /// The number of its film.
    film: i64,
    /// The number of the answer's film; -1 where there is none.
    answer: i64,
    /// The number of the text that says why the output is wrong; -1 where there is none in the language of the page: the
    /// evidence says it too.
    why: i64,
}

/// All that is played on a page.
#[derive(Default)]
pub(super) struct Replays<'a> {
    /// In the order of their frequency.
    pub all: Vec<Replay>,
    /// Films of outputs, each next to that of the answer, from which it differs little; then of starts.
    pub films: Vec<Film>,
    /// The number of a film of each case: of its answer, or of its start alone.
    cases: HashMap<(&'a str, &'a str), i64>,
    /// The number of each replay, by problem, case and output.
    numbers: HashMap<(&'a str, &'a str, &'a str), i64>,
    /// So many outputs are not replayed for want of room.
    pub left_out: usize,
}

/// A case of a puzzle: its input, opened, and the jury's answer.
struct Stage<'a> {
    instance: Box<dyn Instance + 'a>,
    answer: Option<&'a str>,
}

impl<'a> Replays<'a> {
    /// The replays of these results within `room` bytes.
    pub(super) fn within(room: usize, results: &'a Results, texts: &mut Texts) -> Self {
        let checkers: Vec<Option<Box<dyn Checker>>> = (results.problems.iter())
            .map(|problem| checker(&problem.checker, &problem.settings)?.ok())
            .collect();
        let stages = stages(results, &checkers);
        let mut replays = Self::default();
        let mut answers: HashMap<(&str, &str, Option<usize>), i64> = HashMap::new();
        let mut left = room;
        for (place, key) in outputs(results).into_iter().enumerate() {
            let (problem, case, output) = key;
            let Some(stage) = stages.get(&(problem, case)) else {
                continue;
            };
            if place >= TRIED || left == 0 {
                replays.left_out += 1;
                continue;
            }
            let Some((ours, theirs, query)) = stage.films(output) else {
                continue;
            };
            let film = Film::new(&ours, texts);
            let known = answers.get(&(problem, case, query)).copied();
            let new = theirs.filter(|_| known.is_none());
            let new = new.map(|theirs| Film::new(&theirs, texts));
            let cost = size(&film) + new.as_ref().map_or(0, size);
            if cost > left {
                // What is smaller may still fit, but a page with holes in no order helps nobody.
                left = 0;
                replays.left_out += 1;
                continue;
            }
            left -= cost;
            let film = replays.add(film);
            let answer = match new {
                Some(film) => {
                    let number = replays.add(film);
                    answers.insert((problem, case, query), number);
                    number
                }
                None => known.unwrap_or(-1),
            };
            let why = Text::perhaps(|lang| stage.why(output, lang));
            let why = why.map_or(-1, |why| texts.number(why));
            replays.numbers.insert(key, replays.all.len() as i64);
            replays.all.push(Replay { film, answer, why });
        }
        for ((problem, case, _), number) in answers {
            let film = replays.cases.entry((problem, case)).or_insert(number);
            *film = number.min(*film);
        }
        replays.add_starts(results, &stages, left.min(STARTS), texts);
        replays
    }

    /// The number of one more film.
    fn add(&mut self, film: Film) -> i64 {
        self.films.push(film);
        self.films.len() as i64 - 1
    }

    /// Films of one frame for the cases that have none yet.
    fn add_starts(
        &mut self,
        results: &'a Results,
        stages: &HashMap<(&str, &str), Stage>,
        mut left: usize,
        texts: &mut Texts,
    ) {
        let asked = results.problems.iter().flat_map(|problem| {
            let cases = problem.cases.iter();
            cases.map(|case| (problem.name.as_str(), case.name.as_str()))
        });
        for key in asked.take(TRIED) {
            let Some(stage) = stages.get(&key).filter(|_| !self.cases.contains_key(&key)) else {
                continue;
            };
            let drawing = stage.instance.drawing();
            let frames = drawing.map_or(Vec::new(), |drawing| drawing.frames(None, None));
            let film = Film::new(&frames[..frames.len().min(1)], texts);
            let cost = size(&film);
            if frames.is_empty() || cost > left {
                continue;
            }
            left -= cost;
            let number = self.add(film);
            self.cases.insert(key, number);
        }
    }

    /// The number of a film of a case.
    pub(super) fn of_case(&self, problem: &str, case: &str) -> Option<i64> {
        self.cases.get(&(problem, case)).copied()
    }

    /// The replays of these results, as far as there is room for them on a page.
    pub(super) fn new(results: &'a Results, texts: &mut Texts) -> Self {
        Self::within(ROOM, results, texts)
    }

    /// The number of a case's replay.
    pub(super) fn number(&self, problem: &str, case: &Case) -> Option<i64> {
        let output = case.output.as_deref()?;
        self.numbers
            .get(&(problem, case.name.as_str(), output))
            .copied()
    }
}

/// The stages of all cases that there are, by the names of problem and case.
fn stages<'a>(
    results: &'a Results,
    checkers: &'a [Option<Box<dyn Checker>>],
) -> HashMap<(&'a str, &'a str), Stage<'a>> {
    let mut stages: HashMap<(&str, &str), Stage> = HashMap::new();
    for (problem, checker) in results.problems.iter().zip(checkers) {
        let Some(puzzle) = checker.as_deref().and_then(Checker::puzzle) else {
            continue;
        };
        for asked in &problem.cases {
            stages.extend(Stage::of(puzzle, asked).map(|stage| {
                let key = (problem.name.as_str(), asked.name.as_str());
                (key, stage)
            }));
        }
    }
    stages
}

fn size(film: &Film) -> usize {
    serde_json::to_string(film).map_or(0, |text| text.len())
}

/// The outputs that were not accepted, by problem and case, the most frequent first.
fn outputs(results: &Results) -> Vec<(&str, &str, &str)> {
    let mut counts: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    for card in &results.submissions {
        for case in &card.cases {
            if let Some(output) = &case.output {
                *counts
                    .entry((&card.problem, &case.name, output))
                    .or_default() += 1;
            }
        }
    }
    let mut outputs: Vec<_> = counts.into_iter().collect();
    outputs.sort_by_key(|(_, count)| Reverse(*count));
    outputs.into_iter().map(|(key, _)| key).collect()
}

/// The frames of an output, those of the answer, and the query that both are about where a case has several.
type Films = (Vec<Frame>, Option<Vec<Frame>>, Option<usize>);

impl<'a> Stage<'a> {
    /// The stage of a case whose input is known.
    fn of(puzzle: &'a dyn Puzzle, asked: &'a Asked) -> Option<Self> {
        let input = asked.input.as_deref()?;
        Some(Self {
            instance: puzzle.open(input.as_bytes()).ok()?,
            answer: asked.answer.as_deref(),
        })
    }

    fn films(&self, output: &str) -> Option<Films> {
        let drawing = self.instance.drawing()?;
        let mut ours = drawing.frames(Some(output.as_bytes()), None);
        let first = ours.first()?;
        let query = first.query;
        let theirs = self.answer.and_then(|answer| {
            let frames = drawing.frames(Some(answer.as_bytes()), query);
            (!frames.is_empty()).then_some(frames)
        });
        // Where the output is a number there is only one walk to show: the jury's.
        if let Some(theirs) = &theirs
            && ours.len() > 1
            && ours[1..] == theirs[1..]
        {
            ours.truncate(1);
        }
        Some((ours, theirs, query))
    }

    /// Why the output is wrong.
    fn why(&self, output: &str, lang: Lang) -> Option<String> {
        let answer = self.answer?.as_bytes();
        match self.instance.check(output.as_bytes(), answer) {
            Judgement::Rejected(reason) | Judgement::Partial(_, reason) => {
                let why = lang.plain(&reason.fact);
                Some((lang.words().the_output)(&why))
            }
            Judgement::Accepted | Judgement::JuryFault(_) => None,
        }
    }
}
