//! The jury's programs of one run of caipan, each made once, and where programs are kept for the next.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use crate::foreign_svg::Room;
use crate::submission::header_pool::HeaderPool;
use crate::submission::program::Program;
use crate::submission::program_cache::ProgramCache;
use crate::submission::toolchains::Tools;
use caipan_checker::Reason;

/// A program that is made when it is first asked for, or what has kept it from being made.
type Made = Arc<OnceLock<Result<Arc<Program>, Reason>>>;

/// Programs that were compiled before, whosever they are; opened when one is asked for.
type Store =
    LazyLock<Option<ProgramCache>, Box<dyn FnOnce() -> Option<ProgramCache> + Send + Sync>>;

/// The jury's programs of one run of caipan.
pub struct ForeignPrograms {
    made: Mutex<HashMap<String, Made>>,
    /// What compiles and runs them here.
    pub tools: Tools,
    /// What many sources include, compiled once.
    pub headers: HeaderPool,
    /// Programs that were compiled before.
    pub store: Store,
    /// The store keeps the jury's programs, and none that was handed in.
    pub only_jurys: bool,
    /// How much is kept of what they draw.
    pub pictures: Room,
}

impl Default for ForeignPrograms {
    fn default() -> Self {
        Self::kept_in(|| None, HeaderPool::default())
    }
}

impl ForeignPrograms {
    /// None yet, and where to find those that were compiled before, and precompiled headers.
    pub fn kept_in(
        open: impl FnOnce() -> Option<ProgramCache> + Send + Sync + 'static,
        headers: HeaderPool,
    ) -> Self {
        Self {
            made: Mutex::default(),
            tools: Tools::default(),
            headers,
            store: LazyLock::new(Box::new(open)),
            only_jurys: false,
            pictures: Room::default(),
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
