//! Compares Klotski's mutants with the built-in cases and with reference programs that make the same mistake.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use caipan_checker::random::Rng;
use caipan_checker::{Checker, MutantOutput, Puzzle, SearchOptions, Settings};
use caipan_judge::parallel::map_parallel;
use caipan_puzzles::klotski::{generator, text_format};

use crate::support::{files_below, has, is_left_to_the_sweep, is_soak, root, tool_for};

/// Wrong programs that are not a single mutant. Every other program is named after its mutant.
pub(super) const NO_MUTANT: &[&str] = &[];

/// Number of generated boards on which programs and mutants are compared, besides the built-in cases.
const BOARDS: usize = 30;

/// An input and its right answer.
type Case = (String, String, String);

fn klotski() -> Box<dyn Checker> {
    caipan_puzzles::checker("klotski", &Settings::new())
        .unwrap()
        .unwrap()
}

fn built_in() -> Vec<Case> {
    let folders = ["single-query", "few-queries", "many-queries"];
    let files = folders.map(|folder| files_below(&format!("cases/klotski/{folder}")));
    let inputs = files.into_iter().flatten();
    let inputs = inputs.filter(|path| path.extension().is_some_and(|ending| ending == "in"));
    let read = |path: PathBuf| {
        let answer = fs::read_to_string(path.with_extension("ans")).unwrap();
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        (name, fs::read_to_string(&path).unwrap(), answer)
    };
    inputs.map(read).collect()
}

fn generated(puzzle: &dyn Puzzle) -> Vec<Case> {
    let mut rng = Rng::new(21);
    let mut cases = Vec::new();
    while cases.len() < BOARDS {
        let number = cases.len();
        let family = generator::BoardKind::ALL[number % generator::BoardKind::ALL.len()];
        let [rows, columns] = [(); 2].map(|()| 1 + rng.below(11) as u32);
        let board = generator::generate_board(family, rows, columns, &mut rng);
        let asked = [1, 2, 20][number % 3];
        let queries = generator::generate_queries(&board, asked, &mut rng);
        if !queries.is_empty() {
            let input = text_format::format_case(&board, &queries);
            let solution = puzzle
                .solve(input.as_bytes(), &SearchOptions::PLAIN)
                .unwrap();
            cases.push((format!("board {number}"), input, solution.answer));
        }
    }
    cases
}

#[test]
fn every_klotski_mutant_is_wrong_on_a_built_in_case() {
    if is_left_to_the_sweep() {
        return;
    }
    let checker = klotski();
    let puzzle = checker.puzzle().unwrap();
    let cases = built_in();
    assert_eq!(cases.len(), 20);
    for mutant in puzzle.mutants() {
        let output = |(_, input, answer): &Case| {
            let instance = puzzle.open(input.as_bytes()).unwrap();
            instance.mutant_output(&mutant, answer, &SearchOptions::PLAIN)
        };
        let found: Vec<MutantOutput> = cases.iter().map(output).collect();
        assert!(!found.contains(&MutantOutput::Unknown), "{}", mutant.id);
        let is_wrong = |(found, (_, _, answer)): (&MutantOutput, &Case)| {
            *found != MutantOutput::Prints(answer.clone())
        };
        assert!(found.iter().zip(&cases).any(is_wrong), "{}", mutant.id);
    }
}

#[test]
fn every_wrong_klotski_program_does_what_its_mutant_does() {
    if !is_soak() {
        return;
    }
    let checker = klotski();
    let puzzle = checker.puzzle().unwrap();
    let mut cases = built_in();
    cases.extend(generated(puzzle));
    let programs: Vec<PathBuf> = ["wrong_answer", "run_time_error"]
        .iter()
        .flat_map(|verdict| files_below(&format!("reference/klotski/{verdict}")))
        .filter(|program| !NO_MUTANT.contains(&name(program).as_str()) && has(tool_for(program)))
        .collect();
    let failures = map_parallel(2, programs.len(), &|number| {
        difference(&programs[number], puzzle, &cases)
    });
    let failures: Vec<String> = failures.into_iter().flatten().collect();
    assert!(failures.is_empty(), "{failures:#?}");
}

fn name(program: &Path) -> String {
    program.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// Returns the first case on which a program and the mutant of the same name differ.
fn difference(program: &Path, puzzle: &dyn Puzzle, cases: &[Case]) -> Option<String> {
    let name = name(program);
    let mutants = puzzle.mutants();
    let Some(mutant) = mutants.iter().find(|mutant| mutant.id == name) else {
        return Some(format!("{name}: no mutant has this name"));
    };
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let start = compile(program, folder);
    cases.iter().find_map(|(case, input, answer)| {
        let instance = puzzle.open(input.as_bytes()).unwrap();
        let output = instance.mutant_output(mutant, answer, &SearchOptions::PLAIN);
        let (output, found) = (output, run(&start, folder, input));
        let line = |text: &MutantOutput, at: usize| match text {
            MutantOutput::Prints(text) => text.lines().nth(at).map(str::to_owned),
            other => Some(format!("{other:?}")),
        };
        let count = input.lines().count();
        let at = (0..count).find(|at| line(&output, *at) != line(&found, *at))?;
        let (mutant, program) = (line(&output, at), line(&found, at));
        let board = if count < 50 { input } else { "" };
        Some(format!(
            "{name}: {case}, query {}: the mutant {mutant:?}, the program {program:?}\n{board}",
            at + 1
        ))
    })
}

/// Compiles the program, and returns the command that starts it.
fn compile(program: &Path, folder: &Path) -> Vec<PathBuf> {
    let tool = tool_for(program);
    if tool == "python3" {
        return vec![tool.into(), program.to_owned()];
    }
    assert_eq!(
        tool,
        "g++",
        "{}: nothing is known to compile it",
        program.display()
    );
    let binary = folder.join("program");
    let compiled = Command::new(tool)
        .args(["-O1", "-w", "-o"])
        .arg(&binary)
        .arg(program)
        .status();
    assert!(compiled.unwrap().success(), "{}", program.display());
    vec![binary]
}

/// Runs a program on an input, which it finds as a file and on standard input.
fn run(start: &[PathBuf], folder: &Path, input: &str) -> MutantOutput {
    let (given, printed) = (folder.join("puzzle.in"), folder.join("puzzle.out"));
    fs::write(&given, input).unwrap();
    fs::write(&printed, "").unwrap();
    let ran = Command::new(&start[0])
        .args(&start[1..])
        .current_dir(folder)
        .stdin(fs::File::open(&given).unwrap())
        .stderr(Stdio::null())
        .output()
        .unwrap();
    if !ran.status.success() {
        return MutantOutput::Crashes;
    }
    let text = fs::read_to_string(&printed).unwrap();
    let text = if text.is_empty() {
        String::from_utf8(ran.stdout).unwrap()
    } else {
        text
    };
    MutantOutput::Prints(text.trim_end().to_owned() + "\n")
}
