//! What a native program says of itself before it is started: how much memory it declares. Its file is the contestant's
//! word: nothing in it is believed further than it can be checked, and nothing is started to ask it.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::sandbox::Bytes;

/// Headers reach no further, as every linker has them.
const HEAD: u64 = 64 << 10;

/// The writable memory that a program of this machine is given when it starts; `None` where the file is no such program.
pub fn static_data(path: &Path) -> Option<Bytes> {
    let mut head = Vec::new();
    File::open(path)
        .ok()?
        .take(HEAD)
        .read_to_end(&mut head)
        .ok()?;
    writable(&head)
}

/// The sum of the writable segments that the kernel loads, of a 64-bit program with the low byte first.
fn writable(head: &[u8]) -> Option<Bytes> {
    const LOAD: u64 = 1;
    const WRITABLE: u64 = 2;
    if !head.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let number = |at: usize, length: usize| -> Option<u64> {
        let bytes = head.get(at..at.checked_add(length)?)?;
        Some(
            bytes
                .iter()
                .rev()
                .fold(0, |number, byte| number << 8 | u64::from(*byte)),
        )
    };
    let table = usize::try_from(number(32, 8)?).ok()?;
    let (size, count) = (number(54, 2)? as usize, number(56, 2)? as usize);
    let mut sum = 0_u64;
    for row in 0..count {
        let at = table.checked_add(row.checked_mul(size)?)?;
        if number(at, 4)? == LOAD && number(at.checked_add(4)?, 4)? & WRITABLE != 0 {
            sum = sum.saturating_add(number(at.checked_add(40)?, 8)?);
        }
    }
    Some(Bytes(sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A header with these segments: kind, flags, size in memory.
    fn program(segments: &[(u32, u32, u64)]) -> Vec<u8> {
        let mut head = vec![0; 64];
        head[..6].copy_from_slice(b"\x7fELF\x02\x01");
        head[32] = 64;
        head[54] = 56;
        head[56] = segments.len() as u8;
        for (kind, flags, size) in segments {
            let mut segment = vec![0; 56];
            segment[..4].copy_from_slice(&kind.to_le_bytes());
            segment[4..8].copy_from_slice(&flags.to_le_bytes());
            segment[40..48].copy_from_slice(&size.to_le_bytes());
            head.extend(segment);
        }
        head
    }

    #[test]
    fn writable_segments_are_added_up_and_nothing_else_is() {
        let segments = [(1, 5, 1000), (1, 6, 300), (2, 6, 7), (1, 2, 40)];
        assert_eq!(writable(&program(&segments)), Some(Bytes(340)));
        assert_eq!(writable(&program(&[])), Some(Bytes(0)));
    }

    #[test]
    fn a_file_that_lies_about_itself_is_no_program_and_no_crash() {
        let whole = program(&[(1, 6, u64::MAX), (1, 6, u64::MAX)]);
        assert_eq!(writable(&whole), Some(Bytes(u64::MAX)));
        for length in 0..whole.len() - 8 {
            let cut = writable(&whole[..length]);
            assert!(cut.is_none(), "{length}");
        }
        for at in [32, 39, 54, 55, 56, 57] {
            let mut lying = whole.clone();
            lying[at] = 0xff;
            let _ = writable(&lying);
        }
        assert_eq!(writable(b"#!/bin/sh\n"), None);
    }
}
