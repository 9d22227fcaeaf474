//! What a second machine has told of programs, as results and people hear of it.

use crate::commands::cluster::messages::{ClusterMessage, TwinMismatch};
use caipan_cluster::twins;
use caipan_facts::{Evidence, Fact};
use caipan_report::decimals::{seconds, time};
use caipan_report::record::{Difference, Results, Told, Twins};

/// So many differences are told in a sentence.
const TOLD: usize = 5;

/// Writes into the results what came of doing programs twice, where that was asked for.
pub(super) fn enter(results: &mut Results, twins: Option<&twins::Twins>) {
    let Some(twins) = twins else { return };
    let differences: Vec<Difference> = (twins.differences.iter())
        .map(|difference| of(results, difference))
        .collect();
    let odd_one = twins.odd_one();
    results.twins = Some(Twins {
        chosen: twins.chosen,
        programs: twins.done,
        compared: twins.compared,
        odd_one: odd_one.map(|(host, ..)| host.to_owned()),
        differences,
    });
    let said = said(twins, results.twins.iter().flat_map(|all| &all.differences));
    results.remarks.extend(said.into_iter().map(Into::into));
    let odd_one = odd_one.map(|(host, compared, count)| {
        let host = host.to_owned();
        ClusterMessage::OddOne {
            host,
            count,
            compared,
        }
        .fact()
    });
    results.remarks.extend(odd_one.map(Into::into));
}

/// What people hear of it.
fn said<'d>(
    twins: &twins::Twins,
    differences: impl Iterator<Item = &'d Difference> + Clone,
) -> Vec<Fact> {
    let (programs, compared) = (twins.done, twins.compared);
    if twins.machines < 2 && programs == 0 {
        return vec![ClusterMessage::NoTwins.fact()];
    }
    let mut said = Vec::new();
    let count = twins.differences.len();
    if programs > 0 && count == 0 {
        said.push(ClusterMessage::TwinsAlike { programs, compared }.fact());
    }
    if count > 0 {
        let mut what: Vec<Fact> = differences.take(TOLD).map(sentence).collect();
        if count > TOLD {
            what.push(
                TwinMismatch::More {
                    count: count - TOLD,
                }
                .fact(),
            );
        }
        let differ = ClusterMessage::TwinsDiffer {
            programs,
            compared,
            count,
            what,
        };
        said.push(differ.fact());
    }
    if twins.left > 0 {
        said.push(ClusterMessage::TwinsLeft { count: twins.left }.fact());
    }
    said
}

/// A difference as results tell of it.
fn of(results: &Results, difference: &twins::Difference) -> Difference {
    let is_it = |card: &&caipan_report::record::Submission| {
        card.program_id.as_deref() == Some(difference.program.as_str())
    };
    let card = results.submissions.iter().find(is_it);
    let told = |told: &twins::Told| Told {
        machine: told.host.clone(),
        verdict: told.verdict,
        cpu_s: told.cpu.map(seconds),
    };
    Difference {
        submission: card.map_or_else(|| difference.path.clone(), |card| card.name.clone()),
        problem: difference.problem.clone(),
        case: difference.case.clone(),
        first: told(&difference.first),
        second: told(&difference.second),
    }
}

fn sentence(difference: &Difference) -> Fact {
    let told = |told: &Told| {
        let cpu = told.cpu_s.map(|cpu| format!(" {}", time(cpu)));
        let (machine, verdict) = (&told.machine, told.verdict.code());
        format!("{machine}: {verdict}{}", cpu.unwrap_or_default())
    };
    let (name, problem) = (difference.submission.clone(), difference.problem.clone());
    let (first, second) = (told(&difference.first), told(&difference.second));
    match difference.case.clone() {
        Some(case) => TwinMismatch::Case {
            name,
            problem,
            case,
            first,
            second,
        }
        .fact(),
        None => TwinMismatch::Compiler {
            name,
            problem,
            first,
            second,
        }
        .fact(),
    }
}
