//! Every phrase of reports: a field each, so that a language that lacks one does not compile.

/// The phrases of one language. Functions take what stands in the middle; texts are harmless already.
pub struct Words {
    /// What separates the items of a short list.
    pub comma: &'static str,
    /// What separates alternatives.
    pub or: &'static str,
    /// What joins the last two of a list, or all.
    pub and: &'static str,
    /// What separates a remark from what it belongs to.
    pub semicolon: &'static str,
    /// A remark in brackets.
    pub brackets: fn(&str) -> String,
    /// Something, and what is to be said of it.
    pub colon: fn(&str, &str) -> String,

    /// Language and problem, behind a submission's name.
    pub on: fn(&str, &str) -> String,
    /// A subtask and its points.
    pub points_of: fn(&str, &str, &str) -> String,
    /// A subtask without points: so many of so many cases differ.
    pub no_points: fn(&str, usize, usize) -> String,
    /// The same as a remark.
    pub differ: fn(&str, usize, usize) -> String,
    /// So many cases were not run.
    pub stopped: fn(usize) -> String,
    /// Results that are not final: so many cases were judged of so many.
    pub interrupted: fn(usize, usize) -> String,
    /// Points that were not judged, behind a score.
    pub unjudged: fn(&str) -> String,
    /// Banner above the results of one contestant: the judge failed, with the points left open.
    pub one_not_judged: fn(&str) -> String,
    /// Banner above the results of a class: the judge failed for this number of contestants, with the points left open.
    pub some_not_judged: fn(usize, &str) -> String,
    /// What the command does that follows.
    pub judge_again: &'static str,
    /// How to judge again if the command is not known.
    pub same_command: &'static str,
    /// Title of the list of those who are not judged.
    pub not_judged: &'static str,
    /// A case near a limit that was not run again.
    pub unconfirmed: &'static str,
    /// Runs alone that did not do the first one's work.
    pub first_counts: &'static str,
    /// The first run broke a limit by more than the contention that it measured explains.
    pub not_contention: &'static str,
    /// Runs had several verdicts: this one so many times of all.
    pub unstable_in: fn(&str, usize, usize) -> String,
    /// All runs had one verdict.
    pub near_limit: fn(&str, usize) -> String,
    /// The least and the middle time of runs alone on the machine.
    pub alone: fn(&str, &str) -> String,
    /// The best of so many submissions counts: what each came to.
    pub attempts: fn(usize, &str) -> String,
    /// A diagnosis: the mistakes, explained cases, wrong cases.
    pub behaves_like: fn(&str, usize, usize) -> String,
    /// So many mistakes more.
    pub more: fn(usize) -> String,

    /// Title of the ranking.
    pub ranking: &'static str,
    /// Head of a column of ranks.
    pub rank: &'static str,
    /// Head of a column of names.
    pub contestant: &'static str,
    /// Head of a column of sums.
    pub total: &'static str,
    /// Head of a column of points.
    pub score: &'static str,
    /// Head of a column of verdicts.
    pub verdict: &'static str,
    /// Head of a column of problems.
    pub problem: &'static str,
    /// Head of a column of cases.
    pub case: &'static str,
    /// Title of a submission's cases.
    pub cases: &'static str,
    /// Head of a column.
    pub time: &'static str,
    /// Head of a column.
    pub evidence: &'static str,
    /// Head of a column of subtasks.
    pub subtask: &'static str,
    /// Head of a column of numbers of submissions.
    pub submissions: &'static str,
    /// Head of a column of mistakes.
    pub mistake: &'static str,
    /// Head of a column of what runs came to.
    pub runs: &'static str,
    /// Head of a column of failures.
    pub failed: &'static str,
    /// Head of a column of means.
    pub mean: &'static str,
    /// Head of a column of those who have all points.
    pub full: &'static str,
    /// So many of so many.
    pub of: fn(usize, usize) -> String,
    /// Title: points by subtask.
    pub by_subtask: &'static str,
    /// Title: cases by how many fail them.
    pub failed_most: &'static str,
    /// Remark: the case carries no points.
    pub without_points: &'static str,
    /// Title: counted mistakes.
    pub mistakes: &'static str,
    /// Remark: so many of them cannot be told from other mistakes.
    pub not_told_apart: fn(usize) -> String,
    /// Title: those whose source is missed.
    pub no_source: &'static str,
    /// Title: those whose source does not compile.
    pub not_compiled: &'static str,
    /// Title: those whose programs print the same whatever they are asked.
    pub constant: &'static str,
    /// What such a program prints.
    pub always: fn(&str) -> String,
    /// Head of a column: what was found.
    pub finding: &'static str,
    /// Head of a column of several names.
    pub contestants: &'static str,
    /// Mistakes, each of one submission.
    pub one_each: &'static str,
    /// A list of names, and so many more.
    pub and_more: fn(&str, usize) -> String,
    /// Title: sources that are the same file.
    pub same_sources: &'static str,
    /// Title: what is to be said of the class as a whole.
    pub remarks: &'static str,
    /// Title: unstable cases.
    pub unstable_cases: &'static str,
    /// So many of a list are not shown.
    pub not_shown: fn(usize) -> String,
    /// Tables that are left out for want of room.
    pub left_out: fn(&str) -> String,
    /// There is nothing to report.
    pub nobody: &'static str,

    /// A game that has ended before the other one.
    pub plays_no_further: &'static str,
    /// How the rows of a picture are counted.
    pub rows_from_0: &'static str,
    /// How the rows of a picture are counted.
    pub rows_from_1: &'static str,
    /// Why an output is wrong: a whole sentence of plain words.
    pub the_output: fn(&str) -> String,
    /// A verdict, and why: of the one output that is looked at.
    pub your_answer: fn(&str, &str) -> String,
    /// An output by its name, its verdict, and why.
    pub named_wrong: fn(&str, &str, &str) -> String,
    /// An output that is right.
    pub named_right: fn(&str) -> String,
    /// Two outputs that differ and are right.
    pub both_right: &'static str,
    /// A complaint about what went wrong.
    pub error: fn(&str) -> String,
    /// Head of what a program has printed.
    pub found: &'static str,
    /// Head of what is right.
    pub expected: &'static str,
    /// What the sign for a blank means.
    pub blank: &'static str,
    /// What the sign for a tab means.
    pub tab: &'static str,
    /// What the sign for a carriage return means.
    pub carriage_return: &'static str,
    /// What the sign of a case means of which nothing is known yet.
    pub unknown_yet: &'static str,
    /// A mark of what is near a limit.
    pub slow: &'static str,
    /// What stands where a text has no further line.
    pub in_brackets_the_end: &'static str,
    /// So many pictures of so many are shown: what the keys do.
    pub keys: fn(usize, usize) -> String,
    /// Title: what a program and an interactor have said to each other.
    pub dialogue: &'static str,
    /// What the signs before the lines of a dialogue mean.
    pub dialogue_signs: &'static str,
    /// So many lines of a dialogue stand before those that are shown.
    pub lines_before: fn(usize) -> String,
    /// So many bytes of a dialogue are not kept.
    pub bytes_left_out: fn(u64) -> String,
    /// Remark: no newline ends a line.
    pub no_newline: &'static str,
    /// Nobody has said anything.
    pub silence: &'static str,
    /// Two outputs are the same.
    pub no_difference: &'static str,
    /// The name of the jury's answer.
    pub jurys_answer: &'static str,

    /// The older and the newer results.
    pub compared: fn(&str, &str) -> String,
    /// Where the time of a grading is not known.
    pub unknown_time: &'static str,
    /// Nothing has changed, of so many submissions.
    pub no_change: fn(usize) -> String,
    /// So many of so many submissions have changed.
    pub changed: fn(usize, usize) -> String,
    /// From one rank to another.
    pub from_rank: fn(usize, usize) -> String,
    /// So many others have another rank.
    pub moved: fn(usize) -> String,
    /// Title: submissions that fare otherwise than before.
    pub changes: &'static str,
    /// Title: those whose rank alone is another one.
    pub moved_only: &'static str,
    /// Head of a column: what it came to before.
    pub before: &'static str,
    /// Head of a column: what it comes to now.
    pub after: &'static str,
    /// Head of a column: why.
    pub reasons: &'static str,
    /// Why results differ.
    pub why: WhyWords,
}

/// Why a result is another one than before.
pub struct WhyWords {
    /// Only the newer results have it.
    pub new_submission: &'static str,
    /// Only the older results have it.
    pub gone_submission: &'static str,
    /// Another program.
    pub program: &'static str,
    /// Perhaps another program: one of the results does not tell.
    pub program_unknown: &'static str,
    /// Another language.
    pub language: &'static str,
    /// Other limits.
    pub limits: &'static str,
    /// Another checker, or other settings of it.
    pub checker: &'static str,
    /// Another input or answer.
    pub case_data: &'static str,
    /// Perhaps another input or answer: one of the results does not tell.
    pub case_unknown: &'static str,
    /// A new case.
    pub case_added: &'static str,
    /// A case that is gone.
    pub case_removed: &'static str,
    /// Worth more or less.
    pub points: &'static str,
    /// Another level of isolation.
    pub isolation: &'static str,
    /// Another version of caipan.
    pub tool: &'static str,
    /// Unstable in one of the results.
    pub unstable: &'static str,
    /// A judge error in one of the results.
    pub jury: &'static str,
    /// Near a limit, or chance.
    pub chance: &'static str,
}
