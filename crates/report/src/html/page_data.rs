//! Data that the script of a results page reads: tables stored as columns, texts and verdicts given by index.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::comparison_data::ComparisonData;
use super::deduplicated_texts::DeduplicatedTexts;
use super::images::PageImages;
use super::page_kind::{GradingProgress, PageKind};
use super::page_language::{self, PageLanguage};
use super::page_texts::{PageText, PageTexts, escape_name};
use super::problem_data::{self, ProblemPageData, round_for_json};
use super::replay_frames::ReplayFrames;
use super::replays::{PageReplays, ReplayIndices};
use super::result_phrases::build_results_page_phrases;
use super::row_columns::rows_to_columns;
use super::shortened_paths::ShortenedPaths;
use super::submission_data::PageTables;
use crate::class_statistics::findings::describe_judge_errors;
use crate::finding_tables::judge_error_warning;
use crate::record::{self, Results};
use crate::{class_statistics, palette};
use caipan_checker::verdict::Verdict;
use caipan_i18n::{Lang, mistake_meaning};

/// Data that the script of a results page reads, embedded as JSON.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageData {
    /// Index of the language in which the page opens.
    language: usize,
    languages: Vec<PageLanguage>,
    /// Code of each verdict, and whether the verdict is a failure, in the order of [`Verdict::ALL`].
    verdicts: Vec<(&'static str, bool)>,
    /// Colour of each numbered tile of a puzzle, and whether the colour is dark.
    palette: Vec<(String, bool)>,
    tool: String,
    graded_at: Option<String>,
    /// Title of the contest in the language of the jury; `None` for a contest without a title.
    title: Option<String>,
    /// Column headers of the roster; empty without a roster.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    roster: Vec<String>,
    /// Banner that states how many cases were judged before an interruption; `None` if the grading was completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<PageText>,
    /// Banner about judge errors, with the command that judges again; `None` without judge errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    unjudged: Option<PageText>,
    /// Contestants who are not fully judged, with reasons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_judged: Vec<PageText>,
    /// Progress of the current grading; `None` on pages of ended gradings.
    #[serde(skip_serializing_if = "Option::is_none")]
    going: Option<GradingProgress>,
    /// Remarks about the class as a whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<PageText>,
    /// Groups of contestants who submitted the same file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    same_sources: Vec<SameSourcePageData>,
    isolation: String,
    /// Differences from other results; `None` if the page shows no comparison.
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<ComparisonData>,
    problems: Vec<ProblemPageData>,
    /// Rows of [`ContestantPageRow`]s in the order of the ranking, stored column by column.
    contestants: Map<String, Value>,
    /// Rows of submissions in the order of the results, stored column by column.
    submissions: Map<String, Value>,
    /// Distinct resource limits, to which submissions refer by index: CPU time and wall time in milliseconds, memory
    /// in KiB.
    limits: Vec<(u64, u64, u64)>,
    mistakes: Vec<MistakePageData>,
    replays: Vec<ReplayIndices>,
    films: Vec<ReplayFrames>,
    /// Number of outputs without a replay because the replays of the page would become too large.
    replays_left_out: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pictures: Vec<String>,
    #[serde(flatten)]
    texts: DeduplicatedTexts,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ContestantPageRow {
    rank: Option<usize>,
    is_provisional: bool,
    is_unjudged: bool,
    name: String,
    /// Path of the contestant's first submission; `None` if no other contestant has this name.
    path: Option<String>,
    score: f64,
    /// Indices of the problems to which the contestant submitted, each with the index of the submission.
    submissions: Vec<(usize, i64)>,
    /// Cells of the contestant's row in the roster.
    enrolled: Vec<String>,
}

/// Mistake that at least one contestant makes.
#[derive(Serialize)]
struct MistakePageData {
    problem: usize,
    name: PageText,
}

/// Group of contestants who submitted the same file, byte for byte.
#[derive(Serialize)]
struct SameSourcePageData {
    problem: String,
    names: Vec<String>,
}

impl PageData {
    /// Builds the data of a page. The page opens in `lang`; the data contain all languages.
    pub(super) fn new(results: &Results, page_kind: PageKind, lang: Lang) -> Self {
        let (mut texts, mut images) = (PageTexts::default(), PageImages::default());
        let replays = PageReplays::new(results, &mut texts);
        let (problems, cases) =
            problem_data::convert_problems_and_index_cases(results, &replays, &mut texts);
        let paths = ShortenedPaths::new(results);
        let mut shared = PageTables {
            cases: &cases,
            replays: &replays,
            paths: &paths,
            texts: &mut texts,
            images: &mut images,
            limits: Vec::new(),
            is_going: matches!(page_kind, PageKind::InProgress(_)),
        };
        let (submissions, mistakes) = submission_table(results, &mut shared);
        let limits = shared.limits;
        let compared = match page_kind {
            PageKind::WithComparison(comparison) => {
                Some(ComparisonData::new(comparison, results, &cases, &mut texts))
            }
            _ => None,
        };
        let languages = Lang::ALL.map(|lang| build_results_page_phrases(lang, page_kind));
        let same_sources = results.same_sources.iter();
        Self {
            language: page_language::language_index(lang),
            languages: languages.into(),
            verdicts: Verdict::ALL.map(verdict_code_and_is_failure).to_vec(),
            palette: (1..=15).map(tile_colour_and_is_dark).collect(),
            tool: escape_name(&format!("{} {}", results.tool.name, results.tool.version)),
            graded_at: results.graded_at.as_deref().map(escape_name),
            title: results.title.as_deref().map(escape_name),
            roster: roster_column_heads(results),
            interrupted: (results.interrupted_progress()).map(|(done, total)| {
                PageText::in_each_language(|lang| lang.words().interrupted(done, total))
            }),
            unjudged: PageText::format_optional_in_each_language(|lang| {
                judge_error_warning(results, lang)
            }),
            not_judged: judge_error_lines(results),
            going: match page_kind {
                PageKind::InProgress(going) => Some(*going),
                _ => None,
            },
            remarks: results.remarks.iter().map(format_remark).collect(),
            same_sources: same_sources.map(convert_same_source).collect(),
            isolation: escape_name(&results.isolation.level),
            compared,
            problems,
            contestants: contestant_table(results, &paths),
            submissions,
            limits,
            mistakes,
            replays_left_out: replays.left_out,
            replays: replays.all,
            films: replays.films,
            pictures: images.into_base64(),
            texts: DeduplicatedTexts::new(texts.into_texts()),
        }
    }
}

/// Returns the submissions as a table that is stored column by column, and the diagnosed mistakes, the most frequent
/// first.
fn submission_table(
    results: &Results,
    shared: &mut PageTables,
) -> (Map<String, Value>, Vec<MistakePageData>) {
    let problems = class_statistics::collect_problem_max_scores(results);
    let places: HashMap<&str, usize> = problems
        .iter()
        .map(|problem| problem.name)
        .zip(0..)
        .collect();
    let found = class_statistics::group_by_mistake(results);
    let mistakes: HashMap<(&str, &str), usize> = (found.iter())
        .map(|found| (found.problem, found.mutant.id.as_str()))
        .zip(0..)
        .collect();
    let submissions: Vec<_> = results
        .submissions
        .iter()
        .map(|submission| {
            let problem = places[submission.problem.as_str()];
            let likeliest = class_statistics::likely_mistakes(submission).first();
            let mistake = likeliest
                .map(|mutant| mistakes[&(submission.problem.as_str(), mutant.id.as_str())]);
            shared.convert_submission(submission, problem, &problems[problem].subtasks, mistake)
        })
        .collect();
    (
        rows_to_columns(&submissions),
        found
            .iter()
            .map(|found: &class_statistics::SharedMistake| MistakePageData {
                problem: places[found.problem],
                name: PageText::in_each_language(|lang| {
                    escape_name(mistake_meaning(
                        lang,
                        &found.mutant.id,
                        &found.mutant.mistake,
                    ))
                }),
            })
            .collect(),
    )
}

/// Returns the contestants in the order of the ranking, as a table that is stored column by column.
fn contestant_table(results: &Results, paths: &ShortenedPaths) -> Map<String, Value> {
    let places: HashMap<*const record::Submission, i64> = (results.submissions.iter())
        .map(std::ptr::from_ref)
        .zip(0..)
        .collect();
    let contestants = class_statistics::rank_contestants(results)
        .into_iter()
        .map(|ranked| {
            let submissions = ranked.submissions.iter().map(|(problem, submission)| {
                (
                    *problem,
                    places[&std::ptr::from_ref::<record::Submission>(*submission)],
                )
            });
            let cells =
                class_statistics::roster_cells_of_contestant(results, ranked.name).into_iter();
            ContestantPageRow {
                rank: ranked.rank,
                is_provisional: ranked.is_provisional,
                is_unjudged: ranked.is_unjudged(),
                name: escape_name(ranked.name),
                path: ranked.path.map(|path| paths.shorten(path)),
                score: round_for_json(ranked.score),
                submissions: submissions.collect(),
                enrolled: cells.map(escape_name).collect(),
            }
        });
    rows_to_columns(&contestants.collect::<Vec<_>>())
}

/// Returns a line for each contestant and problem with judge errors, with the reason.
fn judge_error_lines(results: &Results) -> Vec<PageText> {
    let submissions = results.submissions.iter();
    let unjudged = submissions.filter(|submission| submission.is_unjudged());
    unjudged
        .map(|submission: &record::Submission| {
            PageText::in_each_language(|lang| {
                let words = lang.words();
                let who = escape_name(&submission.name)
                    + &words.brackets(&escape_name(&submission.problem));
                words.colon(&who, &describe_judge_errors(submission, lang))
            })
        })
        .collect()
}

/// Returns the escaped column headers of the roster; empty without a roster.
fn roster_column_heads(results: &Results) -> Vec<String> {
    let columns = results.roster.iter().flat_map(|roster| &roster.columns);
    columns.map(|head| escape_name(head)).collect()
}

/// Formats a remark about the class in every language. Falls back to the recorded English text if the key is unknown.
fn format_remark(remark: &record::Remark) -> PageText {
    PageText::in_each_language(|lang| {
        escape_name(
            &remark
                .evidence
                .as_ref()
                .and_then(|evidence| lang.format_known_fact(evidence))
                .unwrap_or_else(|| remark.remark.clone()),
        )
    })
}

fn convert_same_source(same: &record::SameSource) -> SameSourcePageData {
    SameSourcePageData {
        problem: escape_name(&same.problem),
        names: same
            .files
            .iter()
            .map(|file| escape_name(&file.name))
            .collect(),
    }
}

/// Returns the code of a verdict, and whether the verdict is a failure: neither accepted nor skipped.
fn verdict_code_and_is_failure(verdict: Verdict) -> (&'static str, bool) {
    let is_failure = !matches!(verdict, Verdict::Accepted | Verdict::Skipped);
    (verdict.code(), is_failure)
}

/// Returns the colour of a tile as `#rrggbb`, and whether the colour is dark.
fn tile_colour_and_is_dark(number: u8) -> (String, bool) {
    let colour = palette::tile_colour(number);
    (format!("#{:06x}", colour.rgb), colour.is_dark)
}
