//! Benchmark: overhead of an interactive run through caipan, relative to two programs connected directly.

use std::ffi::OsString;
use std::process::Command;
use std::time::Instant;

use caipan_sandbox::{
    BoxView, Ending, FirstJobAction, Job, RunOutcome, Runner, Sandbox, run_dialogue,
};

use crate::{GO_ON, LIMITS, Programs, Spread, Way, goal, micros};

/// Number of lines that each program writes.
pub(crate) const LINES: usize = 5;

/// Program that prints the numbers 1 to 5 and after each one reads its double.
pub(crate) const ASKS: &str = "#include <stdio.h>
int main(void) {
    for (int i = 1; i <= 5; i++) {
        int twice;
        printf(\"%d\\n\", i);
        fflush(stdout);
        if (scanf(\"%d\", &twice) != 1 || twice != 2 * i) return 43;
    }
    return 42;
}";

/// Program that doubles each number it reads.
pub(crate) const ANSWERS: &str = "#include <stdio.h>
int main(void) {
    for (int i; scanf(\"%d\", &i) == 1; fflush(stdout)) printf(\"%d\\n\", 2 * i);
    return 0;
}";

/// Measures the variants alternately. The lower bound is two simultaneous runs that exchange nothing.
pub(crate) fn conversations(programs: &Programs, sandboxes: &[Sandbox], rounds: usize) {
    let views: Vec<BoxView> = sandboxes.iter().map(|_| programs.view()).collect();
    let mut ways = vec![Way::new("bare, wired up", || bare(programs))];
    for (sandbox, view) in sandboxes.iter().zip(&views) {
        let level = sandbox.isolation().level;
        let silent = format!("two runs {level}");
        ways.push(Way::new(silent, move || silently(sandbox, view, programs)));
        let talking = format!("converse {level}");
        ways.push(Way::new(talking, move || talk(sandbox, view, programs)));
    }
    for round in 0..=rounds {
        for way in &mut ways {
            let start = Instant::now();
            (way.start)();
            let time = start.elapsed();
            if round > 0 {
                way.times.push(time);
            }
        }
    }
    let bare = Spread::of(ways[0].times.clone());
    for way in ways {
        let spread = Spread::of(way.times);
        let ratio = spread.median.as_secs_f64() / bare.median.as_secs_f64();
        let goal = if way.name.starts_with("converse") {
            goal(ratio <= 1.4, "at most 1.4")
        } else {
            String::new()
        };
        println!(
            "{:20} {:7.0} {:7.0} {:7.0}  {ratio:5.2} {:+7.0}  {goal}",
            way.name,
            micros(spread.median),
            micros(spread.least),
            micros(spread.late),
            micros(spread.median) - micros(bare.median),
        );
    }
}

/// Both at once, each the other's standard input.
fn bare(programs: &Programs) {
    let (to_first, to_second) = (std::io::pipe().unwrap(), std::io::pipe().unwrap());
    let start = |name, stdin, stdout| {
        let mut command = Command::new(programs.path(name));
        command.stdin(stdin).stdout(stdout).spawn().unwrap()
    };
    let mut second = start("asks", to_second.0, to_first.1);
    let mut first = start("answers", to_first.0, to_second.1);
    assert_eq!(first.wait().unwrap().code(), Some(0));
    assert_eq!(second.wait().unwrap().code(), Some(42));
}

fn silently(sandbox: &Sandbox, view: &BoxView, programs: &Programs) {
    let nothing = [programs.path("nothing").into_os_string()];
    let run = || {
        let ran = sandbox.run(view, &Job::new(&nothing, &LIMITS), &GO_ON);
        assert_eq!(ran.unwrap().ending, Ending::Exited(0));
    };
    std::thread::scope(|scope| {
        scope.spawn(run);
        run();
    });
}

fn talk(sandbox: &Sandbox, view: &BoxView, programs: &Programs) {
    let commands = ["answers", "asks"].map(|name| [OsString::from(programs.path(name))]);
    let [first, second] = [&commands[0], &commands[1]].map(|command| Job::new(command, &LIMITS));
    let terms = |_: &RunOutcome| FirstJobAction::Continue;
    let talked = run_dialogue(sandbox, (view, &first), (view, &second), &terms, &GO_ON).unwrap();
    let endings = talked.outcomes.map(|outcome| outcome.ending);
    assert_eq!(endings, [Ending::Exited(0), Ending::Exited(42)]);
    assert_eq!(talked.transcript.lines_around_gap()[0].len(), 2 * LINES);
}
