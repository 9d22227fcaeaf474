//! A configuration file, and how to point at what is wrong in it.

use std::ops::Range;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use toml::Spanned;

use crate::package::problem_error::ProblemError;

/// A configuration file and how to point into it.
pub struct Document<'a> {
    pub path: &'a str,
    pub text: &'a str,
}

impl Document<'_> {
    /// The fault at `span`, with the line and a caret under it.
    pub fn fault(&self, span: Range<usize>, message: &str) -> ProblemError {
        let annotation = AnnotationKind::Primary.span(span);
        let snippet = Snippet::source(self.text)
            .path(self.path)
            .annotation(annotation);
        let report = Level::ERROR.primary_title(message).element(snippet);
        let text = Renderer::plain().render(&[report]);
        ProblemError::Config(text.strip_prefix("error: ").unwrap_or(&text).to_owned())
    }

    pub fn of_toml(&self, error: &toml::de::Error) -> ProblemError {
        self.fault(error.span().unwrap_or(0..0), error.message())
    }

    /// Refuses names that would lead out of a folder.
    pub fn plain_name(&self, name: Spanned<String>) -> Result<String, ProblemError> {
        let is_plain = Path::new(name.get_ref())
            .file_name()
            .is_some_and(|file| *file == **name.get_ref());
        if is_plain && !name.get_ref().chars().any(char::is_control) {
            return Ok(name.into_inner());
        }
        Err(self.fault(name.span(), "expected a plain name, without any folder"))
    }
}
