//! `caipan doctor`: the section on compilers and run-times, with their paths and versions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use crate::layout::{
    DoctorLabel, DoctorMessage, coloured_status_word, format_sentence, section_heading,
};
use caipan_facts::Bytes;
use caipan_facts::{Fact, printable};
use caipan_i18n::Lang;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::parallel::map_parallel;
use caipan_judge::submission::compile;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_problem::language::{self, Language};
use caipan_problem::language_tool::LanguageTool;
use caipan_sandbox::machine::version;
use caipan_sandbox::{IsolationLevelRange, Sandbox, find_program};

/// Result of looking for a tool on PATH: the path, and either the version or the reason why the tool does not work.
/// `None` if the tool is not on PATH.
type ToolLookup = Option<(PathBuf, Result<String, String>)>;

/// Lists the compiler and the run-time of each language. Unless `quick` is set, each compiler also compiles a one-line
/// program in the sandbox.
pub fn format_compiler_section(quick: bool, lang: Lang) -> String {
    let languages = language::built_in_languages();
    // All tools run in parallel, since a Java compiler alone takes longer than all other tools together.
    let distinct: BTreeSet<&str> = languages.iter().flat_map(tool_names).collect();
    let all: Vec<&str> = distinct.into_iter().collect();
    let found = map_parallel(all.len(), all.len(), &|index| look_up_tool(all[index]));
    let tools: BTreeMap<&str, ToolLookup> = all.into_iter().zip(found).collect();
    // If the sandbox cannot be opened, the section on isolation reports why.
    let sandbox = if quick {
        None
    } else {
        Sandbox::open(IsolationLevelRange::default(), &[]).ok()
    };
    let faults = map_parallel(languages.len(), languages.len(), &|number| {
        let language = &languages[number];
        let open_sandbox = (sandbox.as_ref()).filter(|_| has_all_tools(language, &tools))?;
        Some(find_compiler_fault(language, open_sandbox))
    });
    let width = match sandbox {
        Some(_) => 9,
        None => 16,
    };
    // Indentation that skips the columns with the name of the language and the state of the compiler.
    let indent = " ".repeat(12 + 1 + width);
    let mut text = section_heading(DoctorLabel::Compilers, lang);
    for (language, fault) in languages.iter().zip(&faults) {
        let (is_ready, state) = match (has_all_tools(language, &tools), fault) {
            (true, None) => (true, DoctorMessage::NotTried),
            (true, Some(None)) => (true, DoctorMessage::Ready),
            _ => (false, DoctorMessage::NotReady),
        };
        let state = coloured_status_word(is_ready, state, width, lang);
        for (number, tool_name) in tool_names(language).into_iter().enumerate() {
            let start = match number {
                0 => format!("{:<12} {state}", language.id),
                _ => indent.clone(),
            };
            text += &format!(
                "  {start}  {tool_name:<8} {}\n",
                format_sentence(lang, tool_message(tool_name, &tools[tool_name]))
            );
        }
        if let Some(Some(fault)) = fault {
            text += &format!("  {indent}  {}\n", lang.fact(fault));
        }
    }
    text
}

fn has_all_tools(language: &Language, tools: &BTreeMap<&str, ToolLookup>) -> bool {
    tool_names(language)
        .iter()
        .all(|tool_name| matches!(tools[*tool_name], Some((_, Ok(_)))))
}

/// Compiles a one-line program in the sandbox. Returns the reason if that fails, otherwise `None`.
fn find_compiler_fault(language: &Language, sandbox: &Sandbox) -> Option<Fact> {
    let grading = GradingContext {
        runner: sandbox,
        compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
        cpu_kill_factor: 1.0,
        strict: true,
        jury_program_store: &Default::default(),
        may_fork_interpreter: false,
        cancel: &AtomicBool::new(false),
    };
    CompilerProbes::default().find_compiler_fault(language, TEST_MEMORY_LIMIT, &grading)
}

/// Memory limit of the one-line test programs: a limit that many problems have.
const TEST_MEMORY_LIMIT: Bytes = Bytes(256 << 20);

/// Returns the programs that a language needs on this machine: its compiler and its interpreter.
fn tool_names(language: &Language) -> Vec<&str> {
    let commands = [language.compile.first(), language.run.first()];
    let mut words: Vec<&str> = commands
        .into_iter()
        .flatten()
        .map(String::as_str)
        .filter(|tool_name| *tool_name != "{program}")
        .collect();
    words.dedup();
    words
}

fn tool_message(tool_name: &str, tool: &ToolLookup) -> DoctorMessage {
    let Some((path, version)) = tool else {
        return LanguageTool::find_by_executable(tool_name).map_or(
            DoctorMessage::NotFound,
            |known| DoctorMessage::NotFoundGet {
                get: known.install_instructions(),
            },
        );
    };
    let place = printable(path.as_os_str().as_encoded_bytes());
    match version {
        Ok(version) => DoctorMessage::Found {
            version: version.clone(),
            place,
        },
        Err(reason) => DoctorMessage::DoesNotWork {
            reason: reason.clone(),
            place,
        },
    }
}

fn look_up_tool(tool_name: &str) -> ToolLookup {
    let path = find_program(tool_name)?;
    let option = LanguageTool::find_by_executable(tool_name)
        .map_or("--version", |known| known.version_argument);
    let version = version::query_version(&path, &[option]);
    Some((path, version))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_tool_has_install_instructions() {
        for tool_name in language::built_in_languages().iter().flat_map(tool_names) {
            assert!(
                LanguageTool::find_by_executable(tool_name).is_some(),
                "{tool_name}"
            );
            assert!(
                matches!(
                    tool_message(tool_name, &None),
                    DoctorMessage::NotFoundGet { .. }
                ),
                "{tool_name}"
            );
        }
    }
}
