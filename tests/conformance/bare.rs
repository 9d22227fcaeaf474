//! Tests the import of bare cases whose names imply subtasks.

use super::ImportedPackage;
use crate::support::has;

#[test]
fn a_folder_of_cases_is_judged_by_words_and_in_the_groups_of_its_names() {
    if !has("cc") {
        return;
    }
    let further = ["--cpu-limit", "2s", "--memory-limit", "64MiB"];
    let sum = ImportedPackage::with("bare/sum", &further);
    let audit = sum.audit();
    assert!(audit.contains("3 cases valid"), "{audit}");
    let notices = sum.notices();
    let ends = [
        ": checker is not said, so tokens is taken",
        ": subtask is not said, so 1, 2 is taken",
    ];
    assert_eq!(notices.len(), ends.len(), "{notices:?}");
    for (notice, end) in notices.iter().zip(ends) {
        assert!(notice.ends_with(end), "{notice}");
    }
    assert_eq!(sum.score("bare/programs/half.c"), 50.0);
}
