//! The macro that adds the common keys to the tables of jury programs in problem.toml: `[checker]`, `[interactor]`,
//! `[[validator]]` and `[[generator]]`.

/// Declares a table of a jury program, and adds the keys common to all such tables. The braces contain the other keys;
/// keys that precede `source` are in inner braces.
macro_rules! program_table {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $({ $($first:tt)* })?
            $(#[$source_doc:meta])* source;
            $($own:tt)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        $vis struct $name {
            $($($first)*)?
            $(#[$source_doc])*
            #[schemars(with = "Option<String>")]
            pub source: Option<toml::Spanned<String>>,
            /// Further sources that are compiled together with it, files in this folder; only for languages that
            /// compile several sources at once.
            #[serde(default, skip_serializing_if = "is_default")]
            #[schemars(with = "Vec<String>")]
            pub with: Vec<toml::Spanned<String>>,
            /// Command line, in place of `source`. Words that name files in this folder are replaced by the paths of
            /// these files.
            #[schemars(with = "Option<Vec<String>>")]
            pub command: Option<toml::Spanned<Vec<String>>>,
            $($own)*
            /// Limits of a run of the program, with the keys of `[limits]`; by default 30 s, 2 GiB and 64 MiB of
            /// output.
            #[serde(default, skip_serializing_if = "is_default")]
            #[schemars(with = "Option<std::collections::BTreeMap<String, String>>")]
            pub limits: crate::limits_table::LimitsTable,
        }

        impl $name {
            /// Moves the keys for the sources or the command, and the limits, out of this table, and returns them.
            fn take_program_keys(&mut self) -> crate::jury_program_definition::ProgramKeys {
                crate::jury_program_definition::ProgramKeys {
                    source: self.source.take(),
                    with: std::mem::take(&mut self.with),
                    command: self.command.take(),
                    limits: std::mem::take(&mut self.limits),
                }
            }
        }
    };
}

pub(crate) use program_table;

/// Whether a value is the default of its key, so that problem.toml need not contain it.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
