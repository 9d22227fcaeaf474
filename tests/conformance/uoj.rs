//! Tests the import from UOJ: dependent subtasks, a checker with points, samples, limits per test, a validator,
//! std.cpp.

use super::ImportedPackage;
use crate::support::has;

#[test]
fn a_package_of_uoj_is_judged_as_uoj_does() {
    if !has("cc") || !has("g++") {
        return;
    }
    let sum = ImportedPackage::of("uoj/sum");
    let audit = sum.audit();
    assert!(audit.contains("7 cases valid"), "{audit}");
    assert!(
        audit.contains("1 of 1 program gets the verdict that is expected"),
        "{audit}"
    );
    let expected = [
        "problem.conf:3: n_ex_tests = 2 is not taken over: problem.toml cannot express it",
        "problem.conf: subtask_type is packed, which becomes min",
        "problem.conf: the checker may give parts of point_score, which are rounded down to whole points there, and not here",
    ];
    assert_eq!(sum.notices(), expected);
    assert_eq!(sum.score("accepted/std.cpp"), 100.0);
    // Half of the points of a subtask limit dependent subtasks to half; a dependent subtask without partial points gets nothing.
    let of = |name: &str| sum.score(&format!("uoj/programs/{name}"));
    assert_eq!(of("negative.c"), 20.0 + 15.0 + 25.0);
    assert_eq!(of("wrong.c"), 20.0);
}
