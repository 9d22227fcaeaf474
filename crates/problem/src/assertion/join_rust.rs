//! Joins programs with tests in Rust.

use super::joined_sources::{JoinError, JoinedSources, rename_main, replace_ranges, word_ranges};

/// Modules that enclose the current position in a source text. The position only moves forward.
struct EnclosingModules<'a> {
    text: &'a str,
    /// Offsets of the braces after the current position, in ascending order.
    braces: std::vec::IntoIter<usize>,
    /// One entry for each open brace: the name of the module that it opens, or `None` if it opens something else.
    blocks: Vec<Option<&'a str>>,
    /// Name of the module whose opening brace comes next; `None` if the next brace does not open a module.
    next_module: Option<&'a str>,
}

impl<'a> EnclosingModules<'a> {
    fn new(text: &'a str, language: &str) -> Self {
        Self {
            text,
            braces: caipan_mutants::brace_offsets(text, language)
                .unwrap_or_default()
                .into_iter(),
            blocks: Vec::new(),
            next_module: None,
        }
    }

    /// Moves the current position forward to `offset`, which must not decrease from call to call.
    fn advance_to(&mut self, offset: usize) {
        while let Some(brace) = self.braces.as_slice().first().copied()
            && brace < offset
        {
            self.braces.next();
            if self.text[brace..].starts_with('{') {
                self.blocks.push(self.next_module.take());
            } else {
                self.blocks.pop();
            }
        }
    }

    fn enter_at_next_brace(&mut self, module: &'a str) {
        self.next_module = Some(module);
    }

    /// Number of modules that enclose the current position.
    fn depth(&self) -> usize {
        self.blocks.iter().flatten().count()
    }

    /// Returns the path, beginning at the crate root, that refers to `item` if it is declared at the current position.
    fn path_of(&self, item: &str) -> String {
        let modules = self.blocks.iter().flatten().copied();
        modules.chain([item]).collect::<Vec<_>>().join("::")
    }
}

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
    let mut modules = EnclosingModules::new(test, language);
    let mut is_test = false;
    for (index, place) in words.iter().enumerate() {
        modules.advance_to(place.start);
        let attribute = test[..place.start].ends_with("#[");
        match &test[place.clone()] {
            "should_panic" => return Err(JoinError::Unsupported),
            "mod" => {
                modules.enter_at_next_brace(word(index + 1));
                // Nested modules must be public, because the added function calls their tests from outside.
                if modules.depth() > 0 && !test[..place.start].trim_end().ends_with("pub") {
                    changes.push((place.clone(), "pub mod".to_owned()));
                }
            }
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
                calls.push(modules.path_of(word(index + 1)));
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
