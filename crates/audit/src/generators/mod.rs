//! Cases by the generators of the jury's: which are wanted, which are there, how each is made.

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
