//! Finds the line of standard error that names the cause of a crash, such as a panic, an exception or a failed
//! assertion.

use crate::evidence::RunNote;
use caipan_checker::evidence::clip;
use caipan_checker::quotation::Quotation;
use caipan_facts::{Evidence, Fact};

/// Number of bytes at the end of standard error that are searched for the cause of a crash.
const MAX_TAIL: usize = 64 << 10;
/// Maximum length in characters of a line that a note on a crash quotes.
const MAX_QUOTE: usize = 160;

/// Pattern of a line that names the cause of a crash.
struct CrashPattern {
    /// Text to look for in a line of standard error.
    text: &'static str,
    at_start: bool,
    /// Whether the message continues on the next line.
    includes_next_line: bool,
}

/// Patterns for the run-time systems of several languages. The first line that matches any of them is quoted.
const CRASH_PATTERNS: [CrashPattern; 7] = [
    // Rust panics, such as: thread 'main' panicked at a.rs:3:5:
    CrashPattern {
        text: " panicked at ",
        at_start: false,
        includes_next_line: true,
    },
    // Go panics, such as: panic: runtime error: index out of range [5] with length 3
    CrashPattern {
        text: "panic: ",
        at_start: true,
        includes_next_line: false,
    },
    // Java exceptions, such as: Exception in thread "main" java.lang.ArithmeticException: / by zero
    CrashPattern {
        text: "Exception in thread ",
        at_start: true,
        includes_next_line: true,
    },
    // Failed assertions in C and C++, such as: a.out: a.c:3: main: Assertion `x == 1' failed.
    CrashPattern {
        text: ": Assertion `",
        at_start: false,
        includes_next_line: false,
    },
    // C++ exceptions, such as: terminate called after throwing an instance of 'std::out_of_range'
    CrashPattern {
        text: "terminate called ",
        at_start: true,
        includes_next_line: true,
    },
    // Pascal run-time errors, such as: Runtime error 200 at $000000000040101E
    CrashPattern {
        text: "Runtime error ",
        at_start: true,
        includes_next_line: false,
    },
    // Reports of sanitizers, such as: ==1==ERROR: AddressSanitizer: heap-buffer-overflow on address …
    CrashPattern {
        text: "==ERROR: ",
        at_start: false,
        includes_next_line: false,
    },
];

/// Quotes the line of standard error that names the cause of the crash, or else the last line that is not empty. `None`
/// if there is no such line.
pub(super) fn crash_note(stderr: &[u8]) -> Option<RunNote> {
    let tail = &stderr[stderr.len().saturating_sub(MAX_TAIL)..];
    let lines: Vec<&[u8]> = tail
        .split(|byte| *byte == b'\n')
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty())
        .collect();
    let marked = lines.iter().enumerate().find_map(|(number, line)| {
        CRASH_PATTERNS
            .iter()
            .find(|mark| mark.matches(line))
            .zip(Some(number))
    });
    if let Some((mark, number)) = marked {
        let next = lines.get(number + 1).filter(|_| mark.includes_next_line);
        return Some(RunNote::CrashMessage {
            words: quote_line(&[lines[number], next.map_or(b"", |next| next)].join(&b' ')),
        });
    }
    // Exceptions of Python and JavaScript, such as: ZeroDivisionError: division by zero
    let thrown = lines.iter().rfind(|line| is_exception_line(line));
    if let Some(line) = thrown {
        return Some(RunNote::CrashMessage {
            words: quote_line(line),
        });
    }
    let words = quote_line(lines.last()?);
    Some(RunNote::LastWords { words })
}

fn quote_line(line: &[u8]) -> Fact {
    let text = clip(MAX_QUOTE, line.trim_ascii());
    Quotation::Quoted { text }.fact()
}

impl CrashPattern {
    fn matches(&self, line: &[u8]) -> bool {
        let text = self.text.as_bytes();
        if self.at_start {
            line.starts_with(text)
        } else {
            line.windows(text.len()).any(|part| part == text)
        }
    }
}

/// Whether the line has the form `NAME: message`, where NAME ends in `Error` or `Exception`.
fn is_exception_line(line: &[u8]) -> bool {
    let before_colon = line.split(|byte| *byte == b':').next().unwrap_or_default();
    let name = before_colon
        .strip_prefix(b"Uncaught ")
        .unwrap_or(before_colon);
    let is_name = name
        .iter()
        .all(|byte| byte.is_ascii_alphanumeric() || b"._".contains(byte));
    is_name && (name.ends_with(b"Error") || name.ends_with(b"Exception"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    fn crash_note_text(stderr: &str) -> String {
        let note = crash_note(stderr.as_bytes());
        note.map_or(String::new(), |note| note.fact().english())
    }

    #[test]
    fn the_line_that_names_the_cause_is_quoted() {
        for (stderr, expected) in [
            (
                "\nthread 'main' panicked at a.rs:3:5:\nindex out of bounds: the len is 1\nnote: run with `RUST_BACKTRACE=1`\n",
                "standard error says \"thread 'main' panicked at a.rs:3:5: index out of bounds: the len is 1\"",
            ),
            (
                "read 5\npanic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nmain.main()\n",
                "standard error says \"panic: runtime error: index out of range [5]\"",
            ),
            (
                "Exception in thread \"main\" java.lang.ArithmeticException: / by zero\n\tat Main.main(Main.java:5)\n",
                "standard error says \"Exception in thread \"main\" java.lang.ArithmeticException: / by zero at Main.main(Main.java:5)\"",
            ),
            (
                "a: a.c:3: main: Assertion `n > 0' failed.\nAborted\n",
                "standard error says \"a: a.c:3: main: Assertion `n > 0' failed.\"",
            ),
            (
                "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector\n",
                "standard error says \"terminate called after throwing an instance of 'std::out_of_range' what():  vector\"",
            ),
            (
                "Runtime error 200 at $000000000040101E\n  $000000000040101E\n",
                "standard error says \"Runtime error 200 at $000000000040101E\"",
            ),
            (
                "Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 3\n\nDuring handling:\nTraceback:\nZeroDivisionError: division by zero\n",
                "standard error says \"ZeroDivisionError: division by zero\"",
            ),
            (
                "/a.js:1\nx()\n^\n\nReferenceError: x is not defined\n    at Object.<anonymous> (/a.js:1:1)\n\nNode.js v20.20.2\n",
                "standard error says \"ReferenceError: x is not defined\"",
            ),
            ("step 1\nstep 2\n\n", "standard error ends with \"step 2\""),
            ("", ""),
        ] {
            assert_eq!(crash_note_text(stderr), expected);
        }
    }
}
