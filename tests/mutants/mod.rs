//! The mutants of the puzzles against programs that make the same mistake: both have to print the same.

mod klotski;
mod mayan;

/// The mutant that the reference program `folder/file` of a problem is, if it is one.
pub fn mutant_of(problem: &str, folder: &str, file: &str) -> Option<String> {
    if problem == "mayan" {
        let path = format!("{folder}/{file}");
        let pair = mayan::PAIRS.iter().find(|(known, _)| *known == path);
        return pair.map(|(_, mutant)| (*mutant).to_owned());
    }
    let stem = file.split('.').next()?;
    let is_wrong = matches!(folder, "wrong_answer" | "run_time_error");
    (is_wrong && !klotski::NO_MUTANT.contains(&stem)).then(|| stem.to_owned())
}
