//! Evil zips, and folders that are no better.
