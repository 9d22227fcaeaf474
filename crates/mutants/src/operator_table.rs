//! Table of all mutation operators, the most useful first.

use super::edit::Edit;
use super::lexical::Language;
use super::mistake::{Mistake, SurvivorMeaning};
use super::operator::Frequency::{Often, Seldom, Sometimes};
use super::operator::{Frequency, Operator};
use super::operators::{
    arithmetic, bounds, calls, conditions, jumps, loops, numbers, order, sizes, statements, types,
};
use super::source::Source;

const ALL: &[Language] = &[
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
/// Languages that convert between integer types implicitly.
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
const C_LIKE_GO: &[Language] = &[Language::C, Language::Cpp, Language::Java, Language::Go];
const C_LIKE_GO_PYTHON: &[Language] = &[
    Language::C,
    Language::Cpp,
    Language::Java,
    Language::Go,
    Language::Python,
];
const C_AND_CPP: &[Language] = &[Language::C, Language::Cpp];
const CPP_AND_PYTHON: &[Language] = &[Language::Cpp, Language::Python];

type Find = fn(&Source) -> Vec<Edit>;

const fn row(
    id: &'static str,
    mistake: Mistake,
    frequency: Frequency,
    languages: &'static [Language],
    find: Find,
) -> Operator {
    Operator {
        id,
        mistake,
        frequency,
        languages,
        survivor_meaning: None,
        find,
    }
}

/// Adds to an operator what surviving mutants indicate about the test data.
const fn with_survivor_meaning(row: Operator, meaning: SurvivorMeaning) -> Operator {
    Operator {
        id: row.id,
        mistake: row.mistake,
        frequency: row.frequency,
        languages: row.languages,
        find: row.find,
        survivor_meaning: Some(meaning),
    }
}

/// All operators, sorted by how likely their mutants are to be worth killing.
#[rustfmt::skip]
pub static OPERATORS: &[Operator] = &[
    row("break-continue", Mistake::BreakContinue, Often, ALL, jumps::break_continue),
    row("recursion-off-by-one", Mistake::RecursionOffByOne, Often, ALL, numbers::recursion_off_by_one),
    row("drop-not", Mistake::DropNot, Often, ALL, conditions::drop_not),
    row("other-variable", Mistake::OtherVariable, Often, ALL, order::other_variable),
    row("arithmetic", Mistake::Arithmetic, Often, ALL, arithmetic::arithmetic),
    row("drop-parentheses", Mistake::DropParentheses, Often, ALL, arithmetic::drop_parentheses),
    row("bound-off-by-one", Mistake::BoundOffByOne, Often, ALL, bounds::bound_off_by_one),
    row("range-off-by-one", Mistake::RangeOffByOne, Often, WITH_RANGES, bounds::range_off_by_one),
    row("constant-off-by-one", Mistake::ConstantOffByOne, Often, ALL, numbers::constant_off_by_one),
    row("drop-loop", Mistake::DropLoop, Often, ALL, loops::drop_loop),
    row("drop-term", Mistake::DropTerm, Often, ALL, conditions::drop_term),
    row("swap-indices", Mistake::SwapIndices, Often, ALL, order::swap_indices),
    row("swap-arguments", Mistake::SwapArguments, Often, ALL, order::swap_arguments),
    row("relational", Mistake::Relational, Often, ALL, conditions::relational),
    row("swap-loops", Mistake::SwapLoops, Often, ALL, loops::swap_loops),
    row("drop-jump", Mistake::DropJump, Often, ALL, jumps::drop_jump),
    row("bitwise", Mistake::Bitwise, Often, ALL, arithmetic::bitwise),
    row("capped-loop", Mistake::CappedLoop, Often, C_LIKE_GO, bounds::capped_loop),
    row("inclusive-range", Mistake::InclusiveRange, Often, &[Language::Rust], bounds::inclusive_range),
    row("early-stop", Mistake::EarlyStop, Sometimes, ALL, jumps::early_stop),
    with_survivor_meaning(row("small-infinity", Mistake::SmallInfinity, Sometimes, ALL, numbers::small_infinity), SurvivorMeaning::NoLargeCase),
    with_survivor_meaning(row("array-size", Mistake::ArraySize, Sometimes, ALL, sizes::array_size), SurvivorMeaning::NoLargeCase),
    with_survivor_meaning(row("narrow-type", Mistake::NarrowType, Sometimes, STATICALLY_TYPED, types::narrow_type), SurvivorMeaning::NoLargeCase),
    with_survivor_meaning(row("drop-widening", Mistake::DropWidening, Sometimes, IMPLICITLY_CONVERTING, arithmetic::drop_widening), SurvivorMeaning::NoLargeCase),
    row("min-max", Mistake::MinMax, Sometimes, ALL, calls::min_max),
    row("drop-reset", Mistake::DropReset, Sometimes, ALL, statements::drop_reset),
    row("drop-else", Mistake::DropElse, Sometimes, ALL, conditions::drop_else),
    row("drop-sort", Mistake::DropSort, Sometimes, ALL_BUT_PASCAL, statements::drop_sort),
    row("drop-modulo", Mistake::DropModulo, Sometimes, ALL, arithmetic::drop_modulo),
    row("whole-division", Mistake::WholeDivision, Sometimes, WITH_REAL_DIVISION, arithmetic::whole_division),
    row("swap-operands", Mistake::SwapOperands, Sometimes, ALL, arithmetic::swap_operands),
    row("drop-operand", Mistake::DropOperand, Sometimes, ALL, arithmetic::drop_operand),
    row("logical", Mistake::Logical, Sometimes, ALL, conditions::logical),
    row("loop-once", Mistake::LoopOnce, Sometimes, ALL, jumps::loop_once),
    row("while-if", Mistake::WhileIf, Sometimes, ALL, loops::while_if),
    row("assignment", Mistake::Assignment, Sometimes, ALL, arithmetic::assignment),
    row("initial-value", Mistake::InitialValue, Sometimes, ALL, numbers::initial_value),
    row("static-local", Mistake::StaticLocal, Sometimes, C_AND_CPP, statements::static_local),
    row("left-out-condition", Mistake::LeftOutCondition, Sometimes, ALL, conditions::left_out_condition),
    row("sort-order", Mistake::SortOrder, Sometimes, CPP_AND_PYTHON, calls::sort_order),
    row("other-end", Mistake::OtherEnd, Sometimes, WITH_DEQUES, calls::other_end),
    row("other-part", Mistake::OtherPart, Sometimes, &[Language::Cpp], calls::other_part),
    row("rounding", Mistake::Rounding, Sometimes, ALL, calls::rounding),
    row("drop-abs", Mistake::DropAbs, Sometimes, ALL, calls::drop_abs),
    with_survivor_meaning(row("recursion-limit", Mistake::RecursionLimit, Sometimes, &[Language::Python], statements::recursion_limit), SurvivorMeaning::NoLargeCase),
    row("drop-copy", Mistake::DropCopy, Sometimes, &[Language::Python, Language::Java], statements::drop_copy),
    row("output-string", Mistake::OutputString, Sometimes, ALL, calls::output_string),
    with_survivor_meaning(row("modulus", Mistake::Modulus, Seldom, ALL, numbers::modulus), SurvivorMeaning::NoLargeCase),
    row("epsilon", Mistake::Epsilon, Seldom, ALL, numbers::epsilon),
    row("reverse-loop", Mistake::ReverseLoop, Seldom, ALL, loops::reverse_loop),
    row("loop-step", Mistake::LoopStep, Seldom, C_LIKE_GO_PYTHON, loops::loop_step),
    row("negated-condition", Mistake::NegatedCondition, Seldom, ALL, conditions::negated_condition),
    row("table-element", Mistake::TableElement, Seldom, ALL, numbers::table_element),
    row("index-off-by-one", Mistake::IndexOffByOne, Seldom, ALL, bounds::index_off_by_one),
    row("return-value", Mistake::ReturnValue, Seldom, ALL, numbers::return_value),
    row("boolean", Mistake::Boolean, Seldom, ALL, conditions::boolean),
    row("drop-statement", Mistake::DropStatement, Seldom, ALL, statements::drop_statement),
    row("swap-statements", Mistake::SwapStatements, Seldom, ALL, statements::swap_statements),
    row("by-value", Mistake::ByValue, Seldom, &[Language::Cpp, Language::Pascal], types::by_value),
];

impl Operator {
    /// Returns the operator with this id.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        OPERATORS.iter().find(|operator| operator.id == id)
    }
}
