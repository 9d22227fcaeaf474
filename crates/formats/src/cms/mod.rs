//! Reads and writes tasks of CMS in the format of the Italian olympiads: task.yaml, gen/GEN with subtasks, input/
//! and output/ numbered from 0.
//!
//! Sources: cms-dev/cms: cmscontrib/loaders/italy_yaml.py, cms/grading/scoretypes,
//! cms/grading/steps/whitediff.py.

mod case_name_pattern;
mod gen_file;
mod jury_programs;
mod read;
mod scoring;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::FORMAT;
