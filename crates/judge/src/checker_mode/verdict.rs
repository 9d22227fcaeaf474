//! Verdicts of checker mode, before they are formatted in the dialect of the calling judge.

use caipan_checker::{Judgement, Reason, ReasonKind, Share};
use caipan_facts::Fact;

/// Verdict on an output, with an explanation unless it is accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplyVerdict {
    /// The output earns all points.
    Accepted,
    /// The output earns this share of the points, for this reason. The share is more than none and less than all.
    Partial(Share, Fact),
    /// The output earns no points, for this reason.
    Rejected(Fact),
    /// The output earns no points, because it has the wrong format.
    BadFormat(Fact),
    /// The jury's files or the checker are at fault, so the output is not judged.
    Fault(Fact),
}

impl ReplyVerdict {
    /// Converts a checker's judgement. A partial score of all points becomes [`Accepted`](Self::Accepted), one of no
    /// points becomes [`Rejected`](Self::Rejected).
    pub fn from_judgement(judgement: Judgement) -> Self {
        match judgement {
            Judgement::Accepted => Self::Accepted,
            Judgement::Partial(share, _) if share == Share::FULL => Self::Accepted,
            Judgement::Partial(share, reason) if share == Share::NONE => {
                Self::Rejected(reason.fact)
            }
            Judgement::Partial(share, reason) => Self::Partial(share, reason.fact),
            Judgement::Rejected(Reason {
                kind: ReasonKind::Format,
                fact,
            }) => Self::BadFormat(fact),
            Judgement::Rejected(reason) => Self::Rejected(reason.fact),
            Judgement::JuryFault(reason) => Self::Fault(reason.fact),
        }
    }

    /// Explanation of the verdict; `None` if the output is accepted.
    pub fn explanation(&self) -> Option<&Fact> {
        match self {
            Self::Accepted => None,
            Self::Partial(_, fact)
            | Self::Rejected(fact)
            | Self::BadFormat(fact)
            | Self::Fault(fact) => Some(fact),
        }
    }
}

/// Scale of partial scores, chosen by the user for dialects that do not define one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointScale {
    /// Scores are decimal numbers from 0 to 1; 1 means all points.
    Fraction,
    /// Scores are integers from 0 to 100; shares are rounded down.
    Percent,
    /// Scores are integers from 0 to this maximum; shares are rounded down.
    Absolute(u64),
}

/// Converts a share to points out of `max_points`, rounded down to an integer.
pub(super) fn round_down_to_points(share: Share, max_points: u64) -> u64 {
    let points = u128::from(share.millionths()) * u128::from(max_points) / 1_000_000;
    u64::try_from(points).unwrap_or(max_points)
}

/// Formats a share as a decimal number with one to six decimal places.
pub(super) fn format_share_as_decimal(share: Share) -> String {
    let millionths = share.millionths();
    let padded = format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
    let text = padded.trim_end_matches('0');
    if text.ends_with('.') {
        format!("{text}0")
    } else {
        text.to_owned()
    }
}
