//! Tests edits by comparing texts before and after.

use super::*;

const LIMIT_ORIGIN: &str = "2 × 0.3 s \"good\".c";

fn text_with_changed_limit(text: &str) -> Option<String> {
    set_cpu_limit(text, "1.5s", LIMIT_ORIGIN)
}

#[test]
fn only_the_limit_and_its_origin_change() {
    let from = "'2 × 0.3 s \"good\".c'";
    for (text, expected) in [
        (
            "# mine\nname = \"a\" # b\n\n[limits] # c\ncpu   = \"1s\"   # d\nmemory = \"1MiB\"\n\n[io]\n",
            "# mine\nname = \"a\" # b\n\n[limits] # c\ncpu   = \"1.5s\"   # d\nmemory = \"1MiB\"\nfrom = F\n\n[io]\n",
        ),
        (
            "[limits]\nfrom = \"x\" # e\nmemory = \"1MiB\"\ncpu = '1s'",
            "[limits]\nfrom = F # e\nmemory = \"1MiB\"\ncpu = \"1.5s\"\n",
        ),
        (
            "[limits]\n  cpu = '1s'",
            "[limits]\n  cpu = \"1.5s\"\nfrom = F\n",
        ),
        (
            "[limits]\nmemory = \"1MiB\"\n",
            "[limits]\nmemory = \"1MiB\"\ncpu = \"1.5s\"\nfrom = F\n",
        ),
        (
            "name = \"a\"\n[limits]",
            "name = \"a\"\n[limits]\ncpu = \"1.5s\"\nfrom = F\n",
        ),
        (
            "limits = { cpu = \"1s\" }\n",
            "limits = { cpu = \"1.5s\", from = F }\n",
        ),
        (
            "limits = { memory = \"1MiB\" }\n",
            "limits = { memory = \"1MiB\", cpu = \"1.5s\", from = F }\n",
        ),
        ("limits = {}\n", "limits = { cpu = \"1.5s\", from = F }\n"),
        (
            "limits.cpu = \"1s\"\nname = \"a\"\n",
            "limits.cpu = \"1.5s\"\nlimits.from = F\nname = \"a\"\n",
        ),
        (
            "name = \"a\"",
            "name = \"a\"\n\n[limits]\ncpu = \"1.5s\"\nfrom = F\n",
        ),
        (
            "name = \"a\"\r\n[limits]\r\ncpu = \"1s\"\r\n",
            "name = \"a\"\r\n[limits]\r\ncpu = \"1.5s\"\r\nfrom = F\r\n",
        ),
        (
            "limits.memory = \"1MiB\"\n",
            "limits.memory = \"1MiB\"\nlimits.cpu = \"1.5s\"\nlimits.from = F\n",
        ),
        // A key of the same name in another table is left alone.
        (
            "[checker]\nlimits = { cpu = \"9s\" }\n[limits]\ncpu = \"1s\"\n",
            "[checker]\nlimits = { cpu = \"9s\" }\n[limits]\ncpu = \"1.5s\"\nfrom = F\n",
        ),
    ] {
        assert_eq!(
            text_with_changed_limit(text),
            Some(expected.replace('F', from)),
            "{text}"
        );
    }
}

#[test]
fn setting_the_same_limit_again_changes_nothing() {
    let once = text_with_changed_limit("[limits]\ncpu = \"1s\"\n").unwrap();
    assert_eq!(text_with_changed_limit(&once), Some(once.clone()));
}

#[test]
fn no_text_is_returned_if_more_than_the_limit_would_change() {
    for text in ["limits = 1\n", "name = \n", "name = \"a\"\r\n[limits]\n"] {
        assert_eq!(text_with_changed_limit(text), None, "{text}");
    }
}
