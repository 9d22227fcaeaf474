//! Writes titles, statements and attachments of an exported package.

use std::fmt::Write;

use super::package_writer::PackageWriter;
use crate::package::{FileContent, Package};

/// Path prefix of attachments in a problem.
const ATTACHMENT_PATH_PREFIX: &str = "attachments/";

impl PackageWriter<'_> {
    /// English title of the problem. Without an English title, the title in the first language. Without any title, the
    /// name.
    pub fn title(&self) -> &str {
        let package = self.package();
        let title = package
            .title
            .get("en")
            .or_else(|| package.title.values().next());
        title.unwrap_or(&package.name)
    }

    /// Returns the statements whose paths end with `ending`: language code and path in the problem.
    pub(crate) fn statements_with_extension(&self, ending: &str) -> Vec<(String, String)> {
        let all = self.package().statements.iter();
        let own = all.filter(|(_, path)| path.ends_with(ending) && self.problem.has(path));
        own.map(|(language, path)| (language.clone(), path.clone()))
            .collect()
    }

    /// Copies all attachments of the problem to `folder` in the package.
    pub(crate) fn write_attachments(&mut self, folder: &str) {
        for (from, to) in &self.package().copied_files {
            if let Some(name) = to.strip_prefix(ATTACHMENT_PATH_PREFIX) {
                self.add_file(format!("{folder}/{name}"), FileContent::File(from.clone()));
            }
        }
    }

    /// Adds a notice for each document of the problem that is not exported. Attachments and `statements` are exported.
    pub(crate) fn note_omitted_documents(&mut self, statements: &[(String, String)]) {
        for (from, to) in &self.package().copied_files {
            let is_written = statements.iter().any(|(_, path)| path == from);
            if !is_written && !to.starts_with(ATTACHMENT_PATH_PREFIX) {
                self.note_omitted_file(from);
            }
        }
    }
}

/// Returns the lines of a generated statement: limits, names of the input and output file, points of the subtasks.
pub(crate) fn stub_statement_lines(package: &Package) -> Vec<String> {
    let mut lines = Vec::new();
    if let (Some(cpu), Some(memory)) = (package.limits.cpu, package.limits.memory) {
        lines.push(format!("Time limit: {cpu:?}. Memory limit: {memory}."));
    }
    if let (Some(input), Some(output)) = (&package.input, &package.output) {
        lines.push(format!(
            "Read standard input or {input}; write to standard output or {output}."
        ));
    }
    for group in package.groups() {
        if group.subtask.is_some() {
            lines.push(format!("{}: {} points.", group.name, group.points));
        }
    }
    lines
}

/// Formats a title as a Markdown heading and each line as a paragraph.
pub(crate) fn format_statement_as_markdown(title: &str, lines: &[String]) -> String {
    let mut text = format!("# {title}\n");
    for line in lines {
        let _ = write!(text, "\n{line}\n");
    }
    text
}

/// Formats a title and paragraphs as TeX, with Kattis' macro `\problemname` for the title.
pub(crate) fn format_statement_as_tex(title: &str, lines: &[String]) -> String {
    let mut text = format!("\\problemname{{{}}}\n", escape_tex(title));
    for line in lines {
        let _ = write!(text, "\n{}\n", escape_tex(line));
    }
    text
}
pub(crate) fn escape_tex(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '\\' => "\\textbackslash{}".to_owned(),
            '~' => "\\textasciitilde{}".to_owned(),
            '^' => "\\textasciicircum{}".to_owned(),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => format!("\\{letter}"),
            letter => letter.to_string(),
        })
        .collect()
}
