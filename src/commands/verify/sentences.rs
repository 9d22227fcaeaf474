//! Messages of `caipan verify` about jobs, results and the server.

use caipan_facts::{Fact, facts};

facts! {
    /// Messages of `caipan verify`, other than results.
    pub(crate) enum VerifyMessage {
        BadLine { file: String, what: Fact } => "verify-bad-line",
        Unreadable { file: String, cause: Fact } => "verify-unreadable",
        /// A line of the results file of `--resume` is not a result. `line` is counted from 1.
        NoResult { file: String, line: usize } => "verify-no-result",
        /// The last line of the results file is incomplete, for example because caipan was killed. The job of this line
        /// is judged again.
        TornResult { file: String } => "verify-torn-result",
        Progress { done: usize, read: usize, nulls: usize } => "verify-progress",
        Summary { passed: usize, partial: usize, failed: usize, nulls: usize } => "verify-summary",
        Nulls { fault: String, count: usize } => "verify-nulls",
        /// `address` is a URL, or `unix:PATH`.
        Listening { address: String } => "verify-listening",
        NotAnAddress { address: String } => "verify-not-an-address",
        CannotListen { address: String, cause: Fact } => "verify-cannot-listen",
        /// Error: other machines can reach the address, but no file of client tokens is given.
        NeedsToken { address: String } => "verify-needs-token",
        BadTokens { file: String } => "verify-bad-tokens",
        /// caipan was built without the feature `server`.
        NoServer => "verify-no-server",
        /// `hits` is the number of runs whose outcome was taken from the cache, `runs` the number of all runs.
        Cache { hits: u64, runs: u64 } => "verify-cache",
        TooManyNulls { nulls: usize, all: usize } => "verify-too-many-nulls",
    }
}
