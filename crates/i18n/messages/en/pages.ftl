# Phrases of HTML pages. The script of the page inserts the arguments.

## All pages

page-common-dark = dark
page-common-legend = legend
page-common-light = light
page-common-skip = to the results

## Pages of results

page-results-better = better than before
page-results-more-cases = { $first } more cases
page-results-more-changes = { $first } more changes
page-results-open = not judged to the end
page-results-worse = worse than before
page-results-all-on = all contestants on { $first }
page-results-also-lost = also lost: { $first }
page-results-and-more = and { $first } more
page-results-answer = jury's answer
page-results-any-mistake = any mistake
page-results-any-subtask = any subtask
page-results-back = one frame back
page-results-cases-one-by-one = cases one by one
page-results-clear = show all again
page-results-compiler = compiler
page-results-source = source
page-results-controls = replay controls
page-results-count = number
page-results-count-of = contestants: { $first }
page-results-difference = printed next to expected
page-results-distribution = distribution
page-results-errors = standard error, last lines
page-results-expected = expected
page-results-failing = failed cases
page-results-filter = show only these verdicts
page-results-first = to the start
page-results-first-page = first
page-results-forward = one frame on
page-results-frame = frame of the replay
page-results-frame-of = frame { $first } of { $second }
page-results-full-marks = full marks
page-results-submitted = submitted
page-results-histogram = contestants by points
page-results-input = input
page-results-interactor = interactor
page-results-isolation = isolation
page-results-jump = to frame { $first }, where they part
page-results-last = to the end
page-results-last-page = last
page-results-lessons = what the contest teaches
page-results-limits = limits { $first } CPU, { $second } wall, { $third }
page-results-lost-cases = lost cases: { $first }
page-results-lost-in = lost a case in { $first }: { $second }
page-results-median = median
page-results-memory = memory
page-results-more-groups = { $first } more kinds of failure are not shown
page-results-more-mistakes = { $first } more mistakes
page-results-next = next
page-results-next-case = next case
page-results-next-failing = next failed case
page-results-no-replay = There is no replay of this output.
page-results-no-replays = { $first } rarer outputs have no replay, so that this page stays small.
page-results-no-room = There is no room for this picture on the page.
page-results-none-fits = No contestant matches.
page-results-not-found = There is no such page
page-results-not-shown = The input is too long to be shown.
page-results-nothing = nothing
page-results-noscript = Without scripts this page shows the ranking alone.
page-results-of-limit = of the limit
page-results-output = output
page-results-page-of = page { $first } of { $second }
page-results-pages = pages of the ranking
page-results-sort-by = sort by: { $first }
page-results-part-here = here they part
page-results-passed = passed
page-results-passed-by = { $first } of { $second } passed
page-results-passed-cases = passed cases
page-results-passed-fold = not lost: { $first }, the slowest at { $second } of its limit
page-results-pause = pause
page-results-pictures = pictures
page-results-play = play
page-results-points = { $first } points
page-results-previous = previous
page-results-previous-case = previous case
page-results-previous-failing = previous failed case
page-results-print = print
page-results-printed = printed
page-results-program = program
page-results-rank-of = rank { $first } of { $second }
page-results-replay = replay
page-results-rows = rows from the top:
page-results-same-lines = { $first } lines are the same
page-results-search = search names
page-results-share-of-passes = who passed each case, in percent
page-results-shown = { $first } of { $second } contestants
page-results-slips = slips: one contestant a sheet, to be printed
page-results-slowest = slowest
page-results-slowest-accepted = slowest accepted
page-results-space = space
page-results-time = CPU time
page-results-times = CPU time of each run, as a share of the limit
page-results-times-words = { $first } runs: half of them within { $second }, the slowest { $third }
page-results-wall-time = wall time
page-results-way = you are here
page-results-who-failed = who failed, and why

## The page of a grading in progress

page-progress-going = being graded: { $first } of { $second } cases are judged
page-progress-left = about { $first } left
page-progress-later = Boards and texts come with the final results.
page-progress-silent = Nothing new was written since { $first }: the grading may have ended. Reload this page to check.
page-progress-to-come = cases still to be judged: { $first }

## Marks on boards

page-mark-walk = the blank passes here
page-mark-way = the piece passes here
page-mark-target = where the piece has to get
page-mark-left = came from the right
page-mark-right = came from the left
page-mark-up = came from below
page-mark-down = came from above
page-mark-vanishing = vanishes next
page-mark-wrong = here something is wrong

## Shades of pieces

page-piece-fixed = never moves
page-piece-blank = the blank
page-piece-piece = the piece to be moved

## The list of all contestants

page-coach-coach = This list is for the coach, since it names all contestants. Each page it links to has the results of only one of them.

## The page of an audit

page-audit-and-more = { $first } more
page-audit-subset-is = { $first } of { $second } cases do the work of all: { $third }
page-audit-accepted-wrong = wrong programs that no case rejects
page-audit-after = after
page-audit-as-expected = programs as expected
page-audit-audit = audit of the test data
page-audit-before = before
page-audit-case = case
page-audit-cases = cases
page-audit-cases-by-time = cases by time
page-audit-difficulty = difficulty: { $first }
page-audit-expected = expected
page-audit-fate = what became of it
page-audit-faults = faults
page-audit-gaps = what no case has, with an input that has it and kills mutants
page-audit-got = gets
page-audit-idle = kills nothing
page-audit-inputs-tried = { $first } other inputs tried
page-audit-interrupted = interrupted: what was not finished is not here
page-audit-interval = 95 % interval { $first } to { $second }
page-audit-enough = A set of { $first } of { $second } cases rejects all wrong programs: { $third }
page-audit-enough-for-these = A set of { $first } of { $second } cases rejects all wrong programs that any case rejects: { $third }
page-audit-killed = killed
page-audit-killed-by = killed by { $first } of { $second } cases
page-audit-kills = kills
page-audit-kills-of = { $first }: kills { $second } of { $third }
page-audit-line-of = { $first }, line { $second }
page-audit-living = mutants that live: { $first }
page-audit-mistake = mistake
page-audit-mutants = mutants killed
page-audit-no-faults = Nothing wrong was found.
page-audit-noscript = Without scripts this page says only what is wrong with the files.
page-audit-not-reached = what no case reaches: { $first } of { $second }
page-audit-of-sources = mutants of accepted programs
page-audit-open = not judged to the end
page-audit-original = { $first }: { $second } of { $third } possible; { $fourth } do not compile, { $fifth } are the same as another, { $sixth } vary from run to run
page-audit-others = files that belong to no case
page-audit-of-puzzle = wrong solvers of the puzzle
page-audit-perhaps-equal = perhaps equal
page-audit-program = program
page-audit-programs = jury programs
page-audit-readings = distinguishes
page-audit-rejected-right = right programs that are rejected
page-audit-right = right programs accepted
page-audit-score = score
page-audit-self-tests = self-tests: { $first } inputs refused, { $second } outputs accepted, { $third } rejected
page-audit-slow = right, but slow
page-audit-slowest = slowest accepted program
page-audit-subset = one of { $first } that do the work of all { $second }
page-audit-survives = lives
page-audit-the-killed = mutants that are killed: { $first }
page-audit-time = CPU time
page-audit-unknown = not known
page-audit-untried = there was no time for { $first } others
page-audit-valid = valid cases
page-audit-verdicts = cases one by one
page-audit-warnings = warnings
page-audit-worst-accepted = Wrong programs that no case rejects: { $first }
page-audit-worst-faults = Faults in the files and the jury's programs: { $first }
page-audit-worst-living = Mistakes that no case finds: { $first }
page-audit-worst-programs = Jury programs with another verdict than expected: { $first } of { $second }
page-audit-worst-rejected = Right programs that are rejected: { $first }
page-audit-worst-warnings = Nothing wrong was found; warnings: { $first }
page-audit-limits = time limit
page-audit-wrong = wrong programs rejected
page-audit-wrong-elsewhere = wrong on an input that the cases lack
