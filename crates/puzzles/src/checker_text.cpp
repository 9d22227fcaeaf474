
// What checkers of caipan have in common: files, lines and messages

namespace caipan {

// The bytes of a file. testlib's own streams skip a byte order mark, and on some machines end at a byte 255.
std::string bytes_of(const InStream &stream) {
    const TResult word = &stream == &ouf ? _pe : _fail;
    std::FILE *file = std::fopen(stream.name.c_str(), "rb");
    if (file == NULL) say(word, "cannot read " + stream.name);
    std::string bytes;
    static char buffer[1 << 16];
    for (size_t count; (count = std::fread(buffer, 1, sizeof buffer, file)) > 0;) bytes.append(buffer, count);
    const bool is_whole = std::ferror(file) == 0;
    std::fclose(file);
    if (!is_whole) say(word, "cannot read " + stream.name);
    return bytes;
}

bool is_blank(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\f' || byte == '\r';
}

// The line of a text that begins at `at`, before `end`, without blanks at the end of the line; false if no line is left.
bool next_line(const std::string &text, size_t end, size_t &at, std::string &line) {
    if (at >= end) return false;
    size_t stop = text.find('\n', at);
    if (stop > end) stop = end;
    const size_t next = stop + 1;
    while (stop > at && is_blank(text[stop - 1])) stop--;
    line = text.substr(at, stop - at);
    at = next;
    return true;
}

// Foreign bytes as a short quotation that is safe to print.
std::string quoted(const std::string &bytes) {
    const size_t most = 40;
    std::string text;
    for (unsigned char byte : bytes) {
        if (text.size() > most) break;
        char code[8];
        if (byte == '\t') {
            text += "\\t";
        } else if (byte == '\r') {
            text += "\\r";
        } else if (byte < 0x20 || byte == 0x7f) {
            std::snprintf(code, sizeof code, "\\u{%x}", unsigned(byte));
            text += code;
        } else if (byte > 0x7f) {
            std::snprintf(code, sizeof code, "\\x%02x", unsigned(byte));
            text += code;
        } else {
            text += char(byte);
        }
    }
    if (text.size() > most) text = text.substr(0, most) + "...";
    return "\"" + text + "\"";
}

std::string counted(size_t count, const std::string &one, const std::string &several) {
    return std::to_string(count) + " " + (count == 1 ? one : several);
}

// Ends with a verdict and one line that every host can show.
[[noreturn]] void say(TResult word, std::string message) {
    const size_t longest = 200;
    for (char &byte : message)
        if (byte == '`') byte = '\'';
    if (message.size() > longest) message.resize(longest);
    // testlib does not accept an output that was not read completely, so the rest is read here.
    while (word == _ok && !ouf.eof()) ouf.readChar();
    quitf(word, "%s", message.c_str());
}

}  // namespace caipan
