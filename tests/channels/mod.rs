//! Tests which channels between runs are open at each isolation level, against a table.

mod places;
mod rows;

use std::hash::{BuildHasher, RandomState};

use places::{Place, Places, Program};
use rows::{CHANNELS, Channel, Fate};

pub(crate) use rows::lost_at;

use crate::support::{has, is_soak, is_sweep, require};

/// Number of bits of a message.
const BITS: u32 = 32;

/// Minimum number of right bits of a message that has arrived.
const ARRIVED: u32 = 28;

/// Numbers of messages that are sent in each situation.
struct Tries {
    /// Without a sandbox and in the best sandbox, to find out whether a channel is closed.
    best: usize,
    /// In the other sandboxes.
    other: usize,
    /// Through a channel that is known to be open.
    open: usize,
}

/// Enough for the table in docs/design/sandbox.md.
const SOAK_TRIES: Tries = Tries {
    best: 20,
    other: 5,
    open: 3,
};

/// Enough to notice a channel that passes most bits.
const SWEEP_TRIES: Tries = Tries {
    best: 5,
    other: 3,
    open: 1,
};

fn tries() -> Tries {
    if is_soak() { SOAK_TRIES } else { SWEEP_TRIES }
}

/// Right bits of each of several messages.
struct Measurement(Vec<u32>);

impl Measurement {
    fn send(channel: &Channel, program: &Program, place: &Place, tries: usize) -> Self {
        let pairs_in_message = (BITS / channel.bits) as usize;
        let pairs: Vec<(u32, u32)> = (0..tries * pairs_in_message)
            .map(|_| (random() >> 1, random() >> (BITS - channel.bits)))
            .collect();
        let inputs = pairs
            .iter()
            .flat_map(|(name, value)| [format!("w {name} {value}\n"), format!("r {name}\n")]);
        let outputs = place.outputs(channel, program, &inputs.collect::<Vec<_>>());
        assert_eq!(outputs.len(), 2 * pairs.len());
        let right_bits: Vec<u32> = pairs
            .iter()
            .zip(outputs.chunks(2))
            .map(|((_, value), outputs)| {
                let read: u32 = outputs[1].trim().parse().unwrap_or(0);
                channel.bits - (read ^ value).count_ones().min(channel.bits)
            })
            .collect();
        let messages = right_bits.chunks(pairs_in_message);
        Self(messages.map(|bits| bits.iter().sum()).collect())
    }

    /// Whether most messages have arrived.
    fn passes(&self) -> bool {
        2 * self.0.iter().filter(|bits| **bits >= ARRIVED).count() > self.0.len()
    }

    /// Whether the number of right bits can be explained by guessing: half of all bits, within five standard deviations.
    fn is_chance(&self) -> bool {
        let sent = (BITS as usize * self.0.len()) as f64;
        f64::from(self.0.iter().sum::<u32>()) < sent / 2.0 + 5.0 * sent.sqrt() / 2.0
    }

    /// Returns the mean number of right bits of a message, for the table.
    fn mean(&self) -> f64 {
        f64::from(self.0.iter().sum::<u32>()) / self.0.len() as f64
    }
}

fn random() -> u32 {
    RandomState::new().hash_one(0) as u32
}

/// Sends messages until `is_expected` accepts the result, at most three times, because a busy machine may garble messages.
fn attempts(
    send: impl Fn() -> Measurement,
    is_expected: impl Fn(&Measurement) -> bool,
) -> Measurement {
    let mut measured = send();
    for _ in 0..2 {
        if is_expected(&measured) {
            break;
        }
        measured = send();
    }
    measured
}

/// Measures a channel without any defence; a channel that transmits nothing even then is marked in the table.
fn unhindered(channel: &Channel, program: &Program) -> String {
    let tries = if channel.is_closed_somewhere() {
        tries().best
    } else {
        tries().open
    };
    let send = || Measurement::send(channel, program, &Place::Bare, tries);
    let measured = attempts(send, Measurement::passes);
    if measured.passes() {
        return format!("{:.1}", measured.mean());
    }
    // On a busy machine, little passes through the phase of the clock or the time of an answer, but such a channel does not count
    // as closed.
    let excused = !channel.is_attack || !channel.is_closed_somewhere();
    require(excused, &format!("{}: {:?}", channel.name, measured.0));
    format!("{:.1}, no attack", measured.mean())
}

/// Measures a channel at a level and checks that nothing passes unless that is listed as lost.
fn behind_the_defence(channel: &Channel, program: &Program, place: &Place) -> String {
    match channel.fate_at(place) {
        Fate::Closed => {
            let tries = if place.is_best() {
                tries().best
            } else {
                tries().other
            };
            let send = || Measurement::send(channel, program, place, tries);
            let measured = attempts(send, Measurement::is_chance);
            let Measurement(bits) = &measured;
            assert!(measured.is_chance(), "{} {place}: {bits:?}", channel.name);
            format!("closed ({:.1})", measured.mean())
        }
        Fate::Lost(key) => {
            let send = || Measurement::send(channel, program, place, tries().open);
            let measured = attempts(send, Measurement::passes);
            format!("{key} ({:.1})", measured.mean())
        }
    }
}

/// Measures channels and prints a line for each of them and each place.
fn measure(channels: &[Channel]) {
    let places = Places::find();
    for channel in channels {
        let Some(program) = Program::compile(channel) else {
            return;
        };
        let bare = unhindered(channel, &program);
        println!("{}: no defence: {bare}", channel.name);
        println!("  defence: {}", channel.defence);
        for place in places.list().filter(|place| channel.is_measured_at(place)) {
            let result = behind_the_defence(channel, &program, place);
            println!("  {place}: {result}");
        }
    }
}

#[test]
fn no_channel_is_open_that_is_not_listed() {
    if has("cc") {
        let number = if is_sweep() { CHANNELS.len() } else { 1 };
        measure(&CHANNELS[..number]);
    }
}
