//! Messages of `caipan verify` about jobs, results and the server.

use caipan_facts::{Fact, facts};

facts! {
    /// Messages of `caipan verify` on standard error.
    pub(crate) enum VerifyMessage {
        BadLine { file: String, what: Fact } => "verify-bad-line",
        Unreadable { file: String, cause: Fact } => "verify-unreadable",
        /// Line of a results file that is no result. `line` is counted from 1.
        NoResult { file: String, line: usize } => "verify-no-result",
        /// The last line is incomplete, as after a kill; it is cut off or ignored.
        TornResult { file: String } => "verify-torn-result",
        Progress { done: usize, read: usize, nulls: usize } => "verify-progress",
        Summary { passed: usize, partial: usize, failed: usize, nulls: usize } => "verify-summary",
        Nulls { fault: String, count: usize } => "verify-nulls",
        /// `address` is a URL, or `unix:PATH`.
        Listening { address: String } => "verify-listening",
        NotAnAddress { address: String } => "verify-not-an-address",
        CannotListen { address: String, cause: Fact } => "verify-cannot-listen",
        /// Other machines can reach the address, and there are no tokens.
        NeedsToken { address: String } => "verify-needs-token",
        BadTokens { file: String } => "verify-bad-tokens",
        /// caipan was built without the feature `server`.
        NoServer => "verify-no-server",
        /// Number of runs whose outcome was in the cache, and of all runs.
        Cache { hits: u64, runs: u64 } => "verify-cache",
        TooManyNulls { nulls: usize, all: usize } => "verify-too-many-nulls",
    }
}
