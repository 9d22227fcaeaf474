//! Whitelist of SVG elements and attributes: those that draw, but none that run code, load resources or copy
//! elements.

/// Kind of an attribute value, which decides the characters that it may contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueKind {
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
pub(super) const ATTRIBUTES: &[(&str, ValueKind, bool)] = &[
    ("alignment-baseline", ValueKind::Plain, true),
    ("baseline-shift", ValueKind::Plain, true),
    ("clip-path", ValueKind::Reference, true),
    ("clip-rule", ValueKind::Plain, true),
    ("clipPathUnits", ValueKind::Plain, false),
    ("color", ValueKind::Paint, true),
    ("color-interpolation", ValueKind::Plain, true),
    ("color-rendering", ValueKind::Plain, true),
    ("cx", ValueKind::Plain, false),
    ("cy", ValueKind::Plain, false),
    ("d", ValueKind::Path, false),
    ("direction", ValueKind::Plain, true),
    ("display", ValueKind::Plain, true),
    ("dominant-baseline", ValueKind::Plain, true),
    ("dx", ValueKind::Plain, false),
    ("dy", ValueKind::Plain, false),
    ("fill", ValueKind::Paint, true),
    ("fill-opacity", ValueKind::Plain, true),
    ("fill-rule", ValueKind::Plain, true),
    ("font-family", ValueKind::Font, true),
    ("font-feature-settings", ValueKind::Plain, true),
    ("font-size", ValueKind::Plain, true),
    ("font-stretch", ValueKind::Plain, true),
    ("font-style", ValueKind::Plain, true),
    ("font-variant", ValueKind::Plain, true),
    ("font-variant-caps", ValueKind::Plain, true),
    ("font-variant-east-asian", ValueKind::Plain, true),
    ("font-variant-ligatures", ValueKind::Plain, true),
    ("font-variant-numeric", ValueKind::Plain, true),
    ("font-variant-position", ValueKind::Plain, true),
    ("font-weight", ValueKind::Plain, true),
    ("fr", ValueKind::Plain, false),
    ("fx", ValueKind::Plain, false),
    ("fy", ValueKind::Plain, false),
    ("gradientTransform", ValueKind::Transform, false),
    ("gradientUnits", ValueKind::Plain, false),
    ("height", ValueKind::Plain, false),
    ("id", ValueKind::Name, false),
    ("image-rendering", ValueKind::Plain, true),
    ("lengthAdjust", ValueKind::Plain, false),
    ("letter-spacing", ValueKind::Plain, true),
    ("line-height", ValueKind::Plain, true),
    ("marker-end", ValueKind::Reference, true),
    ("marker-mid", ValueKind::Reference, true),
    ("marker-start", ValueKind::Reference, true),
    ("markerHeight", ValueKind::Plain, false),
    ("markerUnits", ValueKind::Plain, false),
    ("markerWidth", ValueKind::Plain, false),
    ("offset", ValueKind::Plain, false),
    ("opacity", ValueKind::Plain, true),
    ("orient", ValueKind::Plain, false),
    ("overflow", ValueKind::Plain, true),
    ("paint-order", ValueKind::Plain, true),
    ("pathLength", ValueKind::Plain, false),
    ("points", ValueKind::Plain, false),
    ("preserveAspectRatio", ValueKind::Plain, false),
    ("r", ValueKind::Plain, false),
    ("refX", ValueKind::Plain, false),
    ("refY", ValueKind::Plain, false),
    ("rotate", ValueKind::Plain, false),
    ("rx", ValueKind::Plain, false),
    ("ry", ValueKind::Plain, false),
    ("shape-rendering", ValueKind::Plain, true),
    ("spreadMethod", ValueKind::Plain, false),
    ("stop-color", ValueKind::Paint, true),
    ("stop-opacity", ValueKind::Plain, true),
    ("stroke", ValueKind::Paint, true),
    ("stroke-dasharray", ValueKind::Plain, true),
    ("stroke-dashoffset", ValueKind::Plain, true),
    ("stroke-linecap", ValueKind::Plain, true),
    ("stroke-linejoin", ValueKind::Plain, true),
    ("stroke-miterlimit", ValueKind::Plain, true),
    ("stroke-opacity", ValueKind::Plain, true),
    ("stroke-width", ValueKind::Plain, true),
    ("style", ValueKind::Style, false),
    ("text-align", ValueKind::Plain, true),
    ("text-anchor", ValueKind::Plain, true),
    ("text-decoration", ValueKind::Plain, true),
    ("text-indent", ValueKind::Plain, true),
    ("text-orientation", ValueKind::Plain, true),
    ("text-rendering", ValueKind::Plain, true),
    ("textLength", ValueKind::Plain, false),
    ("transform", ValueKind::Transform, false),
    ("unicode-bidi", ValueKind::Plain, true),
    ("vector-effect", ValueKind::Plain, true),
    ("viewBox", ValueKind::Plain, false),
    ("visibility", ValueKind::Plain, true),
    ("white-space", ValueKind::Plain, true),
    ("width", ValueKind::Plain, false),
    ("word-spacing", ValueKind::Plain, true),
    ("writing-mode", ValueKind::Plain, true),
    ("x", ValueKind::Plain, false),
    ("x1", ValueKind::Plain, false),
    ("x2", ValueKind::Plain, false),
    ("y", ValueKind::Plain, false),
    ("y1", ValueKind::Plain, false),
    ("y2", ValueKind::Plain, false),
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
pub(super) fn allowed_element(name: &str) -> Option<&'static str> {
    let all = ELEMENTS.iter().chain([&ROOT]);
    all.copied().find(|known| *known == name)
}

/// Looks up an attribute in [`ATTRIBUTES`]; `None` if it is not allowed.
pub(super) fn allowed_attribute(name: &str) -> Option<&'static (&'static str, ValueKind, bool)> {
    ATTRIBUTES.iter().find(|(known, ..)| *known == name)
}
