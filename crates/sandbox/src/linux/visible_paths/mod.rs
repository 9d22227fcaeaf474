//! Views: a view lists the paths of the machine that a box shows, limited to what the program in the box needs.
//!
//! ```text
//!              paths_in_every_box   what a C library loads late: locales, converters, time zones, libgcc_s; devices
//!                   │
//!   tool_paths ──► path_set   of a tool: what it reports     elf ──► libraries   of a native program: all it loads
//!     ▲                ▲                                                 │
//!    tools ────────────┴─────────────► BoxView ◄─────────────────────────┘
//! ```
//!
//! No view contains a folder of programs, files of other contestants, or caipan, which contains the answers. Paths
//! stated in a contestant's file are not trusted: the loader is the machine's, libraries come from the loader's own
//! folders, and interpreters from a fixed list.

mod caipan_copies;
mod elf;
mod folder_tree;
mod kept_folder_trees;
mod libraries;
mod path_set;
mod paths_in_every_box;
mod program_start;
mod search_path;
mod tool_paths;
mod tools;
mod view;
mod view_entry;

pub use elf::build_id;
pub use program_start::StartMethod;
pub(crate) use program_start::find_start_method;
pub use search_path::find_program;
pub(crate) use search_path::search_path;
pub use tools::Tool;
pub(crate) use tools::{find_tool, is_executable_by_others};
pub use view::BoxView;
pub(crate) use view_entry::{BoxViewEntry, list_paths_inside_box};
