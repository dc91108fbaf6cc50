//! What a phi gets from the cases of a switch, as a function of the distance from the least case.

use super::fault::{Fault, Mutation};
use super::{MAX_COLUMNS, Way};
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, Cfg, Instr, Operand, Terminator, Var};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, ConstData, Flags, GepFlags, Linkage, Op, Symbol, SymbolData, SymbolKind, Type};

pub(super) type Symbols = PrimaryMap<Symbol, SymbolData>;

/// What a phi gets.
pub(super) enum Column {
    /// The same for all.
    Same(Operand),
    /// An operation with a constant that is in a table.
    Step(Step, Table),
    /// A constant.
    Table(Table),
}

impl Column {
    fn table(&self) -> Option<&Table> {
        match self {
            Column::Same(_) => None,
            Column::Step(_, table) | Column::Table(table) => Some(table),
        }
    }

    /// Is memory read?
    pub(super) fn has_array(&self) -> bool {
        matches!(self.table(), Some(Table::Array(_)))
    }

    /// Is it an operation or a load?
    pub(super) fn is_costly(&self) -> bool {
        matches!(self, Column::Step(..)) || self.has_array()
    }
}

/// Constants in the order of distances.
pub(super) enum Table {
    /// The first one, and the difference of neighbours.
    Linear(i64, i64),
    /// All of them, and how many bits there are for each.
    Bits(u64, u32),
    /// They are in memory.
    Array(Array),
}

/// The elements of a constant array.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Array {
    pub(super) ty: Type,
    pub(super) elements: Vec<Element>,
    /// Are its numbers extended with their sign?
    pub(super) is_signed: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) enum Element {
    Int(i64),
    Float(u128),
    Null,
    Address(Symbol),
}

/// An operation on a value that is known before the switch, and on a constant.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) kind: Kind,
    pub(super) base: Operand,
    /// The type of the constant.
    pub(super) ty: Type,
}

/// The operation, with what is said about its operands in all cases.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    Binary(BinOp, Flags),
    /// Address arithmetic with one index, in elements of this type.
    Gep(Type, GepFlags),
}

impl Kind {
    /// The operation for both, if they are the same operation.
    fn meet(self, other: Kind) -> Option<Kind> {
        match (self, other) {
            (Kind::Binary(op, a), Kind::Binary(other, b)) if op == other => Some(Kind::Binary(op, a.intersection(b))),
            (Kind::Gep(ty, a), Kind::Gep(other, b)) if ty == other => Some(Kind::Gep(ty, GepFlags(a.0 & b.0))),
            _ => None,
        }
    }

    /// The constant that changes nothing, whatever is said about operands.
    fn neutral(self) -> i64 {
        match self {
            Kind::Binary(BinOp::Mul, _) => 1,
            Kind::Binary(BinOp::And, _) => -1,
            _ => 0,
        }
    }
}

/// The operation of an instruction and its constant, if it has a neutral constant.
pub(super) fn step(cfg: &Cfg, instr: &Instr) -> Option<(Step, i64)> {
    use BinOp::{AShr, Add, And, LShr, Mul, Or, Shl, Sub, Xor};
    let [base, Operand::Const(constant)] = *instr.args else { return None };
    let kind = match instr.op {
        Op::Binary(op @ (Add | Sub | Mul | And | Or | Xor | Shl | LShr | AShr), flags) => Kind::Binary(op, flags),
        Op::Gep(id) => Kind::Gep(cfg.payloads[id].element, cfg.payloads[id].flags),
        _ => return None,
    };
    // There, 1 is -1, and its product with itself is no number of one bit.
    constant.ty.int_width().filter(|width| (2..=64).contains(width))?;
    Some((Step { kind, base, ty: constant.ty }, cfg.payloads.int_value(constant.op)?))
}

/// A phi's value from a block.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Item {
    Plain(Operand),
    Step(Step, i64),
}

/// What each phi of the join gets if the distances come along these ways; `None` if that is no table.
pub(super) fn columns(
    cfg: &Cfg,
    symbols: &Symbols,
    join: Block,
    ways: &[Option<Way>],
    fault: Fault,
) -> Option<Vec<Column>> {
    let mut found = vec![];
    // How many of the instructions on the ways were seen as operands.
    let mut seen: FxHashMap<Block, usize> = FxHashMap::default();
    for phi in &cfg.blocks[join].phis {
        let mut rows: FxHashMap<Block, Item> = FxHashMap::default();
        for way in ways.iter().flatten() {
            if rows.contains_key(&way.from) {
                continue;
            }
            let operand = phi.incoming.iter().find(|(pred, _)| *pred == way.from)?.1;
            let made = cfg.blocks[way.from]
                .instrs
                .iter()
                .find(|it| way.is_between && it.result.is_some_and(|result| Operand::Var(result) == operand));
            let item = match made {
                Some(instr) => {
                    *seen.entry(way.from).or_insert(0) += 1;
                    let (step, constant) = step(cfg, instr)?;
                    Item::Step(step, constant)
                }
                None => Item::Plain(operand),
            };
            rows.insert(way.from, item);
        }
        let items: Vec<Option<Item>> = ways.iter().map(|way| way.map(|way| rows[&way.from])).collect();
        let column = column(cfg, symbols, cfg.vars[phi.result], &items, fault)?;
        // Where the join decides on it, LLVM leads each case to where its constant leads.
        (matches!(column, Column::Same(_)) || !is_decided_on(cfg, join, phi.result)).then_some(())?;
        found.push(column);
    }
    for way in ways.iter().flatten().filter(|way| way.is_between) {
        let count = seen.get(&way.from).copied().unwrap_or(0);
        (count == cfg.blocks[way.from].instrs.len()).then_some(())?;
    }
    let others = found.iter().filter(|column| column.table().is_some()).count();
    (1..=MAX_COLUMNS).contains(&others).then_some(found)
}

/// Does a block end with a branch on a value, or on what an instruction there makes of it?
fn is_decided_on(cfg: &Cfg, block: Block, value: Var) -> bool {
    let data = &cfg.blocks[block];
    let Terminator::Branch { cond: Operand::Var(cond), .. } = data.term else { return false };
    let made = data.instrs.iter().rev().find(|instr| instr.result == Some(cond));
    cond == value || made.is_some_and(|instr| instr.args.contains(&Operand::Var(value)))
}

fn column(cfg: &Cfg, symbols: &Symbols, ty: Type, items: &[Option<Item>], fault: Fault) -> Option<Column> {
    let is_any = |item: &Item| match item {
        Item::Plain(Operand::Const(constant)) => matches!(constant.op, Op::Undef | Op::Poison),
        _ => false,
    };
    let known: Vec<Option<Item>> = items.iter().map(|item| item.filter(|item| !is_any(item))).collect();
    let Some(first) = known.iter().flatten().next() else {
        let Item::Plain(any) = items.iter().flatten().next()? else { return None };
        return Some(Column::Same(*any));
    };
    if let Item::Plain(operand) = first
        && known.iter().flatten().all(|item| item == first)
    {
        return Some(Column::Same(*operand));
    }
    let is_step = |item: &&Item| matches!(item, Item::Step(..));
    let Some(Item::Step(first, _)) = known.iter().flatten().find(is_step) else {
        let operands: Vec<Option<Operand>> = known
            .iter()
            .map(|item| match item {
                Some(Item::Plain(operand)) => Some(*operand),
                _ => None,
            })
            .collect();
        return table(cfg, symbols, ty, &operands, fault).map(Column::Table);
    };
    // An operation may be poison where nothing was said.
    if items.iter().flatten().any(is_any) {
        return None;
    }
    let neutral = if fault.is(Mutation::NeutralIsOne) { 1 } else { first.kind.neutral() };
    let mut step = *first;
    let mut numbers: Vec<Option<i64>> = vec![];
    for item in &known {
        numbers.push(match item {
            Some(Item::Step(other, constant)) => {
                (other.base == step.base && other.ty == step.ty).then_some(())?;
                let both = step.kind.meet(other.kind)?;
                step.kind = if fault.is(Mutation::FlagsOfFirst) { step.kind } else { both };
                Some(*constant)
            }
            Some(Item::Plain(operand)) => {
                (*operand == step.base).then_some(())?;
                if let Kind::Gep(element, _) = step.kind {
                    // Nothing is said about where the address itself points.
                    step.kind = Kind::Gep(element, GepFlags::default());
                }
                Some(neutral)
            }
            None => None,
        });
    }
    Some(Column::Step(step, of_numbers(&numbers, step.ty.int_width()?, fault)?))
}

/// Different constants, as a table.
fn table(cfg: &Cfg, symbols: &Symbols, ty: Type, values: &[Option<Operand>], fault: Fault) -> Option<Table> {
    let element = |operand: &Operand| match operand {
        Operand::Const(constant) => match constant.op {
            Op::Null => Some(Element::Null),
            op if ty.int_width().is_some() => cfg.payloads.int_value(op).map(Element::Int),
            Op::Const(id) => match cfg.payloads[id] {
                ConstData::Float(bits) => Some(Element::Float(bits)),
                _ => None,
            },
            _ => None,
        },
        Operand::Symbol(symbol) => is_known_address(symbols, *symbol).then_some(Element::Address(*symbol)),
        Operand::Var(_) => None,
    };
    let mut elements: Vec<Option<Element>> = vec![];
    for value in values {
        elements.push(match value {
            Some(value) => Some(element(value)?),
            None => None,
        });
    }
    if let Some(width) = ty.int_width() {
        let number = |element: &Option<Element>| match element {
            Some(Element::Int(value)) => Some(*value),
            _ => None,
        };
        return of_numbers(&elements.iter().map(number).collect::<Vec<_>>(), width, fault);
    }
    let some = elements.iter().flatten().copied().next()?;
    let fits = ty == Type::PTR || matches!(ty, Type::FLOAT | Type::DOUBLE);
    let elements = elements.into_iter().map(|element| element.unwrap_or(some)).collect();
    fits.then_some(Table::Array(Array { ty, elements, is_signed: false }))
}

/// Numbers of a width, as a table.
fn of_numbers(numbers: &[Option<i64>], width: u32, fault: Fault) -> Option<Table> {
    (width <= 64).then_some(())?;
    if let Some((base, step)) = linear(numbers, width) {
        return Some(Table::Linear(base, step));
    }
    let any = numbers.iter().flatten().copied().next()?;
    let numbers: Vec<i64> = numbers.iter().map(|number| number.unwrap_or(any)).collect();
    let unsigned = |number: &i64| *number as u64 & (u64::MAX >> (64 - width));
    let most = numbers.iter().map(unsigned).max()?;
    let bits = (64 - most.leading_zeros()).max(1).next_power_of_two();
    if bits as usize * numbers.len() <= 64 {
        let shifted = numbers.iter().enumerate().map(|(at, number)| unsigned(number) << (at as u32 * bits));
        return Some(Table::Bits(shifted.fold(0, |all, bits| all | bits), bits));
    }
    let signed_bits = |number: &i64| 65 - (if *number < 0 { !*number } else { *number }).leading_zeros();
    let signed = numbers.iter().map(signed_bits).max()?.next_power_of_two().max(8);
    let is_signed = signed < bits.max(8);
    let ty = Type::int(if is_signed { signed } else { bits.max(8) });
    let number = |number: &i64| Element::Int(if is_signed { *number } else { unsigned(number) as i64 });
    let is_signed = is_signed != fault.is(Mutation::OtherSign);
    Some(Table::Array(Array { ty, elements: numbers.iter().map(number).collect(), is_signed }))
}

/// Is the address a constant for the linker, which code needs no other access for?
fn is_known_address(symbols: &Symbols, symbol: Symbol) -> bool {
    let data = &symbols[symbol];
    let is_local = data.defined && matches!(data.linkage, Linkage::Internal | Linkage::Private);
    is_local && !matches!(&data.kind, SymbolKind::Global(info) if info.is_thread_local())
}

/// The number at distance 0, and the difference of neighbours, both as numbers of a width, if that is the same for all
/// numbers that are known.
fn linear(numbers: &[Option<i64>], width: u32) -> Option<(i64, i64)> {
    let wrapped = |number: i64| number << (64 - width) >> (64 - width);
    let mut known = numbers.iter().enumerate().filter_map(|(at, number)| Some((at, (*number)?)));
    let [first, second] = [known.next()?, known.next()?];
    let apart = (second.0 - first.0) as i64;
    let difference = wrapped(second.1.wrapping_sub(first.1));
    let step = (difference % apart == 0).then_some(difference / apart)?;
    let base = first.1.wrapping_sub(step.wrapping_mul(first.0 as i64));
    let fits = |(at, number): (usize, i64)| wrapped(base.wrapping_add(step.wrapping_mul(at as i64))) == wrapped(number);
    known.all(fits).then_some((wrapped(base), wrapped(step)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(values: &[i64]) -> Vec<Option<i64>> {
        values.iter().map(|value| Some(*value)).collect()
    }

    #[test]
    fn equal_differences_are_linear() {
        assert_eq!(linear(&numbers(&[3, 5, 7]), 32), Some((3, 2)));
        assert_eq!(linear(&numbers(&[3, 5, 8]), 32), None);
        assert_eq!(linear(&[Some(1), None, Some(5), None], 8), Some((1, 2)));
        assert_eq!(linear(&[None, Some(1), None, Some(4)], 8), None);
        assert_eq!(linear(&[None, Some(1), Some(4)], 8), Some((-2, 3)));
        // Numbers wrap around.
        assert_eq!(linear(&numbers(&[100, -56, 44]), 8), Some((100, 100)));
    }

    #[test]
    fn elements_are_as_narrow_as_their_numbers() {
        let long = |values: [i64; 2]| (0..70).map(|at| Some(values[usize::from(at % 3 == 0)])).collect::<Vec<_>>();
        for (values, width, bits, is_signed) in [
            ([0, 200], 32, 8, false),
            ([-1, 100], 32, 8, true),
            ([-1, 200], 32, 16, true),
            ([-1, 127], 8, 8, false),
            ([0, 1 << 40], 64, 64, false),
            ([-(1 << 40), 3], 64, 64, false),
        ] {
            let Some(Table::Array(array)) = of_numbers(&long(values), width, Fault::default()) else {
                panic!("{values:?}")
            };
            assert_eq!((array.ty, array.is_signed), (Type::int(bits), is_signed), "{values:?}");
        }
        assert!(matches!(of_numbers(&numbers(&[1, 0, 1, 1]), 32, Fault::default()), Some(Table::Bits(0b1101, 1))));
        assert!(matches!(of_numbers(&numbers(&[1, 0, 2, 3]), 32, Fault::default()), Some(Table::Bits(0b1110_0001, 2))));
        assert!(matches!(of_numbers(&numbers(&[-1, 0, -1, -1]), 1, Fault::default()), Some(Table::Bits(0b1101, 1))));
    }
}
