//! A comparison as the source of a program in C++, for judges that have no equal.

/// The program, but for what it compares.
const PROGRAM: &str = include_str!("compare.cpp");

/// What a program compares: letters that stand in its first lines.
#[derive(Debug, Clone, Copy)]
pub struct Compared {
    /// How the values stand.
    pub order: char,
    /// What they are.
    pub value: char,
    /// So far a number may be from the jury's; below 0 where it may not.
    pub absolute: f64,
    /// So large a part of the jury's number.
    pub relative: f64,
}

impl Compared {
    /// Values without a tolerance.
    pub fn plain(order: char, value: char) -> Self {
        Self {
            order,
            value,
            absolute: -1.0,
            relative: -1.0,
        }
    }

    /// The source.
    pub fn source(self) -> String {
        let Self {
            order,
            value,
            absolute,
            relative,
        } = self;
        format!(
            "#define CAIPAN_ORDER '{order}'\n#define CAIPAN_VALUE '{value}'\n\
             #define CAIPAN_ABSOLUTE {absolute:e}\n#define CAIPAN_RELATIVE {relative:e}\n\n{PROGRAM}"
        )
    }
}
