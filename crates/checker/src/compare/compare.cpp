// Compares an output with an answer, for judges that take a checker as C++ source. `caipan export` has filled in the
// lines above. MIT or Apache-2.0, as you like.
//
//     g++ -O2 -std=c++11 -o checker checker.cpp
//     ./checker input output answer
//
// It needs no testlib, and speaks as its checkers do: exit code 0 and `ok`, 1 and `wrong answer`, 2 and `wrong output format`, 3
// and `FAIL`, on standard error.
//
// CAIPAN_ORDER: 'e' bytes, 'l' lines without blanks at their ends, 'f' lines, 'w' the words of each line, 'b' the words of each line
// that is not blank, 's' words, '1' one word, 'a' words in any order, 'c' words behind `Case 1:`, 'r' words and the blanks between them.
// CAIPAN_VALUE: 'w' any word, '6' and '3' whole numbers of 64 and 32 bits, 'h' of any length, 'n' numbers by either tolerance,
// 'i' numbers by the absolute one, 'y' YES or NO, 'd' words with numbers among them, 'k' and 'K' the same as Kattis has them, 'K'
// with regard to case.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

typedef std::string Text;
typedef std::vector<Text> Pieces;

static void say(int code, const char *word, const char *what) {
    std::fprintf(stderr, "%s %s\n", word, what);
    std::exit(code);
}

static Text read(const char *path, bool is_output) {
    std::FILE *file = std::fopen(path, "rb");
    if (!file) is_output ? say(2, "wrong output format", "no output") : say(3, "FAIL", "a file cannot be read");
    Text text;
    static char part[1 << 16];
    size_t length;
    while ((length = std::fread(part, 1, sizeof part, file)) > 0) text.append(part, length);
    if (std::ferror(file)) say(3, "FAIL", "a file cannot be read");
    std::fclose(file);
    return text;
}

static bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\f' || byte == '\r'; }
static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }
static char lower(char byte) { return byte >= 'A' && byte <= 'Z' ? char(byte - 'A' + 'a') : byte; }

static bool same_letters(const Text &one, const Text &other) {
    if (one.size() != other.size()) return false;
    for (size_t at = 0; at < one.size(); at++)
        if (lower(one[at]) != lower(other[at])) return false;
    return true;
}

static Pieces words(const Text &text) {
    Pieces pieces;
    size_t at = 0;
    while (at < text.size()) {
        if (is_blank(text[at])) {
            at++;
            continue;
        }
        size_t start = at;
        while (at < text.size() && !is_blank(text[at])) at++;
        pieces.push_back(text.substr(start, at - start));
    }
    return pieces;
}

// Words, and the blanks between them.
static Pieces runs(const Text &text) {
    Pieces pieces;
    size_t at = 0;
    while (at < text.size()) {
        size_t start = at;
        while (at < text.size() && is_blank(text[at]) == is_blank(text[start])) at++;
        pieces.push_back(text.substr(start, at - start));
    }
    return pieces;
}

static Text without_end(const Text &text, bool (*is_end)(char)) {
    size_t end = text.size();
    while (end > 0 && is_end(text[end - 1])) end--;
    return text.substr(0, end);
}

static bool is_line_end(char byte) { return byte == '\n' || byte == '\r'; }

static Pieces lines(const Text &text, bool keeps_blanks) {
    Text body = without_end(text, keeps_blanks ? is_line_end : is_blank);
    Pieces pieces;
    if (body.empty()) return pieces;
    size_t start = 0;
    for (;;) {
        size_t end = body.find('\n', start);
        Text line = body.substr(start, end == Text::npos ? end : end - start);
        if (!keeps_blanks) line = without_end(line, is_blank);
        else if (!line.empty() && line[line.size() - 1] == '\r') line.erase(line.size() - 1);
        pieces.push_back(line);
        if (end == Text::npos) return pieces;
        start = end + 1;
    }
}

// A finite decimal number.
static bool number(const Text &word, double &value) {
    size_t at = 0, digits = 0;
    if (at < word.size() && (word[at] == '+' || word[at] == '-')) at++;
    for (; at < word.size() && is_digit(word[at]); at++) digits++;
    if (at < word.size() && word[at] == '.')
        for (at++; at < word.size() && is_digit(word[at]); at++) digits++;
    if (digits == 0) return false;
    if (at < word.size() && (word[at] == 'e' || word[at] == 'E')) {
        at++;
        if (at < word.size() && (word[at] == '+' || word[at] == '-')) at++;
        size_t start = at;
        while (at < word.size() && is_digit(word[at])) at++;
        if (at == start) return false;
    }
    if (at != word.size()) return false;
    value = std::strtod(word.c_str(), 0);
    return std::isfinite(value);
}

// A whole number in canonical form.
static bool is_integer(const Text &word) {
    if (word == "0") return true;
    Text digits = word[0] == '-' ? word.substr(1) : word;
    if (digits.empty() || digits[0] == '0') return false;
    for (size_t at = 0; at < digits.size(); at++)
        if (!is_digit(digits[at])) return false;
    return true;
}

static bool is_within(const Text &word, const char *most, const char *least) {
    bool is_below = word[0] == '-';
    Text digits = is_below ? word.substr(1) : word, bound = is_below ? least : most;
    return digits.size() < bound.size() || (digits.size() == bound.size() && digits <= bound);
}

static bool is_form(const Text &word) {
    double value;
    switch (CAIPAN_VALUE) {
        case '6': return is_integer(word) && is_within(word, "9223372036854775807", "9223372036854775808");
        case '3': return is_integer(word) && is_within(word, "2147483647", "2147483648");
        case 'h': return is_integer(word);
        case 'n': case 'i': return number(word, value);
        case 'y': return same_letters(word, "yes") || same_letters(word, "no");
        default: return true;
    }
}

static bool is_equal(const Text &found, const Text &expected) {
    const double absolute = CAIPAN_ABSOLUTE, relative = CAIPAN_RELATIVE;
    double one = 0, other = 0;
    bool is_one = number(found, one), is_other = number(expected, other);
    double apart = std::fabs(one - other);
    switch (CAIPAN_VALUE) {
        case 'n': return is_one && is_other && (apart <= absolute || apart <= relative * std::fabs(other));
        case 'i': return is_one && is_other && apart <= absolute;
        case 'y': return same_letters(found, expected);
        case 'd':
            if (!is_other) return found == expected;
            return is_one && (apart <= absolute || apart <= relative * std::fabs(other));
        case 'k': case 'K':
            if (is_other && (absolute >= 0 || relative >= 0))
                return is_one && ((absolute >= 0 && apart <= absolute) || (relative >= 0 && apart <= relative * std::fabs(other)));
            return CAIPAN_VALUE == 'K' ? found == expected : same_letters(found, expected);
        default: return found == expected;
    }
}

static bool is_head(const Text &word) {
    return CAIPAN_ORDER == 'c' && (word == "Case" || word[word.size() - 1] == ':');
}

static bool is_misshapen(const Pieces &pieces) {
    for (size_t at = 0; at < pieces.size() && (CAIPAN_ORDER != '1' || at == 0); at++)
        if (!is_head(pieces[at]) && !is_form(pieces[at])) return true;
    return false;
}

static Pieces without_blanks(const Pieces &all) {
    Pieces kept;
    for (size_t at = 0; at < all.size(); at++)
        if (!all[at].empty()) kept.push_back(all[at]);
    return kept;
}

static Pieces pieces(const Text &text) {
    switch (CAIPAN_ORDER) {
        case 'l': case 'w': return lines(text, false);
        case 'b': return without_blanks(lines(text, false));
        case 'f': return lines(text, true);
        case 'r': return runs(text);
        default: return words(text);
    }
}

static bool is_same(const Text &found, const Text &expected) {
    switch (CAIPAN_ORDER) {
        case 'l': case 'f': return found == expected;
        case 'w': case 'b': return words(found) == words(expected);
        case 'c': return found == expected || is_equal(found, expected);
        default: return is_equal(found, expected);
    }
}

int main(int argc, char *argv[]) {
    if (argc < 4) say(3, "FAIL", "checker input output answer");
    Text answer = read(argv[3], false), output = read(argv[2], true);
    if (CAIPAN_ORDER == 'e') output == answer ? say(0, "ok", "") : say(1, "wrong answer", "the bytes differ");
    Pieces expected = pieces(answer), found = pieces(output);
    bool is_line = CAIPAN_ORDER == 'l' || CAIPAN_ORDER == 'f' || CAIPAN_ORDER == 'w' || CAIPAN_ORDER == 'b';
    if (!is_line && is_misshapen(expected)) say(3, "FAIL", "the answer is of another form");
    if (CAIPAN_ORDER == '1' && expected.empty()) say(3, "FAIL", "the answer is empty");
    if (!is_line && is_misshapen(found)) say(2, "wrong output format", "a value of another form");
    if (CAIPAN_ORDER == '1') expected.resize(1);
    if (CAIPAN_ORDER == 'a') {
        std::map<Text, long> counts;
        for (size_t at = 0; at < expected.size(); at++) counts[expected[at]]++;
        for (size_t at = 0; at < found.size(); at++) counts[found[at]]--;
        for (std::map<Text, long>::iterator at = counts.begin(); at != counts.end(); ++at)
            if (at->second != 0) say(1, "wrong answer", "other values");
        say(0, "ok", "");
    }
    char what[64];
    for (size_t at = 0; at < expected.size() && at < found.size(); at++)
        if (!is_same(found[at], expected[at])) {
            std::snprintf(what, sizeof what, "%s %lu differs", is_line ? "line" : "word", (unsigned long)(at + 1));
            say(1, "wrong answer", what);
        }
    if (found.size() != expected.size()) {
        const char *length = found.size() < expected.size() ? "short" : "long";
        std::snprintf(what, sizeof what, "the output is too %s", length);
        say(1, "wrong answer", what);
    }
    say(0, "ok", "");
}
