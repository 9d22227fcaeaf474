//! Contestants × cases, those on top of whom something became known last.

use std::cmp::Reverse;
use std::fmt::Write;
use std::sync::Arc;

use anstyle::Style;

use caipan_checker::verdict::Verdict;
use caipan_facts::printable;
use caipan_i18n::{Lang, Words};
use caipan_judge::contest::contestant::{Contestant, Participation};
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::ids::{CaseId, ContestantId};
use caipan_judge::run_result::RunResult;
use caipan_judge::scoring::Scorer;
use caipan_report::decimals::points;
use caipan_report::palette;

/// A case of which nothing is known yet.
const UNKNOWN: char = '·';
/// Accepted is quiet, so that the rest is seen.
const ACCEPTED: char = '+';
/// A name of a case is written downwards if it has at most so many signs.
const LONGEST: usize = 3;
/// The columns of scores and of names are so wide.
const SCORE: usize = 6;
const NAMES: std::ops::RangeInclusive<usize> = 8..=40;

/// Contestants × cases.
pub(super) struct Matrix<'a> {
    problems: &'a [ContestProblem<'a>],
    contestants: &'a [Contestant],
    /// What stands above the cases, a line each.
    head: Vec<String>,
    rows: Vec<Row>,
    clock: usize,
    words: &'static Words,
}

struct Row {
    name: String,
    /// What the runs have come to.
    runs: Vec<Option<Arc<RunResult>>>,
    score: String,
    touched: usize,
}

impl<'a> Matrix<'a> {
    /// A matrix in which nothing is known yet.
    pub(super) fn new(
        contestants: &'a [Contestant],
        problems: &'a [ContestProblem<'a>],
        lang: Lang,
    ) -> Self {
        let row = |contestant: &Contestant| {
            let problem = &problems[contestant.problem.0];
            let name = printable(contestant.name.as_bytes());
            Row {
                name: match problems.len() {
                    1 => name,
                    _ => format!("{name} {}", printable(problem.problem.name.as_bytes())),
                },
                runs: vec![None; problem.test_set.test_cases.len()],
                score: String::new(),
                touched: 0,
            }
        };
        Self {
            problems,
            contestants,
            head: head(problems),
            rows: contestants.iter().map(row).collect(),
            clock: 0,
            words: lang.words(),
        }
    }

    /// Takes in what a run has come to.
    pub(super) fn mark(
        &mut self,
        contestants: &[ContestantId],
        case: CaseId,
        run: &Arc<RunResult>,
    ) {
        self.clock += 1;
        for ContestantId(number) in contestants {
            let row = &mut self.rows[*number];
            row.runs[case.0] = Some(Arc::clone(run));
            row.touched = self.clock;
            let contestant = &self.contestants[*number];
            let problem = &self.problems[contestant.problem.0];
            row.score = score(contestant, problem, &row.runs);
        }
    }

    /// As many rows as there is room for, under what the columns are and above what the signs mean. A line that is too
    /// long is cut.
    pub(super) fn draw(&self, height: usize, width: usize) -> String {
        let height = height.saturating_sub(self.head.len() + 1).max(1);
        let mut numbers: Vec<usize> = (0..self.rows.len()).collect();
        if numbers.len() > height {
            numbers.sort_by_key(|number| Reverse(self.rows[*number].touched));
            numbers.truncate(height);
            numbers.sort_unstable();
        }
        let cells = numbers.iter().map(|number| self.rows[*number].runs.len());
        let beside = 2 + SCORE;
        let widest = cells.max().unwrap_or(0) + beside;
        let room = width.saturating_sub(widest);
        let room = room.clamp(*NAMES.start(), *NAMES.end());
        let cells = width.saturating_sub(room + beside);
        let mut text = String::new();
        let mut line = |name: &str, score: &str, cells: &str| {
            let name = console::truncate_str(name, room, "…");
            let name = console::pad_str(&name, room, console::Alignment::Left, None);
            let score = console::pad_str(score, SCORE, console::Alignment::Right, None);
            let _ = write!(text, "\n{}", format!("{name} {score} {cells}").trim_end());
        };
        for (number, head) in self.head.iter().enumerate() {
            let is_last = number + 1 == self.head.len();
            let [name, score] = if is_last {
                [self.words.contestant, self.words.score]
            } else {
                [""; 2]
            };
            let head: String = head.chars().take(cells).collect();
            line(name, score, &head);
        }
        for number in numbers {
            let row = &self.rows[number];
            let signs = row.runs.iter().take(cells).map(coloured);
            line(&row.name, &row.score, &signs.collect::<String>());
        }
        let legend = console::truncate_str(&self.legend(), width, "…").into_owned();
        text + "\n" + &legend
    }

    /// What the signs mean that are in use.
    fn legend(&self) -> String {
        let runs = self.rows.iter().flat_map(|row| row.runs.iter().flatten());
        let mut seen: Vec<Verdict> = Vec::new();
        for run in runs {
            if !seen.contains(&run.verdict()) {
                seen.push(run.verdict());
            }
        }
        let known = Verdict::ALL.into_iter();
        let known = known.filter(|verdict| seen.contains(verdict));
        let mut signs = vec![format!("{UNKNOWN} {}", self.words.unknown_yet)];
        signs.extend(known.map(|verdict| format!("{} {}", sign(verdict), verdict.code())));
        signs.join("  ")
    }
}

fn sign(verdict: Verdict) -> char {
    match verdict {
        Verdict::Accepted => ACCEPTED,
        verdict => verdict.code().chars().next().unwrap_or(UNKNOWN),
    }
}

fn coloured(run: &Option<Arc<RunResult>>) -> String {
    let Some(run) = run else {
        let style = Style::new().dimmed();
        return format!("{style}{UNKNOWN}{style:#}");
    };
    let style = palette::of_verdict(run.verdict());
    format!("{style}{}{style:#}", sign(run.verdict()))
}

/// The points so far; nothing of somebody who has handed in nothing.
fn score(
    contestant: &Contestant,
    problem: &ContestProblem,
    runs: &[Option<Arc<RunResult>>],
) -> String {
    let Participation::Submitted(submissions) = &contestant.participation else {
        return String::new();
    };
    let scorer = submissions
        .first()
        .map(|submission| Scorer::for_points(problem.problem, problem.test_set, submission));
    let so_far = scorer.map(|scorer| scorer.points_so_far(runs.to_vec()));
    so_far.map_or(String::new(), |score| points(score.rounded()))
}

/// The cases, written downwards: their names where they are short and tell one from another, else their numbers.
fn head(problems: &[ContestProblem]) -> Vec<String> {
    let cases = |problem: &ContestProblem| problem.test_set.test_cases.len();
    let most = problems.iter().map(cases).max().unwrap_or(0);
    let numbers = || (1..=most).map(|number| number.to_string()).collect();
    let labels: Vec<String> = match problems {
        [problem] => short_names(problem).unwrap_or_else(numbers),
        _ => numbers(),
    };
    let height = labels.iter().map(|label| label.chars().count()).max();
    let height = height.unwrap_or(0);
    let sign = |label: &String, line: usize| {
        let above = height - label.chars().count();
        let at = line.checked_sub(above);
        at.and_then(|at| label.chars().nth(at)).unwrap_or(' ')
    };
    let line = |line: usize| labels.iter().map(|label| sign(label, line)).collect();
    (0..height).map(line).collect()
}

fn short_names(problem: &ContestProblem) -> Option<Vec<String>> {
    let name = |name: &str| {
        let own = name.rsplit('/').next().unwrap_or(name);
        let short = own.split(['-', '_']).next().unwrap_or(own);
        let is_short = (1..=LONGEST).contains(&short.len())
            && short.chars().all(|sign| sign.is_ascii_alphanumeric());
        is_short.then(|| short.to_owned())
    };
    let cases = problem.test_set.test_cases.iter();
    let names: Vec<String> = cases
        .map(|test_case| name(&test_case.case.name))
        .collect::<Option<_>>()?;
    let mut different = names.clone();
    different.sort_unstable();
    different.dedup();
    (different.len() == names.len()).then_some(names)
}
