//! Finds the headers that the source of a jury program includes, directly or through other headers.

use std::collections::BTreeSet;

use super::notice::ImportNotice;
use super::package_reader::PackageReader;
use caipan_archive::paths::parent_folder;
use caipan_problem::source_file::parse_quoted_includes;

/// Returns all files that a source includes directly or indirectly, sorted. Searches the folder of the including
/// file, then `folders`. Missing headers give a notice.
pub(crate) fn included_headers(
    reading: &mut PackageReader,
    source: &str,
    folders: &[&str],
) -> Vec<String> {
    let (mut found, mut seen) = (Vec::new(), BTreeSet::from([source.to_owned()]));
    let mut open = vec![source.to_owned()];
    while let Some(file) = open.pop() {
        let own = parent_folder(&file).unwrap_or_default();
        for header in parse_quoted_includes(&read_source_text_lossy(reading, &file)) {
            let searched = std::iter::once(own).chain(folders.iter().copied());
            let mut places = searched.map(|folder| match folder {
                "" => header.clone(),
                folder => format!("{folder}/{header}"),
            });
            match places.find(|place| reading.files.has(place)) {
                Some(place) if seen.insert(place.clone()) => {
                    found.push(place.clone());
                    open.push(place);
                }
                Some(_) => {}
                None => {
                    let what = ImportNotice::NoHeader {
                        file: file.clone(),
                        header,
                    };
                    reading.add_notice_at(&file, None, what);
                }
            }
        }
    }
    found.sort_unstable();
    found
}

/// Text of a source file; empty if the file cannot be read. Invalid UTF-8 is replaced.
pub(crate) fn read_source_text_lossy(reading: &PackageReader, file: &str) -> String {
    let bytes = reading.files.read(file);
    bytes.map_or(String::new(), |bytes| {
        String::from_utf8_lossy(&bytes).into_owned()
    })
}
