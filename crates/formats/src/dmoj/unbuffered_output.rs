//! Reads `unbuffered: true`, which keeps contestants' programs from buffering standard output, so that an
//! interactor receives output that is never flushed.

use super::data_files::INIT_YML;
use crate::config_keys::ConfigKeys;
use crate::package::Package;
use crate::package_reader::{PackageReader, replaced_value_notice};
use caipan_facts::Fact;
use caipan_problem::language::{UnbufferedOutput, built_in_languages};

/// File name, without extension, of the generated sources that disable buffering. The name is unlikely to collide with
/// a file of the package.
const UNBUFFERED_SOURCE_NAME: &str = "caipan-unbuffered";

/// Reads `unbuffered`, which has an effect only if there is an interactor. If true, disables buffering of standard
/// output by changing how languages are compiled or run, for example by passing `-u` to Python.
///
/// # Errors
///
/// The value is not a boolean.
pub(super) fn apply_unbuffered_key_to_package(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
    package: &mut Package,
) -> Result<(), Fact> {
    let line = keys.line("unbuffered");
    let is_said = keys.take_boolean(reading, "unbuffered")? == Some(true);
    if !is_said || package.interactor.is_none() {
        return Ok(());
    }
    let mut changed: Vec<String> = Vec::new();
    for language in built_in_languages() {
        let own = package.graders.get(&language.id);
        if own.is_some_and(|own| own.is_excluded) {
            continue;
        }
        let key = match (language.unbuffered, language.run.split_first()) {
            (UnbufferedOutput::Source(source), _) => {
                let ending = language.extensions.first().map_or("", String::as_str);
                let file = format!("{UNBUFFERED_SOURCE_NAME}.{ending}");
                let own = package.graders.entry(language.id.clone()).or_default();
                own.with.push(file.clone());
                package
                    .generated_files
                    .insert(file, source.as_bytes().to_vec());
                "with"
            }
            (UnbufferedOutput::Option(option), Some((interpreter, rest))) => {
                let own = package.graders.entry(language.id.clone()).or_default();
                own.run = [interpreter.clone(), option.to_owned()].into();
                own.run.extend_from_slice(rest);
                "run"
            }
            (UnbufferedOutput::Option(_), None) | (UnbufferedOutput::Unchanged, _) => continue,
        };
        changed.push(format!("[language.{}] {key}", language.id));
    }
    let what = replaced_value_notice("unbuffered", "true", changed.join(", "));
    reading.add_notice_at(INIT_YML, line, what);
    Ok(())
}
