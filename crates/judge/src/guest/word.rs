//! The four verdicts that other judges know, with an explanation.

use caipan_checker::{Judgement, Kind, Reason, Share};
use caipan_facts::Fact;

/// What a checker says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    /// All points.
    Accepted,
    /// A part of the points.
    Partial(Share, Fact),
    /// No points.
    Rejected(Fact),
    /// No points: the output is not of the form that was asked for.
    Form(Fact),
    /// The jury is at fault; nobody is judged.
    Fault(Fact),
}

impl Word {
    /// The word for a judgement.
    pub fn of(judgement: Judgement) -> Self {
        match judgement {
            Judgement::Accepted => Self::Accepted,
            Judgement::Partial(share, _) if share == Share::FULL => Self::Accepted,
            Judgement::Partial(share, reason) if share == Share::NONE => {
                Self::Rejected(reason.fact)
            }
            Judgement::Partial(share, reason) => Self::Partial(share, reason.fact),
            Judgement::Rejected(Reason {
                kind: Kind::Format,
                fact,
            }) => Self::Form(fact),
            Judgement::Rejected(reason) => Self::Rejected(reason.fact),
            Judgement::JuryFault(reason) => Self::Fault(reason.fact),
        }
    }

    /// What explains it, if it needs that.
    pub fn fact(&self) -> Option<&Fact> {
        match self {
            Self::Accepted => None,
            Self::Partial(_, fact)
            | Self::Rejected(fact)
            | Self::Form(fact)
            | Self::Fault(fact) => Some(fact),
        }
    }
}

/// What points of a dialect are counted in that leaves it open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Points {
    /// From 0 to 1.
    Fraction,
    /// From 0 to 100, whole.
    Percent,
    /// From 0 to this, whole.
    Absolute(u64),
}

/// A share of so many whole points, rounded down: nobody gets a point that was not earned.
pub(super) fn whole(share: Share, full: u64) -> u64 {
    let points = u128::from(share.millionths()) * u128::from(full) / 1_000_000;
    u64::try_from(points).unwrap_or(full)
}

/// A share as a decimal: at most six places.
pub(super) fn decimal(share: Share) -> String {
    let millionths = share.millionths();
    let text = format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
    let text = text.trim_end_matches('0');
    if text.ends_with('.') {
        format!("{text}0")
    } else {
        text.to_owned()
    }
}
