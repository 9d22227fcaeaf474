//! What programs of each language are shown of this machine, for `doctor -v`: nothing else can be opened.

use std::ffi::OsStr;
use std::fmt::Write;

use super::lines::heading;
use crate::package::language::{self, Language};
use crate::problem::printable;
use crate::sandbox::{Runner, Sandbox, View, Wish};

/// A list for what every program sees, and one for each command of each language.
pub fn section() -> String {
    let mut text = heading("what programs see");
    let sandbox = match Sandbox::open(Wish::default(), &[]) {
        Ok(sandbox) => sandbox,
        Err(error) => return text + &format!("  {error}\n"),
    };
    let common = View::new().list();
    text += &list(
        "every program, beside its own file and the libraries that it names",
        &common,
    );
    for language in language::table() {
        for (what, words) in commands(&language) {
            let name = format!("{} {what}", language.id);
            match sandbox.tool(OsStr::new(words)) {
                Some(tool) => {
                    let mut seen = View::new().with_tool(&tool).list();
                    seen.retain(|path| !common.contains(path));
                    text += &list(&name, &seen);
                }
                None => {
                    let _ = writeln!(text, "  {name}: {words} is not installed");
                }
            }
        }
    }
    text
}

/// What a language starts of this machine's, and when.
fn commands(language: &Language) -> Vec<(&'static str, &str)> {
    let named = |words: &'_ [String]| words.first().is_some_and(|word| word != "{program}");
    let mut commands = Vec::new();
    if named(&language.compile) {
        commands.push(("when compiled", language.compile[0].as_str()));
    }
    if named(&language.run) {
        commands.push(("when run", language.run[0].as_str()));
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
