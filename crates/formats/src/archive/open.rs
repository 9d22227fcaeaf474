//! Opens a package from the command line: a folder, or a zip that is unpacked first.

use std::path::Path;

use super::fault::PackageFault;
use super::files::PackageFiles;
use super::fresh::Fresh;
use super::unpack;

/// Name of the scratch folder for an unpacked zip.
const ROOM: &str = "unpacked";

/// Opens a package. A folder is read in place, a zip is unpacked into a scratch folder of `fresh`. Links of a
/// folder may lead to files below `outer`.
///
/// # Errors
///
/// The package cannot be read, or an entry is refused.
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

/// Unpacks a zip inside a package into an empty folder.
///
/// # Errors
///
/// It cannot be read, or an entry is refused.
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

/// Unpacks a zip inside a package and adds the files below the path of the zip.
///
/// # Errors
///
/// It cannot be read, or an entry is refused.
pub(crate) fn with_zip(
    files: &PackageFiles,
    zip: &str,
    room: &Path,
) -> Result<PackageFiles, PackageFault> {
    let inner = zip_in(files, zip, room)?;
    Ok(files.with_inner(zip, inner))
}
