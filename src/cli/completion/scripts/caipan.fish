# Teaches fish to complete caipan: put `caipan completions fish | source` into ~/.config/fish/config.fish.
# caipan answers with a word a line and its help after a tab; fish quotes what it inserts.
complete --command caipan --no-files --keep-order --arguments '(command caipan completions fish -- (commandline --current-process --tokenize --cut-at-cursor) (commandline --current-token --cut-at-cursor) 2>/dev/null)'
