//! Line numbers of errors, extracted from the diagnostics of gcc.

/// Returns the numbers of the lines in `file` that errors refer to, ascending and without duplicates. For an error in a
/// template, this includes the "required from" lines, which gcc prints before the error.
pub(crate) fn lines_with_errors(file: &str, diagnostics: &str) -> Vec<usize> {
    let (mut lines, mut required_from) = (Vec::new(), Vec::new());
    for message in diagnostics.lines() {
        let line = line_number_in_message(file, message);
        if message.contains(" error: ") {
            lines.append(&mut required_from);
            lines.extend(line);
        } else if message.contains(" warning: ") {
            required_from.clear();
        } else if message.contains("required from") {
            required_from.extend(line);
        }
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Returns the line number in a message such as `/tmp/file:17:5: error: …`; `None` if the message refers to another
/// file or to no line.
fn line_number_in_message(file: &str, message: &str) -> Option<usize> {
    let prefix = format!("{file}:");
    let at = message.find(&prefix)?;
    let is_whole_name = at == 0 || message[..at].ends_with('/');
    let number = message[at + prefix.len()..].split(':').next()?;
    number.parse().ok().filter(|_| is_whole_name)
}
