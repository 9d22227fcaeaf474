int ask(int guess);
void play(void);
