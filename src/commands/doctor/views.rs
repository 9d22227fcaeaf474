//! What programs of each language are shown of this machine, for `doctor -v`: nothing else can be opened.

use std::ffi::OsStr;
use std::fmt::Write;

use super::lines::{Head, Line, heading};
use crate::commands::console::Console;
use crate::commands::isolation;
use caipan_facts::{Evidence, printable};
use caipan_problem::language::{self, Language};
use caipan_sandbox::{Runner, Sandbox, View, Wish};

/// A list for what every program sees, and one for each command of each language.
pub(super) fn section(console: &Console) -> String {
    let mut text = heading(Head::Views, console);
    let sandbox = match Sandbox::open(Wish::default(), &[]) {
        Ok(sandbox) => sandbox,
        Err(error) => {
            let why = isolation::unavailable(&error).text(console.lang);
            return text + &format!("  {}\n", why.replace('\n', "\n  "));
        }
    };
    let common = View::new().list();
    text += &list(&console.sentence(Line::EveryProgram), &common);
    for language in language::table() {
        for (what, words) in commands(&language) {
            let what = what(language.id.clone());
            match sandbox.tool(OsStr::new(words)) {
                Some(tool) => {
                    let mut seen = View::new().with_tool(&tool).list();
                    seen.retain(|path| !common.contains(path));
                    text += &list(&console.sentence(what), &seen);
                }
                None => {
                    let (what, word) = (what.fact(), words.to_owned());
                    let missing = console.sentence(Line::NotInstalled { what, word });
                    let _ = writeln!(text, "  {missing}");
                }
            }
        }
    }
    text
}

/// Makes the line for a language: when its command is started.
type When = fn(String) -> Line;

/// What a language starts of this machine's, and when.
fn commands(language: &Language) -> Vec<(When, &str)> {
    let named = |words: &'_ [String]| words.first().is_some_and(|word| word != "{program}");
    let mut commands: Vec<(When, &str)> = Vec::new();
    if named(&language.compile) {
        let what = |language| Line::WhenCompiled { language };
        commands.push((what, language.compile[0].as_str()));
    }
    if named(&language.run) {
        let what = |language| Line::WhenRun { language };
        commands.push((what, language.run[0].as_str()));
    }
    commands
}

fn list(name: &str, paths: &[String]) -> String {
    let mut text = format!("  {name}\n");
    for path in paths {
        let _ = writeln!(text, "    {}", printable(path.as_bytes()));
    }
    text
}
