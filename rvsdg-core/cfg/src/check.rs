//! Checks the invariants of control flow graphs, initializers and the modules that contain them. Every violation is
//! reported, in the order of the graph, with the names of the affected entities.
//!
//! For a [`Cfg`]:
//! * there is an entry block; no arc goes there, and it has no phis;
//! * every block can be reached from the entry, and every arc ends at a block;
//! * every variable that is used is defined exactly once, and its definition dominates the use (the use of a phi
//!   operand is at the end of the predecessor);
//! * a phi has exactly one operand per predecessor block;
//! * only operations that are instructions occur, with operands and results of the right types;
//! * a branch has a target per alternative of its match, whose cases are distinct integers of the condition's type;
//! * all returns agree on whether there is a value, and on its type.
//!
//! For an [`Init`]: operands are defined before they are used; only operations that make constants occur. For an
//! [`Ipg`]: a definition is of the kind of its symbol, and parameters and returned values fit the function type.
//!
//! Complexity: O(size * alpha) in practice. Dominators are computed by semi-NCA (L. Georgiadis, Linear-Time Algorithms
//! for Dominators and Related Problems, 2005). A dominance query compares intervals of the dominator tree in O(1).

mod dominators;
mod types;

use crate::{Block, Cfg, Definition, Init, Ipg, Operand, Terminator, Var};
pub use dominators::Dominators;
use rvsdg_core::entity::{PrimaryMap, SecondaryMap};
use rvsdg_core::{Op, Symbol, SymbolData, SymbolKind, Type, TypeTable};
use std::fmt;

/// The part of a definition that an error is in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// The definition as a whole.
    Definition,
    /// A block as a whole.
    Block(Block),
    /// A phi of a block, by its position.
    Phi(Block, usize),
    /// An instruction of a block, by its position.
    Instr(Block, usize),
    /// The terminator of a block.
    Terminator(Block),
    /// An instruction of an initializer, by its position.
    Init(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Definition => write!(f, "definition"),
            Place::Block(block) => write!(f, "{block}"),
            Place::Phi(block, index) => write!(f, "{block}, phi {index}"),
            Place::Instr(block, index) => write!(f, "{block}, instruction {index}"),
            Place::Terminator(block) => write!(f, "{block}, terminator"),
            Place::Init(index) => write!(f, "initializer, instruction {index}"),
        }
    }
}

/// A violated invariant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {message}")]
pub struct CfgError {
    /// The part that violates it.
    pub place: Place,
    /// What is wrong.
    pub message: String,
}

/// All violations in one definition, in its order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct CfgErrors(pub Vec<CfgError>);

impl fmt::Display for CfgErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

/// All violations in a module: those of each definition, with the name of its symbol.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct IpgErrors(pub Vec<(Box<str>, CfgErrors)>);

impl fmt::Display for IpgErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (name, errors) in &self.0 {
            for error in &errors.0 {
                write!(f, "{separator}@{name}: {error}")?;
                separator = "\n";
            }
        }
        Ok(())
    }
}

impl Cfg {
    /// Checks all invariants of a function; `types` and `symbols` are those of its module.
    pub fn check(&self, types: &TypeTable, symbols: &PrimaryMap<Symbol, SymbolData>) -> Result<(), CfgErrors> {
        let mut checker = Checker { types, symbols, errors: vec![] };
        checker.cfg(self);
        checker.finish()
    }
}

impl Init {
    /// Checks all invariants of an initializer; `types` and `symbols` are those of its module.
    pub fn check(&self, types: &TypeTable, symbols: &PrimaryMap<Symbol, SymbolData>) -> Result<(), CfgErrors> {
        let mut checker = Checker { types, symbols, errors: vec![] };
        checker.init(self);
        checker.finish()
    }
}

impl Ipg {
    /// Checks every definition, and that it fits its symbol's declaration.
    pub fn check(&self) -> Result<(), IpgErrors> {
        let mut all = vec![];
        for (symbol, data) in self.symbols.iter() {
            let mut checker = Checker { types: &self.types, symbols: &self.symbols, errors: vec![] };
            match self.definitions.get(symbol) {
                Some(definition) => checker.definition(data, definition),
                None => checker.error(Place::Definition, "it has no entry in the table of definitions".to_owned()),
            }
            if let Err(errors) = checker.finish() {
                all.push((data.name.clone().into(), errors));
            }
        }
        if all.is_empty() { Ok(()) } else { Err(IpgErrors(all)) }
    }
}

/// Where a variable is defined.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Site {
    block: Block,
    /// Parameters and phis have position 0, instruction `i` has position `i + 1`.
    position: usize,
}

struct Checker<'a> {
    types: &'a TypeTable,
    symbols: &'a PrimaryMap<Symbol, SymbolData>,
    errors: Vec<CfgError>,
}

impl Checker<'_> {
    fn error(&mut self, place: Place, message: String) {
        self.errors.push(CfgError { place, message });
    }

    fn finish(self) -> Result<(), CfgErrors> {
        if self.errors.is_empty() { Ok(()) } else { Err(CfgErrors(self.errors)) }
    }

    fn definition(&mut self, data: &SymbolData, definition: &Definition) {
        let place = Place::Definition;
        if !data.defined && !matches!(definition, Definition::Declared) {
            self.error(place, "a declared symbol has a definition".to_owned());
        }
        match (definition, &data.kind) {
            (Definition::Declared, _) => {}
            (Definition::Function(cfg), SymbolKind::Function(info)) => {
                self.cfg(cfg);
                self.against_signature(cfg, info.ty);
            }
            (Definition::Verbatim, SymbolKind::Function(info)) if info.verbatim.is_some() => {}
            (Definition::Init(init), SymbolKind::Global(info)) => {
                self.init(init);
                if init.ty != info.ty {
                    self.error(place, "the initializer is not of the variable's type".to_owned());
                }
            }
            (Definition::Init(init), SymbolKind::Alias(_)) => {
                self.init(init);
                if init.ty != data.address_ty {
                    self.error(place, "the target is not of the type of the alias's address".to_owned());
                }
            }
            _ => self.error(place, "the definition is not of the kind of its symbol".to_owned()),
        }
    }

    fn against_signature(&mut self, cfg: &Cfg, ty: Type) {
        let Some((ret, params, _)) = self.types.signature(ty) else {
            return self.error(Place::Definition, "a function's type is not a function type".to_owned());
        };
        let found: Vec<Type> = cfg.params.iter().filter_map(|param| cfg.vars.get(*param).copied()).collect();
        if found != params {
            self.error(Place::Definition, "the parameters are not those of the function type".to_owned());
        }
        for (block, data) in cfg.blocks.iter() {
            if let Terminator::Return(value) = &data.term {
                let found = value.as_ref().map_or(Some(Type::VOID), |value| self.operand_type(&cfg.vars, value));
                if found.is_some_and(|found| found != ret) {
                    let message = format!("returns {}, not {}", self.shown(found), self.types.display(ret));
                    self.error(Place::Terminator(block), message);
                }
            }
        }
    }

    fn shown(&self, ty: Option<Type>) -> String {
        ty.map_or("nothing known".to_owned(), |ty| self.types.display(ty))
    }

    fn operand_type(&self, vars: &PrimaryMap<Var, Type>, operand: &Operand) -> Option<Type> {
        match operand {
            Operand::Var(var) => vars.get(*var).copied(),
            Operand::Const(constant) => Some(constant.ty),
            Operand::Symbol(symbol) => self.symbols.get(*symbol).map(|data| data.address_ty),
        }
    }

    /// Checks an operand, except its type.
    fn operand(&mut self, place: Place, vars: &PrimaryMap<Var, Type>, operand: &Operand) {
        let problem = match operand {
            Operand::Var(var) if vars.get(*var).is_none() => format!("{var} does not exist"),
            Operand::Symbol(symbol) if self.symbols.get(*symbol).is_none() => format!("{symbol} does not exist"),
            Operand::Const(constant) if !constant.op.is_constant() || matches!(constant.op, Op::Ctl(_)) => {
                format!("{:?} is not a constant", constant.op)
            }
            _ => match self.operand_type(vars, operand) {
                Some(ty) if ty == Type::VOID || ty.is_state() || ty.alternatives().is_some() => {
                    format!("{} is not the type of a value", self.types.display(ty))
                }
                _ => return,
            },
        };
        self.error(place, problem);
    }

    fn cfg(&mut self, cfg: &Cfg) {
        if cfg.blocks.is_empty() {
            return self.error(Place::Definition, "there is no entry block".to_owned());
        }
        let Some(flow) = self.flow(cfg) else { return };
        let sites = self.sites(cfg);
        for (block, data) in cfg.blocks.iter() {
            let uses = Uses { cfg, flow: &flow, sites: &sites };
            for (index, phi) in data.phis.iter().enumerate() {
                self.phi(&uses, block, index, &phi.incoming, phi.result);
            }
            for (index, instr) in data.instrs.iter().enumerate() {
                let place = Place::Instr(block, index);
                let complete = self.errors.len();
                for arg in &instr.args {
                    self.used(&uses, place, arg, Site { block, position: index + 1 });
                }
                if self.errors.len() == complete {
                    self.instr(place, &cfg.payloads, &cfg.vars, instr, false);
                }
            }
            self.terminator(&uses, block);
        }
        self.returns(cfg);
    }

    /// Checks arcs, and computes predecessors and dominators; `None` if the arcs are broken.
    fn flow(&mut self, cfg: &Cfg) -> Option<Flow> {
        let mut preds: SecondaryMap<Block, Vec<Block>> = SecondaryMap::new();
        preds.resize(cfg.blocks.len());
        let before = self.errors.len();
        for (block, data) in cfg.blocks.iter() {
            for target in data.term.targets() {
                match cfg.blocks.get(*target) {
                    None => self.error(Place::Terminator(block), format!("{target} does not exist")),
                    // All arcs of one block are visited together, so this detects parallel arcs.
                    Some(_) if preds[*target].last() != Some(&block) => preds[*target].push(block),
                    Some(_) => {}
                }
            }
        }
        if self.errors.len() > before {
            return None;
        }
        let entry = cfg.entry();
        if !preds[entry].is_empty() {
            self.error(Place::Block(entry), "an arc goes to the entry".to_owned());
        }
        let dominators = Dominators::compute(cfg, &preds);
        for block in cfg.blocks.keys() {
            if !dominators.is_reached(block) {
                self.error(Place::Block(block), "it can't be reached from the entry".to_owned());
            }
        }
        Some(Flow { preds, dominators })
    }

    /// The place of each variable's definition.
    fn sites(&mut self, cfg: &Cfg) -> SecondaryMap<Var, Option<Site>> {
        let mut sites: SecondaryMap<Var, Option<Site>> = SecondaryMap::new();
        let mut define = |checker: &mut Self, place: Place, var: Var, block: Block, position: usize| {
            if cfg.vars.get(var).is_none() {
                checker.error(place, format!("{var} does not exist"));
            } else if sites[var].replace(Site { block, position }).is_some() {
                checker.error(place, format!("{var} is defined again"));
            }
        };
        for param in &cfg.params {
            define(self, Place::Definition, *param, cfg.entry(), 0);
        }
        for (block, data) in cfg.blocks.iter() {
            for (index, phi) in data.phis.iter().enumerate() {
                define(self, Place::Phi(block, index), phi.result, block, 0);
            }
            for (index, instr) in data.instrs.iter().enumerate() {
                if let Some(result) = instr.result {
                    define(self, Place::Instr(block, index), result, block, index + 1);
                }
            }
        }
        sites
    }

    /// Checks an operand that is used at a site.
    fn used(&mut self, uses: &Uses<'_>, place: Place, operand: &Operand, at: Site) {
        self.operand(place, &uses.cfg.vars, operand);
        let Operand::Var(var) = operand else { return };
        match uses.sites[*var] {
            None => self.error(place, format!("{var} is never defined")),
            Some(site) if site.block == at.block && site.position < at.position => {}
            Some(site) if site.block != at.block && uses.flow.dominators.dominates(site.block, at.block) => {}
            Some(_) => self.error(place, format!("the definition of {var} does not dominate its use")),
        }
    }

    fn phi(&mut self, uses: &Uses<'_>, block: Block, index: usize, incoming: &[(Block, Operand)], result: Var) {
        let place = Place::Phi(block, index);
        if block == uses.cfg.entry() {
            self.error(place, "there is a phi in the entry block".to_owned());
        }
        let mut from: Vec<Block> = incoming.iter().map(|(from, _)| *from).collect();
        from.sort_unstable();
        // Predecessors were collected in ascending order.
        if from != uses.flow.preds[block] {
            self.error(
                place,
                format!("its operands come from {from:?}, the predecessors are {:?}", uses.flow.preds[block]),
            );
        }
        for (from, operand) in incoming {
            self.used(uses, place, operand, Site { block: *from, position: usize::MAX });
            let (found, wanted) = (self.operand_type(&uses.cfg.vars, operand), uses.cfg.vars.get(result).copied());
            if found.is_some() && found != wanted {
                let message = format!("an operand is {}, the result {}", self.shown(found), self.shown(wanted));
                self.error(place, message);
            }
        }
    }

    fn terminator(&mut self, uses: &Uses<'_>, block: Block) {
        let (cfg, place) = (uses.cfg, Place::Terminator(block));
        let at = Site { block, position: usize::MAX };
        match &cfg.blocks[block].term {
            Terminator::Jump(_) | Terminator::Unreachable | Terminator::Return(None) => {}
            Terminator::Return(Some(value)) => self.used(uses, place, value, at),
            Terminator::Branch { cond, matching, targets } => {
                self.used(uses, place, cond, at);
                let cond_ty = self.operand_type(&cfg.vars, cond);
                if cond_ty.is_some_and(|ty| ty.int_width().is_none()) {
                    let message = format!("a branch is on an integer, not {}", self.shown(cond_ty));
                    self.error(place, message);
                }
                let matching = &cfg.payloads[*matching];
                if matching.alternatives as usize != targets.len() {
                    let message = format!("{} alternatives, {} targets", matching.alternatives, targets.len());
                    self.error(place, message);
                }
                if matching.default >= matching.alternatives {
                    self.error(place, format!("there is no alternative {}", matching.default));
                }
                let mut seen = rvsdg_core::entity::EntitySet::<rvsdg_core::ConstId>::new();
                let mut small = vec![];
                for (case, to) in &matching.cases {
                    let again = match case.op {
                        Op::Int(value) => {
                            small.push(value);
                            false
                        }
                        Op::Const(id) => !seen.insert(id),
                        _ => true,
                    };
                    if again || Some(case.ty) != cond_ty || *to >= matching.alternatives {
                        self.error(place, format!("case {:?} -> {to} does not fit", case.op));
                    }
                }
                small.sort_unstable();
                if small.windows(2).any(|pair| pair[0] == pair[1]) {
                    self.error(place, "two cases are equal".to_owned());
                }
            }
        }
    }

    fn returns(&mut self, cfg: &Cfg) {
        let mut known = None;
        for (block, data) in cfg.blocks.iter() {
            if let Terminator::Return(value) = &data.term {
                let ty = value.as_ref().map_or(Some(Type::VOID), |value| self.operand_type(&cfg.vars, value));
                if *known.get_or_insert(ty) != ty {
                    self.error(Place::Terminator(block), "it returns another type than the first return".to_owned());
                }
            }
        }
    }

    fn init(&mut self, init: &Init) {
        let mut defined: SecondaryMap<Var, bool> = SecondaryMap::new();
        let used = |checker: &mut Self, defined: &SecondaryMap<Var, bool>, place: Place, operand: &Operand| {
            checker.operand(place, &init.vars, operand);
            if let Operand::Var(var) = operand
                && !defined[*var]
            {
                checker.error(place, format!("{var} is not defined before"));
            }
        };
        for (index, instr) in init.instrs.iter().enumerate() {
            let place = Place::Init(index);
            let complete = self.errors.len();
            instr.args.iter().for_each(|arg| used(self, &defined, place, arg));
            match instr.result {
                Some(result) if init.vars.get(result).is_some() => {
                    if std::mem::replace(&mut defined[result], true) {
                        self.error(place, format!("{result} is defined again"));
                    }
                    if self.errors.len() == complete {
                        self.instr(place, &init.payloads, &init.vars, instr, true);
                    }
                }
                _ => self.error(place, "it has no result".to_owned()),
            }
        }
        used(self, &defined, Place::Definition, &init.result);
        if self.operand_type(&init.vars, &init.result).is_some_and(|ty| ty != init.ty) {
            self.error(Place::Definition, "the initializer is not of its type".to_owned());
        }
    }
}

/// The control flow of a function, for dominance queries.
struct Flow {
    /// The predecessor blocks of each block, ascending.
    preds: SecondaryMap<Block, Vec<Block>>,
    dominators: Dominators,
}

/// The data that decides whether a use is valid.
struct Uses<'a> {
    cfg: &'a Cfg,
    flow: &'a Flow,
    sites: &'a SecondaryMap<Var, Option<Site>>,
}

#[cfg(test)]
mod tests;
