{ files, strings, sorting and a long integer of Pascal }
uses sysutils, math;
var
  input_file, output_file: text;
  phase: longint;
  name: ansistring;
begin
  assign(input_file, 'evil.in');
  reset(input_file);
  read(input_file, phase);
  close(input_file);
  name := format('%d %s', [phase, 'x']);
  assign(output_file, 'evil.out');
  rewrite(output_file);
  if (length(name) > 2) and (power(2, 10) = 1024) then
    writeln(output_file, 'ok');
  close(output_file);
end.
