//! CMS, as the Italian olympiads write it: task.yaml, gen/GEN with the subtasks, input/ and output/ from 0.
//!
//! Read in cms-dev/cms: cmscontrib/loaders/italy_yaml.py, cms/grading/scoretypes, cms/grading/steps/whitediff.py.

mod gen_file;
mod judge;
mod pattern;
mod read;
mod scores;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::FORMAT;
