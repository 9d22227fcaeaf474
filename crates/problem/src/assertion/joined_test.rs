//! Joins a program with the code of a test, in the language of both.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::drivers::{AssertionDriver, BROKEN_TEST, DRIVERS};
use super::joined_sources::{JoinError, JoinedSources, word_ranges};
use crate::function::drivers::replace_word;
use crate::language::{Language, SourceNamingRule};

/// Program joined with a test, and the language settings that compile and run both.
pub struct JoinedTest {
    /// Language of the program, changed so that the driver is compiled and run with the program.
    pub language: Language,
    /// Source of the program, joined with the test unless the test is in a further file.
    pub source: Vec<u8>,
}

/// Returns the driver for tests in a language; an error if there is no such driver.
fn find_driver(language: &Language) -> Result<&'static AssertionDriver, JoinError> {
    DRIVERS
        .iter()
        .find(|driver| driver.languages.contains(&&*language.id))
        .ok_or(JoinError::NoDriver)
}

/// Returns a program in this language without any functions. If this program passes a test, no program can fail the
/// test.
///
/// # Errors
/// The language has no driver.
pub fn empty_program(language: &Language) -> Result<&'static str, JoinError> {
    Ok(find_driver(language)?.empty_program)
}

/// Joins `program` with `test`. When the result runs, the driver writes one line: `passed` and the number of executed
/// assertions, or `failed` and the failing line of the test.
///
/// # Errors
/// The test cannot be joined with any program.
pub fn join_program_with_test(
    language: &Language,
    program: &[u8],
    test: &str,
) -> Result<JoinedTest, JoinError> {
    let driver = find_driver(language)?;
    let words = word_ranges(test, &language.id);
    let has_assertion = words
        .iter()
        .any(|place| driver.is_assertion_word(&test[place.clone()]));
    if !has_assertion {
        return Err(JoinError::NoAssertion);
    }
    let joint = (driver.join)(&language.id, program, test)?;
    Ok(driver.configure_joined_test(language, joint))
}

impl AssertionDriver {
    fn is_assertion_word(&self, word: &str) -> bool {
        self.assertions
            .iter()
            .any(|known| match known.strip_suffix('*') {
                Some(start) => word.starts_with(start),
                None => word == *known,
            })
    }

    fn configure_joined_test(&self, base: &Language, joint: JoinedSources) -> JoinedTest {
        let mut language = base.clone();
        language.without_driver = Some(Arc::new(base.clone()));
        let mut files: BTreeMap<String, Vec<u8>> = (*base.adjacent_files).clone();
        let values = [
            ("@BROKEN_TEST@", BROKEN_TEST.to_string()),
            ("@FIRST_LINE@", joint.first_line.to_string()),
            ("@TESTS@", joint.tests),
        ];
        for (name, text) in self.files {
            let filled = values
                .iter()
                .fold((*text).to_owned(), |text, (name, value)| {
                    text.replace(name, value)
                });
            files.insert((*name).to_owned(), filled.into_bytes());
        }
        let own = joint.files.into_iter();
        files.extend(own.map(|(name, bytes)| (name.to_owned(), bytes)));
        replace_word(&mut language.compile, self.compile);
        replace_word(&mut language.run, self.run);
        language.compile.extend(joint.compiled);
        language.adjacent_files = Arc::new(files);
        if let Some(name) = self.fixed_name {
            language.source_name = SourceNamingRule::Fixed(name.into());
        }
        JoinedTest {
            language,
            source: joint.source,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language;

    fn join_sources(language: &str, program: &str, test: &str) -> Result<String, JoinError> {
        let languages = language::built_in_languages();
        let language = language::find_by_name(&languages, language).unwrap();
        let joined = join_program_with_test(language, program.as_bytes(), test)?;
        Ok(String::from_utf8(joined.source).unwrap())
    }

    #[test]
    fn every_driver_is_for_known_languages_and_replaces_a_word_of_their_commands() {
        let languages = language::built_in_languages();
        for driver in DRIVERS {
            for id in driver.languages {
                let language = language::find_by_name(&languages, id).unwrap();
                for (command, word) in [
                    (&language.compile, driver.compile.0),
                    (&language.run, driver.run.0),
                ] {
                    let is_changed = word.is_empty() || command.contains(&word.to_owned());
                    assert!(is_changed, "{id}");
                }
            }
        }
    }

    #[test]
    fn tests_without_an_assertion_are_refused() {
        for (language, test) in [
            ("python", "f(1)  # assert"),
            ("cpp", "int main() { f(); /* assert */ }"),
            ("go", "func helper(t *testing.T) { t.Error() }"),
            ("rust", "fn helper() { assert!(f()) }"),
            ("java", "class A { String assertion = \"assert\"; }"),
        ] {
            assert_eq!(
                join_sources(language, "", test),
                Err(JoinError::NoAssertion),
                "{test}"
            );
        }
        assert_eq!(
            join_sources("pascal", "", "assert"),
            Err(JoinError::NoDriver)
        );
        let panics = "#[test] #[should_panic] fn f() { assert!(false) }";
        assert_eq!(
            join_sources("rust", "", panics),
            Err(JoinError::Unsupported)
        );
    }

    #[test]
    fn assertions_of_java_are_counted() {
        let source =
            join_sources("java", "class A {", "void f() { assert a : \"assert\"; } }").unwrap();
        let counted = "assert !CaipanDriver.executed() ? false : a : \"assert\"";
        assert!(source.contains(counted), "{source}");
    }

    #[test]
    fn a_joined_source_in_java_begins_with_all_imports_and_has_no_public_class() {
        let test =
            "import java.io.*;\npublic class Main { public static void main() { assert f(); } }";
        let source = join_sources(
            "java",
            "public final class A { public static class B {} void main() {} }",
            test,
        )
        .unwrap();
        let first = source.lines().next().unwrap();
        assert!(first.contains("import java.io.*; "), "{source}");
        let rest = "final class A { public static class B {} void caipan_unused_main() {} }";
        assert!(first.ends_with(rest), "{source}");
        assert!(
            source.contains("\n\n class Main { public static void main()"),
            "{source}"
        );
    }

    #[test]
    fn the_main_function_of_the_program_is_renamed() {
        let source = join_sources("rust", "fn main() {}", "fn main() { assert!(f()) }").unwrap();
        assert!(
            source.starts_with("fn caipan_unused_main() {}\nfn main()"),
            "{source}"
        );
        let test = "func TestA(t *testing.T) { t.Fatal() }";
        let source = join_sources("go", "package x_test\nfunc main() {}", test).unwrap();
        assert!(
            source.starts_with("package main\nfunc caipan_unused_main() {}"),
            "{source}"
        );
    }

    #[test]
    fn unit_tests_of_rust_are_called_by_their_paths() {
        let test =
            "#[cfg(test)]\nmod tests {\n use super::*;\n #[test]\n fn a() { assert!(f()) }\n}";
        let source = join_sources("rust", "fn f() -> bool { true }", test).unwrap();
        assert!(source.contains("#[allow(unused)]\nmod tests"), "{source}");
        assert!(
            source.contains("#[allow(dead_code)]\n pub fn a()"),
            "{source}"
        );
        assert!(
            source.contains("crate::caipan::exit_unless_success(tests::a());"),
            "{source}"
        );
        let test = "mod tests { mod inner { #[test] fn a() { assert!(f(), \"{\") } } #[test] fn b() {} }\n#[test] fn c() {}";
        let source = join_sources("rust", "fn f() {}", test).unwrap();
        assert!(source.contains("mod tests { pub mod inner {"), "{source}");
        for path in ["tests::inner::a", "tests::b", "c"] {
            let call = format!("crate::caipan::exit_unless_success({path}());");
            assert!(source.contains(&call), "{path}: {source}");
        }
    }
}
