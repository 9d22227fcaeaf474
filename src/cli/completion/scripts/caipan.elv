# Teaches Elvish to complete caipan: put `eval (caipan completions elvish | slurp)` into rc.elv.
# caipan answers with a word a line; Elvish quotes what it inserts.
set edit:completion:arg-completer[caipan] = {|@words|
    e:caipan completions elvish -- $@words
}
