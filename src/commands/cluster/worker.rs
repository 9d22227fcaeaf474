//! `caipan worker`: judges for a coordinator elsewhere, until Ctrl-C or until there is nothing more to do.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::said::Clustered;
use super::worker_place::WorkerPlace;
use super::{connection, speed};
use crate::cli::{IsolationArgs, Worker as Args};
use crate::cluster::bench::Bench;
use crate::cluster::bus::Clock;
use crate::cluster::cache::{self, Cache};
use crate::cluster::fitness::Judge;
use crate::cluster::nats::hand::NatsHand;
use crate::cluster::nats::login::Login;
use crate::cluster::server::addresses::host_name;
use crate::cluster::slots::Threads;
use crate::cluster::unfit::Unfit;
use crate::cluster::wire;
use crate::cluster::wire::Reference;
use crate::cluster::worker::{Machine, Worker};
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::interrupt::Interrupt;
use crate::commands::{isolation, kept_programs};
use crate::judge::submission::compile;
use crate::judge::submission::probe::Probes;
use crate::judge::submission::program_cache::ProgramCache;
use crate::sandbox::{Bytes, Level, Runner, Sandbox};
use crate::text::cause;

/// Programs that were compiled before take so much room.
const PROGRAMS: Bytes = Bytes(1 << 30);

/// What this machine judges with.
struct Own<'o> {
    args: &'o Args,
    machine: Machine,
    speed: Reference,
    sandbox: Sandbox,
    place: &'o Path,
    interrupt: &'o Interrupt,
    console: &'o Console,
}

/// Judges for a coordinator elsewhere.
///
/// # Errors
/// The server does not let it in, or programs cannot be run here as they should.
pub fn run(args: &Args, console: &Console) -> Result<Exit, Failure> {
    let host = host(args)?;
    let login = Login::read(&args.join).map_err(Failure::usage)?;
    let hand = NatsHand::open(&login, connection::clock(), connection::hearing(console));
    let hand = hand.map_err(Failure::usage)?;
    let place = WorkerPlace::take(&host)?;
    // Contestants see neither hidden tests nor how to get at them.
    let join = args.join.parent().filter(|path| *path != Path::new(""));
    let hidden = [place.path.as_path(), join.unwrap_or(Path::new("."))];
    let least = IsolationArgs {
        require_isolation: Some(args.require_isolation.unwrap_or(Level::Filter)),
        ..IsolationArgs::default()
    };
    let (sandbox, _) = isolation::open(&least, hidden, [], console)?;
    let own = Own {
        machine: Machine {
            slots: slots(args, &sandbox, console),
            host,
        },
        speed: speed::measure(),
        interrupt: &Interrupt::watch()?,
        place: &place.path,
        sandbox,
        args,
        console,
    };
    own.tell();
    own.work(&hand)
}

/// What this machine is called.
fn host(args: &Args) -> Result<String, Failure> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ".-_".contains(letter);
    let own = || {
        let own = host_name();
        let plain = own
            .chars()
            .map(|letter| if is_plain(letter) { letter } else { '-' });
        plain.take(64).collect()
    };
    let name = args.name.clone().unwrap_or_else(own);
    // It is the name of a folder, too.
    match wire::is_host(&name) && !name.starts_with('.') {
        true => Ok(name),
        false => Err(Failure::usage(Clustered::BadName { name })),
    }
}

fn slots(args: &Args, sandbox: &Sandbox, console: &Console) -> usize {
    let cores = || crate::machine::cores::cores().get();
    let wanted = match args.once {
        true => 1,
        false => args.jobs.map_or_else(cores, usize::from),
    };
    isolation::carried(sandbox, wanted, console)
}

impl Own<'_> {
    /// Says what this machine is.
    fn tell(&self) {
        let level = self.sandbox.isolation().level.to_string();
        self.console.note(&self.console.say(Clustered::Worker {
            host: self.machine.host.clone(),
            class: self.speed.class.clone(),
            slots: self.machine.slots,
            level,
        }));
    }

    fn work(self, hand: &NatsHand) -> Result<Exit, Failure> {
        let unusable = |error| Failure::usage(cause(&error));
        let cache = Cache::open(&self.place.join("cache"), cache::ROOM).map_err(unusable)?;
        let store = ProgramCache::open(&self.place.join("programs"), PROGRAMS).map_err(unusable)?;
        let foreign = kept_programs::foreign_programs([]);
        let (pieces, probes) = (cache::pieces_of(hand), Probes::default());
        let cancel = AtomicBool::new(false);
        let bench = Bench {
            runner: &self.sandbox,
            compiler: &compile::LIMITS,
            foreign: &foreign,
            store: Some(&store),
            probes: &probes,
            cancel: &cancel,
            cache: &cache,
            pieces: &pieces,
            sheets: Default::default(),
        };
        let judge = Judge {
            runner: &self.sandbox,
            tools: &foreign.tools,
            speed: &self.speed,
        };
        let machine = Machine {
            host: self.machine.host.clone(),
            slots: self.machine.slots,
        };
        let act = |threads: Threads| {
            let mut worker = Worker::new(hand, machine, judge, threads);
            let mut said = Said::default();
            worker.run_while(|worker| self.goes_on(worker, hand, &mut said));
            // What did not end by itself ends now.
            cancel.store(true, Ordering::Relaxed);
            worker.is_broken()
        };
        let is_broken = Threads::with(&bench, self.machine.slots, act).map_err(unusable)?;
        if is_broken {
            return Err(Failure::internal(Clustered::Leaves));
        }
        Ok(self.interrupt.exit().unwrap_or(Exit::Good))
    }

    /// Is there a reason to go on? Says what is new.
    fn goes_on(&self, worker: &mut Worker<Threads>, hand: &NatsHand, said: &mut Said) -> bool {
        if self.interrupt.exit().is_some() {
            return false;
        }
        let now = hand.now();
        if !worker.is_idle() {
            said.busy = now;
        }
        if said.unfit.as_ref() != worker.unfit() {
            said.unfit = worker.unfit().cloned();
            if let Some(why) = said.unfit.as_ref().map(Unfit::fact) {
                let text = self.console.say(Clustered::TakesNoPart { why });
                self.console.note(&text);
            }
        }
        if said.takes_part != worker.has_contest() {
            said.takes_part = worker.has_contest();
            self.console.note(&self.console.say(match said.takes_part {
                true => Clustered::TakesPart,
                false => Clustered::IsOver,
            }));
        }
        let is_idle = |most: Duration| now.saturating_sub(said.busy) >= most;
        if self.args.until_idle.is_some_and(is_idle) || self.args.once && worker.taken() > 0 {
            worker.leave();
        }
        true
    }
}

/// What was said, and when there was something to do.
#[derive(Default)]
struct Said {
    unfit: Option<Unfit>,
    takes_part: bool,
    busy: Duration,
}
