//! Prints the completion script of a shell, and answers queries of the script: one candidate per line, quoted for the shell.

use std::ffi::OsString;

use super::bash::{self, TypedCommandLine};
use super::candidates::{WordCompletion, completion_candidates};
use super::quoting::quote_completion;
use crate::cli::completions::Shell;
use caipan_i18n::Lang;

/// Returns the script that makes a shell complete command lines of caipan.
pub(crate) fn completion_script(shell: Shell) -> &'static str {
    match shell {
        Shell::Bash => include_str!("scripts/caipan.bash"),
        Shell::Zsh => include_str!("scripts/_caipan"),
        Shell::Fish => include_str!("scripts/caipan.fish"),
        Shell::Powershell => include_str!("scripts/caipan.ps1"),
        Shell::Elvish => include_str!("scripts/caipan.elv"),
    }
}

/// Returns the completions of the last word. Errors in the words are ignored, since the shell expects candidates only.
pub(crate) fn completion_lines(shell: Shell, typed: &[OsString], lang: Lang) -> String {
    let (words, kept) = match shell {
        Shell::Bash => match bash::split_command_line(typed) {
            Some(TypedCommandLine {
                words,
                unreplaced_prefix: kept,
            }) => (words, kept),
            None => return String::new(),
        },
        Shell::Powershell => (strip_powershell_marker(typed), String::new()),
        _ => (typed.to_vec(), String::new()),
    };
    let found = completion_candidates(words, lang);
    let lines = found.iter().filter_map(|WordCompletion { text, help }| {
        let text = quote_completion(shell, text.strip_prefix(&kept)?)?;
        Some(match (shell, help) {
            (Shell::Bash | Shell::Elvish, _) | (_, None) => format!("{text}\n"),
            (_, Some(help)) => format!("{text}\t{help}\n"),
        })
    });
    lines.collect()
}

/// Removes the full stop that the PowerShell script puts before the last word. The script needs it because PowerShell
/// drops empty arguments. A last word without the full stop is dropped.
fn strip_powershell_marker(typed: &[OsString]) -> Vec<OsString> {
    let mut words = typed.to_vec();
    let marked = words.pop();
    words.extend(marked.and_then(|last| last.to_str()?.strip_prefix('.').map(OsString::from)));
    words
}
