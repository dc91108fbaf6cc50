//! The classes that the memory of a body is divided into.

use rustc_hash::FxHashMap;
use rvsdg_core::{AccessTags, Graph, Node, Op, Value};
use rvsdg_opt_alias::{Access, Analysis, Env, Object};
use rvsdg_opt_target::limits::state_encoding::MAX_CLASSES;

const _: () = assert!(MAX_CLASSES <= rvsdg_states::MAX_CLASSES);

/// A set of classes.
pub(crate) type Set = rvsdg_states::Classes;

/// The class of everything that has no class of its own.
pub(crate) const REST: Set = 1;

/// The class of constant variables.
pub(crate) const CONSTANT: Set = 2;

/// An object with a class of its own.
pub(crate) struct Known {
    /// The address of the object.
    pub(crate) pointer: Value,
    pub(crate) object: Object,
    pub(crate) class: Set,
}

/// The classes of a body.
pub(crate) struct Classes {
    pub(crate) known: Vec<Known>,
    /// Is there an access to a constant variable?
    has_constants: bool,
}

impl Classes {
    /// The objects that are accessed most often, and the rest.
    pub(crate) fn of(graph: &Graph, analysis: &mut Analysis<'_>, env: Env<'_>) -> Classes {
        let mut counts: FxHashMap<Object, usize> = FxHashMap::default();
        let mut found: Vec<(Value, Object)> = vec![];
        let mut has_constants = false;
        for region in graph.region_tree(graph.root()) {
            for node in graph.nodes(region) {
                for pointer in pointers(graph, env, node) {
                    let base = analysis.address(graph, pointer).base;
                    if is_constant(graph, analysis, base) {
                        has_constants = true;
                        continue;
                    }
                    for object in analysis.objects(graph, base).iter().filter(|object| object.is_identified()) {
                        let count = counts.entry(*object).or_insert(0);
                        if *count == 0 {
                            found.extend(address(graph, env, *object).map(|pointer| (pointer, *object)));
                        }
                        *count += 1;
                    }
                }
            }
        }
        found.sort_by_key(|(_, object)| std::cmp::Reverse(counts[object]));
        found.truncate(MAX_CLASSES - 2);
        let known =
            found.into_iter().zip(2..).map(|((pointer, object), bit)| Known { pointer, object, class: 1 << bit });
        Classes { known: known.collect(), has_constants }
    }

    /// Is there nothing to be told apart?
    pub(crate) fn is_one(&self) -> bool {
        self.known.is_empty() && !self.has_constants
    }

    /// All classes that there are.
    pub(crate) fn all(&self) -> Set {
        let known: Set = self.known.iter().map(|known| known.class).sum();
        REST | known | if self.has_constants { CONSTANT } else { 0 }
    }

    /// The class of an object that has one of its own.
    pub(crate) fn of_object(&self, object: Object) -> Option<Set> {
        self.known.iter().find(|known| known.object == object).map(|known| known.class)
    }
}

/// The addresses of loads and stores, and of what intrinsics copy and fill.
fn pointers<'a>(graph: &'a Graph, env: Env<'a>, node: Node) -> impl Iterator<Item = Value> + 'a {
    let access = graph.load_store(node).map(|it| it.address);
    let count = match graph.op(node) {
        Op::Call(id, _) => match graph.payloads[id].called_intrinsic(env.symbols) {
            Some(it) if it.copies() => 2,
            Some(it) if it.fills() => 1,
            _ => 0,
        },
        _ => 0,
    };
    access.into_iter().chain((0..count).map(move |index| graph.operand(node, index)))
}

/// Is everything that the pointer may point into constant?
pub(crate) fn is_constant(graph: &Graph, analysis: &mut Analysis<'_>, pointer: Value) -> bool {
    let whole = whole(graph, analysis, pointer);
    analysis.is_constant_memory(graph, &whole)
}

/// An access to whatever is around the place that a pointer points to.
pub(crate) fn whole(graph: &Graph, analysis: &mut Analysis<'_>, pointer: Value) -> Access {
    Access {
        address: analysis.address(graph, pointer),
        size: None,
        tags: AccessTags::default(),
        pointer: Some(pointer),
    }
}

/// The address of an identified object, in the region where it is made.
fn address(graph: &Graph, env: Env<'_>, object: Object) -> Option<Value> {
    match object {
        Object::Stack(node) | Object::Fresh(node) => Some(graph.output(node, 0)),
        Object::Own(value) => Some(value),
        Object::Global(symbol) => {
            let index = env.context.iter().position(|it| *it == Some(symbol))?;
            Some(env.shape.context_arg(graph, index))
        }
        _ => None,
    }
}
