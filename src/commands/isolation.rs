//! Where programs are run: the best isolation that is to be had, or what was asked for, said once.

use std::path::{Path, PathBuf};

use anyhow::anyhow;

use super::exit::{Exit, Failure};
use crate::cli::IsolationArgs;
use crate::commands::console::Console;
use crate::sandbox::{Level, Limits, Lowered, MemoryRule, Runner, Sandbox, Wish, limits_lowered};

/// Whatever a language's programs are held down by.
const RULES: [MemoryRule; 3] = [
    MemoryRule::AddressSpace,
    MemoryRule::Data,
    MemoryRule::Unknown,
];

/// Where the runs are made, which is said once; or why there is no place for them. Programs see none of `hidden`.
///
/// Beside it: what this process's own limits keep from programs that are granted `limits`, which is said before.
pub fn open<'a>(
    args: &IsolationArgs,
    hidden: impl IntoIterator<Item = &'a Path>,
    limits: impl IntoIterator<Item = &'a Limits>,
    console: &Console,
) -> Result<(Sandbox, Vec<Lowered>), Failure> {
    let lowered = lowered(limits, args, console)?;
    let hidden: Vec<PathBuf> = hidden.into_iter().map(Path::to_owned).collect();
    let wish = match (args.no_isolation, args.require_isolation) {
        (true, _) => Wish {
            most: Level::None,
            least: Level::None,
        },
        (_, Some(level)) => Wish {
            least: level,
            ..Wish::default()
        },
        _ => Wish::default(),
    };
    let opened = Sandbox::open(wish, &hidden).map_err(|error| {
        let advice = match wish.least {
            Level::Filter => "; --no-isolation runs programs that you trust",
            _ => "",
        };
        Failure {
            exit: Exit::Isolation,
            error: anyhow!("{error}{advice}; caipan doctor tells more"),
        }
    })?;
    let isolation = opened.isolation();
    let mut text = format!("isolation: {}", isolation.level);
    if isolation.level == Level::None {
        text += "; programs run with your own rights, grade only those that you trust";
    }
    let as_root = |mechanism: &String| mechanism == "root-without-rights";
    if isolation.mechanisms.iter().any(as_root) {
        text += "; programs run as root without rights: caipan lacks those to choose another user";
    }
    if let Some((level, reason)) = isolation.missing.last() {
        text += &format!(" ({level} is not to be had: {reason})");
    }
    console.note(&text);
    #[cfg(target_os = "linux")]
    if let Ok(place) = crate::sandbox::place()
        && let Some(fault) = place.passed_over.first()
    {
        console.note(&format!(
            "programs lie in {}: {fault}",
            place.folder.display()
        ));
    }
    Ok((opened, lowered))
}

/// So many runs at once as were asked for, or as many as there are descriptors for, which is said.
pub fn carried(sandbox: &Sandbox, wanted: usize, console: &Console) -> usize {
    let most = sandbox.most_at_once();
    if wanted > most {
        console.complain(&format!(
            "-j {wanted} is more than the limit of open files carries (ulimit -n): {most} at once"
        ));
    }
    wanted.min(most)
}

/// The limits of this process that keep programs from having what their problems grant them: said before anything runs.
///
/// # Errors
/// There are some, and there must be none.
fn lowered<'a>(
    limits: impl IntoIterator<Item = &'a Limits>,
    args: &IsolationArgs,
    console: &Console,
) -> Result<Vec<Lowered>, Failure> {
    let mut all: Vec<Lowered> = Vec::new();
    for found in limits
        .into_iter()
        .flat_map(|limits| limits_lowered(limits, &RULES))
    {
        match all.iter_mut().find(|known| known.name == found.name) {
            Some(known) => known.needed = known.needed.max(found.needed),
            None => all.push(found),
        }
    }
    if all.is_empty() {
        return Ok(all);
    }
    let one = |lowered: &Lowered| {
        let Lowered { name, needed, hard } = lowered;
        format!("{name} {hard} instead of {needed}")
    };
    let text: Vec<String> = all.iter().map(one).collect();
    let text = format!(
        "this process's own limits (ulimit -H) hold for programs too: {}",
        text.join(", ")
    );
    if args.require_limits {
        return Err(Failure {
            exit: Exit::Isolation,
            error: anyhow!("{text}"),
        });
    }
    console.complain(&text);
    Ok(all)
}
