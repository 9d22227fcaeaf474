//! Configurations, whole and broken.
