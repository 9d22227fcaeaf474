//! C++ programs for the built-in comparisons, for other judges that lack these comparisons.

/// C++ program that contains all comparisons. Macros defined before it select one comparison.
const COMPARISON_PROGRAM: &str = include_str!("compare.cpp");

/// Values of the macros that select a comparison in the C++ program.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CppComparison {
    /// Value of the macro `CAIPAN_ORDER`: letter for the arrangement of the compared values.
    pub order: char,
    /// Value of the macro `CAIPAN_VALUE`: letter for the type of the compared values.
    pub value: char,
    /// Absolute tolerance of numbers; negative for none.
    pub absolute: f64,
    /// Tolerance of numbers relative to the jury's number; negative for none.
    pub relative: f64,
}

impl CppComparison {
    /// Creates a comparison without tolerances.
    pub(crate) fn without_tolerances(order: char, value: char) -> Self {
        Self {
            order,
            value,
            absolute: -1.0,
            relative: -1.0,
        }
    }

    /// Returns the complete source of the C++ program: the macro definitions, followed by all comparisons.
    pub(crate) fn to_cpp_source(self) -> String {
        let Self {
            order,
            value,
            absolute,
            relative,
        } = self;
        format!(
            "#define CAIPAN_ORDER '{order}'\n#define CAIPAN_VALUE '{value}'\n\
             #define CAIPAN_ABSOLUTE {absolute:e}\n#define CAIPAN_RELATIVE {relative:e}\n\n{COMPARISON_PROGRAM}"
        )
    }
}
