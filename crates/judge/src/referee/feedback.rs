//! The folder by which some dialects answer, and the files in it that mean something.

/// The folder of a checker that answers by files.
pub(super) const FEEDBACK: &str = "feedback/";

/// The files in it that a word is in: however many others there are, these are looked for.
pub(super) const SCORES: [&str; 2] = ["score.txt", "score_multiplier.txt"];
pub(super) const MESSAGES: [&str; 2] = ["judgemessage.txt", "teammessage.txt"];

/// What the contestant's program is to be run on next, in that folder too.
pub(super) const NEXT_PASS: &str = "nextpass.in";
