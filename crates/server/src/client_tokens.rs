//! Tokens with which clients authenticate themselves.

/// Valid tokens of clients. Only hashes are kept, which are compared in constant time.
#[derive(Debug, Clone, Default)]
pub struct ClientTokens {
    hashes: Vec<blake3::Hash>,
}

/// Minimum length of a token in characters.
const SHORTEST_TOKEN: usize = 16;

impl ClientTokens {
    /// Parses a text with one token per line; blank lines are ignored. `None` if there is no token, or a token has
    /// fewer than 16 characters or a character other than ASCII letters, digits, `-`, `_`, `.` and `~`.
    pub fn parse(text: &str) -> Option<Self> {
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "-_.~".contains(sign);
        let is_good = |token: &&str| token.len() >= SHORTEST_TOKEN && token.chars().all(is_plain);
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let tokens: Vec<&str> = lines.collect();
        let all_good = !tokens.is_empty() && tokens.iter().all(is_good);
        all_good.then(|| Self {
            hashes: tokens
                .iter()
                .map(|token| blake3::hash(token.as_bytes()))
                .collect(),
        })
    }

    /// Whether there are no tokens, so that clients need none.
    pub(crate) fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// Returns the tenant that a token belongs to: `token-N` for the N-th token, counted from 1. `None` if the token is
    /// invalid. All hashes are compared, so the time reveals nothing about valid tokens.
    pub(crate) fn tenant_of_token(&self, token: &str) -> Option<String> {
        let wanted = blake3::hash(token.as_bytes());
        let mut found = None;
        for (number, hash) in self.hashes.iter().enumerate() {
            if *hash == wanted {
                found = Some(format!("token-{}", number + 1));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_lines_of_at_least_16_plain_characters() {
        let tokens = ClientTokens::parse("abcdefghijklmnop\n\n  0123456789abcdef  \n").unwrap();
        assert_eq!(
            tokens.tenant_of_token("0123456789abcdef").as_deref(),
            Some("token-2")
        );
        assert_eq!(tokens.tenant_of_token("0123456789abcde"), None);
        for text in ["", "\n", "short", "abcdefghijklmnop\nabcdefghijklmno/"] {
            assert!(ClientTokens::parse(text).is_none(), "{text:?}");
        }
    }
}
