//! Detects generators that ignore their seed: equal inputs within one row.

use std::collections::HashMap;

use super::planned_cases::PlannedCase;
use crate::text_problems::TextProblem;
use caipan_checker::quotation::Place;
use caipan_facts::{Evidence, Fact};
use caipan_judge::content_id::ContentId;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;
use caipan_problem::short_case_name::CASE_FOLDER_NAME;

/// Returns the name of the generator that makes both cases from the same row; `None` if there is no such generator.
pub(crate) fn common_generator_name(problem: &Problem, cases: [&Case; 2]) -> Option<String> {
    let mut generators = problem.generators.iter();
    let generator = generators.find(|generator| {
        generator.rows.iter().any(|row| {
            let numbers = 1..=row.count;
            let names_of =
                numbers.map(|number| row.case_name(number, generator.seed_of_case(row, number)));
            let made: Vec<String> = names_of
                .map(|name| format!("{CASE_FOLDER_NAME}/{name}"))
                .collect();
            cases.iter().all(|case| {
                made.iter()
                    .any(|made| made == case.path_without_extension())
            })
        })
    })?;
    Some(generator.name.clone())
}

/// Returns one warning for each generator row in which two cases have equal inputs. `read` returns the input of a case
/// and the name of the input file; `None` skips the case.
pub fn warn_equal_inputs(
    problem: &Problem,
    wanted: &[PlannedCase],
    read: impl Fn(&PlannedCase) -> Option<(Vec<u8>, String)>,
) -> Vec<Fact> {
    let mut warnings = Vec::new();
    let rows = wanted.chunk_by(|one, other| std::ptr::eq(one.row, other.row));
    for row in rows.filter(|row| row.len() > 1) {
        let mut known: HashMap<ContentId, String> = HashMap::new();
        for one in row {
            let Some((input, file)) = read(one) else {
                continue;
            };
            let id = ContentId::hash(&input);
            if let Some(first) = known.get(&id) {
                let fault = TextProblem::UnusedSeed {
                    first: first.clone(),
                    generator: problem.generators[one.generator].name.clone(),
                };
                let what = fault.fact();
                warnings.push(Place::File { file, what }.fact());
                break;
            }
            known.insert(id, file);
        }
    }
    warnings
}
