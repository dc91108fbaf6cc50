//! What passes add to a module: declarations of library functions, constant data, and context variables for both.
//!
//! Everything is added to the root region of the omega graph: a declaration as an argument, data at the start. So it
//! comes before all definitions, and may be used by each of them.

use crate::attributes::ValueAttrs;
use crate::constant::ConstData;
use crate::entities::{Node, Value};
use crate::graph::{Position, ValueDef};
use crate::module::Module;
use crate::names::LibFunc;
use crate::op::Op;
use crate::symbol::{FnFacts, FunctionInfo, GlobalInfo, Linkage, Symbol, SymbolData, SymbolKind};
use crate::types::Type;
use crate::views::{Delta, Phi};

/// What names of new data begin with.
const TEXT: &str = "text.";

impl Module {
    /// The symbol of a library function and its type; declares it if necessary, with these attributes of parameters
    /// that are `int`. `None` if its name is used for something else, or if its type is not known for the target.
    /// Linear in the number of symbols.
    pub fn library_function(&mut self, function: LibFunc, ints: &ValueAttrs) -> Option<(Symbol, Type)> {
        // Parameters would have to say that they are in registers.
        if self.text.passes_in_registers() {
            return None;
        }
        let ty = function.ty(&mut self.types)?;
        if let Some((symbol, data)) = self.symbols.iter().find(|(_, data)| *data.name == *function.name()) {
            // It may be declared with another one of its types, but calls of it are made as C makes them.
            let own = data.function().filter(|info| info.convention().is_none()).map(|info| (symbol, info.ty));
            return own.filter(|_| data.library(&self.types) == Some(function));
        }
        let (_, params, _) = self.types.signature(ty).expect("the type of a function");
        let attrs = |param: &Type| if *param == Type::I32 { ints.clone() } else { ValueAttrs::default() };
        let mut info = FunctionInfo::new(ty);
        info.param_attrs = params.iter().map(attrs).collect();
        info.suffix = match function {
            LibFunc::Strlen | LibFunc::Strchr | LibFunc::Memchr => {
                "nofree nounwind willreturn memory(argmem: read)".into()
            }
            _ => "nofree nounwind".into(),
        };
        info.facts = FnFacts::of(&info.suffix);
        let kind = SymbolKind::Function(info.into());
        let symbol = self.add_symbol(function.name().into(), Linkage::External, false, kind);
        self.imports.push(symbol);
        let root = self.omega.root();
        self.omega.add_arg(root, Type::PTR);
        Some((symbol, ty))
    }

    /// A number so that no symbol is named `text.` and this number, or one of the next. Linear in the number of
    /// symbols.
    pub fn next_text(&self) -> u64 {
        // Numbers that are never come to are not asked for.
        let number = |data: &SymbolData| data.name.strip_prefix(TEXT)?.parse().ok().filter(|it: &u64| *it < 1 << 63);
        self.symbols.values().filter_map(number).max().map_or(0, |last| last + 1)
    }

    /// A new constant array of bytes, whose address nothing depends on, named by a [free number](Module::next_text).
    pub fn add_text(&mut self, bytes: &[u8], number: u64) -> (Symbol, Value) {
        let ty = self.types.array(Type::I8, bytes.len() as u64);
        let info = GlobalInfo::constant(ty, 1);
        let symbol =
            self.add_symbol(format!("{TEXT}{number}"), Linkage::Private, true, SymbolKind::Global(info.into()));
        let root = self.omega.root();
        let delta = Delta::add(&mut self.omega, Position::Start(root), symbol, Type::PTR);
        let op = match bytes.iter().all(|byte| *byte == 0) {
            true => Op::Zero,
            false => Op::Const(self.omega.payloads.intern_const(ConstData::Bytes(bytes.into()))),
        };
        let region = delta.region(&self.omega);
        let value = self.omega.add_simple(Position::End(region), op, &[], ty);
        self.omega.add_result(region, value);
        (symbol, self.omega.output(delta.node(), 0))
    }

    /// Adds a symbol with an address in address space 0.
    fn add_symbol(&mut self, name: String, linkage: Linkage, defined: bool, kind: SymbolKind) -> Symbol {
        self.bodies.push(None);
        self.symbols.push(SymbolData { name: name.into(), linkage, defined, address_ty: Type::PTR, kind })
    }

    /// The argument of the omega region that is the address of an imported symbol.
    pub fn import(&self, symbol: Symbol) -> Option<Value> {
        let index = self.imports.iter().position(|import| *import == symbol)?;
        Some(self.omega.arg(self.omega.root(), index))
    }

    /// What an argument of a phi's region is outside of all phis: the phi's output for a recursion variable, the origin
    /// for a context variable. A value of the root region is itself. `None` for what else a phi's region makes.
    pub fn outside(&self, mut value: Value) -> Option<Value> {
        let omega = &self.omega;
        loop {
            let (region, index) = match omega.def(value) {
                ValueDef::Output(node, _) if omega.region(node) == omega.root() => return Some(value),
                ValueDef::Output(..) => return None,
                ValueDef::Argument(region, _) if region == omega.root() => return Some(value),
                ValueDef::Argument(region, index) => (region, index),
            };
            let phi = Phi::from_node(omega, omega.owner(region)?)?;
            value = match index.checked_sub(phi.recursion_count(omega)) {
                None => phi.recursion_output(omega, index),
                Some(index) => omega.operand(phi.node(), index),
            };
        }
    }

    /// A value of the omega graph's root region as a value of the region of `lambda`: phis on the way get context
    /// variables.
    pub fn route_to(&mut self, lambda: Node, origin: Value) -> Value {
        let omega = &mut self.omega;
        let mut phis = vec![];
        let mut region = omega.region(lambda);
        while let Some(owner) = omega.owner(region) {
            phis.push(Phi::from_node(omega, owner).expect("lambdas are in phis or at the top"));
            region = omega.region(owner);
        }
        phis.into_iter().rev().fold(origin, |value, phi| {
            let known = omega.operands(phi.node()).position(|origin| origin == value);
            match known {
                Some(index) => phi.context_arg(omega, index),
                None => phi.add_context_var(omega, value),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{print, verify};

    #[test]
    fn a_function_is_declared_once_and_data_has_a_new_name() {
        let (mut module, plain) = (Module::default(), ValueAttrs::default());
        let (puts, ty) = module.library_function(LibFunc::Puts, &plain).unwrap();
        assert_eq!(module.library_function(LibFunc::Puts, &plain), Some((puts, ty)));
        assert_eq!(module.symbols[puts].library(&module.types), Some(LibFunc::Puts));
        let address = module.import(puts).unwrap();
        assert_eq!(module.symbol_of(address), Some(puts));
        let [(_, first), (zero, _)] = [&b"a\0"[..], b"\0"].map(|bytes| module.add_text(bytes, module.next_text()));
        assert_eq!(module.next_text(), 2);
        assert_ne!(module.symbol_of(first), Some(zero));
        verify(&module).unwrap();
        let text = print(&module);
        assert!(text.contains("const bytes \"a\\x00\"") && text.contains("const zero"), "{text}");
    }

    #[test]
    fn what_has_the_name_of_a_function_may_be_something_else() {
        let (mut module, plain) = (Module::default(), ValueAttrs::default());
        let (puts, _) = module.library_function(LibFunc::Puts, &plain).unwrap();
        module.symbols[puts].defined = true;
        assert_eq!(module.library_function(LibFunc::Puts, &plain), None);
        let other = module.types.function(Type::I32, &[], false);
        let (putchar, _) = module.library_function(LibFunc::Putchar, &plain).unwrap();
        module.symbols[putchar].function_mut().unwrap().ty = other;
        assert_eq!(module.library_function(LibFunc::Putchar, &plain), None);
        let (fputc, _) = module.library_function(LibFunc::Fputc, &plain).unwrap();
        module.symbols[fputc].function_mut().unwrap().specifiers = "x86_stdcallcc".into();
        assert_eq!(module.library_function(LibFunc::Fputc, &plain), None);
        // The layout of this module has 64-bit pointers.
        assert!(module.library_function(LibFunc::Strlen, &plain).is_some());
        module.text.postamble = "!0 = !{i32 1, !\"NumRegisterParameters\", i32 3}".into();
        assert_eq!(module.library_function(LibFunc::Fwrite, &plain), None);
        module.text.postamble = "".into();
        module.types.set_c_widths(None);
        assert_eq!(module.library_function(LibFunc::Fwrite, &plain), None);
    }
}
