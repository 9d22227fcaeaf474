//! Five test problems with weak data, and the mistakes that the data misses.

use std::collections::BTreeMap;

use crate::support::{Files, caipan};

/// Problem with a validator, one accepted program, and weak cases.
pub(super) struct Weak {
    pub name: &'static str,
    /// Lines of problem.toml after name and validator.
    pub toml: &'static str,
    pub validator: &'static str,
    /// The accepted program: file extension and source.
    pub right: (&'static str, &'static str),
    /// The inputs of the cases.
    pub cases: &'static [&'static str],
    /// Mistakes that the cases miss: a text of the accepted program, its replacement, and the words of the smallest
    /// input that reveals the mistake.
    pub planted: &'static [(&'static str, &'static str, usize)],
    /// Operators whose surviving mutants show that these cases are weak.
    pub holes: &'static [&'static str],
}

/// Common beginning of all validators.
const HEAD: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
static void no(void) { exit(43); }\n\
static void sign(int wanted) { if (getchar() != wanted) no(); }\n\
static void end(void) { sign(EOF); exit(42); }\n\
static long long whole(long long least, long long most) {\n    char text[24]; int length = 0, next = getchar();\n\
    if (next == '-') { text[length++] = '-'; next = getchar(); }\n\
    for (; next >= '0' && next <= '9' && length < 20; next = getchar()) text[length++] = (char)next;\n\
    ungetc(next, stdin); text[length] = 0;\n    char again[24]; long long value = atoll(text); sprintf(again, \"%lld\", value);\n\
    if (strcmp(text, again) != 0 || value < least || value > most) no();\n    return value;\n}\n";

pub(super) const SUM: Weak = Weak {
    name: "sum",
    toml: "checker = \"tokens\"\n",
    validator: "int main(void) { whole(-2000000000, 2000000000); sign(' '); whole(-2000000000, 2000000000); sign('\\n'); end(); }\n",
    right: (
        "c",
        "#include <stdio.h>\n\nint main(void)\n{\n    long long a, b;\n    if (scanf(\"%lld %lld\", &a, &b) != 2)\n        return 1;\n    printf(\"%lld\\n\", a + b);\n    return 0;\n}\n",
    ),
    cases: &["1 2\n", "10 20\n"],
    planted: &[
        (
            "printf(\"%lld\\n\", a + b)",
            "printf(\"%d\\n\", (int)(a + b))",
            2,
        ),
        ("a + b);", "a < 0 ? b - a : a + b);", 2),
        ("a + b);", "b == 0 ? a * b : a + b);", 2),
    ],
    holes: &["narrow-type"],
};

pub(super) const SORT: Weak = Weak {
    name: "sort",
    toml: "checker = \"tokens\"\n",
    validator: "int main(void) { int n = whole(1, 2000); sign('\\n'); for (int i = 0; i < n; i++) { if (i) sign(' '); whole(0, 1000000000); } sign('\\n'); end(); }\n",
    right: (
        "cpp",
        "#include <algorithm>\n#include <cstdio>\n#include <vector>\nusing namespace std;\n\nstatic vector<int> keys;\n\nint different()\n{\n    int count = 0;\n    for (size_t i = 0; i < keys.size(); i++)\n        if (i == 0 || keys[i] != keys[i - 1])\n            count++;\n    return count;\n}\n\nint main()\n{\n    int n;\n    if (scanf(\"%d\", &n) != 1)\n        return 1;\n    keys.resize(n);\n    for (int &key : keys)\n        if (scanf(\"%d\", &key) != 1)\n            return 1;\n    sort(keys.begin(), keys.end());\n    printf(\"%d\\n\", different());\n    for (int i = 0; i < n; i++)\n        printf(\"%d%c\", keys[i], i + 1 < n ? ' ' : '\\n');\n    return 0;\n}\n",
    ),
    // In these cases, no key occurs twice.
    cases: &["3\n3 1 2\n", "5\n9 7 5 3 1\n"],
    planted: &[
        ("return count;", "return (int)keys.size();", 3),
        (
            "keys[i] != keys[i - 1]",
            "keys[i] != keys[i - 1] + 0 && i < 6",
            8,
        ),
    ],
    holes: &["relational"],
};

pub(super) const PATHS: Weak = Weak {
    name: "paths",
    toml: "checker = \"tokens\"\n",
    validator: "int main(void) { int n = whole(1, 100); sign(' '); int m = whole(0, 1000); sign('\\n'); while (m--) { whole(1, n); sign(' '); whole(1, n); sign(' '); whole(0, 1000000); sign('\\n'); } end(); }\n",
    right: (
        "cpp",
        "#include <cstdio>\n#include <queue>\n#include <vector>\nusing namespace std;\n\nconst long long INFINITE = 1000000000000000LL;\n\nint main()\n{\n    int n, m;\n    if (scanf(\"%d %d\", &n, &m) != 2)\n        return 1;\n    vector<vector<pair<int, int>>> roads(n + 1);\n    for (int i = 0; i < m; i++) {\n        int a, b, c;\n        if (scanf(\"%d %d %d\", &a, &b, &c) != 3)\n            return 1;\n        roads[a].push_back({b, c});\n        roads[b].push_back({a, c});\n    }\n    vector<long long> far(n + 1, INFINITE);\n    priority_queue<pair<long long, int>> next;\n    far[1] = 0;\n    next.push({0, 1});\n    while (!next.empty()) {\n        auto [distance, at] = next.top();\n        next.pop();\n        if (-distance > far[at])\n            continue;\n        for (auto [to, cost] : roads[at])\n            if (far[at] + cost < far[to]) {\n                far[to] = far[at] + cost;\n                next.push({-far[to], to});\n            }\n    }\n    printf(\"%lld\\n\", far[n] == INFINITE ? -1 : far[n]);\n    return 0;\n}\n",
    ),
    // In these cases, all roads are short and lead towards the target.
    cases: &["2 1\n1 2 5\n", "3 2\n1 2 1\n2 3 1\n"],
    planted: &[
        ("        roads[b].push_back({a, c});\n", "", 5),
        ("INFINITE ? -1 : far[n]", "INFINITE ? INFINITE : far[n]", 2),
        ("1000000000000000LL", "1000LL", 5),
    ],
    holes: &["small-infinity"],
};

pub(super) const WORDS: Weak = Weak {
    name: "words",
    toml: "checker = \"exact\"\n",
    validator: "int main(void) { int n = whole(1, 50); sign('\\n'); while (n--) { int last = ' ', next, length = 0; while ((next = getchar()) != '\\n') { if (next != ' ' && (next < 'a' || next > 'z')) no(); if (next == ' ' && last == ' ') no(); last = next; if (++length > 100) no(); } if (last == ' ') no(); } end(); }\n",
    right: (
        "py",
        "n = int(input())\nlongest = \"\"\nfor i in range(n):\n    line = input()\n    for word in line.split(\" \"):\n        if len(word) > len(longest):\n            longest = word\nprint(longest)\nprint(len(longest))\n",
    ),
    cases: &["1\nabc\n", "2\na\nabcd\n"],
    planted: &[
        ("line.split(\" \")", "line.split(\" \")[:1]", 3),
        ("len(word) > len(longest)", "len(word) >= len(longest)", 3),
        ("range(n)", "range(min(n, 2))", 4),
    ],
    holes: &["relational"],
};

pub(super) const GUESS: Weak = Weak {
    name: "guess",
    toml: "[interactor]\nsource = \"talk.c\"\ndialect = \"kattis\"\n",
    validator: "int main(void) { whole(1, 1000); sign('\\n'); end(); }\n",
    right: (
        "c",
        "#include <stdio.h>\n#include <string.h>\n\nint main(void)\n{\n    int low = 1, high = 1000;\n    char word[16];\n    while (low <= high) {\n        int middle = (low + high) / 2;\n        printf(\"%d\\n\", middle);\n        fflush(stdout);\n        if (scanf(\"%15s\", word) != 1)\n            return 1;\n        if (strcmp(word, \"right\") == 0)\n            return 0;\n        if (strcmp(word, \"less\") == 0)\n            high = middle - 1;\n        else\n            low = middle + 1;\n    }\n    return 0;\n}\n",
    ),
    cases: &["500\n", "250\n"],
    planted: &[
        ("high = 1000", "high = 999", 1),
        ("low = 1,", "low = 2,", 1),
    ],
    holes: &["bound-off-by-one"],
};

const TALK: &str = "#include <stdio.h>\n#include <signal.h>\n\
int main(int count, char **words) {\n    int secret, guess; (void)count; signal(SIGPIPE, SIG_IGN);\n\
    if (fscanf(fopen(words[1], \"r\"), \"%d\", &secret) != 1) return 1;\n\
    for (int turn = 0; turn < 10; turn++) {\n        if (scanf(\"%d\", &guess) != 1) return 43;\n\
        puts(guess == secret ? \"right\" : guess > secret ? \"less\" : \"more\"); fflush(stdout);\n\
        if (guess == secret) return 42;\n    }\n    return 43;\n}\n";

pub(super) const ALL: [&Weak; 5] = [&SUM, &SORT, &PATHS, &WORDS, &GUESS];

impl Weak {
    /// Creates the folder of the problem, with the answers of its accepted program.
    pub(super) fn files(&self) -> Files {
        let toml = format!(
            "name = \"{}\"\n{}[[validator]]\nsource = \"valid.c\"\ndialect = \"kattis\"\n[limits]\ncpu = \"1s\"\n",
            self.name, self.toml
        );
        let (ending, right) = self.right;
        let (program, validator) = (
            format!("{}/submissions/accepted/right.{ending}", self.name),
            format!("{HEAD}{}", self.validator),
        );
        let files = Files::new(&[(&program, right)]);
        files.write(&format!("{}/problem.toml", self.name), toml.as_bytes());
        files.write(&format!("{}/valid.c", self.name), validator.as_bytes());
        if self.toml.contains("talk.c") {
            files.write(&format!("{}/talk.c", self.name), TALK.as_bytes());
        }
        for (number, input) in (1..).zip(self.cases) {
            files.write(
                &format!("{}/cases/{number}.in", self.name),
                input.as_bytes(),
            );
        }
        files
    }

    /// Answers the cases with the accepted program, unless there is an interactor.
    pub(super) fn answer(&self, files: &Files) {
        let problem = files.path(self.name);
        if self.name != "guess" {
            caipan(&["validate", &problem, "--write-answers", "--no-programs"]).expect(0, "", "");
        }
    }

    /// The wrong programs, with the words of the smallest input that shows each.
    pub(super) fn wrong(&self) -> BTreeMap<String, (String, usize)> {
        let (ending, right) = self.right;
        let made = (1..).zip(self.planted).map(|(number, (old, new, words))| {
            assert_eq!(right.matches(old).count(), 1, "{}: {old}", self.name);
            let name = format!("wrong-{number}.{ending}");
            (name, (right.replace(old, new), *words))
        });
        made.collect()
    }
}
