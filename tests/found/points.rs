//! Points: what a case is worth, and what a checker may give.
