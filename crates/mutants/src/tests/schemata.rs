//! Tests which mutants a schema contains, and which mutants a compiler error refers to.

use crate::mutant_schema::{self, MutantSchema};
use crate::{SourceMutant, generate_mutants};

fn generate_with_schema(text: &str) -> (Vec<SourceMutant>, MutantSchema) {
    let mutants = generate_mutants("cpp", text);
    let schema = mutant_schema::build_schema("cpp", text, &mutants);
    assert_eq!(schema.included.len() + schema.separate.len(), mutants.len());
    (mutants, schema)
}

/// Returns the numbers, counted from 1, of the mutants whose first changed line is `line`.
fn numbers_of_line(mutants: &[SourceMutant], line: usize) -> Vec<usize> {
    (1..)
        .zip(mutants)
        .filter(|(_, mutant)| mutant.line == line)
        .map(|(number, _)| number)
        .collect()
}

#[test]
fn a_mutant_is_a_clone_that_the_original_function_calls() {
    let text = "int twice(int a, int *b)\n{ return a + *b; }\nint main() { int x = 0; return twice(x, &x); }\n";
    let (mutants, schema) = generate_with_schema(text);
    assert_eq!(schema.separate, numbers_of_line(&mutants, 1));
    let first = numbers_of_line(&mutants, 2)[0];
    let arrow = format!("case {first}: return twice_m{first}(a, b);\n");
    assert!(schema.text.contains(&arrow), "{}", schema.text);
    let clone = format!("int twice_m{first}(int a, int *b)\n{{ return a - *b; }}\n");
    assert!(schema.text.contains(&clone), "{}", schema.text);
    assert!(schema.text.contains("\nint twice(int a, int *b)\n\n;"));
    let main = numbers_of_line(&mutants, 3)[0];
    let clone = schema
        .text
        .split(&format!("int main_m{main}() {{"))
        .nth(1)
        .unwrap();
    // Only `main` may end without a return statement.
    assert!(clone.split('}').next().unwrap().ends_with("\nreturn 0; "));
}

#[test]
fn mutants_outside_of_free_functions_stay_separate() {
    let outside = [
        "int size = 5 + 1;",
        "#define N 30",
        "int f(int x) {\n#define M 7\n    return 0; }",
        "struct Tree { int depth() { return 5 + 1; } };",
        "int Tree::depth() { return 5 + 1; }",
        "template <class T> int f(T a) { return 5 + 1; }",
        "bool operator<(const Tree &a, const Tree &b) { return 5 < 1; }",
        "int f(int, int b) { return 5 + b; }",
        "int f(int a = 5) { return 5 + a; }",
        "auto f(int a) { return 5 + a; }",
        "constexpr int f(int a) { return 5 + a; }",
        "int f(const char *a, ...) { return 5 + 1; }",
        "int f(vector<int> &&a) { return 5 + 1; }",
    ];
    for text in outside {
        let (mutants, schema) = generate_with_schema(&format!("{text}\n"));
        assert!(!mutants.is_empty(), "{text}");
        let inside = &schema.included;
        let of_define = text.contains("#define M");
        let wrong = inside
            .iter()
            .find(|number| !of_define || mutants[**number - 1].old.contains("#define"));
        assert_eq!(wrong, None, "{text}: {}", schema.text);
    }
    let cloneable = [
        "static inline int f(int a[], int (&b)[5], int (*g)(int)) { return 5 + 1; }",
        "namespace { void f(const vector<int> &a, struct Tree *t) { g(5 + 1); } }",
        "std::string f(unsigned long long a) { return g([&](int b) { return b + 1; }); }",
    ];
    for text in cloneable {
        let (mutants, schema) = generate_with_schema(text);
        assert!(schema.included.len() > 1, "{text}: {mutants:#?}");
    }
    assert!(
        generate_with_schema(cloneable[0])
            .1
            .text
            .contains("(a, b, g);")
    );
    assert!(
        generate_with_schema(cloneable[1])
            .1
            .text
            .contains("(a, t); return;")
    );
    let python = "x = 1 + 2\n";
    let mutants = generate_mutants("python", python);
    let schema = mutant_schema::build_schema("python", python, &mutants);
    assert_eq!(
        (schema.included.len(), schema.separate.len()),
        (0, mutants.len())
    );
}

#[test]
fn compiler_errors_identify_the_mutants_to_drop() {
    let text = "int f(int a) {\n    return a + 1;\n}\n";
    let (mutants, schema) = generate_with_schema(text);
    let line = |needle: &str| {
        schema
            .text
            .lines()
            .position(|line| line.contains(needle))
            .unwrap()
            + 1
    };
    let (one, two, three) = (schema.included[0], schema.included[1], schema.included[2]);
    let diagnostics = format!(
        "schema.cpp: In function 'int f_m1(int)':\n\
         /tmp/schema.cpp:{}:5: error: no\nschema.cpp:{}:9: warning: odd\nother.cpp:{}:1: error: no\n\
         schema.cpp:{}:7:   required from here\n/usr/include/x.h:3:1: error: no\nschema.cpp:1:1: note: x\n",
        line(&format!("f_m{one}(int")) + 1,
        line(&format!("f_m{two}(int")),
        line(&format!("f_m{two}(int")),
        line(&format!("case {three}:")),
    );
    assert_eq!(
        schema.mutants_with_errors("schema.cpp", &diagnostics),
        [one, three]
    );
    let rest = mutant_schema::build_schema_without("cpp", text, &mutants, &[one, three]);
    assert!(
        !rest.text.contains(&format!("f_m{one}(")) && rest.text.contains(&format!("f_m{two}("))
    );
    assert_eq!(rest.included.len() + 2, schema.included.len());
    assert_eq!(
        schema.mutants_with_errors("schema.cpp", "collect2: error: ld returned 1 exit status"),
        [0; 0]
    );
}
