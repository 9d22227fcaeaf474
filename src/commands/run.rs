//! Runs the subcommand that the command line names.

use anstream::ColorChoice;

use super::exit::{CommandError, Exit};
use super::messages::CommandMessage;
use super::{
    calibrate, check, checker, cluster, completions, diff, doctor, exam, export, generate, grade,
    import, info, init, man, report, schema, show, solve, stress, validate, verify, version,
};
use crate::cli::{
    Cli, Color, Command, CommandLineError, choose_language, colour_choice, help_columns,
    is_checker_call, non_utf8_locale_encoding, wrap_help,
};
use crate::terminal::console::Console;
use caipan_facts::{Evidence, Fact};
use caipan_i18n::Lang;
use caipan_report::DetailLevel;

/// Parses the command line with `parse`, runs the subcommand, and returns the exit code.
pub fn run(parse: fn(Lang) -> Result<Cli, CommandLineError>) -> Exit {
    let lang = choose_language();
    match parse(lang) {
        Ok(cli) => run_command(cli, lang),
        Err(CommandLineError::Help { text, is_requested }) => print_help(&text, is_requested, lang),
        Err(CommandLineError::BuildInfo) => version::run(&console_before_parsing(lang)),
        Err(CommandLineError::Usage(lines)) => {
            print_usage_error(&lines, lang);
            let arguments: Vec<_> = std::env::args_os().collect();
            if is_checker_call(&arguments) {
                Exit::Jury
            } else {
                Exit::Usage
            }
        }
    }
}

/// Prints the help `text`, wrapped to the width of the terminal, and returns the exit code. Help that was not requested
/// is a usage error: it is printed on standard error, with [`Exit::Usage`].
fn print_help(text: &str, is_requested: bool, lang: Lang) -> Exit {
    let console = console_before_parsing(lang);
    let help = wrap_help(text, help_columns(console.width()));
    if !is_requested {
        console.print_line(help.trim_end());
        return Exit::Usage;
    }
    match console.print_result(&help) {
        Ok(_) => Exit::Good,
        Err(error) => CommandError::from(error).exit,
    }
}

/// Returns the console for output when no parsed command line is available. Only the language and the use of colours are known.
fn console_before_parsing(lang: Lang) -> Console {
    Console {
        choice: match colour_choice(&std::env::args_os().collect::<Vec<_>>()) {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::Always,
            clap::ColorChoice::Never => ColorChoice::Never,
        },
        is_quiet: false,
        detail: DetailLevel::Usual,
        lang,
        is_lang_explicit: false,
        hides_results: false,
    }
}

fn print_usage_error(lines: &[Fact], lang: Lang) {
    let sentences: Vec<String> = lines.iter().map(|line| lang.fact(line)).collect();
    console_before_parsing(lang).print_error(&sentences.join("\n"));
}

fn run_command(cli: Cli, lang: Lang) -> Exit {
    let console = Console {
        choice: match cli.color {
            _ if cli.no_color => ColorChoice::Never,
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        },
        // The judging system that runs `caipan checker` shows standard error as the checker's comment.
        is_quiet: cli.quiet > 0 || matches!(cli.command, Command::Checker(_)),
        detail: match cli.quiet {
            2.. => DetailLevel::Verdicts,
            _ if cli.verbose => DetailLevel::All,
            _ => DetailLevel::Usual,
        },
        lang: cli.lang.unwrap_or(lang),
        is_lang_explicit: cli.lang.is_some(),
        hides_results: false,
    };
    if let (false, Some(encoding)) = (console.lang.is_mostly_ascii(), non_utf8_locale_encoding()) {
        console.print_note(&Lang::En.fact(&CommandMessage::Utf8 { encoding }.fact()));
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
        Command::Verify(args) => verify::run(&args, &console),
        Command::Exam(args) => exam::run(&args, &console),
        Command::Report(args) => report::run(&args, &console),
        Command::Problems => info::list_problems(&console),
        Command::Info(args) => info::describe_problem(&args, &console),
        Command::Init(args) => init::run(&args, &console),
        Command::Schema(args) => schema::run(&args, &console),
        Command::Checker(args) => checker::run(&args, &console),
        Command::Doctor(args) => doctor::run(&args, &console),
        Command::Serve(args) => cluster::run_server(&args, &console),
        Command::Worker(args) => cluster::run_worker(&args, &console),
        Command::Completions(args) => completions::run(&args, &console),
        Command::Man(args) => man::run(&args, &console),
        Command::Export(args) => export::run(&args, &console),
    };
    done.unwrap_or_else(|failure| {
        console.print_error(&failure.text(console.lang));
        failure.exit
    })
}
