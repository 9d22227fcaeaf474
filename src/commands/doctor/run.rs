//! Prints all sections of `caipan doctor`.

use super::layout::DoctorMessage;
use super::{compilers, isolation, security, state_folder, timing, visible_paths};
use crate::cli::Doctor;
use crate::commands::cluster;
use crate::commands::console::{Console, StdoutState};
use crate::commands::exit::{CommandError, Exit};
use caipan_sandbox::machine::kernel::KernelProperties;

pub(crate) fn run(args: &Doctor, console: &Console) -> Result<Exit, CommandError> {
    if args.security {
        return security::run(args.level, console);
    }
    if let Some(folder) = &args.cluster {
        return cluster::list_machines(folder, console);
    }
    let kernel = KernelProperties::detect();
    console.print_result(&format_system_line(&kernel, console))?;
    let levels = isolation::probe_levels();
    let exit = match isolation::best_isolation(&levels) {
        Some(_) => Exit::Good,
        None => Exit::Isolation,
    };
    let sections: [&dyn Fn() -> String; 4] = [
        &|| isolation::format_doctor_section(&levels, &kernel, console),
        &|| compilers::format_doctor_section(args.quick, console),
        &|| timing::format_doctor_section(console),
        &|| state_folder::format_doctor_section(console),
    ];
    let views: &dyn Fn() -> String = &|| visible_paths::format_doctor_section(console);
    for section in sections
        .into_iter()
        .chain(console.is_verbose().then_some(views))
    {
        if console.print_result(&section())? == StdoutState::Closed {
            break;
        }
    }
    Ok(exit)
}

fn format_system_line(kernel: &KernelProperties, console: &Console) -> String {
    let user = match (kernel.is_root, kernel.is_mapped) {
        (true, _) => "root",
        (_, true) => "mapped",
        _ => "ordinary",
    };
    let about = DoctorMessage::About {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        machine: kernel.name.clone(),
        user: user.to_owned(),
    };
    console.sentence(about) + "\n"
}
