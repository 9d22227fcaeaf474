//! Validators that decide which of many texts are legal inputs. Specifications of checktestdata are interpreted here, since
//! to start a tool for each text takes long; the tools confirm the few texts that are used.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::checktestdata::Specification;
use caipan_facts::Fact;
use caipan_judge::content_id::ContentId;
use caipan_judge::referee::{ValidationResult, Validator};

/// Validators of a problem, with cached results.
pub struct InputValidators<'a> {
    /// Validators whose specifications are interpreted here come first.
    validators: Vec<InputValidator<'a>>,
    /// Cached result for each text, since the same texts are checked repeatedly.
    legality_by_hash: Mutex<HashMap<ContentId, Legality>>,
}

/// Validator of a problem.
struct InputValidator<'a> {
    program: Validator<'a>,
    /// Specification that the program interprets. `None` if the validator is another kind of program, or if the
    /// specification is not understood.
    specification: Option<Specification>,
}

/// Cached result for a text.
#[derive(Clone, Copy)]
struct Legality {
    is_legal: bool,
    /// Whether the result for at least one validator comes from [`Specification::accepts`] and not from the program.
    is_screened: bool,
}

impl<'a> InputValidators<'a> {
    /// Parses the specifications among the validators.
    pub(super) fn new(validators: Vec<Validator<'a>>) -> Self {
        let mut all: Vec<InputValidator> = validators
            .into_iter()
            .map(|program| {
                let source = program.checktestdata_specification();
                let specification = source.and_then(|source| Specification::parse(&source));
                InputValidator {
                    program,
                    specification,
                }
            })
            .collect();
        all.sort_by_key(|validator| validator.specification.is_none());
        Self {
            validators: all,
            legality_by_hash: Mutex::default(),
        }
    }

    /// Whether the problem has no validator.
    pub fn is_empty(&self) -> bool {
        self.validators.is_empty()
    }

    /// Returns the sources of the validators that can be read.
    pub(super) fn sources(&self) -> Vec<String> {
        let all = self.validators.iter();
        all.filter_map(|validator| validator.program.source_text())
            .collect()
    }

    /// Whether a text is probably a legal input. Texts that are shown or written must be checked with
    /// [`Self::confirms`] as well.
    pub(super) fn accepts(&self, input: &str) -> bool {
        let id = ContentId::hash(input.as_bytes());
        let cached = self.lock_cached_legality().get(&id).copied();
        cached.map_or_else(|| self.check(id, input, true), |legality| legality.is_legal)
    }

    /// Whether the programs accept a text that [`Self::accepts`] has accepted. Starts programs only if a specification
    /// was interpreted here.
    pub(super) fn confirms(&self, input: &str) -> bool {
        let id = ContentId::hash(input.as_bytes());
        let cached = self.lock_cached_legality().get(&id).copied();
        match cached {
            Some(legality) if legality.is_legal && legality.is_screened => {
                self.check(id, input, false)
            }
            // Existing cases and generated inputs, which have no result, have been checked elsewhere.
            other => other.is_none_or(|legality| legality.is_legal),
        }
    }

    /// Returns why an input is illegal: what the first validator says that rejects it or fails. `None` if it is legal.
    pub(super) fn find_rejection(&self, input: &str) -> Option<Fact> {
        if self.accepts(input) && self.confirms(input) {
            return None;
        }
        let [of_all, of_some] = self.by_scope();
        let mut programs = (of_all.into_iter().chain(of_some)).map(|validator| &validator.program);
        programs.find_map(|program| match program.validate(input.as_bytes(), None) {
            Ok(ValidationResult::Valid(_)) => None,
            Ok(ValidationResult::Invalid(what)) | Err(what) => Some(what),
        })
    }

    /// Returns the validators of all cases, which must all accept an input, and those that apply only to certain cases.
    /// The latter are alternatives: at least one of them must accept the input.
    fn by_scope(&self) -> [Vec<&InputValidator<'a>>; 2] {
        let (of_some, of_all) = (self.validators.iter())
            .partition(|validator| validator.program.is_limited_to_some_cases());
        [of_all, of_some]
    }

    /// Validates a text and caches the result. Without `may_screen`, only the programs are asked.
    fn check(&self, id: ContentId, input: &str, may_screen: bool) -> bool {
        let is_screened = Cell::new(false);
        // The result is not cached if a validator failed or was cancelled.
        let is_certain = Cell::new(true);
        let is_valid = |validator: &InputValidator| {
            let specification = validator.specification.as_ref().filter(|_| may_screen);
            let screened = specification.and_then(|rules| rules.accepts(input.as_bytes()));
            if let Some(is_legal) = screened {
                is_screened.set(true);
                return is_legal;
            }
            let word = validator.program.validate(input.as_bytes(), None);
            is_certain.set(is_certain.get() && word.is_ok());
            matches!(word, Ok(ValidationResult::Valid(_)))
        };
        let [of_all, of_some] = self.by_scope();
        let is_legal = of_all.into_iter().all(is_valid)
            && (of_some.is_empty() || of_some.into_iter().any(is_valid));
        if is_certain.get() {
            let legality = Legality {
                is_legal,
                is_screened: is_screened.get(),
            };
            self.lock_cached_legality().insert(id, legality);
        }
        is_legal
    }

    fn lock_cached_legality(&self) -> MutexGuard<'_, HashMap<ContentId, Legality>> {
        self.legality_by_hash
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;
    use crate::program_literals::ProgramLiterals;
    use crate::stress::{FailureSearch, InputSource, ProblemInputs, ProgramTest};
    use caipan_checker::Settings;
    use caipan_judge::grading_context::GradingContext;
    use caipan_judge::submission::compile;
    use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
    use caipan_problem::problem_toml::Problem;
    use caipan_sandbox::scripted::{ScriptedRunner, outcome_without_output};
    use caipan_sandbox::{Ending, ResourceUsage};

    const RULES: &str = "INT(1, 50, n) NEWLINE REP(n, SPACE) INT(0, 1000) END NEWLINE";
    /// The rules of [`RULES`], with an anchor that caipan's interpreter does not understand.
    const RULES_WITH_ANCHOR: &str =
        "INT(1, 50, n) NEWLINE REP(n, SPACE) INT(0, 1000) END NEWLINE REGEX(\"$\")";
    const TABLE: &str = "[[validator]]\nsource = \"rules.ctd\"\ndialect = \"checktestdata\"\n";
    const EXAMPLE: &str = "3\n5 6 7\n";

    /// Program that fails on inputs with more than one line.
    struct LineTest;

    impl ProgramTest for LineTest {
        type Fault = ();

        fn find_fault(&self, input: &str, _answer: &str) -> Option<()> {
            (input != EXAMPLE).then_some(())
        }

        fn is_same_fault_kind(&self, (): &(), (): &()) -> bool {
            true
        }
    }

    /// Calls `use_inputs` with the inputs of a problem whose tool exits with `code`. Returns the number of times that
    /// the tool was started.
    fn count_tool_runs(
        tables: &str,
        rules: &str,
        code: i32,
        use_inputs: impl Fn(&ProblemInputs),
    ) -> usize {
        let folder = tempfile::tempdir().unwrap();
        let toml = format!("name = \"list\"\nchecker = \"tokens\"\n{tables}");
        std::fs::write(folder.path().join("problem.toml"), toml).unwrap();
        std::fs::write(folder.path().join("rules.ctd"), rules).unwrap();
        let problem = Problem::load(folder.path().to_str().unwrap(), &Settings::new()).unwrap();
        let runs = AtomicUsize::new(0);
        let runner = ScriptedRunner::new(|_| {
            runs.fetch_add(1, Ordering::Relaxed);
            Ok(outcome_without_output(
                Ending::Exited(code),
                ResourceUsage::default(),
            ))
        });
        let grading = GradingContext {
            runner: &runner,
            compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
            cpu_kill_factor: 1.0,
            strict: false,
            jury_program_store: &CompiledJuryPrograms::default(),
            may_fork_interpreter: false,
            cancel: &AtomicBool::new(false),
        };
        let validators = Validator::compile_all(&problem, &grading).unwrap();
        use_inputs(&ProblemInputs {
            examples: vec![(EXAMPLE.to_owned(), Some(String::new()))],
            generator_inputs: None,
            validators: InputValidators::new(validators),
            oracle: None,
            literals: ProgramLiterals::default(),
            seed: 1,
            varies_examples: true,
            is_learning_over: &|| false,
            layouts: OnceLock::new(),
            rare_examples: OnceLock::new(),
            extreme_text_series: OnceLock::new(),
        });
        runs.load(Ordering::Relaxed)
    }

    fn make_inputs(inputs: &ProblemInputs) {
        inputs.learn_structure();
        let made = (1..40).filter_map(|number| inputs.nth_input(number));
        assert!(made.count() > 20);
    }

    #[test]
    fn structure_is_learned_without_starting_the_tool() {
        assert_eq!(count_tool_runs(TABLE, RULES, 0, make_inputs), 0);
        assert!(count_tool_runs(TABLE, RULES_WITH_ANCHOR, 0, make_inputs) > 40);
    }

    #[test]
    fn the_tool_confirms_each_text_once() {
        let runs = count_tool_runs(TABLE, RULES, 0, |inputs| {
            assert!(inputs.is_legal("1\n1000\n") && !inputs.is_legal("1\n1001\n"));
            assert!(
                inputs.is_confirmed_legal("1\n1000\n") && inputs.is_confirmed_legal("1\n1000\n")
            );
            assert!(inputs.is_legal(EXAMPLE) && inputs.is_confirmed_legal(EXAMPLE));
        });
        assert_eq!(runs, 1);
        let runs = count_tool_runs(TABLE, RULES, 1, |inputs| {
            assert!(inputs.is_legal("1\n1000\n") && !inputs.is_confirmed_legal("1\n1000\n"));
            assert!(!inputs.is_confirmed_legal("1\n1000\n") && !inputs.is_legal("1\n1000\n"));
            assert!(inputs.is_legal(EXAMPLE) && inputs.is_confirmed_legal(EXAMPLE));
        });
        assert_eq!(runs, 1);
    }

    #[test]
    fn inputs_that_the_tool_rejects_are_not_reported() {
        for (code, is_found) in [(0, true), (1, false), (2, false)] {
            let runs = count_tool_runs(TABLE, RULES, code, |inputs| {
                let tried = AtomicUsize::new(0);
                let search = FailureSearch {
                    inputs,
                    workers: 1,
                    is_over: &|| tried.load(Ordering::Relaxed) >= 20,
                    watch: &|| {
                        tried.fetch_add(1, Ordering::Relaxed);
                    },
                };
                assert_eq!(search.find_failure(&LineTest).is_some(), is_found, "{code}");
            });
            assert!(runs > 0 && (runs == 1) == is_found, "{code}: {runs}");
        }
    }

    #[test]
    fn shrunk_inputs_are_confirmed() {
        let shrunk = RefCell::new(Vec::new());
        let runs = count_tool_runs(TABLE, RULES, 0, |inputs| {
            let search = FailureSearch {
                inputs,
                workers: 1,
                is_over: &|| false,
                watch: &|| (),
            };
            let found = search.find_failure(&LineTest).unwrap();
            let small = search.shrink_failing_input(&LineTest, found);
            shrunk.borrow_mut().push(small.input);
        });
        assert_eq!(*shrunk.borrow(), ["1\n0\n"]);
        assert!((2..60).contains(&runs), "{runs}");
    }

    #[test]
    fn the_tool_is_asked_if_the_answer_is_unknown_or_options_are_given() {
        let with_options = format!("{TABLE}args = [\"-w\"]\n");
        let command = "[[validator]]\ncommand = [\"checktestdata\", \"-w\", \"rules.ctd\"]\ndialect = \"checktestdata\"\n";
        let other_program =
            "[[validator]]\ncommand = [\"sh\", \"rules.ctd\"]\ndialect = \"checktestdata\"\n";
        let too_large = "INT(1, 10^39) NEWLINE";
        for (tables, rules, input) in [
            (&with_options[..], RULES, "1\n1000\n"),
            (command, RULES, "1\n1000\n"),
            (other_program, RULES, "1\n1000\n"),
            (TABLE, "not a specification", "1\n1000\n"),
            (TABLE, too_large, "1\n"),
        ] {
            let runs = count_tool_runs(tables, rules, 0, |inputs| {
                assert!(inputs.is_legal(input) && inputs.is_confirmed_legal(input));
            });
            assert_eq!(runs, 1, "{tables}{rules}");
        }
    }

    #[test]
    fn a_validator_of_all_cases_is_named_before_an_alternative() {
        let some = "[[validator]]\ncommand = [\"some\"]\ndialect = \"kattis\"\ncases = [\"a*\"]\n";
        let every = "[[validator]]\ncommand = [\"every\"]\ndialect = \"kattis\"\n";
        count_tool_runs(&format!("{some}{every}"), "", 43, |inputs| {
            let what = inputs.validators.find_rejection("1\n").unwrap();
            assert!(format!("{what:?}").contains("every"), "{what:?}");
        });
        count_tool_runs(some, "", 43, |inputs| {
            let what = inputs.validators.find_rejection("1\n").unwrap();
            assert!(format!("{what:?}").contains("some"), "{what:?}");
        });
        count_tool_runs(&format!("{some}{every}"), "", 42, |inputs| {
            assert!(inputs.validators.find_rejection("1\n").is_none());
        });
    }

    #[test]
    fn one_of_the_validators_of_some_cases_must_accept() {
        let table = format!("{TABLE}cases = [\"a*\"]\n");
        let other =
            "[[validator]]\ncommand = [\"other\"]\ndialect = \"kattis\"\ncases = [\"b*\"]\n";
        let runs = count_tool_runs(&format!("{other}{table}"), RULES, 42, |inputs| {
            // The specification comes first, and its answer is enough if it accepts.
            assert!(inputs.is_legal("1\n1000\n"));
        });
        assert_eq!(runs, 0);
        let runs = count_tool_runs(&format!("{other}{table}"), RULES, 42, |inputs| {
            assert!(inputs.is_legal("1\n1001\n"));
        });
        assert_eq!(runs, 1);
    }
}
