//! Packages of every format, read and written as problem directories.

use std::fs;

use tempfile::TempDir;

use super::*;
use crate::package::archive::files::PackageFiles;
use crate::package::problem_toml::{self, Problem};
use crate::problem::Settings;
use crate::report::i18n::English;
use crate::text::Fact;

/// A folder with these files.
pub fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// What a package of these files says.
pub fn read(files: &[(&str, &str)]) -> Result<Read, String> {
    let folder = folder(files);
    let files = PackageFiles::shown_as(folder.path(), "P".as_ref()).unwrap();
    let wishes = Wishes {
        name: "p".to_owned(),
        ..Wishes::default()
    };
    let read = detected(&files).and_then(|(format, root)| (format.read)(&root, &wishes));
    read.map_err(|fact| fact.plain_english())
}

/// Reads a package with every truncation, and with a bit of every byte flipped, of one of its files: it is a problem or an
/// error, and never a panic.
pub fn never_panics(files: &[(&str, &str)], path: &str) {
    let folder = folder(files);
    let place = folder.path().join(path);
    let whole = fs::read(&place).unwrap();
    let flipped = (0..whole.len()).map(|at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        bytes
    });
    let cut = (0..whole.len()).map(|end| whole[..end].to_vec());
    for bytes in flipped.chain(cut) {
        fs::write(&place, bytes).unwrap();
        let files = PackageFiles::shown_as(folder.path(), "P".as_ref()).unwrap();
        let read =
            detected(&files).and_then(|(format, root)| (format.read)(&root, &Wishes::default()));
        if let Ok(read) = read {
            assert!(!written(&read.package).is_empty());
        }
    }
}

/// The notices of what was read.
pub fn notices(read: &Read) -> Vec<String> {
    read.notices.iter().map(Fact::plain_english).collect()
}

/// The problem directory that a package of these files becomes: its problem.toml, its files, and that it can be loaded.
pub fn written_of(read: &Read, files: &[(&str, &str)]) -> (String, Vec<String>) {
    let from = folder(files);
    let root = PackageFiles::of_folder(from.path()).unwrap();
    let root = detected(&root).map_or(root, |(_, root)| root);
    let to = tempfile::tempdir().unwrap();
    let all = written(&read.package);
    for (name, content) in &all {
        let place = to.path().join(name);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        match content {
            Content::File(path) => drop(root.copy_to(path, &place).unwrap()),
            Content::Lines(path) => {
                fs::write(place, Content::plain_lines(&root.read(path).unwrap())).unwrap();
            }
            Content::Bytes(bytes) => fs::write(place, bytes).unwrap(),
        }
    }
    let text = fs::read_to_string(to.path().join(problem_toml::FILE_NAME)).unwrap();
    let path = to.path().to_str().unwrap();
    let loaded = Problem::load(path, &Settings::new());
    if let Err(error) = loaded {
        panic!("{error:?}\n{text}");
    }
    let names = all.into_iter().map(|(name, _)| name);
    (text, names.filter(|name| name != "problem.toml").collect())
}

#[test]
fn what_is_of_no_format_or_of_one_that_is_not_read_is_refused_by_name() {
    let fault = |files: &[(&str, &str)]| read(files).unwrap_err();
    assert!(fault(&[("a.txt", "")]).contains("no known format, expected one of kattis-legacy"));
    let known = [
        ("problem.toml", "problem directory already"),
        ("data.yml", "SYZOJ"),
        ("1/problem.json", "QDUOJ"),
        ("config.yml", "Luogu"),
        ("main/setup.cfg", "Arbiter"),
        ("all.xml", "FPS"),
    ];
    for (name, expected) in known {
        let fault = fault(&[(name, "")]);
        assert!(fault.contains(expected), "{name}: {fault}");
    }
}
