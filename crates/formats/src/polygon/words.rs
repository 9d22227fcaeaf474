//! Reads titles, statements and documents.

use super::tree::Tree;
use crate::package::Package;
use crate::reading::file_name;
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;

/// Language names of Polygon with ISO 639-1 codes.
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

/// Preferred statement types in each language, best first.
const FORMS: &[&str] = &["application/pdf", "text/html"];

fn short(language: &str) -> String {
    let mut known = LANGUAGES.iter();
    let found = known.find(|(name, _)| name.eq_ignore_ascii_case(language));
    found.map_or(language, |(_, short)| short).to_owned()
}

/// Adds titles, statements and attachments to the package.
///
/// # Errors
///
/// A named document is missing.
pub(super) fn words(tree: &mut Tree, root: &Element, package: &mut Package) -> Result<(), Fact> {
    for names in root.all("names") {
        tree.tell(names, &[], &["name"]);
        for name in names.all("name") {
            tree.tell(name, &["language", "value", "main"], &[]);
            let language = name.attribute("language").unwrap_or("english");
            if let Some(value) = name.attribute("value") {
                package.title.insert(short(language), value.to_owned());
            }
        }
    }
    statements(tree, root, package)?;
    for (list, one) in [("materials", "material"), ("documents", "document")] {
        for file in root.all(list).flat_map(|list| list.all(one)) {
            let path = tree.path(file)?;
            let to = format!("attachments/{}", file_name(&path));
            tree.reading.keep(&path, to, package);
        }
    }
    Ok(())
}

fn statements(tree: &mut Tree, root: &Element, package: &mut Package) -> Result<(), Fact> {
    let mut forms: Vec<(String, usize)> = Vec::new();
    for statements in root.all("statements") {
        tree.tell(statements, &[], &["statement"]);
        for statement in statements.all("statement") {
            let known = ["charset", "language", "mathjax", "path", "type"];
            tree.tell(statement, &known, &[]);
            let language = short(statement.attribute("language").unwrap_or("english"));
            let form = statement.attribute("type").unwrap_or_default();
            let rank = FORMS
                .iter()
                .position(|known| *known == form)
                .unwrap_or(FORMS.len());
            let path = match tree.path(statement) {
                Ok(path) => path,
                // Judging does not need the statement, so a missing one is only noted.
                Err(missing) => {
                    tree.reading.note_whole(missing);
                    continue;
                }
            };
            let better = forms
                .iter()
                .any(|(known, best)| *known == language && *best <= rank);
            if !better {
                package.statements.insert(language.clone(), place(&path));
                forms.push((language, rank));
            }
            if !path.starts_with("statements/") {
                tree.reading.keep(&path, place(&path), package);
            }
        }
    }
    let files = tree.reading.files;
    for path in files.below("statements") {
        tree.reading.keep(path, place(path), package);
    }
    Ok(())
}

/// Target path of a statement's file; the leading dot of Polygon's generated folders is removed.
fn place(path: &str) -> String {
    let rest = path.strip_prefix("statements/").unwrap_or(path);
    format!("statement/{}", rest.trim_start_matches('.'))
}
