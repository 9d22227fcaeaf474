//! The ranking as an HTML table for browsers without scripts. On a page of results, no other markup contains text from
//! outside.

use std::fmt::Write;

use super::page_texts::escape_name;
use crate::class_statistics;
use crate::decimals::format_points;
use crate::record::Results;
use caipan_i18n::Lang;

/// Maximum number of problems that get a column each.
const MAX_PROBLEM_COLUMNS: usize = 20;

/// Renders the title, `warning` if there is one, and the ranking with verdicts and points.
pub(super) fn render_ranking(results: &Results, warning: Option<String>, lang: Lang) -> String {
    let words = lang.words();
    let problems = class_statistics::collect_problem_max_scores(results);
    let mut page = String::new();
    if let Some(warning) = warning {
        let _ = write!(page, "<p class=\"alarm\">{}</p>", escape_markup(&warning));
    }
    let mut names: Vec<&str> = problems.iter().map(|problem| problem.name).collect();
    let title = results.title.clone().unwrap_or_else(|| names.join(", "));
    let _ = write!(page, "<h1>{}</h1>", escape_markup(&title));
    if names.len() > MAX_PROBLEM_COLUMNS {
        names.clear();
    }
    let _ = write!(
        page,
        "<p class=\"note\">{}</p>",
        lang.phrase("page-results-noscript")
    );
    let ranking = class_statistics::rank_contestants(results);
    let is_ranked = class_statistics::has_ranked_contestant(&ranking);
    let rank_head = if is_ranked {
        format!("<th>{}</th>", words.rank())
    } else {
        String::new()
    };
    let _ = write!(
        page,
        "<table><thead><tr>{rank_head}<th>{}</th>",
        words.contestant()
    );
    for problem in &names {
        let _ = write!(page, "<th>{}</th>", escape_markup(problem));
    }
    let _ = write!(page, "<th>{}</th></tr></thead><tbody>", words.total());
    for ranked in ranking {
        let rank_cell = if is_ranked {
            format!("<td>{}</td>", ranked.format_shown_rank())
        } else {
            String::new()
        };
        let _ = write!(
            page,
            "<tr>{rank_cell}<th>{}</th>",
            escape_markup(ranked.name)
        );
        for problem in 0..names.len() {
            let cell =
                ranked
                    .submission_for_problem(problem)
                    .map_or("–".to_owned(), |submission| {
                        format!(
                            "{} {}",
                            submission.verdict.code(),
                            format_points(submission.score)
                        )
                    });
            let _ = write!(page, "<td>{cell}</td>");
        }
        let _ = write!(page, "<td>{}</td></tr>", format_points(ranked.score));
    }
    page + "</tbody></table>"
}

/// Escapes a text for use in HTML markup and attributes.
pub(super) fn escape_markup(text: &str) -> String {
    let mut markup = String::new();
    for character in escape_name(text).chars() {
        match character {
            '<' => markup.push_str("&lt;"),
            '>' => markup.push_str("&gt;"),
            '&' => markup.push_str("&amp;"),
            '"' => markup.push_str("&quot;"),
            '\'' => markup.push_str("&#39;"),
            _ => markup.push(character),
        }
    }
    markup
}
