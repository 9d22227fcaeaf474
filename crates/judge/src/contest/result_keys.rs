//! Content hashes that identify stored results: hashes of cases, of runs and of caipan itself. After a change of any
//! input to a result the hash differs, so the case is judged again.

use std::fs::File;
use std::sync::LazyLock;

use crate::content_id::{ContentHasher, ContentId};
use crate::test_set::TestCase;
use caipan_problem::points::Points;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{IsolationLevel, RunLimits, build_id};

/// Returns the hash of a case: input, answer and everything that judges an output. `foreign` is the hash of the jury's
/// checker and interactor, if any. `None` if the input or the answer cannot be read.
pub fn case_id(
    problem: &Problem,
    foreign: Option<&ContentId>,
    test_case: &TestCase,
) -> Option<ContentId> {
    let input = test_case.input().ok()?;
    let answer = test_case.answer().ok()?;
    let mut namer = ContentHasher::default().update(&input).update(&answer);
    let files = problem.input_names().chain(problem.output_names());
    for word in std::iter::once(&*problem.checker_name).chain(files) {
        namer = namer.update(word.as_bytes());
    }
    for (key, value) in &problem.settings {
        namer = namer.update(key.as_bytes()).update(value.as_bytes());
    }
    if let Some(id) = foreign {
        namer = namer.update(id.as_str().as_bytes());
        if problem.judge_depends_on_points() {
            let scale = test_case
                .max_absolute_points
                .as_ref()
                .map(Points::to_fraction_text);
            namer = namer.update(scale.unwrap_or_default().as_bytes());
        }
    }
    let subtask = problem.subtask_of(test_case.case);
    for arg in subtask
        .iter()
        .flat_map(|own| own.checker_args.iter().flatten())
    {
        namer = namer.update(arg.as_bytes());
    }
    Some(namer.finish())
}

/// Returns the hash of a run: program, case, limits, isolation level and build of caipan.
pub fn run_id(
    program: &ContentId,
    test_case: &ContentId,
    limits: &RunLimits,
    level: IsolationLevel,
    build: &ContentId,
) -> ContentId {
    let RunLimits {
        cpu,
        wall,
        memory,
        output,
        processes,
    } = limits;
    let names = ContentHasher::default()
        .update(program.as_str().as_bytes())
        .update(test_case.as_str().as_bytes());
    let numbers = [
        cpu.as_nanos(),
        wall.as_nanos(),
        memory.0.into(),
        output.0.into(),
        (*processes).into(),
    ];
    numbers
        .iter()
        .fold(names, |hasher, number| hasher.update(&number.to_le_bytes()))
        .update(level.name().as_bytes())
        .update(build.as_str().as_bytes())
        .finish()
}

/// Returns the hash of this build of caipan. The hash covers the executable, because two builds of one version may
/// judge differently.
pub fn caipan_build_id() -> &'static ContentId {
    static CAIPAN_BUILD_ID: LazyLock<ContentId> = LazyLock::new(|| {
        let mut namer = ContentHasher::default().update(env!("CARGO_PKG_VERSION").as_bytes());
        let Ok(own) = std::env::current_exe() else {
            // If caipan's executable cannot be found, the version alone is hashed.
            return namer.finish();
        };
        // The build id, which the linker computes from the whole executable, is used to avoid reading the whole file.
        if let Some(id) = build_id(&own) {
            namer = namer.update(&id);
        } else if let Ok(own) = File::open(own) {
            let _ = namer.update_reader(own);
        }
        namer.finish()
    });
    &CAIPAN_BUILD_ID
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_facts::Bytes;
    use caipan_problem::case::Case;
    use caipan_problem::entry::Entry;
    use std::time::Duration;

    #[test]
    fn the_run_id_depends_on_program_case_limits_level_and_build() {
        let (one, other) = (ContentId::hash(b"1"), ContentId::hash(b"2"));
        let limits = RunLimits {
            cpu: Duration::from_secs(1),
            wall: Duration::from_secs(4),
            memory: Bytes(100),
            output: Bytes(100),
            processes: 1,
        };
        let more = RunLimits {
            processes: 2,
            ..limits
        };
        let name = run_id(&one, &one, &limits, IsolationLevel::Full, &one);
        assert_eq!(
            run_id(&one, &one, &limits, IsolationLevel::Full, &one),
            name
        );
        // If this name changes by accident, all existing journals become useless.
        assert_eq!(name.as_str(), "9e7cb558dcd297a756ba5cf960b922f7");
        let others = [
            run_id(&other, &one, &limits, IsolationLevel::Full, &one),
            run_id(&one, &other, &limits, IsolationLevel::Full, &one),
            run_id(&one, &one, &more, IsolationLevel::Full, &one),
            run_id(&one, &one, &limits, IsolationLevel::Namespaces, &one),
            run_id(&one, &one, &limits, IsolationLevel::Full, &other),
        ];
        for (number, other) in others.into_iter().enumerate() {
            assert_ne!(other, name, "{number}");
        }
    }

    #[test]
    fn the_case_id_depends_on_the_answer_and_the_checker_settings() {
        let case = Case {
            name: "1".to_owned(),
            input: Entry::from_bytes("1.in", b"1".to_vec()),
            ..Case::default()
        };
        let plain = case_id_with_settings(&case, &[], "1");
        assert_eq!(case_id_with_settings(&case, &[], "1"), plain);
        assert_ne!(case_id_with_settings(&case, &[], "2"), plain);
        let half = case_id_with_settings(&case, &[("not_smallest", "0.5")], "1");
        assert_ne!(half, plain);
        let quarter = case_id_with_settings(&case, &[("not_smallest", "0.25")], "1");
        assert_ne!(quarter, half);
        let names = [plain.as_str(), half.as_str()];
        let pinned = [
            "0bee1aa51d708ebc9b9f35c1c2e2208b",
            "9c539afc6d7fdca88b5c84c724e072ba",
        ];
        assert_eq!(names, pinned);
    }

    fn case_id_with_settings(case: &Case, settings: &[(&str, &str)], answer: &str) -> ContentId {
        let owned_settings = settings
            .iter()
            .map(|(key, value)| (key.to_string(), value.to_string()))
            .collect();
        let problem = Problem::load("mayan", &owned_settings).unwrap();
        let test_case = TestCase::with_answer(case, answer.into());
        case_id(&problem, None, &test_case).unwrap()
    }
}
