//! Functions from expressions, and back.
//!
//! An expression is an atom or `(operation operands)`. Atoms are the parameters `x`, `y`, `z` of the current width and
//! `b`, `c` of type `i1`, and numbers, `MIN`, `MAX`, `undef`, `poison`, which have the type of the other operand.
//! Operations are those of LLVM, with flags or conditions after dots (`add.nsw`, `icmp.slt`, `udiv.pinned`).
//! Conversions have a `>` and a width: a number, `W` for the current width, `H` for half of it, `D` for twice the
//! width.

#![allow(dead_code, reason = "each test file uses its part")]

use rvsdg_core::{BinOp, CastOp, Flags, Graph, IntCond, Module, Op, Position, Type, Value, ValueDef};
use rvsdg_fold::Int;
use rvsdg_interp::{Interpreter, Options, Outcome, refines};

/// The parameters in order.
pub(crate) const PARAMS: [&str; 5] = ["x", "y", "z", "b", "c"];

enum Expr {
    Atom(String),
    Node(String, Vec<Expr>),
}

fn parse(text: &str) -> Expr {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    fn next<'a>(words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> Expr {
        match words.next().expect("an expression") {
            "(" => {
                let op = words.next().expect("an operation").to_owned();
                let mut operands = vec![];
                while *words.peek().expect("a closing parenthesis") != ")" {
                    operands.push(next(words));
                }
                words.next();
                Expr::Node(op, operands)
            }
            atom => Expr::Atom(atom.to_owned()),
        }
    }
    next(&mut words)
}

/// A function under construction.
struct Builder {
    graph: Graph,
    width: u32,
    params: Vec<Value>,
    io: Value,
}

impl Builder {
    fn type_of(&self, expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Atom(name) => match &**name {
                "x" | "y" | "z" => Some(Type::int(self.width)),
                "b" | "c" => Some(Type::I1),
                _ => None,
            },
            Expr::Node(op, operands) => match op.split(['.', '>']).next().unwrap() {
                "icmp" => Some(Type::I1),
                "select" => self.type_of(&operands[1]).or_else(|| self.type_of(&operands[2])),
                name if CastOp::from_spelling(name).is_some() => Some(self.target(op)),
                _ => operands.iter().find_map(|operand| self.type_of(operand)),
            },
        }
    }

    fn target(&self, op: &str) -> Type {
        let (_, to) = op.split_once('>').expect("a conversion says where to");
        Type::int(match to {
            "W" => self.width,
            "H" => self.width / 2,
            "D" => self.width * 2,
            number => number.parse().unwrap(),
        })
    }

    fn add(&mut self, op: Op, operands: &[Value], ty: Type) -> Value {
        let end = Position::End(self.graph.root());
        self.graph.add_simple(end, op, operands, ty)
    }

    fn build(&mut self, expr: &Expr, hint: Type) -> Value {
        let (op, operands) = match expr {
            Expr::Atom(name) => {
                if let Some(index) = PARAMS.iter().position(|it| it == name) {
                    return self.params[index];
                }
                let width = hint.int_width().unwrap();
                let op = match &**name {
                    "undef" => Op::Undef,
                    "poison" => Op::Poison,
                    "MIN" => Int::min(width.min(128)).sign_extend(width.min(128)).op(&mut self.graph.payloads),
                    "MAX" => Int::max(width.min(128)).op(&mut self.graph.payloads),
                    number => {
                        let number: i64 = number.parse().unwrap_or_else(|_| panic!("{number}"));
                        self.graph.payloads.int(width, &[number as u64])
                    }
                };
                return self.add(op, &[], hint);
            }
            Expr::Node(op, operands) => (op, operands),
        };
        let own = self.type_of(expr).unwrap_or(Type::int(self.width));
        let mut words = op.split('.');
        let name = words.next().unwrap().split('>').next().unwrap();
        if name == "icmp" {
            let cond = IntCond::from_spelling(words.next().unwrap()).unwrap();
            let ty = operands.iter().find_map(|it| self.type_of(it)).unwrap_or(hint);
            let values = [0, 1].map(|i| self.build(&operands[i], ty));
            return self.add(Op::ICmp(cond), &values, Type::I1);
        }
        let mut flags = Flags::NONE;
        for word in op.split('>').next().unwrap().split('.').skip(1) {
            let flag = Flags::SPELLINGS.iter().find(|(_, text)| *text == word).map(|it| it.0);
            flags = flags | flag.unwrap_or_else(|| if word == "pinned" { Flags::PINNED } else { panic!("{word}") });
        }
        if let Some(cast) = CastOp::from_spelling(name) {
            let value = self.build(&operands[0], Type::int(self.width));
            let ty = self.target(op);
            return self.add(Op::Cast(cast, flags), &[value], ty);
        }
        match name {
            "select" => {
                let test = self.build(&operands[0], Type::I1);
                let values = [1, 2].map(|i| self.build(&operands[i], own));
                self.add(Op::Select(flags), &[test, values[0], values[1]], own)
            }
            "freeze" => {
                let value = self.build(&operands[0], hint);
                let ty = self.graph.ty(value);
                self.add(Op::Freeze, &[value], ty)
            }
            _ => {
                let op = BinOp::from_spelling(name).unwrap_or_else(|| panic!("{name}"));
                let mut values: Vec<Value> = operands.iter().map(|it| self.build(it, own)).collect();
                if flags.contains(Flags::PINNED) {
                    values.push(self.io);
                }
                self.add(Op::Binary(op, flags), &values, own)
            }
        }
    }
}

/// A module with the function `f` of `x`, `y`, `z`, `b` and `c` that returns the expression, for integers of `width`
/// bits.
pub(crate) fn function(expr: &str, width: u32) -> Module {
    let expr = parse(expr);
    let mut graph = Graph::new();
    let root = graph.root();
    let types = [Type::int(width), Type::int(width), Type::int(width), Type::I1, Type::I1];
    let params = types.iter().map(|ty| graph.add_arg(root, *ty)).collect();
    let (io, mem) = (graph.add_arg(root, Type::IO), graph.add_arg(root, Type::MEM));
    let mut builder = Builder { graph, width, params, io };
    let value = builder.build(&expr, Type::int(width));
    let mut graph = builder.graph;
    let ret = graph.ty(value);
    [value, io, mem].into_iter().for_each(|value| _ = graph.add_result(root, value));
    let ret = ret.int_width().unwrap();
    let text = format!(
        "symbol @f = external defined function i{ret} (i{width}, i{width}, i{width}, i1, i1) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = lambda @f () (%0: i{width}, %1: i{width}, %2: i{width}, %3: i1, %4: i1, %5: io, %6: mem) {{\n\
         %7 = const undef : i{ret}\n}} -> (%7, %5, %6)\n}} -> (%0)\n"
    );
    let mut module = rvsdg_text::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    module.bodies[0] = Some(Box::new(graph));
    verify(&module, "before");
    module
}

/// The expression that `f` returns.
pub(crate) fn expression(module: &Module) -> String {
    let graph = module.bodies[0].as_deref().unwrap();
    fn show(graph: &Graph, value: Value) -> String {
        let (node, _) = match graph.def(value) {
            ValueDef::Output(node, index) => (node, index),
            ValueDef::Argument(_, index) => return PARAMS[index].to_owned(),
        };
        let ty = graph.ty(value);
        let flags = |flags: Flags| {
            let mut text = String::new();
            for (flag, name) in Flags::SPELLINGS.iter().chain(&[(Flags::PINNED, "pinned")]) {
                if flags.contains(*flag) {
                    text.push('.');
                    text.push_str(name);
                }
            }
            text
        };
        let op = match graph.op(node) {
            Op::Undef => return "undef".into(),
            Op::Poison => return "poison".into(),
            op if op.is_constant() => match Int::of(&graph.payloads, op, ty) {
                Some(int) => return int.signed().to_string(),
                None => return format!("{op:?}"),
            },
            Op::Binary(op, f) => format!("{}{}", op.spelling(), flags(f)),
            Op::ICmp(cond) => format!("icmp.{}", cond.spelling()),
            Op::Cast(op, f) => format!("{}{}>{}", op.spelling(), flags(f), ty.int_width().unwrap()),
            Op::Select(_) => "select".into(),
            Op::Freeze => "freeze".into(),
            op => format!("{op:?}"),
        };
        let operands: Vec<String> = graph
            .operands(node)
            .filter(|operand| !graph.ty(*operand).is_state())
            .map(|operand| show(graph, operand))
            .collect();
        format!("({op} {})", operands.join(" "))
    }
    show(graph, graph.result(graph.root(), 0))
}

/// Checks that the module is well-formed.
pub(crate) fn verify(module: &Module, what: &str) {
    if let Err(errors) = rvsdg_core::verify(module) {
        panic!("{what}: {errors}\n{}", rvsdg_core::print(module));
    }
}

/// Reduces all bodies.
pub(crate) fn reduced(module: &Module) -> Module {
    let mut module = module.clone();
    let types = module.types.clone();
    for body in module.bodies.iter_mut().flatten() {
        let stats = rvsdg_opt_red::run_body(body, &types);
        assert_eq!(stats.exhausted(), 0, "too many rewrites");
        let again = rvsdg_opt_red::run_body(body, &types);
        assert_eq!(again.rewrites(), 0, "{again:?}");
    }
    verify(&module, "after");
    module
}

/// A value of `width` bits.
pub(crate) fn value(bits: u128, width: u32) -> rvsdg_interp::Value {
    let int = Int::new(bits, width);
    if width <= 64 {
        rvsdg_interp::Value::Int(int.bits() as u64)
    } else {
        rvsdg_interp::Value::Long([int.bits() as u64, (int.bits() >> 64) as u64])
    }
}

/// Edge values, undef and poison.
pub(crate) fn edges(width: u32) -> Vec<rvsdg_interp::Value> {
    let (min, half) = (Int::min(width).bits(), 1u128 << (width / 2));
    let bits =
        [0, 1, 2, 3, 5, 7, 8, 0x55, half, half - 1, min, min - 1, min | 1, u128::MAX, u128::MAX - 1, !8, half | min];
    let mut values: Vec<rvsdg_interp::Value> = vec![];
    for bits in bits {
        let new = value(bits, width);
        if !values.contains(&new) {
            values.push(new);
        }
    }
    values.extend([rvsdg_interp::Value::Undef, rvsdg_interp::Value::Poison]);
    values
}

/// Runs `f` of both modules.
pub(crate) fn outcomes(before: &Module, after: &Module, args: &[rvsdg_interp::Value]) -> [Outcome; 2] {
    [before, after].map(|module| Interpreter::new(module, Options::default()).run("f", args))
}

/// Checks that `after` refines `before` for edge values of all parameters that `before` uses.
pub(crate) fn check_refines(
    expr: &str,
    width: u32,
    before: &Module,
    after: &Module,
    undef: bool,
) -> Result<(), String> {
    let graph = before.bodies[0].as_deref().unwrap();
    let used = |index: usize| !graph.is_dead(graph.arg(graph.root(), index));
    let mut wide = edges(width);
    // Above 64 bits, the interpreter represents undef only for all bits or none.
    let undef = undef && width <= 64;
    wide.retain(|value| undef || *value != rvsdg_interp::Value::Undef);
    let mut bits = edges(1);
    bits.retain(|value| undef || *value != rvsdg_interp::Value::Undef);
    let choices: Vec<Vec<rvsdg_interp::Value>> = (0..5)
        .map(|i| match (used(i), i) {
            (false, _) => vec![value(0, if i < 3 { width } else { 1 })],
            (true, 0..3) => wide.clone(),
            (true, _) => bits.clone(),
        })
        .collect();
    let interpreters = [before, after].map(|module| Interpreter::new(module, Options::default()));
    let mut args: Vec<rvsdg_interp::Value> = vec![];
    let total: usize = choices.iter().map(Vec::len).product();
    // With three operands, only a sample of the combinations.
    let stride = total.div_ceil(2500) | 1;
    for index in (0..total).step_by(stride) {
        args.clear();
        let mut rest = index;
        for choice in &choices {
            args.push(choice[rest % choice.len()].clone());
            rest /= choice.len();
        }
        let [old, new] = [&interpreters[0], &interpreters[1]].map(|it| it.run("f", &args));
        if let Err(why) = refines(&old, &new) {
            return Err(format!("{expr} at i{width} on {args:?}: {why}; it has become {}", expression(after)));
        }
    }
    Ok(())
}
