//! The key `checker` of problem.toml: the name of a built-in checker, or a table that specifies a program of the jury.

use std::fmt;
use std::ops::Range;

use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use toml::Spanned;

use crate::dialect::{self, Dialect, PassedItem};
use crate::document::{ConfigFault, Document};
use crate::foreign_program::ForeignProgram;
use crate::problem_error::ProblemError;
use crate::program_table::{is_default, program_table};

/// A checker program of the jury.
#[derive(Debug, Clone)]
pub struct ForeignChecker {
    /// Program with arguments and limits.
    pub program: ForeignProgram,
    /// Calling convention.
    pub dialect: &'static Dialect,
    /// Unit of the points that the checker gives; `None` if not set.
    pub points: Option<Unit>,
    /// Meaning of testlib's `_pc(k)`.
    pub pc: Pc,
    /// Maximum number of passes: runs of the contestant's program on a case, each on the input left by the previous
    /// pass.
    pub passes: u32,
}

/// Maximum value of `passes`; a larger value is considered a mistake.
const MAX_PASSES: u32 = 1000;

/// Validates the maximum number of passes. More than one needs a dialect that passes a folder, in which the next input
/// is left.
pub(super) fn passes(
    document: &Document,
    given: Option<Spanned<u32>>,
    dialect: &Dialect,
) -> Result<u32, ProblemError> {
    let Some(given) = given else { return Ok(1) };
    let (span, passes) = (given.span(), given.into_inner());
    if !(1..=MAX_PASSES).contains(&passes) {
        let most = MAX_PASSES;
        return Err(document.fault(span, ConfigFault::NotSoManyPasses { most }));
    }
    if passes > 1 && !dialect.arguments.contains(&PassedItem::Folder) {
        let fault = ConfigFault::NoPasses {
            dialect: dialect.name.to_owned(),
        };
        return Err(document.fault(span, fault));
    }
    Ok(passes)
}

/// What points are counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// From 0 to 1.
    Fraction,
    /// From 0 to 100.
    Percent,
    /// From 0 to the points of the case. In a subtask that counts its worst or its best case, to the points of the
    /// subtask.
    Absolute,
    /// From 0 to 1, or else percent: Hydro counts so.
    #[serde(rename = "fraction-or-percent")]
    FractionOrPercent,
}

impl Unit {
    /// Name of the unit in problem.toml.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fraction => "fraction",
            Self::Percent => "percent",
            Self::Absolute => "absolute",
            Self::FractionOrPercent => "fraction-or-percent",
        }
    }
}

/// What testlib's `_pc(k)` means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pc {
    /// k of 100.
    #[default]
    Percent,
    /// k of 200.
    #[serde(rename = "per-200")]
    Per200,
}

/// Judges the outputs: a checker that is built in, by its name, whose settings are a table of that name; or the table
/// below. It has to be there, unless an interactor judges.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Checker")]
pub enum CheckerChoice {
    /// One that is built in.
    Name(String),
    /// A checker of the jury's own, in place of a name. It is compiled and run in the sandbox, and sees its own files
    /// only.
    Program(Box<CheckerTable>),
}

program_table! {
    /// A checker of the jury's own, in place of `checker = "…"`. It is compiled and run in the sandbox, and sees its
    /// own files only.
    pub struct CheckerTable {
        /// Its source, a file of this folder. Headers and files of its language next to it are there when it is
        /// compiled.
        source;
        /// How it is called and says its word: `testlib`, `kattis`, `cms`, `lemon` and others.
        #[schemars(with = "String")]
        pub dialect: Spanned<String>,
        /// Arguments after those of the dialect.
        #[serde(default, skip_serializing_if = "is_default")]
        pub args: Vec<String>,
        /// What its points are counted in. Where it gives some and nobody has said, the jury is at fault.
        pub points: Option<Unit>,
        /// What testlib's `_pc(k)` means.
        #[serde(default, skip_serializing_if = "is_default")]
        pub pc: Pc,
        /// More than 1: multi-pass. Where the checker accepts and leaves `nextpass.in` in its folder, the program runs
        /// again, with that as its input, at most so often on a case.
        #[schemars(with = "Option<u32>")]
        pub passes: Option<Spanned<u32>>,
        /// A comparison that is built in and held against it: where they differ, that is reported. Its settings are a
        /// table of its name.
        #[schemars(with = "Option<String>")]
        pub also: Option<Spanned<String>>,
    }
}

impl<'de> Deserialize<'de> for CheckerChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = CheckerChoice;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("the name of a checker, or a table")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<CheckerChoice, E> {
                Ok(CheckerChoice::Name(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<CheckerChoice, A::Error> {
                let table = CheckerTable::deserialize(MapAccessDeserializer::new(map))?;
                Ok(CheckerChoice::Program(Box::new(table)))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

impl CheckerTable {
    /// Reads the table at `span`. Returns the checker and the built-in comparison named by `also`.
    pub(crate) fn read(
        mut self,
        document: &Document,
        span: Range<usize>,
    ) -> Result<(ForeignChecker, Option<Spanned<String>>), ProblemError> {
        let dialect = document.dialect(&self.dialect, dialect::DIALECTS, |row| row.name)?;
        let keys = self.take_program_keys();
        let checker = ForeignChecker {
            program: keys.read(document, self.args, span)?,
            dialect,
            points: self.points,
            pc: self.pc,
            passes: passes(document, self.passes, dialect)?,
        };
        Ok((checker, self.also))
    }
}
