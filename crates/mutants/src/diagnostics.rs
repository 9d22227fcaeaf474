//! Extracts line numbers of errors from a compiler's diagnostics.

/// Returns the sorted line numbers of `file` that errors refer to. For an error in a template, the lines that it was
/// "required from" count too; gcc prints them before the error itself.
pub(crate) fn lines_with_errors(file: &str, diagnostics: &str) -> Vec<usize> {
    let (mut lines, mut waiting) = (Vec::new(), Vec::new());
    for said in diagnostics.lines() {
        let place = line_of(file, said);
        if said.contains(" error: ") {
            lines.append(&mut waiting);
            lines.extend(place);
        } else if said.contains(" warning: ") {
            waiting.clear();
        } else if said.contains("required from") {
            waiting.extend(place);
        }
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Returns the line number of a diagnostic `file:line:column: …`, whose file name may be preceded by a path.
fn line_of(file: &str, said: &str) -> Option<usize> {
    let marked = format!("{file}:");
    let at = said.find(&marked)?;
    let is_whole = at == 0 || said[..at].ends_with('/');
    let rest = &said[at + marked.len()..];
    let number = rest.split(':').next()?;
    number.parse().ok().filter(|_| is_whole)
}
