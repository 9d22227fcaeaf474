//! Conversion of an audit to its record: facts become findings, and indices become names.

use super::audit::{
    AUDIT_VERSION, Audit, CaseTime, CoverageGoal, Disagreement, ExpectedRecord, Finding,
    JudgedCase, JuryProgram, Mutant, MutantFate, Mutants, MutatedProgram, Programs, SolverCounter,
    TestDataGap, UnrejectedProgram, ValidCase,
};
use super::results::Tool;
use crate::decimals::to_seconds;
use caipan_audit::audit::{self, CaseWithoutFaults};
use caipan_audit::expected_result;
use caipan_audit::jury_programs;
use caipan_audit::kill_matrix::{self, KillMatrix};
use caipan_audit::labelled_programs;
use caipan_audit::test_data_strength::{
    KillerSearchResult, MutantStatistics, NewRejections, TestDataStrength, TestedMutant,
};
use caipan_checker::verdict::Verdict;
use caipan_facts::Fact;
use caipan_i18n::Lang;
use caipan_judge::result::{CaseResult, Scorecard};
use caipan_problem::problem_toml::Problem;

impl From<&Fact> for Finding {
    fn from(fact: &Fact) -> Self {
        let args = fact.args.iter();
        Self {
            key: fact.key.to_string(),
            args: args
                .map(|(name, arg)| (name.to_string(), arg.clone()))
                .collect(),
            reason: Lang::En.fact(fact),
        }
    }
}

fn findings_from_facts<'f>(facts: impl IntoIterator<Item = &'f Fact>) -> Vec<Finding> {
    facts.into_iter().map(Finding::from).collect()
}

impl Audit {
    /// Creates the record of an audit of this problem, without any findings.
    pub fn new(problem: &Problem) -> Self {
        Self {
            schema_version: AUDIT_VERSION,
            interrupted: false,
            tool: Tool::current_version(),
            problem: problem.name.clone(),
            checker: problem.checker_name.clone(),
            valid_cases: Vec::new(),
            faults: Vec::new(),
            warnings: Vec::new(),
            other_files: Vec::new(),
            refused_inputs: 0,
            accepted_outputs: 0,
            rejected_outputs: 0,
            runs: 0,
            coverage: Vec::new(),
            puzzle_mutants: None,
            source_mutants: None,
            programs: None,
            labelled: None,
        }
    }

    /// Adds the results of the audit of the problem's files: valid cases, faults, warnings, counts and coverage.
    pub fn add_file_findings(&mut self, audit: &audit::AuditReport) {
        self.valid_cases = audit.cases.iter().map(ValidCase::from).collect();
        self.faults = findings_from_facts(&audit.faults);
        self.warnings = findings_from_facts(&audit.warnings);
        self.other_files.clone_from(&audit.unrelated_files);
        self.refused_inputs = audit.refused_inputs;
        self.accepted_outputs = audit.accepted_outputs;
        self.rejected_outputs = audit.rejected_outputs;
        self.runs = audit.runs;
        self.coverage = audit
            .goals
            .iter()
            .map(|goal: &caipan_checker::CoverageGoal| CoverageGoal {
                goal: Finding::from(&goal.name),
                is_reached: goal.is_reached,
            })
            .collect();
    }
}

impl From<&CaseWithoutFaults> for ValidCase {
    fn from(audited: &CaseWithoutFaults) -> Self {
        Self {
            name: audited.case.name.clone(),
            has_answer: audited.case.answer.is_some(),
            decides_against: findings_from_facts(&audited.other_interpretations),
            search: audited
                .stats
                .0
                .iter()
                .map(|(what, count): &(Fact, u64)| SolverCounter {
                    what: what.into(),
                    count: *count,
                })
                .collect(),
        }
    }
}

/// Converts a kill matrix. `mutant` fills in all fields of a mutant that do not depend on the cases.
fn convert_mutants<M: Clone>(strength: &KillMatrix<M>, mutant: impl Fn(&M) -> Mutant) -> Mutants {
    let name = |case: usize| strength.cases[case].clone();
    let rows = strength.mutants.iter().enumerate().map(|(row, known)| {
        let killed_by: Vec<String> = strength.killing_cases(row).map(name).collect();
        let fates = strength.fates[row].iter().enumerate();
        let unknown = fates.filter(|(_, fate)| **fate == kill_matrix::MutantFate::Unknown);
        Mutant {
            fate: if killed_by.is_empty() {
                MutantFate::Survives
            } else {
                MutantFate::Killed
            },
            killed_by,
            unknown_on: unknown.map(|(case, _)| name(case)).collect(),
            ..mutant(known)
        }
    });
    let mutants: Vec<Mutant> = rows.collect();
    let alive = mutants
        .iter()
        .enumerate()
        .filter(|(_, mutant)| mutant.fate == MutantFate::Survives);
    let survivors: Vec<usize> = alive.map(|(place, _)| place).collect();
    // If not all mutants were tried, it is unknown which cases suffice and which cases kill nothing.
    let (subset, idle) = if strength.is_complete {
        (
            strength.smallest_killing_subset(),
            strength.cases_without_kills(),
        )
    } else {
        (&[][..], Vec::new())
    };
    Mutants {
        cases: strength.cases.clone(),
        killed: mutants.len() - survivors.len(),
        total: mutants.len(),
        perhaps_equal: None,
        inputs_tried: None,
        untried: strength.untried,
        mutants,
        survivors,
        smallest_subset: subset.iter().copied().map(name).collect(),
        idle_cases: idle.into_iter().map(name).collect(),
        originals: Vec::new(),
        disagreements: Vec::new(),
        gaps: Vec::new(),
        unrejected: Vec::new(),
    }
}

impl Mutant {
    /// Creates a surviving mutant with the mistake `operator`. All other fields are empty.
    fn new_surviving_mutant(operator: &str) -> Self {
        Self {
            operator: operator.to_owned(),
            file: None,
            line: None,
            before: None,
            after: None,
            fate: MutantFate::Survives,
            killed_by: Vec::new(),
            unknown_on: Vec::new(),
            is_slow: false,
        }
    }
}

impl Mutants {
    /// Converts the kill matrix of a puzzle's wrong solvers.
    pub(crate) fn from_puzzle_mutants(strength: &KillMatrix) -> Self {
        convert_mutants(strength, |mutant| Mutant::new_surviving_mutant(mutant.id))
    }

    /// Converts the results of mutants of accepted programs. `killer_search`, the result of a search for inputs that kill
    /// survivors, distinguishes wrong survivors from those that may be equivalent to the original.
    pub(crate) fn from_source_mutants(
        measured: &TestDataStrength,
        killer_search: Option<&KillerSearchResult>,
    ) -> Self {
        let mut all = convert_mutants(&measured.kill_matrix, |tried: &TestedMutant| Mutant {
            file: Some(tried.program.clone()),
            line: Some(tried.mutant.line),
            before: Some(tried.mutant.old.clone()),
            after: Some(tried.mutant.new.clone()),
            is_slow: tried.is_slow,
            ..Mutant::new_surviving_mutant(tried.mutant.operator.id)
        });
        if let Some(killer_search) = killer_search {
            for (number, place) in all.survivors.iter().enumerate() {
                all.mutants[*place].fate = if killer_search.is_probably_equivalent(number) {
                    MutantFate::PerhapsEqual
                } else if killer_search.untried.contains(&number) {
                    MutantFate::Survives
                } else {
                    MutantFate::Wrong
                };
            }
            all.perhaps_equal = Some(killer_search.count_probably_equivalent_mutants());
            all.inputs_tried = Some(killer_search.input_count);
            all.disagreements = killer_search
                .disagreements
                .iter()
                .map(Disagreement::from)
                .collect();
            all.gaps = (killer_search.gaps.iter())
                .map(|gap| TestDataGap {
                    property: Finding::from(&gap.property),
                    input: killer_search.killers[gap.killer].0.clone(),
                })
                .collect();
            all.unrejected = (killer_search.rejections.iter())
                .map(|one| UnrejectedProgram::from_rejections(one, killer_search))
                .collect();
        }
        all.untried = measured.counts.iter().map(|counts| counts.untried).sum();
        all.originals = measured.counts.iter().map(MutatedProgram::from).collect();
        all
    }
}

/// Maximum size in bytes of an input that rejects a wrong program, so that the record stays readable.
const MAX_REJECTING_INPUT_BYTES: usize = 64 << 10;

impl UnrejectedProgram {
    fn from_rejections(rejections: &NewRejections, search: &KillerSearchResult) -> Self {
        let first = rejections.killers.first();
        let input = first.map(|(killer, _)| &search.killers[*killer].0);
        Self {
            program: rejections.program.clone(),
            verdict: first.map(|(_, verdict)| *verdict),
            input: input
                .filter(|text| text.len() <= MAX_REJECTING_INPUT_BYTES)
                .cloned(),
        }
    }
}

impl From<&caipan_audit::test_data_strength::ProgramDisagreement> for Disagreement {
    fn from(disagreement: &caipan_audit::test_data_strength::ProgramDisagreement) -> Self {
        Self {
            program: disagreement.program.clone(),
            verdict: disagreement.verdict,
            input: disagreement.input.clone(),
        }
    }
}

impl From<&MutantStatistics> for MutatedProgram {
    fn from(counts: &MutantStatistics) -> Self {
        Self {
            file: counts.program.clone(),
            possible: counts.possible,
            made: counts.made,
            not_compiled: counts.not_compiled,
            same: counts.duplicates,
            unstable: counts.unstable,
        }
    }
}

impl Programs {
    /// Converts the results of jury programs: each program with its scorecard, and with the fault if the result is not the
    /// expected one.
    pub(crate) fn from_judged_programs<'a>(
        judged: impl Iterator<
            Item = (
                &'a jury_programs::JuryProgram,
                &'a Scorecard,
                Option<&'a Fact>,
            ),
        > + Clone,
        limits: &[Fact],
        labelled: Option<&labelled_programs::LabelledResults>,
    ) -> Self {
        let programs: Vec<JuryProgram> = judged
            .clone()
            .map(|(program, card, fault)| JuryProgram {
                path: card.path.clone(),
                language: card.language.clone(),
                expected: ExpectedRecord::from(&program.expected),
                verdict: card.verdict,
                score: card.score.rounded(),
                is_as_expected: fault.is_none(),
                fault: fault.map(Finding::from),
                cases: card.cases.iter().map(JudgedCase::from).collect(),
            })
            .collect();
        let right = judged.filter(|(program, ..)| program.must_be_accepted());
        let as_expected = programs.iter().filter(|one| one.is_as_expected);
        Self {
            as_expected: as_expected.count(),
            total: programs.len(),
            cases_by_time: longest_case_times(right.map(|(_, card, _)| card)),
            limits: findings_from_facts(limits),
            labelled: labelled.map(Into::into),
            programs,
        }
    }
}

/// Returns, for each case, the longest CPU time of an accepted run and the program that needed it, the slowest case
/// first.
fn longest_case_times<'a>(cards: impl Iterator<Item = &'a Scorecard>) -> Vec<CaseTime> {
    let mut times: Vec<CaseTime> = Vec::new();
    for card in cards {
        let accepted = card
            .cases
            .iter()
            .filter(|case| case.verdict() == Verdict::Accepted);
        for (name, cpu_s) in accepted.filter_map(|case| Some((&case.name, case_cpu_seconds(case)?)))
        {
            let program = card.path.clone();
            let new = CaseTime {
                name: name.clone(),
                cpu_s,
                program,
            };
            match times.iter_mut().find(|known| known.name == new.name) {
                Some(known) if known.cpu_s < new.cpu_s => *known = new,
                Some(_) => {}
                None => times.push(new),
            }
        }
    }
    times.sort_by(|one, other| other.cpu_s.total_cmp(&one.cpu_s));
    times
}

fn case_cpu_seconds(case: &CaseResult) -> Option<f64> {
    case.run.usage?.cpu.map(to_seconds)
}

impl From<&CaseResult> for JudgedCase {
    fn from(result: &CaseResult) -> Self {
        let why = result.run.decision.reason.as_ref();
        let memory = result.run.usage.and_then(|usage| usage.memory);
        Self {
            name: result.name.clone(),
            verdict: result.verdict(),
            cpu_s: case_cpu_seconds(result),
            memory_bytes: memory.map(|memory| memory.0),
            why: why.map(|reason| Finding::from(&reason.fact)),
        }
    }
}

impl From<&expected_result::ExpectedResult> for ExpectedRecord {
    fn from(expected: &expected_result::ExpectedResult) -> Self {
        use expected_result::ExpectedResult::{
            BruteForce, Partial, Rejected, Score, Subtasks, Whole,
        };
        let folder = |name: &str| Self {
            folder: Some(name.to_owned()),
            ..Self::default()
        };
        match expected {
            Whole(verdicts) => Self {
                verdicts: verdicts.clone(),
                ..Self::default()
            },
            Subtasks(named) => Self {
                subtasks: named.clone(),
                ..Self::default()
            },
            Score(points) => Self {
                score: Some(points.rounded()),
                ..Self::default()
            },
            BruteForce => folder("brute_force"),
            Rejected => folder("rejected"),
            Partial => folder("partially_accepted"),
        }
    }
}
