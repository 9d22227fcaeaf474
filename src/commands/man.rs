//! `caipan man`: writes man pages made from the definition of the command line.

use super::exit::{CommandError, Exit};
use super::files;
use super::write_errors::write_failure;
use crate::cli::{Man, render_man_pages};
use crate::commands::messages::CommandMessage;
use crate::terminal::console::Console;
use caipan_files::atomic::FileSet;

pub(super) fn run(args: &Man, console: &Console) -> Result<Exit, CommandError> {
    files::require_empty_folder(&args.dir)?;
    let pages = render_man_pages(console.lang).map_err(|error| write_failure(&args.dir, &error))?;
    let mut set = FileSet::new(&args.dir)?;
    for (name, page) in &pages {
        set.add_file(name, page.as_bytes())?;
    }
    set.publish()?;
    let (folder, count) = (args.dir.display().to_string(), pages.len());
    console.print_note(&console.sentence(CommandMessage::ManPages { folder, count }));
    Ok(Exit::Good)
}
