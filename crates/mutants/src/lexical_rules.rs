//! Lexical rules of each language: comments, literals, operators, keywords and block style.

/// Languages for which mutants can be generated.
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

/// Syntax that delimits blocks and the headers of control statements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BlockStyle {
    /// Braces, and parentheses around the headers of control statements, as in C: `if (x) { … }`.
    Braces,
    /// Braces, and no parentheses around headers, as in Rust and Go: `if x { … }`.
    BareHeaders,
    /// `begin` and `end`, as in Pascal: `if x then begin … end`.
    BeginEnd,
    /// Indentation after a colon, as in Python.
    Indentation,
}

/// Syntax of raw strings. [`LiteralSyntax`] cannot describe them, because the delimiters vary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RawStringSyntax {
    /// The language has no raw strings with variable delimiters.
    Absent,
    /// Raw strings of C++: `R"x(…)x"` for any text `x`.
    Cpp,
    /// Raw strings of Rust: `r#"…"#` with any number of `#`. This value also means that `'a` may be a lifetime.
    Rust,
}

/// Syntax of one form of string or character literal.
#[derive(Debug)]
pub(crate) struct LiteralSyntax {
    /// Delimiter at both ends of the literal.
    pub delimiter: &'static str,
    /// Whether a backslash escapes the character that follows it.
    pub has_escapes: bool,
    /// Whether the literal may span several lines.
    pub is_multiline: bool,
    /// Whether this form is a character literal, and not a string.
    pub is_char: bool,
}

/// Lexical rules of a language that the lexer and the mutation operators need.
#[derive(Debug)]
pub(crate) struct LexicalRules {
    /// Language id as used in submissions, e.g. `cpp`.
    pub language_id: &'static str,
    pub language: Language,
    pub block_style: BlockStyle,
    /// Opening and closing delimiters of comments; the closing delimiter of a line comment is a newline.
    pub comment_delimiters: &'static [(&'static str, &'static str)],
    /// Whether block comments may be nested, as in Rust.
    pub has_nested_comments: bool,
    /// String and character literals. A longer delimiter comes before a shorter one (`"""` before `"`).
    pub literal_syntaxes: &'static [LiteralSyntax],
    /// Prefixes of string and character literals, e.g. `u8` or `f`.
    pub literal_prefixes: &'static [&'static str],
    pub raw_strings: RawStringSyntax,
    /// Whether lines that begin with `#` are preprocessor directives. True only for C and C++.
    pub has_directives: bool,
    /// Whether a newline can end a statement, as in Python and Go.
    pub newline_ends_statement: bool,
    /// Whether keywords and identifiers are case-insensitive, as in Pascal.
    pub ignores_case: bool,
    /// Operators of two or more characters. A longer operator comes before its own prefixes (`<<=` before `<<`).
    pub operators: &'static [&'static str],
    /// Words that are not identifiers. Keywords that matter to no mutation operator are left out.
    pub keywords: &'static [&'static str],
    /// Names of built-in types, and other words that are part of types, e.g. `unsigned`.
    pub type_words: &'static [&'static str],
    /// The operators for conjunction, disjunction and negation, e.g. `&&`, `||` and `!`.
    pub logical_operators: [&'static str; 3],
    /// The operators for equality and inequality, e.g. `==` and `!=`.
    pub equality_operators: [&'static str; 2],
    /// The literals for true and false; `1` and `0` in C.
    pub boolean_literals: [&'static str; 2],
    /// Operator that assigns a value to a variable: `=`, or `:=` in Pascal.
    pub assignment_operator: &'static str,
    /// Statement that does nothing, e.g. `;` or `pass`; an empty text if the language does not require one.
    pub empty_statement: &'static str,
}

const STRING: LiteralSyntax = LiteralSyntax {
    delimiter: "\"",
    has_escapes: true,
    is_multiline: false,
    is_char: false,
};
const CHARACTER: LiteralSyntax = LiteralSyntax {
    delimiter: "'",
    is_char: true,
    ..STRING
};

const C: LexicalRules = LexicalRules {
    language_id: "c",
    language: Language::C,
    block_style: BlockStyle::Braces,
    comment_delimiters: &[("//", "\n"), ("/*", "*/")],
    has_nested_comments: false,
    literal_syntaxes: &[STRING, CHARACTER],
    literal_prefixes: &["L", "u", "U", "u8"],
    raw_strings: RawStringSyntax::Absent,
    has_directives: true,
    newline_ends_statement: false,
    ignores_case: false,
    operators: &[
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
    type_words: &[
        "void", "char", "short", "int", "long", "float", "double", "bool", "unsigned", "signed",
        "auto", "const", "string", "size_t", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t",
        "uint16_t", "uint32_t", "uint64_t", "__int128", "ll", "ull", "FILE", "register", "static",
        "volatile", "struct",
    ],
    logical_operators: ["&&", "||", "!"],
    equality_operators: ["==", "!="],
    boolean_literals: ["1", "0"],
    assignment_operator: "=",
    empty_statement: ";",
};

const CPP: LexicalRules = LexicalRules {
    language_id: "cpp",
    language: Language::Cpp,
    raw_strings: RawStringSyntax::Cpp,
    boolean_literals: ["true", "false"],
    ..C
};

const JAVA: LexicalRules = LexicalRules {
    language_id: "java",
    language: Language::Java,
    literal_syntaxes: &[
        LiteralSyntax {
            delimiter: "\"\"\"",
            is_multiline: true,
            ..STRING
        },
        STRING,
        CHARACTER,
    ],
    literal_prefixes: &[],
    has_directives: false,
    operators: &[
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
    type_words: &[
        "void", "char", "short", "int", "long", "float", "double", "boolean", "byte", "var",
        "final", "static",
    ],
    boolean_literals: ["true", "false"],
    ..C
};

const PYTHON: LexicalRules = LexicalRules {
    language_id: "python",
    language: Language::Python,
    block_style: BlockStyle::Indentation,
    comment_delimiters: &[("#", "\n")],
    has_nested_comments: false,
    literal_syntaxes: &[
        LiteralSyntax {
            delimiter: "\"\"\"",
            is_multiline: true,
            ..STRING
        },
        LiteralSyntax {
            delimiter: "'''",
            is_multiline: true,
            ..STRING
        },
        STRING,
        LiteralSyntax {
            delimiter: "'",
            ..STRING
        },
    ],
    literal_prefixes: &[
        "r", "R", "b", "B", "f", "F", "u", "U", "rb", "br", "Rb", "bR", "rf", "fr", "Rf", "fR",
        "BR", "RB", "FR", "RF",
    ],
    raw_strings: RawStringSyntax::Absent,
    has_directives: false,
    newline_ends_statement: true,
    ignores_case: false,
    operators: &[
        "**=", "//=", "<<=", ">>=", "...", "**", "//", "<<", ">>", "<=", ">=", "==", "!=", "->",
        ":=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    ],
    keywords: &[
        "if", "elif", "else", "for", "while", "return", "break", "continue", "pass", "def",
        "class", "import", "from", "as", "in", "is", "and", "or", "not", "lambda", "yield",
        "global", "nonlocal", "with", "try", "except", "finally", "raise", "assert", "del",
    ],
    type_words: &[],
    logical_operators: ["and", "or", "not"],
    equality_operators: ["==", "!="],
    boolean_literals: ["True", "False"],
    assignment_operator: "=",
    empty_statement: "pass",
};

const PASCAL: LexicalRules = LexicalRules {
    language_id: "pascal",
    language: Language::Pascal,
    block_style: BlockStyle::BeginEnd,
    comment_delimiters: &[("{", "}"), ("(*", "*)"), ("//", "\n")],
    has_nested_comments: false,
    literal_syntaxes: &[LiteralSyntax {
        delimiter: "'",
        has_escapes: false,
        ..STRING
    }],
    literal_prefixes: &[],
    newline_ends_statement: false,
    ignores_case: true,
    operators: &[":=", "<=", ">=", "<>", "..", "+=", "-=", "*=", "/=", "**"],
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
    type_words: &[
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
    logical_operators: ["and", "or", "not"],
    equality_operators: ["=", "<>"],
    boolean_literals: ["true", "false"],
    assignment_operator: ":=",
    empty_statement: "",
    ..PYTHON
};

const RUST: LexicalRules = LexicalRules {
    language_id: "rust",
    language: Language::Rust,
    block_style: BlockStyle::BareHeaders,
    has_nested_comments: true,
    literal_syntaxes: &[LiteralSyntax {
        is_multiline: true,
        ..STRING
    }],
    literal_prefixes: &["b", "c"],
    raw_strings: RawStringSyntax::Rust,
    has_directives: false,
    operators: &[
        "<<=", ">>=", "..=", "...", "->", "=>", "::", "..", "<<", ">>", "<=", ">=", "==", "!=",
        "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    ],
    keywords: &[
        "if", "else", "for", "while", "loop", "match", "return", "break", "continue", "let", "mut",
        "fn", "in", "as", "const", "static", "struct", "enum", "impl", "trait", "use", "pub",
        "mod", "type", "where", "ref", "move", "dyn", "unsafe",
    ],
    type_words: &[
        "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
        "f32", "f64", "bool", "char", "String", "str",
    ],
    boolean_literals: ["true", "false"],
    empty_statement: "",
    ..C
};

const GO: LexicalRules = LexicalRules {
    language_id: "go",
    language: Language::Go,
    block_style: BlockStyle::BareHeaders,
    literal_syntaxes: &[
        STRING,
        CHARACTER,
        LiteralSyntax {
            delimiter: "`",
            has_escapes: false,
            is_multiline: true,
            ..STRING
        },
    ],
    literal_prefixes: &[],
    has_directives: false,
    newline_ends_statement: true,
    operators: &[
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
    type_words: &[
        "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
        "float32", "float64", "bool", "string", "byte", "rune",
    ],
    boolean_literals: ["true", "false"],
    empty_statement: "",
    ..C
};

static RULES_OF_ALL_LANGUAGES: [LexicalRules; 7] = [C, CPP, JAVA, PYTHON, PASCAL, RUST, GO];

/// Returns the lexical rules of a language id; `None` if no mutants can be generated for it.
pub(crate) fn lexical_rules_of_language(language: &str) -> Option<&'static LexicalRules> {
    RULES_OF_ALL_LANGUAGES
        .iter()
        .find(|rules| rules.language_id == language)
}
