//! Writes a LemonLime contest with one task. Each case of a `sum` subtask is an entry; a `min` subtask is one
//! entry.

use serde_json::{Value, json};

use super::cases::NEEDS;
use super::told::DATA;
use crate::package::{Case, Checker, Content, Limits};
use crate::writing::groups::Group;
use crate::writing::lost::Lost;
use crate::writing::names::plain;
use crate::writing::writing::Writing;
use caipan_facts::Fact;
use caipan_problem::checker_table::Unit;
use caipan_problem::subtask::Scoring;

/// Comparison mode: words, line by line.
const WORDS: u64 = 1;
/// Comparison mode: numbers.
const REALS: u64 = 3;
/// Comparison modes for a checker in Lemon's and in testlib's dialect.
const OF_LEMON: u64 = 4;
const OF_TESTLIB: u64 = 5;

/// Writes the contest.
///
/// # Errors
///
/// LemonLime cannot judge the problem as caipan does, or a file cannot be read.
pub(super) fn write(writing: &mut Writing) -> Result<(), Fact> {
    writing.refuse_interactor()?;
    writing.refuse_together()?;
    writing.refuse_passes()?;
    writing.refuse_max()?;
    writing.lose_times();
    writing.look_at_cases()?;
    let package = writing.package();
    writing.lose_output();
    let task = match plain(&package.name) {
        plain if plain.is_empty() => "task".to_owned(),
        plain => plain,
    };
    let (mode, gives_points) = judge(writing, &task)?;
    // In LemonLime, an entry scores at most the share of the worst required one. Between `min` subtasks that
    // equals a ceiling; if cases have all or nothing, it equals a plain requirement.
    writing.lose_requires(|own, required| {
        let mut all = required.iter().chain([&own]);
        if own.is_ceiling {
            all.all(|subtask| subtask.scoring == Scoring::Min)
        } else {
            !gives_points
        }
    });
    let cases = cases(writing, &task)?;
    let io = writing.io();
    let (input, output) = io.clone().unwrap_or_default();
    let is_standard = io.is_none();
    let mut one = json!({
        "problemTitle": writing.title(),
        "sourceFileName": package.name,
        "inputFileName": if is_standard { format!("{task}.in") } else { input },
        "outputFileName": if is_standard { format!("{task}.out") } else { output },
        "standardInputCheck": is_standard,
        "standardOutputCheck": is_standard,
        "subFolderCheck": false,
        "taskType": 0,
        "compilerConfiguration": {},
        "answerFileExtension": "out",
        "testCases": cases,
    });
    if let (Some(one), Value::Object(mode)) = (one.as_object_mut(), mode) {
        one.extend(mode);
    }
    let contest = json!({
        "version": "1.0",
        "contestTitle": writing.title(),
        "tasks": [one],
        "contestants": [],
    });
    let text = serde_json::to_string_pretty(&contest).unwrap_or_default();
    writing.text(format!("{task}.cdf"), text + "\n");
    writing.leave(&[]);
    Ok(())
}

/// Chooses the comparison and writes the checker. Returns the keys of the task, and whether partial points are
/// possible.
fn judge(writing: &mut Writing, task: &str) -> Result<(Value, bool), Fact> {
    if let Some(Checker::BuiltIn(name, settings)) = &writing.package().checker {
        if name == "lcmp" {
            return Ok((json!({ "comparisonMode": WORDS }), false));
        }
        let of = |key: &str| settings.get(key).map_or("1e-6", String::as_str);
        let digits = of("absolute")
            .strip_prefix("1e-")
            .and_then(|digits| digits.parse().ok());
        let digits: Option<u64> = digits.filter(|digits| *digits <= 18);
        if let (Some(digits), "floats", true) = (digits, &**name, of("absolute") == of("relative"))
        {
            return Ok((
                json!({ "comparisonMode": REALS, "realPrecision": digits }),
                false,
            ));
        }
    }
    let folder = format!("{DATA}/{task}");
    let program = format!("{task}/checker");
    let mode = |mode: u64| json!({ "comparisonMode": mode, "specialJudge": program });
    if let Some(Checker::Brought(own)) = &writing.package().checker
        && own.dialect == "lemon"
        && own.args.is_empty()
    {
        let place = format!("{folder}/checker.cpp");
        let found = writing.brought(own, &place)?;
        if own.is_program {
            writing.program(format!("{folder}/checker"), found.main.1);
            return Ok((mode(OF_LEMON), true));
        }
        let (_, ending) = found.main.0.rsplit_once('.').unwrap_or_default();
        put(
            writing,
            &folder,
            &format!("checker.{ending}"),
            (found.main.1, found.beside),
        );
        return Ok((mode(OF_LEMON), true));
    }
    let checker = writing.native_checker(&folder, "checker.cpp", &[Unit::Fraction])?;
    let mut files = checker.files.into_iter();
    if let Some((name, content)) = files.next() {
        put(writing, &folder, &name, (content, files.collect()));
    }
    Ok((mode(OF_TESTLIB), checker.gives_points))
}

type Files = (Content, Vec<(String, Content)>);

fn put(writing: &mut Writing, folder: &str, name: &str, (main, beside): Files) {
    let file = format!("{folder}/{name}");
    writing.put(file.clone(), main);
    for (name, content) in beside {
        writing.put(format!("{folder}/{name}"), content);
    }
    let program = format!("{folder}/checker");
    writing.say(Lost::Compile { file, program });
}

/// Writes the cases and returns the entries of `testCases`.
fn cases(writing: &mut Writing, task: &str) -> Result<Vec<Value>, Fact> {
    let mut rows: Vec<Value> = Vec::new();
    // Numbers of the entries of each group, from 1.
    let mut numbers: Vec<(String, Vec<usize>)> = Vec::new();
    let mut file = 0;
    for (group, whole) in writing.whole_groups() {
        let required = writing.required(&group);
        let needed: Vec<String> = numbers
            .iter()
            .filter(|(name, _)| required.contains(name))
            .flat_map(|(_, rows)| rows.iter().map(|row| format!("{row}{NEEDS}")))
            .collect();
        let first = rows.len() + 1;
        let each = match group.scoring {
            Scoring::Sum => writing.case_points(&group, whole),
            _ => vec![whole],
        };
        for (place, points) in each.iter().enumerate() {
            let mine: Vec<&Case> = match group.scoring {
                Scoring::Sum => vec![group.cases[place].0],
                _ => group.cases.iter().map(|(case, _)| *case).collect(),
            };
            let limits = limits(writing, &group, &mine)?;
            let (mut inputs, mut answers) = (Vec::new(), Vec::new());
            for case in mine {
                file += 1;
                let stem = format!("{task}/{task}{file}");
                let paths = ["in", "ans"].map(|ending| format!("{DATA}/{stem}.{ending}"));
                writing.put_case(case, paths);
                inputs.push(format!("{stem}.in"));
                answers.push(format!("{stem}.ans"));
            }
            inputs.extend(needed.iter().cloned());
            rows.push(json!({
                "fullScore": points,
                "timeLimit": limits.0,
                "memoryLimit": limits.1,
                "inputFiles": inputs,
                "outputFiles": answers,
            }));
        }
        numbers.push((group.name.to_owned(), (first..=rows.len()).collect()));
    }
    Ok(rows)
}

/// Limits in milliseconds and MiB, which must be equal for all these cases.
fn limits(writing: &mut Writing, group: &Group, cases: &[&Case]) -> Result<(u64, u64), Fact> {
    let own = cases.first().map_or(Limits::default(), |case| case.limits);
    if cases.iter().any(|case| case.limits != own) {
        return Err(writing.cannot(("case", 0, "limits"), group.name));
    }
    let above = group
        .subtask
        .map_or(Limits::default(), |subtask| subtask.limits);
    let all = &writing.package().limits;
    let cpu = own.cpu.or(above.cpu).or(all.cpu).unwrap_or_default();
    let memory = own
        .memory
        .or(above.memory)
        .or(all.memory)
        .unwrap_or_default();
    let millis = cpu.as_nanos().div_ceil(1_000_000).max(1) as u64;
    let mib = writing.mib("memory", memory);
    if u128::from(millis) * 1_000_000 != cpu.as_nanos() {
        writing.instead(
            ("limits", 0, "cpu"),
            format!("{cpu:?}"),
            format!("{millis} ms"),
        );
    }
    Ok((millis, mib))
}
