//! Names as a shell takes them for one word and nothing else.

use crate::cli::Shell;

/// Signs that mean nothing to Bash and PowerShell inside of a word.
const PLAIN: &str = "_-./+:=";

/// The text as this shell has to be given it; `None` where that is not sure. The others quote what they insert.
pub(super) fn quoted(shell: Shell, text: &str) -> Option<String> {
    match shell {
        Shell::Bash => Some(backslashed(text)),
        Shell::Powershell => single_quoted(text),
        Shell::Zsh | Shell::Fish | Shell::Elvish => Some(text.to_owned()),
    }
}

/// A backslash before every sign of ASCII that may mean something: Bash has no other ones.
fn backslashed(text: &str) -> String {
    // The home folder is typed so, and a file of that name would be ./~.
    let home = if text.starts_with("~/") { "~" } else { "" };
    let signs = text[home.len()..].chars().flat_map(|sign| {
        let means = sign.is_ascii() && !sign.is_ascii_alphanumeric() && !PLAIN.contains(sign);
        means.then_some('\\').into_iter().chain([sign])
    });
    home.chars().chain(signs).collect()
}

/// Single quotes, in which PowerShell looks for nothing but the quotes that it knows; they are many.
fn single_quoted(text: &str) -> Option<String> {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || PLAIN.contains(sign);
    if text.chars().all(is_plain) {
        return Some(text.to_owned());
    }
    let is_quote = |sign: char| matches!(sign, '\'' | '"' | '\u{2018}'..='\u{201f}');
    (!text.contains(is_quote)).then(|| format!("'{text}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_read_is_quoted_or_not_offered() {
        let bash = |text| quoted(Shell::Bash, text).unwrap();
        assert_eq!(bash("general/04-样例.in"), "general/04-样例.in");
        assert_eq!(
            bash("a b$(x)'\"`;&|!*?[{~#"),
            "a\\ b\\$\\(x\\)\\'\\\"\\`\\;\\&\\|\\!\\*\\?\\[\\{\\~\\#"
        );
        assert_eq!((bash("~/p"), bash("~p")), ("~/p".into(), "\\~p".into()));
        let powershell = |text| quoted(Shell::Powershell, text);
        assert_eq!(powershell("a/1").as_deref(), Some("a/1"));
        assert_eq!(powershell("a $(x);b").as_deref(), Some("'a $(x);b'"));
        for text in ["it's", "a\"b", "a\u{2019}; b"] {
            assert_eq!(powershell(text), None, "{text}");
        }
    }
}
