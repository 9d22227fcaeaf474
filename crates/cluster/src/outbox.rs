//! Queue of a worker's unsent result lines. Several lines are sent in one message; lines that are too long are shortened.

use crate::bus::{Away, HandBus};
use crate::found::{self, LINE_AT_MOST, Line};
use caipan_facts::Bytes;
use caipan_judge::run_result::RunResult;

/// Maximum length of a program output that is sent with a result. Longer outputs are judged but not sent.
const OUTPUT_SENT: Bytes = Bytes(16 << 10);

/// Serialized result lines that have not been sent.
#[derive(Default)]
pub(crate) struct Outbox(Vec<String>);

impl Outbox {
    /// Adds a line.
    pub(crate) fn push(&mut self, line: Line) {
        self.0.push(sent(line));
    }

    /// Whether all lines have been sent.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sends all lines.
    ///
    /// # Errors
    /// The bus is unavailable. Unsent lines stay in the queue.
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

/// Serializes a line without the parts that would make it too long.
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
        // An empty dialogue still shows that the run was interactive.
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
