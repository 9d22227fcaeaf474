//! The table `[function]` of problem.toml: name, parameters and result of a function, or methods of a class.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::value_type::ValueType;
use crate::config_document::{ConfigDocument, ConfigFault};
use crate::problem_error::ProblemError;
use crate::program_table::is_default;

/// Submissions are a function or a class instead of a program. Each line of an input is an argument as JSON, and the
/// answer is the expected value as JSON; the checker is `returned-value` unless another one is named.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FunctionTable {
    /// Name of the function, or of the class if there are `methods`.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// Class that has the function as a method: `Solution`. Without it, Python and JavaScript look for the function
    /// first, then for a class `Solution`.
    #[schemars(with = "Option<String>")]
    pub class: Option<Spanned<String>>,
    /// Types of the parameters of the function or of the constructor: `int`, `float`, `bool`, `string`, `list<int>`,
    /// `map<string, int>`, `tuple<int, int>`, `linked-list`, `tree`, `any` and others.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "Vec<String>")]
    pub parameters: Vec<Spanned<String>>,
    /// Type of the result, which only matters for `linked-list` and `tree`: an empty one may be returned as null.
    #[schemars(with = "Option<String>")]
    pub returns: Option<Spanned<String>>,
    /// Number of the parameter whose value after the call is the result, counted from 1, for functions that return
    /// nothing.
    #[schemars(with = "Option<u32>")]
    pub in_place: Option<Spanned<u32>>,
    /// Methods of a class with the types of their parameters. The first line of an input is then the list of the called
    /// names, beginning with the name of the class. The second line is the list of the arguments of each call, and the
    /// result is the list of the results.
    #[schemars(with = "Option<BTreeMap<String, Vec<String>>>")]
    pub methods: Option<BTreeMap<String, Spanned<Vec<String>>>>,
}

/// Signature of the function or the class that submissions implement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionSignature {
    /// Name of the function, or of the class if submissions are a class.
    pub(crate) name: String,
    /// Class that has the function as a method; `None` for a function without a class.
    pub(crate) class: Option<String>,
    /// Types of the parameters of the function, or of the constructor of the class.
    pub(crate) parameters: Vec<ValueType>,
    /// Type of the result, which only matters for linked lists and trees; `None` if not given.
    pub(crate) returns: Option<ValueType>,
    /// Number, from 1, of the parameter whose value after the call is the result; 0 if the returned value is the
    /// result.
    pub(crate) in_place: usize,
    /// Methods of the class, with the types of their parameters; `None` if submissions are functions.
    pub(crate) methods: Option<BTreeMap<String, Vec<ValueType>>>,
}

impl FunctionTable {
    /// Validates the names and types, and returns the signature.
    ///
    /// # Errors
    /// A name is not an identifier, a type is unknown, or `in_place` names a parameter that does not exist.
    pub(crate) fn validate(
        self,
        document: &ConfigDocument,
    ) -> Result<FunctionSignature, ProblemError> {
        let name = validate_identifier(document, self.name)?;
        let class = self.class.map(|class| validate_identifier(document, class));
        let parameters = self
            .parameters
            .into_iter()
            .map(|text| parse_value_type(document, text.span(), text.get_ref()))
            .collect::<Result<Vec<_>, _>>()?;
        let returns = self.returns.map(|text| {
            let span = text.span();
            parse_value_type(document, span, text.get_ref())
        });
        let in_place = match self.in_place {
            None => 0,
            Some(number) => {
                let count = parameters.len();
                let index = usize::try_from(*number.get_ref()).unwrap_or(usize::MAX);
                if index == 0 || index > count {
                    return Err(
                        document.error_at(number.span(), ConfigFault::NoParameter { count })
                    );
                }
                index
            }
        };
        let methods = self.methods.map(|methods| {
            let read = methods.into_iter().map(|(name, texts)| {
                let span = texts.span();
                let name = validate_identifier(document, Spanned::new(span.clone(), name))?;
                let types = texts
                    .get_ref()
                    .iter()
                    .map(|text| parse_value_type(document, span.clone(), text))
                    .collect::<Result<Vec<_>, _>>()?;
                Ok((name, types))
            });
            read.collect::<Result<BTreeMap<_, _>, ProblemError>>()
        });
        Ok(FunctionSignature {
            name,
            class: class.transpose()?,
            parameters,
            returns: returns.transpose()?,
            in_place,
            methods: methods.transpose()?,
        })
    }
}

/// Returns a name unchanged if it is a valid identifier in every language. Other names are rejected, because names
/// become part of the drivers' sources.
fn validate_identifier(
    document: &ConfigDocument,
    name: Spanned<String>,
) -> Result<String, ProblemError> {
    let text = name.get_ref();
    let starts_well = !text.starts_with(|first: char| first.is_ascii_digit());
    let has_valid_signs = text
        .chars()
        .all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
    if text.is_empty() || !starts_well || !has_valid_signs {
        return Err(document.error_at(name.span(), ConfigFault::NoIdentifier));
    }
    Ok(name.into_inner())
}

fn parse_value_type(
    document: &ConfigDocument,
    span: std::ops::Range<usize>,
    text: &str,
) -> Result<ValueType, ProblemError> {
    ValueType::parse(text).ok_or_else(|| {
        let known = ValueType::join_type_names();
        document.error_at(span, ConfigFault::NoValueType { known })
    })
}

impl fmt::Display for FunctionSignature {
    /// Writes the name and the types of the parameters; for a class, also the name and the types of each method.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(class) = &self.class {
            write!(f, "{class}.")?;
        }
        write!(
            f,
            "{}({})",
            self.name,
            format_types(&self.parameters).join(", ")
        )?;
        for (name, parameters) in self.methods.iter().flatten() {
            write!(f, ", {name}({})", format_types(parameters).join(", "))?;
        }
        Ok(())
    }
}

impl FunctionSignature {
    /// Whether a type in the signature is or contains a linked list or a tree.
    pub(crate) fn has_nodes(&self) -> bool {
        let of_methods = self.methods.iter().flat_map(BTreeMap::values).flatten();
        let all = self.parameters.iter().chain(&self.returns);
        all.chain(of_methods).any(ValueType::has_nodes)
    }

    /// Formats the signature as JSON, for drivers in languages that look up names at run time.
    pub(crate) fn to_json(&self) -> String {
        let methods = self.methods.as_ref().map(|methods| {
            let texts = methods
                .iter()
                .map(|(name, types)| (name.clone(), format_types(types)));
            texts.collect::<BTreeMap<_, _>>()
        });
        serde_json::json!({
            "name": self.name,
            "class": self.class,
            "parameters": format_types(&self.parameters),
            "returns": self.returns.as_ref().map(ValueType::to_text),
            "in_place": self.in_place,
            "methods": methods,
        })
        .to_string()
    }
}

fn format_types(types: &[ValueType]) -> Vec<String> {
    types.iter().map(ValueType::to_text).collect()
}
