//! Finds contestants whose sources are identical byte for byte. This is only reported and affects no verdict.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::content_id::ContentId;
use crate::contest::contestant::{Contestant, Participation};
use crate::ids::ProblemId;
use crate::submission::source;

/// Minimum size in bytes of sources that are compared; smaller ones, such as empty files, are often equal by chance.
const MIN_LENGTH: usize = 32;

/// A source that several contestants submitted, identical byte for byte.
#[derive(Debug, PartialEq, Eq)]
pub struct SameSource {
    /// Problem for which the source was submitted.
    pub problem: ProblemId,
    /// Name of the contestant and path of the file for each copy, in the order of the contestants.
    pub files: Vec<(String, PathBuf)>,
}

/// Finds all sources that several contestants submitted, in the order of their first occurrence.
pub fn find_same_sources(contestants: &[Contestant]) -> Vec<SameSource> {
    let mut at: HashMap<(usize, ContentId), usize> = HashMap::new();
    let mut all: Vec<(SameSource, usize)> = Vec::new();
    for (number, contestant) in contestants.iter().enumerate() {
        let Participation::Submitted(submissions) = &contestant.participation else {
            continue;
        };
        for submission in submissions {
            // A source that cannot be read is reported when it is compiled.
            let bytes = source::read_source(submission).unwrap_or_default();
            if bytes.len() < MIN_LENGTH {
                continue;
            }
            let key = (contestant.problem.0, ContentId::hash(&bytes));
            let place = *at.entry(key).or_insert(all.len());
            if place == all.len() {
                let problem = contestant.problem;
                let files = Vec::new();
                all.push((SameSource { problem, files }, usize::MAX));
            }
            let (same, last) = &mut all[place];
            // Copies among the files of a single contestant are not reported.
            if *last != number {
                let file = (contestant.name.clone(), submission.path.clone());
                same.files.push(file);
                *last = number;
            }
        }
    }
    let several = all.into_iter().map(|(same, _)| same);
    several.filter(|same| same.files.len() > 1).collect()
}
