{ Wrong: a run vanishes only if it is exactly three tiles long; runs of four and five stay. }
program mayan;
var
  n, i, j, c: longint;
  a: array[0..5, 0..7] of byte;     { a border of zeros right and above }
  tab: array[0..1048575] of qword;
  st: array[0..4] of string;

procedure fall;
var
  x, y, k, t: longint;
begin
  for x := 0 to 4 do
  begin
    k := 0;
    for y := 0 to 6 do
    begin
      t := a[x, y];
      if t = 0 then continue;
      a[x, y] := 0;
      a[x, k] := t;
      inc(k);
    end;
  end;
end;

function vanish: boolean;
var
  x, y, e: longint;
  gone: array[0..4, 0..6] of boolean;
begin
  fillchar(gone, sizeof(gone), false);
  vanish := false;
  for y := 0 to 6 do
  begin
    x := 0;
    while x < 5 do
    begin
      e := x + 1;
      while (e < 5) and (a[e, y] = a[x, y]) do inc(e);
      if (a[x, y] > 0) and (e - x = 3) then
        while x < e do begin gone[x, y] := true; inc(x); vanish := true; end;
      x := e;
    end;
  end;
  for x := 0 to 4 do
  begin
    y := 0;
    while a[x, y] > 0 do
    begin
      e := y + 1;
      while a[x, e] = a[x, y] do inc(e);
      if e - y = 3 then
        while y < e do begin gone[x, y] := true; inc(y); vanish := true; end;
      y := e;
    end;
  end;
  for x := 0 to 4 do
    for y := 0 to 6 do
      if gone[x, y] then a[x, y] := 0;
end;

function dfs(k: longint): boolean;
var
  old: array[0..5, 0..7] of byte;
  x, y, g, u, p: longint;
  cnt: array[0..10] of longint;
  v: qword;
begin
  dfs := false;
  fillchar(cnt, sizeof(cnt), 0);
  v := k + 1;
  for x := 0 to 4 do
    for y := 0 to 6 do
    begin
      inc(cnt[a[x, y]]);
      v := v * qword(6364136223846793005) + a[x, y];
      v := v xor (v shr 31);
    end;
  if k = n then exit(cnt[0] = 35);
  for x := 1 to 10 do
    if (cnt[x] = 1) or (cnt[x] = 2) then exit;
  p := v and 1048575;
  while (tab[p] <> 0) and (tab[p] <> v) do p := (p + 1) and 1048575;
  if tab[p] = v then exit;
  tab[p] := v;
  move(a, old, sizeof(a));
  for x := 0 to 4 do
    for y := 0 to 6 do
      for g := 0 to 1 do
      begin
        u := x + 1 - 2 * g;
        if (old[x, y] = 0) or (u < 0) or (u > 4) then continue;
        if (g = 1) and (old[u, y] > 0) then continue;
        a[x, y] := old[u, y];
        a[u, y] := old[x, y];
        fall;
        while vanish do fall;
        st[k] := chr(48 + x) + ' ' + chr(48 + y) + ' ';
        if g = 0 then st[k] := st[k] + '1' else st[k] := st[k] + '-1';
        if dfs(k + 1) then exit(true);
        move(old, a, sizeof(a));
      end;
end;

begin
  read(n);
  for i := 0 to 4 do
  begin
    j := 0;
    read(c);
    while c <> 0 do
    begin
      a[i, j] := c;
      inc(j);
      read(c);
    end;
  end;
  if dfs(0) then
    for i := 0 to n - 1 do writeln(st[i])
  else
    writeln('-1');
end.
