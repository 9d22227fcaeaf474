//! The phrases of reports, one method each, so that a phrase cannot be misspelt. Their texts are in `reports.ftl`.

use fluent_bundle::FluentArgs;

use super::lang::Lang;

/// Phrases of reports in one language. Arguments are inserted into phrases without escaping.
#[derive(Debug, Clone, Copy)]
pub struct ReportPhrases {
    lang: Lang,
}

impl Lang {
    /// Returns the phrases of reports in this language.
    pub fn words(self) -> ReportPhrases {
        ReportPhrases { lang: self }
    }
}

/// Defines a method of [`ReportPhrases`] for each phrase: its name, arguments and message key.
macro_rules! phrases {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) = $key:literal;)*) => {
        impl ReportPhrases {
            $(phrases!(@method $(#[$doc])* $name($($arg: $type),*) = $key);)*
        }

        /// Key and arguments of each phrase.
        #[cfg(test)]
        const PHRASES: &[(&str, &[&str])] = &[$(($key, &[$(stringify!($arg)),*])),*];
    };
    (@method $(#[$doc:meta])* $name:ident() = $key:literal) => {
        $(#[$doc])*
        pub fn $name(self) -> &'static str {
            self.lang.phrase($key)
        }
    };
    (@method $(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),+) = $key:literal) => {
        $(#[$doc])*
        pub fn $name(self, $($arg: $type),+) -> String {
            let mut args = FluentArgs::new();
            $(args.set(stringify!($arg), $arg);)+
            self.lang.format_phrase($key, &args)
        }
    };
}

phrases! {
    /// Separator between items of a short list.
    comma() = "report-comma";
    /// Separator between mistakes that explain wrong outputs equally well.
    or() = "report-or";
    /// Separator between all items of a list, such as " and ".
    and() = "report-and";
    /// Separator between a remark and the text before it.
    semicolon() = "report-semicolon";
    /// Puts a remark in brackets. In English, a blank precedes the brackets.
    brackets(text: &str) = "report-brackets";
    /// Joins a subject and a statement about it by a colon.
    colon(what: &str, text: &str) = "report-colon";
    /// Suffix after the name of a submission, such as " (cpp) on route". Arguments: language, problem.
    on(language: &str, problem: &str) = "report-on";
    /// Result of a subtask. Arguments: name, score, maximum.
    points_of(name: &str, score: &str, max: &str) = "report-points-of";
    /// Result of a subtask without points. Arguments: name, number of cases that were not accepted, number of cases.
    no_points(name: &str, differing: usize, all: usize) = "report-no-points";
    /// Remark on cases without points that were not accepted. Arguments: name of the group, number of cases not
    /// accepted, number of all cases.
    differ(name: &str, differing: usize, all: usize) = "report-differ";
    /// Notice that some cases were not run. Argument: number of these cases.
    stopped(cases: usize) = "report-stopped";
    /// Notice that the grading was interrupted. Arguments: number of judged cases, number of all cases.
    interrupted(done: usize, total: usize) = "report-interrupted";
    /// Remark after a score that some points were not judged. Argument: number of these points.
    unjudged(points: &str) = "report-unjudged";
    /// Banner above the results of one contestant if the judge failed. Argument: points that were not judged.
    one_not_judged(points: &str) = "report-one-not-judged";
    /// Banner above the results of a class if the judge failed. Arguments: number of contestants, points not judged.
    some_not_judged(contestants: usize, points: &str) = "report-some-not-judged";
    /// Label before the shell command that repeats the cases with judge errors.
    judge_again() = "report-judge-again";
    /// Advice to repeat the last command, given if the command that judges again is not known.
    same_command() = "report-same-command";
    /// Title of the list of contestants without final results.
    not_judged() = "report-not-judged";
    /// Remark on a case near a limit that was not run again, since too many cases are near a limit.
    unconfirmed() = "report-unconfirmed";
    /// Remark that the repeated runs did not do the same work as the first run, so the first run counts.
    first_counts() = "report-first-counts";
    /// Remark that contention by other programs, as far as it was measured, does not explain the excess over the limit.
    /// Therefore the first run counts.
    not_contention() = "report-not-contention";
    /// Remark on a case whose runs disagree. Arguments: verdict, number of runs with this verdict, number of runs.
    unstable_in(verdict: &str, times: usize, all: usize) = "report-unstable-in";
    /// Remark on a case near a limit whose runs all agree. Arguments: verdict, number of runs.
    near_limit(verdict: &str, all: usize) = "report-near-limit";
    /// Times of the repeated runs, which had no other runs in parallel. Arguments: minimum, median.
    alone(min: &str, median: &str) = "report-alone";
    /// Notice that the best of several submissions counts: number of submissions, list of their results.
    attempts(all: usize, list: &str) = "report-attempts";
    /// Diagnosis of a program. Arguments: mistakes that explain the output, number of explained cases, number of wrong
    /// cases.
    behaves_like(mistakes: &str, cases: usize, wrong: usize) = "report-behaves-like";
    /// Phrase such as "3 more" for items that are not listed. Argument: number of these items.
    more(number: usize) = "report-more";
    /// Title of the ranking of a class.
    ranking() = "report-ranking";
    /// Header of the rank column in rankings and comparisons.
    rank() = "report-rank";
    /// Header of columns that contain one contestant's name per row.
    contestant() = "report-contestant";
    /// Header of the column with the score over all problems.
    total() = "report-total";
    /// Header of the score column when a single problem is shown.
    score() = "report-score";
    /// Header of columns that contain verdict codes such as WA.
    verdict() = "report-verdict";
    /// Header of columns that contain names of problems.
    problem() = "report-problem";
    /// Header of columns that contain names of cases.
    case() = "report-case";
    /// Title of the table of a submission's cases.
    cases() = "report-cases";
    /// Header of the column with the running time of each case.
    time() = "report-time";
    /// Header of the column that explains the verdict on each case.
    evidence() = "report-evidence";
    /// Header of the column with subtask names, in the table of mean points.
    subtask() = "report-subtask";
    /// Header of the column that counts the submissions with a diagnosed mistake.
    submissions() = "report-submissions";
    /// Header of the column that describes a diagnosed mistake, such as an off-by-one.
    mistake() = "report-mistake";
    /// Header of the column with the verdicts of the repeated runs of a case.
    runs() = "report-runs";
    /// Header of the column with the number of submissions that fail a case.
    failed() = "report-failed";
    /// Header of the column with the mean score of a subtask over all submissions.
    mean() = "report-mean";
    /// Header of the column with the number of submissions that earn all points of a subtask.
    full() = "report-full";
    /// Phrase for a part of a total, such as "3 of 5". Arguments: the part, the total.
    of(some: usize, all: usize) = "report-of";
    /// Title of the table with the mean score and the number of full scores in each subtask.
    by_subtask() = "report-by-subtask";
    /// Title of the table of failures on each case, with the largest share of failures first.
    failed_most() = "report-failed-most";
    /// Remark that a case carries no points.
    without_points() = "report-without-points";
    /// Title of the table that counts diagnosed mistakes.
    mistakes() = "report-mistakes";
    /// Remark that two mistakes explain some submissions equally well. Argument: number of these submissions.
    not_told_apart(number: usize) = "report-ambiguous-diagnoses";
    /// Title of the list of contestants without a source file.
    no_source() = "report-no-source";
    /// Title of the list of contestants whose source does not compile.
    not_compiled() = "report-not-compiled";
    /// Title of the list of programs that print the same output for every input.
    constant() = "report-constant";
    /// Description of a program that prints the same output for every input. Argument: the output.
    always(printed: &str) = "report-always";
    /// Header of the only column of a table that lists findings.
    finding() = "report-finding";
    /// Header of columns that list one or more contestants in each row.
    contestants() = "report-contestants";
    /// Label before the list of mistakes that only a single submission makes.
    one_each() = "report-one-each";
    /// Truncated list. Arguments: the listed names, number of further names.
    and_more(names: &str, more: usize) = "report-and-more";
    /// Title of the list of byte-for-byte equal sources.
    same_sources() = "report-same-sources";
    /// Title of the remarks about the class as a whole.
    remarks() = "report-remarks";
    /// Title of the table of cases whose runs disagree.
    unstable_cases() = "report-unstable-cases";
    /// Last line of a truncated list. Argument: number of items not shown.
    not_shown(number: usize) = "report-not-shown";
    /// Notice listing the titles of tables left out for lack of space.
    left_out(titles: &str) = "report-left-out";
    /// Notice that there are no submissions.
    nobody() = "report-no-submissions";
    /// Label of a replay that has ended while the replay shown next to it continues.
    plays_no_further() = "report-plays-no-further";
    /// Caption of a picture whose rows are listed from the top and numbered from 0 at the bottom.
    rows_from_0() = "report-rows-from-0";
    /// Caption of a picture whose rows are listed from the top and numbered from 1.
    rows_from_1() = "report-rows-from-1";
    /// Sentence whose subject is the output. Argument: the predicate, in plain words.
    the_output(why: &str) = "report-the-output";
    /// Judgement on a single output. Arguments: verdict, reason in plain words.
    your_answer(verdict: &str, why: &str) = "report-your-answer";
    /// Judgement on a wrong output, one of several. Arguments: name, verdict, reason in plain words.
    named_wrong(name: &str, verdict: &str, why: &str) = "report-named-wrong";
    /// Judgement on a right output, one of several. Argument: name.
    named_right(name: &str) = "report-named-right";
    /// Judgement on two different outputs that are both right.
    both_right() = "report-both-right";
    /// Error message, with the prefix "error".
    error(text: &str) = "report-error";
    /// Header above the output of a program.
    found() = "report-found";
    /// Header above the expected output.
    expected() = "report-expected";
    /// Meaning of the sign that makes a blank visible in a comparison of outputs.
    blank() = "report-blank";
    /// Meaning of the sign that makes a tab visible in a comparison of outputs.
    tab() = "report-tab";
    /// Meaning of the sign that makes a carriage return visible in a comparison of outputs.
    carriage_return() = "report-carriage-return";
    /// Legend of the symbol for a case without a result yet.
    unknown_yet() = "report-unknown-yet";
    /// Label of a case whose run was near a limit.
    slow() = "report-slow";
    /// Placeholder shown for a line beyond the end of a text.
    in_brackets_the_end() = "report-in-brackets-the-end";
    /// Prompt between pictures that explains the keys. Arguments: number of the picture, number of pictures.
    keys(number: usize, all: usize) = "report-keys";
    /// Title of the dialogue between a program and an interactor.
    dialogue() = "report-dialogue";
    /// Explains the signs `>` and `<`, which show whether the program or the interactor sent a line.
    dialogue_signs() = "report-dialogue-signs";
    /// Notice that earlier lines of a dialogue are not shown. Argument: number of these lines.
    lines_before(lines: usize) = "report-lines-before";
    /// Notice that bytes of a dialogue were not recorded. Argument: number of these bytes.
    bytes_left_out(bytes: u64) = "report-bytes-left-out";
    /// Remark that a line does not end with a newline.
    no_newline() = "report-no-newline";
    /// Notice that neither program nor interactor has written anything.
    silence() = "report-silence";
    /// Notice that two outputs are equal.
    no_difference() = "report-no-difference";
    /// Name of the jury's answer, as a label.
    jurys_answer() = "report-jurys-answer";
    /// Heading of a comparison. Arguments: names of the older and of the newer results.
    compared(old: &str, new: &str) = "report-compared";
    /// Placeholder for an unknown time of grading.
    unknown_time() = "report-unknown-time";
    /// Notice that no submission has changed. Argument: number of all submissions.
    no_change(all: usize) = "report-no-change";
    /// Summary of a comparison. Arguments: number of changed submissions, number of all submissions.
    changed(some: usize, all: usize) = "report-changed";
    /// Change of a contestant's rank. Arguments: old rank, new rank.
    from_rank(old: usize, new: usize) = "report-from-rank";
    /// Notice about contestants for whom only the rank has changed. Argument: their number.
    moved(number: usize) = "report-moved";
    /// Title of the table of submissions whose results changed.
    changes() = "report-changes";
    /// Title of the list of contestants for whom only the rank has changed.
    moved_only() = "report-moved-only";
    /// Header of the column with the older verdict and score.
    before() = "report-before";
    /// Header of the column with the newer verdict and score.
    after() = "report-after";
    /// Header of the column with the possible reasons for a change.
    reasons() = "report-reasons";
    /// The submission is in the newer results only.
    why_new_submission() = "report-why-new-submission";
    /// The submission is in the older results only.
    why_gone_submission() = "report-why-gone-submission";
    /// The program ids differ: the source, or the compiler that builds it, has changed.
    why_program() = "report-why-program";
    /// The program may have changed: the older or the newer results contain no id of the program.
    why_program_unknown() = "report-why-program-unknown";
    /// The submission is written in a different language.
    why_language() = "report-why-language";
    /// The time or memory limits that apply to the submission are different.
    why_limits() = "report-why-limits";
    /// The checker or one of the checker's settings is different.
    why_checker() = "report-why-checker";
    /// The content hash of the case's input or answer is different.
    why_case_data() = "report-why-case-data";
    /// The input or the answer may have changed: the older or the newer results contain no id of the case.
    why_case_unknown() = "report-why-case-unknown";
    /// The case is in the newer results only.
    why_case_added() = "report-why-case-added";
    /// The case is in the older results only.
    why_case_removed() = "report-why-case-removed";
    /// The case is worth more or fewer points.
    why_points() = "report-why-points";
    /// The isolation level of the sandbox is different.
    why_isolation() = "report-why-isolation";
    /// The version of caipan is different.
    why_tool() = "report-why-tool";
    /// The case was unstable in the older or the newer results: another grading may lead to another verdict.
    why_unstable() = "report-why-unstable";
    /// The case ended with a judge error in the older or the newer results.
    why_jury() = "report-why-jury";
    /// Program, case and limits are equal: the run was near a limit, or the change is due to chance.
    why_chance() = "report-why-chance";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_phrase_with_its_arguments() {
        for lang in Lang::ALL {
            for (key, names) in PHRASES {
                let mut args = FluentArgs::new();
                for name in *names {
                    args.set(*name, format!("<{name}>"));
                }
                let phrase = lang.format_phrase(key, &args);
                assert_ne!(phrase, *key, "{lang:?} has no {key}");
                for name in *names {
                    assert!(
                        phrase.contains(&format!("<{name}>")),
                        "{lang:?} {key}: {phrase}"
                    );
                }
            }
        }
    }

    #[test]
    fn nouns_agree_with_numbers_and_separators_keep_their_blanks() {
        let words = Lang::En.words();
        assert_eq!(words.stopped(1), "stopped before 1 case was run");
        assert_eq!(words.stopped(2000), "stopped before 2000 cases were run");
        assert_eq!(words.lines_before(1), "1 line before");
        assert_eq!(words.no_change(3), "no change in 3 submissions");
        assert_eq!((words.comma(), words.and()), (", ", " and "));
        assert_eq!(words.brackets("x"), " (x)");
        assert_eq!(words.compared("a", "b"), "from a\nto   b");
    }
}
