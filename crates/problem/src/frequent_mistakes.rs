//! Detects frequent mistakes in problem.toml for which the TOML library gives no helpful message.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::config_document::{ConfigDocument, ConfigFault};
use crate::problem_error::ProblemError;
use crate::{dialect, generator, interactor_table, validator_table};
use caipan_facts::{Bytes, DurationError, SizeError, parse_duration};

/// Returns an error for the first frequent mistake in problem.toml, with a message about its cause. `None` if no such
/// mistake is found.
pub(super) fn find_frequent_mistake(
    document: &ConfigDocument,
    root: &DeTable,
) -> Option<ProblemError> {
    let (span, fault) = find_single_brackets(root)
        .or_else(|| find_missing_dialect(root))
        .or_else(|| find_wrong_number(root, false))?;
    Some(document.error_at(span, fault))
}

/// Byte range of a mistake in problem.toml, and a description of the mistake.
type Mistake = (Range<usize>, ConfigFault);

/// Finds a table such as `[case]` that must be written with double brackets: `[[case]]`.
fn find_single_brackets(root: &DeTable) -> Option<Mistake> {
    ["subtask", "case", "validator", "generator"]
        .into_iter()
        .find_map(|name| {
            let (key, _) = root.iter().find(|(key, value)| {
                key.get_ref() == name && matches!(value.get_ref(), DeValue::Table(_))
            })?;
            let fault = ConfigFault::SingleBrackets {
                name: name.to_owned(),
            };
            Some((key.span(), fault))
        })
}

/// Finds a program of the jury without the key `dialect`.
fn find_missing_dialect(root: &DeTable) -> Option<Mistake> {
    let dialects: [(&str, Vec<&str>); 4] = [
        (
            "checker",
            collect_row_names(dialect::DIALECTS, |row| row.name),
        ),
        ("interactor", interactor_table::dialect_names().collect()),
        (
            "validator",
            collect_row_names(validator_table::DIALECTS, |row| row.name),
        ),
        (
            "generator",
            collect_row_names(generator::DIALECTS, |(name, _)| name),
        ),
    ];
    dialects.into_iter().find_map(|(name, known)| {
        let of_name = tables_in_toml_value(root.get(name)?);
        let (span, _) = of_name
            .into_iter()
            .find(|(_, table): &(Range<usize>, &DeTable)| !table.contains_key("dialect"))?;
        let fault = ConfigFault::MissingDialect {
            instead: format!("dialect = \"{}\"", known.first()?),
            known: known.join(", "),
        };
        Some((span, fault))
    })
}

fn collect_row_names<T>(
    rows: &'static [T],
    name: impl Fn(&'static T) -> &'static str,
) -> Vec<&'static str> {
    rows.iter().map(name).collect()
}

/// Returns the tables in a value: the value itself, or the elements of an array. Empty for other values.
fn tables_in_toml_value<'t>(
    value: &'t Spanned<DeValue<'t>>,
) -> Vec<(Range<usize>, &'t DeTable<'t>)> {
    match value.get_ref() {
        DeValue::Table(table) => vec![(value.span(), table)],
        DeValue::Array(array) => array.iter().flat_map(tables_in_toml_value).collect(),
        _ => Vec::new(),
    }
}

/// Keys whose value is a number in every table that contains them.
const KEYS_WITH_NUMBERS: [&str; 6] = [
    "points",
    "processes",
    "time_factor",
    "count",
    "seed",
    "passes",
];

/// Finds a limit without a unit, or a number in quotes, in a table and its subtables. `is_limits` is true for a table
/// of limits.
fn find_wrong_number(table: &DeTable, is_limits: bool) -> Option<Mistake> {
    table.iter().find_map(|(key, value)| {
        let name: &str = key.get_ref();
        let below = tables_in_toml_value(value)
            .into_iter()
            .find_map(|(_, table)| find_wrong_number(table, name == "limits"));
        let fault = match value.get_ref() {
            DeValue::Integer(number) if is_limits => missing_unit_fault(name, &number.to_string()),
            DeValue::Float(number) if is_limits => missing_unit_fault(name, &number.to_string()),
            DeValue::String(text) if KEYS_WITH_NUMBERS.contains(&name) => {
                quoted_number_fault(name, text)
            }
            _ => None,
        };
        fault.map(|fault| (value.span(), fault)).or(below)
    })
}

/// Creates the fault for a limit that is a number without a unit. `None` if the limit `name` needs no unit.
fn missing_unit_fault(name: &str, number: &str) -> Option<ConfigFault> {
    let unit = match name {
        "cpu" | "wall" => "s",
        "memory" | "output" => "MiB",
        _ => return None,
    };
    let with_unit = format!("{number}{unit}");
    let meant = if unit == "s" {
        match (parse_duration(number), parse_duration(&with_unit)) {
            (Err(DurationError::NoUnit { meant }), _) => meant,
            (_, Ok(_)) => with_unit,
            (_, Err(_)) => "1s".to_owned(),
        }
    } else {
        match (number.parse::<Bytes>(), with_unit.parse::<Bytes>()) {
            (Err(SizeError::NoUnit { meant }), _) | (_, Err(SizeError::Fraction { meant })) => {
                meant
            }
            (_, Ok(_)) => with_unit,
            (_, Err(_)) => "256MiB".to_owned(),
        }
    };
    let instead = format!("{name} = \"{meant}\"");
    Some(ConfigFault::NoUnit { instead })
}

/// Creates the fault for a number in quotes. `None` if the text is not a number.
fn quoted_number_fault(name: &str, text: &str) -> Option<ConfigFault> {
    let number = text.trim();
    number
        .parse::<f64>()
        .ok()
        .filter(|number| number.is_finite())?;
    let instead = format!("{name} = {number}");
    Some(ConfigFault::QuotedNumber { instead })
}
