//! System call filters (seccomp) for contestants.
//!
//! ```text
//!   RULES ──► intervals of call numbers ──► binary search by `jge` ──► a return, or argument checks and a return
//! ```
//!
//! Installing a filter is the most expensive step of a run. So each box has a single filter, installed once by the
//! init and inherited by every contestant. Calls that only the init needs are refused unless they contain the init's
//! exemption token. Where neither a pid namespace nor landlock confines signals, a contestant may signal only itself: then
//! each installs a second filter, and the kernel applies both.
//!
//! Calls with effects beyond the process or after its end are refused. All other calls that the kernel had when the
//! list was written are allowed, and newer calls fail with ENOSYS. Sources: seccomp(2), linux/filter.h, linux/audit.h.

mod exemption_token;
mod filter;
mod syscall_allowance;
mod syscall_rules;

pub(super) use exemption_token::ExemptionToken;
pub(super) use filter::SyscallFilter;
pub(super) use syscall_allowance::SyscallAllowance;
