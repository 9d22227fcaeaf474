//! The cache of blobs: concurrent readers share one fetch, changed content is refused, and the size stays bounded.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Barrier, Mutex};

use crate::blob::{Blob, PIECE_SIZE};
use crate::blob_cache::BlobCache;
use crate::blob_mirror::BlobMirror;
use crate::bus::{BusResult, BusUnavailableError};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_i18n::EnglishFormat;
use caipan_judge::content_id::ContentId;

/// Source of the pieces of these blobs. Requests for any other blob fail.
fn pieces(
    blobs: &[&[u8]],
) -> impl Fn(&ContentId, u64) -> BusResult<Option<Vec<u8>>> + Sync + use<> {
    let named: HashMap<ContentId, Vec<u8>> = blobs
        .iter()
        .map(|bytes| (Blob::from_content(bytes).id, bytes.to_vec()))
        .collect();
    move |id, number| {
        let bytes = named.get(id).ok_or(BusUnavailableError)?;
        Ok(bytes
            .chunks(PIECE_SIZE)
            .nth(number as usize)
            .map(<[u8]>::to_vec))
    }
}

#[test]
fn two_slots_that_want_a_blob_fetch_it_once() {
    let folder = tempfile::tempdir().unwrap();
    let cache = BlobCache::create(&folder.path().join("cache"), Bytes(10 << 20)).unwrap();
    let bytes: Vec<u8> = (0..3 * PIECE_SIZE + 5)
        .map(|number| (number % 251) as u8)
        .collect();
    let blob = Blob::from_content(&bytes);
    assert_eq!(blob.piece_count(), 4);
    let (asked, both, from) = (AtomicUsize::new(0), Barrier::new(2), pieces(&[&bytes]));
    let counted = |id: &ContentId, number: u64| {
        asked.fetch_add(1, Ordering::Relaxed);
        from(id, number)
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                both.wait();
                let held = cache.get_or_fetch_blob(&blob, &counted).unwrap();
                assert!(fs::read(held.path()).unwrap() == bytes);
            });
        }
    });
    assert_eq!(asked.into_inner(), 4);
}

#[test]
fn a_blob_with_wrong_content_is_fetched_again_and_not_cached() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("cache");
    let cache = BlobCache::create(&root, Bytes(10 << 20)).unwrap();
    let blob = Blob::from_content(b"right");
    let answers: [&[&[u8]]; 4] = [
        &[b"wrong", b"right"],
        &[b"righ", b"right!", b"right"],
        &[b"wrong", b"wrong", b"wrong", b"right"],
        &[b"right and much more", b"", b"", b"right"],
    ];
    for (number, answers) in answers.into_iter().enumerate() {
        let next = AtomicUsize::new(0);
        let read = cache.read_blob(&blob, &|_, _| {
            let answer = answers[next.fetch_add(1, Ordering::Relaxed)];
            Ok(Some(answer.to_vec()))
        });
        let result = read.map_err(|fault| fault.english());
        if answers.len() < 4 {
            assert_eq!(result, Ok(b"right".to_vec()), "{number}")
        } else {
            let fault = format!("{} arrived with different content", blob.id.as_str());
            assert_eq!(result, Err(fault), "{number}");
            assert_eq!(fs::read_dir(&root).unwrap().count(), 0);
        }
        cache.remove_unused_blobs();
    }
    let fault = (cache.read_blob(&blob, &|_, _| Err(BusUnavailableError)))
        .unwrap_err()
        .english();
    assert_eq!(fault, format!("{} is not on the server", blob.id.as_str()));
}

#[test]
fn the_blob_cache_keeps_its_size_limit_and_evicts_the_least_recently_used_blob() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("cache");
    let cache = BlobCache::create(&root, Bytes(30)).unwrap();
    let contents: Vec<Vec<u8>> = (0..6).map(|number| vec![number; 10]).collect();
    let all: Vec<&[u8]> = contents.iter().map(|bytes| &**bytes).collect();
    let blobs: Vec<Blob> = all.iter().map(|bytes| Blob::from_content(bytes)).collect();
    let fetched = Mutex::new(Vec::new());
    let from = pieces(&all);
    let counted = |id: &ContentId, number: u64| {
        let place = blobs.iter().position(|blob| blob.id == *id);
        fetched.lock().unwrap().push(place.unwrap());
        from(id, number)
    };
    for number in [0, 1, 2, 0, 3, 0, 1] {
        drop(cache.get_or_fetch_blob(&blobs[number], &counted).unwrap());
        assert!(bytes_in(&root) <= 30);
    }
    assert_eq!(*fetched.lock().unwrap(), [0, 1, 2, 3, 1]);
    // Blobs in use stay in the cache.
    let held: Vec<_> = [0, 1, 2]
        .map(|number| cache.get_or_fetch_blob(&blobs[number], &counted).unwrap())
        .into();
    let full = cache.get_or_fetch_blob(&blobs[4], &counted).err().unwrap();
    assert_eq!(full.english(), "the cache has no more than 30 B");
    assert!(held.iter().all(|held| held.path().exists()));
    drop(held);
    assert!(cache.get_or_fetch_blob(&blobs[4], &counted).is_ok());
    let large = Blob {
        bytes: 31,
        ..blobs[5].clone()
    };
    assert!(cache.get_or_fetch_blob(&large, &counted).is_err());
    let absurd = Blob {
        bytes: u64::MAX,
        ..blobs[5].clone()
    };
    assert!(cache.get_or_fetch_blob(&absurd, &counted).is_err());
}

fn bytes_in(folder: &Path) -> u64 {
    fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().metadata().unwrap().len())
        .sum()
}

#[cfg(unix)]
#[test]
fn the_blob_cache_folder_is_private_and_emptied_at_start_and_end() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("cache");
    fs::create_dir(&root).unwrap();
    fs::write(root.join("left-behind"), "a hidden test").unwrap();
    let cache = BlobCache::create(&root, Bytes(100)).unwrap();
    assert_eq!(fs::read_dir(&root).unwrap().count(), 0);
    assert_eq!(
        fs::metadata(&root).unwrap().permissions().mode() & 0o777,
        0o700
    );
    let from = pieces(&[b"x"]);
    let held = cache
        .get_or_fetch_blob(&Blob::from_content(b"x"), &from)
        .unwrap();
    assert_eq!(
        fs::metadata(held.path()).unwrap().permissions().mode() & 0o077,
        0
    );
    fs::create_dir(
        cache
            .create_blob_folder(&Blob::from_content(b"x").id)
            .unwrap()
            .join("inside"),
    )
    .unwrap();
    drop(held);
    cache.remove_unused_blobs();
    assert_eq!(fs::read_dir(&root).unwrap().count(), 0);
    drop(cache);
    assert!(!root.exists());
    // If the cache's path is a link to another folder, the files of that folder are kept.
    let other = folder.path().join("other");
    fs::create_dir(&other).unwrap();
    fs::write(other.join("mine"), "x").unwrap();
    std::os::unix::fs::symlink(&other, &root).unwrap();
    let opened = BlobCache::create(&root, Bytes(100));
    assert!(other.join("mine").exists());
    drop(opened);
    assert!(other.join("mine").exists());
}

#[test]
fn blobs_in_a_seed_folder_are_verified_and_not_downloaded() {
    let folder = tempfile::tempdir().unwrap();
    let (root, seed) = (folder.path().join("cache"), folder.path().join("seed"));
    fs::create_dir(&seed).unwrap();
    let long: Vec<u8> = (0..PIECE_SIZE + 9)
        .map(|number| (number % 250) as u8)
        .collect();
    let all: [&[u8]; 5] = [&long, b"tampered", b"short", b"folder", b"nowhere"];
    let blobs = all.map(Blob::from_content);
    let file = |number: usize| seed.join(blobs[number].id.as_str());
    fs::write(file(0), all[0]).unwrap();
    fs::write(file(1), "temperad").unwrap();
    fs::write(file(2), "shor").unwrap();
    fs::create_dir(file(3)).unwrap();
    let (said, asked, from) = (Mutex::default(), AtomicUsize::new(0), pieces(&all));
    let say = |fact: Fact| -> () {
        let said: &Mutex<Vec<String>> = &said;
        said.lock().unwrap().push(fact.english());
    };
    let counted = |id: &ContentId, number: u64| {
        asked.fetch_add(1, Ordering::Relaxed);
        from(id, number)
    };
    let cache = BlobCache::create(&root, Bytes(10 << 20))
        .unwrap()
        .with_mirror(Some(BlobMirror {
            folder: seed.clone(),
            on_remark: &say,
        }));
    let mut counts = Vec::new();
    for (bytes, blob) in all.iter().zip(&blobs) {
        assert!(cache.read_blob(blob, &counted).unwrap() == *bytes);
        counts.push(asked.swap(0, Ordering::Relaxed));
    }
    assert_eq!(counts, [0, 1, 1, 1, 1]);
    let refusals = [1, 2, 3].map(|number| {
        format!(
            "the content of {} does not match its name: the server is asked instead",
            file(number).display()
        )
    });
    assert_eq!(*said.lock().unwrap(), refusals);
    // Copies in the cache do not change when the seed folder does.
    fs::write(file(0), "something else").unwrap();
    assert!(cache.read_blob(&blobs[0], &counted).unwrap() == long);
    assert_eq!(fs::read(file(1)).unwrap(), b"temperad");
}
