//! Parsers of option values, and errors that describe the expected value.

use std::ffi::OsStr;
use std::fmt;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::option_value_names::AuditOutputFormat;
use caipan_audit::test_data_strength::MutantBudget;
use caipan_facts::{Bytes, SizeError, parse_duration};
use caipan_facts::{Evidence, Fact, facts};
use caipan_i18n::Lang;
use caipan_report::ReportFormat;

facts! {
    /// Description of the values that an argument accepts, for an error about an invalid value.
    pub(crate) enum ExpectedValue {
        Pair => "wanted-pair",
        FormatFile { known: String, endings: String } => "wanted-format-file",
        FileAfterFormat => "wanted-file-behind-format",
        Format { known: String } => "wanted-format",
        Number { least: u64, most: u64 } => "wanted-number",
        /// A number of mutants, or a duration.
        Budget => "wanted-budget",
        /// I/N, where N is at most `most`.
        Shard { most: u64 } => "wanted-shard",
        /// A percentage above 0 and up to 100.
        Percent => "wanted-percent",
        NumberAtLeast { least: u64 } => "wanted-number-up",
        /// A glob pattern. `at` is the position, counted from 1, of the first invalid character in the given text.
        Pattern { at: usize } => "wanted-pattern",
        /// An IP address with a port.
        Listen => "wanted-listen",
    }
}

/// Error of a value parser. The fact describes the values that are accepted.
#[derive(Debug)]
pub(crate) struct ValueError(Fact);

impl ValueError {
    fn expecting(expected: &impl Evidence) -> Self {
        Self(expected.fact())
    }

    /// Returns the description of the expected value.
    pub(crate) fn fact(&self) -> Fact {
        self.0.clone()
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&Lang::En.fact(&self.fact()))
    }
}

impl std::error::Error for ValueError {}

/// Parses KEY=VALUE, and returns the key and the value.
pub(crate) fn parse_key_value(text: &str) -> Result<(String, String), ValueError> {
    let (key, value) = text
        .split_once('=')
        .ok_or(ValueError::expecting(&ExpectedValue::Pair))?;
    Ok((key.to_owned(), value.to_owned()))
}

/// Parses FORMAT=FILE, or a file name whose extension determines the format of results.
pub(crate) fn parse_report_file(text: &str) -> Result<(ReportFormat, PathBuf), ValueError> {
    let formats = ReportFormat::ALL.map(|format| (format.name_with_help().0, format));
    parse_format_and_file(
        text,
        &formats,
        ReportFormat::from_extension,
        ReportFormat::extensions(),
    )
}

/// Parses FORMAT=FILE, or a file name whose extension determines the format of an audit.
pub(crate) fn parse_audit_report_file(
    text: &str,
) -> Result<(AuditOutputFormat, PathBuf), ValueError> {
    let formats = [
        ("json", AuditOutputFormat::Json),
        ("html", AuditOutputFormat::Html),
    ];
    parse_format_and_file(
        text,
        &formats,
        |extension| {
            let (_, format) = formats
                .iter()
                .find(|(name, _)| name.eq_ignore_ascii_case(extension))?;
            Some(*format)
        },
        formats.iter().map(|(name, _)| *name),
    )
}

/// Parses FORMAT=FILE, or a file name whose extension determines the format. `formats` lists all formats, each with
/// its name.
fn parse_format_and_file<F: Copy>(
    text: &str,
    formats: &[(&'static str, F)],
    of_extension: impl Fn(&str) -> Option<F>,
    extensions: impl Iterator<Item = &'static str>,
) -> Result<(F, PathBuf), ValueError> {
    let Some((name, file)) = text.split_once('=') else {
        let extension = Path::new(text).extension().and_then(OsStr::to_str);
        let format = extension.and_then(of_extension).ok_or_else(|| {
            let endings: Vec<String> = extensions
                .map(|extension| format!(".{extension}"))
                .collect();
            ValueError::expecting(&ExpectedValue::FormatFile {
                known: join_format_names(formats),
                endings: endings.join(", "),
            })
        })?;
        return Ok((format, text.into()));
    };
    if file.is_empty() {
        return Err(ValueError::expecting(&ExpectedValue::FileAfterFormat));
    }
    match formats.iter().find(|(known, _)| *known == name) {
        Some((_, format)) => Ok((*format, file.into())),
        None => Err(ValueError::expecting(&ExpectedValue::Format {
            known: join_format_names(formats),
        })),
    }
}

fn join_format_names<F>(formats: &[(&'static str, F)]) -> String {
    let names: Vec<&str> = formats.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}

/// Parses the budget of a strength measurement: a number of mutants, or a duration with a unit.
pub(crate) fn parse_mutant_budget(text: &str) -> Result<MutantBudget, ValueError> {
    text.parse()
        .map(MutantBudget::Count)
        .or_else(|_| parse_duration(text).map(MutantBudget::Time))
        .map_err(|_| ValueError::expecting(&ExpectedValue::Budget))
}

/// Parses a duration with a unit, such as `1.5s`.
pub(crate) fn parse_time_argument(text: &str) -> Result<Duration, ValueError> {
    parse_duration(text).map_err(|why| ValueError::expecting(&why))
}

/// Parses a number of bytes with a unit, such as `256MiB`.
pub(crate) fn parse_size(text: &str) -> Result<Bytes, ValueError> {
    text.parse()
        .map_err(|why: SizeError| ValueError::expecting(&why))
}

/// Returns a parser of integers from `least` to `most`, both included.
pub(crate) fn integer_parser<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, ValueError> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text
            .parse()
            .ok()
            .filter(|number| (least..=most).contains(number))
            .and_then(|number| T::try_from(number).ok());
        let expected = match most {
            u64::MAX => ExpectedValue::NumberAtLeast { least },
            _ => ExpectedValue::Number { least, most },
        };
        number.ok_or(ValueError::expecting(&expected))
    }
}

/// Maximum N in `--shard I/N`.
const MOST_SHARDS: u16 = 10_000;

/// Parses I/N, the I-th of N shares, counted from 1.
pub(crate) fn parse_shard(text: &str) -> Result<(u16, u16), ValueError> {
    text.split_once('/')
        .and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)))
        .filter(|(index, count)| (1..=*count).contains(index) && *count <= MOST_SHARDS)
        .ok_or(ValueError::expecting(&ExpectedValue::Shard {
            most: MOST_SHARDS.into(),
        }))
}

/// Parses a percentage above 0 % and up to 100 %, and returns it as a fraction of 1.
pub(crate) fn parse_percent(text: &str) -> Result<f64, ValueError> {
    let number = text
        .strip_suffix('%')
        .and_then(|text| text.trim().parse().ok());
    let percent = number
        .filter(|percent: &f64| *percent > 0.0 && *percent <= 100.0)
        .ok_or(ValueError::expecting(&ExpectedValue::Percent))?;
    Ok(percent / 100.0)
}

/// Parses the address and port that a server listens on. Port 0 is refused, since clients must know the port.
pub(crate) fn parse_listen_address(text: &str) -> Result<SocketAddr, ValueError> {
    let address: Option<SocketAddr> = text.parse().ok();
    address
        .filter(|address| address.port() > 0)
        .ok_or(ValueError::expecting(&ExpectedValue::Listen))
}

/// Parses a glob pattern for names of cases.
pub(crate) fn parse_case_pattern(text: &str) -> Result<glob::Pattern, ValueError> {
    glob::Pattern::new(text)
        .map_err(|error| ValueError::expecting(&ExpectedValue::Pattern { at: error.pos + 1 }))
}

/// Parses a whole number of at least 1.
pub(crate) fn parse_positive_count(text: &str) -> Result<NonZeroUsize, ValueError> {
    let least = 1;
    let count = integer_parser(least, u64::MAX)(text)?;
    NonZeroUsize::new(count).ok_or(ValueError::expecting(&ExpectedValue::NumberAtLeast {
        least,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentage_is_above_0_and_up_to_100() {
        for (text, share) in [("1%", 0.01), ("0.5 %", 0.005), ("100%", 1.0)] {
            assert_eq!(parse_percent(text).ok(), Some(share), "{text}");
        }
        for text in ["0%", "101%", "-1%", "1", "NaN%", "%", ""] {
            let said = parse_percent(text).map_err(|unfit| unfit.to_string());
            let expected = "expected a percentage above 0 % and up to 100 %, such as 1%";
            assert_eq!(said, Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_number_outside_of_its_range_is_refused() {
        let parse = integer_parser::<u16>(1, 1024);
        assert_eq!(parse("1024").ok(), Some(1024));
        for text in ["0", "1025", "-1", "x", "", "99999999999999999999"] {
            let fault = parse(text).unwrap_err().to_string();
            assert_eq!(fault, "expected a number from 1 to 1024", "{text}");
        }
        assert_eq!(parse_positive_count("2").ok(), NonZeroUsize::new(2));
        assert_eq!(
            parse_positive_count("0").unwrap_err().to_string(),
            "expected a number of at least 1"
        );
    }

    #[test]
    fn a_shard_has_a_number_and_a_count() {
        for (text, both) in [
            ("1/1", (1, 1)),
            ("3/50", (3, 50)),
            ("10000/10000", (10_000, 10_000)),
        ] {
            assert_eq!(parse_shard(text).ok(), Some(both));
        }
        for text in [
            "0/4", "5/4", "1", "1/", "/4", "1/10001", "-1/4", "1/4/2", "a/b", "",
        ] {
            let said = parse_shard(text).map_err(|unfit| unfit.to_string());
            let expected = "expected I/N with I from 1 to N, N being 10000 at most";
            assert_eq!(said, Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_server_listens_at_an_address_and_a_port() {
        for text in ["0.0.0.0:4222", "[::]:1"] {
            assert_eq!(parse_listen_address(text).unwrap().to_string(), text);
        }
        for text in ["4222", "0.0.0.0", "localhost:4222", "0.0.0.0:0", ""] {
            let said = parse_listen_address(text).map_err(|unfit| unfit.to_string());
            let expected = "expected ADDRESS:PORT such as 0.0.0.0:4222";
            assert_eq!(said, Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_report_argument_has_a_format_and_a_file() {
        assert!(
            report_argument_error("json")
                .starts_with("expected FORMAT=FILE, FORMAT being one of text, json,")
        );
        assert!(
            report_argument_error("results.xyz")
                .ends_with("or a file that ends with .txt, .json, .csv, .xml, .md, .html, .jsonl")
        );
        for (file, expected) in [
            ("a/results.html", "html"),
            ("R.JSON", "json"),
            ("x.xml", "junit"),
        ] {
            let (format, path) = parse_report_file(file).unwrap();
            assert_eq!(
                (format.name_with_help().0, path),
                (expected, PathBuf::from(file))
            );
        }
        assert_eq!(
            report_argument_error("json="),
            "expected a file after FORMAT="
        );
        assert!(report_argument_error("xml=x").starts_with("expected one of text, json, csv,"));
        let (format, file) = parse_report_file("json=a=b").unwrap();
        assert_eq!((format, file), (ReportFormat::Json, PathBuf::from("a=b")));
        let path = PathBuf::from("a.html");
        assert_eq!(
            parse_audit_report("a.html"),
            Ok((AuditOutputFormat::Html, path.clone()))
        );
        assert_eq!(
            parse_audit_report("json=a.html"),
            Ok((AuditOutputFormat::Json, path))
        );
        assert_eq!(
            parse_audit_report("text=x"),
            Err("expected one of json, html before =FILE".to_owned())
        );
        assert!(
            parse_audit_report("x.txt")
                .unwrap_err()
                .ends_with("a file that ends with .json, .html")
        );
    }

    fn report_argument_error(text: &str) -> String {
        parse_report_file(text).unwrap_err().to_string()
    }

    fn parse_audit_report(text: &str) -> Result<(AuditOutputFormat, PathBuf), String> {
        parse_audit_report_file(text).map_err(|error| error.to_string())
    }
}
