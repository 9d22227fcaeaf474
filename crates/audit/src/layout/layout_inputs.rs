//! Generates inputs with the layouts learned from examples, in all sizes and patterns; also files with several test
//! cases.

use std::sync::atomic::AtomicUsize;

use super::case_framing::CaseFraming;
use super::layout_hints::LayoutHints;
use super::layout_learning::learn_layout;
use super::learned_layout::{LearnedLayout, MAX_BYTES};
use super::limited_validators::{LimitedValidators, TextLegalityTest};
use super::test_cases::TestCases;
use super::value_generation::{CORNER_BITS, GenerationPlan, PATTERN_COUNT, SIZE_COUNT};
use caipan_checker::random::Rng;

/// Number of examples whose layouts are learned.
const MAX_EXAMPLES: usize = 3;
/// Maximum number of times that the counts of a text are halved because it is too large.
const MAX_HALVINGS: u32 = 12;
/// Size indices of inputs that are useful as cases even if they kill no mutant.
const REPRESENTATIVE_SIZES: [usize; 5] = [0, 4, 5, SIZE_COUNT - 2, SIZE_COUNT - 1];
/// Order in which the size indices of a round are tried.
const SIZE_ORDER: [usize; SIZE_COUNT] = [3, 8, 1, 7, 4, 0, 5, 2, 6];
/// Corners of the largest texts in the order in which they are used. Those with equal bits come last, since two patterns also
/// have only lowest or only highest values.
const CORNERS: [usize; 1 << CORNER_BITS] = [0b100, 0b011, 0b001, 0b110, 0b010, 0b101, 0b000, 0b111];
/// Largest size index of texts that are seldom legal.
const MAX_SIZE_IF_SELDOM_LEGAL: usize = 5;
/// Number of test cases of a file after which those before are repeated.
const MAX_DIFFERENT_CASES: usize = 2000;
/// Difference between the pattern indices of consecutive sizes in a round. It is coprime to [`PATTERN_COUNT`], so that the
/// sizes of a round have different patterns.
const PATTERN_STEP: usize = 5;

/// Generator of inputs with the layouts that were learned from examples.
#[derive(Debug)]
pub struct LayoutInputs {
    learned: Vec<LearnedExample>,
}

/// Layout of an example, or of one test case if the example is a file of several test cases.
#[derive(Debug)]
struct LearnedExample {
    layout: LearnedLayout,
    /// `None` if the example is not divided into test cases.
    test_cases: Option<LearnedTestCases>,
}

/// How many test cases a file may contain, and how it shows their number.
#[derive(Debug)]
struct LearnedTestCases {
    /// Largest legal number of test cases in a file.
    most: usize,
    /// Whether a file may contain a test case twice.
    may_repeat: bool,
    framing: CaseFraming,
}

impl LayoutInputs {
    /// Learns the layouts of at most [`MAX_EXAMPLES`] examples. Limits that are not learned before `is_over` returns
    /// true are set to the values of the example. `hints` are values from the sources of programs.
    pub(crate) fn learn_layouts(
        examples: &[&str],
        hints: LayoutHints,
        is_legal: TextLegalityTest,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Self {
        let mut learned: Vec<LearnedExample> = Vec::new();
        for example in examples.iter().take(MAX_EXAMPLES) {
            let asked = AtomicUsize::new(0);
            let found = learn_example(
                example,
                &LimitedValidators::validators_of_whole_files(is_legal, is_over, &asked, hints),
            );
            // An example whose structure is already known would only yield the same inputs.
            let new = found.filter(|found| {
                let segments = &found.layout.layout.segments;
                learned
                    .iter()
                    .all(|one| one.layout.layout.segments != *segments)
            });
            learned.extend(new);
        }
        Self { learned }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.learned.is_empty()
    }

    /// Generates the input with this number. `tries` is the number of illegal texts generated for this input before.
    /// `None` if no layout was learned or the input is too large.
    pub(crate) fn nth_input(&self, number: u64, tries: usize, rng: &mut Rng) -> Option<String> {
        let examples = self.learned.len() as u64;
        let example = &self.learned[usize::try_from(number.checked_rem(examples)?).ok()?];
        let number_of_example = number / examples;
        let planned = self.planned_pattern_index_and_size_index(number);
        let (pattern, size) =
            planned.unwrap_or_else(|| (rng.below(PATTERN_COUNT), random_size_index(rng)));
        let patterns = &example.layout.usable_patterns;
        let round = usize::try_from(number_of_example).ok()? / SIZE_COUNT;
        let has_corner = size == SIZE_COUNT - 1
            && round % 2 == 1
            && example.layout.has_independent_values()
            && patterns.len() == PATTERN_COUNT;
        let plan = GenerationPlan {
            pattern: patterns[pattern % patterns.len()],
            size: example.layout.limit_size(size),
            is_mirrored: rng.below(3) == 0,
            corner: has_corner.then_some(CORNERS[round / 2 % CORNERS.len()]),
            has_independent_columns: round % 3 == 2,
            pair_row: pair_row_of_input(number_of_example),
            tries,
            halvings: 0,
        };
        example.generate_text(plan, rng)
    }

    /// Whether the input with this number is useful as a case even if it kills no mutant.
    pub(crate) fn is_worth_keeping_as_case(&self, number: u64) -> bool {
        let planned = self.planned_pattern_index_and_size_index(number);
        planned.is_some_and(|(_, size)| REPRESENTATIVE_SIZES.contains(&size))
    }

    /// Returns the pattern index and the size index of an input; `None` if both are chosen at random. The first inputs
    /// of each example form rounds. Within a round, every size occurs once, each with a different pattern.
    fn planned_pattern_index_and_size_index(&self, number: u64) -> Option<(usize, usize)> {
        let number = usize::try_from(number.checked_div(self.learned.len() as u64)?).ok()?;
        let (round, place) = (number / SIZE_COUNT, number % SIZE_COUNT);
        (round < PATTERN_COUNT).then_some((
            (round + place * PATTERN_STEP) % PATTERN_COUNT,
            SIZE_ORDER[place],
        ))
    }
}

/// Returns the number of the pair row for the input of an example with this number; `None` for a quarter of the inputs.
fn pair_row_of_input(number: u64) -> Option<usize> {
    let number = usize::try_from(number).ok()?;
    (!number.is_multiple_of(4)).then(|| number - number / 4 - 1)
}

/// Returns a random size. Small sizes are more likely, since small inputs run faster.
fn random_size_index(rng: &mut Rng) -> usize {
    match rng.below(16) {
        0 => SIZE_COUNT - 1,
        other => other as usize % (SIZE_COUNT - 1),
    }
}

/// Learns the layout of an example; first tries to read it as a file of several test cases. `None` if no layout is
/// confirmed.
fn learn_example(example: &str, validators: &LimitedValidators) -> Option<LearnedExample> {
    if let Some(cases) = TestCases::split(example, validators) {
        let layout = learn_layout(
            cases.largest_case(),
            &validators.for_test_cases(&cases.framing),
        );
        // A layout with a single segment and without counts describes the rows of a table, not test cases.
        if let Some(layout) = layout
            && (!layout.counting.is_empty() || layout.layout.segments.len() > 1)
        {
            let most = cases.max_case_count(
                &|number| layout.small_random_text(number as u64),
                validators,
            );
            return Some(LearnedExample {
                layout,
                test_cases: Some(LearnedTestCases {
                    most,
                    may_repeat: cases.may_repeat,
                    framing: cases.framing,
                }),
            });
        }
    }
    Some(LearnedExample {
        layout: learn_layout(example, validators)?,
        test_cases: None,
    })
}

fn has_letters(line: &str) -> bool {
    line.bytes().any(|one| one.is_ascii_alphabetic())
}

/// Returns a text after its first line with letters is replaced by the same line of `other`, which differs in names that must
/// not occur twice.
fn replace_first_words(text: &str, other: &str) -> String {
    let first = text.lines().position(has_letters);
    let new = first.and_then(|at| other.lines().nth(at).filter(|line| has_letters(line)));
    let lines = text.split_inclusive('\n').enumerate();
    lines
        .map(|(at, line)| match new {
            Some(new) if Some(at) == first => format!("{new}\n"),
            _ => line.to_owned(),
        })
        .collect()
}

impl LearnedLayout {
    /// Whether a column can be lowest or highest independently of another one, or of a number that counts nothing.
    fn has_independent_values(&self) -> bool {
        let columns = self.columns.len();
        columns > 0 && columns + self.numbers.len() > self.counting.len() + 1
    }

    /// Returns the size index that is used instead of `size`.
    fn limit_size(&self, size: usize) -> usize {
        if self.is_seldom_legal {
            size.min(MAX_SIZE_IF_SELDOM_LEGAL)
        } else {
            size
        }
    }
}

impl LearnedExample {
    /// Generates a file according to a plan. The file consists of one or several test cases if the example does;
    /// otherwise it is not divided. `None` if the file would be too large.
    fn generate_text(&self, plan: GenerationPlan, rng: &mut Rng) -> Option<String> {
        let Some(test_cases) = &self.test_cases else {
            return self.generate_text_of_one_test_case(plan, rng);
        };
        let most = test_cases.most;
        let cases = match rng.below(4) {
            _ if plan.tries > 2 => 1,
            0 => 1,
            1 => 2.min(most),
            2 => rng.between(1, most.min(5)),
            _ if plan.size == SIZE_COUNT - 1 => most,
            _ => rng.between(1, most.min(30)),
        };
        let mut texts: Vec<String> = Vec::new();
        let mut bytes = 0;
        // The sum over all test cases often has a limit, so that very many are legal only if each is as small as possible.
        let are_smallest = plan.size == SIZE_COUNT - 1 && cases == most && rng.below(2) == 0;
        for _ in 0..cases {
            // Several test cases usually share a limit, so each one is small.
            let size = match cases {
                _ if are_smallest => 0,
                1 => plan.size,
                2 => rng.below(plan.size + 1),
                _ => rng.below(5) as usize,
            };
            let pattern = if rng.below(2) == 0 {
                plan.pattern
            } else {
                *rng.one_of(&self.layout.usable_patterns)
            };
            let own_plan = GenerationPlan {
                pattern,
                size,
                ..plan
            };
            let may_be_new = texts.len() < MAX_DIFFERENT_CASES || !test_cases.may_repeat;
            let mut text = if may_be_new {
                self.generate_text_of_one_test_case(own_plan, rng)?
            } else {
                rng.one_of::<String>(&texts).clone()
            };
            // A program that keeps something from an earlier test case often fails if the test case is repeated.
            if !texts.is_empty() && rng.below(4) == 0 {
                let earlier = rng.one_of::<String>(&texts);
                text = if test_cases.may_repeat {
                    earlier.clone()
                } else {
                    replace_first_words(earlier, &text)
                };
            }
            bytes += text.len();
            if bytes > MAX_BYTES {
                break;
            }
            texts.push(text);
        }
        let parts: Vec<&str> = texts.iter().map(String::as_str).collect();
        Some(test_cases.framing.join_test_cases(&parts))
    }

    /// Generates a file that is not divided into test cases, or the text of a single test case. `None` if it would be
    /// too large.
    fn generate_text_of_one_test_case(
        &self,
        plan: GenerationPlan,
        rng: &mut Rng,
    ) -> Option<String> {
        (0..=MAX_HALVINGS).find_map(|halvings| {
            let plan = GenerationPlan { halvings, ..plan };
            let values = self.layout.generate_values(plan, rng)?;
            let text = self.layout.layout.format_text(&values);
            (text.len() <= MAX_BYTES).then_some(text)
        })
    }
}
