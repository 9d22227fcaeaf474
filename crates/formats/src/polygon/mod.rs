//! Reads and writes Polygon packages: problem.xml, and the tests and programs that problem.xml names.
//!
//! Sources: cms-dev/cms: cmscontrib/loaders/polygon.py, rsalesc/rbx: rbx/box/packaging/polygon/xml_schema.py,
//! cn-xcpc-tools/Polygon2DOMjudge: p2d, ejudge's reader of problem.xml, and MikeMirzayanov/testlib: checkers.

mod asset_programs;
mod documents;
mod generators;
mod groups;
mod path_pattern;
mod problem_xml;
mod read;
mod resources;
mod self_tests;
mod solutions;
mod standard_checkers;
mod test_listing;
mod test_set;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::FORMAT;
