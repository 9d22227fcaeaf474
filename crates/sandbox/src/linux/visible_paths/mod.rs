//! Views: the paths of the machine that a box shows, limited to what its program needs.
//!
//! ```text
//!            base      what a C library loads late: locales, converters, time zones, libgcc_s; devices
//!             │
//!   needs ──► paths    of a tool: what it says of itself        elf ──► libraries   of a native program: its closure
//!     ▲       ▲                                                             │
//!    tools ───┴────────────────────► View ◄─────────────────────────────────┘
//! ```
//!
//! No view contains a folder of programs, files of other contestants, or caipan, which contains the answers. Paths
//! stated in a contestant's file are not trusted: the loader is the machine's, libraries come from the loader's own
//! folders, and interpreters from a fixed list.

mod base;
mod elf;
mod libraries;
mod needs;
mod own_copies;
mod paths;
mod program_start;
mod search_path;
mod tools;
mod tree;
mod view;
mod view_entry;

pub use elf::build_id;
pub use program_start::StartMethod;
pub(crate) use program_start::find_start_method;
pub use search_path::find_program;
pub(crate) use search_path::search_path;
pub use tools::Tool;
pub(crate) use tools::{find_tool, is_executable_by_others};
pub use view::View;
pub(crate) use view_entry::{ViewEntry, visible_locations};
