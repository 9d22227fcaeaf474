//! Translates help to other languages than English. The English help is in the doc comments of the arguments.
//! Translations are messages of `help.ftl`: `help-of-GRADE`, `help-GRADE-JOBS` or `help-JOBS`, and
//! `choice-VALIDATE-FORMAT-HTML` or `choice-FORMAT-HTML`.

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Command, CommandFactory};

use super::command_line::Cli;
use caipan_i18n::Lang;

/// Translator of the help of one command. `name` is the name of the subcommand, or "" for `caipan` itself.
#[derive(Clone, Copy)]
struct HelpTranslator<'a> {
    lang: Lang,
    name: &'a str,
}

/// Returns clap's definition of the command line with help in `lang`.
pub(super) fn translated_command(lang: Lang) -> Command {
    let names: Vec<String> = Cli::command()
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    let translator = HelpTranslator { lang, name: "" };
    let top = translator
        .translate_command(Cli::command())
        // The module `help_wrapping` wraps the lines: unlike clap, it knows the width of Chinese characters.
        .term_width(0)
        .subcommand_help_heading(lang.translate("heading-commands", "Commands"));
    let top = names.into_iter().fold(top, |top, name| {
        top.mut_subcommand(&name, |sub| {
            let translator = HelpTranslator { lang, name: &name };
            translator.translate_command(sub)
        })
    });
    translate_usage(top, lang)
}

/// Translates clap's own `help` subcommand, which exists only after the command was built.
pub(super) fn translate_help_subcommand(command: Command, lang: Lang) -> Command {
    let placeholder = lang.translate("usage-command", "COMMAND");
    let usage = usage_heading(lang);
    command.mut_subcommand("help", |help| {
        help.about(lang.translate("help-help", "Print help"))
            .override_usage(format!("caipan help [{placeholder}]"))
            .help_template(format!("{{about-with-newline}}\n{usage}{{usage}}\n"))
    })
}

/// Translates the placeholders in the usage lines of a command and of the subcommands of that command.
fn translate_usage(top: Command, lang: Lang) -> Command {
    // clap sets the full name of a subcommand only when the command is built.
    let mut built = top.clone();
    built.build();
    let own = usage_line(&mut built, lang);
    let names: Vec<String> = built
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .filter(|name| name != "help")
        .collect();
    names.iter().fold(top.override_usage(own), |top, name| {
        let sub = built.find_subcommand_mut(name);
        let line = sub.map(|sub| usage_line(sub, lang));
        top.mut_subcommand(name, |sub| sub.override_usage(line.unwrap_or_default()))
    })
}

fn usage_line(command: &mut Command, lang: Lang) -> String {
    let usage = command.render_usage().to_string();
    let line = usage.split_once(':').map_or("", |(_, line)| line).trim();
    let options = lang.translate("usage-options", "OPTIONS");
    let command = lang.translate("usage-command", "COMMAND");
    line.replace("[OPTIONS]", &format!("[{options}]"))
        .replace("<COMMAND>", &format!("<{command}>"))
}

/// Returns the translated word "Usage" with a colon, which precedes a usage line.
fn usage_heading(lang: Lang) -> String {
    lang.words()
        .colon(lang.translate("heading-usage", "Usage"), "")
}

impl HelpTranslator<'_> {
    fn translate_command(self, command: Command) -> Command {
        let lang = self.lang;
        let english = command.get_about().map(ToString::to_string);
        let name = if self.name.is_empty() {
            "caipan"
        } else {
            self.name
        };
        let about = lang
            .translate(&format!("help-of-{name}"), &english.unwrap_or_default())
            .to_owned();
        let help = Arg::new("help")
            .short('h')
            .long("help")
            .help("Print help")
            .action(ArgAction::Help);
        let usage = usage_heading(lang);
        let command = command
            .about(about)
            .disable_help_flag(true)
            .arg(help)
            .help_template(format!(
                "{{about-with-newline}}\n{usage}{{usage}}\n\n{{all-args}}{{after-help}}"
            ));
        let command = match self.name {
            "" => command.disable_version_flag(true).arg(
                Arg::new("version")
                    .short('V')
                    .long("version")
                    .help("Print version")
                    .action(ArgAction::Version),
            ),
            _ => command,
        };
        command.mut_args(|arg| self.translate_argument(arg))
    }

    fn translate_argument(self, arg: Arg) -> Arg {
        let heading = if arg.is_positional() {
            self.lang.translate("heading-arguments", "Arguments")
        } else {
            self.lang.translate("heading-options", "Options")
        };
        let text = self.argument_help(&arg);
        let takes_values = arg.get_action().takes_values();
        let (short, long) = if takes_values {
            let default = self.bracketed_default_value(&arg);
            (
                format!(
                    "{text}{}{default}",
                    self.bracketed_value_names(&arg.get_possible_values())
                ),
                format!("{text}{default}{}", self.describe_possible_values(&arg)),
            )
        } else {
            (text.clone(), text)
        };
        arg.help_heading(heading)
            .hide_possible_values(takes_values)
            .hide_default_value(takes_values)
            .help(short)
            .long_help(long)
    }

    /// Returns the translated help of an argument: the text for this command, or else the text for all commands.
    fn argument_help(self, arg: &Arg) -> String {
        let english = arg
            .get_long_help()
            .or(arg.get_help())
            .map(ToString::to_string);
        let id = arg.get_id().as_str();
        self.translate_help_text("help", id, &english.unwrap_or_default())
    }

    /// Returns the translation of an English help text: the message `KIND-COMMAND-REST`, or else the message
    /// `KIND-REST`, or else the English text.
    fn translate_help_text(self, kind: &str, rest: &str, english: &str) -> String {
        let [own, common] = message_keys(kind, self.name, rest);
        let text = self.lang.translation(&own);
        text.unwrap_or_else(|| self.lang.translate(&common, english))
            .to_owned()
    }

    /// Returns the names of the visible values as a list in brackets. Empty if `values` is empty.
    fn bracketed_value_names(self, values: &[PossibleValue]) -> String {
        if values.is_empty() {
            return String::new();
        }
        let shown = values.iter().filter(|value| !value.is_hide_set());
        let names: Vec<&str> = shown.map(PossibleValue::get_name).collect();
        self.format_bracketed_list("possible-values", "possible values", &names)
    }

    /// Returns one line for each value with its meaning, or only the names in brackets if no value has a meaning.
    fn describe_possible_values(self, arg: &Arg) -> String {
        let values = arg.get_possible_values();
        if values.iter().all(|value| value.get_help().is_none()) {
            return self.bracketed_value_names(&values);
        }
        let words = self.lang.words();
        let heading = self.lang.translate("possible-values", "possible values");
        let mut text = format!("\n\n{}", words.colon(heading, "").trim_end());
        for value in values.iter().filter(|value| !value.is_hide_set()) {
            let name = value.get_name();
            let english = value.get_help().map(ToString::to_string);
            let meaning = english.map(|english| {
                self.translate_help_text("choice", &format!("{}-{name}", arg.get_id()), &english)
            });
            text += "\n- ";
            text += &meaning.map_or_else(|| name.to_owned(), |meaning| words.colon(name, &meaning));
        }
        text
    }

    /// Returns the default of an argument in brackets. Empty if the argument has no default.
    fn bracketed_default_value(self, arg: &Arg) -> String {
        let defaults = arg.get_default_values();
        if defaults.is_empty() {
            return String::new();
        }
        let names: Vec<_> = defaults
            .iter()
            .map(|value| value.to_string_lossy())
            .collect();
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        self.format_bracketed_list("default-value", "default", &names)
    }

    fn format_bracketed_list(self, key: &str, english: &str, names: &[&str]) -> String {
        let list = names.join(self.lang.translate("list-separator", ", "));
        let heading = self.lang.translate(key, english);
        format!(" [{}]", self.lang.words().colon(heading, &list))
    }
}

/// Returns the key of the message for one command, and the key of the message for all commands.
fn message_keys(kind: &str, command: &str, rest: &str) -> [String; 2] {
    let rest = rest.to_lowercase().replace(['_', '.'], "-");
    [format!("{kind}-{command}-{rest}"), format!("{kind}-{rest}")]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Calls `visit` with the name and the definition of each subcommand. For `caipan` itself, the name is "".
    fn for_each_command(mut visit: impl FnMut(&str, &Command)) {
        let mut top = Cli::command();
        top.build();
        visit("", &top);
        for sub in top.get_subcommands().filter(|sub| sub.get_name() != "help") {
            visit(sub.get_name(), sub);
        }
    }

    #[test]
    fn every_language_explains_every_argument_of_every_command_and_nothing_else() {
        for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
            let mut used = BTreeSet::new();
            let mut translation = |keys: &[String]| {
                let found = keys.iter().filter(|key| lang.translation(key).is_some());
                let before = used.len();
                used.extend(found.cloned());
                used.len() > before || keys.iter().any(|key| used.contains(key))
            };
            for_each_command(|name, command| {
                let about = if name.is_empty() { "caipan" } else { name };
                assert!(translation(&[format!("help-of-{about}")]), "{name}");
                for arg in command.get_arguments() {
                    let id = arg.get_id().as_str();
                    assert!(translation(&message_keys("help", name, id)), "{name} {arg}");
                    for value in arg
                        .get_possible_values()
                        .iter()
                        .filter(|value| !value.is_hide_set())
                    {
                        let keys =
                            message_keys("choice", name, &format!("{id}-{}", value.get_name()));
                        let is_told = value.get_help().is_none() || translation(&keys);
                        assert!(
                            is_told,
                            "{name} {arg}: {} {:?}",
                            value.get_name(),
                            value.get_help().map(ToString::to_string)
                        );
                    }
                }
            });
            let present = lang.help_keys();
            let unused: Vec<_> = present.iter().filter(|key| !used.contains(**key)).collect();
            assert!(unused.is_empty(), "{unused:?}");
        }
    }

    #[test]
    fn chinese_help_contains_every_flag_of_english_help() {
        let mut chinese = translated_command(Lang::Zh);
        chinese.build();
        chinese.clone().debug_assert();
        for sub in Cli::command().get_subcommands() {
            let name = sub.get_name();
            let english = long_help(&mut sub.clone());
            let chinese = long_help(chinese.find_subcommand_mut(name).unwrap());
            for flag in long_flags(&english) {
                assert!(
                    chinese.contains(flag),
                    "{name}: {flag} is not in\n{chinese}"
                );
            }
            assert!(
                !chinese.contains("Print help") && !chinese.contains("Options"),
                "{chinese}"
            );
        }
    }

    fn long_help(command: &mut Command) -> String {
        command.render_long_help().to_string()
    }

    fn long_flags(text: &str) -> BTreeSet<&str> {
        text.split(|character: char| character.is_whitespace() || character == ',')
            .filter(|word| word.starts_with("--"))
            .map(|word| word.trim_end_matches(|end: char| !end.is_alphabetic()))
            .collect()
    }
}
