//! `caipan doctor`: what this machine can isolate, measure and compile, and how to get what is missing.

mod advice;
mod compilers;
mod isolation;
mod kernel;
mod losses;
mod noise;
mod security;
mod state;
mod timing;
mod version;
mod views;

use anstyle::{AnsiColor, Style};
use kernel::Kernel;

use super::exit::{Exit, Failure};
use super::{Console, Reader};
use crate::cli::Doctor;

pub fn run(args: &Doctor, console: &Console) -> Result<Exit, Failure> {
    if args.security {
        return security::run(args.level.map(Into::into), console);
    }
    let kernel = Kernel::of_this_machine();
    console.result(&about(&kernel))?;
    let levels = isolation::probe();
    let exit = match isolation::best(&levels) {
        Some(_) => Exit::Good,
        None => Exit::Isolation,
    };
    let sections: [&dyn Fn() -> String; 4] = [
        &|| isolation::section(&levels, &kernel),
        &compilers::section,
        &timing::section,
        &state::section,
    ];
    let views: &dyn Fn() -> String = &views::section;
    for section in sections
        .into_iter()
        .chain(console.is_verbose.then_some(views))
    {
        if console.result(&section())? == Reader::Gone {
            break;
        }
    }
    Ok(exit)
}

fn about(kernel: &Kernel) -> String {
    let user = match (kernel.is_root, kernel.is_mapped) {
        (true, _) => "root",
        (_, true) => "a user of a user namespace",
        _ => "an ordinary user",
    };
    format!(
        "caipan {} on {}, as {user}\n",
        env!("CARGO_PKG_VERSION"),
        kernel.name
    )
}

fn heading(name: &str) -> String {
    let bold = Style::new().bold();
    format!("\n{bold}{name}{bold:#}\n")
}

/// Good or bad news, as wide as asked for.
fn answer(is_good: bool, word: &str, width: usize) -> String {
    let colour = match is_good {
        true => AnsiColor::Green,
        false => AnsiColor::Red,
    };
    let style = Style::new().bold().fg_color(Some(colour.into()));
    format!("{style}{word:<width$}{style:#}")
}

/// One fact with its name; more lines of it stand below the first.
fn fact(name: &str, lines: &[String]) -> String {
    let names = std::iter::once(name).chain(std::iter::repeat(""));
    let line = |(name, line): (&str, &String)| format!("  {name:<17} {line}\n");
    names.zip(lines).map(line).collect()
}
