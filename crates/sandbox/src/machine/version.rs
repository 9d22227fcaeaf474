//! Version of a program, as the program prints it.

use std::path::Path;

use crate::command_output::PROGRAM_TIMEOUT;
use caipan_facts::printable;

/// Maximum number of characters of a version line.
const MAX_VERSION_CHARS: usize = 100;

/// Returns the first line that the program prints. The error explains why the program could not be started, failed or
/// did not answer in time.
pub fn query_version(program: &Path, arguments: &[&str]) -> Result<String, String> {
    let answer = crate::run_and_capture_output(program, arguments)
        .map_err(|error| format!("start it: {error}"))?;
    let line = first_meaningful_line(&answer.output);
    match answer.status {
        Some(status) if status.success() => Ok(line.unwrap_or("says no version".to_owned())),
        Some(status) => Err(line.unwrap_or(status.to_string())),
        None => Err(format!("no answer in {} s", PROGRAM_TIMEOUT.as_secs())),
    }
}

/// Returns the first meaningful line, escaped for display and shortened; `None` if all lines are empty.
fn first_meaningful_line(output: &[u8]) -> Option<String> {
    let line = output
        .split(|byte| *byte == b'\n')
        .map(<[u8]>::trim_ascii)
        // Java first lists the environment variables that it uses.
        .find(|line| !line.is_empty() && !line.starts_with(b"Picked up "))?;
    Some(printable(line).chars().take(MAX_VERSION_CHARS).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_the_first_meaningful_line_escaped() {
        let java = b"\nPicked up JAVA_TOOL_OPTIONS: -x\njavac 17\r\nmore";
        assert_eq!(first_meaningful_line(java).as_deref(), Some("javac 17"));
        let coloured = first_meaningful_line(b"\x1b[31m1.0");
        assert_eq!(coloured.as_deref(), Some("\\u{1b}[31m1.0"));
        assert_eq!(
            first_meaningful_line(&[b'x'; 5000]).unwrap().len(),
            MAX_VERSION_CHARS
        );
        assert_eq!(first_meaningful_line(b" \n\n"), None);
    }

    #[cfg(unix)]
    #[test]
    fn failing_and_flooding_programs_are_distinguished_from_answers() {
        for (script, expected) in [
            ("echo tool 1.2", Ok("tool 1.2")),
            ("echo nothing to start >&2; exit 1", Err("nothing to start")),
            ("exit 3", Err("exit status: 3")),
            ("sleep 5 & echo tool 1.2", Ok("tool 1.2")),
            ("exec yes no", Err("no")),
        ] {
            let answer = query_version(Path::new("/bin/sh"), &["-c", script]);
            assert_eq!(answer.as_deref().map_err(String::as_str), expected);
        }
    }
}
