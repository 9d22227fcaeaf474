//! Collects contestants and their submissions from a folder of contestants, a folder of sources, or a single file.

use std::collections::BTreeMap;
use std::fs::{self, DirEntry};
use std::path::Path;

use crate::contest::contestant::{Contestant, Participation, SourceSearchRules};
use crate::contest::contestant_folder::{is_folder, is_hidden, list_entries};
use crate::contest::submission_search::{
    file_kind_problem, find_submissions, has_sources_outside_subfolders, has_submission,
    no_source_reason,
};
use crate::evidence::MissingSubmission;
use crate::ids::ProblemId;
use crate::submission::submission::{self, PathProblem, SubmissionError, decode_name, decode_path};
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::{Evidence, facts, most_similar_names};
use caipan_problem::directory::is_empty_folder;
use caipan_problem::problem_toml::Problem;

/// Contestants found in a folder, and notes on everything in the folder that belongs to no contestant.
#[derive(Debug, Default)]
pub struct Participants {
    /// One entry for each contestant and problem. The contestants of a folder are sorted by name, in natural order.
    /// Subfolders that cannot be searched are listed last.
    pub contestants: Vec<Contestant>,
    /// Names of files and folders that belong to no contestant.
    pub unrelated_names: Vec<String>,
    /// Notes on ambiguous layouts and how they were interpreted.
    pub remarks: Vec<FolderLayoutRemark>,
    /// Whether the search ended early because there are more sources than [`SourceSearchRules::max_sources`].
    pub is_truncated: bool,
}

/// Name of the folder in which LemonLime keeps all contestants.
const LEMONLIME_FOLDER: &str = "source";

facts! {
    /// Interpretation of a folder whose layout is ambiguous.
    pub enum FolderLayoutRemark {
        /// Contestants were found both in the folder `source` and next to it; all of them are judged.
        BothPlaces {
            /// Path of the contest folder.
            folder: String,
        } => "contestants-in-both",
        /// The folder is on another file system and is not searched.
        OtherFileSystem {
            /// Path of the folder that is skipped.
            folder: String,
        } => "folder-on-other-file-system",
        /// The folder is interpreted as the folder of a single contestant, not as a folder of contestants.
        OneContestant {
            /// Path of the folder, as the user gave it.
            folder: String,
            /// Name of the folder, which becomes the contestant's name.
            name: String,
        } => "folder-of-one-contestant",
    }
}

/// Collects contestants and submissions from `path`, a file or a folder.
///
/// In a contest folder, `NAME/<problem>.<ext>` and `NAME/<problem>/<problem>.<ext>` belong to contestant NAME. In the
/// layout of LemonLime these folders are below `source`, and each folder there is a contestant, even an empty one. If
/// there are contestants next to `source` too, all of them are judged. A folder that contains only folders of
/// problems, each with its source, belongs to a single contestant. In any other folder each source file is a
/// submission by itself. Symbolic links are not followed.
///
/// # Errors
/// `path` contains nothing that can be judged.
pub fn collect_participants(
    problems: &[Problem],
    path: &Path,
    rules: SourceSearchRules,
) -> Result<Participants, SubmissionError> {
    if !path.is_dir() {
        return contestant_from_file(problems, path, rules).map(|contestant| Participants {
            contestants: vec![contestant],
            ..Participants::default()
        });
    }
    if let Some(participants) = collect_contest_folder(problems, path, rules)? {
        return Ok(participants);
    }
    let [problem] = problems else {
        return Err(match (is_empty_folder(path), problems) {
            (true, [problem, ..]) => SubmissionError::no_submission_in_folder(path, problem),
            _ => ambiguous_problem_error(problems, path),
        });
    };
    let mut contestants = Vec::new();
    let found = submission::find_sources(problem, path, rules.max_sources)?;
    for (submission, kind) in found.sources {
        contestants.push(Contestant {
            name: submission.name.clone(),
            path: submission.path.clone(),
            problem: ProblemId(0),
            participation: match file_kind_problem(kind) {
                None => Participation::Submitted(vec![submission]),
                Some(unfit) => Participation::NoSubmission(no_source_reason(
                    MissingSubmission::WrongFileKind { what: unfit.fact() },
                )),
            },
        });
    }
    contestants.extend(
        found
            .unreadable
            .into_iter()
            .map(|fault| contestant_of_unreadable_folder(fault, path)),
    );
    let elsewhere =
        found
            .other_file_systems
            .iter()
            .map(|path| FolderLayoutRemark::OtherFileSystem {
                folder: decode_path(path),
            });
    if contestants.is_empty() {
        Err(SubmissionError::no_submission_in_folder(path, problem))
    } else {
        Ok(Participants {
            contestants,
            remarks: elsewhere.collect(),
            is_truncated: found.is_truncated,
            ..Participants::default()
        })
    }
}

/// Collects the contestants of a contest folder; `None` if `path` is not a contest folder.
fn collect_contest_folder(
    problems: &[Problem],
    path: &Path,
    rules: SourceSearchRules,
) -> Result<Option<Participants>, SubmissionError> {
    let found = list_folder(path)?;
    let names = entry_names_with_submissions(problems, &found, rules);
    if are_all_problem_names(problems, &names, rules) {
        let others = found
            .iter()
            .filter(|entry| !is_hidden(entry))
            .map(|entry| decode_name(&entry.file_name()))
            .filter(|name| !names.contains(name))
            .collect();
        return Ok(Some(collect_single_contestant(
            problems, path, rules, others,
        )));
    }
    let below = path.join(LEMONLIME_FOLDER);
    let is_real = fs::symlink_metadata(&below).is_ok_and(|facts| facts.is_dir());
    let within = if is_real {
        list_folder(&below)?
    } else {
        Vec::new()
    };
    let names_within = entry_names_with_submissions(problems, &within, rules);
    // If everything in `source` is named like a problem, `source` is the folder of a contestant, not LemonLime's
    // folder.
    let is_lemonlime =
        !names_within.is_empty() && !are_all_problem_names(problems, &names_within, rules);
    let mut participants = Participants::default();
    if !is_lemonlime {
        if names.is_empty() {
            return Ok(None);
        }
        add_contestant_folders(&mut participants, problems, found, rules);
        return Ok(Some(participants));
    }
    let (source, beside): (Vec<_>, Vec<_>) = found
        .into_iter()
        .partition(|entry| entry.file_name() == LEMONLIME_FOLDER);
    if names.iter().all(|name| name == LEMONLIME_FOLDER) {
        // Entries next to `source` are usually files of LemonLime. They are reported, because an entry may belong to a
        // contestant.
        let visible = beside.iter().filter(|entry| !is_hidden(entry));
        let names = visible.map(|entry| decode_name(&entry.file_name()));
        participants.unrelated_names.extend(names);
    } else {
        let folder = path.display().to_string();
        participants
            .remarks
            .push(FolderLayoutRemark::BothPlaces { folder });
        add_contestant_folders(&mut participants, problems, beside, rules);
    }
    // A source directly in `source` means that `source` is a contestant. Of the entries in it, only folders are further
    // contestants.
    let own: Vec<DirEntry> = source
        .into_iter()
        .filter(|entry| has_sources_outside_subfolders(problems, &entry.path(), rules))
        .collect();
    let contestants_within = within
        .into_iter()
        .filter(|entry| own.is_empty() || is_folder(entry));
    add_contestant_folders(
        &mut participants,
        problems,
        contestants_within.collect(),
        rules,
    );
    add_contestant_folders(&mut participants, problems, own, rules);
    Ok(Some(participants))
}

fn list_folder(folder: &Path) -> Result<Vec<DirEntry>, SubmissionError> {
    list_entries(folder).map_err(SubmissionError::unreadable_at(folder))
}

fn entry_names_with_submissions(
    problems: &[Problem],
    entries: &[DirEntry],
    rules: SourceSearchRules,
) -> Vec<String> {
    entries
        .iter()
        .filter(|entry| has_submission(problems, entry, rules))
        .map(|entry| decode_name(&entry.file_name()))
        .collect()
}

/// Collects the submissions of the single contestant who owns the folder `path`; `others` are the names of entries in
/// the folder that belong to no problem.
fn collect_single_contestant(
    problems: &[Problem],
    path: &Path,
    rules: SourceSearchRules,
    others: Vec<String>,
) -> Participants {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = decode_name(real.file_name().unwrap_or(real.as_os_str()));
    let remark = FolderLayoutRemark::OneContestant {
        folder: path.display().to_string(),
        name: name.clone(),
    };
    let mut participants = Participants {
        unrelated_names: others,
        remarks: vec![remark],
        ..Participants::default()
    };
    add_contestant(&mut participants, problems, path, &name, |problem| {
        find_submissions(problem, problems, path, &name, rules)
    });
    participants
}

/// Whether all of `names` are names of problems rather than of contestants; false if there are no names.
fn are_all_problem_names(problems: &[Problem], names: &[String], rules: SourceSearchRules) -> bool {
    !names.is_empty()
        && names.iter().all(|name| {
            problems
                .iter()
                .any(|problem| rules.matches_source_name(problem, name))
        })
}

/// Adds one entry per problem for a contestant; the callback returns the submissions for a problem.
fn add_contestant(
    participants: &mut Participants,
    problems: &[Problem],
    path: &Path,
    name: &str,
    find: impl Fn(&Problem) -> Participation,
) {
    for (number, problem) in problems.iter().enumerate() {
        participants.contestants.push(Contestant {
            name: name.to_owned(),
            path: path.to_owned(),
            problem: ProblemId(number),
            participation: find(problem),
        });
    }
}

/// Creates a contestant for a folder that cannot be read, so that it is listed with a judge error instead of being
/// dropped silently.
fn contestant_of_unreadable_folder(fault: SubmissionError, root: &Path) -> Contestant {
    let (path, cause) = match fault {
        SubmissionError::Unreadable { path, cause } => (path, cause),
        other => (root.to_owned(), other.into_fact()),
    };
    let reason = Reason::new(
        ReasonKind::Sandbox,
        MissingSubmission::FolderUnreadable { cause },
    );
    Contestant {
        name: submission::relative_path_text(&path, root),
        path,
        problem: ProblemId(0),
        participation: Participation::NoSubmission(reason),
    }
}

fn ambiguous_problem_error(problems: &[Problem], path: &Path) -> SubmissionError {
    let names: Vec<&str> = problems.iter().map(|problem| &*problem.name).collect();
    let (file, names) = (path.display().to_string(), names.join(", "));
    PathProblem::WhichProblem { file, names }.into()
}

/// Collects a single file as a contestant. If there are several problems, the file name selects one.
fn contestant_from_file(
    problems: &[Problem],
    path: &Path,
    rules: SourceSearchRules,
) -> Result<Contestant, SubmissionError> {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let number = match problems {
        [_] => Some(0),
        several => stem.and_then(|stem| {
            several
                .iter()
                .position(|problem| rules.matches_source_name(problem, stem))
        }),
    };
    let problem = number.ok_or_else(|| ambiguous_problem_error(problems, path))?;
    let submission = submission::submission_from_file(&problems[problem], path)?;
    Ok(Contestant {
        name: submission.name.clone(),
        path: path.to_owned(),
        problem: ProblemId(problem),
        participation: Participation::Submitted(vec![submission]),
    })
}

/// Adds each folder as a contestant with the submissions for each problem. Other entries are added to the unrelated
/// names.
fn add_contestant_folders(
    participants: &mut Participants,
    problems: &[Problem],
    entries: Vec<DirEntry>,
    rules: SourceSearchRules,
) {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for contestant in participants
        .contestants
        .iter()
        .filter(|contestant| contestant.problem == ProblemId(0))
    {
        *names.entry(contestant.name.clone()).or_default() += 1;
    }
    for entry in entries {
        let mut name = decode_name(&entry.file_name());
        let kind = entry.file_type();
        if is_hidden(&entry) && !has_submission(problems, &entry, rules) {
            continue;
        }
        let is_contestant = kind
            .as_ref()
            .is_ok_and(|kind| kind.is_dir() || kind.is_symlink());
        if !is_contestant {
            participants.unrelated_names.push(name);
            continue;
        }
        // Two names can look equal after decoding; a number is added to distinguish them.
        let times = names.entry(name.clone()).or_default();
        *times += 1;
        if *times > 1 {
            name = format!("{name} ({times})");
        }
        add_contestant(participants, problems, &entry.path(), &name, |problem| {
            match missing_submission_if_link(&kind) {
                Some(what) => Participation::NoSubmission(no_source_reason(what)),
                None => find_submissions(problem, problems, &entry.path(), &name, rules),
            }
        });
    }
}

fn missing_submission_if_link(kind: &std::io::Result<fs::FileType>) -> Option<MissingSubmission> {
    let is_link = kind.as_ref().is_ok_and(fs::FileType::is_symlink);
    is_link.then_some(MissingSubmission::ContestantIsLink)
}

facts! {
    /// Error for a requested contestant name that does not exist.
    pub enum UnknownContestant {
        NoContestant {
            /// Name that the user requested, but that no contestant has.
            name: String,
        } => "no-contestant",
        NoContestantButNear {
            /// Name that the user requested, but that no contestant has.
            name: String,
            /// Names of contestants that are similar to `name`, separated by commas.
            near: String,
        } => "no-contestant-but-near",
    }
}

/// Returns the contestants with the wanted names. If no names are given, returns all contestants.
///
/// # Errors
/// There is no contestant with one of the names. The error lists similar names.
pub fn select_contestants(
    contestants: Vec<Contestant>,
    wanted: &[String],
) -> Result<Vec<Contestant>, UnknownContestant> {
    for name in wanted {
        if contestants
            .iter()
            .any(|contestant| contestant.name == *name)
        {
            continue;
        }
        let mut known: Vec<&str> = contestants
            .iter()
            .map(|contestant| &*contestant.name)
            .collect();
        known.dedup();
        let near = most_similar_names(name, known.into_iter()).join(", ");
        return Err(if near.is_empty() {
            UnknownContestant::NoContestant { name: name.clone() }
        } else {
            UnknownContestant::NoContestantButNear {
                name: name.clone(),
                near,
            }
        });
    }
    Ok(contestants
        .into_iter()
        .filter(|contestant| wanted.is_empty() || wanted.contains(&contestant.name))
        .collect())
}

#[cfg(test)]
mod tests;
