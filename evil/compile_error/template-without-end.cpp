// a template that needs the next one, for ever
template <int depth> struct Chain {
    static constexpr int size = Chain<depth + 1>::size;
};

int main()
{
    return Chain<0>::size;
}
