# Klotski in English. A message is short evidence; `.plain` says the same to a contestant, as the end of a sentence that
# begins with whose output it is.

## Pieces of other messages

klotski-asked = query { $number } (blank { $blank }, piece { $piece } to { $target })
    .plain = query { $number }
klotski-n-seconds = { $expected ->
        [one] 1 second
       *[other] { $expected } seconds
    }
klotski-n-enough = { $expected ->
        [one] 1 second is
       *[other] { $expected } seconds are
    } enough
klotski-n-suffice = { $expected ->
        [one] 1 suffices
       *[other] { $expected } suffice
    }

## Wrong answers

klotski-too-few = { $query }: expected { $expected }, found { $found }
    .plain = says { $found } for { $query }, but it cannot be done faster than in { klotski-n-seconds }
klotski-proven-too-few = { $query }: expected { $expected }, found { $found }; no walk is shorter than { $expected }: its potentials hold
    .plain = says { $found } for { $query }, but it cannot be done faster than in { klotski-n-seconds }
klotski-too-many = { $query }: expected { $expected }, found { $found }; { klotski-n-suffice }: { $walk }
    .plain = says { $found } for { $query }, but { klotski-n-enough }: { $walk }
klotski-not-impossible = { $query }: expected { $expected }, found -1; { klotski-n-suffice }: { $walk }
    .plain = says -1 for { $query }, that it cannot be done, but { klotski-n-enough }: { $walk }
klotski-impossible = { $query }: expected -1, found { $found }; { $why }
    .plain = says { $found } for { $query }, but the piece can never get there: { $why }
klotski-jury-wrong = { $query }: expected { $expected }, found { $found }
klotski-target-fixed = { $target } is fixed
    .plain = the target is a fixed cell
klotski-blank-kept-away = the blank at { $blank } cannot come to the piece at { $piece }
    .plain = fixed cells keep the blank from coming to it
klotski-other-block = { $target } is in another block than the piece and the blank next to it
    .plain = on the way the blank would have to get round it, and there is no way round

## Answers that cannot be read

klotski-no-answer = { $query }: expected a number, found the end
    .plain = stops too early: { $query } has no answer
klotski-no-number = line { $line }: expected a number from 0 or -1, found { $found }
    .plain = cannot be read; line { $line }: expected a number from 0 or -1, found { $found }
klotski-goes-on = line { $line }: expected the end after { $answers ->
        [one] 1 answer
       *[other] { $answers } answers
    }, found { $found }
    .plain = goes on after the last query; line { $line }: expected the end after { $answers ->
        [one] 1 answer
       *[other] { $answers } answers
    }, found { $found }
klotski-answer-file = the answer file: { $what }

## Walks

klotski-at-walk = query { $query }: { $what }
klotski-walk-says-none = says -1, but { $least ->
        [one] 1 second suffices
       *[other] { $least } seconds suffice
    }
klotski-walk-too-long = { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    }, but { $least ->
        [one] 1 suffices
       *[other] { $least } suffice
    }
klotski-walk-jury-none = says -1, but a walk of { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    } is right
klotski-walks-go-on = expected the end after { $walks ->
        [one] 1 walk
       *[other] { $walks } walks
    }, found { $found }
klotski-walk-none = { "" }
    .plain = the piece is there from the start
klotski-walk = { $letters }
klotski-walk-cut = { $letters }… ({ $steps } steps)
klotski-step-not-free = step { $step } ({ $name }): { $to } is not free
klotski-walk-early = the piece is on its target after { $after ->
        [one] 1 step
       *[other] { $after } steps
    } already
klotski-walk-elsewhere = the walk ends with the piece on { $piece }

## Proofs

klotski-proof = { $walks ->
        [one] 1 walk
       *[other] { $walks } walks
    } replayed, none can be shorter by its potentials; { $unreachable ->
        [one] 1 target
       *[other] { $unreachable } targets
    } out of reach by theirs
klotski-at-query = { $query }: { $what }
klotski-proof-stopped = stopped after { $queries ->
        [one] 1 query
       *[other] { $queries } queries
    }
klotski-label-too-large = the label of { $cell } is too large
klotski-proof-differs = { $answer }, but a walk takes { $walked } and the bound is { $bound }

## Inputs

klotski-wanted-rows = a number of rows
klotski-wanted-columns = a number of columns
klotski-wanted-queries = a number of queries
klotski-wanted-coordinate = { $name } of query { $query }
klotski-wanted-from-to = { $what } from { $least } to { $most }
klotski-wanted-from-up = { $what } from { $least } up
klotski-wanted-cells = { $rows } × { $columns } cells and the queries
klotski-wanted-bit = 0 or 1 for cell { $cell }
klotski-wanted-walk = a walk
klotski-wanted-step = a step U, D, L or R
klotski-more-tokens = { $count ->
        [one] 1 more token
       *[other] { $count } more tokens
    }
klotski-blank-on-fixed = the blank of query { $query } is on the fixed cell { $cell }
klotski-piece-on-fixed = the piece of query { $query } is on the fixed cell { $cell }
klotski-blank-on-piece = the blank and the piece of query { $query } are both at { $cell }

## Pictures

klotski-start = start
klotski-the-start = the start
klotski-left-out = left out
klotski-query = query { $query }
klotski-second = second { $second }
klotski-answered = { $query }: { $answer }
klotski-as-found = { $query }: { $answer }, as found
klotski-found = { $query }: { $answer }, found { $found }
klotski-queries-left-out = { $queries ->
        [one] 1 more query is
       *[other] { $queries } more queries are
    } left out here
klotski-blank = blank: { $walk }
klotski-piece = piece: { $cells }
klotski-piece-cut = piece: { $cells } … ({ $count } cells)
klotski-seconds-left-out = seconds { $from } to { $to }: { $steps ->
        [one] 1 step is
       *[other] { $steps } steps are
    } left out here
klotski-piece-comes = second { $second }: { $step }, the piece comes to { $piece }
klotski-blank-comes = second { $second }: { $step }, the blank comes to { $blank }
klotski-on-target = the piece is on its target
klotski-claims-none = the output says -1, but { $least ->
    [one] { $least } second is
   *[other] { $least } seconds are
  } enough
klotski-claims-some = the output says { $claim }, but no walk brings the piece to its target
klotski-claims-less = here the output's { $claim } ends, and the piece is not on its target: { $least ->
    [one] { $least } second is
   *[other] { $least } seconds are
  } the least
klotski-claims-more = the output says { $claim }, but { $least ->
    [one] { $least } second is
   *[other] { $least } seconds are
  } enough
klotski-part = they part at { $query }:
klotski-part-after-last = they part after the last query:
klotski-answer = { $answer }
klotski-nothing = { "" }
klotski-differ = query { $query }: - { $left }   + { $right }
klotski-more-differ = and { $queries ->
        [one] 1 more query
       *[other] { $queries } more queries
    }
klotski-signs = # fixed   . free   o blank   P piece   T target   * way of the piece   : walk of the blank

## What cases should reach, as the end of "no case has …"

klotski-goal-most-rows = { $number ->
        [one] 1 row
       *[other] { $number } rows
    }
klotski-goal-most-columns = { $number ->
        [one] 1 column
       *[other] { $number } columns
    }
klotski-goal-most-queries = { $number ->
        [one] 1 query
       *[other] { $number } queries
    }
klotski-goal-one-row = only one row
klotski-goal-one-column = only one column
klotski-goal-more-rows = more rows than columns
klotski-goal-more-columns = more columns than rows
klotski-goal-one-query = only one query
klotski-goal-last-row-free = as many rows as there may be, the last one free
klotski-goal-last-column-free = as many columns as there may be, the last one free
klotski-goal-piece-at-target = a piece at its target
klotski-goal-target-at-blank = a target where the blank is
klotski-goal-target-on-fixed = a target on a fixed cell
klotski-goal-blank-beside = the blank next to the piece
klotski-goal-blank-far = the blank far from the piece
klotski-goal-only-blank-differs = two queries that differ in the blank only
klotski-goal-answer-none = the answer -1
klotski-goal-answer-large = an answer above 65,535

## What a search counts

klotski-count-states = states
klotski-count-detours = detour searches
klotski-count-approaches = approaches
klotski-count-cells = cells visited

## Families of inputs

klotski-family-random = some cells fixed anywhere (share=30: most detours)
klotski-family-open = every cell free
klotski-family-ring = one way round a comb: the largest answers
klotski-family-wide-folds = a folded corridor two cells wide
klotski-family-wide-maze = a maze two cells wide: every detour is near
klotski-family-maze = a maze one cell wide: hardly anything can move
klotski-family-braid = a maze that has lost a share of its walls
klotski-family-rooms = rooms with a door in each wall
klotski-family-ring-of-rooms = rooms along a closed way: detours lead through all of them
