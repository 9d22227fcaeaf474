//! Programs and tests in Rust.

use super::joined_sources::{JoinError, JoinedSources, rename_main, replace_ranges, word_ranges};

/// Joins a program with a test in one source. Test functions become ordinary functions, which an added function at the
/// end calls.
pub(super) fn join_rust_test(
    language: &str,
    program: &[u8],
    test: &str,
) -> Result<JoinedSources, JoinError> {
    let program = String::from_utf8_lossy(program);
    let program = rename_main(language, &program, "fn");
    let words = word_ranges(test, language);
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
    let calls: String = calls
        .iter()
        .map(|call| format!("    crate::caipan::exit_unless_success({call}());\n"))
        .collect();
    let test = replace_ranges(test, &changes);
    let test = format!("{test}\npub fn caipan_run() {{\n{calls}}}\n");
    Ok(JoinedSources::with_test_after_program(
        program.as_bytes(),
        &test,
    ))
}
