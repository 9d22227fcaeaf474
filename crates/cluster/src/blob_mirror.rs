//! Local mirror of blobs, distributed to workers in advance. Each blob is a file named by its hash, as in a worker's
//! cache. Contents are untrusted: a file is used only if its content matches the hash.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::blob::{Blob, PIECE_SIZE};
use crate::bus::{BusResult, BusUnavailableError};
use crate::evidence::MirrorRemark;
use crate::manifest::{ManifestError, ProblemManifest, store_blob};
use crate::wire;
use caipan_facts::{Evidence, Fact};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::problem::ContestProblem;

/// Local folder with copies of blobs, in which a worker looks before it fetches from the bus.
pub struct BlobMirror<'s> {
    /// Path of the folder. Each file is one blob and has the blob's id as its name.
    pub folder: PathBuf,
    /// Receives remarks about files whose content does not match their name.
    pub on_remark: &'s (dyn Fn(Fact) + Sync),
}

impl BlobMirror<'_> {
    fn blob_path(&self, id: &ContentId) -> PathBuf {
        self.folder.join(id.as_str())
    }

    /// Whether the folder has a file with the name and the length of the blob.
    pub(super) fn has_blob(&self, blob: &Blob) -> bool {
        match fs::metadata(self.blob_path(&blob.id)) {
            Ok(about) if about.is_file() && about.len() == blob.bytes => true,
            Ok(_) => {
                self.report_mismatch(blob);
                false
            }
            Err(_) => false,
        }
    }

    /// Reports to the user that the file of a blob has the wrong length or content.
    pub(super) fn report_mismatch(&self, blob: &Blob) {
        let file = self.blob_path(&blob.id).display().to_string();
        (self.on_remark)(MirrorRemark::ContentMismatch { file }.fact());
    }

    /// Reads piece `number` (zero-based) of a blob. Returns [`BusUnavailableError`] if the file cannot be read.
    pub(super) fn read_piece(&self, id: &ContentId, number: u64) -> BusResult<Option<Vec<u8>>> {
        read_file_piece(&self.blob_path(id), number)
            .map(Some)
            .map_err(|_| BusUnavailableError)
    }
}

fn read_file_piece(path: &Path, number: u64) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(number * PIECE_SIZE as u64))?;
    let mut piece = Vec::new();
    file.take(PIECE_SIZE as u64).read_to_end(&mut piece)?;
    Ok(piece)
}

/// Writes all blobs that workers need for these problems into a folder. Removes the previous content of the folder.
///
/// # Errors
/// The folder cannot be written, or a file of a problem cannot be read.
pub fn write_mirror(
    folder: &Path,
    problems: &[ContestProblem],
) -> Result<(), ManifestError<io::Error>> {
    create_empty_folder(folder).map_err(ManifestError::Store)?;
    let mut writing = MirrorWriter { folder, file: None };
    for problem in problems {
        let to = &mut |id: &ContentId, number, piece: &[u8]| writing.write_piece(id, number, piece);
        let sheet = ProblemManifest::build_manifest_and_store_blobs(problem, to)?;
        store_blob(&wire::serialize(&sheet), to).map_err(ManifestError::Store)?;
    }
    writing.finish_blob().map_err(ManifestError::Store)
}

/// Creates an empty folder that only this user can read. An existing folder is removed with its content.
fn create_empty_folder(folder: &Path) -> io::Result<()> {
    if fs::symlink_metadata(folder).is_ok() {
        fs::remove_dir_all(folder)?;
    }
    let builder = &mut fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(builder, 0o700);
    builder.create(folder)
}

/// Writer of blobs whose pieces arrive in order, one blob after another.
struct MirrorWriter<'f> {
    folder: &'f Path,
    /// Blob that is being written; `None` before the first one.
    file: Option<(ContentId, NamedTempFile)>,
}

impl MirrorWriter<'_> {
    fn write_piece(&mut self, id: &ContentId, number: u64, piece: &[u8]) -> io::Result<()> {
        if number == 0 {
            self.finish_blob()?;
            self.file = Some((id.clone(), NamedTempFile::new_in(self.folder)?));
        }
        match &mut self.file {
            Some((_, file)) => file.write_all(piece),
            None => Ok(()),
        }
    }

    /// Gives the file of the current blob its final name. Does nothing before the first blob.
    fn finish_blob(&mut self) -> io::Result<()> {
        if let Some((id, file)) = self.file.take() {
            let kept = file.persist(self.folder.join(id.as_str()));
            kept.map_err(|error| error.error)?;
        }
        Ok(())
    }
}
