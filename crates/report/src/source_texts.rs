//! `--sources`: adds the source code of submissions to the results.

use crate::record::Results;
use caipan_archive::text::{TextEncoding, decode};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::contestant::{Contestant, Participation};
use caipan_judge::submission::source;
use caipan_judge::submission::submission::{Submission, decode_path};
use caipan_problem::language;

/// Adds the source text of each submission to the results, unless the file has changed since it was judged. `results`,
/// `judged` (the ids of the judged sources) and `contestants` have the same order.
pub fn add_source_texts(
    results: &mut Results,
    judged: &[Option<ContentId>],
    contestants: &[Contestant],
) {
    let ids = contestants.iter().zip(judged);
    for ((contestant, judged), result) in ids.zip(&mut results.submissions) {
        let Participation::Submitted(submissions) = &contestant.participation else {
            continue;
        };
        let submission = submissions
            .iter()
            .find(|one| decode_path(&one.path) == result.path);
        result.source = submission.and_then(|one| read_judged_source(one, judged.as_ref()?));
    }
}

/// Returns the text of a source. Text that is not UTF-8 is decoded as GBK. `None` if the submission is an executable,
/// or if the content of the file no longer has the id `judged`.
fn read_judged_source(submission: &Submission, judged: &ContentId) -> Option<String> {
    if submission.language.id == language::executable_language().id {
        return None;
    }
    let bytes = source::read_source(submission).ok()?;
    if ContentId::hash(&bytes) != *judged {
        return None;
    }
    Some(match decode(bytes.clone(), TextEncoding::Utf8OrGbk) {
        Ok(text) => text,
        Err(_) => String::from_utf8_lossy(&bytes).into_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn only_judged_sources_are_added_and_links_are_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.py");
        fs::write(&path, "1\r\n").unwrap();
        let known = language::built_in_languages();
        let one = Submission {
            name: "a".to_owned(),
            path: path.clone(),
            language: language::find_by_file_name(&known, "a.py").unwrap().clone(),
            may_be_link: false,
            source_text: None,
            extra_files: Default::default(),
        };
        let judged = ContentId::hash(b"1\r\n");
        assert_eq!(read_judged_source(&one, &judged).as_deref(), Some("1\n"));
        fs::write(&path, "2\n").unwrap();
        assert_eq!(read_judged_source(&one, &judged), None);
        fs::write(folder.path().join("b"), "1\r\n").unwrap();
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink("b", &path).unwrap();
        assert_eq!(read_judged_source(&one, &judged), None);
    }
}
