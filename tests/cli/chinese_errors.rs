//! Tests that errors in Chinese contain no English except names, keys, options and output of other programs.

use std::process::Command;

use super::chinese::{english, misset};
use super::{ANSWER, SAMPLE};
use crate::support::{Files, RunOutput, WITHOUT_NAMESPACES, command, finish, has};

const PROGRAM: &str = "reference/mayan/accepted/column-shifts.c";

/// Names that errors repeat: of problems, settings, keys, levels and languages.
const NAMES: &[&str] = &[
    "absent",
    "at",
    "caipan",
    "cases",
    "cc",
    "diff",
    "cgroup",
    "compile",
    "contest",
    "cpp",
    "csv",
    "doctor",
    "eight",
    "exact",
    "exactly",
    "extensions",
    "extra",
    "colours",
    "tiles",
    "solvable",
    "unsolvable",
    "input",
    "fast",
    "filter",
    "floats",
    "full",
    "html",
    "fcmp",
    "lcmp",
    "wcmp",
    "ncmp",
    "uncmp",
    "icmp",
    "hcmp",
    "rcmp",
    "rncmp",
    "acmp",
    "dcmp",
    "yesno",
    "nyesno",
    "caseicmp",
    "casencmp",
    "casewcmp",
    "kattis",
    "default",
    "jsonl",
    "gradescope",
    "classroom",
    "github",
    "json",
    "landlock",
    "lines",
    "markdown",
    "max",
    "mayan",
    "most",
    "moves",
    "namespaces",
    "none",
    "nosuch",
    "pace",
    "planted",
    "program",
    "run",
    "sets",
    "sometimes",
    "source",
    "speed",
    "stdin",
    "steps",
    "sum",
    "text",
    "tokens",
    "toml",
    "ulimit",
    "utf",
    "with",
];

/// Removes words from files, paths, options and patterns, which are the same in every language.
fn without_names(text: &str) -> String {
    let is_name = |word: &str| word.contains(['-', '/', '.', '*', '_', '=', '{']);
    let apart = |sign: char| sign.is_whitespace() || !sign.is_ascii();
    let lines = text.lines().map(|line| {
        let words = line.split(apart).filter(|word| !is_name(word));
        words.collect::<Vec<_>>().join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the first English word among caipan's own words.
fn english_in(ran: &RunOutput) -> Option<String> {
    // A quoted configuration line follows its line number.
    let is_ours = |line: &&str| {
        let line = line.trim_start();
        !line.contains(" | ") && !line.starts_with('|')
    };
    let texts = [&ran.stdout, &ran.stderr].into_iter();
    let lines = texts.flat_map(|text| text.lines()).filter(is_ours);
    // Text of other programs is quoted, so quotations are not checked.
    let unquoted = lines.map(|line| line.split('"').step_by(2).collect::<String>());
    let unnamed: Vec<String> = unquoted.map(|line| without_names(&line)).collect();
    english(&unnamed.join("\n"), NAMES).map(str::to_owned)
}

/// Runs the command of a row, in which `F/` is replaced by the folder of `files`; returns a complaint about the error
/// message, if any.
fn refuse(files: &Files, words: &[&str], code: i32, said: &str) -> Option<String> {
    let root = format!("{}/", files.root());
    let typed: Vec<String> = words.iter().map(|word| word.replace("F/", &root)).collect();
    let mut line = vec!["--lang", "zh"];
    line.extend(typed.iter().map(String::as_str));
    let ran = finish(command(&line));
    let english = english_in(&ran);
    let is_set = misset(&ran.stdout).or(misset(&ran.stderr)).is_none();
    let is_said = ran.stderr.contains(said) && ran.stderr.contains("错误：");
    let is_good = ran.code == code && is_said && is_set;
    (!is_good || english.is_some())
        .then(|| format!("{words:?} {code} {said}: {english:?} {ran:#?}"))
}

#[test]
fn english_is_found_in_an_error_and_names_are_not() {
    let found = |text: &str| english(&without_names(text), NAMES).map(str::to_owned);
    assert_eq!(found("错误：F/none: no such file").as_deref(), Some("no"));
    assert_eq!(found("错误：读取 /tmp/none/x：没有这个文件；--fresh"), None);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of invocations")]
fn what_is_named_wrongly_is_refused_in_chinese() {
    let files = Files::new(&[
        ("a.in", SAMPLE),
        ("bad.in", "9\n"),
        ("right", ANSWER),
        ("dir/notes.txt", "x"),
        ("sum/problem.toml", "name = \"sum\"\nchecker = \"tokens\"\n"),
        ("sum/1.in", "1\n"),
        ("twice.toml", "problems = [\"mayan\", \"mayan\"]\n"),
        ("two.toml", "problems = [\"mayan\", \"klotski\"]\n"),
        ("nothing.toml", "problems = []\n"),
        ("unknown.toml", "problems = [\"nosuch\"]\n"),
        ("key.toml", "problem = []\n"),
        ("programs/sometimes/x.c", ""),
        ("barren/accepted/notes.txt", ""),
        ("about/accepted@absent/x.c", ""),
        ("zero.json", "{\"schema_version\": 0}"),
        ("late.json", "{\"schema_version\": 99}"),
        ("half.json", "{\"schema_version\": "),
    ]);
    files.write("latin.toml", b"problems = [\"\xff\"]\n");
    let grade = |more: &[&'static str]| [&["grade", "mayan", PROGRAM][..], more].concat();
    let rows: &[(&[&str], i32, &str)] = &[
        (&["grade", "nosuch", "x"], 2, "没有名为 \"nosuch\" 的题目"),
        (&["grade", "mayan", "F/none.c"], 2, "没有这个文件或文件夹"),
        (&["grade", "mayan", "F/a.in/x.c"], 2, "不是文件夹"),
        (&["grade", "mayan", "F/dir"], 2, "没有 mayan 的提交"),
        (
            &["grade", "mayan", "F/dir/notes.txt"],
            2,
            "也不是可执行文件",
        ),
        (&["grade", "mayan", "/dev/null"], 2, "不是普通文件"),
        (
            &["grade", "F/two.toml", "F/dir/notes.txt"],
            2,
            "是哪一题的提交",
        ),
        (&["grade", "F/dir", PROGRAM], 3, "没有测试点"),
        (
            &["grade", "F/two.toml", PROGRAM, "--set", "steps=exactly"],
            3,
            "是给哪一题的",
        ),
        (
            &["grade", "F/twice.toml", PROGRAM],
            3,
            "有两道题都叫 \"mayan\"",
        ),
        (&["grade", "F/nothing.toml", PROGRAM], 3, "其中没有题目"),
        (
            &["grade", "F/unknown.toml", PROGRAM],
            3,
            "unknown.toml:1:13",
        ),
        (
            &["grade", "F/key.toml", PROGRAM],
            3,
            "没有 \"problem\" 这个键",
        ),
        (&["grade", "F/latin.toml", PROGRAM], 3, "第 14 字节有误"),
        (&["grade", "F/sum", PROGRAM], 3, "没有答案文件"),
        (&grade(&["--cases", "F/none"]), 2, "没有这个文件夹"),
        (&grade(&["--cases", "F/dir"]), 3, "没有测试点"),
        (&grade(&["--case", "nosuch"]), 2, "没有这个测试点"),
        (&grade(&["--case", "gen*"]), 2, "* 不跨文件夹"),
        (
            &grade(&["--set", "steps=soon"]),
            2,
            "应为 exactly 或 at-most，实为 \"soon\"",
        ),
        (&grade(&["--set", "max_moves=99"]), 2, "应为 1 到 12 的整数"),
        (&grade(&["--set", "pace=1"]), 2, "没有这个设置"),
        (&grade(&["--journal", "F/dir"]), 2, "是文件夹"),
        (
            &grade(&["--journal", "F/none/x"]),
            2,
            "没有这个文件或文件夹",
        ),
        (&grade(&["--journal", "/dev/null"]), 2, "不是普通文件"),
        (&grade(&["--known", "F/none*"]), 2, "没有这个文件"),
        (&grade(&["--known", "a***"]), 2, "模式第 4 个字符有误"),
        (&grade(&["--known", "F/dir"]), 2, "不是普通文件"),
        (&grade(&["--report", "json=F/none/x"]), 2, "没有这个文件夹"),
        (&grade(&["--report", "json=F/dir"]), 5, "写入"),
        (&grade(&["--report", "json=F/a.in/x"]), 5, "不是文件夹"),
        (
            &grade(&["--report", "json=F/x", "--report", "text=F/x"]),
            2,
            "两次写入",
        ),
        (
            &["check", "mayan", "F/none", "F/right"],
            2,
            "也没有这个测试点",
        ),
        (&["check", "mayan", "F/a.in", "F/dir"], 2, "是文件夹"),
        (&["check", "mayan", "-", "-"], 2, "标准输入"),
        (
            &["check", "F/sum", "F/sum/1.in", "F/right"],
            3,
            "没有答案文件",
        ),
        (&["check", "mayan", "F/bad.in", "F/right"], 3, "第 2 行"),
        (
            &["diff", "mayan", "F/a.in", "F/none"],
            2,
            "没有这个文件或文件夹",
        ),
        (
            &["show", "mayan", "F/a.in", "--svg", "F/dir"],
            2,
            "不是空的",
        ),
        (
            &["show", "mayan", "F/a.in", "--svg", "F/right"],
            2,
            "已经存在",
        ),
        (
            &["show", "mayan", "F/a.in", "--svg", "/dev/null/x"],
            5,
            "不是文件夹",
        ),
        (&["solve", "F/sum", "F/a.in"], 2, "只有谜题才能求解"),
        (&["solve", "mayan", "F/dir"], 2, "是文件夹"),
        (&["solve", "eight", "--certificate", "F/a.in"], 3, "第 2 行"),
        (&["validate", "mayan", "F/none"], 2, "没有这个文件或文件夹"),
        (&["validate", "mayan", "F/dir"], 3, "没有测试点"),
        (
            &["validate", "mayan", "F/a.in", "--programs", "F/none"],
            2,
            "没有这个文件或文件夹",
        ),
        (
            &["validate", "mayan", "F/a.in", "--programs", "F/programs"],
            2,
            "没有这样的评测结果",
        ),
        (
            &["validate", "mayan", "F/a.in", "--programs", "F/barren"],
            2,
            "没有 mayan 的提交",
        ),
        (
            &["validate", "mayan", "F/a.in", "--programs", "F/about"],
            2,
            "题目没有这个子任务",
        ),
        (&["generate", "eight", "--family", "nosuch"], 2, "没有名为"),
        (
            &["generate", "mayan", "--with", "speed=1"],
            2,
            "没有这个设置",
        ),
        (&["generate", "mayan", "--with", "moves=99"], 2, "应为 1 到"),
        (
            &["generate", "mayan", "--recipe", "nosuch", "-o", "F/new"],
            2,
            "没有名为 \"nosuch\" 的配方",
        ),
        (
            &["generate", "mayan", "--recipe", "contest", "-o", "F/dir"],
            2,
            "不是空的",
        ),
        (&["generate", "mayan", "-o", "/dev/null/x"], 5, "写入"),
        (&["stress", "mayan", "F/none.c"], 2, "没有这个文件或文件夹"),
        (&["stress", "mayan", PROGRAM, "-o", "F/a.in"], 2, "已经存在"),
        (&["stress", "mayan", PROGRAM, "-o", "F/dir"], 2, "已经存在"),
        (
            &["stress", "mayan", PROGRAM, "-o", "F/none/x"],
            2,
            "没有这个文件夹",
        ),
        (&["stress", "mayan", PROGRAM, "-o", "F/x.ans"], 2, "同名"),
        (&["export", "nosuch", "F/new"], 2, "内置题目"),
        (&["export", "mayan", "F/dir"], 2, "不是空的"),
        (&["export", "mayan", "F/a.in"], 2, "已经存在"),
        (&["report", "F/none"], 2, "没有这个文件或文件夹"),
        (&["report", "F/dir"], 2, "是文件夹"),
        (&["report", "F/a.in"], 3, "第 1 行第 1 列"),
        (&["report", "F/half.json"], 3, "不是评测结果"),
        (&["report", "F/zero.json"], 3, "最早的是 1"),
        (&["report", "F/late.json"], 3, "\"schema_version\" 是 99"),
        (
            &[
                "report",
                "F/late.json",
                "--against",
                "F/zero.json",
                "--format",
                "csv",
            ],
            2,
            "--against",
        ),
    ];
    let refused = rows
        .iter()
        .filter_map(|(words, code, said)| refuse(&files, words, *code, said));
    assert_eq!(refused.collect::<Vec<_>>().join("\n"), "");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of files")]
fn what_is_wrong_in_a_problem_directory_is_told_in_chinese() {
    const HEAD: &str = "name = \"sum\"\nchecker = \"tokens\"\n";
    const PART: &str = "[[subtask]]\npoints = 1\ncases = [\"1\"]\n";
    let rows = [
        ("name = \"x\"\n".to_owned(), "既没有校验器也没有交互器"),
        (
            "name = \"x\"\nchecker = \"chess\"\n".to_owned(),
            "没有这个检查器",
        ),
        (
            "name = \"a/b\"\nchecker = \"tokens\"\n".to_owned(),
            "应为不含文件夹的文件名",
        ),
        (format!("{HEAD}x = \n"), "problem.toml:3:"),
        (format!("{HEAD}x = 1\n"), "没有 \"x\" 这个键，可用的有"),
        (format!("{HEAD}[tokens]\nx = 1\n"), "这个检查器没有设置"),
        (format!("{HEAD}[tokens]\nx = []\n"), "应为文本、数或布尔值"),
        (
            format!("{HEAD}[limits]\ncpu = \"soon\"\n"),
            "时长，例如 \"3s\" 或 \"500ms\"，实为 \"soon\"",
        ),
        (
            format!("{HEAD}[limits]\nprocesses = \"3\"\n"),
            "数不要加引号",
        ),
        (
            format!("{HEAD}[limits]\nmemory = \"much\"\n"),
            "例如 \"64MiB\"，实为 \"much\"",
        ),
        (
            format!("{HEAD}[io]\noutput = \"sum.in\"\n"),
            "输入和输出是同一个文件",
        ),
        (
            format!("{HEAD}{PART}name = \"a\"\n{PART}name = \"a\"\n"),
            "有两个子任务都叫 \"a\"",
        ),
        (
            format!("{HEAD}{PART}name = \"a\"\nrequires = [\"b\"]\n"),
            "依赖 \"b\"",
        ),
        (
            format!("{HEAD}[[subtask]]\nname = \"a\"\npoints = -1\ncases = []\n"),
            "分值应不小于 0",
        ),
        (
            format!("{HEAD}[[subtask]]\nname = \"a\"\npoints = 1\ncases = [\"***\"]\n"),
            "模式第",
        ),
        (
            format!("{HEAD}[[subtask]]\nname = \"a\"\npoints = 1\ncases = [\"9\"]\n"),
            "没有测试点符合 \"9\"",
        ),
        (
            format!("{HEAD}[[subtask]]\nname = \"a\"\npoints = 1\ncases = [\"9\"]\n"),
            "不属于任何子任务",
        ),
        (
            format!("{HEAD}{PART}name = \"a\"\n{PART}name = \"b\"\nlimits = {{ cpu = \"9s\" }}\n"),
            "同时属于子任务 a 和 b，但只运行一次",
        ),
        (
            format!("{HEAD}[language.cpp]\ntime_factor = 0.0\n"),
            "至多 1000",
        ),
        (format!("{HEAD}[language.cpp]\nrun = []\n"), "run 缺少程序"),
        (
            format!("{HEAD}[language.fast]\nextensions = [\"c\"]\n"),
            "新语言必须有",
        ),
        (
            format!("{HEAD}[language.cpp]\ncompile = []\n"),
            "却没有 compile 生成它",
        ),
        (
            format!(
                "{HEAD}[language.fast]\nextensions = [\"c\"]\nrun = [\"nosuch\", \"{{source}}\"]\n"
            ),
            "这台机器上没有这个程序",
        ),
    ];
    let files = Files::new(&[("p/1.in", "1\n"), ("p/1.ans", "1\n")]);
    let refused = |said| refuse(&files, &["grade", "F/p", PROGRAM], 3, said);
    let mut wrong = Vec::new();
    for (toml, said) in &rows {
        files.write("p/problem.toml", toml.as_bytes());
        wrong.extend(refused(said));
    }
    files.write("p/problem.toml", HEAD.as_bytes());
    files.write("p/2.ans", b"1\n");
    wrong.extend(refused("有答案而没有输入 2.in"));
    files.write("p/2.in", b"1\n");
    files.write("p/input7.in", b"1\n");
    files.write("p/input7.txt", b"1\n");
    wrong.extend(refused("都是测试点 input7 的输入"));
    files.write("p/problem.toml", &vec![b'#'; (1 << 20) + 1]);
    wrong.extend(refused("超过 1 MiB"));
    std::fs::remove_file(files.path("p/problem.toml")).unwrap();
    std::fs::create_dir(files.path("p/problem.toml")).unwrap();
    wrong.extend(refused("不是普通文件"));
    assert_eq!(wrong.join("\n"), "");
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_kept_or_isolated_is_told_in_chinese() {
    let files = Files::new(&[("王/mayan.c", "int main(){}"), ("j", "junk\n")]);
    let run = |mut command: Command| {
        command.env("LC_ALL", "zh_CN.UTF-8");
        let ran = finish(command);
        assert_eq!(english_in(&ran), None, "{ran:#?}");
        ran
    };
    let quick = ["--case", "bottom-row/01*", "--no-isolation"];
    let folder = files.root();
    let mut unkept = command(&[&["grade", "mayan", &folder][..], &quick].concat());
    unkept.env("XDG_STATE_HOME", files.path("j"));
    let ran = run(unkept);
    assert!(ran.stderr.contains("中断后无法继续"), "{ran:#?}");
    assert!(
        ran.stderr.contains("隔离：none；程序以你自己的权限运行"),
        "{ran:#?}"
    );
    let journal = ["--journal", &files.path("j")];
    let odd = command(&[&["grade", "mayan", &folder][..], &quick, &journal].concat());
    let ran = run(odd);
    assert!(ran.stderr.contains("警告："), "{ran:#?}");
    assert!(ran.stderr.contains("不是评测记录，已略过"), "{ran:#?}");
    if has("unshare") {
        let mut unshared = Command::new(WITHOUT_NAMESPACES[0]);
        unshared.args(&WITHOUT_NAMESPACES[1..]);
        unshared.arg(env!("CARGO_BIN_EXE_caipan"));
        unshared.args([
            "grade",
            "mayan",
            PROGRAM,
            "--require-isolation",
            "namespaces",
        ]);
        let ran = run(unshared);
        assert!(
            ran.stderr.contains("建立命名空间失败：磁盘已满"),
            "{ran:#?}"
        );
        ran.expect(4, "", "这里无法使用隔离级别 namespaces");
    }
}
