//! File access: bounded reads of untrusted files, atomic writes, and removal of what killed processes leave behind.

pub mod atomic;
pub mod bounded_line;
mod capture;
pub mod folder_removal;
pub mod leftovers;
mod path_containment;
mod permissions;
mod random;
pub mod regular_file;
pub mod watched_files;

pub use capture::{Capture, CaptureBuffer};
pub use path_containment::stays_inside_folder;
pub use permissions::set_mode;
pub use random::random_bits;
