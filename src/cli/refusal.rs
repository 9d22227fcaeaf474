//! Why a command line is not understood, as facts: clap's kinds and what it knows of each, without its words.

use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::wanted::Unfit;
use caipan_facts::{Evidence, Fact, facts};

facts! {
    /// What is wrong with a command line.
    pub(crate) enum Refusal {
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
        /// A kind that a later clap has, and this file does not.
        Other => "usage-other",
    }
}

facts! {
    /// What helps to get it right.
    pub(crate) enum Hint {
        Choices { values: String } => "usage-choices",
        Similar { names: String } => "usage-similar",
        AsValue { argument: String } => "usage-as-value",
        Usage { line: String } => "usage-line",
        Help => "usage-help",
    }
}

/// What is wrong, and what helps, a line each.
pub(crate) fn lines(error: &Error) -> Vec<Fact> {
    let mut lines = vec![refusal(error).fact()];
    let mut hint = |hint: Hint| lines.push(hint.fact());
    for choices in [ContextKind::ValidValue, ContextKind::ValidSubcommand] {
        let values = texts(error, choices);
        if !values.is_empty() {
            let values = values.join(", ");
            hint(Hint::Choices { values });
        }
    }
    for similar in [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ] {
        let names = texts(error, similar);
        if !names.is_empty() {
            let names = names.join(", ");
            hint(Hint::Similar { names });
        }
    }
    let argument = text(error, ContextKind::InvalidArg);
    if error.get(ContextKind::Suggested).is_some() && argument.starts_with('-') {
        hint(Hint::AsValue { argument });
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        // What stands before the colon is clap's own word for it.
        let usage = usage.to_string();
        let line = usage.split_once(':').map_or("", |(_, line)| line).trim();
        let line = line.to_owned();
        hint(Hint::Usage { line });
    }
    hint(Hint::Help);
    lines
}

fn refusal(error: &Error) -> Refusal {
    let argument = text(error, ContextKind::InvalidArg);
    let value = text(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => Refusal::Unknown { argument },
        ErrorKind::InvalidSubcommand => Refusal::NoCommand {
            word: text(error, ContextKind::InvalidSubcommand),
        },
        ErrorKind::MissingSubcommand => Refusal::CommandMissing,
        ErrorKind::MissingRequiredArgument => Refusal::Missing {
            arguments: texts(error, ContextKind::InvalidArg).join(" "),
        },
        ErrorKind::InvalidValue if value.is_empty() => Refusal::NoValue { argument },
        ErrorKind::InvalidValue => Refusal::Value { argument, value },
        ErrorKind::ValueValidation => match unfit(error) {
            Some(what) => Refusal::UnfitValue {
                argument,
                value,
                what,
            },
            None => Refusal::Value { argument, value },
        },
        ErrorKind::TooManyValues => Refusal::TooMany { argument, value },
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            Refusal::WrongNumber { argument }
        }
        ErrorKind::NoEquals => Refusal::NoEquals { argument },
        ErrorKind::ArgumentConflict => {
            let other = texts(error, ContextKind::PriorArg).join(" ");
            if other == argument {
                Refusal::Twice { argument }
            } else {
                Refusal::Conflict { argument, other }
            }
        }
        ErrorKind::InvalidUtf8 => Refusal::NoText,
        _ => Refusal::Other,
    }
}

/// What the parser of a value wanted.
fn unfit(error: &Error) -> Option<Fact> {
    let unfit: &Unfit = error.source()?.downcast_ref()?;
    Some(unfit.fact())
}

fn text(error: &Error, kind: ContextKind) -> String {
    texts(error, kind).join(" ")
}

fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![once(text)],
        Some(ContextValue::Strings(texts)) => texts.iter().map(|text| once(text)).collect(),
        _ => Vec::new(),
    }
}

/// An option without the dots that say that it may be given again.
fn once(text: &str) -> String {
    let option = text
        .strip_suffix("...")
        .filter(|text| text.starts_with('-'));
    option.unwrap_or(text).to_owned()
}
