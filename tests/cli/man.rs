//! Tests of `caipan man`: one page per command, accepted by formatters without warnings.

use std::fs;
use std::process::Command;

use super::usage::commands;
use crate::support::{Files, caipan, finish, is_installed, require};

/// Returns the text of a page without backslashes before hyphens.
fn page(folder: &str, name: &str) -> String {
    let text = fs::read_to_string(format!("{folder}/{name}.1"));
    text.unwrap_or_else(|error| panic!("{name}: {error}"))
        .replace("\\-", "-")
}

#[test]
fn every_command_has_a_page_that_names_its_flags() {
    let files = Files::new(&[]);
    let folder = files.path("man/one");
    caipan(&["man", &folder]).expect(0, "", "man pages");
    let top = page(&folder, "caipan");
    let commands = commands();
    let named: Vec<&String> = commands.iter().filter(|name| *name != "help").collect();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), named.len() + 1);
    for name in named {
        assert!(top.contains(&format!("caipan-{name}(1)")), "{name}");
        let page = page(&folder, &format!("caipan-{name}"));
        assert!(page.is_ascii(), "{name}");
        let help = caipan(&[name, "--help"]).stdout;
        let words = help.split(|sign: char| sign.is_whitespace() || sign == ',');
        let flags: Vec<&str> = words.filter(|word| word.starts_with("--")).collect();
        assert!(flags.contains(&"--help"), "{help}");
        for flag in flags {
            let end = flag.find(|end: char| !end.is_ascii_alphanumeric() && end != '-');
            let flag = &flag[..end.unwrap_or(flag.len())];
            assert!(page.contains(flag), "{name}: {flag} is not in\n{page}");
        }
    }
    // Existing files are not overwritten.
    caipan(&["man", &folder]).expect(2, "", "is not empty");
}

#[test]
fn pages_are_formatted_without_a_warning_and_in_chinese_if_asked() {
    let files = Files::new(&[]);
    let [english, chinese] = ["en", "zh"].map(|name| files.path(name));
    caipan(&["man", &english]).expect(0, "", "");
    caipan(&["man", &chinese, "--lang", "zh"]).expect(0, "", "");
    assert!(page(&chinese, "caipan-grade").contains(".SH \\[u9009]\\[u9879]"));
    if !is_installed("groff") {
        require(true, "groff is not installed");
        return;
    }
    for name in commands().iter().filter(|name| *name != "help") {
        let formatted = |folder: &str, warnings: &[&str]| {
            let mut groff = Command::new("groff");
            groff.args(["-man", "-Tutf8", "-P-c", "-P-b", "-P-u"]);
            groff
                .args(warnings)
                .arg(format!("{folder}/caipan-{name}.1"));
            finish(groff)
        };
        let ran = formatted(&english, &["-ww"]).expect(0, "NAME", "");
        assert_eq!(ran.stderr, "", "{name}");
        // Old formatters do not know where Chinese text may be broken.
        let ran = formatted(&chinese, &["-Wbreak"]).expect(0, "caipan", "");
        assert_eq!(ran.stderr, "", "{name}");
        assert!(ran.stdout.contains("显示帮助"), "{ran:#?}");
    }
}
