//! Tests of the state folder: owner, names, and order of removal.

use super::*;
use caipan_i18n::EnglishFormat;
use std::os::unix::fs::{PermissionsExt, symlink};

fn mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn state_folders_are_private_and_named_after_the_real_path() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name);
    let state = StateFolder::open(&path("new/state/caipan")).unwrap();
    fs::create_dir_all(path("甲 a/Class 1")).unwrap();
    symlink(path("甲 a/Class 1"), path("link")).unwrap();
    let folder = state
        .prepare_state_subfolder(&path("甲 a/Class 1"))
        .unwrap();
    assert_eq!(
        state.prepare_state_subfolder(&path("link")).unwrap(),
        folder
    );
    let name = folder.file_name().unwrap().to_str().unwrap();
    assert!(name.starts_with("Class1-") && name.len() == 39, "{name}");
    for folder in [path("new/state"), path("new/state/caipan"), folder] {
        let facts = fs::metadata(folder).unwrap();
        assert_eq!(facts.permissions().mode() & 0o777, 0o700);
    }
    assert!(state.is_within(&path("new")) && !state.is_within(&path("link")));
}

#[test]
fn state_folders_writable_by_other_users_are_refused() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name);
    let state = path("state/caipan");
    assert_eq!(open_fault(&state), None);
    for writable in [0o770, 0o702, 0o777] {
        mode(&state, writable);
        let fault = open_fault(&state).unwrap();
        assert!(
            fault.ends_with("caipan: other users can write to it"),
            "{fault}"
        );
    }
    mode(&state, 0o755);
    assert_eq!(open_fault(&state), None);
    assert_eq!(
        fs::metadata(&state).unwrap().permissions().mode() & 0o777,
        0o700
    );
    mode(&path("state"), 0o777);
    assert!(
        open_fault(&state)
            .unwrap()
            .ends_with("state: other users can write to it")
    );
    mode(&path("state"), 0o1777);
    assert_eq!(open_fault(&state), None);
    symlink(&state, path("caipan")).unwrap();
    assert!(
        open_fault(&path("caipan"))
            .unwrap()
            .ends_with("caipan: it is not a folder")
    );
    fs::write(path("file"), "").unwrap();
    assert!(
        open_fault(&path("file"))
            .unwrap()
            .ends_with("it is not a folder")
    );
    let open = StateFolder::open(&state).unwrap();
    let contest = open.prepare_state_subfolder(place.path()).unwrap();
    fs::remove_dir_all(&contest).unwrap();
    symlink("/etc", &contest).unwrap();
    assert!(open.prepare_state_subfolder(place.path()).is_err());
    if rustix::process::geteuid().is_root() {
        std::os::unix::fs::chown(&state, Some(1000), None).unwrap();
        assert!(
            open_fault(&state)
                .unwrap()
                .ends_with("it belongs to another user")
        );
    }
}

fn open_fault(root: &Path) -> Option<String> {
    StateFolder::open(root).err().map(|error| error.english())
}

#[test]
fn the_least_recently_used_contests_are_evicted_first() {
    let place = tempfile::tempdir().unwrap();
    let state = StateFolder::open(&place.path().join("caipan")).unwrap();
    let folders: Vec<PathBuf> = (1..=4)
        .map(|number| store_contest(&state, &place.path().join(number.to_string()), number))
        .collect();
    let in_use = |folder: &Path| folder == folders[1];
    let room = state.evict_old_contests(Bytes(1 << 20), &folders[0], in_use);
    assert!(room.0 > 500_000, "{room}");
    assert_eq!(existence_of_folders(&folders), [true; 4]);
    assert_eq!(
        state
            .evict_old_contests(Bytes(330_000), &folders[0], in_use)
            .0
            / 20_000,
        0
    );
    assert_eq!(existence_of_folders(&folders), [true, true, false, true]);
    assert_eq!(
        state.evict_old_contests(Bytes(1), &folders[0], in_use),
        Bytes(0)
    );
    assert_eq!(existence_of_folders(&folders), [true, true, false, false]);
}

/// Stores 100 kB for a contest that was last used this number of seconds after 1970. Returns the contest's folder.
fn store_contest(state: &StateFolder, path: &Path, seconds: u64) -> PathBuf {
    let folder = state.prepare_state_subfolder(path).unwrap();
    fs::write(folder.join(JOURNAL_FILE), vec![0; 100_000]).unwrap();
    let used = UNIX_EPOCH + Duration::from_secs(seconds);
    let file = fs::File::options()
        .write(true)
        .open(folder.join(LAST_USE_FILE))
        .unwrap();
    file.set_modified(used).unwrap();
    folder
}

fn existence_of_folders(folders: &[PathBuf]) -> Vec<bool> {
    folders.iter().map(|folder| folder.exists()).collect()
}

#[test]
fn the_size_of_a_contest_is_cached_until_a_file_is_added() {
    let place = tempfile::tempdir().unwrap();
    let root = place.path().join("caipan");
    let state = StateFolder::open(&root).unwrap();
    let contest = state.prepare_state_subfolder(place.path()).unwrap();
    let programs = contest.join(PROGRAM_FOLDER);
    fs::create_dir(&programs).unwrap();
    fs::write(programs.join("old"), [0; 1000]).unwrap();
    let first = size_of_only_contest(&state);
    assert!(first > 1000);
    // The growth of an existing file is not noticed, because the stored size is trusted.
    fs::write(programs.join("old"), [0; 3000]).unwrap();
    assert_eq!(size_of_only_contest(&state), first);
    fs::write(programs.join("new"), [0; 500]).unwrap();
    assert_eq!(size_of_only_contest(&state), first + 2500);
    fs::write(contest.join(JOURNAL_FILE), [0; 70]).unwrap();
    assert_eq!(size_of_only_contest(&state), first + 2570);
    // Invalid JSON is not accepted as a size.
    fs::write(root.join("sizes.json"), "{\"").unwrap();
    assert_eq!(size_of_only_contest(&state), first + 2570);
}

fn size_of_only_contest(state: &StateFolder) -> u64 {
    match &state.list_contests()[..] {
        [contest] => contest.size.0,
        others => panic!("{others:?}"),
    }
}

#[test]
fn the_largest_slowdown_is_stored_if_the_state_folder_exists() {
    let temporary = tempfile::tempdir().unwrap();
    let place = temporary.path().join("caipan");
    assert_eq!(store_slowdown_if_larger_in(&place, 0.1), Ok(0.1));
    assert!(!place.exists());
    fs::create_dir(&place).unwrap();
    for (measured, kept) in [(0.1, 0.1), (0.0, 0.1), (0.25, 0.25), (0.2, 0.25)] {
        assert_eq!(store_slowdown_if_larger_in(&place, measured), Ok(kept));
        assert_eq!(read_slowdown_from(&place), Some(kept));
    }
    fs::write(place.join(SLOWDOWN_FILE), "much").unwrap();
    assert_eq!(read_slowdown_from(&place), None);
}
