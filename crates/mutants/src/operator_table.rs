//! Table of all mutation operators, sorted by usefulness: the operators whose mutants test data most often misses come
//! first.

use super::edit::SourceEdit;
use super::lexical_rules::Language;
use super::mistake::{Mistake, TestDataWeakness};
use super::operator::MistakeFrequency::{Often, Seldom, Sometimes};
use super::operator::{MistakeFrequency, MutationOperator};
use super::operators::{
    arithmetic, array_sizes, bounds, calls, conditions, input_output, jumps, loops, numbers,
    statements, types, variables,
};
use super::source::ParsedSource;

// The following constants are the sets of languages that operators apply to.
const ALL_LANGUAGES: &[Language] = &[
    Language::C,
    Language::Cpp,
    Language::Java,
    Language::Python,
    Language::Pascal,
    Language::Rust,
    Language::Go,
];
const STATICALLY_TYPED: &[Language] = &[
    Language::C,
    Language::Cpp,
    Language::Java,
    Language::Pascal,
    Language::Rust,
    Language::Go,
];
const ALL_BUT_PASCAL: &[Language] = &[
    Language::C,
    Language::Cpp,
    Language::Java,
    Language::Python,
    Language::Rust,
    Language::Go,
];
const WITH_DEQUES: &[Language] = &[
    Language::Cpp,
    Language::Java,
    Language::Python,
    Language::Rust,
    Language::Go,
];
/// Languages with implicit conversions between integer types, in which a missing cast still compiles.
const IMPLICITLY_CONVERTING: &[Language] =
    &[Language::C, Language::Cpp, Language::Java, Language::Pascal];
const WITH_REAL_DIVISION: &[Language] = &[
    Language::C,
    Language::Cpp,
    Language::Java,
    Language::Python,
    Language::Pascal,
];
const WITH_RANGES: &[Language] = &[Language::Python, Language::Rust];
const C_LIKE_AND_GO: &[Language] = &[Language::C, Language::Cpp, Language::Java, Language::Go];
const C_LIKE_GO_AND_PYTHON: &[Language] = &[
    Language::C,
    Language::Cpp,
    Language::Java,
    Language::Go,
    Language::Python,
];
/// Languages in which input is read into variables one by one. In C, Pascal and Go, the variables are arguments of one
/// call.
const WITH_SEPARATE_READS: &[Language] = &[
    Language::Cpp,
    Language::Java,
    Language::Python,
    Language::Rust,
];
const C_AND_CPP: &[Language] = &[Language::C, Language::Cpp];
const CPP_AND_PYTHON: &[Language] = &[Language::Cpp, Language::Python];

/// Function that returns one edit for each place in a source where a mistake can be made.
type EditFinder = fn(&ParsedSource) -> Vec<SourceEdit>;

const fn new_operator(
    id: &'static str,
    mistake: Mistake,
    frequency: MistakeFrequency,
    languages: &'static [Language],
    find_edits: EditFinder,
) -> MutationOperator {
    MutationOperator {
        id,
        mistake,
        frequency,
        languages,
        test_data_weakness: None,
        find_edits,
    }
}

/// Sets the weakness of test data that surviving mutants of the operator indicate.
const fn with_test_data_weakness(
    operator: MutationOperator,
    meaning: TestDataWeakness,
) -> MutationOperator {
    MutationOperator {
        id: operator.id,
        mistake: operator.mistake,
        frequency: operator.frequency,
        languages: operator.languages,
        find_edits: operator.find_edits,
        test_data_weakness: Some(meaning),
    }
}

/// All mutation operators, sorted by [`MistakeFrequency`]; within a frequency, the operators whose mutants are hardest
/// to kill come first.
#[rustfmt::skip]
pub static OPERATORS: &[MutationOperator] = &[
    new_operator("break-continue", Mistake::BreakContinue, Often, ALL_LANGUAGES, jumps::exchange_break_and_continue),
    new_operator("recursion-off-by-one", Mistake::RecursionOffByOne, Often, ALL_LANGUAGES, numbers::change_recursion_argument_by_one),
    new_operator("drop-not", Mistake::DropNot, Often, ALL_LANGUAGES, conditions::drop_negation),
    new_operator("other-variable", Mistake::OtherVariable, Often, ALL_LANGUAGES, variables::replace_variable),
    new_operator("arithmetic", Mistake::Arithmetic, Often, ALL_LANGUAGES, arithmetic::replace_arithmetic_operator),
    new_operator("drop-parentheses", Mistake::DropParentheses, Often, ALL_LANGUAGES, arithmetic::drop_parentheses),
    new_operator("bound-off-by-one", Mistake::BoundOffByOne, Often, ALL_LANGUAGES, bounds::change_bound_by_one),
    new_operator("range-off-by-one", Mistake::RangeOffByOne, Often, WITH_RANGES, bounds::change_range_end_by_one),
    new_operator("constant-off-by-one", Mistake::ConstantOffByOne, Often, ALL_LANGUAGES, numbers::change_constant_by_one),
    new_operator("drop-loop", Mistake::DropLoop, Often, ALL_LANGUAGES, loops::drop_loop),
    new_operator("drop-term", Mistake::DropTerm, Often, ALL_LANGUAGES, conditions::drop_condition_term),
    new_operator("swap-indices", Mistake::SwapIndices, Often, ALL_LANGUAGES, variables::swap_indices),
    new_operator("swap-arguments", Mistake::SwapArguments, Often, ALL_LANGUAGES, variables::swap_arguments),
    new_operator("relational", Mistake::Relational, Often, ALL_LANGUAGES, conditions::replace_comparison),
    new_operator("swap-loops", Mistake::SwapLoops, Often, ALL_LANGUAGES, loops::swap_nested_loop_headers),
    new_operator("one-way-edge", Mistake::OneWayEdge, Often, ALL_LANGUAGES, input_output::drop_one_of_mirrored_statements),
    new_operator("drop-jump", Mistake::DropJump, Often, ALL_LANGUAGES, jumps::drop_jump_statement),
    new_operator("bitwise", Mistake::Bitwise, Often, ALL_LANGUAGES, arithmetic::replace_bitwise_operator),
    new_operator("capped-loop", Mistake::CappedLoop, Often, C_LIKE_AND_GO, bounds::add_constant_loop_limit),
    new_operator("inclusive-range", Mistake::InclusiveRange, Often, &[Language::Rust], bounds::exchange_range_kinds),
    new_operator("early-stop", Mistake::EarlyStop, Sometimes, ALL_LANGUAGES, jumps::stop_loop_early),
    with_test_data_weakness(new_operator("small-infinity", Mistake::SmallInfinity, Sometimes, ALL_LANGUAGES, numbers::shrink_infinity_constant), TestDataWeakness::NoLargeCase),
    with_test_data_weakness(new_operator("array-size", Mistake::ArraySize, Sometimes, ALL_LANGUAGES, array_sizes::shrink_array), TestDataWeakness::NoLargeCase),
    with_test_data_weakness(new_operator("narrow-type", Mistake::NarrowType, Sometimes, STATICALLY_TYPED, types::narrow_type), TestDataWeakness::NoLargeCase),
    with_test_data_weakness(new_operator("drop-widening", Mistake::DropWidening, Sometimes, IMPLICITLY_CONVERTING, arithmetic::drop_widening_conversion), TestDataWeakness::NoLargeCase),
    new_operator("min-max", Mistake::MinMax, Sometimes, ALL_LANGUAGES, calls::exchange_min_and_max),
    new_operator("drop-reset", Mistake::DropReset, Sometimes, ALL_LANGUAGES, statements::drop_reset_statement),
    new_operator("drop-else", Mistake::DropElse, Sometimes, ALL_LANGUAGES, conditions::drop_else),
    new_operator("drop-sort", Mistake::DropSort, Sometimes, ALL_BUT_PASCAL, statements::drop_sort_call),
    new_operator("drop-modulo", Mistake::DropModulo, Sometimes, ALL_LANGUAGES, arithmetic::drop_modulo),
    new_operator("whole-division", Mistake::WholeDivision, Sometimes, WITH_REAL_DIVISION, arithmetic::truncate_division),
    new_operator("swap-operands", Mistake::SwapOperands, Sometimes, ALL_LANGUAGES, arithmetic::swap_operands),
    new_operator("weak-hash", Mistake::WeakHash, Sometimes, ALL_LANGUAGES, arithmetic::drop_hash_base),
    new_operator("drop-operand", Mistake::DropOperand, Sometimes, ALL_LANGUAGES, arithmetic::drop_operand),
    new_operator("logical", Mistake::Logical, Sometimes, ALL_LANGUAGES, conditions::exchange_and_with_or),
    new_operator("loop-once", Mistake::LoopOnce, Sometimes, ALL_LANGUAGES, jumps::run_loop_once),
    new_operator("while-if", Mistake::WhileIf, Sometimes, ALL_LANGUAGES, loops::replace_while_by_if),
    new_operator("assignment", Mistake::Assignment, Sometimes, ALL_LANGUAGES, arithmetic::replace_compound_assignment),
    new_operator("initial-value", Mistake::InitialValue, Sometimes, ALL_LANGUAGES, numbers::change_initial_value),
    new_operator("static-local", Mistake::StaticLocal, Sometimes, C_AND_CPP, statements::make_local_variable_static),
    new_operator("left-out-condition", Mistake::ConditionAlwaysTrue, Sometimes, ALL_LANGUAGES, conditions::replace_condition_by_true),
    new_operator("sort-order", Mistake::SortOrder, Sometimes, CPP_AND_PYTHON, calls::reverse_sort_order),
    new_operator("other-end", Mistake::OtherContainerEnd, Sometimes, WITH_DEQUES, calls::exchange_container_ends),
    new_operator("other-part", Mistake::OtherPairMember, Sometimes, &[Language::Cpp], calls::exchange_pair_members),
    new_operator("rounding", Mistake::Rounding, Sometimes, ALL_LANGUAGES, calls::change_rounding),
    new_operator("drop-abs", Mistake::DropAbs, Sometimes, ALL_LANGUAGES, calls::drop_absolute_value),
    with_test_data_weakness(new_operator("recursion-limit", Mistake::RecursionLimit, Sometimes, &[Language::Python], statements::drop_recursion_limit), TestDataWeakness::NoLargeCase),
    new_operator("drop-copy", Mistake::DropCopy, Sometimes, &[Language::Python, Language::Java], statements::replace_copy_by_alias),
    new_operator("reading-order", Mistake::ReadingOrder, Sometimes, WITH_SEPARATE_READS, input_output::exchange_input_variables),
    new_operator("fewer-places", Mistake::FewerDecimalPlaces, Sometimes, ALL_LANGUAGES, input_output::reduce_decimal_places),
    new_operator("output-string", Mistake::OutputString, Sometimes, ALL_LANGUAGES, calls::change_output_string),
    with_test_data_weakness(new_operator("modulus", Mistake::Modulus, Seldom, ALL_LANGUAGES, numbers::change_modulus), TestDataWeakness::NoLargeCase),
    new_operator("epsilon", Mistake::Epsilon, Seldom, ALL_LANGUAGES, numbers::change_tolerance),
    new_operator("reverse-loop", Mistake::ReverseLoop, Seldom, ALL_LANGUAGES, loops::reverse_loop),
    new_operator("loop-step", Mistake::LoopStep, Seldom, C_LIKE_GO_AND_PYTHON, loops::change_loop_step),
    new_operator("negated-condition", Mistake::NegatedCondition, Seldom, ALL_LANGUAGES, conditions::negate_condition),
    new_operator("table-element", Mistake::TableElement, Seldom, ALL_LANGUAGES, numbers::change_table_element_by_one),
    new_operator("index-off-by-one", Mistake::IndexOffByOne, Seldom, ALL_LANGUAGES, bounds::change_index_by_one),
    new_operator("return-value", Mistake::ReturnValue, Seldom, ALL_LANGUAGES, numbers::change_return_value),
    new_operator("boolean", Mistake::Boolean, Seldom, ALL_LANGUAGES, conditions::exchange_true_and_false),
    new_operator("drop-statement", Mistake::DropStatement, Seldom, ALL_LANGUAGES, statements::drop_statement),
    new_operator("swap-statements", Mistake::SwapStatements, Seldom, ALL_LANGUAGES, statements::swap_statements),
    new_operator("by-value", Mistake::ByValue, Seldom, &[Language::Cpp, Language::Pascal], types::replace_reference_by_value_parameter),
];
