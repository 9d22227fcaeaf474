//! Calls the function under test with one input and writes its result, for the judge, to standard output.
//!
//! The first line of the input is a token, and each further line is an argument as JSON. The result is the token and a
//! JSON value on a separate line. The expected value never enters this process.
#![allow(warnings)]

#[path = "caipan_values.rs"]
mod caipan_values;

mod caipan {
    pub use crate::caipan_values::*;
    use std::any::Any;
    use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
    use std::io::{Read, Write};

    /// Holds an argument during the call. The parameter may be the value or a reference to it.
    pub struct ArgumentSlot {
        value: Value,
        stored: Option<Box<dyn Any>>,
        /// Writes the argument after the call as JSON. `None` if the function cannot change it, because the parameter is no
        /// mutable reference.
        write_stored: Option<fn(&dyn Any, &mut String)>,
    }

    impl ArgumentSlot {
        pub fn new(value: &Value) -> Self {
            ArgumentSlot { value: value.clone(), stored: None, write_stored: None }
        }

        fn downcast_store<T: FromJson + 'static>(&mut self) -> &mut T {
            let stored = Box::new(T::from_json(&self.value));
            self.stored.insert(stored).downcast_mut().unwrap()
        }

        fn store_as_writable<T: FromJson + ToJson + 'static>(&mut self) -> &mut T {
            self.write_stored = Some(|stored, out| stored.downcast_ref::<T>().unwrap().write_json(out));
            self.downcast_store()
        }

        /// Writes the value of the argument after the call as JSON. Exits with an error if the function cannot change
        /// it.
        pub fn write_value_after_call(&self, out: &mut String) {
            match (&self.stored, self.write_stored) {
                (Some(stored), Some(write_stored)) => write_stored(&**stored, out),
                _ => fail("the function does not change this argument"),
            }
        }
    }

    /// A type that a parameter of the function may have: a value, or a reference to a value.
    pub trait FunctionParameter<'a> {
        fn from_slot(slot: &'a mut ArgumentSlot) -> Self;
    }
    macro_rules! values {
        ($([$($bounds:tt)*] $type:ty;)*) => {$(
            impl<'a, $($bounds)*> FunctionParameter<'a> for $type {
                fn from_slot(slot: &'a mut ArgumentSlot) -> Self {
                    <$type>::from_json(&slot.value)
                }
            }
        )*};
    }
    values! {
        [] i8; [] i16; [] i32; [] i64; [] i128; [] isize;
        [] u8; [] u16; [] u32; [] u64; [] u128; [] usize;
        [] f32; [] f64; [] bool; [] char; [] String;
        [T: FromJson] Vec<T>;
        [T: FromJson + 'static] Option<T>;
        [T: FromJson] Box<T>;
        [T: FromJson + std::hash::Hash + Eq] HashSet<T>;
        [T: FromJson + Ord] BTreeSet<T>;
        [K: FromJson + std::hash::Hash + Eq, V: FromJson] HashMap<K, V>;
        [K: FromJson + Ord, V: FromJson] BTreeMap<K, V>;
        [A: FromJson] (A,);
        [A: FromJson, B: FromJson] (A, B);
        [A: FromJson, B: FromJson, C: FromJson] (A, B, C);
        [A: FromJson, B: FromJson, C: FromJson, D: FromJson] (A, B, C, D);
    }
    impl<'a> FunctionParameter<'a> for &'a str {
        fn from_slot(slot: &'a mut ArgumentSlot) -> Self {
            slot.downcast_store::<String>()
        }
    }
    impl<'a, T: FromJson + 'static> FunctionParameter<'a> for &'a [T] {
        fn from_slot(slot: &'a mut ArgumentSlot) -> Self {
            slot.downcast_store::<Vec<T>>()
        }
    }
    impl<'a, T: FromJson + ToJson + 'static> FunctionParameter<'a> for &'a mut [T] {
        fn from_slot(slot: &'a mut ArgumentSlot) -> Self {
            slot.store_as_writable::<Vec<T>>()
        }
    }
    impl<'a, T: FromJson + 'static> FunctionParameter<'a> for &'a T {
        fn from_slot(slot: &'a mut ArgumentSlot) -> Self {
            slot.downcast_store::<T>()
        }
    }
    impl<'a, T: FromJson + ToJson + 'static> FunctionParameter<'a> for &'a mut T {
        fn from_slot(slot: &'a mut ArgumentSlot) -> Self {
            slot.store_as_writable::<T>()
        }
    }

    pub fn parameter_from_slot<'a, T: FunctionParameter<'a>>(slot: &'a mut ArgumentSlot) -> T {
        T::from_slot(slot)
    }

    pub fn argument_slots(values: &[Value], count: usize) -> Vec<ArgumentSlot> {
        if values.len() != count {
            fail(&format!("the function has {count} parameters, and there are {} arguments", values.len()));
        }
        values.iter().map(ArgumentSlot::new).collect()
    }

    pub fn to_json(value: &impl ToJson) -> String {
        let mut out = String::new();
        value.write_json(&mut out);
        out
    }

    /// Reads the token and the arguments from standard input.
    pub fn read_token_and_arguments() -> (String, Vec<Value>) {
        let mut text = String::new();
        if std::io::stdin().read_to_string(&mut text).is_err() {
            fail("the input cannot be read");
        }
        let mut lines = text.lines();
        let token = lines.next().unwrap_or_default().to_owned();
        let values = lines.filter(|line| !line.trim().is_empty());
        let values = values.map(|line| JsonParser(line.as_bytes(), 0).parse_value());
        (token, values.collect())
    }

    pub fn write_result_and_exit(token: &str, result: &str) -> ! {
        let mut stdout = std::io::stdout().lock();
        let is_written = write!(stdout, "\n{token} {result}\n").and_then(|()| stdout.flush()).is_ok();
        // Exits at once, so that threads that are still running cannot write anything more.
        std::process::exit(if is_written { 0 } else { 1 })
    }
}

/// Items that a submission can use without importing or defining them.
mod prelude {
    pub use crate::caipan::{ListNode, TreeNode};
    pub use std::cell::RefCell;
    pub use std::collections::*;
    pub use std::rc::Rc;
    pub struct Solution;
}

mod solution {
    use super::prelude::*;
    include!("solution.rs");

    pub(super) fn caipan_run(inputs: &[super::caipan::Value]) -> String {
        use super::caipan;
@RUN@
    }
}

fn main() {
    let (token, inputs) = caipan::read_token_and_arguments();
    let result = solution::caipan_run(&inputs);
    caipan::write_result_and_exit(&token, &result)
}
