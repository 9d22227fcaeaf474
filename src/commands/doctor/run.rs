//! Prints all sections of `caipan doctor`.

use super::security;
use crate::cli::Doctor;
use crate::commands::cluster;
use crate::commands::exit::{CommandError, Exit};
use crate::terminal::console::{Console, StdoutState};
use caipan_doctor::{
    best_isolation, format_compiler_section, format_isolation_section, format_state_folder_section,
    format_system_line, format_timing_section, format_visible_paths_section, probe_levels,
};
use caipan_sandbox::machine::kernel::KernelProperties;

pub(crate) fn run(args: &Doctor, console: &Console) -> Result<Exit, CommandError> {
    if args.security {
        return security::run(args.level, console);
    }
    if let Some(folder) = &args.cluster {
        return cluster::list_machines(folder, console);
    }
    let lang = console.lang;
    let kernel = KernelProperties::detect();
    console.print_result(&format_system_line(&kernel, lang))?;
    let levels = probe_levels();
    let exit = match best_isolation(&levels) {
        Some(_) => Exit::Good,
        None => Exit::Isolation,
    };
    let sections: [&dyn Fn() -> String; 4] = [
        &|| format_isolation_section(&levels, &kernel, lang),
        &|| format_compiler_section(args.quick, lang),
        &|| format_timing_section(lang),
        &|| format_state_folder_section(lang),
    ];
    let views: &dyn Fn() -> String = &|| format_visible_paths_section(lang);
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
