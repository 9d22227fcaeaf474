//! Allowlist of SVG elements and attributes: those that draw, but none that run code, load resources or copy
//! elements.

/// Kind of an attribute value, which determines the characters that are allowed in the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AttributeKind {
    /// The value is the id of an element, to which other elements can refer.
    Name,
    /// The value consists of numbers, units and keywords.
    Plain,
    /// The value consists of commands of a path, such as `M 0 0 L 1 1`.
    Path,
    /// The value consists of transformation functions, such as `translate(1 2)`.
    Transform,
    /// The value is a colour, or a reference to a gradient.
    Paint,
    /// The value refers to an element that is drawn at the place of the reference, such as a marker.
    Reference,
    /// The value consists of font names, separated by commas.
    Font,
    /// The value consists of CSS properties, separated by semicolons. The value of each property is validated like the
    /// attribute with the same name.
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
pub(super) const ELEMENTS_WITH_TEXT: &[&str] = &["desc", "text", "title", "tspan"];

/// Elements that may contain only text.
pub(super) const ELEMENTS_WITH_ONLY_TEXT: &[&str] = &["desc", "title"];

/// Elements that are not drawn at the place of their definition, but at each reference to them.
pub(super) const DRAWN_AT_REFERENCES: &[&str] = &["clipPath", "marker"];

/// Element that draws another element again; the attribute [`HREF`] names the target.
pub(super) const USE_ELEMENT: &str = "use";
pub(super) const HREF: &str = "href";

/// Elements that may be the target of a `use` element.
pub(super) const COPYABLE_ELEMENTS: &[&str] = &[
    "circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "text",
];

/// Name of the element with data of drawing programs, which is omitted together with its contents.
const IGNORED_ELEMENT: &str = "metadata";

/// Name prefixes of elements and attributes with data of drawing programs, which are not drawn.
const IGNORED_PREFIXES: [&str; 2] = ["inkscape:", "sodipodi:"];

/// Elements that may have markers. On other elements, markers would apply to all descendants, even to those within a
/// marker.
pub(super) const ELEMENTS_WITH_MARKERS: &[&str] = &["line", "path", "polygon", "polyline"];

/// Attributes allowed on every element: name, kind of value, and whether `style` may contain a property of this name.
pub(super) const ATTRIBUTES: &[(&str, AttributeKind, bool)] = &[
    ("alignment-baseline", AttributeKind::Plain, true),
    ("baseline-shift", AttributeKind::Plain, true),
    ("clip-path", AttributeKind::Reference, true),
    ("clip-rule", AttributeKind::Plain, true),
    ("clipPathUnits", AttributeKind::Plain, false),
    ("color", AttributeKind::Paint, true),
    ("color-interpolation", AttributeKind::Plain, true),
    ("color-rendering", AttributeKind::Plain, true),
    ("cx", AttributeKind::Plain, false),
    ("cy", AttributeKind::Plain, false),
    ("d", AttributeKind::Path, false),
    ("direction", AttributeKind::Plain, true),
    ("display", AttributeKind::Plain, true),
    ("dominant-baseline", AttributeKind::Plain, true),
    ("dx", AttributeKind::Plain, false),
    ("dy", AttributeKind::Plain, false),
    ("fill", AttributeKind::Paint, true),
    ("fill-opacity", AttributeKind::Plain, true),
    ("fill-rule", AttributeKind::Plain, true),
    ("font-family", AttributeKind::Font, true),
    ("font-feature-settings", AttributeKind::Plain, true),
    ("font-size", AttributeKind::Plain, true),
    ("font-stretch", AttributeKind::Plain, true),
    ("font-style", AttributeKind::Plain, true),
    ("font-variant", AttributeKind::Plain, true),
    ("font-variant-caps", AttributeKind::Plain, true),
    ("font-variant-east-asian", AttributeKind::Plain, true),
    ("font-variant-ligatures", AttributeKind::Plain, true),
    ("font-variant-numeric", AttributeKind::Plain, true),
    ("font-variant-position", AttributeKind::Plain, true),
    ("font-weight", AttributeKind::Plain, true),
    ("fr", AttributeKind::Plain, false),
    ("fx", AttributeKind::Plain, false),
    ("fy", AttributeKind::Plain, false),
    ("gradientTransform", AttributeKind::Transform, false),
    ("gradientUnits", AttributeKind::Plain, false),
    ("height", AttributeKind::Plain, false),
    ("id", AttributeKind::Name, false),
    ("image-rendering", AttributeKind::Plain, true),
    ("lengthAdjust", AttributeKind::Plain, false),
    ("letter-spacing", AttributeKind::Plain, true),
    ("line-height", AttributeKind::Plain, true),
    ("marker-end", AttributeKind::Reference, true),
    ("marker-mid", AttributeKind::Reference, true),
    ("marker-start", AttributeKind::Reference, true),
    ("markerHeight", AttributeKind::Plain, false),
    ("markerUnits", AttributeKind::Plain, false),
    ("markerWidth", AttributeKind::Plain, false),
    ("offset", AttributeKind::Plain, false),
    ("opacity", AttributeKind::Plain, true),
    ("orient", AttributeKind::Plain, false),
    ("overflow", AttributeKind::Plain, true),
    ("paint-order", AttributeKind::Plain, true),
    ("pathLength", AttributeKind::Plain, false),
    ("points", AttributeKind::Plain, false),
    ("preserveAspectRatio", AttributeKind::Plain, false),
    ("r", AttributeKind::Plain, false),
    ("refX", AttributeKind::Plain, false),
    ("refY", AttributeKind::Plain, false),
    ("rotate", AttributeKind::Plain, false),
    ("rx", AttributeKind::Plain, false),
    ("ry", AttributeKind::Plain, false),
    ("shape-rendering", AttributeKind::Plain, true),
    ("spreadMethod", AttributeKind::Plain, false),
    ("stop-color", AttributeKind::Paint, true),
    ("stop-opacity", AttributeKind::Plain, true),
    ("stroke", AttributeKind::Paint, true),
    ("stroke-dasharray", AttributeKind::Plain, true),
    ("stroke-dashoffset", AttributeKind::Plain, true),
    ("stroke-linecap", AttributeKind::Plain, true),
    ("stroke-linejoin", AttributeKind::Plain, true),
    ("stroke-miterlimit", AttributeKind::Plain, true),
    ("stroke-opacity", AttributeKind::Plain, true),
    ("stroke-width", AttributeKind::Plain, true),
    ("style", AttributeKind::Style, false),
    ("text-align", AttributeKind::Plain, true),
    ("text-anchor", AttributeKind::Plain, true),
    ("text-decoration", AttributeKind::Plain, true),
    ("text-indent", AttributeKind::Plain, true),
    ("text-orientation", AttributeKind::Plain, true),
    ("text-rendering", AttributeKind::Plain, true),
    ("textLength", AttributeKind::Plain, false),
    ("transform", AttributeKind::Transform, false),
    ("unicode-bidi", AttributeKind::Plain, true),
    ("vector-effect", AttributeKind::Plain, true),
    ("viewBox", AttributeKind::Plain, false),
    ("visibility", AttributeKind::Plain, true),
    ("white-space", AttributeKind::Plain, true),
    ("width", AttributeKind::Plain, false),
    ("word-spacing", AttributeKind::Plain, true),
    ("writing-mode", AttributeKind::Plain, true),
    ("x", AttributeKind::Plain, false),
    ("x1", AttributeKind::Plain, false),
    ("x2", AttributeKind::Plain, false),
    ("y", AttributeKind::Plain, false),
    ("y1", AttributeKind::Plain, false),
    ("y2", AttributeKind::Plain, false),
];

/// Attributes without influence on the picture, which are omitted.
const IGNORED_ATTRIBUTES: &[&str] = &[
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
    IGNORED_ATTRIBUTES.contains(&name) || prefixes.any(|prefix| name.starts_with(prefix))
}

/// Whether an element is not drawn and is omitted together with all descendants.
pub(super) fn is_ignored_element(name: &str) -> bool {
    let mut prefixes = IGNORED_PREFIXES.iter();
    name == IGNORED_ELEMENT || prefixes.any(|prefix| name.starts_with(prefix))
}

/// Looks up an element in the allowlist; `None` if it is not allowed.
pub(super) fn find_allowed_element(name: &str) -> Option<&'static str> {
    let all = ELEMENTS.iter().chain([&ROOT]);
    all.copied().find(|known| *known == name)
}

/// Looks up an attribute in [`ATTRIBUTES`]; `None` if it is not allowed.
pub(super) fn find_allowed_attribute(
    name: &str,
) -> Option<&'static (&'static str, AttributeKind, bool)> {
    ATTRIBUTES.iter().find(|(known, ..)| *known == name)
}
