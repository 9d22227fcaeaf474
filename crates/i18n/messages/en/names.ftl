# Names. Those of verdicts, options and flags are in the code.

language-name = English
