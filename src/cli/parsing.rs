//! Parsing of the command line, with help in the language of the user.

use std::ffi::{OsStr, OsString};
use std::mem::ManuallyDrop;

use clap::error::ErrorKind;
use clap::{ColorChoice, CommandFactory, FromArgMatches};

use super::command_line::Cli;
use super::help_layout::{arrange_help, group_under_headings};
use super::{checker, other_tool_names, translated_help, usage_error};
use caipan_facts::Fact;
use caipan_i18n::Lang;

/// Exit code for invalid arguments of `caipan checker`. Most dialects of checkers use this code for faults in the
/// jury's files.
const INVALID_CHECKER_CALL: i32 = 3;

/// The flag that is never suggested or completed, because it switches the sandbox off.
pub const NEVER_SUGGESTED: &str = "--no-isolation";

/// Outcome of parsing a command line without a valid command to run: a usage error, or a request for help or the version.
pub enum CommandLineError {
    /// Help or version to print. An empty command line also prints help.
    Help {
        /// Text with colours, not wrapped yet.
        text: String,
        /// True if the user requested the help or the version by an option or by `caipan help`.
        is_requested: bool,
    },
    /// Usage error: the error and hints, one line per fact.
    Usage(Vec<Fact>),
    /// Request for the version with features, build and isolation level: `--version --verbose`.
    BuildInfo,
}

impl Cli {
    /// Returns clap's definition of the command line, with help in `lang`.
    pub fn localized_command(lang: Lang) -> clap::Command {
        let command = match lang {
            Lang::En => Self::command(),
            other => translated_help::translated_command(other),
        };
        arrange_help(command, lang)
    }

    /// Returns the definition of [`Self::localized_command`], including the parts that clap adds when it is built: the
    /// `help` subcommand and the options `--help`.
    pub fn built_localized_command(lang: Lang, colour: ColorChoice) -> clap::Command {
        let mut command = Self::localized_command(lang).color(colour);
        command.build();
        let translated = match lang {
            Lang::En => command,
            other => translated_help::translate_help_subcommand(command, other),
        };
        // clap has added the options --help, which need headings as well.
        group_under_headings(translated, lang)
            .mut_subcommands(|sub| group_under_headings(sub, lang))
    }

    /// Parses the arguments of this process. In English, clap itself prints help, the version and usage errors, and ends the
    /// process.
    ///
    /// # Errors
    /// The command line names no command; in other languages than English, the text is left to the caller to print.
    pub fn parse_process_arguments(lang: Lang) -> Result<Self, CommandLineError> {
        let arguments = normalize_arguments(checker::expand_alias(std::env::args_os().collect()));
        if requests_build_info(&arguments) {
            return Err(CommandLineError::BuildInfo);
        }
        parse_arguments(&arguments, lang).map_err(|error| match lang {
            _ if lang != Lang::En && is_usage_error(&error) => {
                CommandLineError::Usage(usage_error::usage_error_lines(&error))
            }
            _ if is_usage_error(&error) && checker::is_checker_call(&arguments) => {
                // The usual exit code of a usage error would look like a verdict to the calling judge.
                let _ = error.print();
                std::process::exit(INVALID_CHECKER_CALL)
            }
            Lang::En => error.exit(),
            _ => CommandLineError::Help {
                text: error.render().ansi().to_string(),
                is_requested: error.exit_code() == 0,
            },
        })
    }
}

/// Whether the arguments are `--version` and `--verbose` in any order, and nothing else. clap would print the version alone.
fn requests_build_info(arguments: &[OsString]) -> bool {
    let [_, first, second] = arguments else {
        return false;
    };
    (is_version_flag(first) && is_verbose_flag(second))
        || (is_verbose_flag(first) && is_version_flag(second))
}

fn is_version_flag(argument: &OsStr) -> bool {
    argument == "--version" || argument == "-V"
}

fn is_verbose_flag(argument: &OsStr) -> bool {
    argument == "--verbose" || argument == "-v"
}

/// Commands that always run programs.
const RUNNING_COMMANDS: [&str; 5] = ["grade", "stress", "calibrate", "doctor", "verify"];

/// Whether this process will probably run programs: true if any argument is the name of a command that always runs
/// programs. The arguments need not be parsed for this.
pub fn is_likely_to_run_programs() -> bool {
    let mut words = std::env::args_os().skip(1);
    words.any(|word| RUNNING_COMMANDS.iter().any(|name| word == *name))
}

/// Whether clap's error is a usage error rather than a request for help or the version. An empty command line requests help.
fn is_usage_error(error: &clap::Error) -> bool {
    use ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    let shown = [
        DisplayHelp,
        DisplayHelpOnMissingArgumentOrSubcommand,
        DisplayVersion,
    ];
    !shown.contains(&error.kind())
}

fn parse_arguments(arguments: &[OsString], lang: Lang) -> Result<Cli, clap::Error> {
    // Most command lines are valid and show no help. Arranging the help takes longer than parsing, so the command
    // without arranged help is tried first. It is never dropped, since dropping it costs time as well.
    let mut plain = ManuallyDrop::new(Cli::command());
    match plain.try_get_matches_from_mut(arguments) {
        Ok(matches) => return Cli::from_arg_matches(&matches),
        Err(error) if error.kind() == ErrorKind::DisplayVersion => return Err(error),
        Err(_) => {}
    }
    let mut complete = Cli::built_localized_command(lang, colour_choice(arguments));
    match complete.try_get_matches_from_mut(arguments) {
        Ok(matches) => Cli::from_arg_matches(&matches),
        Err(error) => Err(improve_suggestion(error, &complete, arguments, lang)),
    }
}

/// Improves the suggestion of a usage error, and removes a suggestion of [`NEVER_SUGGESTED`].
fn improve_suggestion(
    clap_error: clap::Error,
    command: &clap::Command,
    arguments: &[OsString],
    lang: Lang,
) -> clap::Error {
    let error = other_tool_names::suggest_equivalent(clap_error, command, arguments);
    let is_typed = arguments.iter().any(|argument| {
        let name = argument.to_str().and_then(|text| text.split('=').next());
        name == Some(NEVER_SUGGESTED)
    });
    let suggests_it = is_usage_error(&error) && error.to_string().contains(NEVER_SUGGESTED);
    if !suggests_it || is_typed {
        return error;
    }
    let command = Cli::localized_command(lang).color(colour_choice(arguments));
    let second = hide_flag_from_suggestions(command).try_get_matches_from(arguments);
    second.err().unwrap_or(error)
}

/// Returns whether help and usage errors are coloured: never, always, or only on a terminal, according to --color and
/// --no-color. The command line may be invalid.
pub fn colour_choice(arguments: &[OsString]) -> ColorChoice {
    let mut choice = ColorChoice::Auto;
    let mut words = arguments.iter().filter_map(|word| word.to_str());
    while let Some(word) = words.next().filter(|word| *word != "--") {
        let value = match word.split_once('=') {
            Some(("--color", value)) => Some(value),
            _ if word == "--color" => words.next(),
            _ if word == "--no-color" => Some("never"),
            _ => None,
        };
        choice = match value {
            Some("never") => ColorChoice::Never,
            Some("always") => ColorChoice::Always,
            Some("auto") => ColorChoice::Auto,
            _ => choice,
        };
    }
    choice
}

/// Renames [`NEVER_SUGGESTED`] to a character that resembles no typed word, so that clap does not suggest the flag.
fn hide_flag_from_suggestions(command: clap::Command) -> clap::Command {
    command.mut_subcommands(|sub| {
        sub.mut_args(|argument| {
            if argument.get_id() == "no_isolation" {
                argument.long("\u{b7}").hide(true)
            } else {
                argument
            }
        })
    })
}

/// Accepts two habits that clap rejects: `caipan help COMMAND --help`, and negative numbers as values.
fn normalize_arguments(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut words = arguments.iter().skip(1);
    let first = words.position(|word| !word.as_encoded_bytes().starts_with(b"-"));
    if let Some(first) = first.filter(|first| arguments[first + 1] == "help") {
        let mut number = 0;
        arguments.retain(|word| {
            number += 1;
            number <= first + 2 || !(word == "-h" || word == "--help")
        });
    }
    join_negative_values(arguments)
}

/// Joins a negative number to the option before it, as `--option=-1`. No option begins with a digit, so the number
/// must be a value, and the resulting error names the expected values.
fn join_negative_values(arguments: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    let mut is_over = false;
    for argument in arguments {
        is_over |= argument == "--";
        let mut signs = argument.as_encoded_bytes().iter();
        let is_negative =
            signs.next() == Some(&b'-') && signs.next().is_some_and(u8::is_ascii_digit);
        let last_option = joined.last_mut().filter(|last| {
            let word = last.as_encoded_bytes();
            word.len() > 1 && word.starts_with(b"-") && !word.contains(&b'=')
        });
        match last_option {
            Some(last) if is_negative && !is_over => {
                last.push("=");
                last.push(argument);
            }
            _ => joined.push(argument),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the error of a command line in English, or "understood" if the command line is valid.
    fn english_usage_error(line: &str) -> String {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        match parse_arguments(&normalize_arguments(words), Lang::En) {
            Ok(_) => "understood".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn running_without_isolation_is_never_suggested() {
        for flag in [
            "--no-colour",
            "--no-isolate",
            "--no-isolatio",
            "--no-isolations",
            "--isolation",
            "--no",
            "--no-journal-isolation",
        ] {
            for line in [
                format!("caipan grade {flag}"),
                format!("caipan {flag} grade"),
                format!("caipan stress mayan x.c {flag}"),
                format!("caipan validate mayan {flag}=x"),
            ] {
                let error = english_usage_error(&line);
                assert!(error.contains("unexpected argument"), "{line}: {error}");
                let rest = error.replace(flag, "what was typed");
                assert!(!rest.contains("--no-isolation"), "{line}: {error}");
            }
        }
        assert!(english_usage_error("caipan grade --no-journa").contains("'--no-journal'"));
        assert_eq!(
            english_usage_error("caipan grade mayan x.c --no-isolation"),
            "understood"
        );
    }

    #[test]
    fn help_shows_how_to_run_without_isolation() {
        for lang in [Lang::En, Lang::Zh] {
            let words = ["caipan", "grade", "--help"].map(OsString::from);
            let help = parse_arguments(&words, lang).unwrap_err().to_string();
            assert!(help.contains("--no-isolation"), "{help}");
        }
    }

    /// Returns the error lines of a command line in Chinese, separated by " | ".
    fn chinese_usage_error(line: &str) -> String {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let error = parse_arguments(&normalize_arguments(words), Lang::Zh).unwrap_err();
        let facts = usage_error::usage_error_lines(&error);
        let lines: Vec<String> = facts.iter().map(|fact| Lang::Zh.fact(fact)).collect();
        lines.join(" | ")
    }

    /// Returns the values of --no-color and --color in a command line.
    fn parse_color_options(line: &str) -> (bool, crate::cli::command_line::Color) {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let cli = parse_arguments(&words, Lang::Zh).unwrap();
        (cli.no_color, cli.color)
    }

    /// Invalid command lines, and the beginnings of their errors in Chinese.
    const INVALID_COMMAND_LINES: &[(&str, &str)] = &[
        (
            "caipan nosuch",
            "没有命令 \"nosuch\" | 用法：caipan [选项] <命令> | ",
        ),
        (
            "caipan grad",
            "没有命令 \"grad\" | 相近的有：generate, grade | ",
        ),
        ("caipan --lang zh", "缺少命令 | 可选：grade, check, "),
        (
            "caipan show",
            "缺少参数：<PROBLEM> <INPUT> | 用法：caipan show [选项] ",
        ),
        (
            "caipan doctor --securit",
            "没有参数 \"--securit\" | 相近的有：--security | ",
        ),
        (
            "caipan doctor --color no",
            "--color <COLOR> 不接受 \"no\" | 可选：auto, always, ",
        ),
        (
            "caipan grade x y -j 0",
            "--jobs <N> 不接受 \"0\"：应为 1 到 1024 的整数 | ",
        ),
        (
            "caipan grade x y --cpu-limit 3",
            "--cpu-limit <TIME> 不接受 \"3\"：时长须带单位",
        ),
        (
            "caipan grade x y --case [",
            "--case <GLOB> 不接受 \"[\"：应为名字的模式，第 1 个字符不对 | ",
        ),
        (
            "caipan grade x y --journal",
            "--journal <FILE> 后面要有一个值 | ",
        ),
        ("caipan doctor --quiet=3", "--quiet 不带值，多了 \"3\" | "),
        ("caipan doctor -q -v", "--quiet 与 --verbose 不能同时用 | "),
        (
            "caipan generate x --seed 1 --seed 1",
            "--seed <S> 只能给一次 | ",
        ),
        (
            "caipan grade x -z",
            "没有参数 \"-z\" | 若要把 \"-z\" 当作值，请写 \"-- -z\" | ",
        ),
        ("caipan help nosuch", "没有命令 \"nosuch\" | "),
    ];

    #[test]
    fn usage_errors_are_translated_into_chinese() {
        for (line, expected) in INVALID_COMMAND_LINES {
            assert!(
                chinese_usage_error(line).starts_with(expected),
                "{line}: {}",
                chinese_usage_error(line)
            );
            assert!(
                chinese_usage_error(line).ends_with("加 --help 可查看说明"),
                "{}",
                chinese_usage_error(line)
            );
        }
        for line in ["caipan grade --no-isolate", "caipan stress x y --isolation"] {
            assert!(
                !chinese_usage_error(line).contains("--no-isolation"),
                "{}",
                chinese_usage_error(line)
            );
        }
    }

    #[test]
    fn no_color_equals_color_never_and_the_last_of_both_options_wins() {
        use crate::cli::command_line::Color::{Always, Auto};
        assert_eq!(
            parse_color_options("caipan --no-color doctor"),
            (true, Auto)
        );
        assert_eq!(
            parse_color_options("caipan doctor --no-color"),
            (true, Auto)
        );
        assert_eq!(
            parse_color_options("caipan doctor --color always --no-color"),
            (true, Auto)
        );
        assert_eq!(
            parse_color_options("caipan doctor --no-color --color always"),
            (false, Always)
        );
    }
}
