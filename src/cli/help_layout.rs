//! Layout of the help texts: options under headings, global options last, then examples.

use clap::Command;

use caipan_i18n::Lang;

/// English heading in a help text, with the ids of the arguments below it. Arguments without a heading stay under
/// clap's default heading, which comes first.
struct HelpHeading {
    text: &'static str,
    arguments: &'static [&'static str],
}

#[rustfmt::skip]
const HEADINGS: &[HelpHeading] = &[
    HelpHeading { text: "Cases and limits",
        arguments: &["cases", "case", "cpu_limit", "wall_limit", "memory_limit", "output_limit",
            "machine_factor"] },
    HelpHeading { text: "Scoring", arguments: &["strict", "skip_lost", "best"] },
    HelpHeading { text: "Results",
        arguments: &["format", "reports", "hand_out", "csv_bom", "sources", "keep_outputs", "matrix"] },
    HelpHeading { text: "Journal", arguments: &["fresh", "journal", "known", "shard", "no_journal"] },
    HelpHeading { text: "Several machines", arguments: &["cluster", "twins", "reference"] },
    HelpHeading { text: "Changes to files",
        arguments: &["write_answers", "rewrite_answers", "fix", "write_killers", "write"] },
    HelpHeading { text: "Jury solutions", arguments: &["programs", "no_programs", "labelled"] },
    HelpHeading { text: "Isolation",
        arguments: &["require_isolation", "require_limits", "no_isolation"] },
    HelpHeading { text: "Every command",
        arguments: &["color", "no_color", "quiet", "verbose", "lang", "help", "version"] },
];

/// Example command lines of each subcommand, shown below the help of the subcommand; "" is `caipan` itself. A test runs
/// all examples.
#[rustfmt::skip]
pub const EXAMPLES: &[(&str, &[&str])] = &[
    ("", &["caipan problems", "caipan grade mayan solution.c", "caipan init problem my-first"]),
    ("grade", &["caipan grade mayan solution.c",
        "caipan grade contest.toml class --report html=results.html",
        "caipan grade my-problem - --language c < solution.c"]),
    ("check", &["caipan check mayan general/04-sample output.txt"]),
    ("diff", &["caipan diff mayan general/04-sample output.txt",
        "caipan diff mayan general/06 solution.c"]),
    ("show", &["caipan show mayan general/04-sample",
        "caipan show mayan general/04-sample output.txt",
        "caipan show klotski few-queries/07-sample --query 1"]),
    ("solve", &["caipan solve mayan general/04-sample",
        "caipan solve klotski few-queries/07-sample --witness"]),
    ("validate", &["caipan validate my-problem", "caipan validate eight --strength --report audit.html",
        "caipan validate my-problem --fix --write-answers"]),
    ("generate", &["caipan generate klotski --family ring --with rows=5 --seed 3",
        "caipan generate my-problem --check",
        "caipan generate eight --recipe contest -o contest-set"]),
    ("stress", &["caipan stress mayan solution.c", "caipan stress mayan solution.c --against other.c -o found.in"]),
    ("calibrate", &["caipan calibrate my-problem", "caipan calibrate my-problem --runs 5 --write"]),
    ("import", &["caipan import package.zip", "caipan import package imported --as hydro"]),
    ("export", &["caipan export mayan my-mayan", "caipan export mayan mayan.zip --as domjudge",
        "caipan export klotski klotski-package --as kattis-legacy"]),
    ("verify", &["caipan verify jobs.jsonl", "caipan verify - --problem mayan < jobs.jsonl",
        "caipan verify jobs.jsonl --resume results.jsonl"]),
    ("exam", &["caipan exam http://localhost:8080 --adapter own",
        "caipan exam http://localhost:8080 --adapter sandbox-fusion --format json"]),
    ("report", &["caipan report results.json --format markdown",
        "caipan report results.json --against older.json",
        "caipan report results.json --hand-out pages"]),
    ("problems", &["caipan problems"]),
    ("info", &["caipan info mayan", "caipan info my-problem --lang zh"]),
    ("init", &["caipan init problem new-problem", "caipan init problem new-talk --interactive",
        "caipan init contest new-contest.toml"]),
    ("schema", &["caipan schema problem"]),
    ("checker", &["caipan checker mayan --dialect testlib sample.in output.txt sample.ans",
        "caipan checker mayan --source cpp"]),
    ("doctor", &["caipan doctor", "caipan doctor -v"]),
    ("serve", &["caipan serve", "caipan serve --listen 10.0.0.5:4222 --machine pc01,pc02",
        "caipan serve --shut-out pc02"]),
    ("worker", &["caipan worker join.toml", "caipan worker join.toml --until-idle 5min", "caipan worker join.toml --verify"]),
    ("completions", &["caipan completions bash"]),
    ("man", &["caipan man man-pages"]),
];

/// Adds headings and examples to a command and to its subcommands.
pub(super) fn arrange_help(command: Command, lang: Lang) -> Command {
    let command = add_examples(group_under_headings(command, lang), "", lang);
    command.mut_subcommands(|sub| {
        let name = sub.get_name().to_owned();
        add_examples(group_under_headings(sub, lang), &name, lang)
    })
}

/// Puts each option of a command under the heading of [`HEADINGS`] that lists the option.
pub(super) fn group_under_headings(command: Command, lang: Lang) -> Command {
    command.mut_args(|argument| {
        let id = argument.get_id().as_str();
        let mut headings = HEADINGS.iter();
        let found = headings.find(|heading| heading.arguments.contains(&id));
        match found {
            Some(heading) if !argument.is_positional() => {
                let key = format!("heading-{}", heading.text.to_lowercase().replace(' ', "-"));
                argument.help_heading(lang.translate(&key, heading.text))
            }
            _ => argument,
        }
    })
}

fn add_examples(command: Command, name: &str, lang: Lang) -> Command {
    let Some((_, examples)) = EXAMPLES.iter().find(|(known, _)| *known == name) else {
        return command;
    };
    let heading = lang.translate("heading-examples", "Examples");
    let head = lang.words().colon(heading, "");
    let lines = examples.iter().map(|example| format!("\n  {example}"));
    command.after_help(head.trim_end().to_owned() + &lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn every_command_has_examples_and_every_heading_its_arguments() {
        let mut top = Cli::command();
        top.build();
        let mut ids = BTreeSet::new();
        for sub in top.get_subcommands().filter(|sub| sub.get_name() != "help") {
            let name = sub.get_name();
            let (_, examples) = EXAMPLES.iter().find(|(known, _)| *known == name).unwrap();
            assert!((1..=3).contains(&examples.len()), "{name}");
            for example in *examples {
                assert!(example.starts_with(&format!("caipan {name}")), "{example}");
            }
            ids.extend(
                sub.get_arguments()
                    .map(|argument| argument.get_id().to_string()),
            );
        }
        ids.extend(
            top.get_arguments()
                .map(|argument| argument.get_id().to_string()),
        );
        for id in HEADINGS.iter().flat_map(|heading| heading.arguments) {
            assert!(ids.contains(*id), "{id}");
        }
    }

    #[test]
    fn global_options_come_last_and_examples_follow_them() {
        for (lang, last, below) in [
            (Lang::En, "\nEvery command:\n", "\nExamples:\n  caipan "),
            (Lang::Zh, "\n所有命令:\n", "\n例如：\n  caipan "),
        ] {
            let mut top = Cli::built_localized_command(lang, clap::ColorChoice::Auto);
            for (name, _) in EXAMPLES {
                let sub = match *name {
                    "" => &mut top,
                    name => top.find_subcommand_mut(name).unwrap(),
                };
                let help = sub.render_long_help().to_string();
                let (own, rest) = help.split_once(last).unwrap_or_else(|| panic!("{help}"));
                let (globals, examples) = rest.split_once(below).unwrap();
                for flag in [
                    "--color",
                    "--no-color",
                    "--quiet",
                    "--verbose",
                    "--lang",
                    "--help",
                ] {
                    assert!(globals.contains(flag), "{flag}: {globals}");
                    assert!(!own.contains(&format!("{flag} ")), "{flag}: {own}");
                }
                // No further heading with options follows the global options.
                assert!(!globals.contains(":\n  -"), "{globals}");
                assert!(examples.starts_with(name), "{examples}");
            }
        }
    }
}
