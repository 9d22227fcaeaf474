//! Executes the commands of a specification on a text.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use super::number::{Number, Value};
use super::pattern::Pattern;
use super::stop::Stop;
use super::syntax_tree::{
    Command, Comparison, Expression, FloatCommand, LoopCommand, LoopCondition, PatternSource, Test,
    VariableUse,
};
use super::text_reader::TextReader;
use super::variables::{ArrayIndex, Variable, are_combinations_unique};

/// Maximum number of values in all arrays together.
const MAX_ASSIGNED_ENTRIES: usize = 4_000_000;
/// Number of bytes of a string that count as one step when they are compared, hashed or searched.
const BYTES_PER_STEP: usize = 32;

/// Running specification.
pub(super) struct Interpreter<'t> {
    reader: TextReader<'t>,
    variables: Vec<Variable>,
    /// Number of steps that may still be executed.
    steps_left: u64,
    /// Number of array entries that may still be assigned.
    entries_left: usize,
    /// Compiled regular expressions that are values of variables; `None` for unsupported ones.
    computed_patterns: HashMap<Arc<[u8]>, Option<Arc<Pattern>>>,
}

fn as_number(value: &Value) -> Result<Number, Stop> {
    match value {
        Value::Number(number) => Ok(*number),
        Value::Text(_) => Err(Stop::Undecided),
    }
}

fn as_integer(value: &Value) -> Result<i128, Stop> {
    as_number(value)?.integer().ok_or(Stop::Undecided)
}

fn as_text(value: Value) -> Result<Arc<[u8]>, Stop> {
    match value {
        Value::Text(text) => Ok(text),
        Value::Number(_) => Err(Stop::Undecided),
    }
}

fn compare_numbers(one: Number, other: Number) -> Result<Ordering, Stop> {
    one.compare(other).ok_or(Stop::Undecided)
}

/// Rejects the text if a condition does not hold.
fn require(condition: bool) -> Result<(), Stop> {
    if condition {
        Ok(())
    } else {
        Err(Stop::Rejected)
    }
}

impl<'t> Interpreter<'t> {
    /// Creates an interpreter of a text. `has_counted_values` has one value for each variable, see
    /// [`Variable::new`].
    pub(super) fn new(text: &'t [u8], has_counted_values: &[bool], max_steps: u64) -> Self {
        let variables = has_counted_values.iter().copied().map(Variable::new);
        Self {
            reader: TextReader::new(text),
            variables: variables.collect(),
            steps_left: max_steps,
            entries_left: MAX_ASSIGNED_ENTRIES,
            computed_patterns: HashMap::new(),
        }
    }

    /// Executes commands in their order.
    pub(super) fn run_all(&mut self, commands: &[Command]) -> Result<(), Stop> {
        commands.iter().try_for_each(|command| self.run(command))
    }

    /// Rejects the text if it has not been read to the end.
    pub(super) fn require_end(&self) -> Result<(), Stop> {
        require(self.reader.peek().is_none())
    }

    fn use_steps(&mut self, steps: usize) -> Result<(), Stop> {
        let left = self.steps_left.checked_sub(steps as u64);
        self.steps_left = left.ok_or(Stop::Undecided)?;
        Ok(())
    }

    /// Counts the steps for comparing or hashing a value.
    fn use_steps_for_value(&mut self, value: &Value) -> Result<(), Stop> {
        match value {
            Value::Number(_) => self.use_steps(1),
            Value::Text(text) => self.use_steps(1 + text.len() / BYTES_PER_STEP),
        }
    }

    fn run(&mut self, command: &Command) -> Result<(), Stop> {
        self.use_steps(1)?;
        match command {
            Command::Character(character) => self.reader.read_character(*character),
            Command::Text(text) => {
                let expected = as_text(self.evaluate(text)?)?;
                self.use_steps(expected.len() / BYTES_PER_STEP)?;
                self.reader.read_string(&expected)
            }
            Command::EndOfFile => self.require_end(),
            Command::Integer { min, max, target } => self.run_integer(min, max, target.as_ref()),
            Command::Float(float) => self.run_float(float),
            Command::Regex(source, target) => self.run_regex(source, target.as_ref()),
            Command::Assert(test) => require(self.holds(test)?),
            Command::Set(assignments) => assignments.iter().try_for_each(|(target, expression)| {
                let value = self.evaluate(expression)?;
                self.assign(target, value)
            }),
            Command::Unset(variables) => {
                for variable in variables {
                    self.variables[*variable].clear();
                }
                Ok(())
            }
            Command::Loop(command) => self.run_loop(command),
            Command::If {
                test,
                then,
                otherwise,
            } => {
                let branch = if self.holds(test)? { then } else { otherwise };
                self.run_all(branch)
            }
        }
    }

    fn run_integer(
        &mut self,
        min: &Expression,
        max: &Expression,
        target: Option<&VariableUse>,
    ) -> Result<(), Stop> {
        let min = as_integer(&self.evaluate(min)?)?;
        let max = as_integer(&self.evaluate(max)?)?;
        // An integer that does not fit is outside all bounds that fit.
        let value = self.reader.read_integer()?.ok_or(Stop::Rejected)?;
        require(min <= value && value <= max)?;
        self.assign_optionally(target, Value::Number(Number::from_integer(value)))
    }

    fn run_float(&mut self, command: &FloatCommand) -> Result<(), Stop> {
        let min = as_number(&self.evaluate(&command.min)?)?;
        let max = as_number(&self.evaluate(&command.max)?)?;
        let decimals = match &command.decimals {
            Some((least, most)) => Some((self.evaluate_count(least)?, self.evaluate_count(most)?)),
            None => None,
        };
        let float = self.reader.read_float(command.notation)?;
        if let Some((least, most)) = decimals {
            let count = float.decimals as i128;
            require(least <= count && count <= most)?;
            // The first digit of the scientific notation is not zero, and the only one before the point.
            require(!float.has_exponent || (float.whole_digits == 1 && !float.starts_with_zero))?;
        }
        require(compare_numbers(min, float.value)?.is_le())?;
        require(compare_numbers(float.value, max)?.is_le())?;
        require(!(float.is_negative && float.value.is_zero()))?;
        self.assign_optionally(command.target.as_ref(), Value::Number(float.value))
    }

    /// Evaluates an expression whose value must be an integer that is not negative.
    fn evaluate_count(&mut self, expression: &Expression) -> Result<i128, Stop> {
        let count = as_integer(&self.evaluate(expression)?)?;
        if count < 0 {
            return Err(Stop::Undecided);
        }
        Ok(count)
    }

    fn run_regex(
        &mut self,
        source: &PatternSource,
        target: Option<&VariableUse>,
    ) -> Result<(), Stop> {
        let rest = self.reader.rest();
        let length = match source {
            PatternSource::Compiled(pattern) => pattern.match_length(rest),
            PatternSource::Computed(expression) => {
                let text = as_text(self.evaluate(expression)?)?;
                self.compile_pattern(text)?.match_length(rest)
            }
        };
        let matched = &rest[..length.ok_or(Stop::Rejected)?];
        if matched.is_empty() {
            // The search may have examined the whole rest, and the next command can do it again.
            self.use_steps(rest.len() / BYTES_PER_STEP)?;
        }
        self.reader.advance(matched.len());
        match target {
            Some(target) => self.assign(target, Value::Text(Arc::from(matched))),
            None => Ok(()),
        }
    }

    fn compile_pattern(&mut self, source: Arc<[u8]>) -> Result<Arc<Pattern>, Stop> {
        let known = self.computed_patterns.get(&source);
        let pattern = match known {
            Some(known) => known.clone(),
            None => {
                // Compiling takes much longer than other steps.
                self.use_steps(10_000 + 100 * source.len())?;
                let compiled = Pattern::parse(&source).map(Arc::new);
                self.computed_patterns.insert(source, compiled.clone());
                compiled
            }
        };
        pattern.ok_or(Stop::Undecided)
    }

    fn run_loop(&mut self, command: &LoopCommand) -> Result<(), Stop> {
        let count = match &command.condition {
            LoopCondition::Count(count) => Some(as_integer(&self.evaluate(count)?)?),
            LoopCondition::While(_) => None,
        };
        let mut iteration: i128 = 0;
        while count.is_none_or(|count| iteration < count) {
            self.use_steps(1)?;
            self.set_counter(command, iteration)?;
            if let LoopCondition::While(test) = &command.condition
                && !self.holds(test)?
            {
                return Ok(());
            }
            if let Some(separator) = command.separator.as_ref().filter(|_| iteration > 0) {
                self.run(separator)?;
            }
            self.run_all(&command.body)?;
            iteration += 1;
        }
        self.set_counter(command, count.unwrap_or_default())
    }

    fn set_counter(&mut self, command: &LoopCommand, count: i128) -> Result<(), Stop> {
        let value = Value::Number(Number::from_integer(count));
        self.assign_optionally(command.counter.as_ref(), value)
    }

    fn assign_optionally(
        &mut self,
        target: Option<&VariableUse>,
        value: Value,
    ) -> Result<(), Stop> {
        match target {
            Some(target) => self.assign(target, value),
            None => Ok(()),
        }
    }

    fn assign(&mut self, target: &VariableUse, value: Value) -> Result<(), Stop> {
        let index = self.evaluate_index(target)?;
        self.use_steps_for_value(&value)?;
        let variable = &mut self.variables[target.variable];
        match index {
            Some(index) => {
                let left = self.entries_left.checked_sub(1);
                self.entries_left = left.ok_or(Stop::Undecided)?;
                variable.set_entry(index, value);
            }
            None => variable.value = Some(value),
        }
        Ok(())
    }

    /// Evaluates the indices of a variable; `None` if there are none.
    fn evaluate_index(&mut self, variable: &VariableUse) -> Result<Option<ArrayIndex>, Stop> {
        match &variable.indices[..] {
            [] => Ok(None),
            [index] => Ok(Some(ArrayIndex::One(as_integer(&self.evaluate(index)?)?))),
            several => {
                let indices: Result<Box<[i128]>, Stop> = several
                    .iter()
                    .map(|index| as_integer(&self.evaluate(index)?))
                    .collect();
                Ok(Some(ArrayIndex::Several(indices?)))
            }
        }
    }

    fn evaluate(&mut self, expression: &Expression) -> Result<Value, Stop> {
        self.use_steps(1)?;
        match expression {
            Expression::Constant(value) => Ok(value.clone()),
            Expression::Variable(variable) => {
                let index = self.evaluate_index(variable)?;
                let own = &self.variables[variable.variable];
                let value = match index {
                    Some(index) => own.entry(&index),
                    None => own.value.as_ref(),
                };
                value.cloned().ok_or(Stop::Undecided)
            }
            Expression::Length(text) => {
                let length = as_text(self.evaluate(text)?)?.len();
                Ok(Value::Number(Number::from_integer(length as i128)))
            }
            Expression::Negation(operand) => {
                let negated = as_number(&self.evaluate(operand)?)?.negate();
                Ok(Value::Number(negated.ok_or(Stop::Undecided)?))
            }
            Expression::Binary(operator, left, right) => {
                let left = as_number(&self.evaluate(left)?)?;
                let right = as_number(&self.evaluate(right)?)?;
                let result = left.calculate(*operator, right);
                Ok(Value::Number(result.ok_or(Stop::Undecided)?))
            }
        }
    }

    fn holds(&mut self, test: &Test) -> Result<bool, Stop> {
        self.use_steps(1)?;
        match test {
            Test::EndOfFile => Ok(self.reader.peek().is_none()),
            Test::Match(characters) => {
                let characters = as_text(self.evaluate(characters)?)?;
                let next = self.reader.peek();
                Ok(next.is_some_and(|next| characters.contains(&next)))
            }
            Test::Unique(arrays) => self.is_unique(arrays),
            Test::InArray(value, array) => {
                let value = self.evaluate(value)?;
                self.use_steps_for_value(&value)?;
                self.variables[*array].contains(&value)
            }
            Test::Compare(comparison, left, right) => {
                let left = self.evaluate(left)?;
                let right = self.evaluate(right)?;
                self.use_steps_for_value(&left)?;
                compare_values(*comparison, &left, &right)
            }
            Test::Not(test) => Ok(!self.holds(test)?),
            Test::And(left, right) => Ok(self.holds(left)? && self.holds(right)?),
            Test::Or(left, right) => Ok(self.holds(left)? || self.holds(right)?),
        }
    }

    fn is_unique(&mut self, arrays: &[usize]) -> Result<bool, Stop> {
        if let [array] = arrays {
            return Ok(self.variables[*array].is_unique());
        }
        let count = self.variables[arrays[0]].entry_count();
        self.use_steps(count.saturating_mul(arrays.len()))?;
        let variables: Vec<&Variable> =
            arrays.iter().map(|array| &self.variables[*array]).collect();
        are_combinations_unique(&variables)
    }
}

/// Compares two numbers or two strings. Undecided if the types differ.
fn compare_values(comparison: Comparison, left: &Value, right: &Value) -> Result<bool, Stop> {
    let order = match (left, right) {
        (Value::Number(left), Value::Number(right)) => compare_numbers(*left, *right)?,
        (Value::Text(left), Value::Text(right)) => left.cmp(right),
        _ => return Err(Stop::Undecided),
    };
    Ok(match comparison {
        Comparison::Less => order.is_lt(),
        Comparison::Greater => order.is_gt(),
        Comparison::LessOrEqual => order.is_le(),
        Comparison::GreaterOrEqual => order.is_ge(),
        Comparison::NotEqual => order.is_ne(),
        Comparison::Equal => order.is_eq(),
    })
}
