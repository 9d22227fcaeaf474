//! Joins a program with the code of a test, in the language of both.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::drivers::{BROKEN_TEST, DRIVERS, Driver, GO, JAVA, RUST, TestPlace};
use crate::function::drivers::replace;
use crate::language::{Language, SourceName};

/// A program that is joined with a test.
pub struct JoinedTest {
    /// The language, changed so that the driver is compiled and run with the program.
    pub language: Language,
    /// Source of the program, joined with the test or beside it.
    pub source: Vec<u8>,
}

/// Reasons why a test cannot be joined with any program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JoinError {
    /// The language has no driver for tests that are code.
    NoDriver,
    /// The test contains no assertion, or in Go no test function.
    NoAssertion,
    /// The test needs something that the driver does not do, such as `#[should_panic]`.
    Unsupported,
}

fn driver_of(language: &Language) -> Result<&'static Driver, JoinError> {
    let mut drivers = DRIVERS.iter();
    let has = |driver: &&Driver| driver.languages.contains(&&*language.id);
    drivers.find(has).ok_or(JoinError::NoDriver)
}

/// Program without any functions in this language, which passes no test that can fail.
///
/// # Errors
/// The language has no driver.
pub fn empty_program(language: &Language) -> Result<&'static str, JoinError> {
    Ok(driver_of(language)?.empty_program)
}

/// Joins `program` with `test`. The result of a run is then the line that the driver writes: `passed` and the number of
/// executed assertions, or `failed` and a line of the test.
///
/// # Errors
/// The test cannot be joined with any program.
pub fn join(language: &Language, program: &[u8], test: &str) -> Result<JoinedTest, JoinError> {
    let driver = driver_of(language)?;
    let words = words(test, &language.id);
    let is_assertion = |place: &Range<usize>| {
        let word = &test[place.clone()];
        let mut all = driver.assertions.iter();
        all.any(|known| match known.strip_suffix('*') {
            Some(start) => word.starts_with(start),
            None => word == *known,
        })
    };
    if !words.iter().any(is_assertion) {
        return Err(JoinError::NoAssertion);
    }
    let joint = match driver.test {
        TestPlace::File(name) => Joint {
            files: vec![(name, test.as_bytes().to_vec())],
            ..Joint::of(program.to_vec())
        },
        TestPlace::Behind(before, between) => {
            let parts = [
                before.as_bytes(),
                program,
                between.as_bytes(),
                test.as_bytes(),
            ];
            Joint::of(parts.concat())
        }
        TestPlace::Java => in_java(program, test),
        TestPlace::Go => in_go(program, test)?,
        TestPlace::Rust => in_rust(program, test)?,
    };
    Ok(driver.applied_to(language, joint))
}

/// Places of the words of a source. In a language without lexical rules, those of comments and literals are words as well.
fn words(text: &str, language: &str) -> Vec<Range<usize>> {
    caipan_mutants::words(text, language).unwrap_or_else(|| {
        let is_of_word = |sign: char| sign.is_alphanumeric() || sign == '_';
        let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let words = text.split(|sign| !is_of_word(sign));
        let words = words.filter(|word| !word.is_empty());
        words
            .map(|word| start(word)..start(word) + word.len())
            .collect()
    })
}

/// Source that contains the program, and what the driver has to know of it.
struct Joint {
    source: Vec<u8>,
    files: Vec<(&'static str, Vec<u8>)>,
    /// First line of the test in the source, counted from 1.
    first_line: usize,
    /// Test functions, in the syntax of the driver.
    tests: String,
    /// Names of further sources that are compiled.
    compiled: Vec<String>,
}

impl Joint {
    fn of(source: Vec<u8>) -> Self {
        Self {
            source,
            files: Vec::new(),
            first_line: 1,
            tests: String::new(),
            compiled: Vec::new(),
        }
    }

    /// The test on the line after the program.
    fn behind(program: &[u8], test: &str) -> Self {
        Self {
            first_line: program.iter().filter(|byte| **byte == b'\n').count() + 2,
            ..Self::of([program, b"\n", test.as_bytes()].concat())
        }
    }
}

impl Driver {
    fn applied_to(&self, base: &Language, joint: Joint) -> JoinedTest {
        let mut language = base.clone();
        language.without_driver = Some(Arc::new(base.clone()));
        let mut files: BTreeMap<String, Vec<u8>> = (*base.beside).clone();
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
        replace(&mut language.compile, self.compile);
        replace(&mut language.run, self.run);
        language.compile.extend(joint.compiled);
        language.beside = Arc::new(files);
        if let Some(name) = self.fixed_name {
            language.source_name = SourceName::Fixed(name.into());
        }
        JoinedTest {
            language,
            source: joint.source,
        }
    }
}

/// Text with replaced parts. `changes` are in order.
fn with_changes(text: &str, changes: &[(Range<usize>, String)]) -> String {
    let mut out = String::new();
    let mut from = 0;
    for (place, other) in changes {
        out += &text[from..place.start];
        out += other;
        from = place.end;
    }
    out + &text[from..]
}

/// Imports that programs and tests in Java may leave out.
const JAVA_IMPORTS: &str = "import java.util.*; import java.util.function.*; import java.util.stream.*; import java.math.*; ";

/// Every `assert` of the test also counts itself: the ternary needs no change behind the condition. Imports of the test
/// move to the first line, and no class is public, since a source may have only one that is.
fn in_java(program: &[u8], test: &str) -> Joint {
    let program = String::from_utf8_lossy(program);
    let program = without_public_types(&renamed_main(JAVA, &program, "void"));
    let test = without_public_types(test);
    let is_import = |line: &&str| line.starts_with("import ") && line.trim_end().ends_with(';');
    let imports: String = test.lines().filter(is_import).collect();
    let lines = test
        .lines()
        .map(|line| if is_import(&line) { "" } else { line });
    let test = lines.collect::<Vec<_>>().join("\n");
    let asserts = words(&test, JAVA).into_iter();
    let asserts = asserts.filter(|place| &test[place.clone()] == "assert");
    let counted = "assert !CaipanDriver.executed() ? false :".to_owned();
    let changes: Vec<_> = asserts.map(|place| (place, counted.clone())).collect();
    let program = format!("{JAVA_IMPORTS}{imports} {program}");
    Joint::behind(program.as_bytes(), &with_changes(&test, &changes))
}

/// Removes `public` from the declarations of types.
fn without_public_types(source: &str) -> String {
    let words = words(source, JAVA);
    let word = |index: usize| words.get(index).map_or("", |place| &source[place.clone()]);
    let is_type = |index: usize| {
        let mut after = index + 1;
        while matches!(word(after), "final" | "abstract" | "sealed") {
            after += 1;
        }
        matches!(word(after), "class" | "interface" | "enum" | "record")
    };
    let all = (0..words.len()).filter(|index| word(*index) == "public" && is_type(*index));
    let changes: Vec<_> = all
        .map(|index| (words[index].clone(), String::new()))
        .collect();
    with_changes(source, &changes)
}

/// Name of the source in Go that contains a test with imports of its own.
const GO_TEST: &str = "caipan_test_code.go";

/// Both become part of the package `main`. A test with a package clause or imports is a source of its own.
fn in_go(program: &[u8], test: &str) -> Result<Joint, JoinError> {
    let program = String::from_utf8_lossy(program);
    let program = in_package_main(&renamed_main(GO, &program, "func"));
    let words = words(test, GO);
    let names = words
        .windows(2)
        .filter(|pair| &test[pair[0].clone()] == "func");
    let names = names.map(|pair| &test[pair[1].clone()]);
    let tests: Vec<String> = names
        .filter(|name| name.starts_with("Test") && *name != "TestMain")
        .map(|name| format!("{{Name: \"{name}\", F: {name}}}"))
        .collect();
    if tests.is_empty() {
        return Err(JoinError::NoAssertion);
    }
    let first = words.first().map(|place| &test[place.clone()]);
    let joint = match first {
        Some("package") => of_two_sources(program, in_package_main(test)),
        Some("import") => of_two_sources(program, format!("package main; {test}")),
        _ => Joint::behind(program.as_bytes(), test),
    };
    Ok(Joint {
        tests: tests.join(", "),
        ..joint
    })
}

fn of_two_sources(program: String, test: String) -> Joint {
    Joint {
        files: vec![(GO_TEST, test.into_bytes())],
        compiled: vec![format!("{{folder}}/{GO_TEST}")],
        ..Joint::of(program.into_bytes())
    }
}

/// Changes the package clause, which is the first word of a source in Go.
fn in_package_main(source: &str) -> String {
    match words(source, GO).get(..2) {
        Some([clause, name]) if &source[clause.clone()] == "package" => {
            with_changes(source, &[(name.clone(), "main".to_owned())])
        }
        _ => source.to_owned(),
    }
}

/// Renames the main function of a program, which the driver or the test has as well.
fn renamed_main(language: &str, program: &str, keyword: &str) -> String {
    let words = words(program, language);
    let mut pairs = words.windows(2);
    let is_main = |pair: &&[Range<usize>]| {
        &program[pair[0].clone()] == keyword && &program[pair[1].clone()] == "main"
    };
    match pairs.find(is_main) {
        Some(pair) => with_changes(
            program,
            &[(pair[1].clone(), "caipan_unused_main".to_owned())],
        ),
        None => program.to_owned(),
    }
}

/// Test functions become ordinary functions, which a function behind the test calls.
fn in_rust(program: &[u8], test: &str) -> Result<Joint, JoinError> {
    let program = String::from_utf8_lossy(program);
    let program = renamed_main(RUST, &program, "fn");
    let words = words(test, RUST);
    let word = |index: usize| words.get(index).map_or("", |place| &test[place.clone()]);
    let mut changes = Vec::new();
    let mut calls = Vec::new();
    let mut module = String::new();
    let mut is_test = false;
    for (index, place) in words.iter().enumerate() {
        let attribute = test[..place.start].ends_with("#[");
        match &test[place.clone()] {
            "should_panic" => return Err(JoinError::Unsupported),
            "mod" => module = format!("{}::", word(index + 1)),
            "test" if attribute => {
                is_test = true;
                changes.push((place.clone(), "allow(dead_code)".to_owned()));
            }
            "cfg" if attribute && word(index + 1) == "test" => {
                let end = words[index + 1].end;
                let end = end + test[end..].find(')').map_or(0, |at| at + 1);
                changes.push((place.start..end, "allow(unused)".to_owned()));
            }
            "fn" if is_test => {
                is_test = false;
                changes.push((place.clone(), "pub fn".to_owned()));
                calls.push(format!("{module}{}", word(index + 1)));
            }
            "fn" if word(index + 1) == "main" => calls.push("main".to_owned()),
            _ => {}
        }
    }
    if calls.is_empty() {
        return Err(JoinError::NoAssertion);
    }
    let calls = calls
        .iter()
        .map(|call| format!("    crate::caipan::ended({call}());\n"));
    let calls: String = calls.collect();
    let test = with_changes(test, &changes);
    let test = format!("{test}\npub fn caipan_run() {{\n{calls}}}\n");
    Ok(Joint::behind(program.as_bytes(), &test))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language;

    fn joined(language: &str, program: &str, test: &str) -> Result<String, JoinError> {
        let languages = language::table();
        let language = language::named(&languages, language).unwrap();
        let joined = join(language, program.as_bytes(), test)?;
        Ok(String::from_utf8(joined.source).unwrap())
    }

    #[test]
    fn every_driver_is_of_languages_and_changes_a_word_of_their_commands() {
        let languages = language::table();
        for driver in DRIVERS {
            for id in driver.languages {
                let language = language::named(&languages, id).unwrap();
                let has = |command: &[String], word: &str| {
                    word.is_empty() || command.contains(&word.to_owned())
                };
                assert!(has(&language.compile, driver.compile.0), "{id}");
                assert!(has(&language.run, driver.run.0), "{id}");
            }
        }
    }

    #[test]
    fn tests_without_an_assertion_are_refused() {
        for (language, test) in [
            ("python", "f(1)  # assert"),
            ("cpp", "int main() { f(); /* assert */ }"),
            ("go", "func helper(t *testing.T) { t.Error() }"),
            ("rust", "fn helper() { assert!(true) }"),
            ("java", "class A { String assertion = \"assert\"; }"),
        ] {
            assert_eq!(
                joined(language, "", test),
                Err(JoinError::NoAssertion),
                "{test}"
            );
        }
        assert_eq!(joined("pascal", "", "assert"), Err(JoinError::NoDriver));
        let panics = "#[test] #[should_panic] fn f() { assert!(false) }";
        assert_eq!(joined("rust", "", panics), Err(JoinError::Unsupported));
    }

    #[test]
    fn the_assertions_of_java_count_themselves() {
        let source = joined("java", "class A {", "void f() { assert a : \"assert\"; } }").unwrap();
        let counted = "assert !CaipanDriver.executed() ? false : a : \"assert\"";
        assert!(source.contains(counted), "{source}");
    }

    #[test]
    fn a_source_in_java_has_all_imports_first_and_no_public_class() {
        let test =
            "import java.io.*;\npublic class Main { public static void main() { assert f(); } }";
        let source = joined(
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
    fn the_main_function_of_a_program_gives_way_to_that_of_the_test() {
        let source = joined("rust", "fn main() {}", "fn main() { assert!(true) }").unwrap();
        assert!(
            source.starts_with("fn caipan_unused_main() {}\nfn main()"),
            "{source}"
        );
        let test = "func TestA(t *testing.T) { t.Fatal() }";
        let source = joined("go", "package x_test\nfunc main() {}", test).unwrap();
        assert!(
            source.starts_with("package main\nfunc caipan_unused_main() {}"),
            "{source}"
        );
    }

    #[test]
    fn unit_tests_of_rust_are_called_by_their_paths() {
        let test =
            "#[cfg(test)]\nmod tests {\n use super::*;\n #[test]\n fn a() { assert!(f()) }\n}";
        let source = joined("rust", "fn f() -> bool { true }", test).unwrap();
        assert!(source.contains("#[allow(unused)]\nmod tests"), "{source}");
        assert!(
            source.contains("#[allow(dead_code)]\n pub fn a()"),
            "{source}"
        );
        assert!(
            source.contains("crate::caipan::ended(tests::a());"),
            "{source}"
        );
    }
}
