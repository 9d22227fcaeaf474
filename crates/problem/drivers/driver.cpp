// Calls the function under test with one input and writes its result, for the judge, to standard output.
//
// The first line of the input is a token, and each further line is an argument as JSON. The result is the token and a JSON
// value on a line of its own. The expected value never enters this process.
#include "caipan_values.h"

namespace caipan {

/// Arguments of a call. They live until the process ends.
struct Arguments {
    const vector<Value>& values;

    template <class... T, size_t... I>
    std::tuple<T...> each(std::index_sequence<I...>) const {
        return std::tuple<T...>(read<T>(values[I])...);
    }
    template <class... T>
    std::tuple<T...> as() const {
        if (values.size() != sizeof...(T)) fail("the function has another number of parameters");
        return each<T...>(std::index_sequence_for<T...>());
    }
};

/// Writes the element of a tuple with this index, counted from 1.
template <class... T, size_t... I>
void write_element(string& out, const std::tuple<T...>& values, size_t index, std::index_sequence<I...>) {
    ((I + 1 == index ? write(out, std::get<I>(values)) : void()), ...);
}

template <class R, class Function, class... A>
string called(Function&& function, const Arguments& arguments, size_t in_place) {
    auto* values = new std::tuple<std::decay_t<A>...>(arguments.as<std::decay_t<A>...>());
    string out;
    if constexpr (std::is_void<R>::value) {
        std::apply(function, *values);
        if (!in_place) out = "null";
    } else {
        auto&& result = std::apply(function, *values);
        if (!in_place) write(out, result);
    }
    if (in_place) write_element(out, *values, in_place, std::index_sequence_for<A...>());
    return out;
}

template <class R, class... A>
string call(R (*function)(A...), const Arguments& arguments, size_t in_place) {
    return called<R, R (*)(A...), A...>(std::move(function), arguments, in_place);
}
template <class C, class R, class... A>
string call(R (C::*method)(A...), const Arguments& arguments, size_t in_place, C* instance = nullptr) {
    if (!instance) {
        if constexpr (std::is_default_constructible<C>::value) instance = new C();
    }
    auto function = [=](A... argument) -> R { return (instance->*method)(std::forward<A>(argument)...); };
    return called<R, decltype(function), A...>(std::move(function), arguments, in_place);
}
template <class C, class R, class... A>
string call(R (C::*method)(A...) const, const Arguments& arguments, size_t in_place, C* instance = nullptr) {
    return call((R(C::*)(A...))method, arguments, in_place, instance);
}

/// An argument of a constructor, which takes the type of the parameter.
template <class C>
struct Argument {
    const Value& value;
    template <class T, class = std::enable_if_t<!std::is_same<T, C>::value>>
    operator T() const {
        return read<T>(value);
    }
};

template <class C, size_t... I>
C* constructed(const vector<Value>& values, std::index_sequence<I...>) {
    if (values.size() != sizeof...(I)) fail("the constructor has another number of parameters");
    return new C(Argument<C>{values[I]}...);
}

inline string token;
inline vector<Value> inputs;

inline void read_input() {
    string line;
    std::getline(std::cin, token);
    while (std::getline(std::cin, line)) {
        if (line.find_first_not_of(" \t\r") == string::npos) continue;
        Parser parser{line};
        inputs.push_back(parser.value());
    }
}

[[noreturn]] inline void finish(const string& result) {
    string message = "\n" + token + " " + result + "\n";
    for (size_t at = 0; at < message.size();) {
        ssize_t written = ::write(1, message.data() + at, message.size() - at);
        if (written < 0 && errno != EINTR) _exit(1);
        if (written > 0) at += (size_t)written;
    }
    // Nothing that the program has left running may write anything more.
    _exit(0);
}

void run();

}  // namespace caipan

int main() {
    caipan::read_input();
    caipan::run();
}

#define main caipan_unused_main
#include "solution.cpp"
#undef main

void caipan::run() {
@RUN@
}
