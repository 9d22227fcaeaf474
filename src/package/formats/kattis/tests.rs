//! Packages of Kattis and the ICPC.
