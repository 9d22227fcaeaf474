//! The macro `facts!`, which declares an enum of evidence together with its keys and its conversion to facts.

/// Declares an enum of evidence. Each variant has a key, and the fields of the variant are the arguments of the fact.
///
/// ```text
/// facts! {
///     /// Faults of a move.
///     pub enum Fault {
///         /// There is nothing to drag.
///         NoTile { x: u8, y: u8 } => "mayan-no-tile",
///     }
/// }
/// ```
#[macro_export]
macro_rules! facts {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident $({ $($(#[$about:meta])* $field:ident: $type:ty),* $(,)? })? => $key:literal
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[allow(missing_docs, reason = "a variant's sentence says what it is")]
        $vis enum $name {
            $($(#[$doc])* $variant $({ $($(#[$about])* $field: $type),* })?),*
        }

        impl $crate::fact::Evidence for $name {
            const KEYS: &'static [$crate::fact::Key] =
                &[$(($key, &[$($(stringify!($field)),*)?])),*];

            fn fact(&self) -> $crate::fact::Fact {
                match self {
                    $(Self::$variant { $($($field),*)? } => $crate::Fact::new(
                        $key,
                        vec![$($((stringify!($field), $crate::fact::Arg::from($field.clone()))),*)?],
                    )),*
                }
            }
        }
    };
}
