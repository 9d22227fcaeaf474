//! Signatures of what a coordinator says to all workers: a machine that can make others receive a message cannot sign it.

use async_nats::HeaderMap;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};

/// Header of a message that has the signature, in hexadecimal digits.
const HEADER: &str = "Caipan-Signature";

/// The secret half of a coordinator's key.
pub(crate) struct SigningKey(Ed25519KeyPair);

/// The public half of a coordinator's key.
pub(crate) struct PublicKey(Vec<u8>);

impl SigningKey {
    /// Reads a key of 32 bytes in hexadecimal digits; `None` for any other text.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let pair = Ed25519KeyPair::from_seed_unchecked(&bytes(text)?);
        pair.ok().map(Self)
    }

    /// The public half, in hexadecimal digits.
    pub(crate) fn public(&self) -> String {
        digits(self.0.public_key().as_ref())
    }

    /// The headers of a message about a contest.
    pub(crate) fn headers(&self, contest: &str, message: &[u8]) -> HeaderMap {
        let signature = self.0.sign(&signed(contest, message));
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, digits(signature.as_ref()));
        headers
    }
}

impl PublicKey {
    /// Reads a key of 32 bytes in hexadecimal digits; `None` for any other text.
    pub(crate) fn read(text: &str) -> Option<Self> {
        bytes(text).filter(|key| key.len() == 32).map(Self)
    }

    /// Whether the coordinator has signed a message that came on a subject `….<contest>`.
    pub(crate) fn has_signed(
        &self,
        subject: &str,
        message: &[u8],
        headers: Option<&HeaderMap>,
    ) -> bool {
        let contest = subject.split_once('.').map(|(_, contest)| contest);
        let signature = headers.and_then(|headers| bytes(headers.get(HEADER)?.as_str()));
        let Some((contest, signature)) = contest.zip(signature) else {
            return false;
        };
        let key = UnparsedPublicKey::new(&ED25519, &self.0);
        key.verify(&signed(contest, message), &signature).is_ok()
    }
}

/// The bytes that are signed. They contain the contest, so the signature of a message is wrong for any other contest.
fn signed(contest: &str, message: &[u8]) -> Vec<u8> {
    [b"caipan ctl 1\n", contest.as_bytes(), b"\n", message].concat()
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let is_even = digits.len().is_multiple_of(2) && digits.is_ascii();
    let pairs = digits.as_bytes().chunks(2).filter(|_| is_even);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let bytes: Option<Vec<u8>> = pairs.map(byte).collect();
    bytes.filter(|_| is_even)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_holds_for_its_contest_message_and_key_alone() {
        let key = SigningKey::read(&"07".repeat(32)).unwrap();
        let other = SigningKey::read(&"08".repeat(32)).unwrap();
        let headers = key.headers("c", b"stop");
        let by = |key: &SigningKey| PublicKey::read(&key.public()).unwrap();
        assert!(by(&key).has_signed("ctl.c", b"stop", Some(&headers)));
        assert!(by(&key).has_signed("stop.c", b"stop", Some(&headers)));
        assert!(!by(&key).has_signed("ctl.d", b"stop", Some(&headers)));
        assert!(!by(&key).has_signed("ctl.c", b"stops", Some(&headers)));
        assert!(!by(&key).has_signed("ctl.c", b"stop", None));
        assert!(!by(&other).has_signed("ctl.c", b"stop", Some(&headers)));
        assert!(PublicKey::read("07").is_none() && SigningKey::read("0g").is_none());
    }
}
