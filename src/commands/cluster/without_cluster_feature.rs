//! Replaces the cluster commands if caipan is built without the feature `cluster`: every command is an error that
//! explains how to get the feature.

use std::path::{Path, PathBuf};

use super::messages::ClusterMessage;
use super::options::{ClusterOptions, ContestResult};
use crate::cli::{Serve, Worker};
use crate::commands::exit::{CommandError, Exit};
use crate::terminal::console::Console;
use caipan_judge::contest::run::ContestRun;
use caipan_verify::JobDefaults;
use caipan_verify::executor::TaskExecutor;

/// Uninhabited replacement for the cluster connection, which cannot exist without the feature `cluster`.
pub(crate) enum Cluster {}

impl Cluster {
    pub(crate) fn open(_: &Path, _: ClusterOptions, _: &Console) -> Result<Self, CommandError> {
        Err(missing_feature())
    }

    pub(crate) fn judge_contest(
        &self,
        _: &ContestRun,
        _: Option<PathBuf>,
        _: &(dyn Fn(String) + Sync),
        _: &Console,
    ) -> Result<ContestResult, CommandError> {
        match *self {}
    }
}

pub(crate) fn run_with_cluster_executor<T>(
    _: &Path,
    _: JobDefaults,
    _: Option<PathBuf>,
    _: &Console,
    _: impl FnOnce(&dyn TaskExecutor) -> Result<T, CommandError>,
) -> Result<T, CommandError> {
    Err(missing_feature())
}

fn missing_feature() -> CommandError {
    CommandError::usage_error(ClusterMessage::NotBuilt)
}

pub(crate) fn run_server(_: &Serve, _: &Console) -> Result<Exit, CommandError> {
    Err(missing_feature())
}

pub(crate) fn run_worker(_: &Worker, _: &Console) -> Result<Exit, CommandError> {
    Err(missing_feature())
}

pub(crate) fn list_machines(_: &Path, _: &Console) -> Result<Exit, CommandError> {
    Err(missing_feature())
}
