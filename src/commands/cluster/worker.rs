//! `caipan worker`: judges for a coordinator elsewhere, until Ctrl-C or until there is nothing more to do.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::messages::ClusterMessage;
use super::worker_place::WorkerPlace;
use super::{connection, speed};
use crate::cli::{IsolationArgs, Worker as Args};
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::interrupt::Interrupt;
use crate::commands::{isolation, program_cache};
use caipan_cluster::bench::Bench;
use caipan_cluster::bus::Clock;
use caipan_cluster::cache::{self, Cache};
use caipan_cluster::fitness::{Judge, all_tools};
use caipan_cluster::nats::hand::NatsHand;
use caipan_cluster::nats::login::Login;
use caipan_cluster::seed::Seed;
use caipan_cluster::server::addresses::host_name;
use caipan_cluster::server::logins;
use caipan_cluster::slots::Threads;
use caipan_cluster::unfit::Unfit;
use caipan_cluster::wire::Reference;
use caipan_cluster::worker::{Machine, Worker};
use caipan_facts::Bytes;
use caipan_facts::{Fact, cause};
use caipan_judge::submission::compile;
use caipan_judge::submission::foreign_programs::ForeignPrograms;
use caipan_judge::submission::probe::CompilerProbes;
use caipan_judge::submission::program_cache::ProgramCache;
use caipan_sandbox::{Level, Runner, Sandbox, Wish};

/// Programs that were compiled before take so much room.
const PROGRAMS: Bytes = Bytes(1 << 30);

/// What this machine judges with.
struct Own<'o> {
    args: &'o Args,
    /// The tools that were looked at.
    foreign: &'o ForeignPrograms,
    host: String,
    speed: Reference,
    place: &'o Path,
    /// What contestants see nothing of: hidden tests, and how to get at them.
    hidden: Vec<PathBuf>,
    interrupt: &'o Interrupt,
    console: &'o Console,
}

/// Judges for a coordinator elsewhere.
///
/// # Errors
/// The server does not let it in, or programs cannot be run here as they should.
pub(crate) fn run(args: &Args, console: &Console) -> Result<Exit, Failure> {
    let login = Login::read(&args.join).map_err(Failure::usage)?;
    let host = host(args, login.machine.as_deref())?;
    let hand = NatsHand::open(&login, connection::clock(), connection::hearing(console));
    let hand = hand.map_err(Failure::usage)?;
    if let Some(seed) = args.seed.as_ref().filter(|seed| !seed.is_dir()) {
        let folder = seed.display().to_string();
        return Err(Failure::usage(ClusterMessage::NoSeedFolder { folder }));
    }
    let place = WorkerPlace::take(&host)?;
    let foreign = program_cache::foreign_programs([]);
    let own = Own {
        foreign: &foreign,
        host,
        speed: speed::measure(),
        interrupt: &Interrupt::watch()?,
        place: &place.path,
        hidden: [&place.path, &args.join]
            .into_iter()
            .chain(&args.seed)
            .cloned()
            .collect(),
        args,
        console,
    };
    let least = IsolationArgs {
        require_isolation: Some(own.floor()),
        ..IsolationArgs::default()
    };
    let hidden = own.hidden.iter().map(PathBuf::as_path);
    let (mut sandbox, _) = isolation::open(&least, hidden, [], console)?;
    // Looked at before anybody asks: it takes a while.
    all_tools(&foreign.toolchains, &sandbox);
    own.tell(&sandbox);
    loop {
        match own.work(&hand, &sandbox)? {
            End::Of(exit) => return Ok(exit),
            End::OfLevel(other) => sandbox = *other,
        }
    }
}

/// Why a worker works no more.
enum End {
    /// It ends in this way.
    Of(Exit),
    /// A contest asks for this other level of isolation.
    OfLevel(Box<Sandbox>),
}

/// What this machine is called: as its login says, if that is for one machine alone.
fn host(args: &Args, machine: Option<&str>) -> Result<String, Failure> {
    if let Some((name, machine)) = args.name.as_deref().zip(machine)
        && name != machine
    {
        let (name, machine) = (name.to_owned(), machine.to_owned());
        return Err(Failure::usage(ClusterMessage::OtherMachine {
            name,
            machine,
        }));
    }
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ".-_".contains(letter);
    let own = || {
        let own = host_name();
        let plain = own
            .chars()
            .map(|letter| if is_plain(letter) { letter } else { '-' });
        plain.take(64).collect()
    };
    let named = args.name.as_deref().or(machine).map(str::to_owned);
    let name = named.unwrap_or_else(own);
    // It is the name of a folder, too.
    if logins::is_machine(&name) {
        Ok(name)
    } else {
        Err(Failure::usage(ClusterMessage::BadName { name }))
    }
}

impl Own<'_> {
    /// Less isolation than this is none for it, whatever a coordinator asks.
    fn floor(&self) -> Level {
        self.args.require_isolation.unwrap_or(Level::Filter)
    }

    /// Says what this machine is.
    fn tell(&self, sandbox: &Sandbox) {
        let level = sandbox.isolation().level.to_string();
        self.console
            .note(&self.console.sentence(ClusterMessage::Worker {
                host: self.host.clone(),
                class: self.speed.class.clone(),
                slots: self.slots(sandbox),
                level,
            }));
    }

    /// So many runs are made at once.
    fn slots(&self, sandbox: &Sandbox) -> usize {
        let cores = || caipan_sandbox::machine::cores::cores().get();
        let wanted = if self.args.once {
            1
        } else {
            self.args.jobs.map_or_else(cores, usize::from)
        };
        isolation::parallel_runs(sandbox, wanted, self.console)
    }

    /// A sandbox of just this level, where it can be had.
    fn at_level(&self, level: Level) -> Option<Sandbox> {
        let wish = Wish {
            most: level,
            least: level,
        };
        let may = level >= self.floor();
        may.then(|| Sandbox::open(wish, &self.hidden).ok())
            .flatten()
    }

    fn work(&self, hand: &NatsHand, sandbox: &Sandbox) -> Result<End, Failure> {
        let unusable = |error| Failure::usage(cause(&error));
        let console = self.console.without_results();
        let say = move |fact: Fact| console.note(&console.lang.fact(&fact));
        let cache = Cache::open(&self.place.join("cache"), cache::ROOM).map_err(unusable)?;
        let cache = cache.seeded(
            self.args
                .seed
                .clone()
                .map(|folder| Seed { folder, say: &say }),
        );
        let store = ProgramCache::open(&self.place.join("programs"), PROGRAMS).map_err(unusable)?;
        let foreign = self.foreign;
        let (pieces, probes) = (cache::pieces_of(hand), CompilerProbes::default());
        let cancel = AtomicBool::new(false);
        let bench = Bench {
            runner: sandbox,
            compiler: &compile::DEFAULT_COMPILER_LIMITS,
            foreign,
            store: Some(&store),
            probes: &probes,
            cancel: &cancel,
            cache: &cache,
            pieces: &pieces,
            sheets: Default::default(),
        };
        let judge = Judge {
            runner: sandbox,
            tools: &foreign.toolchains,
            speed: &self.speed,
        };
        let slots = self.slots(sandbox);
        let host = self.host.clone();
        let act = |threads: Threads| {
            let cores = caipan_sandbox::machine::cores::cores().get();
            let machine = Machine { host, slots, cores };
            let mut worker = Worker::new(hand, machine, judge, threads);
            let mut said = Said::default();
            worker.run_while(|worker| self.goes_on(worker, hand, &mut said));
            // What did not end by itself ends now.
            cancel.store(true, Ordering::Relaxed);
            (worker.is_broken(), said.other)
        };
        let (is_broken, other) = Threads::with(&bench, slots, act).map_err(unusable)?;
        match other {
            _ if is_broken => Err(Failure::internal(ClusterMessage::Leaves)),
            Some(other) => Ok(End::OfLevel(Box::new(other))),
            None => Ok(End::Of(self.interrupt.exit().unwrap_or(Exit::Good))),
        }
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
            said.other = worker.level_asked().and_then(|level| self.at_level(level));
            if said.other.is_some() {
                return false;
            }
            if let Some(why) = said.unfit.as_ref().map(Unfit::fact) {
                let text = self.console.sentence(ClusterMessage::TakesNoPart { why });
                self.console.note(&text);
            }
        }
        if said.takes_part != worker.has_contest() {
            said.takes_part = worker.has_contest();
            self.console
                .note(&self.console.sentence(if said.takes_part {
                    ClusterMessage::TakesPart
                } else {
                    ClusterMessage::IsOver
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
    /// Where the contest is judged that asks for another level.
    other: Option<Sandbox>,
    takes_part: bool,
    busy: Duration,
}
