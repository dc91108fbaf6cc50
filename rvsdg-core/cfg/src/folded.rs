//! Records of values that get no register of their own.
//!
//! A code generator makes one instruction of several operations where the machine has it: an address with a constant
//! offset becomes a part of the loads and stores that use it, and a value that is only extended is loaded in the wider
//! form. Then the inner value exists nowhere, and a debugger that was told of it finds nothing. So a record names what
//! is left of it: the base of the address, or the wider value, with the steps that compute the inner value from there.
//! The code does not depend on it. Linear.

use crate::{Block, Cfg, Definition, Ipg, Operand, Record, Var};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{CastOp, GepInfo, LocId, LocInfo, Op, Payloads, Type, expression};

/// How a variable is used.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
enum Uses {
    #[default]
    Never,
    /// Only as an address of loads and stores.
    Addresses,
    /// Only by extensions, the first of which is at this place.
    Extended { block: Block, index: u32, wide: Var },
    /// In other ways.
    Otherwise,
}

impl Uses {
    fn and(self, other: Uses) -> Uses {
        match (self, other) {
            (Uses::Never, _) => other,
            (Uses::Addresses, Uses::Addresses) | (Uses::Extended { .. }, Uses::Extended { .. }) => self,
            _ => Uses::Otherwise,
        }
    }
}

/// What is left of a value, behind how many instructions of its block, and how the value is computed from it.
#[derive(Clone)]
struct Rest {
    block: Block,
    behind: u32,
    from: Operand,
    steps: Vec<Box<str>>,
}

impl Ipg {
    /// Does that in all functions, as the last thing before code generation.
    pub fn unfold_records(&mut self) {
        for definition in self.definitions.values_mut() {
            if let Definition::Function(cfg) = definition {
                cfg.unfold_records();
            }
        }
    }
}

impl Cfg {
    /// Makes records that name a value which gets no register name what is left of it.
    pub fn unfold_records(&mut self) {
        if self.blocks.values().all(|data| data.records.is_empty()) {
            return;
        }
        let uses = self.kinds_of_uses();
        let mut rests: SecondaryMap<Var, Option<Rest>> = SecondaryMap::with_capacity(self.vars.len());
        for (block, data) in &self.blocks {
            for (index, instr) in data.instrs.iter().enumerate() {
                let Some(result) = instr.result else { continue };
                rests[result] = match (instr.op, uses[result]) {
                    (Op::Gep(id), Uses::Addresses) => offset(&self.payloads, &self.payloads[id], &instr.args)
                        .map(|steps| Rest { block, behind: index as u32 + 1, from: instr.args[0], steps }),
                    (Op::Load(..), Uses::Extended { block: home, index, wide }) if home == block => {
                        let bits = self.vars[result].int_width().filter(|bits| *bits <= 64);
                        let from = Operand::Var(wide);
                        bits.map(|bits| Rest { block, behind: index + 1, from, steps: expression::low_bits(bits) })
                    }
                    _ => None,
                };
            }
        }
        for (block, data) in &mut self.blocks {
            let mut later: Vec<Record> = vec![];
            for at in 0..data.records.len() {
                let record = data.records[at];
                let Some(Operand::Var(var)) = record.value else { continue };
                let Some(rest) = &rests[var] else { continue };
                let Some(variable) = with_steps(&mut self.payloads, record.variable, &rest.steps) else { continue };
                let unfolded = Record { variable, value: Some(rest.from), ..record };
                if rest.block != block || rest.behind <= record.at {
                    data.records[at] = unfolded;
                    continue;
                }
                // Until then the variable is what it was said to be, and perhaps nothing.
                let following = data.records[at + 1..].iter().take_while(|it| it.at <= rest.behind);
                let is_new = following.clone().count() < MAX_BETWEEN
                    && following.clone().all(|it| !is_same(&self.payloads, it.variable, record.variable));
                if is_new {
                    later.push(Record { at: rest.behind, ..unfolded });
                }
            }
            for record in later {
                let at = data.records.partition_point(|it| it.at < record.at);
                data.records.insert(at, record);
            }
        }
    }

    fn kinds_of_uses(&self) -> SecondaryMap<Var, Uses> {
        let mut uses: SecondaryMap<Var, Uses> = SecondaryMap::with_capacity(self.vars.len());
        let mut add = |operand: Operand, how: Uses| {
            if let Operand::Var(var) = operand {
                uses[var] = uses[var].and(how);
            }
        };
        for (block, data) in &self.blocks {
            for (_, operand) in data.phis.iter().flat_map(|phi| &phi.incoming) {
                add(*operand, Uses::Otherwise);
            }
            for (index, instr) in data.instrs.iter().enumerate() {
                let how = |position: usize| match (instr.op, instr.result) {
                    (Op::Load(..), _) if position == 0 => Uses::Addresses,
                    (Op::Store(..), _) if position == 1 => Uses::Addresses,
                    (Op::Cast(CastOp::ZExt | CastOp::SExt, _), Some(wide)) => {
                        Uses::Extended { block, index: index as u32, wide }
                    }
                    _ => Uses::Otherwise,
                };
                instr.args.iter().enumerate().for_each(|(position, operand)| add(*operand, how(position)));
            }
            data.term.operand().into_iter().for_each(|operand| add(operand, Uses::Otherwise));
        }
        uses
    }
}

/// The most records between that of a value and the place of what is left of it.
const MAX_BETWEEN: usize = 64;

/// The steps from the base to an address with a constant offset in bytes.
fn offset(payloads: &Payloads, info: &GepInfo, args: &[Operand]) -> Option<Vec<Box<str>>> {
    let [Operand::Var(_), Operand::Const(index)] = args else { return None };
    let bytes = payloads.int_value(index.op).filter(|_| info.element == Type::I8 && info.indices.len() == 1)?;
    Some(match u64::try_from(bytes) {
        Ok(bytes) => vec!["DW_OP_plus_uconst".into(), bytes.to_string().into()],
        Err(_) => vec!["DW_OP_constu".into(), bytes.unsigned_abs().to_string().into(), "DW_OP_minus".into()],
    })
}

/// The variable with an expression that takes these steps first.
fn with_steps(payloads: &mut Payloads, variable: LocId, steps: &[Box<str>]) -> Option<LocId> {
    let mut info: LocInfo = payloads[variable].clone();
    let described = info.variables.first_mut()?;
    described.expression = expression::with_steps(&described.expression, steps)?;
    Some(payloads.intern_loc(info))
}

/// Are they about the same variable, whatever part of it?
fn is_same(payloads: &Payloads, a: LocId, b: LocId) -> bool {
    payloads.source_variable(a) == payloads.source_variable(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Instr, Terminator};
    use rvsdg_core::{AccessInfo, Const, Effects, Flags, GepIndex, LocVariable, Type};

    struct Function {
        cfg: Cfg,
        block: Block,
        variables: [LocId; 2],
        base: Var,
        value: Var,
    }

    impl Function {
        /// A parameter, which is a pointer; a value that is loaded; two variables.
        fn new() -> Function {
            let mut cfg = Cfg::default();
            let block = cfg.add_block();
            let base = cfg.vars.push(Type::PTR);
            cfg.params.push(base);
            let variables = [7, 8].map(|node| {
                let variables = [LocVariable { node, expression: "!DIExpression()".into(), location: 1 }].into();
                cfg.payloads.intern_loc(LocInfo { variables, ..LocInfo::default() })
            });
            cfg.blocks[block].term = Terminator::Return(None);
            let mut function = Function { cfg, block, variables, base, value: base };
            function.value = function.load(Operand::Var(base), Type::I32);
            function
        }

        fn add(&mut self, op: Op, args: &[Operand], ty: Option<Type>) -> Var {
            let result = ty.map(|ty| self.cfg.vars.push(ty));
            self.cfg.blocks[self.block].instrs.push(Instr { op, args: args.into(), result, location: None });
            result.unwrap_or(self.base)
        }

        fn access(&mut self, ty: Type) -> rvsdg_core::AccessId {
            let info = AccessInfo { ty, align: 1, volatile: false, metadata: Default::default() };
            self.cfg.payloads.intern_access(info)
        }

        fn load(&mut self, address: Operand, ty: Type) -> Var {
            let access = self.access(ty);
            self.add(Op::Load(access, Effects::READ), &[address], Some(ty))
        }

        fn store(&mut self, value: Var, address: Var) {
            let access = self.access(Type::I32);
            self.add(Op::Store(access, Effects::WRITE), &[Operand::Var(value), Operand::Var(address)], None);
        }

        fn behind_base(&mut self, bytes: i32) -> Var {
            let indices = [GepIndex::Operand].into();
            let info = GepInfo { element: Type::I8, flags: Default::default(), indices };
            let op = Op::Gep(self.cfg.payloads.intern_gep(info));
            let bytes = Operand::Const(Const { op: Op::Int(bytes), ty: Type::I64 });
            self.add(op, &[Operand::Var(self.base), bytes], Some(Type::PTR))
        }

        fn record(&mut self, at: u32, variable: usize, var: Var) {
            let record = Record { at, variable: self.variables[variable], value: Some(Operand::Var(var)) };
            self.cfg.blocks[self.block].records.push(record);
        }

        /// Place, value and expression of each record.
        fn records(&self) -> Vec<(u32, Operand, &str)> {
            let expression = |id: LocId| &*self.cfg.payloads[id].variables[0].expression;
            let records = self.cfg.blocks[self.block].records.iter();
            records.map(|it| (it.at, it.value.unwrap(), expression(it.variable))).collect()
        }
    }

    #[test]
    fn addresses_in_loads_and_stores_are_their_base() {
        for (bytes, is_stored, expected) in [
            (12, false, "!DIExpression(DW_OP_plus_uconst, 12, DW_OP_stack_value)"),
            (-8, false, "!DIExpression(DW_OP_constu, 8, DW_OP_minus, DW_OP_stack_value)"),
            // Here it is needed as a value.
            (12, true, "!DIExpression()"),
        ] {
            let mut function = Function::new();
            let address = function.behind_base(bytes);
            function.record(2, 0, address);
            function.load(Operand::Var(address), Type::I32);
            function.store(if is_stored { address } else { function.value }, address);
            function.cfg.unfold_records();
            let is = if is_stored { address } else { function.base };
            assert_eq!(function.records(), [(2, Operand::Var(is), expected)]);
        }
        // Nothing needs it: it will not be there, and its base may.
        let mut function = Function::new();
        let address = function.behind_base(4);
        function.record(2, 0, address);
        function.cfg.unfold_records();
        assert_eq!(function.records()[0].1, Operand::Var(address));
    }

    #[test]
    fn values_that_are_only_extended_are_what_they_are_extended_to() {
        let low = "!DIExpression(DW_OP_constu, 4294967295, DW_OP_and, DW_OP_stack_value)";
        let plain = "!DIExpression()";
        for op in [CastOp::ZExt, CastOp::SExt] {
            let mut function = Function::new();
            let value = Operand::Var(function.value);
            function.record(1, 0, function.value);
            function.load(Operand::Var(function.base), Type::I32);
            let wide = function.add(Op::Cast(op, Flags::NONE), &[value], Some(Type::I64));
            function.record(3, 1, function.value);
            function.cfg.unfold_records();
            let wide = Operand::Var(wide);
            assert_eq!(function.records(), [(1, value, plain), (3, wide, low), (3, wide, low)]);
        }
    }

    #[test]
    fn what_changes_in_between_stays() {
        let plain = "!DIExpression()";
        let mut function = Function::new();
        let (base, value) = (Operand::Var(function.base), Operand::Var(function.value));
        function.record(1, 0, function.value);
        let other = function.load(base, Type::I32);
        function.record(2, 0, other);
        function.add(Op::Cast(CastOp::ZExt, Flags::NONE), &[value], Some(Type::I64));
        function.cfg.unfold_records();
        assert_eq!(function.records(), [(1, value, plain), (2, Operand::Var(other), plain)]);
        // Another use needs the value as it is.
        let mut function = Function::new();
        function.add(Op::Cast(CastOp::ZExt, Flags::NONE), &[value], Some(Type::I64));
        function.record(2, 0, function.value);
        function.store(function.value, function.base);
        function.cfg.unfold_records();
        assert_eq!(function.records(), [(2, value, plain)]);
    }
}
