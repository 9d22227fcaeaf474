//! What keeps the subtasks and the cases that problem.toml names from fitting the cases that there are.

use caipan_checker::found::Place;
use caipan_facts::{Evidence, Fact, facts};
use caipan_problem::case::Case;
use caipan_problem::case_table::CaseRow;
use caipan_problem::document::Passage;
use caipan_problem::points::Points;
use caipan_problem::problem_toml::Problem;
use caipan_problem::short_name::BELOW_FOLDER;
use caipan_problem::subtask::{Scoring, Subtask};

facts! {
    /// What keeps subtasks and cases from fitting.
    pub enum Misfit {
        InNone { case: String } => "case-in-no-subtask",
        /// Two subtasks of a case, which is run only once, ask for something different.
        TwoLimits { case: String, first: String, second: String } => "case-with-two-limits",
        TwoArgs { case: String, first: String, second: String } => "case-with-two-args",
        TwoScales { case: String, first: String, second: String } => "case-with-two-scales",
        Idle { subtask: String, what: Fact } => "subtask-idle",
        Empty { subtask: String } => "subtask-empty",
        EmptyFor { subtask: String, idle: Vec<Fact> } => "subtask-empty-for",
        /// It has points, and no case that counts.
        Ungraded { subtask: String } => "subtask-ungraded",
        /// Neither it nor all of its cases.
        NoPoints { subtask: String } => "subtask-without-points",
        OtherSum { subtask: String, points: String, sum: String } => "subtask-other-sum",
        NoneGraded => "no-case-graded",
        RowEmpty => "case-row-empty",
        SaidTwice { case: String, key: String } => "case-said-twice",
        UngradedPoints { case: String } => "case-ungraded-points",
        /// Its subtask counts its worst or its best case.
        NoShare { case: String, subtask: String } => "case-without-share",
        SomePoints { case: String, subtask: String } => "case-some-points",
        TooManyPoints { sum: String } => "case-points-over",
    }
}

facts! {
    /// A pattern that names no case.
    pub enum NoMatch {
        Pattern { pattern: String } => "pattern-without-case",
        /// A row of a generator's recipe makes it.
        Ungenerated { case: String } => "case-ungenerated",
        /// It would, if its `*` did not stay within a folder.
        StarStays => "star-stays",
    }
}

/// Something that does not fit, and where that stands, where it is one place.
pub struct Fault {
    what: Fact,
    place: Option<Passage>,
}

impl Fault {
    /// A fault without a place in a file.
    pub fn of(what: impl Into<Fact>) -> Self {
        Self {
            what: what.into(),
            place: None,
        }
    }

    fn at<'a>(place: impl Into<Option<&'a Passage>>, what: impl Into<Fact>) -> Self {
        Self {
            what: what.into(),
            place: place.into().cloned(),
        }
    }

    /// The fault on one line, which names the problem's folder, or the file and the line.
    pub fn line(self, problem: &Problem) -> Fact {
        let place = self
            .place
            .and_then(|place| place.lines().into_iter().next());
        let place = place.map(|place| place.trim_start_matches([' ', '-', '>']).to_owned());
        let file = place.unwrap_or_else(|| problem.directory.to_string());
        let what = self.what;
        Place::File { file, what }.fact()
    }

    /// The same on several lines, with the one that it stands on.
    pub fn lines(self, problem: &Problem) -> Vec<Fact> {
        let Some(place) = &self.place else {
            return vec![self.line(problem)];
        };
        let place = place.lines().into_iter().map(Fact::told);
        std::iter::once(self.what).chain(place).collect()
    }
}

/// All that does not fit.
pub fn of(problem: &Problem, cases: &[Case]) -> Vec<Fault> {
    let mut faults = rows(problem, cases);
    if problem.subtasks.is_empty() {
        faults.extend(without_subtasks(problem, cases));
        return faults;
    }
    let members = cases.iter().filter_map(|case| member(problem, case));
    faults.extend(members.map(Fault::of));
    for subtask in &problem.subtasks {
        faults.extend(patterns(subtask, cases).into_iter().map(Fault::of));
        faults.extend(points(problem, subtask, cases));
    }
    faults
}

/// Returns a fault if a case that counts is in no subtask, or if two of its subtasks need different runs of it.
fn member(problem: &Problem, case: &Case) -> Option<Misfit> {
    let mut mine = problem.subtasks_of(case);
    let name = || case.name.clone();
    let Some(first) = mine.next() else {
        let is_missing = problem.is_graded(case);
        return is_missing.then(|| Misfit::InNone { case: name() });
    };
    mine.find_map(|second| {
        let names = (name(), first.name.clone(), second.name.clone());
        if problem.limits_in(first, case) != problem.limits_in(second, case) {
            let (case, first, second) = names;
            return Some(Misfit::TwoLimits {
                case,
                first,
                second,
            });
        }
        (first.checker_args != second.checker_args).then(|| {
            let (case, first, second) = names;
            Misfit::TwoArgs {
                case,
                first,
                second,
            }
        })
    })
}

/// Patterns of validators that match no case.
pub fn of_validators<'a>(
    problem: &'a Problem,
    cases: &'a [Case],
) -> impl Iterator<Item = Fault> + 'a {
    let with_patterns = problem
        .validators
        .iter()
        .filter_map(|validator| Some((validator, validator.cases.as_ref()?)));
    with_patterns.flat_map(|(validator, patterns)| {
        idle(patterns, cases).map(|what| Fault::at(&validator.place, what))
    })
}

/// Every pattern of a subtask that names no case.
fn patterns(known: &Subtask, cases: &[Case]) -> Vec<Misfit> {
    let subtask = known.name.clone();
    let is_there = |path: &&String| cases.iter().any(|case| case.path_name() == **path);
    let ungenerated = known.generated.iter().find(|path| !is_there(path));
    let ungenerated = ungenerated.map(|path| {
        let case = path.strip_prefix(BELOW_FOLDER).unwrap_or(path).to_owned();
        NoMatch::Ungenerated { case }.fact()
    });
    let idle: Vec<Fact> = idle(&known.cases, cases).chain(ungenerated).collect();
    if cases.iter().any(|case| known.holds(case)) {
        let idle = idle.into_iter().map(|what| Misfit::Idle {
            subtask: subtask.clone(),
            what,
        });
        return idle.collect();
    }
    vec![if idle.is_empty() {
        Misfit::Empty { subtask }
    } else {
        Misfit::EmptyFor { subtask, idle }
    }]
}

/// What is said of each pattern that names no case.
fn idle<'a>(patterns: &'a [glob::Pattern], cases: &'a [Case]) -> impl Iterator<Item = Fact> + 'a {
    let is_idle = |pattern: &&glob::Pattern| !cases.iter().any(|case| case.matches(pattern));
    patterns.iter().filter(is_idle).map(|idle| {
        let pattern = idle.to_string();
        NoMatch::Pattern { pattern }.fact().with(hint(idle, cases))
    })
}

/// What to say of a pattern that names no case.
pub fn hint(pattern: &glob::Pattern, cases: &[Case]) -> Option<NoMatch> {
    let would_match = cases.iter().any(|case| case.would_match(pattern));
    would_match.then_some(NoMatch::StarStays)
}

/// Does a row say it?
type Says = fn(&CaseRow) -> bool;

/// Rows for no case, and cases of which two rows say the same or what contradicts itself.
fn rows(problem: &Problem, cases: &[Case]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for row in &problem.cases {
        if row.cases.is_empty() && row.generated.is_empty() {
            faults.push(Fault::at(&row.place, Misfit::RowEmpty));
        }
        faults.extend(idle(&row.cases, cases).map(|idle| Fault::at(&row.place, idle)));
    }
    const KEYS: [(&str, Says); 3] = [
        ("points", |row| row.points.is_some()),
        ("graded", |row| row.graded.is_some()),
        ("limits", |row| row.limits.is_some()),
    ];
    for case in cases {
        let name = || case.name.clone();
        for (key, says) in KEYS {
            if let Some(second) = problem.rows_of(case).filter(|row| says(row)).nth(1) {
                let (case, key) = (name(), key.to_owned());
                faults.push(Fault::at(&second.place, Misfit::SaidTwice { case, key }));
            }
        }
        let worth = |row: &&CaseRow| row.points.as_ref().is_some_and(|points| !points.is_zero());
        if let (false, Some(row)) = (problem.is_graded(case), problem.rows_of(case).find(worth)) {
            let case = name();
            faults.push(Fault::at(&row.place, Misfit::UngradedPoints { case }));
        }
    }
    faults
}

/// Where the points of single cases stand.
fn place_of<'a>(problem: &'a Problem, case: &Case) -> Option<&'a Passage> {
    let mut rows = problem.rows_of(case);
    let row = rows.find(|row| row.points.is_some());
    row.map(|row| &row.place)
}

/// Points of a subtask that are not those of its cases.
fn points(problem: &Problem, known: &Subtask, cases: &[Case]) -> Option<Fault> {
    let mine = cases.iter().filter(|case| known.holds(case));
    let (graded, others): (Vec<&Case>, Vec<&Case>) = mine.partition(|case| problem.is_graded(case));
    let subtask = known.name.clone();
    let is_worth = |points: &Points| !points.is_zero();
    if graded.is_empty() && !others.is_empty() && known.points.as_ref().is_some_and(is_worth) {
        return Some(Fault::at(&known.place, Misfit::Ungraded { subtask }));
    }
    let has_own = |case: &&&Case| problem.points_of(case).is_some();
    let Some(first) = graded.iter().find(has_own) else {
        let lacks = known.points.is_none() && !graded.is_empty();
        return lacks.then(|| Fault::at(&known.place, Misfit::NoPoints { subtask }));
    };
    let place = place_of(problem, first);
    if known.scoring != Scoring::Sum {
        let case = first.name.clone();
        return Some(Fault::at(place, Misfit::NoShare { case, subtask }));
    }
    if let Some(without) = graded.iter().find(|case| !has_own(case)) {
        let case = without.name.clone();
        return Some(Fault::at(place, Misfit::SomePoints { case, subtask }));
    }
    let sum = problem.sum_of_points(graded.iter().copied());
    let points = known.points.as_ref().filter(|points| **points != sum)?;
    let (points, sum) = (points.exactly(), sum.exactly());
    let other = Misfit::OtherSum {
        subtask,
        points,
        sum,
    };
    Some(Fault::at(&known.place, other))
}

/// Points of cases, where there are no subtasks.
fn without_subtasks(problem: &Problem, cases: &[Case]) -> Option<Fault> {
    let graded: Vec<&Case> = cases
        .iter()
        .filter(|case| problem.is_graded(case))
        .collect();
    if graded.is_empty() {
        let place = problem.cases.first().map(|row| &row.place);
        return place.map(|place| Fault::at(place, Misfit::NoneGraded));
    }
    let sum = problem.sum_of_points(graded.iter().copied());
    let last = graded
        .iter()
        .rev()
        .find(|case| problem.points_of(case).is_some())?;
    let is_shared = graded.iter().any(|case| problem.points_of(case).is_none());
    let is_over = is_shared && sum > Points::whole(100);
    is_over.then(|| {
        let sum = sum.exactly();
        Fault::at(place_of(problem, last), Misfit::TooManyPoints { sum })
    })
}
