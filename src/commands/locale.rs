//! The language to speak, known before the command line is understood: help is told in it.

use std::ffi::OsString;

use crate::report::i18n::Lang;

/// That of the command line, else that of the environment.
pub fn language() -> Lang {
    let arguments = std::env::args_os().skip(1);
    asked(arguments).unwrap_or_else(of_environment)
}

/// What `--lang` asks for; what is wrong with it is told when the command line is understood.
fn asked(arguments: impl Iterator<Item = OsString>) -> Option<Lang> {
    let mut arguments = arguments.take_while(|argument| argument != "--");
    let mut language = None;
    while let Some(argument) = arguments.next() {
        let value = match argument.to_str() {
            Some("--lang") => arguments.next().and_then(|value| value.into_string().ok()),
            Some(text) => text.strip_prefix("--lang=").map(str::to_owned),
            None => None,
        };
        language = match value.as_deref() {
            Some("zh") => Some(Lang::Zh),
            Some("en") => Some(Lang::En),
            _ => language,
        };
    }
    language
}

/// The language of the locale, as POSIX orders its variables.
fn of_environment() -> Lang {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let mut values = names.iter().filter_map(std::env::var_os);
    let locale = values.find(|value| !value.is_empty()).unwrap_or_default();
    Lang::of_locale(&locale.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_found_wherever_it_is_asked_for() {
        let found = |line: &str| asked(line.split_whitespace().map(OsString::from));
        assert_eq!(found("--lang zh grade"), Some(Lang::Zh));
        assert_eq!(found("grade --lang=en x"), Some(Lang::En));
        assert_eq!(found("grade --help --lang"), None);
        assert_eq!(found("grade --lang fr"), None);
        assert_eq!(found("grade -- --lang zh"), None);
    }
}
