//! Record of the comparison of machines: programs that a second machine of a cluster judged as well.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use caipan_checker::verdict::Verdict;

/// Comparison of machines by programs that a second machine judged as well. The comparison changes no results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Twins {
    /// Number of programs chosen for the comparison.
    pub chosen: usize,
    /// Number of programs judged by two machines.
    pub programs: usize,
    /// Number of compared runs and failed compilations.
    pub compared: usize,
    /// Differences that pace and chance do not explain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<Difference>,
    /// Machine that differs more often than every other one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odd_one: Option<String>,
}

/// Difference between the results of two machines.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Difference {
    /// First submission with this program.
    pub submission: String,
    /// Name of the problem.
    pub problem: String,
    /// Name of the case. Absent if the program did not compile on one of the machines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// Result of the first machine, which counts.
    pub first: TwinResult,
    /// Result of the second machine.
    pub second: TwinResult,
}

/// Result of a run on a machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Told")]
pub struct TwinResult {
    /// Name of the machine.
    pub machine: String,
    /// Verdict of the run on this machine.
    pub verdict: Verdict,
    /// CPU time in seconds, converted to the reference class of machines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_s: Option<f64>,
}
