//! The inputs of any problem: its cases, what its generators make, and what is like its cases; its validators say what is
//! legal, and an accepted program answers.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::search::Inputs;
use crate::free_form::{self, Extreme};
use crate::generators::Pool;
use caipan_checker::random::Rng;
use caipan_checker::verdict::Verdict;
use caipan_judge::content_id::ContentId;
use caipan_judge::judging::Judging;
use caipan_judge::referee::{Validator, Word};
use caipan_judge::test_set::TestCase;
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;

/// The inputs of a problem from a seed.
pub struct AnyInputs<'a> {
    /// Inputs that are there, each with its answer where that is known.
    pub examples: Vec<(String, Option<String>)>,
    /// What makes others, where something does.
    pub pool: Option<Pool<'a>>,
    /// All of them accept what is legal. Without any nothing is known to be, but what is there and what the pool makes.
    pub validators: Vec<Validator<'a>>,
    /// Answers; none where an interactor knows by itself what is right.
    pub oracle: Option<Judging<'a>>,
    /// Where chance begins.
    pub seed: u64,
    /// Are inputs tried that are like the examples?
    pub varies: bool,
    /// What is like the examples at limits, once it was asked for.
    pub extremes: OnceLock<Vec<Extreme>>,
    /// Which inputs the validators have been asked of, and what they said: the same come up again and again.
    pub legal: Mutex<HashMap<ContentId, bool>>,
}

/// A larger example is not varied: nobody would read what comes out.
const VARIED: usize = 64 << 10;
/// So many of the smallest examples are taken to the limits.
const EXAMPLES: usize = 5;
/// So often what is like an example is made anew, until it is legal.
const TRIES: u64 = 20;

impl AnyInputs<'_> {
    /// Something like one of the examples that is legal: now and then at a limit.
    fn varied(&self, number: u64) -> Option<String> {
        let at_limits = (number.is_multiple_of(4))
            .then(|| self.extreme(number / 4))
            .flatten();
        at_limits.or_else(|| self.near(number))
    }

    /// The `number`th of what is like the smallest examples at limits.
    fn extreme(&self, number: u64) -> Option<String> {
        if !self.can_vary() {
            return None;
        }
        let groups = self.extremes.get_or_init(|| {
            let small = self
                .examples
                .iter()
                .filter(|(text, _)| text.len() <= VARIED);
            let all = small
                .take(EXAMPLES)
                .map(|(text, _)| free_form::extremes(text));
            all.flatten().collect()
        });
        let way = groups.get(usize::try_from(number).ok()?)?;
        way.texts().find(|text| self.is_legal(text))
    }

    fn near(&self, number: u64) -> Option<String> {
        let small = self
            .examples
            .iter()
            .filter(|(text, _)| text.len() <= VARIED);
        let small: Vec<&str> = small.map(|(text, _)| text.as_str()).collect();
        if small.is_empty() || !self.can_vary() {
            return None;
        }
        let mut rng = Rng::new(self.seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        (0..TRIES).find_map(|_| {
            // What has grown from a small one is small enough to be understood.
            let like = *rng.one_of::<&str>(&small);
            let varied = free_form::vary(like, &mut rng);
            (varied.len() <= VARIED && self.is_legal(&varied)).then_some(varied)
        })
    }

    fn can_vary(&self) -> bool {
        self.varies && !self.validators.is_empty()
    }
}

impl Inputs for AnyInputs<'_> {
    fn known(&self) -> u64 {
        self.examples.len() as u64
    }

    fn input(&self, number: u64) -> Option<String> {
        if let Some((example, _)) = self.examples.get(number as usize) {
            return Some(example.clone());
        }
        let number = number - self.known();
        match &self.pool {
            Some(pool) if !self.can_vary() || number.is_multiple_of(2) => {
                let number = if self.can_vary() { number / 2 } else { number };
                let input = pool.input(number)?.ok()?;
                String::from_utf8(input.to_vec()).ok()
            }
            _ => self.varied(number),
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
        let test_case = TestCase::given(&case, Vec::new());
        let run = oracle.run_unjudged(&test_case, false).ok()?;
        let is_good = run.result.verdict() == Verdict::Accepted;
        let output = run.output.filter(|_| is_good)?;
        String::from_utf8(output.to_vec()).ok()
    }

    fn smaller(&self, input: &str) -> Vec<String> {
        if self.validators.is_empty() {
            Vec::new()
        } else {
            free_form::smaller(input)
        }
    }

    fn is_legal(&self, input: &str) -> bool {
        let id = ContentId::of(input.as_bytes());
        let known = || self.legal.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(is_legal) = known().get(&id) {
            return *is_legal;
        }
        let word = |validator: &Validator| validator.ask(input.as_bytes(), None);
        let is_valid = |validator| matches!(word(validator), Ok(Word::Valid(_)));
        // An input of no case is legal if validators of some cases accept it for any of these.
        let (mut of_some, mut of_all): (Vec<_>, Vec<_>) =
            (self.validators.iter()).partition(|validator| validator.is_of_some_cases());
        let is_legal = of_all.drain(..).all(is_valid)
            && (of_some.is_empty() || of_some.drain(..).any(is_valid));
        known().insert(id, is_legal);
        is_legal
    }
}
