//! Translation of the rules to `seccompiler`.

use std::collections::BTreeMap;

use seccompiler::SeccompCmpOp::{Eq, MaskedEq, Ne};
use seccompiler::{BpfProgram, SeccompAction, SeccompCmpArgLen};
use seccompiler::{SeccompCondition, SeccompFilter, SeccompRule};

use super::expected_actions::OWN_PID;
use crate::linux::seccomp::filter::SyscallAllowance;
use crate::linux::seccomp::syscall_rules::{ArgumentTest, RULES};

/// Translates a test to rules, of which at least one has to match.
fn convert_argument_test_to_seccompiler(argument: u32, test: ArgumentTest) -> Vec<SeccompRule> {
    let condition = |operator, value: u32| {
        let (argument, width) = (argument as u8, SeccompCmpArgLen::Dword);
        SeccompCondition::new(argument, width, operator, u64::from(value)).unwrap()
    };
    let masked = |mask: u32, value: u32| condition(MaskedEq(u64::from(mask)), value);
    let lists: Vec<Vec<_>> = match test {
        ArgumentTest::OneOf(values) => values
            .iter()
            .map(|value| vec![condition(Eq, *value)])
            .collect(),
        ArgumentTest::NoneOf(values) => {
            vec![values.iter().map(|value| condition(Ne, *value)).collect()]
        }
        ArgumentTest::AnyBit(bits) => bits.iter().map(|bit| vec![masked(*bit, *bit)]).collect(),
        ArgumentTest::NoBit(bits) => vec![bits.iter().map(|bit| masked(*bit, 0)).collect()],
        ArgumentTest::Masked(mask, value) => vec![vec![masked(mask, value)]],
        ArgumentTest::NotOwnPid => vec![vec![condition(Ne, OWN_PID)]],
    };
    lists
        .into_iter()
        .map(|list| SeccompRule::new(list).unwrap())
        .collect()
}

/// Compiles a filter from the rules with one errno.
pub(super) fn theirs(may: &SyscallAllowance, errno: i32) -> BpfProgram {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
    let in_force = RULES.iter().filter(|rule| !(rule.unless)(may));
    for rule in in_force.filter(|rule| rule.errno == errno) {
        for call in rule.calls {
            let known = rules.entry(i64::from(*call)).or_default();
            known.extend(rule.when.map_or(Vec::new(), |(argument, test)| {
                convert_argument_test_to_seccompiler(argument, test)
            }));
        }
    }
    let machine = std::env::consts::ARCH.try_into().unwrap();
    let (pass, refuse) = (SeccompAction::Allow, SeccompAction::Errno(errno as u32));
    SeccompFilter::new(rules, pass, refuse, machine)
        .unwrap()
        .try_into()
        .unwrap()
}
