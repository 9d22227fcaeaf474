//! Tests of interactors on the command line: complete games, and every way in which either program can fail.

use std::collections::BTreeMap;

use crate::support::{Files, caipan, has, is_left_to_the_sweep};

/// Judges a class; returns each contestant's verdicts by case, with the messages.
pub(super) fn grade(files: &Files, problem: &str) -> BTreeMap<String, Vec<(String, String)>> {
    let (problem, class) = (files.path(problem), files.path("class"));
    let ran = caipan(&[
        "grade",
        &problem,
        &class,
        "--format",
        "json",
        "--lang",
        "en",
        "--no-journal",
    ]);
    let json = ran.json();
    let cards = json["submissions"].as_array().unwrap();
    let verdicts = |card: &serde_json::Value| {
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let cases = card["cases"].as_array().unwrap();
        cases
            .iter()
            .map(|case| (text(&case["verdict"]), text(&case["reason"])))
            .collect()
    };
    let name = |card: &serde_json::Value| {
        let path = card["path"].as_str().unwrap();
        path.rsplit('/').nth(1).unwrap().to_owned()
    };
    cards
        .iter()
        .map(|card| (name(card), verdicts(card)))
        .collect()
}

/// Interactors for guessing a number with at most ten guesses, in Python and in Java, in the dialect of Kattis.
const GUESS_PY: &str = "import sys
secret = int(open(sys.argv[1]).read())
def reject(why):
    open(sys.argv[3] + 'judgemessage.txt', 'w').write(why + '\\n')
    sys.exit(43)
for turn in range(1, 11):
    line = sys.stdin.readline()
    if not line.endswith('\\n'): reject('no guess %d' % turn)
    if not line.strip().isdigit(): reject('guess %d is not a number: %r' % (turn, line[:20]))
    guess = int(line)
    print('right' if guess == secret else 'more' if guess < secret else 'less', flush=True)
    if guess == secret: sys.exit(42)
reject('ten guesses, and the number was %d' % secret)
";

const GUESS_JAVA: &str = "import java.io.*;
import java.nio.file.*;
public class Talk {
    public static void main(String[] a) throws IOException {
        int secret = Integer.parseInt(Files.readString(Path.of(a[0])).trim());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (int turn = 1; turn <= 10; turn++) {
            String line = in.readLine();
            if (line == null) reject(a[2], \"no guess \" + turn);
            int guess = 0;
            try { guess = Integer.parseInt(line.trim()); }
            catch (NumberFormatException e) { reject(a[2], \"guess \" + turn + \" is not a number: '\" + line.substring(0, Math.min(20, line.length())) + \"\"); }
            System.out.println(guess == secret ? \"right\" : guess < secret ? \"more\" : \"less\");
            System.out.flush();
            if (guess == secret) System.exit(42);
        }
        reject(a[2], \"ten guesses, and the number was \" + secret);
    }
    static void reject(String folder, String why) throws IOException {
        Files.writeString(Path.of(folder, \"judgemessage.txt\"), why + \"\\n\");
        System.exit(43);
    }
}
";

const RIGHT_C: &str = "#include <stdio.h>
#include <string.h>
int main(void) {
    int low = 1, high = 1000;
    char said[20] = \"\";
    while (strcmp(said, \"right\")) {
        int guess = (low + high) / 2;
        printf(\"%d\\n\", guess);
        fflush(stdout);
        if (scanf(\"%19s\", said) != 1) return 0;
        if (!strcmp(said, \"more\")) low = guess + 1; else high = guess - 1;
    }
    @
    return 0;
}
";

const RIGHT_PY: &str = "low, high, said = 1, 1000, ''
while said != 'right':
    guess = (low + high) // 2
    print(guess, flush=True)
    said = input()
    if said == 'more': low = guess + 1
    else: high = guess - 1
";

const RIGHT_JAVA: &str = "import java.util.*;
public class Main {
    public static void main(String[] a) {
        Scanner in = new Scanner(System.in);
        int low = 1, high = 1000;
        for (String said = \"\"; !said.equals(\"right\"); ) {
            int guess = (low + high) / 2;
            System.out.println(guess);
            said = in.next();
            if (said.equals(\"more\")) low = guess + 1; else high = guess - 1;
        }
    }
}
";

/// Players of the guessing game: description, source, and result if the number is 777.
const PLAYERS: &[(&str, &str, &str, &str, &str)] = &[
    ("right", "c", RIGHT_C, "AC", ""),
    ("right-in-python", "py", RIGHT_PY, "AC", ""),
    ("right-in-java", "java", RIGHT_JAVA, "AC", ""),
    (
        "reads-on",
        "c",
        "@while (scanf(\"%19s\", said) == 1);",
        "AC",
        "",
    ),
    (
        "writes-on",
        "c",
        "@for (int i = 0; i < 300000; i++) puts(\"1\");",
        "AC",
        "",
    ),
    ("crashes-afterwards", "c", "@return 3;", "RE", "exit code 3"),
    (
        "reads-first",
        "c",
        "#include <stdio.h>\nint main(void) { int x; if (scanf(\"%d\", &x) == 1) puts(\"500\"); return 0; }\n",
        "TLE",
        "wall time over",
    ),
    (
        "does-not-flush",
        "c",
        "#include <stdio.h>\nint main(void) { int x; printf(\"500\\n\"); return scanf(\"%d\", &x) > 1; }\n",
        "TLE",
        "wall time over",
    ),
    (
        "guesses-too-often",
        "py",
        "for i in range(1000): print(i, flush=True)\n",
        "WA",
        "ten guesses, and the number was 777",
    ),
    ("stops", "py", "print(500)\n", "WA", "no guess 2"),
    (
        "stops-in-java",
        "java",
        "public class Main { public static void main(String[] a) { System.out.println(500); } }\n",
        "WA",
        "no guess 2",
    ),
    (
        "says-nothing",
        "c",
        "int main(void) { return 0; }\n",
        "WA",
        "no guess 1",
    ),
    (
        "cheats",
        "py",
        "import os\nfor name in os.listdir('/'):\n    try: print(open('/' + name + '/input').read())\n    except OSError: pass\nprint('right 42 accepted')\n",
        "WA",
        "guess 1 is not a number",
    ),
    (
        "ends-as-a-judge",
        "c",
        "#include <stdlib.h>\nint main(void) { exit(42); }\n",
        "RE",
        "exit code 42",
    ),
    (
        "floods",
        "c",
        "#include <stdio.h>\nint main(void) { for (;;) putchar('1'); }\n",
        "OLE",
        "more than 1 MiB",
    ),
    (
        "burns",
        "c",
        "int main(void) { for (;;); }\n",
        "TLE",
        "CPU time over",
    ),
];

fn guessing(files: &Files, interactor: &str) {
    let toml = format!(
        "name = \"guess\"\n[limits]\ncpu = \"1s\"\nwall = \"4s\"\noutput = \"1MiB\"\n[interactor]\nsource = {interactor:?}\ndialect = \"kattis\"\n"
    );
    files.write("guess/problem.toml", toml.as_bytes());
}

fn players(wanted: impl Fn(&str) -> bool) -> Files {
    let files = Files::new(&[
        ("guess/talk.py", GUESS_PY),
        ("guess/Talk.java", GUESS_JAVA),
        ("guess/1.in", "777\n"),
    ]);
    for (name, ending, source, ..) in PLAYERS.iter().filter(|(name, ..)| wanted(name)) {
        let source = match source.strip_prefix('@') {
            Some(end) => RIGHT_C.replace('@', end),
            None => source.replace("    @\n", ""),
        };
        files.write(&format!("class/{name}/guess.{ending}"), source.as_bytes());
    }
    files
}

fn assert_as_expected(files: &Files) {
    for (name, verdicts) in grade(files, "guess") {
        let player = PLAYERS.iter().find(|(known, ..)| *known == name).unwrap();
        let (_, _, _, expected, why) = player;
        let (verdict, reason) = &verdicts[0];
        assert_eq!(verdict, expected, "{name}: {reason}");
        assert!(reason.contains(why), "{name}: {reason}");
    }
}

#[test]
fn a_guessing_game_is_played_to_its_end_whatever_the_player_does() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") || !has("java") {
        return;
    }
    let files = players(|_| true);
    guessing(&files, "talk.py");
    assert_as_expected(&files);
}

#[test]
fn an_interactor_in_java_plays_the_same_game() {
    if !has("java") {
        return;
    }
    let files =
        players(|name| ["right", "stops-in-java", "guesses-too-often", "cheats"].contains(&name));
    guessing(&files, "Talk.java");
    assert_as_expected(&files);
}

/// Interactor for a game of three heaps (given in the input): removes 1 to 3 stones after the contestant; the player
/// who takes the last stone wins. A checker counts the contestant's moves.
const HEAPS: &str = "#include <fstream>
#include <iostream>
#include <vector>
using namespace std;
int main(int, char **a) {
    vector<int> heap(3);
    ifstream in(a[1]);
    for (int &stones : heap) in >> stones;
    ofstream out(a[2]);
    auto fail = [](string why) { cerr << \"wrong answer \" << why << endl; exit(1); };
    auto is_empty = [&] { return !heap[0] && !heap[1] && !heap[2]; };
    int moves = 0;
    for (;;) {
        for (int stones : heap) cout << stones << ' ';
        cout << endl;
        int from, count;
        if (!(cin >> from >> count)) fail(\"no move \" + to_string(moves + 1));
        moves++;
        if (from < 1 || from > 3 || count < 1 || count > heap[from - 1])
            fail(\"move \" + to_string(moves) + \": \" + to_string(count) + \" of heap \" + to_string(from));
        heap[from - 1] -= count;
        if (is_empty()) break;
        int best = 0, take = 1, all = heap[0] ^ heap[1] ^ heap[2];
        for (int i = 0; i < 3; i++) {
            if (heap[i]) best = heap[best] ? best : i;
            if ((heap[i] ^ all) < heap[i]) { best = i; take = heap[i] - (heap[i] ^ all); break; }
        }
        heap[best] -= take;
        if (is_empty()) fail(\"the last stone went to the other player after move \" + to_string(moves));
    }
    cout << \"0 0 0\" << endl;
    out << moves << endl;
    cerr << \"ok won\" << endl;
}
";

const WINS: &str = "a, b, c = map(int, input().split())
while a or b or c:
    all = a ^ b ^ c
    for number, stones in enumerate((a, b, c), 1):
        if stones ^ all < stones:
            print(number, stones - (stones ^ all), flush=True)
            break
    a, b, c = map(int, input().split())
";

#[test]
fn a_game_on_a_board_is_judged_by_the_checker_of_what_the_interactor_leaves() {
    if !has("g++") || !has("python3") {
        return;
    }
    let toml = "name = \"heaps\"\n[limits]\nwall = \"8s\"\n[interactor]\nsource = \"talk.cpp\"\ndialect = \"testlib\"\n[checker]\ncommand = [\"sh\", \"check.sh\"]\ndialect = \"testlib\"\npoints = \"percent\"\n";
    // Four moves are worth all points, more of them half.
    let check = "read -r moves < \"$2\"; if [ \"$moves\" -le 4 ]; then echo ok >&2; exit 0; fi; echo \"points 50 $moves moves\" >&2; exit 7\n";
    let files = Files::new(&[
        ("heaps/problem.toml", toml),
        ("heaps/talk.cpp", HEAPS),
        ("heaps/check.sh", check),
        ("heaps/1.in", "1 2 4\n"),
        ("heaps/2.in", "5 8 9\n"),
        ("class/wins/heaps.py", WINS),
        (
            "class/loses/heaps.py",
            "import sys\nfor line in sys.stdin:\n    heap = list(map(int, line.split()))\n    if not any(heap): break\n    print(min(i for i in range(3) if heap[i]) + 1, 1, flush=True)\n",
        ),
        ("class/cheats/heaps.py", "print(1, 100)\n"),
    ]);
    let verdicts = grade(&files, "heaps");
    let of = |name: &str, case: usize| verdicts[name][case].clone();
    assert_eq!(of("wins", 0), ("AC".to_owned(), String::new()));
    let (verdict, why) = of("wins", 1);
    assert_eq!(verdict, "PC", "{why}");
    assert!(
        why.contains("the checker says: \"") && why.contains("moves"),
        "{why}"
    );
    for case in 0..2 {
        let (verdict, why) = of("loses", case);
        assert_eq!(verdict, "WA");
        assert!(
            why.contains("the interactor says: \"the last stone went to the other player"),
            "{why}"
        );
        let (verdict, why) = of("cheats", case);
        assert_eq!(verdict, "WA");
        assert!(why.contains("move 1: 100 of heap 1"), "{why}");
    }
}

#[test]
fn a_problem_with_neither_checker_nor_interactor_and_an_output_without_a_talk_are_refused() {
    let files = players(|name| name == "right");
    guessing(&files, "talk.py");
    files.write("out", b"500\n");
    let (problem, input, output) = (
        files.path("guess"),
        files.path("guess/1.in"),
        files.path("out"),
    );
    let ran = caipan(&["check", &problem, &input, &output, "--lang", "en"]);
    assert_ne!(ran.code, 0);
    assert!((ran.stdout + &ran.stderr).contains("interactive"));
    caipan(&["validate", &problem, "--lang", "en"]).expect(0, "1 case valid", "");
    files.write("guess/problem.toml", b"name = \"guess\"\n");
    caipan(&["info", &problem, "--lang", "en"]).expect(
        3,
        "",
        "neither a checker nor an interactor",
    );
    files.write(
        "guess/problem.toml",
        b"name = \"guess\"\n[interactor]\nsource = \"talk.py\"\ndialect = \"oj\"\n",
    );
    caipan(&["info", &problem, "--lang", "en"]).expect(
        3,
        "",
        "expected one of testlib, kattis, bapctools, hydro, cms, hydro-communication, uoj, dmoj",
    );
}
