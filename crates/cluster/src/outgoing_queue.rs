//! Queue of a worker's unsent result lines. Several lines are sent in one message; lines that are too long are
//! shortened.

use crate::bus::{BusUnavailableError, WorkerBus};
use crate::result_message::{self, MAX_LINE_LENGTH, ResultLine};
use caipan_facts::Bytes;
use caipan_judge::run_result::RunResult;

/// Maximum length of a program output that is sent with a result. Longer outputs are judged but not sent.
const MAX_SENT_OUTPUT: Bytes = Bytes(16 << 10);

/// Serialized result lines that have not been sent.
#[derive(Default)]
pub(crate) struct OutgoingQueue(Vec<String>);

impl OutgoingQueue {
    /// Adds a line, without the pictures and the long outputs of runs.
    pub(crate) fn push(&mut self, line: ResultLine) {
        self.0.push(serialize_shortened(line));
    }

    /// Whether all lines have been sent.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sends all lines, as many per message as fit into [`MAX_LINE_LENGTH`].
    ///
    /// # Errors
    /// The bus is unavailable. Unsent lines stay in the queue.
    pub(crate) fn send_all_lines(
        &mut self,
        bus: &dyn WorkerBus,
        contest: &str,
        host: &str,
    ) -> Result<(), BusUnavailableError> {
        while !self.0.is_empty() {
            let mut room = MAX_LINE_LENGTH;
            let fitting_lines = self.0.iter().take_while(|line| {
                let left = room.checked_sub(line.len());
                room = left.unwrap_or(0);
                left.is_some()
            });
            let count = fitting_lines.count().max(1);
            let lines = self.0[..count].iter().map(String::as_str);
            bus.send_results(
                contest,
                host,
                &result_message::build_result_message(host, lines),
            )?;
            self.0.drain(..count);
        }
        Ok(())
    }
}

/// Serializes a line without the parts that would make it too long.
fn serialize_shortened(line: ResultLine) -> String {
    let line = match line {
        ResultLine::Run(name, run) => ResultLine::Run(name, Box::new(remove_large_output(*run))),
        ResultLine::CrossCheckRun(name, run) => {
            ResultLine::CrossCheckRun(name, Box::new(remove_large_output(*run)))
        }
        ResultLine::Alone(name, runs) => {
            ResultLine::Alone(name, runs.into_iter().map(remove_large_output).collect())
        }
        other => other,
    };
    let text = line.serialize();
    if text.len() <= MAX_LINE_LENGTH {
        return text;
    }
    match line {
        ResultLine::Run(name, run) => {
            ResultLine::Run(name, Box::new(remove_output(*run))).serialize()
        }
        ResultLine::CrossCheckRun(name, run) => {
            ResultLine::CrossCheckRun(name, Box::new(remove_output(*run))).serialize()
        }
        ResultLine::Alone(name, runs) => {
            ResultLine::Alone(name, runs.into_iter().map(remove_output).collect()).serialize()
        }
        other => other.serialize(),
    }
}

fn remove_large_output(mut run: RunResult) -> RunResult {
    run.output = (run.output).filter(|output| output.len() as u64 <= MAX_SENT_OUTPUT.0);
    run.pictures = None;
    run
}

fn remove_output(run: RunResult) -> RunResult {
    RunResult {
        output: None,
        // An empty dialogue still shows that the run was interactive.
        dialogue: run.dialogue.as_ref().map(|_| Default::default()),
        ..run
    }
}
