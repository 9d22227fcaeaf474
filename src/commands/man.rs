//! `caipan man`: writes man pages made from the definition of the command line.

use clap::Command;

use super::exit::{CommandError, Exit};
use super::files;
use super::write_errors::write_failure;
use crate::cli::{Cli, Man};
use crate::commands::console::Console;
use crate::commands::messages::CommandMessage;
use caipan_files::atomic::FileSet;

pub(super) fn run(args: &Man, console: &Console) -> Result<Exit, CommandError> {
    files::require_empty_folder(&args.dir)?;
    let mut top = Cli::localized_command(console.lang).disable_help_subcommand(true);
    top.build();
    let mut set = FileSet::new(&args.dir)?;
    let commands: Vec<&Command> = [&top].into_iter().chain(top.get_subcommands()).collect();
    for command in &commands {
        let source = format!("caipan {}", env!("CARGO_PKG_VERSION"));
        let man = clap_mangen::Man::new((*command).clone()).source(source);
        let mut rendered = Vec::new();
        man.render(&mut rendered)
            .map_err(|error| write_failure(&args.dir, &error))?;
        let page = escape_non_ascii(&String::from_utf8_lossy(&rendered));
        set.add_file(man.get_filename(), page.as_bytes())?;
    }
    set.publish()?;
    let (folder, count) = (args.dir.display().to_string(), commands.len());
    console.note(&console.sentence(CommandMessage::ManPages { folder, count }));
    Ok(Exit::Good)
}

/// Returns the page with all non-ASCII characters escaped, so that every roff formatter can read it. Also turns justification off,
/// which would put gaps into Chinese lines.
fn escape_non_ascii(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    for sign in page.replacen(".SH ", ".ad l\n.SH ", 1).chars() {
        if sign.is_ascii() {
            text.push(sign)
        } else {
            text += &format!("\\[u{:04X}]", u32::from(sign))
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn non_ascii_characters_of_a_page_are_escaped() {
        let page = escape_non_ascii(".TH x\n.SH NAME\n中 …\n.SH\n");
        assert_eq!(page, ".TH x\n.ad l\n.SH NAME\n\\[u4E2D] \\[u2026]\n.SH\n");
    }
}
