/* has the compiler say what would redraw a terminal */
#error [2J]0;accepted ‮desrever
