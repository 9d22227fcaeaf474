//! What a worker has found and not told yet, as it is sent: several lines in a message, none of them too long.

use crate::bus::{Away, HandBus};
use crate::found::{self, LINE_AT_MOST, Line};
use caipan_facts::Bytes;
use caipan_judge::run_result::RunResult;

/// An output that is longer is judged, and not sent.
const OUTPUT_SENT: Bytes = Bytes(16 << 10);

/// Lines that are to be told.
#[derive(Default)]
pub(crate) struct Outbox(Vec<String>);

impl Outbox {
    /// Adds a line.
    pub(crate) fn push(&mut self, line: Line) {
        self.0.push(sent(line));
    }

    /// Is everything told?
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Tells all of it.
    ///
    /// # Errors
    /// The bus is away; what it did not take stays.
    pub(crate) fn tell(
        &mut self,
        bus: &dyn HandBus,
        contest: &str,
        host: &str,
    ) -> Result<(), Away> {
        while !self.0.is_empty() {
            let mut room = LINE_AT_MOST;
            let fits = |line: &&String| {
                let left = room.checked_sub(line.len());
                room = left.unwrap_or(0);
                left.is_some()
            };
            let count = self.0.iter().take_while(fits).count().max(1);
            let lines = self.0[..count].iter().map(String::as_str);
            bus.tell(contest, host, &found::found(host, lines))?;
            self.0.drain(..count);
        }
        Ok(())
    }
}

/// A line as it is sent: without what would be too long.
fn sent(line: Line) -> String {
    let short = |mut run: RunResult| {
        let fits = |output: &Vec<u8>| output.len() as u64 <= OUTPUT_SENT.0;
        run.output = run.output.filter(fits);
        run.pictures = None;
        run
    };
    let line = match line {
        Line::Run(name, run) => Line::Run(name, Box::new(short(*run))),
        Line::TwinRun(name, run) => Line::TwinRun(name, Box::new(short(*run))),
        Line::Alone(name, runs) => Line::Alone(name, runs.into_iter().map(short).collect()),
        other => other,
    };
    let text = line.write();
    if text.len() <= LINE_AT_MOST {
        return text;
    }
    let silent = |run: RunResult| RunResult {
        output: None,
        // That there was one is a part of what is known.
        dialogue: run.dialogue.as_ref().map(|_| Default::default()),
        ..run
    };
    match line {
        Line::Run(name, run) => Line::Run(name, Box::new(silent(*run))).write(),
        Line::TwinRun(name, run) => Line::TwinRun(name, Box::new(silent(*run))).write(),
        Line::Alone(name, runs) => {
            Line::Alone(name, runs.into_iter().map(silent).collect()).write()
        }
        other => other.write(),
    }
}
