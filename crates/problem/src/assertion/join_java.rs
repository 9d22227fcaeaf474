//! Joins programs with tests in Java.

use super::joined_sources::{JoinError, JoinedSources, rename_main, replace_ranges, word_ranges};

/// Imports that are inserted before every program in Java, so that programs and tests may leave them out.
const JAVA_IMPORTS: &str = "import java.util.*; import java.util.function.*; import java.util.stream.*; import java.math.*; ";

/// Joins a program with a test in one source. After each `assert` of the test, an expression is inserted that counts
/// the assertion and leaves the condition unchanged. Imports of the test move to the first line. No class stays public,
/// since a source may have only one public class.
pub(super) fn join_java_test(
    language: &str,
    program: &[u8],
    test: &str,
) -> Result<JoinedSources, JoinError> {
    let program = String::from_utf8_lossy(program);
    let program = remove_public_from_types(language, &rename_main(language, &program, "void"));
    let test = remove_public_from_types(language, test);
    let imports: String = test.lines().filter(|line| is_import(line)).collect();
    let lines = test
        .lines()
        .map(|line| if is_import(line) { "" } else { line });
    let test = lines.collect::<Vec<_>>().join("\n");
    let counted = "assert !CaipanDriver.executed() ? false :".to_owned();
    let changes: Vec<_> = word_ranges(&test, language)
        .into_iter()
        .filter(|place| &test[place.clone()] == "assert")
        .map(|place| (place, counted.clone()))
        .collect();
    let program = format!("{JAVA_IMPORTS}{imports} {program}");
    let test = replace_ranges(&test, &changes);
    Ok(JoinedSources::with_test_after_program(
        program.as_bytes(),
        &test,
    ))
}

fn is_import(line: &str) -> bool {
    line.starts_with("import ") && line.trim_end().ends_with(';')
}

/// Removes `public` from the declarations of classes, interfaces, enums and records.
fn remove_public_from_types(language: &str, source: &str) -> String {
    let words = word_ranges(source, language);
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
    replace_ranges(source, &changes)
}
