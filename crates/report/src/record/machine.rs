//! Record of a machine of a cluster.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A machine of a cluster. What it is like is known of those that were there this time.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Machine {
    /// Its name.
    pub name: String,
    /// How many results come from it.
    pub runs: usize,
    /// What it is: machines of one class are alike.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// How many runs it makes at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slots: Option<usize>,
    /// Is it like the machines on which what comes near a limit is run again?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reference: bool,
    /// How many times as long as on the reference machines everything takes on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<f64>,
}
