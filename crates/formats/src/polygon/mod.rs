//! Reads and writes Polygon packages: problem.xml and the files that it names.
//!
//! Sources: cms-dev/cms: cmscontrib/loaders/polygon.py, rsalesc/rbx: rbx/box/packaging/polygon/xml_schema.py,
//! cn-xcpc-tools/Polygon2DOMjudge: p2d, ejudge's reader of problem.xml, and MikeMirzayanov/testlib: checkers.

mod assets;
mod documents;
mod generators;
mod groups;
mod own_tests;
mod pattern;
mod problem_xml;
mod read;
mod resources;
mod row;
mod solutions;
mod standard;
#[cfg(test)]
mod tests;
mod tests_of_set;
mod write;

pub(crate) use read::FORMAT;
