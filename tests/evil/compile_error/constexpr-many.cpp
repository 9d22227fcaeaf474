// a thousand constants, each as slow as the compiler allows
template <int seed> constexpr unsigned long turn()
{
    unsigned long turns = seed;
    for (int round = 0; round < 15; round++)
        for (unsigned long inner = 0; inner < 200000; inner++)
            turns += inner;
    return turns;
}
template <int seed> struct Sum {
    static constexpr unsigned long value = turn<seed>() + Sum<seed - 1>::value;
};
template <> struct Sum<0> {
    static constexpr unsigned long value = 0;
};
static_assert(Sum<800>::value == 1, "never right");

int main()
{
}
