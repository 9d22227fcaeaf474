//! Tests of the filter against a simulated BPF machine, a plain predicate, another compiler and the kernel.

#![cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]

mod calls;
mod expected_actions;
mod machine;
mod translation;

use std::collections::BTreeSet;
use std::net::UdpSocket;
use std::os::unix::net::{UnixDatagram, UnixStream};
use std::process::Command;

use super::*;
use calls::{ARGUMENT_SETS_PER_VALUE, EDGE_SYSCALL_NUMBERS, arguments};
use expected_actions::{OWN_PID, expected};
use machine::{data, run};
use translation::theirs;

fn allowances() -> impl Iterator<Item = SyscallAllowance> {
    (0..32).map(|bits| SyscallAllowance {
        fork: bits & 1 != 0,
        leave_group: bits & 2 != 0,
        signal_others: bits & 4 != 0,
        lock: bits & 8 != 0,
        change_attributes: bits & 16 != 0,
        // No rule depends on two of these at once.
        share_memory: bits % 3 == 0,
        truncate: bits % 5 < 2,
    })
}

/// Filters of both stages, the newer first.
type Filters = [SyscallFilter; 2];

fn compiled_filters(allowance: &SyscallAllowance) -> Filters {
    [
        FilterInstallationStage::Contestant,
        FilterInstallationStage::Init,
    ]
    .map(|stage| {
        let mut filter = SyscallFilter::new(allowance, stage);
        filter.set_own_pid(1);
        filter.set_own_pid(OWN_PID);
        filter
    })
}

/// Returns the action for a call and the number of instructions of each filter. The kernel runs the newest filter
/// first and uses the lowest action, as signed numbers; of equal ones the newer.
fn run_both_filters(filters: &Filters, data: &[u32; 16]) -> (u32, [usize; 2]) {
    let said = filters
        .each_ref()
        .map(|filter| run(filter.instructions(), data));
    let words = said.map(|(action, _)| action);
    let lowest = words
        .into_iter()
        .min_by_key(|word| (word & 0xffff_0000) as i32);
    (lowest.unwrap(), said.map(|(_, steps)| steps))
}

fn action_for(filters: &Filters, number: u32, arguments: [u64; 6]) -> u32 {
    run_both_filters(filters, &data(number, ARCHITECTURE, arguments)).0
}

/// Arguments to test a call with. If no rule tests its arguments, each value is used for all arguments at once.
fn select_argument_sets<'a>(
    arguments: &'a [[u64; 6]],
    number: u32,
    tested: &BTreeSet<u32>,
) -> impl Iterator<Item = &'a [u64; 6]> + use<'a> {
    let step = if tested.contains(&number) {
        1
    } else {
        ARGUMENT_SETS_PER_VALUE
    };
    arguments.iter().step_by(step)
}

#[test]
fn filters_give_the_expected_action_for_every_tested_call() {
    let (arguments, tested) = (arguments(), tested_calls().collect());
    for may in allowances() {
        let filters = compiled_filters(&may);
        for number in (0..600).chain(EDGE_SYSCALL_NUMBERS) {
            for arguments in select_argument_sets(&arguments, number, &tested) {
                let (action, wanted) = (
                    action_for(&filters, number, *arguments),
                    expected(&may, number, arguments),
                );
                assert_eq!(action, wanted, "{may:?}: {number:#x} {arguments:x?}");
            }
            for other in [0, 0x4000_0003, ARCHITECTURE ^ 1, ARCHITECTURE ^ (1 << 31)] {
                let foreign = data(number, other, arguments[0]);
                assert_eq!(
                    run_both_filters(&filters, &foreign).0,
                    0x8000_0000,
                    "{other:#x}"
                );
            }
        }
    }
}

#[test]
fn the_seccompiler_crate_compiles_the_rules_to_the_same_actions() {
    let (all_arguments, tested) = (arguments(), tested_calls().collect());
    for may in allowances() {
        let filters = compiled_filters(&may);
        let errnos: BTreeSet<i32> = RULES.iter().map(|rule| rule.errno).collect();
        let theirs: Vec<_> = errnos.iter().map(|errno| theirs(&may, *errno)).collect();
        for number in 0..FIRST_UNKNOWN {
            for arguments in select_argument_sets(&all_arguments, number, &tested) {
                let words = data(number, ARCHITECTURE, *arguments);
                let mut actions = theirs.iter().map(|program| run(program, &words).0);
                let wanted = actions.find(|action| *action != ALLOW).unwrap_or(ALLOW);
                let action = action_for(&filters, number, *arguments);
                assert_eq!(action, wanted, "{may:?}: {number} {arguments:x?}");
            }
        }
    }
}

/// System calls whose arguments are tested by a rule.
fn tested_calls() -> impl Iterator<Item = u32> {
    let tested = RULES.iter().filter(|rule| rule.when.is_some());
    tested.flat_map(|rule| rule.calls).copied()
}

#[test]
fn filters_decide_every_call_in_few_instructions() {
    let tested: Vec<u32> = tested_calls().collect();
    for may in allowances() {
        let filters = compiled_filters(&may);
        let steps = |number| run_both_filters(&filters, &data(number, ARCHITECTURE, [0; 6])).1[1];
        let plain = (0..600)
            .chain(EDGE_SYSCALL_NUMBERS)
            .filter(|number| !tested.contains(number));
        let most = plain.map(steps).max().unwrap();
        let halvings = intervals_of_syscall_numbers(&may, FilterInstallationStage::Init, None)
            .len()
            .next_power_of_two()
            .ilog2() as usize;
        assert!(
            most <= 4 + halvings,
            "{may:?}: {most} for {halvings} halvings"
        );
        assert!(tested.iter().map(|number| steps(*number)).max() <= Some(28));
        let [last, standing] = filters.map(|filter| filter.instructions().len());
        assert!(most <= 12 && standing < 512);
        // Frequent calls, whose cost every run pays.
        let may_be_long = !may.signal_others;
        assert!(last <= if may_be_long { 64 } else { 20 }, "{may:?}: {last}");
    }
}

const EXEMPTION_TOKEN: ExemptionToken = ExemptionToken([0x8765_4321, 0x0fed_cba9]);

#[test]
fn a_filter_with_an_exemption_token_equals_init_and_contestant_filter_together() {
    let (arguments, tested) = (arguments(), tested_calls().collect());
    let mut spared = BTreeSet::new();
    for may in allowances().filter(|may| may.signal_others) {
        let both = compiled_filters(&may);
        let standing = both[1].instructions();
        let whole = SyscallFilter::with_exemption_token(&may, EXEMPTION_TOKEN);
        assert!(whole.own_pid.is_empty() && whole.instructions().len() < 512);
        let ours = |number, arguments| {
            let words = data(number, ARCHITECTURE, arguments);
            (run(whole.instructions(), &words).0, run(standing, &words).0)
        };
        for number in (0..600).chain(EDGE_SYSCALL_NUMBERS) {
            for plain in select_argument_sets(&arguments, number, &tested) {
                let (ours, _) = ours(number, *plain);
                assert_eq!(
                    ours,
                    action_for(&both, number, *plain),
                    "{may:?}: {number:#x} {plain:x?}"
                );
            }
            // The exact exemption token exempts a call from the contestant's rules; similar values do not.
            let [first, second] = EXEMPTION_TOKEN.0.map(u64::from);
            let said = |first, second| [1, 9, 0, first, second, 0];
            let (word, standing) = ours(number, said(first, second));
            assert_eq!(word, standing, "{may:?}: {number:#x}");
            for nearly in [
                said(first, second ^ 1),
                said(first ^ 1, second),
                said(second, first),
            ] {
                let refused = action_for(&both, number, nearly);
                assert_eq!(ours(number, nearly).0, refused, "{may:?}: {number:#x}");
                if refused != word {
                    spared.insert(number);
                }
            }
        }
    }
    let mut inits = vec![libc::SYS_clone, libc::SYS_sendmsg, libc::SYS_prctl];
    inits.extend([libc::SYS_setsid, libc::SYS_setpgid]);
    #[cfg(target_arch = "x86_64")]
    inits.extend([libc::SYS_fork, libc::SYS_vfork]);
    assert_eq!(spared, inits.into_iter().map(|call| call as u32).collect());
}

#[test]
fn binary_search_finds_intervals_beyond_the_reach_of_a_short_jump() {
    let intervals: Vec<_> = (0..1500)
        .map(|index| (3 * index, SyscallActionRules::unconditional(index)))
        .collect();
    let mut filter = SyscallFilter::default();
    filter.push_instruction(LOAD, NUMBER_OFFSET);
    filter.append_instructions(SyscallFilter::generate_binary_search(&intervals));
    assert!(filter.instructions.len() < 4096);
    for (number, expected) in (0..3 * 1500)
        .map(|number| (number, number / 3))
        .chain([(u32::MAX, 1499)])
    {
        let (action, _) = run(filter.instructions(), &data(number, ARCHITECTURE, [0; 6]));
        assert_eq!(action, expected, "{number}");
    }
}

#[test]
fn no_syscall_rule_makes_another_one_ineffective() {
    let tests_by_call: Vec<_> = RULES
        .iter()
        .flat_map(|rule| rule.calls.iter().map(move |call| (*call, rule.when)))
        .collect();
    for (call, when) in &tests_by_call {
        assert!(*call < FIRST_UNKNOWN);
        let same = tests_by_call.iter().filter(|(other, _)| other == call);
        let hidden = same.filter(|(_, other)| when.is_none() || other == when);
        assert_eq!(hidden.count(), 1, "call {call}");
    }
    for may in allowances() {
        for stage in [
            FilterInstallationStage::Init,
            FilterInstallationStage::Contestant,
        ] {
            let intervals = intervals_of_syscall_numbers(&may, stage, None);
            assert_eq!(intervals[0].0, 0);
            assert!(intervals.is_sorted_by(|one, next| one.0 < next.0 && one.1 != next.1));
        }
    }
}

#[test]
fn a_filter_without_own_pid_permits_signals_to_no_process() {
    let may = allowances().next().unwrap();
    let filters = [
        FilterInstallationStage::Contestant,
        FilterInstallationStage::Init,
    ]
    .map(|stage| SyscallFilter::new(&may, stage));
    for pid in [0, 1, OWN_PID, u32::MAX] {
        let action = action_for(&filters, libc::SYS_kill as u32, [u64::from(pid); 6]);
        assert_eq!(action, failure_action(libc::EPERM), "{pid}");
    }
}

#[test]
fn the_kernel_accepts_and_enforces_the_filter() {
    let may = allowances().next().unwrap();
    let mut filters = [
        FilterInstallationStage::Init,
        FilterInstallationStage::Contestant,
    ]
    .map(|stage| SyscallFilter::new(&may, stage));
    filters[1].set_own_pid(std::process::id());
    let file = tempfile::tempfile().unwrap();
    // The filters apply to this thread only and end with it.
    let filtered = std::thread::spawn(move || {
        rustix::thread::set_no_new_privs(true).unwrap();
        for filter in filters {
            filter.install().unwrap();
        }
        let refused = [
            UdpSocket::bind("127.0.0.1:0").map(drop),
            UnixDatagram::pair().map(drop),
            file.lock(),
            Command::new("true").status().map(drop),
        ];
        UnixStream::pair().unwrap();
        std::thread::spawn(|| ()).join().unwrap();
        refused.map(|result| result.unwrap_err().raw_os_error().unwrap())
    });
    let refused = filtered.join().unwrap();
    assert_eq!(
        refused,
        [libc::EACCES, libc::EACCES, libc::ENOLCK, libc::EPERM]
    );
}
