//! Finds the submissions of one contestant for a problem: one source, several, or the reason why none can be judged.

use std::collections::BTreeMap;
use std::fs::{self, DirEntry};
use std::path::Path;
use std::sync::Arc;

use crate::contest::contestant::{Participation, SourceSearchRules};
use crate::contest::contestant_folder::{explain_missing_source, is_folder, relative_path};
use crate::contest::source_candidates::{
    SourceCandidate, find_linked_folder, find_source_candidates,
};
use crate::evidence::{MissingSubmission, SourceProblem};
use crate::submission::submission::Submission;
use caipan_checker::evidence::quotation;
use caipan_checker::quotation::Place;
use caipan_checker::{Reason, ReasonKind, quote};
use caipan_facts::{Evidence, Fact, fact_from_io_error};
use caipan_problem::problem_toml::Problem;

/// Returns the reason why an entry with the name of a source cannot be judged; `None` for a regular file.
pub(super) fn file_kind_problem(kind: fs::FileType) -> Option<SourceProblem> {
    match kind {
        kind if kind.is_file() => None,
        kind if kind.is_symlink() => Some(SourceProblem::Link),
        kind if kind.is_dir() => Some(SourceProblem::Folder),
        _ => Some(SourceProblem::Special),
    }
}

/// Wraps a fact that explains why a contestant has no submission.
pub(super) fn no_source_reason(fact: impl Into<Fact>) -> Reason {
    Reason::new(ReasonKind::NoSource, fact)
}

/// Whether the entry is a folder that contains a possible source of one of the problems, or a symbolic link that is
/// named after a problem.
pub(super) fn has_submission(
    problems: &[Problem],
    entry: &DirEntry,
    rules: SourceSearchRules,
) -> bool {
    let folder = entry.path();
    is_folder(entry)
        && problems.iter().any(|problem| {
            find_source_candidates(problem, &folder, rules).is_ok_and(|found| !found.is_empty())
                || find_linked_folder(problem, &folder, rules).is_ok_and(|link| link.is_some())
        })
}

/// Finds the submissions for `problem` in a contestant's folder, or the reason why there are none.
pub(super) fn find_submissions(
    problem: &Problem,
    problems: &[Problem],
    folder: &Path,
    name: &str,
    rules: SourceSearchRules,
) -> Participation {
    let found = match find_source_candidates(problem, folder, rules) {
        Ok(found) => found,
        // The machine cannot read the folder, which is not the contestant's fault.
        Err(error) => {
            let fact = MissingSubmission::ContestantUnreadable {
                cause: fact_from_io_error(&error),
            };
            return Participation::NoSubmission(Reason::new(ReasonKind::Sandbox, fact));
        }
    };
    let (mut sources, mut unfits) = (Vec::new(), Vec::new());
    for SourceCandidate {
        path,
        kind,
        language,
    } in found
    {
        let place = relative_path(&path, folder);
        match kind.map(file_kind_problem) {
            Ok(None) => sources.push(Submission {
                name: name.to_owned(),
                path,
                extra_files: Arc::clone(&language.adjacent_files),
                language,
                may_be_link: false,
                source_text: None,
            }),
            Ok(Some(what)) => {
                let (file, what) = (quotation(place), what.fact());
                unfits.push(MissingSubmission::File { file, what }.fact());
            }
            Err(error) => unfits.push(unreadable_path_fact(place, &error)),
        }
    }
    let twins = find_same_language_copies(&sources);
    if sources.len() == 1 || rules.best_of_several && !sources.is_empty() && twins.is_empty() {
        return Participation::Submitted(sources);
    }
    if sources.is_empty() {
        let fact = unfits
            .into_iter()
            .next()
            .or_else(|| linked_problem_folder_fact(problem, folder, rules))
            .unwrap_or_else(|| explain_missing_source(problem, problems, folder));
        return Participation::NoSubmission(no_source_reason(fact));
    }
    if rules.best_of_several {
        let files = quote_paths(twins.iter().copied(), folder);
        let fact = MissingSubmission::SameLanguageCopies {
            count: files.len(),
            language: twins[0].language.id.clone(),
            files,
        };
        return Participation::NoSubmission(Reason::new(ReasonKind::SeveralSources, fact));
    }
    let files = quote_paths(&sources, folder);
    let fact = MissingSubmission::Several {
        count: files.len(),
        files,
    };
    Participation::NoSubmission(Reason::new(ReasonKind::SeveralSources, fact))
}

/// Returns the evidence to report if the problem's folder is a symbolic link; `None` if there is no such link.
fn linked_problem_folder_fact(
    problem: &Problem,
    folder: &Path,
    rules: SourceSearchRules,
) -> Option<Fact> {
    let link = find_linked_folder(problem, folder, rules).ok()??;
    let (file, what) = (
        quotation(relative_path(&link, folder)),
        SourceProblem::Link.fact(),
    );
    Some(MissingSubmission::File { file, what }.fact())
}

/// Quotes the paths of the sources, relative to `folder`.
fn quote_paths<'a>(sources: impl IntoIterator<Item = &'a Submission>, folder: &Path) -> Vec<Fact> {
    sources
        .into_iter()
        .map(|source| quotation(relative_path(&source.path, folder)))
        .collect()
}

/// Returns the first group of sources that have the same language and folder; empty if there is none. Such sources are
/// ambiguous copies, not several attempts.
fn find_same_language_copies(sources: &[Submission]) -> Vec<&Submission> {
    let mut groups: BTreeMap<_, Vec<&Submission>> = BTreeMap::new();
    for source in sources {
        let place = (source.path.parent(), &source.language.id);
        groups.entry(place).or_default().push(source);
    }
    let several = groups.into_values().find(|group| group.len() > 1);
    several.unwrap_or_default()
}

/// Creates the evidence that the file `path` cannot be read.
fn unreadable_path_fact(path: &[u8], error: &std::io::Error) -> Fact {
    let (file, what) = (quote(path), fact_from_io_error(error));
    Place::File { file, what }.fact()
}

/// Whether `folder` itself, and not only a subfolder, contains a source of one of the problems.
pub(super) fn has_sources_outside_subfolders(
    problems: &[Problem],
    folder: &Path,
    rules: SourceSearchRules,
) -> bool {
    problems.iter().any(|problem| {
        find_source_candidates(problem, folder, rules).is_ok_and(|found| {
            found
                .iter()
                .any(|entry| entry.path.parent() == Some(folder))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    #[test]
    fn an_unreadable_file_is_named_with_its_folder() {
        let folder = Path::new("/class/ann");
        let path = folder.join("sum/s\u{1b}m.c");
        let error = std::io::Error::from(std::io::ErrorKind::NotFound);
        let said = unreadable_path_fact(relative_path(&path, folder), &error).english();
        assert_eq!(said, format!("\"sum/s\\u{{1b}}m.c\": {error}"));
    }
}
