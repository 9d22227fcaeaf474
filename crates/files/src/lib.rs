//! File access: bounded reads of untrusted files, atomic writes, and removal of what killed processes leave behind.

pub mod atomic;
pub mod bounded_line;
mod capture;
pub mod folder_removal;
pub mod leftovers;
mod permissions;
mod random;
pub mod regular_file;
mod relative_path;
pub mod watched_files;

pub use capture::{Capture, CaptureBuffer};
pub use permissions::set_mode;
pub use random::random_bits;
pub use relative_path::stays_inside_folder;
