//! Compilers and run-times: where each stands, and what it says that it is.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use super::lines::{Head, Line, answer, heading};
use crate::commands::console::Console;
use caipan_facts::Bytes;
use caipan_facts::{Fact, printable};
use caipan_judge::grading::Grading;
use caipan_judge::parallel::map_parallel;
use caipan_judge::submission::compile;
use caipan_judge::submission::probe::CompilerProbes;
use caipan_problem::language::{self, Language};
use caipan_problem::tool::Tool;
use caipan_sandbox::machine::version;
use caipan_sandbox::{Sandbox, Wish, place_of};

/// A program of this name on PATH: where, and its version or what is wrong with it.
type Found = Option<(PathBuf, Result<String, String>)>;

/// Lists the compiler and the run-time of each language. Unless `quick` is set, a program of one line is compiled with each
/// compiler in the sandbox.
pub(super) fn section(quick: bool, console: &Console) -> String {
    let languages = language::table();
    // All are asked at once: a Java compiler alone takes longer than the rest together.
    let all: BTreeSet<&str> = languages.iter().flat_map(words).collect();
    let all: Vec<&str> = all.into_iter().collect();
    let found = map_parallel(all.len(), all.len(), &|number| look_up(all[number]));
    let tools: BTreeMap<&str, Found> = all.into_iter().zip(found).collect();
    let is_found = |language: &Language| {
        let works = |word: &&str| matches!(tools[*word], Some((_, Ok(_))));
        words(language).iter().all(works)
    };
    // If the sandbox cannot be opened, the section on isolation has said why.
    let sandbox = if quick {
        None
    } else {
        Sandbox::open(Wish::default(), &[]).ok()
    };
    let faults = map_parallel(languages.len(), languages.len(), &|number| {
        let language = &languages[number];
        let sandbox = sandbox.as_ref().filter(|_| is_found(language))?;
        Some(fault(language, sandbox))
    });
    let width = match sandbox {
        Some(_) => 9,
        None => 16,
    };
    // As wide as a language and its state.
    let beside = " ".repeat(12 + 1 + width);
    let mut text = heading(Head::Compilers, console);
    for (language, fault) in languages.iter().zip(&faults) {
        let (is_ready, state) = match (is_found(language), fault) {
            (true, None) => (true, Line::NotTried),
            (true, Some(None)) => (true, Line::Ready),
            _ => (false, Line::NotReady),
        };
        let state = answer(is_ready, state, width, console);
        for (number, word) in words(language).into_iter().enumerate() {
            let start = match number {
                0 => format!("{:<12} {state}", language.id),
                _ => beside.clone(),
            };
            text += &format!(
                "  {start}  {word:<8} {}\n",
                console.sentence(told(word, &tools[word]))
            );
        }
        if let Some(Some(fault)) = fault {
            text += &format!("  {beside}  {}\n", console.lang.fact(fault));
        }
    }
    text
}

/// Compiles a program of one line in the sandbox; returns why that failed.
fn fault(language: &Language, sandbox: &Sandbox) -> Option<Fact> {
    let grading = Grading {
        runner: sandbox,
        compiler: &compile::DEFAULT_COMPILER_LIMITS,
        cpu_kill_factor: 1.0,
        strict: true,
        foreign: &Default::default(),
        cancel: &AtomicBool::new(false),
    };
    CompilerProbes::default().compiler_fault(language, MEMORY, &grading)
}

/// The memory limit of most problems.
const MEMORY: Bytes = Bytes(256 << 20);

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
