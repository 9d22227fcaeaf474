//! Names of the feedback folder and of the files in it.

/// Path prefix of the files in the feedback folder, to which checkers of some dialects write their results.
pub(super) const FEEDBACK: &str = "feedback/";

/// Names of the files in the feedback folder that contain a score.
pub(super) const SCORE_FILE_NAMES: [&str; 2] = ["score.txt", "score_multiplier.txt"];
pub(super) const MESSAGE_FILE_NAMES: [&str; 2] = ["judgemessage.txt", "teammessage.txt"];

/// Name of the file in the feedback folder that contains the input for the next pass. If the file exists, it requests
/// that pass.
pub(super) const NEXT_PASS_FILE: &str = "nextpass.in";

/// Returns the path of a file in the feedback folder, relative to the work folder of the checker.
pub(super) fn feedback_path(name: &str) -> String {
    format!("{FEEDBACK}{name}")
}
