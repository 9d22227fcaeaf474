//! `caipan verify --listen`: an HTTP server that receives jobs from clients and answers with the results.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use super::job_judge::{JobJudge, run_with_judge};
use super::sentences::VerifyMessage;
use crate::cli::Verify;
use crate::commands::exit::{CommandError, Exit};
use crate::terminal::console::Console;
use caipan_facts::fact_from_io_error;
use caipan_problem::entry::ReadError;
use caipan_server::{ClientTokens, ListenAddress, ServerOptions, serve};
use caipan_verify::service::VerificationService;

/// Opens a judge, and answers clients that connect to `address` until a signal arrives. Returns an error if other machines can
/// reach the address and there is no token file.
pub(super) fn listen_for_clients(
    address: &str,
    args: &Verify,
    console: &Console,
) -> Result<Exit, CommandError> {
    let parsed = address.parse::<ListenAddress>().map_err(|()| {
        CommandError::usage_error(VerifyMessage::NotAnAddress {
            address: address.to_owned(),
        })
    })?;
    let tokens = args
        .token_file
        .as_deref()
        .map(read_client_tokens)
        .transpose()?;
    if !parsed.is_local() && tokens.is_none() {
        return Err(CommandError::usage_error(VerifyMessage::NeedsToken {
            address: address.to_owned(),
        }));
    }
    run_with_judge(args, console, |judge| {
        serve_clients(parsed, tokens.unwrap_or_default(), judge, console)
    })
}

fn read_client_tokens(path: &Path) -> Result<ClientTokens, CommandError> {
    let text = std::fs::read_to_string(path).map_err(ReadError::from_io_error_at(path))?;
    ClientTokens::parse(&text).ok_or_else(|| {
        let file = path.display().to_string();
        CommandError::usage_error(VerifyMessage::BadTokens { file })
    })
}

/// Runs the HTTP server and, in another thread, the executor of the jobs until a signal arrives. Prints the address of the server.
fn serve_clients(
    address: ListenAddress,
    tokens: ClientTokens,
    judge: &JobJudge,
    console: &Console,
) -> Result<Exit, CommandError> {
    let name = match &address {
        ListenAddress::Tcp(address) => address.to_string(),
        ListenAddress::Unix(path) => format!("unix:{}", path.display()),
    };
    let service = Arc::new(VerificationService::new(
        judge.executor.max_parallel_tasks(),
    ));
    let (sender, lines) = mpsc::channel::<String>();
    let sender = Mutex::new(sender);
    let is_logged = console.is_verbose();
    let (address_sender, addresses) = mpsc::channel::<String>();
    let options = ServerOptions {
        address,
        tokens,
        on_listening: Box::new(move |address| drop(address_sender.send(address.to_owned()))),
        log: Box::new(move |line| {
            if is_logged {
                let line_sender = sender.lock().unwrap_or_else(PoisonError::into_inner);
                let _ = line_sender.send(line.to_owned());
            }
        }),
    };
    let served = std::thread::scope(|scope| {
        scope.spawn(|| judge.executor.perform_tasks(&service));
        scope.spawn(move || {
            // If the server cannot listen, it sends no address.
            if let Ok(address) = addresses.recv() {
                let url = match address.strip_prefix("unix:") {
                    Some(_) => address,
                    None => format!("http://{address}"),
                };
                let sentence = console.sentence(VerifyMessage::Listening { address: url });
                // The server keeps running even if standard output is closed.
                let _ = console.print_result(&(sentence + "\n"));
            }
            for line in lines {
                console.print_note(&line);
            }
        });
        serve(options, &service, judge.interrupt.cancel_flag())
    });
    served.map_err(|error| {
        let (address, cause) = (name, fact_from_io_error(&error));
        CommandError::usage_error(VerifyMessage::CannotListen { address, cause })
    })?;
    Ok(judge.interrupt.exit_if_interrupted().unwrap_or(Exit::Good))
}
