//! Tests of the advice with made-up times.

use super::*;
use caipan_facts::parse_duration;

fn entry(side: TimeLimitSide, millis: u64, at_least: bool) -> ProgramTime {
    let time = Duration::from_millis(millis);
    ProgramTime {
        program: 0,
        side,
        time: MeasuredTime { time, at_least },
    }
}

fn accepted(millis: u64) -> ProgramTime {
    entry(TimeLimitSide::Accepted, millis, false)
}

fn too_slow(millis: u64) -> ProgramTime {
    entry(TimeLimitSide::TooSlow, millis, false)
}

fn limit(entries: &[ProgramTime]) -> Option<u128> {
    LimitAdvice::from_times(entries)
        .recommended_limit()
        .map(|limit| limit.as_millis())
}

/// Advice for programs that take up to a second, a slow one, and one that takes at least nine seconds.
fn advice_with(slow: ProgramTime) -> LimitAdvice {
    LimitAdvice::from_times(&[
        accepted(400),
        accepted(1000),
        slow,
        entry(TimeLimitSide::TooSlow, 9000, true),
    ])
}

#[test]
fn a_limit_keeps_its_distance_from_both_sides() {
    let advice = advice_with(too_slow(3600));
    assert_eq!(advice.min_limit(), Some(Duration::from_secs(2)));
    assert_eq!(advice.max_limit(), Some(Duration::from_millis(2400)));
    assert!(!advice.is_impossible());
    assert!(
        advice.has_required_margins(Duration::from_secs(2))
            && !advice.has_required_margins(Duration::from_secs(3))
    );
    let impossible = advice_with(too_slow(2400));
    assert!(impossible.is_impossible() && impossible.recommended_limit().is_none());
    let unknown = advice_with(entry(TimeLimitSide::TooSlow, 8000, true));
    assert_eq!(unknown.max_limit(), None);
    assert!(
        unknown.has_required_margins(Duration::from_secs(5))
            && !unknown.has_required_margins(Duration::from_secs(1))
    );
}

#[test]
fn the_limit_is_as_round_as_both_sides_let_it_be() {
    for (slowest, fastest, expected) in [
        // The roundest limits between 622 and 2000 are 1000 and 1500.
        (311, 3000, Some(1000)),
        // 1000 is too large here, so the next list of digits is used.
        (311, 1400, Some(800)),
        (311, 1000, Some(630)),
        // Only 622 to 624 are allowed.
        (311, 936, Some(622)),
        (311, 900, None),
        // Short times consist mostly of program start-up.
        (3, 9000, Some(100)),
        (3, 60, Some(10)),
        (500, 1500, Some(1000)),
        (7_600, 80_000, Some(20_000)),
    ] {
        let entries = [accepted(slowest), too_slow(fastest)];
        assert_eq!(limit(&entries), expected, "{slowest} {fastest}");
    }
    assert_eq!(limit(&[accepted(700)]), Some(1500));
    assert_eq!(limit(&[too_slow(700)]), None, "nobody knows what is enough");
}

#[test]
fn a_program_that_was_ended_says_no_more_than_that() {
    let ended = entry(TimeLimitSide::Accepted, 5000, true);
    assert_eq!(limit(&[accepted(100), ended, too_slow(90_000)]), None);
    assert!(LimitAdvice::from_times(&[ended, too_slow(9000)]).is_impossible());
    assert!(!LimitAdvice::from_times(&[ended, too_slow(90_000)]).is_impossible());
    // A too slow program that was stopped only guarantees limits up to that time.
    assert_eq!(
        limit(&[accepted(300), entry(TimeLimitSide::TooSlow, 1600, true)]),
        Some(1000)
    );
    assert_eq!(
        limit(&[accepted(300), entry(TimeLimitSide::TooSlow, 800, true)]),
        None
    );
}

#[test]
fn too_slow_programs_run_until_the_limit_is_decided() {
    let fast = [accepted(300)];
    for (entries, limit, bound) in [
        // The limit will be a second.
        (&fast[..], 500, 1600),
        (&fast, 3000, 4800),
        (&[], 300, 480),
        // The fastest too slow program does not shorten the time for others.
        (&[accepted(300), too_slow(900)], 500, 1600),
    ] {
        let found =
            LimitAdvice::from_times(entries).cpu_limit_for_measuring(Duration::from_millis(limit));
        assert_eq!(found.as_millis(), bound, "{limit}");
    }
}

#[test]
fn limits_are_written_as_they_are_read() {
    for (millis, expected) in [
        (1500, "1.5s"),
        (100, "100ms"),
        (20_000, "20s"),
        (622, "622ms"),
        (1622, "1622ms"),
    ] {
        let limit = Duration::from_millis(millis);
        assert_eq!(format_limit(limit), expected);
        assert_eq!(parse_duration(expected).ok(), Some(limit));
    }
    assert_eq!(format_limit(Duration::from_micros(1500)), "1.5ms");
}
