//! Generates an input validator for a problem without validators. The generated validator accepts texts that have the
//! bytes and white space patterns of the existing inputs.

use super::package_writer::PackageWriter;
use crate::package::PackagedProgram;
use caipan_facts::Fact;

/// Bytes and white space patterns that occur in the existing inputs.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct InputTextProperties {
    /// For each byte value, whether the byte occurs in an input.
    allowed: [bool; 256],
    /// Whether some input is empty.
    is_empty: bool,
    /// Whether some non-empty input lacks a final newline.
    lacks_final_newline: bool,
    /// Whether some line ends with a blank.
    has_blanks_at_ends: bool,
    has_empty_lines: bool,
    has_double_blanks: bool,
}

impl InputTextProperties {
    fn empty() -> Self {
        Self {
            allowed: [false; 256],
            is_empty: false,
            lacks_final_newline: false,
            has_blanks_at_ends: false,
            has_empty_lines: false,
            has_double_blanks: false,
        }
    }

    fn add_properties_of_input(&mut self, text: &[u8]) {
        text.iter()
            .for_each(|byte| self.allowed[usize::from(*byte)] = true);
        self.is_empty |= text.is_empty();
        self.lacks_final_newline |= text.last().is_some_and(|last| *last != b'\n');
        self.has_blanks_at_ends |= contains_byte_pair(text, *b" \n") || text.ends_with(b" ");
        self.has_double_blanks |= contains_byte_pair(text, *b"  ");
        self.has_empty_lines |= text.starts_with(b"\n") || contains_byte_pair(text, *b"\n\n");
    }

    /// Returns the C++ source of a validator. The program exits with 42 if an input contains only the recorded bytes
    /// and patterns, and otherwise with 43.
    pub(crate) fn validator_source(&self) -> String {
        let allowed_bytes: Vec<String> = (0..256_usize)
            .filter(|byte| self.allowed[*byte])
            .map(|byte| byte.to_string())
            .collect();
        let blanks = "byte == '\\n' && last == ' '";
        let twice = "byte == ' ' && last == ' '";
        let empty = "byte == '\\n' && (last == '\\n' || last < 0)";
        let within = cpp_refusal_line_unless_allowed(self.has_blanks_at_ends, blanks)
            + &cpp_refusal_line_unless_allowed(self.has_double_blanks, twice)
            + &cpp_refusal_line_unless_allowed(self.has_empty_lines, empty);
        let after_loop = cpp_refusal_line_unless_allowed(self.is_empty, "last < 0")
            + &cpp_refusal_line_unless_allowed(
                self.lacks_final_newline,
                "last >= 0 && last != '\\n'",
            )
            + &cpp_refusal_line_unless_allowed(self.has_blanks_at_ends, "last == ' '");
        let end = after_loop.replace("        if", "    if");
        let allowed = allowed_bytes.join(", ");
        format!(
            "// Accepts inputs that consist of the bytes and white space patterns of the existing inputs: the problem has no validator.\n\
             #include <cstdio>\n\n\
             static const int allowed[] = {{{allowed}, -1}};\n\n\
             int main() {{\n    bool is_allowed[256] = {{false}};\n    \
             for (const int *at = allowed; *at >= 0; at++) is_allowed[*at] = true;\n    \
             int last = -1, byte;\n    while ((byte = std::getchar()) != EOF) {{\n        \
             if (!is_allowed[byte]) return 43;\n{within}        last = byte;\n    }}\n{end}    return 42;\n}}\n"
        )
    }
}

fn contains_byte_pair(text: &[u8], pair: [u8; 2]) -> bool {
    text.windows(2).any(|window| window == pair)
}

/// Returns a line of C++ that refuses an input if the C++ expression `refused_if` is true. Empty if `is_allowed`, which
/// means that the expression is true for some existing input.
fn cpp_refusal_line_unless_allowed(is_allowed: bool, refused_if: &str) -> String {
    if is_allowed {
        String::new()
    } else {
        format!("        if ({refused_if}) return 43;\n")
    }
}

impl<'a> PackageWriter<'a> {
    /// Returns the validators that apply to all cases. All other validators are omitted with notices.
    pub(crate) fn validators_of_all_cases(&mut self) -> Vec<&'a PackagedProgram> {
        let all = &self.package().validators;
        for validator in all.iter().filter(|one| !one.cases.is_empty()) {
            self.note_lost_validator(validator);
        }
        all.iter().filter(|one| one.cases.is_empty()).collect()
    }

    /// Adds notices that a validator is omitted, because the format cannot restrict validators to some cases.
    pub(crate) fn note_lost_validator(&mut self, validator: &PackagedProgram) {
        self.note_lost_key(
            ("validator", validator.table_index, "cases"),
            validator.cases.join(", "),
        );
        self.note_omitted_file(&validator.file);
    }

    /// Determines which bytes and white space patterns occur in the inputs of all cases.
    ///
    /// # Errors
    ///
    /// An input cannot be read.
    pub(crate) fn collect_input_properties(&self) -> Result<InputTextProperties, Fact> {
        let mut form = InputTextProperties::empty();
        for case in &self.package().cases {
            if let Some(input) = &case.input {
                form.add_properties_of_input(&self.content_bytes(input)?);
            }
        }
        Ok(form)
    }
}
