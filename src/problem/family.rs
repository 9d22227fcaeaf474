//! Families: the kinds of inputs that a puzzle can make from a seed.

use super::random::Rng;
use super::settings::{BadSetting, Settings};

/// A kind of inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Family {
    /// What it is called.
    pub name: &'static str,
    /// What it is good for, as a fragment.
    pub about: &'static str,
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
    /// What is wished of it.
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
        number.ok_or_else(|| {
            BadSetting::value(name, &format!("a number from {least} to {most}"), value)
        })
    }
}
