//! Every checker by name.

use super::checker::Checker;
use super::settings::{BadSetting, Settings};
use super::{compare, klotski, mayan};

type Make = fn(&Settings) -> Result<Box<dyn Checker>, BadSetting>;

/// Every checker by name: a new one is its file and one line here.
const REGISTRY: &[(&str, Make)] = &[
    ("exact", |settings| compare::Exact::new(settings).map(boxed)),
    ("lines", |settings| compare::Lines::new(settings).map(boxed)),
    ("tokens", |settings| {
        compare::Tokens::new(settings).map(boxed)
    }),
    ("floats", |settings| {
        compare::Floats::new(settings).map(boxed)
    }),
    ("mayan", |settings| mayan::Mayan::new(settings).map(boxed)),
    ("klotski", |settings| {
        klotski::Klotski::new(settings).map(boxed)
    }),
];

fn boxed(checker: impl Checker + 'static) -> Box<dyn Checker> {
    Box::new(checker)
}

/// The names of all checkers, in the order of the registry.
pub fn names() -> impl Iterator<Item = &'static str> {
    REGISTRY.iter().map(|(name, _)| *name)
}

/// The checker called `name`, set up by `settings`; `None` where there is none of that name.
pub fn checker(name: &str, settings: &Settings) -> Option<Result<Box<dyn Checker>, BadSetting>> {
    let (_, make) = REGISTRY.iter().find(|(known, _)| *known == name)?;
    Some(make(settings))
}
