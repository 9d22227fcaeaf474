//! Sentences about the exam of a verifier.

use caipan_facts::{Fact, facts};

facts! {
    #[cfg_attr(not(feature = "server"), allow(dead_code))]
    pub(crate) enum ExamMessage {
        /// The URL is not a valid `http://` URL.
        BadUrl { url: String } => "exam-bad-url",
        NoAddress { url: String, cause: Fact } => "exam-no-address",
        /// The verifier is on another machine, and `--remote` is missing.
        OtherMachine { url: String } => "exam-other-machine",
        /// The first request had no reply.
        NoReply { url: String, cause: Fact } => "exam-no-reply",
        /// The options and the adapter exclude every item of the exam.
        NothingAsked => "exam-nothing-asked",
    }
}
