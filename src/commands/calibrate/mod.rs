//! `caipan calibrate`: proposes time limits from jury programs.

mod place;
mod proposed;
mod run;
mod times;

pub(super) use proposed::{Proposed, proposed};
pub(super) use run::run;
