# Mayan in English. A message is short evidence; `.plain` says the same to a contestant, as the end of a sentence that
# begins with whose output it is.

## Numbers of things, for other messages

mayan-n-asked = { $asked ->
        [one] 1 move
       *[other] { $asked } moves
    }
mayan-n-wanted = { $asked ->
        [one] 1 move was
       *[other] { $asked } moves were
    } asked for
mayan-n-made = { $made ->
        [one] 1 move
       *[other] { $made } moves
    }
mayan-n-left = { $left ->
        [one] 1 tile is
       *[other] { $left } tiles are
    }

## Outputs that break a rule

mayan-no-text = byte { $byte } is not UTF-8 text
    .plain = is not plain text: its byte { $byte } belongs to no letter
mayan-empty = the output is empty
    .plain = is empty: it should list moves, or say -1
mayan-goes-on = line { $line }: expected the end after -1, found { $found }
    .plain = says -1, so it should end there, but line { $line } says { $found }
mayan-no-move = line { $line }: expected three numbers, found { $found }
    .plain = cannot be read on line { $line }: three numbers "x y g" with single blanks between should stand there, and it says { $found }
mayan-no-end = line { $line }: expected the end after { mayan-n-asked }, found { $found }
    .plain = is too long: { mayan-n-wanted }, and line { $line } still says { $found }
mayan-too-many = line { $line }: expected the end after { mayan-n-asked }, found { $found }
    .plain = is too long: { mayan-n-wanted }, and line { $line } still says { $found }
mayan-illegal-move = move { $number } { $found }: { $rule }
    .plain = breaks the rules at move { $number }, { $found }: { $rule }
mayan-no-tile = no tile at ({ $x }, { $y })
    .plain = there is no tile at column { $x }, height { $y } to move
mayan-off-board = drags the tile off the board
    .plain = the tile would leave the board
mayan-equal-swap = swaps two equal tiles, which this reading forbids
    .plain = two tiles of one colour may not be swapped here
mayan-direction = the direction is 1 or -1, not { $direction }
mayan-no-column = there is no column { $x }
mayan-no-row = there is no row { $y }
mayan-early = the board was clear after { $made } of { mayan-n-asked }
    .plain = clears the board after { mayan-n-made }, but exactly { mayan-n-wanted }
mayan-too-few = only { $made } of { mayan-n-asked }, { mayan-n-left } left
    .plain = stops after { mayan-n-made }, but { mayan-n-wanted }; { mayan-n-left } still on the board
mayan-left = after { mayan-n-made } { mayan-n-left } left
    .plain = does not clear the board: after its { mayan-n-made } { mayan-n-left } still there

## Outputs beside the jury's

mayan-false-no-solution = says -1, but "{ $moves }" clears it
    .plain = says -1, that it cannot be done, but these moves do it: { $moves }
mayan-not-smallest = clears the board, but is not the smallest: move { $number } is "{ $found }", the smallest has "{ $smallest }"
    .plain = clears the board, but so does the jury's list, which comes first in the order (smaller x, then smaller y, then 1 before -1): move { $number } is { $smallest } there and { $found } here
mayan-smaller = "{ $moves }" is smaller: its move { $number } is "{ $found }"
mayan-answer-is-none = the answer is -1
    .plain = the right answer is -1, no list of moves does it

## Proofs

mayan-proof-moves = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } replayed to the empty board; states refuted by trying all their moves: { $states }, so that none smaller is left
mayan-proof-none = states refuted by trying all their moves: { $states }, so that no list of moves is left

## Inputs

mayan-wanted-moves = the number of moves
mayan-wanted-moves-up-to = a number of moves from 1 to { $most }
mayan-wanted-column = column { $x }
mayan-wanted-colour = a colour or 0
mayan-wanted-colour-up-to = a colour from 1 to { $most }
mayan-wanted-end-of-line = the end of the line after 0
mayan-board-empty = the board is empty
mayan-column-too-high = column { $x } has more than { $most } tiles
mayan-column-without-0 = column { $x } does not end with 0
mayan-moves-over-bound = n is { $moves }, which is more than { $most } (max_moves)
mayan-colour-over-bound = colour { $colour } is more than { $most } (max_colours)
mayan-colour-gap = colour { $colour } is used, but no tile has colour { $gap }
mayan-run-of-three = the tile at ({ $x }, { $y }) is in a run of three already

## Pictures

mayan-start = start
mayan-case = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }, { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    }
mayan-drag = drag
mayan-fall = fall
mayan-vanish = vanish { $tiles }
mayan-clear = clear
mayan-wrong = wrong
mayan-before = before
mayan-after-it = after it
mayan-move = move { $number }: { $mv }
mayan-move-found = move { $number }: { $found }
mayan-floats = move { $number }: what floats falls
mayan-runs = move { $number }, round { $round }: { $tiles } tiles in a row or column
mayan-nothing-left = move { $number }, round { $round }: no tile is left
mayan-rest-falls = move { $number }, round { $round }: they are gone, the rest falls
mayan-tiles-left = the end: tiles are left
mayan-goes-wrong = here it goes wrong
mayan-says-none = says that there is no solution
mayan-board-clear = the board is clear
mayan-part-at-start = the replays part at move 1, on this board:
mayan-part = after { $common ->
        [one] 1 common move
       *[other] { $common } common moves
    } the replays part at move { $number }, on this board:
mayan-after = after { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
mayan-marks = < > dragged   v fallen   * vanishes next   ! wrong

## What cases should reach, as the end of "no case has …"

mayan-goal-most-moves = n = { $number }
mayan-goal-most-colours = as many colours as { $number }
mayan-goal-one-move = n = 1
mayan-goal-one-colour = only one colour
mayan-goal-odd-colour = a colour whose tiles are not a multiple of 3
mayan-goal-bottom-row = all tiles in the bottom row
mayan-goal-empty-column = an empty column
mayan-goal-full-column = a column of 7 tiles
mayan-goal-full-board = a full board
mayan-goal-answer-none = the answer -1
mayan-goal-left-move = an answer with a move to the left
mayan-goal-gap-move = an answer with a move into a gap
mayan-goal-swap-of-equals = an answer with a swap of equal tiles
mayan-goal-run-of-4 = a run of 4
mayan-goal-run-of-5 = a run of 5
mayan-goal-crossing = a row and a column that cross
mayan-goal-chain = a chain reaction
mayan-goal-run-at-edge = a run that ends in the last column
mayan-goal-run-at-top = a run in the top row

## What a search counts

mayan-count-nodes = nodes
mayan-count-leaves = leaves
mayan-count-simulations = simulations
mayan-count-table-hits = table hits
mayan-count-refuted = refuted

## How the statement can be read

mayan-reading-exactly = exactly n moves
mayan-reading-exactly-no-swaps = exactly n moves, no equal swaps
mayan-reading-at-most = at most n moves
mayan-reading-at-most-no-swaps = at most n moves, no equal swaps

## Families of inputs

mayan-family-planted = built backwards from the empty board in n - extra moves
mayan-family-bottom-row = all tiles in the bottom row
mayan-family-crossing = planted, ending with a row and a column that cross
mayan-family-long-runs = planted with runs of four and five
mayan-family-edges = planted, with a run that ends in the last column or in the top row
mayan-family-full-columns = planted, with a column of seven tiles
mayan-family-full-board = all 35 cells taken, no colour with one or two tiles
mayan-family-unsolvable = no solution, though perhaps every colour has three tiles
mayan-family-hard = no solution, chosen by hill climbing so that the search is long
mayan-family-random = tiles anywhere; hardly one in a hundred has a solution
