{ Does not compile: a number is assigned to a string, and a string to a number. }
program mayan;
var
  col: array[0..4] of string[7];
  way: array[1..5] of string;
  n, i, c: longint;

function at(x, y: longint): char;
begin
  if (x > 4) or (y > length(col[x])) then at := ' '
  else at := col[x][y];
end;

function vanish: boolean;
var
  x, y, i: longint;
  gone: array[0..4, 1..7] of boolean;
begin
  vanish := false;
  fillchar(gone, sizeof(gone), false);
  for x := 0 to 4 do
    for y := 1 to length(col[x]) do
    begin
      if (at(x + 1, y) = at(x, y)) and (at(x + 2, y) = at(x, y)) then
        for i := 0 to 2 do gone[x + i, y] := true;
      if (at(x, y + 1) = at(x, y)) and (at(x, y + 2) = at(x, y)) then
        for i := 0 to 2 do gone[x, y + i] := true;
    end;
  for x := 0 to 4 do
    for y := 7 downto 1 do
      if gone[x, y] then
      begin
        delete(col[x], y, 1);
        vanish := true;
      end;
end;

function dfs(k: longint): boolean;
var
  x, y, u, g: longint;
  old: array[0..4] of string[7];
begin
  dfs := false;
  if k > n then exit(length(col[0]) + length(col[1]) + length(col[2]) + length(col[3]) + length(col[4]) = 0);
  old := col;
  for x := 0 to 4 do
    for y := 1 to length(old[x]) do
      for g := 0 to 1 do
      begin
        u := x + 1 - 2 * g;
        if (u < 0) or (u > 4) then continue;
        if y <= length(old[u]) then
        begin
          col[x][y] := old[u][y];
          col[u][y] := old[x][y];
        end
        else
        begin
          delete(col[x], y, 1);
          col[u] := col[u] + old[x][y];
        end;
        while vanish do ;
        way[k] := x * 100 + y * 10 + u;
        if dfs(k + 1) then exit(true);
        col := old;
      end;
end;

begin
  read(n);
  for i := 0 to 4 do
  begin
    col[i] := '';
    read(c);
    while c <> 0 do
    begin
      col[i] := col[i] + chr(64 + c);
      read(c);
    end;
  end;
  c := 'no solution';
  if dfs(1) then
    for i := 1 to n do writeln(way[i])
  else
    writeln(-1);
end.
