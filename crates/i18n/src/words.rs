//! The phrases of reports, one field each, so that a language that lacks a phrase does not compile.

/// The phrases of one language. Functions insert their arguments, in the order documented, and do not escape them.
pub struct Words {
    /// Separator between items of a short list.
    pub comma: &'static str,
    /// Separator between mistakes that explain wrong outputs equally well.
    pub or: &'static str,
    /// Separator between all items of a list, such as " and ".
    pub and: &'static str,
    /// Separator between a remark and the text before it.
    pub semicolon: &'static str,
    /// Puts a remark in brackets, in English with a blank before them.
    pub brackets: fn(&str) -> String,
    /// Joins a subject and a statement about it by a colon.
    pub colon: fn(&str, &str) -> String,

    /// Suffix after the name of a submission, such as " (cpp) on route". Arguments: language, problem.
    pub on: fn(&str, &str) -> String,
    /// Result of a subtask. Arguments: name, score, maximum.
    pub points_of: fn(&str, &str, &str) -> String,
    /// Result of a subtask without points. Arguments: name, number of cases that were not accepted, number of cases.
    pub no_points: fn(&str, usize, usize) -> String,
    /// Remark on cases without points that were not accepted. Arguments: name of the group, number of these cases,
    /// number of cases.
    pub differ: fn(&str, usize, usize) -> String,
    /// Notice that this number of cases was not run.
    pub stopped: fn(usize) -> String,
    /// Notice that the grading was interrupted. Arguments: number of judged cases, number of all cases.
    pub interrupted: fn(usize, usize) -> String,
    /// Remark after a score that this number of points was not judged.
    pub unjudged: fn(&str) -> String,
    /// Banner above the results of one contestant if the judge failed. Argument: points that were not judged.
    pub one_not_judged: fn(&str) -> String,
    /// Banner above the results of a class if the judge failed. Arguments: number of contestants, points not judged.
    pub some_not_judged: fn(usize, &str) -> String,
    /// Label of a printed command that judges again.
    pub judge_again: &'static str,
    /// Advice on judging again if the command is not known.
    pub same_command: &'static str,
    /// Title of the list of contestants without final results.
    pub not_judged: &'static str,
    /// Remark on a case near a limit that was not run again, since too many cases are near a limit.
    pub unconfirmed: &'static str,
    /// Remark that the repeated runs did other work than the first run, so the first run counts.
    pub first_counts: &'static str,
    /// Remark that measured contention does not explain the excess over the limit, so the first run counts.
    pub not_contention: &'static str,
    /// Remark on a case whose runs disagree. Arguments: verdict, number of runs with this verdict, number of runs.
    pub unstable_in: fn(&str, usize, usize) -> String,
    /// Remark on a case near a limit whose runs all agree. Arguments: verdict, number of runs.
    pub near_limit: fn(&str, usize) -> String,
    /// Times of the repeated runs, which had no other runs in parallel. Arguments: minimum, median.
    pub alone: fn(&str, &str) -> String,
    /// Notice that the best of several submissions counts: number of submissions, list of their results.
    pub attempts: fn(usize, &str) -> String,
    /// Diagnosis of a program. Arguments: mistakes that explain the output, number of explained cases, number of wrong
    /// cases.
    pub behaves_like: fn(&str, usize, usize) -> String,
    /// Phrase for the number of further items that are not listed. Argument: the number.
    pub more: fn(usize) -> String,

    /// Title of the ranking of a class.
    pub ranking: &'static str,
    /// Header of the rank column in rankings and comparisons.
    pub rank: &'static str,
    /// Header of columns that contain one contestant's name per row.
    pub contestant: &'static str,
    /// Header of the column with the score over all problems.
    pub total: &'static str,
    /// Header of the score column when a single problem is shown.
    pub score: &'static str,
    /// Header of columns that contain verdict codes such as WA.
    pub verdict: &'static str,
    /// Header of columns that contain names of problems.
    pub problem: &'static str,
    /// Column header for the names of cases.
    pub case: &'static str,
    /// Title of the table of a submission's cases.
    pub cases: &'static str,
    /// Header of the column with the running time of each case.
    pub time: &'static str,
    /// Header of the column that explains the verdict on each case.
    pub evidence: &'static str,
    /// Header of the column with subtask names, in the table of mean points.
    pub subtask: &'static str,
    /// Header of the column that counts the submissions with a diagnosed mistake.
    pub submissions: &'static str,
    /// Header of the column that describes a diagnosed mistake, such as an off-by-one.
    pub mistake: &'static str,
    /// Column header for the verdicts of repeated runs.
    pub runs: &'static str,
    /// Column header for numbers of submissions that fail a case.
    pub failed: &'static str,
    /// Header of the column with the mean score of a subtask over all submissions.
    pub mean: &'static str,
    /// Column header for numbers of submissions with all points.
    pub full: &'static str,
    /// Phrase for a part of a total, such as "3 of 5". Arguments: the part, the total.
    pub of: fn(usize, usize) -> String,
    /// Title of the table with mean and full scores for each subtask.
    pub by_subtask: &'static str,
    /// Title of the table of cases, most failures first.
    pub failed_most: &'static str,
    /// Remark that a case carries no points.
    pub without_points: &'static str,
    /// Title of the table that counts diagnosed mistakes.
    pub mistakes: &'static str,
    /// Remark that the diagnosis of this number of submissions is ambiguous between two mistakes.
    pub not_told_apart: fn(usize) -> String,
    /// Title of the list of contestants without a source file.
    pub no_source: &'static str,
    /// Title of the list of contestants whose source does not compile.
    pub not_compiled: &'static str,
    /// Title of the list of programs that print the same output for every input.
    pub constant: &'static str,
    /// Description of a program that prints the same output for every input. Argument: the output.
    pub always: fn(&str) -> String,
    /// Column header for findings about the class.
    pub finding: &'static str,
    /// Column header for lists of contestants.
    pub contestants: &'static str,
    /// Label before the list of mistakes that only a single submission makes.
    pub one_each: &'static str,
    /// Truncated list. Arguments: the listed names, number of further names.
    pub and_more: fn(&str, usize) -> String,
    /// Title of the list of byte-for-byte equal sources.
    pub same_sources: &'static str,
    /// Title of the remarks about the class as a whole.
    pub remarks: &'static str,
    /// Title of the table of cases whose runs disagree.
    pub unstable_cases: &'static str,
    /// Last line of a truncated list. Argument: number of items not shown.
    pub not_shown: fn(usize) -> String,
    /// Notice listing the titles of tables left out for lack of space.
    pub left_out: fn(&str) -> String,
    /// Notice that there are no submissions.
    pub nobody: &'static str,

    /// Label of a replay that has ended while the replay shown next to it continues.
    pub plays_no_further: &'static str,
    /// Caption of a picture whose rows are listed from the top and numbered from 0 at the bottom.
    pub rows_from_0: &'static str,
    /// Caption of a picture whose rows are listed from the top and numbered from 1.
    pub rows_from_1: &'static str,
    /// Sentence about the output, from a predicate in plain words.
    pub the_output: fn(&str) -> String,
    /// Judgement on a single output. Arguments: verdict, reason in plain words.
    pub your_answer: fn(&str, &str) -> String,
    /// Judgement on a wrong output, one of several. Arguments: name, verdict, reason in plain words.
    pub named_wrong: fn(&str, &str, &str) -> String,
    /// Judgement on a right output, one of several. Argument: name.
    pub named_right: fn(&str) -> String,
    /// Judgement on two different outputs that are both right.
    pub both_right: &'static str,
    /// Error message, with the prefix "error".
    pub error: fn(&str) -> String,
    /// Header above the output of a program.
    pub found: &'static str,
    /// Header above the expected output.
    pub expected: &'static str,
    /// Meaning of the sign that makes a blank visible in a comparison of outputs.
    pub blank: &'static str,
    /// Meaning of the sign that makes a tab visible in a comparison of outputs.
    pub tab: &'static str,
    /// Meaning of the sign that makes a carriage return visible in a comparison of outputs.
    pub carriage_return: &'static str,
    /// Legend of the symbol for a case without a result yet.
    pub unknown_yet: &'static str,
    /// Label of a case whose run was near a limit.
    pub slow: &'static str,
    /// Placeholder shown for a line beyond the end of a text.
    pub in_brackets_the_end: &'static str,
    /// Prompt between pictures that explains the keys. Arguments: number of the picture, number of pictures.
    pub keys: fn(usize, usize) -> String,
    /// Title of the dialogue between a program and an interactor.
    pub dialogue: &'static str,
    /// Explains the signs `>` and `<`, which show whether the program or the interactor sent a line.
    pub dialogue_signs: &'static str,
    /// Notice that earlier lines of a dialogue are not shown. Argument: number of these lines.
    pub lines_before: fn(usize) -> String,
    /// Notice that bytes of a dialogue were not recorded. Argument: number of these bytes.
    pub bytes_left_out: fn(u64) -> String,
    /// Remark that a line does not end with a newline.
    pub no_newline: &'static str,
    /// Notice that neither program nor interactor has written anything.
    pub silence: &'static str,
    /// Notice that two outputs are equal.
    pub no_difference: &'static str,
    /// Name of the jury's answer, as a label.
    pub jurys_answer: &'static str,

    /// Heading of a comparison. Arguments: names of the older and of the newer results.
    pub compared: fn(&str, &str) -> String,
    /// Placeholder for an unknown time of grading.
    pub unknown_time: &'static str,
    /// Notice that none of this number of submissions has changed.
    pub no_change: fn(usize) -> String,
    /// Summary of a comparison. Arguments: number of changed submissions, number of all submissions.
    pub changed: fn(usize, usize) -> String,
    /// Change of a contestant's rank. Arguments: old rank, new rank.
    pub from_rank: fn(usize, usize) -> String,
    /// Notice about contestants for whom only the rank has changed. Argument: their number.
    pub moved: fn(usize) -> String,
    /// Title of the table of submissions whose results changed.
    pub changes: &'static str,
    /// Title of the list of contestants for whom only the rank has changed.
    pub moved_only: &'static str,
    /// Header of the column with the older verdict and score.
    pub before: &'static str,
    /// Column header for newer results.
    pub after: &'static str,
    /// Column header for the causes of changes.
    pub reasons: &'static str,
    /// Possible causes of a changed result.
    pub why: ChangeCauseWords,
}

/// Possible causes for a result that differs between older and newer results.
pub struct ChangeCauseWords {
    /// The submission is in the newer results only.
    pub new_submission: &'static str,
    /// The submission is in the older results only.
    pub gone_submission: &'static str,
    /// The program ids differ: the source, or the compiler that builds it, has changed.
    pub program: &'static str,
    /// The program may have changed: the older or the newer results contain no id of the program.
    pub program_unknown: &'static str,
    /// The submission is written in a different language.
    pub language: &'static str,
    /// The time or memory limits that apply to the submission are different.
    pub limits: &'static str,
    /// The checker or one of the checker's settings is different.
    pub checker: &'static str,
    /// The input or the answer of the case is different, by the content hash.
    pub case_data: &'static str,
    /// The input or the answer may have changed: the older or the newer results contain no id of the case.
    pub case_unknown: &'static str,
    /// The case is in the newer results only.
    pub case_added: &'static str,
    /// The case is in the older results only.
    pub case_removed: &'static str,
    /// The case is worth more or fewer points.
    pub points: &'static str,
    /// The isolation level of the sandbox is different.
    pub isolation: &'static str,
    /// The version of caipan is different.
    pub tool: &'static str,
    /// The case was unstable in the older or the newer results: another grading may lead to another verdict.
    pub unstable: &'static str,
    /// The case ended with a judge error in the older or the newer results.
    pub jury: &'static str,
    /// Program, case and limits are equal: the run was near a limit, or the change is due to chance.
    pub chance: &'static str,
}
