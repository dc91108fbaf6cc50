//! Random programs with memory of several kinds, encoded, cleaned up along edges, and decoded again, on the
//! interpreter.

use rvsdg_core::{Graph, Module};
use rvsdg_gen::Random;
use rvsdg_interp::Value as Input;
use rvsdg_opt_manager::Context;
use rvsdg_opt_state_encoding::{Env, Stats, decode, encode};
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{PROGRAMS, Programs, STRUCTURED, all_above, each_body, parse};
use std::fmt::Write;

const OBJECTS: Programs =
    Programs { module, inputs: |_, _| [0, 1, 4].iter().map(|n| vec![Input::int(*n, 64)]).collect(), fuel: 20_000 };

fn env<'a>(cx: &Context<'a>) -> Option<Env<'a>> {
    let Context { types, metadata, symbols, shape, context, .. } = *cx;
    let layout = cx.layout?;
    Some(Env { types, layout, metadata, symbols, function: Some(cx.symbol), shape, context, fault: Default::default() })
}

fn apply(module: &mut Module, run: impl Fn(&mut Graph, Env<'_>) -> Stats) -> Stats {
    each_body(module, |graph, cx| {
        let stats = env(cx).map_or_else(Stats::default, |env| run(graph, env));
        // What edges say is dead goes.
        rvsdg_opt_dne::run_body(graph);
        stats
    })
}

/// `i64 @f(i64 n)`: accesses to two variables, stack memory that goes nowhere, stack memory that goes somewhere, memory
/// of a call, and addresses that are chosen or loaded; in a loop, and in front of and behind it. What is loaded is
/// added up.
struct Maker {
    random: Random,
    text: Text,
    io: String,
    mem: String,
    sum: String,
}

fn module(seed: u64) -> Module {
    let mut maker =
        Maker { random: Random::new(seed), text: Text::new(), io: "%6".into(), mem: "%7".into(), sum: "%5".into() };
    maker.function();
    parse(&format!(
        "symbol @malloc = external declared function ptr (i64) : ptr, params [\"\"]\n\
         symbol @look = internal defined function i64 (ptr) : ptr, params [\"nocapture\"]\n\
         symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, \
         params [\"\", \"\", \"\", \"\"]\n\
         symbol @place = internal defined global ptr : ptr\n\
         symbol @x = internal defined global [2 x i64] : ptr\n\
         symbol @y = internal defined global [2 x i64] : ptr\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [@malloc] exports [@f] (%0: ptr) {{\n\
         %1 = delta @place () () {{\n%5 = const null : ptr\n}} -> (%5)\n\
         %2 = delta @x () () {{\n%6 = const zero : [2 x i64]\n}} -> (%6)\n\
         %3 = delta @y () () {{\n%8 = const zero : [2 x i64]\n}} -> (%8)\n\
         %4 = lambda @look (%2) (%0: ptr, %1: ptr, %2: io, %3: mem) {{\n\
         %4, %5 = load read pinned [i64, align 8] %0, %2, %3 : i64, mem\n\
         %6, %7 = load read pinned [i64, align 8] %1, %2, %5 : i64, mem\n\
         %8 = add %4, %6 : i64\n\
         %9 = store write pinned [i64, align 8] %8, %0, %2, %7 : mem\n}} -> (%6, %2, %9)\n\
         %7 = lambda @f (%0, %4, %1, %2, %3) \
         (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: i64, %6: io, %7: mem) {{\n{}\
         }} -> (%7)",
        maker.text.out
    ))
}

impl Maker {
    fn function(&mut self) {
        let one = self.text.int(1);
        let own = self.stack(&one);
        let given = self.stack(&one);
        let size = self.text.int(16);
        let [made, io, mem] = [(); 3].map(|()| self.text.name());
        writeln!(
            self.text.out,
            "{made}, {io}, {mem} = call read write io [ptr (i64), ret \"noalias\", args [\"\"]] %0, {size}, {}, {} \
             : ptr, io, mem",
            self.io, self.mem
        )
        .unwrap();
        (self.io, self.mem) = (io, mem);
        let objects = ["%3".to_string(), "%4".to_string(), own, given.clone(), made];
        for object in &objects {
            self.store(&one, object);
            let second = self.text.add(format!("gep [i8, i64 8] {object}"), "ptr");
            self.store("%5", &second);
        }
        if self.random.one_in(2) {
            self.store_pointer(&given);
        } else {
            self.store_pointer("%3");
        }
        let mut places = objects.to_vec();
        for _ in 0..self.random.below(4) {
            self.access(&places);
        }
        // The loop.
        let zero = self.text.int(0);
        let outputs = [(); 11].map(|()| self.text.name());
        let types = ["io", "mem", "i64", "i64", "ptr", "ptr", "ptr", "ptr", "ptr", "ptr", "ptr"];
        let (io, mem, sum) = (self.io.clone(), self.mem.clone(), self.sum.clone());
        let mut origins = vec![io, mem, zero, sum];
        origins.extend(objects.iter().cloned());
        origins.extend(["%1".to_string(), "%2".to_string()]);
        let origins: Vec<&str> = origins.iter().map(|origin| &**origin).collect();
        let inside = self.text.open(&outputs, &origins, &types);
        [self.io, self.mem, self.sum] = [0, 1, 3].map(|index: usize| inside[index].clone());
        let count = inside[2].clone();
        places = inside[4..9].to_vec();
        let callee = (inside[9].clone(), inside[10].clone());
        for _ in 0..2 + self.random.below(5) {
            self.access_in(&places, &callee);
        }
        let bound = self.text.int(3);
        let (io, mem, sum) = (self.io.clone(), self.mem.clone(), self.sum.clone());
        let posts = move |next: &str| {
            let same = inside[4..].iter().cloned();
            [io, mem, next.to_string(), sum].into_iter().chain(same).collect()
        };
        self.text.close(&count, &bound, posts);
        [self.io, self.mem, self.sum] = [0, 1, 3].map(|index: usize| outputs[index].clone());
        places = outputs[4..9].to_vec();
        for _ in 0..1 + self.random.below(4) {
            self.access(&places);
        }
        writeln!(self.text.out, "}} -> ({}, {}, {})", self.sum, self.io, self.mem).unwrap();
    }

    fn access(&mut self, places: &[String]) {
        self.access_in(places, &("%1".to_string(), "%2".to_string()));
    }

    /// An access to one of the places, or to one that is chosen or loaded.
    fn access_in(&mut self, places: &[String], (look, place): &(String, String)) {
        let mut address = places[self.random.below(5) as usize].clone();
        match self.random.below(6) {
            0 => {
                let other = &places[self.random.below(5) as usize];
                let zero = self.text.int(0);
                let test = self.text.add(format!("icmp eq {}, {zero}", self.sum), "i1");
                address = self.text.add(format!("select {test}, {address}, {other}"), "ptr");
            }
            1 => address = self.load_of("ptr", place),
            _ => {}
        }
        if self.random.one_in(2) {
            address = self.text.add(format!("gep [i8, i64 8] {address}"), "ptr");
        }
        match self.random.below(7) {
            0..=1 => {
                let sum = self.sum.clone();
                self.store(&sum, &address);
            }
            2 => {
                let first = &places[self.random.below(5) as usize];
                let (size, plain) = (self.text.int(8), self.text.add("const 0", "i1"));
                let (io, mem) = (&self.io, &self.mem);
                let what = "call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, \
                            args [\"\", \"\", \"\", \"\"]]";
                let copied = self.text.add(format!("{what} {first}, {address}, {size}, {plain}, {io}, {mem}"), "mem");
                self.mem = copied;
            }
            3 => {
                let [value, io, mem] = [(); 3].map(|()| self.text.name());
                writeln!(
                    self.text.out,
                    "{value}, {io}, {mem} = call read write io [i64 (ptr), args [\"nocapture\"]] {look}, {address}, {}, \
                     {} : i64, io, mem",
                    self.io, self.mem
                )
                .unwrap();
                (self.io, self.mem) = (io, mem);
                self.sum = self.text.add(format!("add {}, {value}", self.sum), "i64");
            }
            _ => {
                let value = self.load_of("i64", &address);
                self.sum = self.text.add(format!("add {}, {value}", self.sum), "i64");
            }
        }
    }

    /// Sixteen bytes of stack memory.
    fn stack(&mut self, one: &str) -> String {
        let [address, mem] = [(); 2].map(|()| self.text.name());
        writeln!(self.text.out, "{address}, {mem} = alloca [[2 x i64], align 8] {one}, {} : ptr, mem", self.mem)
            .unwrap();
        self.mem = mem;
        address
    }

    fn store_pointer(&mut self, value: &str) {
        let (io, mem) = (&self.io, &self.mem);
        self.mem = self.text.add(format!("store write pinned [ptr, align 8] {value}, %2, {io}, {mem}"), "mem");
    }

    fn store(&mut self, value: &str, place: &str) {
        let (io, mem) = (&self.io, &self.mem);
        self.mem = self.text.add(format!("store write pinned [i64, align 8] {value}, {place}, {io}, {mem}"), "mem");
    }

    fn load_of(&mut self, ty: &str, place: &str) -> String {
        let [value, after] = [(); 2].map(|()| self.text.name());
        let (io, mem) = (&self.io, &self.mem);
        writeln!(self.text.out, "{value}, {after} = load read pinned [{ty}, align 8] {place}, {io}, {mem} : {ty}, mem")
            .unwrap();
        self.mem = after;
        value
    }
}

#[test]
fn encoded_programs_behave_the_same() {
    let report = OBJECTS.refined(0..600, |module| apply(module, encode));
    assert!(report.ended > report.modules * 9 / 10, "{report:?}");
    all_above(report.stats.entries(), 300, &[]);
    PROGRAMS.refined(0..150, |module| apply(module, encode));
    STRUCTURED.refined(0..150, |module| apply(module, encode));
}

#[test]
fn decoded_programs_behave_the_same() {
    let report = OBJECTS.refined(0..300, |module| {
        apply(module, |graph, env| {
            let stats = encode(graph, env);
            rvsdg_opt_dne::run_body(graph);
            assert_eq!(decode(graph).bodies, stats.bodies);
            assert!(!graph.has_split_memory());
            stats
        })
    });
    assert!(report.stats.bodies > 200, "{report:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    OBJECTS.find(1_000, rvsdg_opt_state_encoding::Mutation::ALL, |module, fault| {
        apply(module, |graph, env| rvsdg_opt_state_encoding::encode_mutated(graph, env, fault))
    });
}
