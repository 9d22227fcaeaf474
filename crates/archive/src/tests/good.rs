//! Tests that zips of all honest tools are accepted.

use std::fs;

use super::bytes::{
    EndRecordValues, Entry, Zip64RecordValues, checksum, extra, zip, zip_with_end_record,
};
use super::unpacked;
use crate::package_opening::open_package;
use crate::staged_folder::StagedFolder;

fn names(entries: &[Entry]) -> Vec<String> {
    let files = unpacked(&zip(entries)).unwrap();
    files.into_iter().map(|(name, _)| name).collect()
}

#[test]
fn unpacked_files_equal_the_packed_ones() {
    let large: Vec<u8> = (0..100_000_u32).flat_map(u32::to_le_bytes).collect();
    let mut behind = Entry::deflated("p/data/2.in", &large);
    behind.flags |= 1 << 3;
    let mut odd_folder = Entry::folder("p/odd/");
    // Some tools compress the empty data of a folder.
    (odd_folder.method, odd_folder.data, odd_folder.packed) = (8, vec![3, 0], 2);
    let entries = [
        odd_folder,
        Entry::folder("p/data/"),
        Entry::folder("p/data/"),
        Entry::stored("p/data/10.in", b""),
        behind,
        Entry::stored("./p//problem.yaml", b"name: x\n"),
    ];
    let comment = EndRecordValues {
        comment: b"made by hand, PK\x05\x06 and all".to_vec(),
        ..EndRecordValues::default()
    };
    let large_end = EndRecordValues {
        large: Some(Zip64RecordValues::default()),
        ..EndRecordValues::default()
    };
    let expected = [
        ("p/data/10.in".to_owned(), Vec::new()),
        ("p/data/2.in".to_owned(), large.clone()),
        ("p/problem.yaml".to_owned(), b"name: x\n".to_vec()),
    ];
    for end in [EndRecordValues::default(), comment, large_end] {
        let files = unpacked(&zip_with_end_record(&entries, &end)).unwrap();
        assert!(files == expected, "{end:?}");
    }
    let mut wide = Entry::stored("x", b"abc");
    (wide.length, wide.packed) = (u32::MAX, u32::MAX);
    wide.extra = extra(1, &[3_u64.to_le_bytes(), 3_u64.to_le_bytes()].concat());
    let files = unpacked(&zip(&[wide])).unwrap();
    assert_eq!(files, [("x".to_owned(), b"abc".to_vec())]);
}

#[test]
fn entry_names_from_dos_and_windows_are_decoded() {
    assert_eq!(names(&[dos_entry("数据.in".as_bytes())]), ["数据.in"]);
    assert_eq!(names(&[dos_entry(b"\xca\xfd\xbe\xdd.in")]), ["数据.in"]);
    assert_eq!(names(&[dos_entry(b"caf\x82.in")]), ["café.in"]);
    let mut told = dos_entry(b"caf_.in");
    let sum = checksum(b"caf_.in").to_le_bytes();
    let body = [b"\x01".as_slice(), &sum, "café.in".as_bytes()].concat();
    told.extra = extra(0x7075, &body);
    assert_eq!(names(&[told.clone()]), ["café.in"]);
    // The checksum in the extra field belongs to a different name, so the field is ignored.
    told.extra[5] ^= 1;
    assert_eq!(names(&[told]), ["caf_.in"]);
    // All separators are those of Windows; the second byte of a GBK character is not a separator.
    let mut folder = dos_entry(b"p\\");
    (folder.data, folder.packed, folder.length, folder.checksum) = (Vec::new(), 0, 0, 0);
    let windows = [folder, dos_entry(b"p\\1.in"), dos_entry(b"p\\\xd5\x5c.in")];
    assert_eq!(names(&windows), ["p/1.in", "p/誠.in"]);
}

fn dos_entry(name: &[u8]) -> Entry {
    let mut entry = Entry::stored("", b"x");
    (entry.name, entry.flags, entry.host, entry.mode) = (name.to_owned(), 0, 0, 0);
    entry
}

#[cfg(unix)]
#[test]
fn unpacked_files_have_plain_modes_and_links_become_copies() {
    use std::os::unix::fs::PermissionsExt;
    let mut tool = Entry::stored("p/tool", b"#!/bin/sh\n");
    tool.mode = 0o106_777;
    let mut hidden = Entry::stored("p/none", b"x");
    hidden.mode = 0o100_000;
    let entries = [
        Entry::link("p/sample/link", "../tool"),
        tool,
        hidden,
        Entry::link("p/same", "./none"),
    ];
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("p.zip");
    fs::write(&path, zip(&entries)).unwrap();
    let fresh = StagedFolder::create_next_to(&place.path().join("target")).unwrap();
    let files = open_package(&path, None, &fresh).unwrap();
    assert_eq!(
        files.paths(),
        ["p/none", "p/same", "p/sample/link", "p/tool"]
    );
    for (name, content, is_executable) in [
        ("p/sample/link", "#!/bin/sh\n", true),
        ("p/tool", "#!/bin/sh\n", true),
        ("p/none", "x", false),
        ("p/same", "x", false),
    ] {
        let facts = fs::symlink_metadata(files.disk_path(name)).unwrap();
        assert!(facts.is_file(), "{name}");
        // At most the permission bits that the umask of this user allows, and neither setuid nor setgid.
        let mode = facts.permissions().mode() & 0o7777;
        let most = if is_executable { 0o755 } else { 0o644 };
        assert_eq!((mode & !most, mode & 0o600), (0, 0o600), "{name}: {mode:o}");
        assert_eq!(files.is_executable(name), is_executable, "{name}");
        assert_eq!(files.read(name).unwrap().to_vec(), content.as_bytes());
    }
    assert_eq!(files.display_path("p/tool"), path.join("p/tool"));
}

#[test]
fn package_roots_are_found_at_the_top_or_one_level_down() {
    assert_eq!(roots(&[file("problem.yaml"), file("a/problem.yaml")]), [""]);
    let mac = file("__MACOSX/problem.yaml");
    assert_eq!(roots(&[file("a/problem.yaml"), file("a.txt"), mac]), ["a"]);
    let two = [file("b/problem.yaml"), file("a/problem.yaml"), file("c/x")];
    assert_eq!(roots(&two), ["a", "b"]);
    assert_eq!(roots(&[file("a/b/problem.yaml")]), [""; 0]);
}

fn file(name: &str) -> Entry {
    Entry::stored(name, b"x")
}

/// Folders of a zip in which a package begins.
fn roots(entries: &[Entry]) -> Vec<String> {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("p.zip");
    fs::write(&path, zip(entries)).unwrap();
    let fresh = StagedFolder::create_next_to(&place.path().join("target")).unwrap();
    let files = open_package(&path, None, &fresh).unwrap();
    let roots = files.find_package_roots(|files| files.has("problem.yaml"));
    let shown = roots.iter().map(|root| {
        assert_eq!(root.read("problem.yaml").unwrap().to_vec(), b"x");
        let shown = root.display_path("");
        let folder = shown.strip_prefix(&path).unwrap();
        folder.to_str().unwrap().to_owned()
    });
    shown.collect()
}
