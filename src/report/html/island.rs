//! The results as the page's script reads them: columns in place of rows, texts and verdicts by number.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::film::Film;
use super::images::Images;
use super::replays::{Replay, Replays};
use super::texts::{SHOWN, Texts, lines};
use super::words::{self, PageWords};
use crate::judge::verdict::Verdict;
use crate::problem::printable;
use crate::report::compare::Comparison;
use crate::report::decimals::points;
use crate::report::drawing::Look;
use crate::report::i18n::{Lang, Words, mistake};
use crate::report::record::{self, Results};
use crate::report::table::Table;
use crate::report::{class, dialogue, palette, tables, text};

/// All that the page knows.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Island {
    lang: &'static str,
    words: PageAndReportWords,
    /// Code, words, and whether it is a failure.
    verdicts: Vec<(&'static str, &'static str, bool)>,
    /// Colour of each tile, and whether it is dark.
    palette: Vec<(String, u8)>,
    tool: String,
    graded_at: Option<String>,
    /// What people call the contest.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// The heads of the roster's columns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    roster: Vec<String>,
    /// What it says of each contestant, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    enrolled: Vec<Vec<String>>,
    /// What is to be said first, where the results are not final.
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<String>,
    isolation: String,
    /// Who changed, compared with other results.
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<Compared>,
    problems: Vec<Problem>,
    contestants: Vec<Contestant>,
    submissions: Vec<Card>,
    /// The number of a problem, a mistake, and how many make it.
    mistakes: Vec<(usize, String, usize)>,
    replays: Vec<Replay>,
    answers: Vec<Film>,
    /// So many outputs have no replay for want of room.
    left: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pictures: Vec<String>,
    texts: Vec<String>,
}

/// Rank, name, path where the name is not enough, points, the number of the submission to each problem or -1.
type Contestant = (
    Option<usize>,
    String,
    Option<String>,
    f64,
    Vec<(usize, i64)>,
);

#[derive(Serialize)]
struct PageAndReportWords {
    #[serde(flatten)]
    page: &'static PageWords,
    #[serde(flatten)]
    report: Map<String, Value>,
}

/// What is compared, and tables of what has changed.
#[derive(Serialize)]
struct Compared {
    sides: Vec<String>,
    tables: Vec<Drawn>,
}

/// A table: its title, heads and whether numbers stand below them, rows, what is to be said below it.
#[derive(Serialize)]
struct Drawn {
    title: &'static str,
    heads: Vec<(String, bool)>,
    rows: Vec<Vec<String>>,
    note: Option<String>,
}

impl Compared {
    fn new(comparison: &Comparison, lang: Lang) -> Self {
        let drawn = |table: Table| Drawn {
            title: table.title,
            heads: table.heads,
            rows: table.rows,
            note: table.note,
        };
        Self {
            sides: comparison.sides(lang).lines().map(str::to_owned).collect(),
            tables: comparison.tables(lang).into_iter().map(drawn).collect(),
        }
    }
}

#[derive(Serialize)]
struct Problem {
    name: String,
    max: f64,
    cases: Vec<Asked>,
}

#[derive(Serialize)]
struct Asked {
    name: String,
    counts: bool,
    failed: usize,
    ran: usize,
    input: i64,
    answer: i64,
}

/// A submission; what its cases came to in columns.
#[derive(Serialize)]
struct Card {
    /// The number of its problem.
    p: usize,
    /// Its verdict.
    b: usize,
    /// Its points.
    s: f64,
    max: f64,
    /// Its language.
    l: String,
    path: String,
    /// CPU and wall time in milliseconds, memory in KiB.
    limits: (u64, u64, u64),
    #[serde(skip_serializing_if = "String::is_empty")]
    log: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    like: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attempts: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    subs: Vec<(String, f64, f64)>,
    /// The numbers of its cases, where they are not 0, 1, 2 …
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<Vec<usize>>,
    /// Verdicts, a hexadecimal digit each.
    v: String,
    /// Points.
    c: Vec<f64>,
    /// CPU time in milliseconds.
    t: Vec<Option<u64>>,
    /// Memory in KiB.
    m: Vec<Option<u64>>,
    /// Reasons, outputs, replays and runs near a limit, each by the place of its case.
    r: Vec<(usize, i64)>,
    o: Vec<(usize, i64)>,
    x: Vec<(usize, i64)>,
    /// The dialogues with interactors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    d: Vec<(usize, i64)>,
    /// Pictures, with their names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    g: Vec<(usize, String, i64)>,
    u: Vec<(usize, i64)>,
}

fn number(verdict: Verdict) -> usize {
    let place = Verdict::ALL.iter().position(|other| *other == verdict);
    place.unwrap_or_default()
}

fn name(text: &str) -> String {
    match printable(text.as_bytes()) {
        empty if empty.trim().is_empty() => "–".to_owned(),
        name => name,
    }
}

fn milliseconds(seconds: f64) -> u64 {
    (seconds * 1e3).round() as u64
}

/// Two decimals; what JSON cannot hold is nothing.
fn rounded(points: f64) -> f64 {
    match crate::report::decimals::rounded(points) {
        number if number.is_finite() => number,
        _ => 0.0,
    }
}

impl Island {
    /// These results.
    pub fn new(results: &Results, compared: Option<&Comparison>, lang: Lang) -> Self {
        let (mut texts, mut images) = (Texts::default(), Images::default());
        let replays = Replays::new(results, lang, &mut texts);
        let (problems, cases) = problems(results, &mut texts);
        let numbers: HashMap<&str, usize> = (class::problems(results).iter())
            .map(|problem| problem.name)
            .zip(0..)
            .collect();
        let submissions = (results.submissions.iter()).map(|card| {
            Card::new(
                card,
                numbers[card.problem.as_str()],
                &cases,
                &replays,
                lang,
                (&mut texts, &mut images),
            )
        });
        let submissions = submissions.collect();
        let places: HashMap<*const record::Submission, i64> = (results.submissions.iter())
            .map(std::ptr::from_ref)
            .zip(0..)
            .collect();
        let contestants = class::ranking(results).into_iter().map(|ranked| {
            let cards = ranked.submissions.iter();
            let cards = cards.map(|(problem, card)| (*problem, places[&std::ptr::from_ref(*card)]));
            let path = ranked.path.map(name);
            (
                ranked.rank,
                name(ranked.name),
                path,
                rounded(ranked.score),
                cards.collect(),
            )
        });
        Self {
            lang: words::of(lang).tag,
            words: phrases(lang),
            verdicts: Verdict::ALL
                .map(|verdict| of_verdict(verdict, lang))
                .to_vec(),
            palette: (1..=15).map(of_tile).collect(),
            tool: name(&format!("{} {}", results.tool.name, results.tool.version)),
            graded_at: results.graded_at.as_deref().map(name),
            title: results.title.as_deref().map(name),
            roster: roster(results),
            enrolled: enrolled(results),
            interrupted: (results.progress())
                .map(|(done, total)| (lang.words().interrupted)(done, total)),
            isolation: name(&results.isolation.level),
            compared: compared.map(|comparison| Compared::new(comparison, lang)),
            problems,
            contestants: contestants.collect(),
            submissions,
            mistakes: mistakes(results, &numbers, lang),
            left: replays.left_out,
            replays: replays.all,
            answers: replays.answers,
            pictures: images.all(),
            texts: texts.all(),
        }
    }
}

/// The number of a problem, a mistake, and how many make it.
fn mistakes(
    results: &Results,
    numbers: &HashMap<&str, usize>,
    lang: Lang,
) -> Vec<(usize, String, usize)> {
    let found = class::mistakes(results).into_iter();
    let counted = found.map(|found| {
        let words = mistake(lang, &found.mutant.id, &found.mutant.mistake);
        (numbers[found.problem], name(words), found.names.len())
    });
    counted.collect()
}

/// The heads of a roster's columns.
fn roster(results: &Results) -> Vec<String> {
    let columns = results.roster.iter().flat_map(|roster| &roster.columns);
    columns.map(|head| name(head)).collect()
}

/// What a roster says of the contestants, in the order of the ranking.
fn enrolled(results: &Results) -> Vec<Vec<String>> {
    if results.roster.is_none() {
        return Vec::new();
    }
    let cells = |ranked: class::Ranked| -> Vec<String> {
        let cells = class::enrolled(results, ranked.name).into_iter();
        cells.map(name).collect()
    };
    class::ranking(results).into_iter().map(cells).collect()
}

/// A verdict's code, its name, and whether it is a failure.
fn of_verdict(verdict: Verdict, lang: Lang) -> (&'static str, &'static str, bool) {
    let is_failure = !matches!(verdict, Verdict::Accepted | Verdict::Skipped);
    (verdict.code(), lang.verdict(verdict), is_failure)
}

/// A tile's colour, and whether it is a dark one.
fn of_tile(number: u8) -> (String, u8) {
    let colour = palette::tile(number);
    (format!("#{:06x}", colour.rgb), colour.is_dark.into())
}

/// A subtask's name, its points and the most that it can have.
fn of_subtask(subtask: &record::Subtask) -> (String, f64, f64) {
    let points = [subtask.score, subtask.max_score].map(rounded);
    (name(&subtask.name), points[0], points[1])
}

/// All attempts in a line, if there are several.
fn attempts(card: &record::Submission, words: &Words) -> Option<String> {
    let attempts = card.attempts.iter().map(|attempt| {
        let (path, code) = (printable(attempt.path.as_bytes()), attempt.verdict.code());
        format!("{path} {code} {}", points(attempt.score))
    });
    let attempts: Vec<String> = attempts.collect();
    (attempts.len() > 1).then(|| (words.attempts)(attempts.len(), &attempts.join(words.comma)))
}

fn phrases(lang: Lang) -> PageAndReportWords {
    let words = lang.words();
    let report = [
        ("case", words.case),
        ("contestant", words.contestant),
        ("dialogue", words.dialogue),
        ("failed", words.failed),
        ("mistake", words.mistake),
        ("mistakes", words.mistakes),
        ("nobody", words.nobody),
        ("problem", words.problem),
        ("rank", words.rank),
        ("ranking", words.ranking),
        ("score", words.score),
        ("total", words.total),
        ("verdict", words.verdict),
        ("withoutPoints", words.without_points),
    ];
    let report = report.map(|(key, words)| (key.to_owned(), words.into()));
    PageAndReportWords {
        page: words::of(lang),
        report: report.into_iter().collect(),
    }
}

/// As much of the end of a dialogue as a text of the page may hold.
fn dialogue(said: &record::Dialogue, lang: Lang) -> String {
    const WIDTH: usize = 100;
    let end = |last| dialogue::end(said, last, WIDTH, Look::Coloured(lang)).join("\n");
    let mut last = 100;
    let mut text = end(last);
    while text.len() > SHOWN && last > dialogue::LAST {
        last /= 2;
        text = end(last);
    }
    text
}

/// The number of each case within its problem.
type CaseNumbers<'a> = HashMap<(&'a str, &'a str), usize>;

/// All problems with all cases that were asked or judged, in the order in which they come up.
fn problems<'a>(results: &'a Results, texts: &mut Texts) -> (Vec<Problem>, CaseNumbers<'a>) {
    let failures = class::failures(results);
    let failures: HashMap<(&str, &str), _> = (failures.iter())
        .map(|failures| ((failures.problem, failures.case), failures))
        .collect();
    let mut lists: HashMap<&str, Vec<Asked>> = HashMap::new();
    let mut numbers = CaseNumbers::new();
    let asked = (results.problems.iter()).flat_map(|problem| {
        problem
            .cases
            .iter()
            .map(|case| (problem.name.as_str(), case.name.as_str(), Some(case)))
    });
    let judged = (results.submissions.iter()).flat_map(|card| {
        card.cases
            .iter()
            .map(|case| (card.problem.as_str(), case.name.as_str(), None))
    });
    for (problem, case, files) in asked.chain(judged) {
        let list = lists.entry(problem).or_default();
        if numbers.contains_key(&(problem, case)) {
            continue;
        }
        numbers.insert((problem, case), list.len());
        let found = failures.get(&(problem, case));
        list.push(Asked {
            name: name(case),
            counts: found.is_none_or(|found| found.counts),
            failed: found.map_or(0, |found| found.failed),
            ran: found.map_or(0, |found| found.ran),
            input: texts.file(files.and_then(|files| files.input.as_deref())),
            answer: texts.file(files.and_then(|files| files.answer.as_deref())),
        });
    }
    let problem = |problem: class::Problem| Problem {
        name: name(problem.name),
        max: rounded(problem.max_score),
        cases: lists.remove(problem.name).unwrap_or_default(),
    };
    let problems = class::problems(results).into_iter().map(problem).collect();
    (problems, numbers)
}

impl Card {
    fn new(
        card: &record::Submission,
        p: usize,
        cases: &CaseNumbers,
        replays: &Replays,
        lang: Lang,
        (texts, images): (&mut Texts, &mut Images),
    ) -> Self {
        let words = lang.words();
        let all = || (0..).zip(&card.cases);
        let k: Vec<usize> = (card.cases.iter())
            .map(|case| cases[&(card.problem.as_str(), case.name.as_str())])
            .collect();
        let reasons =
            all().filter_map(|(place, case)| Some((place, texts.number(&case.why(lang)?))));
        let r = reasons.collect();
        let outputs = all().filter(|(_, case)| case.output.is_some());
        let outputs = outputs.map(|(place, case)| (place, texts.file(case.output.as_deref())));
        let o = outputs.collect();
        let said = all()
            .filter_map(|(place, case)| Some((place, dialogue(case.dialogue.as_ref()?, lang))));
        let d = said
            .map(|(place, said)| (place, texts.file(Some(&said))))
            .collect();
        let runs = all()
            .filter_map(|(place, case)| Some((place, texts.number(&tables::runs(case, words)?))));
        let u = runs.collect();
        let x =
            all().filter_map(|(place, case)| Some((place, replays.number(&card.problem, case)?)));
        let cpu = card.cases.iter().map(|case| case.cpu_s.map(milliseconds));
        let memory = card.cases.iter().map(|case| case.memory_bytes);
        let memory = memory.map(|memory| memory.map(|bytes| bytes >> 10));
        let digit = |case: &record::Case| char::from_digit(number(case.verdict) as u32, 16);
        Self {
            p,
            b: number(card.verdict),
            s: rounded(card.score),
            max: rounded(card.max_score),
            l: printable(card.language.as_bytes()),
            path: printable(card.path.as_bytes()),
            limits: (
                milliseconds(card.limits.cpu_s),
                milliseconds(card.limits.wall_s),
                card.limits.memory_bytes >> 10,
            ),
            log: lines(&card.compile.text(lang)),
            why: card.why(lang),
            like: text::likely(card, lang),
            attempts: attempts(card, words),
            stopped: (card.unfinished_cases > 0).then(|| (words.stopped)(card.unfinished_cases)),
            subs: card.subtasks.iter().map(of_subtask).collect(),
            v: card.cases.iter().filter_map(digit).collect(),
            c: card.cases.iter().map(|case| rounded(case.score)).collect(),
            t: cpu.collect(),
            m: memory.collect(),
            x: x.collect(),
            r,
            o,
            d,
            g: images.of_cases(&card.cases, lang),
            u,
            k: (k.iter().enumerate().any(|(place, number)| place != *number)).then_some(k),
        }
    }
}
