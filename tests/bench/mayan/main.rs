//! Benchmark of the Mayan solver, alone and against a typical contestant's program. `cargo bench --bench mayan [--
//! --help]`
//!
//! Times are CPU times, so that a busy machine hardly changes them. The baseline is measured in the same run, so that
//! a slow machine changes both. Goals are printed with PASS or FAIL, without consequences; a wrong answer ends the
//! run.

#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

mod alone;
mod baseline;
mod boards;
mod climb;
mod clock;
mod sets;
mod solver;

use std::time::Duration;

use clap::Parser;

use baseline::Baseline;
use boards::NamedPosition;
use climb::Climb;

/// Maximum number of moves in a contest case.
const CONTEST_MOVES: u8 = 5;
const MIXED_SEED: u64 = 1;
const MIXED_CASES: usize = 64;

/// Measures the Mayan solver: named positions, comparison with the plain search, many cases, replays, deep boards.
#[derive(Parser)]
struct Options {
    /// Measure only the positions and parts (mixed, hard-5, cases, replay, planted-10, random-10) that have this in
    /// their name or band
    #[arg(long, value_name = "NAME", default_value = "")]
    filter: String,
    /// Leave out the plain search, which takes minutes
    #[arg(long)]
    skip_baseline: bool,
    /// Maximum number of times that each position is solved, if that takes only seconds
    #[arg(long, value_name = "N", default_value_t = 9)]
    rounds: usize,
    /// Number of seconds after which a position is given up, together with all following measurements
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    patience: u64,
    /// Also print the boards that are generated from a seed
    #[arg(long)]
    show: bool,
    /// Measure nothing; search for a hard board in N steps
    #[arg(long, value_name = "N")]
    climb: Option<u32>,
    /// Number of moves that the boards of a climb ask for
    #[arg(long, value_name = "N", default_value_t = CONTEST_MOVES, value_parser = clap::value_parser!(u8).range(1..=12))]
    moves: u8,
    /// Number of colours of the boards of a climb
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(3..=9))]
    colours: u8,
    /// Seed of a climb, for the first board and all steps
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Flag that cargo passes to every bench.
    #[arg(long = "bench", hide = true)]
    _bench: bool,
}

impl Options {
    fn wants(&self, name: &str) -> bool {
        name.contains(&self.filter)
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(self.patience)
    }
}

fn main() {
    caipan_sandbox::run_helper_process_if_requested();
    let options = Options::parse();
    if let Some(steps) = options.climb {
        let Options {
            moves,
            colours,
            seed,
            ..
        } = options;
        return Climb {
            steps,
            moves,
            colours,
            seed,
        }
        .run();
    }
    if measure(&options).is_none() {
        println!(
            "given up after {} s; nothing of what follows is measured",
            options.patience
        );
    }
}

/// Measures easy positions first, then harder ones; `None` if something took too long.
fn measure(options: &Options) -> Option<()> {
    let boards = boards::all();
    let wanted = boards
        .iter()
        .filter(|board| options.wants(&board.name) || options.wants(&board.band));
    let (light, heavy): (Vec<&NamedPosition>, Vec<&NamedPosition>) =
        wanted.partition(|board| board.case.moves <= CONTEST_MOVES);
    alone::first();
    alone::positions("positions of the contest's size", &light, options)?;
    if options.wants("replay") {
        alone::replay(options.rounds);
    }
    if options.wants("cases") {
        alone::cases();
    }
    against_the_plain_search(&boards, options);
    alone::positions("deeper positions", &heavy, options)?;
    alone::seeded(options)
}

fn against_the_plain_search(boards: &[NamedPosition], options: &Options) {
    let of_contest = |board: &&NamedPosition| board.name.starts_with("hard-5");
    let hard = boards.iter().filter(of_contest).map(|board| board.case);
    let sets = [
        (
            "mixed",
            sets::mixed(MIXED_SEED, MIXED_CASES, CONTEST_MOVES, CONTEST_MOVES),
            1000.0,
        ),
        ("hard-5", hard.collect(), 300.0),
    ];
    let sets = sets.iter().filter(|(name, ..)| options.wants(name));
    let sets: Vec<_> = sets.collect();
    if options.skip_baseline || sets.is_empty() {
        return;
    }
    println!("\nagainst the plain search, g++ -O2");
    let Some(baseline) = Baseline::build() else {
        return println!("SKIPPED: there is no g++ on this machine");
    };
    println!(
        "{:10} {:>6} {:>10} {:>10} {:>10}",
        "", "boards", "plain", "median", "ratio"
    );
    for (name, cases, goal) in sets {
        baseline.compare(name, cases, *goal, options.rounds);
    }
    println!(
        "a start that has nothing to do, taken off: {:.1?}",
        baseline.start
    );
}

fn goal(is_met: bool, what: &str) -> String {
    format!("{} ({what})", if is_met { "PASS" } else { "FAIL" })
}
