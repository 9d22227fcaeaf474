//! Statistics of a solver's search, as one line of text.

use std::time::Duration;

use super::decimals;
use caipan_checker::{SearchStats, group_digits};
use caipan_facts::{Evidence, Fact, facts};
use caipan_i18n::Lang;

facts! {
    /// Line with the counters of a solver's search, the elapsed time, or the speed.
    pub enum SearchStatisticsLine {
        Count { number: String, what: Fact } => "search-count",
        InTime { time: String } => "search-in-time",
        AtSpeed { counts: String, time: String, millions: String, what: Fact } => "search-at-speed",
        StoppedAfter { input: String, counts: String } => "search-stopped-after",
    }
}

/// Formats one counter of a search: the value, then the name of the things counted.
pub(crate) fn format_counter(counted: &Fact, number: u64, lang: Lang) -> String {
    let (number, what) = (group_digits(number), counted.clone());
    lang.fact(&SearchStatisticsLine::Count { number, what }.fact())
}

/// Formats all counters of a search, separated by commas.
pub fn format_counters(stats: &SearchStats, lang: Lang) -> String {
    let counts = stats
        .0
        .iter()
        .map(|(what, number)| format_counter(what, *number, lang));
    counts.collect::<Vec<_>>().join(lang.words().comma())
}

/// Formats all counters of a search, the elapsed time, and the speed in millions of the first counter per second.
pub fn format_counters_and_time(stats: &SearchStats, time: Duration, lang: Lang) -> String {
    let counters = format_counters(stats, lang);
    let seconds = time.as_secs_f64();
    let time = match seconds {
        0.001..1.0 => format!("{:.2} ms", seconds * 1e3),
        _ => decimals::format_time(seconds),
    };
    let line = match stats.0.first() {
        Some((what, number)) => SearchStatisticsLine::AtSpeed {
            counts: counters,
            time,
            millions: format!("{:.2}", *number as f64 / seconds.max(1e-9) / 1e6),
            what: what.clone(),
        },
        None => SearchStatisticsLine::InTime { time },
    };
    lang.fact(&line.fact())
}

/// Formats the notice that the search for the answer to `input` was cancelled, with the counters at that time.
pub fn format_cancelled_search(input: String, stats: &SearchStats, lang: Lang) -> String {
    let counters = format_counters(stats, lang);
    lang.fact(
        &SearchStatisticsLine::StoppedAfter {
            input,
            counts: counters,
        }
        .fact(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_formatted_with_time_and_speed() {
        let stats = SearchStats(vec![
            (Fact::quote("nodes"), 1000),
            (Fact::quote("leaves"), 7),
        ]);
        let time = Duration::from_micros(100);
        assert_eq!(
            format_counters_and_time(&stats, time, Lang::En),
            "1,000 nodes, 7 leaves, 100 µs, 10.00 million nodes per second"
        );
        assert_eq!(
            format_counters_and_time(&stats, time, Lang::Zh),
            "nodes 1,000，leaves 7，100 µs，nodes 每秒 10.00 百万"
        );
        let nothing = format_counters_and_time(&SearchStats::default(), Duration::ZERO, Lang::En);
        assert_eq!(nothing, "after 0 ms");
    }
}
