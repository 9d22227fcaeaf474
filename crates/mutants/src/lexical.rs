//! Lexical facts, a row for each language: comments, strings, signs, words that are no operands, how blocks are made.

/// The languages of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "their names say it")]
pub enum Language {
    C,
    Cpp,
    Java,
    Python,
    Pascal,
    Rust,
    Go,
}

/// How blocks are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blocks {
    /// Braces, and headers in parentheses.
    Braces,
    /// Braces, and headers without parentheses.
    BareHeaders,
    /// `begin` and `end`.
    BeginEnd,
    /// Indented lines.
    Indentation,
}

/// Raw strings that no list of quotes can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Raw {
    /// None.
    Never,
    /// `R"x(…)x"`.
    Cpp,
    /// `r#"…"#`; and `'a` may be a lifetime.
    Rust,
}

/// A form of strings or of characters.
#[derive(Debug)]
pub(crate) struct Quote {
    /// What opens and closes it.
    pub sign: &'static str,
    /// Does a backslash take the next character with it?
    pub escapes: bool,
    /// May it hold line ends?
    pub has_lines: bool,
    /// Is it one character?
    pub is_letter: bool,
}

/// What has to be known of a language to cut it into tokens and to change them.
#[derive(Debug)]
pub(crate) struct Lexical {
    /// Its name in the package's table of languages.
    pub name: &'static str,
    /// Which one it is.
    pub language: Language,
    /// How blocks are made.
    pub blocks: Blocks,
    /// What opens and closes comments; a line end closes those of one line.
    pub comments: &'static [(&'static str, &'static str)],
    /// May comments stand within comments?
    pub has_nested_comments: bool,
    /// Strings and characters, longer signs first.
    pub quotes: &'static [Quote],
    /// Words that belong to the string which follows at once.
    pub prefixes: &'static [&'static str],
    /// Raw strings.
    pub raw: Raw,
    /// Do lines that begin with # go to a preprocessor?
    pub has_directives: bool,
    /// May a line end be the end of a statement?
    pub lines_end_statements: bool,
    /// Does case not matter?
    pub ignores_case: bool,
    /// Signs of more than one character, longer ones first.
    pub signs: &'static [&'static str],
    /// Words that are no operands.
    pub keywords: &'static [&'static str],
    /// Words of which types are made.
    pub types: &'static [&'static str],
    /// And, or, not.
    pub logic: [&'static str; 3],
    /// Equal, not equal.
    pub equality: [&'static str; 2],
    /// True, false.
    pub truth: [&'static str; 2],
    /// What sets a variable.
    pub assign: &'static str,
    /// A statement that does nothing.
    pub nothing: &'static str,
}

const TEXT: Quote = Quote {
    sign: "\"",
    escapes: true,
    has_lines: false,
    is_letter: false,
};
const LETTER: Quote = Quote {
    sign: "'",
    is_letter: true,
    ..TEXT
};

const C: Lexical = Lexical {
    name: "c",
    language: Language::C,
    blocks: Blocks::Braces,
    comments: &[("//", "\n"), ("/*", "*/")],
    has_nested_comments: false,
    quotes: &[TEXT, LETTER],
    prefixes: &["L", "u", "U", "u8"],
    raw: Raw::Never,
    has_directives: true,
    lines_end_statements: false,
    ignores_case: false,
    signs: &[
        "<<=", ">>=", "...", "->*", "->", "::", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
        "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    ],
    keywords: &[
        "if",
        "else",
        "for",
        "while",
        "do",
        "switch",
        "case",
        "default",
        "return",
        "break",
        "continue",
        "goto",
        "typedef",
        "struct",
        "union",
        "enum",
        "static",
        "const",
        "extern",
        "throw",
        "try",
        "catch",
        "new",
        "delete",
        "class",
        "template",
        "typename",
        "using",
        "namespace",
        "public",
        "private",
        "protected",
        "operator",
        "and",
        "or",
        "not",
        "inline",
        "register",
        "volatile",
    ],
    types: &[
        "void", "char", "short", "int", "long", "float", "double", "bool", "unsigned", "signed",
        "auto", "const", "string", "size_t", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t",
        "uint16_t", "uint32_t", "uint64_t", "__int128", "ll", "ull", "FILE", "register", "static",
        "volatile", "struct",
    ],
    logic: ["&&", "||", "!"],
    equality: ["==", "!="],
    truth: ["1", "0"],
    assign: "=",
    nothing: ";",
};

const CPP: Lexical = Lexical {
    name: "cpp",
    language: Language::Cpp,
    raw: Raw::Cpp,
    truth: ["true", "false"],
    ..C
};

const JAVA: Lexical = Lexical {
    name: "java",
    language: Language::Java,
    quotes: &[
        Quote {
            sign: "\"\"\"",
            has_lines: true,
            ..TEXT
        },
        TEXT,
        LETTER,
    ],
    prefixes: &[],
    has_directives: false,
    signs: &[
        ">>>=", "<<=", ">>=", ">>>", "->", "::", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
        "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    ],
    keywords: &[
        "if",
        "else",
        "for",
        "while",
        "do",
        "switch",
        "case",
        "default",
        "return",
        "break",
        "continue",
        "throw",
        "throws",
        "try",
        "catch",
        "finally",
        "new",
        "class",
        "interface",
        "enum",
        "extends",
        "implements",
        "import",
        "package",
        "public",
        "private",
        "protected",
        "static",
        "final",
        "abstract",
        "instanceof",
        "synchronized",
        "void",
        "record",
    ],
    types: &[
        "void", "char", "short", "int", "long", "float", "double", "boolean", "byte", "var",
        "final", "static",
    ],
    truth: ["true", "false"],
    ..C
};

const PYTHON: Lexical = Lexical {
    name: "python",
    language: Language::Python,
    blocks: Blocks::Indentation,
    comments: &[("#", "\n")],
    has_nested_comments: false,
    quotes: &[
        Quote {
            sign: "\"\"\"",
            has_lines: true,
            ..TEXT
        },
        Quote {
            sign: "'''",
            has_lines: true,
            ..TEXT
        },
        TEXT,
        Quote { sign: "'", ..TEXT },
    ],
    prefixes: &[
        "r", "R", "b", "B", "f", "F", "u", "U", "rb", "br", "Rb", "bR", "rf", "fr", "Rf", "fR",
        "BR", "RB", "FR", "RF",
    ],
    raw: Raw::Never,
    has_directives: false,
    lines_end_statements: true,
    ignores_case: false,
    signs: &[
        "**=", "//=", "<<=", ">>=", "...", "**", "//", "<<", ">>", "<=", ">=", "==", "!=", "->",
        ":=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    ],
    keywords: &[
        "if", "elif", "else", "for", "while", "return", "break", "continue", "pass", "def",
        "class", "import", "from", "as", "in", "is", "and", "or", "not", "lambda", "yield",
        "global", "nonlocal", "with", "try", "except", "finally", "raise", "assert", "del",
    ],
    types: &[],
    logic: ["and", "or", "not"],
    equality: ["==", "!="],
    truth: ["True", "False"],
    assign: "=",
    nothing: "pass",
};

const PASCAL: Lexical = Lexical {
    name: "pascal",
    language: Language::Pascal,
    blocks: Blocks::BeginEnd,
    comments: &[("{", "}"), ("(*", "*)"), ("//", "\n")],
    has_nested_comments: false,
    quotes: &[Quote {
        sign: "'",
        escapes: false,
        ..TEXT
    }],
    prefixes: &[],
    lines_end_statements: false,
    ignores_case: true,
    signs: &[":=", "<=", ">=", "<>", "..", "+=", "-=", "*=", "/=", "**"],
    keywords: &[
        "if",
        "then",
        "else",
        "for",
        "to",
        "downto",
        "while",
        "do",
        "repeat",
        "until",
        "case",
        "of",
        "begin",
        "end",
        "var",
        "const",
        "type",
        "function",
        "procedure",
        "program",
        "uses",
        "array",
        "record",
        "string",
        "set",
        "and",
        "or",
        "not",
        "xor",
        "div",
        "mod",
        "shl",
        "shr",
        "in",
        "goto",
        "label",
        "with",
        "exit",
        "break",
        "continue",
        "forward",
        "packed",
    ],
    types: &[
        "longint",
        "integer",
        "int64",
        "qword",
        "byte",
        "word",
        "smallint",
        "shortint",
        "real",
        "double",
        "extended",
        "single",
        "boolean",
        "char",
        "string",
        "ansistring",
        "longword",
        "cardinal",
        "dword",
        "array",
    ],
    logic: ["and", "or", "not"],
    equality: ["=", "<>"],
    truth: ["true", "false"],
    assign: ":=",
    nothing: "",
    ..PYTHON
};

const RUST: Lexical = Lexical {
    name: "rust",
    language: Language::Rust,
    blocks: Blocks::BareHeaders,
    has_nested_comments: true,
    quotes: &[Quote {
        has_lines: true,
        ..TEXT
    }],
    prefixes: &["b", "c"],
    raw: Raw::Rust,
    has_directives: false,
    signs: &[
        "<<=", ">>=", "..=", "...", "->", "=>", "::", "..", "<<", ">>", "<=", ">=", "==", "!=",
        "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    ],
    keywords: &[
        "if", "else", "for", "while", "loop", "match", "return", "break", "continue", "let", "mut",
        "fn", "in", "as", "const", "static", "struct", "enum", "impl", "trait", "use", "pub",
        "mod", "type", "where", "ref", "move", "dyn", "unsafe",
    ],
    types: &[
        "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
        "f32", "f64", "bool", "char", "String", "str",
    ],
    truth: ["true", "false"],
    nothing: "",
    ..C
};

const GO: Lexical = Lexical {
    name: "go",
    language: Language::Go,
    blocks: Blocks::BareHeaders,
    quotes: &[
        TEXT,
        LETTER,
        Quote {
            sign: "`",
            escapes: false,
            has_lines: true,
            ..TEXT
        },
    ],
    prefixes: &[],
    has_directives: false,
    lines_end_statements: true,
    signs: &[
        "&^=", "<<=", ">>=", "...", ":=", "<-", "++", "--", "&^", "<<", ">>", "<=", ">=", "==",
        "!=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    ],
    keywords: &[
        "if",
        "else",
        "for",
        "range",
        "switch",
        "case",
        "default",
        "return",
        "break",
        "continue",
        "func",
        "var",
        "const",
        "type",
        "struct",
        "interface",
        "map",
        "chan",
        "go",
        "defer",
        "select",
        "package",
        "import",
        "goto",
        "fallthrough",
    ],
    types: &[
        "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
        "float32", "float64", "bool", "string", "byte", "rune",
    ],
    truth: ["true", "false"],
    nothing: "",
    ..C
};

static TABLE: [Lexical; 7] = [C, CPP, JAVA, PYTHON, PASCAL, RUST, GO];

/// The row of a language; `None` for one that is not in the table.
pub(crate) fn of(language: &str) -> Option<&'static Lexical> {
    TABLE.iter().find(|row| row.name == language)
}
