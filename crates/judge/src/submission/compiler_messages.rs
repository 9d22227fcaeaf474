//! Finds the cause in compiler messages, and removes paths of the judge from messages.

use std::path::Path;

/// Returns the line of a compiler log that names the cause of the failure. If no line looks like an error, returns the
/// first line.
///
/// The last line is often only a report that the linker failed, which is not the cause.
pub fn first_error(log: &str) -> &str {
    const LINKER_ERROR_PHRASES: [&str; 4] = [
        "undefined reference to",
        "undefined symbol",
        "multiple definition of",
        "cannot find -l",
    ];
    const COMPILER_ERROR_PHRASES: [&str; 3] = ["error:", "error[", "fatal:"];
    find_line_with_error_cause(
        log,
        &[&COMPILER_ERROR_PHRASES[..], &LINKER_ERROR_PHRASES].concat(),
    )
    .or_else(|| find_line_with_error_cause(log, &["error"]))
    .or_else(|| non_blank_lines(log).next())
    .unwrap_or_default()
}

/// Finds the first line that contains one of `signs` and is not merely a consequence of another error, such as a report
/// that the linker failed.
fn find_line_with_error_cause<'l>(log: &'l str, signs: &[&str]) -> Option<&'l str> {
    const CONSEQUENTIAL_ERROR_PHRASES: [&str; 6] = [
        "ld returned",
        "linker command failed",
        "linking with",
        "error while linking",
        "aborting due to",
        "returned an error exitcode",
    ];
    non_blank_lines(log).find(|line| {
        let lower = line.to_ascii_lowercase();
        signs.iter().any(|sign| lower.contains(sign))
            && !CONSEQUENTIAL_ERROR_PHRASES
                .iter()
                .any(|sign| lower.contains(sign))
    })
}

fn non_blank_lines(log: &str) -> impl Iterator<Item = &str> {
    log.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Removes the path of the build folder from a text. Random names of gcc's temporary files directly in that folder are
/// replaced with `program`.
pub(crate) fn remove_folder_path(text: &[u8], folder: &Path) -> Vec<u8> {
    let prefix = folder.as_os_str().as_encoded_bytes();
    let mut kept = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(&first) = rest.first() {
        if first == b'/' && rest.starts_with(prefix) {
            rest = &rest[prefix.len()..];
            match rest.strip_prefix(b"/") {
                Some(below) => rest = below,
                None => kept.push(b'.'),
            }
            if let Some(after) = skip_file_name_in_gcc_message(rest) {
                kept.extend_from_slice(b"program");
                rest = after;
            }
        } else {
            let next = rest[1..].iter().position(|byte| *byte == b'/');
            let (plain, others) = rest.split_at(next.map_or(rest.len(), |next| next + 1));
            kept.extend_from_slice(plain);
            rest = others;
        }
    }
    kept
}

/// If the text starts with a temporary file name of gcc, such as `ccAoBZ58.o`, returns the text from the extension to
/// the end. `None` for any other text.
fn skip_file_name_in_gcc_message(text: &[u8]) -> Option<&[u8]> {
    const RANDOM_SUFFIX_LENGTH: usize = 6;
    let (name, rest) = text
        .strip_prefix(b"cc")?
        .split_at_checked(RANDOM_SUFFIX_LENGTH)?;
    let is_random = name.iter().all(u8::is_ascii_alphanumeric);
    (is_random && rest.starts_with(b".")).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_of_each_compiler_is_found() {
        for (log, first) in [
            (
                "error.c: In function 'main':\nerror.c:3:5: error: x\n",
                "error.c:3:5: error: x",
            ),
            (
                "Compiling sum.pas\nsum.pas(3,1) Error: no\nFatal: x\n",
                "sum.pas(3,1) Error: no",
            ),
            (
                "warning: w\nerror[E0425]: cannot find\n --> a.rs\n",
                "error[E0425]: cannot find",
            ),
            (
                "# command-line-arguments\n./a.go:3:1: syntax error x\n",
                "./a.go:3:1: syntax error x",
            ),
            (
                "/usr/bin/ld: a.o: in function `main':\na.c:(.text+0x25): undefined reference to `f'\n\
                 collect2: error: ld returned 1 exit status\n",
                "a.c:(.text+0x25): undefined reference to `f'",
            ),
            (
                "error: linking with `cc` failed: exit status: 1\n  = note: rust-lld: error: undefined symbol: f\n",
                "= note: rust-lld: error: undefined symbol: f",
            ),
            (
                "a.pas(1,44) Error: Error while linking\nError: ppcx64 returned an error exitcode\n\
                 a.pas:(.text.n_main+0xb): undefined reference to `f'\n",
                "a.pas:(.text.n_main+0xb): undefined reference to `f'",
            ),
            (
                "a.s: Assembler messages:\na.s:7: Error: no such instruction: `x'\n",
                "a.s:7: Error: no such instruction: `x'",
            ),
            (
                "collect2: error: ld returned 1 exit status\n",
                "collect2: error: ld returned 1 exit status",
            ),
            ("\n  what is this\nmore\n", "what is this"),
            ("", ""),
        ] {
            assert_eq!(first_error(log), first, "{log}");
        }
    }

    #[test]
    fn the_build_folder_is_removed_from_messages() {
        let folder = Path::new("/tmp/x-1/ab");
        for (text, expected) in [
            ("File \"/tmp/x-1/ab/a.py\", line 2", "File \"a.py\", line 2"),
            ("ld: /tmp/x-1/ab/ccAoBZ58.o: in", "ld: program.o: in"),
            ("-L /tmp/x-1/ab -o /usr/lib/x", "-L . -o /usr/lib/x"),
            ("/tmp/x-1/ab/rustcX/a.o//tmp", "rustcX/a.o//tmp"),
            ("/tmp/x-1/ac/", "/tmp/x-1/ac/"),
            ("/", "/"),
            ("", ""),
        ] {
            let found = remove_folder_path(text.as_bytes(), folder);
            assert_eq!(String::from_utf8_lossy(&found), expected);
        }
    }
}
