//! Benchmarks of solver and rules alone: named positions, many cases, replays, and deep planted solutions.

use std::hint::black_box;
use std::time::Duration;

use caipan_checker::{Puzzle, SearchOptions, SearchStats, Settings};
use caipan_i18n::Lang;
use caipan_puzzles::mayan::Mayan;
use caipan_puzzles::mayan::rules::{Board, Move, StatementReading};
use caipan_puzzles::mayan::text_format::{self, Case};
use caipan_report::search_counters::format_counters_and_time;

use crate::boards::NamedPosition;
use crate::clock::{repeated, timed, within};
use crate::solver::solve;
use crate::{Options, goal, sets};
use caipan_checker::random::Rng;
use caipan_puzzles::mayan::generator;

const CASES: usize = 20_000;
/// A slow solver is measured only on as many cases as fill this time.
const LONG_ENOUGH: Duration = Duration::from_secs(3);
const LISTS: usize = 1_000;
const SEEDED: u64 = 8;
const SEEDED_MOVES: u8 = 10;

/// Measures the first answer of a process, including table construction.
pub(crate) fn first() {
    let case = text_format::parse_case(b"1\n1 1 0\n0\n1 0\n0\n0\n").unwrap();
    let (_, time) = timed(|| solve(&case));
    println!("the first answer of this process: {time:.1?}");
}

/// Times each position; `None` if one takes too long.
pub(crate) fn positions(title: &str, boards: &[&NamedPosition], options: &Options) -> Option<()> {
    if boards.is_empty() {
        return Some(());
    }
    println!(
        "\n{title}\n{:40} {:6} {:>2} {:>10} {:>10}",
        "", "band", "n", "best", "median"
    );
    for board in boards {
        let NamedPosition {
            name,
            band,
            case,
            answer,
        } = (*board).clone();
        print!("{name:40} {band:6} {:2} ", case.moves);
        let rounds = options.rounds;
        let measured = within(options.patience(), move || {
            let solved = solve(&case);
            let spread = repeated(rounds, || drop(black_box(solve(&case))));
            (solved, spread)
        });
        let Some((solved, spread)) = measured else {
            println!();
            return None;
        };
        assert_eq!(solved.answer, answer, "{name}");
        let (best, median) = (spread.best, spread.median);
        let stats = format_counters_and_time(&SearchStats::from(&solved.stats), median, Lang::En);
        println!("{best:>10.1?} {median:>10.1?}  {stats}");
    }
    Some(())
}

/// Measures the library as it is used: from the texts of cases to the texts of answers.
pub(crate) fn cases() {
    let cases = sets::mixed(crate::MIXED_SEED, CASES, 3, crate::CONTEST_MOVES);
    let texts: Vec<String> = cases.iter().map(text_format::format_case).collect();
    let mayan = Mayan::new(&Settings::new()).unwrap();
    let (mut done, mut cleared, mut spent) = (0, 0, Duration::ZERO);
    for some in texts.chunks(100) {
        if spent > LONG_ENOUGH {
            break;
        }
        let solve = |text: &String| {
            mayan
                .solve(text.as_bytes(), &SearchOptions::PLAIN)
                .unwrap()
                .answer
        };
        let (answers, time) = timed(|| some.iter().map(solve).collect::<Vec<_>>());
        spent += time;
        done += some.len();
        cleared += answers.iter().filter(|answer| *answer != "-1\n").count();
    }
    let rate = done as f64 / spent.as_secs_f64();
    println!(
        "\ncases of 3 to 5 moves, as text: {done} of {CASES}, {cleared} with a solution, {rate:.0} a second  {}",
        goal(rate >= 20_000.0, "at least 20000")
    );
}

/// Plays planted lists of moves to their end.
pub(crate) fn replay(rounds: usize) {
    let mut rng = Rng::new(1);
    let moves = crate::CONTEST_MOVES;
    let lists: Vec<(Board, Vec<Move>)> = (0..LISTS)
        .map(|_| generator::build_board_and_solution_backwards(&mut rng, moves, 5))
        .collect();
    let spread = repeated(rounds, || {
        for (board, list) in &lists {
            assert!(black_box(end(*board, list)).is_empty());
        }
    });
    let [best, median] = [spread.best, spread.median].map(|time| time / LISTS as u32);
    println!(
        "\nreplaying a list of {moves} moves: best {best:.1?}, median {median:.1?}  {}",
        goal(median <= Duration::from_nanos(200), "at most 200 ns")
    );
}

fn end(board: Board, list: &[Move]) -> Board {
    list.iter().fold(board, |board, mv| {
        board
            .play(*mv, StatementReading::LITERAL)
            .expect("a legal move")
    })
}

/// Full boards of ten moves from a seed: planted ones, then random ones; `None` if one takes too long.
pub(crate) fn seeded(options: &Options) -> Option<()> {
    let planted = |seed| {
        let (case, path) = sets::planted_full(&mut Rng::new(seed), SEEDED_MOVES);
        (case, Some(path))
    };
    let random = |seed| {
        let case = sets::random_full(&mut Rng::new(seed), SEEDED_MOVES, 3, 8);
        (case, None)
    };
    deep("planted", &planted, options)?;
    deep("random", &random, options)
}

type Seeded<'a> = &'a dyn Fn(u64) -> (Case, Option<Vec<Move>>);

fn deep(kind: &str, make: Seeded, options: &Options) -> Option<()> {
    let name = format!("{kind}-{SEEDED_MOVES}");
    if !options.wants(&name) {
        return Some(());
    }
    println!("\n{name}: {SEEDED} full boards");
    let mut most = Duration::ZERO;
    for seed in 1..=SEEDED {
        let (case, path) = make(seed);
        let (solved, time) = within(options.patience(), move || timed(|| solve(&case)))?;
        most = most.max(time);
        if let Some(list) = &solved.answer {
            assert!(end(case.board, list).is_empty(), "seed {seed}");
        }
        // Any clearing is an upper bound of the smallest one.
        assert!(
            path.is_none_or(|path| solved.answer.is_some_and(|smallest| smallest <= path)),
            "seed {seed}"
        );
        let stats = format_counters_and_time(&SearchStats::from(&solved.stats), time, Lang::En);
        println!("{seed:4} {time:>10.1?}  {stats}");
        if options.show {
            print!("{}", text_format::format_case(&case));
        }
    }
    println!(
        "most {most:.1?}  {}",
        goal(most < Duration::from_secs(1), "less than 1 s each")
    );
    Some(())
}
