//! Runs the jobs of a cluster in a judging service of this process.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::in_process_slots::InProcessJobSlots;
use crate::worker::JobWorker;
use caipan_cluster::blob::Blob;
use caipan_cluster::blob_cache::{self, BlobCache};
use caipan_cluster::job_bus::JobWorkerBus;
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::result_keys::caipan_build_id;
use caipan_verify::JobEngine;
use caipan_verify::executor::{LocalExecutor, TaskExecutor};
use caipan_verify::service::VerificationService;

/// Worker for jobs in this process: host name, folder, and conditions under which the worker stops.
pub struct LocalJobWorker<'o> {
    /// Host name, by which the gateways distinguish machines.
    pub host: &'o str,
    /// Connection to the cluster.
    pub bus: &'o (dyn JobWorkerBus + Sync),
    /// Folder for blobs that were fetched from the bus.
    pub cache_folder: &'o Path,
    /// Number of jobs done at the same time.
    pub slots: usize,
    /// Idle time after which the worker stops; `None` to wait for ever.
    pub idle_timeout: Option<Duration>,
    /// Whether the worker stops after one job.
    pub takes_one_job: bool,
    /// Returns true once a signal has asked the worker to stop.
    pub is_interrupted: &'o dyn Fn() -> bool,
}

impl LocalJobWorker<'_> {
    /// Runs jobs until the worker stops. Returns true if it stopped because several jobs in a row failed on this machine.
    ///
    /// # Errors
    /// The folder for blobs cannot be created.
    pub fn work_until_stopped(&self, engine: &JobEngine) -> io::Result<bool> {
        let executor = LocalExecutor {
            engine,
            workers: self.slots,
        };
        let cache = BlobCache::create(self.cache_folder, blob_cache::DEFAULT_CACHE_SIZE)?;
        let read = |blob: &Blob| {
            cache.read_blob(blob, &|id: &ContentId, number| {
                self.bus.fetch_piece(id, number)
            })
        };
        let service = Arc::new(VerificationService::new(self.slots));
        Ok(thread::scope(|scope| {
            scope.spawn(|| executor.perform_tasks(&service));
            let waker = self.bus.create_waker();
            let slots = InProcessJobSlots::new(Arc::clone(&service), scope, &read, waker);
            let build = caipan_build_id().as_str();
            let mut worker = JobWorker::new(self.bus, build, self.host, self.slots, slots);
            let mut last_busy = self.bus.now();
            worker.run_while(|worker| self.should_continue(worker, &mut last_busy));
            // Ends all runs that are still in progress.
            service.close();
            service.cancel_all();
            worker.is_machine_broken()
        }))
    }

    /// Returns whether the worker continues. `last_busy` is the time at which the worker last had a job, and is updated.
    fn should_continue(
        &self,
        worker: &mut JobWorker<InProcessJobSlots>,
        last_busy: &mut Duration,
    ) -> bool {
        if (self.is_interrupted)() {
            return false;
        }
        let now = self.bus.now();
        if !worker.is_idle() {
            *last_busy = now;
        }
        let idle_time = now.saturating_sub(*last_busy);
        let is_idle = self.idle_timeout.is_some_and(|most| idle_time >= most);
        if is_idle || self.takes_one_job && worker.taken_job_count() > 0 {
            worker.stop_taking_jobs();
        }
        true
    }
}
