//! A package as it was named on the command line: a folder, or a zip that is unpacked next to where it is to go.

use std::path::Path;

use super::fault::PackageFault;
use super::files::PackageFiles;
use super::fresh::Fresh;
use super::unpack;

/// The room of a folder in the making that a zip is unpacked in.
const ROOM: &str = "unpacked";

/// The files of a package: of a folder where they are, of a zip in a room of `fresh`. Links of a folder may lead to files below
/// `outer`.
///
/// # Errors
/// It cannot be read, or something in it is refused.
pub fn open(
    package: &Path,
    outer: Option<&Path>,
    fresh: &Fresh,
) -> Result<PackageFiles, PackageFault> {
    if package.is_dir() {
        return PackageFiles::of_named_folder(package, outer);
    }
    let room = fresh.room(ROOM).map_err(PackageFault::at(package))?;
    unpack::unpack(package, &room)?;
    PackageFiles::shown_as(&room, package)
}

/// The files of a zip among those of a package, which is unpacked into an empty folder.
///
/// # Errors
/// It cannot be read, or something in it is refused.
pub(crate) fn zip_in(
    files: &PackageFiles,
    zip: &str,
    room: &Path,
) -> Result<PackageFiles, PackageFault> {
    let shown = files.shown(zip);
    let file = files.opened(zip).map_err(PackageFault::at(&shown))?;
    unpack::unpack_open(file, &shown, room)?;
    PackageFiles::shown_as(room, &shown)
}

/// The files of a package with those of a zip among them, which is unpacked into an empty folder and stands for one.
///
/// # Errors
/// It cannot be read, or something in it is refused.
pub(crate) fn with_zip(
    files: &PackageFiles,
    zip: &str,
    room: &Path,
) -> Result<PackageFiles, PackageFault> {
    let inner = zip_in(files, zip, room)?;
    Ok(files.with_inner(zip, inner))
}
