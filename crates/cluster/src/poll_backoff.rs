//! Polling interval of a worker for new orders, which grows while the queues are empty.

use std::time::Duration;

/// Wait after the first empty answer; each further wait is twice as long. A thousand workers that poll constantly
/// would overload the bus.
const FIRST_WAIT: Duration = Duration::from_millis(100);
/// Maximum wait after an empty answer.
const LONGEST_WAIT: Duration = Duration::from_millis(800);

/// Exponential backoff: decides when a worker polls the queues again.
#[derive(Default)]
pub(crate) struct PollBackoff {
    /// Earliest time of the next poll.
    next_poll: Duration,
    /// Length of the most recent wait; zero before the first empty answer or failed request.
    wait: Duration,
}

impl PollBackoff {
    /// Whether the queues should be polled now.
    pub(crate) fn is_due(&self, now: Duration) -> bool {
        now >= self.next_poll
    }

    /// Postpones the next poll after an empty answer or a failed request. Each wait is twice the previous one, up to
    /// [`LONGEST_WAIT`].
    pub(crate) fn back_off(&mut self, now: Duration) {
        self.wait = (2 * self.wait).clamp(FIRST_WAIT, LONGEST_WAIT);
        self.next_poll = now + self.wait;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_empty_answer_doubles_the_wait() {
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
