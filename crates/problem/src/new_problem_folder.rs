//! Creates the files of new problem directories, also in a folder that already contains cases.

use std::fs;
use std::path::Path;

use crate::case;
use crate::directory::Directory;
use crate::folder_without_toml;
use crate::new_toml_file::{self, CommentTranslation, NewProblem, NewTomlTable};
use crate::problem_error::ProblemError;
use crate::problem_template::{ProblemTemplate, TemplateText};
use crate::problem_toml::{FILE_NAME, STATEMENTS};
use caipan_facts::{Evidence, natural_order};

/// First line of a new problem.toml. Editors read the file name of the JSON Schema from this line; `caipan schema`
/// creates the schema file.
const SCHEMA_OF_PROBLEM: &str = "#:schema ./problem.schema.json\n";

/// Returns the names of the cases in a folder without problem.toml. The list is empty if the folder is not a problem
/// directory. If the cases of a problem directory are faulty, the only name is `1`.
///
/// # Errors
/// The folder is a contest, or a file in it cannot be read.
pub fn existing_case_names(folder: &Path) -> Result<Vec<String>, ProblemError> {
    let directory = Directory::Disk(folder.to_owned());
    folder_without_toml::refuse_lemon_contest(&directory)?;
    if folder_without_toml::assumed_problem_toml(&directory, FILE_NAME)?.is_none() {
        return Ok(Vec::new());
    }
    // Errors are ignored here: `caipan validate`, the suggested next command, reports faulty cases.
    let cases = case::find_cases(&directory).unwrap_or_default();
    let mut names: Vec<String> = cases.into_iter().map(|case| case.name).collect();
    if names.is_empty() {
        names.push("1".to_owned());
    }
    Ok(names)
}

/// Returns the files of a new problem with their contents. The statement is in the language with the code `language`.
/// If `existing_cases` is not empty, the only file is problem.toml.
pub fn new_problem_files(
    template: ProblemTemplate,
    folder: &Path,
    existing_cases: &[String],
    language: &str,
    translation: &CommentTranslation,
) -> Vec<(String, Vec<u8>)> {
    let name = folder_without_toml::real_folder_name(folder);
    let statement = format!("{STATEMENTS}{language}.md");
    let first = (translation.fact)(
        &TemplateText::Problem {
            folder: folder.display().to_string(),
        }
        .fact(),
    );
    let mut top = vec![("name", toml::Value::from(name.as_str()).to_string())];
    if let Some(checker) = template.checker_name() {
        top.push(("checker", format!("{checker:?}")));
    }
    let mut filled = template.active_toml_tables();
    filled.push(NewTomlTable {
        header: "",
        keys: top,
    });
    let new = NewProblem {
        name: &name,
        first: &first,
        filled: &filled,
        case: existing_cases
            .first()
            .map_or(template.example_case_name(), String::as_str),
        statement: &statement,
    };
    let toml =
        SCHEMA_OF_PROBLEM.to_owned() + &new_toml_file::render_problem_toml(&new, translation);
    let mut files = vec![(FILE_NAME.to_owned(), toml.into_bytes())];
    if existing_cases.is_empty() {
        let others = template.template_files().into_iter();
        files.extend(others.map(|(name, text)| (name.to_owned(), text.into())));
        let text = (translation.fact)(&template.statement_text(name).fact()) + "\n";
        files.push((statement, text.into_bytes()));
    }
    files
}

/// Returns the names of the problem directories in a folder, in natural order.
pub fn problem_directory_names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| entry.path().join(FILE_NAME).is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort_by(|left, right| natural_order(left, right));
    names
}
