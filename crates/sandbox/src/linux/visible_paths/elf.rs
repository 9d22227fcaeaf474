//! Requirements of an ELF file: loader, libraries and static memory (gabi 5, "Dynamic Linking"). The file is
//! untrusted, so sizes are capped before anything is read.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use object::LittleEndian;
use object::elf::{
    DT_NEEDED, DT_STRSZ, DT_STRTAB, FileHeader64, NT_GNU_BUILD_ID, PF_W, PT_DYNAMIC, PT_INTERP,
    PT_LOAD,
};
use object::read::elf::{Dyn, FileHeader, ProgramHeader};
use object::read::{ReadCache, ReadRef};

/// Maximum length of the path of a loader in bytes (PATH_MAX).
const MAX_LOADER_PATH_BYTES: u64 = 4096;
/// Maximum size of the dynamic section in bytes; files with a larger one are rejected.
const MAX_DYNAMIC_SECTION_BYTES: u64 = 1 << 20;
/// Maximum number of bytes that are read from the table of names.
const MAX_NAME_BYTES: u64 = 16 << 20;
/// Maximum number of libraries that are read; further ones are ignored.
const MAX_READ_LIBRARIES: usize = 512;

/// Loader, libraries and static memory that an ELF file (a program or library) declares.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ElfRequirements {
    /// Requested loader; `None` for libraries and for statically linked programs.
    pub loader: Option<PathBuf>,
    /// Names of the libraries that the file links directly, such as `libc.so.6`.
    pub libraries: Vec<OsString>,
    /// Size of the writable memory that the file declares, in bytes.
    pub static_data: u64,
}

/// Reads the requirements of the 64-bit ELF file at `path`; `None` if it is not a valid 64-bit ELF file.
///
/// # Errors
/// The file cannot be opened.
pub(super) fn read_elf_requirements(path: &Path) -> io::Result<Option<ElfRequirements>> {
    let file = ReadCache::new(File::open(path)?);
    Ok(parse_elf_requirements(&file))
}

/// Reads the build id of the 64-bit ELF file at `path`, a hash over its contents written by the linker (`--build-id`):
/// 16 bytes or more. `None` if the file has none.
pub fn build_id(path: &Path) -> Option<Vec<u8>> {
    let file = ReadCache::new(File::open(path).ok()?);
    let header = FileHeader64::<LittleEndian>::parse(&file).ok()?;
    let endian = header.endian().ok()?;
    let segments = header.program_headers(endian, &file).ok()?;
    let mut notes = segments
        .iter()
        .filter_map(|segment| segment.notes(endian, &file).ok()?);
    notes.find_map(|mut notes| {
        while let Ok(Some(note)) = notes.next() {
            let is_id = note.name() == b"GNU" && note.n_type(endian) == NT_GNU_BUILD_ID;
            if is_id && note.desc().len() >= 16 {
                return Some(note.desc().to_vec());
            }
        }
        None
    })
}

fn parse_elf_requirements<'a>(file: impl ReadRef<'a>) -> Option<ElfRequirements> {
    // The kernel assumes its own byte order, whatever the file declares.
    type Header = FileHeader64<LittleEndian>;
    let header = Header::parse(file).ok()?;
    let endian = header.endian().ok()?;
    let segments = header.program_headers(endian, file).ok()?;
    if segments.is_empty() {
        // The kernel uses a program header table at offset 0, but this parser ignores it, so such a file is rejected.
        return None;
    }
    let of_kind = |kind| {
        segments
            .iter()
            .find(move |segment| segment.p_type(endian) == kind)
    };
    let writable = segments.iter().filter(|segment| {
        segment.p_type(endian) == PT_LOAD && segment.p_flags(endian).contains(PF_W)
    });
    let mut wanted = ElfRequirements {
        static_data: writable.fold(0, |sum: u64, segment| {
            sum.saturating_add(segment.p_memsz(endian))
        }),
        ..ElfRequirements::default()
    };
    if let Some(segment) = of_kind(PT_INTERP) {
        let length = segment.p_filesz(endian).min(MAX_LOADER_PATH_BYTES);
        let bytes = file.read_bytes_at(segment.p_offset(endian), length).ok()?;
        let path = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
        wanted.loader = Some(OsStr::from_bytes(path).into());
    }
    let Some(dynamic) = of_kind(PT_DYNAMIC) else {
        return Some(wanted);
    };
    if dynamic.p_filesz(endian) > MAX_DYNAMIC_SECTION_BYTES {
        return None;
    }
    let entries = dynamic.dynamic(endian, file).ok()??;
    let value = |tag| {
        let entry = entries.iter().find(|entry| entry.d_tag(endian) == tag);
        entry.map(|entry| entry.d_val(endian))
    };
    let (Some(start), Some(length)) = (value(DT_STRTAB), value(DT_STRSZ)) else {
        return Some(wanted);
    };
    // The file contains the memory address of the table; the segment loaded there determines the offset in the file.
    let place = segments
        .iter()
        .filter(|segment| segment.p_type(endian) == PT_LOAD)
        .find_map(|segment| {
            let into = start.checked_sub(segment.p_vaddr(endian))?;
            (into < segment.p_filesz(endian)).then(|| segment.p_offset(endian).checked_add(into))?
        })?;
    let names = file.read_bytes_at(place, length.min(MAX_NAME_BYTES)).ok()?;
    let needed = entries
        .iter()
        .filter(|entry| entry.d_tag(endian) == DT_NEEDED);
    for entry in needed.take(MAX_READ_LIBRARIES) {
        let from = usize::try_from(entry.d_val(endian)).ok()?;
        let mut parts = names.get(from..)?.split(|byte| *byte == 0);
        let name = parts.next().unwrap_or_default();
        wanted.libraries.push(OsStr::from_bytes(name).into());
    }
    Some(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_names_its_loader_and_its_libraries() {
        let own = read_elf_requirements(Path::new("/proc/self/exe"))
            .unwrap()
            .unwrap();
        let loader = own.loader.unwrap();
        assert!(
            loader.to_str().unwrap().contains("/ld-"),
            "{}",
            loader.display()
        );
        let libraries: Vec<_> = own
            .libraries
            .iter()
            .map(|name| name.to_str().unwrap())
            .collect();
        assert!(
            libraries.iter().any(|name| name.starts_with("libc.")),
            "{libraries:?}"
        );
    }

    #[test]
    fn build_ids_depend_on_the_contents() {
        let folder = tempfile::tempdir().unwrap();
        let [one, again, other] = ["0", "0", "1"].map(|code| {
            build_id_of_compiled(
                folder.path(),
                &format!("int main(void) {{ return {code}; }}"),
            )
        });
        assert!(one == again && one != other && one.len() >= 16);
        assert_eq!(build_id(Path::new("/etc/passwd")), None);
        assert_eq!(build_id(Path::new("/nowhere")), None);
    }

    fn build_id_of_compiled(folder: &Path, source: &str) -> Vec<u8> {
        let (code, program) = (folder.join("a.c"), folder.join("a"));
        std::fs::write(&code, source).unwrap();
        let status = std::process::Command::new("cc")
            .args(["-Wl,--build-id", "-o"])
            .args([&program, &code])
            .status()
            .unwrap();
        assert!(status.success());
        build_id(&program).unwrap()
    }

    #[test]
    fn headers_that_the_kernel_interprets_differently_are_rejected() {
        let whole = std::fs::read("/proc/self/exe").unwrap();
        // Header table at offset 0: the beginning of the file for the kernel, absent for other parsers.
        let mut at_the_beginning = whole.clone();
        at_the_beginning[32..40].fill(0);
        assert_eq!(parse_elf_requirements(&at_the_beginning[..]), None);
        let mut without = whole.clone();
        without[56..58].fill(0);
        assert_eq!(parse_elf_requirements(&without[..]), None);
        // The declared byte order, which the kernel ignores.
        let mut other_order = whole.clone();
        other_order[5] = 2;
        assert_eq!(parse_elf_requirements(&other_order[..]), None);
        assert!(parse_elf_requirements(&whole[..]).is_some());
    }

    #[test]
    fn invalid_and_truncated_files_cause_no_panic() {
        assert_eq!(parse_elf_requirements(&b""[..]), None);
        assert_eq!(parse_elf_requirements(&b"#!/bin/sh\n"[..]), None);
        let whole = std::fs::read("/proc/self/exe").unwrap();
        let head = &whole[..whole.len().min(4096)];
        for length in 0..head.len() {
            let _ = parse_elf_requirements(&head[..length]);
        }
        // Each byte of the headers inverted.
        for position in 0..1024 {
            let mut bytes = head.to_vec();
            bytes[position] ^= 0xff;
            let _ = parse_elf_requirements(&bytes[..]);
        }
    }
}
