//! Damaged data: files that do not belong together.

use super::Edit::{Copy, Remove, Swap, Write};
use super::{ANS, IN, MAYAN, find_all};

#[test]
#[expect(clippy::too_many_lines, reason = "a table of damages")]
fn mayan_files_that_do_not_belong_together_are_found_and_named() {
    find_all(
        "mayan",
        MAYAN,
        &[
            (
                "an input again under another name",
                &[Copy(IN, "general/20.in"), Copy(ANS, "general/20.ans")],
                &["general/20.in: the same input as general/04-sample.in"],
            ),
            (
                "an input again with other blanks",
                &[
                    Copy(IN, "general/20.in"),
                    Swap("general/20.in", b"2 1 0", b"2  1 0"),
                    Copy(ANS, "general/20.ans"),
                ],
                &["general/20.in: the same input as general/04-sample.in"],
            ),
            (
                "an answer without its input",
                &[Remove(IN)],
                &["general/04-sample.ans: an answer without its input general/04-sample.in"],
            ),
            (
                "a numbered answer without its input",
                &[Write("general/output7.txt", b"-1\n")],
                &["general/output7.txt: an answer without its input general/input7.txt"],
            ),
            (
                "two inputs of one name",
                &[
                    Write("general/input1.in", b"1\n1 0\n1 0\n0\n0\n0\n"),
                    Write("general/input1.txt", b"1\n1 0\n1 0\n0\n0\n0\n"),
                    Write("general/input1.ans", b"-1\n"),
                ],
                &[
                    "general/input1.in and general/input1.txt are both inputs of the case general/input1",
                ],
            ),
            (
                "names that differ by capital letters only",
                &[
                    Write("general/04-Sample.in", b"1\n1 0\n1 0\n0\n0\n0\n"),
                    Write("general/04-Sample.ans", b"-1\n"),
                ],
                &[
                    "general/04-sample.in: differs from \"general/04-Sample.in\" only by capital letters",
                    "general/04-sample.ans: differs from \"general/04-Sample.ans\" only by capital letters",
                ],
            ),
            (
                "an invalid input that is legal",
                &[Copy(IN, "invalid_input/n-is-6.in")],
                &["invalid_input/n-is-6.in: the validator accepts this invalid input"],
            ),
            (
                "a right output that is wrong",
                &[Write("valid_output/plain.out", b"-1\n")],
                &[
                    "valid_output/plain.out: the checker rejects this right output: says -1, but \"2 1 1; 3 1 1; 3 0 1\" clears it",
                ],
            ),
            (
                "a wrong output that is right",
                &[Copy(ANS, "invalid_output/tiles-left.out")],
                &["invalid_output/tiles-left.out: the checker accepts this wrong output"],
            ),
            (
                "an output without its input",
                &[Remove("invalid_output/tiles-left.in")],
                &["invalid_output/tiles-left.out: an output without its input"],
            ),
            (
                "an input without its output",
                &[Remove("valid_output/plain.out")],
                &["valid_output/plain.in: an input without its output"],
            ),
            (
                "a wrong answer beside an output",
                &[Write("invalid_output/tiles-left.ans", b"-1\n")],
                &["invalid_output/tiles-left.ans: says -1, but \"2 1 1; 3 1 1; 3 0 1\" clears it"],
            ),
            (
                "a case of no subtask",
                &[
                    Write("more/1.in", b"1\n1 0\n1 0\n0\n0\n0\n"),
                    Write("more/1.ans", b"-1\n"),
                ],
                &["DIR: case more/1 belongs to no subtask"],
            ),
            (
                "a case of two subtasks with different limits",
                &[Swap(
                    "problem.toml",
                    b"\"readings/*\"]",
                    b"\"readings/*\", \"general/04*\"]\nlimits = { cpu = \"7s\" }",
                )],
                &[
                    "DIR: case general/04-sample belongs to subtasks general and readings, and runs only once: give both the same limits, or the case limits of its own",
                ],
            ),
            (
                "a subtask without cases",
                &[
                    Remove("readings/02-equal-swap-waits.in"),
                    Remove("readings/02-equal-swap-waits.ans"),
                ],
                &["DIR: subtask readings has no cases: no case matches \"readings/*\""],
            ),
        ],
    );
}
