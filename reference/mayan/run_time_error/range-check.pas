{ Crashes: a column has room for seven numbers only; the 0 behind a full column breaks the range check (run-time error 201). }
{$R+}
program mayan;
type
  tcolumn = array[0..6] of longint;
var
  map: array[0..4] of tcolumn;
  n, x, y: longint;
  step: array[1..5, 1..3] of longint;
  tab: array[0..1048575] of record u, v: int64; end;

procedure fall;
var
  x, y, k: longint;
begin
  for x := 0 to 4 do
  begin
    k := 0;
    for y := 0 to 6 do
      if map[x, y] > 0 then
      begin
        map[x, k] := map[x, y];
        if k <> y then map[x, y] := 0;
        inc(k);
      end;
  end;
end;

function clean: boolean;
var
  x, y, i: longint;
  gone: array[0..4, 0..6] of boolean;
begin
  clean := true;
  fillchar(gone, sizeof(gone), 0);
  for x := 0 to 4 do
    for y := 0 to 6 do
    begin
      if map[x, y] = 0 then break;
      if x < 3 then
        if (map[x, y] = map[x + 1, y]) and (map[x, y] = map[x + 2, y]) then
          for i := 0 to 2 do gone[x + i, y] := true;
      if y < 5 then
        if (map[x, y] = map[x, y + 1]) and (map[x, y] = map[x, y + 2]) then
          for i := 0 to 2 do gone[x, y + i] := true;
    end;
  for x := 0 to 4 do
    for y := 0 to 6 do
      if gone[x, y] then
      begin
        map[x, y] := 0;
        clean := false;
      end;
end;

function known(k: longint): boolean;    { the board as two numbers in base 11 }
var
  u, v: int64;
  i: longint;
begin
  u := k;
  for i := 0 to 16 do u := u * 11 + map[i div 7, i mod 7];
  v := 1;
  for i := 17 to 33 do v := v * 11 + map[i div 7, i mod 7];
  i := (u mod 1048573 * 31 + v mod 1048573 * 17 + map[4, 6]) mod 1048573;
  v := v * 11 + map[4, 6];
  known := true;
  while tab[i].v <> 0 do
  begin
    if (tab[i].u = u) and (tab[i].v = v) then exit;
    i := (i + 1) mod 1048573;
  end;
  tab[i].u := u;
  tab[i].v := v;
  known := false;
end;

function dfs(k: longint): boolean;
var
  x, y, g, i: longint;
  old: array[0..4] of tcolumn;
  cnt: array[0..10] of longint;
begin
  dfs := false;
  fillchar(cnt, sizeof(cnt), 0);
  for x := 0 to 4 do
    for y := 0 to 6 do inc(cnt[map[x, y]]);
  if k > n then exit(cnt[0] = 35);
  for i := 1 to 10 do
    if (cnt[i] = 1) or (cnt[i] = 2) then exit;
  if known(k) then exit;
  old := map;
  for x := 0 to 4 do
    for y := 0 to 6 do
      if old[x, y] > 0 then
        for i := 0 to 1 do
        begin
          g := 1 - i * 2;
          if (x + g < 0) or (x + g > 4) then continue;
          if (i = 1) and (old[x + g, y] > 0) then continue;
          map[x, y] := old[x + g, y];
          map[x + g, y] := old[x, y];
          repeat fall until clean;
          step[k, 1] := x; step[k, 2] := y; step[k, 3] := g;
          if dfs(k + 1) then exit(true);
          map := old;
        end;
end;

begin
  read(n);
  for x := 0 to 4 do
  begin
    y := 0;
    read(map[x, y]);
    while map[x, y] <> 0 do
    begin
      inc(y);
      read(map[x, y]);
    end;
  end;
  if dfs(1) then
    for x := 1 to n do writeln(step[x, 1], ' ', step[x, 2], ' ', step[x, 3])
  else
    writeln(-1);
end.
