//! Drivers, one for each language: sources that are compiled or run together with a submission. A driver calls the
//! function of the submission and writes the result.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::signature::FunctionSignature;
use crate::language::{Language, SourceNamingRule};

/// Driver for submissions in one language: the sources that call the function, and the changes to the commands.
struct FunctionDriver {
    /// Identifier of the language in the table of languages.
    language: &'static str,
    /// Name and text of the driver's source in the build folder. The text contains placeholders.
    source: (&'static str, &'static str),
    /// Name and text of a further source that the driver includes, with placeholders; `None` if there is no such
    /// source.
    part: Option<(&'static str, &'static str)>,
    /// Name and text of the source that defines nodes of linked lists and trees. It is compiled with the driver if the
    /// signature has nodes.
    nodes: Option<(&'static str, &'static str)>,
    /// File name that the driver expects for the source of the submission; `None` if any name is possible.
    fixed_name: Option<&'static str>,
    /// Text that is inserted before the submission, on the first line of the source; may be empty.
    prelude: &'static str,
    /// Change of the compile command: the word to replace, and the words to insert instead.
    compile: (&'static str, &'static [&'static str]),
    /// Change of the run command: the word to replace, and the words to insert instead.
    run: (&'static str, &'static [&'static str]),
    /// Returns the statements that call the function. They replace the placeholder `@RUN@` of the driver's source.
    call: fn(&FunctionSignature) -> String,
}

/// Value of [`FunctionDriver::compile`] or [`FunctionDriver::run`] that leaves the command unchanged.
const UNCHANGED_COMMAND: (&str, &[&str]) = ("", &[]);

/// Drivers of all languages in which submissions can be functions.
const DRIVERS: &[FunctionDriver] = &[
    FunctionDriver {
        language: "python",
        source: ("caipan_driver.py", include_str!("../../drivers/driver.py")),
        part: None,
        nodes: None,
        fixed_name: None,
        prelude: "",
        compile: UNCHANGED_COMMAND,
        run: ("{source}", &["{folder}/caipan_driver.py", "{source}"]),
        call: |_| String::new(),
    },
    FunctionDriver {
        language: "javascript",
        source: ("caipan_driver.js", include_str!("../../drivers/driver.js")),
        part: None,
        nodes: None,
        fixed_name: None,
        prelude: "",
        compile: UNCHANGED_COMMAND,
        run: ("{source}", &["{folder}/caipan_driver.js", "{source}"]),
        call: |_| String::new(),
    },
    FunctionDriver {
        language: "typescript",
        source: ("caipan_driver.js", include_str!("../../drivers/driver.js")),
        part: None,
        nodes: None,
        fixed_name: None,
        prelude: "",
        compile: UNCHANGED_COMMAND,
        run: (
            "{folder}/main.js",
            &["{folder}/caipan_driver.js", "{folder}/main.js"],
        ),
        call: |_| String::new(),
    },
    FunctionDriver {
        language: "cpp",
        source: (
            "caipan_driver.cpp",
            include_str!("../../drivers/driver.cpp"),
        ),
        part: Some(("caipan_values.h", include_str!("../../drivers/values.h"))),
        nodes: None,
        fixed_name: Some("solution.cpp"),
        prelude: "",
        compile: ("{source}", &["{folder}/caipan_driver.cpp"]),
        run: UNCHANGED_COMMAND,
        call: cpp_call_statements,
    },
    FunctionDriver {
        language: "java",
        source: (
            "CaipanDriver.java",
            include_str!("../../drivers/Driver.java"),
        ),
        part: None,
        nodes: Some(("CaipanNodes.java", include_str!("../../drivers/nodes.java"))),
        fixed_name: None,
        prelude: "import java.util.*; import java.util.function.*; import java.util.stream.*; import java.math.*; ",
        compile: ("{source}", &["{source}", "{folder}/CaipanDriver.java"]),
        run: ("{class}", &["CaipanDriver", "{class}"]),
        call: |_| String::new(),
    },
    FunctionDriver {
        language: "go",
        source: ("caipan_driver.go", include_str!("../../drivers/driver.go")),
        part: None,
        nodes: None,
        fixed_name: None,
        prelude: "",
        compile: ("{source}", &["{source}", "{folder}/caipan_driver.go"]),
        run: UNCHANGED_COMMAND,
        call: go_call_statements,
    },
    FunctionDriver {
        language: "rust",
        source: ("caipan_driver.rs", include_str!("../../drivers/driver.rs")),
        part: Some(("caipan_values.rs", include_str!("../../drivers/values.rs"))),
        nodes: None,
        fixed_name: Some("solution.rs"),
        prelude: "",
        compile: ("{source}", &["{folder}/caipan_driver.rs"]),
        run: UNCHANGED_COMMAND,
        call: rust_call_statements,
    },
];

/// Source text that defines nodes of linked lists and trees in Go. It is inserted into the driver's source.
const GO_NODES: &str = include_str!("../../drivers/nodes.go");

/// Changes all languages so that submissions are functions that drivers call. Languages without a driver are no longer
/// allowed.
pub(crate) fn add_drivers(signature: &FunctionSignature, languages: &mut [Language]) {
    for language in languages {
        language.without_driver = Some(Arc::new(language.clone()));
        match DRIVERS.iter().find(|driver| driver.language == language.id) {
            Some(driver) => driver.apply_to_language(signature, language),
            None => language.is_allowed = false,
        }
    }
}

impl FunctionDriver {
    fn apply_to_language(&self, signature: &FunctionSignature, language: &mut Language) {
        let mut files: BTreeMap<String, Vec<u8>> = (*language.adjacent_files).clone();
        for (name, text) in std::iter::once(self.source).chain(self.part) {
            files.insert(
                name.to_owned(),
                self.fill_placeholders(text, signature).into_bytes(),
            );
        }
        replace_word(&mut language.compile, self.compile);
        replace_word(&mut language.run, self.run);
        if let Some((name, text)) = self.nodes.filter(|_| signature.has_nodes()) {
            files.insert(name.to_owned(), text.as_bytes().to_vec());
            language.compile.push(format!("{{folder}}/{name}"));
        }
        language.adjacent_files = Arc::new(files);
        if let Some(name) = self.fixed_name {
            language.source_name = SourceNamingRule::Fixed(name.into());
        }
        language.prelude = self.prelude;
    }

    fn fill_placeholders(&self, text: &str, signature: &FunctionSignature) -> String {
        let class = signature.class.clone().unwrap_or_default();
        let is_design = signature.methods.is_some();
        let nodes = if signature.has_nodes() { GO_NODES } else { "" };
        let values = [
            ("@SPEC@", signature.to_json()),
            ("@NAME@", signature.name.clone()),
            (
                "@CLASS@",
                if is_design {
                    signature.name.clone()
                } else {
                    class
                },
            ),
            ("@IN_PLACE@", signature.in_place.to_string()),
            ("@IS_DESIGN@", is_design.to_string()),
            ("@HAS_NODES@", u8::from(signature.has_nodes()).to_string()),
            ("// @NODES@", nodes.to_owned()),
            ("@RUN@", (self.call)(signature)),
        ];
        values
            .into_iter()
            .fold(text.to_owned(), |text, (name, value)| {
                text.replace(name, &value)
            })
    }
}

/// Replaces the first occurrence of a word in a command by other words. A command without the word is unchanged.
pub(crate) fn replace_word(command: &mut Vec<String>, (word, replacement): (&str, &[&str])) {
    if let Some(index) = command.iter().position(|known| known == word) {
        let words = replacement.iter().map(|other| (*other).to_owned());
        command.splice(index..=index, words);
    }
}

/// Returns the C++ statements that call the function. The name is qualified with `::`, so that it cannot refer to a
/// name of the standard library after `using namespace std`.
fn cpp_call_statements(signature: &FunctionSignature) -> String {
    let FunctionSignature { name, in_place, .. } = signature;
    let Some(methods) = &signature.methods else {
        let function = match &signature.class {
            Some(class) => format!("{class}::{name}"),
            None => name.clone(),
        };
        return format!(
            "    caipan::finish(caipan::call(&::{function}, caipan::Arguments{{caipan::inputs}}, {in_place}));"
        );
    };
    let count = signature.parameters.len();
    let mut text = format!(
        "    auto& names = caipan::items_of(caipan::inputs.at(0));\n    \
         auto& given = caipan::items_of(caipan::inputs.at(1));\n    \
         auto* instance = caipan::constructed<{name}>(caipan::items_of(given.at(0)), std::make_index_sequence<{count}>());\n    \
         std::string out = \"[null\";\n    \
         for (size_t i = 1; i < names.size(); i++) {{\n        \
         caipan::Arguments arguments{{caipan::items_of(given.at(i))}};\n        \
         out += ',';\n        "
    );
    for method in methods.keys() {
        text += &format!(
            "if (names[i].text == \"{method}\") {{\n            \
             out += caipan::call(&{name}::{method}, arguments, 0, instance);\n        \
             }} else "
        );
    }
    text + "caipan::fail(\"there is no method \" + names[i].text);\n    }\n    caipan::finish(out + \"]\");"
}

fn go_call_statements(signature: &FunctionSignature) -> String {
    if signature.methods.is_some() {
        return "caipanDesign(reflect.ValueOf(Constructor), inputs, &out)".to_owned();
    }
    let function = match &signature.class {
        Some(class) => format!("new({class}).{}", signature.name),
        None => signature.name.clone(),
    };
    let call = format!("caipanCall(reflect.ValueOf({function}), inputs)");
    match signature.in_place {
        0 => format!("results, _ := {call}\n\tcaipanResults(&out, results)"),
        number => format!(
            "_, after := {call}\n\tcaipanWrite(&out, after[{}])",
            number - 1
        ),
    }
}

fn rust_call_statements(signature: &FunctionSignature) -> String {
    let count = signature.parameters.len();
    let name = &signature.name;
    let Some(methods) = &signature.methods else {
        let function = match &signature.class {
            Some(class) => format!("{class}::{name}"),
            None => name.clone(),
        };
        let call = format!(
            "        let mut all = caipan::argument_slots(inputs, {count});\n        \
             let mut slots = all.iter_mut();\n        \
             let result = {function}({});\n",
            rust_argument_list(count)
        );
        return call
            + &match signature.in_place {
                0 => "        caipan::to_json(&result)".to_owned(),
                number => format!(
                    "        let mut out = String::new();\n        \
                     all[{}].write_value_after_call(&mut out);\n        out",
                    number - 1
                ),
            };
    };
    let mut text = format!(
        "        let names = caipan::list_items(&inputs[0]);\n        \
         let given = caipan::list_items(&inputs[1]);\n        \
         let mut all = caipan::argument_slots(caipan::list_items(&given[0]), {count});\n        \
         let mut slots = all.iter_mut();\n        \
         let mut instance = {name}::new({});\n        \
         let mut out = String::from(\"[null\");\n        \
         for (name, given) in names.iter().zip(given).skip(1) {{\n            \
         let caipan::Value::Text(name) = name else {{ caipan::fail(\"a name is not text\") }};\n            \
         out.push(',');\n            match name.as_str() {{\n",
        rust_argument_list(count)
    );
    for (method, types) in methods {
        let count = types.len();
        text += &format!(
            "                \"{method}\" => {{\n                    \
             let mut all = caipan::argument_slots(caipan::list_items(given), {count});\n                    \
             let mut slots = all.iter_mut();\n                    \
             out += &caipan::to_json(&instance.{}({}));\n                }}\n",
            to_snake_case(method),
            rust_argument_list(count)
        );
    }
    text + "                other => caipan::fail(&format!(\"there is no method {other}\")),\n            }\n        }\n        \
            out.push(']');\n        out"
}

fn rust_argument_list(count: usize) -> String {
    vec!["caipan::parameter_from_slot(slots.next().unwrap())"; count].join(", ")
}

/// Converts the name of a method to the spelling in Rust: `getMin` to `get_min`.
fn to_snake_case(name: &str) -> String {
    let mut snake = String::new();
    for sign in name.chars() {
        if sign.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(sign.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language;

    #[test]
    fn every_driver_is_for_a_known_language_and_replaces_a_word_of_its_commands() {
        for driver in DRIVERS {
            let languages = language::built_in_languages();
            let found = languages
                .iter()
                .find(|language| language.id == driver.language);
            let language = found.unwrap_or_else(|| panic!("{}", driver.language));
            for (command, word) in [
                (&language.compile, driver.compile.0),
                (&language.run, driver.run.0),
            ] {
                let is_changed = word.is_empty() || command.contains(&word.to_owned());
                assert!(is_changed, "{}", driver.language);
            }
        }
    }

    #[test]
    fn names_of_methods_are_converted_to_snake_case() {
        assert_eq!(to_snake_case("getMin"), "get_min");
        assert_eq!(to_snake_case("push"), "push");
    }
}
