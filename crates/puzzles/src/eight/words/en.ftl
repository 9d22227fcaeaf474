# The words for Eight in English. A message is short evidence; `.plain` says the same to a contestant, as the end of a
# sentence that begins with whose output it is.

eight-cells = expected 9 cells, found { $found }
eight-no-tile = cell { $cell }: expected a tile from 1 to 8 or x, found { $found }
eight-twice = cell { $cell }: { $tile } is on the board twice
eight-no-move = step { $step }: expected u, d, l, r or the word "unsolvable" alone, found { $found }
    .plain = has { $found } where step { $step } should be: only u, d, l and r are moves, and "unsolvable" stands alone
eight-beyond-the-edge = step { $step } "{ $letter }": the blank in row { $row }, column { $column } cannot go there
    .plain = moves the blank off the board: it is in row { $row }, column { $column } when step { $step } says "{ $letter }"
eight-not-solved = after { $steps } { $steps ->
    [one] step
   *[other] steps
 } the board is { $board }, not 1 2 3 4 5 6 7 8 x
    .plain = leaves the board unsorted: after { $steps } { $steps ->
    [one] step
   *[other] steps
 } it is { $board }
eight-solvable = { $moves } { $moves ->
    [one] move solves
   *[other] moves solve
 } this board
    .plain = says "unsolvable", but { $moves } { $moves ->
    [one] move solves
   *[other] moves solve
 } this board
eight-shortest = { $moves } { $moves ->
    [one] move
   *[other] moves
 } replayed to the goal; a breadth-first search of all 181440 boards reaches this one no sooner
eight-not-shortest = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } replayed to the goal, but { $least } { $least ->
    [one] move solves
   *[other] moves solve
 } this board
eight-odd = { $inversions } { $inversions ->
    [one] pair
   *[other] pairs
 } of tiles out of order, an odd number, which no move makes even

eight-board = { $board }
eight-move = step { $step }: { $letter }
eight-left-out = { $steps ->
        [one] step 1 is
       *[other] steps 1 to { $steps } are
    } left out here
eight-wrong = here it goes wrong
eight-marks = < > ^ v the tile that was moved, and where to   ! wrong

eight-goal-solved = the solved board
eight-goal-unsolvable = a board that cannot be solved
eight-goal-farthest = a board 31 moves away
eight-goal-middle = the blank in the middle
eight-goal-top-left = the blank at the top left

eight-count-moves = moves

eight-family-solvable = a board whose shortest solution has exactly this number of moves
eight-family-unsolvable = the same with the tiles 7 and 8 exchanged, so that it cannot be solved
