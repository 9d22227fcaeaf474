//! Generates bridges: C sources that a judge calls by one calling convention, and that call a checker or validator
//! written for another convention.

use caipan_problem::checker_table::PointsUnit;
use caipan_problem::dialect::{self, Dialect, PassedItem, ResultFormat};

/// C source that all bridges contain. A bridge is a generated program that calls a checker or validator; it begins with
/// `#define` lines, followed by this source.
const BRIDGE_SOURCE: &str = include_str!("bridge.c");

/// Judge that calls a bridge, and what the judge calls the bridge as: a checker, an interactor or a validator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BridgeUse {
    /// Kattis calls the bridge as an output validator of the legacy edition.
    Kattis,
    /// Kattis calls the bridge as an output validator of edition 2025-09, which may give a share of the points.
    KattisShares,
    /// Kattis calls the bridge as an interactor, an output validator that communicates with the contestant's program.
    KattisInteractive,
    /// Kattis calls the bridge as an input validator.
    KattisInput,
    /// CMS calls the bridge as a checker.
    Cms,
    /// A judge calls the bridge as a checker with testlib's convention.
    Testlib,
}

impl BridgeUse {
    fn caller_kind_letter(self) -> char {
        match self {
            Self::Kattis | Self::KattisShares | Self::KattisInteractive => 'k',
            Self::KattisInput => 'v',
            Self::Cms => 'c',
            Self::Testlib => 't',
        }
    }
}

/// Letter for bridge.c that identifies the result format of a program; `None` if bridges do not support the format.
fn result_format_letter(guest: &Dialect) -> Option<char> {
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

/// Returns the source of a bridge with which `caller` can call a program with the calling convention `guest`. The
/// bridge passes `args` after the arguments of that convention. `None` if the bridge cannot provide something that the
/// program needs.
pub(crate) fn checker_bridge_source(
    caller: BridgeUse,
    guest: &Dialect,
    unit: Option<PointsUnit>,
    args: &[String],
) -> Option<String> {
    let talks = caller == BridgeUse::KattisInteractive;
    let stdin = match (talks, guest.stdin) {
        (true, _) => '-',
        (false, Some(PassedItem::Input)) => 'I',
        (false, Some(PassedItem::Output)) => 'O',
        (false, None) => '0',
        (false, Some(_)) => return None,
    };
    let tells = result_format_letter(guest)?;
    // A bridge can neither provide files in the working directory nor read a percentage as the result.
    if !guest.files.is_empty() || tells == 'p' {
        return None;
    }
    let used = &guest.arguments[..guest.arguments.len() - guest.optional_arguments];
    let call: Option<String> = used.iter().map(|part| passed_item_letter(*part)).collect();
    let exits = guest.exits;
    let others = u8::from(exits.others == dialect::UnlistedExitCodes::Rejected);
    let (accepted, rejected, form) = (exits.accepted, exits.rejected, exits.form);
    let partial = exits.partial.unwrap_or_default();
    let unit = match unit {
        Some(PointsUnit::Fraction) => 'f',
        Some(PointsUnit::Percent) => 'p',
        Some(PointsUnit::Absolute) => 'a',
        Some(PointsUnit::FractionOrPercent) => 'h',
        None if guest.result_format == ResultFormat::Uoj => 'f',
        None => '0',
    };
    let constants = [
        ("HOST", format!("'{}'", caller.caller_kind_letter())),
        ("CALL", format!("\"{}\"", call?)),
        (
            "ARGS",
            args.iter()
                .map(|arg| format!("{}, ", format_c_string_literal(arg)))
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
            u8::from(caller == BridgeUse::KattisShares).to_string(),
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

/// Returns the source of a bridge with which Kattis can call an input validator. The validator exits with
/// `valid_exit_code` if the input is valid. `None` if no bridge is possible.
pub(crate) fn validator_bridge_source(valid_exit_code: u8, args: &[String]) -> Option<String> {
    let guest = Dialect {
        arguments: &[],
        optional_arguments: 0,
        stdin: None,
        files: &[],
        result_format: ResultFormat::Stderr,
        exits: dialect::ExitCodes {
            accepted: valid_exit_code,
            partial: Some(valid_exit_code),
            rejected: valid_exit_code.wrapping_add(1),
            form: valid_exit_code.wrapping_add(1),
            fault: valid_exit_code.wrapping_add(1),
            others: dialect::UnlistedExitCodes::Rejected,
        },
        ..dialect::TESTLIB
    };
    let bridge = checker_bridge_source(BridgeUse::KattisInput, &guest, None, args)?;
    Some(bridge.replacen("CAIPAN_STDIN '0'", "CAIPAN_STDIN '-'", 1))
}

fn passed_item_letter(part: PassedItem) -> Option<char> {
    match part {
        PassedItem::Input => Some('I'),
        PassedItem::Output => Some('O'),
        PassedItem::Answer => Some('A'),
        PassedItem::Folder => Some('D'),
        PassedItem::Report => Some('R'),
        PassedItem::CaseMaxPoints => Some('F'),
        PassedItem::ScoreFile => Some('S'),
        PassedItem::MessageFile => Some('M'),
        PassedItem::ContestantOutputOnStdin
        | PassedItem::TalkPipe
        | PassedItem::ReplyPipe
        | PassedItem::MessageFormatOption => None,
    }
}

/// Formats a text as a C string literal; bytes other than printable ASCII become octal escapes.
fn format_c_string_literal(text: &str) -> String {
    let escaped: String = text.bytes().map(escape_byte_for_c).collect();
    format!("\"{escaped}\"")
}

fn escape_byte_for_c(byte: u8) -> String {
    match byte {
        b'"' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        // An octal escape has at most three digits, so a digit that follows is not part of it.
        _ => format!("\\{byte:03o}"),
    }
}
