//! Values of functions: read from JSON, and written as JSON.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    /// Text of a number, with all its digits.
    Number(String),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(Value, Value)>),
}

pub fn fail(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(1)
}

/// JSON parser: the text, and the position of the next byte.
pub struct Parser<'a>(pub &'a [u8], pub usize);

impl Parser<'_> {
    fn skip_if_next(&mut self, word: &str) -> bool {
        while self.0.get(self.1).map_or(false, u8::is_ascii_whitespace) {
            self.1 += 1;
        }
        let is = self.0[self.1..].starts_with(word.as_bytes());
        self.1 += if is { word.len() } else { 0 };
        is
    }

    pub fn parse_value(&mut self) -> Value {
        if self.skip_if_next("null") {
            return Value::Null;
        }
        if self.skip_if_next("true") {
            return Value::Bool(true);
        }
        if self.skip_if_next("false") {
            return Value::Bool(false);
        }
        if self.skip_if_next("\"") {
            return Value::Text(self.parse_string_after_quote());
        }
        if self.skip_if_next("[") {
            let mut items = Vec::new();
            while !self.skip_if_next("]") {
                items.push(self.parse_value());
                self.skip_if_next(",");
            }
            return Value::List(items);
        }
        if self.skip_if_next("{") {
            let mut entries = Vec::new();
            while !self.skip_if_next("}") {
                let key = self.parse_value();
                self.skip_if_next(":");
                entries.push((key, self.parse_value()));
                self.skip_if_next(",");
            }
            return Value::Object(entries);
        }
        let rest = &self.0[self.1..];
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"+-.".contains(*byte);
        let length = rest.iter().take_while(is_part).count();
        if length == 0 {
            fail("the input is no JSON");
        }
        self.1 += length;
        Value::Number(String::from_utf8_lossy(&rest[..length]).into_owned())
    }

    fn parse_string_after_quote(&mut self) -> String {
        let mut units: Vec<u16> = Vec::new();
        let mut plain: Vec<u8> = Vec::new();
        loop {
            let byte = self.0[self.1];
            self.1 += 1;
            if byte != b'\\' && byte != b'"' {
                plain.push(byte);
                continue;
            }
            units.extend(String::from_utf8_lossy(&plain).encode_utf16());
            plain.clear();
            if byte == b'"' {
                return String::from_utf16_lossy(&units);
            }
            let sign = self.0[self.1];
            self.1 += 1;
            units.push(match sign {
                b'n' => 10,
                b't' => 9,
                b'r' => 13,
                b'b' => 8,
                b'f' => 12,
                b'u' => {
                    let digits = std::str::from_utf8(&self.0[self.1..self.1 + 4]).unwrap();
                    self.1 += 4;
                    u16::from_str_radix(digits, 16).unwrap()
                }
                other => other.into(),
            });
        }
    }
}

/// A type that a JSON argument can be converted to.
pub trait Readable: Sized {
    fn read(value: &Value) -> Self;
}

/// A type whose values can be written as JSON.
pub trait Writable {
    fn write(&self, out: &mut String);
    fn is_text(&self) -> bool {
        false
    }
}

pub fn list_items(value: &Value) -> &[Value] {
    match value {
        Value::List(items) => items,
        _ => fail("an argument is no list"),
    }
}

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl Readable for $type {
            fn read(value: &Value) -> Self {
                match value {
                    Value::Number(text) | Value::Text(text) => text.parse().unwrap_or_else(|_| {
                        fail(&format!("an argument does not fit its integer type: {text}"))
                    }),
                    _ => fail("an argument is no integer"),
                }
            }
        }
        impl Writable for $type {
            fn write(&self, out: &mut String) {
                out.push_str(&self.to_string());
            }
        }
    )*};
}
integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

macro_rules! floats {
    ($($type:ty)*) => {$(
        impl Readable for $type {
            fn read(value: &Value) -> Self {
                match value {
                    Value::Number(text) => text.parse().unwrap_or_else(|_| fail("an argument is no number")),
                    _ => fail("an argument is no number"),
                }
            }
        }
        impl Writable for $type {
            fn write(&self, out: &mut String) {
                if self.is_nan() {
                    out.push_str("NaN");
                } else if self.is_infinite() {
                    out.push_str(if *self < 0.0 { "-Infinity" } else { "Infinity" });
                } else {
                    out.push_str(&format!("{self:?}"));
                }
            }
        }
    )*};
}
floats!(f32 f64);

impl Readable for bool {
    fn read(value: &Value) -> Self {
        match value {
            Value::Bool(truth) => *truth,
            _ => fail("an argument is no boolean"),
        }
    }
}
impl Writable for bool {
    fn write(&self, out: &mut String) {
        out.push_str(&self.to_string());
    }
}

impl Readable for String {
    fn read(value: &Value) -> Self {
        match value {
            Value::Text(text) => text.clone(),
            _ => fail("an argument is no text"),
        }
    }
}
impl Writable for String {
    fn write(&self, out: &mut String) {
        self.as_str().write(out);
    }
    fn is_text(&self) -> bool {
        true
    }
}
impl Writable for str {
    fn write(&self, out: &mut String) {
        out.push('"');
        for sign in self.chars() {
            match sign {
                '"' | '\\' => {
                    out.push('\\');
                    out.push(sign);
                }
                '\0'..='\u{1f}' => out.push_str(&format!("\\u{:04x}", sign as u32)),
                _ => out.push(sign),
            }
        }
        out.push('"');
    }
    fn is_text(&self) -> bool {
        true
    }
}
impl Readable for char {
    fn read(value: &Value) -> Self {
        String::read(value).chars().next().unwrap_or_else(|| fail("an argument is no character"))
    }
}
impl Writable for char {
    fn write(&self, out: &mut String) {
        self.to_string().write(out);
    }
}
impl Writable for () {
    fn write(&self, out: &mut String) {
        out.push_str("null");
    }
}

impl<T: Readable> Readable for Vec<T> {
    fn read(value: &Value) -> Self {
        list_items(value).iter().map(T::read).collect()
    }
}
impl<T: Writable> Writable for [T] {
    fn write(&self, out: &mut String) {
        write_items(self.iter(), out);
    }
}
impl<T: Writable> Writable for Vec<T> {
    fn write(&self, out: &mut String) {
        write_items(self.iter(), out);
    }
}
impl<T: Writable> Writable for VecDeque<T> {
    fn write(&self, out: &mut String) {
        write_items(self.iter(), out);
    }
}
impl<T: Writable + ?Sized> Writable for &T {
    fn write(&self, out: &mut String) {
        (**self).write(out);
    }
    fn is_text(&self) -> bool {
        (**self).is_text()
    }
}
impl<T: Writable + ?Sized> Writable for &mut T {
    fn write(&self, out: &mut String) {
        (**self).write(out);
    }
}
impl<T: Writable, const N: usize> Writable for [T; N] {
    fn write(&self, out: &mut String) {
        write_items(self.iter(), out);
    }
}

fn write_items<'a, T: Writable + 'a>(items: impl Iterator<Item = &'a T>, out: &mut String) {
    out.push('[');
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(',');
        }
        item.write(out);
    }
    out.push(']');
}

macro_rules! sets {
    ($($set:ident: $($bound:path),*;)*) => {$(
        impl<T: Readable $(+ $bound)*> Readable for $set<T> {
            fn read(value: &Value) -> Self {
                list_items(value).iter().map(T::read).collect()
            }
        }
        impl<T: Writable> Writable for $set<T> {
            fn write(&self, out: &mut String) {
                out.push_str("{\"$set\":");
                write_items(self.iter(), out);
                out.push('}');
            }
        }
    )*};
}
sets! { HashSet: std::hash::Hash, Eq; BTreeSet: Ord; }

macro_rules! maps {
    ($($map:ident: $($bound:path),*;)*) => {$(
        impl<K: Readable $(+ $bound)*, V: Readable> Readable for $map<K, V> {
            fn read(value: &Value) -> Self {
                let Value::Object(entries) = value else { fail("an argument is no map") };
                if let [(Value::Text(tag), pairs)] = &entries[..] {
                    if tag == "$map" {
                        let pairs = list_items(pairs).iter().map(list_items);
                        return pairs.map(|pair| (K::read(&pair[0]), V::read(&pair[1]))).collect();
                    }
                }
                entries.iter().map(|(key, value)| (K::read(key), V::read(value))).collect()
            }
        }
        impl<K: Writable, V: Writable> Writable for $map<K, V> {
            fn write(&self, out: &mut String) {
                let is_plain = self.keys().all(Writable::is_text);
                out.push_str(if is_plain { "{" } else { "{\"$map\":[" });
                for (index, (key, value)) in self.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    out.push_str(if is_plain { "" } else { "[" });
                    key.write(out);
                    out.push(if is_plain { ':' } else { ',' });
                    value.write(out);
                    out.push_str(if is_plain { "" } else { "]" });
                }
                out.push_str(if is_plain { "}" } else { "]}" });
            }
        }
    )*};
}
maps! { HashMap: std::hash::Hash, Eq; BTreeMap: Ord; }

macro_rules! tuples {
    ($(($($type:ident $index:tt),*))*) => {$(
        impl<$($type: Readable),*> Readable for ($($type,)*) {
            fn read(value: &Value) -> Self {
                let items = list_items(value);
                ($($type::read(items.get($index).unwrap_or_else(|| fail("an argument is too short"))),)*)
            }
        }
        impl<$($type: Writable),*> Writable for ($($type,)*) {
            fn write(&self, out: &mut String) {
                out.push('[');
                $(
                    if $index > 0 { out.push(','); }
                    self.$index.write(out);
                )*
                out.push(']');
            }
        }
    )*};
}
tuples! { (A 0) (A 0, B 1) (A 0, B 1, C 2) (A 0, B 1, C 2, D 3) }

impl<T: Readable> Readable for Box<T> {
    fn read(value: &Value) -> Self {
        Box::new(T::read(value))
    }
}
impl<T: Writable> Writable for Box<T> {
    fn write(&self, out: &mut String) {
        (**self).write(out);
    }
}

/// An empty linked list or tree is `None`, in JSON null or an empty list.
impl<T: Readable + 'static> Readable for Option<T> {
    fn read(value: &Value) -> Self {
        let is_node = std::any::type_name::<T>().contains("Node");
        match value {
            Value::Null => None,
            Value::List(items) if items.is_empty() && is_node => None,
            value => Some(T::read(value)),
        }
    }
}
impl<T: Writable> Writable for Option<T> {
    fn write(&self, out: &mut String) {
        let is_node = std::any::type_name::<T>().contains("Node");
        match self {
            Some(value) => value.write(out),
            None => out.push_str(if is_node { "[]" } else { "null" }),
        }
    }
}

#[derive(PartialEq, Eq, Clone, Debug)]
pub struct ListNode {
    pub val: i32,
    pub next: Option<Box<ListNode>>,
}
impl ListNode {
    pub fn new(val: i32) -> Self {
        ListNode { val, next: None }
    }
}
impl Readable for ListNode {
    fn read(value: &Value) -> Self {
        let mut values = list_items(value).iter().rev().map(i32::read);
        let last = values.next().unwrap_or_else(|| fail("a list of nodes is empty"));
        values.fold(ListNode::new(last), |next, val| ListNode { val, next: Some(Box::new(next)) })
    }
}
impl Writable for ListNode {
    fn write(&self, out: &mut String) {
        let mut values = vec![self.val];
        let mut node = &self.next;
        while let Some(next) = node {
            values.push(next.val);
            node = &next.next;
        }
        values.write(out);
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct TreeNode {
    pub val: i32,
    pub left: Option<Rc<RefCell<TreeNode>>>,
    pub right: Option<Rc<RefCell<TreeNode>>>,
}
impl TreeNode {
    pub fn new(val: i32) -> Self {
        TreeNode { val, left: None, right: None }
    }
}
impl Readable for Rc<RefCell<TreeNode>> {
    fn read(value: &Value) -> Self {
        let items = list_items(value);
        let node = |value: &Value| Rc::new(RefCell::new(TreeNode::new(i32::read(value))));
        let mut waiting = vec![node(&items[0])];
        let (mut next, mut index) = (1, 0);
        while index < waiting.len() {
            for is_left in [true, false] {
                if let Some(value) = items.get(next).filter(|value| **value != Value::Null) {
                    let child = node(value);
                    waiting.push(Rc::clone(&child));
                    let mut parent = waiting[index].borrow_mut();
                    *(if is_left { &mut parent.left } else { &mut parent.right }) = Some(child);
                }
                next += 1;
            }
            index += 1;
        }
        waiting.swap_remove(0)
    }
}
impl Writable for Rc<RefCell<TreeNode>> {
    fn write(&self, out: &mut String) {
        let mut values = Vec::new();
        let mut waiting = vec![Some(Rc::clone(self))];
        let mut index = 0;
        while index < waiting.len() && index < 1_000_000 {
            let node = waiting[index].clone();
            values.push(node.as_ref().map(|node| node.borrow().val));
            if let Some(node) = node {
                waiting.extend([node.borrow().left.clone(), node.borrow().right.clone()]);
            }
            index += 1;
        }
        while values.last() == Some(&None) {
            values.pop();
        }
        values.write(out);
    }
}
