//! Where programs are run: the best isolation that there is, or what was asked for, said once.

use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};

use super::exit::{Exit, Failure};
use crate::cli::IsolationArgs;
use crate::commands::console::Console;
use crate::commands::said::Isolated;
use caipan_facts::{Evidence, Fact};
use caipan_sandbox::{
    Isolation, Level, Limits, LoweredLimit, MemoryRule, Runner, Sandbox, Unavailable, Wish,
    limits_lowered,
};

/// Whatever a language's programs are held down by.
const RULES: [MemoryRule; 3] = [
    MemoryRule::AddressSpace,
    MemoryRule::Unknown,
    MemoryRule::Compiler,
];

/// Where the runs are made, which is said once; or why there is no place for them. Programs see none of `hidden`.
///
/// Beside it: what this process's own limits keep from programs that are granted `limits`, which is said before.
pub(super) fn open<'a>(
    args: &IsolationArgs,
    hidden: impl IntoIterator<Item = &'a Path>,
    limits: impl IntoIterator<Item = Limits>,
    console: &Console,
) -> Result<(Sandbox, Vec<LoweredLimit>), Failure> {
    Opening::begin(args, hidden).finish(args, limits, console)
}

/// A sandbox that is opened in a thread of its own, while others prepare what is to be run there: it takes longer than all
/// else that comes before a first run.
pub(super) struct Opening {
    wish: Wish,
    hidden: Vec<PathBuf>,
    thread: Option<JoinHandle<Result<Sandbox, Unavailable>>>,
}

impl Opening {
    /// Begins to open what is asked for. Programs see none of `hidden`.
    pub(super) fn begin<'a>(
        args: &IsolationArgs,
        hidden: impl IntoIterator<Item = &'a Path>,
    ) -> Self {
        let wish = wish(args);
        let hidden: Vec<PathBuf> = hidden.into_iter().map(Path::to_owned).collect();
        let to_hide = hidden.clone();
        let opening = thread::Builder::new().spawn(move || Sandbox::open(wish, &to_hide));
        Self {
            wish,
            hidden,
            thread: opening.ok(),
        }
    }

    /// The sandbox, as [`open`] gives it.
    ///
    /// # Errors
    /// There is none that is good enough, or no room for the limits where that is asked for.
    pub(super) fn finish(
        mut self,
        args: &IsolationArgs,
        limits: impl IntoIterator<Item = Limits>,
        console: &Console,
    ) -> Result<(Sandbox, Vec<LoweredLimit>), Failure> {
        let lowered = lowered(limits, args, console)?;
        // The first sentence takes longer than the others: it is looked up while nothing else is to be done.
        let level = Level::Namespaces.to_string();
        let _ = console.lang.fact(
            &Isolated::At { level }
                .fact()
                .with(Some(Isolated::NotTheBest)),
        );
        let opened = match self.thread.take().map(JoinHandle::join) {
            Some(Ok(opened)) => opened,
            Some(Err(panic)) => resume_unwind(panic),
            // The system has no thread to spare.
            None => Sandbox::open(self.wish, &self.hidden),
        };
        let sandbox = opened.map_err(|error| unavailable(&error))?;
        // The box that has shown the level. Not in the thread: its end would come in the way of whoever waits for that.
        sandbox.rest();
        tell(&sandbox, console);
        Ok((sandbox, lowered))
    }
}

impl Drop for Opening {
    /// Nothing of a sandbox that nobody wants any more is left behind.
    fn drop(&mut self) {
        drop(self.thread.take().map(JoinHandle::join));
    }
}

fn wish(args: &IsolationArgs) -> Wish {
    match (args.no_isolation, args.require_isolation) {
        (true, _) => Wish {
            most: Level::None,
            least: Level::None,
        },
        (_, Some(level)) => Wish {
            least: level,
            ..Wish::default()
        },
        _ => Wish::default(),
    }
}

/// Says what isolation there is, and where programs are that cannot be where they usually are.
fn tell(opened: &Sandbox, console: &Console) {
    if let Some(said) = reached(opened.isolation(), console.is_verbose()) {
        console.note(&console.lang.fact(&said));
    }
    #[cfg(target_os = "linux")]
    if let Ok(place) = caipan_sandbox::place()
        && let Some(what) = place.passed_over.into_iter().next()
    {
        let folder = place.folder.display().to_string();
        console.note(&console.say(Isolated::ProgramsIn { folder, what }));
    }
}

/// Why programs cannot be run as was asked for: what was tried stands in lines of its own.
pub(super) fn unavailable(error: &Unavailable) -> Failure {
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
pub(super) fn carried(sandbox: &Sandbox, wanted: usize, console: &Console) -> usize {
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
) -> Result<Vec<LoweredLimit>, Failure> {
    let mut all: Vec<LoweredLimit> = Vec::new();
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
    let one = |lowered: &LoweredLimit| Isolated::OneLowered {
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
