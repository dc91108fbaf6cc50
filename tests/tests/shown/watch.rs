//! Records of variables as calls, and what a debugger knows at each mark.

use crate::source::{SIZES, node};
use crate::{Tally, construct};
use rvsdg_cfg::{Cfg, Definition, Instr, Operand};
use rvsdg_core::{CallInfo, Const, Effects, LocId, Module, Op, Payloads, Symbol, Type};
use rvsdg_interp::{Datum, Event, Outcome, Place};
use std::collections::BTreeMap;

/// How the message begins if a variable is not what it was.
pub(crate) const WRONG: &str = "wrong variable";

/// Kinds of calls of `@bound`.
const ENTERED: u64 = 0;
const REACHED: u64 = 1;
const RECORD: u64 = 2;

/// Texts that calls refer to by number: chains of inlined calls, and expressions.
#[derive(Default)]
pub(crate) struct Texts(Vec<String>);

impl Texts {
    fn number(&mut self, text: String) -> i64 {
        let known = self.0.iter().position(|it| *it == text);
        known.unwrap_or_else(|| {
            self.0.push(text);
            self.0.len() - 1
        }) as i64
    }
}

/// The module with a call of `@bound` for each record, in front of each mark, and at the start of each function.
pub(crate) fn watched(module: &Module) -> (Module, Texts) {
    let mut ipg = rvsdg_destruct::destruct(module);
    ipg.unfold_records();
    let of = |name: &str| ipg.symbols.iter().find(|(_, data)| &*data.name == name).map(|(symbol, _)| symbol);
    let (bound, mark) = (of("bound").expect("it is declared"), of("mark"));
    let ty = ipg.symbols[bound].function().expect("it is a function").ty;
    let functions = ["f", "g"].map(of);
    let mut texts = Texts::default();
    for (symbol, definition) in ipg.definitions.iter_mut() {
        if let Definition::Function(cfg) = definition {
            let function = functions.iter().position(|it| *it == Some(symbol));
            Watcher { cfg, texts: &mut texts, bound, mark, ty }.run(function);
        }
    }
    for (symbol, definition) in ipg.definitions.iter() {
        ipg.symbols[symbol].defined &= !matches!(definition, Definition::Declared);
    }
    if !ipg.imports.contains(&bound) {
        ipg.imports.push(bound);
    }
    ipg.check().unwrap_or_else(|errors| panic!("{errors}"));
    (construct(ipg).unwrap_or_else(|error| panic!("{error}")), texts)
}

struct Watcher<'w> {
    cfg: &'w mut Cfg,
    texts: &'w mut Texts,
    bound: Symbol,
    mark: Option<Symbol>,
    ty: Type,
}

impl Watcher<'_> {
    fn run(mut self, function: Option<usize>) {
        let entry = self.cfg.entry();
        for block in self.cfg.blocks.keys().collect::<Vec<_>>() {
            let data = &mut self.cfg.blocks[block];
            let (instrs, records) = (std::mem::take(&mut data.instrs), std::mem::take(&mut data.records));
            let mut records = records.into_iter().peekable();
            let mut new = vec![];
            if let Some(function) = function.filter(|_| block == entry) {
                new.push(self.call(&[ENTERED as i64, function as i64], None));
            }
            let count = instrs.len();
            for (at, instr) in instrs.into_iter().map(Some).chain([None]).enumerate() {
                while let Some(record) = records.next_if(|it| it.at as usize <= at || at == count) {
                    let info = &self.cfg.payloads[record.variable];
                    let (chain, variable) = (chain(&self.cfg.payloads, info.call), info.variables[0].clone());
                    let numbers = [chain, variable.expression.to_string()].map(|text| self.texts.number(text));
                    new.push(
                        self.call(&[RECORD as i64, i64::from(variable.node), numbers[0], numbers[1]], record.value),
                    );
                }
                let Some(instr) = instr else { continue };
                if self.mark.is_some_and(|mark| instr.args.first() == Some(&Operand::Symbol(mark))) {
                    let call = instr.location.and_then(|location| self.cfg.payloads[location].call);
                    let chain = self.texts.number(chain(&self.cfg.payloads, call));
                    new.push(self.call(&[REACHED as i64, chain], None));
                }
                new.push(instr);
            }
            self.cfg.blocks[block].instrs = new;
        }
    }

    fn call(&mut self, numbers: &[i64], value: Option<Operand>) -> Instr {
        let payloads = &mut self.cfg.payloads;
        let mut args = vec![Operand::Symbol(self.bound)];
        args.extend(
            numbers
                .iter()
                .map(|number| Operand::Const(Const { op: payloads.int(32, &[*number as u64]), ty: Type::I32 })),
        );
        args.extend(value);
        let info = CallInfo { arg_attrs: vec!["".into(); args.len() - 1].into(), ..CallInfo::new(self.ty) };
        let op = Op::Call(payloads.intern_call(info), Effects::READ | Effects::WRITE | Effects::IO);
        Instr { op, args: args.into(), result: None, location: None }
    }
}

/// The calls through which something was inlined.
fn chain(payloads: &Payloads, mut call: Option<LocId>) -> String {
    let mut text = String::new();
    while let Some(id) = call {
        text += &format!("{:?} ", payloads[id].node);
        call = payloads[id].call;
    }
    text
}

/// The bytes of a variable, as far as a debugger knows them.
type Bytes = Vec<Option<u8>>;

/// Compares the values of variables at all marks; the rest of the programs has to agree, too.
pub(crate) fn compare(truth: &Outcome, found: &Outcome, texts: &Texts) -> Result<Tally, String> {
    let mut tally = Tally::default();
    let mut known: BTreeMap<(u32, usize), Bytes> = BTreeMap::new();
    let mut place = 0;
    let mut rest = truth.events.iter();
    for event in &found.events {
        let Event::Call { name, args, .. } = event else { return Err(format!("{event:?}")) };
        let number = |index: usize| args.get(index).and_then(Datum::bits).expect("numbers are constants");
        if name == "bound" {
            match number(0) {
                ENTERED => known.retain(|(variable, _), _| u64::from(variable / 100) != number(1) + 1),
                REACHED => place = number(1) as usize,
                _ => {
                    let variable = number(1) as u32;
                    let size = SIZES[variable as usize % 100];
                    let bytes = known.entry((variable, number(2) as usize)).or_default();
                    bytes.resize(size as usize, None);
                    bind(bytes, &texts.0[number(3) as usize], args.get(4));
                }
            }
            continue;
        }
        let Some(Event::Call { name: expected, args: truth, .. }) = rest.next() else { break };
        // What is undefined may be anything.
        let is_other = truth.first().and_then(Datum::bits).is_some_and(|bits| args[0].bits() != Some(bits));
        if name != expected || is_other {
            return Err(format!("{name} {args:?} instead of {expected} {truth:?}"));
        }
        if name == "mark" {
            let function = number(0) as usize / 1000;
            let mut words = truth[1..].iter();
            for (index, size) in SIZES.into_iter().enumerate() {
                let mut expected: Bytes = vec![];
                for part in words.by_ref().take(size.div_ceil(8) as usize) {
                    let bytes = (size as usize - expected.len()).min(8);
                    expected.extend(low_bytes(part, bytes));
                }
                let unknown = vec![];
                let shown = known.get(&(node(function, index), place)).unwrap_or(&unknown);
                let wrong = expected.iter().zip(shown).any(|(a, b)| a.is_some() && b.is_some() && a != b);
                if wrong {
                    return Err(format!("{WRONG} {index} at mark {}: {shown:?} is {expected:?}", number(0)));
                }
                if expected.iter().any(Option::is_some) {
                    tally.defined += 1;
                    tally.known += usize::from(shown.iter().any(Option::is_some));
                }
            }
        }
    }
    if found.error.is_none() && truth.error.is_none() && rest.next().is_some() {
        return Err("an event is missing".into());
    }
    Ok(tally)
}

/// The low bytes of a value, as far as they are defined.
fn low_bytes(value: &Datum, count: usize) -> Bytes {
    let undefined = if let Datum::Bits(_, undefined) = value { *undefined } else { 0 };
    let Some(word) = word(value) else { return vec![None; count] };
    let byte = |at: usize| ((undefined >> (8 * at)) as u8 == 0).then(|| (word >> (8 * at)) as u8);
    (0..count).map(byte).collect()
}

/// The low word of a value. Pointers become numbers with which a debugger can compute: different ones for different
/// objects, but one for the whole stack.
fn word(value: &Datum) -> Option<u64> {
    match value {
        Datum::Bits(words, _) => Some(words[0]),
        Datum::Pointer(Place::Symbol(name), offset) => {
            let name = name.bytes().fold(0u64, |hash, byte| (31 * hash + u64::from(byte)) & 0xffff);
            Some((name << 40).wrapping_add(*offset))
        }
        Datum::Pointer(Place::Stack, offset) => Some((1u64 << 60).wrapping_add(*offset)),
        Datum::Pointer(Place::Null, offset) => Some(*offset),
        _ => None,
    }
}

/// Puts a value in the place of what was known of a variable, or of a part of it.
fn bind(bytes: &mut Bytes, expression: &str, value: Option<&Datum>) {
    let inner = expression.strip_prefix("!DIExpression(").and_then(|rest| rest.strip_suffix(')'));
    let mut words: Vec<&str> = inner.expect("it is one").split(", ").filter(|word| !word.is_empty()).collect();
    let (mut from, mut size) = (0, bytes.len());
    if let Some(at) = words.iter().position(|word| *word == "DW_OP_LLVM_fragment") {
        let number = |index: usize| words[at + index].parse::<usize>().expect("a number") / 8;
        (from, size) = (number(1), number(2));
        words.truncate(at);
    }
    let computed = value.and_then(|value| if words.is_empty() { Some(low_bytes(value, size.min(8))) } else { None });
    let computed = computed.or_else(|| {
        let result = evaluate(&words, value.filter(|value| !matches!(value, Datum::Bits(_, 1..))).and_then(word)?)?;
        Some(result.to_le_bytes()[..size.min(8)].iter().copied().map(Some).collect())
    });
    let computed = computed.unwrap_or_default();
    for at in 0..size {
        if let Some(byte) = bytes.get_mut(from + at) {
            *byte = computed.get(at).copied().flatten();
        }
    }
}

/// The value of a debug expression; `None` if it needs more than the value that it starts with.
fn evaluate(words: &[&str], value: u64) -> Option<u64> {
    let mut stack = vec![i128::from(value)];
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
        match *word {
            "DW_OP_stack_value" => {}
            "DW_OP_plus_uconst" => {
                let (top, more) = (stack.pop()?, number()?);
                stack.push(top + i128::from(more));
            }
            "DW_OP_constu" => stack.push(i128::from(number()?)),
            "DW_OP_LLVM_convert" => {
                let (top, bits) = (stack.pop()?, number()?);
                let kind = words.next()?;
                let spare = 128 - bits;
                stack.push(match *kind {
                    "DW_ATE_signed" => top << spare >> spare,
                    _ => ((top as u128) << spare >> spare) as i128,
                });
            }
            op => {
                let (b, a) = (stack.pop()? as u64, stack.pop()? as u64);
                let result = match op {
                    "DW_OP_plus" => a.wrapping_add(b),
                    "DW_OP_minus" => a.wrapping_sub(b),
                    "DW_OP_mul" => a.wrapping_mul(b),
                    "DW_OP_and" => a & b,
                    "DW_OP_or" => a | b,
                    "DW_OP_xor" => a ^ b,
                    "DW_OP_shl" => a.checked_shl(b as u32)?,
                    "DW_OP_shr" => a.checked_shr(b as u32)?,
                    "DW_OP_shra" => (a as i64).checked_shr(b as u32)? as u64,
                    _ => return None,
                };
                stack.push(i128::from(result));
            }
        }
    }
    Some(stack.pop()? as u64)
}
