//! Whitelist of SVG elements and attributes: those that draw, but none that run code, load resources or copy
//! elements.

/// Kind of an attribute value, which decides the characters that it may contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AttributeValueKind {
    /// The id of an element, to which other elements can refer.
    Name,
    /// Numbers, units and keywords.
    Plain,
    /// Commands of a path, such as `M 0 0 L 1 1`.
    Path,
    /// Transformation functions, such as `translate(1 2)`.
    Transform,
    /// A colour, or a reference to a gradient.
    Paint,
    /// A reference to an element that is drawn at the place of the reference, such as a marker.
    Reference,
    /// Comma-separated names of fonts.
    Font,
    /// CSS properties separated by semicolons; the value of each property is validated by the kind of the attribute
    /// with the name of the property.
    Style,
}

/// Name of the outermost element; it may not occur inside the document.
pub(super) const ROOT: &str = "svg";

/// Elements allowed within the root. The element `use` is missing because it is replaced by a copy of its target. The
/// elements `image`, `a`, `foreignObject`, `script`, `animate` and `set` are forbidden: they load, link to or run
/// something, or change over time.
pub(super) const ELEMENTS: &[&str] = &[
    "circle",
    "clipPath",
    "defs",
    "desc",
    "ellipse",
    "g",
    "line",
    "linearGradient",
    "marker",
    "path",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "text",
    "title",
    "tspan",
];

/// Elements whose text is written; text in other elements is omitted.
pub(super) const WITH_TEXT: &[&str] = &["desc", "text", "title", "tspan"];

/// Elements that may contain only text.
pub(super) const ONLY_TEXT: &[&str] = &["desc", "title"];

/// Elements that are not drawn at the place of their definition, but at each reference to them.
pub(super) const DRAWN_AT_REFERENCES: &[&str] = &["clipPath", "marker"];

/// Element that draws another element again; the attribute [`HREF`] names the target.
pub(super) const USE_ELEMENT: &str = "use";
pub(super) const HREF: &str = "href";

/// Elements that `use` may copy.
pub(super) const COPYABLE: &[&str] = &[
    "circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "text",
];

/// Element for data of drawing programs, omitted together with its contents.
const IGNORED_ELEMENT: &str = "metadata";

/// Name prefixes of elements and attributes with data of drawing programs, which are not drawn.
const IGNORED_PREFIXES: [&str; 2] = ["inkscape:", "sodipodi:"];

/// Elements that may have markers. On other elements, markers would apply to all descendants, even to those within a
/// marker.
pub(super) const WITH_MARKERS: &[&str] = &["line", "path", "polygon", "polyline"];

/// Attributes allowed on every element: name, kind of value, and whether `style` may contain a property of this name.
pub(super) const ATTRIBUTES: &[(&str, AttributeValueKind, bool)] = &[
    ("alignment-baseline", AttributeValueKind::Plain, true),
    ("baseline-shift", AttributeValueKind::Plain, true),
    ("clip-path", AttributeValueKind::Reference, true),
    ("clip-rule", AttributeValueKind::Plain, true),
    ("clipPathUnits", AttributeValueKind::Plain, false),
    ("color", AttributeValueKind::Paint, true),
    ("color-interpolation", AttributeValueKind::Plain, true),
    ("color-rendering", AttributeValueKind::Plain, true),
    ("cx", AttributeValueKind::Plain, false),
    ("cy", AttributeValueKind::Plain, false),
    ("d", AttributeValueKind::Path, false),
    ("direction", AttributeValueKind::Plain, true),
    ("display", AttributeValueKind::Plain, true),
    ("dominant-baseline", AttributeValueKind::Plain, true),
    ("dx", AttributeValueKind::Plain, false),
    ("dy", AttributeValueKind::Plain, false),
    ("fill", AttributeValueKind::Paint, true),
    ("fill-opacity", AttributeValueKind::Plain, true),
    ("fill-rule", AttributeValueKind::Plain, true),
    ("font-family", AttributeValueKind::Font, true),
    ("font-feature-settings", AttributeValueKind::Plain, true),
    ("font-size", AttributeValueKind::Plain, true),
    ("font-stretch", AttributeValueKind::Plain, true),
    ("font-style", AttributeValueKind::Plain, true),
    ("font-variant", AttributeValueKind::Plain, true),
    ("font-variant-caps", AttributeValueKind::Plain, true),
    ("font-variant-east-asian", AttributeValueKind::Plain, true),
    ("font-variant-ligatures", AttributeValueKind::Plain, true),
    ("font-variant-numeric", AttributeValueKind::Plain, true),
    ("font-variant-position", AttributeValueKind::Plain, true),
    ("font-weight", AttributeValueKind::Plain, true),
    ("fr", AttributeValueKind::Plain, false),
    ("fx", AttributeValueKind::Plain, false),
    ("fy", AttributeValueKind::Plain, false),
    ("gradientTransform", AttributeValueKind::Transform, false),
    ("gradientUnits", AttributeValueKind::Plain, false),
    ("height", AttributeValueKind::Plain, false),
    ("id", AttributeValueKind::Name, false),
    ("image-rendering", AttributeValueKind::Plain, true),
    ("lengthAdjust", AttributeValueKind::Plain, false),
    ("letter-spacing", AttributeValueKind::Plain, true),
    ("line-height", AttributeValueKind::Plain, true),
    ("marker-end", AttributeValueKind::Reference, true),
    ("marker-mid", AttributeValueKind::Reference, true),
    ("marker-start", AttributeValueKind::Reference, true),
    ("markerHeight", AttributeValueKind::Plain, false),
    ("markerUnits", AttributeValueKind::Plain, false),
    ("markerWidth", AttributeValueKind::Plain, false),
    ("offset", AttributeValueKind::Plain, false),
    ("opacity", AttributeValueKind::Plain, true),
    ("orient", AttributeValueKind::Plain, false),
    ("overflow", AttributeValueKind::Plain, true),
    ("paint-order", AttributeValueKind::Plain, true),
    ("pathLength", AttributeValueKind::Plain, false),
    ("points", AttributeValueKind::Plain, false),
    ("preserveAspectRatio", AttributeValueKind::Plain, false),
    ("r", AttributeValueKind::Plain, false),
    ("refX", AttributeValueKind::Plain, false),
    ("refY", AttributeValueKind::Plain, false),
    ("rotate", AttributeValueKind::Plain, false),
    ("rx", AttributeValueKind::Plain, false),
    ("ry", AttributeValueKind::Plain, false),
    ("shape-rendering", AttributeValueKind::Plain, true),
    ("spreadMethod", AttributeValueKind::Plain, false),
    ("stop-color", AttributeValueKind::Paint, true),
    ("stop-opacity", AttributeValueKind::Plain, true),
    ("stroke", AttributeValueKind::Paint, true),
    ("stroke-dasharray", AttributeValueKind::Plain, true),
    ("stroke-dashoffset", AttributeValueKind::Plain, true),
    ("stroke-linecap", AttributeValueKind::Plain, true),
    ("stroke-linejoin", AttributeValueKind::Plain, true),
    ("stroke-miterlimit", AttributeValueKind::Plain, true),
    ("stroke-opacity", AttributeValueKind::Plain, true),
    ("stroke-width", AttributeValueKind::Plain, true),
    ("style", AttributeValueKind::Style, false),
    ("text-align", AttributeValueKind::Plain, true),
    ("text-anchor", AttributeValueKind::Plain, true),
    ("text-decoration", AttributeValueKind::Plain, true),
    ("text-indent", AttributeValueKind::Plain, true),
    ("text-orientation", AttributeValueKind::Plain, true),
    ("text-rendering", AttributeValueKind::Plain, true),
    ("textLength", AttributeValueKind::Plain, false),
    ("transform", AttributeValueKind::Transform, false),
    ("unicode-bidi", AttributeValueKind::Plain, true),
    ("vector-effect", AttributeValueKind::Plain, true),
    ("viewBox", AttributeValueKind::Plain, false),
    ("visibility", AttributeValueKind::Plain, true),
    ("white-space", AttributeValueKind::Plain, true),
    ("width", AttributeValueKind::Plain, false),
    ("word-spacing", AttributeValueKind::Plain, true),
    ("writing-mode", AttributeValueKind::Plain, true),
    ("x", AttributeValueKind::Plain, false),
    ("x1", AttributeValueKind::Plain, false),
    ("x2", AttributeValueKind::Plain, false),
    ("y", AttributeValueKind::Plain, false),
    ("y1", AttributeValueKind::Plain, false),
    ("y2", AttributeValueKind::Plain, false),
];

/// Attributes without influence on the picture, which are omitted.
const IGNORED: &[&str] = &[
    "baseProfile",
    "class",
    "lang",
    "role",
    "version",
    "xml:lang",
    "xml:space",
];

/// Whether an attribute has no influence on the picture and is omitted.
pub(super) fn is_ignored_attribute(name: &str) -> bool {
    let hyphenated = ["aria-", "data-", "-inkscape-"];
    let mut prefixes = hyphenated.iter().chain(&IGNORED_PREFIXES);
    IGNORED.contains(&name) || prefixes.any(|prefix| name.starts_with(prefix))
}

/// Whether an element is not drawn and is omitted together with all descendants.
pub(super) fn is_ignored_element(name: &str) -> bool {
    let mut prefixes = IGNORED_PREFIXES.iter();
    name == IGNORED_ELEMENT || prefixes.any(|prefix| name.starts_with(prefix))
}

/// Looks up an element in the whitelist; `None` if it is not allowed.
pub(super) fn find_allowed_element(name: &str) -> Option<&'static str> {
    let all = ELEMENTS.iter().chain([&ROOT]);
    all.copied().find(|known| *known == name)
}

/// Looks up an attribute in [`ATTRIBUTES`]; `None` if it is not allowed.
pub(super) fn find_allowed_attribute(
    name: &str,
) -> Option<&'static (&'static str, AttributeValueKind, bool)> {
    ATTRIBUTES.iter().find(|(known, ..)| *known == name)
}
