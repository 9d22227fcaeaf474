//! Man pages made from the definition of the command line.

use std::io;

use clap::Command;

use super::command_line::Cli;
use caipan_i18n::Lang;

/// Returns the file name and the text of each man page: one for caipan, and one for each subcommand.
///
/// # Errors
/// A page cannot be rendered.
pub(crate) fn render_man_pages(lang: Lang) -> io::Result<Vec<(String, String)>> {
    let mut top = Cli::localized_command(lang).disable_help_subcommand(true);
    top.build();
    let commands = [&top].into_iter().chain(top.get_subcommands());
    commands.map(render_man_page).collect()
}

fn render_man_page(command: &Command) -> io::Result<(String, String)> {
    let source = format!("caipan {}", env!("CARGO_PKG_VERSION"));
    let man = clap_mangen::Man::new(command.clone()).source(source);
    let mut rendered = Vec::new();
    man.render(&mut rendered)?;
    let page = escape_non_ascii(&String::from_utf8_lossy(&rendered));
    Ok((man.get_filename(), page))
}

/// Returns a man page with all non-ASCII characters escaped, so that every roff formatter can read the page. Lines
/// are also left-aligned, since justification would put gaps into Chinese lines.
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
