/* a recursion of 60 MiB of stack, below the limit */
#include <cstdio>

static int down(int depth, volatile char *above)
{
    volatile char here[1 << 10];
    here[0] = above[0];
    return depth == 0 ? here[0] : down(depth - 1, here) + here[0] - above[0];
}

int main()
{
    volatile char top[1] = {1};
    std::puts(down(60000, top) == 1 ? "ok" : "wrong");
}
