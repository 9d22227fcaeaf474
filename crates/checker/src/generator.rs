//! Generators of puzzle inputs, and the families and sets of cases that they offer.

use super::random::Rng;
use super::settings::{BadSetting, Settings, Values};
use caipan_facts::Fact;

/// Makes inputs of a puzzle.
pub trait Generator: Sync {
    /// Families of inputs, the default one first.
    fn families(&self) -> Vec<Family>;

    /// Generates an input of `family`; `rng` chooses what `params` leave open. `None` if there is no such family.
    fn generate(
        &self,
        family: &str,
        params: &Settings,
        rng: &mut Rng,
    ) -> Option<Result<String, BadSetting>>;

    /// Predefined sets of cases; none by default.
    fn recipes(&self) -> &'static [Recipe] {
        &[]
    }

    /// Generates the `number`th input for stress tests; inputs grow with `number`.
    fn small_input(&self, number: u64, rng: &mut Rng) -> String;

    /// Generates the `number`th input on which programs tend to be slow.
    fn worst_input(&self, number: u64, rng: &mut Rng) -> String {
        self.small_input(number, rng)
    }
}

/// Kind of inputs that a generator makes, such as unsolvable boards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Family {
    /// Name on the command line.
    pub name: &'static str,
    /// Purpose of the family.
    pub about: Fact,
}

/// Description of a set of cases that fills a problem directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipe {
    /// Name on the command line.
    pub name: &'static str,
    /// Description as a sentence fragment.
    pub about: &'static str,
    /// Specifications of the fixed cases, to which small ones in the folder `rest` are added.
    pub cases: &'static [CaseSpec],
    /// Folder for small cases that kill mutants which survive all other cases.
    pub rest: &'static str,
}

/// Specification of a recipe's case: name, family and parameters from which the generator makes the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaseSpec {
    /// The case's name, its subtask's folder included.
    pub name: &'static str,
    /// Name of the input's family, as on the command line.
    pub family: &'static str,
    /// Parameters for the generator, as names and values.
    pub params: &'static [(&'static str, &'static str)],
}

impl CaseSpec {
    /// A case of this name, of a family, made with these parameters.
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

/// Numeric parameters of a generated input; each one that is missing is chosen at random.
pub struct GenParams<'a> {
    settings: &'a Settings,
    known: &'a [&'a str],
}

impl<'a> GenParams<'a> {
    /// The parameters among `known` names.
    ///
    /// # Errors
    /// A parameter whose name is not among `known`.
    pub fn new(settings: &'a Settings, known: &'a [&'a str]) -> Result<Self, BadSetting> {
        match settings.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(BadSetting::unknown(key, known)),
            None => Ok(Self { settings, known }),
        }
    }

    /// Value of the parameter `name`; if it is not given, a random number from the range `usual`.
    ///
    /// # Errors
    /// The value is not a number from `least` to `most`.
    pub fn number(
        &self,
        name: &str,
        (least, most): (usize, usize),
        usual: (usize, usize),
        rng: &mut Rng,
    ) -> Result<usize, BadSetting> {
        debug_assert!(self.known.contains(&name));
        // A random number is drawn in any case, so that giving one parameter does not change the others.
        let chance = rng.between(usual.0, usual.1.max(usual.0));
        let Some(value) = self.settings.get(name) else {
            return Ok(chance);
        };
        let number = (value.parse().ok()).filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| BadSetting::value(name, &Values::Number { least, most }, value))
    }
}
