//! Tests of all ways to open standard input, by contestants' and jury programs, at every size and level.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::levels::{open_to_all, users};
use crate::support::{has, is_left_to_the_sweep};

/// Sizes of inputs in bytes: programs get inputs up to 1 MiB in memory, and larger ones on disk.
const SIZES: &[usize] = &[1_000, 1_100_000];

/// Reads all of standard input in five ways, tries to change it, and prints how many bytes each way has found.
const READER: &str = r#"
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static char buffer[1 << 16];

static long read_all(int fd) {
    long all = 0, some;
    if (fd < 0)
        return -1;
    while ((some = read(fd, buffer, sizeof buffer)) > 0)
        all += some;
    return all;
}

int main(void) {
    int fd = open("/dev/stdin", O_WRONLY);
    if (fd >= 0 && write(fd, "x", 1) == 1)
        return 3;
    long by_name = read_all(open("/dev/stdin", O_RDONLY));
    long by_number = read_all(open("/proc/self/fd/0", O_RDONLY));
    long again = read_all(open("/dev/stdin", O_RDONLY));
    long by_file = read_all(open("sum.in", O_RDONLY));
    long inherited = read_all(0);
    printf("%ld %ld %ld %ld %ld\n", by_name, by_number, again, by_file, inherited);
    return 0;
}
"#;

/// Kattis checker that opens standard input by name and expects as many bytes as the answer says.
const CHECKER: &str = r#"
#include <stdio.h>
int main(int count, char **words) {
    FILE *answer = fopen(words[2], "r"), *output = fopen("/dev/stdin", "r");
    long wanted, found = 0;
    if (count < 4 || !answer || !output || fscanf(answer, "%ld", &wanted) != 1)
        return 1;
    while (getc(output) != EOF)
        found++;
    return found == wanted ? 42 : 43;
}
"#;

/// A validator that opens its standard input by name.
const VALIDATOR: &str = r#"
#include <stdio.h>
int main(void) {
    FILE *input = fopen("/dev/stdin", "r");
    int byte, last = 0;
    if (!input)
        return 3;
    while ((byte = getc(input)) != EOF)
        last = byte;
    return last == '\n' ? 0 : 3;
}
"#;

/// Generator that opens the given standard input by name.
const GENERATOR: &str = r#"
#include <stdio.h>
int main(void) {
    FILE *input = fopen("/dev/stdin", "r"), *again = fopen("/proc/self/fd/0", "r");
    int first, second;
    if (!input || !again || fscanf(input, "%d", &first) != 1 || fscanf(again, "%d", &second) != 1 || first != second)
        return 3;
    printf("%d\n", first);
    return 0;
}
"#;

/// Interactor that opens by name both its input (twice) and its standard input.
const INTERACTOR: &str = r#"
#include <stdio.h>
static long length(const char *path) {
    FILE *file = fopen(path, "r");
    long all = 0;
    while (file && getc(file) != EOF)
        all++;
    return file ? all : -1;
}
int main(int count, char **words) {
    long first = count > 1 ? length(words[1]) : -1, second = length(words[1]), said = -1;
    FILE *answer = fopen(words[2], "r"), *program = fopen("/dev/stdin", "r");
    long wanted = -1;
    if (!answer || fscanf(answer, "%ld", &wanted) != 1 || first != wanted || second != wanted || !program)
        return 1;
    printf("%ld\n", wanted);
    fflush(stdout);
    return fscanf(program, "%ld", &said) == 1 && said == wanted ? 42 : 43;
}
"#;

/// A contestant's program that opens its end of the conversation by name.
const ECHO: &str = r#"
#include <stdio.h>
int main(void) {
    FILE *input = fopen("/dev/stdin", "r"), *output = fopen("/dev/stdout", "w");
    long number;
    if (!input || !output || fscanf(input, "%ld", &number) != 1)
        return 3;
    fprintf(output, "%ld\n", number);
    fflush(output);
    return 0;
}
"#;

const COPIES: &str = "#include <stdio.h>\n\
    int main(void) { int c; while ((c = getchar()) != EOF) putchar(c); return 0; }\n";

#[test]
fn standard_input_can_be_opened_by_name_at_every_level() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") {
        return;
    }
    for user in users() {
        for size in SIZES {
            let input = "5 ".repeat(size / 2 - 1) + "\n";
            let length = input.len();
            let answer = format!("{0} {0} {0} {0} {0}\n", length);
            let length = length.to_string();
            let files = open_to_all(&[
                (
                    "read/problem.toml",
                    "name = \"read\"\nchecker = \"tokens\"\n[io]\ninput = \"sum.in\"\n",
                ),
                ("read/1.in", &input),
                ("read/1.ans", &answer),
                (
                    "copy/problem.toml",
                    "name = \"copy\"\n[checker]\nsource = \"check.c\"\ndialect = \"kattis\"\n\
                     [[validator]]\nsource = \"valid.c\"\ndialect = \"testlib\"\n",
                ),
                ("copy/check.c", CHECKER),
                ("copy/valid.c", VALIDATOR),
                ("copy/1.in", &input),
                ("copy/1.ans", &length),
                ("reader.c", READER),
                ("copies.c", COPIES),
            ]);
            let what = format!("{} bytes at {}", size, user.level);
            for (problem, program) in [("read", "reader.c"), ("copy", "copies.c")] {
                let ran = user.run(&files, &["grade", problem, program, "--no-journal"]);
                assert_eq!(ran.code, 0, "{problem}, {what}: {ran:#?}");
            }
            let output = files.write("output", input.as_bytes());
            fs::set_permissions(&output, fs::Permissions::from_mode(0o644)).unwrap();
            let ran = user.run(&files, &["check", "copy", "copy/1.in", "output"]);
            assert_eq!(ran.code, 0, "check, {what}: {ran:#?}");
            let ran = user.run(&files, &["validate", "copy"]);
            let text = ran.stdout.clone() + &ran.stderr;
            assert!(!text.contains("valid.c: "), "validate, {what}: {text}");
        }
    }
}

#[test]
fn generators_and_interactors_open_their_streams_by_name_at_every_level() {
    if !has("cc") {
        return;
    }
    for user in users() {
        for size in SIZES {
            let input = "5 ".repeat(size / 2 - 1) + "\n";
            let length = input.len().to_string();
            let files = open_to_all(&[
                (
                    "make/problem.toml",
                    "name = \"make\"\nchecker = \"tokens\"\n[[generator]]\nname = \"g\"\n\
                     source = \"make.c\"\ndialect = \"stdin\"\n[[generator.case]]\nname = \"{i}\"\n\
                     args = [\"{seed}\"]\ncount = 2\n",
                ),
                ("make/make.c", GENERATOR),
                ("make/submissions/accepted/make.c", COPIES),
                (
                    "talk/problem.toml",
                    "name = \"talk\"\n[interactor]\nsource = \"judge.c\"\ndialect = \"kattis\"\n",
                ),
                ("talk/judge.c", INTERACTOR),
                ("talk/1.in", &input),
                ("talk/1.ans", &length),
                ("echo.c", ECHO),
            ]);
            let open = fs::Permissions::from_mode(0o777);
            fs::set_permissions(files.path("make"), open).unwrap();
            for arguments in [
                &["generate", "make"][..],
                &["grade", "talk", "echo.c", "--no-journal"],
            ] {
                let ran = user.run(&files, arguments);
                let what = format!("{arguments:?}, {size} bytes at {}", user.level);
                assert_eq!(ran.code, 0, "{what}: {ran:#?}");
            }
            let made = fs::read_to_string(files.path("make/cases/2.ans"));
            assert_eq!(made.unwrap(), "2\n");
        }
    }
}
