//! Dead functions, global variables and imports, and the variables between them.

use rvsdg_core::{Module, SymbolKind, print, verify};
use rvsdg_opt_dne::Stats;
use rvsdg_opt_testing::parse;

/// A module whose symbols are pointers: imported ones (`x`, `y`, `z`), variables (`v`), and functions without
/// parameters. `nodes` are the nodes of its omega graph, in which `%0` and so on are the imports.
fn module(imports: &[&str], others: &str, exports: &str, nodes: &str, results: &str) -> Module {
    let mut text = String::new();
    for name in imports {
        text += &format!("symbol @{name} = external declared global ptr : ptr\n");
    }
    for name in others.split_whitespace() {
        let (linkage, is_variable) = (if exports.contains(name) { "external" } else { "internal" }, name == "v");
        let what = if is_variable { "global ptr" } else { "function void ()" };
        text += &format!("symbol @{name} = {linkage} defined {what} : ptr\n");
    }
    let names: Vec<String> = imports.iter().map(|name| format!("@{name}")).collect();
    let args: Vec<String> = (0..imports.len()).map(|index| format!("%{index}: ptr")).collect();
    text += &format!("omega imports [{}] exports [{exports}] ({}) {{\n", names.join(", "), args.join(", "));
    parse(&(text + nodes + "\n} -> (" + results + ")\n"))
}

/// A function with these context variables that stores the first `used` of them.
fn lambda(value: u32, name: &str, context: &str, used: usize) -> String {
    let count = context.split(", ").filter(|it| !it.is_empty()).count();
    let mut mem = count + 1;
    let mut text = format!("%{value} = lambda @{name} ({context}) (");
    text += &(0..count).map(|index| format!("%{index}: ptr, ")).collect::<String>();
    text += &format!("%{count}: io, %{mem}: mem) {{\n");
    for index in 0..used {
        text += &format!("%{} = store write pinned [ptr, align 8] %{index}, %0, %{count}, %{mem} : mem\n", mem + 1);
        mem += 1;
    }
    text + &format!("}} -> (%{count}, %{mem})\n")
}

fn swept(mut module: Module) -> (Stats, String) {
    let stats = rvsdg_opt_dne::run(&mut module);
    verify(&module).unwrap();
    let text = print(&module);
    (stats, text[text.find("omega").expect("there is one")..].to_owned())
}

const VARIABLE: &str = "%10 = delta @v (%1) (%11: ptr) { } -> (%11)\n";

#[test]
fn unused_imports_and_functions_go_and_exports_stay() {
    let nodes = lambda(10, "dead", "%2, %1", 2) + &lambda(11, "main", "%1", 1);
    let (stats, text) = swept(module(&["x", "y", "z"], "dead main", "@main", &nodes, "%11"));
    assert_eq!((stats.module.lambdas, stats.module.imports, stats.module.nodes), (1, 2, 2));
    assert!(text.starts_with("omega imports [@y] exports [@main] (%0: ptr) {\n  %1 = lambda @main (%0)"), "{text}");
}

#[test]
fn a_context_variable_that_the_body_does_not_use_goes_with_what_it_refers_to() {
    let nodes = VARIABLE.to_owned() + &lambda(12, "main", "%0, %10", 1);
    let (stats, text) = swept(module(&["x", "y"], "v main", "@main", &nodes, "%12"));
    assert_eq!((stats.module.context_vars, stats.module.deltas, stats.module.imports), (1, 1, 1));
    assert!(text.contains("lambda @main (%0) ("), "{text}");
}

#[test]
fn an_initializer_keeps_what_it_refers_to() {
    let nodes = VARIABLE.to_owned() + &lambda(12, "main", "%10", 1);
    let (stats, text) = swept(module(&["x", "y"], "v main", "@main", &nodes, "%12"));
    assert_eq!((stats.module.imports, stats.module.nodes, stats.module.deltas), (1, 0, 0));
    assert!(text.starts_with("omega imports [@y]"), "{text}");
}

#[test]
fn dead_code_in_an_initializer_goes() {
    let variable = "%10 = delta @v (%0, %1) (%11: ptr, %12: ptr) { %13 = gep [i8] %12 : ptr } -> (%11)\n";
    let nodes = variable.to_owned() + &lambda(14, "main", "%10", 1);
    let stats = swept(module(&["x", "y"], "v main", "@main", &nodes, "%14")).0.module;
    assert_eq!((stats.nodes, stats.context_vars, stats.imports, stats.deltas), (1, 1, 1, 0));
}

/// Two functions that each use the address of the other one, and of an import.
fn mutual() -> String {
    format!(
        "%10, %11 = phi (%0) (%12: ptr, %13: ptr, %14: ptr) {{\n{}{}}} -> (%15, %16)\n",
        lambda(15, "even", "%13, %14", 2),
        lambda(16, "odd", "%12, %14", 2)
    )
}

#[test]
fn functions_that_only_refer_to_each_other_go() {
    let nodes = mutual() + &lambda(17, "main", "", 0);
    let (stats, text) = swept(module(&["x"], "even odd main", "@main", &nodes, "%17"));
    assert_eq!((stats.module.phis, stats.module.lambdas, stats.module.imports), (1, 2, 1));
    assert!(text.matches("lambda").count() == 1, "{text}");
}

#[test]
fn functions_that_refer_to_each_other_stay_if_one_is_used() {
    assert_eq!(swept(module(&["x"], "even odd", "@even", &mutual(), "%10")).0, Stats::default());
}

#[test]
fn a_phi_loses_the_part_that_is_not_used() {
    // `own` refers to itself; `other` to both, and to the context variable.
    let nodes = format!(
        "%10, %11 = phi (%0) (%12: ptr, %13: ptr, %14: ptr) {{\n{}{}}} -> (%15, %16)\n",
        lambda(15, "other", "%12, %13, %14", 3),
        lambda(16, "own", "%13", 1)
    );
    let (stats, text) = swept(module(&["x"], "other own", "@own", &nodes, "%11"));
    let stats = stats.module;
    assert_eq!((stats.lambdas, stats.recursion_vars, stats.context_vars, stats.imports), (1, 1, 1, 1));
    assert!(text.contains("= phi () (") && !text.contains("@other"), "{text}");
}

#[test]
fn what_text_mentions_stays() {
    let of = |used: &str, change: &dyn Fn(&mut rvsdg_core::FunctionInfo)| {
        let mut module = module(&["x", "y"], "main", "@main", &lambda(10, "main", used, 0), "%10");
        let (symbol, SymbolKind::Function(info)) = module
            .symbols
            .iter_mut()
            .find(|(_, data)| &*data.name == "main")
            .map(|(symbol, data)| (symbol, &mut data.kind))
            .unwrap()
        else {
            unreachable!()
        };
        change(info);
        if info.verbatim.is_some() {
            module.bodies[symbol.as_u32() as usize] = None;
        }
        swept(module)
    };
    let x = || [rvsdg_core::Symbol::from_u32(0)].into();
    // A function that is kept as text, and the suffix of one that is not.
    let (stats, text) = of("%0", &|info| {
        let text = "define void @main() { ... }".into();
        info.verbatim = Some(rvsdg_core::Verbatim { text, refs: x(), reason: "test".into() });
    });
    assert!(stats.module.context_vars == 0 && text.starts_with("omega imports [@x]"), "{text}");
    let (stats, text) = of("%1, %0", &|info| {
        info.suffix = "personality ptr @x".into();
        info.suffix_refs = x();
    });
    assert!(stats.module.context_vars == 1 && text.starts_with("omega imports [@x]"), "{text}");
    assert!(text.contains("lambda @main (%0)"), "{text}");
}
