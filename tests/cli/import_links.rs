//! Tests of `caipan import` with symbolic links: targets in the repository or below `--root` are copied.

use std::fs;
use std::os::unix::fs::symlink;

use crate::support::{Files, RunOutput, caipan};

/// Creates a package whose checker needs a header behind a link to a folder outside the package.
fn package() -> Files {
    let files = Files::new(&[]);
    for (name, text) in [
        ("all/common/words.h", "int words;\n"),
        (
            "all/p/testdata/config.yaml",
            "checker_type: testlib\nchecker: chk.cpp\n",
        ),
        ("all/p/testdata/chk.cpp", "#include \"words.h\"\n"),
        ("all/p/testdata/1.in", "1\n"),
        ("all/p/testdata/1.out", "1\n"),
    ] {
        files.write(name, text.as_bytes());
    }
    symlink("../../common/words.h", files.path("all/p/testdata/words.h")).unwrap();
    files
}

fn import(files: &Files, more: &[&str]) -> RunOutput {
    let (package, made) = (files.path("all/p"), files.path("made"));
    let _ = fs::remove_dir_all(&made);
    caipan(
        &[
            &["import", &package, &made, "--no-audit", "--lang", "en"],
            more,
        ]
        .concat(),
    )
}

#[test]
fn a_link_to_a_file_of_the_repository_is_copied() {
    let files = package();
    let header = files.path("made/checker/words.h");
    let lost =
        "testdata/words.h is a link that leads nowhere or out of the package, and stays behind";
    import(&files, &[]).expect(0, "", lost);
    assert!(!fs::exists(&header).unwrap());
    let ran = import(&files, &["--root", &files.path("all")]).expect(0, "", "");
    assert!(!ran.stderr.contains("words.h"), "{ran:#?}");
    assert_eq!(fs::read_to_string(&header).unwrap(), "int words;\n");
    import(&files, &["--root", &files.path("all/common")]).expect(3, "", "is not below");
    fs::create_dir(files.path("all/.git")).unwrap();
    import(&files, &[]).expect(0, "", "");
    assert!(fs::symlink_metadata(&header).unwrap().is_file());
}

#[test]
fn a_link_that_is_needed_and_leads_out_is_refused_and_another_is_a_notice() {
    let files = package();
    let place = |name: &str| files.path(&format!("all/p/{name}"));
    symlink("/etc/passwd", place("notes.txt")).unwrap();
    symlink("/etc", place("etc")).unwrap();
    symlink("nowhere", place("gone")).unwrap();
    let ran = import(&files, &[]).expect(0, "", "");
    for name in ["notes.txt", "etc", "gone"] {
        let told = format!("{name} is a link that leads nowhere or out of the package");
        assert!(ran.stderr.contains(&told), "{name}: {ran:#?}");
    }
    files.write("all/common/2.in", b"2\n");
    symlink("../../common/2.in", place("testdata/2.in")).unwrap();
    import(&files, &[]).expect(3, "", "testdata/2.in");
    fs::remove_file(place("testdata/2.in")).unwrap();
    fs::remove_file(place("testdata/chk.cpp")).unwrap();
    symlink("../../common/words.h", place("testdata/chk.cpp")).unwrap();
    let needed = "testdata/config.yaml:2: testdata/chk.cpp is a link that leads nowhere or out of the package";
    import(&files, &[]).expect(3, "", needed);
}
