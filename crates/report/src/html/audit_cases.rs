//! Indices of cases, and texts of findings in every language, for the page of an audit.

use super::page_texts::{PageText, escape_lines};
use crate::record::audit::Finding;
use caipan_facts::Fact;

/// Case names without duplicates. Other data of the page refer to a case by its index in this list.
#[derive(Default)]
pub(super) struct IndexedCaseNames(Vec<String>);

impl IndexedCaseNames {
    /// Returns the index of a case; a new case is added at the end.
    pub(super) fn get_or_add_index(&mut self, case: &str) -> usize {
        let known = self.0.iter().position(|known| known == case);
        known.unwrap_or_else(|| {
            self.0.push(case.to_owned());
            self.0.len() - 1
        })
    }

    /// Returns the names in the order of the indices.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Returns the indices of these names; unknown names are added to the list.
    pub(super) fn get_or_add_indices(&mut self, cases: &[String]) -> Vec<usize> {
        cases
            .iter()
            .map(|case| self.get_or_add_index(case))
            .collect()
    }
}

/// Formats a finding in every language.
pub(super) fn finding_text(finding: &Finding) -> PageText {
    let fact = Fact {
        key: finding.key.clone().into(),
        args: (finding.args.iter())
            .map(|(name, arg)| (name.clone().into(), arg.clone()))
            .collect(),
    };
    PageText::in_each_language(|lang| {
        escape_lines(
            &lang
                .format_known_fact(&fact)
                .unwrap_or_else(|| finding.reason.clone()),
        )
    })
}
