//! Other gateways of the cluster, as a gateway knows them from their notices.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::wire::{self, TenantUnfinishedJobs, UnfinishedJobsNotice};
use caipan_cluster::job_bus::MAX_GATEWAY_NOTICE;

/// Interval between the notices of a gateway.
pub(crate) const NOTICE_INTERVAL: Duration = Duration::from_secs(1);

/// Time without a notice after which a gateway counts as lost.
const MAX_SILENCE: Duration = NOTICE_INTERVAL.saturating_mul(5);

/// Maximum number of other gateways. Notices of further ones are ignored.
const MAX_GATEWAYS: usize = 64;

/// Maximum number of entries in a notice. Notices with more are ignored.
pub(crate) const MAX_DEMANDS: usize = 1024;

/// Maximum number of jobs or tenants in an entry; larger numbers are reduced to it.
pub(crate) const MAX_JOBS: usize = 1 << 20;

/// Number of random bytes in the name of a gateway. The name has two hexadecimal digits for each byte.
pub(crate) const GATEWAY_NAME_LENGTH: usize = 8;

/// Demands of other gateways that have jobs.
#[derive(Default)]
pub(crate) struct DemandsOfOtherGateways {
    /// Latest demands of each gateway and the time of receipt, by the name of the gateway.
    known: BTreeMap<String, (Duration, Vec<TenantUnfinishedJobs>)>,
}

impl DemandsOfOtherGateways {
    /// Records a notice, and returns whether the gateway that sent it was unknown. The notice is ignored if it comes from
    /// another build or from the gateway `own`, if it is malformed or too large, or if it is the first of a gateway and
    /// [`MAX_GATEWAYS`] are already known.
    pub(crate) fn receive_notice(
        &mut self,
        message: &[u8],
        build: &str,
        own: &str,
        now: Duration,
    ) -> bool {
        if message.len() > MAX_GATEWAY_NOTICE {
            return false;
        }
        let received: Option<UnfinishedJobsNotice> = wire::parse_message(message);
        let Some(mut notice) = received else {
            return false;
        };
        if notice.build != build
            || notice.gateway == own
            || notice.gateway.len() != 2 * GATEWAY_NAME_LENGTH
            || notice.demands.len() > MAX_DEMANDS
        {
            return false;
        }
        if notice.demands.is_empty() {
            self.known.remove(&notice.gateway);
            return false;
        }
        for demand in &mut notice.demands {
            demand.tenants = demand.tenants.clamp(1, MAX_JOBS);
            demand.jobs = demand.jobs.clamp(demand.tenants, MAX_JOBS);
        }
        let is_new = !self.known.contains_key(&notice.gateway);
        if is_new && self.known.len() >= MAX_GATEWAYS {
            return false;
        }
        self.known.insert(notice.gateway, (now, notice.demands));
        is_new
    }

    /// Forgets gateways that have sent no notice for [`MAX_SILENCE`].
    pub(crate) fn forget_lost_gateways(&mut self, now: Duration) {
        self.known
            .retain(|_, (received, _)| now < *received + MAX_SILENCE);
    }

    /// Returns the demands of each other gateway that has jobs.
    pub(crate) fn demands_by_gateway(&self) -> Vec<&[TenantUnfinishedJobs]> {
        self.known.values().map(|(_, demands)| &**demands).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_verify::job::JobClass;

    const OWN: &str = "0000000000000000";

    fn notice_with_demands(gateway: &str, entries: usize) -> UnfinishedJobsNotice {
        let demand = TenantUnfinishedJobs {
            class: JobClass::Batch,
            tenant: Some("t".to_owned()),
            tenants: 1,
            jobs: 1,
            job_ms: None,
        };
        UnfinishedJobsNotice {
            gateway: gateway.to_owned(),
            build: "b".to_owned(),
            demands: vec![demand; entries],
        }
    }

    fn receive_and_count_gateways(
        gateways: &mut DemandsOfOtherGateways,
        notice: &UnfinishedJobsNotice,
    ) -> usize {
        let message = wire::serialize_message(notice);
        gateways.receive_notice(&message, "b", OWN, Duration::ZERO);
        gateways.known.len()
    }

    #[test]
    fn notices_of_this_gateway_or_of_another_build_and_bad_ones_are_ignored() {
        let mut gateways = DemandsOfOtherGateways::default();
        let other = "1111111111111111";
        let build = UnfinishedJobsNotice {
            build: "c".to_owned(),
            ..notice_with_demands(other, 1)
        };
        let mut long = notice_with_demands(other, 1);
        long.demands[0].tenant = Some("x".repeat(MAX_GATEWAY_NOTICE));
        for ignored in [
            notice_with_demands(OWN, 1),
            notice_with_demands("1", 1),
            notice_with_demands(other, MAX_DEMANDS + 1),
            build,
            long,
        ] {
            assert_eq!(receive_and_count_gateways(&mut gateways, &ignored), 0);
        }
        for malformed in ["", "[1,{}]", "[2,{}]", "[1,{\"front\":1}]", "\0"] {
            gateways.receive_notice(malformed.as_bytes(), "b", OWN, Duration::ZERO);
            assert!(gateways.known.is_empty(), "{malformed}");
        }
        assert_eq!(
            receive_and_count_gateways(&mut gateways, &notice_with_demands(other, MAX_DEMANDS)),
            1
        );
        // A gateway without jobs takes no part.
        assert_eq!(
            receive_and_count_gateways(&mut gateways, &notice_with_demands(other, 0)),
            0
        );
    }

    #[test]
    fn the_numbers_in_notices_and_the_number_of_gateways_are_bounded() {
        let mut gateways = DemandsOfOtherGateways::default();
        let mut huge = notice_with_demands("1111111111111111", 2);
        (huge.demands[0].tenants, huge.demands[0].jobs) = (usize::MAX, usize::MAX);
        (huge.demands[1].tenants, huge.demands[1].jobs) = (0, 0);
        receive_and_count_gateways(&mut gateways, &huge);
        let demands = gateways.demands_by_gateway();
        let found: Vec<_> = demands[0]
            .iter()
            .map(|demand| (demand.tenants, demand.jobs))
            .collect();
        assert_eq!(found, [(MAX_JOBS, MAX_JOBS), (1, 1)]);
        for number in 0..2 * MAX_GATEWAYS {
            receive_and_count_gateways(
                &mut gateways,
                &notice_with_demands(&format!("{number:016}"), 1),
            );
        }
        assert_eq!(gateways.known.len(), MAX_GATEWAYS);
        gateways.forget_lost_gateways(MAX_SILENCE - Duration::from_millis(1));
        assert_eq!(gateways.known.len(), MAX_GATEWAYS);
        gateways.forget_lost_gateways(MAX_SILENCE);
        assert!(gateways.known.is_empty());
    }
}
