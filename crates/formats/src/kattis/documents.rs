//! Reads statements, attachments and the files in include/, which are compiled with submissions.

use super::edition::Edition;
use super::problem_settings::{PROBLEM_YAML, ProblemSettings};
use crate::notice::{ImportError, quote_value};
use crate::package::Package;
use crate::package_reader::PackageReader;
use caipan_facts::Fact;
use caipan_problem::language::built_in_languages;
use caipan_problem::source_file;

/// Folders of statements in the legacy and in the newer edition.
const STATEMENT_FOLDERS: [&str; 2] = ["problem_statement", "statement"];

/// Adds statements and attachments to the files that are copied. If problem.yaml has no title, takes the title of a
/// statement.
pub(super) fn add_documents(reading: &mut PackageReader, package: &mut Package) {
    let files = reading.files;
    for folder in STATEMENT_FOLDERS {
        for path in files.files_below(folder) {
            let name = &path[folder.len() + 1..];
            add_statement(reading, path, name, package);
        }
    }
    for name in ["problem.pdf", "problem.html", "problem.txt"] {
        if files.has(name) {
            add_statement(reading, name, name, package);
        }
    }
    for folder in ["attachments", "solution"] {
        for path in files.files_below(folder) {
            reading.add_unchanged_file(path, path.to_owned(), package);
        }
    }
}

/// Adds a statement, or a file such as a picture that a statement includes, to the files that are copied.
/// `problem.en.tex` and `problem.tex` are both English.
fn add_statement(reading: &mut PackageReader, path: &str, name: &str, package: &mut Package) {
    let to = format!("statement/{name}");
    let parts: Vec<&str> = name.split('.').collect();
    let language = match parts[..] {
        ["problem", language, _] => Some(language),
        ["problem", _] => Some("en"),
        _ => None,
    };
    if let Some(language) = language {
        let known = package.statements.entry(language.to_owned());
        // A PDF has precedence, since it can be shown without conversion.
        known
            .and_modify(|known| {
                if to.ends_with(".pdf") {
                    known.clone_from(&to);
                }
            })
            .or_insert_with(|| to.clone());
        if package.title.is_empty()
            && let Some(title) = find_tex_title(reading, path)
        {
            package.title.insert(language.to_owned(), title);
        }
    }
    reading.add_unchanged_file(path, to, package);
}

/// Title of a LaTeX statement. The comment `%% plainproblemname:` takes precedence over `\problemname{…}`. `None` if
/// the file contains neither or is not LaTeX.
fn find_tex_title(reading: &PackageReader, path: &str) -> Option<String> {
    if !path.ends_with(".tex") {
        return None;
    }
    let text = reading.read_config_text(path).ok()?;
    let plain = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("%% plainproblemname:"));
    let found = plain.or_else(|| {
        let (_, rest) = text.split_once("\\problemname{")?;
        rest.split_once('}').map(|(name, _)| name)
    })?;
    let name = found.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Reads the files in include/ as graders, for languages whose compilers take several sources. Also disables the
/// time factors of languages, since Kattis packages have one time limit for all languages.
///
/// # Errors
///
/// A file is for all languages (`default`), for a version of a language, in a subfolder, or for a language whose
/// compiler takes only one source.
pub(super) fn read_graders(reading: &mut PackageReader, package: &mut Package) -> Result<(), Fact> {
    let files = reading.files;
    let languages = built_in_languages();
    for path in files.files_below("include") {
        let rest = &path["include/".len()..];
        let (folder, name) = rest.split_once('/').unwrap_or(("default", rest));
        let id = folder.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let language = languages.iter().find(|language| language.id == id);
        if language.is_none() && folder != "default" {
            continue;
        }
        let sure =
            language.filter(|language| language.accepts_several_sources && language.id == folder);
        let Some(language) = sure.filter(|_| !name.contains('/')) else {
            let (key, value) = (format!("include/{folder}"), quote_value(name));
            return Err(reading.error_at(path, None, ImportError::Unsupported { key, value }));
        };
        let own = package.graders.entry(language.id.clone()).or_default();
        if source_file::language_of(path).as_ref() == Some(&language.id) {
            own.with.push(path.to_owned())
        } else {
            own.include.push(path.to_owned())
        }
    }
    for language in languages {
        if language.time_factor != 1.0 {
            package
                .graders
                .entry(language.id)
                .or_default()
                .has_standard_time = true;
        }
    }
    Ok(())
}

/// Fails if a program or group file contains a placeholder `{{name}}` for a constant of problem.yaml, since caipan
/// does not replace placeholders.
///
/// # Errors
///
/// A program or group file contains such a placeholder.
pub(super) fn refuse_constant_placeholders(
    reading: &PackageReader,
    edition: Edition,
    settings: &ProblemSettings,
) -> Result<(), Fact> {
    let (names, line) = &settings.constants;
    let marks: Vec<String> = names.iter().map(|name| format!("{{{{{name}}}}}")).collect();
    let paths = reading.files.paths().iter();
    for path in paths.filter(|path| may_contain_constants(path, edition)) {
        if marks.is_empty() {
            break;
        }
        let Ok(bytes) = reading.files.read(path) else {
            continue;
        };
        let text = String::from_utf8_lossy(&bytes);
        if let Some(mark) = marks.iter().find(|mark| text.contains(mark.as_str())) {
            let (key, value) = (
                "constants".to_owned(),
                quote_value(format!("{mark} {path}")),
            );
            return Err(reading.error_at(
                PROBLEM_YAML,
                *line,
                ImportError::Unsupported { key, value },
            ));
        }
    }
    Ok(())
}

fn may_contain_constants(path: &str, edition: Edition) -> bool {
    let folders = [
        "submissions/",
        "include/",
        "input_validators/",
        "output_validator/",
    ];
    let is_group = path.ends_with(&format!("/{}", edition.group_file_name()));
    is_group || folders.iter().any(|folder| path.starts_with(folder))
}
