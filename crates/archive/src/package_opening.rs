//! Opens a package from the command line: a folder, or a zip that is unpacked first.

use std::path::Path;

use super::errors::PackageError;
use super::files::PackageFiles;
use super::staged_folder::StagedFolder;
use super::unpack;

/// Name of the scratch folder in a [`StagedFolder`] into which a zip is unpacked.
const UNPACKED_FOLDER: &str = "unpacked";

/// Opens a package. A folder is read in place; a zip is unpacked into a scratch folder of `staged`. Links in a folder
/// may lead to files below `outer`, by default the enclosing repository.
///
/// # Errors
///
/// The package cannot be read, or an entry is refused.
pub fn open_package(
    package: &Path,
    outer: Option<&Path>,
    staged: &StagedFolder,
) -> Result<PackageFiles, PackageError> {
    if package.is_dir() {
        return PackageFiles::list_folder_with_outer_links(package, outer);
    }
    let folder = staged
        .scratch_folder(UNPACKED_FOLDER)
        .map_err(PackageError::io_error_at(package))?;
    unpack::unpack(package, &folder)?;
    PackageFiles::list_folder_with_display_path(&folder, package)
}

/// Unpacks a zip inside a package into an empty folder, and returns the files of the zip.
///
/// # Errors
///
/// The zip cannot be read, or an entry is refused.
pub fn unpack_inner_zip(
    files: &PackageFiles,
    zip: &str,
    folder: &Path,
) -> Result<PackageFiles, PackageError> {
    let shown = files.display_path(zip);
    let file = files.open(zip).map_err(PackageError::io_error_at(&shown))?;
    unpack::unpack_open_zip(file, &shown, folder)?;
    PackageFiles::list_folder_with_display_path(folder, &shown)
}

/// Unpacks a zip inside a package into an empty folder. Returns the files of the package and of the zip. Files of the
/// zip are listed below the path of the zip.
///
/// # Errors
///
/// The zip cannot be read, or an entry is refused.
pub fn add_files_of_inner_zip(
    files: &PackageFiles,
    zip: &str,
    folder: &Path,
) -> Result<PackageFiles, PackageError> {
    let inner = unpack_inner_zip(files, zip, folder)?;
    Ok(files.clone_with_inner_zip(zip, inner))
}
