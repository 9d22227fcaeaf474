//! Usage errors as facts, made from the kinds and contexts of clap's errors, so that they can be shown in any language.

use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::value_parsers::ValueError;
use caipan_facts::{Evidence, Fact, facts};

facts! {
    /// Reason why a command line is invalid.
    pub(crate) enum UsageError {
        Unknown { argument: String } => "usage-unknown-argument",
        NoCommand { word: String } => "usage-no-command",
        CommandMissing => "usage-command-missing",
        Missing { arguments: String } => "usage-missing",
        Value { argument: String, value: String } => "usage-value",
        UnfitValue { argument: String, value: String, what: Fact } => "usage-unfit-value",
        NoValue { argument: String } => "usage-no-value",
        TooMany { argument: String, value: String } => "usage-too-many-values",
        WrongNumber { argument: String } => "usage-number-of-values",
        NoEquals { argument: String } => "usage-no-equals",
        Twice { argument: String } => "usage-twice",
        Conflict { argument: String, other: String } => "usage-conflict",
        NoText => "usage-no-text",
        /// Any other kind of error that clap reports.
        Other => "usage-other",
    }
}

facts! {
    /// Hint on how to correct the command line.
    pub(crate) enum UsageHint {
        Choices { values: String } => "usage-choices",
        Similar { names: String } => "usage-similar",
        AsValue { argument: String } => "usage-as-value",
        Usage { line: String } => "usage-line",
        Help => "usage-help",
    }
}

/// Returns the error followed by hints, one line per fact.
pub(crate) fn usage_error_lines(error: &Error) -> Vec<Fact> {
    let mut lines = vec![classify_usage_error(error).fact()];
    for choices in [ContextKind::ValidValue, ContextKind::ValidSubcommand] {
        let values = context_texts(error, choices);
        if !values.is_empty() {
            lines.push(
                UsageHint::Choices {
                    values: values.join(", "),
                }
                .fact(),
            );
        }
    }
    for similar in [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ] {
        let names = context_texts(error, similar);
        if !names.is_empty() {
            lines.push(
                UsageHint::Similar {
                    names: names.join(", "),
                }
                .fact(),
            );
        }
    }
    let argument = context_text(error, ContextKind::InvalidArg);
    if error.get(ContextKind::Suggested).is_some() && argument.starts_with('-') {
        lines.push(UsageHint::AsValue { argument }.fact());
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        // Only the text after the colon is language-independent: "Usage: caipan …".
        let text = usage.to_string();
        let line = text.split_once(':').map_or("", |(_, line)| line).trim();
        lines.push(
            UsageHint::Usage {
                line: line.to_owned(),
            }
            .fact(),
        );
    }
    lines.push(UsageHint::Help.fact());
    lines
}

fn classify_usage_error(error: &Error) -> UsageError {
    let argument = context_text(error, ContextKind::InvalidArg);
    let value = context_text(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => UsageError::Unknown { argument },
        ErrorKind::InvalidSubcommand => UsageError::NoCommand {
            word: context_text(error, ContextKind::InvalidSubcommand),
        },
        ErrorKind::MissingSubcommand => UsageError::CommandMissing,
        ErrorKind::MissingRequiredArgument => UsageError::Missing {
            arguments: context_texts(error, ContextKind::InvalidArg).join(" "),
        },
        ErrorKind::InvalidValue if value.is_empty() => UsageError::NoValue { argument },
        ErrorKind::InvalidValue => UsageError::Value { argument, value },
        ErrorKind::ValueValidation => match expected_value_fact(error) {
            Some(what) => UsageError::UnfitValue {
                argument,
                value,
                what,
            },
            None => UsageError::Value { argument, value },
        },
        ErrorKind::TooManyValues => UsageError::TooMany { argument, value },
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            UsageError::WrongNumber { argument }
        }
        ErrorKind::NoEquals => UsageError::NoEquals { argument },
        ErrorKind::ArgumentConflict => {
            let other = context_texts(error, ContextKind::PriorArg).join(" ");
            if other == argument {
                UsageError::Twice { argument }
            } else {
                UsageError::Conflict { argument, other }
            }
        }
        ErrorKind::InvalidUtf8 => UsageError::NoText,
        _ => UsageError::Other,
    }
}

/// Returns a description of valid values, if the value was rejected by a parser of caipan and not by clap. Otherwise
/// returns `None`.
fn expected_value_fact(error: &Error) -> Option<Fact> {
    let unfit: &ValueError = error.source()?.downcast_ref()?;
    Some(unfit.fact())
}

fn context_text(error: &Error, kind: ContextKind) -> String {
    context_texts(error, kind).join(" ")
}

fn context_texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![strip_repeat_dots(text)],
        Some(ContextValue::Strings(texts)) => {
            texts.iter().map(|text| strip_repeat_dots(text)).collect()
        }
        _ => Vec::new(),
    }
}

/// Removes the "..." that clap appends to options that can be repeated.
fn strip_repeat_dots(text: &str) -> String {
    let option = text
        .strip_suffix("...")
        .filter(|text| text.starts_with('-'));
    option.unwrap_or(text).to_owned()
}
