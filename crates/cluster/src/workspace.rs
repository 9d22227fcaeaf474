//! Workspace of a problem on a worker's disk, restored from a manifest and loaded by the same code as on the
//! coordinator.

use std::fs;
use std::path::Path;

use crate::blob::Blob;
use crate::blob_cache::{BlobCache, FetchPiece, cache_fault};
use crate::evidence::OrderFault;
use crate::manifest::{ManifestCase, ProblemManifest};
use crate::wire;
use caipan_facts::{Evidence, Fact};
use caipan_files::stays_inside_folder;
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::result_keys;
use caipan_judge::file_snapshot::FileSnapshot;
use caipan_judge::referee;
use caipan_judge::test_set::{JuryAnswer, TestCase, TestSet};
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;
use caipan_problem::points::Points;
use caipan_problem::problem_toml::Problem;

/// Problem that was restored on a worker's disk.
pub struct ProblemWorkspace {
    /// Problem with the limits and settings of the manifest.
    pub problem: Problem,
    /// Test cases. Their files exist only while the blobs are cached.
    pub cases: Vec<Case>,
    /// Manifest that the problem was restored from.
    pub manifest: ProblemManifest,
    /// Points of each test case, in the order of `cases`.
    points: Vec<Points>,
    /// Hash of the jury's own judging programs; `None` if only built-in checkers judge.
    checker_id: Option<ContentId>,
}

impl ProblemWorkspace {
    /// Restores a problem from the blob of its manifest.
    ///
    /// # Errors
    /// The manifest is malformed, or a blob that it names is not available.
    pub(crate) fn restore_from_manifest(
        blob: &Blob,
        cache: &BlobCache,
        pieces: &FetchPiece,
    ) -> Result<Self, Fact> {
        let sheet: ProblemManifest =
            wire::parse(&cache.read_blob(blob, pieces)?).ok_or_else(bad_manifest_fault)?;
        let folder = cache.create_blob_folder(&blob.id).map_err(cache_fault)?;
        for (name, blob) in &sheet.files {
            let place = folder.join(name);
            let above = place
                .parent()
                .filter(|_| stays_inside_folder(Path::new(name)))
                .ok_or_else(bad_manifest_fault)?;
            fs::create_dir_all(above).map_err(cache_fault)?;
            fs::write(&place, cache.read_blob(blob, pieces)?).map_err(cache_fault)?;
        }
        let folder_name = folder.to_str().ok_or_else(bad_manifest_fault)?;
        let mut problem =
            Problem::load(folder_name, &sheet.settings).map_err(|_| bad_manifest_fault())?;
        let all = problem.default_limits_mut();
        all.zip(&sheet.limits)
            .for_each(|(own, given)| *own = *given);
        let rows = problem.cases.iter_mut().zip(&sheet.own);
        rows.for_each(|(row, given)| row.limits = *given);
        let points = (sheet.cases.iter()).map(|case| Points::parse_fraction(&case.points));
        Ok(Self {
            checker_id: referee::checker_and_interactor_id(&problem)?,
            cases: sheet
                .cases
                .iter()
                .map(|case| case_from_cache(case, cache))
                .collect(),
            points: points
                .collect::<Option<_>>()
                .ok_or_else(bad_manifest_fault)?,
            problem,
            manifest: sheet,
        })
    }

    /// Returns the test cases in the form that the judge runs.
    pub(crate) fn test_set(&self) -> TestSet<'_> {
        let test_cases = self
            .cases
            .iter()
            .zip(&self.manifest.cases)
            .zip(&self.points)
            .map(|((case, on_sheet), points)| TestCase {
                case,
                subtask: on_sheet.subtask.clone(),
                points: points.clone(),
                // Scores of subtasks are computed by the coordinator, so workers need no further subtasks of a case.
                further_memberships: Vec::new(),
                max_absolute_points: on_sheet.scale.as_deref().and_then(Points::parse_fraction),
                graded: on_sheet.graded,
                answer: JuryAnswer::InFile,
                input_snapshot: FileSnapshot::default(),
                answer_snapshot: FileSnapshot::default(),
            });
        TestSet {
            subtasks: self.manifest.subtasks.clone(),
            test_cases: test_cases.collect(),
        }
    }

    /// Computes the id of a test case from the local files and settings; `None` if a file cannot be read.
    pub(crate) fn case_id(&self, test_case: &TestCase) -> Option<ContentId> {
        result_keys::case_id(&self.problem, self.checker_id.as_ref(), test_case)
    }
}

fn bad_manifest_fault() -> Fact {
    OrderFault::BadManifest.fact()
}

/// Creates a test case whose files are cached blobs. Messages show the original file names, not the paths in the
/// cache.
fn case_from_cache(case: &ManifestCase, cache: &BlobCache) -> Case {
    Case {
        name: case.name.clone(),
        long_name: case.long_name.clone(),
        input: file_entry_from_cache(&case.input, cache),
        answer: Some(file_entry_from_cache(&case.answer, cache)),
    }
}

fn file_entry_from_cache((name, blob): &(String, Blob), cache: &BlobCache) -> Entry {
    Entry::from_renamed_copy(name, &cache.blob_path(&blob.id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_facts::Bytes;

    #[test]
    fn a_received_case_matches_the_same_patterns_as_the_original() {
        let folder = tempfile::tempdir().unwrap();
        let cache = BlobCache::create(folder.path(), Bytes(1 << 20)).unwrap();
        let blob = Blob::from_content(b"1");
        let case = Case::new_generated("a/1".to_owned(), Entry::default());
        let sent = ManifestCase {
            name: case.name.clone(),
            long_name: case.long_name.clone(),
            input: ("p/cases/a/1.in".to_owned(), blob.clone()),
            answer: ("p/cases/a/1.ans".to_owned(), blob),
            subtask: None,
            points: "1".to_owned(),
            scale: None,
            graded: true,
        };
        let received = serde_json::from_str(&serde_json::to_string(&sent).unwrap()).unwrap();
        let received = case_from_cache(&received, &cache);
        for (pattern, is_match) in [("a/1", true), ("cases/a/*", true), ("cases/1", false)] {
            let pattern = glob::Pattern::new(pattern).unwrap();
            assert_eq!(received.matches(&pattern), is_match, "{pattern}");
            assert_eq!(case.matches(&pattern), is_match, "{pattern}");
        }
    }
}
