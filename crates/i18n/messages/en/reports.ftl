# Phrases of reports. `report_phrases.rs` says where each is used.

report-comma = { ", " }
report-or = { ", or " }
report-and = { " and " }
report-semicolon = { "; " }
report-brackets = { " " }({ $text })
report-colon = { $what }: { $text }
report-on = { " " }({ $language }) on { $problem }
report-points-of = { $name }: { $score } of { $max } points
report-no-points = { $name } (no points): { $differing } of { $all } differ
report-differ = { $name }: { $differing } of { $all } differ
report-stopped = stopped before { $cases ->
    [one] 1 case was
   *[other] { $cases } cases were
} run
report-interrupted = interrupted: { $done } of { $total } cases were judged, these results are not final
report-unjudged = { $points } points not judged
report-one-not-judged = not final: the judge failed, { $points } points are not judged
report-some-not-judged = not final: the judge failed for { $contestants ->
    [one] 1 contestant
   *[other] { $contestants } contestants
}, { $points } points are not judged and ranks with ? are provisional
report-judge-again = to judge again
report-same-command = the same command judges again what is missing
report-not-judged = not judged
report-unconfirmed = near or over a limit, but not confirmed by runs alone: too many other cases were near a limit
report-first-counts = the runs alone did different work, so the first run counts
report-not-contention = the measured contention does not explain it, so the first run counts
report-unstable-in = unstable: { $verdict } in { $times } of { $all } runs
report-near-limit = near a limit: { $verdict } in all { $all } runs
report-alone = alone min { $min }, median { $median }
report-attempts = the best of { $all } submissions: { $list }
report-behaves-like = behaves like: { $mistakes } ({ $cases } of { $wrong } wrong { $wrong ->
    [one] case
   *[other] cases
})
report-more = { $number } more
report-ranking = ranking
report-rank = rank
report-contestant = contestant
report-total = total
report-score = score
report-verdict = verdict
report-problem = problem
report-case = case
report-cases = cases
report-time = time
report-evidence = evidence
report-subtask = subtask
report-submissions = submissions
report-mistake = mistake
report-runs = runs
report-failed = failed
report-mean = mean
report-full = all points
report-of = { $some } of { $all }
report-by-subtask = points by subtask
report-failed-most = cases by failures
report-without-points = no points
report-mistakes = mistakes behind wrong answers
report-ambiguous-diagnoses = { $number } of them may have another mistake instead
report-no-source = no source
report-not-compiled = not compiled
report-constant = always the same output
report-always = always prints { $printed }
report-finding = finding
report-contestants = contestants
report-one-each = one submission each
report-and-more = { $names } and { $more } more
report-same-sources = the same source, byte for byte
report-remarks = remarks
report-unstable-cases = unstable cases
report-not-shown = … and { $number } more
report-left-out = left out, -v shows all: { $titles }
report-no-submissions = no submissions
report-plays-no-further = plays no further
report-rows-from-0 = rows from the top, numbered from 0 at the bottom
report-rows-from-1 = rows from the top, numbered from 1
report-the-output = the output { $why }
report-your-answer = { $verdict }: your answer { $why }
report-named-wrong = { $name } is a { $verdict }: it { $why }
report-named-right = { $name } is right
report-both-right = both are right
report-error = error: { $text }
report-found = found
report-expected = expected
report-blank = blank
report-tab = tab
report-carriage-return = carriage return
report-unknown-yet = not known yet
report-slow = near a limit
report-in-brackets-the-end = (the end)
report-keys = -- { $number } of { $all }: Enter goes on, q ends --
report-dialogue = dialogue
report-dialogue-signs = > the program says, < the interactor says
report-lines-before = { $lines } { $lines ->
    [one] line
   *[other] lines
} before
report-bytes-left-out = { $bytes } { $bytes ->
    [one] byte
   *[other] bytes
} left out
report-no-newline = no newline
report-silence = neither the program nor the interactor says anything: does the program flush its output?
report-no-difference = no difference
report-jurys-answer = the jury's answer
report-compared =
    from { $old }
    to   { $new }
report-unknown-time = at an unknown time
report-no-change = no change in { $all } { $all ->
    [one] submission
   *[other] submissions
}
report-changed = { $some } of { $all } { $all ->
    [one] submission
   *[other] submissions
} changed
report-from-rank = rank { $old } → { $new }
report-moved = { $number } more moved in rank only
report-changes = changes
report-moved-only = other ranks
report-before = before
report-after = after
report-reasons = why
report-why-new-submission = not in the older results
report-why-gone-submission = not in the newer results
report-why-program = the program changed
report-why-program-unknown = the results do not say whether the program changed
report-why-language = the language changed
report-why-limits = the limits changed
report-why-checker = the checker or its settings changed
report-why-case-data = the case's input or answer changed
report-why-case-unknown = the results do not say whether the case's input or answer changed
report-why-case-added = the case was added
report-why-case-removed = the case was removed
report-why-points = the points of the case changed
report-why-isolation = the level of isolation changed
report-why-tool = the version of caipan changed
report-why-unstable = it was unstable
report-why-jury = the jury was at fault
report-why-chance = same program, same case, same limits: a run near a limit, or chance
