//! The results as the page's script reads them: tables as columns, texts and verdicts by number.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::columns::columns;
use super::compared::Compared;
use super::film::Film;
use super::images::Images;
use super::occasion::{Going, Occasion};
use super::patterns::Short;
use super::phrases::of_results;
use super::problems::{self, Problem, rounded};
use super::replays::{Replay, Replays};
use super::shown_paths::ShownPaths;
use super::submissions::Shared;
use super::texts::{Text, Texts, name};
use super::words::{self, Language};
use crate::class::findings::judge_error;
use crate::findings::unjudged_banner;
use crate::record::{self, Results};
use crate::{class, palette};
use caipan_checker::verdict::Verdict;
use caipan_i18n::{Lang, mistake};

/// All that the page knows.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageData {
    /// The number of the language in which it opens.
    language: usize,
    languages: Vec<Language>,
    /// Their codes, and whether each is a failure.
    verdicts: Vec<(&'static str, bool)>,
    /// Colour of each tile, and whether it is dark.
    palette: Vec<(String, bool)>,
    tool: String,
    graded_at: Option<String>,
    /// What people call the contest.
    title: Option<String>,
    /// The heads of the roster's columns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    roster: Vec<String>,
    /// What is to be said first, where the results are not final.
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<Text>,
    /// Banner: the judge failed, with the command that judges again.
    #[serde(skip_serializing_if = "Option::is_none")]
    unjudged: Option<Text>,
    /// Who is not judged and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_judged: Vec<Text>,
    /// How far it is, where they still come.
    #[serde(skip_serializing_if = "Option::is_none")]
    going: Option<Going>,
    /// What is to be said of the class.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<Text>,
    /// Who has handed in the same file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    same_sources: Vec<SameSource>,
    isolation: String,
    /// Who changed, compared with other results.
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<Compared>,
    problems: Vec<Problem>,
    /// In columns, as submissions.
    contestants: Map<String, Value>,
    submissions: Map<String, Value>,
    /// CPU and wall time in milliseconds, memory in KiB.
    limits: Vec<(u64, u64, u64)>,
    mistakes: Vec<Mistake>,
    replays: Vec<Replay>,
    films: Vec<Film>,
    /// So many outputs have no replay for want of room.
    replays_left_out: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pictures: Vec<String>,
    #[serde(flatten)]
    texts: Short,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Contestant {
    rank: Option<usize>,
    is_provisional: bool,
    is_unjudged: bool,
    name: String,
    /// Where the name is not enough.
    path: Option<String>,
    score: f64,
    /// The numbers of problems, and of the submissions to them.
    submissions: Vec<(usize, i64)>,
    /// A cell for each column of the roster.
    enrolled: Vec<String>,
}

/// A mistake that somebody makes.
#[derive(Serialize)]
struct Mistake {
    problem: usize,
    name: Text,
}

/// A file that several have handed in, byte for byte.
#[derive(Serialize)]
struct SameSource {
    problem: String,
    names: Vec<String>,
}

impl PageData {
    /// These results, on a page that opens in a language.
    pub(super) fn new(results: &Results, occasion: Occasion, lang: Lang) -> Self {
        let (mut texts, mut images) = (Texts::default(), Images::default());
        let replays = Replays::new(results, &mut texts);
        let (problems, cases) = problems::problems(results, &replays, &mut texts);
        let paths = ShownPaths::of(results);
        let mut shared = Shared {
            cases: &cases,
            replays: &replays,
            paths: &paths,
            texts: &mut texts,
            images: &mut images,
            limits: Vec::new(),
            is_going: matches!(occasion, Occasion::Going(_)),
        };
        let (submissions, mistakes) = submissions(results, &mut shared);
        let limits = shared.limits;
        let compared = match occasion {
            Occasion::Compared(comparison) => {
                Some(Compared::new(comparison, results, &cases, &mut texts))
            }
            _ => None,
        };
        Self {
            language: words::place(lang),
            languages: Lang::ALL.map(|lang| of_results(lang, occasion)).into(),
            verdicts: Verdict::ALL.map(of_verdict).to_vec(),
            palette: (1..=15).map(of_tile).collect(),
            tool: name(&format!("{} {}", results.tool.name, results.tool.version)),
            graded_at: results.graded_at.as_deref().map(name),
            title: results.title.as_deref().map(name),
            roster: roster(results),
            interrupted: (results.progress())
                .map(|(done, total)| Text::of(|lang| (lang.words().interrupted)(done, total))),
            unjudged: Text::perhaps(|lang| unjudged_banner(results, lang)),
            not_judged: not_judged(results),
            going: match occasion {
                Occasion::Going(going) => Some(*going),
                _ => None,
            },
            remarks: results.remarks.iter().map(remark).collect(),
            same_sources: results.same_sources.iter().map(same_source).collect(),
            isolation: name(&results.isolation.level),
            compared,
            problems,
            contestants: contestants(results, &paths),
            submissions,
            limits,
            mistakes,
            replays_left_out: replays.left_out,
            replays: replays.all,
            films: replays.films,
            pictures: images.all(),
            texts: Short::new(texts.all()),
        }
    }
}

/// All submissions in columns, and the mistakes that they make, the most frequent first.
fn submissions(results: &Results, shared: &mut Shared) -> (Map<String, Value>, Vec<Mistake>) {
    let problems = class::problems(results);
    let places: HashMap<&str, usize> = problems
        .iter()
        .map(|problem| problem.name)
        .zip(0..)
        .collect();
    let found = class::mistakes(results);
    let mistakes: HashMap<(&str, &str), usize> = (found.iter())
        .map(|found| (found.problem, found.mutant.id.as_str()))
        .zip(0..)
        .collect();
    let cards: Vec<_> = results
        .submissions
        .iter()
        .map(|card| {
            let problem = places[card.problem.as_str()];
            let likeliest = class::claimed(card).first();
            let mistake =
                likeliest.map(|mutant| mistakes[&(card.problem.as_str(), mutant.id.as_str())]);
            shared.card(card, problem, &problems[problem].subtasks, mistake)
        })
        .collect();
    (
        columns(&cards),
        found
            .iter()
            .map(|found: &class::Mistake| Mistake {
                problem: places[found.problem],
                name: Text::of(|lang| name(mistake(lang, &found.mutant.id, &found.mutant.mistake))),
            })
            .collect(),
    )
}

/// The contestants by their ranks, in columns.
fn contestants(results: &Results, paths: &ShownPaths) -> Map<String, Value> {
    let places: HashMap<*const record::Submission, i64> = (results.submissions.iter())
        .map(std::ptr::from_ref)
        .zip(0..)
        .collect();
    let contestants = class::ranking(results).into_iter().map(|ranked| {
        let submissions = ranked.submissions.iter().map(|(problem, card)| {
            (
                *problem,
                places[&std::ptr::from_ref::<record::Submission>(*card)],
            )
        });
        let cells = class::enrolled(results, ranked.name).into_iter();
        Contestant {
            rank: ranked.rank,
            is_provisional: ranked.is_provisional,
            is_unjudged: ranked.is_unjudged(),
            name: name(ranked.name),
            path: ranked.path.map(|path| paths.shown(path)),
            score: rounded(ranked.score),
            submissions: submissions.collect(),
            enrolled: cells.map(name).collect(),
        }
    });
    columns(&contestants.collect::<Vec<_>>())
}

/// Who is not judged and why, a line for each contestant and problem.
fn not_judged(results: &Results) -> Vec<Text> {
    let cards = results.submissions.iter();
    let unjudged = cards.filter(|card| card.is_unjudged());
    unjudged
        .map(|card: &record::Submission| {
            Text::of(|lang| {
                let words = lang.words();
                let who = name(&card.name) + &(words.brackets)(&name(&card.problem));
                (words.colon)(&who, &judge_error(card, lang))
            })
        })
        .collect()
}

/// The heads of a roster's columns.
fn roster(results: &Results) -> Vec<String> {
    let columns = results.roster.iter().flat_map(|roster| &roster.columns);
    columns.map(|head| name(head)).collect()
}

/// What is to be said of a class, in the words that there are.
fn remark(remark: &record::Remark) -> Text {
    Text::of(|lang| {
        name(
            &remark
                .evidence
                .as_ref()
                .and_then(|evidence| lang.known_fact(evidence))
                .unwrap_or_else(|| remark.remark.clone()),
        )
    })
}

fn same_source(same: &record::SameSource) -> SameSource {
    SameSource {
        problem: name(&same.problem),
        names: same.files.iter().map(|file| name(&file.name)).collect(),
    }
}

/// A verdict's code, and whether it is a failure.
fn of_verdict(verdict: Verdict) -> (&'static str, bool) {
    let is_failure = !matches!(verdict, Verdict::Accepted | Verdict::Skipped);
    (verdict.code(), is_failure)
}

/// A tile's colour, and whether it is a dark one.
fn of_tile(number: u8) -> (String, bool) {
    let colour = palette::tile(number);
    (format!("#{:06x}", colour.rgb), colour.is_dark)
}
