//! Record of the comparison of machines: programs that a second machine of a cluster judged as well.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use caipan_checker::verdict::Verdict;

/// Programs that a second machine has done, too. Nothing of it counts: it tells machines apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Twins {
    /// How many programs were to be done twice.
    pub chosen: usize,
    /// How many were.
    pub programs: usize,
    /// How many of their runs, or compilations that failed, were compared.
    pub compared: usize,
    /// Where both machines differ by more than pace and chance explain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<Difference>,
    /// The machine that differs more often than every other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odd_one: Option<String>,
}

/// Two machines that have told different things of the same.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Difference {
    /// Whose program it is: the first of them.
    pub submission: String,
    /// The problem.
    pub problem: String,
    /// The case; none where a compiler has refused the program on one of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// What the first machine has told: what counts.
    pub first: TwinResult,
    /// What the second has told.
    pub second: TwinResult,
}

/// What a machine has told of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Told")]
pub struct TwinResult {
    /// The machine.
    pub machine: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Seconds of CPU time, as on the reference machines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_s: Option<f64>,
}
