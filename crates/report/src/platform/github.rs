//! Results as annotations for GitHub: workflow commands, one per line, that refer to source lines.
//!
//! Text from outside cannot act as a command: line ends, percent signs and, in properties, commas and colons are
//! escaped.

use super::platform_rules::explain_missing_run;
use crate::decimals::format_points;
use crate::record::{Results, Submission};
use caipan_checker::verdict::Verdict;
use caipan_facts::printable;
use caipan_i18n::Lang;

/// Maximum number of annotations that GitHub shows for a step.
const MAX_ANNOTATIONS: usize = 10;

/// Formats all submissions as GitHub workflow commands, which GitHub shows as annotations.
pub fn render_results(results: &Results, lang: Lang) -> String {
    let mut text = String::new();
    if let Some((done, total)) = results.interrupted_progress() {
        text += &format_workflow_command(
            "warning",
            "",
            None,
            "caipan",
            &lang.words().interrupted(done, total),
        );
    }
    let annotations = results
        .submissions
        .iter()
        .map(|submission| format_annotations(submission, lang));
    text.extend(annotations);
    text
}

fn format_annotations(submission: &Submission, lang: Lang) -> String {
    let score = format!(
        "{}/{}",
        format_points(submission.score),
        format_points(submission.max_score)
    );
    let open = submission.describe_unjudged_points(lang);
    let open_text = open.map_or(String::new(), |open| {
        lang.words().semicolon().to_owned() + &open
    });
    let title = format!(
        "{} {}: {score}{open_text}",
        submission.verdict.code(),
        lang.verdict_name(submission.verdict)
    );
    match submission.verdict {
        Verdict::Accepted => {
            format_workflow_command("notice", &submission.path, None, &title, &submission.name)
        }
        // A judge error is not the contestant's fault, so the annotation does not refer to a source file.
        Verdict::JudgeError => format_workflow_command(
            "warning",
            "",
            None,
            &title,
            &format_failed_cases(submission, lang),
        ),
        Verdict::CompileError => {
            let (_, extension) = submission.path.rsplit_once('.').unwrap_or_default();
            let found = find_compiler_errors(&submission.compile.log, &extension.to_lowercase());
            if found.is_empty() {
                return format_workflow_command(
                    "error",
                    &submission.path,
                    None,
                    &title,
                    &explain_missing_run(submission, lang),
                );
            }
            let each = found.iter().take(MAX_ANNOTATIONS);
            each.map(|(line, words)| {
                format_workflow_command("error", &submission.path, Some(*line), &title, words)
            })
            .collect()
        }
        _ => format_workflow_command(
            "error",
            &submission.path,
            None,
            &title,
            &format_failed_cases(submission, lang),
        ),
    }
}

/// Formats the failed cases with evidence, one per line. For a judge error, only cases with judge errors are listed.
fn format_failed_cases(submission: &Submission, lang: Lang) -> String {
    let lost = (submission.cases.iter()).filter(|case| match submission.verdict {
        Verdict::JudgeError => case.verdict == Verdict::JudgeError,
        _ => case.verdict != Verdict::Accepted,
    });
    let mut lines: Vec<String> = lost
        .clone()
        .take(MAX_ANNOTATIONS)
        .map(|case| {
            let why = case.explanation(lang);
            let case = format!(
                "{} {}",
                case.verdict.code(),
                printable(case.name.as_bytes())
            );
            why.map_or(case.clone(), |why| lang.words().colon(&case, &why))
        })
        .collect();
    if let more @ 1.. = lost.count().saturating_sub(MAX_ANNOTATIONS) {
        lines.push(lang.words().more(more));
    }
    if lines.is_empty() {
        explain_missing_run(submission, lang)
    } else {
        lines.join("\n")
    }
}

fn format_workflow_command(
    kind: &str,
    file: &str,
    line: Option<usize>,
    title: &str,
    message: &str,
) -> String {
    let mut properties = Vec::new();
    if !file.is_empty() {
        properties.push(format!("file={}", escape_command_property(file)));
    }
    properties.extend(line.map(|line| format!("line={line}")));
    properties.push(format!("title={}", escape_command_property(title)));
    format!(
        "::{kind} {}::{}\n",
        properties.join(","),
        escape_command_data(message)
    )
}

fn escape_command_data(text: &str) -> String {
    let lines = text.lines().map(|line| printable(line.as_bytes()));
    let text = lines.collect::<Vec<_>>().join("\n");
    text.replace('%', "%25").replace('\n', "%0A")
}

fn escape_command_property(text: &str) -> String {
    escape_command_data(text)
        .replace(':', "%3A")
        .replace(',', "%2C")
}

/// Returns the line number and the message of each error that a compiler reports in the source file. The file is
/// recognized by its extension, which no other file in its folder has.
///
/// Known formats: `NAME:3:5: error: words`, `NAME(3,5) Error: words`, `error: words` before `--> NAME:3:5`, and `File
/// "NAME", line 3` or `NAME:3` before the last line that names an error.
fn find_compiler_errors(log: &str, extension: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let last = log
        .lines()
        .rev()
        .find(|line: &&str| line.to_lowercase().contains("error"))
        .unwrap_or_default();
    let mut before = "";
    for line in log.lines() {
        if let Some((number, words)) = parse_error_location(line, extension) {
            let is_remark = ["note", "warning", "hint", "info"]
                .iter()
                .any(|kind| words.to_lowercase().starts_with(kind));
            let is_arrow = line.trim_start().starts_with("-->");
            let words = match words {
                _ if is_arrow && !before.starts_with("error") => continue,
                _ if is_arrow => before,
                "" => last,
                words => words,
            };
            let is_new = !found.iter().any(|(known, _)| *known == number);
            if !is_remark && !words.is_empty() && is_new {
                found.push((number, words.trim().to_owned()));
            }
        }
        before = line;
    }
    found
}

/// Returns the line number that follows the name of the source file, and the rest of the line. `None` if the line does
/// not refer to the source file.
fn parse_error_location<'a>(line: &'a str, extension: &str) -> Option<(usize, &'a str)> {
    let (before, behind) = line.split_once(&format!(".{extension}"))?;
    let stem = before.rsplit([' ', '"']).next().unwrap_or_default();
    let is_own = !extension.is_empty() && !stem.trim_start_matches("./").contains('/');
    let signs = [":", "(", "\", line "].iter();
    let number = signs
        .filter(|_| is_own)
        .find_map(|sign| behind.strip_prefix(sign))?;
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let words = number[digits..]
        .trim_start_matches(|sign: char| sign.is_ascii_digit() || ":,) ".contains(sign));
    Some((number[..digits].parse().ok()?, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_compiler_errors_are_found_in_the_log_of_each_compiler() {
        for (name, log, expected) in [
            (
                "cpp",
                "/usr/include/x.cpp:9:1: error: not ours\na.cpp: In function 'int main()':\na.cpp:3:5: error: 'x' was not declared\na.cpp:4:1: warning: unused\na.cpp:3:9: note: here",
                &[(3, "error: 'x' was not declared")][..],
            ),
            (
                "pas",
                "Compiling a.pas\na.pas(7,3) Error: Identifier not found \"x\"\na.pas(9) Fatal: There were 1 errors",
                &[
                    (7, "Error: Identifier not found \"x\""),
                    (9, "Fatal: There were 1 errors"),
                ],
            ),
            (
                "rs",
                "error[E0425]: cannot find value `x`\n --> a.rs:2:5\n  |\nwarning: unused\n --> a.rs:9:1",
                &[(2, "error[E0425]: cannot find value `x`")],
            ),
            (
                "py",
                "  File \"a.py\", line 3\n    print(\n         ^\nSyntaxError: '(' was never closed",
                &[(3, "SyntaxError: '(' was never closed")],
            ),
            (
                "go",
                "# command\n./a.go:5:2: undefined: x",
                &[(5, "undefined: x")],
            ),
            (
                "java",
                "a.java:3: error: ';' expected",
                &[(3, "error: ';' expected")],
            ),
            ("c", "cc: internal fault", &[]),
            ("", "a.c:3: error", &[]),
        ] {
            let all = find_compiler_errors(log, name);
            let found: Vec<(usize, &str)> =
                all.iter().map(|(line, words)| (*line, &**words)).collect();
            assert_eq!(found, expected, "{log}");
        }
    }

    #[test]
    fn text_from_outside_cannot_inject_a_workflow_command() {
        let text = format_workflow_command(
            "error",
            "a,line=9::\n::set-output",
            Some(1),
            "t:1,2",
            "50%\n::error::x\r",
        );
        assert_eq!(
            text,
            "::error file=a%2Cline=9%3A%3A%0A%3A%3Aset-output,line=1,title=t%3A1%2C2::50%25%0A::error::x\\r\n"
        );
    }
}
