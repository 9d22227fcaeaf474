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
solutions-uncounted = this puzzle knows only its best solution
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
not-made-again = the compiler refuses now what it accepted before

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
unclean-twin = the same input as { $first }
unclean-name = the name { $part }: other judges only take letters, digits, _, . and -, and neither . nor - at the start
unclean-capitals = differs from { $other } only by capital letters
careless-checker-crashes = the checker crashes on the output { $output }
careless-checker-accepts = the checker accepts the output { $output }
careless-validator-crashes = the validator crashes on an input with { $damage }
careless-validator-accepts = the validator accepts an input with { $damage }
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
strength-unknown = not known, the search being too long: { $count }
strength-by-none = { $id }: killed by none
strength-by = { $id }: killed by { $count }, first { $first }

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
not-only-a-puzzle = { $problem }: only a puzzle can be { $what ->
        [drawn] drawn
        [solved] solved
        [generated] generated
        [replayed] replayed
       *[other] { $what }
    }
stdin-once = standard input (-) can be read only once
another-question = --set changes the puzzle, so the answer files are ignored
cannot-read = read { $file }: { $cause }
cannot-write = write { $file }: { $cause }
no-query = there is no query { $query }
whole-too-large = { $left }, { $right }: --whole is for texts of at most 1 MiB; without it the first difference is shown
pictures-written = { $folder }: { $count ->
        [one] 1 picture
       *[other] { $count } pictures
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
progress-mutants-on-cases = mutants on cases
progress-tried = tried
progress-known = { $results ->
        [one] 1 result is
       *[other] { $results } results are
    } known from the journal; --fresh judges everything again
progress-not-removed = warning: { $folder } could not be removed
progress-compiling = compiling
progress-running = running
progress-again = again, alone:
progress-line = { $phase } { $done } of { $all }: { $so_far }
progress-now = { $phase } { $what }
progress-on = { $submission } on { $case }
progress-near-limit = near a limit { $count }
progress-left = about { $seconds } s left

## Stress

stress-one-program = expected one program
stress-same-name = its answer would have the same name
stress-not-compiled = it does not compile
stress-stopped = stopped before anything was tried
stress-nothing = nothing found in { $tried ->
        [one] 1 input
       *[other] { $tried } inputs
    } of seed { $seed }
stress-slowest = the slowest: { $time } ms of { $limit } ms
stress-it = your program: { $what }
stress-other = the other: { $what }
stress-input = input { $number } of seed { $seed }
stress-shrunk = input { $number } of seed { $seed }, made as small as it gets
stress-not-always = not every time: so in { $same } of { $runs } runs

## Jury programs

programs-right = { $right } of { $all ->
        [one] 1 program gets the verdict
       *[other] { $all } programs get the verdict
    } that is expected
programs-slowest = the slowest accepted takes { $time }: a limit from { $limit } on ({ $factor } ×)
programs-fastest-up-to = the fastest too slow takes { $time }: a limit up to { $limit } ({ $factor } × less)
programs-fastest-over = the fastest too slow takes { $time }: more than { $factor } × the limit
programs-at-least = at least { $time }
programs-impossible = warning: no limit keeps both distances: make cases that tell them apart
programs-limit-unfit = warning: the limit of { $limit } does not keep them
programs-unlike = expected { $expected }, got { $found }
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

## Doctor: what it says

doctor-about = caipan { $version } on { $machine }, as { $user ->
        [root] root
        [mapped] a user of a user namespace
       *[other] an ordinary user
    }
doctor-yes = yes
doctor-no = no
doctor-cannot = no
doctor-ready = ready
doctor-not-ready = not ready
doctor-no-isolation = with --no-isolation, for programs that you trust
doctor-nothing-to-use = has nothing to use
doctor-nothing = nothing
doctor-linux-only = these are Linux's
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
advice-controllers = controllers that version 2 lacks: { $names }; version 1 holds them, a boot parameter like cgroup_disable=memory switches them off, or they are not handed on to this container
advice-systemd = systemd-run { $user }--scope -p Delegate=yes caipan …
advice-no-systemd = there is no systemd to delegate a cgroup: as root make one, hand its folder and the files in it over to your user, and start caipan in it
advice-no-user-namespaces = this kernel has no user namespaces (CONFIG_USER_NS)
advice-sysctl = { $name } is { $value }: as root, sysctl -w { $name }={ $instead }
advice-sysctl-or-profile = { $name } is { $value }: as root, sysctl -w { $name }={ $instead }, or an AppArmor profile that allows caipan "userns"
advice-filtered = caipan itself runs under a system call filter: start it outside of whatever set that
advice-no-setting = no setting stands against it: a security module or a chroot may
advice-landlock-off = landlock is switched off: start the kernel with lsm=landlock,{ $modules }
advice-landlock-old = landlock: Linux 5.13 or later, with landlock in its boot parameter lsm=
advice-no-filters = this kernel has no system call filters (CONFIG_SECCOMP_FILTER)
advice-privileged = this looks like a container ({ $sign }): start it with --privileged, without which its cgroups are read-only
advice-unconfined = this looks like a container ({ $sign }): start it with --security-opt seccomp=unconfined
advice-unconfined-or-admin = this looks like a container ({ $sign }): start it with --security-opt seccomp=unconfined, or with --cap-add SYS_ADMIN

## Doctor: what is lost at a level

lost-work-files = files of the work folder are no memory: as much as the output limit, on top of the memory limit
lost-pipe-bytes = bytes on their way in pipes and sockets are no memory: 30 MiB of a native program, more of a run-time
lost-kernel-memory = the kernel's own memory, where a problem allows several processes
lost-file-numbers = a box that serves several runs of a program remembers how many files they made; runs alone have one of their own
lost-shared-memory = memory that run-times, and programs that may fork, share and unmap: only their address space holds it, and that of node and of ready-made programs has no limit
lost-reaped-time = CPU time of unreaped child processes is not counted, where a problem allows several processes
lost-known-paths = whether there is a file or a process, and how large and how old it is, can be asked for every path that is known
lost-many-files = a work folder may hold any number of files, and so of bytes
lost-device-times = a program can leave a word in the times of the machine's devices, for its next run to read
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
evil-no-submission = it is no submission
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
wanted-format-file = expected FORMAT=FILE
wanted-file-behind-format = expected a file after FORMAT=
wanted-format = expected one of { $known } before =FILE
wanted-time = expected a duration like 3s or 500ms
wanted-size = expected a size like 64MiB
wanted-number = expected a number from { $least } to { $most }
wanted-number-up = expected a number of at least { $least }
wanted-pattern = expected a pattern of names; character { $at } is wrong

## Refusals

report-twice = --report writes { $file } twice
report-twice-as = --report writes { $file } twice (as { $other })
no-built-in = no built-in problem is called "{ $name }" (built in: { $known })
no-family = --family: no family is called "{ $family }" (there are { $known })
against-form = --against compares as text or json only
no-results = read { $file }: no results of a grading: { $cause }
no-results-at = read { $file }: line { $line }, column { $column }: no results of a grading: { $cause }
kept-no-more = { $cause }; what was finished is reported and stays there
cases-of-which = --cases { $folder }: which of the problems is it for?
no-case = --case { $pattern }: no such case{ $hint }
no-cases-folder = --cases { $folder }: no such folder
answer-unproven = { $name }: the answer cannot be shown to be right: { $what }
cannot-list-all = --all: { $what }
problem-toml = problem.toml: { $what }
