//! A caipan that was built without the feature `cluster`: it says how to get one that has it.

use std::path::{Path, PathBuf};

use super::asked::{Asked, Judged};
use super::messages::ClusterMessage;
use crate::cli::{Serve, Worker};
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use caipan_judge::contest::run::ContestRun;

/// No cluster: there is none here.
pub(crate) enum Cluster {}

impl Cluster {
    pub(crate) fn open(_: &Path, _: Asked, _: &Console) -> Result<Self, Failure> {
        Err(not_built())
    }

    pub(crate) fn judge(
        &self,
        _: &ContestRun,
        _: Option<PathBuf>,
        _: &(dyn Fn(String) + Sync),
        _: &Console,
    ) -> Result<Judged, Failure> {
        match *self {}
    }
}

fn not_built() -> Failure {
    Failure::usage(ClusterMessage::NotBuilt)
}

pub(crate) fn serve(_: &Serve, _: &Console) -> Result<Exit, Failure> {
    Err(not_built())
}

pub(crate) fn work(_: &Worker, _: &Console) -> Result<Exit, Failure> {
    Err(not_built())
}

pub(crate) fn list(_: &Path, _: &Console) -> Result<Exit, Failure> {
    Err(not_built())
}
