//! Finds names of classes and packages in sources, because the Java compiler requires the file to be named after the
//! class.

use caipan_problem::language::{Language, SourceNamingRule};

/// Sets the class after which a source is named, unless the source declares a public class. Returns false if the
/// language does not name sources after classes, or if `class` contains unusual characters.
pub(crate) fn set_expected_class(language: &mut Language, class: &str) -> bool {
    let SourceNamingRule::Class(usual) = &language.source_name else {
        return false;
    };
    let ending = usual.rsplit_once('.').map_or("", |(_, ending)| ending);
    if !is_plain_identifier(class) {
        return false;
    }
    language.source_name = SourceNamingRule::Class(format!("{class}.{ending}").into());
    true
}

/// Whether the name consists of letters, digits and `_` only, so that every tool interprets it as a class or a package.
fn is_plain_identifier(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.len() <= 100
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Name of the start class, qualified with the package that the source declares.
pub(crate) fn qualified_class_name(source: &str, class: &str) -> String {
    declared_package(source)
        .map_or_else(|| class.to_owned(), |package| format!("{package}.{class}"))
}

/// Package that a Java or Go source declares; `None` if it declares none or the name contains unusual characters.
pub(crate) fn declared_package(source: &str) -> Option<String> {
    let words = split_source_into_words(source);
    let ["package", rest @ ..] = &words[..] else {
        return None;
    };
    // The name ends at the first word that is not preceded by a dot: a semicolon or, in Go, the next declaration.
    let mut package = String::new();
    for pair in rest.chunks(2) {
        package.push_str(pair[0]);
        match pair.get(1) {
            Some(&".") => package.push('.'),
            _ => break,
        }
    }
    package
        .split('.')
        .all(is_plain_identifier)
        .then_some(package)
}

/// Returns the class after which a source is named. In order of preference: the public class, the class `usual`, the
/// class `stem`, the only class. Nested classes are ignored. `None` if there is no such class or the name has unusual
/// characters.
pub(crate) fn find_start_class<'s>(source: &'s str, usual: &str, stem: &str) -> Option<&'s str> {
    let words = split_source_into_words(source);
    let mut classes: Vec<&str> = Vec::new();
    let mut is_public = false;
    let mut depth = 0_usize;
    let mut pairs = words.iter().zip(words.iter().skip(1));
    let public = pairs.find_map(|(word, name)| {
        match *word {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            "public" => is_public = true,
            "final" | "abstract" | "strictfp" => {}
            "class" => {
                classes.push(name);
                return is_public.then_some(*name);
            }
            _ => is_public = false,
        }
        None
    });
    let expected = [usual, stem]
        .iter()
        .find_map(|wanted| classes.iter().find(|class| *class == wanted));
    let only = classes.first().filter(|_| classes.len() == 1);
    public
        .or_else(|| expected.or(only).copied())
        .filter(|class| is_plain_identifier(class))
}

/// Start and end of a multi-line string literal in Java.
const TEXT_BLOCK: &str = "\"\"\"";

/// Splits a source into words and single symbols, without comments and string literals.
fn split_source_into_words(source: &str) -> Vec<&str> {
    let bytes = source.as_bytes();
    let mut words = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &source[at..];
        let length = match bytes[at] {
            b'/' if rest.starts_with("//") => rest.find('\n').map_or(rest.len(), |end| end + 1),
            b'/' if rest.starts_with("/*") => {
                2 + rest[2..].find("*/").map_or(rest.len() - 2, |end| end + 2)
            }
            b'"' if rest.starts_with(TEXT_BLOCK) => {
                3 + rest[3..]
                    .find(TEXT_BLOCK)
                    .map_or(rest.len() - 3, |end| end + 3)
            }
            quote @ (b'"' | b'\'') => string_literal_length(rest.as_bytes(), quote),
            _ => {
                let end = rest
                    .find(|sign: char| !sign.is_alphanumeric() && sign != '_')
                    .unwrap_or(rest.len());
                let first = rest.chars().next().map_or(1, char::len_utf8);
                if !rest.starts_with(char::is_whitespace) {
                    words.push(&rest[..end.max(first)]);
                }
                end.max(first)
            }
        };
        at += length;
        while !source.is_char_boundary(at) {
            at += 1;
        }
    }
    words
}

/// Length in bytes of the string literal at the start of `rest`, including the quotation marks. A literal ends at the
/// end of the line at the latest.
fn string_literal_length(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != quote && rest[at] != b'\n' {
        at += if rest[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_named_after_its_class() {
        let found = [
            "import java.util.*;\npublic class Solution { class Main {} }",
            "public final class A {}",
            "class Helper {} class Main {}",
            "class Helper {} class sol { static class X {} }",
            "class Only { public static void main(String[] a) { String s = \"class B\"; } }",
            "// public class Not {}\n/* public class Nor */ class A类 {} // \"\n",
            "class Main { public class Inner {} static public class Node {} }",
            "class Main { String s = \"\"\"\n} public class Not {\n\"\"\"; }",
            "class A {} class B {}",
            "public static void class",
            "'\\",
            "",
        ]
        .map(|source| find_start_class(source, "Main", "sol").unwrap_or("-"));
        let expected = [
            "Solution", "A", "Main", "sol", "Only", "-", "Main", "Main", "-", "-", "-", "-",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn the_start_class_is_qualified_with_its_package() {
        for (source, expected) in [
            (
                "package com.example.week3;\nclass Main {}",
                "com.example.week3.Main",
            ),
            ("// package a;\n/* b */ package p ; import q.*;", "p.Main"),
            (
                "import java.util.*; class Main { String s = \"package p;\"; }",
                "Main",
            ),
            ("package -Xmx1g; class Main {}", "Main"),
            ("package ../x; class Main {}", "Main"),
            ("package", "Main"),
            ("", "Main"),
        ] {
            assert_eq!(qualified_class_name(source, "Main"), expected, "{source}");
        }
    }
}
