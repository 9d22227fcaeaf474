{ Accepted: a column is a string, so falling is just deleting; refuted positions are kept in a hash table together with the move number. }
program mayan;
const
  size = 1 shl 19;
type
  board = array[0..4] of string[7];
  entry = record
    k: byte;
    b: board;
  end;
var
  n, c, x, used: longint;
  start: board;
  table: array[0..size - 1] of entry;
  sx, sy, sg: array[1..5] of longint;

function place(const b: board; k: longint): longint;   { where this position is, or would go }
var
  v: qword;
  i, j: longint;
  same: boolean;
begin
  v := k;
  for i := 0 to 4 do
  begin
    for j := 1 to length(b[i]) do
      v := v * 13 + ord(b[i][j]) - 64;
    v := v * 13 + 12;
  end;
  v := v xor (v shr 29) xor (v shr 47);
  i := v mod size;
  repeat
    if table[i].k = 0 then break;
    if table[i].k = k then
    begin
      same := true;
      for j := 0 to 4 do
        if table[i].b[j] <> b[j] then
        begin
          same := false;
          break;
        end;
      if same then break;
    end;
    i := (i + 1) mod size;
  until false;
  place := i;
end;

function tile(const b: board; x, y: longint): char;
begin
  if (x < 0) or (x > 4) or (y < 1) or (y > length(b[x])) then tile := ' '
  else tile := b[x][y];
end;

function inrun(const b: board; x, y: longint): boolean;
var
  c: char;
  p, q: longint;
begin
  c := b[x][y];
  p := x; while tile(b, p - 1, y) = c do dec(p);
  q := x; while tile(b, q + 1, y) = c do inc(q);
  if q - p >= 2 then exit(true);
  p := y; while tile(b, x, p - 1) = c do dec(p);
  q := y; while tile(b, x, q + 1) = c do inc(q);
  inrun := q - p >= 2;
end;

procedure settle(var b: board);
var
  x, y: longint;
  c: char;
  gone: array[0..4, 1..7] of boolean;
  again: boolean;
begin
  repeat
    again := false;
    fillchar(gone, sizeof(gone), false);
    for x := 0 to 4 do
      for y := 1 to length(b[x]) do
      begin
        c := b[x][y];
        if (tile(b, x + 1, y) = c) and (tile(b, x + 2, y) = c) then
        begin
          gone[x, y] := true; gone[x + 1, y] := true; gone[x + 2, y] := true;
          again := true;
        end;
        if (tile(b, x, y + 1) = c) and (tile(b, x, y + 2) = c) then
        begin
          gone[x, y] := true; gone[x, y + 1] := true; gone[x, y + 2] := true;
          again := true;
        end;
      end;
    if again then
      for x := 0 to 4 do
        for y := length(b[x]) downto 1 do
          if gone[x, y] then delete(b[x], y, 1);
  until not again;
end;

function lonely(const b: board): boolean;   { one or two tiles of a colour can never vanish }
var
  cnt: array['A'..'J'] of longint;
  x, y: longint;
  c: char;
begin
  fillchar(cnt, sizeof(cnt), 0);
  for x := 0 to 4 do
    for y := 1 to length(b[x]) do
      inc(cnt[b[x][y]]);
  lonely := false;
  for c := 'A' to 'J' do
    if (cnt[c] = 1) or (cnt[c] = 2) then lonely := true;
end;

function dfs(const b: board; k: longint): boolean;
var
  x, y, g, u, i: longint;
  nb: board;
  waited, equal, quiet: boolean;
begin
  dfs := false;
  i := 0;
  for x := 0 to 4 do i := i + length(b[x]);
  if k > n then exit(i = 0);
  if (i = 0) or lonely(b) then exit;
  if table[place(b, k)].k = k then exit;
  waited := false;
  for x := 0 to 4 do
    for y := 1 to length(b[x]) do
    begin
      g := -1;
      repeat
        g := -g;
        u := x + g;
        if (u < 0) or (u > 4) then continue;
        if (g = -1) and (y <= length(b[u])) then continue;   { same as the right move of the left tile }
        sx[k] := x; sy[k] := y - 1; sg[k] := g;
        nb := b;
        if y > length(b[u]) then
        begin
          delete(nb[x], y, 1);
          nb[u] := nb[u] + b[x][y];
          settle(nb);
        end
        else
        begin
          equal := b[x][y] = b[u][y];
          if equal and waited then continue;    { every equal swap gives this board again }
          if equal then waited := true;
          nb[x][y] := b[u][y];
          nb[u][y] := b[x][y];
          quiet := equal or not (inrun(nb, x, y) or inrun(nb, u, y));
          if quiet and (k = n) then continue;
          if not quiet then settle(nb);
        end;
        if dfs(nb, k + 1) then exit(true);
      until g = -1;
    end;
  if used < size div 2 then
  begin
    i := place(b, k);
    table[i].k := k;
    table[i].b := b;
    inc(used);
  end;
end;

begin
  assign(input, 'mayan.in');
  reset(input);
  assign(output, 'mayan.out');
  rewrite(output);
  read(n);
  for x := 0 to 4 do
  begin
    start[x] := '';
    repeat
      read(c);
      if c > 0 then start[x] := start[x] + chr(64 + c);
    until c = 0;
  end;
  if dfs(start, 1) then
    for x := 1 to n do
      writeln(sx[x], ' ', sy[x], ' ', sg[x])
  else
    writeln(-1);
  close(output);
end.
