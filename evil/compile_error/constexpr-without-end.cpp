// a constant that takes for ever to compute
constexpr unsigned long turn()
{
    unsigned long turns = 0;
    for (unsigned long outer = 0; outer < 200000; outer++)
        for (unsigned long inner = 0; inner < 200000; inner++)
            turns += inner ^ outer;
    return turns;
}
constexpr unsigned long number = turn();

int main()
{
    return number == 0;
}
