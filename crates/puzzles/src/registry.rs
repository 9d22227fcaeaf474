//! Registry that maps names to checkers.

use caipan_checker::Checker;
use caipan_checker::compare::kattis::KattisDefaultChecker;
use caipan_checker::compare::returned_value::ReturnedValueChecker;
use caipan_checker::compare::{self, standard};
use caipan_checker::{SettingError, Settings};

/// Creates a checker; fails if a setting is unknown or invalid.
type CheckerConstructor = fn(&Settings) -> Result<Box<dyn Checker>, SettingError>;

/// Name and constructor of every checker except the standard comparisons. A new checker needs a file or folder, and one
/// line in this table.
const REGISTRY: &[(&str, CheckerConstructor)] = &[
    ("exact", |set| boxed(compare::ExactChecker::new(set))),
    ("lines", |set| boxed(compare::LinesChecker::new(set))),
    ("tokens", |set| boxed(compare::TokensChecker::new(set))),
    ("floats", |set| boxed(compare::FloatsChecker::new(set))),
    ("kattis-default", |set| {
        boxed(KattisDefaultChecker::new(set))
    }),
    ("dmoj-standard", |set| {
        boxed(standard::StandardComparison::dmoj_standard(set))
    }),
    ("returned-value", |set| {
        boxed(ReturnedValueChecker::new(set))
    }),
    ("mayan", |set| boxed(super::mayan::Mayan::new(set))),
    ("klotski", |set| boxed(super::klotski::Klotski::new(set))),
    ("eight", |set| boxed(super::eight::Eight::new(set))),
];

fn boxed(
    created: Result<impl Checker + 'static, SettingError>,
) -> Result<Box<dyn Checker>, SettingError> {
    Ok(Box::new(created?))
}

/// Iterates over the names of all checkers, in the order of the registry; the standard comparisons come last.
pub fn checker_names() -> impl Iterator<Item = &'static str> {
    let own = REGISTRY.iter().map(|(name, _)| *name);
    own.chain(standard::comparison_names())
}

/// Iterates over the names of the checkers that are puzzles.
pub fn puzzle_names() -> impl Iterator<Item = &'static str> {
    checker_names().filter(|name: &&str| {
        let made = checker(name, &Settings::new());
        made.is_some_and(|made| made.is_ok_and(|checker| checker.puzzle().is_some()))
    })
}

/// Creates the checker called `name` with `settings`; `None` if there is no such checker.
pub fn checker(name: &str, settings: &Settings) -> Option<Result<Box<dyn Checker>, SettingError>> {
    let own = REGISTRY.iter().find(|(known, _)| *known == name);
    match own {
        Some((_, make)) => Some(make(settings)),
        None => standard::comparison_by_name(name, settings).map(boxed),
    }
}

#[cfg(test)]
mod tests;
