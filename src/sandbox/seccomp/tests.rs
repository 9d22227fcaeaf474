//! The filter is run on a machine of its own, against a plain predicate, another compiler and the kernel.

mod machine;
mod wanted;

use std::net::UdpSocket;
use std::os::unix::net::{UnixDatagram, UnixStream};
use std::process::Command;

use seccompiler::SeccompCmpOp::{Eq, MaskedEq, Ne};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCondition, SeccompFilter, SeccompRule,
};

use super::*;
use machine::{data, run};
use wanted::{OWN_PID, expected};

const EDGES: [u32; 10] = [
    0x3fffffff,
    0x40000000,
    0x40000001,
    0x7fffffff,
    0x80000000,
    0x80000029,
    0xbfffffff,
    0xc0000000,
    0xfffffffe,
    u32::MAX,
];

/// Commands of fcntl and ioctl, flags of clone and of socketpair, and their neighbours.
const VALUES: [u32; 44] = [
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    15,
    16,
    37,
    38,
    39,
    1024,
    1025,
    1026,
    1030,
    0x5411,
    0x5412,
    0x541c,
    0x5423,
    0x5452,
    0x8901,
    0x8902,
    OWN_PID,
    OWN_PID - 1,
    NEGATIVE,
    u32::MAX,
    0x80000000,
    0x11,
    0x3d0f00,
    0x1200011,
    0x10000,
    0x10080,
    0x30000,
    0x2010000,
    0x4010000,
    0x18010000,
    0x20010000,
    0x40010000,
];
const NEGATIVE: u32 = OWN_PID.wrapping_neg();

fn allowances() -> impl Iterator<Item = Allowance> {
    (0..16).map(|bits| Allowance {
        fork: bits & 1 != 0,
        leave_group: bits & 2 != 0,
        signal_others: bits & 4 != 0,
        lock: bits & 8 != 0,
    })
}

fn filter(allowance: &Allowance) -> Filter {
    let mut filter = Filter::new(allowance);
    filter.set_own_pid(1);
    filter.set_own_pid(OWN_PID);
    filter
}

/// Each value as every argument, and as each one alone; with and without something in the word that does not count.
fn arguments() -> Vec<[u64; 6]> {
    let mut all = Vec::new();
    for value in VALUES.into_iter().map(u64::from) {
        for value in [value, value | 0xdead_beef_0000_0000] {
            all.push([value; 6]);
            for index in 0..6 {
                let mut alone = [0; 6];
                alone[index] = value;
                all.push(alone);
            }
        }
    }
    all
}

fn action(filter: &Filter, number: u32, arguments: [u64; 6]) -> u32 {
    run(
        filter.instructions(),
        &data(number, ARCHITECTURE, arguments),
    )
    .0
}

#[test]
fn the_rules_say_what_is_wanted() {
    let arguments = arguments();
    for may in allowances() {
        let filter = filter(&may);
        for number in (0..600).chain(EDGES) {
            for arguments in &arguments {
                let (action, wanted) = (
                    action(&filter, number, *arguments),
                    expected(&may, number, arguments),
                );
                assert_eq!(action, wanted, "{may:?}: {number:#x} {arguments:x?}");
            }
            for other in [0, 0x4000_0003, ARCHITECTURE ^ 1, ARCHITECTURE ^ (1 << 31)] {
                let foreign = data(number, other, arguments[0]);
                assert_eq!(
                    run(filter.instructions(), &foreign).0,
                    0x8000_0000,
                    "{other:#x}"
                );
            }
        }
    }
}

/// What stands for a test in `seccompiler`: one of the lists has to hold as a whole.
fn their_test(argument: u32, test: Test) -> Vec<SeccompRule> {
    let condition = |operator, value: &u32| {
        let (argument, width) = (argument as u8, SeccompCmpArgLen::Dword);
        SeccompCondition::new(argument, width, operator, u64::from(*value)).unwrap()
    };
    let equal = |value: &u32| condition(Eq, value);
    let unequal = |value: &u32| condition(Ne, value);
    let set = |bit: &u32| condition(MaskedEq(u64::from(*bit)), bit);
    let unset = |bit: &u32| condition(MaskedEq(u64::from(*bit)), &0);
    let lists: Vec<Vec<_>> = match test {
        Test::OneOf(values) => values.iter().map(|value| vec![equal(value)]).collect(),
        Test::NoneOf(values) => vec![values.iter().map(unequal).collect()],
        Test::AnyBit(bits) => bits.iter().map(|bit| vec![set(bit)]).collect(),
        Test::NoBit(bits) => vec![bits.iter().map(unset).collect()],
        Test::NotOwnPid => vec![vec![unequal(&OWN_PID)]],
    };
    lists
        .into_iter()
        .map(|list| SeccompRule::new(list).unwrap())
        .collect()
}

/// The rules of one errno, as `seccompiler` understands them.
fn theirs(may: &Allowance, errno: i32) -> BpfProgram {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
    let in_force = RULES.iter().filter(|rule| !(rule.unless)(may));
    for rule in in_force.filter(|rule| rule.errno == errno) {
        for call in rule.calls {
            let known = rules.entry(i64::from(*call)).or_default();
            known.extend(
                rule.when
                    .map_or(Vec::new(), |(argument, test)| their_test(argument, test)),
            );
        }
    }
    let machine = std::env::consts::ARCH.try_into().unwrap();
    let (pass, refuse) = (SeccompAction::Allow, SeccompAction::Errno(errno as u32));
    SeccompFilter::new(rules, pass, refuse, machine)
        .unwrap()
        .try_into()
        .unwrap()
}

#[test]
fn another_compiler_makes_the_same_of_the_rules() {
    let arguments = arguments();
    let decided: Vec<u32> = tested_calls().collect();
    for may in allowances() {
        let filter = filter(&may);
        let errnos = [libc::EPERM, libc::ENOSYS, libc::EACCES, libc::ENOLCK];
        let theirs = errnos.map(|errno| theirs(&may, errno));
        for number in 0..FIRST_UNKNOWN {
            let enough = if decided.contains(&number) {
                arguments.len()
            } else {
                1
            };
            for arguments in &arguments[..enough] {
                let data = data(number, ARCHITECTURE, *arguments);
                let mut actions = theirs.iter().map(|program| run(program, &data).0);
                let wanted = actions.find(|action| *action != ALLOW).unwrap_or(ALLOW);
                let action = action(&filter, number, *arguments);
                assert_eq!(action, wanted, "{may:?}: {number} {arguments:x?}");
            }
        }
    }
}

/// The calls whose arguments decide.
fn tested_calls() -> impl Iterator<Item = u32> {
    let tested = RULES.iter().filter(|rule| rule.when.is_some());
    tested.flat_map(|rule| rule.calls).copied()
}

#[test]
fn the_way_to_every_return_is_short() {
    let tested: Vec<u32> = tested_calls().collect();
    for may in allowances() {
        let filter = filter(&may);
        let steps = |number| run(filter.instructions(), &data(number, ARCHITECTURE, [0; 6])).1;
        let plain = (0..600)
            .chain(EDGES)
            .filter(|number| !tested.contains(number));
        let most = plain.map(steps).max().unwrap();
        let halvings = intervals(&may).len().next_power_of_two().ilog2() as usize;
        println!(
            "{may:?} {} {} {most} {}",
            filter.instructions.len(),
            halvings,
            tested.iter().map(|n| steps(*n)).max().unwrap()
        );
        assert!(
            most <= 4 + halvings + 1,
            "{may:?}: {most} for {halvings} halvings"
        );
        assert!(filter.instructions().len() < 512);
    }
}

#[test]
fn intervals_too_far_for_a_short_jump_are_found() {
    let intervals: Vec<_> = (0..1500)
        .map(|index| (3 * index, Fate::always(index)))
        .collect();
    let mut filter = Filter::default();
    filter.push(LOAD, NUMBER_OFFSET);
    filter.append(Filter::search(&intervals));
    assert!(filter.instructions.len() < 4096);
    for number in 0..3 * 1500 {
        assert_eq!(action(&filter, number, [0; 6]), number / 3);
    }
    assert_eq!(action(&filter, u32::MAX, [0; 6]), 1499);
}

#[test]
fn no_rule_hides_another() {
    for (call, rule) in RULES
        .iter()
        .flat_map(|rule| rule.calls.iter().map(move |call| (call, rule)))
    {
        assert!(*call < FIRST_UNKNOWN);
        let same = RULES
            .iter()
            .flat_map(|other| other.calls.iter().map(move |call| (call, other)));
        let hidden = same.filter(|(other, with)| {
            *other == call && (rule.when.is_none() || with.when == rule.when)
        });
        assert_eq!(hidden.count(), 1, "call {call}");
    }
    for may in allowances() {
        let intervals = intervals(&may);
        assert_eq!(intervals[0].0, 0);
        assert!(intervals.is_sorted_by(|one, next| one.0 < next.0 && one.1 != next.1));
    }
}

#[test]
fn nobody_is_the_process_before_it_has_a_number() {
    let filter = Filter::new(&allowances().next().unwrap());
    for pid in [0, 1, OWN_PID, u32::MAX] {
        let action = action(&filter, libc::SYS_kill as u32, [u64::from(pid); 6]);
        assert_eq!(action, error(libc::EPERM), "{pid}");
    }
}

#[test]
fn the_kernel_takes_it() {
    let mut filter = Filter::new(&allowances().next().unwrap());
    filter.set_own_pid(std::process::id());
    let convert = |one: &sock_filter| seccompiler::sock_filter {
        code: one.code,
        jt: one.jt,
        jf: one.jf,
        k: one.k,
    };
    let program: BpfProgram = filter.instructions().iter().map(convert).collect();
    let file = tempfile::tempfile().unwrap();
    // The filter is for this thread only, and ends with it.
    let filtered = std::thread::spawn(move || {
        seccompiler::apply_filter(&program).unwrap();
        let refused = [
            UdpSocket::bind("127.0.0.1:0").map(drop),
            UnixDatagram::pair().map(drop),
            file.lock().map_err(std::io::Error::from),
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
