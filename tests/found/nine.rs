//! Regression tests of point units and scoring modes through every format and back: kept, or refused if the format
//! cannot express them.

use std::fs;
use std::path::Path;

use crate::support::{caipan, has, is_left_to_the_sweep, is_soak};

/// Prints the points of a right answer, and half of them for one that is one too large.
const CHECKER: &str = r#"#include <cstdio>
int main(int argc,char**argv){long long a,b,full,o,w;FILE*i=fopen(argv[1],"r"),*f=fopen(argv[2],"r"),*g=fopen(argv[3],"r");
 fscanf(i,"%lld %lld %lld",&a,&b,&full);fscanf(g,"%lld",&w);
 if(fscanf(f,"%lld",&o)!=1){fprintf(stderr,"wrong output format no number\n");return 2;}
 double most=MOST;
 if(o==w){fprintf(stderr,"points %g\n",most);return 7;}
 if(o==w+1){fprintf(stderr,"points %g\n",most/2);return 7;}
 fprintf(stderr,"wrong answer no\n");return 1;}
"#;

/// A unit of points, the points of a right answer in this unit, a scoring mode, and the formats that preserve both. `dmoj` has no
/// fractions of a point; `polygon` has percent and absolute points; `cms`, `lemon`, `uoj` and `hydro` have fractions, into which
/// percentages can be converted, but absolute points cannot; `domjudge` has no points given by a checker. `max` exists in two
/// formats.
const TABLE: &[(&str, &str, &str, &[&str])] = &[
    (
        "fraction",
        "1",
        "sum",
        &[
            "kattis-legacy",
            "icpc-2025-09",
            "lemon",
            "hydro",
            "uoj",
            "cms",
        ],
    ),
    (
        "fraction",
        "1",
        "min",
        &[
            "kattis-legacy",
            "icpc-2025-09",
            "lemon",
            "hydro",
            "uoj",
            "cms",
        ],
    ),
    ("fraction", "1", "max", &["kattis-legacy", "hydro"]),
    (
        "percent",
        "100",
        "sum",
        &[
            "kattis-legacy",
            "icpc-2025-09",
            "polygon",
            "lemon",
            "hydro",
            "uoj",
            "dmoj",
            "cms",
        ],
    ),
    (
        "percent",
        "100",
        "min",
        &[
            "kattis-legacy",
            "icpc-2025-09",
            "polygon",
            "lemon",
            "hydro",
            "uoj",
            "dmoj",
            "cms",
        ],
    ),
    ("percent", "100", "max", &["kattis-legacy", "hydro"]),
    (
        "absolute",
        "full",
        "sum",
        &["kattis-legacy", "icpc-2025-09", "polygon"],
    ),
    (
        "absolute",
        "full",
        "min",
        &["kattis-legacy", "icpc-2025-09", "polygon"],
    ),
    ("absolute", "full", "max", &["kattis-legacy"]),
];

const FORMATS: &[&str] = &[
    "kattis-legacy",
    "icpc-2025-09",
    "domjudge",
    "polygon",
    "lemon",
    "hydro",
    "uoj",
    "dmoj",
    "cms",
];

const PROGRAMS: [(&str, &str, f64); 3] = [("0", "AC", 100.0), ("1", "PC", 50.0), ("7", "WA", 0.0)];

/// Returns the cells in the rows of the table in docs/packages.md that has these column heads.
fn documented(heads: &str) -> Vec<Vec<String>> {
    let page = fs::read_to_string("docs/packages.md").unwrap();
    let rows = page.lines().skip_while(|line| *line != heads).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let cells = |row: &str| {
        let cells = row.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().replace('`', "")).collect()
    };
    rows.map(cells).collect()
}

#[test]
fn the_page_says_what_is_kept_and_by_which_rule_the_rest_is_refused() {
    let kept = documented("| points | in subtasks | kept by |");
    let expected = TABLE.iter().map(|(unit, _, scoring, formats)| {
        vec![
            (*unit).to_owned(),
            (*scoring).to_owned(),
            formats.join(", "),
        ]
    });
    assert_eq!(kept, expected.collect::<Vec<_>>());
    let rules = documented("| refused | by | rule | read in |");
    assert!(rules.iter().flatten().all(|cell| !cell.is_empty()));
    let has = |cell: &str, word: &str| cell.split(", ").any(|known| known == word);
    let is_ruled = |words: [&str; 2], format: &str| {
        let mut rules = rules.iter();
        rules.any(|rule| words.iter().any(|word| has(&rule[0], word)) && has(&rule[1], format))
    };
    for (unit, _, scoring, formats) in TABLE {
        for format in FORMATS {
            let is_kept = formats.contains(format);
            let is_ruled = is_ruled([unit, scoring], format);
            assert_ne!(is_kept, is_ruled, "{unit} {scoring} {format}");
        }
    }
}

/// Writes a problem of two subtasks with two cases each; the third number of an input is the score of a right answer.
fn write_problem(folder: &Path, unit: &str, most: &str, scoring: &str) {
    let mut toml = format!(
        "name = \"sum\"\n[checker]\nsource = \"check.cpp\"\ndialect = \"testlib\"\npoints = \"{unit}\"\n"
    );
    for (name, points) in [("a", 40), ("b", 60)] {
        toml += &format!(
            "[[subtask]]\nname = \"{name}\"\npoints = {points}\nscoring = \"{scoring}\"\ncases = [\"{name}/*\"]\n"
        );
        fs::create_dir_all(folder.join(name)).unwrap();
        let full = if scoring == "sum" { points / 2 } else { points };
        for number in 1..=2 {
            let case = folder.join(name).join(number.to_string());
            fs::write(
                case.with_extension("in"),
                format!("{number} {points} {full}\n"),
            )
            .unwrap();
            fs::write(case.with_extension("ans"), format!("{}\n", number + points)).unwrap();
        }
    }
    fs::write(folder.join("problem.toml"), toml).unwrap();
    fs::write(folder.join("check.cpp"), CHECKER.replace("MOST", most)).unwrap();
}

/// Grades the right, the half-right and the wrong program.
fn grade(problem: &Path, programs: &Path, what: &str) {
    let paths = PROGRAMS.map(|(add, ..)| programs.join(format!("add{add}.cpp")));
    let paths = paths.iter().map(|path| path.to_str().unwrap());
    let start = ["grade", problem.to_str().unwrap()].into_iter();
    let end = ["--no-journal", "--format", "json"].into_iter();
    let arguments: Vec<&str> = start.chain(paths).chain(end).collect();
    let ran = caipan(&arguments);
    let results: serde_json::Value = serde_json::from_str(&ran.stdout).expect(&ran.stderr);
    for (add, verdict, score) in PROGRAMS {
        let cards = results["submissions"].as_array().unwrap();
        let name = format!("add{add}.cpp");
        let card = cards.iter().find(|card| card["name"] == name.as_str());
        let card = card.unwrap();
        assert_eq!(card["verdict"], verdict, "{what}: {name}");
        assert_eq!(card["score"].as_f64(), Some(score), "{what}: {name}");
    }
}

#[test]
fn units_and_ways_of_scoring_are_kept_or_refused_by_every_format() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("g++") {
        return;
    }
    for (row, (unit, most, scoring, kept)) in TABLE.iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let problem = folder.path().join("problem");
        fs::create_dir(&problem).unwrap();
        write_problem(&problem, unit, most, scoring);
        for (add, ..) in PROGRAMS {
            let source = format!(
                "#include <cstdio>\nint main(){{long long a,b;scanf(\"%lld %lld\",&a,&b);printf(\"%lld\\n\",a+b+{add});}}\n"
            );
            fs::write(folder.path().join(format!("add{add}.cpp")), source).unwrap();
        }
        grade(&problem, folder.path(), &format!("{unit} {scoring}"));
        for (column, format) in FORMATS.iter().enumerate() {
            let what = format!("{unit} {scoring} {format}");
            let [made, back] =
                ["made", "back"].map(|name| folder.path().join(format!("{format}-{name}")));
            let [from, to, back_again] =
                [&problem, &made, &back].map(|path| path.to_str().unwrap());
            let ran = caipan(&["export", from, to, "--as", format, "--lang", "en"]);
            assert_eq!(ran.code == 0, kept.contains(format), "{what}: {ran:#?}");
            // The suite tests each format once, the soak tests all combinations.
            let is_due = is_soak() || column == row;
            if ran.code != 0 || !is_due {
                continue;
            }
            let mut import = vec!["import", to, back_again, "--no-audit"];
            if *format == "dmoj" {
                import.extend(["--cpu-limit", "1s", "--memory-limit", "256MiB"]);
            }
            let ran = caipan(&import);
            assert_eq!(ran.code, 0, "{what}: {ran:#?}");
            grade(&back, folder.path(), &what);
        }
    }
}
