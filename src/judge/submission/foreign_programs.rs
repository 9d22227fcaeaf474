//! The jury's programs of one run of caipan: each is made once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::judge::foreign_svg::Room;
use crate::judge::submission::header_pool::HeaderPool;
use crate::judge::submission::program::Program;
use crate::judge::submission::program_cache::ProgramCache;
use crate::judge::submission::toolchains::Tools;
use crate::problem::Reason;

/// A program that is made when it is first asked for, or what has kept it from being made.
type Made = Arc<OnceLock<Result<Arc<Program>, Reason>>>;

/// The jury's programs of one run of caipan.
#[derive(Default)]
pub struct ForeignPrograms {
    made: Mutex<HashMap<String, Made>>,
    /// What compiles and runs them here.
    pub tools: Tools,
    /// What many sources include, compiled once.
    pub headers: HeaderPool,
    /// Those that were compiled before.
    pub store: Option<ProgramCache>,
    /// How much is kept of what they draw.
    pub pictures: Room,
}

impl ForeignPrograms {
    /// The same, with those that were compiled before, and with precompiled headers.
    pub fn kept_in(store: Option<ProgramCache>, headers: HeaderPool) -> Self {
        Self {
            store,
            headers,
            ..Self::default()
        }
    }

    /// The program of this name, which `make` makes where nobody has asked for it yet; others who ask meanwhile wait.
    ///
    /// # Errors
    /// What has kept it from being made.
    pub fn once(
        &self,
        name: String,
        make: impl FnOnce() -> Result<Arc<Program>, Reason>,
    ) -> Result<Arc<Program>, Reason> {
        let made = {
            let mut known = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(known.entry(name).or_default())
        };
        made.get_or_init(make).clone()
    }
}
