//! Checks of modules: a valid one as text, and a violation of each rule.

use crate::testing::*;
use crate::*;
use cranelift_entity::PrimaryMap;

fn symbol(name: &str, defined: bool, linkage: Linkage, kind: SymbolKind) -> SymbolData {
    SymbolData { name: name.into(), linkage, defined, address_ty: Type::PTR, kind }
}

fn function(ty: Type) -> SymbolKind {
    SymbolKind::Function(Box::new(FunctionInfo::new(ty)))
}

fn global(ty: Type) -> SymbolKind {
    SymbolKind::Global(Box::new(GlobalInfo {
        specifiers: "dso_local".into(),
        constant: true,
        suffix: ", align 8".into(),
        ..GlobalInfo::new(ty)
    }))
}

/// The symbols of [`sample_module`].
const PUTS: Symbol = Symbol::nth(0);
const TABLE: Symbol = Symbol::nth(1);
const EVEN: Symbol = Symbol::nth(2);
const ODD: Symbol = Symbol::nth(3);
const OTHER: Symbol = Symbol::nth(4);

/// An import, a global that mentions it, two mutually recursive functions, and one that is kept as text.
fn sample_module() -> Module {
    let mut types = TypeTable::new();
    let void = types.function(Type::VOID, &[], false);
    let pair =
        TypeData::Struct { name: Some("pair".into()), packed: false, fields: Some([Type::PTR, Type::I8].into()) };
    let pair = types.intern(pair);
    let mut symbols = PrimaryMap::new();
    symbols.push(symbol("puts", false, Linkage::External, function(void)));
    symbols.push(symbol("table", true, Linkage::Internal, global(pair)));
    symbols.push(symbol("even", true, Linkage::External, function(void)));
    symbols.push(symbol("odd", true, Linkage::Internal, function(void)));
    let mut other = function(void);
    if let SymbolKind::Function(info) = &mut other {
        info.facts.noinline = true;
        info.verbatim = Some(Verbatim {
            text: "define void @other() {\n  unreachable\n}".into(),
            refs: [PUTS].into(),
            reason: "a \"test\"".into(),
        });
    }
    symbols.push(symbol("other", true, Linkage::External, other));
    let text = ModuleText { preamble: "a\tb\n".into(), postamble: "".into() };
    let mut module = Module::new(types, symbols, text);
    let omega = &mut module.omega;
    let root = omega.root();
    let end = Position::End(root);
    let puts = omega.add_arg(root, Type::PTR);
    module.imports.push(PUTS);

    let table = Delta::add(omega, end, TABLE, Type::PTR);
    let context = table.add_context_var(omega, puts);
    let at = Position::End(table.region(omega));
    let one = int(omega, at, 1, Type::I8);
    let value = omega.add_simple(at, Op::Aggregate, &[context, one], pair);
    omega.add_result(table.region(omega), value);

    let phi = Phi::add(omega, end, &[Type::PTR, Type::PTR]);
    let table = omega.output(table.node(), 0);
    let table = phi.add_context_var(omega, table);
    let at = Position::End(phi.region(omega));
    for (i, symbol) in [EVEN, ODD].into_iter().enumerate() {
        let callee = phi.recursion_arg(omega, 1 - i);
        let lambda = omega.add_node(at, Op::Lambda(symbol), &[callee, table], &[Type::PTR]);
        let address = omega.output(lambda, 0);
        phi.define(omega, address);
        let (mut g, context, io, mem) = body(&[Type::PTR, Type::PTR]);
        let at = Position::End(g.root());
        let (io, mem) = call(&mut g, at, &mut module.types, context[0], io, mem);
        finish(&mut g, &[io, mem]);
        module.bodies[symbol.as_u32() as usize] = Some(Box::new(g));
    }
    let other = omega.add_node(end, Op::Lambda(OTHER), &[puts], &[Type::PTR]);
    for (symbol, address) in [(EVEN, omega.output(phi.node(), 0)), (OTHER, omega.output(other, 0))] {
        omega.add_result(root, address);
        module.exports.push(symbol);
    }
    module
}

fn lambda(module: &Module, symbol: Symbol) -> Node {
    module.lambdas().into_iter().find(|(_, it)| *it == symbol).unwrap().0
}

fn phi(module: &Module) -> Phi {
    let omega = &module.omega;
    omega.nodes(omega.root()).find_map(|node| Phi::from_node(omega, node)).unwrap()
}

#[track_caller]
fn breaks(wanted: &str, damage: impl FnOnce(&mut Module)) {
    let mut module = sample_module();
    damage(&mut module);
    let errors = verify(&module).expect_err(wanted).to_string();
    assert!(errors.contains(wanted), "{errors}\n{module}");
}

#[test]
fn the_sample_is_in_order_and_prints_completely() {
    let module = sample_module();
    verify(&module).unwrap();
    let expected = r#"preamble [
  "a\tb"
  ""
]
type %pair = {ptr, i8}
symbol @puts = external declared function void () : ptr
symbol @table = internal defined global %pair : ptr, specifiers "dso_local", constant, suffix ", align 8"
symbol @even = external defined function void () : ptr
symbol @odd = internal defined function void () : ptr
symbol @other = external defined function void () : ptr, facts [noinline], reason "a \"test\"", mentions [@puts], verbatim [
  "define void @other() {"
  "  unreachable"
  "}"
]
omega imports [@puts] exports [@even, @other] (%0: ptr) {
  %1 = delta @table (%0) (%2: ptr) {
    %3 = const 1 : i8
    %4 = aggregate %2, %3 : %pair
  } -> (%4)
  %5, %6 = phi (%1) (%7: ptr, %8: ptr, %9: ptr) {
    %10 = lambda @even (%8, %9) (%0: ptr, %1: ptr, %2: io, %3: mem) {
      %4, %5 = call read write io [void ()] %0, %2, %3 : io, mem
    } -> (%4, %5)
    %11 = lambda @odd (%7, %9) (%0: ptr, %1: ptr, %2: io, %3: mem) {
      %4, %5 = call read write io [void ()] %0, %2, %3 : io, mem
    } -> (%4, %5)
  } -> (%10, %11)
  %12 = lambda @other (%0)
} -> (%5, %12)
"#;
    assert_eq!(module.to_string(), expected);
}

#[test]
fn symbols_are_found_through_phis() {
    let module = sample_module();
    let omega = &module.omega;
    let phi = phi(&module);
    assert_eq!(module.symbol_of(omega.output(phi.node(), 1)), Some(ODD));
    assert_eq!(module.symbol_of(phi.recursion_arg(omega, 0)), Some(EVEN));
    assert_eq!(module.symbol_of(phi.context_arg(omega, 0)), Some(TABLE));
    assert_eq!(module.symbol_of(omega.operand(lambda(&module, OTHER), 0)), Some(PUTS));
    let names: Vec<Symbol> = module.definitions().into_iter().map(|(_, symbol)| symbol).collect();
    assert_eq!(names, [TABLE, EVEN, ODD, OTHER]);
    assert_eq!(module.node_count(), 9);
    let shape = module.body_shape(lambda(&module, EVEN));
    let g = module.body(EVEN).unwrap();
    assert_eq!((shape.context_count(), shape.params(g).len(), shape.return_value(g)), (2, 0, None));
    assert_eq!((g.ty(shape.io_arg(g)), g.ty(shape.mem_arg(g))), (Type::IO, Type::MEM));
}

#[test]
fn context_variables_leave_node_and_body() {
    let mut module = sample_module();
    let node = lambda(&module, ODD);
    module.retain_context_vars(node, |i| i == 0);
    verify(&module).unwrap();
    assert_eq!(module.omega.input_count(node), 1);
}

#[test]
fn symbols() {
    breaks("is defined a second time", |module| {
        let omega = &mut module.omega;
        let puts = omega.arg(omega.root(), 0);
        omega.add_node(Position::End(omega.root()), Op::Lambda(OTHER), &[puts], &[Type::PTR]);
    });
    breaks("@table is not defined in this module", |module| module.symbols[TABLE].defined = false);
    breaks("@other is a symbol of another kind", |module| module.symbols[OTHER].kind = global(Type::I8));
    breaks("the address is of type ptr, not ptr addrspace(3)", |module| {
        module.symbols[TABLE].address_ty = Type::ptr(3);
    });
    breaks("sym77 does not exist", |module| {
        let node = lambda(module, OTHER);
        module.omega.set_op(node, Op::Lambda(Symbol::from_u32(77)));
    });
    breaks("the initializer is of type %pair, not i8", |module| module.symbols[TABLE].kind = global(Type::I8));
}

#[test]
fn bodies() {
    breaks("it has no body, and is not carried as text", |module| module.bodies[2] = None);
    breaks("it has a body, but is carried as text", |module| module.bodies[4] = module.bodies[2].take());
    breaks("there is a body, but no lambda", |module| module.bodies[0] = module.bodies[2].take());
    breaks("the body's arguments are (ptr, io, mem), not (ptr, ptr, io, mem)", |module| {
        let body = module.body_mut(ODD).unwrap();
        body.retain_args(body.root(), |i| i != 1);
    });
    breaks("the body's results are (io, mem), not (i8, io, mem)", |module| {
        let ty = module.types.function(Type::I8, &[], false);
        module.symbols[EVEN].kind = function(ty);
    });
    breaks("@odd: n1: it can't have the flags {nsw}", |module| {
        let body = module.body_mut(ODD).unwrap();
        let at = Position::End(body.root());
        body.add_simple(at, Op::Cast(CastOp::PtrToInt, Flags::NSW), &[body.arg(body.root(), 0)], Type::I64);
    });
}

#[test]
fn phis_and_deltas() {
    breaks("which is no lambda or delta", |module| {
        let phi = phi(module);
        let arg = phi.recursion_arg(&module.omega, 0);
        phi.set_definition(&mut module.omega, 1, arg);
    });
    breaks("defines two recursion variables", |module| {
        let phi = phi(module);
        let other = phi.definition(&module.omega, 0);
        phi.set_definition(&mut module.omega, 1, other);
    });
    breaks("recursion variable (result, output): there are 1 on one side and 2", |module| {
        let region = phi(module).region(&module.omega);
        module.omega.retain_results(region, |i| i == 0);
    });
    breaks("context variable: there are 1 on one side and 2 on the other", |module| {
        let region = phi(module).region(&module.omega);
        module.omega.add_arg(region, Type::PTR);
    });
    breaks("it has 2 results, not one", |module| {
        let omega = &mut module.omega;
        let region = omega.regions(omega.first_node(omega.root()).unwrap())[0];
        let arg = omega.arg(region, 0);
        omega.add_result(region, arg);
    });
}

#[test]
fn borders() {
    breaks("there are 1 arguments, but 2 imports", |module| module.imports.push(OTHER));
    breaks("there are 2 results, but 1 exports", |module| module.exports.truncate(1));
    breaks("@table is imported, but defined here", |module| module.imports[0] = TABLE);
    breaks("is imported twice", |module| {
        module.omega.add_arg(module.omega.root(), Type::PTR);
        module.imports.push(PUTS);
    });
    breaks("the export is not the address of sym3", |module| module.exports[0] = ODD);
    breaks("@other has to be kept, but is not exported", |module| {
        module.exports.truncate(1);
        module.omega.retain_results(module.omega.root(), |i| i == 0);
    });
    breaks("@puts is imported as ptr, not ptr addrspace(1)", |module| module.symbols[PUTS].address_ty = Type::ptr(1));
}
