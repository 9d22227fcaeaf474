//! Pages for single contestants, without data of other contestants, and the list of these pages for the coach.

use std::fmt::Write;

use super::page;
use super::shortened_paths::ShortenedPaths;
use super::static_page::render_static_page;
use super::static_ranking::escape_markup;
use crate::class_statistics::{self, RankedContestant};
use crate::decimals::format_points;
use crate::record::Results;
use caipan_i18n::Lang;

/// Renders one page per contestant, without results of other contestants.
pub struct ContestantPages<'a> {
    ranking: Vec<RankedContestant<'a>>,
    /// Results without submissions, roster and remarks. For each page, a copy gets the data of one contestant.
    bare: Results,
    results: &'a Results,
}

impl<'a> ContestantPages<'a> {
    /// Prepares the pages of all contestants of these results.
    pub fn new(results: &'a Results) -> Self {
        let Results {
            schema_version,
            tool,
            graded_at,
            title,
            isolation,
            limits_lowered,
            problems,
            ..
        } = results;
        Self {
            ranking: class_statistics::rank_contestants(results),
            bare: Results {
                schema_version: *schema_version,
                interrupted: false,
                judge_again: None,
                done: None,
                total: None,
                tool: tool.clone(),
                graded_at: graded_at.clone(),
                title: title.clone(),
                roster: None,
                remarks: Vec::new(),
                same_sources: Vec::new(),
                isolation: isolation.clone(),
                limits_lowered: limits_lowered.clone(),
                machines: Vec::new(),
                twins: None,
                problems: problems.clone(),
                submissions: Vec::new(),
            },
            results,
        }
    }

    /// Returns the names of the contestants in the order of the ranking.
    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.ranking.iter().map(|ranked| ranked.name)
    }

    /// Renders the page of the contestant with this index in the ranking.
    pub fn render_page(&self, index: usize, lang: Lang) -> String {
        page::render_results(&self.results_of_contestant(&self.ranking[index]), lang)
    }

    /// Returns results that contain only the submissions, the roster row and the figures of one contestant.
    fn results_of_contestant(&self, ranked: &RankedContestant) -> Results {
        let submissions: Vec<_> = ranked
            .submissions
            .iter()
            .map(|(_, submission)| (*submission).clone())
            .collect();
        let left: usize = submissions
            .iter()
            .map(|submission| submission.unfinished_cases)
            .sum();
        let done: usize = submissions
            .iter()
            .map(|submission| submission.cases.len())
            .sum();
        let roster = self.results.roster.clone().map(|mut roster| {
            roster.people.retain(|name, _| name == ranked.name);
            roster
        });
        Results {
            interrupted: left > 0,
            done: (left > 0).then_some(done),
            total: (left > 0).then_some(done + left),
            roster,
            submissions,
            ..self.bare.clone()
        }
    }

    /// Renders the list of the pages with links to `files`, in the order of the ranking.
    pub fn render_page_list(&self, files: &[String], lang: Lang) -> String {
        let words = lang.words();
        let title = self.results.title.as_deref().unwrap_or(words.ranking());
        let mut page = format!(
            "<p class=\"note\">{}</p>\n",
            lang.phrase("page-coach-coach")
        );
        let _ = writeln!(
            page,
            "<table class=\"list\"><thead><tr><th class=\"number\" scope=\"col\">{}</th><th scope=\"col\">{}</th><th class=\"number\" scope=\"col\">{}</th></tr></thead><tbody>",
            words.rank(),
            words.contestant(),
            words.total()
        );
        let paths = ShortenedPaths::new(self.results);
        for (ranked, file) in self.ranking.iter().zip(files) {
            let rank = ranked.format_shown_rank();
            let path = ranked.path.map_or(String::new(), |path| {
                format!(
                    "<span class=\"path\">{}</span>",
                    escape_markup(&paths.shorten(path))
                )
            });
            let _ = writeln!(
                page,
                "<tr><td class=\"number\">{rank}</td><th scope=\"row\"><a href=\"{}\">{}</a>{path}</th><td class=\"number\">{}</td></tr>",
                escape_markup(file),
                escape_markup(ranked.name),
                format_points(ranked.score)
            );
        }
        render_static_page(title, &(page + "</tbody></table>\n"), lang)
    }
}
