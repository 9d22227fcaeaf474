//! Packages that come as folders.

use std::fs;
use std::path::{Path, PathBuf};

use super::{PackageFiles, entry_fact, what};
use crate::errors::{ArchiveError, EntryError, PackageError};
use crate::text::TextEncoding;
use caipan_facts::Bytes;
use caipan_facts::{Arg, Evidence, Fact};
use caipan_i18n::EnglishFormat;

fn folder(files: &[(&str, &[u8])]) -> (tempfile::TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let root = place.path().join("p");
    fs::create_dir(&root).unwrap();
    for (name, content) in files {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    (place, root)
}

fn fault(root: &Path) -> Fact {
    what(&PackageFiles::list_folder(root).unwrap_err(), root)
}

#[test]
fn package_files_are_listed_in_byte_order_without_litter() {
    let names = ["a/2.in", "a/10.in", "a-b", "B", ".timelimit", "a/b/c", "一"];
    let litter = [".git/config", "a/.DS_Store", "__MACOSX/a/._2.in"];
    let all = names
        .iter()
        .chain(&litter)
        .map(|name| (*name, b"x".as_slice()));
    let (_place, root) = folder(&all.collect::<Vec<_>>());
    let files = PackageFiles::list_folder(&root).unwrap();
    let sorted = [".timelimit", "B", "a-b", "a/10.in", "a/2.in", "a/b/c", "一"];
    assert_eq!(files.paths(), sorted);
    assert!(files.has("a/2.in") && !files.has("a") && !files.has("a/2.i"));
    let below: Vec<&str> = files.files_below("a").collect();
    assert_eq!(below, ["a/10.in", "a/2.in", "a/b/c"]);
    assert_eq!(
        files.top_level_names(),
        [".timelimit", "B", "a", "a-b", "一"]
    );
    let within = files.subfolder("a");
    assert_eq!(within.paths(), ["10.in", "2.in", "b/c"]);
    assert_eq!(within.display_path("2.in"), root.join("a/2.in"));
    let empty = root.join("empty");
    fs::create_dir(&empty).unwrap();
    assert_eq!(fault(&empty), ArchiveError::NoFiles.fact());
    assert!(PackageFiles::list_folder(&root.join("none")).is_err());
}

#[cfg(unix)]
#[test]
fn only_regular_files_inside_the_folder_are_listed_and_read() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;
    let (place, root) = folder(&[("a/1.in", b"own")]);
    fs::write(place.path().join("secret"), "secret").unwrap();
    symlink("1.in", root.join("a/2.in")).unwrap();
    symlink("a", root.join("b")).unwrap();
    let files = PackageFiles::list_folder(&root).unwrap();
    assert_eq!(files.paths(), ["a/1.in", "a/2.in", "b/1.in", "b/2.in"]);
    assert_eq!(files.read("b/2.in").unwrap().to_vec(), b"own");
    // A package within the folder may use neighbouring files of the folder: b/1.in is read through a link to ../a.
    assert_eq!(files.subfolder("b").read("1.in").unwrap().to_vec(), b"own");
    for target in ["../secret", "/etc/passwd", "missing", "circle", "."] {
        symlink(target, root.join("circle")).unwrap();
        assert_eq!(
            fault(&root),
            entry_fact("circle", EntryError::Link),
            "{target}"
        );
        fs::remove_file(root.join("circle")).unwrap();
    }
    let odd: [(&[u8], EntryError); 3] = [
        (b"a\\b", EntryError::Backslash),
        (b"a\nb", EntryError::Control),
        (b"c:", EntryError::Drive),
    ];
    for (name, evil) in odd {
        let path = root.join(OsStr::from_bytes(name));
        fs::write(&path, "").unwrap();
        let name = std::str::from_utf8(name).unwrap();
        assert_eq!(fault(&root), entry_fact(name, evil));
        fs::remove_file(path).unwrap();
    }
    let no_text = root.join(OsStr::from_bytes(b"\xff"));
    fs::write(&no_text, "").unwrap();
    let args = fault(&root).args;
    let what = args.iter().find(|(name, _)| *name == "what");
    assert_eq!(what.unwrap().1, &Arg::from(EntryError::NameNoText));
    fs::remove_file(no_text).unwrap();
    let pipe = root.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    assert_eq!(fault(&root), entry_fact("pipe", EntryError::Special));
    fs::remove_file(pipe).unwrap();
    // If a file is replaced by a link after it was listed, the link is neither read nor copied.
    fs::remove_file(root.join("a/1.in")).unwrap();
    symlink(place.path().join("secret"), root.join("a/1.in")).unwrap();
    let copy = place.path().join("copy");
    assert!(files.read("a/1.in").is_err() && files.copy_to("a/1.in", &copy).is_err());
    assert!(!copy.exists());
}

#[cfg(unix)]
#[test]
fn copied_files_are_new_files_with_plain_modes() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let (place, root) = folder(&[("a/1.in", b"1 2\r\n"), ("run", b"#!/bin/sh\n")]);
    fs::set_permissions(root.join("run"), fs::Permissions::from_mode(0o4710)).unwrap();
    let files = PackageFiles::list_folder(&root).unwrap();
    let target = place.path().join("to");
    let (input, run) = (target.join("deep/1.in"), target.join("run"));
    assert_eq!(files.copy_to("a/1.in", &input).unwrap(), Bytes(5));
    assert_eq!(fs::read(&input).unwrap(), b"1 2\r\n");
    files.copy_to("run", &run).unwrap();
    let facts = fs::metadata(&run).unwrap();
    assert_eq!(facts.mode() & 0o7100, 0o100);
    assert_eq!(facts.nlink(), 1);
    assert_eq!(fs::metadata(&input).unwrap().mode() & 0o7111, 0);
    let taken = files.copy_to("a/1.in", &run).unwrap_err();
    let PackageError::At { file, .. } = taken;
    assert_eq!(Path::new(&file), run);
    assert_eq!(fs::read(&run).unwrap(), b"#!/bin/sh\n");
}

#[test]
fn text_files_have_a_size_limit_and_errors_name_the_undecodable_line() {
    let (_place, root) = folder(&[("a.yaml", b"a: 1\r\nb: \xba\xc3\r\n")]);
    let files = PackageFiles::list_folder(&root).unwrap();
    let gbk = read_yaml(&files, 13, TextEncoding::Utf8OrGbk);
    assert_eq!(gbk.as_deref(), Ok("a: 1\nb: 好\n"));
    let fault = read_yaml(&files, 100, TextEncoding::Utf8).unwrap_err();
    assert!(
        fault.contains("p/a.yaml: line 2 is not UTF-8 but probably GBK"),
        "{fault}"
    );
    let fault = read_yaml(&files, 12, TextEncoding::Utf8OrGbk).unwrap_err();
    assert!(
        fault.ends_with("p/a.yaml: it is larger than 12 B"),
        "{fault}"
    );
}

fn read_yaml(files: &PackageFiles, limit: u64, encoding: TextEncoding) -> Result<String, String> {
    let text = files.read_text("a.yaml", Bytes(limit), encoding);
    text.map_err(|fault| fault.fact().english())
}
