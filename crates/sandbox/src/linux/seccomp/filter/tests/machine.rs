//! Simulation of the kernel's BPF machine, limited to the instructions used here.

/// A BPF instruction of this crate or of `seccompiler`.
pub(super) trait Instruction {
    /// Code, jump offset if true, jump offset if false, operand.
    fn parts(&self) -> (u16, u8, u8, u32);
}

impl Instruction for libc::sock_filter {
    fn parts(&self) -> (u16, u8, u8, u32) {
        (self.code, self.jt, self.jf, self.k)
    }
}

impl Instruction for seccompiler::sock_filter {
    fn parts(&self) -> (u16, u8, u8, u32) {
        (self.code, self.jt, self.jf, self.k)
    }
}

/// Creates a `seccomp_data` as words: number, architecture, instruction pointer, arguments.
pub(super) fn data(number: u32, architecture: u32, arguments: [u64; 6]) -> [u32; 16] {
    let mut words = [0; 16];
    (words[0], words[1]) = (number, architecture);
    for (index, argument) in arguments.into_iter().enumerate() {
        words[4 + 2 * index] = argument as u32;
        words[5 + 2 * index] = (argument >> 32) as u32;
    }
    words
}

/// Runs a program. Returns the action and the number of executed instructions.
pub(super) fn run(program: &[impl Instruction], data: &[u32; 16]) -> (u32, usize) {
    let (mut accumulator, mut position) = (0, 0);
    for steps in 1.. {
        let (code, jt, jf, k) = program[position].parts();
        position += 1;
        let holds = match code {
            0x20 => {
                accumulator = data[k as usize / 4];
                continue;
            }
            0x54 => {
                accumulator &= k;
                continue;
            }
            0x06 => return (k, steps),
            0x05 => {
                position += k as usize;
                continue;
            }
            0x15 => accumulator == k,
            0x25 => accumulator > k,
            0x35 => accumulator >= k,
            0x45 => accumulator & k != 0,
            _ => panic!("no such instruction: {code:#x}"),
        };
        position += usize::from(if holds { jt } else { jf });
    }
    unreachable!()
}
