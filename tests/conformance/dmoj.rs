//! Tests the import from DMOJ: zipped data, dependent batches, fatal cases, points, a checker, a validator, tests.

use super::ImportedPackage;
use crate::support::{has, is_left_to_the_sweep};

#[test]
fn a_package_of_dmoj_is_judged_as_dmoj_does() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") || !has("python3") {
        return;
    }
    let sum = ImportedPackage::of("dmoj/sum");
    let audit = sum.audit();
    assert!(audit.contains("5 cases valid"), "{audit}");
    assert!(
        audit.contains("3 of 3 programs get the verdict that is expected"),
        "{audit}"
    );
    let expected = [
        "init.yml: the format has no limits, so it is judged with 1s and 256 MiB; use --cpu-limit and --memory-limit for others",
        "tests/right/test.yml:4: memory is not taken over: problem.toml has nothing like it",
        "tests/right/test.yml:3: time is not taken over: problem.toml has nothing like it",
    ];
    let mut notices = sum.notices();
    let measured = notices.pop().unwrap();
    assert!(
        measured.starts_with("limits.cpu = 1s is measured: calibrate 2"),
        "{measured}"
    );
    assert_eq!(notices, expected);
    assert_eq!(sum.score("accepted/right.c"), 100.0);
    assert_eq!(sum.score("wrong_answer/half.c"), 48.0);
    assert_eq!(sum.score("wrong_answer/wrong.c"), 0.0);
}
