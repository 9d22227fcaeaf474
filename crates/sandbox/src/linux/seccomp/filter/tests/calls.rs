//! System calls and arguments for the tests of filters.

use super::expected_actions::OWN_PID;

/// Numbers above all known calls at which the action of a filter may change.
pub(super) const EDGE_SYSCALL_NUMBERS: [u32; 10] = [
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

/// Commands of fcntl and ioctl, flags of clone, socketpair, mmap and open, and neighbouring values.
const VALUES: [u32; 59] = [
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
    20,
    21,
    0x21,
    0x22,
    0x23,
    0x33,
    37,
    38,
    39,
    1024,
    1025,
    1026,
    1030,
    1031,
    0x200,
    0x201,
    0x202,
    0x203,
    0x240,
    0x80200,
    0x40022,
    0x4000,
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

/// Number of argument lists that [`arguments`] makes from each value: 7 with and 7 without high bits.
pub(super) const ARGUMENT_SETS_PER_VALUE: usize = 14;

/// Argument lists: each value as all arguments and as each single one, with and without bits in the high word.
pub(super) fn arguments() -> Vec<[u64; 6]> {
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
