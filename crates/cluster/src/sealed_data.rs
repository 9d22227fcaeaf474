//! Encrypts data that is stored on a bus where others can read it. Equal content and keys give equal bytes, so that
//! equal data is stored once.

use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::digest::{SHA256, digest};

/// Encrypts and authenticates bytes. Each key must be used for one content only, because the nonce is constant.
pub fn seal_bytes(key: &str, content: &[u8]) -> Vec<u8> {
    let mut sealed = content.to_vec();
    if let Some(cipher) = cipher_from_key(key) {
        // Encryption fails only if the content is larger than 256 GB.
        let _ = cipher.seal_in_place_append_tag(constant_nonce(), Aad::empty(), &mut sealed);
    }
    sealed
}

/// Decrypts bytes that [`seal_bytes`] encrypted; `None` if the key is a different one or the bytes were changed.
pub fn unseal_bytes(key: &str, sealed: &[u8]) -> Option<Vec<u8>> {
    let mut content = sealed.to_vec();
    let opened = cipher_from_key(key)?.open_in_place(constant_nonce(), Aad::empty(), &mut content);
    let length = opened.ok()?.len();
    content.truncate(length);
    Some(content)
}

/// Each key encrypts one content only, so the nonce may be constant.
fn constant_nonce() -> Nonce {
    Nonce::assume_unique_for_key([0; NONCE_LEN])
}

fn cipher_from_key(key: &str) -> Option<LessSafeKey> {
    let key = digest(&SHA256, key.as_bytes());
    let key = UnboundKey::new(&CHACHA20_POLY1305, key.as_ref());
    key.ok().map(LessSafeKey::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unseal_requires_the_key_and_unchanged_bytes() {
        let content = b"tests of a job".repeat(1000);
        let sealed = seal_bytes("key", &content);
        assert_eq!(sealed, seal_bytes("key", &content));
        assert!(!sealed.windows(5).any(|part| part == b"tests"));
        assert_eq!(unseal_bytes("key", &sealed), Some(content));
        assert_eq!(unseal_bytes("other key", &sealed), None);
        let mut changed = sealed.clone();
        changed[7] ^= 1;
        assert_eq!(unseal_bytes("key", &changed), None);
        assert_eq!(unseal_bytes("key", b"short"), None);
    }
}
