//! `caipan doctor -v`: lists the paths of this machine that programs of each language can see in the sandbox.

use std::ffi::OsStr;
use std::fmt::Write;

use crate::layout::{DoctorLabel, DoctorMessage, format_sentence, section_heading};
use caipan_facts::{Evidence, printable};
use caipan_i18n::Lang;
use caipan_problem::language::{self, Language};
use caipan_sandbox::{BoxView, IsolationLevelRange, Runner, Sandbox};

/// Returns the section on visible paths: the paths that every program sees, and the additional paths for the compiler
/// and the interpreter of each language.
pub fn format_visible_paths_section(lang: Lang) -> String {
    let mut text = section_heading(DoctorLabel::Views, lang);
    let sandbox = match Sandbox::open(IsolationLevelRange::default(), &[]) {
        Ok(sandbox) => sandbox,
        Err(error) => {
            let lines: Vec<String> = error.facts().iter().map(|fact| lang.fact(fact)).collect();
            let why = lines.join("\n");
            return text + &format!("  {}\n", why.replace('\n', "\n  "));
        }
    };
    let common = BoxView::new().list_paths();
    text += &format_path_list(&format_sentence(lang, DoctorMessage::EveryProgram), &common);
    for language in language::built_in_languages() {
        for (label, command) in tool_commands(&language) {
            let what = label(language.id.clone());
            match sandbox.find_tool(OsStr::new(command)) {
                Some(tool) => {
                    let mut visible = BoxView::new().with_tool(&tool).list_paths();
                    visible.retain(|path| !common.contains(path));
                    text += &format_path_list(&format_sentence(lang, what), &visible);
                }
                None => {
                    let missing = DoctorMessage::NotInstalled {
                        what: what.fact(),
                        word: command.to_owned(),
                    };
                    let _ = writeln!(text, "  {}", format_sentence(lang, missing));
                }
            }
        }
    }
    text
}

/// Function that creates the label of a compiler or interpreter from the name of the language.
type CommandLabel = fn(String) -> DoctorMessage;

/// Returns the compiler and the interpreter of a language, each with the constructor of its label. Omits `{program}`,
/// the compiled submission itself.
fn tool_commands(language: &Language) -> Vec<(CommandLabel, &str)> {
    let compile: CommandLabel = |language| DoctorMessage::WhenCompiled { language };
    let run: CommandLabel = |language| DoctorMessage::WhenRun { language };
    [
        (compile, language.compile.first()),
        (run, language.run.first()),
    ]
    .into_iter()
    .filter_map(|(label, command)| Some((label, command?.as_str())))
    .filter(|(_, command)| *command != "{program}")
    .collect()
}

fn format_path_list(name: &str, paths: &[String]) -> String {
    let mut text = format!("  {name}\n");
    for path in paths {
        let _ = writeln!(text, "    {}", printable(path.as_bytes()));
    }
    text
}
