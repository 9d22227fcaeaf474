//! The cases of an audit by their places, and what was found in every language.

use super::texts::{Text, lines};
use crate::record::audit::Finding;
use caipan_facts::Fact;

/// The names of cases, each once: what is said of one is said of its place.
#[derive(Default)]
pub(super) struct Cases(Vec<String>);

impl Cases {
    /// The place of a case; one that was not known yet comes last.
    pub(super) fn place(&mut self, case: &str) -> usize {
        let known = self.0.iter().position(|known| known == case);
        known.unwrap_or_else(|| {
            self.0.push(case.to_owned());
            self.0.len() - 1
        })
    }

    /// All of them, in their order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// The places of several.
    pub(super) fn places(&mut self, cases: &[String]) -> Vec<usize> {
        cases.iter().map(|case| self.place(case)).collect()
    }
}

/// What was found, in every language.
pub(super) fn said(finding: &Finding) -> Text {
    let fact = Fact {
        key: finding.key.clone().into(),
        args: (finding.args.iter())
            .map(|(name, arg)| (name.clone().into(), arg.clone()))
            .collect(),
    };
    Text::of(|lang| {
        lines(
            &lang
                .known_fact(&fact)
                .unwrap_or_else(|| finding.reason.clone()),
        )
    })
}
