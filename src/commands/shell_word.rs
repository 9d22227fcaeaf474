//! Words of the commands that caipan names: ready to be typed into a shell.

use caipan_facts::prose;

/// A word as every shell reads it; none of a word that cannot be shown on a line, or would be taken for an option.
pub(super) fn quoted(word: &str) -> Option<String> {
    let is_plain = |sign: char| sign.is_alphanumeric() || "/._-+=:,@%".contains(sign);
    let is_shown = !word.starts_with('-');
    // A name that is no text was read with this sign in it.
    let is_whole = prose(word.as_bytes()) == word && !word.contains('\u{fffd}');
    if !is_whole || !is_shown || word.is_empty() {
        return None;
    }
    if word.chars().all(is_plain) {
        Some(word.to_owned())
    } else {
        Some(format!("'{}'", word.replace('\'', r"'\''")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_the_words_as_they_were_meant() {
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
            assert_eq!(quoted(word).as_deref(), expected, "{word:?}");
            #[cfg(unix)]
            if let Some(quoted) = quoted(word) {
                let script = format!("printf %s {quoted}");
                let shell = std::process::Command::new("sh")
                    .args(["-c", &script])
                    .output();
                assert_eq!(String::from_utf8(shell.unwrap().stdout).unwrap(), word);
            }
        }
    }
}
