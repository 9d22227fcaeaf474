//! Generates bridges: C sources that let a judge call a program written for another judge's calling convention.

use caipan_problem::checker_table::Unit;
use caipan_problem::dialect::{self, Dialect, PassedItem, ResultFormat};

/// Common part of the source; the generated definitions precede it.
const BRIDGE_SOURCE: &str = include_str!("bridge.c");

/// Judge and role for which a bridge is generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BridgeTarget {
    /// Output validator of Kattis in the legacy format.
    Kattis,
    /// Output validator of Kattis in the 2025-09 format, which may give shares of the points.
    KattisShares,
    /// Output validator of Kattis that communicates with the contestant's program.
    KattisInteractive,
    /// Input validator of Kattis.
    KattisInput,
    /// Checker of CMS.
    Cms,
    /// Judge that calls checkers as testlib defines it.
    Testlib,
}

impl BridgeTarget {
    fn letter(self) -> char {
        match self {
            Self::Kattis | Self::KattisShares | Self::KattisInteractive => 'k',
            Self::KattisInput => 'v',
            Self::Cms => 'c',
            Self::Testlib => 't',
        }
    }
}

/// Letter for the format of a program's result; `None` if bridges do not support the format.
fn result_letter(guest: &Dialect) -> Option<char> {
    Some(match guest.result_format {
        ResultFormat::Testlib => 't',
        ResultFormat::Uoj => 'u',
        ResultFormat::Kattis => 'k',
        ResultFormat::Ratio => 'r',
        ResultFormat::Percent => 'p',
        ResultFormat::Files => 'f',
        ResultFormat::Stderr | ResultFormat::Stdout if guest.exits.partial.is_some() => 'e',
        _ => return None,
    })
}

/// Returns a bridge to a program of this dialect; `None` if the judge cannot provide something that the program
/// needs.
pub(crate) fn checker_bridge(
    host: BridgeTarget,
    guest: &Dialect,
    unit: Option<Unit>,
    args: &[String],
) -> Option<String> {
    let talks = host == BridgeTarget::KattisInteractive;
    let stdin = match (talks, guest.stdin) {
        (true, _) => '-',
        (false, Some(PassedItem::Input)) => 'I',
        (false, Some(PassedItem::Output)) => 'O',
        (false, None) => '0',
        (false, Some(_)) => return None,
    };
    let tells = result_letter(guest)?;
    // The working directory contains no files for the program.
    if !guest.files.is_empty() || tells == 'p' {
        return None;
    }
    let used = &guest.arguments[..guest.arguments.len() - guest.further];
    let call: Option<String> = used.iter().map(|part| letter(*part)).collect();
    let exits = guest.exits;
    let others = u8::from(exits.others == dialect::OtherExitCodes::Rejected);
    let (accepted, rejected, form) = (exits.accepted, exits.rejected, exits.form);
    let partial = exits.partial.unwrap_or_default();
    let unit = match unit {
        Some(Unit::Fraction) => 'f',
        Some(Unit::Percent) => 'p',
        Some(Unit::Absolute) => 'a',
        Some(Unit::FractionOrPercent) => 'h',
        None if guest.result_format == ResultFormat::Uoj => 'f',
        None => '0',
    };
    let constants = [
        ("HOST", format!("'{}'", host.letter())),
        ("CALL", format!("\"{}\"", call?)),
        (
            "ARGS",
            args.iter()
                .map(|arg| format!("{}, ", c_literal(arg)))
                .collect(),
        ),
        ("STDIN", format!("'{stdin}'")),
        ("TALKS", u8::from(talks).to_string()),
        ("TELLS", format!("'{tells}'")),
        (
            "EXITS",
            format!("{accepted}, {partial}, {rejected}, {form}, {others}"),
        ),
        ("UNIT", format!("'{unit}'")),
        (
            "SHARES",
            u8::from(host == BridgeTarget::KattisShares).to_string(),
        ),
    ];
    let lines = constants.map(|(key, value)| {
        format!("#define CAIPAN_{key} {value}")
            .trim_end()
            .to_owned()
            + "\n"
    });
    Some(format!("{}\n{BRIDGE_SOURCE}", lines.concat()))
}

/// Returns a bridge to a validator that exits with `valid` for a valid input.
pub(crate) fn validator_bridge(valid: u8, args: &[String]) -> Option<String> {
    let guest = Dialect {
        arguments: &[],
        further: 0,
        stdin: None,
        files: &[],
        result_format: ResultFormat::Stderr,
        exits: dialect::ExitCodes {
            accepted: valid,
            partial: Some(valid),
            rejected: valid.wrapping_add(1),
            form: valid.wrapping_add(1),
            fault: valid.wrapping_add(1),
            others: dialect::OtherExitCodes::Rejected,
        },
        ..dialect::TESTLIB
    };
    let bridge = checker_bridge(BridgeTarget::KattisInput, &guest, None, args)?;
    Some(bridge.replacen("CAIPAN_STDIN '0'", "CAIPAN_STDIN '-'", 1))
}

fn letter(part: PassedItem) -> Option<char> {
    match part {
        PassedItem::Input => Some('I'),
        PassedItem::Output => Some('O'),
        PassedItem::Answer => Some('A'),
        PassedItem::Folder => Some('D'),
        PassedItem::Report => Some('R'),
        PassedItem::Full => Some('F'),
        PassedItem::ScoreFile => Some('S'),
        PassedItem::MessageFile => Some('M'),
        PassedItem::Talk | PassedItem::TalkPipe | PassedItem::ReplyPipe | PassedItem::Form => None,
    }
}

/// Quotes a text as a C string literal; bytes outside of printable ASCII become octal escapes.
fn c_literal(text: &str) -> String {
    let escaped: String = text.bytes().map(escape_byte).collect();
    format!("\"{escaped}\"")
}

fn escape_byte(byte: u8) -> String {
    match byte {
        b'"' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        // Octal escapes have exactly three digits, so a following digit is separate.
        _ => format!("\\{byte:03o}"),
    }
}
