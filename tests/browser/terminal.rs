//! Tests of the terminal animation in a real browser: it respects reduced motion and loads nothing from the network.

use std::fs;

use serde_json::json;

use super::chromium::Chromium;
use super::{assert_quiet, picture_of};
use crate::support::{decode_base64, root};

/// Opens the animation for a reader who does or does not want motion.
fn open(browser: &mut Chromium, name: &str, motion: &str) {
    browser.wish("prefers-reduced-motion", motion);
    let file = root().join("tests/pictures").join(name);
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        !["<script", "href", "url(", "@import", "@font-face"]
            .iter()
            .any(|word| text.contains(word))
    );
    browser.resize(1200, 800);
    browser.open(file.to_str().unwrap());
    assert_eq!(
        browser.ask("document.querySelector('parsererror')"),
        json!(null)
    );
}

/// JavaScript expression for the number of visible lines.
const SEEN: &str = "Array.from(document.querySelectorAll('.line')).filter(line => getComputedStyle(line).opacity === '1').length";
const LINES: &str = "document.querySelectorAll('.line').length";

/// Pauses the animation at a fraction of its duration.
fn stop_at(browser: &mut Chromium, part: f64) {
    browser.ask(&format!(
        "document.getAnimations().forEach(moves => {{ moves.pause(); moves.currentTime = {part} * moves.effect.getTiming().duration; }}), 1"
    ));
}

#[test]
fn the_terminal_moves_and_stands_still_where_that_is_wished() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for name in ["terminal.svg", "terminal-zh.svg"] {
        open(&mut browser, name, "reduce");
        assert_eq!(browser.ask("document.getAnimations().length"), 0);
        let lines = browser.ask(LINES);
        assert_eq!(browser.ask(SEEN), lines);
        let still = decode_base64(&picture_of(&mut browser, false));
        let top = browser.ask("Number(document.querySelector('svg svg').getAttribute('y'))");
        let typed = browser.ask("Array.from(document.querySelectorAll('.line:has(.keys)')).at(-1).getBoundingClientRect().top");
        assert_eq!(typed, top, "the last command is what is seen first");
        // No character is drawn outside the columns of its run.
        let wide = browser.ask(
            "Array.from(document.querySelectorAll('text[textLength]')).filter(text =>
               Math.abs(text.getEndPositionOfChar(text.getNumberOfChars() - 1).x - text.getAttribute('x') - text.getAttribute('textLength')) > 1).length",
        );
        assert_eq!(wide, 0);
        open(&mut browser, name, "no-preference");
        let ways = browser.ask("Array.from(new Set(document.getAnimations().map(moves => JSON.stringify([moves.effect.getTiming().duration, moves.effect.getTiming().iterations])))).length");
        assert_eq!(ways, 1, "all go round together");
        stop_at(&mut browser, 0.0);
        assert_eq!(browser.ask(SEEN), 1, "the first prompt");
        assert_ne!(decode_base64(&picture_of(&mut browser, false)), still);
        stop_at(&mut browser, 0.5);
        let half = browser.ask(SEEN).as_u64().unwrap();
        assert!(1 < half && half < lines.as_u64().unwrap(), "{half}");
        stop_at(&mut browser, 0.999);
        assert_eq!(browser.ask(SEEN), lines);
    }
    assert_quiet(&browser);
}
