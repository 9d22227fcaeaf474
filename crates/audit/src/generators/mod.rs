//! Generates cases with the jury's generators: plans them, checks which are up to date, and makes the others.

mod accepted;
mod equal;
mod maker;
mod pool;
mod state;
mod wanted;

pub use accepted::{Accepted, accepted};
pub use equal::equal_inputs;
pub(crate) use equal::of_one_row;
pub use maker::MakerFault;
pub use maker::{MadeCase, Maker};
pub use pool::Pool;
pub use state::{Found, State, hash};
pub use wanted::{Wanted, wanted};
