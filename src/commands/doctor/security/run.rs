//! Runs all evil programs, several at once.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::fate::{Fate, Line, table};
use super::place::Place;
use super::program::{COURSES, programs};
use crate::commands::console::Console;
use crate::commands::doctor::losses;
use crate::commands::exit::{Exit, Failure};
use crate::commands::interrupt::Interrupt;
use crate::commands::isolation;
use crate::commands::messages::InternalError;
use crate::commands::write_errors::unwritten;
use caipan_facts::Evidence;
use caipan_judge::parallel::in_parallel;
use caipan_sandbox::{Isolation, Level, Runner, Sandbox, Wish};

/// Runs all evil programs at one level, the best that there is where none is named.
pub(crate) fn run(level: Option<Level>, console: &Console) -> Result<Exit, Failure> {
    let wish = level.map_or(Wish::default(), |level| Wish {
        most: level,
        least: level,
    });
    let programs = programs()?;
    let interrupt = Interrupt::watch()?;
    let place = Place::set_up();
    let place = place.map_err(|error| unwritten(&std::env::temp_dir(), &error))?;
    let next = AtomicUsize::new(0);
    let fates = Mutex::new(BTreeMap::new());
    let workers = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(4));
    let work = || -> Result<Isolation, Failure> {
        let opened = Sandbox::open(wish, &COURSES.map(|course| place.of(&course)));
        let sandbox = opened.map_err(|error| isolation::unavailable(&error))?;
        let isolation = sandbox.isolation();
        while let Some(evil) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            if interrupt.exit().is_some() {
                break;
            }
            let shows_a_loss = losses::is_known(isolation, &evil.name);
            let fate = match place.judge(evil, &sandbox, shows_a_loss, &interrupt)? {
                Fate::Escaped(how) if shows_a_loss => Fate::Lost(how),
                fate => fate,
            };
            let mut fates = fates.lock().unwrap_or_else(PoisonError::into_inner);
            fates.insert(&evil.name, fate);
        }
        Ok(isolation.clone())
    };
    let reached = Mutex::new(Vec::new());
    in_parallel(workers, &|| {
        let isolation = work();
        let mut reached = reached.lock().unwrap_or_else(PoisonError::into_inner);
        reached.push(isolation);
    });
    // All of them reach the same one.
    let reached = reached.into_inner().unwrap_or_else(PoisonError::into_inner);
    let reached: Result<Vec<Isolation>, Failure> = reached.into_iter().collect();
    let isolation = reached?.pop();
    let isolation = isolation.ok_or_else(|| Failure::internal(InternalError::Worker))?;
    let fates = fates.into_inner().unwrap_or_else(PoisonError::into_inner);
    // A program that could not be tried may have shown it.
    let may_show = |name: &str| {
        let fate = fates.get(&PathBuf::from(name));
        matches!(fate, Some(Fate::Lost(_) | Fate::Untried(_)))
    };
    let unshown: Vec<losses::Lost> = losses::unshown(&isolation, may_show).collect();
    for loss in &unshown {
        let what = loss.fact();
        console.warn(&console.sentence(Line::NotShown { what }));
    }
    let escaped = fates.values().any(|fate| matches!(fate, Fate::Escaped(_)));
    let escaped = escaped || !unshown.is_empty();
    console.result(&table(&isolation, &fates, console))?;
    Ok(interrupt
        .exit()
        .unwrap_or(if escaped { Exit::Bad } else { Exit::Good }))
}
