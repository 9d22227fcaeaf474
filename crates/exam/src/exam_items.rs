//! The programs of the exam, which are read from the TOML tables in `programs/`.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::exam_role::ExamRole;
use crate::question::{LanguageNamesByVerifier, Question, QuestionKind, QuestionTest};

/// A program of the exam, and the test on which verifiers are asked to judge it.
#[derive(Debug, Clone, PartialEq)]
pub struct ExamItem {
    /// Name of the program, unique among the programs of one kind and role.
    pub name: String,
    /// Role of the program, which determines the answers that the exam accepts.
    pub role: ExamRole,
    pub(crate) question: Question,
}

impl ExamItem {
    /// Returns the way in which the test uses the program.
    pub fn kind(&self) -> QuestionKind {
        self.question.kind
    }

    /// Source of the program, in Python.
    pub fn source(&self) -> &str {
        &self.question.source
    }

    /// Returns the test in the format of caipan's job records.
    pub fn test_as_json(&self) -> serde_json::Value {
        crate::judging_adapters::tests_in_caipan_format(&self.question)
            .pop()
            .unwrap_or_default()
    }
}

/// Source texts of programs, by the name of the program.
type SourcesByName = BTreeMap<String, String>;

/// Programs of one role, by the name of the problem on which they are tested.
type SourcesByProblem = BTreeMap<String, SourcesByName>;

/// Content of `problems.toml`: the language of all programs, and one test for each problem.
#[derive(Deserialize)]
struct ProblemTable {
    language: LanguageNamesByVerifier,
    problem: BTreeMap<String, QuestionTest>,
}

/// TOML text that is parsed as [`ProblemTable`].
const PROBLEMS: &str = include_str!("programs/problems.toml");

/// TOML text of each table of programs, with the kind of question that is asked about the programs.
const TABLES: [(QuestionKind, &str); 4] = [
    (QuestionKind::Stdin, include_str!("programs/stdin.toml")),
    (
        QuestionKind::Function,
        include_str!("programs/function.toml"),
    ),
    (QuestionKind::Assert, include_str!("programs/assert.toml")),
    (QuestionKind::Stdin, include_str!("programs/attacks.toml")),
];

/// Returns all programs of the exam, in the order of the tables and then by role, problem and name.
///
/// # Errors
/// A table is malformed. Tests of this crate ensure that this cannot happen.
pub fn load_exam_items() -> Result<Vec<ExamItem>, toml::de::Error> {
    let problems: ProblemTable = toml::from_str(PROBLEMS)?;
    let mut all = Vec::new();
    for (kind, table) in TABLES {
        let roles: BTreeMap<ExamRole, SourcesByProblem> = toml::from_str(table)?;
        for (role, of_role) in roles {
            for (problem, sources) in of_role {
                // A test of this crate ensures that the tables name no unknown problem.
                let Some(test) = problems.problem.get(&problem) else {
                    continue;
                };
                all.extend(sources.into_iter().map(|(name, source)| ExamItem {
                    name,
                    role,
                    question: Question::new(kind, &problems.language, &source, test),
                }));
            }
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_program_of_the_tables_is_an_item_with_a_unique_name() {
        let all_items = load_exam_items().unwrap();
        let names: BTreeSet<_> = all_items
            .iter()
            .map(|item| (item.kind(), item.role, &item.name))
            .collect();
        assert_eq!(names.len(), all_items.len());
        let mut sources = 0;
        for (_, table) in TABLES {
            let roles: BTreeMap<String, SourcesByProblem> = toml::from_str(table).unwrap();
            let tables = roles.values().flat_map(BTreeMap::values);
            sources += tables.map(BTreeMap::len).sum::<usize>();
        }
        assert_eq!(all_items.len(), sources);
    }

    fn count_items(items: &[ExamItem], kind: QuestionKind, role: ExamRole) -> usize {
        items
            .iter()
            .filter(|item| item.kind() == kind && item.role == role)
            .count()
    }

    #[test]
    fn the_exam_has_at_least_sixty_cheats_and_controls_of_each_kind() {
        let all_items = load_exam_items().unwrap();
        let cheats = QuestionKind::ALL.map(|kind| count_items(&all_items, kind, ExamRole::Cheat));
        assert!(cheats.iter().sum::<usize>() >= 60, "{cheats:?}");
        for kind in QuestionKind::ALL {
            assert!(
                count_items(&all_items, kind, ExamRole::Right) > 0,
                "{kind:?}"
            );
            assert!(
                count_items(&all_items, kind, ExamRole::Wrong) > 0,
                "{kind:?}"
            );
        }
    }

    #[test]
    fn arguments_and_expected_values_are_json() {
        let problems: ProblemTable = toml::from_str(PROBLEMS).unwrap();
        for (name, test) in problems.problem {
            assert!(test.arguments().is_array(), "{name}");
            assert!(!test.expected_value().is_null(), "{name}");
        }
    }
}
