//! Generators of puzzle inputs, with their families of inputs and predefined sets of cases.

use super::random::Rng;
use super::settings::{SettingError, Settings, ValidValues};
use caipan_facts::Fact;

/// Generates inputs of a puzzle, reproducibly from a seed.
pub trait Generator: Sync {
    /// Families of inputs, the default one first.
    fn families(&self) -> Vec<InputFamily>;

    /// Generates an input of `family`. Parameters that `params` does not contain are drawn from `rng`. `None` if there
    /// is no such family.
    fn generate(
        &self,
        family: &str,
        params: &Settings,
        rng: &mut Rng,
    ) -> Option<Result<String, SettingError>>;

    /// Predefined sets of cases; none by default.
    fn recipes(&self) -> &'static [TestSetRecipe] {
        &[]
    }

    /// Generates the `number`th input for stress tests; inputs grow with `number`.
    fn small_input(&self, number: u64, rng: &mut Rng) -> String;

    /// Generates the `number`th input on which programs tend to be slow.
    fn worst_input(&self, number: u64, rng: &mut Rng) -> String {
        self.small_input(number, rng)
    }
}

/// Kind of inputs that a generator can create, such as unsolvable boards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputFamily {
    /// Name on the command line.
    pub name: &'static str,
    /// Description of the inputs in the family, for help texts.
    pub about: Fact,
}

/// Named set of cases, which can be generated into a problem directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TestSetRecipe {
    /// Name on the command line.
    pub name: &'static str,
    /// Description of the set of cases, as a sentence fragment.
    pub about: &'static str,
    /// Specifications of the fixed cases. A generated set also contains small cases in the folder `rest`.
    pub cases: &'static [RecipeCase],
    /// Folder for small generated cases. They detect the mutants (simulated wrong solvers) that pass all fixed cases.
    pub rest: &'static str,
}

/// Specification of one case in a recipe: the name of the case, and the family and parameters of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecipeCase {
    /// Name of the case, including the folder of the subtask.
    pub name: &'static str,
    /// Name of the input's family, as on the command line.
    pub family: &'static str,
    /// Parameters of the generated input, as names and values.
    pub params: &'static [(&'static str, &'static str)],
}

impl RecipeCase {
    /// Creates a specification. The names of the family and of the parameters are not checked.
    pub const fn new(
        name: &'static str,
        family: &'static str,
        params: &'static [(&'static str, &'static str)],
    ) -> Self {
        Self {
            name,
            family,
            params,
        }
    }
}

/// Numeric parameters of a generated input. Missing parameters are chosen at random.
pub struct GeneratorParameters<'a> {
    settings: &'a Settings,
    known: &'a [&'a str],
}

impl<'a> GeneratorParameters<'a> {
    /// Checks that the generator knows all parameters: their names must be among `known`.
    ///
    /// # Errors
    /// A parameter whose name is not among `known`.
    pub fn new(settings: &'a Settings, known: &'a [&'a str]) -> Result<Self, SettingError> {
        match settings.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(SettingError::unknown_key(key, known)),
            None => Ok(Self { settings, known }),
        }
    }

    /// Value of the parameter `name`; if the parameter is missing, a random number from the range `usual`, including
    /// both ends.
    ///
    /// # Errors
    /// The value is not a number from `least` to `most`.
    pub fn parameter_or_random_number(
        &self,
        name: &str,
        (least, most): (usize, usize),
        usual: (usize, usize),
        rng: &mut Rng,
    ) -> Result<usize, SettingError> {
        debug_assert!(self.known.contains(&name));
        // The random number is drawn even if it is not used, so that setting one parameter does not change the others.
        let chance = rng.between(usual.0, usual.1.max(usual.0));
        let Some(value) = self.settings.get(name) else {
            return Ok(chance);
        };
        let number = (value.parse().ok()).filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| {
            SettingError::invalid_value(name, &ValidValues::Number { least, most }, value)
        })
    }
}
