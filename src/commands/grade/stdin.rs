//! `caipan grade PROBLEM -`: a source on standard input, whose language has to be told.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::Grade;
use crate::commands::exit::Failure;
use crate::commands::files;
use crate::commands::messages::RequestError;
use caipan_judge::contest::contestant::{Contestant, Participation};
use caipan_judge::ids::ProblemId;
use caipan_judge::submission::source::MAX_SOURCE_SIZE;
use caipan_judge::submission::submission::{PathProblem, Submission};
use caipan_problem::problem_toml::Problem;

/// What results call it.
const NAME: &str = "stdin";

/// Does a path of the command line stand for standard input?
pub(super) fn is_meant(path: &Path) -> bool {
    path == Path::new("-")
}

/// Who has handed in what stands there.
pub(super) fn contestant(problems: &[Problem], args: &Grade) -> Result<Contestant, Failure> {
    let [problem] = problems else {
        let names: Vec<&str> = problems.iter().map(|problem| &*problem.name).collect();
        let (file, names) = (NAME.to_owned(), names.join(", "));
        return Err(Failure::usage(PathProblem::WhichProblem { file, names }));
    };
    let known = problem.languages.iter().map(|language| &*language.id);
    let known = known.collect::<Vec<_>>().join(", ");
    let Some(wanted) = args.language.clone() else {
        return Err(Failure::usage(RequestError::NoLanguageGiven { known }));
    };
    let mut languages = problem.languages.iter();
    let Some(language) = languages.find(|language| language.id == wanted) else {
        let language = wanted;
        return Err(Failure::usage(RequestError::NoLanguage { language, known }));
    };
    // One byte more than is taken shows that it is too much.
    let mut source = Vec::new();
    let mut limited = std::io::stdin().lock().take(MAX_SOURCE_SIZE.0 + 1);
    let read = limited.read_to_end(&mut source);
    read.map_err(|error| files::unreadable(NAME, &error))?;
    let ending = language.extensions.first().map_or("", String::as_str);
    let submission = Submission {
        name: NAME.to_owned(),
        // No file has this name: it is what the language goes by.
        path: PathBuf::from(format!("-.{ending}")),
        language: language.clone(),
        may_be_link: false,
        source_text: Some(source.into()),
        extra_files: Arc::clone(&language.beside),
    };
    Ok(Contestant {
        name: NAME.to_owned(),
        path: PathBuf::from("-"),
        problem: ProblemId(0),
        participation: Participation::Submitted(vec![submission]),
    })
}
