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
pub struct JsonParser<'a>(pub &'a [u8], pub usize);

impl JsonParser<'_> {
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
pub trait FromJson: Sized {
    fn from_json(value: &Value) -> Self;
}

/// A type whose values can be written as JSON.
pub trait ToJson {
    fn write_json(&self, out: &mut String);
    /// Whether the JSON of the value is a string, so that the value can be a key of an object.
    fn is_json_string(&self) -> bool {
        false
    }
}

pub fn list_items(value: &Value) -> &[Value] {
    match value {
        Value::List(items) => items,
        _ => fail("an argument is not a list"),
    }
}

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl FromJson for $type {
            fn from_json(value: &Value) -> Self {
                match value {
                    Value::Number(text) | Value::Text(text) => text.parse().unwrap_or_else(|_| {
                        fail(&format!("an argument does not fit its integer type: {text}"))
                    }),
                    _ => fail("an argument is not an integer"),
                }
            }
        }
        impl ToJson for $type {
            fn write_json(&self, out: &mut String) {
                out.push_str(&self.to_string());
            }
        }
    )*};
}
integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

macro_rules! floats {
    ($($type:ty)*) => {$(
        impl FromJson for $type {
            fn from_json(value: &Value) -> Self {
                match value {
                    Value::Number(text) => text.parse().unwrap_or_else(|_| fail("an argument is not a number")),
                    _ => fail("an argument is not a number"),
                }
            }
        }
        impl ToJson for $type {
            fn write_json(&self, out: &mut String) {
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

impl FromJson for bool {
    fn from_json(value: &Value) -> Self {
        match value {
            Value::Bool(truth) => *truth,
            _ => fail("an argument is not a boolean"),
        }
    }
}
impl ToJson for bool {
    fn write_json(&self, out: &mut String) {
        out.push_str(&self.to_string());
    }
}

impl FromJson for String {
    fn from_json(value: &Value) -> Self {
        match value {
            Value::Text(text) => text.clone(),
            _ => fail("an argument is not text"),
        }
    }
}
impl ToJson for String {
    fn write_json(&self, out: &mut String) {
        self.as_str().write_json(out);
    }
    fn is_json_string(&self) -> bool {
        true
    }
}
impl ToJson for str {
    fn write_json(&self, out: &mut String) {
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
    fn is_json_string(&self) -> bool {
        true
    }
}
impl FromJson for char {
    fn from_json(value: &Value) -> Self {
        String::from_json(value).chars().next().unwrap_or_else(|| fail("an argument is not a character"))
    }
}
impl ToJson for char {
    fn write_json(&self, out: &mut String) {
        self.to_string().write_json(out);
    }
}
impl ToJson for () {
    fn write_json(&self, out: &mut String) {
        out.push_str("null");
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(value: &Value) -> Self {
        list_items(value).iter().map(T::from_json).collect()
    }
}
impl<T: ToJson> ToJson for [T] {
    fn write_json(&self, out: &mut String) {
        write_json_list(self.iter(), out);
    }
}
impl<T: ToJson> ToJson for Vec<T> {
    fn write_json(&self, out: &mut String) {
        write_json_list(self.iter(), out);
    }
}
impl<T: ToJson> ToJson for VecDeque<T> {
    fn write_json(&self, out: &mut String) {
        write_json_list(self.iter(), out);
    }
}
impl<T: ToJson + ?Sized> ToJson for &T {
    fn write_json(&self, out: &mut String) {
        (**self).write_json(out);
    }
    fn is_json_string(&self) -> bool {
        (**self).is_json_string()
    }
}
impl<T: ToJson + ?Sized> ToJson for &mut T {
    fn write_json(&self, out: &mut String) {
        (**self).write_json(out);
    }
}
impl<T: ToJson, const N: usize> ToJson for [T; N] {
    fn write_json(&self, out: &mut String) {
        write_json_list(self.iter(), out);
    }
}

fn write_json_list<'a, T: ToJson + 'a>(items: impl Iterator<Item = &'a T>, out: &mut String) {
    out.push('[');
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(',');
        }
        item.write_json(out);
    }
    out.push(']');
}

macro_rules! sets {
    ($($set:ident: $($bound:path),*;)*) => {$(
        impl<T: FromJson $(+ $bound)*> FromJson for $set<T> {
            fn from_json(value: &Value) -> Self {
                list_items(value).iter().map(T::from_json).collect()
            }
        }
        impl<T: ToJson> ToJson for $set<T> {
            fn write_json(&self, out: &mut String) {
                out.push_str("{\"$set\":");
                write_json_list(self.iter(), out);
                out.push('}');
            }
        }
    )*};
}
sets! { HashSet: std::hash::Hash, Eq; BTreeSet: Ord; }

macro_rules! maps {
    ($($map:ident: $($bound:path),*;)*) => {$(
        impl<K: FromJson $(+ $bound)*, V: FromJson> FromJson for $map<K, V> {
            fn from_json(value: &Value) -> Self {
                let Value::Object(entries) = value else { fail("an argument is not a map") };
                if let [(Value::Text(tag), pairs)] = &entries[..] {
                    if tag == "$map" {
                        let pairs = list_items(pairs).iter().map(list_items);
                        return pairs.map(|pair| (K::from_json(&pair[0]), V::from_json(&pair[1]))).collect();
                    }
                }
                entries.iter().map(|(key, value)| (K::from_json(key), V::from_json(value))).collect()
            }
        }
        impl<K: ToJson, V: ToJson> ToJson for $map<K, V> {
            fn write_json(&self, out: &mut String) {
                let is_plain = self.keys().all(ToJson::is_json_string);
                out.push_str(if is_plain { "{" } else { "{\"$map\":[" });
                for (index, (key, value)) in self.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    out.push_str(if is_plain { "" } else { "[" });
                    key.write_json(out);
                    out.push(if is_plain { ':' } else { ',' });
                    value.write_json(out);
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
        impl<$($type: FromJson),*> FromJson for ($($type,)*) {
            fn from_json(value: &Value) -> Self {
                let items = list_items(value);
                ($($type::from_json(items.get($index).unwrap_or_else(|| fail("an argument is too short"))),)*)
            }
        }
        impl<$($type: ToJson),*> ToJson for ($($type,)*) {
            fn write_json(&self, out: &mut String) {
                out.push('[');
                $(
                    if $index > 0 { out.push(','); }
                    self.$index.write_json(out);
                )*
                out.push(']');
            }
        }
    )*};
}
tuples! { (A 0) (A 0, B 1) (A 0, B 1, C 2) (A 0, B 1, C 2, D 3) }

impl<T: FromJson> FromJson for Box<T> {
    fn from_json(value: &Value) -> Self {
        Box::new(T::from_json(value))
    }
}
impl<T: ToJson> ToJson for Box<T> {
    fn write_json(&self, out: &mut String) {
        (**self).write_json(out);
    }
}

/// `None` is an empty linked list or tree. In JSON, this is null or an empty list.
impl<T: FromJson + 'static> FromJson for Option<T> {
    fn from_json(value: &Value) -> Self {
        let is_node = std::any::type_name::<T>().contains("Node");
        match value {
            Value::Null => None,
            Value::List(items) if items.is_empty() && is_node => None,
            value => Some(T::from_json(value)),
        }
    }
}
impl<T: ToJson> ToJson for Option<T> {
    fn write_json(&self, out: &mut String) {
        let is_node = std::any::type_name::<T>().contains("Node");
        match self {
            Some(value) => value.write_json(out),
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
impl FromJson for ListNode {
    fn from_json(value: &Value) -> Self {
        let mut values = list_items(value).iter().rev().map(i32::from_json);
        let last = values.next().unwrap_or_else(|| fail("a list of nodes is empty"));
        values.fold(ListNode::new(last), |next, val| ListNode { val, next: Some(Box::new(next)) })
    }
}
impl ToJson for ListNode {
    fn write_json(&self, out: &mut String) {
        let mut values = vec![self.val];
        let mut node = &self.next;
        while let Some(next) = node {
            values.push(next.val);
            node = &next.next;
        }
        values.write_json(out);
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
impl FromJson for Rc<RefCell<TreeNode>> {
    fn from_json(value: &Value) -> Self {
        let items = list_items(value);
        let node = |value: &Value| Rc::new(RefCell::new(TreeNode::new(i32::from_json(value))));
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
impl ToJson for Rc<RefCell<TreeNode>> {
    fn write_json(&self, out: &mut String) {
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
        values.write_json(out);
    }
}
