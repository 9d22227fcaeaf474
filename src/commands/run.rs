//! From what was typed to an exit code.

use anstream::ColorChoice;

use super::console::Console;
use super::exit::Exit;
use super::locale::{language, other_encoding};
use super::said::Said;
use super::wrapping::{help_columns, wrapped};
use super::{
    calibrate, check, checker, cluster, completions, diff, doctor, export, generate, grade, import,
    info, init, man, report, schema, show, solve, stress, validate,
};
use crate::cli::{Cli, Color, Command, NoCommand, colour, is_checker};
use caipan_facts::{Evidence, Fact};
use caipan_i18n::Lang;
use caipan_report::Detail;

/// Does what the command line says, which `typed` understands in a language, prints the result, and gives the exit code.
pub fn run(typed: fn(Lang) -> Result<Cli, NoCommand>) -> Exit {
    let lang = language();
    match typed(lang) {
        Ok(cli) => obey(cli, lang),
        Err(NoCommand::Help { text, is_asked_for }) => help(&text, is_asked_for, lang),
        Err(NoCommand::Wrong(lines)) => {
            refuse(&lines, lang);
            let arguments: Vec<_> = std::env::args_os().collect();
            if is_checker(&arguments) {
                Exit::Jury
            } else {
                Exit::Usage
            }
        }
    }
}

/// Prints help. It is an error unless the user asked for it.
fn help(text: &str, is_asked_for: bool, lang: Lang) -> Exit {
    let console = early_console(lang);
    let text = wrapped(text, help_columns(console.width()));
    if !is_asked_for {
        console.show(text.trim_end());
        return Exit::Usage;
    }
    match console.result(&text) {
        Ok(_) => Exit::Good,
        Err(failure) => failure.exit,
    }
}

/// Returns the console for a command line that could not be parsed; only the language and the colours are known.
fn early_console(lang: Lang) -> Console {
    Console {
        choice: match colour(&std::env::args_os().collect::<Vec<_>>()) {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::Always,
            clap::ColorChoice::Never => ColorChoice::Never,
        },
        is_quiet: false,
        detail: Detail::Usual,
        lang,
        is_lang_asked: false,
        is_mute: false,
    }
}

/// Says why the command line is not understood.
fn refuse(lines: &[Fact], lang: Lang) {
    let lines: Vec<String> = lines.iter().map(|line| lang.fact(line)).collect();
    early_console(lang).error(&lines.join("\n"));
}

fn obey(cli: Cli, lang: Lang) -> Exit {
    let console = Console {
        choice: match cli.color {
            _ if cli.no_color => ColorChoice::Never,
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        },
        // A host reads what stands on standard error.
        is_quiet: cli.quiet > 0 || matches!(cli.command, Command::Checker(_)),
        detail: match cli.quiet {
            2.. => Detail::Verdicts,
            _ if cli.verbose => Detail::All,
            _ => Detail::Usual,
        },
        lang: cli.lang.unwrap_or(lang),
        is_lang_asked: cli.lang.is_some(),
        is_mute: false,
    };
    if let (Lang::Zh, Some(encoding)) = (console.lang, other_encoding()) {
        console.note(&Lang::En.fact(&Said::Utf8 { encoding }.fact()));
    }
    let done = match cli.command {
        Command::Grade(args) => grade::run(&args, &console),
        Command::Check(args) => check::run(&args, &console),
        Command::Diff(args) => diff::run(&args, &console),
        Command::Show(args) => show::run(&args, &console),
        Command::Solve(args) => solve::run(&args, &console),
        Command::Validate(args) => validate::run(&args, &console),
        Command::Generate(args) => generate::run(&args, &console),
        Command::Stress(args) => stress::run(&args, &console),
        Command::Calibrate(args) => calibrate::run(&args, &console),
        Command::Import(args) => import::run(&args, &console),
        Command::Report(args) => report::run(&args, &console),
        Command::Problems => info::problems(&console),
        Command::Info(args) => info::info(&args, &console),
        Command::Init(args) => init::run(&args, &console),
        Command::Schema(args) => schema::run(&args, &console),
        Command::Checker(args) => checker::run(&args, &console),
        Command::Doctor(args) => doctor::run(&args, &console),
        Command::Serve(args) => cluster::serve(&args, &console),
        Command::Worker(args) => cluster::work(&args, &console),
        Command::Completions(args) => completions::run(&args, &console),
        Command::Man(args) => man::run(&args, &console),
        Command::Export(args) => export::run(&args, &console),
    };
    done.unwrap_or_else(|failure| {
        console.error(&failure.text(console.lang));
        failure.exit
    })
}
