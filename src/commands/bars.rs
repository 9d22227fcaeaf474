//! Bars that show on a terminal how far the work is. Whoever ends the process at once takes them away first.

use std::io;
use std::sync::mpsc;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike, WeakProgressBar};

/// A terminal that takes nothing any more keeps nobody from ending for longer than this.
const PATIENCE: Duration = Duration::from_millis(300);

/// What may be on the screen.
static SHOWN: Mutex<Vec<WeakProgressBar>> = Mutex::new(Vec::new());

/// What changes faster than it is drawn is drawn by then.
const TICK: Duration = Duration::from_millis(200);

/// How wide a bar is.
const BAR: usize = 30;
/// How wide the time is that a search has taken.
const TIME: usize = 12;
/// What a terminal writes of keys that interrupt, behind the last line.
const ECHO: usize = 5;

/// Returns a bar with `length` steps. If `length` is 0, the number of steps is not known yet and the bar is empty.
pub(super) fn bar(length: usize) -> ProgressBar {
    let length = (length > 0).then_some(length as u64);
    shown(
        ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden()),
        "{bar:30} {pos}/{len}  {msg}",
    )
}

/// What turns while nobody knows how long it takes.
pub(super) fn spinner() -> ProgressBar {
    shown(ProgressBar::hidden(), "{spinner} {elapsed}  {pos} {msg}")
}

/// What turns while a search takes long: it is on no screen until it is shown.
pub(super) fn of_search() -> ProgressBar {
    styled(ProgressBar::hidden(), "{spinner} {elapsed} {msg}")
}

/// The template is a constant: that it parses is seen at the first run.
fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn shown(bar: ProgressBar, template: &str) -> ProgressBar {
    let bar = styled(bar, template);
    show(&bar);
    bar
}

/// Shows it, if there is a screen.
pub(super) fn show(bar: &ProgressBar) {
    let screen = Term::stderr();
    if !screen.is_term() {
        return;
    }
    let screen = Unfilled {
        term: screen,
        at: Mutex::new(At::Start),
    };
    bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(screen)));
    bar.enable_steady_tick(TICK);
    let mut all = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|other| other.upgrade().is_some());
    all.push(bar.downgrade());
}

/// How wide the words next to a bar of so many steps may be, on a screen of this width.
pub(super) fn room(width: usize, length: usize) -> usize {
    let numbers = 2 * length.to_string().len() + " /  ".len();
    width.saturating_sub(BAR + numbers + ECHO)
}

/// How wide a line below a bar may be.
pub(super) fn line(width: usize) -> usize {
    width.saturating_sub(ECHO)
}

/// What a search has done, as far as there is room for it.
pub(super) fn cut(what: &str) -> String {
    let width = usize::from(Term::stderr().size().1);
    let room = width.saturating_sub(TIME + ECHO);
    console::truncate_str(what, room, "…").into_owned()
}

/// A terminal on which no line is filled up with blanks. A bar does that with each of its lines, and the echo of Ctrl-C
/// then begins another one, of which the bar knows nothing when it is to go away.
#[derive(Debug)]
struct Unfilled {
    term: Term,
    at: Mutex<At>,
}

/// A bar writes a line, then what fills it up, then the next line.
#[derive(Debug, Clone, Copy)]
enum At {
    Start,
    Line,
    End,
}

impl Unfilled {
    fn at(&self) -> MutexGuard<'_, At> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn moved(&self, moved: io::Result<()>) -> io::Result<()> {
        *self.at() = At::Start;
        moved
    }
}

impl TermLike for Unfilled {
    fn width(&self) -> u16 {
        self.term.size().1
    }

    fn height(&self) -> u16 {
        self.term.size().0
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.moved(self.term.move_cursor_up(lines))
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.moved(self.term.move_cursor_down(lines))
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.moved(self.term.move_cursor_right(columns))
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.moved(self.term.move_cursor_left(columns))
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.moved(self.term.write_line(line))
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        let mut at = self.at();
        let before = *at;
        *at = match before {
            At::Start | At::End => At::Line,
            At::Line => At::End,
        };
        match before {
            At::Start => self.term.write_str(text),
            At::Line => Ok(()),
            At::End => self.term.write_str(&format!("\n{text}")),
        }
    }

    fn clear_line(&self) -> io::Result<()> {
        self.moved(self.term.clear_line())
    }

    fn flush(&self) -> io::Result<()> {
        self.term.flush()
    }
}

/// Takes away what is on the screen, whoever is drawing.
pub(super) fn clear() {
    let (done, is_done) = mpsc::channel();
    let clearing = thread::Builder::new().spawn(move || {
        let all = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
        for bar in all.iter().filter_map(WeakProgressBar::upgrade) {
            bar.finish_and_clear();
        }
        done.send(())
    });
    if clearing.is_ok() {
        let _ = is_done.recv_timeout(PATIENCE);
    }
}
