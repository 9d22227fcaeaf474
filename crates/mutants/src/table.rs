//! The table of operators, likeliest first: what each is called, how often people make it, and what finds it.

use super::edit::Edit;
use super::lexical::Language;
use super::mistake::{Meaning, Mistake};
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
const TYPED: &[Language] = &[
    Language::C,
    Language::Cpp,
    Language::Java,
    Language::Pascal,
    Language::Rust,
    Language::Go,
];
const NO_PASCAL: &[Language] = &[
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
/// Where numbers of two types meet without a word.
const MIXING: &[Language] = &[Language::C, Language::Cpp, Language::Java, Language::Pascal];
const REALS: &[Language] = &[
    Language::C,
    Language::Cpp,
    Language::Java,
    Language::Python,
    Language::Pascal,
];
const RANGES: &[Language] = &[Language::Python, Language::Rust];
const CLIKE_GO: &[Language] = &[Language::C, Language::Cpp, Language::Java, Language::Go];
const CLIKE_GO_PY: &[Language] = &[
    Language::C,
    Language::Cpp,
    Language::Java,
    Language::Go,
    Language::Python,
];
const CC: &[Language] = &[Language::C, Language::Cpp];
const CPP_PY: &[Language] = &[Language::Cpp, Language::Python];

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
        survivors: None,
        find,
    }
}

/// A row whose survivors say something of the test data.
const fn telling(row: Operator, meaning: Meaning) -> Operator {
    Operator {
        id: row.id,
        mistake: row.mistake,
        frequency: row.frequency,
        languages: row.languages,
        find: row.find,
        survivors: Some(meaning),
    }
}

/// All operators. Their order is that of how likely a mutant is to be worth having.
#[rustfmt::skip]
pub static OPERATORS: &[Operator] = &[
    row("break-continue", Mistake::BreakContinue, Often, ALL, jumps::break_continue),
    row("recursion-off-by-one", Mistake::RecursionOffByOne, Often, ALL, numbers::recursion),
    row("drop-not", Mistake::DropNot, Often, ALL, conditions::drop_not),
    row("other-variable", Mistake::OtherVariable, Often, ALL, order::other_variable),
    row("arithmetic", Mistake::Arithmetic, Often, ALL, arithmetic::arithmetic),
    row("drop-parentheses", Mistake::DropParentheses, Often, ALL, arithmetic::drop_parentheses),
    row("bound-off-by-one", Mistake::BoundOffByOne, Often, ALL, bounds::bound),
    row("range-off-by-one", Mistake::RangeOffByOne, Often, RANGES, bounds::range_end),
    row("constant-off-by-one", Mistake::ConstantOffByOne, Often, ALL, numbers::constant),
    row("drop-loop", Mistake::DropLoop, Often, ALL, loops::drop_loop),
    row("drop-term", Mistake::DropTerm, Often, ALL, conditions::drop_term),
    row("swap-indices", Mistake::SwapIndices, Often, ALL, order::swap_indices),
    row("swap-arguments", Mistake::SwapArguments, Often, ALL, order::swap_arguments),
    row("relational", Mistake::Relational, Often, ALL, conditions::relational),
    row("swap-loops", Mistake::SwapLoops, Often, ALL, loops::swap_loops),
    row("drop-jump", Mistake::DropJump, Often, ALL, jumps::drop_jump),
    row("bitwise", Mistake::Bitwise, Often, ALL, arithmetic::bitwise),
    row("capped-loop", Mistake::CappedLoop, Often, CLIKE_GO, bounds::capped_loop),
    row("inclusive-range", Mistake::InclusiveRange, Often, &[Language::Rust], bounds::inclusive_range),
    row("early-stop", Mistake::EarlyStop, Sometimes, ALL, jumps::early_stop),
    telling(row("small-infinity", Mistake::SmallInfinity, Sometimes, ALL, numbers::small_infinity), Meaning::NoLargeCase),
    telling(row("array-size", Mistake::ArraySize, Sometimes, ALL, sizes::array_size), Meaning::NoLargeCase),
    telling(row("narrow-type", Mistake::NarrowType, Sometimes, TYPED, types::narrow), Meaning::NoLargeCase),
    telling(row("drop-widening", Mistake::DropWidening, Sometimes, MIXING, arithmetic::drop_widening), Meaning::NoLargeCase),
    row("min-max", Mistake::MinMax, Sometimes, ALL, calls::min_max),
    row("drop-reset", Mistake::DropReset, Sometimes, ALL, statements::drop_reset),
    row("drop-else", Mistake::DropElse, Sometimes, ALL, conditions::drop_else),
    row("drop-sort", Mistake::DropSort, Sometimes, NO_PASCAL, statements::drop_sort),
    row("drop-modulo", Mistake::DropModulo, Sometimes, ALL, arithmetic::drop_modulo),
    row("whole-division", Mistake::WholeDivision, Sometimes, REALS, arithmetic::whole_division),
    row("swap-operands", Mistake::SwapOperands, Sometimes, ALL, arithmetic::swap_operands),
    row("drop-operand", Mistake::DropOperand, Sometimes, ALL, arithmetic::drop_operand),
    row("logical", Mistake::Logical, Sometimes, ALL, conditions::logical),
    row("loop-once", Mistake::LoopOnce, Sometimes, ALL, jumps::loop_once),
    row("while-if", Mistake::WhileIf, Sometimes, ALL, loops::while_if),
    row("assignment", Mistake::Assignment, Sometimes, ALL, arithmetic::assignment),
    row("initial-value", Mistake::InitialValue, Sometimes, ALL, numbers::initial_value),
    row("static-local", Mistake::StaticLocal, Sometimes, CC, statements::static_local),
    row("left-out-condition", Mistake::LeftOutCondition, Sometimes, ALL, conditions::left_out),
    row("sort-order", Mistake::SortOrder, Sometimes, CPP_PY, calls::sort_order),
    row("other-end", Mistake::OtherEnd, Sometimes, WITH_DEQUES, calls::other_end),
    row("other-part", Mistake::OtherPart, Sometimes, &[Language::Cpp], calls::other_part),
    row("rounding", Mistake::Rounding, Sometimes, ALL, calls::rounding),
    row("drop-abs", Mistake::DropAbs, Sometimes, ALL, calls::drop_abs),
    telling(row("recursion-limit", Mistake::RecursionLimit, Sometimes, &[Language::Python], statements::recursion_limit), Meaning::NoLargeCase),
    row("drop-copy", Mistake::DropCopy, Sometimes, &[Language::Python, Language::Java], statements::drop_copy),
    row("output-string", Mistake::OutputString, Sometimes, ALL, calls::output_string),
    telling(row("modulus", Mistake::Modulus, Seldom, ALL, numbers::modulus), Meaning::NoLargeCase),
    row("epsilon", Mistake::Epsilon, Seldom, ALL, numbers::epsilon),
    row("reverse-loop", Mistake::ReverseLoop, Seldom, ALL, loops::reverse_loop),
    row("loop-step", Mistake::LoopStep, Seldom, CLIKE_GO_PY, loops::step),
    row("negated-condition", Mistake::NegatedCondition, Seldom, ALL, conditions::negate),
    row("table-element", Mistake::TableElement, Seldom, ALL, numbers::table_element),
    row("index-off-by-one", Mistake::IndexOffByOne, Seldom, ALL, bounds::index),
    row("return-value", Mistake::ReturnValue, Seldom, ALL, numbers::return_value),
    row("boolean", Mistake::Boolean, Seldom, ALL, conditions::truth),
    row("drop-statement", Mistake::DropStatement, Seldom, ALL, statements::drop_statement),
    row("swap-statements", Mistake::SwapStatements, Seldom, ALL, statements::swap_statements),
    row("by-value", Mistake::ByValue, Seldom, &[Language::Cpp, Language::Pascal], types::by_value),
];

impl Operator {
    /// The operator of this name.
    pub fn named(id: &str) -> Option<&'static Self> {
        OPERATORS.iter().find(|operator| operator.id == id)
    }
}
