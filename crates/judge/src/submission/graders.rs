//! Compiles graders without a submission. Graders are sources of a problem that are compiled together with every
//! submission.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::grading_context::GradingContext;
use crate::result::CompileLog;
use crate::submission::build_dir::BuildDir;
use crate::submission::compiler;
use crate::submission::submission::Submission;
use caipan_facts::{Bytes, Fact};
use caipan_problem::language::Language;

/// Words that are removed from a compile command when `-c` is added, so that the compiler creates an object for each
/// grader.
const LINKING_WORDS: [&str; 3] = ["-o", "{program}", "{source}"];

/// Whether graders in this language can be compiled without a submission.
pub fn can_compile_graders_alone(language: &Language) -> bool {
    language.makes_objects && !language.has_jury_commands
}

/// Compiles the graders of `language` to objects. If this fails, no submission can be compiled with these graders.
/// Returns `None` if grading was cancelled meanwhile.
///
/// # Errors
/// The compiler could not be run: a fault of this machine.
pub fn compile_graders_alone(
    language: &Language,
    memory: Bytes,
    grading: &GradingContext,
) -> Result<Option<CompileLog>, Fact> {
    let empty = Submission {
        name: String::new(),
        path: PathBuf::from("solution"),
        language: language.clone(),
        may_be_link: false,
        source_text: None,
        extra_files: Arc::clone(&language.adjacent_files),
    };
    let bench = BuildDir::create(&empty, b"", grading.runner)?;
    let mut words = language.compile.clone();
    words.retain(|word| !LINKING_WORDS.contains(&word.as_str()));
    words.insert(1.min(words.len()), "-c".to_owned());
    let command = bench.fill_placeholders(&words, Path::new(""), memory)?;
    compiler::run_compiler(command, bench.folder.path(), memory, grading, None)
}
