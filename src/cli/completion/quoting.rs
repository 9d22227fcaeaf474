//! Quoting of completions for the shell that inserts them.

use crate::cli::completions::Shell;

/// Characters without a special meaning inside a word in Bash and PowerShell.
const UNQUOTED_CHARACTERS: &str = "_-./+:=";

/// Quotes a text for Bash or PowerShell; `None` if it cannot be quoted safely. The other shells quote inserted text themselves.
pub(super) fn quote_completion(shell: Shell, text: &str) -> Option<String> {
    match shell {
        Shell::Bash => Some(escape_for_bash(text)),
        Shell::Powershell => quote_for_powershell(text),
        Shell::Zsh | Shell::Fish | Shell::Elvish => Some(text.to_owned()),
    }
}

/// Puts a backslash before every ASCII character that may be special in Bash. Other characters are never special.
fn escape_for_bash(text: &str) -> String {
    // A leading "~/" is the home folder and stays unquoted; a file named "~" would be typed as "./~".
    let home = if text.starts_with("~/") { "~" } else { "" };
    let signs = text[home.len()..].chars().flat_map(|sign| {
        let is_special =
            sign.is_ascii() && !sign.is_ascii_alphanumeric() && !UNQUOTED_CHARACTERS.contains(sign);
        is_special.then_some('\\').into_iter().chain([sign])
    });
    home.chars().chain(signs).collect()
}

/// Puts single quotes around a text for PowerShell if it has special characters. `None` if it contains an ASCII or Unicode quote, all of
/// which PowerShell treats alike.
fn quote_for_powershell(text: &str) -> Option<String> {
    let is_plain = text
        .chars()
        .all(|sign| sign.is_ascii_alphanumeric() || UNQUOTED_CHARACTERS.contains(sign));
    if is_plain {
        return Some(text.to_owned());
    }
    let has_quote =
        text.contains(|sign: char| matches!(sign, '\'' | '"' | '\u{2018}'..='\u{201f}'));
    (!has_quote).then(|| format!("'{text}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_quoted_or_rejected() {
        assert_eq!(quoted_for_bash("general/04-样例.in"), "general/04-样例.in");
        assert_eq!(
            quoted_for_bash("a b$(x)'\"`;&|!*?[{~#"),
            "a\\ b\\$\\(x\\)\\'\\\"\\`\\;\\&\\|\\!\\*\\?\\[\\{\\~\\#"
        );
        assert_eq!(
            (quoted_for_bash("~/p"), quoted_for_bash("~p")),
            ("~/p".into(), "\\~p".into())
        );
        assert_eq!(
            quote_completion(Shell::Powershell, "a/1").as_deref(),
            Some("a/1")
        );
        assert_eq!(
            quote_completion(Shell::Powershell, "a $(x);b").as_deref(),
            Some("'a $(x);b'")
        );
        for text in ["it's", "a\"b", "a\u{2019}; b"] {
            assert_eq!(quote_completion(Shell::Powershell, text), None, "{text}");
        }
    }

    fn quoted_for_bash(text: &str) -> String {
        quote_completion(Shell::Bash, text).unwrap()
    }
}
