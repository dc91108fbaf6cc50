//! Edits of the omega graph and of symbols.

use crate::body::{strip, unwrap_region, zero_value};
use rvsdg_core::{Delta, Graph, Linkage, Metadata, Module, Node, Op, Phi, Symbol, SymbolKind, Type, Value};

/// The lambda or delta of a symbol.
fn definition(module: &Module, symbol: Symbol) -> Option<Node> {
    module.definitions().into_iter().find(|(_, defined)| *defined == symbol).map(|(node, _)| node)
}

/// Makes a definition a declaration: the symbol becomes an import.
pub(crate) fn declare(module: &mut Module, symbol: Symbol) -> bool {
    let data = &module.symbols[symbol];
    // Aliases cannot be declared, and symbols that LLVM reserves need their contents.
    if matches!(data.kind, SymbolKind::Alias(_)) || data.name.is_llvm() {
        return false;
    }
    let Some(node) = definition(module, symbol) else { return false };
    let omega = &mut module.omega;
    let root = omega.root();
    let region = omega.region(node);
    let owner = omega.owner(region);
    if owner.is_some_and(|phi| omega.region(phi) != root) {
        return false;
    }
    omega.retain_results(root, |i| module.exports[i] != symbol);
    module.exports.retain(|exported| *exported != symbol);
    let import = omega.add_arg(root, module.symbols[symbol].address_ty);
    module.imports.push(symbol);

    let address = omega.output(node, 0);
    let inside = match owner.and_then(|owner| Phi::from_node(omega, owner)) {
        None => import,
        Some(phi) => leave_phi(omega, phi, address, import),
    };
    omega.divert_users(address, inside);
    omega.remove_node(node);
    if let Some(phi) = owner
        && omega.first_node(region).is_none()
    {
        omega.remove_node(phi);
    }

    module.bodies[symbol.as_u32() as usize] = None;
    let data = &mut module.symbols[symbol];
    data.defined = false;
    data.linkage = Linkage::External;
    strip_symbol(module, symbol);
    let data = &mut module.symbols[symbol];
    match &mut data.kind {
        SymbolKind::Function(info) => info.verbatim = None,
        SymbolKind::Global(info) => info.externally_initialized = false,
        SymbolKind::Alias(_) => {}
    }
    true
}

/// Replaces the recursion variable that `address` defines by `import`; returns the argument for it inside the phi.
fn leave_phi(omega: &mut Graph, phi: Phi, address: Value, import: Value) -> Value {
    let inside = phi.add_context_var(omega, import);
    let mine: Vec<bool> = (0..phi.recursion_count(omega)).map(|i| phi.definition(omega, i) == address).collect();
    for (i, _) in mine.iter().enumerate().filter(|(_, mine)| **mine) {
        omega.divert_users(phi.recursion_arg(omega, i), inside);
        omega.divert_users(phi.recursion_output(omega, i), import);
    }
    phi.retain_recursion_vars(omega, |i| !mine[i]);
    inside
}

/// Makes a function return zero at once.
pub(crate) fn empty(module: &mut Module, symbol: Symbol) -> bool {
    let Module { types, bodies, .. } = module;
    let Some(body) = bodies[symbol.as_u32() as usize].as_deref_mut() else { return false };
    if body.node_count() == 0 {
        return false;
    }
    let root = body.root();
    let args = body.args(root).to_vec();
    let states = &args[args.len() - 2..];
    let results = body.results(root).to_vec();
    for result in results {
        let ty = body.ty(body.origin(result));
        let origin = match ty {
            Type::IO => Some(states[0]),
            Type::MEM => Some(states[1]),
            _ => zero_value(body, types, root, ty),
        };
        let Some(origin) = origin else { return false };
        body.divert(result, origin);
    }
    let nodes: Vec<Node> = body.nodes(root).rev().collect();
    for node in nodes {
        if body.outputs(node).all(|output| body.is_dead(output)) {
            body.remove_node(node);
        }
    }
    true
}

/// Initializes a global variable with zeros.
pub(crate) fn zero_init(module: &mut Module, symbol: Symbol) -> bool {
    let SymbolKind::Global(_) = module.symbols[symbol].kind else { return false };
    let Some(node) = definition(module, symbol) else { return false };
    let Module { types, omega, .. } = module;
    let region = omega.regions(node)[0];
    let result = omega.results(region)[0];
    let old = omega.origin(result);
    let Some(zero) = zero_value(omega, types, region, omega.ty(old)) else { return false };
    omega.divert(result, zero);
    let nodes: Vec<Node> = omega.nodes(region).rev().collect();
    for node in nodes {
        if omega.outputs(node).all(|output| omega.is_dead(output)) {
            omega.remove_node(node);
        }
    }
    old != zero
}

/// Removes a symbol from the exports, and removes its definition if it is unused then.
pub(crate) fn internalize(module: &mut Module, symbol: Symbol) -> bool {
    if !module.exports.contains(&symbol) || module.symbols[symbol].name.is_llvm() {
        return false;
    }
    let root = module.omega.root();
    module.omega.retain_results(root, |i| module.exports[i] != symbol);
    module.exports.retain(|exported| *exported != symbol);
    module.symbols[symbol].linkage = Linkage::Internal;
    if let Some(node) = definition(module, symbol).filter(|node| module.omega.is_dead(module.omega.output(*node, 0))) {
        module.omega.remove_node(node);
        module.bodies[symbol.as_u32() as usize] = None;
    }
    true
}

/// Removes imports that nothing uses.
pub(crate) fn drop_imports(module: &mut Module) -> bool {
    let Module { omega, imports, .. } = module;
    let root = omega.root();
    let used: Vec<bool> = omega.args(root).iter().map(|arg| !omega.is_dead(*arg)).collect();
    omega.retain_args(root, |i| used[i]);
    let mut kept = used.iter();
    imports.retain(|_| *kept.next().expect("an import per argument"));
    used.contains(&false)
}

/// Removes the unused context variables of a definition and of the phi that contains it.
pub(crate) fn drop_context(module: &mut Module, symbol: Symbol) -> bool {
    let Some(node) = definition(module, symbol) else { return false };
    let before = module.omega.input_count(node);
    if let (Some(body), Op::Lambda(_)) = (module.body(symbol), module.omega.op(node)) {
        let used: Vec<bool> = body.args(body.root()).iter().map(|arg| !body.is_dead(*arg)).collect();
        let keeps_all = module.symbols[symbol].function().is_none_or(|info| !info.suffix_refs.is_empty());
        module.retain_context_vars(node, |i| keeps_all || used[i]);
    } else if let Some(delta) = Delta::from_node(&module.omega, node) {
        let omega = &mut module.omega;
        let used: Vec<bool> = (0..before).map(|i| !omega.is_dead(delta.context_arg(omega, i))).collect();
        delta.retain_context_vars(omega, |i| used[i]);
    }
    let mut changed = before != module.omega.input_count(node);
    let omega = &mut module.omega;
    if let Some(phi) = omega.owner(omega.region(node)).and_then(|owner| Phi::from_node(omega, owner)) {
        let used: Vec<bool> =
            (0..phi.context_count(omega)).map(|i| !omega.is_dead(phi.context_arg(omega, i))).collect();
        phi.retain_context_vars(omega, |i| used[i]);
        changed |= used.contains(&false);
    }
    changed
}

/// Replaces a phi by its contents if they are no longer recursive.
pub(crate) fn unwrap(module: &mut Module, node: Node) -> bool {
    let omega = &mut module.omega;
    let Some(phi) = Phi::from_node(omega, node).filter(|_| omega.is_live(node)) else { return false };
    let count = phi.recursion_count(omega);
    if (0..count).any(|i| !omega.is_dead(phi.recursion_arg(omega, i))) {
        return false;
    }
    // The recursion variables have no users inside, so any origin will do.
    let arguments = (0..count).map(|i| phi.recursion_arg(omega, i));
    let origins: Vec<Value> = arguments.chain(omega.operands(node)).collect();
    unwrap_region(omega, node, phi.region(omega), &origins);
    for i in 0..count {
        omega.divert_users(phi.recursion_output(omega, i), phi.definition(omega, i));
    }
    omega.remove_node(node);
    true
}

/// Removes the text of a symbol, except specifiers, which may contain a calling convention or an address space.
pub(crate) fn strip_symbol(module: &mut Module, symbol: Symbol) -> bool {
    let clear = |text: &mut Box<str>| !std::mem::take(text).is_empty();
    match &mut module.symbols[symbol].kind {
        SymbolKind::Function(info) => {
            info.suffix_refs = [].into();
            let attrs = std::mem::take(&mut info.param_attrs);
            let suffix = std::mem::take(&mut info.suffix);
            !suffix.is_empty() | clear(&mut info.metadata) | !attrs.is_empty()
        }
        SymbolKind::Global(info) => clear(&mut info.suffix),
        SymbolKind::Alias(info) => clear(&mut info.suffix),
    }
}

/// Removes all text of symbols and operations that does not affect what they mean.
pub(crate) fn strip_all(module: &mut Module) -> bool {
    let mut changed = !std::mem::take(&mut module.text.postamble).is_empty();
    module.metadata = Metadata::default();
    for symbol in module.symbols.keys().collect::<Vec<_>>() {
        changed |= strip_symbol(module, symbol);
    }
    for body in module.bodies.iter_mut().flatten() {
        for region in body.region_tree(body.root()) {
            for node in body.nodes(region).collect::<Vec<_>>() {
                changed |= strip(body, node);
            }
        }
    }
    changed
}
