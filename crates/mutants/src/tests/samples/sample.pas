{ A sample: if a < b then exit; stays as it is. }
program sample;
const
  far = 1000000000;
  modulus = 1000000007;
  eps = 1e-9;
  dx: array[0..3] of longint = (1, 2, 3, 4);
type
  table = array[0..31, 0..30] of longint;
var
  grid: table;
  total: longint;
  product: int64;
  mean: double;

function walk(var board: table; depth, left: longint): longint;
var
  x, y, best, sum: longint;
  seen: boolean;
begin
  best := 0;
  sum := 0;
  seen := false;
  if (depth = left) and not seen then
    exit(0);
  for x := 0 to 30 do
    for y := 1 to left do
    begin
      if (board[x, y] > 3) or (y = 7) then
        continue
      else if x mod 3 = 1 then
        break;
      sum := sum + (x + y) * dx[x shl 3];
      if x < y then best := max(best, walk(board, depth + 1, left - 1));
    end;
  while sum > 9 do
    sum := sum div 2;
  walk := best;
end;

begin
  read(total);
  fillchar(grid, sizeof(grid), 0);
  mean := total / 3;
  product := int64(total) * total mod modulus;
  total := abs(total - 5);
  total := trunc(mean);
  total += 2;
  link[total, rest] := true;
  link[rest, total] := true;
  writeln(mean:0:6);
  mark(true);
  grid[0, 1] := 5;
  total := (total * 131 + rest) mod modulus;
  writeln('Answer ', walk(grid, 0, total));
end.
