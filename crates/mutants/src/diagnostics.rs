//! What a compiler complains of: the lines of a file that have errors.

/// The lines of `file` that an error is about: where it stands, or what it was "required from".
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

/// The line in `file:line:column: …`; the compiler may name the file with its folder.
fn line_of(file: &str, said: &str) -> Option<usize> {
    let marked = format!("{file}:");
    let at = said.find(&marked)?;
    let is_whole = at == 0 || said[..at].ends_with('/');
    let rest = &said[at + marked.len()..];
    let number = rest.split(':').next()?;
    number.parse().ok().filter(|_| is_whole)
}
