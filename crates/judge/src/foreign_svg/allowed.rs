//! Whitelist of SVG elements and attributes: those that draw, but none that run code, load resources or copy
//! elements.

/// What may stand in an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The name of an element, for references to it.
    Name,
    /// Numbers, units and keywords.
    Plain,
    /// The commands of a path.
    Path,
    /// Functions that move and turn.
    Transform,
    /// A colour, or a reference to a gradient.
    Paint,
    /// A reference to what is drawn there too.
    Reference,
    /// Names of fonts.
    Font,
    /// Properties, each with a value of its own kind.
    Style,
}

/// The root, which stands nowhere else.
pub(super) const ROOT: &str = "svg";

/// What there may be in it. `use` becomes a copy of what it leads to, within the bounds. No
/// `image`, `a`, `foreignObject`, `script`, `style`, `animate` and `set`: they fetch, lead away, run or change.
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

/// Elements with text in them.
pub(super) const WITH_TEXT: &[&str] = &["desc", "text", "title", "tspan"];

/// Elements with nothing but text in them.
pub(super) const ONLY_TEXT: &[&str] = &["desc", "title"];

/// Elements that are drawn at each reference to them.
pub(super) const REPEATED: &[&str] = &["clipPath", "marker"];

/// The element that draws another one once more, and what leads it there.
pub(super) const COPY: &str = "use";
pub(super) const LEADS: &str = "href";

/// Elements that may be drawn once more.
pub(super) const COPIED: &[&str] = &[
    "circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "text",
];

/// Elements that draw nothing: what a program keeps for itself.
const IDLE_ELEMENT: &str = "metadata";

/// What elements and attributes begin with that some programs keep for themselves.
const IDLE_PREFIXES: [&str; 2] = ["inkscape:", "sodipodi:"];

/// Elements that markers may be put on. On any other one they would be so on all within it, those of a marker too.
pub(super) const MARKED: &[&str] = &["line", "path", "polygon", "polyline"];

/// Attributes of any element, and whether they may stand in `style` too.
pub(super) const ATTRIBUTES: &[(&str, Kind, bool)] = &[
    ("alignment-baseline", Kind::Plain, true),
    ("baseline-shift", Kind::Plain, true),
    ("clip-path", Kind::Reference, true),
    ("clip-rule", Kind::Plain, true),
    ("clipPathUnits", Kind::Plain, false),
    ("color", Kind::Paint, true),
    ("color-interpolation", Kind::Plain, true),
    ("color-rendering", Kind::Plain, true),
    ("cx", Kind::Plain, false),
    ("cy", Kind::Plain, false),
    ("d", Kind::Path, false),
    ("direction", Kind::Plain, true),
    ("display", Kind::Plain, true),
    ("dominant-baseline", Kind::Plain, true),
    ("dx", Kind::Plain, false),
    ("dy", Kind::Plain, false),
    ("fill", Kind::Paint, true),
    ("fill-opacity", Kind::Plain, true),
    ("fill-rule", Kind::Plain, true),
    ("font-family", Kind::Font, true),
    ("font-feature-settings", Kind::Plain, true),
    ("font-size", Kind::Plain, true),
    ("font-stretch", Kind::Plain, true),
    ("font-style", Kind::Plain, true),
    ("font-variant", Kind::Plain, true),
    ("font-variant-caps", Kind::Plain, true),
    ("font-variant-east-asian", Kind::Plain, true),
    ("font-variant-ligatures", Kind::Plain, true),
    ("font-variant-numeric", Kind::Plain, true),
    ("font-variant-position", Kind::Plain, true),
    ("font-weight", Kind::Plain, true),
    ("fr", Kind::Plain, false),
    ("fx", Kind::Plain, false),
    ("fy", Kind::Plain, false),
    ("gradientTransform", Kind::Transform, false),
    ("gradientUnits", Kind::Plain, false),
    ("height", Kind::Plain, false),
    ("id", Kind::Name, false),
    ("image-rendering", Kind::Plain, true),
    ("lengthAdjust", Kind::Plain, false),
    ("letter-spacing", Kind::Plain, true),
    ("line-height", Kind::Plain, true),
    ("marker-end", Kind::Reference, true),
    ("marker-mid", Kind::Reference, true),
    ("marker-start", Kind::Reference, true),
    ("markerHeight", Kind::Plain, false),
    ("markerUnits", Kind::Plain, false),
    ("markerWidth", Kind::Plain, false),
    ("offset", Kind::Plain, false),
    ("opacity", Kind::Plain, true),
    ("orient", Kind::Plain, false),
    ("overflow", Kind::Plain, true),
    ("paint-order", Kind::Plain, true),
    ("pathLength", Kind::Plain, false),
    ("points", Kind::Plain, false),
    ("preserveAspectRatio", Kind::Plain, false),
    ("r", Kind::Plain, false),
    ("refX", Kind::Plain, false),
    ("refY", Kind::Plain, false),
    ("rotate", Kind::Plain, false),
    ("rx", Kind::Plain, false),
    ("ry", Kind::Plain, false),
    ("shape-rendering", Kind::Plain, true),
    ("spreadMethod", Kind::Plain, false),
    ("stop-color", Kind::Paint, true),
    ("stop-opacity", Kind::Plain, true),
    ("stroke", Kind::Paint, true),
    ("stroke-dasharray", Kind::Plain, true),
    ("stroke-dashoffset", Kind::Plain, true),
    ("stroke-linecap", Kind::Plain, true),
    ("stroke-linejoin", Kind::Plain, true),
    ("stroke-miterlimit", Kind::Plain, true),
    ("stroke-opacity", Kind::Plain, true),
    ("stroke-width", Kind::Plain, true),
    ("style", Kind::Style, false),
    ("text-align", Kind::Plain, true),
    ("text-anchor", Kind::Plain, true),
    ("text-decoration", Kind::Plain, true),
    ("text-indent", Kind::Plain, true),
    ("text-orientation", Kind::Plain, true),
    ("text-rendering", Kind::Plain, true),
    ("textLength", Kind::Plain, false),
    ("transform", Kind::Transform, false),
    ("unicode-bidi", Kind::Plain, true),
    ("vector-effect", Kind::Plain, true),
    ("viewBox", Kind::Plain, false),
    ("visibility", Kind::Plain, true),
    ("white-space", Kind::Plain, true),
    ("width", Kind::Plain, false),
    ("word-spacing", Kind::Plain, true),
    ("writing-mode", Kind::Plain, true),
    ("x", Kind::Plain, false),
    ("x1", Kind::Plain, false),
    ("x2", Kind::Plain, false),
    ("y", Kind::Plain, false),
    ("y1", Kind::Plain, false),
    ("y2", Kind::Plain, false),
];

/// Attributes that draw nothing: they are left out.
const IDLE: &[&str] = &[
    "baseProfile",
    "class",
    "lang",
    "role",
    "version",
    "xml:lang",
    "xml:space",
];

/// Does an attribute draw nothing?
pub(super) fn is_idle(name: &str) -> bool {
    let prefixes = ["aria-", "data-", "-inkscape-"];
    let mut prefixes = prefixes.iter().chain(&IDLE_PREFIXES);
    IDLE.contains(&name) || prefixes.any(|prefix| name.starts_with(prefix))
}

/// Does an element draw nothing, and all within it?
pub(super) fn is_idle_element(name: &str) -> bool {
    let mut prefixes = IDLE_PREFIXES.iter();
    name == IDLE_ELEMENT || prefixes.any(|prefix| name.starts_with(prefix))
}

/// The name of this element in the list.
pub(super) fn element(name: &str) -> Option<&'static str> {
    let all = ELEMENTS.iter().chain([&ROOT]);
    all.copied().find(|known| *known == name)
}

/// This attribute, its kind, and whether it may stand in `style` too.
pub(super) fn attribute(name: &str) -> Option<&'static (&'static str, Kind, bool)> {
    ATTRIBUTES.iter().find(|(known, ..)| *known == name)
}
