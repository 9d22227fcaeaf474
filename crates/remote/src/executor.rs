//! Executor that runs the tasks of a service on the machines of a cluster.

use std::path::PathBuf;
use std::time::Duration;

use crate::job_gateway::JobGateway;
use caipan_cluster::evidence::MachineRemark;
use caipan_cluster::job_bus::JobSubmitterBus;
use caipan_facts::{Evidence, Fact};
use caipan_verify::JobDefaults;
use caipan_verify::executor::TaskExecutor;
use caipan_verify::job::JobId;
use caipan_verify::result::{FactToEnglish, Fault, JobResult};
use caipan_verify::service::VerificationService;

/// Executor that sends tasks to the machines of a cluster.
pub struct RemoteExecutor<'r> {
    /// Message bus on which tasks are offered to the machines.
    pub bus: &'r dyn JobSubmitterBus,
    /// Identifier of the caipan build; only machines with the same build get tasks.
    pub build: &'r str,
    /// Default problem and judging options of all jobs.
    pub terms: JobDefaults,
    /// Folder below which jobs may name problems, whose files are sent to the machines; `None` if the machines find the
    /// named problems on their own disks.
    pub problem_root: Option<PathBuf>,
    /// Converts a fact to an English sentence.
    pub say: FactToEnglish,
    /// Called with a message for the user when no machine has been present for five seconds. Called again only if a
    /// machine has been present in the meantime.
    pub on_remark: &'r (dyn Fn(Fact) + Sync),
}

/// Maximum pause between two calls of [`JobGateway::perform_due_work`].
const STEP_INTERVAL: Duration = Duration::from_millis(20);

/// Time without any machine after which the user is informed.
const NO_MACHINE_NOTE_DELAY: Duration = Duration::from_secs(5);

impl TaskExecutor for RemoteExecutor<'_> {
    fn perform_tasks(&self, service: &VerificationService) {
        let gateway = JobGateway::new(self.bus, service, self.build, self.say);
        let mut gateway = gateway
            .with_job_defaults(self.terms.clone())
            .with_problem_root(self.problem_root.clone());
        let mut last_machine = self.bus.now();
        let mut is_told = false;
        while !gateway.is_over() {
            gateway.perform_due_work();
            let now = self.bus.now();
            if gateway.total_job_slots() > 0 {
                (last_machine, is_told) = (now, false);
            } else if now >= last_machine + NO_MACHINE_NOTE_DELAY && !is_told {
                is_told = true;
                (self.on_remark)(MachineRemark::NoJobMachine.fact());
            }
            self.bus.wait_for_message(STEP_INTERVAL);
        }
        gateway.announce_no_more_jobs();
    }

    fn max_parallel_tasks(&self) -> usize {
        0
    }

    fn result_for_invalid_job_record(&self, id: JobId, fault: Fact) -> JobResult {
        JobResult::for_unrun_job(id, Fault::Jury, &fault, self.say)
    }
}
