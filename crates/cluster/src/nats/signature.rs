//! Signatures of a coordinator's broadcasts. A machine that manages to publish on the subject of a broadcast still
//! cannot sign the message.

use async_nats::HeaderMap;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};

/// Name of the message header with the signature in hexadecimal digits.
const HEADER: &str = "Caipan-Signature";

/// Secret Ed25519 key, with which a coordinator or a gateway signs messages to workers.
pub(crate) struct SigningKey(Ed25519KeyPair);

/// Public Ed25519 key, with which workers verify signatures.
pub(crate) struct PublicKey(Vec<u8>);

impl SigningKey {
    /// Reads a key of 32 bytes in hexadecimal digits; `None` for any other text.
    pub(crate) fn parse_hex(text: &str) -> Option<Self> {
        let pair = Ed25519KeyPair::from_seed_unchecked(&from_hex(text)?);
        pair.ok().map(Self)
    }

    /// Returns the public key that belongs to this key, in hexadecimal digits.
    pub(crate) fn public_key(&self) -> String {
        to_hex(self.0.public_key().as_ref())
    }

    /// Signs a message about a contest, and returns message headers that contain the signature.
    pub(crate) fn signature_headers(&self, contest: &str, message: &[u8]) -> HeaderMap {
        let signature = self.0.sign(&signed_bytes(contest, message));
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, to_hex(signature.as_ref()));
        headers
    }
}

impl PublicKey {
    /// Reads a key of 32 bytes in hexadecimal digits; `None` for any other text.
    pub(crate) fn parse_hex(text: &str) -> Option<Self> {
        from_hex(text).filter(|key| key.len() == 32).map(Self)
    }

    /// Whether the owner of this key has signed a message for the contest that `subject` names after its first dot.
    pub(crate) fn verifies_message(
        &self,
        subject: &str,
        message: &[u8],
        headers: Option<&HeaderMap>,
    ) -> bool {
        let contest = subject.split_once('.').map(|(_, contest)| contest);
        let signature = headers.and_then(|headers| from_hex(headers.get(HEADER)?.as_str()));
        let Some((contest, signature)) = contest.zip(signature) else {
            return false;
        };
        let key = UnparsedPublicKey::new(&ED25519, &self.0);
        key.verify(&signed_bytes(contest, message), &signature)
            .is_ok()
    }
}

/// Returns the bytes that are signed. They contain the contest, so the signature is not valid for another contest.
fn signed_bytes(contest: &str, message: &[u8]) -> Vec<u8> {
    [b"caipan ctl 1\n", contest.as_bytes(), b"\n", message].concat()
}

/// Returns bytes as lower-case hexadecimal digits.
pub(super) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(digits: &str) -> Option<Vec<u8>> {
    let is_even = digits.len().is_multiple_of(2) && digits.is_ascii();
    let pairs = digits.as_bytes().chunks(2).filter(|_| is_even);
    let bytes: Option<Vec<u8>> = pairs
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect();
    bytes.filter(|_| is_even)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_valid_only_for_its_contest_message_and_key() {
        let key = SigningKey::parse_hex(&"07".repeat(32)).unwrap();
        let other = SigningKey::parse_hex(&"08".repeat(32)).unwrap();
        let headers = key.signature_headers("c", b"stop");
        assert!(public_key(&key).verifies_message("ctl.c", b"stop", Some(&headers)));
        assert!(public_key(&key).verifies_message("stop.c", b"stop", Some(&headers)));
        assert!(!public_key(&key).verifies_message("ctl.d", b"stop", Some(&headers)));
        assert!(!public_key(&key).verifies_message("ctl.c", b"stops", Some(&headers)));
        assert!(!public_key(&key).verifies_message("ctl.c", b"stop", None));
        assert!(!public_key(&other).verifies_message("ctl.c", b"stop", Some(&headers)));
        assert!(PublicKey::parse_hex("07").is_none() && SigningKey::parse_hex("0g").is_none());
    }

    fn public_key(key: &SigningKey) -> PublicKey {
        PublicKey::parse_hex(&key.public_key()).unwrap()
    }
}
