//! Result files of course platforms, and rules that all of them share.

pub mod classroom50;
pub mod github;
pub mod gradescope;
mod platform_rules;

pub use platform_rules::PlatformFormatObstacle;
pub(crate) use platform_rules::find_platform_obstacle;
