{ arrays that grow, and a text file written and appended to }
var a: array of longint; i: longint; t: text; s: string;
begin
  for i := 1 to 20 do setlength(a, i * 500000);
  assign(t, 'scratch'); rewrite(t); write(t, 'o'); close(t);
  append(t); writeln(t, 'k'); close(t);
  reset(t); readln(t, s); close(t);
  if length(a) = 10000000 then writeln(s);
end.
