//! What one contestant's folder holds for a problem: one source, several, or nothing that can be judged.

use std::collections::BTreeMap;
use std::fs::{self, DirEntry};
use std::path::Path;

use crate::judge::contest::contestant::Participation;
use crate::judge::evidence::{HandedIn, NoSource};
use crate::judge::submission::submission::{Submission, readable};
use crate::package::language::{self, Language};
use crate::package::problem_toml::Problem;
use crate::problem::evidence::quotation;
use crate::problem::found::Place;
use crate::problem::{Kind, Reason, quote};
use crate::text::{Evidence, Fact, cause, natural_order};

/// What is in a folder, in natural order.
pub fn entries(folder: &Path) -> std::io::Result<Vec<DirEntry>> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let name = |entry: &DirEntry| readable(&entry.file_name());
    entries.sort_by(|left, right| {
        let names = natural_order(&name(left), &name(right));
        names.then_with(|| left.file_name().cmp(&right.file_name()))
    });
    Ok(entries)
}

/// Why something that bears the name of a source is none.
pub fn unfit(kind: fs::FileType) -> Option<NoSource> {
    match kind {
        kind if kind.is_file() => None,
        kind if kind.is_symlink() => Some(NoSource::Link),
        kind if kind.is_dir() => Some(NoSource::Folder),
        _ => Some(NoSource::Special),
    }
}

/// Nothing was handed in, in this way.
pub fn nothing(fact: impl Into<Fact>) -> Reason {
    Reason::new(Kind::NoSource, fact)
}

/// Is this the folder of a contestant who has handed in something?
pub fn has_handed_in(problems: &[Problem], entry: &DirEntry) -> bool {
    let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
    is_folder
        && problems
            .iter()
            .any(|problem| named(problem, &entry.path()).is_ok_and(|found| !found.is_empty()))
}

/// What bears the name of a source of this problem in a contestant's folder, and its languages.
fn named(problem: &Problem, folder: &Path) -> std::io::Result<Vec<(DirEntry, Language)>> {
    let mut found = Vec::new();
    let inner = folder.join(&problem.name);
    let is_real = fs::symlink_metadata(&inner).is_ok_and(|facts| facts.is_dir());
    for folder in [Some(folder.to_owned()), Some(inner).filter(|_| is_real)] {
        let Some(folder) = folder else { continue };
        for entry in entries(&folder)? {
            let name = entry.file_name();
            let language = language::of_name(&problem.languages, &name.to_string_lossy());
            let is_ours = Path::new(&name)
                .file_stem()
                .is_some_and(|stem| *stem == *problem.name);
            if let Some(language) = language.filter(|_| is_ours) {
                found.push((entry, language.clone()));
            }
        }
    }
    Ok(found)
}

/// What a contestant has handed in for a problem.
pub fn handed(problem: &Problem, folder: &Path, name: &str, best: bool) -> Participation {
    let found = match named(problem, folder) {
        Ok(found) => found,
        // The jury's machine cannot read it: nobody's fault who has written it.
        Err(error) => {
            let cause = cause(&error);
            let fact = HandedIn::ContestantUnreadable { cause };
            return Participation::Nothing(Reason::new(Kind::Sandbox, fact));
        }
    };
    let (mut sources, mut unfits) = (Vec::new(), Vec::new());
    for (entry, language) in found {
        let path = entry.path();
        let place = relative(&path, folder);
        match entry.file_type().map(unfit) {
            Ok(None) => sources.push(Submission {
                name: name.to_owned(),
                path: entry.path(),
                language,
                may_be_link: false,
                given: None,
            }),
            Ok(Some(what)) => {
                let (file, what) = (quotation(place), what.fact());
                unfits.push(HandedIn::File { file, what }.fact());
            }
            Err(error) => unfits.push(unread(place, &error)),
        }
    }
    let twins = twins(&sources);
    if sources.len() == 1 || best && !sources.is_empty() && twins.is_empty() {
        return Participation::In(sources);
    }
    if sources.is_empty() {
        let unfit = unfits.into_iter().next();
        return Participation::Nothing(nothing(unfit.unwrap_or_else(|| lost(problem, folder))));
    }
    let shown = |source: &&Submission| quotation(relative(&source.path, folder));
    if best {
        let files: Vec<Fact> = twins.iter().map(shown).collect();
        let fact = HandedIn::Twins {
            count: files.len(),
            language: twins[0].language.id.clone(),
            files,
        };
        return Participation::Nothing(Reason::new(Kind::SeveralSources, fact));
    }
    let files: Vec<Fact> = sources.iter().map(|source| shown(&source)).collect();
    let fact = HandedIn::Several {
        count: files.len(),
        files,
    };
    Participation::Nothing(Reason::new(Kind::SeveralSources, fact))
}

/// Sources of one language in one folder: not more tries, but the same one several times.
fn twins(sources: &[Submission]) -> Vec<&Submission> {
    let place = |source: &Submission| {
        (
            source.path.parent().map(Path::to_owned),
            source.language.id.clone(),
        )
    };
    let mut groups: BTreeMap<_, Vec<&Submission>> = BTreeMap::new();
    for source in sources {
        groups.entry(place(source)).or_default().push(source);
    }
    let several = groups.into_values().find(|group| group.len() > 1);
    several.unwrap_or_default()
}

/// Where something stands in a contestant's folder.
fn relative<'p>(path: &'p Path, folder: &Path) -> &'p [u8] {
    let relative = path.strip_prefix(folder).unwrap_or(path);
    relative.as_os_str().as_encoded_bytes()
}

/// Nobody can say what stands there.
fn unread(place: &[u8], error: &std::io::Error) -> Fact {
    let (file, what) = (quote(place), cause(error));
    Place::File { file, what }.fact()
}

/// What to say where there is no source: a name that is nearly right is told.
fn lost(problem: &Problem, folder: &Path) -> Fact {
    let looks = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        let stem = name.rsplit_once('.').map_or("", |(stem, _)| stem);
        let is_source = language::of_name(&problem.languages, &name).is_some();
        is_source && stem.trim().eq_ignore_ascii_case(&problem.name)
    };
    let near = entries(folder)
        .ok()
        .and_then(|found| found.into_iter().find(looks));
    let hint = near.map(|entry| NoSource::OtherName {
        file: quotation(relative(&entry.path(), folder)),
    });
    let problem = problem.name.clone();
    HandedIn::NothingNamed { problem }.fact().with(hint)
}

/// Does a source stand in this very folder?
pub fn has_sources(problems: &[Problem], folder: &Path) -> bool {
    let in_it = |(entry, _): &(DirEntry, Language)| entry.path().parent() == Some(folder);
    let has = |problem| named(problem, folder).is_ok_and(|found| found.iter().any(in_it));
    problems.iter().any(has)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_can_read_is_named_with_its_folder() {
        let folder = Path::new("/class/ann");
        let path = folder.join("sum/s\u{1b}m.c");
        let error = std::io::Error::from(std::io::ErrorKind::NotFound);
        let said = unread(relative(&path, folder), &error).english();
        assert_eq!(said, format!("\"sum/s\\u{{1b}}m.c\": {error}"));
    }
}
