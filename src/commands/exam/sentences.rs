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
        Item { kind: String, name: String, answer: Fact } => "exam-item",
        /// `afterwards` is the answer to a right program that is asked after the attack.
        AttackItem { name: String, answer: Fact, afterwards: Fact } => "exam-attack-item",
    }
}

facts! {
    /// Answer of a verifier to one exam item, as the report shows it.
    #[cfg_attr(not(feature = "server"), allow(dead_code))]
    pub(crate) enum ExamAnswer {
        Passed => "exam-passed",
        Failed => "exam-failed",
        NoVerdict => "exam-no-verdict",
        Refused => "exam-refused",
        Unanswered => "exam-unanswered",
    }
}

facts! {
    /// Line of the report for one kind and role: `asked` items, of which the verifier answered `flaws` wrongly.
    #[cfg_attr(not(feature = "server"), allow(dead_code))]
    pub(crate) enum ExamCount {
        Right { kind: String, asked: usize, flaws: usize } => "exam-right",
        /// Right programs whose output differs in white space.
        Tolerated { kind: String, asked: usize, flaws: usize } => "exam-tolerated",
        Wrong { kind: String, asked: usize, flaws: usize } => "exam-wrong",
        Cheat { kind: String, asked: usize, flaws: usize } => "exam-cheat",
        Fault { kind: String, asked: usize, flaws: usize } => "exam-fault",
        Attack { kind: String, asked: usize, flaws: usize } => "exam-attack",
    }
}
