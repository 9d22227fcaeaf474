//! Where programs are run: the best isolation that there is, or what was asked for, said once.

use std::path::{Path, PathBuf};

use super::exit::{Exit, Failure};
use crate::cli::IsolationArgs;
use crate::commands::console::Console;
use crate::commands::said::Isolated;
use crate::sandbox::{
    Isolation, Level, Limits, Lowered, MemoryRule, Runner, Sandbox, Unavailable, Wish,
    limits_lowered,
};
use crate::text::{Evidence, Fact};

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
    limits: impl IntoIterator<Item = Limits>,
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
    let opened = Sandbox::open(wish, &hidden).map_err(|error| unavailable(&error))?;
    if let Some(said) = reached(opened.isolation(), console.is_verbose()) {
        console.note(&console.lang.fact(&said));
    }
    #[cfg(target_os = "linux")]
    if let Ok(place) = crate::sandbox::place()
        && let Some(what) = place.passed_over.into_iter().next()
    {
        let folder = place.folder.display().to_string();
        console.note(&console.say(Isolated::ProgramsIn { folder, what }));
    }
    Ok((opened, lowered))
}

/// Why programs cannot be run as was asked for: what was tried stands in lines of its own.
pub fn unavailable(error: &Unavailable) -> Failure {
    let level = error.wanted.to_string();
    let mut said = vec![Isolated::Unavailable { level }.fact()];
    said.extend(error.tried.iter().map(|(level, reason)| {
        let (level, reason) = (level.to_string(), reason.fact().clone());
        Isolated::Tried { level, reason }.fact()
    }));
    if error.wanted == Level::Filter {
        said.push(Isolated::Trusted.fact());
    }
    said.push(Isolated::DoctorTells.fact());
    Failure::new(Exit::Isolation, said)
}

/// The isolation that there is, in a short line: nothing of the best one, and all that is known where all is asked for.
fn reached(isolation: &Isolation, all: bool) -> Option<Fact> {
    let level = isolation.level.to_string();
    let is_none = isolation.level == Level::None;
    if !all {
        let what_is_lost = match isolation.level {
            Level::Full => return None,
            Level::None => Isolated::OwnRights,
            _ => Isolated::NotTheBest,
        };
        return Some(Isolated::At { level }.fact().with(Some(what_is_lost)));
    }
    let as_root = |mechanism: &String| mechanism == "root-without-rights";
    let is_root = isolation.mechanisms.iter().any(as_root);
    let missing = isolation.missing.last().map(|(level, reason)| {
        let (level, reason) = (level.to_string(), reason.fact().clone());
        Isolated::Without { level, reason }
    });
    let at = Isolated::At { level }.fact();
    let said = at
        .with(is_none.then_some(Isolated::OwnRights))
        .with(is_root.then_some(Isolated::AsRoot))
        .with(missing);
    Some(said)
}

/// So many runs at once as were asked for, or as many as there are descriptors for, which is said.
pub fn carried(sandbox: &Sandbox, wanted: usize, console: &Console) -> usize {
    let most = sandbox.most_at_once();
    if wanted > most {
        console.complain(&console.say(Isolated::TooManyAtOnce { wanted, most }));
    }
    wanted.min(most)
}

/// The limits of this process that keep programs from having what their problems grant them: said before anything runs.
///
/// # Errors
/// There are some, and there must be none.
fn lowered(
    limits: impl IntoIterator<Item = Limits>,
    args: &IsolationArgs,
    console: &Console,
) -> Result<Vec<Lowered>, Failure> {
    let mut all: Vec<Lowered> = Vec::new();
    for found in limits
        .into_iter()
        .flat_map(|limits| limits_lowered(&limits, &RULES))
    {
        match all.iter_mut().find(|known| known.name == found.name) {
            Some(known) => known.needed = known.needed.max(found.needed),
            None => all.push(found),
        }
    }
    if all.is_empty() {
        return Ok(all);
    }
    let one = |lowered: &Lowered| Isolated::OneLowered {
        name: lowered.name.to_owned(),
        hard: lowered.hard,
        needed: lowered.needed,
    };
    let limits = all.iter().map(|lowered| one(lowered).fact()).collect();
    let said = Isolated::Lowered { limits }.fact();
    if args.require_limits {
        return Err(Failure::new(Exit::Isolation, vec![said]));
    }
    console.complain(&console.lang.fact(&said));
    Ok(all)
}
