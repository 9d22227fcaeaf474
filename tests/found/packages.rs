//! Packages of other judges: what import takes, names or refuses.
