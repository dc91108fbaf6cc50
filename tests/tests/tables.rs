//! Switches that become lookup tables: random ones, before and after, with all faults.

use rvsdg_core::{Module, verify};
use rvsdg_destruct::{Scheme, Tabulated};
use rvsdg_gen::Random;
use rvsdg_interp::{Interpreter, Options, Value as Number, refines};
use std::fmt::Write as _;

/// What alternatives give to the variable of a column.
#[derive(Copy, Clone)]
enum Kind {
    Constant,
    Float,
    Address,
    Step(&'static str),
    Index,
    Same,
}

const KINDS: [Kind; 13] = [
    Kind::Constant,
    Kind::Constant,
    Kind::Constant,
    Kind::Float,
    Kind::Address,
    Kind::Step("add"),
    Kind::Step("sub nsw"),
    Kind::Step("mul nsw"),
    Kind::Step("and"),
    Kind::Step("xor"),
    Kind::Step("shl nuw"),
    Kind::Index,
    Kind::Same,
];

/// A variable that the switch chooses.
struct Column {
    kind: Kind,
    ty: &'static str,
    /// The largest constants.
    size: u32,
    /// Constants grow with cases.
    is_linear: bool,
}

impl Column {
    fn of(random: &mut Random) -> Column {
        let kind = KINDS[random.below(KINDS.len() as u32) as usize];
        let ty = match kind {
            Kind::Float => ["float", "double"][random.below(2) as usize],
            Kind::Address | Kind::Index => "ptr",
            _ => ["i1", "i8", "i16", "i32", "i64"][random.below(5) as usize],
        };
        let size = [2, 4, 15, 200, 40_000, 2_000_000_000][random.below(6) as usize];
        Column { kind, ty, size, is_linear: random.below(5) == 0 }
    }

    fn constant(&self, random: &mut Random, case: i64) -> String {
        let number = match self.is_linear {
            true => 3 * case + 1,
            false => i64::from(random.below(self.size)) - i64::from(random.below(2) * random.below(self.size)),
        };
        match (self.kind, self.ty) {
            (Kind::Float, _) => format!("{}.0", number % 1_000),
            (Kind::Address, _) => ["null", "@a", "@b", "@c"][random.below(4) as usize].to_owned(),
            (_, "i1") => ["false", "true"][(number & 1) as usize].to_owned(),
            (_, "i8") => (number as i8).to_string(),
            (_, "i16") => (number as i16).to_string(),
            (_, "i32") => (number as i32).to_string(),
            _ => number.to_string(),
        }
    }

    /// The value in an alternative, and the line that computes it.
    fn value(&self, random: &mut Random, case: i64, name: &str, may_compute: bool) -> (String, String) {
        let base = match self.ty {
            "ptr" => "%p".to_owned(),
            ty => format!("%{ty}"),
        };
        match self.kind {
            Kind::Constant if random.below(20) == 0 => ("undef".into(), String::new()),
            Kind::Constant | Kind::Float | Kind::Address => (self.constant(random, case), String::new()),
            Kind::Same => (base, String::new()),
            _ if !may_compute || random.below(6) == 0 => (base, String::new()),
            Kind::Step(op) => {
                // Some of the operations promise less.
                let op = if random.below(8) == 0 { op.split(' ').next().expect("a word") } else { op };
                let constant = match op.starts_with("shl") {
                    true => random.below(2).to_string().replace('1', if self.ty == "i1" { "0" } else { "1" }),
                    false => self.constant(random, case),
                };
                let constant = if self.ty == "i1" && op.starts_with("shl") { "false".into() } else { constant };
                (format!("%{name}"), format!("  %{name} = {op} {} {base}, {constant}\n", self.ty))
            }
            Kind::Index => {
                let index = random.below(4);
                (format!("%{name}"), format!("  %{name} = getelementptr inbounds i16, ptr %p, i64 {index}\n"))
            }
        }
    }

    /// The value as a number.
    fn as_number(&self, phi: &str, name: &str) -> String {
        match self.ty {
            "float" | "double" => format!("  %{name} = fptosi {} {phi} to i64\n", self.ty),
            // How far it is behind the memory, or which of the others it is.
            "ptr" => format!(
                "  %{name}.c = icmp eq ptr {phi}, @b\n  %{name}.d = icmp eq ptr {phi}, null\n  \
                 %{name}.l = load i16, ptr %p\n  %{name}.e = icmp eq ptr {phi}, %p\n  \
                 %{name}.x = zext i1 %{name}.c to i64\n  %{name}.y = select i1 %{name}.d, i64 5, i64 %{name}.x\n  \
                 %{name} = select i1 %{name}.e, i64 9, i64 %{name}.y\n"
            ),
            "i64" => format!("  %{name} = add i64 {phi}, 0\n"),
            ty => format!("  %{name} = sext {ty} {phi} to i64\n"),
        }
    }
}

/// A function that switches on a number; two or three variables come out.
fn program(seed: u64) -> (String, Module) {
    let mut random = Random::new(seed);
    let width = [3, 8, 16, 32, 64][random.below(5) as usize];
    let first = [0, 0, 1, 5, -3, 100, -128][random.below(7) as usize];
    let range = [4, 6, 10, 30, 60, 90][random.below(6) as usize];
    // All numbers of three bits are cases, or most of them.
    let (first, range) = if width == 3 { (-4, 8) } else { (first, range) };
    let density = [100, 100, 90, 60][random.below(4) as usize];
    let columns: Vec<Column> = (0..1 + random.below(2)).map(|_| Column::of(&mut random)).collect();
    // Numbers that are far from each other, at equal distances.
    let stride = if width > 3 { [1, 1, 1, 2, 4, 16][random.below(6) as usize] } else { 1 };
    let cases: Vec<i64> = (first..first + range).filter(|_| random.below(100) < density).collect();
    let cases = cases.into_iter().map(|case| first + (case - first) * stride);
    let cases: Vec<i64> = cases.filter(|case| (-128..128).contains(case) || width > 8 && stride > 1).collect();
    // Where others lead: to the join with values of the same kind, with another value, elsewhere, nowhere.
    let other = random.below(4);
    let mut text = "@a = internal global i16 1\n@b = internal global i16 2\n@c = internal constant i16 3\n\
                    declare void @see(i64)\n"
        .to_owned();
    writeln!(text, "define i64 @f(i64 %x, i64 %i64) {{\nentry:\n  %p = alloca [8 x i16]").unwrap();
    for at in 0..8 {
        writeln!(text, "  %q{at} = getelementptr i16, ptr %p, i64 {at}\n  store i16 {}, ptr %q{at}", 7 * at).unwrap();
    }
    for ty in ["i1", "i8", "i16", "i32"] {
        writeln!(text, "  %{ty} = trunc i64 %i64 to {ty}").unwrap();
    }
    match width {
        64 => text += "  %n = add i64 %x, 0\n",
        _ => writeln!(text, "  %n = trunc i64 %x to i{width}").unwrap(),
    }
    text += "  %early = icmp eq i64 %i64, 77\n";
    // What is elsewhere is reached on another way, too.
    text += if other == 2 { "  br i1 %early, label %else, label %choose\n" } else { "  br label %choose\n" };
    text += "choose:\n";
    let mut blocks: Vec<(String, Vec<String>)> = vec![];
    let mut body = String::new();
    let mut arms = String::new();
    for case in &cases {
        // Some cases share an alternative.
        let at = match blocks.len() {
            0 => 0,
            count if random.below(6) == 0 => random.below(count as u32) as usize,
            count => count,
        };
        if at == blocks.len() {
            writeln!(body, "b{at}:").unwrap();
            let mut values = vec![];
            for (index, column) in columns.iter().enumerate() {
                let (value, line) = column.value(&mut random, *case, &format!("v{at}.{index}"), true);
                body += &line;
                values.push(value);
            }
            body += "  br label %join\n";
            blocks.push((format!("%b{at}"), values));
        }
        writeln!(arms, "    i{width} {case}, label %b{at}").unwrap();
    }
    let default = ["join", "other", "else", "never"][other as usize];
    writeln!(text, "  switch i{width} %n, label %{default} [\n{arms}  ]\n{body}").unwrap();
    match other {
        0 => {
            let values = columns.iter().map(|column| column.value(&mut random, 0, "none", false).0).collect();
            blocks.push(("%choose".into(), values));
        }
        1 => {
            text += "other:\n";
            let mut values = vec![];
            for (index, column) in columns.iter().enumerate() {
                let (value, line) = column.value(&mut random, 0, &format!("o{index}"), true);
                text += &line;
                values.push(value);
            }
            text += "  br label %join\n";
            blocks.push(("%other".into(), values));
        }
        2 => {
            text += "else:\n  %which = phi i64 [ 1, %entry ], [ 2, %choose ]\n";
            text += "  call void @see(i64 %x)\n  ret i64 %which\n";
        }
        _ => text += "never:\n  unreachable\n",
    }
    text += "join:\n";
    for (index, column) in columns.iter().enumerate() {
        let rows: Vec<String> =
            blocks.iter().map(|(block, values)| format!("[ {}, {block} ]", values[index])).collect();
        writeln!(text, "  %j{index} = phi {} {}", column.ty, rows.join(", ")).unwrap();
    }
    let mut sum = "0".to_owned();
    for (index, column) in columns.iter().enumerate() {
        text += &column.as_number(&format!("%j{index}"), &format!("k{index}"));
        writeln!(text, "  %m{index} = mul i64 {sum}, 31\n  %s{index} = add i64 %m{index}, %k{index}").unwrap();
        sum = format!("%s{index}");
    }
    writeln!(text, "  ret i64 {sum}\n}}").unwrap();
    let read = rvsdg_llvm::read(text.as_bytes(), "tables", &rvsdg_llvm::ReadOptions::default())
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let module = rvsdg_construct::construct(read.ipg).unwrap();
    (text, module)
}

/// A condition on `value` in a block, with its lines.
fn condition(random: &mut Random, value: &str, width: u32, name: &str, text: &mut String) -> String {
    let number = |random: &mut Random| i64::from(random.below(12)) - 3;
    match random.below(8) {
        0..=3 => {
            let op = ["eq", "eq", "eq", "ne"][random.below(4) as usize];
            writeln!(text, "  %{name} = icmp {op} i{width} {value}, {}", number(random)).unwrap();
        }
        4 | 5 => {
            let (by, count) = (number(random), 1 + random.below(8));
            writeln!(text, "  %{name}.s = add i{width} {value}, {by}").unwrap();
            writeln!(text, "  %{name} = icmp ult i{width} %{name}.s, {count}").unwrap();
        }
        _ => {
            let [a, b] = [0, 1].map(|_| number(random));
            writeln!(text, "  %{name}.a = icmp eq i{width} {value}, {a}\n  %{name}.b = icmp eq i{width} {value}, {b}")
                .unwrap();
            match random.below(2) {
                0 => writeln!(text, "  %{name} = or i1 %{name}.a, %{name}.b").unwrap(),
                _ => writeln!(text, "  %{name} = select i1 %{name}.a, i1 true, i1 %{name}.b").unwrap(),
            }
        }
    }
    format!("%{name}")
}

/// A function with a chain of comparisons, most of which are of one value.
fn chain(seed: u64) -> (String, Module) {
    let mut random = Random::new(seed);
    let width = [8, 32, 64][random.below(3) as usize];
    let count = 2 + random.below(6) as usize;
    let mut text = "declare void @see(i64)\ndefine i64 @f(i64 %x, i64 %y) {\nentry:\n".to_owned();
    for name in ["x", "y"] {
        match width {
            64 => writeln!(text, "  %{name}n = add i64 %{name}, 0").unwrap(),
            _ => writeln!(text, "  %{name}n = trunc i64 %{name} to i{width}").unwrap(),
        }
    }
    text += "  br label %l0\n";
    let mut rows: Vec<Vec<String>> = vec![vec![]; 3];
    for link in 0..count {
        let value = if random.below(10) == 0 { "%yn" } else { "%xn" };
        writeln!(text, "l{link}:").unwrap();
        if random.below(12) == 0 {
            writeln!(text, "  call void @see(i64 {link})").unwrap();
        }
        let row = |rows: &mut Vec<Vec<String>>, random: &mut Random, target: usize| {
            let value = ["1", "1", "2", "%y"][random.below(4) as usize];
            rows[target].push(format!("[ {value}, %l{link} ]"));
        };
        let next = format!("l{}", link + 1);
        if random.below(8) == 0 {
            let target = random.below(3) as usize;
            row(&mut rows, &mut random, target);
            let one = rows[target].last().expect("it was pushed").clone();
            rows[target].extend([one.clone(), one]);
            writeln!(text, "  switch i{width} {value}, label %{next} [\n    i{width} 2, label %t{target}").unwrap();
            writeln!(text, "    i{width} 4, label %t{target}\n    i{width} 7, label %t{target}\n  ]").unwrap();
            continue;
        }
        let cond = condition(&mut random, value, width, &format!("c{link}"), &mut text);
        let target = random.below(3) as usize;
        row(&mut rows, &mut random, target);
        let (yes, no) = match random.below(4) {
            0 => (next, format!("t{target}")),
            _ => (format!("t{target}"), next),
        };
        writeln!(text, "  br i1 {cond}, label %{yes}, label %{no}").unwrap();
    }
    writeln!(text, "l{count}:\n  ret i64 77").unwrap();
    for (target, rows) in rows.iter().enumerate().filter(|(_, rows)| !rows.is_empty()) {
        writeln!(text, "t{target}:\n  %p{target} = phi i64 {}", rows.join(", ")).unwrap();
        writeln!(text, "  %r{target} = mul i64 %p{target}, {}\n  ret i64 %r{target}", 3 + target).unwrap();
    }
    text += "}\n";
    let read = rvsdg_llvm::read(text.as_bytes(), "chains", &rvsdg_llvm::ReadOptions::default())
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let module = rvsdg_construct::construct(read.ipg).unwrap();
    (text, module)
}

/// Does `@f` do what it did?
fn compare(expected: &Module, module: &Module) -> Result<(), String> {
    verify(module).map_err(|errors| errors.to_string())?;
    let run = |module: &Module, x: i64, y: i64| {
        Interpreter::new(module, Options { fuel: 20_000, ..Options::default() })
            .run("f", &[Number::int(x, 64), Number::int(y, 64)])
    };
    let inputs = (-131..=-120).chain(-6..100).chain(115..135).chain([255, 256, 260, 65_537, i64::MIN, i64::MAX]);
    let others = |x: i64| [x.wrapping_mul(77), x ^ i64::MAX];
    let mut inputs = inputs.flat_map(|x| others(x).map(|y| (x, y)));
    inputs.try_for_each(|(x, y)| {
        refines(&run(expected, x, y), &run(module, x, y)).map_err(|why| format!("f({x}, {y}): {why}"))
    })
}

/// The module after destruction, with tables, and construction.
fn again(module: &Module, tabulate: &dyn Fn(&mut rvsdg_cfg::Ipg) -> Tabulated) -> Result<(Tabulated, Module), String> {
    let mut ipg = rvsdg_destruct::destruct_by(module, Scheme::Pcfr);
    let made = tabulate(&mut ipg);
    ipg.check().map_err(|errors| errors.to_string())?;
    let text = rvsdg_llvm::write(&ipg);
    let read = rvsdg_llvm::read(text.as_bytes(), "again", &rvsdg_llvm::ReadOptions::default())
        .map_err(|error| format!("{error}\n{text}"))?;
    Ok((made, rvsdg_construct::construct(read.ipg).map_err(|error| error.to_string())?))
}

#[test]
fn random_switches_do_what_they_did() {
    let seeds = std::env::var("RVSDG_TABLES").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let (mut switches, mut arrays, mut strides) = (0, 0, 0);
    for seed in 0..seeds {
        let (text, module) = program(seed);
        let wrong = |why: String| -> ! { panic!("{seed}: {why}\n{text}") };
        match again(&module, &rvsdg_destruct::tabulate) {
            Ok((made, after)) => {
                compare(&module, &after).unwrap_or_else(|why| wrong(why));
                switches += made.switches;
                arrays += made.arrays;
                strides += made.strides;
            }
            Err(why) => wrong(why),
        }
    }
    println!("{seeds} switches: {strides} became dense, {switches} became computations, with {arrays} arrays");
    assert!(switches * 2 > seeds as usize && arrays * 4 > seeds as usize, "{switches}, {arrays}");
    assert!(strides * 6 > seeds as usize, "{strides}");
}

#[test]
fn random_chains_do_what_they_did() {
    let seeds = std::env::var("RVSDG_TABLES").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let mut chains = 0;
    for seed in 0..seeds {
        let (text, module) = chain(seed);
        let wrong = |why: String| -> ! { panic!("{seed}: {why}\n{text}") };
        match again(&module, &rvsdg_destruct::tabulate) {
            Ok((made, after)) => {
                compare(&module, &after).unwrap_or_else(|why| wrong(why));
                chains += made.chains;
            }
            Err(why) => wrong(why),
        }
    }
    println!("{seeds} functions: {chains} chains became switches");
    assert!(chains * 3 > seeds as usize, "{chains}");
}

#[test]
fn every_fault_is_found() {
    for fault in rvsdg_destruct::TableMutation::ALL {
        let found = (0..800).any(|seed| {
            let (_, module) = if seed % 2 == 0 { program(seed / 2) } else { chain(seed / 2) };
            let tabulate = |ipg: &mut rvsdg_cfg::Ipg| rvsdg_destruct::tabulate_mutated(ipg, *fault);
            !again(&module, &tabulate).is_ok_and(|(_, after)| compare(&module, &after).is_ok())
        });
        assert!(found, "nothing shows {fault:?}");
    }
}
