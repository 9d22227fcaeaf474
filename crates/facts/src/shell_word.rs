//! Quoting of words for shell commands that messages suggest, so that users can paste the commands.

use crate::printable::printable_prose;

/// Returns the word as it is typed in a shell, quoted if needed. `None` if the word is empty, begins with `-`, or contains
/// characters that cannot be printed on one line.
pub fn quote_for_shell(word: &str) -> Option<String> {
    // The replacement character means that the original word was not valid UTF-8; the shell would receive a different
    // word.
    let is_exact = printable_prose(word.as_bytes()) == word && !word.contains('\u{fffd}');
    if !is_exact || word.starts_with('-') || word.is_empty() {
        return None;
    }
    let is_plain = word
        .chars()
        .all(|sign| sign.is_alphanumeric() || "/._-+=:,@%".contains(sign));
    if is_plain {
        Some(word.to_owned())
    } else {
        Some(format!("'{}'", word.replace('\'', r"'\''")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_quoted_words_unchanged() {
        for (word, expected) in [
            ("general/06-three_moves", Some("general/06-three_moves")),
            ("张三/mayan.cpp", Some("张三/mayan.cpp")),
            ("a b", Some("'a b'")),
            (
                "it's; rm -rf ~ `x` $(y)",
                Some(r"'it'\''s; rm -rf ~ `x` $(y)'"),
            ),
            ("line\nbreak", None),
            ("\u{1b}[31m", None),
            ("-o", None),
            ("", None),
        ] {
            assert_eq!(quote_for_shell(word).as_deref(), expected, "{word:?}");
            #[cfg(unix)]
            if let Some(quoted) = quote_for_shell(word) {
                let script = format!("printf %s {quoted}");
                let shell = std::process::Command::new("sh")
                    .args(["-c", &script])
                    .output();
                assert_eq!(String::from_utf8(shell.unwrap().stdout).unwrap(), word);
            }
        }
    }
}
