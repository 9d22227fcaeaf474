//! Who judges the outputs of a problem: a checker that is built in, or a program of the jury's.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::checker_table::{self, ForeignChecker};
use crate::document::{ConfigFault, Document};
use crate::interactor_table::Interactor;
use crate::problem_error::{NotKnown, ProblemError};
use caipan_checker::{Checker, Puzzle, Settings};

/// Who judges outputs.
pub enum JudgedBy {
    /// A checker that is built in.
    Own(Box<dyn Checker>),
    /// A program of the jury's.
    Foreign {
        /// The program.
        checker: Box<ForeignChecker>,
        /// The comparison that is held against it, and its name.
        also: Option<(String, Box<dyn Checker>)>,
    },
    /// The interactor by itself.
    Interactor,
}

impl JudgedBy {
    /// The built-in checker whose word counts, if it is one.
    pub fn own(&self) -> Option<&dyn Checker> {
        match self {
            Self::Own(checker) => Some(checker.as_ref()),
            Self::Foreign { .. } | Self::Interactor => None,
        }
    }

    /// The program of the jury's whose word counts, if it is one.
    pub fn foreign(&self) -> Option<&ForeignChecker> {
        match self {
            Self::Own(_) | Self::Interactor => None,
            Self::Foreign { checker, .. } => Some(checker),
        }
    }

    /// The built-in comparison of two outputs, if there is one.
    pub fn comparison(&self) -> Option<&dyn Checker> {
        match self {
            Self::Own(checker) => Some(checker.as_ref()),
            Self::Foreign { also, .. } => also.as_ref().map(|(_, also)| also.as_ref()),
            Self::Interactor => None,
        }
    }

    /// The same problem as a puzzle, where it is one.
    pub fn puzzle(&self) -> Option<&dyn Puzzle> {
        self.own()?.puzzle()
    }
}

/// A setting of the checker's own table and where it stands.
pub(super) type Own = BTreeMap<String, (Range<usize>, Result<String, ()>)>;

/// The table that bears the checker's name is the checker's own: it comes out as text, with places. It may be that of the
/// comparison that is held against a foreign one.
pub(super) fn take_checkers_table(root: &mut DeTable) -> Own {
    let name = match root.get("checker").map(Spanned::get_ref) {
        Some(DeValue::Table(table)) => table.get("also").map(Spanned::get_ref),
        own => own,
    };
    let Some(DeValue::String(name)) = name else {
        return Own::new();
    };
    let name = name.to_string();
    // What is no table stays, and is refused as an unknown key.
    if !matches!(
        root.get(&*name).map(|value| value.get_ref()),
        Some(DeValue::Table(_))
    ) {
        return Own::new();
    }
    let Some(DeValue::Table(own)) = root.remove(&*name).map(Spanned::into_inner) else {
        return Own::new();
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

/// Who judges, what that is called, and the settings of what is built in of it.
pub(super) fn make_judge(
    document: &Document,
    checker: Option<Spanned<checker_table::CheckerChoice>>,
    interactor: Option<&Interactor>,
    own: Own,
    sets: &Settings,
) -> Result<(JudgedBy, String, Settings), ProblemError> {
    let Some(checker) = checker else {
        let none = || document.fault(0..0, ConfigFault::NoJudge);
        let interactor = &interactor.ok_or_else(none)?.program;
        refuse_sets(document, sets)?;
        let name = format!("{} {}", interactor.dialect.name, interactor.program.name());
        return Ok((JudgedBy::Interactor, name, Settings::new()));
    };
    let span = checker.span();
    match checker.into_inner() {
        checker_table::CheckerChoice::Name(name) => {
            let name = Spanned::new(span, name);
            let (checker, settings) = make_checker(document, &name, own, sets)?;
            Ok((JudgedBy::Own(checker), name.into_inner(), settings))
        }
        checker_table::CheckerChoice::Program(table) => {
            let (checker, also) = table.read(document, span)?;
            let name = format!("{} {}", checker.dialect.name, checker.program.name());
            let (also, settings) = match also {
                None => {
                    refuse_sets(document, sets)?;
                    (None, Settings::new())
                }
                Some(also) => {
                    let (made, settings) = make_checker(document, &also, own, sets)?;
                    if made.puzzle().is_some() {
                        return Err(document.fault(also.span(), ConfigFault::AlsoPuzzle));
                    }
                    (Some((also.into_inner(), made)), settings)
                }
            };
            let checker = Box::new(checker);
            Ok((JudgedBy::Foreign { checker, also }, name, settings))
        }
    }
}

/// Refuses what was set where there is nothing to be set, by its name.
fn refuse_sets(document: &Document, sets: &Settings) -> Result<(), ProblemError> {
    let nothing = Spanned::new(0..0, "exact".to_owned());
    make_checker(document, &nothing, Own::new(), sets).map(drop)
}

fn make_checker(
    document: &Document,
    name: &Spanned<String>,
    own: Own,
    sets: &Settings,
) -> Result<(Box<dyn Checker>, Settings), ProblemError> {
    let mut settings = Settings::new();
    for (key, (span, text)) in &own {
        let text = text
            .clone()
            .map_err(|()| document.fault(span.clone(), ConfigFault::NoValue))?;
        settings.insert(key.clone(), text);
    }
    settings.extend(sets.clone());
    let made = caipan_puzzles::checker(name.get_ref(), &settings).ok_or_else(|| {
        let known = caipan_puzzles::names().collect::<Vec<_>>().join(", ");
        document.fault(name.span(), ConfigFault::UnknownChecker { known })
    })?;
    let made = made.map_err(|bad| match own.get(bad.key()) {
        Some((span, _)) if !sets.contains_key(bad.key()) => document.fault(span.clone(), bad),
        _ => NotKnown::setting(&bad),
    })?;
    Ok((made, settings))
}
