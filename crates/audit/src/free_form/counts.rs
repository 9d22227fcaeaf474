//! Numbers that count what follows them: lines, words of a line, letters of a word.

use super::page::{Page, Place};

/// A number, and what it counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Count {
    /// Where the number stands.
    pub at: Place,
    /// How much it counts.
    pub items: usize,
    /// What.
    pub of: Counted,
}

/// What a number may count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Counted {
    /// So many lines from this one on.
    Lines(usize),
    /// Lines from this one on, of so many each: a block of queries, say.
    Groups {
        /// The first line.
        first: usize,
        /// How many lines are one.
        size: usize,
    },
    /// The words of these lines, each of which has so many: an item is a word of each.
    Words(Vec<usize>),
    /// The words of one line from this one on, which go to its end or beyond.
    Rest(Place),
    /// The letters of the words at these places.
    Letters(Vec<Place>),
}

impl Page {
    /// All that could be a count. Most are by chance: who takes an item away tries it.
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

    /// The page without these of the items that a number counts, which is so much smaller then.
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

    /// The page with an item twice, the second behind the first: the number is larger by one.
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

    /// The page with so many items, those that there are over and over.
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
