//! Inter-procedural construction: from the inter-procedural graph to the omega graph.
//!
//! The strongly connected components of the reference graph come in reverse topological order, so everything that a
//! component refers to is built before it. A component of one function or variable that does not refer to itself
//! becomes a lambda or delta; any other component becomes a phi node with one recursion variable per member. Declared
//! symbols become imports, even those that nothing mentions, so that they are kept. Symbols that must be kept become
//! exports. Linear in symbols and references.

use crate::ConstructError;
use crate::variables::constant;
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Definition, Init, Ipg, Operand};
use rvsdg_core::scc::Scc;
use rvsdg_core::{Delta, Graph, Module, Op, Phi, Position, Region, Symbol, Type, Value};

/// The references of every symbol of the module, in the order of first mention.
pub(crate) fn references(ipg: &Ipg) -> Vec<Vec<Symbol>> {
    ipg.symbols.keys().map(|symbol| ipg.references(symbol)).collect()
}

/// Builds the omega graph of `module` for the definitions.
pub(crate) fn build_omega(
    module: &mut Module,
    definitions: &mut rvsdg_core::entity::PrimaryMap<Symbol, Definition>,
    references: &[Vec<Symbol>],
    declared: &[Symbol],
) -> Result<(), ConstructError> {
    let vertices: Vec<u32> = module.symbols.keys().map(Symbol::as_u32).collect();
    // All members in one list, and the end of each component: most components have one member.
    let mut members: Vec<u32> = Vec::with_capacity(vertices.len());
    let mut ends: Vec<u32> = Vec::with_capacity(vertices.len());
    Scc::default().run(
        &vertices,
        |v, k| references[v as usize].get(k as usize).map(|symbol| Some(symbol.as_u32())),
        |component| {
            let start = members.len();
            members.extend_from_slice(component);
            members[start..].sort_unstable();
            ends.push(members.len() as u32);
        },
    );
    drop(vertices);
    let mut build = Omega { module, definitions, references, values: FxHashMap::default() };
    build.imports(declared);
    let mut start = 0;
    for end in ends {
        build.component(&members[start..end as usize])?;
        start = end as usize;
    }
    build.exports();
    Ok(())
}

struct Omega<'a> {
    module: &'a mut Module,
    definitions: &'a mut rvsdg_core::entity::PrimaryMap<Symbol, Definition>,
    references: &'a [Vec<Symbol>],
    /// The address of a symbol, in the omega region.
    values: FxHashMap<Symbol, Value>,
}

impl Omega<'_> {
    /// Adds the mentioned symbols as imports, and those that stay declared without being mentioned. Optimizations may
    /// drop the latter.
    fn imports(&mut self, declared: &[Symbol]) {
        let mut mentioned: Vec<bool> = vec![false; self.module.symbols.len()];
        for target in self.references.iter().flatten().chain(declared) {
            mentioned[target.as_u32() as usize] = true;
        }
        for (symbol, data) in self.module.symbols.iter() {
            if !data.defined && mentioned[symbol.as_u32() as usize] {
                let root = self.module.omega.root();
                let value = self.module.omega.add_arg(root, data.address_ty);
                self.values.insert(symbol, value);
                self.module.imports.push(symbol);
            }
        }
    }

    fn exports(&mut self) {
        // The linker takes a comdat from one module as a whole, so what another module may use of it has to be kept.
        let mut group_sizes: FxHashMap<&str, u32> = FxHashMap::default();
        for data in self.module.symbols.values().filter(|data| data.defined) {
            *data.comdat().map_or(&mut 0, |group| group_sizes.entry(group).or_default()) += 1;
        }
        for (symbol, data) in self.module.symbols.iter() {
            let shares = data.defined && data.comdat().is_some_and(|group| group_sizes[group] > 1);
            if data.is_root() || shares {
                let root = self.module.omega.root();
                self.module.omega.add_result(root, self.values[&symbol]);
                self.module.exports.push(symbol);
            }
        }
    }

    fn component(&mut self, component: &[u32]) -> Result<(), ConstructError> {
        let members: Vec<Symbol> = component
            .iter()
            .map(|v| Symbol::from_u32(*v))
            .filter(|symbol| self.module.symbols[*symbol].defined)
            .collect();
        let root = self.module.omega.root();
        match members.as_slice() {
            [] => Ok(()),
            [symbol] if !self.references[symbol.as_u32() as usize].contains(symbol) => {
                let known = std::mem::take(&mut self.values);
                let value = self.definition(*symbol, root, &known);
                self.values = known;
                self.values.insert(*symbol, value?);
                Ok(())
            }
            members => self.phi(members),
        }
    }

    fn phi(&mut self, members: &[Symbol]) -> Result<(), ConstructError> {
        let types: Vec<Type> = members.iter().map(|symbol| self.module.symbols[*symbol].address_ty).collect();
        let root = self.module.omega.root();
        let phi = Phi::add(&mut self.module.omega, Position::End(root), &types);
        let region = phi.region(&self.module.omega);
        let mut inside: FxHashMap<Symbol, Value> = FxHashMap::default();
        for (i, symbol) in members.iter().enumerate() {
            inside.insert(*symbol, phi.recursion_arg(&self.module.omega, i));
        }
        for symbol in members {
            for target in &self.references[symbol.as_u32() as usize] {
                if !inside.contains_key(target) {
                    let arg = phi.add_context_var(&mut self.module.omega, self.values[target]);
                    inside.insert(*target, arg);
                }
            }
        }
        let mut values = vec![];
        for symbol in members {
            values.push(self.definition(*symbol, region, &inside)?);
        }
        for (i, (symbol, value)) in members.iter().zip(values).enumerate() {
            phi.define(&mut self.module.omega, value);
            let output = self.module.omega.output(phi.node(), i);
            self.values.insert(*symbol, output);
        }
        Ok(())
    }

    /// Adds the lambda or delta of a symbol to a region; `known` are the addresses of other symbols there.
    fn definition(
        &mut self,
        symbol: Symbol,
        region: Region,
        known: &FxHashMap<Symbol, Value>,
    ) -> Result<Value, ConstructError> {
        let context: Vec<Value> =
            self.references[symbol.as_u32() as usize].iter().map(|target| known[target]).collect();
        let address = self.module.symbols[symbol].address_ty;
        let omega = &mut self.module.omega;
        let at = Position::End(region);
        match std::mem::take(&mut self.definitions[symbol]) {
            Definition::Function(_) | Definition::Verbatim => {
                Ok(omega.add_simple(at, Op::Lambda(symbol), &context, address))
            }
            Definition::Init(init) => {
                let delta = Delta::add(omega, at, symbol, address);
                let mut args = FxHashMap::default();
                for (target, origin) in self.references[symbol.as_u32() as usize].iter().zip(context) {
                    args.insert(*target, delta.add_context_var(omega, origin));
                }
                build_init(omega, delta.region(omega), &init, &args);
                Ok(omega.output(delta.node(), 0))
            }
            Definition::Declared => Err(ConstructError::internal("a defined symbol without definition")),
        }
    }
}

/// Builds the straight-line code of an initializer in the region of its delta.
fn build_init(omega: &mut Graph, region: Region, init: &Init, args: &FxHashMap<Symbol, Value>) {
    let at = Position::End(region);
    let mut vars: Vec<Option<Value>> = vec![None; init.vars.len()];
    let mut constants = FxHashMap::default();
    let mut operand = |omega: &mut Graph, vars: &[Option<Value>], operand: Operand| match operand {
        Operand::Var(var) => vars[var.as_u32() as usize].expect("a variable is defined before it is used"),
        Operand::Symbol(symbol) => args[&symbol],
        Operand::Const(constant) => *constants.entry(constant).or_insert_with(|| {
            let op = omega.payloads.import(&init.payloads, constant.op);
            omega.add_simple(at, op, &[], constant.ty)
        }),
    };
    for instr in &init.instrs {
        let (op, args) = match instr.op {
            Op::Gep(id) => {
                let (info, args) = init.payloads[id].fold(&init.payloads, &instr.args, constant);
                (Op::Gep(omega.payloads.intern_gep(info)), args)
            }
            op => (omega.payloads.import(&init.payloads, op), instr.args.to_vec()),
        };
        let operands: Vec<Value> = args.into_iter().map(|arg| operand(omega, &vars, arg)).collect();
        if let Some(result) = instr.result {
            vars[result.as_u32() as usize] = Some(omega.add_simple(at, op, &operands, init.vars[result]));
        }
    }
    let result = operand(omega, &vars, init.result);
    omega.add_result(region, result);
}
