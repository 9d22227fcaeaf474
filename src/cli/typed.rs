//! What was typed: the command line understood, or why it is not.

use std::ffi::OsString;
use std::mem::ManuallyDrop;

use clap::error::ErrorKind;
use clap::{ColorChoice, CommandFactory, FromArgMatches};

use super::arranged::{arranged, under_headings};
use super::command_line::Cli;
use super::{checker, chinese, other_tools, refusal};
use caipan_facts::Fact;
use caipan_i18n::Lang;

/// The exit code of a call as a checker that is not understood: that of a jury's fault, in most dialects.
const FAULT_OF_THE_CALL: i32 = 3;

/// The flag that nobody is to be talked into: who wants it types it.
pub const NEVER_PROPOSED: &str = "--no-isolation";

/// A command line that names no command to run.
pub enum NoCommand {
    /// Help or the version. An empty command line also shows help.
    Help {
        /// Text with colours, its lines as long as they are.
        text: String,
        /// Whether it was asked for.
        is_asked_for: bool,
    },
    /// Wrong usage: what is wrong and what helps, a line each.
    Wrong(Vec<Fact>),
}

impl Cli {
    /// The command line with its help in `lang`.
    pub fn told_in(lang: Lang) -> clap::Command {
        match lang {
            Lang::En => arranged(Self::command(), lang),
            Lang::Zh => arranged(chinese::command(), lang),
        }
    }

    /// The same with what clap adds by itself, as it is typed.
    pub fn to_be_typed(lang: Lang, colour: ColorChoice) -> clap::Command {
        let mut command = Self::told_in(lang).color(colour);
        command.build();
        let command = match lang {
            Lang::En => command,
            Lang::Zh => chinese::with_help(command),
        };
        // Only now is help among the arguments.
        under_headings(command, lang).mut_subcommands(|sub| under_headings(sub, lang))
    }

    /// Parses the command line. In English clap prints help, the version and wrong usage, and ends the process.
    ///
    /// # Errors
    /// What is to be printed in another language.
    pub fn typed(lang: Lang) -> Result<Self, NoCommand> {
        let arguments = helpful(checker::by_name(std::env::args_os().collect()));
        parse(&arguments, lang).map_err(|error| match lang {
            Lang::Zh if is_wrong(&error) => NoCommand::Wrong(refusal::lines(&error)),
            _ if is_wrong(&error) && checker::is_meant(&arguments) => {
                // A host takes the usual code for a word on the contestant.
                let _ = error.print();
                std::process::exit(FAULT_OF_THE_CALL)
            }
            Lang::Zh => NoCommand::Help {
                text: error.render().ansi().to_string(),
                is_asked_for: error.exit_code() == 0,
            },
            Lang::En => error.exit(),
        })
    }
}

/// The commands that run programs whatever else is asked for.
const RUNNERS: [&str; 4] = ["grade", "stress", "calibrate", "doctor"];

/// Is this process going to run programs in all likelihood? That is asked before the command line is understood.
pub fn runs_programs() -> bool {
    let mut words = std::env::args_os().skip(1);
    words.any(|word| RUNNERS.iter().any(|name| word == *name))
}

/// Nothing at all asks for help, which clap counts among what is wrong.
fn is_wrong(error: &clap::Error) -> bool {
    use ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    let shown = [
        DisplayHelp,
        DisplayHelpOnMissingArgumentOrSubcommand,
        DisplayVersion,
    ];
    !shown.contains(&error.kind())
}

fn parse(arguments: &[OsString], lang: Lang) -> Result<Cli, clap::Error> {
    // Most calls are understood, and need nobody's help: to put that in order takes longer than to understand them, and to
    // take it apart again a fourth of that.
    let mut plain = ManuallyDrop::new(Cli::command());
    match plain.try_get_matches_from_mut(arguments) {
        Ok(matches) => return Cli::from_arg_matches(&matches),
        Err(error) if error.kind() == ErrorKind::DisplayVersion => return Err(error),
        Err(_) => {}
    }
    let command = || Cli::told_in(lang).color(colour(arguments));
    let is_typed = |argument: &OsString| {
        let name = argument.to_str().and_then(|text| text.split('=').next());
        name == Some(NEVER_PROPOSED)
    };
    let mut complete = Cli::to_be_typed(lang, colour(arguments));
    let matches = complete.try_get_matches_from_mut(arguments);
    let matches = matches.map_err(|error| {
        let error = other_tools::with_proposal(error, &complete, arguments);
        let proposes = is_wrong(&error) && error.to_string().contains(NEVER_PROPOSED);
        if !proposes || arguments.iter().any(is_typed) {
            return error;
        }
        let again = without_the_flag(command()).try_get_matches_from(arguments);
        again.err().unwrap_or(error)
    })?;
    Cli::from_arg_matches(&matches)
}

/// When help and refusals are coloured: as was asked for, even where the rest is not understood.
pub fn colour(arguments: &[OsString]) -> ColorChoice {
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

/// The same command line with [`NEVER_PROPOSED`] under a name that is like nothing anybody types.
fn without_the_flag(command: clap::Command) -> clap::Command {
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

/// `help` takes names of commands only, and people ask it for help too.
fn helpful(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let is_help = |word: &OsString| word == "-h" || word == "--help";
    let mut words = arguments.iter().skip(1);
    let first = words.position(|word| !word.as_encoded_bytes().starts_with(b"-"));
    if let Some(first) = first.filter(|first| arguments[first + 1] == "help") {
        let mut number = 0;
        arguments.retain(|word| {
            number += 1;
            number <= first + 2 || !is_help(word)
        });
    }
    negative_values(arguments)
}

/// Joins a negative number to the option before it, as `--option=-1`. No option begins with a digit, so the number is meant as
/// a value, and the error says which values are expected.
fn negative_values(arguments: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    let mut is_over = false;
    for argument in arguments {
        is_over |= argument == "--";
        let mut signs = argument.as_encoded_bytes().iter();
        let is_negative =
            signs.next() == Some(&b'-') && signs.next().is_some_and(u8::is_ascii_digit);
        let is_option = |last: &&mut OsString| {
            let word = last.as_encoded_bytes();
            word.len() > 1 && word.starts_with(b"-") && !word.contains(&b'=')
        };
        match joined.last_mut().filter(is_option) {
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

    fn told(line: &str) -> String {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        match parse(&helpful(words), Lang::En) {
            Ok(_) => "understood".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn running_without_isolation_is_never_proposed() {
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
                let told = told(&line);
                assert!(told.contains("unexpected argument"), "{line}: {told}");
                let told = told.replace(flag, "what was typed");
                assert!(!told.contains("--no-isolation"), "{line}: {told}");
            }
        }
        assert!(told("caipan grade --no-journa").contains("'--no-journal'"));
        assert_eq!(told("caipan grade mayan x.c --no-isolation"), "understood");
    }

    #[test]
    fn help_shows_how_to_run_without_isolation() {
        for lang in [Lang::En, Lang::Zh] {
            let words = ["caipan", "grade", "--help"].map(OsString::from);
            let help = parse(&words, lang).unwrap_err().to_string();
            assert!(help.contains("--no-isolation"), "{help}");
        }
    }

    /// Command lines that are wrong, and how their refusals begin.
    const WRONG: &[(&str, &str)] = &[
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
    fn wrong_usage_is_known_by_its_kind_and_said_without_claps_words() {
        let said = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let error = parse(&helpful(words), Lang::Zh).unwrap_err();
            let lines = refusal::lines(&error);
            let lines: Vec<String> = lines.iter().map(|line| Lang::Zh.fact(line)).collect();
            lines.join(" | ")
        };
        for (line, expected) in WRONG {
            assert!(said(line).starts_with(expected), "{line}: {}", said(line));
            assert!(
                said(line).ends_with("加 --help 可查看说明"),
                "{}",
                said(line)
            );
        }
        for line in ["caipan grade --no-isolate", "caipan stress x y --isolation"] {
            assert!(!said(line).contains("--no-isolation"), "{}", said(line));
        }
    }

    #[test]
    fn no_color_is_a_word_for_color_never_and_the_last_word_counts() {
        let color = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let cli = parse(&words, Lang::Zh).unwrap();
            (cli.no_color, cli.color)
        };
        use crate::cli::command_line::Color::{Always, Auto};
        assert_eq!(color("caipan --no-color doctor"), (true, Auto));
        assert_eq!(color("caipan doctor --no-color"), (true, Auto));
        assert_eq!(
            color("caipan doctor --color always --no-color"),
            (true, Auto)
        );
        assert_eq!(
            color("caipan doctor --no-color --color always"),
            (false, Always)
        );
    }
}
