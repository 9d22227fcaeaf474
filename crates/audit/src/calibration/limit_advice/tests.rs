//! Tests of the advice with made-up times.

use super::*;
use caipan_facts::parse_duration;

fn program_time(required_speed: RequiredSpeed, millis: u64, is_lower_bound: bool) -> ProgramTime {
    let time = Duration::from_millis(millis);
    ProgramTime {
        program: 0,
        required_speed,
        time: MeasuredTime {
            time,
            is_lower_bound,
        },
    }
}

fn accepted_program_time(millis: u64) -> ProgramTime {
    program_time(RequiredSpeed::FastEnough, millis, false)
}

fn too_slow_program_time(millis: u64) -> ProgramTime {
    program_time(RequiredSpeed::TooSlow, millis, false)
}

fn recommended_limit_millis(entries: &[ProgramTime]) -> Option<u128> {
    LimitAdvice::from_times(entries)
        .recommended_limit()
        .map(|limit| limit.as_millis())
}

/// Advice for programs that take up to a second, a slow one, and one that takes at least nine seconds.
fn advice_for_slow_program(slow: ProgramTime) -> LimitAdvice {
    LimitAdvice::from_times(&[
        accepted_program_time(400),
        accepted_program_time(1000),
        slow,
        program_time(RequiredSpeed::TooSlow, 9000, true),
    ])
}

#[test]
fn recommended_limit_keeps_the_required_distance_from_accepted_and_too_slow_times() {
    let advice = advice_for_slow_program(too_slow_program_time(3600));
    assert_eq!(advice.min_limit(), Some(Duration::from_secs(2)));
    assert_eq!(advice.max_limit(), Some(Duration::from_millis(2400)));
    assert!(!advice.has_no_possible_limit());
    assert!(
        advice.has_required_margins(Duration::from_secs(2))
            && !advice.has_required_margins(Duration::from_secs(3))
    );
    let impossible = advice_for_slow_program(too_slow_program_time(2400));
    assert!(impossible.has_no_possible_limit() && impossible.recommended_limit().is_none());
    let unknown = advice_for_slow_program(program_time(RequiredSpeed::TooSlow, 8000, true));
    assert_eq!(unknown.max_limit(), None);
    assert!(
        unknown.has_required_margins(Duration::from_secs(5))
            && !unknown.has_required_margins(Duration::from_secs(1))
    );
}

#[test]
fn recommended_limit_is_as_round_as_the_measured_times_allow() {
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
        let entries = [
            accepted_program_time(slowest),
            too_slow_program_time(fastest),
        ];
        assert_eq!(
            recommended_limit_millis(&entries),
            expected,
            "{slowest} {fastest}"
        );
    }
    assert_eq!(
        recommended_limit_millis(&[accepted_program_time(700)]),
        Some(1500)
    );
    assert_eq!(
        recommended_limit_millis(&[too_slow_program_time(700)]),
        None,
        "nobody knows what is enough"
    );
}

#[test]
fn time_of_a_stopped_program_is_only_a_lower_bound() {
    let ended = program_time(RequiredSpeed::FastEnough, 5000, true);
    assert_eq!(
        recommended_limit_millis(&[
            accepted_program_time(100),
            ended,
            too_slow_program_time(90_000)
        ]),
        None
    );
    assert!(LimitAdvice::from_times(&[ended, too_slow_program_time(9000)]).has_no_possible_limit());
    assert!(
        !LimitAdvice::from_times(&[ended, too_slow_program_time(90_000)]).has_no_possible_limit()
    );
    // A too slow program that was stopped only guarantees limits up to that time.
    assert_eq!(
        recommended_limit_millis(&[
            accepted_program_time(300),
            program_time(RequiredSpeed::TooSlow, 1600, true)
        ]),
        Some(1000)
    );
    assert_eq!(
        recommended_limit_millis(&[
            accepted_program_time(300),
            program_time(RequiredSpeed::TooSlow, 800, true)
        ]),
        None
    );
}

#[test]
fn too_slow_programs_run_until_the_limit_is_decided() {
    let fast = [accepted_program_time(300)];
    for (entries, limit, bound) in [
        // The limit will be a second.
        (&fast[..], 500, 1600),
        (&fast, 3000, 4800),
        (&[], 300, 480),
        // The fastest too slow program does not shorten the time for others.
        (
            &[accepted_program_time(300), too_slow_program_time(900)],
            500,
            1600,
        ),
    ] {
        let found =
            LimitAdvice::from_times(entries).cpu_limit_for_measuring(Duration::from_millis(limit));
        assert_eq!(found.as_millis(), bound, "{limit}");
    }
}

#[test]
fn formatted_limits_are_parsed_to_the_same_limits() {
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
