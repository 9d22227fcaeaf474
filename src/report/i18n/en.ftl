# The words for facts in English. A message is short evidence; `.plain` says the same to a contestant.

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
solutions-uncounted = this puzzle tells its best solution only
no-answer-file = it has no answer file

## Remarks on where an output was looked for

output-made = { $name } was made, so standard output does not count
output-made-empty = { $name } was made and is empty
output-nowhere = nothing on standard output, and no { $name } was made

## Test data

audit-answer-rejected = { $file }: the checker rejects it: { $what }
audit-no-validator = { $file }: the checker { $checker } has no validator to refuse it
audit-invalid-accepted = { $file }: the validator accepts this invalid input
audit-no-output = { $file }: an input without its output
audit-no-input = { $file }: an output without its input
audit-wrong-accepted = { $file }: the checker accepts this wrong output
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
last-words = standard error ends with { $words }
near-memory = peak memory { $memory } of { $limit }: probably memory

## An output file that is none

output-is-link = { $name } is a symbolic link
output-is-hard-link = { $name } is a hard link to another file
output-is-folder = { $name } is a directory
output-is-special = { $name } is no regular file
output-is-unreadable = { $name } is a file that cannot be read

## What was not run

subtask-lost-by = { $case } has lost the subtask already
subtask-needs = it needs the subtask { $subtask }, which is lost
file-changed = the file has changed while the class was judged

## This machine

machine-out-of-memory = the machine ran out of memory, and the program was within its limit
machine-busy = the machine was so busy that the program hardly ran within its wall time
run-cancelled = the run was cancelled
temporary-folder-full = the folder for temporary files is full
compiler-signal = the compiler was ended by signal { $signal }, and not by its source
compiler-slow = the compiler was still running after { $time }, and had CPU time left
compiler-not-installed = the compiler { $command } is not installed
runtime-not-installed = { $command } is not installed
compiles-nothing = this machine does not compile one line of { $language }: { $words }
compiler-says-nothing = it says nothing

## What was handed in

no-source = there is no source
no-source-named = there is no source named { $problem }
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
other-name = { $file } is not that name

## How a text goes wrong, as the end of a sentence that begins with whose text it is

text-stops = stops too early: { $expected } should follow, line { $line } of the right answer
text-goes-on = goes on after it should end: line { $line } still says { $found }
text-differs = says { $found } on line { $line }, and { $expected } would be right
text-nothing-more = nothing more
text-end-of-line = the end of the line
