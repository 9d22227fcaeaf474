//! When a worker asks the queues: nobody knows before whether there is something in them.

use std::time::Duration;

/// Queues that have had nothing are left alone for so long at first, and then for twice as long, up to so long: a thousand
/// workers that ask all the time would keep the bus from everything else.
const FIRST: Duration = Duration::from_millis(100);
const LAST: Duration = Duration::from_millis(800);

/// When they are asked next.
#[derive(Default)]
pub(crate) struct Asking {
    from: Duration,
    wait: Duration,
}

impl Asking {
    /// Is it time to ask?
    pub(crate) fn is_due(&self, now: Duration) -> bool {
        now >= self.from
    }

    /// Nothing was in them, or the bus was away.
    pub(crate) fn nothing(&mut self, now: Duration) {
        self.wait = (2 * self.wait).clamp(FIRST, LAST);
        self.from = now + self.wait;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gets_nothing_asks_less_and_less() {
        let mut asking = Asking::default();
        let (mut now, mut asked) = (Duration::ZERO, Vec::new());
        while now < Duration::from_secs(3) {
            if asking.is_due(now) {
                asked.push(now.as_millis());
                asking.nothing(now);
            }
            now += Duration::from_millis(50);
        }
        assert_eq!(asked, [0, 100, 300, 700, 1500, 2300]);
    }
}
