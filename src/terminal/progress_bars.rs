//! Progress bars on the terminal. They have to be cleared before the process exits early.

use std::io;
use std::sync::mpsc;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike, WeakProgressBar};

/// Maximum time that an exiting process waits until the bars are cleared. A blocked terminal must not prevent the exit.
const CLEAR_TIMEOUT: Duration = Duration::from_millis(300);

/// Bars that may be on the screen. They are cleared if the process exits early.
static SHOWN_BARS: Mutex<Vec<WeakProgressBar>> = Mutex::new(Vec::new());

/// Interval at which a thread redraws a bar. Redrawing shows changes that were skipped because they followed another
/// change too quickly.
const REDRAW_INTERVAL: Duration = Duration::from_millis(200);

/// Width of a progress bar in columns, as in the template of [`show_progress_bar`].
const BAR_WIDTH: usize = 30;
/// Maximum width of a spinner and the elapsed time next to it, in columns.
const TIME_WIDTH: usize = 12;
/// Number of columns that stay empty at the end of a line, where the terminal echoes Ctrl-C as `^C`.
const ECHO_WIDTH: usize = 5;

/// Shows a progress bar with `length` steps on standard error, and returns it. If `length` is 0, the number of steps is not known
/// yet, and the bar is empty.
pub(crate) fn show_progress_bar(length: usize) -> ProgressBar {
    let length = (length > 0).then_some(length as u64);
    style_and_show(
        ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden()),
        "{bar:30} {pos}/{len}  {msg}",
    )
}

/// Shows a spinner with the elapsed time and a count on standard error, for work of unknown length. Returns the spinner.
pub(crate) fn show_spinner() -> ProgressBar {
    style_and_show(ProgressBar::hidden(), "{spinner} {elapsed}  {pos} {msg}")
}

/// Creates a spinner with the elapsed time for a search. It is hidden until [`show_bar`] is called.
pub(crate) fn hidden_search_spinner() -> ProgressBar {
    with_style_template(ProgressBar::hidden(), "{spinner} {elapsed} {msg}")
}

/// Returns the bar in the style of a template. If the template were invalid, the bar would keep the default style.
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

/// Draws a bar on standard error from now on, if standard error is a terminal. Also registers the bar for
/// [`clear_progress_bars`].
pub(crate) fn show_bar(bar: &ProgressBar) {
    let term = Term::stderr();
    if !term.is_term() {
        return;
    }
    let screen = UnpaddedTerminal {
        term,
        position: Mutex::new(LinePosition::Start),
    };
    bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(screen)));
    bar.enable_steady_tick(REDRAW_INTERVAL);
    let mut all = SHOWN_BARS.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|other| other.upgrade().is_some());
    all.push(bar.downgrade());
}

/// Returns the maximum width of the text to the right of a bar with `step_count` steps, in columns.
pub(crate) fn max_message_width(terminal_width: usize, step_count: usize) -> usize {
    let numbers = 2 * step_count.to_string().len() + " /  ".len();
    terminal_width.saturating_sub(BAR_WIDTH + numbers + ECHO_WIDTH)
}

/// Returns the maximum width of a line below a bar, in columns.
pub(crate) fn max_line_width(terminal_width: usize) -> usize {
    terminal_width.saturating_sub(ECHO_WIDTH)
}

/// Truncates the text next to a spinner of [`hidden_search_spinner`], so that the line fits into the terminal.
pub(crate) fn truncate_to_terminal(text: &str) -> String {
    let width = usize::from(Term::stderr().size().1);
    let available = width.saturating_sub(TIME_WIDTH + ECHO_WIDTH);
    console::truncate_str(text, available, "…").into_owned()
}

/// Terminal that omits the padding with blanks at the end of each line of a bar. After a padded line, the echo of
/// Ctrl-C would begin another line, which would not be cleared together with the bar.
#[derive(Debug)]
struct UnpaddedTerminal {
    term: Term,
    position: Mutex<LinePosition>,
}

/// Position in the sequence of writes with which a bar is drawn. A bar writes the text of each line, and then the padding.
#[derive(Debug, Clone, Copy)]
enum LinePosition {
    /// No line was written since the cursor moved, so the next write is the text of the first line.
    Start,
    /// The text of a line was written, so the next write is the padding.
    Text,
    /// The padding of a line was written, so the next write is the text of the next line.
    Padding,
}

impl UnpaddedTerminal {
    fn lock_line_position(&self) -> MutexGuard<'_, LinePosition> {
        self.position.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Resets the position to [`LinePosition::Start`] after an operation that moved the cursor or cleared a line.
    /// Returns `outcome`, the result of that operation, unchanged.
    fn reset_line_position(&self, outcome: io::Result<()>) -> io::Result<()> {
        *self.lock_line_position() = LinePosition::Start;
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
        self.reset_line_position(self.term.move_cursor_up(lines))
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.reset_line_position(self.term.move_cursor_down(lines))
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.reset_line_position(self.term.move_cursor_right(columns))
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.reset_line_position(self.term.move_cursor_left(columns))
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.reset_line_position(self.term.write_line(line))
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        let mut position = self.lock_line_position();
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
        self.reset_line_position(self.term.clear_line())
    }

    fn flush(&self) -> io::Result<()> {
        self.term.flush()
    }
}

/// Clears all bars on the screen in a new thread, since that can block while another thread is drawing. After
/// [`CLEAR_TIMEOUT`], this function returns even if the bars are not cleared.
pub(crate) fn clear_progress_bars() {
    let (done, is_done) = mpsc::channel();
    let clearing = thread::Builder::new().spawn(move || {
        let all = SHOWN_BARS.lock().unwrap_or_else(PoisonError::into_inner);
        for bar in all.iter().filter_map(WeakProgressBar::upgrade) {
            bar.finish_and_clear();
        }
        done.send(())
    });
    if clearing.is_ok() {
        let _ = is_done.recv_timeout(CLEAR_TIMEOUT);
    }
}
