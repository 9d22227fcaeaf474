//! Compares the puzzles' mutants with programs that make the same mistake: the outputs must be equal.

mod klotski;
mod mayan;

use caipan_checker::Settings;
use caipan_puzzles::checker;

/// Returns the mutant that makes the same mistake as the reference program `folder/file` of a problem, if there is one. Usually
/// both have the same name.
pub(crate) fn mutant_of(problem: &str, folder: &str, file: &str) -> Option<String> {
    if problem == "mayan" {
        let path = format!("{folder}/{file}");
        let pair = mayan::PAIRS.iter().find(|(known, _)| *known == path);
        return pair.map(|(_, mutant)| (*mutant).to_owned());
    }
    let checker = checker(problem, &Settings::new())?.unwrap();
    let stem = file.split('.').next()?;
    let mut mutants = checker.puzzle()?.mutants().into_iter();
    let is_wrong = matches!(folder, "wrong_answer" | "run_time_error");
    let named = mutants.find(|mutant| is_wrong && mutant.id == stem);
    named.map(|mutant| mutant.id.to_owned())
}
