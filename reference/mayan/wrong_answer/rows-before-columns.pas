{ Wrong: runs in rows vanish first and only then columns are looked at, so a tile cannot belong to both. }
program mayan;
const
  size = 1 shl 20;
type
  arr = array[0..4, 0..6] of longint;
var
  a: arr;
  n, i, j, c: longint;
  ans: array[1..5, 1..3] of longint;
  hash: array[0..size - 1] of qword;

function seen(k: longint): boolean;
var
  v: qword;
  i, j, p: longint;
begin
  v := k;
  for i := 0 to 4 do
    for j := 0 to 6 do
    begin
      v := v * 11400714819323198485 + a[i, j] + 1;
      v := v xor (v shr 30);
    end;
  p := v mod size;
  while (hash[p] <> 0) and (hash[p] <> v) do p := (p + 1) mod size;
  seen := hash[p] = v;
  hash[p] := v;
end;

procedure down;
var
  i, j, k, t: longint;
begin
  for i := 0 to 4 do
  begin
    k := 0;
    for j := 0 to 6 do
      if a[i, j] <> 0 then
      begin
        t := a[i, j];
        a[i, j] := 0;
        a[i, k] := t;
        inc(k);
      end;
  end;
end;

function rows: boolean;
var
  i, j, k, t: longint;
begin
  rows := false;
  for j := 0 to 6 do
    for i := 0 to 2 do
    begin
      t := a[i, j];
      if (t > 0) and (a[i + 1, j] = t) and (a[i + 2, j] = t) then
      begin
        k := i;
        while (k <= 4) and (a[k, j] = t) do
        begin
          a[k, j] := 0;
          inc(k);
        end;
        rows := true;
      end;
    end;
end;

function columns: boolean;
var
  i, j, k, t: longint;
begin
  columns := false;
  for i := 0 to 4 do
    for j := 0 to 4 do
    begin
      t := a[i, j];
      if (t > 0) and (a[i, j + 1] = t) and (a[i, j + 2] = t) then
      begin
        k := j;
        while (k <= 6) and (a[i, k] = t) do
        begin
          a[i, k] := 0;
          inc(k);
        end;
        columns := true;
      end;
    end;
end;

function dfs(k: longint): boolean;
var
  x, y, g, i, j: longint;
  old: arr;
  num: array[0..10] of longint;
  p, q: boolean;
begin
  dfs := false;
  fillchar(num, sizeof(num), 0);
  for i := 0 to 4 do
    for j := 0 to 6 do inc(num[a[i, j]]);
  if k > n then exit(num[0] = 35);
  for i := 1 to 10 do
    if (num[i] = 1) or (num[i] = 2) then exit;
  if seen(k) then exit;
  old := a;
  for x := 0 to 4 do
    for y := 0 to 6 do
      if old[x, y] > 0 then
        for i := 0 to 1 do
        begin
          g := 1 - 2 * i;
          if (x + g < 0) or (x + g > 4) then continue;
          if (g < 0) and (old[x + g, y] > 0) then continue;
          a[x, y] := old[x + g, y];
          a[x + g, y] := old[x, y];
          repeat
            down;
            p := rows;
            q := columns;
          until not (p or q);
          ans[k, 1] := x; ans[k, 2] := y; ans[k, 3] := g;
          if dfs(k + 1) then exit(true);
          a := old;
        end;
end;

begin
  assign(input, 'mayan.in'); reset(input);
  assign(output, 'mayan.out'); rewrite(output);
  readln(n);
  for i := 0 to 4 do
  begin
    j := 0;
    read(c);
    while c > 0 do
    begin
      a[i, j] := c;
      inc(j);
      read(c);
    end;
  end;
  if dfs(1) then
    for i := 1 to n do writeln(ans[i, 1], ' ', ans[i, 2], ' ', ans[i, 3])
  else writeln(-1);
  close(output);
end.
