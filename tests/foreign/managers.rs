//! Tests of CMS and Hydro managers: interactors that open two named pipes and print the verdict on standard output.

use crate::support::{Files, caipan, has, is_left_to_the_sweep};

/// Manager of a guessing game. Announces the end of its output, and reads the remaining input.
const MANAGER: &str = "import sys
secret = int(input())
said, reply = open(sys.argv[1]), open(sys.argv[2], 'w')
def end(points, why):
    try: reply.close()
    except BrokenPipeError: pass
    left = said.read()
    print(points)
    print(why + (' and ' + left.strip() if left else ''), file=sys.stderr)
    sys.exit()
for turn in range(10):
    line = said.readline()
    if not line.strip().isdigit(): end(0.0, 'no guess %d' % (turn + 1))
    guess = int(line)
    reply.write('right\\n' if guess == secret else 'more\\n' if guess < secret else 'less\\n')
    try: reply.flush()
    except BrokenPipeError: end(0.0, 'nobody listens')
    if guess == secret: end(1.0 if turn < 9 else 0.5, '%d guesses' % (turn + 1))
end(0.0, 'ten guesses')
";

/// Player that opens its streams by the given names, waits for the end, and writes a last word.
const BY_NAME: &str = "#include <stdio.h>
#include <string.h>
int main(int count, char **names) {
    if (count != 3) return 9;
    FILE *in = fopen(names[1], \"r\"), *out = fopen(names[2], \"w\");
    int low = 1, high = 1000;
    char said[20] = \"\";
    while (strcmp(said, \"right\")) {
        int guess = (low + high) / 2;
        fprintf(out, \"%d\\n\", guess);
        fflush(out);
        if (fscanf(in, \"%19s\", said) != 1) return 0;
        if (!strcmp(said, \"more\")) low = guess + 1; else high = guess - 1;
    }
    if (fscanf(in, \"%19s\", said) != EOF) return 8;
    fprintf(out, \"thanks\\n\");
    return 0;
}
";

const BY_STREAM: &str = "low, high, said = 1, 1000, ''
while said != 'right':
    guess = (low + high) // 2
    print(guess, flush=True)
    said = input()
    if said == 'more': low = guess + 1
    else: high = guess - 1
";

/// Players, and the results if the number is 777.
const PLAYERS: &[(&str, &str, &str, &str)] = &[
    ("by-name.c", BY_NAME, "AC", ""),
    ("by-stream.py", BY_STREAM, "AC", ""),
    (
        "counts.py",
        "low = 769\nwhile True:\n    print(low, flush=True)\n    if input() == 'right': break\n    low += 1\n",
        "PC",
        "9 guesses",
    ),
    ("stops.py", "print(500)\n", "WA", "no guess 2"),
    (
        "silent.c",
        "int main(void) { return 0; }\n",
        "WA",
        "no guess 1",
    ),
    (
        "crashes.c",
        "int main(void) { return 3; }\n",
        "RE",
        "exit code 3",
    ),
    (
        "claims.py",
        "print('1.0')\nprint('1.0')\n",
        "WA",
        "no guess 1",
    ),
    (
        "waits.c",
        "#include <stdio.h>\nint main(void) { return getchar() > 0; }\n",
        "TLE",
        "wall time over",
    ),
];

#[test]
fn a_manager_talks_through_pipes_that_both_may_open_by_name() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") || !has("cc") {
        return;
    }
    for dialect in ["cms", "hydro-communication"] {
        let toml = format!(
            "name = \"guess\"\n[limits]\ncpu = \"1s\"\nwall = \"4s\"\n[language.python]\ntime_factor = 1.0\n[interactor]\nsource = \"manager.py\"\ndialect = {dialect:?}\n"
        );
        let manager = MANAGER.replace("turn < 9", "turn < 8");
        let files = Files::new(&[
            ("guess/problem.toml", &toml),
            ("guess/manager.py", &manager),
            ("guess/1.in", "777\n"),
        ]);
        for (name, source, verdict, reason) in PLAYERS {
            files.write(name, source.as_bytes());
            let ran = caipan(&[
                "grade",
                &files.path("guess"),
                &files.path(name),
                "--format",
                "json",
                "--no-journal",
            ]);
            let json = ran.json();
            let case = &json["submissions"][0]["cases"][0];
            assert_eq!(case["verdict"], *verdict, "{dialect} {name}: {case}");
            let said = case["reason"].as_str().unwrap_or_default();
            assert!(said.contains(reason), "{dialect} {name}: {said}");
        }
    }
}

#[test]
fn a_manager_that_fails_is_the_jurys_fault_and_keeps_nobody_waiting() {
    if !has("python3") {
        return;
    }
    let faults = [
        (
            "open(__import__('sys').argv[1]).readline()\nraise SystemExit(5)\n",
            "5",
        ),
        ("print('many')\n", "many"),
        ("print(2.0)\n", "gives 2 at"),
        ("import os\nos.kill(os.getpid(), 11)\n", "139"),
    ];
    for (manager, reason) in faults {
        let files = Files::new(&[
            (
                "guess/problem.toml",
                "name = \"guess\"\n[interactor]\nsource = \"manager.py\"\ndialect = \"cms\"\n",
            ),
            ("guess/manager.py", manager),
            ("guess/1.in", "777\n"),
            ("mine.py", "print(1)\n"),
        ]);
        let ran = caipan(&[
            "grade",
            &files.path("guess"),
            &files.path("mine.py"),
            "--format",
            "json",
            "--no-journal",
        ]);
        let json = ran.json();
        let case = &json["submissions"][0]["cases"][0];
        assert_eq!(case["verdict"], "JE", "{manager}: {case}");
        let said = case["reason"].as_str().unwrap_or_default();
        assert!(said.contains(reason), "{manager}: {said}");
    }
}
