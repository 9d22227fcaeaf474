//! Other fronts of the cluster, as a front knows them from their notices.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::wire::{self, TenantUnfinishedJobs, UnfinishedJobsNotice};
use caipan_cluster::job_bus::MAX_FRONT_NOTICE;

/// Interval between the notices of a front.
pub(crate) const NOTICE_INTERVAL: Duration = Duration::from_secs(1);

/// Time without a notice after which a front counts as lost.
const MAX_SILENCE: Duration = NOTICE_INTERVAL.saturating_mul(5);

/// Maximum number of other fronts. Notices of further ones are ignored.
const MAX_FRONTS: usize = 64;

/// Maximum number of entries in a notice. Notices with more are ignored.
pub(crate) const MAX_DEMANDS: usize = 1024;

/// Maximum number of jobs or tenants in an entry; larger numbers are reduced to it.
pub(crate) const MAX_JOBS: usize = 1 << 20;

/// Number of bytes in the random name of a front, which has two hexadecimal digits for each.
pub(crate) const FRONT_NAME_LENGTH: usize = 8;

/// Demands of other fronts that have jobs.
#[derive(Default)]
pub(crate) struct DemandsOfOtherFronts {
    /// Latest demands of each front and the time of receipt, by the name of the front.
    known: BTreeMap<String, (Duration, Vec<TenantUnfinishedJobs>)>,
}

impl DemandsOfOtherFronts {
    /// Records a notice, and returns whether the front that sent it was unknown. The notice is ignored if it comes from
    /// another build or from the front `own`, if it is malformed or too large, or if it is the first of a front and
    /// [`MAX_FRONTS`] are already known.
    pub(crate) fn receive_notice(
        &mut self,
        message: &[u8],
        build: &str,
        own: &str,
        now: Duration,
    ) -> bool {
        if message.len() > MAX_FRONT_NOTICE {
            return false;
        }
        let received: Option<UnfinishedJobsNotice> = wire::parse_message(message);
        let Some(mut notice) = received else {
            return false;
        };
        if notice.build != build
            || notice.front == own
            || notice.front.len() != 2 * FRONT_NAME_LENGTH
            || notice.demands.len() > MAX_DEMANDS
        {
            return false;
        }
        if notice.demands.is_empty() {
            self.known.remove(&notice.front);
            return false;
        }
        for demand in &mut notice.demands {
            demand.tenants = demand.tenants.clamp(1, MAX_JOBS);
            demand.jobs = demand.jobs.clamp(demand.tenants, MAX_JOBS);
        }
        let is_new = !self.known.contains_key(&notice.front);
        if is_new && self.known.len() >= MAX_FRONTS {
            return false;
        }
        self.known.insert(notice.front, (now, notice.demands));
        is_new
    }

    /// Forgets fronts that have sent no notice for [`MAX_SILENCE`].
    pub(crate) fn forget_lost_fronts(&mut self, now: Duration) {
        self.known
            .retain(|_, (received, _)| now < *received + MAX_SILENCE);
    }

    /// Returns the demands of each other front that has jobs.
    pub(crate) fn demands_by_front(&self) -> Vec<&[TenantUnfinishedJobs]> {
        self.known.values().map(|(_, demands)| &**demands).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_verify::job::JobClass;

    const OWN: &str = "0000000000000000";

    fn notice_with_demands(front: &str, entries: usize) -> UnfinishedJobsNotice {
        let demand = TenantUnfinishedJobs {
            class: JobClass::Batch,
            tenant: Some("t".to_owned()),
            tenants: 1,
            jobs: 1,
            job_ms: None,
        };
        UnfinishedJobsNotice {
            front: front.to_owned(),
            build: "b".to_owned(),
            demands: vec![demand; entries],
        }
    }

    fn receive_and_count_fronts(
        fronts: &mut DemandsOfOtherFronts,
        notice: &UnfinishedJobsNotice,
    ) -> usize {
        let message = wire::serialize_message(notice);
        fronts.receive_notice(&message, "b", OWN, Duration::ZERO);
        fronts.known.len()
    }

    #[test]
    fn notices_of_this_front_or_of_another_build_and_bad_ones_are_ignored() {
        let mut fronts = DemandsOfOtherFronts::default();
        let other = "1111111111111111";
        let build = UnfinishedJobsNotice {
            build: "c".to_owned(),
            ..notice_with_demands(other, 1)
        };
        let mut long = notice_with_demands(other, 1);
        long.demands[0].tenant = Some("x".repeat(MAX_FRONT_NOTICE));
        for ignored in [
            notice_with_demands(OWN, 1),
            notice_with_demands("1", 1),
            notice_with_demands(other, MAX_DEMANDS + 1),
            build,
            long,
        ] {
            assert_eq!(receive_and_count_fronts(&mut fronts, &ignored), 0);
        }
        for malformed in ["", "[1,{}]", "[2,{}]", "[1,{\"front\":1}]", "\0"] {
            fronts.receive_notice(malformed.as_bytes(), "b", OWN, Duration::ZERO);
            assert!(fronts.known.is_empty(), "{malformed}");
        }
        assert_eq!(
            receive_and_count_fronts(&mut fronts, &notice_with_demands(other, MAX_DEMANDS)),
            1
        );
        // A front without jobs takes no part.
        assert_eq!(
            receive_and_count_fronts(&mut fronts, &notice_with_demands(other, 0)),
            0
        );
    }

    #[test]
    fn the_numbers_in_notices_and_the_number_of_fronts_are_bounded() {
        let mut fronts = DemandsOfOtherFronts::default();
        let mut huge = notice_with_demands("1111111111111111", 2);
        (huge.demands[0].tenants, huge.demands[0].jobs) = (usize::MAX, usize::MAX);
        (huge.demands[1].tenants, huge.demands[1].jobs) = (0, 0);
        receive_and_count_fronts(&mut fronts, &huge);
        let demands = fronts.demands_by_front();
        let found: Vec<_> = demands[0]
            .iter()
            .map(|demand| (demand.tenants, demand.jobs))
            .collect();
        assert_eq!(found, [(MAX_JOBS, MAX_JOBS), (1, 1)]);
        for number in 0..2 * MAX_FRONTS {
            receive_and_count_fronts(
                &mut fronts,
                &notice_with_demands(&format!("{number:016}"), 1),
            );
        }
        assert_eq!(fronts.known.len(), MAX_FRONTS);
        fronts.forget_lost_fronts(MAX_SILENCE - Duration::from_millis(1));
        assert_eq!(fronts.known.len(), MAX_FRONTS);
        fronts.forget_lost_fronts(MAX_SILENCE);
        assert!(fronts.known.is_empty());
    }
}
