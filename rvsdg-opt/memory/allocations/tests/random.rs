//! Random loops with memory that is allocated in each iteration, before and after, on the interpreter.

use rvsdg_core::{Graph, Module};
use rvsdg_gen::Random;
use rvsdg_interp::Value as Input;
use rvsdg_opt_alias::Env;
use rvsdg_opt_allocations::{Stats, run_body};
use rvsdg_opt_manager::Context;
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{Programs, all_above, each_body, parse};
use std::fmt::Write;

const ALLOCATIONS: Programs =
    Programs { module, inputs: |_, _| [0, 1, 5].iter().map(|n| vec![Input::int(*n, 64)]).collect(), fuel: 20_000 };

fn env<'a>(cx: &Context<'a>) -> Env<'a> {
    let Context { types, metadata, symbols, shape, context, .. } = *cx;
    let layout = cx.layout.expect("a layout");
    Env { types, layout, metadata, symbols, function: Some(cx.symbol), shape, context, fault: Default::default() }
}

fn apply(module: &mut Module, run: impl Fn(&mut Graph, Env<'_>) -> Stats) -> Stats {
    each_body(module, |graph, cx| run(graph, env(cx)))
}

/// `i64 @f(i64 n)`: a loop of `n` and one iterations. In each, memory is allocated, used and freed; its address may get
/// somewhere else, too.
struct Maker {
    random: Random,
    text: Text,
    io: String,
    mem: String,
}

fn module(seed: u64) -> Module {
    let mut maker = Maker { random: Random::new(seed), text: Text::new(), io: String::new(), mem: String::new() };
    maker.function();
    parse(&format!(
        "symbol @malloc = external declared function ptr (i64) : ptr, params [\"\"]\n\
         symbol @calloc = external declared function ptr (i64, i64) : ptr, params [\"\", \"\"]\n\
         symbol @free = external declared function void (ptr) : ptr, params [\"\"]\n\
         symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, \
         params [\"\", \"\", \"\", \"\"]\n\
         symbol @place = internal defined global ptr : ptr\n\
         symbol @numbers = internal defined global [4 x i64] : ptr\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [@malloc, @calloc, @free] exports [@f] (%0: ptr, %1: ptr, %2: ptr) {{\n\
         %3 = delta @place () () {{\n%5 = const null : ptr\n}} -> (%5)\n\
         %4 = delta @numbers () () {{\n%6 = const zero : [4 x i64]\n}} -> (%6)\n\
         %7 = lambda @f (%0, %1, %2, %3, %4) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: i64, %6: io, %7: mem) {{\n{}\
         }} -> (%7)",
        maker.text.out
    ))
}

impl Maker {
    fn function(&mut self) {
        let zero = self.text.int(0);
        let outputs = [(); 10].map(|()| self.text.name());
        let start = self.text.add("gep [i8, i64 8] %4", "ptr");
        let types = ["io", "mem", "ptr", "ptr", "ptr", "ptr", "ptr", "i64", "i64", "ptr"];
        let origins = ["%6", "%7", "%0", "%1", "%2", "%3", "%4", &zero, &zero, &start];
        // Of these, the last ones are the count, the sum, and an address that the next iteration gets.
        let inside = self.text.open(&outputs, &origins, &types);
        [self.io, self.mem] = [0, 1].map(|index: usize| inside[index].clone());
        let [count, sum, carried] = [7, 8, 9].map(|index: usize| inside[index].clone());
        let mut total = sum;
        let mut kept = carried.clone();
        for _ in 0..1 + self.random.below(2) {
            let (value, address) = self.allocation(&inside, &count);
            total = self.text.add(format!("add {total}, {value}"), "i64");
            if let Some(address) = address.filter(|_| self.random.one_in(3)) {
                kept = address;
            }
        }
        if self.random.one_in(3) {
            let value = self.load(&carried);
            total = self.text.add(format!("add {total}, {value}"), "i64");
        }
        let bound = self.text.int(4);
        let (io, mem) = (self.io.clone(), self.mem.clone());
        let posts = move |next: &str| {
            let same = inside[2..7].iter().cloned();
            [io, mem].into_iter().chain(same).chain([next.to_string(), total, kept]).collect()
        };
        self.text.close(&count, &bound, posts);
        let result = outputs[8].clone();
        writeln!(self.text.out, "}} -> ({result}, {}, {})", outputs[0], outputs[1]).unwrap();
    }

    /// Memory, some accesses to it, and a number that was read; the address, if the memory is still there.
    fn allocation(&mut self, inside: &[String], count: &str) -> (String, Option<String>) {
        let size = self.text.int([16, 16, 24, 2000][self.random.below(4) as usize]);
        let names = [(); 3].map(|()| self.text.name());
        let (function, ty, args) = match self.random.below(4) {
            0 => {
                let one = self.text.int(1);
                (&inside[3], "ptr (i64, i64), args [\"\", \"\"]", format!("{one}, {size}"))
            }
            _ => (&inside[2], "ptr (i64), args [\"\"]", size),
        };
        let (io, mem) = (&self.io, &self.mem);
        let [result, io_after, mem_after] = &names;
        let has_pad = self.random.one_in(4);
        let (op, pad, of) = match has_pad {
            true => ("special", ", landing { ptr, i32 } \"cleanup\"", "{ ptr, { ptr, i32 }, i1 }"),
            false => ("call", "", "ptr"),
        };
        writeln!(
            self.text.out,
            "{result}, {io_after}, {mem_after} = {op} read write io [{ty}{pad}] {function}, {args}, {io}, {mem} : {of}, io, mem"
        )
        .unwrap();
        (self.io, self.mem) = (io_after.clone(), mem_after.clone());
        let (mut sum, mut address) = (count.to_string(), result.clone());
        if has_pad {
            let unwound = self.text.add(format!("extractvalue [2] {result}"), "i1");
            let unwound = self.text.add(format!("zext {unwound}"), "i64");
            sum = self.text.add(format!("add {sum}, {unwound}"), "i64");
            address = self.text.add(format!("extractvalue [0] {result}"), "ptr");
        }
        let address = &address;
        let second = self.text.add(format!("gep [i8, i64 8] {address}"), "ptr");
        let escapes = self.random.one_in(3);
        self.store(count, address);
        let is_read = self.random.one_in(2);
        for _ in 0..2 + self.random.below(3) {
            let place = if self.random.one_in(2) { address } else { &second };
            match self.random.below(8) {
                0..=2 => {
                    let sum = sum.clone();
                    self.store(&sum, place);
                }
                3 if is_read => {
                    self.store(count, place);
                    let value = self.load(place);
                    sum = self.text.add(format!("add {sum}, {value}"), "i64");
                }
                4 if is_read || self.random.one_in(2) => self.copy(&inside[6], address),
                5 => self.copy(address, &inside[6]),
                6 => {
                    let null = self.text.add("const null", "ptr");
                    let cond = ["eq", "ne"][self.random.below(2) as usize];
                    let test = self.text.add(format!("icmp {cond} {address}, {null}"), "i1");
                    let value = self.text.add(format!("zext {test}"), "i64");
                    sum = self.text.add(format!("add {sum}, {value}"), "i64");
                }
                _ if escapes => {
                    let mem = &self.mem;
                    self.mem = self.text.add(
                        format!("store write pinned [ptr, align 8] {address}, {}, {}, {mem}", inside[5], self.io),
                        "mem",
                    );
                    let pointer = self.load_pointer(&inside[5]);
                    let value = self.load(&pointer);
                    sum = self.text.add(format!("add {sum}, {value}"), "i64");
                }
                _ => {}
            }
        }
        if is_read || self.random.one_in(2) {
            let value = self.load(if is_read { address } else { &inside[6] });
            sum = self.text.add(format!("add {sum}, {value}"), "i64");
        }
        // What somebody else knows the address of is not freed.
        let is_freed = self.random.one_in(2) && !escapes;
        if is_freed {
            let names = [(); 2].map(|()| self.text.name());
            let (io, mem) = (&self.io, &self.mem);
            writeln!(
                self.text.out,
                "{}, {} = call read write io [void (ptr), args [\"\"]] {}, {address}, {io}, {mem} : io, mem",
                names[0], names[1], inside[4]
            )
            .unwrap();
            [self.io, self.mem] = names;
        }
        (sum, (!is_freed).then(|| address.clone()))
    }

    fn store(&mut self, value: &str, place: &str) {
        let (io, mem) = (&self.io, &self.mem);
        self.mem = self.text.add(format!("store write pinned [i64, align 8] {value}, {place}, {io}, {mem}"), "mem");
    }

    fn load(&mut self, place: &str) -> String {
        self.load_of("i64", place)
    }

    fn load_pointer(&mut self, place: &str) -> String {
        self.load_of("ptr", place)
    }

    fn load_of(&mut self, ty: &str, place: &str) -> String {
        let [value, after] = [(); 2].map(|()| self.text.name());
        let (io, mem) = (&self.io, &self.mem);
        writeln!(self.text.out, "{value}, {after} = load read pinned [{ty}, align 8] {place}, {io}, {mem} : {ty}, mem")
            .unwrap();
        self.mem = after;
        value
    }

    /// Copies eight bytes.
    fn copy(&mut self, to: &str, from: &str) {
        let (size, plain) = (self.text.int(8), self.text.add("const 0", "i1"));
        let (io, mem) = (&self.io, &self.mem);
        let what = "call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, \
                    args [\"\", \"\", \"\", \"\"]]";
        self.mem = self.text.add(format!("{what} {to}, {from}, {size}, {plain}, {io}, {mem}"), "mem");
    }
}

#[test]
fn random_allocations_behave_the_same() {
    let report = ALLOCATIONS.refined(0..1_000, |module| apply(module, run_body));
    assert!(report.ended > report.modules / 2, "{report:?}");
    all_above(report.stats.entries(), 30, &["constant"]);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    ALLOCATIONS.find(2_000, rvsdg_opt_allocations::Mutation::ALL, |module, fault| {
        apply(module, |graph, env| rvsdg_opt_allocations::run_body_mutated(graph, env, fault))
    });
}
