//! `caipan grade PROBLEM -`: reads a source from standard input; `--language` specifies its language.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::Grade;
use crate::commands::exit::CommandError;
use crate::commands::files;
use crate::commands::messages::RequestError;
use caipan_judge::contest::contestant::{Contestant, Participation};
use caipan_judge::ids::ProblemId;
use caipan_judge::submission::source::MAX_SOURCE_SIZE;
use caipan_judge::submission::submission::{PathProblem, Submission};
use caipan_problem::problem_toml::Problem;

/// Name of the contestant and of the submission that is read from standard input.
const STDIN_NAME: &str = "stdin";

/// Whether a path on the command line means standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads a source from standard input. Returns a contestant who has submitted it.
pub(super) fn read_submission_from_stdin(
    problems: &[Problem],
    args: &Grade,
) -> Result<Contestant, CommandError> {
    let [problem] = problems else {
        let names: Vec<&str> = problems.iter().map(|problem| &*problem.name).collect();
        let (file, names) = (STDIN_NAME.to_owned(), names.join(", "));
        return Err(CommandError::usage_error(PathProblem::WhichProblem {
            file,
            names,
        }));
    };
    let ids: Vec<&str> = problem
        .languages
        .iter()
        .map(|language| &*language.id)
        .collect();
    let known = ids.join(", ");
    let Some(wanted) = args.language.clone() else {
        return Err(CommandError::usage_error(RequestError::NoLanguageGiven {
            known,
        }));
    };
    let mut languages = problem.languages.iter();
    let Some(language) = languages.find(|language| language.id == wanted) else {
        let language = wanted;
        return Err(CommandError::usage_error(RequestError::NoLanguage {
            language,
            known,
        }));
    };
    // Reads one byte more than the maximum size, so that a source that is too large is recognized later.
    let mut source = Vec::new();
    let mut limited = std::io::stdin().lock().take(MAX_SOURCE_SIZE.0 + 1);
    limited
        .read_to_end(&mut source)
        .map_err(|error| files::unreadable_failure(STDIN_NAME, &error))?;
    let ending = language.extensions.first().map_or("", String::as_str);
    let submission = Submission {
        name: STDIN_NAME.to_owned(),
        // This file does not exist. Its extension determines the language.
        path: PathBuf::from(format!("-.{ending}")),
        language: language.clone(),
        may_be_link: false,
        source_text: Some(source.into()),
        extra_files: Arc::clone(&language.adjacent_files),
    };
    Ok(Contestant {
        name: STDIN_NAME.to_owned(),
        path: PathBuf::from("-"),
        problem: ProblemId(0),
        participation: Participation::Submitted(vec![submission]),
    })
}
