//! Plans the cases that the generator rows describe, with a hash of everything that each depends on.

use super::accepted_jury_programs::{AcceptedProgram, find_accepted_programs};
use caipan_facts::Fact;
use caipan_judge::content_id::{ContentHasher, ContentId};
use caipan_judge::referee;
use caipan_problem::generator::{GeneratorRow, JuryGeneratorDefinition};
use caipan_problem::problem_toml::Problem;

/// Case that a row of a generator in problem.toml describes, whether its files exist or not.
pub struct PlannedCase<'a> {
    /// Name relative to the folder of generated cases.
    pub name: String,
    /// Index of the generator in [`Problem::generators`].
    pub generator: usize,
    /// Row of problem.toml that describes the case.
    pub row: &'a GeneratorRow,
    /// Number of the case within the row, counted from 1.
    pub number: u32,
    /// Seed passed to the generator.
    pub seed: u64,
    /// Hash of everything that the case depends on.
    pub dependency_hash: String,
}

/// Returns all planned cases in the order of the rows, and the accepted programs, which compute the answers.
///
/// # Errors
/// The source of a generator, validator, checker or accepted program cannot be read.
pub fn plan_cases(problem: &Problem) -> Result<(Vec<PlannedCase<'_>>, Vec<AcceptedProgram>), Fact> {
    let accepted = find_accepted_programs(problem)?;
    let common_hash = hash_dependencies_of_all_cases(problem, &accepted)?;
    let mut all = Vec::new();
    for (place, generator) in problem.generators.iter().enumerate() {
        let program = referee::jury_program_id(&generator.program, problem)?;
        for row in &generator.rows {
            for number in 1..=row.count {
                let seed = generator.seed_of_case(row, number);
                let words = generator.arguments(row, number, seed);
                let dependency_hash =
                    hash_dependencies_of_case(generator, &program, &words, &common_hash);
                all.push(PlannedCase {
                    name: row.case_name(number, seed),
                    generator: place,
                    row,
                    number,
                    seed,
                    dependency_hash,
                });
            }
        }
    }
    Ok((all, accepted))
}

/// Hashes everything that all cases depend on: checker, settings, validators and accepted programs.
fn hash_dependencies_of_all_cases(
    problem: &Problem,
    accepted: &[AcceptedProgram],
) -> Result<ContentId, Fact> {
    let settings = format!("{} {:?}", problem.checker_name, problem.settings);
    let mut namer = ContentHasher::default().update(settings.as_bytes());
    if let Some(foreign) = referee::checker_and_interactor_id(problem)? {
        namer = namer.update(foreign.as_str().as_bytes());
    }
    for validator in &problem.validators {
        let own = referee::jury_program_id(&validator.program, problem)?;
        let mut how = format!("{} {:?}", validator.dialect.name, validator.program.args);
        for pattern in validator.cases.iter().flatten() {
            how += &format!(" {}", pattern.as_str());
        }
        namer = namer.update(own.as_str().as_bytes()).update(how.as_bytes());
    }
    for program in accepted {
        namer = namer.update(program.content_id(problem)?.as_str().as_bytes());
    }
    Ok(namer.finish())
}

/// Hashes everything that one case depends on. `words` are the generator's arguments, `common_hash` is the result of
/// [`hash_dependencies_of_all_cases`].
fn hash_dependencies_of_case(
    generator: &JuryGeneratorDefinition,
    program: &ContentId,
    words: &[String],
    common_hash: &ContentId,
) -> String {
    let dialect = format!("{:?}", generator.dialect);
    let namer = ContentHasher::default()
        .update(program.as_str().as_bytes())
        .update(dialect.as_bytes())
        .update(common_hash.as_str().as_bytes());
    let told = words
        .iter()
        .fold(namer, |namer, word| namer.update(word.as_bytes()));
    told.finish().as_str().to_owned()
}
