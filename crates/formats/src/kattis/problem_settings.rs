//! Reads problem.yaml: title, type, validation and limits of a problem.

use serde_json::Value;
use std::time::Duration;

use super::edition::Edition;
use super::time_limit::{read_time_limit, take_time_limit_rule, time_limit_rule_keys};
use crate::config_keys::{ConfigKeys, scalar_to_text};
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{Package, PartialLimits};
use crate::package_reader::PackageReader;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::package_table::is_uuid;

pub(super) const PROBLEM_YAML: &str = "problem.yaml";

/// Values of problem.yaml that are needed to read the other files of the package.
#[derive(Debug, Default)]
pub(super) struct ProblemSettings {
    /// Whether the problem is scored by points instead of pass or fail.
    pub is_scoring: bool,
    /// Whether the output validator is an interactor.
    pub is_interactive: bool,
    /// Maximum number of passes (runs) of a submission on one case; 0 if the problem is not multi-pass.
    pub passes: u32,
    /// Whether the package's own output validator is used instead of the default validator. `None` if problem.yaml does
    /// not specify this, as in the newer edition.
    pub has_custom_validator: Option<bool>,
    /// Whether the output validator gives points and not only a verdict.
    pub gives_points: bool,
    /// Arguments of the output validator that apply to all cases.
    pub flags: Vec<String>,
    /// Limits for runs of the output validator.
    pub validator_limits: PartialLimits,
    /// Names of the constants that replace `{{NAME}}` in files, and the line of the key `constants` (`None` if
    /// unknown).
    pub constants: (Vec<String>, Option<usize>),
}

/// Keys of problem.yaml that do not influence verdicts and are ignored.
const IRRELEVANT_KEYS: &[&str] = &[
    "author",
    "credits",
    "embargo_until",
    "keywords",
    "rights_owner",
    "source",
    "source_url",
    "version",
];

/// Reads title, identifier, license and limits from problem.yaml into the package, and returns the other settings. A
/// missing problem.yaml is treated like an empty file.
///
/// # Errors
///
/// The file is malformed, or requests a feature that caipan does not support.
pub(super) fn read_problem_yaml(
    reading: &mut PackageReader,
    edition: Edition,
    package: &mut Package,
) -> Result<ProblemSettings, Fact> {
    let text = if reading.files.has(PROBLEM_YAML) {
        reading.read_config_text(PROBLEM_YAML)?
    } else {
        String::new()
    };
    let mut keys = ConfigKeys::parse_yaml(reading, PROBLEM_YAML, &text, edition.yaml_version())?;
    // `problem_format_version` was already read to determine the edition.
    keys.take("problem_format_version");
    read_titles(reading, &mut keys, package)?;
    let line = keys.line("uuid");
    let uuid = keys
        .take_text(reading, "uuid")?
        .filter(|text| !text.is_empty());
    if let Some(other) = uuid.as_ref().filter(|uuid| !is_uuid(uuid)) {
        let (key, value) = ("uuid".to_owned(), quote_value(other));
        reading.add_notice_at(
            PROBLEM_YAML,
            line,
            ImportNotice::UnsupportedValue { key, value },
        );
    }
    package.uuid = uuid.filter(|uuid| is_uuid(uuid));
    package.license = keys.take_text(reading, "license")?;
    let mut settings = ProblemSettings::default();
    let mut is_multi_pass = read_problem_types(reading, &mut keys, &mut settings)?;
    if edition == Edition::Legacy {
        is_multi_pass |= read_validation_key(reading, &mut keys, &mut settings)?;
        let flags = keys
            .take_text(reading, "validator_flags")?
            .unwrap_or_default();
        settings.flags = flags.split_whitespace().map(str::to_owned).collect();
        refuse_unsupported_grading(reading, &mut keys, &settings)?;
    } else {
        settings.gives_points = settings.is_scoring;
        read_constants(&mut keys, &mut settings);
    }
    let passes = read_limits_and_passes(reading, &mut keys, &mut settings, edition, package)?;
    if is_multi_pass {
        settings.passes = passes.unwrap_or(2).min(1_000_000) as u32;
    }
    let languages = keys.take("languages");
    if languages.is_some_and(|value| value != Value::String("all".to_owned())) {
        reading.note_unsupported_key(PROBLEM_YAML, &text, "languages");
    }
    // The value `false` has no effect, since caipan always allows programs to write files.
    if keys.take("allow_file_writing") == Some(Value::Bool(false)) {
        reading.note_unsupported_key(PROBLEM_YAML, &text, "allow_file_writing");
    }
    keys.note_unused_keys(reading, IRRELEVANT_KEYS);
    Ok(settings)
}

/// Reads the titles from the key `name`: a table from language to title, or one text, which is assumed to be English.
fn read_titles(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
    package: &mut Package,
) -> Result<(), Fact> {
    let Some(value) = keys.take("name") else {
        return Ok(());
    };
    let names = match &value {
        Value::Object(names) => names
            .iter()
            .map(|(language, name)| Some((language.clone(), scalar_to_text(name)?)))
            .collect(),
        value => scalar_to_text(value).map(|name| vec![("en".to_owned(), name)]),
    };
    let names: Option<Vec<(String, String)>> = names;
    let Some(names) = names else {
        let (key, value) = ("name".to_owned(), quote_value(value.to_string()));
        let wanted = "{ en: … }".to_owned();
        return Err(keys.error_at(
            reading,
            "name",
            ImportError::WrongType { key, value, wanted },
        ));
    };
    let named = names.into_iter().filter(|(_, name)| !name.is_empty());
    package.title.extend(named);
    Ok(())
}

fn unknown_value_error(
    reading: &PackageReader,
    keys: &ConfigKeys,
    key: &str,
    value: &str,
    known: &str,
) -> Fact {
    let what = ImportError::UnknownValue {
        key: key.to_owned(),
        value: quote_value(value),
        known: known.to_owned(),
    };
    keys.error_at(reading, key, what)
}

/// Reads the key `type`, a list or a text of words. Returns whether the problem is multi-pass.
fn read_problem_types(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
    settings: &mut ProblemSettings,
) -> Result<bool, Fact> {
    let mut is_multi_pass = false;
    let texts = keys.take_texts(reading, "type")?;
    for word in texts.iter().flat_map(|text| text.split_whitespace()) {
        match word {
            "pass-fail" => {}
            "scoring" => settings.is_scoring = true,
            "interactive" => settings.is_interactive = true,
            "multi-pass" => is_multi_pass = true,
            "submit-answer" => return Err(keys.unsupported_value_error(reading, "type", word)),
            other => {
                let known = "pass-fail, scoring, interactive, multi-pass";
                return Err(unknown_value_error(reading, keys, "type", other, known));
            }
        }
    }
    Ok(is_multi_pass)
}

/// Reads the key `validation` of the legacy edition: `default`, or `custom` with options such as `interactive`.
/// Returns whether the problem is multi-pass.
fn read_validation_key(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
    settings: &mut ProblemSettings,
) -> Result<bool, Fact> {
    let text = keys.take_text(reading, "validation")?;
    let mut words = text.as_deref().unwrap_or("default").split_whitespace();
    let mut is_multi_pass = false;
    let is_custom = match words.next() {
        Some("custom") => true,
        Some("default") | None => false,
        Some(other) => {
            return Err(unknown_value_error(
                reading,
                keys,
                "validation",
                other,
                "default, custom",
            ));
        }
    };
    // An interactive problem has an output validator even if `validation` is `default`.
    settings.has_custom_validator = Some(is_custom || settings.is_interactive);
    for word in words {
        match word {
            "interactive" if is_custom => settings.is_interactive = true,
            "score" if is_custom => settings.gives_points = true,
            "multi-pass" if is_custom => is_multi_pass = true,
            other => {
                let known = "interactive, score, multi-pass";
                return Err(unknown_value_error(
                    reading,
                    keys,
                    "validation",
                    other,
                    known,
                ));
            }
        }
    }
    Ok(is_multi_pass)
}

/// Fails if the objective in the key `grading` is not `max`. Obsolete keys in `grading` change the points of every
/// group. Such keys are an error if the problem has points, and otherwise ignored.
fn refuse_unsupported_grading(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
    settings: &ProblemSettings,
) -> Result<(), Fact> {
    let mut grading = keys.take_table(reading, "grading")?;
    let objective = grading.take_text(reading, "objective")?;
    match objective.as_deref() {
        None | Some("max") => {}
        Some(other) => {
            return Err(grading.unsupported_value_error(reading, "objective", other));
        }
    }
    if grading.take("show_test_data_groups").is_some() {
        reading.record_irrelevant_key(PROBLEM_YAML, "grading.show_test_data_groups");
    }
    let older: Vec<String> = grading.remaining_keys().map(str::to_owned).collect();
    for key in older {
        let value = grading.take(&key).unwrap_or_default();
        if settings.is_scoring {
            let value = scalar_to_text(&value).unwrap_or_default();
            return Err(grading.unsupported_value_error(reading, &key, &value));
        }
        reading.record_irrelevant_key(PROBLEM_YAML, &format!("grading.{key}"));
    }
    Ok(())
}

/// Stores the names of all constants, and the line of the key `constants`.
fn read_constants(keys: &mut ConfigKeys, settings: &mut ProblemSettings) {
    let line = keys.line("constants");
    if let Some(Value::Object(constants)) = keys.take("constants") {
        settings.constants = (constants.into_iter().map(|(name, _)| name).collect(), line);
    }
}

/// Default memory limit for submissions in MiB.
const DEFAULT_MEMORY_MIB: u64 = 2048;
/// Default output limit for submissions in MiB.
const DEFAULT_OUTPUT_MIB: u64 = 8;
/// Default time limit of the output validator in seconds.
const DEFAULT_VALIDATION_SECONDS: f64 = 60.0;

/// Reads the limits for submissions and for the output validator. Returns `validation_passes`, the maximum number
/// of passes; `None` if the key is missing.
fn read_limits_and_passes(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
    settings: &mut ProblemSettings,
    edition: Edition,
    package: &mut Package,
) -> Result<Option<u64>, Fact> {
    let mut table = keys.take_table(reading, "limits")?;
    let cpu = read_time_limit(reading, &mut table, package)?.or(reading.options.cpu);
    if cpu.is_none() {
        let (key, value) = ("limits.time_limit".to_owned(), "1s".to_owned());
        reading.add_notice_at(
            PROBLEM_YAML,
            None,
            ImportNotice::ComputedLimit { key, value },
        );
        package.measured_limit = Some(take_time_limit_rule(reading, &mut table, edition)?);
    }
    let memory = take_size_in_mib(reading, &mut table, "memory")?;
    let output = take_size_in_mib(reading, &mut table, "output")?;
    for (key, found, value) in [
        ("limits.memory", memory.or(reading.options.memory), "2GiB"),
        ("limits.output", output, "8MiB"),
    ] {
        if found.is_none() {
            let (key, value) = (key.to_owned(), value.to_owned());
            reading.add_notice_at(
                PROBLEM_YAML,
                None,
                ImportNotice::AssumedValue { key, value },
            );
        }
    }
    package.limits = PartialLimits {
        cpu: Some(cpu.unwrap_or(Duration::from_secs(1))),
        memory: memory
            .or(reading.options.memory)
            .or(Some(Bytes(DEFAULT_MEMORY_MIB << 20))),
        output: output.or(Some(Bytes(DEFAULT_OUTPUT_MIB << 20))),
        ..PartialLimits::default()
    };
    let seconds = table
        .take_number(reading, "validation_time")?
        .filter(|seconds| (1e-3..=86400.0).contains(seconds));
    settings.validator_limits = PartialLimits {
        cpu: Some(Duration::from_secs_f64(
            seconds.unwrap_or(DEFAULT_VALIDATION_SECONDS),
        )),
        memory: take_size_in_mib(reading, &mut table, "validation_memory")?,
        output: take_size_in_mib(reading, &mut table, "validation_output")?,
        ..PartialLimits::default()
    };
    let passes = table.take_whole_number(reading, "validation_passes")?;
    // Keys for computing a time limit are irrelevant if problem.yaml contains a time limit.
    table.note_unused_keys(reading, time_limit_rule_keys(edition));
    Ok(passes)
}

/// Returns the value of a key, a size in MiB from 1 KiB to 10⁶ MiB. `None` if the key is missing.
fn take_size_in_mib(
    reading: &PackageReader,
    keys: &mut ConfigKeys,
    key: &str,
) -> Result<Option<Bytes>, Fact> {
    let before = keys.clone();
    let number = keys.take_number(reading, key)?;
    let is_fit = number.is_none_or(|number| (1.0 / 1024.0..=1e6).contains(&number));
    if !is_fit {
        let (key, value) = (key.to_owned(), number.unwrap_or_default().to_string());
        let (value, wanted) = (quote_value(value), "1024".to_owned());
        return Err(before.error_at(
            reading,
            &key.clone(),
            ImportError::WrongType { key, value, wanted },
        ));
    }
    Ok(number.map(|number| Bytes((number * 1_048_576.0) as u64)))
}
