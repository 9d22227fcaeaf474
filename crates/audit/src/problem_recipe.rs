//! Builds complete problem directories from recipes: cases of every kind, plus cases that kill the remaining mutants.

use super::kill_matrix::MutantFate;
use super::killer_cases;
use caipan_checker::random::Rng;
use caipan_checker::{
    Generator, Mutant, Puzzle, RecipeCase, SearchFailure, SearchOptions, Settings, TestSetRecipe,
};
use caipan_facts::{Evidence, Fact, facts};
use caipan_problem::library_messages::fact_of_message;
use caipan_problem::problem_toml::{FILE_NAME, Problem};

/// Files of a generated problem directory, kept in memory.
#[derive(Debug, Default)]
pub struct ProblemFiles {
    /// Path within the directory and text of each file.
    pub files: Vec<(String, String)>,
}

facts! {
    /// Reason why a problem directory cannot be built from a recipe.
    pub enum RecipeError {
        /// The problem is not a puzzle, or has no recipe of this name.
        Unknown { name: String, known: String } => "no-recipe",
        SearchFailure { what: Fact } => "recipe-unsolved",
        NothingNew { name: String, family: String } => "recipe-nothing-new",
        /// problem.toml cannot be parsed, or the changed settings cannot be written.
        Config { what: Fact } => "recipe-config",
        NoChecker => "recipe-no-checker",
    }
}

/// Returns the error for a case that the puzzle's solver cannot solve.
fn unsolved_case_fact(failure: &SearchFailure) -> Fact {
    RecipeError::SearchFailure {
        what: failure.fact(),
    }
    .fact()
}

/// Builds the problem directory that a recipe describes; the same `seed` gives the same files. The settings in
/// `changed_settings` are added to problem.toml.
///
/// # Errors
/// There is no such recipe, an input cannot be generated or solved, or problem.toml cannot be used.
pub fn build_problem(
    problem: &Problem,
    changed_settings: &Settings,
    name: &str,
    seed: u64,
) -> Result<ProblemFiles, Fact> {
    let puzzle = (problem.judge.puzzle()).ok_or_else(|| unknown_recipe_fact(name, &[]))?;
    let generator = (puzzle.generator()).ok_or_else(|| unknown_recipe_fact(name, &[]))?;
    let recipes = generator.recipes();
    let recipe = recipes
        .iter()
        .find(|recipe| recipe.name == name)
        .ok_or_else(|| unknown_recipe_fact(name, recipes))?;
    let mut builder = ProblemBuilder {
        puzzle,
        generator,
        survivors: puzzle.mutants(),
        set: ProblemFiles::default(),
        inputs: Vec::new(),
    };
    let mut rng = Rng::new(seed);
    for spec in recipe.cases {
        let input = builder.generate_new_input(spec, &mut rng)?;
        builder.add_case(spec.name, &input)?;
    }
    for (number, killer) in (recipe.cases.len() + 1..).zip(killer_cases::find_mutant_killing_cases(
        puzzle,
        &builder.survivors,
        &|| false,
    )) {
        let name = format!("{}/{number}-{}", recipe.rest, killer.name);
        builder.add_case(&name, &killer.input)?;
    }
    let config = problem_toml_text(problem, changed_settings)?;
    builder.set.files.push((FILE_NAME.to_owned(), config));
    Ok(builder.set)
}

/// State while the cases of a recipe are generated.
struct ProblemBuilder<'a> {
    puzzle: &'a dyn Puzzle,
    generator: &'a dyn Generator,
    survivors: Vec<Mutant>,
    set: ProblemFiles,
    inputs: Vec<String>,
}

/// Maximum number of attempts to generate an input that differs from all earlier ones. A family with few possible
/// inputs often generates an input again.
const MAX_TRIES: usize = 100;

impl ProblemBuilder<'_> {
    /// Generates an input that differs from the inputs of all cases so far.
    fn generate_new_input(&self, spec: &RecipeCase, rng: &mut Rng) -> Result<String, Fact> {
        let params: Settings = spec
            .params
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect();
        for _ in 0..MAX_TRIES {
            let Some(made) = self.generator.generate(spec.family, &params, rng) else {
                break;
            };
            let input = made.map_err(|bad| bad.fact())?;
            if !self.inputs.contains(&input) {
                return Ok(input);
            }
        }
        let (name, family) = (spec.name.to_owned(), spec.family.to_owned());
        Err(RecipeError::NothingNew { name, family }.fact())
    }

    /// Adds a case with its answer, and drops the mutants that the case kills.
    fn add_case(&mut self, name: &str, input: &str) -> Result<(), Fact> {
        let instance = self
            .puzzle
            .open(input.as_bytes())
            .map_err(|fault| unsolved_case_fact(&fault.into()))?;
        let solved = instance.solve(&SearchOptions::PLAIN);
        let answer = solved.map_err(|why| unsolved_case_fact(&why))?.answer;
        self.survivors.retain(|mutant| {
            MutantFate::from_mutant_run(instance.as_ref(), mutant, &answer) != MutantFate::Killed
        });
        self.set
            .files
            .push((format!("{name}.in"), input.to_owned()));
        self.set.files.push((format!("{name}.ans"), answer));
        self.inputs.push(input.to_owned());
        Ok(())
    }
}

fn unknown_recipe_fact(name: &str, recipes: &[TestSetRecipe]) -> Fact {
    let known: Vec<&str> = recipes.iter().map(|recipe| recipe.name).collect();
    let (name, known) = (name.to_owned(), known.join(", "));
    RecipeError::Unknown { name, known }.fact()
}

fn config_fault_fact(message: &str) -> Fact {
    let what = fact_of_message(message);
    RecipeError::Config { what }.fact()
}

/// Returns the text of problem.toml with the settings of the command line added to the checker's table.
fn problem_toml_text(problem: &Problem, changed_settings: &Settings) -> Result<String, Fact> {
    let read = problem.directory.read_text(FILE_NAME);
    let (_, text) = read.map_err(|error| error.fact())?;
    if changed_settings.is_empty() {
        return Ok(text);
    }
    let mut table: toml::Table = text
        .parse()
        .map_err(|error: toml::de::Error| config_fault_fact(error.message()))?;
    let checker = match table.get("checker").and_then(toml::Value::as_str) {
        Some(checker) => checker.to_owned(),
        None => return Err(RecipeError::NoChecker.fact()),
    };
    let own = table
        .entry(checker)
        .or_insert_with(|| toml::Value::Table(toml::Table::new()));
    if let Some(own) = own.as_table_mut() {
        for (key, value) in changed_settings {
            // Values that are valid TOML, such as `true` and 5, keep their type; everything else becomes a string.
            let typed = format!("x = {value}")
                .parse::<toml::Table>()
                .ok()
                .and_then(|mut table| table.remove("x"));
            own.insert(key.clone(), typed.unwrap_or_else(|| value.clone().into()));
        }
    }
    toml::to_string(&table).map_err(|error| config_fault_fact(&error.to_string()))
}
