//! The page cache as a covert channel: a program stores bits by touching pages, and the next one reads them by
//! counting its major faults.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use caipan_sandbox::{BoxView, IsolationLevel, Job, JobFolder, Runner, Sandbox};

use crate::support::{GO_ON, LIMITS, sandbox, text};
use crate::support::{compile_c, files_in_temporary_folder, is_sweep, require};

const TRANSMITTED_BITS: usize = 32;

type JobChange = fn(&mut Job);

/// Touches the pages of the bits that are set in its input, or prints which pages are warm. Each bit is a separate
/// file, so that read-ahead has no effect.
const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
static volatile char sink;
static int is_cold(const char *folder, int bit) {
    char name[4096];
    struct rusage before, after;
    snprintf(name, sizeof name, "%s/%d", folder, bit);
    int fd = open(name, O_RDONLY);
    char *map = mmap(0, 4096, PROT_READ, MAP_SHARED, fd, 0);
    if (map == MAP_FAILED) return 2;
    madvise(map, 4096, MADV_RANDOM);
    getrusage(RUSAGE_SELF, &before);
    sink = *map;
    getrusage(RUSAGE_SELF, &after);
    return after.ru_majflt > before.ru_majflt;
}
int main(int count, char **words) {
    unsigned bits = 0;
    if (scanf("%u", &bits) == 1) {
        for (int bit = 0; bit < 32; bit++)
            if (bits >> bit & 1) is_cold(words[1], bit);
        return 0;
    }
    for (int bit = 0; bit < 32; bit++) {
        int cold = is_cold(words[1], bit);
        if (cold == 2) return 1;
        bits |= (unsigned)!cold << bit;
    }
    printf("%u\n", bits);
    return count != 2;
}
"#;

/// A folder with the program and a folder with one file per bit.
struct PageCacheChannel {
    place: tempfile::TempDir,
    /// Folder of the bits: one that the view shows, or the program's own.
    pages: &'static str,
    view: BoxView,
}

const PAGES: [&str; 2] = ["pages", "program"];

impl PageCacheChannel {
    /// Compiles the program. `None` if there is no compiler, or if files here cannot be evicted from the page cache.
    fn make(pages: &'static str) -> Option<Self> {
        let place = files_in_temporary_folder("/var/tmp")?;
        for folder in ["program", "pages"] {
            fs::create_dir(place.path().join(folder)).unwrap();
        }
        let [source, program] = ["program/a.c", "program/a"].map(|name| place.path().join(name));
        fs::write(&source, SOURCE).unwrap();
        if !compile_c(&source, &program, &["-O1"]) {
            return None;
        }
        let view = BoxView::new()
            .with_program_folder(&place.path().join("program"))
            .with_libraries_of(&program)
            .with_readable_folder(&place.path().join("pages"));
        let channel = Self { place, pages, view };
        for bit in 0..TRANSMITTED_BITS {
            fs::write(channel.page(bit), [1; 4096]).unwrap();
        }
        Some(channel)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    fn page(&self, bit: usize) -> PathBuf {
        self.path(self.pages).join(bit.to_string())
    }

    /// Writes the pages to disk and evicts them from the page cache.
    fn evict(&self) {
        for bit in 0..TRANSMITTED_BITS {
            let file = fs::File::open(self.page(bit)).unwrap();
            file.sync_all().unwrap();
            rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed).unwrap();
        }
    }

    /// Runs the program in a new box with this input.
    fn run(&self, sandbox: &Sandbox, input: &str) -> String {
        self.run_as(sandbox, input, |job| job.needs_new_box = true)
    }

    /// Runs the program with this input, as a job that `change` has changed.
    fn run_as(&self, sandbox: &Sandbox, input: &str, change: JobChange) -> String {
        let program = self.path("program/a");
        let command: [OsString; 2] = [program.into(), self.path(self.pages).into()];
        let mut job = Job {
            folder: JobFolder::Fresh(&[]),
            stdin: input.as_bytes(),
            ..Job::new(&command, &LIMITS)
        };
        change(&mut job);
        let outcome = sandbox.run(&self.view, &job, &GO_ON).unwrap();
        text(&outcome.stdout).trim().to_owned()
    }

    /// Number of correctly received bits of each of several secrets.
    fn count_received_bits(&self, sandbox: &Sandbox, tries: u32) -> Vec<u32> {
        let secrets = (1..=tries).map(|number| number.wrapping_mul(0x9E37_79B9).rotate_left(7));
        let arrived = secrets.map(|secret| {
            self.evict();
            self.run(sandbox, &secret.to_string());
            let read: u32 = self.run(sandbox, "").parse().unwrap();
            (!(read ^ secret)).count_ones()
        });
        arrived.collect()
    }
}

#[test]
fn a_run_cannot_pass_bits_to_the_next_run_through_the_page_cache() {
    let tries = if is_sweep() { 20 } else { 4 };
    let levels = [
        IsolationLevel::Full,
        IsolationLevel::Namespaces,
        IsolationLevel::Filter,
    ];
    for (level, pages) in levels
        .into_iter()
        .flat_map(|level| PAGES.map(|pages| (level, pages)))
    {
        let Some(channel) = PageCacheChannel::make(pages) else {
            return;
        };
        let (Some(open), Some(closed)) = (sandbox(level), sandbox(level)) else {
            continue;
        };
        let passed = channel.count_received_bits(&open.without_page_cache_warming(), tries);
        println!("{level}, {pages}: without warm pages {passed:?} of {TRANSMITTED_BITS} bits");
        if !passed.iter().all(|bits| *bits >= 28) {
            // A file system in memory, or one that ignores the advice to evict.
            require(true, "files in /var/tmp stay in memory");
            return;
        }
        let passed = channel.count_received_bits(&closed, tries);
        println!("{level}, {pages}: with warm pages {passed:?} of {TRANSMITTED_BITS} bits");
        let all: u32 = passed.iter().sum();
        // Guessing yields half of the bits on average; the standard deviation is half the square root of their number.
        let bits = f64::from(tries * TRANSMITTED_BITS as u32);
        let most = bits / 2.0 + 4.0 * bits.sqrt() / 2.0;
        assert!(f64::from(all) < most, "{level}, {pages}: {passed:?}");
    }
}

/// Memory cgroup (version 1) from which the kernel reclaims all pages on request.
struct ReclaimableCgroup(PathBuf);

impl ReclaimableCgroup {
    /// Creates a cgroup. `None` if this machine has no such cgroups, or if this user may not create one.
    fn make() -> Option<Self> {
        let folder = format!("/sys/fs/cgroup/memory/caipan-test-{}", std::process::id());
        fs::create_dir(&folder).ok()?;
        Some(Self(folder.into()))
    }

    /// Reads the pages of a channel, so that they are charged to this cgroup.
    fn read(&self, channel: &PageCacheChannel) {
        let script = "echo $$ >\"$1/cgroup.procs\" && exec cat \"$2\"/*";
        let folder = channel.path(channel.pages);
        let read = Command::new("sh")
            .args(["-c", script, "sh"])
            .args([&self.0, &folder])
            .output()
            .unwrap();
        assert!(read.status.success(), "{read:?}");
    }

    fn reclaim(&self) {
        fs::write(self.0.join("memory.force_empty"), "0").unwrap();
    }
}

impl Drop for ReclaimableCgroup {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

#[test]
fn reclaimed_pages_are_reloaded_before_the_next_box_or_pass() {
    let starts: [(&str, JobChange); 2] = [
        ("in a new box", |job| job.needs_new_box = true),
        ("in a later pass", |job| job.is_later_pass = true),
    ];
    for (name, start) in starts {
        let Some((channel, account)) =
            PageCacheChannel::make("pages").zip(ReclaimableCgroup::make())
        else {
            return;
        };
        let (Some(open), Some(closed)) = (
            sandbox(IsolationLevel::Namespaces),
            sandbox(IsolationLevel::Namespaces),
        ) else {
            return;
        };
        let (all_warm, all_cold) = (u32::MAX.to_string(), "0");
        let reclaim = || {
            channel.evict();
            account.read(&channel);
            assert_eq!(channel.run_as(&closed, "", start), all_warm, "{name}");
            account.reclaim();
        };
        reclaim();
        let unwarmed = open.without_page_cache_warming();
        assert_eq!(channel.run_as(&unwarmed, "", start), all_cold, "{name}");
        reclaim();
        assert_eq!(channel.run_as(&closed, "", start), all_warm, "{name}");
    }
}

#[test]
fn duplicate_time_zone_folders_are_hidden() {
    let list = BoxView::new().list_paths();
    for folder in ["/usr/share/zoneinfo/right", "/usr/share/zoneinfo/posix"] {
        let is_hidden = list.contains(&format!("not {folder}"));
        assert!(is_hidden || !Path::new(folder).is_dir(), "{folder}");
    }
}
