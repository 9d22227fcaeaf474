//! Reads the element `files` of Polygon's problem.xml: files that submissions are compiled with, attachments and
//! generators.

use super::problem_xml::ProblemXmlReader;
use crate::notice::{ImportNotice, quote_value};
use crate::package::Package;
use crate::package_reader::file_name;
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;
use caipan_problem::language::{Language, built_in_languages};
use caipan_problem::source_file;

/// Name of the asset that marks a resource with which submissions are compiled.
const SOLUTION_ASSET: &str = "SOLUTION";

/// Adds graders and attachments to the package. Also adds the generators that are not used by any test.
///
/// # Errors
///
/// A file that problem.xml names is missing.
pub(super) fn add_resources(
    reader: &mut ProblemXmlReader,
    root: &Element,
    package: &mut Package,
) -> Result<(), Fact> {
    let Some(files) = root.child("files") else {
        return Ok(());
    };
    reader.note_unknown_attributes_and_children(
        files,
        &[],
        &["resources", "executables", "attachments"],
    );
    for file in files
        .children_named("resources")
        .flat_map(|list| list.children_named("file"))
    {
        add_resource(reader, file, package)?;
    }
    for file in files
        .children_named("attachments")
        .flat_map(|list| list.children_named("file"))
    {
        let path = reader.path_attribute(file)?;
        let to = format!("attachments/{}", file_name(&path));
        reader.reading.add_unchanged_file(&path, to, package);
    }
    let executables = files.children_named("executables");
    for executable in executables.flat_map(|list| list.children_named("executable")) {
        reader.note_unknown_attributes_and_children(executable, &[], &["source", "binary"]);
        let Some(source) = executable.child("source") else {
            continue;
        };
        let file = reader.path_attribute(source)?;
        if reader.used.insert(file.clone()) {
            let to = format!("generators/{}", file_name(&file));
            package.copied_files.push((file.clone(), to));
            reader.add_notice_at_line(source.line, ImportNotice::KeptUnused { file });
        }
    }
    Ok(())
}

fn add_resource(
    reader: &mut ProblemXmlReader,
    file: &Element,
    package: &mut Package,
) -> Result<(), Fact> {
    reader.note_unknown_attributes_and_children(
        file,
        &["path", "type", "for-types", "main"],
        &["stages", "assets"],
    );
    let mut assets = file
        .children_named("assets")
        .flat_map(|list| list.children_named("asset"))
        .filter_map(|asset| asset.attribute("name"));
    if !assets.any(|name| name.eq_ignore_ascii_case(SOLUTION_ASSET)) {
        return Ok(());
    }
    let path = reader.path_attribute(file)?;
    let own = source_file::language_of(&path);
    for language in resource_languages(reader, file, own.as_deref()) {
        let takes_several = language.accepts_several_sources;
        let together = package.graders.entry(language.id.clone()).or_default();
        if own.as_ref() == Some(&language.id) && takes_several {
            together.with.push(path.clone())
        } else {
            together.include.push(path.clone())
        }
        if file.attribute("main") == Some("true") && !takes_several {
            let (key, value) = ("file@main".to_owned(), quote_value(&path));
            reader.add_notice_at_line(file.line, ImportNotice::UnsupportedValue { key, value });
        }
    }
    Ok(())
}

/// Languages whose submissions are compiled with a resource, from the attribute `for-types`. The default is `own`, the
/// language of the source. For a header (`own` is `None`), the default is all languages whose compilers take several
/// sources.
fn resource_languages(
    reader: &mut ProblemXmlReader,
    file: &Element,
    own: Option<&str>,
) -> Vec<Language> {
    let all = file.attribute("for-types").unwrap_or_default();
    let mut found = built_in_languages();
    if all.is_empty() {
        found.retain(|language| match own {
            Some(own) => language.id == own,
            None => language.accepts_several_sources,
        });
        return found;
    }
    let mut stems = Vec::new();
    for kind in all
        .split([',', ';', '|', ' '])
        .filter(|kind| !kind.is_empty())
    {
        let start = kind.split(['.', '*']).next().unwrap_or(kind);
        let stem = start.trim_end_matches(|letter: char| letter.is_ascii_digit());
        if found
            .iter()
            .any(|language| language_matches_polygon_type(language, stem))
        {
            stems.push(stem)
        } else {
            let (key, value) = ("for-types".to_owned(), quote_value(kind));
            reader.add_notice_at_line(file.line, ImportNotice::UnsupportedValue { key, value });
        }
    }
    found.retain(|language| {
        stems
            .iter()
            .any(|stem| language_matches_polygon_type(language, stem))
    });
    found
}

/// Whether `stem` means this language. `stem` is a Polygon type without version and wildcard, such as `cpp` or `pas`.
fn language_matches_polygon_type(language: &Language, stem: &str) -> bool {
    language.id == stem || language.extensions.iter().any(|ending| ending == stem)
}
