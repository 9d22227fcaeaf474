//! What a source is called whose compiler wants it to be called as its class is, as that of Java does.

use crate::package::language::Language;

/// Calls a source of this language as this class: if its compiler wants a name of its own, and its class is what is started.
pub fn call(language: &mut Language, class: &str) -> bool {
    let own = language.source_name.as_deref();
    let ending = own.and_then(|own| own.rsplit_once('.'));
    let is_started = language.run.iter().any(|word| word == "{stem}");
    let (Some((_, ending)), true, true) = (ending, is_class(class), is_started) else {
        return false;
    };
    language.source_name = Some(format!("{class}.{ending}"));
    true
}

/// A name that no tool takes for anything but a class.
pub fn is_class(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.len() <= 100
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The class that a source is to be called as: the one that is public, else one that is called so, else the only one.
pub fn class_in<'s>(source: &'s str, usual: &str, stem: &str) -> Option<&'s str> {
    let words = words(source);
    let mut classes: Vec<&str> = Vec::new();
    let mut is_public = false;
    let mut pairs = words.iter().zip(words.iter().skip(1));
    let public = pairs.find_map(|(word, name)| {
        match *word {
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
    let called = |wanted: &str| classes.iter().find(|class| **class == wanted);
    let only = classes.first().filter(|_| classes.len() == 1);
    public.or_else(|| called(usual).or(called(stem)).or(only).copied())
}

/// The words of a source; what stands in comments and texts is none, and any other sign is one of its own.
fn words(source: &str) -> Vec<&str> {
    let bytes = source.as_bytes();
    let mut words = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &source[at..];
        let end_of = |mark: &str| rest.find(mark).map_or(rest.len(), |end| end + mark.len());
        let length = match bytes[at] {
            b'/' if rest.starts_with("//") => end_of("\n"),
            b'/' if rest.starts_with("/*") => {
                2 + rest[2..].find("*/").map_or(rest.len() - 2, |end| end + 2)
            }
            quote @ (b'"' | b'\'') => quoted(rest.as_bytes(), quote),
            _ => {
                let is_part = |sign: char| sign.is_alphanumeric() || sign == '_';
                let end = rest.find(|sign| !is_part(sign)).unwrap_or(rest.len());
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

/// How long a text is, with its quotation marks; it ends on its line.
fn quoted(rest: &[u8], quote: u8) -> usize {
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
    fn a_source_is_called_as_its_class() {
        let of = |source: &'static str| class_in(source, "Main", "sol").unwrap_or("-");
        let found = [
            "import java.util.*;\npublic class Solution { class Main {} }",
            "public final class A {}",
            "class Helper {} class Main {}",
            "class Helper {} class sol { static class X {} }",
            "class Only { public static void main(String[] a) { String s = \"class B\"; } }",
            "// public class Not {}\n/* public class Nor */ class 类 {} // \"\n",
            "class A {} class B {}",
            "public static void class",
            "'\\",
            "",
        ]
        .map(of);
        let expected = [
            "Solution", "A", "Main", "sol", "Only", "类", "-", "-", "-", "-",
        ];
        assert_eq!(found, expected);
    }
}
