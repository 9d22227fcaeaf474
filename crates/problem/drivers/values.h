// Values of functions: read from JSON, and written as JSON.
#pragma once
#include <bits/stdc++.h>
#include <unistd.h>

namespace caipan {

using std::string;
using std::vector;

/// A JSON value.
struct Value {
    enum Kind { Null, Bool, Number, Text, List, Object } kind = Null;
    bool truth = false;
    /// Text, or a number as it is written.
    string text;
    vector<Value> items;
    vector<std::pair<Value, Value>> entries;
};

[[noreturn]] inline void fail(const string& message) {
    std::cerr << message << std::endl;
    _exit(1);
}

struct Parser {
    const string& source;
    size_t at = 0;

    void space() {
        while (at < source.size() && isspace((unsigned char)source[at])) at++;
    }
    bool takes(const char* word) {
        space();
        size_t length = strlen(word);
        if (source.compare(at, length, word) != 0) return false;
        at += length;
        return true;
    }
    Value value() {
        Value made;
        if (takes("null")) return made;
        if (takes("true") || takes("false")) {
            made.kind = Value::Bool;
            made.truth = source[at - 2] == 'u';
        } else if (takes("[")) {
            made.kind = Value::List;
            while (!takes("]")) {
                made.items.push_back(value());
                takes(",");
            }
        } else if (takes("{")) {
            made.kind = Value::Object;
            while (!takes("}")) {
                Value key = value();
                takes(":");
                made.entries.emplace_back(key, value());
                takes(",");
            }
        } else if (takes("\"")) {
            made.kind = Value::Text;
            made.text = rest_of_text();
        } else {
            made.kind = Value::Number;
            size_t start = at;
            while (at < source.size() && (isalnum((unsigned char)source[at]) || strchr("+-.", source[at]))) at++;
            if (at == start) fail("the input is no JSON");
            made.text = source.substr(start, at - start);
        }
        return made;
    }
    unsigned unit() {
        unsigned made = (unsigned)strtoul(source.substr(at, 4).c_str(), nullptr, 16);
        at += 4;
        return made;
    }
    string rest_of_text() {
        string made;
        while (at < source.size() && source[at] != '"') {
            char sign = source[at++];
            if (sign != '\\') {
                made += sign;
                continue;
            }
            sign = source[at++];
            switch (sign) {
                case 'n': made += '\n'; break;
                case 't': made += '\t'; break;
                case 'r': made += '\r'; break;
                case 'b': made += '\b'; break;
                case 'f': made += '\f'; break;
                case 'u': append(made, code_point()); break;
                default: made += sign;
            }
        }
        at++;
        return made;
    }
    unsigned code_point() {
        unsigned first = unit();
        if (first < 0xd800 || first > 0xdbff || source.compare(at, 2, "\\u") != 0) return first;
        at += 2;
        return 0x10000 + ((first - 0xd800) << 10) + (unit() - 0xdc00);
    }
    static void append(string& text, unsigned code) {
        if (code < 0x80) {
            text += (char)code;
        } else if (code < 0x800) {
            text += (char)(0xc0 | code >> 6);
            text += (char)(0x80 | (code & 63));
        } else if (code < 0x10000) {
            text += (char)(0xe0 | code >> 12);
            text += (char)(0x80 | (code >> 6 & 63));
            text += (char)(0x80 | (code & 63));
        } else {
            text += (char)(0xf0 | code >> 18);
            text += (char)(0x80 | (code >> 12 & 63));
            text += (char)(0x80 | (code >> 6 & 63));
            text += (char)(0x80 | (code & 63));
        }
    }
};

}  // namespace caipan

using namespace std;

#if @HAS_NODES@
struct ListNode {
    int val;
    ListNode* next;
    ListNode() : val(0), next(nullptr) {}
    ListNode(int x) : val(x), next(nullptr) {}
    ListNode(int x, ListNode* next) : val(x), next(next) {}
};

struct TreeNode {
    int val;
    TreeNode *left, *right;
    TreeNode() : val(0), left(nullptr), right(nullptr) {}
    TreeNode(int x) : val(x), left(nullptr), right(nullptr) {}
    TreeNode(int x, TreeNode* left, TreeNode* right) : val(x), left(left), right(right) {}
};
#endif

namespace caipan {

template <class T, class = void>
struct Read;

template <class T>
T read(const Value& value) {
    return Read<T>::of(value);
}

template <>
struct Read<bool> {
    static bool of(const Value& value) {
        if (value.kind != Value::Bool) fail("an argument is no boolean");
        return value.truth;
    }
};

template <>
struct Read<char> {
    static char of(const Value& value) {
        if (value.kind != Value::Text || value.text.size() != 1) fail("an argument is no single character");
        return value.text[0];
    }
};

template <class T>
struct Read<T, std::enable_if_t<std::is_integral<T>::value && !std::is_same<T, bool>::value && !std::is_same<T, char>::value>> {
    static T of(const Value& value) {
        std::istringstream text(value.text);
        T made{};
        if (value.kind != Value::Number || !(text >> made) || !text.eof()) fail("an argument does not fit its integer type: " + value.text);
        return made;
    }
};

template <class T>
struct Read<T, std::enable_if_t<std::is_floating_point<T>::value>> {
    static T of(const Value& value) {
        if (value.kind != Value::Number) fail("an argument is no number");
        return (T)strtold(value.text.c_str(), nullptr);
    }
};

template <>
struct Read<string> {
    static string of(const Value& value) {
        if (value.kind != Value::Text) fail("an argument is no text");
        return value.text;
    }
};

inline const vector<Value>& items_of(const Value& value) {
    if (value.kind != Value::List) fail("an argument is no list");
    return value.items;
}

template <class T>
struct Read<vector<T>> {
    static vector<T> of(const Value& value) {
        vector<T> made;
        for (const Value& item : items_of(value)) made.push_back(read<T>(item));
        return made;
    }
};

template <class T, class... More>
struct ReadSet {
    template <class Set>
    static Set of(const Value& value) {
        Set made;
        for (const Value& item : items_of(value)) made.insert(read<T>(item));
        return made;
    }
};

template <class T>
struct Read<std::set<T>> {
    static std::set<T> of(const Value& value) { return ReadSet<T>::template of<std::set<T>>(value); }
};
template <class T>
struct Read<std::unordered_set<T>> {
    static std::unordered_set<T> of(const Value& value) { return ReadSet<T>::template of<std::unordered_set<T>>(value); }
};

template <class A, class B>
struct Read<std::pair<A, B>> {
    static std::pair<A, B> of(const Value& value) {
        const vector<Value>& items = items_of(value);
        if (items.size() != 2) fail("an argument is no pair");
        return {read<A>(items[0]), read<B>(items[1])};
    }
};

template <class... T>
struct Read<std::tuple<T...>> {
    template <size_t... I>
    static std::tuple<T...> each(const vector<Value>& items, std::index_sequence<I...>) {
        return std::tuple<T...>(read<T>(items[I])...);
    }
    static std::tuple<T...> of(const Value& value) {
        const vector<Value>& items = items_of(value);
        if (items.size() != sizeof...(T)) fail("an argument has another number of elements");
        return each(items, std::index_sequence_for<T...>());
    }
};

template <class Map>
Map read_map(const Value& value) {
    using K = typename Map::key_type;
    using V = typename Map::mapped_type;
    Map made;
    if (value.kind != Value::Object) fail("an argument is no map");
    bool is_tagged = value.entries.size() == 1 && value.entries[0].first.text == "$map";
    if (is_tagged) {
        for (const Value& pair : items_of(value.entries[0].second)) {
            made.emplace(read<K>(items_of(pair).at(0)), read<V>(items_of(pair).at(1)));
        }
        return made;
    }
    for (const auto& entry : value.entries) {
        Value key = entry.first;
        // JSON has texts only.
        if (std::is_arithmetic<K>::value && !std::is_same<K, char>::value) key.kind = Value::Number;
        made.emplace(read<K>(key), read<V>(entry.second));
    }
    return made;
}

template <class K, class V>
struct Read<std::map<K, V>> {
    static std::map<K, V> of(const Value& value) { return read_map<std::map<K, V>>(value); }
};
template <class K, class V>
struct Read<std::unordered_map<K, V>> {
    static std::unordered_map<K, V> of(const Value& value) { return read_map<std::unordered_map<K, V>>(value); }
};

template <class T>
struct Read<std::optional<T>> {
    static std::optional<T> of(const Value& value) {
        if (value.kind == Value::Null) return std::nullopt;
        return read<T>(value);
    }
};

inline void write(string& out, bool value) { out += value ? "true" : "false"; }

inline void write_text(string& out, const char* text, size_t length) {
    out += '"';
    for (size_t i = 0; i < length; i++) {
        unsigned char sign = (unsigned char)text[i];
        if (sign == '"' || sign == '\\') {
            out += '\\';
            out += (char)sign;
        } else if (sign < 0x20) {
            char escape[8];
            snprintf(escape, sizeof escape, "\\u%04x", sign);
            out += escape;
        } else {
            out += (char)sign;
        }
    }
    out += '"';
}

inline void write(string& out, char value) { write_text(out, &value, 1); }
inline void write(string& out, const string& value) { write_text(out, value.data(), value.size()); }
inline void write(string& out, const char* value) { write_text(out, value, strlen(value)); }

template <class T>
std::enable_if_t<std::is_integral<T>::value> write(string& out, T value) {
    out += std::to_string(value);
}

template <class T>
std::enable_if_t<std::is_floating_point<T>::value> write(string& out, T value) {
    if (std::isnan(value)) {
        out += "NaN";
    } else if (std::isinf(value)) {
        out += value < 0 ? "-Infinity" : "Infinity";
    } else {
        char text[64];
        snprintf(text, sizeof text, "%.17g", (double)value);
        out += text;
        if (!strpbrk(text, ".e")) out += ".0";
    }
}

#if @HAS_NODES@
template <>
struct Read<ListNode*> {
    static ListNode* of(const Value& value) {
        ListNode* head = nullptr;
        ListNode** end = &head;
        if (value.kind == Value::Null) return head;
        for (const Value& item : items_of(value)) {
            *end = new ListNode(read<signed>(item));
            end = &(*end)->next;
        }
        return head;
    }
};

template <>
struct Read<TreeNode*> {
    static TreeNode* of(const Value& value) {
        if (value.kind == Value::Null || items_of(value).empty() || value.items[0].kind == Value::Null) return nullptr;
        vector<TreeNode*> waiting{new TreeNode(read<signed>(value.items[0]))};
        size_t index = 1;
        for (size_t i = 0; i < waiting.size(); i++) {
            TreeNode* parent = waiting[i];
            for (TreeNode** side : {&parent->left, &parent->right}) {
                if (index < value.items.size() && value.items[index].kind != Value::Null) {
                    *side = new TreeNode(read<signed>(value.items[index]));
                    waiting.push_back(*side);
                }
                index++;
            }
        }
        return waiting[0];
    }
};

inline void write(string& out, ListNode* node) {
    out += '[';
    for (size_t count = 0; node && count < 1000000; node = node->next, count++) {
        if (count) out += ',';
        out += std::to_string(node->val);
    }
    out += ']';
}

inline void write(string& out, TreeNode* root) {
    vector<string> values;
    vector<TreeNode*> waiting{root};
    for (size_t i = 0; i < waiting.size() && i < 1000000; i++) {
        TreeNode* node = waiting[i];
        values.push_back(node ? std::to_string(node->val) : "null");
        if (node) {
            waiting.push_back(node->left);
            waiting.push_back(node->right);
        }
    }
    while (!values.empty() && values.back() == "null") values.pop_back();
    out += '[';
    for (size_t i = 0; i < values.size(); i++) out += (i ? "," : "") + values[i];
    out += ']';
}
#endif

template <class T>
void write(string& out, const vector<T>& value);
template <class T>
void write(string& out, const std::set<T>& value);
template <class T>
void write(string& out, const std::unordered_set<T>& value);
template <class K, class V>
void write(string& out, const std::map<K, V>& value);
template <class K, class V>
void write(string& out, const std::unordered_map<K, V>& value);
template <class A, class B>
void write(string& out, const std::pair<A, B>& value);
template <class... T>
void write(string& out, const std::tuple<T...>& value);
template <class T>
void write(string& out, const std::optional<T>& value);

template <class T, class Items>
void write_items(string& out, const Items& items) {
    out += '[';
    bool is_first = true;
    for (auto&& item : items) {
        if (!is_first) out += ',';
        is_first = false;
        write(out, (const T&)item);
    }
    out += ']';
}

template <class T>
void write(string& out, const vector<T>& value) {
    write_items<T>(out, value);
}
template <>
inline void write(string& out, const vector<bool>& value) {
    out += '[';
    for (size_t i = 0; i < value.size(); i++) {
        if (i) out += ',';
        write(out, (bool)value[i]);
    }
    out += ']';
}
template <class T>
void write(string& out, const std::set<T>& value) {
    out += "{\"$set\":";
    write_items<T>(out, value);
    out += '}';
}
template <class T>
void write(string& out, const std::unordered_set<T>& value) {
    out += "{\"$set\":";
    write_items<T>(out, value);
    out += '}';
}

template <class Map>
void write_map(string& out, const Map& map) {
    using K = typename Map::key_type;
    bool is_plain = std::is_same<K, string>::value;
    out += is_plain ? "{" : "{\"$map\":[";
    bool is_first = true;
    for (const auto& entry : map) {
        if (!is_first) out += ',';
        is_first = false;
        if (!is_plain) out += '[';
        write(out, entry.first);
        out += is_plain ? ':' : ',';
        write(out, entry.second);
        if (!is_plain) out += ']';
    }
    out += is_plain ? "}" : "]}";
}
template <class K, class V>
void write(string& out, const std::map<K, V>& value) {
    write_map(out, value);
}
template <class K, class V>
void write(string& out, const std::unordered_map<K, V>& value) {
    write_map(out, value);
}
template <class A, class B>
void write(string& out, const std::pair<A, B>& value) {
    write(out, std::make_tuple(value.first, value.second));
}
template <class... T>
void write(string& out, const std::tuple<T...>& value) {
    out += '[';
    std::apply(
        [&](const T&... part) {
            size_t index = 0;
            ((out += index++ ? "," : "", write(out, part)), ...);
        },
        value);
    out += ']';
}
template <class T>
void write(string& out, const std::optional<T>& value) {
    if (value) {
        write(out, *value);
    } else {
        out += "null";
    }
}

}  // namespace caipan
