//! Function problems in every language that has a driver, with right, wrong, slow, crashing and empty solutions.

use serde_json::{Value, json};

use super::{judged, verdicts};
use crate::support::{Files, caipan, has, is_left_to_the_sweep};

/// A problem. In each source, `@` marks where a statement can be inserted, and `«right|wrong»` is a choice.
struct FunctionProblem {
    name: &'static str,
    function: &'static str,
    checker: &'static str,
    /// Arguments and expected value of each test.
    tests: &'static [(&'static str, &'static str)],
    /// Sources in the order of [`LANGUAGES`].
    sources: [&'static str; 6],
}

/// A language, its tool, and its statements that do nothing, never end and crash.
struct FunctionLanguage {
    name: &'static str,
    tool: &'static str,
    nothing: &'static str,
    endless: &'static str,
    crash: &'static str,
}

const LANGUAGES: [FunctionLanguage; 6] = [
    FunctionLanguage {
        name: "python",
        tool: "python3",
        nothing: "pass",
        endless: "while True: pass",
        crash: "raise ValueError('x')",
    },
    FunctionLanguage {
        name: "javascript",
        tool: "node",
        nothing: "",
        endless: "while (true) {}",
        crash: "throw new Error('x');",
    },
    FunctionLanguage {
        name: "cpp",
        tool: "g++",
        nothing: "",
        endless: "for (volatile int i = 0; i < 1;) {}",
        crash: "abort();",
    },
    FunctionLanguage {
        name: "java",
        tool: "javac",
        nothing: "",
        endless: "for (int i = 0; ; ) { if (i > 0) break; }",
        crash: "if (true) throw new RuntimeException();",
    },
    FunctionLanguage {
        name: "go",
        tool: "go",
        nothing: "",
        endless: "for { }",
        crash: "panic(0)",
    },
    FunctionLanguage {
        name: "rust",
        tool: "rustc",
        nothing: "",
        endless: "loop { std::hint::black_box(0); }",
        crash: "panic!();",
    },
];

const PROBLEMS: &[FunctionProblem] = &[
    FunctionProblem {
        name: "two sum",
        function: r#"{"name": "twoSum", "parameters": ["list<int>", "int"]}"#,
        checker: r#"{"name": "returned-value", "settings": {"order": "any"}}"#,
        tests: &[("[[2, 7, 11, 15], 9]", "[0, 1]"), ("[[3, 3], 6]", "[0, 1]")],
        sources: [
            "def twoSum(nums: List[int], target: int) -> List[int]:\n    @\n    for i in range(len(nums)):\n        \
             for j in range(i):\n            if nums[i] + nums[j] == target: return [i, j«|+1»]",
            "const twoSum = (a, t) => { @ for (let i = 0; i < a.length; i++) for (let j = 0; j < i; j++) \
             if (a[i] + a[j] === t) return [i, j«|+1»]; };",
            "#define int long long\nvector<int> twoSum(vector<int>& a, int t) { @ cout << 1; \
             for (int i = 0; i < (int)a.size(); i++) for (int j = 0; j < i; j++) if (a[i] + a[j] == t) return {i, j«|+1»}; return {}; }",
            "class Solution { public int[] twoSum(int[] a, int t) { @ Map<Integer, Integer> m = new HashMap<>(); \
             for (int i = 0; i < a.length; i++) { if (m.containsKey(t - a[i])) return new int[] {i, m.get(t - a[i])«|+1»}; m.put(a[i], i); } return null; } }",
            "package main\nfunc twoSum(a []int, t int) []int { @\nfor i := range a { for j := 0; j < i; j++ { \
             if a[i] + a[j] == t { return []int{i, j«|+1»} } } }; return nil }",
            "fn twoSum(a: Vec<i32>, t: i32) -> Vec<usize> { @ for i in 0..a.len() { for j in 0..i { \
             if a[i] + a[j] == t { return vec![i, j«|+1»]; } } } vec![] }",
        ],
    },
    FunctionProblem {
        name: "close numbers",
        function: r#"{"name": "areClose", "parameters": ["list<float>", "float"]}"#,
        checker: r#""returned-value""#,
        tests: &[
            ("[[1.0, 2.5, 2.75], 0.3]", "true"),
            ("[[1, 2], 0.5]", "false"),
        ],
        sources: [
            "def areClose(a, d):\n    return any(abs(x - y) < d for i, x in enumerate(a) for y in a[:«i|i + 1»])",
            "function areClose(a, d) { return a.some((x, i) => a.some((y, j) => «j < i|true» && Math.abs(x - y) < d)); }",
            "bool areClose(vector<double> a, double d) { for (size_t i = 0; i < a.size(); i++) for (size_t j = 0; j «<|<=» i; j++) \
             if (fabs(a[i] - a[j]) < d) return true; return false; }",
            "class Problem { static boolean areClose(List<Double> a, double d) { for (int i = 0; i < a.size(); i++) \
             for (int j = 0; j «<|<=» i; j++) if (Math.abs(a.get(i) - a.get(j)) < d) return true; return false; } }",
            "package main\nimport \"math\"\nfunc areClose(a []float64, d float64) bool { for i := range a { for j := 0; j «<|<=» i; j++ { \
             if math.Abs(a[i] - a[j]) < d { return true } } }; return false }",
            "fn areClose(a: &[f64], d: f64) -> bool { (0..a.len()).any(|i| (0..«i|i + 1»).any(|j| (a[i] - a[j]).abs() < d)) }",
        ],
    },
    FunctionProblem {
        name: "large integers",
        function: r#"{"name": "Solution", "class": null, "parameters": ["bigint", "bigint"]}"#,
        checker: r#""returned-value""#,
        tests: &[("[9007199254740992, 1]", "9007199254740993")],
        sources: [
            "class Solution:\n    def add(self, a, b): return a + «b|0»",
            "class Solution { add(a, b) { return a + «b|0n»; } }",
            "class Solution { public: long long add(long long a, long long b) { return a + «b|0»; } };",
            "class Solution { long add(long a, long b) { return a + «b|0»; } }",
            "package main\ntype Solution struct{}\nfunc (s Solution) add(a, b int64) int64 { return a + «b|0*b» }",
            "impl Solution { fn add(a: i64, b: i64) -> i64 { a + «b|0» } }",
        ],
    },
    FunctionProblem {
        name: "texts",
        function: r#"{"name": "join", "parameters": ["list<string>", "char"]}"#,
        checker: r#""returned-value""#,
        tests: &[(r#"[["a\"b", "ä", ""], "-"]"#, r#""a\"b-ä-""#)],
        sources: [
            "def join(words, sign): return sign.join(words)«|+ sign»",
            "function join(words, sign) { return words.join(sign)«|+ sign»; }",
            "string join(const vector<string>& words, char sign) { string all; for (size_t i = 0; i < words.size(); i++) \
             { if (i) all += sign; all += words[i]; } return all«|+ sign»; }",
            "class Solution { String join(String[] words, char sign) { return String.join(\"\" + sign, words)«|+ sign»; } }",
            "package main\nimport \"strings\"\nfunc join(words []string, sign byte) string { return strings.Join(words, string(sign))«|+ string(sign)» }",
            "fn join(words: Vec<String>, sign: char) -> String { words.join(&sign.to_string())«|+ &sign.to_string()» }",
        ],
    },
    FunctionProblem {
        name: "maps",
        function: r#"{"name": "count", "parameters": ["list<string>"]}"#,
        checker: r#""returned-value""#,
        tests: &[
            (r#"[["x", "y", "x"]]"#, r#"{"y": 1, "x": 2}"#),
            ("[[]]", "{}"),
        ],
        sources: [
            "def count(words):\n    return Counter(words«|[1:]»)",
            "function count(words) { const m = new Map(); for (const w of words) m.set(w, «(m.get(w) ?? 0) + 1|1»); return m; }",
            "map<string, int> count(vector<string> words) { map<string, int> m; for (auto& w : words) m[w]«++|= 1»; return m; }",
            "class Solution { Map<String, Integer> count(List<String> words) { Map<String, Integer> m = new TreeMap<>(); \
             for (String w : words) m.merge(w, 1, Integer::«sum|min»); return m; } }",
            "package main\nfunc count(words []string) map[string]int { m := map[string]int{}; for _, w := range words { m[w]«++|= 1» }; return m }",
            "fn count(words: Vec<String>) -> HashMap<String, i32> { let mut m = HashMap::new(); \
             for w in words { *m.entry(w).or_insert(0) «+=|=» 1; } m }",
        ],
    },
    FunctionProblem {
        name: "in place",
        function: r#"{"name": "double", "parameters": ["list<int>"], "in_place": 1}"#,
        checker: r#""returned-value""#,
        tests: &[("[[1, 2]]", "[2, 4]")],
        sources: [
            "def double(a):\n    for i in range(len(a)): a[i] *= «2|3»",
            "var double = function (a) { a.forEach((x, i) => { a[i] = «2|3» * x; }); };",
            "void doubled(vector<int>& a) { for (auto& x : a) x *= «2|3»; }",
            "class Solution { void doubled(int[] a) { for (int i = 0; i < a.length; i++) a[i] *= «2|3»; } }",
            "package main\nfunc doubled(a []int) { for i := range a { a[i] *= «2|3» } }",
            "fn doubled(a: &mut Vec<i32>) { for x in a { *x *= «2|3»; } }",
        ],
    },
    FunctionProblem {
        name: "linked lists",
        function: r#"{"name": "reverse", "parameters": ["linked-list"], "returns": "linked-list"}"#,
        checker: r#""returned-value""#,
        tests: &[("[[1, 2, 3]]", "[3, 2, 1]"), ("[[]]", "[]")],
        sources: [
            "def reverse(head: Optional[ListNode]):\n    made = None\n    while head:\n        head.next, made, head = made, head, head.next\n    \
             return «made|made and made.next»",
            "function reverse(head) { let made = null; while (head) { [head.next, made, head] = [made, head, head.next]; } return «made|made && made.next»; }",
            "ListNode* reverse(ListNode* head) { ListNode* made = nullptr; while (head) { auto next = head->next; head->next = made; made = head; head = next; } \
             return «made|made ? made->next : made»; }",
            "class Solution { ListNode reverse(ListNode head) { ListNode made = null; while (head != null) { ListNode next = head.next; head.next = made; made = head; head = next; } \
             return «made|made == null ? null : made.next»; } }",
            "package main\nfunc reverse(head *ListNode) *ListNode { var made *ListNode; for head != nil { head.Next, made, head = made, head, head.Next }; «|if made != nil { made = made.Next };» return made }",
            "fn reverse(mut head: Option<Box<ListNode>>) -> Option<Box<ListNode>> { let mut made = None; \
             while let Some(mut node) = head { head = node.next.take(); node.next = made; made = Some(node); } «made|made.and_then(|node: Box<ListNode>| node.next)» }",
        ],
    },
    FunctionProblem {
        name: "trees",
        function: r#"{"name": "depth", "parameters": ["tree"]}"#,
        checker: r#""returned-value""#,
        tests: &[("[[3, 9, 20, null, null, 15, 7]]", "3"), ("[[]]", "0")],
        sources: [
            "def depth(root: Optional[TreeNode]) -> int:\n    return 1 + max(depth(root.left), depth(root.«right|left»)) if root else 0",
            "const depth = (root) => root ? 1 + Math.max(depth(root.left), depth(root.«right|left»)) : 0;",
            "int depth(TreeNode* root) { return root ? 1 + max(depth(root->left), depth(root->«right|left»)) : 0; }",
            "class Solution { int depth(TreeNode root) { return root == null ? 0 : 1 + Math.max(depth(root.left), depth(root.«right|left»)); } }",
            "package main\nfunc depth(root *TreeNode) int { if root == nil { return 0 }; a, b := depth(root.Left), depth(root.«Right|Left»); if a > b { return a + 1 }; return b + 1 }",
            "fn depth(root: Option<Rc<RefCell<TreeNode>>>) -> i32 { root.map_or(0, |node| { let node = node.borrow(); \
             1 + depth(node.left.clone()).max(depth(node.«right|left».clone())) }) }",
        ],
    },
    FunctionProblem {
        name: "classes",
        function: r#"{"name": "Sum", "parameters": ["int"], "methods": {"add": ["int"], "getAll": []}}"#,
        checker: r#""returned-value""#,
        tests: &[(
            r#"[["Sum", "add", "add", "getAll"], [[1], [2], [3], []]]"#,
            "[null, null, null, 6]",
        )],
        sources: [
            "class Sum:\n    def __init__(self, n): self.n = n\n    def add(self, m): self.n «+=|=» m\n    def getAll(self): return self.n",
            "class Sum { constructor(n) { this.n = n; } add(m) { this.n «+=|=» m; } getAll() { return this.n; } }",
            "class Sum { int n; public: Sum(int n) : n(n) {} void add(int m) { n «+=|=» m; } int getAll() const { return n; } };",
            "class Sum { private int n; public Sum(int n) { this.n = n; } public void add(int m) { n «+=|=» m; } public int getAll() { return n; } }",
            "package main\ntype Sum struct { n int }\nfunc Constructor(n int) Sum { return Sum{n} }\nfunc (s *Sum) Add(m int) { s.n «+=|=» m }\nfunc (s *Sum) GetAll() int { return s.n }",
            "struct Sum { n: i32 }\nimpl Sum { fn new(n: i32) -> Self { Self { n } } fn add(&mut self, m: i32) { self.n «+=|=» m; } fn get_all(&self) -> i32 { self.n } }",
        ],
    },
];

/// Replaces each choice by its first or second alternative.
fn chosen(source: &str, is_right: bool) -> String {
    let mut parts = source.split(['«', '»']);
    let mut text = parts.next().unwrap().to_owned();
    while let (Some(choice), Some(after)) = (parts.next(), parts.next()) {
        let (right, wrong) = choice.split_once('|').unwrap();
        text += if is_right { right } else { wrong };
        text += after;
    }
    text
}

fn job(id: String, problem: &FunctionProblem, language: &FunctionLanguage, source: &str) -> Value {
    let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let tests = problem.tests.iter();
    let tests =
        tests.map(|(args, expected)| json!({"args": parsed(args), "expected": parsed(expected)}));
    let mut function = parsed(problem.function);
    let is_typed = !matches!(language.name, "python" | "javascript");
    let fields = function.as_object_mut().unwrap();
    if problem.name == "large integers" {
        fields.insert("name".to_owned(), json!("add"));
        fields.insert("class".to_owned(), json!("Solution"));
    }
    // The usual name of the function is a keyword in the typed languages.
    if problem.name == "in place" && is_typed {
        fields.insert("name".to_owned(), json!("doubled"));
    }
    fields.retain(|_, value| !value.is_null());
    json!({
        "id": id,
        "program": {"language": language.name, "source": source},
        "function": function,
        "checker": parsed(problem.checker),
        "tests": tests.collect::<Vec<_>>(),
        "limits": {"cpu": "300ms"},
    })
}

fn expected_of(
    problem: usize,
    source: &str,
    language: &FunctionLanguage,
) -> Vec<(String, String, &'static str)> {
    let id = |what: &str| format!("{} in {}: {what}", PROBLEMS[problem].name, language.name);
    let with = |statement: &str| chosen(source, true).replace('@', statement);
    let mut all = vec![(id("right"), with(language.nothing), "AC")];
    if problem == 0 || crate::support::is_sweep() {
        let wrong = chosen(source, false).replace('@', language.nothing);
        all.push((id("wrong"), wrong, "WA"));
    }
    if problem == 0 {
        all.push((id("slow"), with(language.endless), "TLE"));
        all.push((id("crashing"), with(language.crash), "RE"));
        let empty = match language.name {
            "python" | "javascript" => "RE",
            _ => "CE",
        };
        all.push((id("empty"), String::new(), empty));
    }
    all
}

#[test]
fn functions_are_judged_by_value_in_every_language() {
    if is_left_to_the_sweep() {
        return;
    }
    let mut jobs = Vec::new();
    let mut expected = Vec::new();
    for (number, problem) in PROBLEMS.iter().enumerate() {
        for (language, source) in LANGUAGES.iter().zip(problem.sources) {
            let is_typed = !matches!(language.name, "python" | "javascript");
            let is_left_out = is_typed && number > 0 && !crate::support::is_sweep();
            if is_left_out || !has(language.tool) {
                continue;
            }
            for (id, source, verdict) in expected_of(number, source, language) {
                jobs.push(job(id.clone(), problem, language, &source));
                expected.push((id, verdict.to_owned()));
            }
        }
    }
    let results = judged(&jobs, &[]);
    assert_eq!(verdicts(&results), expected.into_iter().collect());
}

/// A problem folder that asks for a function.
fn doubling_folder() -> Files {
    Files::new(&[
        (
            "p/problem.toml",
            "name = \"double\"\n[function]\nname = \"double\"\nparameters = [\"int\"]\n",
        ),
        ("p/1.in", "3\n"),
        ("p/1.ans", "6\n"),
        (
            "double.py",
            "def double(n):\n    print(n)\n    return 2 * n\n",
        ),
        ("triple.py", "def double(n): return 3 * n\n"),
    ])
}

#[test]
fn a_problem_folder_may_ask_for_a_function() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    let files = doubling_folder();
    let (folder, right, wrong) = (
        files.path("p"),
        files.path("double.py"),
        files.path("triple.py"),
    );
    caipan(&["grade", &folder, &right]).expect(0, "AC accepted: 100/100", "");
    caipan(&["grade", &folder, &wrong]).expect(1, "expected 6, found 9", "");
    caipan(&["diff", &folder, "1", &wrong]).expect(1, "", "");
    caipan(&["validate", &folder]).expect(0, "1 case valid", "");
    caipan(&["info", &folder]).expect(0, "function: double(int)", "");
    let package = files.path("package");
    let export = ["export", &folder, &package, "--as", "domjudge"];
    caipan(&export).expect(3, "", "double asks for a function");
}

#[test]
fn null_is_an_expected_value() {
    let job = |id: &str, source: &str| {
        json!({
            "id": id,
            "program": {"language": "python", "source": source},
            "function": {"name": "nothing"},
            "tests": [{"args": [], "expected": null}],
        })
    };
    let right = job("right", "def nothing(): pass");
    let wrong = job("wrong", "def nothing(): return 0");
    let results = judged(&[right, wrong], &[]);
    let verdicts = verdicts(&results);
    assert_eq!([&verdicts["right"], &verdicts["wrong"]], ["AC", "WA"]);
}
