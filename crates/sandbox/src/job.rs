//! Description of a process to run: its command, folder, input and limits.

use std::ffi::OsString;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::run_limits::RunLimits;
use caipan_facts::Bytes;

/// Process to run, with its folder, input and limits.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Program, as a path or a name to be found on PATH, followed by the arguments.
    pub command: &'a [OsString],
    /// Working folder of the program: a new one that is removed after the run, or an existing one that is kept.
    pub folder: JobFolder<'a>,
    /// Environment variables in addition to the fixed ones of every process.
    pub environment: &'a [(&'a str, OsString)],
    /// Bytes that the process reads from standard input.
    pub stdin: &'a [u8],
    /// Names of possible output files in the working folder. The first that exists is the output of the run.
    pub output_files: &'a [&'a str],
    /// Files in a fresh folder to return after the run, each up to the output limit. A name that ends in `/` requests
    /// an initially empty folder; all files in it are returned, up to 48 in total. To make sure that a file is
    /// returned, list it as `folder/file` before the folder.
    pub collects: &'a [&'a str],
    /// Kernel limit that bounds the memory during the run.
    pub memory_rule: MemoryRule,
    /// Whether the process may start other processes. Threads are always allowed, up to the limit.
    pub may_fork: bool,
    /// Whether the run needs a new box, which contains no trace of earlier runs.
    pub needs_new_box: bool,
    /// Whether the program has already run on this case in an earlier pass. The visible files are then loaded into the
    /// page cache again, so that both passes run under equal conditions.
    pub is_later_pass: bool,
    /// Limits at which the sandbox ends the run.
    pub limits: &'a RunLimits,
    /// Maximum number of bytes on standard output and on standard error, each. Compilers may write larger files than
    /// this.
    pub stream_limit: Bytes,
    /// Interpreter that may be started once and fork itself for each run; `None` to execute the command for each run.
    pub interpreter: Option<&'a ForkingInterpreter>,
}

/// Interpreter that is started once in a box and forks itself for each run of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForkingInterpreter {
    /// Command that starts the interpreter with a script that forks it for each run.
    pub command: Vec<OsString>,
    /// Number of words at the start of the job's command that are not passed to the forked interpreter: those of the
    /// interpreter and its options. The next word is the path of the source file.
    pub own_words: usize,
}

impl<'a> Job<'a> {
    /// Creates a job for a native program that runs alone, in an empty folder, with empty input.
    pub fn new(command: &'a [OsString], limits: &'a RunLimits) -> Self {
        Self {
            command,
            folder: JobFolder::Fresh(&[]),
            environment: &[],
            stdin: b"",
            output_files: &[],
            collects: &[],
            memory_rule: MemoryRule::AddressSpace,
            may_fork: false,
            needs_new_box: false,
            is_later_pass: false,
            limits,
            stream_limit: limits.output,
            interpreter: None,
        }
    }

    /// Interpreter that forks this job; `None` if the command is executed. Jobs that may start processes are never
    /// forked: their processes could only be ended by closing the box, together with the interpreter.
    pub(crate) fn forking_interpreter(&self) -> Option<&'a ForkingInterpreter> {
        self.interpreter.filter(|_| !self.may_fork)
    }
}

/// Maximum number of files collected from one run.
pub(crate) const MAX_COLLECTED_FILES: usize = 48;

/// Maximum number of names read from a collected folder.
pub(crate) const MAX_LISTED_NAMES: usize = 1024;

/// Working folder of a process, and whether it outlives the run.
#[derive(Clone, Copy)]
pub enum JobFolder<'a> {
    /// An existing folder, kept after the run as the process leaves it.
    Kept(&'a Path),
    /// A temporary folder that contains these files (name, content), removed after the run.
    Fresh(&'a [(&'a str, &'a [u8])]),
}

/// Kernel limit that suits the way a program allocates memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MemoryRule {
    /// Native programs: the address space is limited, and the stack may use all of it.
    AddressSpace,
    /// Like `AddressSpace`, for runtimes that work under such a limit. Their libraries may also map shared anonymous
    /// memory.
    Interpreted,
    /// Runtimes that reserve far more addresses than they use: the private data is limited.
    Data,
    /// Like `Data`, for runtimes that need at most this many GiB of addresses besides the program's own memory. The
    /// address space is limited too, which bounds memory even without a cgroup.
    Reserving(u8),
    /// Like `Data`, for runtimes whose main stack may use the whole memory limit. Each thread of the runtime reserves
    /// a stack as large as the memory limit.
    DataWithStack,
    /// Programs of unknown kind: the private data is limited, and the stack may use all of it.
    Unknown,
    /// Compilers, limited like `Data`.
    Compiler,
}

/// Number of file descriptors granted to a program.
const MAX_PROGRAM_DESCRIPTORS: u64 = 128;

/// Number of file descriptors reserved for a runtime itself: Node uses 20, other runtimes fewer.
const RUNTIME_DESCRIPTORS: u64 = 32;

/// Maximum number of threads that a JavaScript runtime starts for itself.
const RUNTIME_THREADS: u64 = 16;

impl MemoryRule {
    /// Returns the stable name of the rule, and the GiB of addresses of [`MemoryRule::Reserving`]; 0 GiB for other
    /// rules.
    pub fn stable_name_and_reserved_address_gib(self) -> (&'static str, u8) {
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

    /// Whether the main memory limit of the kernel applies to the address space. Otherwise it applies to the private data.
    pub(crate) fn limits_address_space(self) -> bool {
        matches!(self, Self::AddressSpace | Self::Interpreted)
    }

    /// Whether a single process may map shared anonymous memory. No counter of a process includes such memory after it
    /// is unmapped.
    pub(crate) fn allows_shared_memory(self) -> bool {
        self != Self::AddressSpace
    }

    /// Maximum number of file descriptors. They are limited because no memory counter of a process includes data in
    /// pipes and sockets.
    pub(crate) fn max_descriptors(self) -> u64 {
        match self {
            // Linkers and build tools open many files at once.
            Self::Compiler => 1024,
            Self::AddressSpace | Self::Interpreted => MAX_PROGRAM_DESCRIPTORS,
            Self::Data | Self::Reserving(_) | Self::DataWithStack | Self::Unknown => {
                MAX_PROGRAM_DESCRIPTORS + RUNTIME_DESCRIPTORS
            }
        }
    }

    /// Maximum number of bytes that a process can keep in socket buffers on this machine.
    pub fn max_socket_buffer_bytes(self) -> Bytes {
        /// File that contains the default size of a socket's send buffer in bytes.
        const FILE: &str = "/proc/sys/net/core/wmem_default";
        /// Default size of a send buffer in bytes that is assumed if the file cannot be read.
        const ASSUMED_DEFAULT_BUFFER_BYTES: u64 = 212_992;
        let of_a_socket: u64 = std::fs::read_to_string(FILE)
            .ok()
            .and_then(|text| text.trim().parse().ok())
            .unwrap_or(ASSUMED_DEFAULT_BUFFER_BYTES);
        // The last write to a socket may exceed the buffer size by half.
        let full = of_a_socket.saturating_add(of_a_socket / 2);
        Bytes(full.saturating_mul(self.max_descriptors()))
    }

    /// Kernel limit for a run with `limits`, in bytes: of the address space or of the private data, depending on the
    /// rule. It is more than twice the memory limit, so that caipan notices an exceeded memory limit before the kernel
    /// refuses memory.
    pub fn kernel_memory_limit(self, limits: &RunLimits) -> Bytes {
        let memory = limits.memory;
        match self {
            Self::AddressSpace | Self::Interpreted => {
                // Each thread reserves a stack as large as the main stack may grow, but uses little of it.
                let threads = u64::from(limits.processes.clamp(1, 64) - 1);
                memory.doubled_size_plus(memory.0.saturating_mul(threads).saturating_add(64 << 20))
            }
            Self::Data | Self::Unknown | Self::Compiler => memory.doubled_size_plus(1 << 30),
            // Half of the reserved addresses may be data, because thread stacks also count as data.
            Self::Reserving(gibibytes) => memory.doubled_size_plus(u64::from(gibibytes) << 29),
            Self::DataWithStack => {
                let stacks = memory.0.saturating_mul(RUNTIME_THREADS);
                memory.doubled_size_plus(stacks.saturating_add(1 << 30))
            }
        }
    }
}
