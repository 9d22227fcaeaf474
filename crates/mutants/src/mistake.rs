//! Message keys for the mistakes that mutation operators introduce, and for the weaknesses of test data that surviving
//! mutants indicate.

use caipan_facts::facts;

facts! {
    /// Programming mistake. The message key is `mutant-` followed by the id of the operator that makes the mistake.
    pub enum Mistake {
        BreakContinue => "mutant-break-continue",
        RecursionOffByOne => "mutant-recursion-off-by-one",
        DropNot => "mutant-drop-not",
        OtherVariable => "mutant-other-variable",
        Arithmetic => "mutant-arithmetic",
        DropParentheses => "mutant-drop-parentheses",
        BoundOffByOne => "mutant-bound-off-by-one",
        RangeOffByOne => "mutant-range-off-by-one",
        ConstantOffByOne => "mutant-constant-off-by-one",
        DropLoop => "mutant-drop-loop",
        DropTerm => "mutant-drop-term",
        SwapIndices => "mutant-swap-indices",
        SwapArguments => "mutant-swap-arguments",
        Relational => "mutant-relational",
        SwapLoops => "mutant-swap-loops",
        DropJump => "mutant-drop-jump",
        Bitwise => "mutant-bitwise",
        CappedLoop => "mutant-capped-loop",
        InclusiveRange => "mutant-inclusive-range",
        EarlyStop => "mutant-early-stop",
        SmallInfinity => "mutant-small-infinity",
        ArraySize => "mutant-array-size",
        NarrowType => "mutant-narrow-type",
        DropWidening => "mutant-drop-widening",
        MinMax => "mutant-min-max",
        DropReset => "mutant-drop-reset",
        DropElse => "mutant-drop-else",
        DropSort => "mutant-drop-sort",
        DropModulo => "mutant-drop-modulo",
        WholeDivision => "mutant-whole-division",
        SwapOperands => "mutant-swap-operands",
        DropOperand => "mutant-drop-operand",
        WeakHash => "mutant-weak-hash",
        Logical => "mutant-logical",
        LoopOnce => "mutant-loop-once",
        WhileIf => "mutant-while-if",
        Assignment => "mutant-assignment",
        InitialValue => "mutant-initial-value",
        StaticLocal => "mutant-static-local",
        ConditionAlwaysTrue => "mutant-left-out-condition",
        SortOrder => "mutant-sort-order",
        OtherContainerEnd => "mutant-other-end",
        OtherPairMember => "mutant-other-part",
        Rounding => "mutant-rounding",
        DropAbs => "mutant-drop-abs",
        RecursionLimit => "mutant-recursion-limit",
        DropCopy => "mutant-drop-copy",
        OutputString => "mutant-output-string",
        OneWayEdge => "mutant-one-way-edge",
        ReadingOrder => "mutant-reading-order",
        FewerDecimalPlaces => "mutant-fewer-places",
        Modulus => "mutant-modulus",
        Epsilon => "mutant-epsilon",
        ReverseLoop => "mutant-reverse-loop",
        LoopStep => "mutant-loop-step",
        NegatedCondition => "mutant-negated-condition",
        TableElement => "mutant-table-element",
        IndexOffByOne => "mutant-index-off-by-one",
        ReturnValue => "mutant-return-value",
        Boolean => "mutant-boolean",
        DropStatement => "mutant-drop-statement",
        SwapStatements => "mutant-swap-statements",
        ByValue => "mutant-by-value",
    }
}

facts! {
    /// Weakness of test data, inferred from mutants that survive.
    pub enum TestDataWeakness {
        NoLargeCase => "mutants-alive-no-large-case",
    }
}
