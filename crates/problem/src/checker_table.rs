//! The key `checker` of problem.toml: the name of a built-in checker, or a table that specifies a program of the jury.

use std::fmt;
use std::ops::Range;

use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use toml::Spanned;

use crate::config_document::{ConfigDocument, ConfigFault};
use crate::dialect::{self, Dialect, PassedItem};
use crate::jury_program_definition::JuryProgramDefinition;
use crate::problem_error::ProblemError;
use crate::program_table::{is_default, program_table};

/// A checker that is a program of the jury, in contrast to the built-in checkers.
#[derive(Debug, Clone)]
pub struct JuryCheckerDefinition {
    /// Program with arguments and limits.
    pub program: JuryProgramDefinition,
    /// Calling convention of the checker, and the way in which it reports results.
    pub dialect: &'static Dialect,
    /// Unit of the points that the checker gives; `None` if not set.
    pub points: Option<PointsUnit>,
    /// Unit of `k` in testlib's partial result `_pc(k)`.
    pub pc: TestlibPcScale,
    /// Maximum number of passes: runs of the contestant's program on a case, each on the input left by the previous
    /// pass.
    pub passes: u32,
    /// Number of processes of the contestant's program that communicate with the interactor; 1 for checkers.
    pub processes: u32,
}

/// Maximum value of `passes`; a larger value is rejected as a mistake.
const MAX_PASSES: u32 = 1000;

/// Validates the maximum number of passes, which is 1 by default. More than one pass requires a dialect that passes a
/// folder, because the checker or interactor writes the next input to this folder.
pub(super) fn validate_max_passes(
    document: &ConfigDocument,
    given: Option<Spanned<u32>>,
    dialect: &Dialect,
) -> Result<u32, ProblemError> {
    let Some(given) = given else { return Ok(1) };
    let (span, passes) = (given.span(), given.into_inner());
    if !(1..=MAX_PASSES).contains(&passes) {
        let most = MAX_PASSES;
        return Err(document.error_at(span, ConfigFault::NotSoManyPasses { most }));
    }
    if passes > 1 && !dialect.arguments.contains(&PassedItem::Folder) {
        let fault = ConfigFault::NoPasses {
            dialect: dialect.name.to_owned(),
        };
        return Err(document.error_at(span, fault));
    }
    Ok(passes)
}

/// Scale on which a program of the jury reports points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Unit")]
pub enum PointsUnit {
    /// From 0 to 1.
    Fraction,
    /// From 0 to 100.
    Percent,
    /// From 0 to the points of the case; in a subtask whose worst or best case counts, from 0 to the points of the
    /// subtask.
    Absolute,
    /// A number up to 1 is a fraction, a larger number a percentage, as in Hydro.
    #[serde(rename = "fraction-or-percent")]
    FractionOrPercent,
}

impl PointsUnit {
    /// Name of the scale in problem.toml, such as `percent`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fraction => "fraction",
            Self::Percent => "percent",
            Self::Absolute => "absolute",
            Self::FractionOrPercent => "fraction-or-percent",
        }
    }
}

/// Meaning of testlib's partial result `_pc(k)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Pc")]
pub enum TestlibPcScale {
    /// k of 100 points.
    #[default]
    Percent,
    /// k of 200 points.
    #[serde(rename = "per-200")]
    Per200,
}

/// Checker that judges the outputs: the name of a built-in checker, whose settings are in a table with that name, or
/// the table below. Required unless an interactor judges.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Checker")]
pub enum CheckerChoice {
    /// Name of a built-in checker.
    Name(String),
    /// Checker program of the jury. It is compiled and run in the sandbox, and sees only its own files.
    Program(Box<CheckerTable>),
}

program_table! {
    /// Checker program of the jury, in place of `checker = "…"`. It is compiled and run in the sandbox, and sees only
    /// its own files.
    pub struct CheckerTable {
        /// Source of the checker, a file in this folder. Headers and files of the same language next to it are
        /// available when it is compiled.
        source;
        /// Convention by which the checker is called and reports results: `testlib`, `kattis`, `cms`, `lemon` and
        /// others.
        #[schemars(with = "String")]
        pub dialect: Spanned<String>,
        /// Arguments that follow the arguments of the dialect.
        #[serde(default, skip_serializing_if = "is_default")]
        pub args: Vec<String>,
        /// Unit of the points that the checker reports. If it reports points and this key is not set, the jury is at
        /// fault.
        pub points: Option<PointsUnit>,
        /// Meaning of testlib's partial result `_pc(k)`.
        #[serde(default, skip_serializing_if = "is_default")]
        pub pc: TestlibPcScale,
        /// Maximum number of passes. If the checker accepts and leaves `nextpass.in` in its folder, the program runs
        /// again with that file as input.
        #[schemars(with = "Option<u32>")]
        pub passes: Option<Spanned<u32>>,
        /// Name of a built-in comparison whose results are compared with the results of the checker; differences are
        /// reported. The settings of the comparison are in a table with that name.
        #[schemars(with = "Option<String>")]
        pub also: Option<Spanned<String>>,
    }
}

impl<'de> Deserialize<'de> for CheckerChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameOrTableVisitor;
        impl<'de> Visitor<'de> for NameOrTableVisitor {
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
        deserializer.deserialize_any(NameOrTableVisitor)
    }
}

impl CheckerTable {
    /// Validates the table at `span`. Returns the checker, and the built-in comparison that its key `also` names.
    pub(crate) fn validate(
        mut self,
        document: &ConfigDocument,
        span: Range<usize>,
    ) -> Result<(JuryCheckerDefinition, Option<Spanned<String>>), ProblemError> {
        let dialect = document.find_dialect(&self.dialect, dialect::DIALECTS, |row| row.name)?;
        let keys = self.take_program_keys();
        let checker = JuryCheckerDefinition {
            program: keys.validate(document, self.args, span)?,
            dialect,
            points: self.points,
            pc: self.pc,
            passes: validate_max_passes(document, self.passes, dialect)?,
            processes: 1,
        };
        Ok((checker, self.also))
    }
}
