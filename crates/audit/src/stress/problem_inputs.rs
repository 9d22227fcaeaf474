//! Inputs of any problem for stress tests: cases, generated inputs and variations of the cases. Validators check
//! them, and an accepted program answers them.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::search::InputSource;
use crate::free_form::{self, ExtremeVariant};
use crate::generators::GeneratorPool;
use caipan_checker::random::Rng;
use caipan_checker::verdict::Verdict;
use caipan_judge::content_id::ContentId;
use caipan_judge::judging::Judging;
use caipan_judge::referee::{Validation, Validator};
use caipan_judge::test_set::TestCase;
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;

/// Inputs of a problem, repeatable for a seed.
pub struct ProblemInputs<'a> {
    /// Existing inputs, each with the answer if it is known.
    pub examples: Vec<(String, Option<String>)>,
    /// Inputs from the problem's generators; `None` if it has none.
    pub pool: Option<GeneratorPool<'a>>,
    /// Validators that decide what is legal. Without any, only examples and generated inputs are used.
    pub validators: Vec<Validator<'a>>,
    /// Program that answers inputs; `None` if the problem has an interactor.
    pub oracle: Option<Judging<'a>>,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Whether variations of the examples are tried.
    pub varies: bool,
    /// Ways to push the examples to their limits, computed on first use.
    pub extremes: OnceLock<Vec<ExtremeVariant>>,
    /// Cache of validator results, since the same inputs come up repeatedly.
    pub legal: Mutex<HashMap<ContentId, bool>>,
}

/// Maximum size in bytes of examples and variations; larger inputs would not be readable.
const MAX_VARIED_BYTES: usize = 64 << 10;
/// Number of the smallest examples that are pushed to their limits.
const EXTREME_EXAMPLES: usize = 5;
/// Maximum number of variations tried to get a legal one.
const MAX_TRIES: u64 = 20;

impl ProblemInputs<'_> {
    /// Returns a legal variation of an example; every fourth one is at a limit.
    fn variation(&self, number: u64) -> Option<String> {
        let at_limits = (number.is_multiple_of(4))
            .then(|| self.extreme_text(number / 4))
            .flatten();
        at_limits.or_else(|| self.similar_text(number))
    }

    /// Returns the legal text of the extreme variant with this number.
    fn extreme_text(&self, number: u64) -> Option<String> {
        if !self.can_vary() {
            return None;
        }
        let groups = self.extremes.get_or_init(|| {
            let small = self
                .examples
                .iter()
                .filter(|(text, _)| text.len() <= MAX_VARIED_BYTES);
            let all = small
                .take(EXTREME_EXAMPLES)
                .map(|(text, _)| free_form::extreme_variants(text));
            all.flatten().collect()
        });
        let way = groups.get(usize::try_from(number).ok()?)?;
        way.texts().find(|text| self.is_legal(text))
    }

    fn similar_text(&self, number: u64) -> Option<String> {
        let small: Vec<&str> = self
            .examples
            .iter()
            .filter(|(text, _)| text.len() <= MAX_VARIED_BYTES)
            .map(|(text, _)| text.as_str())
            .collect();
        if small.is_empty() || !self.can_vary() {
            return None;
        }
        let mut rng = Rng::new(self.seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        (0..MAX_TRIES).find_map(|_| {
            // A variation of a small example is small enough to understand.
            let like = *rng.one_of::<&str>(&small);
            let varied = free_form::vary(like, &mut rng);
            (varied.len() <= MAX_VARIED_BYTES && self.is_legal(&varied)).then_some(varied)
        })
    }

    fn can_vary(&self) -> bool {
        self.varies && !self.validators.is_empty()
    }
}

impl InputSource for ProblemInputs<'_> {
    fn known_count(&self) -> u64 {
        self.examples.len() as u64
    }

    fn input(&self, number: u64) -> Option<String> {
        if let Some((example, _)) = self.examples.get(number as usize) {
            return Some(example.clone());
        }
        let number = number - self.known_count();
        match &self.pool {
            Some(pool) if !self.can_vary() || number.is_multiple_of(2) => {
                let number = if self.can_vary() { number / 2 } else { number };
                let input = pool.input(number)?.ok()?;
                String::from_utf8(input.to_vec()).ok()
            }
            _ => self.variation(number),
        }
    }

    fn answer(&self, input: &str) -> Option<String> {
        let known = self.examples.iter().find(|(known, _)| known == input);
        if let Some((_, Some(answer))) = known {
            return Some(answer.clone());
        }
        let Some(oracle) = &self.oracle else {
            return Some(String::new());
        };
        let case = Case {
            input: Entry::given("the input", input.as_bytes().to_vec()),
            ..Case::default()
        };
        let test_case = TestCase::with_answer(&case, Vec::new());
        let run = oracle.run_unjudged(&test_case, false).ok()?;
        let is_good = run.result.verdict() == Verdict::Accepted;
        let output = run.output.filter(|_| is_good)?;
        String::from_utf8(output.to_vec()).ok()
    }

    fn smaller_variants(
        &self,
        input: &str,
        last_cut: usize,
    ) -> Box<dyn Iterator<Item = (usize, String)> + Send + '_> {
        if self.validators.is_empty() {
            Box::new(std::iter::empty())
        } else {
            Box::new(free_form::smaller_variants(input, last_cut))
        }
    }

    fn is_legal(&self, input: &str) -> bool {
        let id = ContentId::of(input.as_bytes());
        let known = || self.legal.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(is_legal) = known().get(&id) {
            return *is_legal;
        }
        // The result of a validator that failed or was cancelled is not kept.
        let is_certain = Cell::new(true);
        let is_valid = |validator: &Validator| {
            let word = validator.validate(input.as_bytes(), None);
            is_certain.set(is_certain.get() && word.is_ok());
            matches!(word, Ok(Validation::Valid(_)))
        };
        // Validators that apply only to some cases are alternatives: one of them must accept the input.
        let (mut of_some, mut of_all): (Vec<_>, Vec<_>) =
            (self.validators.iter()).partition(|validator| validator.is_limited_to_cases());
        let is_legal = of_all.drain(..).all(is_valid)
            && (of_some.is_empty() || of_some.drain(..).any(is_valid));
        if is_certain.get() {
            known().insert(id, is_legal);
        }
        is_legal
    }
}
