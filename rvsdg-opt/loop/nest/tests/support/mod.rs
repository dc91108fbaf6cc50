//! Random loop nests over two small arrays, many of them with accesses in each other's way.
//!
//! `double @f(i64 n)` fills `@m` and `@q`, arrays of 16 by 16 numbers, runs a nest over them, and adds up what is there
//! then, each number with a weight of its own. Nests have loops of up to three levels, with whatever accesses there is
//! place for between them, sums that are stored behind the loop, and decisions; bounds are constants, or depend on an
//! outer loop.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_opt_testing::{Programs, arguments, text::Text};
use std::fmt::Write;

/// Such nests, by number; `n` is what decisions depend on.
pub(crate) const NESTS: Programs = Programs { module, inputs: |module, _| arguments(module, &[1, 6]), fuel: 400_000 };

/// What loops have as variables.
const TYPES: [&str; 8] = ["io", "mem", "ptr", "ptr", "i64", "i64", "i64", "i64"];

/// What can be used somewhere in the nest.
#[derive(Clone)]
struct Scope {
    io: String,
    mem: String,
    arrays: [String; 2],
    n: String,
    /// Variables of the loops around, from the outside in; the innermost one takes the place of those that are not
    /// there.
    counters: [String; 3],
    depth: usize,
}

impl Scope {
    fn values(&self) -> Vec<&str> {
        let [a, b] = &self.arrays;
        let [i, j, k] = &self.counters;
        vec![&self.io, &self.mem, a, b, &self.n, i, j, k]
    }

    fn of(names: Vec<String>, depth: usize) -> Scope {
        let [io, mem, a, b, n, i, j, k] = names.try_into().expect("there are as many as types");
        Scope { io, mem, arrays: [a, b], n, counters: [i, j, k], depth }
    }
}

struct Maker {
    random: Random,
    text: Text,
    /// How often accesses are to anything at all, in the mean one of so many.
    wild: u32,
    /// About how long loops with loops inside are, and those without.
    lengths: [i64; 2],
    /// Does the outermost loop count steps of time?
    over_time: bool,
}

/// The nest number `seed`.
fn module(seed: u64) -> Module {
    let lengths = if seed.is_multiple_of(2) { [7, 5] } else { [4, 8] };
    let (random, text, wild) = (Random::new(seed), Text::new(), 3 + (seed % 3) as u32 * 8);
    let mut maker = Maker { random, text, wild, lengths, over_time: seed % 4 > 1 };
    maker.function();
    let array = "internal defined global [256 x double] : ptr, suffix \", align 8\"";
    let text = format!(
        "symbol @m = {array}\nsymbol @q = {array}\nsymbol @f = external defined function double (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = delta @m () () {{\n%5 = const zero : [256 x double]\n}} -> (%5)\n\
         %1 = delta @q () () {{\n%6 = const zero : [256 x double]\n}} -> (%6)\n\
         %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {{\n{}}} -> (%2)\n",
        maker.text.out
    );
    rvsdg_opt_testing::parse(&text)
}

impl Maker {
    fn function(&mut self) {
        let (mut mem, mut sum) = ("%4".to_owned(), self.text.float(0.0));
        for array in ["%0", "%1"] {
            mem = self.text.whole((array, 256), ["%3", &mem], None).0;
        }
        let zero = self.text.int(0);
        let counters = [zero.clone(), zero.clone(), zero];
        let arrays = ["%0".to_owned(), "%1".to_owned()];
        let mut scope = Scope { io: "%3".into(), mem, arrays, n: "%2".into(), counters, depth: 0 };
        self.nest(&mut scope);
        mem = scope.mem;
        for array in ["%0", "%1"] {
            (mem, sum) = self.text.whole((array, 256), ["%3", &mem], Some(&sum));
        }
        writeln!(self.text.out, "}} -> ({sum}, %3, {mem})").unwrap();
    }

    /// The outermost loop.
    fn nest(&mut self, scope: &mut Scope) {
        let count = 4 + i64::from(self.random.below(2));
        if self.over_time {
            let what_is = if self.random.one_in(4) { Maker::rows } else { Maker::sweeps };
            return self.repeated(scope, (0, count), what_is);
        }
        self.repeated(scope, (0, count), |maker, inside| {
            maker.others(inside, 2);
            if maker.random.one_in(8) {
                maker.decided(inside, Maker::product);
            } else {
                maker.product(inside);
            }
            maker.others(inside, 4);
        });
    }

    /// Loops that go over the same rows in each iteration of the outermost one.
    fn sweeps(&mut self, scope: &mut Scope) {
        let is_flat = self.random.one_in(6);
        if self.random.one_in(2) {
            // What borders on the rows is something else in each step.
            self.repeated(scope, (0, 6), |maker, inside| {
                let zero = maker.text.int(0);
                let [step, j, _] = inside.counters.clone();
                let array = usize::from(maker.random.one_in(2));
                let target = maker.at(&inside.arrays[array].clone(), &zero, &j);
                let value = maker.text.add(format!("uitofp {step}"), "double");
                maker.store(inside, &value, &target);
            });
        }
        for _ in 0..1 + self.random.below(3) {
            if self.random.one_in(5) {
                self.others(scope, 1);
            }
            let count = self.lengths[0] + i64::from(self.random.below(3));
            let first = 1 + i64::from(self.random.below(2));
            self.repeated(scope, (first, count), |maker, inside| {
                if is_flat {
                    return maker.stencil(inside);
                }
                if maker.random.one_in(6) {
                    maker.update(inside);
                }
                let count = maker.lengths[1];
                maker.repeated(inside, (1, count), Maker::stencil);
            });
        }
    }

    /// Sums over one row, which other loops change or make use of. Each is stored in a place of its own, or they all
    /// are in one.
    fn rows(&mut self, scope: &mut Scope) {
        let count = self.lengths[0];
        let mut sums: Vec<String> = vec![];
        for _ in 0..2 + self.random.below(2) {
            let begin = self.text.float(2.0);
            match self.random.below(4) {
                0 => self.repeated(scope, (0, count), |maker, inside| {
                    let [_, k, _] = inside.counters.clone();
                    let [target, source] = [0, 1].map(|row| {
                        let row = maker.text.int(row);
                        maker.at(&inside.arrays[1].clone(), &row, &k)
                    });
                    maker.mix(inside, &target, &source);
                }),
                1 if !sums.is_empty() => self.scaled(scope, &sums[0].clone()),
                _ => sums.push(self.carried(scope, (0, count), Some(&begin), |maker, inside, sum| {
                    let [_, k, _] = inside.counters.clone();
                    let zero = maker.text.int(0);
                    let source = maker.at(&inside.arrays[1].clone(), &zero, &k);
                    let more = maker.load(inside, &source);
                    maker.text.add(format!("fadd {sum}, {more}"), "double")
                })),
            }
        }
        let i = scope.counters[0].clone();
        if let [first, second, ..] = &sums[..]
            && self.random.one_in(2)
        {
            let both = self.text.add(format!("fadd {first}, {second}"), "double");
            sums = vec![both];
        }
        for (row, sum) in sums.iter().enumerate() {
            let row = self.text.int(row as i64 + 2);
            let home = self.at(&scope.arrays[1].clone(), &row, &i);
            self.store(scope, sum, &home);
            if self.random.one_in(2) {
                let far = self.text.int(10);
                let column = self.text.add(format!("add nsw {i}, {far}"), "i64");
                let place = self.at(&scope.arrays[1].clone(), &row, &column);
                self.store(scope, sum, &place);
            }
        }
    }

    /// A number of which half that of a neighbour is added.
    fn stencil(&mut self, scope: &mut Scope) {
        if self.random.one_in(2 * self.wild) {
            return self.update(scope);
        }
        let [_, i, j] = scope.counters.clone();
        let array = usize::from(self.random.one_in(2));
        let target = self.at(&scope.arrays[array].clone(), &i, &j);
        let from = usize::from(self.random.one_in(2));
        let [row, column] = [i, j].map(|at| {
            let by = self.text.int(i64::from(self.random.below(3)) - 1);
            self.text.add(format!("add nsw {at}, {by}"), "i64")
        });
        let source = self.at(&scope.arrays[from].clone(), &row, &column);
        self.mix(scope, &target, &source);
    }

    /// Something else than the loops in loops, one time in so many.
    fn others(&mut self, scope: &mut Scope, rare: u32) {
        if self.random.one_in(rare) {
            match self.random.below(5) {
                0 => self.update(scope),
                1 => self.decided(scope, Maker::row),
                _ => self.row(scope),
            }
        }
    }

    /// A loop with a loop inside.
    fn product(&mut self, scope: &mut Scope) {
        let count = self.lengths[0] + i64::from(self.random.below(3));
        self.repeated(scope, (0, count), |maker, inside| {
            if maker.random.one_in(3) {
                maker.update(inside);
            }
            if maker.random.one_in(3) {
                maker.sum(inside);
            } else {
                maker.row(inside);
            }
            if maker.random.one_in(4) {
                maker.update(inside);
            }
        });
    }

    /// A loop with accesses.
    fn row(&mut self, scope: &mut Scope) {
        let count = self.lengths[1] + i64::from(self.random.below(3));
        let first = i64::from(self.random.one_in(4));
        self.repeated(scope, (first, count), |maker, inside| {
            for _ in 0..1 + maker.random.below(2) {
                maker.update(inside);
            }
        });
    }

    /// A loop that adds up numbers, and what is stored of the sum.
    fn sum(&mut self, scope: &mut Scope) {
        let [i, j, _] = scope.counters.clone();
        let home = match self.random.one_in(self.wild) {
            true => self.place(scope),
            false => self.at(&scope.arrays[0].clone(), &i, &j),
        };
        let mut used = None;
        let begin = match self.random.below(6) {
            0..=1 => self.load(scope, &home),
            2 => self.text.float(1.0),
            // It is computed of what is there, which may be used otherwise, too.
            3..=4 => {
                let old = self.load(scope, &home);
                let half = self.text.float(0.5);
                let begin = self.text.add(format!("fmul {old}, {half}"), "double");
                if self.random.one_in(3) {
                    used = Some(if self.random.one_in(2) { old } else { begin.clone() });
                }
                begin
            }
            _ => {
                let place = self.place(scope);
                self.load(scope, &place)
            }
        };
        let sum = self.adds_up(scope, &begin);
        let sum = match self.random.below(8) {
            // Another one has the same home.
            0 => {
                let begin = self.text.float(2.0);
                let other = self.adds_up(scope, &begin);
                self.text.add(format!("fadd {sum}, {other}"), "double")
            }
            // Another loop uses it.
            1..=2 => {
                self.scaled(scope, &sum);
                sum
            }
            _ => sum,
        };
        if let Some(used) = used {
            let place = self.place(scope);
            self.store(scope, &used, &place);
        }
        let half = self.text.float(0.5);
        let made = match self.random.one_in(2) {
            true => self.text.add(format!("fmul {sum}, {half}"), "double"),
            false => sum.clone(),
        };
        let is_first = self.random.one_in(4);
        if is_first {
            let place = self.place(scope);
            self.store(scope, &sum, &place);
        }
        self.store(scope, &made, &home);
        if !is_first && self.random.one_in(4) {
            let place = self.place(scope);
            self.store(scope, &made, &place);
        }
    }

    /// A loop that adds up numbers, from one on. Answers the sum.
    fn adds_up(&mut self, scope: &mut Scope, begin: &str) -> String {
        let count = self.lengths[1] + i64::from(self.random.below(3));
        let first = i64::from(self.random.one_in(8));
        self.carried(scope, (first, count), Some(begin), |maker, inside, sum| {
            if maker.random.one_in(8) {
                maker.update(inside);
            }
            let source = match maker.random.one_in(maker.wild) {
                true => maker.place(inside),
                false => maker.at(&inside.arrays[1].clone(), &inside.counters[2].clone(), &inside.counters[1].clone()),
            };
            let more = maker.load(inside, &source);
            let half = maker.text.float(0.5);
            let kept = maker.text.add(format!("fmul {sum}, {half}"), "double");
            maker.text.add(format!("fadd {kept}, {more}"), "double")
        })
    }

    /// A loop that stores multiples of a number.
    fn scaled(&mut self, scope: &mut Scope, number: &str) {
        let count = self.lengths[1] + i64::from(self.random.below(3));
        self.carried(scope, (0, count), Some(number), |maker, inside, number| {
            let [i, _, k] = inside.counters.clone();
            let row = if maker.random.one_in(2) { &k } else { &i };
            let target = maker.at(&inside.arrays[0].clone(), row, &k);
            let old = maker.load(inside, &target);
            let value = maker.text.add(format!("fadd {old}, {number}"), "double");
            maker.store(inside, &value, &target);
            number.to_owned()
        });
    }

    /// A loop in the loops around; sometimes bounds depend on the outermost one.
    fn repeated(&mut self, scope: &mut Scope, range: (i64, i64), body: impl FnOnce(&mut Maker, &mut Scope)) {
        self.carried(scope, range, None, |maker, inside, _| {
            body(maker, inside);
            String::new()
        });
    }

    /// The same with a number that begins so, and that the body makes something else of. Answers what it is in the end.
    fn carried(
        &mut self,
        scope: &mut Scope,
        (first, count): (i64, i64),
        begin: Option<&str>,
        body: impl FnOnce(&mut Maker, &mut Scope, &str) -> String,
    ) -> String {
        let text = &mut self.text;
        let (mut from, mut bound) = (text.int(first), text.int(count));
        let (depth, mut varies) = (scope.depth, false);
        if depth > 0 && self.random.one_in(5) {
            from = scope.counters[0].clone();
        } else if depth > 0 && self.random.one_in(5) {
            varies = true;
            let more = text.int(4);
            bound = text.add(format!("add nsw {}, {more}", scope.counters[0]), "i64");
        }
        let mut origins = scope.values();
        (5 + depth..8).for_each(|at| origins[at] = &from);
        let outputs: Vec<String> = (0..9 + usize::from(begin.is_some())).map(|_| text.name()).collect();
        origins.push(&bound);
        origins.extend(begin);
        let types: Vec<&str> = TYPES.into_iter().chain(["i64"]).chain(begin.map(|_| "double")).collect();
        let mut args = text.open(&outputs, &origins, &types);
        let number = begin.map(|_| args.pop().expect("it is the last"));
        let carried = args.pop().expect("there are nine");
        let limit = if varies { carried.clone() } else { text.int(count) };
        let mut inside = Scope::of(args.clone(), depth + 1);
        // Deeper ones are the same.
        let own = inside.counters[depth].clone();
        inside.counters[depth..].iter_mut().for_each(|counter| counter.clone_from(&own));
        let made = body(self, &mut inside, number.as_deref().unwrap_or_default());
        let last = args[..5].to_vec();
        self.text.close(&own, &limit, |next| {
            let mut posts = last;
            posts[1].clone_from(&inside.mem);
            posts.extend((0..3).map(|at| if at == depth { next.into() } else { args[5 + at].clone() }));
            posts.push(carried);
            posts.extend(number.map(|_| made));
            posts
        });
        scope.mem.clone_from(&outputs[1]);
        outputs.last().expect("there are some").clone()
    }

    /// A decision about something.
    fn decided(&mut self, scope: &mut Scope, what_is: fn(&mut Maker, &mut Scope)) {
        let text = &mut self.text;
        let two = text.int(2);
        let what = if self.random.one_in(2) { &scope.counters[0] } else { &scope.n };
        let cond = text.add(format!("icmp sgt {what}, {two}"), "i1");
        let predicate = text.add(format!("match [-1 -> 1, default -> 0] {cond}"), "ctl2");
        let output = text.name();
        writeln!(text.out, "{output} = gamma {predicate} ({}) {{", scope.values().join(", ")).unwrap();
        for alternative in 0..2 {
            let args: Vec<String> = TYPES.iter().map(|_| self.text.name()).collect();
            let typed: Vec<String> = args.iter().zip(TYPES).map(|(arg, ty)| format!("{arg}: {ty}")).collect();
            writeln!(self.text.out, "case {alternative} ({}) {{", typed.join(", ")).unwrap();
            let mut inside = Scope::of(args, scope.depth);
            if alternative == 1 {
                what_is(self, &mut inside);
            } else if self.random.one_in(2) {
                self.update(&mut inside);
            }
            writeln!(self.text.out, "}} -> ({})", inside.mem).unwrap();
        }
        writeln!(self.text.out, "}}").unwrap();
        scope.mem = output;
    }

    /// A number in an array is halved, and half of another one is added.
    fn update(&mut self, scope: &mut Scope) {
        let is_wild = self.random.one_in(self.wild);
        let [i, j, k] = scope.counters.clone();
        let (target, source) = match is_wild {
            true => (self.place(scope), self.place(scope)),
            false => {
                // The innermost variable is that of columns, and rows are those of another loop.
                let row = if self.random.one_in(3) { &i } else { &j };
                let [array, other] = scope.arrays.clone();
                (self.at(&array, &i, &k), self.at(&other, row, &k))
            }
        };
        self.mix(scope, &target, &source);
    }

    /// A number is halved, and half of another one is added.
    fn mix(&mut self, scope: &mut Scope, target: &str, source: &str) {
        let old = self.load(scope, target);
        let new = self.load(scope, source);
        let half = self.text.float(0.5);
        let [old, new] = [old, new].map(|value| self.text.add(format!("fmul {value}, {half}"), "double"));
        let value = self.text.add(format!("fadd {old}, {new}"), "double");
        self.store(scope, &value, target);
    }

    fn store(&mut self, scope: &mut Scope, value: &str, place: &str) {
        scope.mem = self.text.store(value, place, [&scope.io, &scope.mem]);
    }

    /// Any place in the arrays.
    fn place(&mut self, scope: &Scope) -> String {
        let mut index = || {
            let text = &mut self.text;
            let [i, j, k] = &scope.counters;
            match self.random.below(8) {
                0..=1 => i.clone(),
                2..=3 => j.clone(),
                4..=5 => k.clone(),
                6 => {
                    let (which, one) = (self.random.below(3) as usize, text.int(1));
                    text.add(format!("add nsw {}, {one}", scope.counters[which]), "i64")
                }
                _ => text.int(i64::from(self.random.below(3))),
            }
        };
        let (row, column) = (index(), index());
        let array = &scope.arrays[usize::from(self.random.one_in(2))];
        self.at(array, &row, &column)
    }

    fn at(&mut self, array: &str, row: &str, column: &str) -> String {
        self.text.add(format!("gep inbounds [[16 x double], _, _] {array}, {row}, {column}"), "ptr")
    }

    fn load(&mut self, scope: &mut Scope, place: &str) -> String {
        let (value, mem) = self.text.load(place, [&scope.io, &scope.mem]);
        scope.mem = mem;
        value
    }
}
