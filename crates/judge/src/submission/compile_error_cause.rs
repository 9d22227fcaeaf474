//! Explains failed compilations by causes that compilers do not report: empty files, wrong encodings, wrong packages.

use crate::evidence::SourceNote;
use crate::result::CompileLog;
use crate::submission::class_name;
use caipan_facts::{Evidence, Fact};
use caipan_problem::encoding::detect_wrong_encoding;
use caipan_problem::language::Language;

/// Adds the probable cause to the log of a failed compilation. The log is unchanged if no cause is found.
pub(super) fn add_compile_error_cause(
    log: CompileLog,
    language: &Language,
    source: &[u8],
) -> CompileLog {
    let remark = find_compile_error_cause(language, source).or(log.remark);
    CompileLog { remark, ..log }
}

/// Returns the probable reason why a source does not compile; `None` if no such reason is found.
pub(super) fn find_compile_error_cause(language: &Language, source: &[u8]) -> Option<Fact> {
    let text = source.strip_prefix(b"\xef\xbb\xbf").unwrap_or(source);
    if text.trim_ascii().is_empty() {
        return Some(SourceNote::Empty.fact());
    }
    if language.needs_utf8 && !declares_encoding(text) {
        let encoding = wrong_encoding_note(text);
        if encoding.is_some() {
            return encoding;
        }
    }
    let wanted = language.package.as_ref()?;
    let found = class_name::declared_package(&String::from_utf8_lossy(text))?;
    (found != *wanted).then(|| {
        SourceNote::Package {
            found,
            wanted: wanted.clone().into_owned(),
        }
        .fact()
    })
}

/// Returns a note on the first line that is not UTF-8, with the probable encoding. `None` if the text is UTF-8.
fn wrong_encoding_note(text: &[u8]) -> Option<Fact> {
    let wrong = detect_wrong_encoding(text)?;
    let line = wrong.line;
    Some(match wrong.probable {
        Some(encoding) => {
            let note = SourceNote::OtherEncoding {
                line,
                encoding: encoding.to_owned(),
            };
            note.fact()
        }
        None => SourceNote::NotUtf8 { line }.fact(),
    })
}

/// Whether one of the first two lines declares an encoding in Python's syntax.
fn declares_encoding(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n').take(2);
    lines.any(|line| line.starts_with(b"#") && line.windows(6).any(|word| word == b"coding"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;
    use caipan_problem::language;

    #[test]
    fn known_causes_of_refused_sources_are_named() {
        let languages = language::built_in_languages();
        for (name, source, expected) in [
            ("a.c", &b" \n\t"[..], "the source is empty"),
            ("a.java", b"\xef\xbb\xbf\r\n", "the source is empty"),
            (
                "a.py",
                b"x = 1\n# \xd6\xd0\xce\xc4\n",
                "line 2 of the source is not UTF-8 but probably GBK: save the file as UTF-8",
            ),
            (
                "a.go",
                b"\xff\xfep\0",
                "line 1 of the source is not UTF-8 but probably UTF-16: save the file as UTF-8",
            ),
            (
                "a.rs",
                b"// caf\xe9 \xff\n",
                "line 1 of the source is not UTF-8: save the file as UTF-8",
            ),
            ("a.py", b"# -*- coding: gbk -*-\n# \xd6\xd0\n", ""),
            ("a.cpp", b"// \xd6\xd0\xce\xc4\n", ""),
            (
                "a.go",
                b"// a\npackage foo\n",
                "the source is of package foo, expected package main",
            ),
            ("a.go", b"package main\n", ""),
        ] {
            let language = language::find_by_file_name(&languages, name).unwrap();
            let cause = find_compile_error_cause(language, source)
                .map_or(String::new(), |fact| fact.english());
            assert_eq!(cause, expected, "{name}");
        }
    }
}
