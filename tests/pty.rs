//! Pseudo-terminal for tests: runs caipan, types keys, and returns the screen contents.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use unicode_width::UnicodeWidthChar;

use crate::support::wait_until;

/// Byte that Ctrl-C sends.
pub(crate) const INTERRUPT: &[u8] = b"\x03";

/// caipan on a terminal.
pub(crate) struct Terminal {
    child: Child,
    master: File,
    written: Arc<Mutex<Vec<u8>>>,
    reading: JoinHandle<()>,
    size: (usize, usize),
}

/// Visible lines, and lines that have scrolled off at the top.
pub(crate) struct Screen {
    pub lines: Vec<String>,
}

/// Starts a command on a terminal of the given size. Standard output goes to `output` if that is given.
pub(crate) fn start(
    command: Command,
    (columns, rows): (u16, u16),
    stdout: Option<Stdio>,
) -> Terminal {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let size = Winsize {
        ws_row: rows,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&master, size).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap();
    let open = || {
        let name = name.to_str().unwrap();
        File::options().read(true).write(true).open(name).unwrap()
    };
    // setsid starts a new session with this terminal, so that Ctrl-C sends a signal, and then executes the command.
    let mut session = Command::new("setsid");
    session.arg("--ctty").arg(command.get_program());
    session.args(command.get_args()).env("TERM", "xterm");
    session.current_dir(command.get_current_dir().unwrap());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        session.env_remove(name);
    }
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => session.env(name, value),
            None => session.env_remove(name),
        };
    }
    let stdout = stdout.unwrap_or_else(|| open().into());
    session.stdin(open()).stdout(stdout).stderr(open());
    let child = session.spawn().unwrap();
    drop(session);
    let written = Arc::new(Mutex::new(Vec::new()));
    let (mut from, to) = (copy(&master), Arc::clone(&written));
    let reading = std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        // Reading fails once no process has the terminal open.
        while let Ok(length @ 1..) = from.read(&mut bytes) {
            to.lock().unwrap().extend_from_slice(&bytes[..length]);
        }
    });
    Terminal {
        child,
        master: master.into(),
        written,
        reading,
        size: (columns.into(), rows.into()),
    }
}

fn copy(master: &OwnedFd) -> File {
    master.try_clone().unwrap().into()
}

impl Terminal {
    /// Returns the id of the process on the terminal.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Everything written to the terminal up to now.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.written.lock().unwrap()).into_owned()
    }

    /// Returns the current contents.
    pub(crate) fn screen(&self) -> Screen {
        Screen::after(&self.written(), self.size)
    }

    /// Waits until the screen satisfies a condition.
    pub(crate) fn wait_until(&self, what: &str, holds: impl Fn(&Screen) -> bool) {
        let ends = std::panic::AssertUnwindSafe(|| wait_until(|| holds(&self.screen())));
        if std::panic::catch_unwind(ends).is_err() {
            panic!("waited for {what:?} in vain:\n{}", self.screen().text());
        }
    }

    /// Types these keys.
    pub(crate) fn keys(&mut self, keys: &[u8]) {
        self.master.write_all(keys).unwrap();
    }

    /// Whether the command has ended.
    pub(crate) fn is_over(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Waits for the end; returns the exit code, the final screen, and everything written.
    pub(crate) fn end(mut self) -> (i32, Screen, String) {
        let code = self.child.wait().unwrap().code().unwrap_or(-1);
        self.reading.join().unwrap();
        let written = String::from_utf8_lossy(&self.written.lock().unwrap()).into_owned();
        (code, Screen::after(&written, self.size), written)
    }
}

impl Screen {
    /// All lines, without the blanks at their ends.
    pub(crate) fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// Returns the screen after `written` was written to it.
    fn after(written: &str, size: (usize, usize)) -> Self {
        let mut paper = Paper {
            size,
            lines: vec![Vec::new()],
            line: 0,
            column: 0,
        };
        let mut signs = written.chars().peekable();
        while let Some(sign) = signs.next() {
            match sign {
                '\u{1b}' if signs.next_if_eq(&'[').is_some() => {
                    let mut number = String::new();
                    let last = loop {
                        match signs.next() {
                            Some(end) if end.is_ascii_alphabetic() => break end,
                            Some(other) => number.push(other),
                            None => break ' ',
                        }
                    };
                    paper.obey(last, number.parse().ok());
                }
                _ => paper.write(sign),
            }
        }
        let line = |line: &Vec<char>| {
            let text: String = line.iter().filter(|sign| **sign != '\0').collect();
            text.trim_end().to_owned()
        };
        Self {
            lines: paper.lines.iter().map(line).collect(),
        }
    }
}

/// All lines ever written; the last ones are visible.
struct Paper {
    size: (usize, usize),
    lines: Vec<Vec<char>>,
    line: usize,
    column: usize,
}

impl Paper {
    fn down(&mut self) {
        self.line += 1;
        if self.line == self.lines.len() {
            self.lines.push(Vec::new());
        }
    }

    fn write(&mut self, sign: char) {
        match sign {
            '\r' => self.column = 0,
            '\n' => self.down(),
            '\u{8}' => self.column = self.column.saturating_sub(1),
            _ => {
                let width = sign.width().unwrap_or(0);
                if self.column + width > self.size.0 {
                    self.down();
                    self.column = 0;
                }
                let line = &mut self.lines[self.line];
                let end = self.column + width;
                line.resize(line.len().max(end), ' ');
                // The second column of a wide character.
                line[self.column..end].fill('\0');
                if width > 0 {
                    line[self.column] = sign;
                }
                self.column = end;
            }
        }
    }

    fn obey(&mut self, order: char, number: Option<usize>) {
        let times = number.unwrap_or(1).max(1);
        let top = self.lines.len().saturating_sub(self.size.1);
        match (order, number.unwrap_or(0)) {
            ('A', _) => self.line = self.line.saturating_sub(times).max(top),
            ('B', _) => (0..times).for_each(|_| self.down()),
            ('C', _) => self.column = (self.column + times).min(self.size.0 - 1),
            ('D', _) => self.column = self.column.saturating_sub(times),
            ('G', _) => self.column = times - 1,
            ('K', 0) => self.lines[self.line].truncate(self.column),
            ('K', 2) => self.lines[self.line].clear(),
            ('J', 0) => {
                self.lines[self.line].truncate(self.column);
                self.lines.truncate(self.line + 1);
            }
            // Colours, and hiding the cursor.
            ('m' | 'l' | 'h', _) => {}
            other => panic!("no terminal of these tests knows {other:?}"),
        }
    }
}
