int doubled(int number) { return 2 * number; }
