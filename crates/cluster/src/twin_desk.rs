//! Cross-checker of the coordinator: lets machines repeat orders of other machines and compares the results. Every wait
//! has a timeout.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::basket;
use crate::bus::Asked;
use crate::check;
use crate::coach::{Coach, Known};
use crate::found::{self, Line};
use crate::made::{self, NoOrder};
use crate::twins::{Choice, Difference, First, Told, Twins, differ};
use crate::wire::{self, Twin};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::ledger::Ledger;
use caipan_judge::contest::task::{RunMode, Task};
use caipan_judge::ids::{CaseId, ProgramId};
use caipan_judge::run_result::RunResult;

/// Number of machines that are tried for one cross-check, one after the other.
const ASKED: usize = 3;

/// First results of a machine for a program, with the state of the cross-check by a second machine.
struct Pair {
    program: ProgramId,
    host: String,
    first: First,
    /// Results of the second machine so far.
    second: BTreeMap<CaseId, RunResult>,
    /// Second machine and the time of its last message; `None` while no machine works on this pair.
    asked: Option<(String, Duration)>,
    /// Machines that have been tried, including the current one.
    tried: BTreeSet<String>,
}

/// State of all cross-checks.
pub(crate) struct TwinDesk<'d, 'a> {
    coach: &'d Coach<'a>,
    known: &'d mut Known,
    ledger: &'d Ledger<'d>,
    choice: &'d Choice,
    notice: made::Asks,
    pairs: Vec<Pair>,
    /// Time without a message after which the second machine is considered lost.
    patience: Duration,
    twins: Twins,
    /// Programs that no second machine has finished.
    given_up: BTreeSet<ProgramId>,
}

impl<'d, 'a> TwinDesk<'d, 'a> {
    /// Creates the cross-checks from the first results of the chosen programs.
    pub(crate) fn new(
        coach: &'d Coach<'a>,
        known: &'d mut Known,
        ledger: &'d Ledger<'d>,
        choice: &'d Choice,
    ) -> Self {
        let pair = |((program, host), first)| Pair {
            program,
            host,
            first,
            second: BTreeMap::new(),
            asked: None,
            tried: BTreeSet::new(),
        };
        let pairs: Vec<Pair> = known.firsts.take().into_iter().map(pair).collect();
        let tasks: Vec<Task> = pairs.iter().map(Pair::task).collect();
        let programs: BTreeSet<ProgramId> = pairs.iter().map(|pair| pair.program).collect();
        let limits = programs.iter().flat_map(|id| &ledger.program(*id).limits);
        let longest = limits.map(|limits| limits.wall).max().unwrap_or_default();
        Self {
            notice: made::Asks::of(coach, ledger, &tasks),
            patience: 4 * coach.bus.lease() + longest,
            twins: Twins {
                chosen: programs.len(),
                machines: known.hosts.count(),
                ..Twins::default()
            },
            given_up: BTreeSet::new(),
            coach,
            known,
            ledger,
            choice,
            pairs,
        }
    }

    /// Whether a cross-check is unfinished.
    pub(crate) fn has_more(&self) -> bool {
        !self.pairs.is_empty()
    }

    /// Outcome of the cross-checks. Unfinished ones count as given up.
    pub(crate) fn twins(mut self) -> Twins {
        let left = self.pairs.iter().map(|pair| pair.program);
        self.given_up.extend(left);
        Twins {
            left: self.given_up.len(),
            done: self.twins.chosen - self.given_up.len(),
            ..self.twins
        }
    }

    /// Processes new messages and sends further requests.
    ///
    /// # Errors
    /// The bus is unavailable. The next round does what this one has left undone.
    pub(crate) fn round(&mut self) -> Asked<()> {
        let (bus, contest) = (self.coach.bus, self.coach.contest);
        let number = Some(bus.prepare(contest)?);
        if self.known.number != number {
            self.known.number = number;
            self.known.forget_bus();
            self.pairs.iter_mut().for_each(|pair| pair.asked = None);
        }
        let now = bus.now();
        for beat in bus.beats()? {
            if let Some(remark) = self.known.hosts.hear(&beat, now) {
                (self.coach.news)(remark);
            }
        }
        self.hear(now)?;
        self.notice.post(self.coach, self.known)?;
        let is_gone = |known: &Known, (host, heard): &(String, Duration)| {
            let is_quiet = now.saturating_sub(*heard) > self.patience;
            is_quiet || known.hosts.slots_of(host, now).is_none()
        };
        for pair in &mut self.pairs {
            pair.asked = (pair.asked.take()).filter(|asked| !is_gone(self.known, asked));
        }
        self.ask_some(now)
    }

    fn hear(&mut self, now: Duration) -> Asked<()> {
        loop {
            let messages = (self.coach.bus).heard(self.coach.contest, self.known.heard)?;
            if messages.is_empty() {
                return Ok(());
            }
            for message in messages {
                self.known.heard += 1;
                let Some((host, lines)) = found::read_found(&message) else {
                    continue;
                };
                for line in lines {
                    if self.known.hosts.is_locked_out(&host) {
                        break;
                    }
                    if self.take(&host, Line::read(line), now).is_none()
                        && let Some(remark) = self.known.hosts.hold_against(&host)
                    {
                        (self.coach.news)(remark);
                    }
                }
            }
        }
    }

    /// Accepts a line from a machine; `None` if it is malformed or implausible. Lines that were not requested are late
    /// and ignored.
    fn take(&mut self, host: &str, line: Option<Line>, now: Duration) -> Option<()> {
        let is_asked = |pair: &Pair| pair.asked.as_ref().is_some_and(|(asked, _)| asked == host);
        match line? {
            Line::TwinRun(run, result) => {
                for pair in self.pairs.iter_mut().filter(|pair| is_asked(pair)) {
                    let program = self.ledger.program(pair.program);
                    let is_it = |case: &CaseId| program.run_ids[case.0].as_ref() == Some(&run);
                    let Some(case) = pair.first.runs.keys().copied().find(is_it) else {
                        continue;
                    };
                    let limits = &program.limits[case.0];
                    let result = (*result).clone();
                    let result = check::run(result, host, limits, self.coach.patience)?;
                    pair.second.entry(case).or_insert(result);
                }
            }
            Line::TwinCompiled(id, log) => self.compiled(host, &id, log.ok),
            _ => return Some(()),
        }
        for pair in &mut self.pairs {
            if let Some((asked, heard)) = &mut pair.asked
                && asked == host
            {
                *heard = now;
            }
        }
        self.compare();
        Some(())
    }

    /// Compares the compilations of a program. If both succeed, the pair stays open until its runs are compared.
    fn compiled(&mut self, host: &str, id: &ContentId, is_made: bool) {
        let ledger = self.ledger;
        let twins = &mut self.twins;
        self.pairs.retain(|pair| {
            let program = ledger.program(pair.program);
            let is_asked = pair.asked.as_ref().is_some_and(|(asked, _)| asked == host);
            let is_it = is_asked && program.id.as_ref() == Some(id);
            if !is_it || is_made && !pair.first.is_refused {
                return true;
            }
            let differs = pair.first.is_refused == is_made;
            let difference = differs.then(|| Difference {
                case: None,
                first: Told::compiled(&pair.host, pair.first.is_refused),
                second: Told::compiled(host, !is_made),
                ..pair.blank(ledger)
            });
            twins.note(&pair.host, host, difference);
            false
        });
    }

    /// Compares the pairs for which all second results have arrived.
    fn compare(&mut self) {
        let (ledger, twins) = (self.ledger, &mut self.twins);
        self.pairs.retain(|pair| {
            let is_complete = pair.second.len() == pair.first.runs.len();
            let Some((host, _)) = pair.asked.as_ref().filter(|_| is_complete) else {
                return true;
            };
            if pair.first.is_refused {
                return true;
            }
            let program = ledger.program(pair.program);
            for (case, second) in &pair.second {
                let first = &pair.first.runs[case];
                let cases = &ledger.problem(pair.program).test_set.test_cases;
                let differs = differ(first, second, &program.limits[case.0]);
                let difference = differs.then(|| Difference {
                    case: Some(cases[case.0].case.name.clone()),
                    first: Told::of(&pair.host, first),
                    second: Told::of(host, second),
                    ..pair.blank(ledger)
                });
                twins.note(&pair.host, host, difference);
            }
            false
        });
    }

    /// Sends requests to machines with free capacity. A pair with no machine left to try is given up.
    fn ask_some(&mut self, now: Duration) -> Asked<()> {
        let mut pairs = std::mem::take(&mut self.pairs).into_iter();
        let mut kept = Vec::new();
        let mut asked = Ok(());
        for mut pair in pairs.by_ref() {
            if pair.asked.is_some() {
                kept.push(pair);
                continue;
            }
            let Some(host) = self.host_for(&pair, now) else {
                self.given_up.insert(pair.program);
                continue;
            };
            let of_host = kept.iter().filter(|other| other.is_asked_of(&host));
            let room = 2 * self.known.hosts.slots_of(&host, now).unwrap_or_default();
            if of_host.count() < room {
                asked = self.ask(&mut pair, host, now);
            }
            kept.push(pair);
            if asked.is_err() {
                break;
            }
        }
        kept.extend(pairs);
        self.pairs = kept;
        asked
    }

    /// Chooses the second machine among those not tried yet, in a pseudorandom order that the seed determines.
    fn host_for(&self, pair: &Pair, now: Duration) -> Option<String> {
        if pair.tried.len() >= ASKED {
            return None;
        }
        let may = |host: &&str| **host != *pair.host && !pair.tried.contains(*host);
        let hosts = self.known.hosts.names_at_work(now).filter(may);
        let host = hosts.min_by_key(|host| self.choice.rank(self.ledger, pair.program, host))?;
        Some(host.to_owned())
    }

    fn ask(&mut self, pair: &mut Pair, host: String, now: Duration) -> Asked<()> {
        let (coach, contest) = (self.coach, self.coach.contest.to_owned());
        match made::order(coach, self.known, self.ledger, &pair.task(), 0) {
            Ok((order, source)) => {
                let sources = source.map(|bytes| (order.program.source.id.clone(), bytes));
                basket::put(coach, self.known, sources.into_iter().collect())?;
                let message = wire::write(&Twin {
                    twin_of: contest,
                    host: host.clone(),
                    order,
                });
                coach.bus.say(coach.contest, &message)?;
            }
            Err(NoOrder::Away) => return Err(crate::bus::Away),
            // The order could be built earlier, so the source has changed since. No machine is to blame.
            Err(NoOrder::Fault(_)) => {}
        }
        pair.tried.insert(host.clone());
        pair.second.clear();
        pair.asked = Some((host, now));
        Ok(())
    }
}

impl Pair {
    fn is_asked_of(&self, host: &str) -> bool {
        self.asked.as_ref().is_some_and(|(asked, _)| asked == host)
    }

    /// Template of a difference, without the results of the machines.
    fn blank(&self, ledger: &Ledger) -> Difference {
        let program = ledger.program(self.program);
        let nothing = || Told::compiled("", false);
        Difference {
            program: program.id.clone().unwrap_or_else(|| ContentId::of(b"")),
            path: program.submission.path.display().to_string(),
            problem: ledger.problem(self.program).problem.name.clone(),
            case: None,
            first: nothing(),
            second: nothing(),
        }
    }

    /// Task that repeats the first results.
    fn task(&self) -> Task {
        Task {
            program: self.program,
            cases: if self.first.is_refused {
                Vec::new()
            } else {
                self.first.runs.keys().copied().collect()
            },
            mode: RunMode::Parallel,
        }
    }
}
