//! Reasons why a file of a feedback folder is not shown as a picture.

use caipan_facts::{Fact, facts};

facts! {
    /// First part of a document that is not allowed in a picture.
    pub enum SvgFlaw {
        TooLong { most: String } => "picture-too-long",
        NoUtf8 => "picture-no-utf-8",
        NoXml => "picture-no-xml",
        Character { code: String } => "picture-character",
        Declaration => "picture-declaration",
        Doctype => "picture-doctype",
        Instruction => "picture-instruction",
        Entity { name: Fact } => "picture-entity",
        NoNamespace => "picture-no-namespace",
        Element { name: Fact } => "picture-element",
        Attribute { name: Fact, element: String } => "picture-attribute",
        Value { name: String, value: Fact } => "picture-value",
        /// An element that is drawn at each reference to it, such as a marker, is too large. Or it contains a reference
        /// or another element of this kind.
        Repeated { element: String } => "picture-repeated",
        TooDeep { most: usize } => "picture-too-deep",
        TooManyElements { most: usize } => "picture-too-many-elements",
        TooManyAttributes { most: usize } => "picture-too-many-attributes",
    }
}

facts! {
    /// Reason why a file of a feedback folder is not shown as a picture.
    pub enum PictureProblem {
        Flawed { file: Fact, line: usize, what: Fact } => "picture-flawed",
        NoFile { file: Fact } => "picture-no-file",
        Named { file: Fact } => "picture-named",
        TooMany { file: Fact, most: usize } => "picture-too-many",
        NoRoom { file: Fact, most: String } => "picture-no-room",
    }
}
