//! Modules to start from.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::*;

/// A function as a symbol.
pub(crate) fn function(ty: Type) -> FunctionInfo {
    let (specifiers, param_attrs, suffix, suffix_refs, metadata, facts) = Default::default();
    FunctionInfo { ty, specifiers, param_attrs, suffix, suffix_refs, metadata, facts, verbatim: None }
}

/// A symbol whose address is a pointer.
pub(crate) fn symbol(name: &str, linkage: Linkage, defined: bool, kind: SymbolKind) -> SymbolData {
    SymbolData { name: name.into(), linkage, defined, address_ty: Type::PTR, kind }
}

/// A call without any attribute.
pub(crate) fn call_info(ty: Type) -> CallInfo {
    CallInfo::new(ty)
}

/// A module with one function `@f`, whose body has the given arguments: what `build` adds to it is its own business.
/// Its states are the first two arguments and its results.
pub(crate) fn one_function(
    mut types: TypeTable,
    args: &[Type],
    build: impl FnOnce(&mut Graph, &mut TypeTable, &[Value]),
) -> Module {
    let mut symbols = PrimaryMap::new();
    let ty = types.function(Type::VOID, args, false);
    let f = symbols.push(symbol("f", Linkage::External, true, SymbolKind::Function(function(ty).into())));
    let intrinsic = SymbolKind::Function(function(ty).into());
    symbols.push(symbol("llvm.test", Linkage::External, false, intrinsic));
    let mut module = Module::new(types, symbols, ModuleText::default());
    let root = module.omega.root();
    let lambda = module.omega.add_node(Position::End(root), Op::Lambda(f), &[], &[Type::PTR]);
    let address = module.omega.output(lambda, 0);
    module.omega.add_result(root, address);
    module.exports.push(f);
    let mut body = Graph::new();
    let root = body.root();
    let mut values: Vec<Value> = args.iter().map(|ty| body.add_arg(root, *ty)).collect();
    values.extend([Type::IO, Type::MEM].map(|ty| body.add_arg(root, ty)));
    values.rotate_right(2);
    build(&mut body, &mut module.types, &values);
    for state in &values[..2] {
        body.add_result(root, *state);
    }
    module.bodies[0] = Some(body.into());
    module
}

/// Texts that are not easy to quote.
pub(crate) const TEXTS: [&str; 10] = [
    "",
    "plain",
    "\"quotes\" and \\backslashes\\",
    "two\nlines\n",
    "\n",
    "tabs\tand\r\u{0}\u{1b}\u{7f}\u{85}",
    "ä€\u{10ffff}\u{2028}",
    "\\u{41} \\x41 \\n",
    "; no comment } -> (",
    "%0 = const 1 : i32",
];

/// A module with symbols of all kinds and with all their fields, an alias, a phi, a function carried as text.
pub(crate) fn symbols() -> Module {
    let mut types = TypeTable::new();
    let pair =
        TypeData::Struct { name: Some("struct.pair".into()), packed: true, fields: Some([Type::I8, Type::I64].into()) };
    let pair = types.intern(pair);
    types.intern(TypeData::Struct { name: Some("\"an opaque\\22one\"".into()), packed: false, fields: None });
    types.intern(TypeData::Struct { name: Some("0".into()), packed: false, fields: Some([].into()) });
    types.intern(TypeData::Struct {
        name: Some("b-$.1".into()),
        packed: false,
        fields: Some([pair, Type::PTR].into()),
    });
    let ty = types.function(Type::I32, &[Type::PTR, Type::I32], true);
    let mut symbols = PrimaryMap::new();
    let mut flags =
        FnFacts { noinline: true, optnone: true, returns_twice: true, no_write: true, ..FnFacts::default() };
    let info = FunctionInfo {
        specifiers: "dso_local fastcc noundef".into(),
        param_attrs: ["noundef \"x\"=\"y\"".into(), "".into()].into(),
        suffix: "#0 section \".init\" personality ptr @g".into(),
        suffix_refs: [Symbol::from_u32(3), Symbol::from_u32(1)].into(),
        metadata: " !dbg !4".into(),
        facts: flags,
        ..function(ty)
    };
    let f = symbols.push(symbol("f", Linkage::Internal, true, SymbolKind::Function(info.into())));
    flags = FnFacts { alwaysinline: true, speculatable: true, only_args: true, nounwind: true, ..FnFacts::default() };
    let text = "define i32 @\"carried as text\"(ptr %0, i32 %1, ...) {\n  ret i32 0\n}".into();
    let verbatim = Verbatim { text, refs: [Symbol::from_u32(4), f].into(), reason: "a \"reason\"".into() };
    let info = FunctionInfo { facts: flags, verbatim: Some(verbatim), ..function(ty) };
    let carried =
        symbols.push(symbol("\"carried as text\"", Linkage::WeakOdr, true, SymbolKind::Function(info.into())));
    let alias =
        AliasInfo { ty: Type::I64, specifiers: "hidden".into(), ifunc: false, suffix: ", partition \"p\"".into() };
    let alias = symbols.push(symbol("0", Linkage::External, true, SymbolKind::Alias(alias.into())));
    let global = GlobalInfo {
        ty: pair,
        specifiers: "dso_local thread_local(initialexec) unnamed_addr".into(),
        constant: true,
        externally_initialized: true,
        suffix: ", section \"s\", align 8, !dbg !0".into(),
        is_hidden: false,
    };
    let g = symbols.push(SymbolData {
        address_ty: Type::ptr(3),
        ..symbol("g", Linkage::Common, true, SymbolKind::Global(global.into()))
    });
    let declared = function(ty);
    let h = symbols.push(symbol("h", Linkage::ExternWeak, false, SymbolKind::Function(declared.into())));
    let ifunc = AliasInfo { ty, specifiers: "".into(), ifunc: true, suffix: "".into() };
    symbols.push(symbol("i", Linkage::Private, false, SymbolKind::Alias(ifunc.into())));
    let text = ModuleText { preamble: TEXTS.join("\n").into(), postamble: "\n\n".into() };
    let mut module = Module::new(types, symbols, text);
    omega(&mut module, [f, carried, alias, g, h], pair);
    module
}

fn omega(module: &mut Module, [f, carried, alias, g, h]: [Symbol; 5], pair: Type) {
    let omega = &mut module.omega;
    let root = omega.root();
    let import = omega.add_arg(root, Type::PTR);
    module.imports.push(h);
    let phi = Phi::add(omega, Position::End(root), &[Type::PTR, Type::PTR]);
    let outer = phi.add_context_var(omega, import);
    let inside = Position::End(phi.region(omega));
    let [this, other] = [0, 1].map(|i| phi.recursion_arg(omega, i));
    let lambda = omega.add_node(inside, Op::Lambda(f), &[this, outer], &[Type::PTR]);
    let text = omega.add_node(inside, Op::Lambda(carried), &[outer, other], &[Type::PTR]);
    for node in [lambda, text] {
        phi.define(omega, omega.output(node, 0));
    }
    let variable = Delta::add(omega, Position::End(root), g, Type::ptr(3));
    let region = variable.region(omega);
    let at = Position::End(region);
    let byte = omega.add_const(at, Const { op: Op::Int(-128), ty: Type::I8 });
    let number = omega.add_const(at, Const { op: Op::Int(7), ty: Type::I64 });
    let initializer = omega.add_simple(at, Op::Aggregate, &[byte, number], pair);
    omega.add_result(region, initializer);
    let named = Delta::add(omega, Position::End(root), alias, Type::PTR);
    let target = omega.output(phi.node(), 0);
    let arg = named.add_context_var(omega, target);
    let region = named.region(omega);
    let text = omega.payloads.intern_const(ConstData::Text("ptr getelementptr (i8, ptr @f, i64 1)".into()));
    let address = omega.add_simple(Position::End(region), Op::Opaque(text), &[arg], Type::PTR);
    omega.add_result(region, address);
    let [second, variable, named] =
        [(phi.node(), 1), (variable.node(), 0), (named.node(), 0)].map(|(node, i)| omega.output(node, i));
    for (value, symbol) in [(variable, g), (second, carried), (named, alias)] {
        omega.add_result(root, value);
        module.exports.push(symbol);
    }
    let mut body = Graph::new();
    let root = body.root();
    let args = [Type::PTR, Type::PTR, Type::PTR, Type::I32, Type::IO, Type::MEM].map(|ty| body.add_arg(root, ty));
    for value in &args[3..] {
        body.add_result(root, *value);
    }
    module.bodies[f.as_u32() as usize] = Some(body.into());
}
