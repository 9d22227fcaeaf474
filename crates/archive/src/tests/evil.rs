//! Tests that malicious zips are refused: the error names the entry, and no files are left.

use super::bytes::{EndRecordValues, Entry, Zip64RecordValues, extra, zip, zip_with_end_record};
use super::{SizeLimits, all, entry_fact, unpack_with_limits, unpacked, what};
use crate::errors::{ArchiveError, EntryError, PackageError};
use crate::package_opening::open_package;
use crate::staged_folder::StagedFolder;
use caipan_facts::{Evidence, Fact};

fn good() -> Entry {
    Entry::deflated("good.txt", b"good")
}

/// Unpacks a zip with a good entry and `entry`, which must be refused, and returns the reason.
fn refused(entry: Entry) -> Fact {
    unpacked(&zip(&[good(), entry])).unwrap_err()
}

#[test]
fn absolute_upward_and_overlong_entry_paths_are_refused() {
    let long = "n".repeat(256);
    let path = "p/".repeat(2050) + "x";
    let deep = "d/".repeat(64) + "x";
    let wrong = [
        ("/etc/passwd", EntryError::Absolute),
        ("//server/share/x", EntryError::Absolute),
        ("\\\\server\\share\\x", EntryError::Absolute),
        ("../x", EntryError::ParentComponent),
        ("a/../../x", EntryError::ParentComponent),
        ("a/..", EntryError::ParentComponent),
        ("C:/x", EntryError::Drive),
        ("C:x", EntryError::Drive),
        ("a\\b", EntryError::Backslash),
        ("a\0.txt", EntryError::Control),
        ("a\u{1b}[2J", EntryError::Control),
        ("", EntryError::NoName),
        (long.as_str(), EntryError::LongName { most: 255 }),
        (path.as_str(), EntryError::LongPath { most: 4096 }),
        (deep.as_str(), EntryError::TooDeep { most: 64 }),
    ];
    for (name, evil) in wrong {
        let fact = refused(Entry::stored(name, b"x"));
        assert_eq!(fact, entry_fact(name, evil), "{name:?}");
    }
    let mut no_text = Entry::stored("", b"x");
    no_text.name = b"a\xff".to_vec();
    assert_eq!(unpacked(&zip(&[no_text])).unwrap_err().key, "package-entry");
}

#[test]
fn unsafe_windows_paths_are_refused() {
    for (name, evil) in [
        ("..\\x", EntryError::ParentComponent),
        ("a\\..\\..\\x", EntryError::ParentComponent),
        ("\\x", EntryError::Absolute),
        ("\\\\server\\x", EntryError::Absolute),
        ("C:\\x", EntryError::Drive),
    ] {
        let fact = unpacked(&zip(&[windows_entry(name)])).unwrap_err();
        assert_eq!(fact, entry_fact(name, evil), "{name:?}");
    }
    // Only on Unix can a backslash be a part of a name.
    let mixed = [windows_entry("a/b"), windows_entry("a\\c")];
    assert!(unpacked(&zip(&mixed)).is_ok());
    let of_unix = [windows_entry("a/b"), Entry::stored("a\\c", b"x")];
    let fact = unpacked(&zip(&of_unix)).unwrap_err();
    assert_eq!(fact, entry_fact("a\\c", EntryError::Backslash));
}

fn windows_entry(name: &str) -> Entry {
    let mut entry = Entry::stored(name, b"x");
    (entry.host, entry.mode) = (0, 0);
    entry
}

#[test]
fn links_out_of_the_package_and_special_files_are_refused() {
    for target in [
        "/etc/passwd",
        "../x",
        "good.txt/../../x",
        "missing",
        "other",
        "",
        ".",
    ] {
        let entries = [
            good(),
            Entry::link("link", target),
            Entry::link("other", "good.txt"),
        ];
        let fact = unpacked(&zip(&entries)).unwrap_err();
        assert_eq!(fact, entry_fact("link", EntryError::Link), "{target:?}");
    }
    // Nothing is written through a link.
    let through = [Entry::link("way", "/tmp"), Entry::stored("way/x", b"x")];
    let fact = unpacked(&zip(&through)).unwrap_err();
    assert_eq!(fact, entry_fact("way/x", EntryError::FileAndFolder));
    let long = Entry::link("link", &"a".repeat(5000));
    assert_eq!(refused(long), entry_fact("link", EntryError::Link));
    // A character device, a block device, a pipe, a socket, and a folder that is called a file.
    for kind in [0o020_000, 0o060_000, 0o010_000, 0o140_000, 0o040_000] {
        for host in [3, 0] {
            let mut entry = Entry::stored("odd", b"");
            (entry.mode, entry.host) = (kind | 0o644, host);
            assert_eq!(
                refused(entry),
                entry_fact("odd", EntryError::Special),
                "{kind:o}"
            );
        }
    }
}

#[test]
fn entries_with_equal_or_conflicting_paths_are_refused() {
    for (one, other, evil) in [
        ("a", "a", EntryError::Twice),
        ("a", "./a", EntryError::Twice),
        ("a/x", "a//x", EntryError::Twice),
        ("data/A.in", "data/a.in", EntryError::Twice),
        ("Data/1.in", "data/2.in", EntryError::Twice),
        ("a", "a/b", EntryError::FileAndFolder),
        ("a/b", "a", EntryError::FileAndFolder),
    ] {
        let entries = [Entry::stored(one, b"1"), Entry::stored(other, b"2")];
        let fact = unpacked(&zip(&entries)).unwrap_err();
        assert_eq!(fact, entry_fact(other, evil), "{one} {other}");
    }
}

#[test]
fn entries_that_cannot_be_unpacked_are_named_in_the_error() {
    let mut encrypted = good();
    (encrypted.name, encrypted.flags) = (b"secret".to_vec(), 1);
    assert_eq!(
        refused(encrypted),
        entry_fact("secret", EntryError::Encrypted)
    );
    let mut other = Entry::stored("x", b"x");
    other.method = 9;
    assert_eq!(
        refused(other),
        entry_fact("x", EntryError::Method { method: 9 })
    );
    let mut wrong = Entry::deflated("x", b"some text");
    wrong.checksum ^= 1;
    assert_eq!(refused(wrong), entry_fact("x", EntryError::Checksum));
    let mut wrong = Entry::stored("x", b"some text");
    wrong.checksum ^= 1;
    assert_eq!(refused(wrong), entry_fact("x", EntryError::Checksum));
    let mut damaged = Entry::deflated("x", b"some text");
    damaged.data = vec![0xff; damaged.data.len()];
    assert_eq!(refused(damaged), entry_fact("x", EntryError::Damaged));
    let mut cut = Entry::deflated("x", b"some longer text, which is cut");
    cut.data.truncate(cut.data.len() - 8);
    cut.packed -= 8;
    assert_eq!(refused(cut), entry_fact("x", EntryError::Damaged));
}

#[test]
fn entries_with_wrong_declared_sizes_are_refused() {
    let lies: [fn(&mut Entry); 4] = [
        |entry| entry.length += 1,
        |entry| entry.length -= 1,
        // Additional bytes follow the packed data.
        |entry| {
            entry.data.extend(b"hidden");
            entry.packed += 6;
        },
        |entry| entry.length = 0,
    ];
    for lie in lies {
        let mut entry = Entry::deflated("x", b"some text, some more text");
        lie(&mut entry);
        assert_eq!(refused(entry), entry_fact("x", EntryError::Size));
    }
    let mut stored = Entry::stored("x", b"some text");
    stored.length += 1;
    assert_eq!(refused(stored), entry_fact("x", EntryError::Size));
    let mut folder = Entry::folder("x/");
    (folder.data, folder.packed, folder.length) = (b"x".to_vec(), 1, 1);
    assert_eq!(refused(folder), entry_fact("x/", EntryError::Size));
    // The 64-bit size field is larger than the data.
    let mut large = Entry::stored("x", b"x");
    (large.length, large.packed) = (u32::MAX, u32::MAX);
    let sizes = [9_u64.to_le_bytes(), 9_u64.to_le_bytes()].concat();
    large.extra = extra(1, &sizes);
    assert_eq!(
        unpacked(&zip(&[large.clone()])),
        Err(entry_fact("x", EntryError::Overlap))
    );
    let sizes = [u64::MAX.to_le_bytes(), u64::MAX.to_le_bytes()].concat();
    large.extra = extra(1, &sizes);
    assert_eq!(
        unpacked(&zip(&[large.clone()])),
        Err(entry_fact("x", EntryError::Overlap))
    );
    large.extra = extra(1, &sizes[..12]);
    assert_eq!(unpacked(&zip(&[large])), Err(ArchiveError::List.fact()));
}

#[test]
fn local_headers_must_agree_with_the_central_directory() {
    let lies: [fn(&mut Entry); 5] = [
        |entry| entry.other_name = Some(b"y".to_vec()),
        |entry| entry.other_name = Some(b"xy".to_vec()),
        |entry| entry.other_method = Some(0),
        |entry| entry.other_length = Some(1),
        |entry| entry.at = Some(1),
    ];
    for lie in lies {
        let mut entry = Entry::deflated("x", b"some text");
        lie(&mut entry);
        assert_eq!(refused(entry), entry_fact("x", EntryError::Header));
    }
    let mut far = Entry::stored("x", b"some text");
    far.at = Some(u32::MAX - 1);
    assert_eq!(refused(far), entry_fact("x", EntryError::Header));
}

#[test]
fn overlapping_entries_are_refused() {
    let one = Entry::stored("x", b"some text");
    // An entry inside the data of another entry, as in zip bombs of overlapping files.
    let inner = zip(&[Entry::stored("in", b"inner text")]);
    let outer = Entry::stored("out", &inner);
    let mut within = Entry::stored("in", b"inner text");
    within.at = Some(30 + 3);
    let fact = unpacked(&zip(&[outer, within])).unwrap_err();
    assert_eq!(fact, entry_fact("in", EntryError::Overlap));
    // Data that extend into the central directory.
    let mut long = one;
    (long.packed, long.length) = (60, 60);
    assert!(long.data.len() < 60);
    assert_eq!(
        unpacked(&zip(&[long])),
        Err(entry_fact("x", EntryError::Overlap))
    );
}

#[test]
fn truncated_zips_and_bytes_around_a_zip_are_refused() {
    let whole = zip(&[good()]);
    assert!(unpacked(&whole).is_ok());
    for length in 0..whole.len() {
        assert!(unpacked(&whole[..length]).is_err(), "cut after {length}");
    }
    assert_eq!(unpacked(&whole[..40]), Err(ArchiveError::NoZip.fact()));
    assert_eq!(unpacked(b""), Err(ArchiveError::NoZip.fact()));
    assert_eq!(unpacked(&zip(&[])), Err(ArchiveError::NoFiles.fact()));
    let folders = zip(&[Entry::folder("a/"), Entry::folder("a/b/")]);
    assert_eq!(unpacked(&folders), Err(ArchiveError::NoFiles.fact()));
    let two = EndRecordValues {
        comment: zip(&[Entry::stored("other.txt", b"x")]),
        ..EndRecordValues::default()
    };
    assert_eq!(
        unpacked(&zip_with_end_record(&[good()], &two)),
        Err(ArchiveError::TwoEnds.fact())
    );
    let behind = [&whole, b"\n".as_slice()].concat();
    assert_eq!(unpacked(&behind), Err(ArchiveError::Behind.fact()));
    let front = [b"#!/bin/sh\n".as_slice(), &whole].concat();
    assert_eq!(unpacked(&front), Err(ArchiveError::Front.fact()));
}

#[test]
fn end_records_with_wrong_values_are_refused() {
    let lies: [(EndRecordValues, ArchiveError); 6] = [
        (
            EndRecordValues {
                entries: Some(2),
                entries_here: Some(2),
                ..EndRecordValues::default()
            },
            ArchiveError::List,
        ),
        (
            EndRecordValues {
                entries: Some(0),
                entries_here: Some(0),
                ..EndRecordValues::default()
            },
            ArchiveError::List,
        ),
        (
            EndRecordValues {
                entries: Some(2),
                ..EndRecordValues::default()
            },
            ArchiveError::Split,
        ),
        (
            EndRecordValues {
                at: Some(7),
                ..EndRecordValues::default()
            },
            ArchiveError::Front,
        ),
        (
            EndRecordValues {
                length: Some(9999),
                ..EndRecordValues::default()
            },
            ArchiveError::List,
        ),
        (
            EndRecordValues {
                comment_length: Some(9),
                ..EndRecordValues::default()
            },
            ArchiveError::Behind,
        ),
    ];
    for (end, unfit) in lies {
        let fact = unpacked(&zip_with_end_record(&[good()], &end)).unwrap_err();
        assert_eq!(fact, unfit.fact(), "{end:?}");
    }
}

#[test]
fn split_zips_and_wrong_zip64_records_are_refused() {
    let mut elsewhere = good();
    elsewhere.disk = 1;
    assert_eq!(unpacked(&zip(&[elsewhere])), Err(ArchiveError::List.fact()));
    for large in [
        Zip64RecordValues {
            entries: Some(2),
            ..Zip64RecordValues::default()
        },
        Zip64RecordValues {
            at: Some(1),
            ..Zip64RecordValues::default()
        },
        Zip64RecordValues {
            end_at: Some(1),
            ..Zip64RecordValues::default()
        },
    ] {
        let end = EndRecordValues {
            large: Some(large),
            ..EndRecordValues::default()
        };
        assert!(
            unpacked(&zip_with_end_record(&[good()], &end)).is_err(),
            "{end:?}"
        );
    }
}

#[test]
fn zips_with_too_large_dense_or_many_entries_are_refused() {
    // The highest ratio that Deflate can reach, beyond the allowance for small files.
    let mut bomb = Entry::deflated("bomb", &[0; 1 << 20]);
    bomb.length = bomb.packed * 1000 + (1 << 20) + 1;
    let fact = unpacked(&zip(&[bomb.clone()])).unwrap_err();
    assert_eq!(
        fact,
        entry_fact("bomb", ArchiveError::TooDense { most: 1000 })
    );
    bomb.length -= 1;
    assert_eq!(refused(bomb), entry_fact("bomb", EntryError::Size));
    let mut large = Entry::deflated("x", b"x");
    large.length = u32::MAX;
    let most = "4 GiB".to_owned();
    let fact = unpacked(&zip(&[large.clone(), Entry::stored("y", &[0; 1 << 10])])).unwrap_err();
    assert_eq!(fact, entry_fact("x", ArchiveError::TooDense { most: 1000 }));
    // The declared size is above the limit, so nothing is unpacked at all.
    large.extra = extra(1, &(5_u64 << 30).to_le_bytes());
    let fact = unpacked(&zip(&[large])).unwrap_err();
    assert_eq!(fact, entry_fact("x", ArchiveError::TooLarge { most }));
    let count = EndRecordValues {
        entries: Some(u16::MAX),
        large: Some(Zip64RecordValues {
            entries: Some(100_001),
            ..Zip64RecordValues::default()
        }),
        ..EndRecordValues::default()
    };
    let most = 100_000;
    assert_eq!(
        unpacked(&zip_with_end_record(&[good()], &count)),
        Err(ArchiveError::TooMany { most }.fact())
    );
}

#[test]
fn size_limits_hold_for_the_bytes_actually_unpacked() {
    let most = SizeLimits {
        entries: 8,
        bytes: 100,
        ratio: 4,
        free: 30,
    };
    let place = tempfile::tempdir().unwrap();
    let (path, into) = (place.path().join("p.zip"), place.path().join("into"));
    let fact = |entries: &[Entry]| {
        std::fs::write(&path, zip(entries)).unwrap();
        let _ = std::fs::remove_dir_all(&into);
        std::fs::create_dir(&into).unwrap();
        let unpacked = unpack_with_limits(&path, &into, most);
        unpacked.map_err(|fault| what(&fault, &path))
    };
    assert_eq!(
        fact(&[Entry::stored("a", &[0; 60]), Entry::stored("b", &[0; 40])]),
        Ok(())
    );
    let too_large = ArchiveError::TooLarge {
        most: "100 B".to_owned(),
    };
    let three = [
        Entry::stored("a", &[0; 60]),
        Entry::stored("b", &[0; 40]),
        Entry::stored("c", &[0; 1]),
    ];
    assert_eq!(fact(&three), Err(too_large.fact()));
    // The target of a link counts once for each link to it.
    let linked = [Entry::stored("a", &[0; 60]), Entry::link("b", "a")];
    assert_eq!(fact(&linked), Err(too_large.fact()));
    let dense = Entry::deflated("d", &[0; 90]);
    assert_eq!(
        fact(&[dense]),
        Err(entry_fact("d", ArchiveError::TooDense { most: 4 }))
    );
    // Parent folders of an entry count as well.
    let deep = Entry::stored("a/b/c/d/e/f/g/h", b"x");
    assert_eq!(
        fact(&[deep, good()]),
        Err(ArchiveError::TooMany { most: 8 }.fact())
    );
}

#[test]
fn every_flipped_byte_is_refused_or_changes_no_content() {
    let mut behind = Entry::deflated("data/2.in", &b"some longer text ".repeat(9));
    behind.flags |= 1 << 3;
    let entries = [
        Entry::folder("data/"),
        Entry::stored("data/1.in", b"1 2 3\n"),
        behind,
    ];
    let whole = zip(&entries);
    let content = unpacked(&whole).unwrap();
    let mut refused = 0;
    for place in 0..whole.len() {
        for flip in [0x01, 0xa0] {
            let mut bytes = whole.clone();
            bytes[place] ^= flip;
            match unpacked(&bytes) {
                Err(_) => refused += 1,
                Ok(files) => assert_eq!(texts(&files), texts(&content), "{place} ^ {flip}"),
            }
        }
    }
    assert!(refused > whole.len(), "{refused}");
}

fn texts(files: &[(String, Vec<u8>)]) -> Vec<&[u8]> {
    files.iter().map(|(_, text)| &**text).collect()
}

/// Environment variable that is set for the run in which files cannot grow beyond a limit.
#[cfg(unix)]
const SMALL_FILES_VARIABLE: &str = "CAIPAN_TEST_SMALL_FILES";

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_unpacked_files() {
    if std::env::var_os(SMALL_FILES_VARIABLE).is_some() {
        let large: Vec<u8> = (0..1_000_000_u32).flat_map(u32::to_le_bytes).collect();
        let entries = [good(), Entry::deflated("a/large", &large)];
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("p.zip");
        std::fs::write(&path, zip(&entries)).unwrap();
        let fresh = StagedFolder::create_next_to(&place.path().join("target")).unwrap();
        let PackageError::At { file, .. } = open_package(&path, None, &fresh).unwrap_err();
        assert!(file.ends_with("/unpacked/a/large"), "{file}");
        drop(fresh);
        assert_eq!(all(place.path()), ["p.zip"]);
        return;
    }
    // The file size limit fails the rest of a large file, as a full disk would.
    let name = "tests::evil::a_full_disk_leaves_no_unpacked_files";
    let script = "trap '' XFSZ; ulimit -f 6000; exec \"$0\" --exact \"$1\"";
    let output = std::process::Command::new("sh")
        .args(["-c", script])
        .arg(std::env::current_exe().unwrap())
        .arg(name)
        .env(SMALL_FILES_VARIABLE, "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{said}"
    );
}
