//! Serialization of bytes as base64 in JSON.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Wrapper by which serde serialises bytes as base64 text.
struct Base64<B>(B);

impl<B: AsRef<[u8]>> Serialize for Base64<B> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        byte_vector::serialize(self.0.as_ref(), to)
    }
}

impl<'de> Deserialize<'de> for Base64<Vec<u8>> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        byte_vector::deserialize(from).map(Self)
    }
}

/// Serialises a field of type `Vec<u8>` as base64, for `#[serde(with)]`.
pub(crate) mod byte_vector {
    use base64::prelude::{BASE64_STANDARD, Engine as _};
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&BASE64_STANDARD.encode(bytes))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(from)?;
        BASE64_STANDARD
            .decode(text)
            .map_err(serde::de::Error::custom)
    }
}

/// Serialises a field that maps file names to contents as an object with base64 values, for `#[serde(with)]`.
pub(crate) mod file_map {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use crate::base64_serde::Base64;

    pub(crate) fn serialize<S: Serializer>(
        files: &BTreeMap<String, Vec<u8>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let encoded = files.iter();
        to.collect_map(encoded.map(|(name, content)| (name, Base64(content))))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<BTreeMap<String, Vec<u8>>, D::Error> {
        let encoded: BTreeMap<String, Base64<Vec<u8>>> = Deserialize::deserialize(from)?;
        let files = encoded.into_iter();
        Ok(files.map(|(name, content)| (name, content.0)).collect())
    }
}

/// Serialises a field of type [`caipan_files::Capture`], for `#[serde(with)]`.
pub(crate) mod capture_as_base64 {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::base64_serde::Base64;
    use caipan_files::Capture;

    #[derive(Serialize, Deserialize)]
    struct SerializedCapture {
        bytes: Base64<Vec<u8>>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_cut: bool,
    }

    pub(crate) fn serialize<S: Serializer>(capture: &Capture, to: S) -> Result<S::Ok, S::Error> {
        let captured = SerializedCapture {
            bytes: Base64(capture.to_vec()),
            is_cut: capture.is_cut(),
        };
        captured.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Capture, D::Error> {
        let captured = SerializedCapture::deserialize(from)?;
        Ok(Capture::empty(captured.is_cut).with_replaced_bytes(captured.bytes.0))
    }
}
