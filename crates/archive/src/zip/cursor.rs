//! Reads little-endian numbers from bytes.

/// Remaining bytes of a binary record. The methods remove bytes from the front, and return `None` if too few bytes
/// remain.
#[derive(Debug, Clone, Copy)]
pub(super) struct ByteCursor<'a>(pub &'a [u8]);

impl<'a> ByteCursor<'a> {
    pub(super) fn take_bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(length)?;
        self.0 = tail;
        Some(head)
    }

    pub(super) fn read_u16(&mut self) -> Option<u16> {
        let bytes = self.take_bytes(2)?.try_into().ok()?;
        Some(u16::from_le_bytes(bytes))
    }

    pub(super) fn read_u32(&mut self) -> Option<u32> {
        let bytes = self.take_bytes(4)?.try_into().ok()?;
        Some(u32::from_le_bytes(bytes))
    }

    pub(super) fn read_u64(&mut self) -> Option<u64> {
        let bytes = self.take_bytes(8)?.try_into().ok()?;
        Some(u64::from_le_bytes(bytes))
    }
}

/// Returns `number`, or the next 64-bit number of the extra field `zip64` if `number` is `u32::MAX`.
pub(super) fn read_zip64_number(number: u32, zip64: &mut Option<ByteCursor>) -> Option<u64> {
    match zip64 {
        Some(zip64) if number == u32::MAX => zip64.read_u64(),
        _ => Some(number.into()),
    }
}

/// Returns the body of the first extra field with the identifier `wanted`; `None` if no field has it.
pub(super) fn find_extra_field(fields: &[u8], wanted: u16) -> Option<ByteCursor<'_>> {
    let mut rest = ByteCursor(fields);
    loop {
        let (kind, length) = (rest.read_u16()?, rest.read_u16()?);
        let body = rest.take_bytes(length.into())?;
        if kind == wanted {
            return Some(ByteCursor(body));
        }
    }
}

/// Identifier of the extra field for sizes and offsets that need more than 32 bits.
pub(super) const ZIP64: u16 = 0x0001;
