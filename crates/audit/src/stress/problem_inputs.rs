//! Inputs for stress tests of any problem: cases, generated inputs and variations of the cases. Validators decide
//! which are legal, and an accepted program computes the answers.

use std::sync::OnceLock;

use super::answer_kinds::{AnswerKind, AnsweredExample, MIN_ANSWERS, select_rare_examples};
use super::failure_search::InputSource;
use super::input_validators::InputValidators;
use super::oracle::Oracle;
use crate::generators::GeneratorInputs;
use crate::layout::{LayoutHints, LayoutInputs, find_stated_limits, find_stated_words};
use crate::program_literals::ProgramLiterals;
use crate::text_variants::{self, ExtremeTextSeries};
use caipan_checker::random::Rng;

/// Inputs of a problem for stress tests; the same number and seed always give the same input.
pub struct ProblemInputs<'a> {
    /// Existing inputs, each with the answer if it is known.
    pub examples: Vec<(String, Option<String>)>,
    /// Inputs from the problem's generators; `None` if the problem has no generator with rows.
    pub generator_inputs: Option<GeneratorInputs<'a>>,
    /// Validators that decide which inputs are legal. Without validators, only examples and generated inputs are used.
    pub validators: InputValidators<'a>,
    /// Accepted program that computes the answers; `None` if the problem has an interactor.
    pub oracle: Option<Oracle<'a>>,
    /// Texts and integers of the accepted programs.
    pub(super) literals: ProgramLiterals,
    /// Seed of the random numbers; equal seeds give equal variations.
    pub seed: u64,
    /// Whether variations of the examples are tried.
    pub varies_examples: bool,
    /// Whether the time for learning the structure of the examples is over.
    pub is_learning_over: &'a (dyn Fn() -> bool + Sync),
    /// Structure of the examples, learned on first use.
    pub layouts: OnceLock<LayoutInputs>,
    /// Examples with answers of a kind that new inputs seldom have, found on first use.
    pub rare_examples: OnceLock<Vec<AnsweredExample>>,
    /// Ways to push the examples to their limits, computed on first use.
    pub extreme_text_series: OnceLock<Vec<ExtremeTextSeries>>,
}

/// Maximum size in bytes of examples and variations; larger inputs would not be readable.
const MAX_VARIED_BYTES: usize = 64 << 10;
/// Number of the smallest examples that are pushed to their limits.
const EXTREME_EXAMPLES: usize = 5;
/// Maximum number of random variations generated until one is legal.
const MAX_TRIES: u64 = 20;
/// Maximum number of texts that are generated from a learned layout until one is legal.
const MAX_LAYOUT_TRIES: usize = 6;
/// Number of further illegal texts after which items are removed from the first one until it is legal.
const TRIES_BEFORE_PARTS: usize = 2;

/// Number of inputs with a learned layout whose answers show which kind is usual.
const PROBED_INPUTS: u64 = 24;
/// Maximum number of changes that lead from an example to an input.
const MAX_CHANGES: usize = 4;
/// Number of changed texts that are tried for each change, until one is legal and has an answer of the same kind.
const TRIES_PER_CHANGE: usize = 8;

impl ProblemInputs<'_> {
    /// Returns a legal variation of an example. If a layout was learned, three of four variations are new texts with
    /// this layout. The others have random changes or extreme values. If the answers to new texts are almost always of
    /// the same kind, a quarter of the variations have answers of other kinds.
    fn legal_variation(&self, number: u64) -> Option<String> {
        if let Some(examples) = self.rare_examples_for(number)
            && let Some(text) = self.make_input_with_rare_answer(number, examples)
        {
            return Some(text);
        }
        if let Some(number) = self.convert_to_layout_input_number(number) {
            return self.make_legal_layout_input(number);
        }
        let number = if self.can_use_layouts() {
            number / 4
        } else {
            number
        };
        let at_limits = (number.is_multiple_of(2))
            .then(|| self.legal_extreme_text(number / 2))
            .flatten();
        at_limits.or_else(|| self.legal_similar_text(number))
    }

    /// Converts the number of a variation to the number of an input in [`LayoutInputs`]. `None` if the variation is not
    /// made from a layout.
    fn convert_to_layout_input_number(&self, number: u64) -> Option<u64> {
        let is_of_layout = number % 4 != 3 && self.can_use_layouts();
        is_of_layout.then_some(number / 4 * 3 + number % 4)
    }

    /// Returns the examples with rare answers, if the variation with this number should have such an answer. `None` if it
    /// should not, or if no example has a rare answer.
    fn rare_examples_for(&self, number: u64) -> Option<&[AnsweredExample]> {
        let is_rare = number % 4 == 1 && self.can_use_layouts();
        let examples = is_rare.then(|| self.find_rare_examples());
        examples.filter(|examples| !examples.is_empty())
    }

    fn can_use_layouts(&self) -> bool {
        self.can_vary_examples() && !self.learned_layouts().is_empty()
    }

    fn learned_layouts(&self) -> &LayoutInputs {
        self.layouts.get_or_init(|| {
            let texts = self.small_examples();
            let sources = self.validators.sources();
            let stated = find_stated_limits(sources.iter().cloned());
            let words = find_stated_words(sources.into_iter());
            let program_texts = self.texts_that_are_not_printed();
            LayoutInputs::learn_layouts(
                &texts,
                LayoutHints {
                    limits: &stated,
                    words: &words,
                    program_texts: &program_texts,
                },
                &|text| self.is_legal(text),
                self.is_learning_over,
            )
        })
    }

    /// Returns the texts of accepted programs that are not part of an answer to an example.
    fn texts_that_are_not_printed(&self) -> Vec<String> {
        let mut texts = self.literals.texts.clone();
        for answer in self
            .examples
            .iter()
            .filter_map(|(_, answer)| answer.as_ref())
        {
            texts.retain(|text| !answer.contains(text));
        }
        texts
    }

    /// Generates texts for the layout input with this number until one, or a part of the first one, is legal. `None` after
    /// [`MAX_LAYOUT_TRIES`] tries.
    fn make_legal_layout_input(&self, number: u64) -> Option<String> {
        let mut rng = self.rng_for_input(number);
        let mut first: Option<String> = None;
        (0..MAX_LAYOUT_TRIES).find_map(|tries| {
            let text = self.learned_layouts().nth_input(number, tries, &mut rng)?;
            if self.is_legal(&text) {
                return Some(text);
            }
            let whole = first.get_or_insert(text);
            (tries == TRIES_BEFORE_PARTS && is_small_enough_to_vary(whole))
                .then(|| text_variants::find_legal_part(whole, &|part| self.is_legal(part)))
                .flatten()
        })
    }

    fn rng_for_input(&self, number: u64) -> Rng {
        Rng::new(self.seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Returns the examples that are small enough to be varied, the smallest first.
    fn small_examples(&self) -> Vec<&str> {
        let texts = self.examples.iter().map(|(text, _)| text.as_str());
        texts.filter(|text| is_small_enough_to_vary(text)).collect()
    }

    /// Converts the number of an input, counted after the examples, to the number of a variation. `None` if the input
    /// comes from a generator.
    fn convert_to_variation_number(&self, number: u64) -> Option<u64> {
        match &self.generator_inputs {
            Some(_) if !self.can_vary_examples() || number.is_multiple_of(2) => None,
            Some(_) => Some(number / 2),
            None => Some(number),
        }
    }

    /// Returns the first legal text of the extreme variant with this number. `None` if there is none.
    fn legal_extreme_text(&self, number: u64) -> Option<String> {
        if !self.can_vary_examples() {
            return None;
        }
        let groups = self.extreme_text_series.get_or_init(|| {
            let small = self.small_examples().into_iter();
            let all = small
                .take(EXTREME_EXAMPLES)
                .map(text_variants::find_extreme_text_series);
            all.flatten().collect()
        });
        let way = groups.get(usize::try_from(number).ok()?)?;
        way.texts().find(|text| self.is_legal(text))
    }

    /// Returns a legal random variation of a small example.
    fn legal_similar_text(&self, number: u64) -> Option<String> {
        let small = self.small_examples();
        if small.is_empty() || !self.can_vary_examples() {
            return None;
        }
        let mut rng = self.rng_for_input(number);
        (0..MAX_TRIES).find_map(|_| {
            // A variation of a small example is small enough for a person to understand.
            let like = *rng.one_of::<&str>(&small);
            let varied = text_variants::vary_text_randomly(like, &self.literals, &mut rng);
            (is_small_enough_to_vary(&varied) && self.is_legal(&varied)).then_some(varied)
        })
    }

    /// Returns the examples whose answers are of another kind than almost all answers to new inputs. Empty if no kind of
    /// answer is usual.
    fn find_rare_examples(&self) -> &[AnsweredExample] {
        self.rare_examples.get_or_init(|| {
            let examples = self.examples_with_answers();
            let mut kinds: Vec<AnswerKind> = Vec::new();
            for number in 0..PROBED_INPUTS {
                if (self.is_learning_over)() {
                    break;
                }
                let input = self.make_legal_layout_input(number);
                let answer = input.and_then(|input| self.answer(&input));
                kinds.extend(answer.map(|answer| AnswerKind::from_answer(&answer)));
                // Usually, the first answers show that no example has a rare one.
                if kinds.len() >= MIN_ANSWERS && select_rare_examples(&examples, &kinds).is_empty()
                {
                    break;
                }
            }
            select_rare_examples(&examples, &kinds)
        })
    }

    /// Returns the examples that are small enough to be varied and have a known answer.
    fn examples_with_answers(&self) -> Vec<AnsweredExample> {
        let examples = self.examples.iter().enumerate();
        examples
            .filter(|(_, (input, _))| is_small_enough_to_vary(input))
            .filter_map(|(index, (_, answer))| {
                let kind = AnswerKind::from_answer(answer.as_deref()?);
                Some(AnsweredExample { index, kind })
            })
            .collect()
    }

    /// Returns a legal input whose answer is of a rare kind: one of `examples`, which must not be empty, after a few changes
    /// that keep the kind. `None` if no change keeps it.
    fn make_input_with_rare_answer(
        &self,
        number: u64,
        examples: &[AnsweredExample],
    ) -> Option<String> {
        let mut rng = self.rng_for_input(number);
        let example: &AnsweredExample = rng.one_of(examples);
        let mut text = self.examples[example.index].0.clone();
        let mut changes = 0;
        for _ in 0..rng.between(1, MAX_CHANGES) {
            let changed = self.change_to_kind(&text, &|kind| *kind == example.kind, &mut rng);
            let Some(changed) = changed else { break };
            text = changed;
            changes += 1;
        }
        // Half of the inputs lose the kind by the last change, since programs often fail at the border between two kinds
        // of answers.
        if rng.below(2) == 0 {
            let changed = self.change_to_kind(&text, &|kind| *kind != example.kind, &mut rng);
            return changed.or((changes > 0).then_some(text));
        }
        (changes > 0).then_some(text)
    }

    /// Returns the first of [`TRIES_PER_CHANGE`] variations of a text that is legal and whose kind of answer is wanted.
    fn change_to_kind(
        &self,
        text: &str,
        is_wanted: &dyn Fn(&AnswerKind) -> bool,
        rng: &mut Rng,
    ) -> Option<String> {
        (0..TRIES_PER_CHANGE).find_map(|_| {
            let varied = text_variants::vary_text_randomly(text, &self.literals, rng);
            let is_new = varied != text && is_small_enough_to_vary(&varied);
            let keeps_rules = is_new && self.is_legal(&varied);
            let answer = keeps_rules.then(|| self.answer(&varied))??;
            is_wanted(&AnswerKind::from_answer(&answer)).then_some(varied)
        })
    }

    fn can_vary_examples(&self) -> bool {
        self.varies_examples && !self.validators.is_empty()
    }
}

/// Whether a text is small enough for its variations to be readable.
fn is_small_enough_to_vary(text: &str) -> bool {
    text.len() <= MAX_VARIED_BYTES
}

impl InputSource for ProblemInputs<'_> {
    fn learn_structure(&self) {
        if self.can_use_layouts() {
            self.find_rare_examples();
        }
    }

    fn known_input_count(&self) -> u64 {
        self.examples.len() as u64
    }

    fn nth_input(&self, number: u64) -> Option<String> {
        if let Some((example, _)) = self.examples.get(number as usize) {
            return Some(example.clone());
        }
        let number = number - self.known_input_count();
        if let Some(number) = self.convert_to_variation_number(number) {
            return self.legal_variation(number);
        }
        let number = if self.can_vary_examples() {
            number / 2
        } else {
            number
        };
        let input = self.generator_inputs.as_ref()?.nth_input(number)?.ok()?;
        String::from_utf8(input.to_vec()).ok()
    }

    fn is_worth_keeping_as_case(&self, number: u64) -> bool {
        let variation = number
            .checked_sub(self.known_input_count())
            .and_then(|number| self.convert_to_variation_number(number));
        if variation.is_some_and(|number| self.rare_examples_for(number).is_some()) {
            return true;
        }
        let layout = variation.and_then(|number| self.convert_to_layout_input_number(number));
        layout.is_some_and(|number| self.learned_layouts().is_worth_keeping_as_case(number))
    }

    fn answer(&self, input: &str) -> Option<String> {
        let known = self.examples.iter().find(|(known, _)| known == input);
        if let Some((_, Some(answer))) = known {
            return Some(answer.clone());
        }
        let Some(oracle) = &self.oracle else {
            return Some(String::new());
        };
        oracle.answer(input)
    }

    fn smaller_variants(
        &self,
        input: &str,
        last_cut: usize,
    ) -> Box<dyn Iterator<Item = (usize, String)> + Send + '_> {
        if self.validators.is_empty() {
            Box::new(std::iter::empty())
        } else {
            Box::new(text_variants::smaller_variants(input, last_cut))
        }
    }

    fn is_legal(&self, input: &str) -> bool {
        self.validators.accepts(input)
    }

    fn is_confirmed_legal(&self, input: &str) -> bool {
        // Cases are used whether they are legal or not; other parts of caipan report illegal ones.
        let is_example = self.examples.iter().any(|(example, _)| example == input);
        is_example || self.validators.confirms(input)
    }
}
