//! The judge of a problem's outputs: a built-in checker, or a program of the jury.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::checker_table::{self, JuryCheckerDefinition};
use crate::config_document::{ConfigDocument, ConfigFault};
use crate::interactor_table::Interactor;
use crate::problem_error::{ProblemError, UnknownArgument};
use caipan_checker::{Checker, Puzzle, Settings};

/// Checker or interactor that judges a problem's outputs.
pub enum OutputJudge {
    /// A checker of caipan, which runs without a program of the jury.
    BuiltIn(Box<dyn Checker>),
    /// A checker program of the jury.
    Foreign {
        /// Program, calling convention and unit of points.
        checker: Box<JuryCheckerDefinition>,
        /// Name and instance of a built-in checker whose results are compared with the program's results; set by the
        /// key `also`.
        also: Option<(String, Box<dyn Checker>)>,
    },
    /// The interactor judges; the problem has no checker.
    Interactor,
}

impl OutputJudge {
    /// Returns the built-in checker that judges; `None` if a program of the jury judges.
    pub fn built_in_checker(&self) -> Option<&dyn Checker> {
        match self {
            Self::BuiltIn(checker) => Some(checker.as_ref()),
            Self::Foreign { .. } | Self::Interactor => None,
        }
    }

    /// Returns the checker program of the jury that judges; `None` if a built-in checker or the interactor judges.
    pub fn jury_checker_definition(&self) -> Option<&JuryCheckerDefinition> {
        match self {
            Self::BuiltIn(_) | Self::Interactor => None,
            Self::Foreign { checker, .. } => Some(checker),
        }
    }

    /// Returns the built-in checker, which either judges or is compared with the jury's checker (key `also`). `None` if
    /// the problem has no built-in checker.
    pub fn built_in_comparison(&self) -> Option<&dyn Checker> {
        match self {
            Self::BuiltIn(checker) => Some(checker.as_ref()),
            Self::Foreign { also, .. } => also.as_ref().map(|(_, also)| also.as_ref()),
            Self::Interactor => None,
        }
    }

    /// Returns the built-in checker as a puzzle; `None` if the checker is not a puzzle, or if a program of the jury
    /// judges.
    pub fn puzzle(&self) -> Option<&dyn Puzzle> {
        self.built_in_checker()?.puzzle()
    }
}

/// Settings in the table named after the checker: location and value of each key. `Err` for values of a wrong type.
pub(super) type SettingsTable = BTreeMap<String, (Range<usize>, Result<String, ()>)>;

/// Removes the table of settings from the document, and returns the settings as text with locations. The table is named
/// after the checker or after the comparison in `also`.
pub(super) fn take_checker_settings(root: &mut DeTable) -> SettingsTable {
    let name = match root.get("checker").map(Spanned::get_ref) {
        Some(DeValue::Table(table)) => table.get("also").map(Spanned::get_ref),
        own => own,
    };
    let Some(DeValue::String(name)) = name else {
        return SettingsTable::new();
    };
    let checker_name = name.to_string();
    // A value that is not a table is kept, and later rejected as an unknown key.
    if !matches!(
        root.get(&*checker_name).map(|value| value.get_ref()),
        Some(DeValue::Table(_))
    ) {
        return SettingsTable::new();
    }
    let Some(DeValue::Table(own)) = root.remove(&*checker_name).map(Spanned::into_inner) else {
        return SettingsTable::new();
    };
    let settings = own.into_iter().map(|(key, value)| {
        let span = key.span().start..value.span().end;
        let text = match value.into_inner() {
            DeValue::String(text) => Ok(text.into_owned()),
            DeValue::Integer(number) => Ok(number.to_string()),
            DeValue::Float(number) => Ok(number.to_string()),
            DeValue::Boolean(truth) => Ok(truth.to_string()),
            _ => Err(()),
        };
        (key.into_inner().into_owned(), (span, text))
    });
    settings.collect()
}

/// Returns the judge, the name of the checker or interactor for display, and the settings of the built-in checker.
/// `toml_settings` contains settings of problem.toml, and `overrides` those of the command line, which take precedence.
pub(super) fn create_output_judge(
    document: &ConfigDocument,
    checker: Option<Spanned<checker_table::CheckerChoice>>,
    interactor: Option<&Interactor>,
    toml_settings: SettingsTable,
    overrides: &Settings,
) -> Result<(OutputJudge, String, Settings), ProblemError> {
    let Some(checker) = checker else {
        let interactor = &interactor
            .ok_or_else(|| document.error_at(0..0, ConfigFault::NoJudge))?
            .program;
        reject_setting_overrides(document, overrides)?;
        let name = format!("{} {}", interactor.dialect.name, interactor.program.name());
        return Ok((OutputJudge::Interactor, name, Settings::new()));
    };
    let span = checker.span();
    match checker.into_inner() {
        checker_table::CheckerChoice::Name(name) => {
            let name = Spanned::new(span, name);
            let (checker, settings) =
                create_built_in_checker(document, &name, toml_settings, overrides)?;
            Ok((OutputJudge::BuiltIn(checker), name.into_inner(), settings))
        }
        checker_table::CheckerChoice::Program(table) => {
            let (checker, also) = table.validate(document, span)?;
            let name = format!("{} {}", checker.dialect.name, checker.program.name());
            let (also, settings) = match also {
                None => {
                    reject_setting_overrides(document, overrides)?;
                    (None, Settings::new())
                }
                Some(also) => {
                    let (made, settings) =
                        create_built_in_checker(document, &also, toml_settings, overrides)?;
                    if made.puzzle().is_some() {
                        return Err(document.error_at(also.span(), ConfigFault::AlsoPuzzle));
                    }
                    (Some((also.into_inner(), made)), settings)
                }
            };
            let checker = Box::new(checker);
            Ok((OutputJudge::Foreign { checker, also }, name, settings))
        }
    }
}

/// Rejects settings of the command line for a problem whose judge has no settings.
fn reject_setting_overrides(
    document: &ConfigDocument,
    overrides: &Settings,
) -> Result<(), ProblemError> {
    let nothing = Spanned::new(0..0, "exact".to_owned());
    create_built_in_checker(document, &nothing, SettingsTable::new(), overrides).map(drop)
}

/// Creates a built-in checker with the settings of problem.toml (`toml_settings`) and of the command line
/// (`overrides`). Returns the checker and the combined settings.
fn create_built_in_checker(
    document: &ConfigDocument,
    name: &Spanned<String>,
    toml_settings: SettingsTable,
    overrides: &Settings,
) -> Result<(Box<dyn Checker>, Settings), ProblemError> {
    let mut settings = Settings::new();
    for (key, (span, text)) in &toml_settings {
        let text = text
            .clone()
            .map_err(|()| document.error_at(span.clone(), ConfigFault::NoValue))?;
        settings.insert(key.clone(), text);
    }
    settings.extend(overrides.clone());
    let made = caipan_puzzles::checker(name.get_ref(), &settings)
        .ok_or_else(|| {
            let known = caipan_puzzles::checker_names()
                .collect::<Vec<_>>()
                .join(", ");
            document.error_at(name.span(), ConfigFault::UnknownChecker { known })
        })?
        .map_err(|bad| match toml_settings.get(bad.key()) {
            Some((span, _)) if !overrides.contains_key(bad.key()) => {
                document.error_at(span.clone(), bad)
            }
            _ => UnknownArgument::invalid_setting_error(&bad),
        })?;
    Ok((made, settings))
}
