//! Index types for problems, cases, programs and entries of a contest, distinct so that they cannot be confused.

/// Index of a problem within the contest, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProblemId(pub usize);

/// Index of a case within the problem's test set, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseId(pub usize);

/// Index of a distinct program within the contest, from 0; equal sources for one problem are one program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProgramId(pub usize);

/// Index of a pair of contestant and problem within the contest, from 0; a contestant has one index per problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContestantId(pub usize);
