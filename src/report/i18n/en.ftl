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
