//! Pool of precompiled headers. A header is compiled when the fourth program needs it.

use std::collections::HashMap;
use std::ffi::OsString;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::submission::program_cache::ProgramCache;
use caipan_sandbox::{BoxView, WorkFolder};

/// Number of programs that are compiled without the header before the header is compiled. For fewer programs, compiling
/// the header would take more time than it saves.
const COMPILES_BEFORE_HEADER: usize = 3;

/// A precompiled header in a separate folder, which compilers search first.
pub struct PrecompiledHeader {
    /// Folder with the header, to which no compiler can write.
    pub folder: WorkFolder,
}

/// Returns the command line and the visible folders of a compiler, extended so that it uses `header`. Without a header,
/// both are unchanged.
///
/// The option is passed only to the preprocessor. If the assembler got it too, a source could read other files in the
/// header's folder.
pub(crate) fn add_header_to_command(
    header: Option<&PrecompiledHeader>,
    mut command: Vec<OsString>,
    view: BoxView,
) -> (Vec<OsString>, BoxView) {
    let Some(header) = header else {
        return (command, view);
    };
    let folder = header.folder.path();
    let words = ["-Xpreprocessor", "-I", "-Xpreprocessor"].map(OsString::from);
    command.splice(1..1, words.into_iter().chain([folder.into()]));
    (command, view.with_readable_folder(folder))
}

/// State of the header for one compile command.
enum HeaderCompileState {
    /// Number of programs that were already compiled without the header.
    Counting(usize),
    /// The header is being compiled, or cannot be compiled.
    Unavailable,
    Ready(Arc<PrecompiledHeader>),
}

/// Callback that opens the cache of precompiled headers on disk; returns `None` if the cache cannot be used.
type OpenCache = Box<dyn Fn() -> Option<ProgramCache> + Send + Sync>;

/// Precompiled headers of this process, one for each compile command.
#[derive(Default)]
pub struct PrecompiledHeaderPool {
    /// State of the header for each compile command. The key is the command, split into words.
    known: Mutex<HashMap<Vec<String>, HeaderCompileState>>,
    open: Option<OpenCache>,
    is_off: bool,
    used: AtomicUsize,
}

impl PrecompiledHeaderPool {
    /// Creates a pool whose cache is opened with `open` when it is first needed.
    pub fn with_cache(open: impl Fn() -> Option<ProgramCache> + Send + Sync + 'static) -> Self {
        Self {
            open: Some(Box::new(open)),
            ..Self::default()
        }
    }

    /// Creates a pool that never provides headers.
    pub fn disabled() -> Self {
        Self {
            is_off: true,
            ..Self::default()
        }
    }

    /// Opens the cache of headers on disk; `None` without a usable cache.
    pub(crate) fn open_cache(&self) -> Option<ProgramCache> {
        self.open.as_ref()?()
    }

    /// Number of programs that were compiled with a header.
    pub fn programs_compiled_with_header_count(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// Counts a program that was compiled with a header.
    pub(crate) fn count_header_use(&self) {
        self.used.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the header for a compile command. When enough programs have needed the header, `make` compiles it.
    /// `None` before that, and if `make` failed. `None` also while another thread compiles the header, because waiting
    /// would take longer.
    pub fn get_or_compile_header(
        &self,
        command: &[String],
        make: impl FnOnce() -> Option<PrecompiledHeader>,
    ) -> Option<Arc<PrecompiledHeader>> {
        if self.is_off {
            return None;
        }
        {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            let known = known
                .entry(command.to_owned())
                .or_insert(HeaderCompileState::Counting(0));
            match known {
                HeaderCompileState::Ready(header) => return Some(Arc::clone(header)),
                HeaderCompileState::Unavailable => return None,
                HeaderCompileState::Counting(times) if *times < COMPILES_BEFORE_HEADER => {
                    *times += 1;
                    return None;
                }
                HeaderCompileState::Counting(_) => *known = HeaderCompileState::Unavailable,
            }
        }
        let header = Arc::new(make()?);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(
            command.to_owned(),
            HeaderCompileState::Ready(Arc::clone(&header)),
        );
        Some(header)
    }
}
