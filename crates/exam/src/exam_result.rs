//! Result of an exam: the answer to each item, and the number of flaws.

use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize};

use crate::exam_role::ExamRole;
use crate::question::QuestionKind;

/// Version of the format of [`ExamResult`]. Later versions add keys.
pub(crate) const SCHEMA_VERSION: u32 = 1;

/// Outcome of one request to a verifier, as clients of that verifier interpret the reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Answer")]
pub enum VerifierAnswer {
    /// The program has the full reward.
    Passed,
    /// The program has less than the full reward.
    Failed,
    /// The verifier says that there is no verdict.
    NoVerdict,
    /// The verifier says that the request is wrong.
    Refused,
    /// There was no complete answer in time.
    Unanswered,
}

/// Result of an item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ItemResult")]
pub struct ExamItemResult {
    /// Name of the item.
    pub name: String,
    /// Way in which the program was tested.
    pub kind: QuestionKind,
    /// Role of the item.
    pub role: ExamRole,
    /// Answer of the verifier.
    pub answer: VerifierAnswer,
    /// Whether the answer is one that the exam expects.
    pub is_good: bool,
    /// Answer about a right program after an attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub afterwards: Option<VerifierAnswer>,
}

/// Result of an exam.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ExamResult {
    /// Version of this record: 1.
    pub schema_version: u32,
    /// Name of the adapter whose clients the exam imitates.
    pub adapter: String,
    /// Number of items whose answer is not good.
    pub flaws: usize,
    /// Counts by kind and role, of the items that were asked.
    pub counts: Vec<ExamRoleCount>,
    /// Items in the order in which they were asked.
    pub items: Vec<ExamItemResult>,
}

/// Count of the items of a kind and a role.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "RoleCount")]
pub struct ExamRoleCount {
    /// Kind of the items.
    pub kind: QuestionKind,
    /// Role of the items.
    pub role: ExamRole,
    /// Number of items.
    pub asked: usize,
    /// Number of items whose answer is not good.
    pub flaws: usize,
}

impl ExamResult {
    pub(crate) fn new(adapter: &str, items: Vec<ExamItemResult>) -> Self {
        let mut counts = Vec::new();
        for kind in QuestionKind::ALL {
            for role in ExamRole::ALL {
                let counted = items
                    .iter()
                    .filter(|item| item.kind == kind && item.role == role);
                let asked = counted.clone().count();
                let flaws = counted.filter(|item| !item.is_good).count();
                if asked > 0 {
                    counts.push(ExamRoleCount {
                        kind,
                        role,
                        asked,
                        flaws,
                    });
                }
            }
        }
        Self {
            schema_version: SCHEMA_VERSION,
            adapter: adapter.to_owned(),
            flaws: counts.iter().map(|count| count.flaws).sum(),
            counts,
            items,
        }
    }
}

/// Returns the JSON Schema of the result of an exam, as `caipan schema` prints it.
pub fn exam_result_schema() -> Schema {
    schema_for!(ExamResult)
}
