//! Set of paths for a view: follows links, adds required libraries and removes duplicates.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::kept_folder_trees::read_tree;
use super::view_entry::BoxViewEntry;
use super::{caipan_copies, elf, libraries};

/// Permitted access to a file or to everything in a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PathAccess {
    Read,
    /// The box may read and execute the path; stronger than `Read`.
    Run,
}

/// Paths of the machine that a box shows, links that lead to these paths, and folders inside them that stay
/// hidden.
#[derive(Debug, Default, Clone)]
pub(super) struct VisiblePaths {
    shown: BTreeMap<PathBuf, PathAccess>,
    links: BTreeMap<PathBuf, PathBuf>,
    hidden: BTreeSet<PathBuf>,
}

impl VisiblePaths {
    /// Adds a file or folder and the links that lead to it. Returns the real path; `None` if it is missing, not UTF-8
    /// or caipan itself.
    pub(super) fn add_path(&mut self, path: &Path, access: PathAccess) -> Option<PathBuf> {
        let (links, real) = resolve_links(path).ok()?;
        let facts = fs::metadata(&real).ok()?;
        // A path that is not UTF-8 could not be sent to the fork server.
        if real.to_str().is_none() || caipan_copies::is_caipan_program(&real, &facts) {
            return None;
        }
        self.links.extend(links);
        let known = self.shown.entry(real.clone()).or_insert(access);
        *known = access.max(*known);
        Some(real)
    }

    /// Adds a symbolic link, but not the file or folder to which it leads.
    pub(super) fn add_link(&mut self, path: &Path) {
        if let Ok(target) = fs::read_link(path) {
            self.links.insert(path.to_owned(), target);
        }
    }

    /// Hides a folder if it exists inside a shown folder.
    pub(super) fn hide_folder_if_shown(&mut self, folder: &Path) {
        let is_folder = fs::symlink_metadata(folder).is_ok_and(|facts| facts.is_dir());
        if is_folder && self.is_inside_shown_folder(folder) {
            self.hidden.insert(folder.to_owned());
        }
    }

    /// Adds a program of the machine and the libraries that it needs. Returns the real path; `None` if the program is
    /// missing or is caipan.
    pub(super) fn add_program(&mut self, path: &Path) -> Option<PathBuf> {
        let real = self.add_path(path, PathAccess::Run)?;
        self.add_libraries_of(&real);
        Some(real)
    }

    /// Adds the libraries that an ELF file needs, directly or transitively.
    pub(super) fn add_libraries_of(&mut self, file: &Path) {
        let wanted = elf::read_elf_requirements(file)
            .ok()
            .flatten()
            .unwrap_or_default();
        self.add_libraries(&wanted.libraries);
    }

    /// Adds the libraries with these names and all libraries that they need in turn.
    pub(super) fn add_libraries(&mut self, names: &[OsString]) {
        for library in libraries::find_libraries_with_dependencies(names) {
            self.add_path(&library, PathAccess::Read);
        }
    }

    /// Adds a folder, the libraries that libraries in it need, and the targets of links in it. Copies of caipan are
    /// hidden.
    pub(super) fn add_folder_and_dependencies(&mut self, folder: &Path, access: PathAccess) {
        let mut open = vec![folder.to_owned()];
        while let Some(folder) = open.pop() {
            if self.is_inside_shown_folder(&folder) {
                continue;
            }
            let Some(real) = self.add_path(&folder, access) else {
                continue;
            };
            let tree = read_tree(&real);
            for link in &tree.links {
                open.extend(self.visible_link_target_outside_tree(&real, link));
            }
            for library in &tree.libraries {
                self.add_libraries_of(library);
            }
            self.hidden.extend(tree.copies);
        }
    }

    /// Adds a folder of the system without following the links in it.
    pub(super) fn add_folder_without_links(&mut self, folder: &Path, access: PathAccess) {
        if !self.is_inside_shown_folder(folder)
            && let Some(real) = self.add_path(folder, access)
        {
            self.hidden.extend(read_tree(&real).copies);
        }
    }

    /// Adds the paths, links and hidden folders of another set. For a path in both sets, the stronger access counts.
    pub(super) fn merge_paths(&mut self, other: &Self) {
        for (path, access) in &other.shown {
            let known = self.shown.entry(path.clone()).or_insert(*access);
            *known = (*access).max(*known);
        }
        self.links.extend(other.links.clone());
        self.hidden.extend(other.hidden.clone());
    }

    /// Returns the target of the link `link` if the target is outside of `tree` and may be shown.
    fn visible_link_target_outside_tree(&self, tree: &Path, link: &Path) -> Option<PathBuf> {
        let target = fs::read_link(link).ok()?;
        let target = link.parent()?.join(target);
        let (_, real) = resolve_links(&target).ok()?;
        (!real.starts_with(tree) && may_show_link_target(&real)).then_some(target)
    }

    fn is_inside_shown_folder(&self, path: &Path) -> bool {
        let real = resolve_links(path).map(|(_, real)| real);
        real.is_ok_and(|real| self.shown.keys().any(|shown| real.starts_with(shown)))
    }

    /// Whether this program was added individually, not as part of a folder.
    pub(super) fn is_program_shown_individually(&self, path: &Path) -> bool {
        let real = resolve_links(path).map(|(_, real)| real);
        real.is_ok_and(|real| self.shown.get(&real) == Some(&PathAccess::Run))
    }

    /// Real paths of the programs that were added individually, not as part of a folder.
    pub(super) fn programs(&self) -> impl Iterator<Item = &Path> {
        let runnable = self
            .shown
            .iter()
            .filter(|(_, access)| **access == PathAccess::Run);
        runnable
            .map(|(path, _)| path.as_path())
            .filter(|path| path.is_file())
    }

    /// Returns the entries to build a box from, and the hidden paths.
    pub(super) fn to_view_entries(&self) -> (Vec<BoxViewEntry>, Vec<PathBuf>) {
        // A path inside a shown folder is redundant unless it permits more than the folder.
        let mut entries = Vec::new();
        for (path, access) in &self.shown {
            if self
                .access_of_enclosing_folder(path)
                .is_none_or(|above| above < *access)
            {
                entries.push(match access {
                    PathAccess::Read => BoxViewEntry::Readable(path.clone()),
                    PathAccess::Run => BoxViewEntry::Runnable(path.clone()),
                });
            }
        }
        for (path, target) in &self.links {
            if self.access_of_enclosing_folder(path).is_none() {
                entries.push(BoxViewEntry::Link(path.clone(), target.clone()));
            }
        }
        (entries, self.hidden.iter().cloned().collect())
    }

    /// Access to the nearest shown folder that contains the path; `None` if no folder does.
    fn access_of_enclosing_folder(&self, path: &Path) -> Option<PathAccess> {
        let mut folders = path.ancestors().skip(1);
        folders.find_map(|folder| self.shown.get(folder).copied())
    }
}

/// Resolves a path. Returns all links on the way, each with its target, and the real path.
fn resolve_links(path: &Path) -> io::Result<(Vec<(PathBuf, PathBuf)>, PathBuf)> {
    const MAX_LINKS_ON_PATH: usize = 40;
    let mut links = Vec::new();
    let mut real = PathBuf::from("/");
    let mut rest: Vec<OsString> = Vec::new();
    rest.extend(component_names_in_reverse(path));
    while let Some(name) = rest.pop() {
        if name == ".." {
            real.pop();
            continue;
        }
        let next = real.join(&name);
        if !fs::symlink_metadata(&next)?.is_symlink() {
            real = next;
            continue;
        }
        if links.len() == MAX_LINKS_ON_PATH {
            return Err(io::Error::from_raw_os_error(libc::ELOOP));
        }
        let target = fs::read_link(&next)?;
        if target.is_absolute() {
            real = PathBuf::from("/");
        }
        rest.extend(component_names_in_reverse(&target));
        links.push((next, target));
    }
    Ok((links, real))
}

/// Components of a path in reverse order: names and `..`, but not the root.
fn component_names_in_reverse(path: &Path) -> impl Iterator<Item = OsString> {
    path.components().rev().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_owned()),
        Component::ParentDir => Some("..".into()),
        _ => None,
    })
}

/// Whether this target of a link in a toolchain's folder may be shown: it is inside a read-only folder of the system,
/// and not in a folder of programs.
fn may_show_link_target(path: &Path) -> bool {
    const PARTS: &[&str] = &[
        "/etc",
        "/usr/lib",
        "/usr/lib64",
        "/usr/libexec",
        "/usr/share",
        "/usr/include",
        "/var/lib",
    ];
    let within = PARTS
        .iter()
        .any(|part| path.starts_with(part) && path != Path::new(part));
    within
        && !path
            .components()
            .any(|part| part.as_os_str() == "bin" || part.as_os_str() == "sbin")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn temporary_folder() -> (tempfile::TempDir, PathBuf) {
        let place = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(place.path()).unwrap();
        (place, root)
    }

    #[test]
    fn adding_a_path_shows_each_link_on_it_and_its_target_once() {
        let (_place, root) = temporary_folder();
        fs::create_dir_all(root.join("versions/2")).unwrap();
        fs::write(root.join("versions/2/tool"), "x").unwrap();
        symlink("2", root.join("versions/new")).unwrap();
        symlink("versions/new/../new/tool", root.join("tool")).unwrap();
        let mut paths = VisiblePaths::default();
        let real = paths.add_path(&root.join("tool"), PathAccess::Run).unwrap();
        assert_eq!(real, root.join("versions/2/tool"));
        assert_eq!(paths.add_path(&root.join("none"), PathAccess::Run), None);
        let (shown, _) = paths.to_view_entries();
        assert_eq!(
            shown,
            [
                BoxViewEntry::Runnable(real),
                BoxViewEntry::Link(root.join("tool"), "versions/new/../new/tool".into()),
                BoxViewEntry::Link(root.join("versions/new"), "2".into()),
            ]
        );
    }

    #[test]
    fn paths_inside_a_shown_folder_are_redundant() {
        let (_place, root) = temporary_folder();
        fs::create_dir_all(root.join("lib/deep")).unwrap();
        fs::write(root.join("lib/deep/run"), "x").unwrap();
        symlink("deep/run", root.join("lib/link")).unwrap();
        let mut paths = VisiblePaths::default();
        paths.add_folder_and_dependencies(&root.join("lib"), PathAccess::Read);
        paths.add_path(&root.join("lib/link"), PathAccess::Read);
        assert_eq!(
            paths.to_view_entries().0,
            [BoxViewEntry::Readable(root.join("lib"))]
        );
        paths.add_path(&root.join("lib/link"), PathAccess::Run);
        let expected = [
            BoxViewEntry::Readable(root.join("lib")),
            BoxViewEntry::Runnable(root.join("lib/deep/run")),
        ];
        assert_eq!(paths.to_view_entries().0, expected);
    }

    #[test]
    fn a_loop_of_links_is_an_error() {
        let (_place, root) = temporary_folder();
        symlink("b", root.join("a")).unwrap();
        symlink("a", root.join("b")).unwrap();
        assert!(resolve_links(&root.join("a")).is_err());
    }

    #[test]
    fn a_copy_of_caipan_in_a_shown_folder_is_hidden_and_never_shown_itself() {
        let (_place, root) = temporary_folder();
        fs::create_dir(root.join("lib")).unwrap();
        let copy = root.join("lib/innocent");
        fs::copy("/proc/self/exe", &copy).unwrap();
        symlink(&copy, root.join("link")).unwrap();
        let mut paths = VisiblePaths::default();
        assert_eq!(paths.add_path(&root.join("link"), PathAccess::Run), None);
        paths.add_folder_and_dependencies(&root.join("lib"), PathAccess::Read);
        assert_eq!(paths.to_view_entries().1, [copy]);
    }

    #[test]
    fn link_targets_are_shown_in_system_folders_but_not_programs_or_homes() {
        for path in [
            "/etc/java-17-openjdk",
            "/usr/share/go-1.19/src",
            "/usr/lib/ssl",
        ] {
            assert!(may_show_link_target(Path::new(path)), "{path}");
        }
        for path in [
            "/",
            "/etc",
            "/usr",
            "/usr/lib",
            "/usr/bin/sh",
            "/home/me",
            "/root/x",
            "/usr/lib/x/bin",
        ] {
            assert!(!may_show_link_target(Path::new(path)), "{path}");
        }
    }
}
