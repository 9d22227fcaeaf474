//! Lists the package formats and detects the format of a package.

use super::bare_cases;
use super::cms;
use super::dmoj;
use super::hydro;
use super::kattis;
use super::lemon;
use super::notice::{ImportError, quote_value};
use super::package_reader::PackageFormat;
use super::polygon;
use super::unsupported_formats::{
    find_non_case_file, find_unsupported_format_error, has_unsupported_format,
};
use super::uoj;
use super::writing::export_notice::ExportError;
use super::writing::format_writer::FormatWriter;
use caipan_archive::files::PackageFiles;
use caipan_facts::Fact;

/// All formats, in the order in which messages list them.
pub const FORMATS: &[PackageFormat] = &[
    kattis::LEGACY,
    kattis::ICPC,
    kattis::DOMJUDGE,
    polygon::FORMAT,
    lemon::FORMAT,
    hydro::FORMAT,
    dmoj::FORMAT,
    uoj::FORMAT,
    cms::FORMAT,
    bare_cases::FORMAT,
];

/// Whether the files are a package of the format `required`. If `required` is `None`, any format counts, including
/// unsupported formats, but not a folder of bare cases.
pub(super) fn is_recognized_package(
    files: &PackageFiles,
    required: Option<&PackageFormat>,
) -> bool {
    match required {
        Some(format) => (format.detect)(files),
        None => !matching_formats(files).is_empty() || has_unsupported_format(files),
    }
}

/// Returns all formats that recognize the files, except the format for bare cases.
fn matching_formats(files: &PackageFiles) -> Vec<&'static PackageFormat> {
    let marked = FORMATS
        .iter()
        .filter(|format| format.name != bare_cases::NAME);
    marked.filter(|format| (format.detect)(files)).collect()
}

/// Returns the format that the files match, and the files relative to the root of the package. The root is the top
/// folder of `files`, or a folder directly below.
///
/// # Errors
///
/// No format matches, or several formats match.
pub fn detect_format(files: &PackageFiles) -> Result<(&'static PackageFormat, PackageFiles), Fact> {
    let mut roots = files.find_package_roots(|files| is_recognized_package(files, None));
    if roots.len() > 1 {
        return Err(several_packages_error(&roots));
    }
    let Some(root) = roots.pop() else {
        // A folder that contains a configuration or jury program is not read as bare cases.
        let bare = find_format(bare_cases::NAME, files)
            .ok()
            .filter(|(format, root)| (format.detect)(root));
        return match (bare, find_non_case_file(files)) {
            (None, _) => Err(no_format_error().into()),
            (Some(_), Some(file)) => Err(ImportError::NotBare {
                file: file.to_owned(),
            }
            .into()),
            (Some(bare), None) => Ok(bare),
        };
    };
    match matching_formats(&root)[..] {
        [format] => Ok((format, root)),
        [] => Err(find_unsupported_format_error(&root).unwrap_or(no_format_error().into())),
        ref several => {
            let found = join_format_names(several.iter().copied());
            Err(ImportError::SeveralFormats { found }.into())
        }
    }
}

fn no_format_error() -> ImportError {
    ImportError::NoFormat {
        known: join_format_names(FORMATS.iter()),
    }
}

/// Returns the format with this name, and the files relative to the root of the package. The root is the top folder of
/// `files`, or a folder directly below.
///
/// # Errors
///
/// The format is unknown, or several folders contain such a package.
pub fn find_format(
    name: &str,
    files: &PackageFiles,
) -> Result<(&'static PackageFormat, PackageFiles), Fact> {
    let found = FORMATS.iter().find(|format| format.name == name);
    let format = found.ok_or_else(|| {
        let (key, value) = ("--as".to_owned(), quote_value(name));
        let known = join_format_names(FORMATS.iter());
        Fact::from(ImportError::UnknownValue { key, value, known })
    })?;
    let mut roots = files.find_package_roots(format.detect);
    match roots.len() {
        // No folder looks like a package of this format. The user named the format, so the import is tried
        // nevertheless.
        0 => Ok((format, files.clone())),
        1 => Ok((format, roots.remove(0))),
        _ => Err(several_packages_error(&roots)),
    }
}

/// Returns the format with this name and the writer of that format.
///
/// # Errors
///
/// The format is unknown or cannot be written.
pub fn find_writable_format(
    name: &str,
) -> Result<(&'static PackageFormat, &'static FormatWriter), Fact> {
    let format = FORMATS.iter().find(|format| format.name == name);
    let writer = format.and_then(|format| Some((format, format.write.as_ref()?)));
    writer.ok_or_else(|| {
        let (format, known) = (quote_value(name), exportable_format_names());
        ExportError::NoWriter { format, known }.into()
    })
}

/// Names of the formats that can be exported, separated by commas.
pub fn exportable_format_names() -> String {
    join_format_names(FORMATS.iter().filter(|format| format.write.is_some()))
}

fn several_packages_error(roots: &[PackageFiles]) -> Fact {
    let names = roots
        .iter()
        .map(|root| root.display_path("").display().to_string());
    let found = names.collect::<Vec<_>>().join(", ");
    ImportError::SeveralPackages { found }.into()
}

fn join_format_names<'a>(formats: impl Iterator<Item = &'a PackageFormat>) -> String {
    let names = formats.map(|format| format.name);
    names.collect::<Vec<_>>().join(", ")
}
