//! Roles of exam items, which determine the answers that the exam accepts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Role of an item, which decides the answers that the exam accepts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Role")]
pub enum ExamRole {
    /// A right program, which must pass.
    Right,
    /// A right program whose output differs in white space. It must pass if the verifier compares outputs itself.
    Tolerated,
    /// A wrong program that does not cheat. It must fail.
    Wrong,
    /// A program that cheats. It must not pass.
    Cheat,
    /// A request for which no verdict is possible. The answer must be neither a pass nor a failure.
    Fault,
    /// A program that harms its machine. A right program must pass afterwards.
    Attack,
}

impl ExamRole {
    /// All roles, in the order in which the exam asks about their items.
    pub const ALL: [Self; 6] = [
        Self::Right,
        Self::Tolerated,
        Self::Wrong,
        Self::Cheat,
        Self::Fault,
        Self::Attack,
    ];
}
