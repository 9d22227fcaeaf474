//! Numbers of things, each of its own type: none is taken for another. What is named by its content is a `ContentId`.

/// A problem, by its place in the contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProblemId(pub usize);

/// A case, by its place in its problem's test set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseId(pub usize);

/// A distinct program, by its place among those of the contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProgramId(pub usize);

/// A contestant's part in one problem, by its place among all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContestantId(pub usize);
