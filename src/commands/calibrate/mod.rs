//! `caipan calibrate`: proposes time limits from jury programs.

mod place;
mod proposed;
mod run;
mod times;

pub use proposed::{Proposed, proposed};
pub use run::run;
