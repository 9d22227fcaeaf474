// Runs the test functions, and reports to the judge how many assertions were executed.
//
// The first line of the input is a token. The result is a line that begins with the token: `passed` and the number of executed
// assertions if the end of the test was reached, or `failed` and the line of the assertion that does not hold.
#![allow(warnings)]

macro_rules! assert {
    ($($words:tt)*) => {{ crate::caipan::count_assertion(line!()); ::std::assert!($($words)*) }};
}
macro_rules! assert_eq {
    ($($words:tt)*) => {{ crate::caipan::count_assertion(line!()); ::std::assert_eq!($($words)*) }};
}
macro_rules! assert_ne {
    ($($words:tt)*) => {{ crate::caipan::count_assertion(line!()); ::std::assert_ne!($($words)*) }};
}

mod caipan {
    use std::io::{Read, Write};
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Line of the joined source at which the test begins, counted from 1.
    const FIRST_LINE: u32 = @FIRST_LINE@;
    static EXECUTED: AtomicUsize = AtomicUsize::new(0);

    pub fn count_assertion(line: u32) {
        if line >= FIRST_LINE {
            EXECUTED.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Return type that a test function may have: nothing, or a `Result`.
    pub trait TestResult {
        fn is_success(&self) -> bool;
    }
    impl TestResult for () {
        fn is_success(&self) -> bool {
            true
        }
    }
    impl<T, E> TestResult for Result<T, E> {
        fn is_success(&self) -> bool {
            self.is_ok()
        }
    }

    pub fn exit_unless_success(result: impl TestResult) {
        if !result.is_success() {
            eprintln!("a test function has returned an error");
            std::process::exit(1);
        }
    }

    fn report_and_exit(token: &str, result: String) -> ! {
        let _ = std::io::stdout().write_all(format!("\n{token} {result}\n").as_bytes());
        let _ = std::io::stdout().flush();
        // Exits at once, so that threads that are still running cannot write anything more.
        std::process::exit(0)
    }

    pub fn run_test(test: fn()) {
        let mut token = String::new();
        for byte in std::io::stdin().lock().bytes() {
            match byte {
                Ok(b'\n') | Err(_) => break,
                Ok(byte) => token.push(byte as char),
            }
        }
        let known = token.clone();
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            usual(info);
            if let Some(place) = info.location() {
                if place.file().ends_with("solution.rs") && place.line() >= FIRST_LINE {
                    report_and_exit(&known, format!("failed {}", place.line() - FIRST_LINE + 1));
                }
            }
        }));
        test();
        report_and_exit(&token, format!("passed {}", EXECUTED.load(Ordering::Relaxed)));
    }
}

#[path = "solution.rs"]
mod solution;

fn main() {
    caipan::run_test(solution::caipan_run);
}
