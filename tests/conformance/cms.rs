//! Tests the import from CMS: gen/GEN and GroupMin, a checker, a grader, and a manager with a stub.

use super::ImportedPackage;
use crate::support::{has, is_left_to_the_sweep};

#[test]
fn a_batch_task_with_a_grader_and_a_checker_is_judged_as_cms_does() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") || !has("python3") {
        return;
    }
    let sum = ImportedPackage::of("cms/sum");
    let audit = sum.audit();
    assert!(
        audit.contains("1 of 1 program gets the verdict that is expected"),
        "{audit}"
    );
    assert_eq!(sum.notices(), [""; 0]);
    assert_eq!(sum.score("accepted/solution.c"), 100.0);
    assert_eq!(sum.score("cms/programs/negative.c"), 40.0 + 30.0);
    assert_eq!(sum.score("cms/programs/wrong.c"), 60.0);
}

#[test]
fn a_communication_task_with_a_stub_is_judged_as_cms_does() {
    if !has("cc") || !has("python3") {
        return;
    }
    let guess = ImportedPackage::of("cms/guess");
    let audit = guess.audit();
    assert!(
        audit.contains("1 of 1 program gets the verdict that is expected"),
        "{audit}"
    );
    assert_eq!(guess.notices(), [""; 0]);
    assert_eq!(guess.score("accepted/solution.c"), 100.0);
    assert_eq!(guess.score("cms/programs/once.c"), 30.0);
}
