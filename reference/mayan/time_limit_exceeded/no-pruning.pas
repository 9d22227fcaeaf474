{ Too slow: plain search over every possible move, n moves deep, without any cut. }
program mayan;
type
  board = array[0..4, 0..6] of integer;
var
  n, i, j, c: integer;
  first: board;
  x, y, g: array[1..5] of integer;
  ok: boolean;

procedure fall(var b: board);
var
  i, j, k: integer;
begin
  for i := 0 to 4 do
  begin
    k := 0;
    for j := 0 to 6 do
      if b[i, j] <> 0 then
      begin
        b[i, k] := b[i, j];
        if k < j then b[i, j] := 0;
        inc(k);
      end;
  end;
end;

function vanish(var b: board): boolean;
var
  i, j: integer;
  m: board;
begin
  vanish := false;
  m := b;
  for i := 0 to 4 do
    for j := 0 to 6 do
      if b[i, j] <> 0 then
      begin
        if i <= 2 then
          if (b[i, j] = b[i + 1, j]) and (b[i, j] = b[i + 2, j]) then
          begin
            m[i, j] := 0; m[i + 1, j] := 0; m[i + 2, j] := 0;
            vanish := true;
          end;
        if j <= 4 then
          if (b[i, j] = b[i, j + 1]) and (b[i, j] = b[i, j + 2]) then
          begin
            m[i, j] := 0; m[i, j + 1] := 0; m[i, j + 2] := 0;
            vanish := true;
          end;
      end;
  b := m;
end;

procedure search(b: board; k: integer);
var
  i, j, d, t: integer;
  c: board;
begin
  if k > n then
  begin
    ok := true;
    for i := 0 to 4 do
      if b[i, 0] <> 0 then ok := false;
    exit;
  end;
  for i := 0 to 4 do
    for j := 0 to 6 do
      if b[i, j] <> 0 then
        for t := 0 to 1 do
        begin
          if t = 0 then d := 1 else d := -1;
          if (i + d >= 0) and (i + d <= 4) then
          begin
            c := b;
            c[i, j] := b[i + d, j];
            c[i + d, j] := b[i, j];
            fall(c);
            while vanish(c) do fall(c);
            x[k] := i; y[k] := j; g[k] := d;
            search(c, k + 1);
            if ok then exit;
          end;
        end;
end;

begin
  assign(input, 'mayan.in');
  reset(input);
  assign(output, 'mayan.out');
  rewrite(output);
  read(n);
  for i := 0 to 4 do
  begin
    j := 0;
    repeat
      read(c);
      if c <> 0 then first[i, j] := c;
      inc(j);
    until c = 0;
  end;
  ok := false;
  search(first, 1);
  if ok then
    for i := 1 to n do writeln(x[i], ' ', y[i], ' ', g[i])
  else
    writeln('-1');
  close(output);
end.
