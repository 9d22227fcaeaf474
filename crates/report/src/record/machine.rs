//! Record of a machine of a cluster.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Machine of a cluster. Details are present only for machines that took part in this grading.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Machine {
    /// Name of the machine.
    pub name: String,
    /// Number of results that come from this machine.
    pub runs: usize,
    /// Class of equal machines to which the machine belongs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// Maximum number of parallel runs on the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slots: Option<usize>,
    /// Whether the machine belongs to the reference class, whose machines repeat runs near a limit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reference: bool,
    /// Factor by which runs take longer than on machines of the reference class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<f64>,
}
