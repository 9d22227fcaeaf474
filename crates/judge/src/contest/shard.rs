//! Share of a contest's programs, for judging on several machines that do not communicate.

use crate::content_id::ContentId;

/// A share of a contest's programs. Membership depends only on the source of a program, so a late submission never
/// moves other programs between shares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: u16,
    count: u16,
}

impl Shard {
    /// Share that contains all programs, for judging on a single machine.
    pub const WHOLE: Self = Self {
        number: 1,
        count: 1,
    };

    /// Returns share `number` of `count` shares; `None` unless `number` is from 1 to `count`.
    pub fn new(number: u16, count: u16) -> Option<Self> {
        (1..=count)
            .contains(&number)
            .then_some(Self { number, count })
    }

    /// Whether a program with this source belongs to the share. A source that cannot be read (`None`) belongs to all
    /// shares.
    pub fn contains(self, source: Option<&ContentId>) -> bool {
        source.is_none_or(|source| source.bucket_index(self.count) + 1 == self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_source_belongs_to_one_shard_and_shards_have_similar_sizes() {
        let sources: Vec<ContentId> = (0_u16..4000)
            .map(|number| ContentId::hash(&number.to_le_bytes()))
            .collect();
        for of in [1, 2, 7, 50] {
            let shares: Vec<Shard> = (1..=of)
                .filter_map(|number| Shard::new(number, of))
                .collect();
            let counts: Vec<usize> = shares
                .iter()
                .map(|shard| {
                    let own = sources.iter().filter(|source| shard.contains(Some(source)));
                    own.count()
                })
                .collect();
            assert_eq!(counts.iter().sum::<usize>(), sources.len());
            let mean = sources.len() / usize::from(of);
            assert!(counts.iter().all(|count| count.abs_diff(mean) < mean / 2));
        }
        // This value must never change: all machines and versions have to divide the programs in the same way.
        assert_eq!(
            ContentId::hash(b"int main(void) { return 0; }").bucket_index(50),
            42
        );
    }

    #[test]
    fn shard_numbers_outside_the_range_are_rejected() {
        assert_eq!(Shard::new(1, 1), Some(Shard::WHOLE));
        for (number, of) in [(0, 1), (2, 1), (0, 0), (5, 4)] {
            assert_eq!(Shard::new(number, of), None, "{number}/{of}");
        }
        assert!(Shard::new(2, 2).is_some_and(|shard| shard.contains(None)));
    }
}
