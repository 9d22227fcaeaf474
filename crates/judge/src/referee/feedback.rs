//! Names of the feedback folder and of the files in it.

/// Feedback folder, in which checkers of some dialects write their answer.
pub(super) const FEEDBACK: &str = "feedback/";

/// Files of the feedback folder that contain a score. They are read even if there are many other files.
pub(super) const SCORES: [&str; 2] = ["score.txt", "score_multiplier.txt"];
pub(super) const MESSAGES: [&str; 2] = ["judgemessage.txt", "teammessage.txt"];

/// File of the feedback folder with the input for the next pass.
pub(super) const NEXT_PASS: &str = "nextpass.in";
