//! Compilers and run-times: where each stands, and what it says that it is.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::lines::{Head, Line, answer, heading};
use crate::commands::console::Console;
use crate::judge::parallel::each;
use crate::machine::version;
use crate::package::language::{self, Language};
use crate::package::tool::Tool;
use crate::problem::printable;
use crate::sandbox::place_of;

/// A program of this name on PATH: where, and its version or what is wrong with it.
type Found = Option<(PathBuf, Result<String, String>)>;

pub fn section(console: &Console) -> String {
    let languages = language::table();
    // All are asked at once: a Java compiler alone takes longer than the rest together.
    let all: BTreeSet<&str> = languages.iter().flat_map(words).collect();
    let all: Vec<&str> = all.into_iter().collect();
    let found = each(all.len(), all.len(), &|number| look_up(all[number]));
    let tools: BTreeMap<&str, Found> = all.into_iter().zip(found).collect();
    let mut text = heading(Head::Compilers, console);
    for language in &languages {
        let words = words(language);
        let works = |word: &&str| matches!(tools[*word], Some((_, Ok(_))));
        let is_ready = words.iter().all(works);
        let state = answer(
            is_ready,
            if is_ready {
                Line::Ready
            } else {
                Line::NotReady
            },
            9,
            console,
        );
        for (number, word) in words.into_iter().enumerate() {
            let start = match number {
                0 => format!("{:<12} {state}", language.id),
                _ => " ".repeat(12 + 1 + 9),
            };
            text += &format!(
                "  {start}  {word:<8} {}\n",
                console.say(told(word, &tools[word]))
            );
        }
    }
    text
}

/// The programs that a language needs from this machine.
fn words(language: &Language) -> Vec<&str> {
    let commands = [language.compile.first(), language.run.first()];
    let words = commands.into_iter().flatten().map(String::as_str);
    let mut words: Vec<&str> = words.filter(|word| *word != "{program}").collect();
    words.dedup();
    words
}

fn told(word: &str, tool: &Found) -> Line {
    let Some((place, version)) = tool else {
        return Tool::of(word).map_or(Line::NotFound, |known| Line::NotFoundGet {
            get: known.how_to_get(),
        });
    };
    let place = printable(place.as_os_str().as_encoded_bytes());
    match version {
        Ok(version) => Line::Found {
            version: version.clone(),
            place,
        },
        Err(reason) => Line::DoesNotWork {
            reason: reason.clone(),
            place,
        },
    }
}

fn look_up(word: &str) -> Found {
    let place = place_of(word)?;
    let ask = Tool::of(word).map_or("--version", |known| known.ask);
    let version = version::ask(&place, &[ask]);
    Some((place, version))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_of_the_table_can_be_asked_for_and_got() {
        for word in language::table().iter().flat_map(words) {
            assert!(Tool::of(word).is_some(), "{word}");
            assert!(
                matches!(told(word, &None), Line::NotFoundGet { .. }),
                "{word}"
            );
        }
    }
}
