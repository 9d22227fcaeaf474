{ Wrong: the answer is right, but it is written to maya.out instead of mayan.out. }
program maya;
type
  grid = array[0..4, 0..7] of byte;
var
  fi, fo: text;
  n, i, j, c: longint;
  m: grid;
  way: array[1..5] of record x, y, g: longint; end;
  seen: array[0..1 shl 20 - 1] of qword;

function len(x, y, dx, dy: longint): longint;   { equal tiles from (x, y) in one direction, without (x, y) }
var
  c, k: longint;
begin
  c := m[x, y];
  k := 0;
  repeat
    x := x + dx;
    y := y + dy;
    if (x < 0) or (x > 4) or (y < 0) or (y > 6) then break;
    if m[x, y] <> c then break;
    inc(k);
  until false;
  len := k;
end;

function inrun(x, y: longint): boolean;
begin
  inrun := (len(x, y, 1, 0) + len(x, y, -1, 0) >= 2) or (len(x, y, 0, 1) + len(x, y, 0, -1) >= 2);
end;

procedure settle;
var
  x, y, k: longint;
  r: grid;
  more: boolean;
begin
  repeat
    more := false;
    fillchar(r, sizeof(r), 0);
    for x := 0 to 4 do          { fall }
    begin
      k := 0;
      for y := 0 to 6 do
        if m[x, y] > 0 then
        begin
          r[x, k] := m[x, y];
          inc(k);
        end;
    end;
    m := r;
    for x := 0 to 4 do          { vanish }
      for y := 0 to 6 do
        if (m[x, y] > 0) and inrun(x, y) then
        begin
          r[x, y] := 0;
          more := true;
        end;
    m := r;
  until not more;
end;

function refuted(k: longint): boolean;   { seen already after k moves, or too few tiles of a colour }
var
  cnt: array[0..10] of longint;
  x, y, p: longint;
  v: qword;
begin
  fillchar(cnt, sizeof(cnt), 0);
  v := k;
  for x := 0 to 4 do
    for y := 0 to 6 do
    begin
      inc(cnt[m[x, y]]);
      v := (v + m[x, y]) * qword(6364136223846793005) + qword(1442695040888963407);
      v := v xor (v shr 32);
    end;
  for x := 1 to 10 do
    if (cnt[x] = 1) or (cnt[x] = 2) then exit(true);
  p := v shr 44;
  while (seen[p] <> 0) and (seen[p] <> v) do p := (p + 1) mod (1 shl 20);
  refuted := seen[p] = v;
  seen[p] := v;
end;

function dfs(k: longint): boolean;
var
  x, y, g, u: longint;
  old: grid;
  quiet, waited: boolean;
begin
  dfs := false;
  if m[0, 0] + m[1, 0] + m[2, 0] + m[3, 0] + m[4, 0] = 0 then exit(k > n);
  if (k > n) or refuted(k) then exit;
  old := m;
  waited := false;
  for x := 0 to 4 do
    for y := 0 to 6 do
      for u := 1 downto 0 do
      begin
        if old[x, y] = 0 then break;
        g := 2 * u - 1;
        if (x + g < 0) or (x + g > 4) then continue;
        if (g = -1) and (old[x - 1, y] > 0) then continue;
        if old[x, y] = old[x + g, y] then
        begin
          if waited then continue;
          waited := true;
        end;
        m[x, y] := old[x + g, y];
        m[x + g, y] := old[x, y];
        if m[x, y] = 0 then quiet := false
        else quiet := not inrun(x, y) and not inrun(x + g, y);
        if not quiet then settle;
        way[k].x := x; way[k].y := y; way[k].g := g;
        if not quiet or (k < n) then
          if dfs(k + 1) then exit(true);
        m := old;
      end;
end;

begin
  assign(fi, 'mayan.in'); reset(fi);
  read(fi, n);
  for i := 0 to 4 do
  begin
    j := 0;
    repeat
      read(fi, c);
      m[i, j] := c;
      inc(j);
    until c = 0;
  end;
  close(fi);
  assign(fo, 'maya.out'); rewrite(fo);
  if dfs(1) then
    for i := 1 to n do
      with way[i] do writeln(fo, x, ' ', y, ' ', g)
  else
    writeln(fo, -1);
  close(fo);
end.
