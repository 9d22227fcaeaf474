//! Input of an adapter: an admitted request, and handles to judge programs and to store results.

use std::sync::Arc;

use hyper::body::Bytes;

use crate::judge_handle::JudgeHandle;
use crate::metrics::NoVerdictProgramCounter;
use crate::submission_store::SubmissionStore;

/// A request that passed the access rules, with everything that an adapter needs to answer it.
pub(crate) struct AdapterCall {
    pub body: Bytes,
    /// Query of the URL, not percent-decoded.
    pub query: String,
    /// Last segment of the path if it varies, such as the token in `/submissions/TOKEN`; otherwise empty.
    pub path_parameter: String,
    pub judge: JudgeHandle,
    /// Counts programs without a verdict that the reply does not report, because they end later or in a stream.
    pub missing_verdicts: NoVerdictProgramCounter,
    pub submissions: Arc<SubmissionStore>,
}
