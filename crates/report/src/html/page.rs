//! Renders pages of results, with the modules of their script and the content for browsers without scripts.

use super::html_document::{HtmlDocument, PAGE_STYLE_SHEET};
use super::page_data::PageData;
use super::page_kind::{GradingProgress, PageKind};
use super::static_ranking::render_ranking;
use crate::compare::Comparison;
use crate::finding_tables::provisional_result_warnings;
use crate::record::Results;
use caipan_i18n::Lang;

/// Modules of the script, each after the modules that it imports.
const RESULTS_PAGE_MODULES: [&str; 17] = [
    include_str!("page/data.js"),
    include_str!("page/elements.js"),
    include_str!("page/cards.js"),
    include_str!("page/badges.js"),
    include_str!("page/verdicts.js"),
    include_str!("page/charts.js"),
    include_str!("page/boards.js"),
    include_str!("page/replay.js"),
    include_str!("page/difference.js"),
    include_str!("page/talk.js"),
    include_str!("page/ranking.js"),
    include_str!("page/compared.js"),
    include_str!("page/overview.js"),
    include_str!("page/contestant.js"),
    include_str!("page/result.js"),
    include_str!("page/look.js"),
    include_str!("page/route.js"),
];

/// Returns the modules of a kind of page; a page of a grading in progress has an additional last module.
pub(super) fn script_modules(page_kind: PageKind) -> Vec<&'static str> {
    let last = include_str!("page/going.js");
    let last = matches!(page_kind, PageKind::InProgress(_)).then_some(last);
    RESULTS_PAGE_MODULES.into_iter().chain(last).collect()
}

/// Renders the page of final results. The page opens in `lang`; the reader can switch to other languages.
pub fn render_results(results: &Results, lang: Lang) -> String {
    render_page(results, PageKind::Final, lang)
}

/// Renders the page of results that also shows the differences from other results of the same class.
pub fn render_results_with_comparison(
    results: &Results,
    comparison: &Comparison,
    lang: Lang,
) -> String {
    render_page(results, PageKind::WithComparison(comparison), lang)
}

/// Renders the page of a grading in progress, which shows the progress and reloads.
pub fn render_results_in_progress(
    results: &Results,
    progress: &GradingProgress,
    lang: Lang,
) -> String {
    render_page(results, PageKind::InProgress(progress), lang)
}

fn render_page(results: &Results, page_kind: PageKind, lang: Lang) -> String {
    let (alarm, again) = match page_kind {
        PageKind::InProgress(going) => (
            Some(format_progress(going, lang)),
            auto_refresh_markup(going),
        ),
        _ => {
            let all_warnings = provisional_result_warnings(results, lang);
            let alarm =
                (!all_warnings.is_empty()).then(|| all_warnings.join(lang.words().semicolon()));
            (alarm, String::new())
        }
    };
    let frame = HtmlDocument {
        lang,
        style: PAGE_STYLE_SHEET,
        modules: &script_modules(page_kind),
        still: &render_ranking(results, alarm, lang),
        head: &again,
    };
    frame.render(&PageData::new(results, page_kind, lang))
}

/// Formats a sentence with the number of judged cases and the number of all cases.
fn format_progress(progress: &GradingProgress, lang: Lang) -> String {
    let words = lang
        .page_phrase("page-progress-going")
        .replace("{0}", &progress.done.to_string());
    words.replace("{1}", &progress.total.to_string())
}

/// Returns markup that makes a browser without scripts reload the page after `progress.next` seconds.
fn auto_refresh_markup(progress: &GradingProgress) -> String {
    let seconds = progress.next;
    format!("<noscript><meta http-equiv=\"refresh\" content=\"{seconds}\"></noscript>")
}
