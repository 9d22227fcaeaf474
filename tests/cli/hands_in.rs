//! Tests of submission file names: which are accepted, and which submission of a contestant is graded.

use serde_json::json;

use super::sum::{RIGHT, contest, grade, of};
use crate::support::{Files, caipan};

/// Returns a program that copies its input to an output file, optionally with 0 in place of every number.
fn klotski(reads: &str, writes: &str) -> String {
    format!(
        "import sys\nn,m,q=map(int,open({reads:?}).readline().split())\nprint('0\\n'*q,end='',file=open({writes:?},'w'))\n"
    )
}

#[test]
fn klotskis_names_of_the_contest_count_as_well() {
    let files = Files::new(&[]);
    for (path, reads, writes) in [
        ("ann/puzzle/puzzle.py", "puzzle.in", "puzzle.out"),
        ("bob/klotski/klotski.py", "klotski.in", "klotski.out"),
        ("carl/klotski/puzzle.py", "klotski.in", "puzzle.out"),
        ("dora/puzzle.py", "puzzle.in", "klotski.out"),
        ("eve/Puzzle/PUZZLE.py", "puzzle.in", "puzzle.out"),
        ("fred/puzzle.py", "puzzle.in", "nowhere.out"),
    ] {
        files.write(&format!("class/{path}"), klotski(reads, writes).as_bytes());
    }
    let judged = |more: &[&str]| {
        let class = files.path("class");
        let mut arguments = vec![
            "grade",
            "puzzle",
            class.as_str(),
            "--case",
            "few-queries/07*",
        ];
        arguments.extend(["--no-journal", "--format", "json"]);
        arguments.extend(more);
        caipan(&arguments).expect(1, "", "").json()
    };
    let json = judged(&[]);
    for name in ["ann", "bob", "carl", "dora"] {
        assert_eq!(of(&json, name)["problem"], "klotski");
        assert_eq!(of(&json, name)["cases"][0]["output"], "0\n0\n", "{name}");
    }
    let eve = of(&json, "eve");
    let missed = "there is no source named klotski, nor one named puzzle; \"Puzzle/PUZZLE.py\" is not that name, but --lenient-names accepts it";
    assert_eq!(
        (&eve["verdict"], &eve["reason"]),
        (&json!("SK"), &json!(missed))
    );
    assert_eq!(of(&json, "fred")["cases"][0]["output"], "");
    let lenient = judged(&["--lenient-names", "--only", "eve"]);
    assert_eq!(lenient["submissions"].as_array().unwrap().len(), 1);
    assert_eq!(of(&lenient, "eve")["cases"][0]["output"], "0\n0\n");
    // Every command accepts the alias of a problem. A folder with the name of the alias takes precedence.
    let info = caipan(&["info", "puzzle"]).expect(0, "klotski", "");
    assert_eq!(info.stdout, caipan(&["info", "klotski"]).stdout);
    caipan(&["export", "puzzle", &files.path("own")]).expect(0, "", "");
    let toml = files.write("contest.toml", b"problems = [\"mayan\", \"puzzle\"]\n");
    let contest = caipan(&[
        "grade",
        &toml,
        &files.path("class"),
        "--case",
        "few-queries/07*",
        "--no-journal",
        "--format",
        "json",
        "--only",
        "ann",
    ]);
    assert_eq!(contest.json()["submissions"][1]["problem"], "klotski");
}

#[test]
fn further_names_of_an_own_problem_count_and_are_plain_names() {
    let toml = "name = \"route\"\nsource = [\"path\", \"route\"]\nchecker = \"tokens\"\n[io]\ninput = \"r.in\"\n";
    let files = Files::new(&[
        ("p/problem.toml", toml),
        ("p/1.in", "7\n"),
        ("p/1.ans", "7\n"),
    ]);
    for (name, reads) in [("a", "r.in"), ("b", "route.in"), ("c", "path.in")] {
        let program = format!("print(open({reads:?}).read(),file=open('path.out','w'))\n");
        files.write(&format!("class/{name}/path.py"), program.as_bytes());
    }
    let class = files.path("class");
    caipan(&["grade", &files.path("p"), &class, "--no-journal"]).expect(0, "3 AC", "");
    for (source, fault) in [("../x", "problem.toml:2:11"), ("x/y", "problem.toml:2:11")] {
        files.write("p/problem.toml", toml.replace("path", source).as_bytes());
        caipan(&["grade", &files.path("p"), &class]).expect(3, "", fault);
    }
    // Input and output must not be the same file.
    files.write(
        "p/problem.toml",
        toml.replace("r.in", "path.out").as_bytes(),
    );
    caipan(&["grade", &files.path("p"), &class]).expect(3, "", "problem.toml:2:11");
}

#[test]
fn the_only_option_selects_contestants_and_refuses_unknown_names() {
    let files = contest(
        1,
        &[("zhangsan", RIGHT), ("lisi", RIGHT), ("wangwu", RIGHT)],
    );
    let json = grade(
        &files,
        &[
            "--no-journal",
            "--format",
            "json",
            "--only",
            "lisi",
            "--only",
            "wangwu",
        ],
    );
    let json = json.expect(0, "", "").json();
    let names = json["submissions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["name"].clone());
    assert_eq!(names.collect::<Vec<_>>(), ["lisi", "wangwu"]);
    let error = "there is no contestant called zhangsang; there is zhangsan\n";
    grade(&files, &["--only", "zhangsang"]).expect(2, "", error);
    grade(&files, &["--only", "x\u{1b}[31m"]).expect(2, "", "called x\\u{1b}[31m\n");
}

#[test]
fn a_java_source_alone_in_its_folder_may_be_named_after_its_class() {
    let java = |class: &str| {
        format!(
            "import java.util.*;\npublic class {class} {{ public static void main(String[] a) {{ Scanner s = new Scanner(System.in); System.out.println(s.nextInt() + s.nextInt()); }} }}\n"
        )
    };
    let files = contest(1, &[]);
    for (path, class) in [
        ("ann/sum/Solution.java", "Solution"),
        ("bob/sum/Main.java", "Main"),
        ("carl/Solution.java", "Solution"),
        ("dora/sum/A.java", "A"),
        ("dora/sum/B.java", "B"),
        ("eve/sum/-cp.java", "Main"),
        ("fred/sum/sum.java", "Main"),
    ] {
        files.write(&format!("class/{path}"), java(class).as_bytes());
    }
    let json = grade(
        &files,
        &["--no-journal", "--format", "json", "--cpu-limit", "20s"],
    )
    .json();
    let verdicts = ["ann", "bob", "carl", "dora", "eve", "fred"]
        .map(|name| of(&json, name)["verdict"].clone());
    assert_eq!(verdicts, ["AC", "AC", "SK", "SK", "SK", "AC"]);
    let dora = "there is no source named sum; instead there is \"sum/A.java\" and \"sum/B.java\"";
    assert_eq!(of(&json, "dora")["reason"], dora);
}
