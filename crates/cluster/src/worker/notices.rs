//! Chooses the contest that a worker takes part in, and detects the end of the contest.

use std::sync::Arc;
use std::time::Duration;

use super::{NOTICE_INTERVAL, OrderSlots, Worker};
use crate::bus::BusUnavailableError;
use crate::wire::{self, ContestEnd, ContestNotice};

impl<S: OrderSlots> Worker<'_, S> {
    /// Processes broadcasts, checks the notices if that is due, and joins the first contest that this machine is fit
    /// for.
    pub(super) fn check_contest_notices(
        &mut self,
        now: Duration,
    ) -> Result<(), BusUnavailableError> {
        let mut stops = self.bus.take_broadcasts()?;
        stops.retain(|said| {
            !self.accept_cross_check_request(said) && !self.accept_orders_announcement(said)
        });
        let own = self.contest.as_ref().map(|notice| &notice.contest);
        if !stops.is_empty() {
            (
                self.last_notice_check,
                self.last_heartbeat,
                self.details_requested,
            ) = (None, None, true);
        }
        let mut stops = stops
            .iter()
            .filter_map(|stop| wire::parse::<ContestEnd>(stop));
        self.is_over |= stops.any(|stop| Some(&stop.contest) == own);
        if self.is_over && self.orders.is_empty() && self.outgoing.is_empty() {
            self.contest = None;
            self.is_over = false;
            self.notices.clear();
            self.cross_checks.clear();
            self.slots.release_contest_data();
        }
        let is_early = self
            .last_notice_check
            .is_some_and(|looked| now.saturating_sub(looked) < NOTICE_INTERVAL);
        if is_early || self.is_over {
            return Ok(());
        }
        let notices = self.bus.read_contest_notices()?;
        self.last_notice_check = Some(now);
        if self.lacks_own_notice(&notices) {
            return self.handle_missing_notice(&notices);
        }
        if notices == self.notices {
            return Ok(());
        }
        self.notices = notices;
        self.join_first_fit_contest();
        Ok(())
    }

    /// Whether `notices` contains no notice of the contest that this worker takes part in.
    fn lacks_own_notice(&self, notices: &[Vec<u8>]) -> bool {
        let own = self.contest.as_ref();
        own.is_some_and(|own| !parse_notices(notices).any(|notice| notice.contest == own.contest))
    }

    /// Handles a missing notice of the current contest. The contest goes on until the coordinator has announced its
    /// end, or until this worker is idle and fit for another contest.
    fn handle_missing_notice(&mut self, notices: &[Vec<u8>]) -> Result<(), BusUnavailableError> {
        let Some(own) = self.contest.as_ref().map(|own| own.contest.clone()) else {
            return Ok(());
        };
        let stop: Option<ContestEnd> =
            (self.bus.read_end_message(&own)?).and_then(|stop| wire::parse(&stop));
        let is_stopped = stop.is_some_and(|stop| stop.contest == own);
        let is_other = self.is_idle()
            && parse_notices(notices)
                .any(|notice| self.profile.first_mismatch_with_contest(&notice).is_none());
        self.is_over = is_stopped || is_other;
        if self.is_over {
            self.last_notice_check = None;
        }
        Ok(())
    }

    /// Joins the first contest that this machine is fit for, unless it takes part in one already.
    fn join_first_fit_contest(&mut self) {
        let own = self.contest.as_ref().map(|own| own.contest.clone());
        let mut unfit = None;
        for notice in parse_notices(&self.notices) {
            if own.as_ref().is_some_and(|own| *own != notice.contest) {
                continue;
            }
            match self.profile.first_mismatch_with_contest(&notice) {
                None => {
                    self.contest = Some(Arc::new(notice));
                    unfit = None;
                    break;
                }
                Some(why) => {
                    self.required_level = Some(notice.level);
                    unfit = Some(why);
                    self.is_over = own.is_some();
                }
            }
        }
        if unfit != self.mismatch {
            self.last_heartbeat = None;
            self.mismatch = unfit;
        }
    }
}

/// Parses the notices; those of other versions are skipped.
fn parse_notices(notices: &[Vec<u8>]) -> impl Iterator<Item = ContestNotice> {
    notices.iter().filter_map(|notice| wire::parse(notice))
}
