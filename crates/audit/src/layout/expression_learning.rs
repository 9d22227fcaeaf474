//! Learns which expressions are legal as words of a text field.

use std::collections::BTreeSet;

use super::expressions::{Spacing, Token, TokenKind, parse_expression};
use super::learned_layout::MAX_BYTES;
use super::legal_expressions::{Grouping, LegalExpressions, PrefixOperator};
use super::value_bounds;

/// Groups of operators. If the samples contain an operator of a group, the others of the group are tried.
const OPERATOR_GROUPS: [&[&str]; 4] = [
    &["+", "-", "*", "/", "%", "^"],
    &["&", "|", "^"],
    &["&&", "||"],
    &["and", "or", "xor"],
];

/// Learns the legal expressions of a text field. `None` if the words are not expressions, or if validators do not accept
/// other expressions in place of the first word.
pub(super) fn learn_expressions(
    words: &[String],
    is_length_counted: bool,
    stated: &[i64],
    is_legal: &dyn Fn(&str) -> bool,
) -> Option<LegalExpressions> {
    // A comparison or assignment may occur in every word once, or be an operator like any other.
    let readings = [false, true].into_iter();
    let (questions, grouping) = readings
        .filter_map(|divides_at_relations| SampleExpressions::of(words, divides_at_relations))
        .find_map(|samples| {
            let questions = Questions { samples, is_legal };
            let grouping = questions.find_grouping()?;
            Some((questions, grouping))
        })?;
    let operators = questions.find_operators(grouping);
    if !is_surely_expression(grouping, &operators) {
        return None;
    }
    let may_be_single_operand = questions.accepts(questions.samples.operands[0]);
    let prefixes = questions.find_prefixes(grouping);
    let mut legal = LegalExpressions {
        spacing: questions.samples.spacing,
        grouping,
        numbers: questions.find_number_range(grouping, stated),
        names: questions.find_names(grouping),
        operators,
        prefixes,
        may_be_single_operand,
        longest: MAX_BYTES,
        heads: questions.samples.heads.clone(),
        tails: questions.samples.tails.clone(),
    };
    if legal.numbers.is_none() && legal.names.is_empty() {
        return None;
    }
    if !is_length_counted {
        legal.longest = questions.find_longest(&legal, stated);
    }
    Some(legal)
}

/// Whether words with these operators are more than names or numbers that are joined by dashes or slashes.
fn is_surely_expression(grouping: Grouping, operators: &[String]) -> bool {
    grouping != Grouping::Forbidden
        || !operators
            .iter()
            .all(|operator| operator == "-" || operator == "/")
}

/// Parts of the words of a text field that are expressions.
struct SampleExpressions<'a> {
    spacing: Spacing,
    /// Different operators between operands.
    operators: Vec<&'a str>,
    prefixes: Vec<&'a str>,
    /// Different operands.
    operands: Vec<&'a str>,
    /// Number of operands of the first word.
    first_operand_count: usize,
    heads: Vec<String>,
    tails: Vec<String>,
}

impl<'a> SampleExpressions<'a> {
    /// Returns the parts of the words, or of one side of the relation in each word if `divides_at_relations` is true.
    /// `None` if a word is not an expression or has no such side, or if there are no operators between operands.
    fn of(words: &'a [String], divides_at_relations: bool) -> Option<Self> {
        let spacing = Spacing::common_to(words.iter().map(String::as_str))?;
        let parsed = (words.iter().map(|word| parse_expression(word)))
            .collect::<Option<Vec<Vec<Token>>>>()?;
        let (sides, heads, tails) = if divides_at_relations {
            split_at_relations(words, &parsed)?
        } else {
            (parsed, Vec::new(), Vec::new())
        };
        let operators = texts_of_kind(&sides, TokenKind::Binary);
        let first = sides.first()?;
        (!operators.is_empty()).then(|| Self {
            spacing,
            operators,
            prefixes: texts_of_kind(&sides, TokenKind::Prefix),
            operands: texts_of_kind(&sides, TokenKind::Operand),
            first_operand_count: count_kind(first, TokenKind::Operand),
            heads,
            tails,
        })
    }
}

/// Returns the different texts of the tokens of a kind, in the order of their first occurrence.
fn texts_of_kind<'a>(expressions: &[Vec<Token<'a>>], kind: TokenKind) -> Vec<&'a str> {
    let own = expressions
        .iter()
        .flatten()
        .filter(|token| token.kind == kind);
    let mut seen = BTreeSet::new();
    own.map(|token| token.text)
        .filter(|text| seen.insert(*text))
        .collect()
}

/// Tokens of the expression in each word, texts before the expressions, and texts after them.
type Sides<'a> = (Vec<Vec<Token<'a>>>, Vec<String>, Vec<String>);

/// Divides each word at its only comparison or assignment, and returns the side that has more tokens in all words, and
/// the texts of the other side. `None` if a word has no relation or several.
fn split_at_relations<'a>(words: &'a [String], parsed: &[Vec<Token<'a>>]) -> Option<Sides<'a>> {
    let places: Option<Vec<usize>> = parsed
        .iter()
        .map(|tokens| {
            let mut relations = (0..tokens.len()).filter(|at| tokens[*at].is_relation());
            let first = relations.next()?;
            let open = count_kind(&tokens[..first], TokenKind::Open);
            let is_outside = open == count_kind(&tokens[..first], TokenKind::Close);
            (relations.next().is_none() && is_outside).then_some(first)
        })
        .collect();
    let divided = parsed.iter().zip(places?);
    let (left, right): (Vec<Vec<Token>>, Vec<Vec<Token>>) = divided
        .map(|(tokens, at)| (tokens[..at].to_vec(), tokens[at + 1..].to_vec()))
        .unzip();
    if left.iter().flatten().count() > right.iter().flatten().count() {
        let ends = words.iter().zip(&left);
        let tails = ends
            .map(|(word, side)| word[side[side.len() - 1].end()..].to_owned())
            .collect();
        Some((left, Vec::new(), tails))
    } else {
        let starts = words.iter().zip(&right);
        let heads = starts
            .map(|(word, side)| word[..side[0].start].to_owned())
            .collect();
        Some((right, heads, Vec::new()))
    }
}

fn count_kind(tokens: &[Token], kind: TokenKind) -> usize {
    tokens.iter().filter(|token| token.kind == kind).count()
}

/// Tests which expressions validators accept in place of the first word.
struct Questions<'a> {
    samples: SampleExpressions<'a>,
    is_legal: &'a dyn Fn(&str) -> bool,
}

impl Questions<'_> {
    /// Whether validators accept an expression, whose spaces are adapted to the samples.
    fn accepts(&self, expression: &str) -> bool {
        self.accepts_text(&self.samples.spacing.format_expression(expression))
    }

    fn accepts_text(&self, text: &str) -> bool {
        let head = self.samples.heads.first().map_or("", String::as_str);
        let tail = self.samples.tails.first().map_or("", String::as_str);
        !text.is_empty() && (self.is_legal)(&format!("{head}{text}{tail}"))
    }

    fn operand(&self, at: usize) -> &str {
        let operands = &self.samples.operands;
        operands[at % operands.len()]
    }

    /// Returns an operand other than 0, by which may be divided.
    fn divisor(&self) -> &str {
        let mut operands = self.samples.operands.iter();
        operands.find(|operand| **operand != "0").unwrap_or(&"1")
    }

    fn operator(&self, at: usize) -> &str {
        let operators = &self.samples.operators;
        operators[at % operators.len()]
    }

    /// Whether validators accept an operator between two operands.
    fn accepts_pair(&self, grouping: Grouping, left: &str, operator: &str, right: &str) -> bool {
        let pair = format!("{left} {operator} {right}");
        if grouping == Grouping::Required {
            self.accepts(&format!("({pair})"))
        } else {
            self.accepts(&pair)
        }
    }

    /// Returns the legal places of parentheses. `None` if validators accept no expressions with more operands than the
    /// first word, or if they accept an expression that lacks an operand.
    fn find_grouping(&self) -> Option<Grouping> {
        let count = self.samples.first_operand_count;
        let chains = [count + 1, count + 2];
        let (a, b, c) = (self.operand(0), self.operand(1), self.operand(2));
        let (first, second) = (self.operator(0), self.operator(1));
        let grouping = if chains.iter().all(|count| self.accepts(&self.chain(*count))) {
            if !self.accepts(&format!("({a} {first} {b}) {second} {c}")) {
                Grouping::Forbidden
            } else if self.accepts(&format!("(({a})) {second} (({b} {first} {c}))")) {
                Grouping::Anywhere
            } else {
                Grouping::AroundOperators
            }
        } else if chains
            .iter()
            .all(|count| self.accepts(&self.nested(*count, false)))
        {
            Grouping::RequiredInside
        } else if chains
            .iter()
            .all(|count| self.accepts(&self.nested(*count, true)))
        {
            Grouping::Required
        } else {
            return None;
        };
        let spacing = self.samples.spacing;
        let whole = spacing.format_expression(&format!("{a} {first} {b}"));
        let incomplete = whole.strip_suffix(b)?;
        let accepts_all = self.accepts_text(incomplete) || self.accepts_text(&format!("{whole}("));
        (!accepts_all).then_some(grouping)
    }

    /// Returns `count` operands with operators between them.
    fn chain(&self, count: usize) -> String {
        let operands = (1..count).map(|at| format!(" {} {}", self.operator(at), self.operand(at)));
        format!("{}{}", self.divisor(), operands.collect::<String>())
    }

    /// Returns `count` operands with operators and all parentheses. `is_outer` is true if there is also a pair around
    /// the whole expression.
    fn nested(&self, count: usize, is_outer: bool) -> String {
        let mut text = self.operand(0).to_owned();
        for at in 1..count {
            text = format!("{text} {} {}", self.operator(at), self.operand(at));
            if is_outer || at + 1 < count {
                text = format!("({text})");
            }
        }
        text
    }

    /// Returns the operators of the samples, and those operators of the same groups that are legal as well.
    fn find_operators(&self, grouping: Grouping) -> Vec<String> {
        let own = &self.samples.operators;
        let mut tried: BTreeSet<&str> = own.iter().copied().collect();
        let mut operators: Vec<String> =
            own.iter().map(|operator| (*operator).to_owned()).collect();
        for group in OPERATOR_GROUPS {
            if !group.iter().any(|operator| own.contains(operator)) {
                continue;
            }
            for operator in group {
                if tried.insert(operator)
                    && self.accepts_pair(grouping, self.operand(0), operator, self.divisor())
                {
                    operators.push((*operator).to_owned());
                }
            }
        }
        operators
    }

    /// Returns the legal operators before operands: those of the samples, and minus signs.
    fn find_prefixes(&self, grouping: Grouping) -> Vec<PrefixOperator> {
        let own = self.samples.prefixes.iter().copied();
        let is_arithmetic = self.samples.operators.contains(&"+")
            || self.samples.operators.contains(&"*")
            || self.samples.operators.contains(&"-");
        let minus = ["-"]
            .into_iter()
            .filter(|minus| is_arithmetic && !self.samples.prefixes.contains(minus));
        own.chain(minus)
            .filter_map(|prefix| self.find_uses_of_prefix(grouping, prefix))
            .collect()
    }

    /// Returns the legal uses of an operator before operands. `None` if it is illegal at the start of expressions.
    fn find_uses_of_prefix(&self, grouping: Grouping, prefix: &str) -> Option<PrefixOperator> {
        let (a, b, operator) = (self.operand(0), self.divisor(), self.operator(0));
        let at_start = match grouping {
            Grouping::AroundOperators | Grouping::Anywhere => {
                format!("{prefix} {a} {operator} ({prefix} {b} {operator} {a})")
            }
            Grouping::Forbidden | Grouping::RequiredInside => {
                format!("{prefix} {a} {operator} {b}")
            }
            Grouping::Required => format!("({prefix} {a} {operator} {b})"),
        };
        let signed = format!("{prefix} {b}");
        let pair = format!("{prefix} ({a} {operator} {b})");
        self.accepts(&at_start).then(|| PrefixOperator {
            is_legal_after_operators: self.accepts_pair(grouping, a, operator, &signed),
            is_legal_before_parentheses: grouping != Grouping::Forbidden
                && self.accepts_pair(grouping, &pair, operator, a),
            is_repeatable: self.accepts_pair(grouping, &format!("{prefix} {signed}"), operator, a),
            text: prefix.to_owned(),
        })
    }

    /// Whether validators accept a number as the first operand.
    fn accepts_number(&self, grouping: Grouping, value: i64) -> bool {
        let (operator, right) = (self.operator(0), self.divisor());
        value >= 0 && self.accepts_pair(grouping, &value.to_string(), operator, right)
    }

    /// Returns the smallest and the largest legal number; `None` if no operand of the samples is a number.
    fn find_number_range(&self, grouping: Grouping, stated: &[i64]) -> Option<(i64, i64)> {
        let numbers = self.samples.operands.iter();
        let parsed = numbers.filter_map(|operand| operand.parse::<i64>().ok());
        let samples: Vec<i64> = parsed.collect();
        let known = *samples.first()?;
        let high = value_bounds::highest_legal_value(known, 1, i64::MAX, stated, &|value| {
            self.accepts_number(grouping, value)
        });
        let low = value_bounds::lowest_legal_value(known, 1, stated, &|value| {
            self.accepts_number(grouping, value)
        });
        Some((
            samples.iter().copied().fold(low, i64::min),
            samples.iter().copied().fold(high, i64::max),
        ))
    }

    /// Returns the variables and constants of the samples. If they are single letters, and the first and the last
    /// letter of their alphabet are legal, returns the whole alphabet.
    fn find_names(&self, grouping: Grouping) -> Vec<String> {
        let own = self.samples.operands.iter().copied();
        let names: Vec<&str> = own
            .filter(|operand| operand.parse::<i64>().is_err() && !starts_with_digit(operand))
            .collect();
        let Some(first) = names.first().filter(|name| name.len() == 1) else {
            return names.into_iter().map(str::to_owned).collect();
        };
        let alphabet = if first.as_bytes()[0].is_ascii_lowercase() {
            'a'..='z'
        } else {
            'A'..='Z'
        };
        let (operator, right) = (self.operator(0), self.operand(0));
        let has_all = [*alphabet.start(), *alphabet.end()]
            .iter()
            .all(|letter| self.accepts_pair(grouping, &letter.to_string(), operator, right));
        let more = alphabet.filter(|_| has_all).map(String::from);
        let all: BTreeSet<String> = names.into_iter().map(str::to_owned).chain(more).collect();
        all.into_iter().collect()
    }

    /// Returns the maximum legal length in bytes of an expression.
    fn find_longest(&self, legal: &LegalExpressions, stated: &[i64]) -> usize {
        let known = legal.pair_length();
        if !self.accepts_text(&legal.chain_of_length(known)) {
            return known;
        }
        let most = MAX_BYTES as i64;
        value_bounds::highest_legal_value(known as i64, 1, most, stated, &|length| {
            self.accepts_text(&legal.chain_of_length(length as usize))
        }) as usize
    }
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}
