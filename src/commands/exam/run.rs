//! Asks a verifier and prints the result.

use std::sync::atomic::AtomicBool;

use super::sentences::ExamMessage;
use crate::cli::{Exam, ExamOutputFormat, ExamTestKind};
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::terminal::console::Console;
use caipan_exam::{
    ExamError, ExamItemResult, ExamOptions, ExamReply, ExamRequest, ExamResult, QuestionKind,
    find_adapter, run_exam,
};
use caipan_facts::fact_from_io_error;
use caipan_report::exam::{
    exam_count_line, exam_item_line, format_html_report, format_markdown_report,
};
use caipan_server::{ClientCreationError, HttpClient};

/// Runs the exam. Returns exit code 1 if the verifier answered any item wrongly.
pub(crate) fn run(args: &Exam, console: &Console) -> Result<Exit, CommandError> {
    let client = HttpClient::new(&args.url, args.remote).map_err(|error| {
        let url = args.url.clone();
        CommandError::usage_error(match error {
            ClientCreationError::NotHttp => ExamMessage::BadUrl { url },
            ClientCreationError::OtherMachine => ExamMessage::OtherMachine { url },
            ClientCreationError::NoAddress(error) => ExamMessage::NoAddress {
                url,
                cause: fact_from_io_error(&error),
            },
        })
    })?;
    let interrupt = Interrupt::watch_signals()?;
    match ask_all_items(args, &client, interrupt.cancel_flag(), console) {
        Ok(result) if result.items.is_empty() => {
            Err(CommandError::usage_error(ExamMessage::NothingAsked))
        }
        Ok(result) => {
            print_result(&result, args.format, console)?;
            Ok(if result.flaws == 0 {
                Exit::Good
            } else {
                Exit::Bad
            })
        }
        Err(ExamError::Stopped) => Ok(interrupt.exit_if_interrupted().unwrap_or(Exit::Interrupted)),
        Err(ExamError::NoReply(error)) => {
            let (url, cause) = (args.url.clone(), fact_from_io_error(&error));
            Err(CommandError::usage_error(ExamMessage::NoReply {
                url,
                cause,
            }))
        }
    }
}

fn question_kind_from_option(kind: ExamTestKind) -> QuestionKind {
    match kind {
        ExamTestKind::Stdin => QuestionKind::Stdin,
        ExamTestKind::Function => QuestionKind::Function,
        ExamTestKind::Assert => QuestionKind::Assert,
    }
}

fn ask_all_items(
    args: &Exam,
    client: &HttpClient,
    stop: &AtomicBool,
    console: &Console,
) -> Result<ExamResult, ExamError> {
    // Always found: clap accepts only names of existing adapters.
    let adapter = find_adapter(&args.adapter).ok_or(ExamError::Stopped)?;
    let options = ExamOptions {
        kinds: args
            .kinds
            .iter()
            .copied()
            .map(question_kind_from_option)
            .collect(),
        names: args.only.clone(),
        is_destructive: args.destructive,
    };
    let mut send = |request: &ExamRequest| {
        let sent = client.post(request.path, request.body.clone(), args.patience, stop);
        match sent {
            Ok(Some(response)) => Ok(ExamReply {
                status: response.status,
                body: response.body,
            }),
            Ok(None) => Err(ExamError::Stopped),
            Err(error) => Err(ExamError::NoReply(error)),
        }
    };
    let is_text = args.format == ExamOutputFormat::Text;
    let mut show = |item: &ExamItemResult| {
        if is_text && (console.is_verbose() || !item.is_good) {
            // Errors of writing to standard output are ignored: the exam goes on, because its exit code is still
            // needed.
            let _ = console.print_result(&(exam_item_line(item, console.lang) + "\n"));
        }
    };
    run_exam(adapter, &options, &mut send, &mut show)
}

fn print_result(
    result: &ExamResult,
    format: ExamOutputFormat,
    console: &Console,
) -> Result<(), CommandError> {
    let text = match format {
        ExamOutputFormat::Text => {
            let lines = result
                .counts
                .iter()
                .map(|count| exam_count_line(count, console.lang));
            lines.map(|line| line + "\n").collect()
        }
        // Serialization cannot fail, since all keys are strings and all values are plain.
        ExamOutputFormat::Json => serde_json::to_string_pretty(result).unwrap_or_default() + "\n",
        ExamOutputFormat::Markdown => format_markdown_report(result, console.lang),
        ExamOutputFormat::Html => format_html_report(result, console.lang),
    };
    console.print_result(&text)?;
    Ok(())
}
