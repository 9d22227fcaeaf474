//! The file system of a box: a small private tree with read-only parts of the machine.
//!
//! ```text
//! /            tmpfs, read-only when finished, and nothing of the machine's own root behind it
//! ├── usr …    the machine's, read-only: the files and folders that the view shows, each under its own name
//! ├── dev      null, zero, full, random, urandom
//! ├── proc     of this box's processes only
//! └── box      tmpfs of limited size: where the contestant works; nothing can be started from it
//! ```
//!
//! All mounts are created detached and addressed by descriptors (open_tree, fsmount, move_mount), so that no path is
//! resolved twice. Requires Linux 5.12.

#![expect(unsafe_code, reason = "mount_setattr has no wrapper")]

use std::ffi::c_int;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::path::{Component, Path, PathBuf};

use rustix::fs::{CWD, Mode, OFlags, mkdirat, openat, symlinkat};
use rustix::io::Errno;
use rustix::mount::{
    FsMountFlags, FsOpenFlags, MountAttrFlags, MountPropagationFlags, MoveMountFlags,
    OpenTreeFlags, UnmountFlags, fsconfig_create, fsconfig_set_string, fsmount, fsopen,
    mount_change, move_mount, open_tree, unmount,
};

use super::protocol::{BoxPlan, StepFailure};
use super::visible_paths::BoxViewEntry;
use crate::sandbox_step::SandboxStep;

/// Work folder of a contestant inside the box.
pub(super) const WORK_FOLDER_IN_BOX: &str = "/box";
/// Maximum number of files and folders in the work folder.
const MAX_WORK_FOLDER_FILES: u32 = 4096;

/// Detached mounts and descriptors taken while the machine's files are still reachable.
pub(super) struct MountSources {
    trees: Vec<(PathBuf, OwnedFd)>,
    place: OwnedFd,
}

/// Returns a path as text for a [`SandboxStep`]; bytes that are not valid UTF-8 are replaced.
fn path_text_for_sandbox_step(path: &Path) -> String {
    path.display().to_string()
}

impl MountSources {
    /// Opens everything that `plan` shows, as mounts that are not attached yet. Runs before the root changes.
    pub(super) fn open(plan: &BoxPlan) -> Result<Self, StepFailure> {
        let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
        mount_change("/", private)
            .map_err(StepFailure::error_at_step(SandboxStep::MakeMountsPrivate))?;
        let folder = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let place = openat(CWD, &plan.place, folder, Mode::empty())
            .map_err(StepFailure::error_at_step(SandboxStep::OpenPlace))?;
        let mut trees = Vec::new();
        for shown in &plan.shown {
            let (path, attributes) = match shown {
                BoxViewEntry::Link(..) => continue,
                BoxViewEntry::Readable(path) | BoxViewEntry::Runnable(path) => (
                    path,
                    BOX_MOUNT_ATTRIBUTES | MountAttrFlags::MOUNT_ATTR_RDONLY,
                ),
                BoxViewEntry::Writable(path) => (path, BOX_MOUNT_ATTRIBUTES),
                BoxViewEntry::Device(path) => (path, DEVICE_MOUNT_ATTRIBUTES),
            };
            let flags = OpenTreeFlags::OPEN_TREE_CLONE
                | OpenTreeFlags::OPEN_TREE_CLOEXEC
                | OpenTreeFlags::AT_RECURSIVE;
            let tree = match open_tree(CWD, path, flags) {
                Ok(tree) => tree,
                // Paths that are missing or inaccessible to this user are not shown.
                Err(Errno::NOENT | Errno::ACCESS)
                    if matches!(shown, BoxViewEntry::Readable(_) | BoxViewEntry::Runnable(_)) =>
                {
                    continue;
                }
                Err(error) => {
                    return Err(StepFailure::error_at_step(SandboxStep::Open {
                        path: path_text_for_sandbox_step(path),
                    })(error));
                }
            };
            let done = set_mount_attributes(&tree, libc::AT_RECURSIVE, attributes);
            done.map_err(StepFailure::error_at_step(SandboxStep::Lock {
                path: path_text_for_sandbox_step(path),
            }))?;
            trees.push((path.clone(), tree));
        }
        Ok(Self { trees, place })
    }
}

/// Attributes of all mounts of a box: no set-uid programs, no device nodes.
const BOX_MOUNT_ATTRIBUTES: MountAttrFlags =
    MountAttrFlags::MOUNT_ATTR_NOSUID.union(MountAttrFlags::MOUNT_ATTR_NODEV);
/// Attributes of /proc, which is read-only: root of the user namespace could write to some kernel settings.
const PROC_MOUNT_ATTRIBUTES: MountAttrFlags = BOX_MOUNT_ATTRIBUTES
    .union(MountAttrFlags::MOUNT_ATTR_NOEXEC)
    .union(MountAttrFlags::MOUNT_ATTR_RDONLY);
/// Attributes of a mounted device. The device works on a read-only mount, which protects the timestamps that the node
/// shares with the machine.
const DEVICE_MOUNT_ATTRIBUTES: MountAttrFlags = MountAttrFlags::MOUNT_ATTR_NOSUID
    .union(MountAttrFlags::MOUNT_ATTR_NOEXEC)
    .union(MountAttrFlags::MOUNT_ATTR_RDONLY);

/// Builds the file system of the box and moves into it. Fails if the kernel allows no new /proc, as in containers that
/// mask parts of /proc.
pub(super) fn build_box_file_system(
    plan: &BoxPlan,
    sources: MountSources,
) -> Result<(), StepFailure> {
    let root = create_tmpfs(
        &[("mode", "755"), ("size", "1m"), ("nr_inodes", "4096")],
        BOX_MOUNT_ATTRIBUTES,
    )
    .map_err(StepFailure::error_at_step(SandboxStep::MakeRoot))?;
    attach_mount(&root, &sources.place)
        .map_err(StepFailure::error_at_step(SandboxStep::AttachRoot))?;
    for (path, tree) in &sources.trees {
        let facts = rustix::fs::fstat(tree)
            .map_err(StepFailure::error_at_step(SandboxStep::LookAtSource))?;
        let is_folder = rustix::fs::FileType::from_raw_mode(facts.st_mode).is_dir();
        let spot = if is_folder {
            create_folder(&root, path)
        } else {
            create_file(&root, path)
        };
        let attached = spot.and_then(|spot| attach_mount(tree, &spot));
        attached.map_err(StepFailure::error_at_step(SandboxStep::Show {
            path: path_text_for_sandbox_step(path),
        }))?;
    }
    for shown in &plan.shown {
        if let BoxViewEntry::Link(path, target) = shown {
            let parent = create_folder(&root, path.parent().unwrap_or(path));
            let name = path.file_name().unwrap_or_default();
            let made = parent.and_then(|parent| match symlinkat(target, parent, name) {
                // The name of the link already exists in a shown folder, and is kept.
                Err(Errno::EXIST) => Ok(()),
                made => made,
            });
            made.map_err(StepFailure::error_at_step(SandboxStep::Link {
                path: path_text_for_sandbox_step(path),
            }))?;
        }
    }
    for path in &plan.hidden {
        let hidden = cover_path_with_empty_entry(&root, path);
        hidden.map_err(StepFailure::error_at_step(SandboxStep::Hide {
            path: path_text_for_sandbox_step(path),
        }))?;
    }
    let spot = create_folder(&root, Path::new("/proc"))
        .map_err(StepFailure::error_at_step(SandboxStep::MakeProc))?;
    // `subset=pid` shows only processes: the other files of /proc describe the machine and earlier runs. Kernels before
    // 5.8 do not know this option.
    let own = create_file_system("proc", &[("subset", "pid")], PROC_MOUNT_ATTRIBUTES);
    // Without /proc, programs cannot open /dev/stdin, and children that no parent waits for are not counted: such a box
    // would give wrong verdicts. Containers that mask parts of their /proc forbid this mount.
    own.or_else(|_| create_file_system("proc", &[], PROC_MOUNT_ATTRIBUTES))
        .and_then(|proc| attach_mount(&proc, &spot))
        .map_err(StepFailure::error_at_step(SandboxStep::MountProc))?;
    let work = create_folder(&root, Path::new(WORK_FOLDER_IN_BOX))
        .map_err(StepFailure::error_at_step(SandboxStep::MakeWorkFolder))?;
    drop(work);
    let locked = set_mount_attributes(
        &root,
        0,
        BOX_MOUNT_ATTRIBUTES | MountAttrFlags::MOUNT_ATTR_RDONLY,
    );
    locked.map_err(StepFailure::error_at_step(SandboxStep::LockRoot))?;
    pivot_into(&root).map_err(StepFailure::error_at_step(SandboxStep::MoveIntoBox))
}

/// Mounts an empty work folder with a capacity of `work_capacity` bytes.
pub(super) fn mount_work_folder(work_capacity: u64) -> rustix::io::Result<()> {
    let (work_capacity, files) = (work_capacity.to_string(), MAX_WORK_FOLDER_FILES.to_string());
    let options = [
        ("mode", "755"),
        ("size", &work_capacity),
        ("nr_inodes", &files),
    ];
    // Files in the work folder are not executable, since a contestant could choose any interpreter for them.
    let fresh = create_tmpfs(
        &options,
        BOX_MOUNT_ATTRIBUTES | MountAttrFlags::MOUNT_ATTR_NOEXEC,
    )?;
    let flags = MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH;
    move_mount(&fresh, "", CWD, WORK_FOLDER_IN_BOX, flags)
}

fn create_tmpfs(
    options: &[(&str, &str)],
    attributes: MountAttrFlags,
) -> rustix::io::Result<OwnedFd> {
    create_file_system("tmpfs", options, attributes)
}

/// Creates a file system of type `kind`, such as `tmpfs`, as a mount that is not attached yet.
fn create_file_system(
    kind: &str,
    options: &[(&str, &str)],
    attributes: MountAttrFlags,
) -> rustix::io::Result<OwnedFd> {
    let context = fsopen(kind, FsOpenFlags::FSOPEN_CLOEXEC)?;
    for (key, value) in options {
        fsconfig_set_string(context.as_fd(), *key, *value)?;
    }
    fsconfig_create(context.as_fd())?;
    fsmount(context.as_fd(), FsMountFlags::FSMOUNT_CLOEXEC, attributes)
}

/// Mounts `tree` on the file or folder `mount_point`.
fn attach_mount(tree: &OwnedFd, mount_point: &OwnedFd) -> rustix::io::Result<()> {
    let flags = MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH | MoveMountFlags::MOVE_MOUNT_T_EMPTY_PATH;
    move_mount(tree, "", mount_point, "", flags)
}

/// Components of a path without the root; `..` is dropped.
fn component_names(path: &Path) -> impl Iterator<Item = &std::ffi::OsStr> {
    path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name),
        _ => None,
    })
}

/// Creates the folder `path` below `root` with all parents, without following links.
fn create_folder(root: &OwnedFd, path: &Path) -> rustix::io::Result<OwnedFd> {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let mut place = openat(root, ".", flags, Mode::empty())?;
    for name in component_names(path) {
        match mkdirat(&place, name, Mode::from_raw_mode(0o755)) {
            Ok(()) | Err(Errno::EXIST) => {}
            Err(error) => return Err(error),
        }
        place = openat(&place, name, flags, Mode::empty())?;
    }
    Ok(place)
}

/// Creates an empty file at `path` below `root`.
fn create_file(root: &OwnedFd, path: &Path) -> rustix::io::Result<OwnedFd> {
    let parent = create_folder(root, path.parent().unwrap_or(path))?;
    let flags = OFlags::CREATE | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    openat(
        parent,
        path.file_name().unwrap_or_default(),
        flags,
        Mode::from_raw_mode(0o444),
    )
}

/// Covers an existing path: a folder by an empty folder, a file by an empty file.
fn cover_path_with_empty_entry(root: &OwnedFd, path: &Path) -> rustix::io::Result<()> {
    const COVERING_ENTRY_NAME: &str = ".nothing";
    let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let relative: PathBuf = component_names(path).collect();
    let Ok(spot) = openat(root, &relative, flags, Mode::empty()) else {
        return Ok(());
    };
    let facts = rustix::fs::fstat(&spot)?;
    let is_folder = rustix::fs::FileType::from_raw_mode(facts.st_mode).is_dir();
    // The cover is a new file system: its root covers a folder, and an empty file in it covers a file.
    let cover = create_tmpfs(&[("mode", "555"), ("size", "4k")], BOX_MOUNT_ATTRIBUTES)?;
    if is_folder {
        return attach_mount(&cover, &spot);
    }
    openat(
        &cover,
        COVERING_ENTRY_NAME,
        OFlags::CREATE | OFlags::CLOEXEC,
        Mode::from_raw_mode(0o444),
    )?;
    let flags = OpenTreeFlags::OPEN_TREE_CLONE | OpenTreeFlags::OPEN_TREE_CLOEXEC;
    let nothing = open_tree(&cover, COVERING_ENTRY_NAME, flags)?;
    attach_mount(&nothing, &spot)
}

/// Makes `root` the root of this process's mount namespace, and detaches the old root.
fn pivot_into(root: &OwnedFd) -> rustix::io::Result<()> {
    rustix::process::fchdir(root)?;
    rustix::process::pivot_root(".", ".")?;
    unmount(".", UnmountFlags::DETACH)?;
    rustix::process::chdir("/")
}

/// Changes the attributes of a mount; with `AT_RECURSIVE` also of all mounts below.
fn set_mount_attributes(
    tree: &OwnedFd,
    depth: c_int,
    attributes: MountAttrFlags,
) -> rustix::io::Result<()> {
    let attributes = [u64::from(attributes.bits()), 0, 0, 0];
    // SAFETY: the pointers refer to an empty string and to four 64-bit words, whose size is passed.
    let done = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            tree.as_raw_fd(),
            c"".as_ptr(),
            libc::AT_EMPTY_PATH | depth,
            attributes.as_ptr(),
            size_of_val(&attributes),
        )
    };
    if done == 0 {
        return Ok(());
    }
    let error = io::Error::last_os_error();
    Err(Errno::from_io_error(&error).unwrap_or(Errno::INVAL))
}
