//! The language to speak, known before the command line is understood: help is told in it.

use std::ffi::OsString;

use caipan_i18n::Lang;

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

/// The encoding that the locale names, where it is not the one that is written.
pub(super) fn other_encoding() -> Option<String> {
    encoding(&locale()).map(str::to_owned)
}

fn encoding(locale: &str) -> Option<&str> {
    let (_, encoding) = locale.split_once('.')?;
    let encoding = encoding.split('@').next()?;
    let is_utf8 = encoding.replace('-', "").eq_ignore_ascii_case("utf8");
    (!is_utf8).then_some(encoding)
}

/// The language of the locale.
fn of_environment() -> Lang {
    Lang::of_locale(&locale())
}

/// The locale, as POSIX orders its variables.
fn locale() -> String {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let mut values = names.iter().filter_map(std::env::var_os);
    let locale = values.find(|value| !value.is_empty()).unwrap_or_default();
    locale.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_encodings_are_those_that_a_locale_names() {
        for (locale, expected) in [
            ("zh_CN.GBK", Some("GBK")),
            ("zh_CN.gb18030@pinyin", Some("gb18030")),
            ("zh_TW.Big5", Some("Big5")),
            ("zh_CN.UTF-8", None),
            ("zh_CN.utf8@pinyin", None),
            ("zh_CN", None),
            ("C", None),
            ("", None),
        ] {
            assert_eq!(encoding(locale), expected, "{locale}");
        }
    }

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
