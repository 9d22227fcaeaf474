//! Finds the line of standard error that names the cause of a crash, such as a panic, an exception or a failed
//! assertion.

use crate::evidence::RunNote;
use caipan_checker::evidence::clipped;
use caipan_checker::found::Found;
use caipan_facts::{Evidence, Fact};

/// So many bytes at the end of standard error are looked at.
const LOOKED_AT: usize = 64 << 10;
/// So many characters of a line are kept.
const KEPT: usize = 160;

/// How a line looks that says why.
struct Mark {
    /// It begins with this, or has a word before it.
    text: &'static str,
    begins: bool,
    /// What is on the next line belongs to it.
    with_next: bool,
}

/// Of each of these the first line counts.
const MARKS: [Mark; 7] = [
    // Rust: thread 'main' panicked at a.rs:3:5:
    Mark {
        text: " panicked at ",
        begins: false,
        with_next: true,
    },
    // Go: panic: runtime error: index out of range [5] with length 3
    Mark {
        text: "panic: ",
        begins: true,
        with_next: false,
    },
    // Java: Exception in thread "main" java.lang.ArithmeticException: / by zero
    Mark {
        text: "Exception in thread ",
        begins: true,
        with_next: true,
    },
    // C and C++: a.out: a.c:3: main: Assertion `x == 1' failed.
    Mark {
        text: ": Assertion `",
        begins: false,
        with_next: false,
    },
    // C++: terminate called after throwing an instance of 'std::out_of_range'
    Mark {
        text: "terminate called ",
        begins: true,
        with_next: true,
    },
    // Pascal: Runtime error 200 at $000000000040101E
    Mark {
        text: "Runtime error ",
        begins: true,
        with_next: false,
    },
    // Sanitizers: ==1==ERROR: AddressSanitizer: heap-buffer-overflow on address …
    Mark {
        text: "==ERROR: ",
        begins: false,
        with_next: false,
    },
];

/// Why the program ended, as it says itself.
pub(super) fn last_words(stderr: &[u8]) -> Option<RunNote> {
    let tail = &stderr[stderr.len().saturating_sub(LOOKED_AT)..];
    let lines: Vec<&[u8]> = tail
        .split(|byte| *byte == b'\n')
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty())
        .collect();
    let marked = lines
        .iter()
        .enumerate()
        .find_map(|(number, line)| MARKS.iter().find(|mark| mark.is_on(line)).zip(Some(number)));
    if let Some((mark, number)) = marked {
        let next = lines.get(number + 1).filter(|_| mark.with_next);
        return Some(RunNote::Says {
            words: quoted(&[lines[number], next.map_or(b"", |next| next)].join(&b' ')),
        });
    }
    // Python and JavaScript name what was thrown: ZeroDivisionError: division by zero
    let thrown = lines.iter().rfind(|line| is_thrown(line));
    if let Some(line) = thrown {
        return Some(RunNote::Says {
            words: quoted(line),
        });
    }
    let words = quoted(lines.last()?);
    Some(RunNote::LastWords { words })
}

fn quoted(line: &[u8]) -> Fact {
    let text = clipped(KEPT, line.trim_ascii());
    Found::Quoted { text }.fact()
}

impl Mark {
    fn is_on(&self, line: &[u8]) -> bool {
        let text = self.text.as_bytes();
        if self.begins {
            line.starts_with(text)
        } else {
            line.windows(text.len()).any(|part| part == text)
        }
    }
}

/// Is this the name of an error and what it says?
fn is_thrown(line: &[u8]) -> bool {
    let name = line.split(|byte| *byte == b':').next().unwrap_or_default();
    let name = name.strip_prefix(b"Uncaught ").unwrap_or(name);
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'.' || *byte == b'_';
    name.iter().all(is_name) && (name.ends_with(b"Error") || name.ends_with(b"Exception"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::English;

    fn words(stderr: &str) -> String {
        let note = last_words(stderr.as_bytes());
        note.map_or(String::new(), |note| note.fact().english())
    }

    #[test]
    fn what_is_said_is_the_cause_and_not_the_note_below_it() {
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
            assert_eq!(words(stderr), expected);
        }
    }
}
