/* Lets one judge call a checker, a validator or an interactor that was written for another one. `caipan export` has filled
   in the lines above. MIT or Apache-2.0, as you like.

   What was written stands in `guest.h` as it is. This calls its `main` as the other judge would, keeps what it prints, and
   when it ends says its word as this judge wants to hear it. No process is started, which many judges forbid.

   CAIPAN_HOST   'k' Kattis: in ans folder [points=N] [arguments] < out, exit code 42 or 43;  'v' Kattis's validators
                 'c' CMS: in ans out, a number from 0 to 1 on standard output;  't' testlib: in out ans, exit code 0 to 7
   CAIPAN_CALL   the guest's arguments: I in, O out, A ans, D a folder, R a file for the checker, F points, S and M files
                 for the score and the message
   CAIPAN_STDIN  what the guest reads: 'I', 'O', '-' what this program reads, '0' nothing
   CAIPAN_TALKS  1 where the guest talks to the contestant's program
   CAIPAN_TELLS  how it says its word: 't' testlib, 'u' the first word alone, 'k' Kattis, 'r' a number from 0 to 1,
                 'p' from 0 to 100, 'f' the file for the score, 'e' the exit code
   CAIPAN_EXITS  accepted, partial, rejected, form, and 1 where every other code is a rejection
   CAIPAN_UNIT   what its points are counted in: 'f' 0 to 1, 'p' 0 to 100, 'a' points of the case,
                 'h' 0 to 1 or else percent, '0' nobody knows
   CAIPAN_SHARES 1 where a part of the points may be said to Kattis as score_multiplier.txt

   No header stands here, and every name begins with `caipan`, for whatever the guest calls its own. Linux with glibc. */

#ifdef __cplusplus
extern "C" {
#endif
extern int caipan_on_exit(void (*)(int, void *), void *) __asm__("on_exit");
extern int caipan_flush(void *) __asm__("fflush");
extern int caipan_dup(int) __asm__("dup");
extern int caipan_open(const char *, int, ...) __asm__("open");
extern long caipan_read(int, void *, unsigned long) __asm__("read");
extern long caipan_write(int, const void *, unsigned long) __asm__("write");
extern int caipan_close(int) __asm__("close");
extern int caipan_dup2(int, int) __asm__("dup2");
extern int caipan_mkdir(const char *, unsigned) __asm__("mkdir");
extern int caipan_rmdir(const char *) __asm__("rmdir");
extern int caipan_unlink(const char *) __asm__("unlink");
extern int caipan_getpid(void) __asm__("getpid");
extern void caipan_leave(int) __asm__("_exit");
extern void caipan_end(int) __asm__("exit");
extern int caipan_main(int, char **, char **) __asm__("main");
extern double caipan_strtod(const char *, char **) __asm__("strtod");
extern int caipan_print(char *, unsigned long, const char *, ...) __asm__("snprintf");
extern char **caipan_environ __asm__("environ");
#ifdef __cplusplus
}
#endif

enum { CAIPAN_ACCEPTED, CAIPAN_PARTIAL, CAIPAN_REJECTED, CAIPAN_FORM, CAIPAN_FAULT };

static char caipan_command[1 << 16], caipan_text[1 << 14], caipan_message[256], caipan_room[4096];
static char *caipan_words[256];
static char **caipan_given = 0;
static int caipan_count = 0, caipan_stdout = 1, caipan_stderr = 2, caipan_runs = 0;
static const char *caipan_folder = ".";
static double caipan_share = 0, caipan_points = -1;

/* Texts */

static long caipan_length(const char *text) {
    long length = 0;
    while (text[length]) length++;
    return length;
}

static const char *caipan_after(const char *text, const char *start) {
    while (*start)
        if (*text++ != *start++) return 0;
    return text;
}

static int caipan_is_blank(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

static const char *caipan_after_word(const char *text, const char *word) {
    const char *rest = caipan_after(text, word);
    return rest && (!*rest || caipan_is_blank(*rest)) ? rest : 0;
}

static void caipan_say(const char *text) {
    long to = 0;
    while (caipan_is_blank(*text)) text++;
    for (; *text && *text != '\n' && to < 200; text++)
        caipan_message[to++] = *text >= 32 && *text < 127 ? *text : '?';
    caipan_message[to] = 0;
}

static int caipan_fault(const char *why) {
    caipan_say(why);
    return CAIPAN_FAULT;
}

/* Files */

static char *caipan_in_room(const char *name) {
    static char paths[16][4200];
    static int next = 0;
    char *path = paths[next++ % 16];
    caipan_print(path, 4200, "%s%s", caipan_room, name);
    return path;
}

static const char *caipan_contents(const char *path) {
    long length = 0, part;
    int file = caipan_open(path, 0);
    caipan_text[0] = 0;
    if (file < 0) return 0;
    while (length < (long)sizeof caipan_text - 1 &&
           (part = caipan_read(file, caipan_text + length, sizeof caipan_text - 1 - length)) > 0)
        length += part;
    caipan_text[length] = 0;
    caipan_close(file);
    return caipan_text;
}

static int caipan_new(const char *path) { return caipan_open(path, 1 | 0100 | 01000, 0644); }

static void caipan_put(const char *path, const char *text) {
    int file = caipan_new(path);
    if (file < 0) return;
    if (caipan_write(file, text, caipan_length(text)) < 0) caipan_share = 0;
    caipan_close(file);
}

static int caipan_copied(int from, const char *path) {
    static char part[1 << 16];
    long length, at, done;
    int file = caipan_new(path);
    if (file < 0) return 0;
    while ((length = caipan_read(from, part, sizeof part)) > 0)
        for (at = 0; at < length; at += done)
            if ((done = caipan_write(file, part + at, length - at)) <= 0) return 0;
    caipan_close(file);
    return length == 0;
}

static void caipan_clear_away(void) {
    static const char *const names[] = {"out", "stdout", "stderr", "report", "score", "message", "feedback/score.txt",
        "feedback/score_multiplier.txt", "feedback/judgemessage.txt", "feedback/teammessage.txt", 0};
    int at;
    for (at = 0; names[at]; at++) caipan_unlink(caipan_in_room(names[at]));
    caipan_rmdir(caipan_in_room("feedback"));
    caipan_rmdir(caipan_room);
}

/* What the guest says */

static int caipan_part(const char *text, double most) {
    char *end = 0;
    double number = caipan_strtod(text, &end);
    while (end && caipan_is_blank(*end)) end++;
    if (!end || end == text || *end || !(number >= 0) || !(number <= most) || !(most > 0))
        return caipan_fault("the checker gives points that are none");
    caipan_share = number / most;
    if (caipan_share >= 1) return CAIPAN_ACCEPTED;
    return caipan_share > 0 ? CAIPAN_PARTIAL : CAIPAN_REJECTED;
}

static int caipan_in_unit(const char *text) {
    char word[64];
    int at = 0;
    while (caipan_is_blank(*text)) text++;
    while (*text && !caipan_is_blank(*text) && at < 63) word[at++] = *text++;
    word[at] = 0;
    caipan_say(text);
    switch (CAIPAN_UNIT) {
        case 'f': return caipan_part(word, 1);
        case 'p': return caipan_part(word, 100);
        case 'a':
            if (caipan_points > 0) return caipan_part(word, caipan_points);
            /* A sample is worth nothing: nobody knows how many points are all. */
            caipan_share = caipan_strtod(word, 0) > 0;
            return caipan_share > 0 ? CAIPAN_ACCEPTED : CAIPAN_REJECTED;
        case 'h': return caipan_part(word, caipan_strtod(word, 0) <= 1 ? 1 : 100);
        default: return caipan_fault("the checker gives points, and nobody knows what they are counted in");
    }
}

static int caipan_by_code(int code) {
    static const int exits[] = {CAIPAN_EXITS};
    if (code == exits[0]) return CAIPAN_ACCEPTED;
    if (code == exits[2]) return CAIPAN_REJECTED;
    if (code == exits[3]) return CAIPAN_FORM;
    return exits[4] ? CAIPAN_REJECTED : caipan_fault("the checker ends with an exit code that nobody knows");
}

static int caipan_by_testlib(int code) {
    const char *said = caipan_contents(caipan_in_room("stderr")), *rest;
    if (!said) said = "";
    if ((rest = caipan_after(said, "partially correct ("))) {
        char *end = 0;
        double percent = caipan_strtod(rest, &end);
        if (end != rest && *end == ')' && percent == code) {
            caipan_say(end + 1);
            caipan_share = percent / 100;
            return percent <= 0 ? CAIPAN_REJECTED : percent < 100 ? CAIPAN_PARTIAL : CAIPAN_ACCEPTED;
        }
    }
    if (code == 0 && (rest = caipan_after_word(said, "ok"))) return caipan_say(rest), CAIPAN_ACCEPTED;
    if (code == 1 && (rest = caipan_after_word(said, "wrong answer"))) return caipan_say(rest), CAIPAN_REJECTED;
    if (code == 2 && (rest = caipan_after_word(said, "wrong output format"))) return caipan_say(rest), CAIPAN_FORM;
    if (code == 7 && (rest = caipan_after_word(said, "points"))) return caipan_in_unit(rest);
    return caipan_fault(said);
}

static int caipan_by_first_word(void) {
    const char *said = caipan_contents(caipan_in_room("stderr")), *rest;
    if (!said) said = "";
    if ((rest = caipan_after_word(said, "ok"))) return caipan_say(rest), CAIPAN_ACCEPTED;
    if ((rest = caipan_after_word(said, "points"))) return caipan_in_unit(rest);
    if (caipan_after_word(said, "FAIL")) return caipan_fault(said);
    return caipan_say(said), CAIPAN_REJECTED;
}

static int caipan_by_folder(int code) {
    const char *said = caipan_contents(caipan_in_room("feedback/judgemessage.txt"));
    int word = caipan_by_code(code), has_score;
    if (said && word != CAIPAN_FAULT) caipan_say(said);
    has_score = caipan_contents(caipan_in_room("feedback/score.txt")) != 0;
    if (has_score) return word == CAIPAN_ACCEPTED ? caipan_in_unit(caipan_text) : caipan_fault("a score, and a rejection");
    if (caipan_contents(caipan_in_room("feedback/score_multiplier.txt")))
        return word == CAIPAN_ACCEPTED ? caipan_part(caipan_text, 1) : caipan_fault("a score, and a rejection");
    return word;
}

/* The first line of a number on standard output; the message is the first line of standard error. */
static int caipan_by_number(int code, const char *name, double most) {
    char *line = caipan_text;
    int word;
    const char *said;
    if (code != 0) return caipan_fault("the checker has failed");
    if (!caipan_contents(caipan_in_room(name))) return caipan_fault("the checker says no points");
    while (*line && *line != '\n') line++;
    *line = 0;
    word = caipan_part(caipan_text, most);
    said = caipan_contents(caipan_in_room(most == 100 && name[1] == 'c' ? "message" : "stderr"));
    if (said && word != CAIPAN_FAULT) caipan_say(said);
    return word;
}

static int caipan_hear(int code) {
    int word;
    const char *said;
    switch (CAIPAN_TELLS) {
        case 't': return caipan_by_testlib(code);
        case 'u': return caipan_by_first_word();
        case 'k': return caipan_by_folder(code);
        case 'r': return caipan_by_number(code, "stdout", 1);
        case 'p': return caipan_by_number(code, "stdout", 100);
        case 'f': return caipan_by_number(code, "score", 100);
    }
    word = caipan_by_code(code);
    said = caipan_contents(caipan_in_room("stderr"));
    if (said && *said && word != CAIPAN_FAULT) caipan_say(said);
    return word;
}

/* What this judge hears */

static void caipan_reply(int word, const char *folder) {
    char text[512], path[4200];
    double share = word == CAIPAN_ACCEPTED ? 1 : word == CAIPAN_PARTIAL ? caipan_share : 0;
    int is_right = word == CAIPAN_ACCEPTED || word == CAIPAN_PARTIAL;
    if (CAIPAN_HOST == 'v') caipan_leave(word == CAIPAN_ACCEPTED ? 42 : 43);
    if (CAIPAN_HOST == 'k') {
        if (word == CAIPAN_PARTIAL && caipan_points < 0 && !CAIPAN_SHARES) {
            word = caipan_fault("the checker gives a part of the points, and there are none here");
            is_right = 0;
        }
        caipan_print(path, sizeof path, "%s/judgemessage.txt", folder);
        caipan_print(text, sizeof text, "%s\n", caipan_message);
        if (caipan_message[0]) caipan_put(path, text);
        if (is_right && (caipan_points >= 0 || word == CAIPAN_PARTIAL)) {
            const char *name = caipan_points >= 0 ? "score" : "score_multiplier";
            caipan_print(path, sizeof path, "%s/%s.txt", folder, name);
            caipan_print(text, sizeof text, "%.12g\n", caipan_points >= 0 ? share * caipan_points : share);
            caipan_put(path, text);
        }
        if (word == CAIPAN_FAULT && caipan_write(caipan_stderr, text, caipan_length(text)) < 0) caipan_leave(4);
        caipan_leave(word == CAIPAN_FAULT ? 3 : is_right ? 42 : 43);
    }
    if (CAIPAN_HOST == 'c') {
        if (word != CAIPAN_FAULT) {
            caipan_print(text, sizeof text, "%.12g\n", share);
            if (caipan_write(caipan_stdout, text, caipan_length(text)) < 0) word = CAIPAN_FAULT;
        }
        caipan_print(text, sizeof text, "%s\n", caipan_message[0] ? caipan_message : is_right ? "ok" : "wrong");
        if (caipan_write(caipan_stderr, text, caipan_length(text)) < 0) word = CAIPAN_FAULT;
        caipan_leave(word == CAIPAN_FAULT ? 1 : 0);
    }
    {
        static const char *const words[] = {"ok", "points", "wrong answer", "wrong output format", "FAIL"};
        static const int codes[] = {0, 7, 1, 2, 3};
        char number[32] = "";
        if (word == CAIPAN_PARTIAL) caipan_print(number, sizeof number, " %.10f", share);
        caipan_print(text, sizeof text, "%s%s %s\n", words[word], number, caipan_message);
        caipan_leave(caipan_write(caipan_stderr, text, caipan_length(text)) < 0 ? 3 : codes[word]);
    }
}

/* The call */

static int caipan_in_place(int file, int place) { return file >= 0 && caipan_dup2(file, place) >= 0; }

static int caipan_is_set(const char *input, const char *output) {
    const char *stdin_of = CAIPAN_STDIN == 'I' ? input : CAIPAN_STDIN == 'O' ? output : "/dev/null";
    if (CAIPAN_STDIN != '-' && !caipan_in_place(caipan_open(stdin_of, 0), 0)) return 0;
    caipan_stdout = caipan_dup(1);
    caipan_stderr = caipan_dup(2);
    if (!CAIPAN_TALKS && !caipan_in_place(caipan_new(caipan_in_room("stdout")), 1)) return 0;
    return caipan_in_place(caipan_new(caipan_in_room("stderr")), 2);
}

/* The last thing that is done when the guest ends. */
static void caipan_ended(int code, void *nothing) {
    int word;
    (void)nothing;
    if (!caipan_runs) return;
    caipan_runs = 0;
    caipan_flush(0);
    word = caipan_hear(code & 255);
    caipan_clear_away();
    caipan_reply(word, caipan_folder);
}

static int caipan_read_command(void) {
    long length = 0, part, at;
    int count = 0, file = caipan_open("/proc/self/cmdline", 0);
    if (file < 0) {
        for (; count < caipan_count && count < 200; count++) caipan_words[count] = caipan_given[count];
        return count;
    }
    while (length < (long)sizeof caipan_command - 1 &&
           (part = caipan_read(file, caipan_command + length, sizeof caipan_command - 1 - length)) > 0)
        length += part;
    caipan_close(file);
    for (at = 0; at < length && count < 200; at += caipan_length(caipan_command + at) + 1)
        caipan_words[count++] = caipan_command + at;
    return count;
}

static int caipan_has_room(const char *folder) {
    caipan_print(caipan_room, sizeof caipan_room, "%s/caipan-%d/", folder, caipan_getpid());
    return caipan_mkdir(caipan_room, 0755) == 0 && caipan_mkdir(caipan_in_room("feedback"), 0755) == 0;
}

static char *caipan_argument(char part, char *input, char *output, char *answer) {
    static char hundred[] = "100";
    switch (part) {
        case 'I': return input;
        case 'O': return output;
        case 'A': return answer;
        case 'D': return caipan_in_room("feedback/");
        case 'R': return caipan_in_room("report");
        case 'S': return caipan_in_room("score");
        case 'M': return caipan_in_room("message");
        default: return hundred;
    }
}

static int caipan_bridge(void) {
    static char *words[300];
    static char none[] = "/dev/null", here[] = ".";
    static const char *const own[] = {CAIPAN_ARGS 0};
    char *input = none, *output = none, *answer = none, *folder = here;
    int count, next, at, filled = 0;
    count = caipan_read_command();
    next = CAIPAN_HOST == 'v' ? 1 : 4;
    if (count < next) caipan_reply(caipan_fault("it is called with too few arguments"), folder);
    if (CAIPAN_HOST == 'k') input = caipan_words[1], answer = caipan_words[2], folder = caipan_words[3];
    if (CAIPAN_HOST == 'c') input = caipan_words[1], answer = caipan_words[2], output = caipan_words[3];
    if (CAIPAN_HOST == 't') input = caipan_words[1], output = caipan_words[2], answer = caipan_words[3];
    if (!caipan_has_room(folder) && !caipan_has_room(here) && !caipan_has_room("/tmp"))
        caipan_reply(caipan_fault("there is no folder to write to"), folder);
    if (CAIPAN_HOST == 'k' && !CAIPAN_TALKS) {
        output = caipan_in_room("out");
        if (!caipan_copied(0, output)) {
            caipan_clear_away();
            caipan_reply(caipan_fault("the output cannot be kept"), folder);
        }
    }
    words[filled++] = caipan_words[0];
    for (at = 0; CAIPAN_CALL[at]; at++) words[filled++] = caipan_argument(CAIPAN_CALL[at], input, output, answer);
    for (at = 0; own[at]; at++) words[filled++] = (char *)own[at];
    /* BAPCtools puts these in front of the arguments when it has the jury's answers checked. */
    if (CAIPAN_SHARES && count > next + 1 && caipan_after_word(caipan_words[next], "case_sensitive") &&
        caipan_after_word(caipan_words[next + 1], "space_change_sensitive"))
        next += 2;
    for (at = next; at < count && CAIPAN_HOST != 'c' && CAIPAN_HOST != 't'; at++) {
        const char *points = CAIPAN_HOST == 'k' ? caipan_after(caipan_words[at], "points=") : 0;
        if (points) caipan_points = caipan_strtod(points, 0);
        else words[filled++] = caipan_words[at];
    }
    caipan_folder = folder;
    if (!caipan_is_set(input, output)) {
        caipan_clear_away();
        caipan_reply(caipan_fault("the checker cannot be heard"), folder);
    }
    caipan_runs = 1;
    caipan_end(caipan_main(filled, words, caipan_environ));
    return 0;
}

/* Where /proc is not to be seen, glibc has this before anything else runs. */
__attribute__((constructor(101))) static void caipan_take(int count, char **words) {
    caipan_count = count;
    caipan_given = words;
    /* What is asked for first is done last. */
    caipan_on_exit(caipan_ended, 0);
}

#include "guest.h"

/* After all that the guest initialises. */
#ifdef __cplusplus
static const int caipan_done = caipan_bridge();
#else
__attribute__((constructor)) static void caipan_start(void) { caipan_bridge(); }
#endif
