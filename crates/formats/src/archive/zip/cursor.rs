//! Reads little-endian numbers from bytes.

/// Bytes that have not been read yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'a>(pub &'a [u8]);

impl<'a> Cursor<'a> {
    pub(super) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(length)?;
        self.0 = tail;
        Some(head)
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        let bytes = self.take(2)?.try_into().ok()?;
        Some(u16::from_le_bytes(bytes))
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        let bytes = self.take(4)?.try_into().ok()?;
        Some(u32::from_le_bytes(bytes))
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        let bytes = self.take(8)?.try_into().ok()?;
        Some(u64::from_le_bytes(bytes))
    }
}

/// A number of 32 bits, or the next of the ZIP64 field `large` if the number is saturated.
pub(super) fn full_number(small: u32, large: &mut Option<Cursor>) -> Option<u64> {
    match large {
        Some(large) if small == u32::MAX => large.u64(),
        _ => Some(small.into()),
    }
}

/// Returns the body of the first extra field of this kind.
pub(super) fn extra(fields: &[u8], wanted: u16) -> Option<Cursor<'_>> {
    let mut rest = Cursor(fields);
    loop {
        let (kind, length) = (rest.u16()?, rest.u16()?);
        let body = rest.take(length.into())?;
        if kind == wanted {
            return Some(Cursor(body));
        }
    }
}

/// Extra field for sizes and offsets beyond 32 bits.
pub(super) const ZIP64: u16 = 0x0001;
