// A checker of Klotski (NOIP 2013; Luogu P1979) for judges that take checkers as C++ source and have testlib.h.
// `caipan checker klotski --source cpp` prints it. MIT or Apache-2.0, as you like.
//
//     g++ -O2 -std=c++17 -o checker checker.cpp
//     ./checker input output answer
//
// It compares the answers query by query, solves the first query that is answered differently, shows a walk or what keeps
// the piece from its target, and says the word of caipan's own checker:
//
//     ok                     the numbers of the answer
//     wrong answer           another number, or too few or too many of them
//     wrong output format    something else than numbers from 0 and -1, each on a line of its own
//     FAIL                   the input is not legal, or the answer is wrong; nothing is said of the output
//
// Blanks at line ends, \r among them, and lines of blanks after the last answer do not matter. All else does: blanks before a
// number, empty lines between, leading zeros, plus signs, a byte order mark, numbers beyond 64 bits.
//
// It does not know
// - whether an answer is right that nobody contradicts: queries are solved only where an output says something else than the
//   answer. `caipan validate` solves them all;
// - the answer where its file is missing or empty. That is FAIL; caipan solves the input;
// - what follows in an output of more than 128 MiB, which testlib itself calls a wrong format;
// - other settings than caipan's own: at most 30 rows, 30 columns and 500 queries.

#include "testlib.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace caipan {

// These functions are defined at the end of the file.
std::string bytes_of(const InStream &stream);
bool is_blank(char byte);
bool next_line(const std::string &text, size_t end, size_t &at, std::string &line);
std::string quoted(const std::string &bytes);
std::string counted(size_t count, const std::string &one, const std::string &several);
[[noreturn]] void say(TResult word, std::string message);

const int MOST_ROWS = 30, MOST_COLUMNS = 30, MOST_QUERIES = 500;

// By row and column, both counted from 1.
struct Cell {
    int row, column;
};

bool operator==(const Cell &one, const Cell &other) {
    return one.row == other.row && one.column == other.column;
}

std::string text_of(const Cell &cell) {
    return "(" + std::to_string(cell.row) + ", " + std::to_string(cell.column) + ")";
}

struct Query {
    Cell blank, piece, target;
};

struct Case {
    int rows, columns;
    // Which cells are free, row by row.
    std::vector<bool> free;
    std::vector<Query> queries;

    int number_of(const Cell &cell) const { return (cell.row - 1) * columns + cell.column - 1; }
    bool is_free(const Cell &cell) const {
        return cell.row >= 1 && cell.row <= rows && cell.column >= 1 && cell.column <= columns && free[number_of(cell)];
    }
};

// The input

// The words of a text, with the line of the last one.
struct Words {
    const std::string &text;
    size_t at;
    int line;

    // The next word; empty at the end, where the line remains that of the last word.
    std::string next() {
        int here = line;
        while (at < text.size() && is_blank(text[at])) here += text[at++] == '\n';
        const size_t first = at;
        while (at < text.size() && !is_blank(text[at])) at++;
        if (at > first) line = here;
        return text.substr(first, at - first);
    }

    [[noreturn]] void refuse(const std::string &what) const {
        say(_fail, "the input: line " + std::to_string(line) + ": " + what);
    }

    [[noreturn]] void refuse(const std::string &expected, const std::string &found) const {
        refuse("expected " + expected + ", found " + (found.empty() ? "the end" : quoted(found)));
    }

    // The next number, without a sign or leading zeros.
    int number(const std::string &what, int most) {
        const std::string word = next();
        bool is_number = !word.empty() && word[0] != '0';
        long long number = 0;
        for (char digit : word) {
            is_number = is_number && digit >= '0' && digit <= '9';
            if (is_number && number <= most) number = 10 * number + (digit - '0');
        }
        if (!is_number) refuse(what, word);
        if (number > most) refuse(what + " from 1 to " + std::to_string(most), word);
        return int(number);
    }

    Cell cell(const std::string &name, const std::string &query, const Case &input) {
        const int row = number(name + "X" + query, input.rows);
        return {row, number(name + "Y" + query, input.columns)};
    }
};

// Reads a legal input: `n m q`, n rows of m cells, and six numbers for each query.
Case read_input(const std::string &text) {
    Words words = {text, 0, 1};
    Case input;
    input.rows = words.number("a number of rows", MOST_ROWS);
    input.columns = words.number("a number of columns", MOST_COLUMNS);
    const int asked = words.number("a number of queries", MOST_QUERIES);
    for (int row = 1; row <= input.rows; row++)
        for (int column = 1; column <= input.columns; column++) {
            const std::string word = words.next();
            if (word != "0" && word != "1") words.refuse("0 or 1 for cell " + text_of({row, column}), word);
            input.free.push_back(word == "1");
        }
    for (int number = 1; number <= asked; number++) {
        const std::string name = " of query " + std::to_string(number);
        const Cell blank = words.cell("E", name, input);
        const Cell piece = words.cell("S", name, input);
        const Cell target = words.cell("T", name, input);
        if (!input.is_free(blank)) words.refuse("the blank" + name + " is on the fixed cell " + text_of(blank));
        if (!input.is_free(piece)) words.refuse("the piece" + name + " is on the fixed cell " + text_of(piece));
        if (blank == piece) words.refuse("the blank and the piece" + name + " are both at " + text_of(piece));
        input.queries.push_back({blank, piece, target});
    }
    const std::string more = words.next();
    if (!more.empty()) words.refuse("the end", more);
    return input;
}

// Answers

std::string asked_in(const Case &input, size_t at) {
    const Query &query = input.queries[at];
    return "query " + std::to_string(at + 1) + " (blank " + text_of(query.blank) + ", piece " + text_of(query.piece) +
           " to " + text_of(query.target) + ")";
}

// Is it -1 or a number from 0 of 64 bits, as a program prints it? Equal numbers are then equal texts.
bool is_answer(const std::string &text) {
    if (text == "-1" || text == "0") return true;
    if (text.empty() || text[0] == '0') return false;
    for (char digit : text)
        if (digit < '0' || digit > '9') return false;
    const std::string most = "18446744073709551615";
    return text.size() < most.size() || (text.size() == most.size() && text <= most);
}

struct Answers {
    // Those before the first fault.
    std::vector<std::string> numbers;
    // The fault, if there is one, and the word for it.
    TResult word;
    std::string fault;

    Answers &wrong(TResult with, const std::string &what) {
        word = with;
        fault = what;
        return *this;
    }
};

Answers read_answers(const Case &input, const std::string &text) {
    Answers read = {{}, _ok, ""};
    const size_t asked = input.queries.size();
    size_t at = 0, number = 0;
    std::string line;
    while (next_line(text, text.size(), at, line)) {
        number++;
        const std::string place = "line " + std::to_string(number) + ": expected ";
        if (number <= asked) {
            if (!is_answer(line)) return read.wrong(_pe, place + "a number from 0 or -1, found " + quoted(line));
            read.numbers.push_back(line);
        } else if (!line.empty()) {
            return read.wrong(_wa, place + "the end after " + counted(asked, "answer", "answers") + ", found " + quoted(line));
        }
    }
    if (number < asked) return read.wrong(_wa, asked_in(input, number) + ": expected a number, found the end");
    return read;
}

// Why another answer is wrong

struct Solved {
    bool is_possible;
    // The steps of the blank: up, down, left, right.
    std::string walk;
    // Whether the blank can reach the piece.
    bool arrives;
};

// Tries all walks of the blank, shorter ones first.
Solved solve(const Case &input, const Query &query) {
    const std::string names = "UDLR";
    const int across[] = {0, 0, -1, 1}, down[] = {-1, 1, 0, 0}, cells = input.rows * input.columns;
    if (query.piece == query.target) return {true, "", true};
    // For each pair of blank and piece: the first step that led there, counted from 1.
    std::vector<unsigned char> came(size_t(cells) * cells);
    const auto step_to = [&](const Cell &blank, const Cell &piece) -> unsigned char & {
        return came[size_t(input.number_of(blank)) * cells + input.number_of(piece)];
    };
    std::vector<std::pair<Cell, Cell>> reached = {{query.blank, query.piece}};
    step_to(query.blank, query.piece) = 5;
    bool arrives = false;
    for (size_t next = 0; next < reached.size(); next++) {
        const std::pair<Cell, Cell> from = reached[next];
        for (int step = 0; step < 4; step++) {
            const Cell blank = {from.first.row + down[step], from.first.column + across[step]};
            if (!input.is_free(blank)) continue;
            const Cell piece = blank == from.second ? from.first : from.second;
            arrives = arrives || blank == from.second;
            if (step_to(blank, piece) != 0) continue;
            step_to(blank, piece) = (unsigned char)(step + 1);
            reached.push_back({blank, piece});
            if (!(piece == query.target)) continue;
            // Follows the steps back to the start.
            std::string walk;
            Cell here = blank, there = piece;
            for (int last; (last = step_to(here, there) - 1) < 4;) {
                const Cell before = {here.row - down[last], here.column - across[last]};
                walk += names[last];
                if (there == before) there = here;
                here = before;
            }
            std::reverse(walk.begin(), walk.end());
            return {true, walk, true};
        }
    }
    return {false, "", arrives};
}

// The query is solved here, so the jury's answer is checked too.
[[noreturn]] void explain(const Case &input, size_t at, const std::string &expected, const std::string &found) {
    const Query &query = input.queries[at];
    const Solved solved = solve(input, query);
    const std::string least = solved.is_possible ? std::to_string(solved.walk.size()) : "-1";
    const std::string asked = asked_in(input, at) + ": expected ";
    if (least != expected) say(_fail, "the answer file: " + asked + least + ", found " + expected);
    const std::string differs = asked + expected + ", found " + found + "; ";
    if (solved.is_possible) {
        const bool is_less = found.size() != least.size() ? found.size() < least.size() : found < least;
        if (found != "-1" && is_less) say(_wa, differs + "no walk is shorter than " + least);
        const size_t shown = 60, steps = solved.walk.size();
        const std::string rest = steps > shown ? "... (" + std::to_string(steps) + " steps)" : "";
        say(_wa, differs + counted(steps, "suffices", "suffice") + ": " + solved.walk.substr(0, shown) + rest);
    }
    if (!input.is_free(query.target)) say(_wa, differs + text_of(query.target) + " is fixed");
    if (!solved.arrives)
        say(_wa, differs + "the blank at " + text_of(query.blank) + " cannot come to the piece at " + text_of(query.piece));
    say(_wa, differs + text_of(query.target) + " is in another block than the piece and the blank next to it");
}

[[noreturn]] void judge() {
    const Case input = read_input(bytes_of(inf));
    const Answers best = read_answers(input, bytes_of(ans)), mine = read_answers(input, bytes_of(ouf));
    if (!best.fault.empty()) say(_fail, "the answer file: " + best.fault);
    for (size_t at = 0; at < mine.numbers.size(); at++)
        if (mine.numbers[at] != best.numbers[at]) explain(input, at, best.numbers[at], mine.numbers[at]);
    if (!mine.fault.empty()) say(mine.word, mine.fault);
    say(_ok, counted(best.numbers.size(), "answer", "answers"));
}

}  // namespace caipan

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    caipan::judge();
}
