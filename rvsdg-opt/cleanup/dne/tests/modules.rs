//! Dead functions, global variables, imports, and the variables between them.

mod support;

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    Delta, Linkage, Module, ModuleText, Node, Op, Phi, Position, Symbol, SymbolKind, Type, TypeTable, Value, Verbatim,
};
use support::{function, global, set_body, verify};

struct Builder {
    module: Module,
    ty: Type,
}

impl Builder {
    fn new() -> Builder {
        let mut types = TypeTable::new();
        let ty = types.function(Type::VOID, &[], false);
        Builder { module: Module::new(types, PrimaryMap::new(), ModuleText::default()), ty }
    }

    fn symbol(&mut self, data: rvsdg_core::SymbolData) -> Symbol {
        self.module.bodies.push(None);
        self.module.symbols.push(data)
    }

    fn import(&mut self, name: &str) -> (Symbol, Value) {
        let symbol = self.symbol(global(name, false, Linkage::External));
        self.module.imports.push(symbol);
        let root = self.module.omega.root();
        (symbol, self.module.omega.add_arg(root, Type::PTR))
    }

    /// A function that uses the first `used` of its context variables.
    fn lambda(
        &mut self,
        at: Position,
        name: &str,
        linkage: Linkage,
        context: &[Value],
        used: usize,
    ) -> (Symbol, Value) {
        let symbol = self.symbol(function(name, self.ty, true, linkage));
        let address = self.module.omega.add_simple(at, Op::Lambda(symbol), context, Type::PTR);
        set_body(&mut self.module, symbol, context.len(), |i| i < used);
        (symbol, address)
    }

    /// A pointer variable whose initial value is its only context variable.
    fn delta(&mut self, name: &str, context: Value) -> Value {
        let symbol = self.symbol(global(name, true, Linkage::Internal));
        let root = self.module.omega.root();
        let delta = Delta::add(&mut self.module.omega, Position::End(root), symbol, Type::PTR);
        let arg = delta.add_context_var(&mut self.module.omega, context);
        let region = delta.region(&self.module.omega);
        self.module.omega.add_result(region, arg);
        self.module.omega.output(delta.node(), 0)
    }

    fn export(&mut self, symbol: Symbol, address: Value) {
        let root = self.module.omega.root();
        self.module.omega.add_result(root, address);
        self.module.exports.push(symbol);
    }

    fn end(&self) -> Position {
        Position::End(self.module.omega.root())
    }

    fn node(&self, address: Value) -> Node {
        self.module.omega.producer(address).unwrap()
    }

    /// A phi with two lambdas, each of which uses the address of the other, and of the context variable if there is one.
    fn mutual(&mut self, context: Option<Value>) -> (Phi, Symbol) {
        let at = self.end();
        let phi = Phi::add(&mut self.module.omega, at, &[Type::PTR, Type::PTR]);
        let context = context.map(|origin| phi.add_context_var(&mut self.module.omega, origin));
        let region = phi.region(&self.module.omega);
        let args = [0, 1].map(|i| phi.recursion_arg(&self.module.omega, i));
        let mut symbols = vec![];
        for i in 0..2 {
            let operands: Vec<Value> = [args[1 - i]].into_iter().chain(context).collect();
            let (symbol, address) =
                self.lambda(Position::End(region), ["even", "odd"][i], Linkage::Internal, &operands, operands.len());
            phi.define(&mut self.module.omega, address);
            symbols.push(symbol);
        }
        (phi, symbols[0])
    }
}

#[test]
fn unused_imports_and_functions_go_and_exports_stay() {
    let mut b = Builder::new();
    let (_, unused) = b.import("unused");
    let (kept, used) = b.import("used");
    let (_, via_dead) = b.import("via_dead");
    let at = b.end();
    let (dead, _) = b.lambda(at, "dead", Linkage::Internal, &[via_dead, used], 2);
    let (main, address) = b.lambda(at, "main", Linkage::External, &[used], 1);
    b.export(main, address);
    let _ = unused;

    let stats = rvsdg_opt_dne::run(&mut b.module);
    assert_eq!((stats.module.lambdas, stats.module.imports, stats.module.nodes), (1, 2, 2));
    assert_eq!(b.module.imports, [kept]);
    assert_eq!(b.module.omega.args(b.module.omega.root()), [used]);
    assert!(b.module.body(dead).is_none() && b.module.body(main).is_some());
    verify(&b.module);
}

#[test]
fn a_context_variable_that_the_body_does_not_use_goes_with_what_it_refers_to() {
    let mut b = Builder::new();
    let (_, x) = b.import("x");
    let (_, y) = b.import("y");
    let variable = b.delta("variable", y);
    let at = b.end();
    let (main, address) = b.lambda(at, "main", Linkage::External, &[x, variable], 1);
    b.export(main, address);

    let stats = rvsdg_opt_dne::run(&mut b.module);
    assert_eq!((stats.module.context_vars, stats.module.deltas, stats.module.imports), (1, 1, 1));
    let shape = b.module.body_shape(b.node(address));
    assert_eq!(shape.context_count(), 1);
    assert!(!b.module.body(main).unwrap().is_dead(shape.context_arg(b.module.body(main).unwrap(), 0)));
    verify(&b.module);
}

#[test]
fn an_initializer_keeps_what_it_refers_to() {
    let mut b = Builder::new();
    let (_, y) = b.import("y");
    let variable = b.delta("variable", y);
    let at = b.end();
    let (main, address) = b.lambda(at, "main", Linkage::External, &[variable], 1);
    b.export(main, address);

    assert_eq!(rvsdg_opt_dne::run(&mut b.module), Default::default());
    verify(&b.module);
}

#[test]
fn dead_code_in_an_initializer_goes() {
    let mut b = Builder::new();
    let (_, y) = b.import("y");
    let (_, z) = b.import("z");
    let variable = b.delta("variable", y);
    let delta = Delta::from_node(&b.module.omega, b.node(variable)).unwrap();
    let arg = delta.add_context_var(&mut b.module.omega, z);
    let region = delta.region(&b.module.omega);
    b.module.omega.add_gep(Position::End(region), Type::I8, rvsdg_core::GepFlags::default(), arg, &[], Type::PTR);
    let at = b.end();
    let (main, address) = b.lambda(at, "main", Linkage::External, &[variable], 1);
    b.export(main, address);

    let stats = rvsdg_opt_dne::run(&mut b.module).module;
    assert_eq!((stats.nodes, stats.context_vars, stats.imports, stats.deltas), (1, 1, 1, 0));
    verify(&b.module);
}

#[test]
fn functions_that_only_refer_to_each_other_go() {
    let mut b = Builder::new();
    let (_, x) = b.import("x");
    let (phi, _) = b.mutual(Some(x));
    let at = b.end();
    let (main, address) = b.lambda(at, "main", Linkage::External, &[], 0);
    b.export(main, address);

    let stats = rvsdg_opt_dne::run(&mut b.module).module;
    assert_eq!((stats.phis, stats.lambdas, stats.imports), (1, 2, 1));
    assert!(!b.module.omega.is_live(phi.node()));
    assert_eq!(b.module.bodies.iter().flatten().count(), 1);
    verify(&b.module);
}

#[test]
fn functions_that_refer_to_each_other_stay_if_one_is_used() {
    let mut b = Builder::new();
    let (_, x) = b.import("x");
    let (phi, even) = b.mutual(Some(x));
    b.export(even, phi.recursion_output(&b.module.omega, 0));

    assert_eq!(rvsdg_opt_dne::run(&mut b.module), Default::default());
    verify(&b.module);
}

#[test]
fn a_phi_loses_the_part_that_is_not_used() {
    let mut b = Builder::new();
    let (_, x) = b.import("x");
    let at = b.end();
    let phi = Phi::add(&mut b.module.omega, at, &[Type::PTR, Type::PTR]);
    let context = phi.add_context_var(&mut b.module.omega, x);
    let region = phi.region(&b.module.omega);
    // `own` refers to itself; `other` to both, and to the context variable.
    let args = [0, 1].map(|i| phi.recursion_arg(&b.module.omega, i));
    let (other, address) = b.lambda(Position::End(region), "other", Linkage::Internal, &[args[0], args[1], context], 3);
    phi.define(&mut b.module.omega, address);
    let (own, address) = b.lambda(Position::End(region), "own", Linkage::Internal, &[args[1]], 1);
    phi.define(&mut b.module.omega, address);
    b.export(own, phi.recursion_output(&b.module.omega, 1));

    let stats = rvsdg_opt_dne::run(&mut b.module).module;
    assert_eq!((stats.lambdas, stats.recursion_vars, stats.context_vars, stats.imports), (1, 1, 1, 1));
    assert_eq!((phi.recursion_count(&b.module.omega), phi.context_count(&b.module.omega)), (1, 0));
    assert!(b.module.body(other).is_none());
    assert_eq!(b.module.symbol_of(phi.recursion_output(&b.module.omega, 0)), Some(own));
    verify(&b.module);
}

#[test]
fn a_function_carried_as_text_keeps_what_the_text_mentions() {
    let mut b = Builder::new();
    let (mentioned, x) = b.import("x");
    let at = b.end();
    let (main, address) = b.lambda(at, "main", Linkage::External, &[x], 0);
    b.module.bodies[main.as_u32() as usize] = None;
    let SymbolKind::Function(info) = &mut b.module.symbols[main].kind else { unreachable!() };
    info.verbatim =
        Some(Verbatim { text: "define void @main() { ... }".into(), refs: [mentioned].into(), reason: "test".into() });
    b.export(main, address);

    assert_eq!(rvsdg_opt_dne::run(&mut b.module), Default::default());
    assert_eq!(b.module.imports, [mentioned]);
}

#[test]
fn a_function_keeps_what_its_suffix_mentions() {
    let mut b = Builder::new();
    let (personality, x) = b.import("personality");
    let (_, y) = b.import("y");
    let at = b.end();
    let (main, address) = b.lambda(at, "main", Linkage::External, &[y, x], 0);
    let SymbolKind::Function(info) = &mut b.module.symbols[main].kind else { unreachable!() };
    info.suffix = "personality ptr @personality".into();
    info.suffix_refs = [personality].into();
    b.export(main, address);

    let stats = rvsdg_opt_dne::run(&mut b.module).module;
    assert_eq!((stats.context_vars, stats.imports), (1, 1));
    assert_eq!(b.module.imports, [personality]);
    assert_eq!(b.module.omega.operand(b.node(address), 0), x);
    verify(&b.module);
}
