//! Splits a command line into words as Bash reads it. Bash's own splitting also cuts at `=` and `:`, and keeps the quotes.

use std::ffi::OsString;

/// A command line up to the cursor.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TypedCommandLine {
    /// Words without quotes; the last one is to be completed.
    pub words: Vec<OsString>,
    /// Beginning of the last word that Bash does not replace: up to the last `=` or `:`. Completions are printed
    /// without this beginning.
    pub unreplaced_prefix: String,
}

/// Splits a command line into words. `typed` contains the line and Bash's word break characters. `None` if these two
/// texts are missing or not UTF-8, or if the last word contains quotes, since Bash completes quoted words itself.
pub(super) fn split_command_line(typed: &[OsString]) -> Option<TypedCommandLine> {
    let [line, cuts] = typed else { return None };
    let (line, cuts) = (line.to_str()?, cuts.to_str()?);

    let (mut words, mut word, mut kept) = (Vec::new(), None::<String>, String::new());
    let (mut quote, mut has_quotes) = (None, false);
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        let is_blank = matches!(sign, ' ' | '\t' | '\n');
        if is_blank && quote.is_none() {
            words.extend(word.take().map(OsString::from));
            (kept, has_quotes) = (String::new(), false);
            continue;
        }
        let own = word.get_or_insert_default();
        match (sign, quote) {
            ('\'' | '"', None) => (quote, has_quotes) = (Some(sign), true),
            (_, Some(open)) if open == sign => quote = None,
            ('\\', None) => own.extend(signs.next()),
            ('\\', Some('"')) if signs.peek().is_some_and(|next| "$`\"\\".contains(*next)) => {
                own.extend(signs.next());
            }
            _ => {
                own.push(sign);
                if quote.is_none() && matches!(sign, '=' | ':') && cuts.contains(sign) {
                    kept.clone_from(own);
                }
            }
        }
    }
    if has_quotes {
        return None;
    }
    words.push(word.unwrap_or_default().into());
    Some(TypedCommandLine {
        words,
        unreplaced_prefix: kept,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split_into_words(line: &str) -> Option<(Vec<String>, String)> {
        let TypedCommandLine {
            words,
            unreplaced_prefix: kept,
        } = split_command_line(&[line.into(), "\"'><=;|&(: ".into()])?;
        let texts = words.into_iter().map(|word| word.into_string().unwrap());
        Some((texts.collect(), kept))
    }

    #[test]
    fn line_is_split_into_words_as_in_bash() {
        for (line, expected, kept) in [
            ("caipan ", &["caipan", ""][..], ""),
            ("caipan  show\tma", &["caipan", "show", "ma"], ""),
            ("caipan show my\\ pro", &["caipan", "show", "my pro"], ""),
            (
                "caipan show 'my $x' \"a\\\"\\b\" g",
                &["caipan", "show", "my $x", "a\"\\b", "g"],
                "",
            ),
            ("c --set steps=at", &["c", "--set", "steps=at"], "steps="),
            (
                "c --report=json=a:b",
                &["c", "--report=json=a:b"],
                "--report=json=a:",
            ),
            ("c a\\=b", &["c", "a=b"], ""),
            ("c a=b c", &["c", "a=b", "c"], ""),
        ] {
            let found = split_into_words(line).unwrap();
            assert_eq!(
                (found.0, found.1.as_str()),
                (expected.iter().map(|word| word.to_string()).collect(), kept),
                "{line}"
            );
        }
        assert_eq!(split_into_words("c show 'ma"), None);
        assert_eq!(split_into_words("c show \"ma\""), None);
        let uncut = split_command_line(&["c a=b".into(), " ".into()]).unwrap();
        assert_eq!(uncut.unreplaced_prefix, "");
    }
}
