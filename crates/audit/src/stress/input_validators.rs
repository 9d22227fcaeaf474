//! Validators that decide which of many texts are legal inputs. Specifications of checktestdata are interpreted here, since
//! to start a tool for each text takes long; the tools confirm the few texts that are used.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::checktestdata::Specification;
use caipan_judge::content_id::ContentId;
use caipan_judge::referee::{ValidationResult, Validator};

/// Validators of a problem, with cached results.
pub struct InputValidators<'a> {
    /// Validators whose specifications are interpreted here come first.
    validators: Vec<InputValidator<'a>>,
    /// Cached result for each text, since the same texts are checked repeatedly.
    legality_by_hash: Mutex<HashMap<ContentId, Legality>>,
}

/// Validator of a problem.
struct InputValidator<'a> {
    program: Validator<'a>,
    /// Specification that the program interprets. `None` if the validator is another kind of program, or if the
    /// specification is not understood.
    specification: Option<Specification>,
}

/// Cached result for a text.
#[derive(Clone, Copy)]
struct Legality {
    is_legal: bool,
    /// Whether the result for at least one validator comes from [`Specification::accepts`] and not from the program.
    is_screened: bool,
}

impl<'a> InputValidators<'a> {
    /// Parses the specifications among the validators.
    pub(super) fn new(validators: Vec<Validator<'a>>) -> Self {
        let mut all: Vec<InputValidator> = validators
            .into_iter()
            .map(|program| {
                let source = program.checktestdata_specification();
                let specification = source.and_then(|source| Specification::parse(&source));
                InputValidator {
                    program,
                    specification,
                }
            })
            .collect();
        all.sort_by_key(|validator| validator.specification.is_none());
        Self {
            validators: all,
            legality_by_hash: Mutex::default(),
        }
    }

    /// Whether the problem has no validator.
    pub fn is_empty(&self) -> bool {
        self.validators.is_empty()
    }

    /// Returns the sources of the validators that can be read.
    pub(super) fn sources(&self) -> Vec<String> {
        let all = self.validators.iter();
        all.filter_map(|validator| validator.program.source_text())
            .collect()
    }

    /// Whether a text is probably a legal input. Texts that are shown or written must be checked with
    /// [`Self::confirms`] as well.
    pub(super) fn accepts(&self, input: &str) -> bool {
        let id = ContentId::hash(input.as_bytes());
        let cached = self.lock_cached_legality().get(&id).copied();
        cached.map_or_else(|| self.check(id, input, true), |legality| legality.is_legal)
    }

    /// Whether the programs accept a text that [`Self::accepts`] has accepted. Starts programs only if a specification
    /// was interpreted here.
    pub(super) fn confirms(&self, input: &str) -> bool {
        let id = ContentId::hash(input.as_bytes());
        let cached = self.lock_cached_legality().get(&id).copied();
        match cached {
            Some(legality) if legality.is_legal && legality.is_screened => {
                self.check(id, input, false)
            }
            // Existing cases and generated inputs have been checked elsewhere.
            _ => true,
        }
    }

    /// Validates a text and caches the result. Without `may_screen`, only the programs are asked.
    fn check(&self, id: ContentId, input: &str, may_screen: bool) -> bool {
        let is_screened = Cell::new(false);
        // The result is not cached if a validator failed or was cancelled.
        let is_certain = Cell::new(true);
        let is_valid = |validator: &InputValidator| {
            let specification = validator.specification.as_ref().filter(|_| may_screen);
            let screened = specification.and_then(|rules| rules.accepts(input.as_bytes()));
            if let Some(is_legal) = screened {
                is_screened.set(true);
                return is_legal;
            }
            let word = validator.program.validate(input.as_bytes(), None);
            is_certain.set(is_certain.get() && word.is_ok());
            matches!(word, Ok(ValidationResult::Valid(_)))
        };
        // Validators that apply only to certain cases are alternatives: at least one of them must accept the input.
        let (of_some, of_all): (Vec<_>, Vec<_>) = (self.validators.iter())
            .partition(|validator| validator.program.is_limited_to_some_cases());
        let is_legal = of_all.into_iter().all(is_valid)
            && (of_some.is_empty() || of_some.into_iter().any(is_valid));
        if is_certain.get() {
            let legality = Legality {
                is_legal,
                is_screened: is_screened.get(),
            };
            self.lock_cached_legality().insert(id, legality);
        }
        is_legal
    }

    fn lock_cached_legality(&self) -> MutexGuard<'_, HashMap<ContentId, Legality>> {
        self.legality_by_hash
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
