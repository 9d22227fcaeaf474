//! Phrases that the script of a page of results needs, in one language.

use super::page_kind::PageKind;
use super::page_language::{PageLanguage, build_page_language, phrases_with_prefix};
use caipan_i18n::{Lang, ReportPhrases};

/// Collects the phrases that a page of this kind needs, including explanations of marks and pieces on boards.
pub(super) fn build_results_page_phrases(lang: Lang, page_kind: PageKind) -> PageLanguage {
    let mut spoken = match page_kind {
        PageKind::InProgress(_) => build_page_language(lang, &["page-results-", "page-progress-"]),
        _ => build_page_language(lang, &["page-results-"]),
    };
    let report_words = report_phrases(lang.words())
        .into_iter()
        .map(|(key, words)| (key.to_owned(), words.into()));
    spoken.words.extend(report_words);
    spoken.marks = phrases_with_prefix(lang, "page-mark-");
    spoken.pieces = phrases_with_prefix(lang, "page-piece-");
    spoken
}

/// Returns the phrases that pages share with the reports in other formats, by key.
fn report_phrases(words: ReportPhrases) -> [(&'static str, &'static str); 20] {
    [
        ("case", words.case()),
        ("cases", words.cases()),
        ("changes", words.changes()),
        ("contestant", words.contestant()),
        ("dialogue", words.dialogue()),
        ("evidence", words.evidence()),
        ("mean", words.mean()),
        ("mistakes", words.mistakes()),
        ("movedOnly", words.moved_only()),
        ("nobody", words.nobody()),
        ("rank", words.rank()),
        ("ranking", words.ranking()),
        ("remarks", words.remarks()),
        ("notJudged", words.not_judged()),
        ("sameSources", words.same_sources()),
        ("score", words.score()),
        ("total", words.total()),
        ("verdict", words.verdict()),
        ("why", words.reasons()),
        ("withoutPoints", words.without_points()),
    ]
}
