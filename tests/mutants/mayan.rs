//! Compares Mayan's mutants with programs that make the same mistake: the outputs must be equal.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use caipan_checker::random::Rng;
use caipan_checker::{Checker, MutantOutput, Puzzle, SearchOptions, Settings};
use caipan_judge::parallel::map_parallel;
use caipan_puzzles::checker;
use caipan_puzzles::mayan::generator::build_board_and_solution_backwards;
use caipan_puzzles::mayan::text_format::{Case, format_case, parse_case};

use crate::support::{files_below, has, is_left_to_the_sweep, is_soak, root, tool_for};

/// Wrong programs, each with the mutant that makes the same mistake.
pub(super) const PAIRS: &[(&str, &str)] = &[
    ("wrong_answer/bottom-row-first.cpp", "row-by-row"),
    ("wrong_answer/count-mod-3.c", "count-mod-three"),
    ("wrong_answer/exactly-three.pas", "exactly-three"),
    ("wrong_answer/far-moves-sorted.cpp", "far-moves-sorted"),
    ("wrong_answer/floating-tiles.c", "only-moved-columns-fall"),
    ("wrong_answer/flood-fill.cpp", "flood-fill"),
    (
        "wrong_answer/full-column-read-short.c",
        "reads-seven-numbers",
    ),
    ("wrong_answer/left-before-right.cpp", "left-before-right"),
    (
        "wrong_answer/minus-ones-left-over.cpp",
        "stops-early-minus-ones",
    ),
    ("wrong_answer/never-repeats-last-swap.cpp", "never-undoes"),
    ("wrong_answer/no-cascade.c", "no-cascade"),
    (
        "wrong_answer/one-colour-per-round.c",
        "one-colour-per-round",
    ),
    ("wrong_answer/one-run-per-round.c", "one-run-per-round"),
    ("wrong_answer/only-right-moves.cpp", "no-left-moves"),
    ("wrong_answer/pairs-order.cpp", "pairs-order"),
    ("wrong_answer/right-moves-first.cpp", "all-rights-first"),
    ("wrong_answer/row-scan-overruns.cpp", "row-run-wraps"),
    (
        "wrong_answer/rows-before-columns.pas",
        "rows-before-columns",
    ),
    ("wrong_answer/skips-equal-swaps.cpp", "skips-equal-swaps"),
    ("wrong_answer/stops-early-and-pads.cpp", "stops-early-pads"),
    ("wrong_answer/stops-early.cpp", "stops-early"),
    ("wrong_answer/top-rows-missed.c", "top-rows-missed"),
    ("wrong_answer/vanish-before-fall.cpp", "vanish-before-fall"),
    (
        "wrong_answer/visited-by-board-alone.cpp",
        "visited-by-board-alone",
    ),
    ("wrong_answer/y-from-the-top.rs", "top-down"),
    ("run_time_error/range-check.pas", "crashes-on-full-column"),
];

/// Wrong programs that are not equal to a mutant, each with the reason.
const ALONE: &[(&str, &str)] = &[
    (
        "wrong_answer/prints-debug-lines.cpp",
        "it counts its nodes, too; otherwise it is debug-lines",
    ),
    (
        "wrong_answer/wrong-file-name.pas",
        "its answer is right, but nobody finds it",
    ),
    (
        "run_time_error/array-overrun.c",
        "what it writes over is a matter of the machine",
    ),
    ("run_time_error/exception.py", "it dies of every case"),
    ("run_time_error/exit-code.c", "its answer is right"),
    (
        "run_time_error/index-panic.rs",
        "it dies of the first tile in the last column that it looks at",
    ),
];

#[test]
fn every_wrong_program_is_a_mutant_or_has_a_reason_to_be_none() {
    let mut known: Vec<&str> = PAIRS.iter().chain(ALONE).map(|(file, _)| *file).collect();
    known.sort_unstable();
    let below = |folder: &str| files_below(&format!("reference/mayan/{folder}"));
    let files = [below("run_time_error"), below("wrong_answer")].concat();
    let names = files.iter().map(|file| {
        let name = file.strip_prefix(root().join("reference/mayan"));
        name.unwrap().to_str().unwrap()
    });
    assert_eq!(known, names.collect::<Vec<_>>());
}

/// Number of generated boards besides the built-in ones, small enough for a slow program.
const GENERATED: u32 = 12;

#[test]
fn every_mutant_prints_what_the_program_of_its_mistake_prints() {
    if is_left_to_the_sweep() {
        return;
    }
    let mayan = checker("mayan", &Settings::new()).unwrap().unwrap();
    let mut inputs = answered(mayan.puzzle().unwrap());
    if !is_soak() {
        // A mutant that differs from its program differs on many inputs, so a third of them is enough.
        inputs = inputs.into_iter().step_by(3).collect();
    }
    let compared = AtomicUsize::new(0);
    let failures = map_parallel(2, PAIRS.len(), &|number| {
        let (file, id) = PAIRS[number];
        let source = root().join("reference/mayan").join(file);
        if !has(tool_for(&source)) {
            return None;
        }
        let program = Program::new(&source);
        let inputs = inputs.iter().filter(|(input, _)| program.finishes(input));
        let differs = inputs.filter_map(|(input, answer)| {
            let of_mutant = of_mutant(mayan.as_ref(), id, input, answer)?;
            compared.fetch_add(1, Ordering::Relaxed);
            let of_program = program.run(input);
            (of_mutant != of_program)
                .then(|| format!("{id} on {input:?}: {of_mutant:?}, not {of_program:?}"))
        });
        Some(differs.collect::<Vec<_>>())
    });
    let failures = failures.into_iter().flatten().flatten();
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "{failures:#?}");
    let [compared, all] = [compared.into_inner(), PAIRS.len() * inputs.len()];
    assert!(compared * 10 >= all * 8, "{compared} of {all}");
}

/// The built-in cases and generated ones, each with its answer.
fn answered(mayan: &dyn Puzzle) -> Vec<(String, String)> {
    let answer = |input: String| {
        let instance = mayan.open(input.as_bytes()).unwrap();
        let answer = instance.solve(&SearchOptions::PLAIN).unwrap().answer;
        (input, answer)
    };
    inputs(mayan).into_iter().map(answer).collect()
}

fn inputs(mayan: &dyn Puzzle) -> Vec<String> {
    let answered = files_below("cases/mayan")
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "ans"));
    let mut inputs: Vec<String> = answered
        .map(|path| fs::read_to_string(path.with_extension("in")).unwrap())
        .collect();
    let mut rng = Rng::new(1312);
    for round in 0..GENERATED {
        let planted = 1 + (round % 3) as u8;
        let colours = 1 + rng.below(3);
        let (board, _) = build_board_and_solution_backwards(&mut rng, planted, colours);
        let moves = planted + u8::from(round % 5 < 2);
        inputs.push(format_case(&Case { moves, board }));
    }
    // A generated board need not have every colour.
    inputs.retain(|input| mayan.open(input.as_bytes()).is_ok());
    inputs
}

/// Returns the mutant's output without trailing blanks, or that it crashes; `None` if unknown.
fn of_mutant(
    mayan: &dyn Checker,
    id: &str,
    input: &str,
    answer: &str,
) -> Option<Result<String, ()>> {
    let mayan: &dyn Puzzle = mayan.puzzle().unwrap();
    let mutant = mayan.mutants().into_iter().find(|mutant| mutant.id == id);
    let instance = mayan.open(input.as_bytes()).unwrap();
    match instance.mutant_output(&mutant.unwrap(), answer, &SearchOptions::PLAIN) {
        MutantOutput::Prints(text) => Some(Ok(text.trim_end().to_owned())),
        MutantOutput::Crashes => Some(Err(())),
        MutantOutput::Unknown => None,
    }
}

/// Program, ready to run in its own folder.
struct Program {
    folder: tempfile::TempDir,
    command: PathBuf,
    script: Option<PathBuf>,
}

impl Program {
    fn new(source: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let tool = tool_for(source);
        if tool == "python3" {
            let (command, script) = (PathBuf::from(tool), Some(source.to_owned()));
            return Self {
                folder,
                command,
                script,
            };
        }
        let command = folder.path().join("program");
        let arguments: &[&str] = match tool {
            "fpc" => &["-O2", "-v0"],
            "rustc" => &["-O", "-Awarnings"],
            _ => &["-O2", "-w"],
        };
        let output = format!("-o{}", command.to_str().unwrap());
        let mut compiler = Command::new(tool);
        compiler.args(arguments).arg(output).arg(source);
        let ran = compiler.current_dir(folder.path()).output().unwrap();
        assert!(ran.status.success(), "{ran:?}");
        Self {
            folder,
            command,
            script: None,
        }
    }

    /// Whether the program ends within seconds; a script does not on large boards.
    fn finishes(&self, input: &str) -> bool {
        let case = parse_case(input.as_bytes()).unwrap();
        let drags = f64::from(2 * case.board.tile_count());
        self.script.is_none() || drags.powi(case.moves.into()) < 1e5
    }

    /// Returns the output for this input, or that the program crashed.
    fn run(&self, input: &str) -> Result<String, ()> {
        let [read, written] = ["mayan.in", "mayan.out"].map(|name| self.folder.path().join(name));
        fs::write(&read, input).unwrap();
        let _ = fs::remove_file(&written);
        let ran = Command::new(&self.command)
            .args(&self.script)
            .current_dir(self.folder.path())
            .stdin(File::open(&read).unwrap())
            .output()
            .unwrap();
        if !ran.status.success() {
            return Err(());
        }
        let printed = fs::read(&written).unwrap_or(ran.stdout);
        Ok(String::from_utf8(printed).unwrap().trim_end().to_owned())
    }
}
