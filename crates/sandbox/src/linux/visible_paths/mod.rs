//! What a box shows of the machine: what its program needs, and nothing else.
//!
//! ```text
//!            base      what a C library loads late: locales, converters, time zones, libgcc_s; devices
//!             │
//!   needs ──► paths    of a tool: what it says of itself        elf ──► libraries   of a native program: its closure
//!     ▲       ▲                                                             │
//!    tools ───┴────────────────────► View ◄─────────────────────────────────┘
//! ```
//!
//! No view holds a folder of programs, another contestant's files, or caipan, which has the answers. What a file says of
//! places is not believed: the loader is the machine's, libraries come from the loader's own folders, and an interpreter
//! is one of a short list.

mod base;
mod elf;
mod libraries;
mod needs;
mod own_copies;
mod paths;
mod search_path;
mod shown;
mod start;
mod tools;
mod tree;
mod view;

pub use elf::build_id;
pub use search_path::place_of;
pub(crate) use search_path::search_path;
pub(crate) use shown::{Shown, seen_as};
pub use start::Start;
pub(crate) use start::of as start_of;
pub use tools::Tool;
pub(crate) use tools::find as find_tool;
pub use view::View;
