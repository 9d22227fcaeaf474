//! Choice of the language. It is known before the command line is parsed, since help is printed in it.

use std::ffi::OsString;

use caipan_i18n::Lang;

/// Returns the language that `--lang` names, or else the language of the locale in the environment.
pub fn language() -> Lang {
    let arguments = std::env::args_os().skip(1);
    language_option(arguments).unwrap_or_else(|| Lang::of_locale(&message_locale()))
}

/// Returns the value of the last valid `--lang`. Invalid values are ignored here; parsing the command line reports them.
fn language_option(arguments: impl Iterator<Item = OsString>) -> Option<Lang> {
    let mut options = arguments.take_while(|argument| argument != "--");
    let mut language = None;
    while let Some(argument) = options.next() {
        let value = match argument.to_str() {
            Some("--lang") => options.next().and_then(|value| value.into_string().ok()),
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

/// Returns the encoding of the locale. `None` if it is unspecified or UTF-8, the encoding of the output of caipan.
pub(super) fn other_encoding() -> Option<String> {
    encoding_of_locale(&message_locale()).map(str::to_owned)
}

fn encoding_of_locale(locale: &str) -> Option<&str> {
    let (_, suffix) = locale.split_once('.')?;
    let encoding = suffix.split('@').next()?;
    let is_utf8 = encoding.replace('-', "").eq_ignore_ascii_case("utf8");
    (!is_utf8).then_some(encoding)
}

/// Returns the locale of messages, from the environment variables in the order that POSIX defines.
fn message_locale() -> String {
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
            assert_eq!(encoding_of_locale(locale), expected, "{locale}");
        }
    }

    #[test]
    fn the_language_option_is_found_anywhere_on_the_command_line() {
        assert_eq!(language_in("--lang zh grade"), Some(Lang::Zh));
        assert_eq!(language_in("grade --lang=en x"), Some(Lang::En));
        assert_eq!(language_in("grade --help --lang"), None);
        assert_eq!(language_in("grade --lang fr"), None);
        assert_eq!(language_in("grade -- --lang zh"), None);
    }

    fn language_in(line: &str) -> Option<Lang> {
        language_option(line.split_whitespace().map(OsString::from))
    }
}
