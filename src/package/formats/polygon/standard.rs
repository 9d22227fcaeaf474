//! testlib's own checkers, which Polygon offers by name: where the source is one of them, the built-in comparison does.

use sha2::{Digest, Sha512};

/// What Polygon calls them begins so.
const PREFIX: &str = "std::";

/// Those that are built in, and the sources of them that are known: the first half of a word of a hash without blanks.
const STANDARD: &[(&str, &[&str])] = &[
    ("acmp", &[]),
    ("caseicmp", &[]),
    ("casencmp", &[]),
    ("casewcmp", &[]),
    ("dcmp", &["f9d99fa7d8330520"]),
    ("fcmp", &["3cc944e126beffa0"]),
    ("hcmp", &[]),
    ("icmp", &[]),
    ("lcmp", &["01c4a684258c7a2c"]),
    ("ncmp", &["8093349e41a76bea"]),
    ("nyesno", &["589f185062f8b420"]),
    ("rcmp", &[]),
    ("rcmp4", &["fb098943c4b6704d"]),
    ("rcmp6", &["3b94e35e14e43a79"]),
    ("rcmp9", &["4eee31f88194d1e1"]),
    ("rncmp", &[]),
    ("uncmp", &[]),
    ("wcmp", &["e8d05472698fa7ca"]),
    ("yesno", &["d1f29b977280392f"]),
];

/// A comparison that a checker is called after.
pub struct Standard {
    /// Its name here.
    pub name: &'static str,
    sources: &'static [&'static str],
}

/// The comparison of a name such as `std::lcmp.cpp`.
pub fn named(name: &str) -> Option<Standard> {
    let stem = name.strip_prefix(PREFIX)?.strip_suffix(".cpp")?;
    let found = STANDARD.iter().find(|(known, _)| *known == stem);
    found.map(|(name, sources)| Standard { name, sources })
}

impl Standard {
    /// Is a source testlib's own, but for blanks?
    pub fn is(&self, source: &str) -> bool {
        let text: String = source.split_whitespace().collect();
        let hash = Sha512::digest(text.as_bytes());
        let digits = hash.iter().take(8).map(|byte| format!("{byte:02x}"));
        let digits: String = digits.collect();
        self.sources.contains(&digits.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem;

    #[test]
    fn each_of_them_is_built_in() {
        for (name, _) in STANDARD {
            assert!(problem::names().any(|known| known == *name), "{name}");
            assert_eq!(named(&format!("std::{name}.cpp")).unwrap().name, *name);
        }
        assert!(named("std::pointscmp.cpp").is_none() && named("lcmp.cpp").is_none());
    }

    #[test]
    fn blanks_make_no_difference_and_words_do() {
        let Ok(folder) = std::env::var("CAIPAN_TEST_TESTLIB") else {
            return;
        };
        let standard = named("std::yesno.cpp").unwrap();
        let text = std::fs::read_to_string(format!("{folder}/checkers/yesno.cpp")).unwrap();
        assert!(standard.is(&text) && standard.is(&text.replace('\n', "\r\n  ")));
        assert!(!standard.is(&text.replace("YES", "yes")) && !standard.is(""));
    }
}
