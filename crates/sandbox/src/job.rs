//! What is to be run: a process, where it works, what it may use.

use std::ffi::OsString;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::limits::Limits;
use caipan_facts::Bytes;

/// One process to run.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// The program, by path or by a name on PATH, and its arguments.
    pub command: &'a [OsString],
    /// The folder it works in.
    pub folder: Folder<'a>,
    /// Variables that it finds beside the few that every process gets.
    pub environment: &'a [(&'a str, OsString)],
    /// What it finds on standard input.
    pub stdin: &'a [u8],
    /// Files that it may leave in its folder as output: the first of them that is there counts.
    pub output_files: &'a [&'a str],
    /// Files in a fresh folder that are handed back, each up to the limit of output. A name that ends in `/` is that of a
    /// folder, empty at first, of which every file is as far as there is room; what is to be there for certain is named
    /// before it, as `folder/file`.
    pub collects: &'a [&'a str],
    /// How its memory is held down while it runs.
    pub memory_rule: MemoryRule,
    /// May it start other processes? Threads it may always start, up to the limit.
    pub may_fork: bool,
    /// Is it to have a box that nobody has run in before? What a box remembers of earlier runs, it does not know.
    pub fresh: bool,
    /// Whether the same program has run before on the same case, so that the files that it sees are to be as they were.
    pub is_later_pass: bool,
    /// What it may use.
    pub limits: &'a Limits,
    /// Most bytes on standard output and on standard error, each by itself: less than files may have, for a compiler.
    pub stream_limit: Bytes,
}

impl<'a> Job<'a> {
    /// A command under limits: a native program by itself, in an empty folder of its own, with nothing to read.
    pub fn new(command: &'a [OsString], limits: &'a Limits) -> Self {
        Self {
            command,
            folder: Folder::Fresh(&[]),
            environment: &[],
            stdin: b"",
            output_files: &[],
            collects: &[],
            memory_rule: MemoryRule::AddressSpace,
            may_fork: false,
            fresh: false,
            is_later_pass: false,
            limits,
            stream_limit: limits.output,
        }
    }
}

/// The most files that are collected of a run.
pub(crate) const COLLECTED: usize = 48;

/// The most names that are read of a folder in which files are collected.
pub(crate) const LISTED: usize = 1024;

/// Where a process works.
#[derive(Clone, Copy)]
pub enum Folder<'a> {
    /// In a folder that stays as the process leaves it.
    Kept(&'a Path),
    /// In a folder of its own that holds these files (name, content) and is gone afterwards.
    Fresh(&'a [(&'a str, &'a [u8])]),
}

/// Which of the kernel's limits suits a program's way with memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MemoryRule {
    /// Native programs: their address space is limited, and the whole of it may be stack.
    AddressSpace,
    /// The same for run-times that live with it: memory that has no file may be shared too, as their libraries do.
    Interpreted,
    /// Run-times that reserve far more addresses than they use: their private data is limited.
    Data,
    /// The same, where so many GiB of addresses are known to be enough beside what the program may use: where no cgroup
    /// counts its memory they are all that it can have.
    Reserving(u8),
    /// As `Data`, for run-times whose stack may fill the memory limit. They reserve as much for each of their own threads.
    DataWithStack,
    /// Programs of unknown make: their private data is limited, and the whole of it may be stack.
    Unknown,
    /// Compilers, as `Data`.
    Compiler,
}

/// Number of descriptors that a program may have for itself.
const OWN_DESCRIPTORS: u64 = 128;

/// Largest number of descriptors that a run-time needs for itself: Node has 20, the others have fewer.
const RUNTIME_DESCRIPTORS: u64 = 32;

/// Largest number of threads that a JavaScript run-time starts for itself.
const RUNTIME_THREADS: u64 = 16;

impl MemoryRule {
    /// A name that stays when a variant is renamed, and the GiB of addresses of [`MemoryRule::Reserving`]; 0 for the others.
    pub fn name(self) -> (&'static str, u8) {
        match self {
            Self::AddressSpace => ("address-space", 0),
            Self::Interpreted => ("interpreted", 0),
            Self::Data => ("data", 0),
            Self::Reserving(gibibytes) => ("reserving", gibibytes),
            Self::DataWithStack => ("data-with-stack", 0),
            Self::Unknown => ("unknown", 0),
            Self::Compiler => ("compiler", 0),
        }
    }

    /// Is the address space held down?
    pub(crate) fn limits_addresses(self) -> bool {
        matches!(self, Self::AddressSpace | Self::Interpreted)
    }

    /// May a single process share memory that has no file? No figure of a process counts what it has unmapped of that.
    pub(crate) fn shares_memory(self) -> bool {
        self != Self::AddressSpace
    }

    /// Number of descriptors that a process may have: bytes in pipes and sockets are on no figure of its memory.
    pub fn descriptors(self) -> u64 {
        match self {
            // Linkers and build tools open all that they read.
            Self::Compiler => 1024,
            Self::AddressSpace | Self::Interpreted => OWN_DESCRIPTORS,
            Self::Data | Self::Reserving(_) | Self::DataWithStack | Self::Unknown => {
                OWN_DESCRIPTORS + RUNTIME_DESCRIPTORS
            }
        }
    }

    /// Largest number of bytes that a process can keep in sockets on this machine.
    pub fn bytes_in_sockets(self) -> Bytes {
        /// Where Linux says how much a socket may hold that nobody has set a size for, and what it says as a rule.
        const FILE: &str = "/proc/sys/net/core/wmem_default";
        const USUAL: u64 = 212_992;
        let default = std::fs::read_to_string(FILE).ok();
        let default = default.and_then(|text| text.trim().parse().ok());
        let of_a_socket: u64 = default.unwrap_or(USUAL);
        // The last write to a socket that is not full yet may be as large as half of it.
        let full = of_a_socket.saturating_add(of_a_socket / 2);
        Bytes(full.saturating_mul(self.descriptors()))
    }

    /// How much a process may reserve under these limits, before what it uses is counted: its addresses, or its private
    /// data. So a program that needs more than its limit is seen to need more.
    pub fn room(self, limits: &Limits) -> Bytes {
        let memory = limits.memory;
        match self {
            Self::AddressSpace | Self::Interpreted => {
                // Each thread reserves a stack, as large as the main one may grow, and hardly touches it.
                let threads = u64::from(limits.processes.clamp(1, 64) - 1);
                memory.twice_and(memory.0.saturating_mul(threads).saturating_add(64 << 20))
            }
            Self::Data | Self::Unknown | Self::Compiler => memory.twice_and(1 << 30),
            // Half of the addresses: the stacks of threads count as data, too.
            Self::Reserving(gibibytes) => memory.twice_and(u64::from(gibibytes) << 29),
            Self::DataWithStack => {
                let stacks = memory.0.saturating_mul(RUNTIME_THREADS);
                memory.twice_and(stacks.saturating_add(1 << 30))
            }
        }
    }
}
