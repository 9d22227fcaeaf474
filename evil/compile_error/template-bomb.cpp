// a template that needs 2 to the power of 60 others
template <int depth, unsigned long path> struct Tree {
    static constexpr int size = Tree<depth - 1, path * 2>::size + Tree<depth - 1, path * 2 + 1>::size;
};
template <unsigned long path> struct Tree<0, path> {
    static constexpr int size = 1;
};

int main()
{
    return Tree<60, 1>::size;
}
