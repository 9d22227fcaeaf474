//! Builds zips byte by byte, so that each number in them can be wrong.

use std::io::Write;

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

/// Entry whose headers may contradict each other and the data.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub name: Vec<u8>,
    /// Name in the local header, if it differs from that in the central directory.
    pub other_name: Option<Vec<u8>>,
    /// Data as written into the zip, packed or not.
    pub data: Vec<u8>,
    pub host: u8,
    pub mode: u32,
    pub flags: u16,
    pub method: u16,
    pub other_method: Option<u16>,
    pub checksum: u32,
    pub packed: u32,
    pub length: u32,
    pub other_length: Option<u32>,
    pub extra: Vec<u8>,
    /// Offset of the local header according to the central directory; `None` for the true one.
    pub at: Option<u32>,
    pub disk: u16,
}

pub(crate) fn checksum(content: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(content);
    crc.sum()
}

pub(crate) fn deflated(content: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

impl Entry {
    /// An entry that is not packed.
    pub(crate) fn stored(name: &str, content: &[u8]) -> Self {
        Self {
            name: name.as_bytes().to_owned(),
            other_name: None,
            data: content.to_owned(),
            host: 3,
            mode: 0o100_644,
            flags: 1 << 11,
            method: 0,
            other_method: None,
            checksum: checksum(content),
            packed: content.len() as u32,
            length: content.len() as u32,
            other_length: None,
            extra: Vec::new(),
            at: None,
            disk: 0,
        }
    }

    /// An entry packed by Deflate.
    pub(crate) fn deflated(name: &str, content: &[u8]) -> Self {
        let data = deflated(content);
        Self {
            method: 8,
            packed: data.len() as u32,
            data,
            ..Self::stored(name, content)
        }
    }

    pub(crate) fn link(name: &str, target: &str) -> Self {
        Self {
            mode: 0o120_777,
            ..Self::stored(name, target.as_bytes())
        }
    }

    pub(crate) fn folder(name: &str) -> Self {
        Self {
            mode: 0o040_755,
            ..Self::stored(name, b"")
        }
    }

    fn header(&self) -> Vec<u8> {
        let name = self.other_name.as_ref().unwrap_or(&self.name);
        let mut bytes = b"PK\x03\x04\x14\x00".to_vec();
        bytes.extend(self.flags.to_le_bytes());
        bytes.extend(self.other_method.unwrap_or(self.method).to_le_bytes());
        bytes.extend([0; 4]);
        let has_data_descriptor = self.flags & 1 << 3 != 0;
        let length = self.other_length.unwrap_or(self.length);
        for number in [self.checksum, self.packed, length] {
            let number = if has_data_descriptor { 0 } else { number };
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend((name.len() as u16).to_le_bytes());
        bytes.extend((self.extra.len() as u16).to_le_bytes());
        bytes.extend(name);
        bytes.extend(&self.extra);
        bytes.extend(&self.data);
        if has_data_descriptor {
            bytes.extend(b"PK\x07\x08");
            for number in [self.checksum, self.packed, self.length] {
                bytes.extend(number.to_le_bytes());
            }
        }
        bytes
    }

    fn listed(&self, at: u32) -> Vec<u8> {
        let mut bytes = b"PK\x01\x02\x14".to_vec();
        bytes.extend([self.host, 20, 0]);
        bytes.extend(self.flags.to_le_bytes());
        bytes.extend(self.method.to_le_bytes());
        bytes.extend([0; 4]);
        for number in [self.checksum, self.packed, self.length] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend((self.name.len() as u16).to_le_bytes());
        bytes.extend((self.extra.len() as u16).to_le_bytes());
        bytes.extend([0; 2]);
        bytes.extend(self.disk.to_le_bytes());
        bytes.extend([0; 2]);
        bytes.extend((self.mode << 16).to_le_bytes());
        bytes.extend(self.at.unwrap_or(at).to_le_bytes());
        bytes.extend(&self.name);
        bytes.extend(&self.extra);
        bytes
    }
}

/// Values of the end record; `None` for the true ones.
#[derive(Debug, Clone, Default)]
pub(crate) struct EndRecordValues {
    pub entries: Option<u16>,
    pub entries_here: Option<u16>,
    pub length: Option<u32>,
    pub at: Option<u32>,
    pub comment: Vec<u8>,
    /// Length of the comment according to the end record; `None` for the true one.
    pub comment_length: Option<u16>,
    pub large: Option<Zip64RecordValues>,
}

/// Values of the ZIP64 end record; `None` for the true ones.
#[derive(Debug, Clone, Default)]
pub(crate) struct Zip64RecordValues {
    pub entries: Option<u64>,
    pub at: Option<u64>,
    pub end_at: Option<u64>,
}

/// Bytes of a zip with these entries and a correct end record.
pub(crate) fn zip(entries: &[Entry]) -> Vec<u8> {
    zip_with_end_record(entries, &EndRecordValues::default())
}

/// Bytes of a zip with these entries and the end record `end`.
pub(crate) fn zip_with_end_record(entries: &[Entry], end: &EndRecordValues) -> Vec<u8> {
    let (mut bytes, mut list) = (Vec::new(), Vec::new());
    for entry in entries {
        list.extend(entry.listed(bytes.len() as u32));
        bytes.extend(entry.header());
    }
    let at = bytes.len() as u64;
    bytes.extend(&list);
    if let Some(large) = &end.large {
        let end_at = bytes.len() as u64;
        bytes.extend(b"PK\x06\x06");
        bytes.extend(44_u64.to_le_bytes());
        bytes.extend([45, 3, 45, 0]);
        bytes.extend([0; 8]);
        let count = large.entries.unwrap_or(entries.len() as u64);
        for number in [count, count, list.len() as u64, large.at.unwrap_or(at)] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(b"PK\x06\x07");
        bytes.extend([0; 4]);
        bytes.extend(large.end_at.unwrap_or(end_at).to_le_bytes());
        bytes.extend(1_u32.to_le_bytes());
    }
    bytes.extend(b"PK\x05\x06");
    bytes.extend([0; 4]);
    let count = entries.len() as u16;
    let full = end.large.is_some();
    let count = if full { u16::MAX } else { count };
    bytes.extend(end.entries_here.unwrap_or(count).to_le_bytes());
    bytes.extend(end.entries.unwrap_or(count).to_le_bytes());
    bytes.extend(end.length.unwrap_or(list.len() as u32).to_le_bytes());
    bytes.extend(end.at.unwrap_or(at as u32).to_le_bytes());
    let comment = end.comment_length.unwrap_or(end.comment.len() as u16);
    bytes.extend(comment.to_le_bytes());
    bytes.extend(&end.comment);
    bytes
}

/// Bytes of an extra field: kind, length of the body, body.
pub(crate) fn extra(kind: u16, body: &[u8]) -> Vec<u8> {
    let mut bytes = kind.to_le_bytes().to_vec();
    bytes.extend((body.len() as u16).to_le_bytes());
    bytes.extend(body);
    bytes
}
