//! Division of the memory limit of a program between heap, stack and the run-time itself.

/// Maximum sizes of the parts of a program's memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryParts {
    /// Maximum size of the heap, in MiB.
    pub heap_mib: u64,
    /// Maximum size of one half of the young generation of the heap, where new objects are allocated, in MiB.
    pub young_mib: u64,
    /// Maximum size of the stack, in KiB.
    pub stack_kib: u64,
}

/// Function that divides a memory limit, given in MiB, into parts.
pub type RuntimeMemory = fn(u64) -> MemoryParts;

/// Sets each part to the whole limit, for languages whose run-time needs no additional memory.
pub(crate) fn set_each_part_to_whole_limit(limit: u64) -> MemoryParts {
    MemoryParts {
        heap_mib: limit,
        young_mib: limit,
        stack_kib: limit << 10,
    }
}

/// Returns `limit` minus `overhead`, but at least an eighth of `limit`.
fn subtract_runtime_overhead(limit: u64, overhead: u64) -> u64 {
    limit.saturating_sub(overhead).max(limit / 8).max(1)
}

/// Divides the limit for Java. Memory of the run-time, measured with Java 11, 17 and 25: 31 to 35 MiB before the first
/// class is loaded, 29 to 37 MiB in addition to a full heap of 12 to 960 MiB. Programs that use more of the class
/// library need more.
///
/// While an exception leaves a compiled frame, the run-time keeps a record of the frame, which takes up to six times
/// the stack. The stack is therefore small enough for an endless recursion to end with `StackOverflowError` within the
/// limit.
pub(crate) fn divide_for_java(limit: u64) -> MemoryParts {
    let heap_mib = subtract_runtime_overhead(limit, 48 + limit / 32);
    MemoryParts {
        heap_mib,
        young_mib: heap_mib,
        stack_kib: (limit * 3 / 32).clamp(16, 64) << 10,
    }
}

/// Divides the limit for Node. Memory of the run-time, measured with Node 20, 22 and 24: 40 to 45 MiB before the first
/// line of the program. In addition to a full heap, tables of the garbage collector take up to an eighth of the limit.
pub(crate) fn divide_for_node(limit: u64) -> MemoryParts {
    MemoryParts {
        heap_mib: subtract_runtime_overhead(limit, 48 + limit / 8),
        young_mib: (limit / 32).clamp(1, 16),
        stack_kib: subtract_runtime_overhead(limit, 56) << 10,
    }
}
