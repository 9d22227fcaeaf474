//! Finds formatting problems of text files: line ends, stray bytes, and file names that differ only in case.

use std::collections::BTreeMap;

use caipan_checker::evidence::quotation;
use caipan_checker::quotation::Place;
use caipan_facts::{Evidence, Fact, facts};

facts! {
    /// Formatting problem of a file, independent of the contents.
    pub enum TextProblem {
        ByteOrderMark => "unclean-byte-order-mark",
        NotText { byte: String } => "unclean-no-text",
        NoFinalNewline => "unclean-open-end",
        CrlfLineEnds => "unclean-crlf",
        Blank => "unclean-blank",
        EmptyLastLine => "unclean-empty-end",
        ControlCharacter { byte: String } => "unclean-control",
        /// An earlier input consists of the same words.
        EqualInput { first: String } => "unclean-twin",
        /// An earlier input consists of the same words, although a generator made both from one row with different seeds.
        UnusedSeed { first: String, generator: String } => "unclean-unused-seed",
        NameDiffersOnlyByCapitals { other: Fact } => "unclean-capitals",
    }
}

/// Returns the formatting problems of a text file: the first occurrence of each kind, sorted by line.
pub(crate) fn find_text_problems(bytes: &[u8]) -> Vec<Fact> {
    let mut faults = BTreeMap::new();
    if bytes.starts_with(b"\xef\xbb\xbf") {
        faults.insert((1, 0), TextProblem::ByteOrderMark);
    }
    if let Err(error) = std::str::from_utf8(bytes) {
        let at = error.valid_up_to();
        let line = line_number(bytes, at);
        let byte = format_byte(bytes[at]);
        faults.insert((line, 1), TextProblem::NotText { byte });
    }
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n').peekable();
    let mut number = 0;
    while let Some(line) = lines.next() {
        number += 1;
        let is_last = lines.peek().is_none();
        let Some(text) = line.strip_suffix(b"\n") else {
            insert_first_problem_of_kind(&mut faults, (number, 2), TextProblem::NoFinalNewline);
            continue;
        };
        let plain = text.strip_suffix(b"\r").unwrap_or(text);
        if plain.len() < text.len() {
            insert_first_problem_of_kind(&mut faults, (number, 3), TextProblem::CrlfLineEnds);
        }
        if plain
            .last()
            .is_some_and(|byte| matches!(byte, b' ' | b'\t'))
        {
            insert_first_problem_of_kind(&mut faults, (number, 4), TextProblem::Blank);
        }
        if plain.is_empty() && is_last && number > 1 {
            insert_first_problem_of_kind(&mut faults, (number, 5), TextProblem::EmptyLastLine);
        }
    }
    if let Some(at) = (0..bytes.len()).find(|at| is_stray_control(bytes, *at)) {
        let byte = format_byte(bytes[at]);
        let line = line_number(bytes, at);
        insert_first_problem_of_kind(
            &mut faults,
            (line, 6),
            TextProblem::ControlCharacter { byte },
        );
    }
    faults
        .into_iter()
        .map(|((line, _), fault)| {
            let what = fault.fact();
            Place::Line { line, what }.fact()
        })
        .collect()
}

/// Adds a problem of a line, unless a problem of the same kind was added for this line. `kind` numbers the kinds of
/// problems.
fn insert_first_problem_of_kind(
    faults: &mut BTreeMap<(usize, u8), TextProblem>,
    (line, kind): (usize, u8),
    fault: TextProblem,
) {
    if !faults.keys().any(|(_, known)| *known == kind) {
        faults.insert((line, kind), fault);
    }
}

/// Whether the byte at an index is a control character other than a tab, a newline or the CR of a CRLF.
fn is_stray_control(bytes: &[u8], at: usize) -> bool {
    let next = bytes.get(at + 1);
    bytes[at].is_ascii_control()
        && !matches!(bytes[at], b'\n' | b'\t')
        && !(bytes[at] == b'\r' && matches!(next, Some(b'\n')))
}

/// Removes byte order marks at the beginning and CRs at line ends, and adds a missing final newline. `None` if nothing
/// has to be changed, or if the bytes are not UTF-8.
pub(crate) fn normalize_text(bytes: &[u8]) -> Option<Vec<u8>> {
    const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
    std::str::from_utf8(bytes).ok()?;
    let mut rest = bytes;
    while let Some(behind) = rest.strip_prefix(BYTE_ORDER_MARK) {
        rest = behind;
    }
    let mut mended = Vec::with_capacity(rest.len() + 1);
    for line in rest.split_inclusive(|byte| *byte == b'\n') {
        let end = line.iter().rposition(|byte| !matches!(byte, b'\r' | b'\n'));
        mended.extend_from_slice(&line[..end.map_or(0, |end| end + 1)]);
        mended.push(b'\n');
    }
    (mended != bytes).then_some(mended)
}

fn format_byte(byte: u8) -> String {
    format!("0x{byte:02x}")
}

/// Returns the number of the line, from 1 on, that contains the byte at an index.
fn line_number(bytes: &[u8], at: usize) -> usize {
    1 + bytes[..at].iter().filter(|byte| **byte == b'\n').count()
}

/// Removes trailing blanks of lines and empty lines at the end, in addition to everything that [`normalize_text`]
/// changes.
pub(crate) fn trim_blanks(bytes: &[u8]) -> Vec<u8> {
    let text = normalize_text(bytes).unwrap_or_else(|| bytes.to_vec());
    let lines = text
        .split_inclusive(|byte| *byte == b'\n')
        .map(<[u8]>::trim_ascii_end);
    let mut tidied = Vec::with_capacity(text.len());
    for line in lines {
        tidied.extend_from_slice(line);
        tidied.push(b'\n');
    }
    while tidied.ends_with(b"\n\n") {
        tidied.pop();
    }
    tidied
}

/// Returns the names that differ from an earlier name only in upper and lower case. Other names that judges cannot
/// handle are not reported, because an export renames such files.
pub(crate) fn find_letter_case_clashes<'a>(
    names: impl Iterator<Item = &'a str>,
) -> Vec<(String, TextProblem)> {
    let mut faults = Vec::new();
    let mut folded: BTreeMap<String, &str> = BTreeMap::new();
    for name in names {
        if let Some(other) = folded.insert(name.to_lowercase(), name) {
            let other = quotation(other.as_bytes());
            faults.push((
                name.to_owned(),
                TextProblem::NameDiffersOnlyByCapitals { other },
            ));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    #[test]
    fn each_kind_of_fault_of_a_text_is_reported_once_with_its_first_line() {
        let cases: [(&[u8], &[&str]); 11] = [
            (b"", &[]),
            (b"1\n2 3\n", &[]),
            ("名\n".as_bytes(), &[]),
            (
                b"\xef\xbb\xbf1\n",
                &["line 1: starts with a byte order mark"],
            ),
            (b"1\n2\r\n3\r\n", &["line 2: ends with CRLF"]),
            (
                b"1\n2",
                &["line 2: the last line does not end with a newline"],
            ),
            (b"1\n2 \n3\t\n", &["line 2: ends with a blank"]),
            (b"1\n\n", &["line 2: an empty line at the end"]),
            (b"1\n2\x003\n", &["line 2: control character 0x00"]),
            (b"1\r2\n", &["line 1: control character 0x0d"]),
            (
                b"1\n\x80 \r\n\x81",
                &[
                    "line 2: byte 0x80 is not text",
                    "line 2: ends with CRLF",
                    "line 2: ends with a blank",
                    "line 3: the last line does not end with a newline",
                ],
            ),
        ];
        for (text, expected) in cases {
            let problems = find_text_problems(text);
            let found: Vec<String> = problems.iter().map(Fact::english).collect();
            assert_eq!(found, expected, "{text:?}");
        }
    }

    #[test]
    fn normalizing_mends_line_ends_and_byte_order_marks_and_nothing_else() {
        let cases: [(&[u8], &[u8]); 7] = [
            (b"1\r\n2\r\n", b"1\n2\n"),
            (b"1\r\r\n\r\n", b"1\n\n"),
            (b"\xef\xbb\xbf1\n", b"1\n"),
            (b"\xef\xbb\xbf\xef\xbb\xbf1\n", b"1\n"),
            (b"1\n2", b"1\n2\n"),
            (b"1\r", b"1\n"),
            ("\u{feff}名\r\n 2 ".as_bytes(), "名\n 2 \n".as_bytes()),
        ];
        for (text, expected) in cases {
            assert_eq!(normalize_text(text).as_deref(), Some(expected), "{text:?}");
            assert_eq!(normalize_text(expected), None, "{expected:?}");
        }
        for kept in [&b""[..], b"1\n", b"1 \n\n", b"1\r2\n", b"\x80\r\n"] {
            assert_eq!(normalize_text(kept), None, "{kept:?}");
        }
    }

    #[test]
    fn names_that_differ_only_by_capitals_are_reported() {
        for name in ["a/1-x.in", "题/1.in", "a b.in", "-a.in", "a/.hidden/1.in"] {
            assert!(
                find_letter_case_clashes([name].into_iter()).is_empty(),
                "{name}"
            );
        }
        let two = find_letter_case_clashes(["1a.in", "1A.in"].into_iter());
        let [(name, fault)] = &two[..] else {
            panic!("{two:?}");
        };
        assert_eq!(name, "1A.in");
        assert_eq!(
            fault.fact().english(),
            "differs from \"1a.in\" only by capital letters"
        );
    }
}
