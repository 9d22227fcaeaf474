//! Tests that archives of common zip tools can be read, whatever options these use.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use caipan_archive::files::PackageFiles;
use caipan_archive::package_opening::open_package;
use caipan_archive::staged_folder::StagedFolder;

use crate::support::{has, is_installed};

/// Packs a folder in several ways: compressed or stored, with or without folder entries, streamed, with zip64 fields.
const MAKE: &str = r#"
import os, sys, zipfile

class Pipe:
    def __init__(self, path): self.file = open(path, "wb")
    def write(self, data): return self.file.write(data)
    def flush(self): self.file.flush()

def files(folder):
    for place, folders, names in os.walk(folder):
        for name in sorted(folders + names):
            yield os.path.join(place, name)

def make(to, method):
    with zipfile.ZipFile(to, "w", method) as made:
        for path in files("problem"): made.write(path)
        made.comment = "made by Python".encode()

make("packed.zip", zipfile.ZIP_DEFLATED)
make("stored.zip", zipfile.ZIP_STORED)
make(Pipe("streamed.zip"), zipfile.ZIP_DEFLATED)
with zipfile.ZipFile("wide.zip", "w", zipfile.ZIP_DEFLATED) as made:
    for path in files("problem"):
        if os.path.isfile(path):
            with made.open(path, "w", force_zip64=True) as to, open(path, "rb") as of:
                to.write(of.read())
"#;

fn contents(files: &PackageFiles) -> BTreeMap<String, Vec<u8>> {
    let content = |path: &String| (path.clone(), files.read(path).unwrap().to_vec());
    files.paths().iter().map(content).collect()
}

#[test]
fn zips_of_honest_tools_hold_what_was_packed() {
    if !has("python3") {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("problem");
    fs::create_dir_all(folder.join("数据/secret")).unwrap();
    fs::create_dir_all(folder.join("empty")).unwrap();
    let numbers: String = (0..50_000).map(|number| format!("{number}\n")).collect();
    fs::write(folder.join("数据/secret/1.in"), numbers).unwrap();
    fs::write(folder.join("数据/secret/1.ans"), "").unwrap();
    fs::write(folder.join("problem.yaml"), "name: x\n").unwrap();
    let run = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        let command = command.args(arguments).current_dir(place.path());
        assert!(command.status().unwrap().success(), "{program}");
    };
    run("python3", &["-c", MAKE]);
    let mut made = vec!["packed.zip", "stored.zip", "streamed.zip", "wide.zip"];
    if is_installed("zip") {
        run("zip", &["-q", "-r", "info.zip", "problem"]);
        made.push("info.zip");
    }
    let packed = contents(&PackageFiles::list_folder_with_outer_links(&folder, None).unwrap());
    assert_eq!(packed.len(), 3);
    for zip in made {
        let fresh = StagedFolder::create_next_to(&place.path().join("target")).unwrap();
        let files = open_package(&place.path().join(zip), None, &fresh).unwrap();
        assert!(contents(&files.subfolder("problem")) == packed, "{zip}");
        assert_eq!(files.top_level_names(), ["problem"], "{zip}");
    }
}
