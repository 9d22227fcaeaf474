//! Reads titles, statements and other documents that Polygon's problem.xml names.

use super::problem_xml::ProblemXmlReader;
use crate::package::Package;
use crate::package_reader::file_name;
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;

/// Polygon's names of languages, each with the ISO 639-1 code.
pub(super) const LANGUAGES: &[(&str, &str)] = &[
    ("english", "en"),
    ("chinese", "zh"),
    ("russian", "ru"),
    ("arabic", "ar"),
    ("armenian", "hy"),
    ("azerbaijani", "az"),
    ("belarusian", "be"),
    ("bulgarian", "bg"),
    ("croatian", "hr"),
    ("czech", "cs"),
    ("estonian", "et"),
    ("finnish", "fi"),
    ("french", "fr"),
    ("georgian", "ka"),
    ("german", "de"),
    ("hebrew", "he"),
    ("hungarian", "hu"),
    ("indonesian", "id"),
    ("italian", "it"),
    ("japanese", "ja"),
    ("kazakh", "kk"),
    ("korean", "ko"),
    ("lithuanian", "lt"),
    ("malay", "ms"),
    ("persian", "fa"),
    ("polish", "pl"),
    ("portuguese", "pt"),
    ("romanian", "ro"),
    ("serbian", "sr"),
    ("slovak", "sk"),
    ("slovene", "sl"),
    ("spanish", "es"),
    ("turkish", "tr"),
    ("ukrainian", "uk"),
    ("uzbek", "uz"),
    ("vietnamese", "vi"),
];

/// Media types of statements, from most to least preferred.
const PREFERRED_TYPES: &[&str] = &["application/pdf", "text/html"];

fn language_code(language: &str) -> String {
    let mut known = LANGUAGES.iter();
    let found = known.find(|(name, _)| name.eq_ignore_ascii_case(language));
    found.map_or(language, |(_, short)| short).to_owned()
}

/// Adds titles, statements and attachments to the package.
///
/// # Errors
///
/// A document that problem.xml names is missing.
pub(super) fn add_documents(
    reader: &mut ProblemXmlReader,
    root: &Element,
    package: &mut Package,
) -> Result<(), Fact> {
    for names in root.children_named("names") {
        reader.note_unknown_attributes_and_children(names, &[], &["name"]);
        for name in names.children_named("name") {
            reader.note_unknown_attributes_and_children(name, &["language", "value", "main"], &[]);
            let language = name.attribute("language").unwrap_or("english");
            if let Some(value) = name.attribute("value") {
                package
                    .title
                    .insert(language_code(language), value.to_owned());
            }
        }
    }
    add_statements(reader, root, package)?;
    for (list, one) in [("materials", "material"), ("documents", "document")] {
        for file in root
            .children_named(list)
            .flat_map(|list| list.children_named(one))
        {
            let path = reader.path_attribute(file)?;
            let to = format!("attachments/{}", file_name(&path));
            reader.reading.add_unchanged_file(&path, to, package);
        }
    }
    Ok(())
}

fn add_statements(
    reader: &mut ProblemXmlReader,
    root: &Element,
    package: &mut Package,
) -> Result<(), Fact> {
    let mut forms: Vec<(String, usize)> = Vec::new();
    for statements in root.children_named("statements") {
        reader.note_unknown_attributes_and_children(statements, &[], &["statement"]);
        for statement in statements.children_named("statement") {
            let known = ["charset", "language", "mathjax", "path", "type"];
            reader.note_unknown_attributes_and_children(statement, &known, &[]);
            let language = language_code(statement.attribute("language").unwrap_or("english"));
            let form = statement.attribute("type").unwrap_or_default();
            let rank = PREFERRED_TYPES
                .iter()
                .position(|known| *known == form)
                .unwrap_or(PREFERRED_TYPES.len());
            let path = match reader.path_attribute(statement) {
                Ok(path) => path,
                // Statements are not needed for judging, so a missing statement gives a notice instead of an error.
                Err(missing) => {
                    reader.reading.add_notice(missing);
                    continue;
                }
            };
            let better = forms
                .iter()
                .any(|(known, best)| *known == language && *best <= rank);
            if !better {
                package
                    .statements
                    .insert(language.clone(), statement_path_in_problem(&path));
                forms.push((language, rank));
            }
            if !path.starts_with("statements/") {
                reader
                    .reading
                    .add_unchanged_file(&path, statement_path_in_problem(&path), package);
            }
        }
    }
    let files = reader.reading.files;
    for path in files.files_below("statements") {
        reader
            .reading
            .add_unchanged_file(path, statement_path_in_problem(path), package);
    }
    Ok(())
}

/// Path in the problem for a file of a statement. The leading dot of Polygon's generated folders is removed.
fn statement_path_in_problem(path: &str) -> String {
    let rest = path.strip_prefix("statements/").unwrap_or(path);
    format!("statement/{}", rest.trim_start_matches('.'))
}
