//! Adapters. Each converts the requests for one kind of verifier to jobs or runs, and the results to replies.

pub(crate) mod e2b;
pub(crate) mod judge0;
pub(crate) mod judge0_pages;
pub(crate) mod judge0_result;
pub(crate) mod native_jobs;
pub(crate) mod nemo_gym;
pub(crate) mod nemo_skills;
pub(crate) mod openrlhf;
pub(crate) mod piston;
mod piston_body;
mod piston_codeforces;
mod piston_ioi;
pub(crate) mod sandbox_fusion;
pub(crate) mod sandbox_fusion_submit;
pub(crate) mod scalebox;
pub(crate) mod slime;
