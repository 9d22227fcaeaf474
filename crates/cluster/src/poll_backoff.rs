//! Polling interval of a worker for new orders, which grows while the queues are empty.

use std::time::Duration;

/// First and longest wait after an empty answer; the wait doubles from one to the other. A thousand workers that polled
/// constantly would overload the bus.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_millis(800);

/// Exponential backoff of a worker's polls.
#[derive(Default)]
pub(crate) struct PollBackoff {
    next_poll: Duration,
    wait: Duration,
}

impl PollBackoff {
    /// Whether the queues should be polled now.
    pub(crate) fn is_due(&self, now: Duration) -> bool {
        now >= self.next_poll
    }

    /// Doubles the wait after an empty answer or a failed request.
    pub(crate) fn back_off(&mut self, now: Duration) {
        self.wait = (2 * self.wait).clamp(FIRST_WAIT, LONGEST_WAIT);
        self.next_poll = now + self.wait;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gets_nothing_asks_less_and_less() {
        let mut asking = PollBackoff::default();
        let (mut now, mut asked) = (Duration::ZERO, Vec::new());
        while now < Duration::from_secs(3) {
            if asking.is_due(now) {
                asked.push(now.as_millis());
                asking.back_off(now);
            }
            now += Duration::from_millis(50);
        }
        assert_eq!(asked, [0, 100, 300, 700, 1500, 2300]);
    }
}
