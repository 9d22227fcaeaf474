//! What an argument takes: its parsers, and what each of them wants.

use std::ffi::OsStr;
use std::fmt;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::values::AuditForm;
use caipan_facts::{Bytes, SizeError, parse_duration};
use caipan_facts::{Evidence, Fact, facts};
use caipan_i18n::Lang;
use caipan_report::Format;

facts! {
    /// What would be right in the place of a value that is not.
    pub(crate) enum Wanted {
        Pair => "wanted-pair",
        FormatFile { known: String, endings: String } => "wanted-format-file",
        FileBehind => "wanted-file-behind-format",
        Format { known: String } => "wanted-format",
        Number { least: u64, most: u64 } => "wanted-number",
        /// A number of mutants, or a time.
        Budget => "wanted-budget",
        /// Which share, of how many.
        Shard { most: u64 } => "wanted-shard",
        /// A share of all.
        Percent => "wanted-percent",
        NumberUp { least: u64 } => "wanted-number-up",
        /// The pattern is wrong at this character, from 1.
        Pattern { at: usize } => "wanted-pattern",
        /// Where a server listens.
        Listen => "wanted-listen",
    }
}

/// A value that an argument does not take: why is worded where it is said.
#[derive(Debug)]
pub(crate) struct Unfit(Fact);

impl Unfit {
    fn of(wanted: &impl Evidence) -> Self {
        Self(wanted.fact())
    }

    /// What was wanted instead.
    pub(crate) fn fact(&self) -> Fact {
        self.0.clone()
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&Lang::En.fact(&self.fact()))
    }
}

impl std::error::Error for Unfit {}

/// KEY=VALUE.
pub(crate) fn pair(text: &str) -> Result<(String, String), Unfit> {
    let (key, value) = text.split_once('=').ok_or(Unfit::of(&Wanted::Pair))?;
    Ok((key.to_owned(), value.to_owned()))
}

/// FORMAT=FILE, or a file whose ending tells its form.
pub(crate) fn report(text: &str) -> Result<(Format, PathBuf), Unfit> {
    let forms = Format::ALL.map(|form| (form.name().0, form));
    form_and_file(text, &forms, Format::of_ending, Format::endings())
}

/// The same for an audit.
pub(crate) fn audit_report(text: &str) -> Result<(AuditForm, PathBuf), Unfit> {
    let files = [("json", AuditForm::Json), ("html", AuditForm::Html)];
    let of_ending = |ending: &str| {
        let own = files
            .iter()
            .find(|(own, _)| own.eq_ignore_ascii_case(ending));
        own.map(|(_, form)| *form)
    };
    let endings = files.iter().map(|(ending, _)| *ending);
    form_and_file(text, &files, of_ending, endings)
}

/// A form and a file, of `FORM=FILE` or of a file with an ending that tells its form.
fn form_and_file<F: Copy>(
    text: &str,
    forms: &[(&'static str, F)],
    of_ending: impl Fn(&str) -> Option<F>,
    endings: impl Iterator<Item = &'static str>,
) -> Result<(F, PathBuf), Unfit> {
    let known = || forms.iter().map(|(name, _)| *name);
    let known = || known().collect::<Vec<_>>().join(", ");
    let Some((name, file)) = text.split_once('=') else {
        let ending = Path::new(text).extension().and_then(OsStr::to_str);
        let unfit = || {
            let endings = endings.map(|ending| format!(".{ending}"));
            let endings = endings.collect::<Vec<_>>().join(", ");
            let known = known();
            Unfit::of(&Wanted::FormatFile { known, endings })
        };
        return Ok((ending.and_then(of_ending).ok_or_else(unfit)?, text.into()));
    };
    if file.is_empty() {
        return Err(Unfit::of(&Wanted::FileBehind));
    }
    let unknown = || Unfit::of(&Wanted::Format { known: known() });
    let form = forms.iter().find(|(known, _)| *known == name);
    Ok((form.ok_or_else(unknown)?.1, file.into()))
}

/// How much may be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// So many.
    Count(NonZeroUsize),
    /// What this time is enough for.
    Time(Duration),
}

/// A number, or a time with its unit.
pub(crate) fn budget(text: &str) -> Result<Budget, Unfit> {
    let count = text.parse().map(Budget::Count).ok();
    let time = || parse_duration(text).map(Budget::Time).ok();
    count.or_else(time).ok_or(Unfit::of(&Wanted::Budget))
}

/// A time with its unit.
pub(crate) fn time(text: &str) -> Result<Duration, Unfit> {
    parse_duration(text).map_err(|why| Unfit::of(&why))
}

/// A number of bytes.
pub(crate) fn size(text: &str) -> Result<Bytes, Unfit> {
    text.parse().map_err(|why: SizeError| Unfit::of(&why))
}

/// A whole number between these, both of which are right.
pub(crate) fn number<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, Unfit> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok();
        let number = number.filter(|number| (least..=most).contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        let wanted = match most {
            u64::MAX => Wanted::NumberUp { least },
            _ => Wanted::Number { least, most },
        };
        number.ok_or(Unfit::of(&wanted))
    }
}

/// There are so many shares of a class at most.
const MOST_SHARDS: u16 = 10_000;

/// I/N: the I-th share, from 1, of N.
pub(crate) fn shard(text: &str) -> Result<(u16, u16), Unfit> {
    let both = text.split_once('/');
    let both = both.and_then(|(one, of)| Some((one.parse().ok()?, of.parse().ok()?)));
    let is_one = |(one, of): &(u16, u16)| (1..=*of).contains(one) && *of <= MOST_SHARDS;
    both.filter(is_one).ok_or(Unfit::of(&Wanted::Shard {
        most: MOST_SHARDS.into(),
    }))
}

/// A percentage, as a share of 1.
pub(crate) fn percent(text: &str) -> Result<f64, Unfit> {
    let number = text
        .strip_suffix('%')
        .and_then(|text| text.trim().parse().ok());
    let is_one = |percent: &f64| *percent > 0.0 && *percent <= 100.0;
    let percent = number.filter(is_one).ok_or(Unfit::of(&Wanted::Percent))?;
    Ok(percent / 100.0)
}

/// An address and a port that others can be told.
pub(crate) fn listen(text: &str) -> Result<SocketAddr, Unfit> {
    let address: Option<SocketAddr> = text.parse().ok();
    let has_port = |address: &SocketAddr| address.port() > 0;
    address.filter(has_port).ok_or(Unfit::of(&Wanted::Listen))
}

/// A pattern of names of cases.
pub(crate) fn pattern(text: &str) -> Result<glob::Pattern, Unfit> {
    glob::Pattern::new(text).map_err(|error| Unfit::of(&Wanted::Pattern { at: error.pos + 1 }))
}

/// How many at once.
pub(crate) fn count(text: &str) -> Result<NonZeroUsize, Unfit> {
    let least = 1;
    let count = number(least, u64::MAX)(text)?;
    NonZeroUsize::new(count).ok_or(Unfit::of(&Wanted::NumberUp { least }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentage_is_above_0_and_up_to_100() {
        for (text, share) in [("1%", 0.01), ("0.5 %", 0.005), ("100%", 1.0)] {
            assert_eq!(percent(text).ok(), Some(share), "{text}");
        }
        for text in ["0%", "101%", "-1%", "1", "NaN%", "%", ""] {
            let said = percent(text).map_err(|unfit| unfit.to_string());
            let expected = "expected a percentage above 0 % and up to 100 %, such as 1%";
            assert_eq!(said, Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_number_is_one_of_those_that_are_wanted() {
        let said = |text: &str| number::<u16>(1, 1024)(text).map_err(|unfit| unfit.to_string());
        assert_eq!(said("1024"), Ok(1024));
        for text in ["0", "1025", "-1", "x", "", "99999999999999999999"] {
            let expected = Err("expected a number from 1 to 1024".to_owned());
            assert_eq!(said(text), expected, "{text}");
        }
        let least = |text: &str| count(text).map_err(|unfit| unfit.to_string());
        assert_eq!(least("2"), Ok(NonZeroUsize::new(2).unwrap()));
        assert_eq!(
            least("0"),
            Err("expected a number of at least 1".to_owned())
        );
    }

    #[test]
    fn a_share_is_one_of_so_many() {
        for (text, both) in [
            ("1/1", (1, 1)),
            ("3/50", (3, 50)),
            ("10000/10000", (10_000, 10_000)),
        ] {
            assert_eq!(shard(text).ok(), Some(both));
        }
        for text in [
            "0/4", "5/4", "1", "1/", "/4", "1/10001", "-1/4", "1/4/2", "a/b", "",
        ] {
            let said = shard(text).map_err(|unfit| unfit.to_string());
            let expected = "expected I/N with I from 1 to N, N being 10000 at most";
            assert_eq!(said, Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_server_listens_at_an_address_and_a_port() {
        for text in ["0.0.0.0:4222", "[::]:1"] {
            assert_eq!(listen(text).unwrap().to_string(), text);
        }
        for text in ["4222", "0.0.0.0", "localhost:4222", "0.0.0.0:0", ""] {
            let said = listen(text).map_err(|unfit| unfit.to_string());
            let expected = "expected ADDRESS:PORT such as 0.0.0.0:4222";
            assert_eq!(said, Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_report_has_a_form_and_a_file() {
        let said = |text: &str| report(text).unwrap_err().to_string();
        assert!(said("json").starts_with("expected FORMAT=FILE, FORMAT being one of text, json,"));
        assert!(
            said("results.xyz")
                .ends_with("or a file that ends with .txt, .json, .csv, .xml, .md, .html, .jsonl")
        );
        for (file, expected) in [
            ("a/results.html", "html"),
            ("R.JSON", "json"),
            ("x.xml", "junit"),
        ] {
            let (format, path) = report(file).unwrap();
            assert_eq!((format.name().0, path), (expected, PathBuf::from(file)));
        }
        assert_eq!(said("json="), "expected a file after FORMAT=");
        assert!(said("xml=x").starts_with("expected one of text, json, csv,"));
        let (format, file) = report("json=a=b").unwrap();
        assert_eq!((format, file), (Format::Json, PathBuf::from("a=b")));
        let audit = |text: &str| audit_report(text).map_err(|unfit| unfit.to_string());
        let path = PathBuf::from("a.html");
        assert_eq!(audit("a.html"), Ok((AuditForm::Html, path.clone())));
        assert_eq!(audit("json=a.html"), Ok((AuditForm::Json, path)));
        assert_eq!(
            audit("text=x"),
            Err("expected one of json, html before =FILE".to_owned())
        );
        assert!(
            audit("x.txt")
                .unwrap_err()
                .ends_with("a file that ends with .json, .html")
        );
    }
}
