//! Runs an import: reads the package, writes the problem directory to a temporary folder next to the target, moves it
//! to the target, and audits the problem.

use std::fs;
use std::io::Read;
use std::path::Path;

use super::package_problem::complete_and_audit;
use super::{data_set, problem_set};
use crate::cli::Import;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::files;
use crate::commands::messages::{ImportMessage, RequestError};
use crate::terminal::console::Console;
use caipan_archive::files::PackageFiles;
use caipan_archive::package_opening;
use caipan_archive::staged_folder::StagedFolder;
use caipan_formats::{ImportOptions, PackageSet, find_package_set, is_fps, unsupported_fps_error};
use caipan_import::{
    ImportFailure, ImportRequest, PackageProblem, ProblemSetImport, create_staged_folder,
    is_data_set, package_name, safe_folder_name, target_folder,
};

/// Name of the temporary folder for zip files inside the package.
const INNER_ZIP_FOLDER: &str = "inner";
/// Name of the temporary folder for the package of a single problem from a contest.
const SINGLE_PACKAGE_FOLDER: &str = "member";

/// Provisional name of the folder of a problem whose name is not known yet.
const PROVISIONAL_FOLDER_NAME: &str = "caipan-import";

pub(crate) fn run(args: &Import, console: &Console) -> Result<Exit, CommandError> {
    if let (Err(error), dir) = (fs::metadata(&args.package), &args.dir) {
        let file = args.package.display().to_string();
        return Err(match dir {
            Some(dir) if dir.exists() => {
                let package = dir.display().to_string();
                CommandError::usage_error(RequestError::PackageFirst { file, package })
            }
            _ => files::unreadable_failure(&file, &error),
        });
    }
    if is_fps_file(&args.package) {
        return Err(CommandError::jury_error(unsupported_fps_error()));
    }
    let request = ImportRequest {
        package: &args.package,
        folder: args.dir.as_deref(),
        format: args.format.as_deref(),
        only: &args.only,
        cpu: args.cpu_limit,
        memory: args.memory_limit,
        words: &|fact| console.lang.fact(fact),
    };
    if is_data_set(&args.package) {
        return data_set::run(request, args, console);
    }
    // The name of the target folder is known only after the package has been read. Until then, a provisional path is
    // used.
    let meanwhile = target_folder(args.dir.as_deref(), PROVISIONAL_FOLDER_NAME);
    let fresh = create_staged_folder(&meanwhile)?;
    let opened = package_opening::open_package(&args.package, args.root.as_deref(), &fresh)
        .map_err(CommandError::jury_error)?;
    let set = find_package_set(&opened, args.format.as_deref());
    match (set, &args.task) {
        (Some(set), None) => {
            let import = ProblemSetImport::new(&set, request);
            problem_set::run(import, fresh, &meanwhile, args, console)
        }
        (Some(set), Some(task)) => {
            let (name, files) = find_package_member(&set, task, &fresh, &meanwhile)?;
            let name = safe_folder_name(&name);
            import_single_problem(&files, (&name, request), (fresh, &meanwhile), args, console)
        }
        (None, _) if !args.only.is_empty() => {
            let package = args.package.display().to_string();
            Err(CommandError::usage_error(ImportMessage::NotSeveral {
                package,
            }))
        }
        (None, _) => {
            let name = package_name(&args.package);
            import_single_problem(
                &opened,
                (&name, request),
                (fresh, &meanwhile),
                args,
                console,
            )
        }
    }
}

/// Whether a package is an XML file in the format FPS, which HUSTOJ uses.
fn is_fps_file(package: &Path) -> bool {
    let mut head = Vec::new();
    let file = fs::File::open(package).ok().filter(|_| package.is_file());
    let read = file.map(|file| file.take(4096).read_to_end(&mut head));
    read.is_some_and(|read| read.is_ok()) && is_fps(&head)
}

/// Returns the name and the files of the problem that `--task` names.
fn find_package_member(
    set: &PackageSet,
    task: &str,
    fresh: &StagedFolder,
    meanwhile: &Path,
) -> Result<(String, PackageFiles), CommandError> {
    let member = set
        .find_member("--task", task)
        .map_err(CommandError::jury_error)?;
    let folder = fresh
        .scratch_folder(SINGLE_PACKAGE_FOLDER)
        .map_err(|error| ImportFailure::folder_creation_error(meanwhile, error))?;
    let files = member
        .files(set, &folder)
        .map_err(CommandError::jury_error)?;
    Ok((member.name.clone(), files))
}

/// Imports a package that contains one problem.
fn import_single_problem(
    files: &PackageFiles,
    (name, request): (&str, ImportRequest<'_>),
    (fresh, meanwhile): (StagedFolder, &Path),
    args: &Import,
    console: &Console,
) -> Result<Exit, CommandError> {
    let room = fresh
        .scratch_folder(INNER_ZIP_FOLDER)
        .map_err(|error| ImportFailure::folder_creation_error(meanwhile, error))?;
    let wishes = ImportOptions {
        task: args.task.clone(),
        unpack_folder: Some(room),
        ..request.import_options(name.to_owned())
    };
    let problem = PackageProblem::read(files, wishes, request.format)?;
    let dir = target_folder(request.folder, &problem.read.package.name);
    // The provisional folder contains unpacked files, so it is kept until they have been copied.
    let (target, _unpacked) = if dir == meanwhile {
        (fresh, None)
    } else {
        (create_staged_folder(&dir)?, Some(fresh))
    };
    problem.write_problem_directory(&target.path(), request.words)?;
    let published = target.publish();
    let rooms = published.map_err(|error| ImportFailure::folder_creation_error(&dir, error))?;
    complete_and_audit(&problem, (&dir, &rooms), args, console)
}
