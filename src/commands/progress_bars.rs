//! Progress bars on the terminal. They have to be cleared before the process exits early.

use std::io;
use std::sync::mpsc;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike, WeakProgressBar};

/// Maximum time to wait for the bars to be cleared: a blocked terminal must not keep the process from exiting.
const CLEAR_TIMEOUT: Duration = Duration::from_millis(300);

/// Bars that may be on the screen, to be cleared when the process exits early.
static SHOWN: Mutex<Vec<WeakProgressBar>> = Mutex::new(Vec::new());

/// Interval at which a bar is redrawn, since changes in quick succession are not drawn one by one.
const TICK: Duration = Duration::from_millis(200);

/// Width of a bar, in columns.
const BAR_WIDTH: usize = 30;
/// Width of the elapsed time next to a spinner, in columns.
const TIME_WIDTH: usize = 12;
/// Columns kept free at the end of a line, where the terminal echoes Ctrl-C.
const ECHO_WIDTH: usize = 5;

/// Returns a bar with `length` steps. If `length` is 0, the number of steps is not known yet and the bar is empty.
pub(super) fn show_progress_bar(length: usize) -> ProgressBar {
    let length = (length > 0).then_some(length as u64);
    style_and_show(
        ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden()),
        "{bar:30} {pos}/{len}  {msg}",
    )
}

/// Returns a spinner with the elapsed time and a count, for work of unknown length.
pub(super) fn show_spinner() -> ProgressBar {
    style_and_show(ProgressBar::hidden(), "{spinner} {elapsed}  {pos} {msg}")
}

/// Returns a spinner for a search, hidden until [`show_bar`] is called.
pub(super) fn hidden_search_spinner() -> ProgressBar {
    with_style_template(ProgressBar::hidden(), "{spinner} {elapsed} {msg}")
}

/// Sets the style of a bar. An invalid template would leave the default style; all templates are constants.
fn with_style_template(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn style_and_show(bar: ProgressBar, template: &str) -> ProgressBar {
    let bar = with_style_template(bar, template);
    show_bar(&bar);
    bar
}

/// Draws a bar on standard error, if that is a terminal.
pub(super) fn show_bar(bar: &ProgressBar) {
    let term = Term::stderr();
    if !term.is_term() {
        return;
    }
    let screen = UnpaddedTerminal {
        term,
        position: Mutex::new(LinePosition::Start),
    };
    bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(screen)));
    bar.enable_steady_tick(TICK);
    let mut all = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|other| other.upgrade().is_some());
    all.push(bar.downgrade());
}

/// Maximum width of the text next to a bar with `length` steps, on a terminal of `width` columns.
pub(super) fn max_message_width(width: usize, length: usize) -> usize {
    let numbers = 2 * length.to_string().len() + " /  ".len();
    width.saturating_sub(BAR_WIDTH + numbers + ECHO_WIDTH)
}

/// Maximum width of a line below a bar, on a terminal of `width` columns.
pub(super) fn max_line_width(width: usize) -> usize {
    width.saturating_sub(ECHO_WIDTH)
}

/// Truncates the text next to a search's spinner to the width of the terminal.
pub(super) fn truncate_to_terminal(text: &str) -> String {
    let width = usize::from(Term::stderr().size().1);
    let available = width.saturating_sub(TIME_WIDTH + ECHO_WIDTH);
    console::truncate_str(text, available, "…").into_owned()
}

/// A terminal that drops the blanks with which a bar pads lines. With the blanks, the echo of Ctrl-C would begin
/// another line, which the bar would not clear.
#[derive(Debug)]
struct UnpaddedTerminal {
    term: Term,
    position: Mutex<LinePosition>,
}

/// Position within the lines of a bar. For each line, the bar writes the text and then the padding.
#[derive(Debug, Clone, Copy)]
enum LinePosition {
    /// Before the first line.
    Start,
    /// After the text of a line.
    Text,
    /// After the padding of a line.
    Padding,
}

impl UnpaddedTerminal {
    fn lock_position(&self) -> MutexGuard<'_, LinePosition> {
        self.position.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Resets the position to [`LinePosition::Start`] after the cursor outcome or a line was cleared. Returns `outcome`
    /// unchanged.
    fn reset_position(&self, outcome: io::Result<()>) -> io::Result<()> {
        *self.lock_position() = LinePosition::Start;
        outcome
    }
}

impl TermLike for UnpaddedTerminal {
    fn width(&self) -> u16 {
        self.term.size().1
    }

    fn height(&self) -> u16 {
        self.term.size().0
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.reset_position(self.term.move_cursor_up(lines))
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.reset_position(self.term.move_cursor_down(lines))
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.reset_position(self.term.move_cursor_right(columns))
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.reset_position(self.term.move_cursor_left(columns))
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.reset_position(self.term.write_line(line))
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        let mut position = self.lock_position();
        let before = *position;
        *position = match before {
            LinePosition::Start | LinePosition::Padding => LinePosition::Text,
            LinePosition::Text => LinePosition::Padding,
        };
        match before {
            LinePosition::Start => self.term.write_str(text),
            LinePosition::Text => Ok(()),
            LinePosition::Padding => self.term.write_str(&format!("\n{text}")),
        }
    }

    fn clear_line(&self) -> io::Result<()> {
        self.reset_position(self.term.clear_line())
    }

    fn flush(&self) -> io::Result<()> {
        self.term.flush()
    }
}

/// Clears all bars on the screen, in a new thread because another thread may be drawing.
pub(super) fn clear_bars() {
    let (done, is_done) = mpsc::channel();
    let clearing = thread::Builder::new().spawn(move || {
        let all = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
        for bar in all.iter().filter_map(WeakProgressBar::upgrade) {
            bar.finish_and_clear();
        }
        done.send(())
    });
    if clearing.is_ok() {
        let _ = is_done.recv_timeout(CLEAR_TIMEOUT);
    }
}
