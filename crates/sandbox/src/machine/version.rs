//! Version of a program, as the program prints it.

use std::path::Path;

use crate::PATIENCE;
use caipan_facts::printable;

/// Maximum number of characters of a version line.
const WIDTH: usize = 100;

/// Returns the first line that the program prints. The error says why the program cannot be started, fails or gives no
/// answer in time.
pub fn ask(program: &Path, arguments: &[&str]) -> Result<String, String> {
    let answer = crate::ask(program, arguments).map_err(|error| format!("start it: {error}"))?;
    let line = version_line(&answer.said);
    match answer.status {
        Some(status) if status.success() => Ok(line.unwrap_or("says no version".to_owned())),
        Some(status) => Err(line.unwrap_or(status.to_string())),
        None => Err(format!("no answer in {} s", PATIENCE.as_secs())),
    }
}

/// Returns the first meaningful line, escaped for display.
fn version_line(said: &[u8]) -> Option<String> {
    let lines = said.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    // Java first lists the environment variables that it uses.
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(b"Picked up "));
    let line = lines.next()?;
    Some(printable(line).chars().take(WIDTH).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_the_first_line_that_says_something_and_is_made_harmless() {
        let line = |text: &str| version_line(text.as_bytes());
        assert_eq!(
            line("\nPicked up JAVA_TOOL_OPTIONS: -x\njavac 17\r\nmore").as_deref(),
            Some("javac 17")
        );
        assert_eq!(line("\u{1b}[31m1.0").as_deref(), Some("\\u{1b}[31m1.0"));
        assert_eq!(line(&"x".repeat(5000)).unwrap().len(), WIDTH);
        assert_eq!(line(" \n\n"), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_fails_or_floods_is_told_from_one_that_answers() {
        let script = |text: &str| ask(Path::new("/bin/sh"), &["-c", text]);
        assert_eq!(script("echo tool 1.2").unwrap(), "tool 1.2");
        assert_eq!(
            script("echo nothing to start >&2; exit 1").unwrap_err(),
            "nothing to start"
        );
        assert_eq!(script("exit 3").unwrap_err(), "exit status: 3");
        assert_eq!(script("sleep 5 & echo tool 1.2").unwrap(), "tool 1.2");
        assert_eq!(script("exec yes no").unwrap_err(), "no");
    }
}
