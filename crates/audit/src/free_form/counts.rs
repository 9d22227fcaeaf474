//! Finds numbers that count what follows them: lines, words of a line, letters of a word.

use super::page::{Page, Place};

/// Number in a text together with the items that it counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Count {
    /// Position of the number.
    pub at: Place,
    /// Value of the number.
    pub items: usize,
    /// Items that are counted.
    pub of: Counted,
}

/// Kind of items that a number may count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Counted {
    /// Lines, starting with this one.
    Lines(usize),
    /// Groups of lines, e.g. blocks of queries.
    Groups {
        /// First line of the first group.
        first: usize,
        /// Number of lines per group.
        size: usize,
    },
    /// Words of these lines, which all have that many words: an item is one word of each line.
    Words(Vec<usize>),
    /// Words of one line from this position on; more words may follow.
    Rest(Place),
    /// Letters of the words at these positions.
    Letters(Vec<Place>),
}

impl Page {
    /// Finds all numbers that could be counts. Most matches are coincidences; a caller has to validate the changed
    /// text.
    pub(super) fn counts(&self) -> Vec<Count> {
        let mut counts = Vec::new();
        for at in self.places() {
            let Some(items) = self
                .number(at)
                .and_then(|number| usize::try_from(number).ok())
            else {
                continue;
            };
            if items == 0 || items > self.words().max(self.letters()) {
                continue;
            }
            let found = self.counted(at, items).into_iter();
            counts.extend(found.map(|of| Count { at, items, of }));
        }
        counts
    }

    fn letters(&self) -> usize {
        let words = self.lines.iter().flatten();
        words.map(|word| word.len()).max().unwrap_or(0)
    }

    fn counted(&self, (line, at): Place, items: usize) -> Vec<Counted> {
        let mut found = Vec::new();
        let below = line + 1;
        let left = self.lines.len() - below;
        if items <= left {
            found.push(Counted::Lines(below));
        }
        for size in 2..=4 {
            if items * size == left {
                found.push(Counted::Groups { first: below, size });
            }
        }
        let is_wide = |line: &usize| self.lines[*line].len() == items;
        let wide: Vec<usize> = (below..self.lines.len()).filter(is_wide).collect();
        if let Some(first) = wide.first() {
            found.push(Counted::Words(vec![*first]));
            if wide.len() > 1 {
                found.push(Counted::Words(wide));
            }
        }
        if self.lines[line].len() - (at + 1) >= items {
            found.push(Counted::Rest((line, at + 1)));
        }
        let is_long = |place: &Place| {
            *place > (line, at) && self.number(*place).is_none() && self.word(*place).len() == items
        };
        let long: Vec<Place> = self.places().filter(is_long).collect();
        if !long.is_empty() && long.iter().all(|place| self.word(*place).is_ascii()) {
            found.push(Counted::Letters(long));
        }
        found
    }

    /// Removes `many` of the counted items, beginning with item `from`, and lowers the number accordingly. `None` if
    /// there are not that many.
    pub(super) fn without_items(&self, count: &Count, from: usize, many: usize) -> Option<Self> {
        if many == 0 || from + many > count.items {
            return None;
        }
        let mut page = self.clone();
        page.put(count.at, count.items - many);
        match &count.of {
            Counted::Lines(first) => {
                page.lines.drain(first + from..first + from + many);
            }
            Counted::Groups { first, size } => {
                page.lines
                    .drain(first + from * size..first + (from + many) * size);
            }
            Counted::Words(lines) => {
                for line in lines {
                    page.lines[*line].drain(from..from + many);
                }
            }
            Counted::Rest((line, at)) => {
                page.lines[*line].drain(at + from..at + from + many);
            }
            Counted::Letters(places) => {
                for (line, at) in places {
                    page.lines[*line][*at].replace_range(from..from + many, "");
                }
            }
        }
        Some(page)
    }

    /// Duplicates an item, inserts the copy next to it, and raises the number by one.
    pub(super) fn with_item_again(&self, count: &Count, item: usize) -> Self {
        let mut page = self.clone();
        page.put(count.at, count.items + 1);
        match &count.of {
            Counted::Lines(first) => {
                let line = page.lines[first + item].clone();
                page.lines.insert(first + item, line);
            }
            Counted::Groups { first, size } => {
                let from = first + item * size;
                let group = page.lines[from..from + size].to_vec();
                page.lines.splice(from..from, group);
            }
            Counted::Words(lines) => {
                for line in lines {
                    let word = page.lines[*line][item].clone();
                    page.lines[*line].insert(item, word);
                }
            }
            Counted::Rest((line, at)) => {
                let word = page.lines[*line][at + item].clone();
                page.lines[*line].insert(at + item, word);
            }
            Counted::Letters(places) => {
                for (line, at) in places {
                    let word = &mut page.lines[*line][*at];
                    let letter = word[item..=item].to_owned();
                    word.insert_str(item, &letter);
                }
            }
        }
        page
    }

    /// Raises the number to `items` by repeating the existing items cyclically.
    pub(super) fn with_items(&self, count: &Count, items: usize) -> Self {
        let mut page = self.clone();
        page.put(count.at, items);
        match &count.of {
            Counted::Lines(first) => {
                let old = &self.lines[*first..first + count.items];
                let new: Vec<_> = old
                    .iter()
                    .cloned()
                    .cycle()
                    .take(items - count.items)
                    .collect();
                let end = first + count.items;
                page.lines.splice(end..end, new);
            }
            Counted::Groups { first, size } => {
                let old = &self.lines[*first..first + count.items * size];
                let new: Vec<_> = old
                    .iter()
                    .cloned()
                    .cycle()
                    .take((items - count.items) * size)
                    .collect();
                let end = first + count.items * size;
                page.lines.splice(end..end, new);
            }
            Counted::Words(lines) => {
                for line in lines {
                    let old = self.lines[*line].iter().cloned();
                    page.lines[*line] = old.cycle().take(items).collect();
                }
            }
            Counted::Rest((line, at)) => {
                let old = &self.lines[*line][*at..at + count.items];
                let new: Vec<_> = old.iter().cloned().cycle().take(items).collect();
                page.lines[*line].splice(*at..at + count.items, new);
            }
            Counted::Letters(places) => {
                for place in places {
                    let word: String = self.word(*place).chars().cycle().take(items).collect();
                    page.put(*place, word);
                }
            }
        }
        page
    }
}
