//! Chooses the language of messages. This happens before the command line is parsed, since help and usage errors are
//! printed in that language.

use std::ffi::OsString;

use caipan_i18n::Lang;

/// Returns the language for messages: the value of `--lang`, or else the language of the locale.
pub(crate) fn choose_language() -> Lang {
    let arguments = std::env::args_os().skip(1);
    language_from_arguments(arguments)
        .unwrap_or_else(|| Lang::from_locale(&locale_from_environment()))
}

/// Returns the value of the last `--lang` with a known language, or `None`. Unknown languages are ignored here, and reported when
/// the command line is parsed.
fn language_from_arguments(arguments: impl Iterator<Item = OsString>) -> Option<Lang> {
    let mut options = arguments.take_while(|argument| argument != "--");
    let mut language = None;
    while let Some(argument) = options.next() {
        let value = match argument.to_str() {
            Some("--lang") => options.next().and_then(|value| value.into_string().ok()),
            Some(text) => text.strip_prefix("--lang=").map(str::to_owned),
            None => None,
        };
        let named = value.as_deref().and_then(Lang::from_option_value);
        language = named.or(language);
    }
    language
}

/// Returns the encoding of the locale if it differs from UTF-8, the encoding in which caipan prints. `None` if the
/// encoding is UTF-8 or unspecified.
pub(crate) fn non_utf8_locale_encoding() -> Option<String> {
    non_utf8_encoding(&locale_from_environment()).map(str::to_owned)
}

fn non_utf8_encoding(locale: &str) -> Option<&str> {
    let (_, suffix) = locale.split_once('.')?;
    let encoding = suffix.split('@').next()?;
    let is_utf8 = encoding.replace('-', "").eq_ignore_ascii_case("utf8");
    (!is_utf8).then_some(encoding)
}

/// Returns the locale for messages: the first non-empty variable of `LC_ALL`, `LC_MESSAGES` and `LANG`. Empty if none is set.
fn locale_from_environment() -> String {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let mut values = names.iter().filter_map(std::env::var_os);
    let locale = values.find(|value| !value.is_empty()).unwrap_or_default();
    locale.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_encodings_other_than_utf8_are_returned() {
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
            assert_eq!(non_utf8_encoding(locale), expected, "{locale}");
        }
    }

    #[test]
    fn the_language_option_is_found_anywhere_on_the_command_line() {
        assert_eq!(language_of_command_line("--lang zh grade"), Some(Lang::Zh));
        assert_eq!(
            language_of_command_line("grade --lang=en x"),
            Some(Lang::En)
        );
        assert_eq!(language_of_command_line("grade --help --lang"), None);
        assert_eq!(language_of_command_line("grade --lang fr"), None);
        assert_eq!(language_of_command_line("grade -- --lang zh"), None);
    }

    fn language_of_command_line(line: &str) -> Option<Lang> {
        language_from_arguments(line.split_whitespace().map(OsString::from))
    }
}
