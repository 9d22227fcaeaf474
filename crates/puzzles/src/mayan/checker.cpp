// A checker of Mayan (NOIP 2011; Luogu P1312) for judges that take checkers as C++ source and have testlib.h.
// `caipan checker mayan --source cpp` prints it. MIT or Apache-2.0, as you like.
//
//     g++ -O2 -std=c++17 -o checker checker.cpp
//     ./checker input output answer
//
// It replays the moves, names the first wrong thing, and says the word of caipan's own checker:
//
//     ok                     the moves of the answer, or -1 where the answer is -1
//     wrong answer           other moves, legal or not, or -1 where there are moves
//     wrong output format    something else than moves: a move is `x y g` on a line, with single blanks between
//     FAIL                   the input is not legal, or the answer is wrong; nothing is said of the output
//
// Blanks at line ends, \r among them, and empty lines at the end do not matter, as in the contest. All else does: blanks
// elsewhere, empty lines before, leading zeros, plus signs, a byte order mark.
//
// It has no solver, and does not know
// - whether an answer is right that nobody contradicts: -1 where moves would do, or moves that are not the smallest. An
//   output that clears the board in spite of a -1, or comes before the answer, is FAIL; `caipan validate` finds the others;
// - the answer where its file is missing or empty. That is FAIL; caipan solves the input;
// - what follows in an output of more than 128 MiB, which testlib itself calls a wrong format;
// - other settings than caipan's own: exactly n moves, swaps of equal tiles are moves, at most 5 moves and 10 colours, no
//   points for moves that clear the board and are not the smallest.

#include "testlib.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
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

// The rules

const int WIDTH = 5, HEIGHT = 7, MOST_MOVES = 5, MOST_COLOURS = 10;

struct Move {
    int x, y, g;
};

std::string text_of(const Move &move) {
    return std::to_string(move.x) + " " + std::to_string(move.y) + " " + std::to_string(move.g);
}

std::string on_one_line(const std::vector<Move> &moves) {
    std::string text;
    for (const Move &move : moves) text += (text.empty() ? "" : "; ") + text_of(move);
    return text;
}

// The order of the statement: x, then y, then 1 before -1.
bool comes_before(const Move &one, const Move &other) {
    if (one.x != other.x) return one.x < other.x;
    if (one.y != other.y) return one.y < other.y;
    return one.g > other.g;
}

// The colours of each column from the bottom up: nothing can float.
struct Board {
    std::vector<int> columns[WIDTH];

    // 0 where there is no tile.
    int colour(int x, int y) const { return y < int(columns[x].size()) ? columns[x][y] : 0; }

    size_t tiles() const {
        size_t count = 0;
        for (const std::vector<int> &column : columns) count += column.size();
        return count;
    }

    // Marks the tiles in runs of three or more, in rows and in columns. Returns whether there are any.
    bool find_runs(bool (&is_in_run)[WIDTH][HEIGHT]) const {
        bool found = false;
        for (int x = 0; x < WIDTH; x++)
            for (int y = 0; y < HEIGHT; y++) is_in_run[x][y] = false;
        for (int x = 0; x < WIDTH; x++)
            for (int y = 0; y < HEIGHT; y++) {
                const int tile = colour(x, y);
                if (tile == 0) continue;
                if (x + 2 < WIDTH && colour(x + 1, y) == tile && colour(x + 2, y) == tile)
                    found = is_in_run[x][y] = is_in_run[x + 1][y] = is_in_run[x + 2][y] = true;
                if (y + 2 < HEIGHT && colour(x, y + 1) == tile && colour(x, y + 2) == tile)
                    found = is_in_run[x][y] = is_in_run[x][y + 1] = is_in_run[x][y + 2] = true;
            }
        return found;
    }

    // Makes a legal move: all runs vanish at once and the tiles above them fall, until no runs are left.
    void play(const Move &move) {
        std::vector<int> &from = columns[move.x], &to = columns[move.x + move.g];
        if (move.y < int(to.size())) {
            std::swap(from[move.y], to[move.y]);
        } else {
            to.push_back(from[move.y]);
            from.erase(from.begin() + move.y);
        }
        bool is_in_run[WIDTH][HEIGHT];
        while (find_runs(is_in_run))
            for (int x = 0; x < WIDTH; x++)
                for (int y = HEIGHT - 1; y >= 0; y--)
                    if (is_in_run[x][y]) columns[x].erase(columns[x].begin() + y);
    }
};

// Texts

// A whole number without a plus sign or leading zeros.
bool read_number(const std::string &token, long long &number) {
    const std::string digits = token.substr(!token.empty() && token[0] == '-');
    if (digits.empty() || (digits[0] == '0' && token != "0")) return false;
    for (char digit : digits)
        if (digit < '0' || digit > '9') return false;
    errno = 0;
    number = std::strtoll(token.c_str(), NULL, 10);
    return errno == 0;
}

// Three numbers with single blanks between them.
bool read_numbers(const std::string &line, long long (&numbers)[3]) {
    const size_t first = line.find(' ');
    const size_t second = first == std::string::npos ? first : line.find(' ', first + 1);
    return second != std::string::npos && read_number(line.substr(0, first), numbers[0]) &&
           read_number(line.substr(first + 1, second - first - 1), numbers[1]) &&
           read_number(line.substr(second + 1), numbers[2]);
}

// The position after the last byte that is not a blank.
size_t end_of(const std::string &text) {
    size_t end = text.size();
    while (end > 0 && is_blank(text[end - 1])) end--;
    return end;
}

// Number of bytes of a text before the first one that is not UTF-8.
size_t end_of_utf8(const std::string &text) {
    size_t at = 0;
    while (at < text.size()) {
        const unsigned char first = text[at];
        size_t more = 0;
        if (first >= 0x80) {
            if (first < 0xc2 || first > 0xf4) return at;
            more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
        }
        if (text.size() - at <= more) return at;
        for (size_t next = 1; next <= more; next++) {
            const unsigned char byte = text[at + next];
            unsigned char least = 0x80, most = 0xbf;
            if (next == 1 && first == 0xe0) least = 0xa0;
            if (next == 1 && first == 0xed) most = 0x9f;
            if (next == 1 && first == 0xf0) least = 0x90;
            if (next == 1 && first == 0xf4) most = 0x8f;
            if (byte < least || byte > most) return at;
        }
        at += more + 1;
    }
    return at;
}

// The input

struct Case {
    int moves;
    Board board;
};

[[noreturn]] void refuse(int line, const std::string &what) {
    say(_fail, "the input: line " + std::to_string(line) + ": " + what);
}

[[noreturn]] void refuse(int line, const std::string &expected, const std::string &found) {
    refuse(line, "expected " + expected + ", found " + quoted(found));
}

// Reads the line of a column: colours from the bottom up, and a 0.
void read_column(const std::string &text, int x, std::vector<int> &column) {
    const int line = x + 2;
    const std::string name = "column " + std::to_string(x);
    bool is_over = false;
    for (size_t at = 0; at < text.size();) {
        size_t end = at;
        while (end < text.size() && !is_blank(text[end])) end++;
        const std::string token = text.substr(at, end - at);
        at = end + 1;
        if (token.empty()) continue;
        if (is_over) refuse(line, "the end of the line after 0", token);
        long long colour;
        if (!read_number(token, colour)) refuse(line, "a colour or 0", token);
        is_over = colour == 0;
        if (is_over) continue;
        if (colour < 1 || colour > MOST_COLOURS)
            refuse(line, "a colour from 1 to " + std::to_string(MOST_COLOURS), token);
        if (column.size() == HEIGHT)
            refuse(line, name + " has more than " + std::to_string(HEIGHT) + " tiles");
        column.push_back(int(colour));
    }
    if (!is_over) refuse(line, name + " does not end with 0");
}

void refuse_unsound(const Board &board) {
    if (board.tiles() == 0) refuse(2, "the board is empty");
    bool is_used[MOST_COLOURS + 1] = {}, is_in_run[WIDTH][HEIGHT];
    for (const std::vector<int> &column : board.columns)
        for (int colour : column) is_used[colour] = true;
    for (int x = 0; x < WIDTH; x++)
        for (int colour : board.columns[x])
            for (int smaller = 1; smaller < colour; smaller++)
                if (!is_used[smaller])
                    refuse(x + 2, "colour " + std::to_string(colour) + " is used, but no tile has colour " +
                                      std::to_string(smaller));
    if (!board.find_runs(is_in_run)) return;
    for (int x = 0; x < WIDTH; x++)
        for (int y = 0; y < HEIGHT; y++)
            if (is_in_run[x][y])
                refuse(x + 2, "the tile at (" + std::to_string(x) + ", " + std::to_string(y) +
                                  ") is in a run of three already");
}

// Reads a legal input: the number of moves, and a line for each column.
Case read_input(const std::string &text) {
    Case read;
    const size_t end = end_of(text);
    size_t at = 0;
    std::string line;
    long long moves;
    if (!next_line(text, end, at, line)) refuse(1, "expected the number of moves, found the end");
    if (!read_number(line, moves)) refuse(1, "the number of moves", line);
    if (moves < 1 || moves > MOST_MOVES)
        refuse(1, "a number of moves from 1 to " + std::to_string(MOST_MOVES), line);
    read.moves = int(moves);
    for (int x = 0; x < WIDTH; x++) {
        if (!next_line(text, end, at, line))
            refuse(x + 2, "expected column " + std::to_string(x) + ", found the end");
        read_column(line, x, read.board.columns[x]);
    }
    if (next_line(text, end, at, line)) refuse(WIDTH + 2, "the end", line);
    refuse_unsound(read.board);
    return read;
}

// Outputs

enum End { NO_SOLUTION, CLEARED, WRONG };

struct Replay {
    End end;
    std::vector<Move> moves;
    // For a wrong output: the verdict and the first fault.
    TResult word;
    std::string fault;

    Replay &wrong(TResult with, const std::string &what) {
        end = WRONG;
        word = with;
        fault = what;
        return *this;
    }
};

// The rule that a move breaks; empty if the move is legal.
std::string broken_rule(const Board &board, const long long (&numbers)[3]) {
    const long long x = numbers[0], y = numbers[1], g = numbers[2];
    if (g != 1 && g != -1) return "the direction is 1 or -1, not " + std::to_string(g);
    if (x < 0 || x >= WIDTH) return "there is no column " + std::to_string(x);
    if (y < 0 || y >= HEIGHT) return "there is no row " + std::to_string(y);
    if (x + g < 0 || x + g >= WIDTH) return "drags the tile off the board";
    if (board.colour(int(x), int(y)) == 0)
        return "no tile at (" + std::to_string(x) + ", " + std::to_string(y) + ")";
    return "";
}

// Plays an output up to its end or to the first fault.
Replay replay(const Case &input, const std::string &text) {
    Replay played = {CLEARED, {}, _ok, ""};
    const size_t valid = end_of_utf8(text), end = end_of(text);
    if (valid < text.size())
        return played.wrong(_pe, "byte " + std::to_string(valid + 1) + " is not UTF-8 text");
    size_t at = 0, number = 0;
    std::string line;
    if (end == 0) return played.wrong(_pe, "the output is empty");
    Board board = input.board;
    const size_t asked = input.moves;
    const std::string wanted = counted(asked, "move", "moves");
    while (next_line(text, end, at, line)) {
        number++;
        const std::string place = "line " + std::to_string(number) + ": expected ", found = ", found " + quoted(line);
        if (number == 1 && line == "-1") {
            played.end = NO_SOLUTION;
            continue;
        }
        if (played.end == NO_SOLUTION)
            return played.wrong(_pe, place + "the end after -1" + found);
        long long numbers[3];
        const bool is_move = read_numbers(line, numbers);
        if (number > asked) return played.wrong(is_move ? _wa : _pe, place + "the end after " + wanted + found);
        if (!is_move) return played.wrong(_pe, place + "three numbers" + found);
        const std::string rule = broken_rule(board, numbers);
        if (!rule.empty())
            return played.wrong(_wa, "move " + std::to_string(number) + " " + quoted(line) + ": " + rule);
        const Move move = {int(numbers[0]), int(numbers[1]), int(numbers[2])};
        board.play(move);
        played.moves.push_back(move);
        if (board.tiles() == 0 && number < asked)
            return played.wrong(_wa, "the board was clear after " + std::to_string(number) + " of " + wanted);
    }
    if (played.end == NO_SOLUTION || board.tiles() == 0) return played;
    const std::string left = counted(board.tiles(), "tile is", "tiles are") + " left";
    if (number < asked) return played.wrong(_wa, "only " + std::to_string(number) + " of " + wanted + ", " + left);
    return played.wrong(_wa, "after " + wanted + " " + left);
}

// Compares two lists of moves that both clear the board in the same number of moves.
[[noreturn]] void compare(const std::vector<Move> &mine, const std::vector<Move> &best) {
    for (size_t at = 0; at < best.size(); at++) {
        const std::string number = std::to_string(at + 1), found = "\"" + text_of(mine[at]) + "\"";
        if (comes_before(mine[at], best[at]))
            say(_fail, "the answer file: \"" + on_one_line(mine) + "\" is smaller: its move " + number + " is " + found);
        if (comes_before(best[at], mine[at]))
            say(_wa, "clears the board, but is not the smallest: move " + number + " is " + found +
                         ", the smallest has \"" + text_of(best[at]) + "\"");
    }
    say(_ok, counted(best.size(), "move clears", "moves clear") + " the board");
}

[[noreturn]] void judge() {
    const Case input = read_input(bytes_of(inf));
    const std::string answer = bytes_of(ans);
    if (end_of(answer) == 0) say(_fail, "the answer file is empty");
    const Replay best = replay(input, answer), mine = replay(input, bytes_of(ouf));
    const bool has_none = best.end == NO_SOLUTION;
    if (best.end == WRONG) say(_fail, "the answer file: " + best.fault);
    if (mine.end == WRONG) say(mine.word, mine.fault + (has_none ? "; the answer is -1" : ""));
    if (mine.end == NO_SOLUTION && has_none) say(_ok, "-1");
    if (mine.end == NO_SOLUTION) say(_wa, "says -1, but \"" + on_one_line(best.moves) + "\" clears it");
    if (has_none) say(_fail, "the answer file: says -1, but \"" + on_one_line(mine.moves) + "\" clears it");
    compare(mine.moves, best.moves);
}

}  // namespace caipan

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    caipan::judge();
}
