//! Each level of isolation, tried by opening a sandbox of it, and why it is missing where it is.

use super::lines::{Head, Line, answer, fact, heading, line};
use super::{advice, losses};
use crate::commands::console::Console;
use caipan_facts::printable;
use caipan_sandbox::machine::kernel::Kernel;
use caipan_sandbox::{Isolation, Level, Missing, Runner, Sandbox, Wish};

/// A level, and its mechanisms or the reasons why it is unavailable.
pub(super) struct Tried {
    level: Level,
    outcome: Result<Isolation, Vec<Missing>>,
}

/// Tries every level that isolates, the strongest first.
pub(super) fn probe() -> Vec<Tried> {
    let levels = Level::ALL.into_iter().filter(|level| *level > Level::None);
    levels.map(try_level).collect()
}

fn try_level(level: Level) -> Tried {
    let wish = Wish {
        most: level,
        least: level,
    };
    let outcome = match Sandbox::open(wish, &[]) {
        Ok(sandbox) => Ok(sandbox.isolation().clone()),
        Err(error) => {
            let reasons = error.tried.into_iter().map(|(_, reason)| reason);
            Err(reasons.collect())
        }
    };
    Tried { level, outcome }
}

/// The level that `caipan grade` takes, if there is one.
pub(super) fn best(levels: &[Tried]) -> Option<&Isolation> {
    levels.iter().find_map(|tried| tried.outcome.as_ref().ok())
}

pub(super) fn section(levels: &[Tried], kernel: &Kernel, console: &Console) -> String {
    let mut text = heading(Head::Isolation, console);
    let has = |level: Level| {
        levels
            .iter()
            .any(|one| one.level == level && one.outcome.is_ok())
    };
    for Tried { level, outcome } in levels {
        let (first, more) = match outcome {
            Ok(isolation) => (isolation.mechanisms.join(", "), Vec::new()),
            Err(reasons) => {
                let steps = advice::how_to_get(*level, reasons, has(Level::Namespaces), kernel);
                let said = reasons
                    .iter()
                    .map(|reason| console.lang.fact(reason.fact()));
                (said.collect::<Vec<_>>().join("; "), steps)
            }
        };
        let is_there = outcome.is_ok();
        let is_there = answer(
            is_there,
            if is_there { Line::Yes } else { Line::No },
            4,
            console,
        );
        text += &format!(
            "  {:<12} {is_there} {}\n",
            level.name(),
            printable(first.as_bytes())
        );
        // What off Linux is missing is missing for good.
        for step in more.iter().filter(|_| cfg!(target_os = "linux")) {
            text += &format!(
                "  {:<12} {:<4} → {}\n",
                "",
                "",
                console.sentence(step.clone())
            );
        }
    }
    let none = Level::None.name();
    let trusted = console.sentence(Line::WithNoIsolation);
    text += &format!("  {none:<12}      {trusted}\n\n");
    text += &match best(levels) {
        None => line(Head::GradeHas, Line::NothingToUse, console),
        Some(isolation) => {
            let level = isolation.level.to_string();
            fact(Head::GradeUses, &[level], console)
                + &fact(Head::Lost, &lost(isolation, console), console)
        }
    };
    text + &facts(kernel, console)
}

fn lost(isolation: &Isolation, console: &Console) -> Vec<String> {
    let mut lost: Vec<String> = losses::of(isolation)
        .map(|loss| console.sentence(loss))
        .collect();
    if lost.is_empty() {
        lost.push(console.sentence(Line::Nothing));
    }
    lost
}

fn facts(kernel: &Kernel, console: &Console) -> String {
    if cfg!(not(target_os = "linux")) {
        return line(Head::LandlockCgroups, Line::LinuxOnly, console);
    }
    let landlock = match kernel.landlock {
        0 => Line::None,
        version => Line::Version { version },
    };
    let mut cgroups = Vec::new();
    if !kernel.cgroup_v1.is_empty() {
        let names: Vec<&str> = kernel.cgroup_v1.iter().map(String::as_str).collect();
        let names = names.join(", ");
        cgroups.push(console.sentence(Line::CgroupV1 { names }));
    }
    match &kernel.cgroup_v2 {
        Some(names) if names.is_empty() => cgroups.push(console.sentence(Line::CgroupV2Bare)),
        Some(names) => {
            let names = names.join(", ");
            cgroups.push(console.sentence(Line::CgroupV2 { names }));
        }
        None if cgroups.is_empty() => cgroups.push(console.sentence(Line::NoCgroups)),
        None => {}
    }
    let namespaces = match kernel.user_namespaces {
        Some(most) => Line::AtMost {
            most: most.to_string(),
        },
        None => Line::None,
    };
    fact(Head::ProgramsLie, &programs(console), console)
        + &line(Head::Landlock, landlock, console)
        + &fact(Head::Cgroups, &cgroups, console)
        + &line(Head::Namespaces, namespaces, console)
}

/// Where programs are put to be started.
#[cfg(not(target_os = "linux"))]
fn programs(_: &Console) -> Vec<String> {
    let folder = std::env::temp_dir();
    vec![printable(folder.as_os_str().as_encoded_bytes())]
}

/// Where programs are put to be started, and why not elsewhere.
#[cfg(target_os = "linux")]
fn programs(console: &Console) -> Vec<String> {
    match caipan_sandbox::place() {
        Ok(place) => {
            let folder = printable(place.folder.as_os_str().as_encoded_bytes());
            let passed_over = place.passed_over.into_iter();
            std::iter::once(folder)
                .chain(passed_over.map(|place| console.sentence(Line::NotIn { place })))
                .collect()
        }
        Err(fault) => vec![console.lang.fact(&fault)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_level_is_the_strongest_that_works() {
        let tried = |level, works| Tried {
            level,
            outcome: if works {
                Ok(Isolation {
                    level,
                    mechanisms: Vec::new(),
                    missing: Vec::new(),
                })
            } else {
                Err(Vec::new())
            },
        };
        let console = Console {
            choice: anstream::ColorChoice::Never,
            is_quiet: true,
            detail: caipan_report::Detail::Usual,
            lang: caipan_i18n::Lang::En,
            is_lang_explicit: false,
            hides_results: false,
        };
        let some = [
            tried(Level::Full, false),
            tried(Level::Namespaces, true),
            tried(Level::Filter, true),
        ];
        assert_eq!(best(&some).unwrap().level, Level::Namespaces);
        assert!(best(&[tried(Level::Full, false)]).is_none());
        let text = section(&[tried(Level::Filter, false)], &Kernel::default(), &console);
        assert!(text.contains("has nothing to use"), "{text}");
        assert!(section(&some, &Kernel::default(), &console).contains("unreaped child processes"));
    }
}
