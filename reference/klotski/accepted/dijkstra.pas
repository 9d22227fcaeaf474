{ States are (cell of the piece, side of the blank); Dijkstra's search with a binary heap for every query. }
program puzzle;
const
  far = 1000000000;
  dx: array[0..3] of longint = (-1, 1, 0, 0);
  dy: array[0..3] of longint = (0, 0, -1, 1);
type
  cells = array[0..31, 0..31] of longint;
var
  n, m, q, i, j, d, e: longint;
  ex, ey, sx, sy, tx, ty: longint;
  board, dist: cells;
  cost: array[0..31, 0..31, 0..3, 0..3] of longint;
  best: array[0..4095] of longint;
  key, state: array[0..65535] of longint;
  heap: longint;
  queue: array[0..1023] of longint;

procedure spread(x, y, px, py: longint);
var
  head, tail, k, cx, cy, nx, ny: longint;
begin
  for cx := 0 to n + 1 do
    for cy := 0 to m + 1 do
      dist[cx, cy] := far;
  dist[x, y] := 0;
  queue[0] := x * 32 + y;
  head := 0;
  tail := 1;
  while head < tail do
  begin
    cx := queue[head] div 32;
    cy := queue[head] mod 32;
    inc(head);
    for k := 0 to 3 do
    begin
      nx := cx + dx[k];
      ny := cy + dy[k];
      if (board[nx, ny] = 0) or ((nx = px) and (ny = py)) or (dist[nx, ny] < far) then
        continue;
      dist[nx, ny] := dist[cx, cy] + 1;
      queue[tail] := nx * 32 + ny;
      inc(tail);
    end;
  end;
end;

procedure push(k, s: longint);
var
  at, up: longint;
begin
  if k >= best[s] then
    exit;
  best[s] := k;
  inc(heap);
  at := heap;
  while at > 1 do
  begin
    up := at div 2;
    if key[up] <= k then
      break;
    key[at] := key[up];
    state[at] := state[up];
    at := up;
  end;
  key[at] := k;
  state[at] := s;
end;

procedure pop(var k, s: longint);
var
  at, down, last, lasts: longint;
begin
  k := key[1];
  s := state[1];
  last := key[heap];
  lasts := state[heap];
  dec(heap);
  at := 1;
  while 2 * at <= heap do
  begin
    down := 2 * at;
    if (down < heap) and (key[down + 1] < key[down]) then
      inc(down);
    if key[down] >= last then
      break;
    key[at] := key[down];
    state[at] := state[down];
    at := down;
  end;
  key[at] := last;
  state[at] := lasts;
end;

function solve: longint;
var
  k, s, x, y, side, other: longint;
begin
  if (sx = tx) and (sy = ty) then
    exit(0);
  for k := 0 to 4095 do
    best[k] := far;
  heap := 0;
  spread(ex, ey, sx, sy);
  for side := 0 to 3 do
    push(dist[sx + dx[side], sy + dy[side]], (sx * 32 + sy) * 4 + side);
  while heap > 0 do
  begin
    pop(k, s);
    if k > best[s] then
      continue;
    side := s mod 4;
    y := s div 4 mod 32;
    x := s div 128;
    if (x = tx) and (y = ty) then
      exit(k);
    push(k + 1, ((x + dx[side]) * 32 + y + dy[side]) * 4 + (side xor 1));
    for other := 0 to 3 do
      push(k + cost[x, y, side, other], (x * 32 + y) * 4 + other);
  end;
  exit(-1);
end;

begin
  assign(input, 'puzzle.in');
  reset(input);
  assign(output, 'puzzle.out');
  rewrite(output);
  read(n, m, q);
  for i := 1 to n do
    for j := 1 to m do
      read(board[i, j]);
  for i := 1 to n do
    for j := 1 to m do
      for d := 0 to 3 do
      begin
        for e := 0 to 3 do
          cost[i, j, d, e] := far;
        if (board[i, j] = 0) or (board[i + dx[d], j + dy[d]] = 0) then
          continue;
        spread(i + dx[d], j + dy[d], i, j);
        for e := 0 to 3 do
          cost[i, j, d, e] := dist[i + dx[e], j + dy[e]];
      end;
  while q > 0 do
  begin
    dec(q);
    read(ex, ey, sx, sy, tx, ty);
    writeln(solve);
  end;
  close(output);
end.
