//! Computes the content hash that identifies a program.

use crate::content_id::{ContentHasher, ContentId};
use crate::submission::build_dir::source_name;
use crate::submission::submission::Submission;
use caipan_facts::Bytes;

/// Hashes the source of a program and everything that compiles and runs it. `tools` identifies the toolchain of this
/// machine.
pub fn program_id(submission: &Submission, source: &[u8], memory: Bytes, tools: &str) -> ContentId {
    let language = &submission.language;
    let name = source_name(submission, source);
    let mut namer = ContentHasher::default()
        .update(source)
        .update(name.as_bytes())
        .update(tools.as_bytes());
    for (name, bytes) in submission.extra_files.iter() {
        namer = namer.update(name.as_bytes()).update(bytes);
    }
    for words in [&language.compile, &language.run, &language.with] {
        namer = namer.update(words.join("\0").as_bytes());
    }
    let (rule, gibibytes) = language.memory_rule.stable_name_and_reserved_address_gib();
    namer
        .update(rule.as_bytes())
        .update(&[gibibytes])
        .update(&[u8::from(language.fork)])
        .update(&memory.0.to_le_bytes())
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_problem::language;
    use std::sync::Arc;

    #[test]
    fn the_program_id_depends_on_the_files_next_to_the_source() {
        let plain = program_id_with_files(&["g.c"], &[("g.c", "1"), ("g.h", "1")]);
        let same = program_id_with_files(&["g.c"], &[("g.c", "1"), ("g.h", "1")]);
        assert_eq!(same, plain);
        assert_eq!(plain.as_str(), "50316ca42e0a447cfccdbbd45569ee95");
        for other in [
            program_id_with_files(&["g.c"], &[("g.c", "2"), ("g.h", "1")]),
            program_id_with_files(&["g.c"], &[("g.c", "1"), ("g.h", "2")]),
            program_id_with_files(&["g.c"], &[("g.c", "1")]),
            program_id_with_files(&[], &[("g.c", "1"), ("g.h", "1")]),
        ] {
            assert_ne!(other, plain);
        }
    }

    /// Hash of a program whose language compiles `compiled_files` too, with `extra_files` (name and content) next to
    /// the source.
    fn program_id_with_files(compiled_files: &[&str], extra_files: &[(&str, &str)]) -> ContentId {
        let mut language = language::built_in_languages().swap_remove(0);
        language.with = compiled_files.iter().map(|name| name.to_string()).collect();
        let files = extra_files
            .iter()
            .map(|(name, text)| (name.to_string(), text.as_bytes().to_vec()))
            .collect();
        let submission = Submission {
            name: String::new(),
            path: "a.c".into(),
            language,
            may_be_link: false,
            source_text: None,
            extra_files: Arc::new(files),
        };
        program_id(&submission, b"x", Bytes(1), "")
    }
}
