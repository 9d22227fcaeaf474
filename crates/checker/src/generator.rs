//! Makes inputs from a seed: families of them, sets of cases, small ones and slow ones.

use super::random::Rng;
use super::settings::{BadSetting, Settings, Values};
use caipan_facts::Fact;

/// Makes inputs of a puzzle.
pub trait Generator: Sync {
    /// The kinds of inputs that can be made, the usual one first.
    fn families(&self) -> Vec<Family>;

    /// An input of `family`, as `params` ask for and `rng` chooses; `None` where there is no such family.
    fn generate(
        &self,
        family: &str,
        params: &Settings,
        rng: &mut Rng,
    ) -> Option<Result<String, BadSetting>>;

    /// The sets of cases that can be made.
    fn recipes(&self) -> &'static [Recipe] {
        &[]
    }

    /// An input to try a program on, the `number`th in a row that begins with small ones.
    fn small_input(&self, number: u64, rng: &mut Rng) -> String;

    /// An input that costs programs much time, the `number`th in a row.
    fn worst_input(&self, number: u64, rng: &mut Rng) -> String {
        self.small_input(number, rng)
    }
}

/// A kind of inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Family {
    /// What it is called.
    pub name: &'static str,
    /// What it is good for.
    pub about: Fact,
}

/// A set of cases to make: a whole problem directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipe {
    /// What it is called.
    pub name: &'static str,
    /// What it makes, as a fragment.
    pub about: &'static str,
    /// The cases.
    pub cases: &'static [CaseSpec],
    /// The folder for small cases that kill what the others let live.
    pub rest: &'static str,
}

/// A case of a recipe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaseSpec {
    /// The case's name, its subtask's folder included.
    pub name: &'static str,
    /// Its family.
    pub family: &'static str,
    /// The parameters that are given.
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

/// What is wished of a generated input: numbers by name, each of which may be left to chance.
pub struct GenParams<'a> {
    settings: &'a Settings,
    known: &'a [&'a str],
}

impl<'a> GenParams<'a> {
    /// The parameters among `known` names.
    ///
    /// # Errors
    /// A name that is none of them.
    pub fn new(settings: &'a Settings, known: &'a [&'a str]) -> Result<Self, BadSetting> {
        match settings.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(BadSetting::unknown(key, known)),
            None => Ok(Self { settings, known }),
        }
    }

    /// The number wished under `name`, which is one of the known names; else one from `usual`, by chance.
    ///
    /// # Errors
    /// The wish is no number from `least` to `most`.
    pub fn number(
        &self,
        name: &str,
        (least, most): (usize, usize),
        usual: (usize, usize),
        rng: &mut Rng,
    ) -> Result<usize, BadSetting> {
        debug_assert!(self.known.contains(&name));
        // Chance is asked in any case, so that one wish does not change what the others leave to it.
        let chance = rng.between(usual.0, usual.1.max(usual.0));
        let Some(value) = self.settings.get(name) else {
            return Ok(chance);
        };
        let number = value.parse().ok();
        let number = number.filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| BadSetting::value(name, &Values::Number { least, most }, value))
    }
}
