//! Compiles the rules for system calls to a BPF program, and installs it as a filter.

#![expect(unsafe_code, reason = "prctl has no safe form for a filter")]

use std::collections::BTreeMap;
use std::io;

use libc::{SECCOMP_RET_ALLOW as ALLOW, SECCOMP_RET_KILL_PROCESS as KILL, sock_filter};

use super::exemption_token::{ExemptionToken, TOKEN_ARGUMENT_POSITIONS};
use super::syscall_allowance::{FilterInstallationStage, SyscallAllowance};
use super::syscall_rules::{ArgumentTest, RULES};

/// Whether the system call numbers of this architecture are known. If not, every filter allows everything.
pub(super) const SUPPORTED: bool = cfg!(all(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    target_pointer_width = "64",
    target_endian = "little"
));

/// System call filter as a BPF program, to be installed for a process.
#[derive(Debug, Clone, Default)]
pub(crate) struct SyscallFilter {
    instructions: Vec<sock_filter>,
    /// Positions of the instructions whose operand is the process's own id.
    own_pid: Vec<usize>,
}

/// First number after `mseal`, the newest system call known here.
const FIRST_UNKNOWN: u32 = 463;

/// Bit that marks numbers of the x32 interface, by which x86_64 system calls can be made under other numbers.
const X32: u32 = 0x4000_0000;

/// Audit identifier of the architecture: ELF machine number, 64-bit, little-endian.
const ARCHITECTURE: u32 = 0xC000_0000
    | if cfg!(target_arch = "x86_64") {
        libc::EM_X86_64
    } else {
        libc::EM_AARCH64
    } as u32;

/// Instruction that loads the 32-bit word at an offset in bytes of `struct seccomp_data`.
const LOAD: u32 = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
const NUMBER_OFFSET: u32 = 0;
const ARCHITECTURE_OFFSET: u32 = 4;
const ARGUMENTS_OFFSET: u32 = 16;

/// Stands in for the process's own id until [`SyscallFilter::set_own_pid`] is called. The value is neither a process id
/// nor the negative of a group id.
const NO_PID: u32 = 0x8000_0000;

/// Actions for a system call. The first check that applies determines the action; `otherwise` is the action if none applies.
#[derive(Clone, PartialEq, Eq)]
struct SyscallActionRules {
    checks: Vec<SyscallCondition>,
    otherwise: u32,
}

/// Condition under which a system call is treated differently from other calls with the same number.
#[derive(Clone, PartialEq, Eq)]
enum SyscallCondition {
    /// Position of an argument (from 0), test of that argument, and action if the test holds.
    Argument(u32, ArgumentTest, u32),
    /// The call is allowed if it contains the exemption token.
    ExemptionToken(ExemptionToken),
}

impl SyscallActionRules {
    const fn unconditional(action: u32) -> Self {
        Self {
            checks: Vec::new(),
            otherwise: action,
        }
    }
}

/// Action of a filter that lets a call fail with `errno`. If `errno` is 0, the call succeeds without effect.
const fn failure_action(errno: i32) -> u32 {
    libc::SECCOMP_RET_ERRNO | errno as u32
}

/// Intervals of system call numbers: the first number of each, ascending from 0, and the treatment of its calls. With
/// an exemption token the first stage contains the rules of both stages.
fn intervals_of_syscall_numbers(
    allowance: &SyscallAllowance,
    stage: FilterInstallationStage,
    token: Option<ExemptionToken>,
) -> Vec<(u32, SyscallActionRules)> {
    let mut refused = BTreeMap::new();
    let of_stage = RULES
        .iter()
        .filter(|rule| rule.stage == stage || token.is_some());
    for rule in of_stage.filter(|rule| !(rule.unless)(allowance)) {
        for call in rule.calls {
            let treatment = refused
                .entry(*call)
                .or_insert(SyscallActionRules::unconditional(ALLOW));
            let of_the_init = token.filter(|_| rule.stage == FilterInstallationStage::Contestant);
            treatment
                .checks
                .extend(of_the_init.map(SyscallCondition::ExemptionToken));
            match rule.when {
                Some((argument, test)) => {
                    let check =
                        SyscallCondition::Argument(argument, test, failure_action(rule.errno));
                    treatment.checks.push(check);
                }
                None => treatment.otherwise = failure_action(rule.errno),
            }
        }
    }
    let mut starts = BTreeMap::from([(0, SyscallActionRules::unconditional(ALLOW))]);
    if stage == FilterInstallationStage::Init {
        starts.insert(
            FIRST_UNKNOWN,
            SyscallActionRules::unconditional(failure_action(libc::ENOSYS)),
        );
    }
    if stage == FilterInstallationStage::Init && cfg!(target_arch = "x86_64") {
        starts.extend([
            (X32, SyscallActionRules::unconditional(KILL)),
            (
                2 * X32,
                SyscallActionRules::unconditional(failure_action(libc::ENOSYS)),
            ),
            (3 * X32, SyscallActionRules::unconditional(KILL)),
            // Number -1, which a tracer uses to skip a call.
            (
                u32::MAX,
                SyscallActionRules::unconditional(failure_action(libc::ENOSYS)),
            ),
        ]);
    }
    for (call, treatment) in refused {
        starts.insert(call, treatment);
        starts
            .entry(call + 1)
            .or_insert(SyscallActionRules::unconditional(ALLOW));
    }
    let mut intervals: Vec<_> = starts.into_iter().collect();
    intervals.dedup_by(|next, previous| next.1 == previous.1);
    intervals
}

impl SyscallFilter {
    /// Creates a filter with the rules of this stage only.
    pub(crate) fn new(allowance: &SyscallAllowance, stage: FilterInstallationStage) -> Self {
        Self::generate_filter(allowance, stage, None)
    }

    /// Creates a filter with the rules of both stages that exempts calls of the init with the exemption token.
    ///
    /// The filter contains no process id, so `allowance` has to permit `signal_others`.
    pub(crate) fn with_exemption_token(
        allowance: &SyscallAllowance,
        token: ExemptionToken,
    ) -> Self {
        Self::generate_filter(allowance, FilterInstallationStage::Init, Some(token))
    }

    /// Installs the filter of a box's init. If contestants may signal only themselves, returns a second filter that
    /// each contestant has to install.
    pub(crate) fn install_for_init(allowance: &SyscallAllowance) -> io::Result<Option<Self>> {
        if allowance.signal_others {
            let token = ExemptionToken::generate_process_token()?;
            Self::with_exemption_token(allowance, token).install()?;
            return Ok(None);
        }
        Self::new(allowance, FilterInstallationStage::Init).install()?;
        Ok(Some(Self::new(
            allowance,
            FilterInstallationStage::Contestant,
        )))
    }

    fn generate_filter(
        allowance: &SyscallAllowance,
        stage: FilterInstallationStage,
        token: Option<ExemptionToken>,
    ) -> Self {
        let mut filter = Self::default();
        if !SUPPORTED {
            filter.push_instruction(libc::BPF_RET, ALLOW);
            return filter;
        }
        // System call numbers of another architecture mean other calls; the filter of the init kills the process.
        if stage == FilterInstallationStage::Init {
            filter.push_instruction(LOAD, ARCHITECTURE_OFFSET);
            filter.push_branch(libc::BPF_JEQ, ARCHITECTURE, 1, 0);
            filter.push_instruction(libc::BPF_RET, KILL);
        }
        filter.push_instruction(LOAD, NUMBER_OFFSET);
        filter.append_instructions(Self::generate_binary_search(&intervals_of_syscall_numbers(
            allowance, stage, token,
        )));
        filter.merge_equal_returns();
        filter
    }

    /// Inserts the process's own id into the comparisons. Allocates nothing, so it may be called between clone and
    /// exec. Before this call no process id matches.
    pub(crate) fn set_own_pid(&mut self, pid: u32) {
        for position in &self.own_pid {
            self.instructions[*position].k = pid;
        }
    }

    /// Encodes the filter for a process that installs it itself. First come the positions of the instructions whose
    /// operand is the process's own id, in decimal and separated by blanks. After a line break follow the instructions
    /// as the kernel reads them.
    pub(crate) fn encode_for_self_installation(&self) -> Vec<u8> {
        let positions: Vec<String> = self.own_pid.iter().map(usize::to_string).collect();
        let mut packet = positions.join(" ").into_bytes();
        packet.push(b'\n');
        for instruction in &self.instructions {
            packet.extend(instruction.code.to_ne_bytes());
            packet.extend([instruction.jt, instruction.jf]);
            packet.extend(instruction.k.to_ne_bytes());
        }
        packet
    }

    /// Installs the filter for this process and its children.
    ///
    /// # Errors
    /// `no_new_privs` is not set, or the kernel does not support filters.
    pub(crate) fn install(&self) -> io::Result<()> {
        let program = libc::sock_fprog {
            len: self.instructions.len() as u16,
            filter: self.instructions.as_ptr().cast_mut(),
        };
        // SAFETY: the kernel reads the instructions, which outlive the call. Nothing is allocated, so this may be
        // called between clone and exec.
        match unsafe {
            libc::prctl(
                libc::PR_SET_SECCOMP,
                libc::SECCOMP_MODE_FILTER,
                &raw const program,
            )
        } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// The instructions; their number is below the kernel's limit of 4096.
    #[cfg(test)]
    fn instructions(&self) -> &[sock_filter] {
        &self.instructions
    }

    /// Generates the binary search for the interval that contains the loaded system call number.
    fn generate_binary_search(intervals: &[(u32, SyscallActionRules)]) -> Self {
        if let [(_, treatment)] = intervals {
            return Self::generate_syscall_action_code(treatment);
        }
        let (low, high) = intervals.split_at(intervals.len() / 2);
        let (start, low, high) = (
            high[0].0,
            Self::generate_binary_search(low),
            Self::generate_binary_search(high),
        );
        let mut filter = Self::default();
        // A conditional jump skips at most 255 instructions, `ja` any number.
        match u8::try_from(low.instructions.len()) {
            Ok(length) => filter.push_branch(libc::BPF_JGE, start, length, 0),
            Err(_) => {
                filter.push_branch(libc::BPF_JGE, start, 0, 1);
                filter
                    .push_instruction(libc::BPF_JMP | libc::BPF_JA, low.instructions.len() as u32);
            }
        }
        filter.append_instructions(low);
        filter.append_instructions(high);
        filter
    }

    fn generate_syscall_action_code(treatment: &SyscallActionRules) -> Self {
        let mut filter = Self::default();
        for check in &treatment.checks {
            match check {
                SyscallCondition::Argument(argument, test, action) => {
                    filter.push_instruction(LOAD, ARGUMENTS_OFFSET + 8 * argument);
                    filter.append_argument_test(test);
                    filter.push_instruction(libc::BPF_RET, *action);
                }
                SyscallCondition::ExemptionToken(ExemptionToken(words)) => {
                    // If a word differs, the `rest` instructions that remain of this check are skipped.
                    for (place, word, rest) in [
                        (TOKEN_ARGUMENT_POSITIONS[0], words[0], 3),
                        (TOKEN_ARGUMENT_POSITIONS[1], words[1], 1),
                    ] {
                        filter.push_instruction(LOAD, ARGUMENTS_OFFSET + 8 * place);
                        filter.push_branch(libc::BPF_JEQ, word, 0, rest);
                    }
                    filter.push_instruction(libc::BPF_RET, ALLOW);
                }
            }
        }
        filter.push_instruction(libc::BPF_RET, treatment.otherwise);
        filter
    }

    /// Appends instructions that continue if the loaded argument satisfies `test`, and skip the next instruction
    /// otherwise.
    fn append_argument_test(&mut self, test: &ArgumentTest) {
        let (comparison, values, refused) = match test {
            ArgumentTest::OneOf(values) => (libc::BPF_JEQ, values.to_vec(), true),
            ArgumentTest::NoneOf(values) => (libc::BPF_JEQ, values.to_vec(), false),
            ArgumentTest::AnyBit(bits) => (libc::BPF_JSET, vec![combine_flag_bits(bits)], true),
            ArgumentTest::NoBit(bits) => (libc::BPF_JSET, vec![combine_flag_bits(bits)], false),
            ArgumentTest::Masked(mask, value) => {
                self.push_instruction(libc::BPF_ALU | libc::BPF_AND, *mask);
                (libc::BPF_JEQ, vec![*value], true)
            }
            ArgumentTest::NotOwnPid => {
                self.own_pid.push(self.instructions.len());
                (libc::BPF_JEQ, vec![NO_PID], false)
            }
        };
        for (value, left) in values.iter().zip((0..values.len() as u8).rev()) {
            let hit = left + u8::from(!refused);
            let miss = u8::from(refused && left == 0);
            self.push_branch(comparison, *value, hit, miss);
        }
    }

    /// Redirects every jump to a return to the last reachable return of the same action, and removes unreachable
    /// instructions. A shorter program is faster to install, since the kernel compiles it for every process.
    fn merge_equal_returns(&mut self) {
        let old = self.instructions.clone();
        // Jumps lead only forward, so one pass over the instructions suffices.
        let mut is_reached = vec![false; old.len()];
        let mut targets = Vec::new();
        is_reached[0] = true;
        for (position, instruction) in old.iter().enumerate() {
            let (code, next) = (u32::from(instruction.code), position + 1);
            let onward = if code == libc::BPF_JMP | libc::BPF_JA {
                [next + instruction.k as usize; 2]
            } else if code & 7 == libc::BPF_JMP {
                [instruction.jt, instruction.jf]
                    .map(|offset| farthest_equal_return_in_reach(&old, position, offset))
            } else {
                [next; 2]
            };
            if is_reached[position] && action_of_return_instruction(instruction).is_none() {
                for target in onward {
                    is_reached[target] = true;
                }
            }
            targets.push(onward);
        }
        let mut moved = Vec::new();
        let mut kept = 0;
        for is_reached in &is_reached {
            moved.push(kept);
            kept += usize::from(*is_reached);
        }
        self.instructions.clear();
        for (position, mut instruction) in old.into_iter().enumerate() {
            if !is_reached[position] {
                continue;
            }
            let next = moved[position] + 1;
            let [yes, no] = targets[position].map(|target| moved.get(target).unwrap_or(&kept));
            if u32::from(instruction.code) == libc::BPF_JMP | libc::BPF_JA {
                instruction.k = (yes - next) as u32;
            } else if u32::from(instruction.code) & 7 == libc::BPF_JMP {
                (instruction.jt, instruction.jf) = ((yes - next) as u8, (no - next) as u8);
            }
            self.instructions.push(instruction);
        }
        self.own_pid.retain(|position| is_reached[*position]);
        for position in &mut self.own_pid {
            *position = moved[*position];
        }
    }

    fn push_instruction(&mut self, code: u32, k: u32) {
        let code = code as u16;
        self.instructions.push(sock_filter {
            code,
            jt: 0,
            jf: 0,
            k,
        });
    }

    fn push_branch(&mut self, comparison: u32, k: u32, jt: u8, jf: u8) {
        let code = (libc::BPF_JMP | comparison) as u16;
        self.instructions.push(sock_filter { code, jt, jf, k });
    }

    fn append_instructions(&mut self, other: Self) {
        let moved = self.instructions.len();
        self.own_pid
            .extend(other.own_pid.iter().map(|position| position + moved));
        self.instructions.extend(other.instructions);
    }
}

fn combine_flag_bits(bits: &[u32]) -> u32 {
    bits.iter().fold(0, |sum, bit| sum | bit)
}

/// Target of a jump, or, if that is a return, the last return of the same action within reach of the jump.
fn farthest_equal_return_in_reach(instructions: &[sock_filter], from: usize, offset: u8) -> usize {
    let target = from + 1 + usize::from(offset);
    let end = instructions.len().min(from + 2 + usize::from(u8::MAX));
    let reach = &instructions[target..end];
    let Some(action) = action_of_return_instruction(&reach[0]) else {
        return target;
    };
    let last = reach
        .iter()
        .rposition(|other| action_of_return_instruction(other) == Some(action));
    target + last.unwrap_or(0)
}

/// Action of an instruction that returns; `None` for other instructions.
fn action_of_return_instruction(instruction: &sock_filter) -> Option<u32> {
    (u32::from(instruction.code) == libc::BPF_RET).then_some(instruction.k)
}

#[cfg(test)]
mod tests;
