//! How the lines of a section look.

use anstyle::{AnsiColor, Style};

/// The head of a section.
pub fn heading(name: &str) -> String {
    let bold = Style::new().bold();
    format!("\n{bold}{name}{bold:#}\n")
}

/// Good or bad news, as wide as asked for.
pub fn answer(is_good: bool, word: &str, width: usize) -> String {
    let colour = match is_good {
        true => AnsiColor::Green,
        false => AnsiColor::Red,
    };
    let style = Style::new().bold().fg_color(Some(colour.into()));
    format!("{style}{word:<width$}{style:#}")
}

/// One fact with its name; more lines of it stand below the first.
pub fn fact(name: &str, lines: &[String]) -> String {
    let names = std::iter::once(name).chain(std::iter::repeat(""));
    let line = |(name, line): (&str, &String)| format!("  {name:<17} {line}\n");
    names.zip(lines).map(line).collect()
}
