//! Draws a terminal session as an SVG that is animated by CSS only. Without animation it shows the last command and
//! the beginning of its output.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::output::{Run, columns, runs};

/// Command with the lines that it prints.
pub(super) struct Typed {
    pub command: String,
    pub lines: Vec<String>,
}

/// Number of lines on the terminal.
const ROWS: usize = 32;
/// The width of a column, the height of a line and the margin, in units of the picture.
const COLUMN: usize = 10;
const LINE: usize = 21;
const ROOM: usize = 20;
/// The bar above the terminal.
const BAR: usize = 30;
const PROMPT: &str = "$ ";
const GROUND: &str = "#0d1117";
const INK: &str = "#e6edf3";

/// Durations in milliseconds: pause before typing, one key, pause before the output, one line of output, time to read
/// the output, pause at the end.
const THINKS: usize = 800;
const KEY: usize = 40;
const STARTS: usize = 400;
const PRINTS: usize = 90;
const READS: usize = 2500;
const RESTS: usize = 7000;

/// Contents of a line, and when it appears.
struct Line {
    from: usize,
    text: String,
    /// Index of the command that is typed on this line; `None` for output.
    command: Option<usize>,
}

/// Times of a typed command: prompt, first key, last key, disappearance.
struct Typing {
    shown: usize,
    first: usize,
    last: usize,
    over: usize,
    keys: usize,
}

/// All events of the animation, in order.
#[derive(Default)]
struct Film {
    lines: Vec<Line>,
    typing: Vec<Typing>,
    /// Total duration in milliseconds.
    end: usize,
}

impl Film {
    fn of(all: &[Typed]) -> Self {
        let mut film = Self::default();
        for (number, typed) in all.iter().enumerate() {
            film.line(format!("{PROMPT}{}", typed.command), Some(number));
            let (shown, keys) = (film.end, columns(&typed.command));
            let first = shown + THINKS;
            let last = first + KEY * keys;
            film.end = last + STARTS;
            film.typing.push(Typing {
                shown,
                first,
                last,
                over: film.end,
                keys,
            });
            for line in &typed.lines {
                film.line(line.clone(), None);
                film.end += PRINTS;
            }
            film.end += READS;
        }
        film.line(PROMPT.to_owned(), None);
        film.end += RESTS;
        film
    }

    fn line(&mut self, text: String, command: Option<usize>) {
        let from = self.end;
        self.lines.push(Line {
            from,
            text,
            command,
        });
    }

    /// Returns a moment as a fraction of the whole.
    fn at(&self, moment: usize) -> String {
        let parts = moment * 100_000 / self.end;
        format!("{}.{:03}%", parts / 1000, parts % 1000)
    }

    /// Returns the styles that animate the picture.
    fn styles(&self) -> String {
        let mut styles = String::new();
        let mut moments: BTreeSet<usize> = self.lines.iter().map(|line| line.from).collect();
        moments.remove(&0);
        for moment in moments {
            let at = self.at(moment);
            writeln!(
                styles,
                ".m{moment}{{animation-name:m{moment}}}@keyframes m{moment}{{0%{{opacity:0}}{at}{{opacity:1}}}}"
            )
            .unwrap();
        }
        for (number, typing) in self.typing.iter().enumerate() {
            let [shown, first, last, over] = [typing.shown, typing.first, typing.last, typing.over]
                .map(|moment| self.at(moment));
            let far = typing.keys * COLUMN;
            let (start, end) = ("transform:none", format!("transform:translateX({far}px)"));
            writeln!(
                styles,
                ".t{number}{{animation-name:t{number}}}@keyframes t{number}{{0%{{opacity:0;{start}}}{shown}{{opacity:1;{start}}}\
                 {first}{{opacity:1;{start};animation-timing-function:steps({})}}{last}{{opacity:1;{end}}}{over}{{opacity:0;{end}}}}}",
                typing.keys
            )
            .unwrap();
        }
        styles += ".paper{animation-name:paper}@keyframes paper{0%{transform:none}";
        for (number, line) in self.lines.iter().enumerate().skip(ROWS) {
            let far = (number + 1 - ROWS) * LINE;
            let at = self.at(line.from);
            write!(styles, "{at}{{transform:translateY(-{far}px)}}").unwrap();
        }
        styles + "}\n"
    }
}

/// Draws a terminal on which these commands are typed.
pub(super) fn draw(title: &str, all: &[Typed]) -> String {
    let film = Film::of(all);
    let widths = film.lines.iter().flat_map(|line| {
        let runs = runs(&line.text).into_iter();
        runs.map(|run| run.column + run.columns)
    });
    let (wide, high) = (widths.max().unwrap_or(0) * COLUMN, ROWS * LINE);
    let (width, height) = (wide + 2 * ROOM, high + BAR + ROOM);
    let last = film.lines.iter().rposition(|line| line.command.is_some());
    let still = last.unwrap_or(0) * LINE;
    let seconds = format!("{}.{:03}", film.end / 1000, film.end % 1000);
    let title = escaped(title);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" xml:space=\"preserve\">\n\
         <title>{title}</title>\n<style>\n\
         text{{font:16.6px ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",\"Noto Sans Mono CJK SC\",monospace;fill:{INK}}}\n\
         .b{{font-weight:700}}.d{{opacity:.65}}.u{{text-decoration:underline}}.paper{{transform:translateY(-{still}px)}}\n\
         @media (prefers-reduced-motion:no-preference){{\n.paper,.line,.keys{{animation:{seconds}s step-end infinite}}\n{}}}\n</style>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{GROUND}\"/>\n",
        film.styles()
    );
    for (number, colour) in ["#ff5f57", "#febc2e", "#28c840"].iter().enumerate() {
        let x = ROOM + 4 + number * 20;
        writeln!(
            picture,
            "<circle cx=\"{x}\" cy=\"16\" r=\"6\" fill=\"{colour}\"/>"
        )
        .unwrap();
    }
    writeln!(
        picture,
        "<svg x=\"{ROOM}\" y=\"{BAR}\" width=\"{wide}\" height=\"{high}\">\n<g class=\"paper\">"
    )
    .unwrap();
    for (number, line) in film.lines.iter().enumerate() {
        draw_line(&mut picture, line, number * LINE, wide);
    }
    let (x, y) = (columns(PROMPT) * COLUMN, (film.lines.len() - 1) * LINE + 2);
    let from = film.lines[film.lines.len() - 1].from;
    let cursor = cursor(x, y);
    picture + &format!("<g class=\"line m{from}\">{cursor}</g>\n</g>\n</svg>\n</svg>\n")
}

fn cursor(x: usize, y: usize) -> String {
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{COLUMN}\" height=\"{}\" fill=\"{INK}\"/>",
        LINE - 3
    )
}

fn draw_line(picture: &mut String, line: &Line, y: usize, wide: usize) {
    let runs = runs(&line.text);
    if runs.is_empty() {
        return;
    }
    match line.from {
        0 => *picture += "<g class=\"line\">",
        from => write!(picture, "<g class=\"line m{from}\">").unwrap(),
    }
    for run in &runs {
        draw_run(picture, run, y);
    }
    if let Some(number) = line.command {
        // A moving rectangle covers the part of the command that is not typed yet.
        let x = columns(PROMPT) * COLUMN;
        let cursor = cursor(x, y + 2);
        write!(
            picture,
            "<g class=\"keys t{number}\" opacity=\"0\"><rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{LINE}\" fill=\"{GROUND}\"/>{cursor}</g>"
        )
        .unwrap();
    }
    *picture += "</g>\n";
}

fn draw_run(picture: &mut String, run: &Run, y: usize) {
    let (x, width, style) = (run.column * COLUMN, run.columns * COLUMN, run.style);
    if let Some(ground) = style.ground {
        let colour = colour(ground);
        write!(
            picture,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{LINE}\" fill=\"{colour}\"/>"
        )
        .unwrap();
    }
    let baseline = y + 16;
    let signs = run.text.chars().count();
    // Characters are positioned by column, independent of the font's widths.
    let (places, length) = match run.columns / signs {
        1 if signs > 1 => (vec![x], format!(" textLength=\"{width}\"")),
        wide => (
            (0..signs).map(|sign| x + sign * wide * COLUMN).collect(),
            String::new(),
        ),
    };
    let places: Vec<String> = places.iter().map(usize::to_string).collect();
    write!(
        picture,
        "<text x=\"{}\" y=\"{baseline}\"{length}",
        places.join(" ")
    )
    .unwrap();
    let looks = [
        (style.is_bold, "b"),
        (style.is_dim, "d"),
        (style.is_underlined, "u"),
    ];
    let looks: Vec<&str> = looks
        .iter()
        .filter(|look| look.0)
        .map(|look| look.1)
        .collect();
    if !looks.is_empty() {
        write!(picture, " class=\"{}\"", looks.join(" ")).unwrap();
    }
    if let Some(number) = style.colour {
        write!(picture, " style=\"fill:{}\"", colour(number)).unwrap();
    }
    write!(picture, ">{}</text>", escaped(&run.text)).unwrap();
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
}

/// Returns one of the 256 colours; the first 16 are chosen to be legible on a dark background.
fn colour(number: u8) -> String {
    const FIRST: [&str; 16] = [
        GROUND, "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4",
        "#8b949e", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#ffffff",
    ];
    let rgb = |red, green, blue| format!("#{red:02x}{green:02x}{blue:02x}");
    match number {
        0..=15 => FIRST[usize::from(number)].to_owned(),
        232.. => {
            let grey = 8 + 10 * (number - 232);
            rgb(grey, grey, grey)
        }
        _ => {
            let level = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
            let cube = number - 16;
            rgb(level(cube / 36), level(cube / 6 % 6), level(cube % 6))
        }
    }
}

#[test]
fn text_of_a_command_is_text_in_the_picture() {
    let typed = Typed {
        command: "say".to_owned(),
        lines: vec!["<script>\"a\" & b</script>".to_owned()],
    };
    let picture = draw("a & <b>", &[typed]);
    assert!(
        picture.contains("<title>a &amp; &lt;b&gt;</title>"),
        "{picture}"
    );
    assert!(picture.contains(">&lt;script&gt;\"a\" &amp; b&lt;/script&gt;</text>"));
}

#[test]
fn colours_are_those_of_terminals() {
    assert_eq!(
        [16, 227, 231, 232, 255].map(colour),
        ["#000000", "#ffff5f", "#ffffff", "#080808", "#eeeeee"]
    );
}
