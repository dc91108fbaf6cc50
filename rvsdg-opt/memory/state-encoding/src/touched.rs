//! Which classes each operation on memory touches.

use crate::classes::{CONSTANT, Classes, REST, Set, is_constant, whole};
use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashMap;
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Effects, Graph, Node, Op, Type, Value};
use rvsdg_opt_alias::{Analysis, Env, Object};

/// What operations touch.
pub(crate) struct Touched {
    /// The classes of each simple node that takes a memory state.
    pub(crate) of: SecondaryMap<Node, Set>,
    /// The classes of memory that exists when the function has returned.
    pub(crate) at_end: Set,
    /// How many parts of memory operations tell apart.
    pub(crate) parts: usize,
}

struct Finder<'a, 'e> {
    graph: &'a Graph,
    analysis: &'a mut Analysis<'e>,
    env: Env<'e>,
    classes: &'a Classes,
    /// Everything that is not constant.
    variable: Set,
    /// Everything of it that others may know of.
    shared: Set,
    /// What accesses by these bases of addresses touch.
    by_base: FxHashMap<Value, Set>,
    fault: Fault,
}

/// Finds out what every operation touches.
pub(crate) fn touched<'e>(
    graph: &Graph,
    analysis: &mut Analysis<'e>,
    env: Env<'e>,
    classes: &Classes,
    fault: Fault,
) -> Touched {
    let variable = classes.all() & !CONSTANT;
    let (mut at_end, mut shared) = (variable, variable);
    for known in &classes.known {
        let is_stack = matches!(known.object, Object::Stack(_));
        let is_made_here = is_stack || matches!(known.object, Object::Fresh(_));
        if is_stack || fault.is(Mutation::LostMemory) {
            at_end &= !known.class;
        }
        if is_made_here && analysis.is_private(graph, known.object) {
            shared &= !known.class;
        }
    }
    let by_base = FxHashMap::default();
    let mut finder = Finder { graph, analysis, env, classes, variable, shared, by_base, fault };
    let mut of = SecondaryMap::new();
    let mut sets: Vec<Set> = vec![];
    for region in graph.region_tree(graph.root()) {
        for node in graph.nodes(region).filter(|node| graph.mem_input(*node).is_some()) {
            let set = finder.node(node);
            of[node] = set;
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
    }
    Touched { of, at_end, parts: rvsdg_states::parts_of(&sets) }
}

impl Finder<'_, '_> {
    /// The classes that an operation on memory touches.
    fn node(&mut self, node: Node) -> Set {
        let graph = self.graph;
        match graph.op(node) {
            Op::Load(id, _) | Op::Store(id, _) if !graph.payloads[id].volatile => {
                let access = graph.load_store(node).expect("it is one");
                self.pointer(access.address)
            }
            Op::Alloca(_) => self.classes.of_object(Object::Stack(node)).unwrap_or(REST),
            Op::Call(_, effects) => self.call(node, effects),
            _ => self.shared,
        }
    }

    /// The classes of what a pointer may point into.
    fn pointer(&mut self, pointer: Value) -> Set {
        let base = self.analysis.address(self.graph, pointer).base;
        if let Some(known) = self.by_base.get(&base) {
            return *known;
        }
        let set = self.base(base);
        self.by_base.insert(base, set);
        set
    }

    fn base(&mut self, base: Value) -> Set {
        let graph = self.graph;
        if is_constant(graph, self.analysis, base) {
            return CONSTANT;
        }
        let objects = self.analysis.objects(graph, base);
        if objects.is_empty() || objects.contains(&Object::Any) {
            return self.variable;
        }
        if self.fault.is(Mutation::FirstObject) {
            return self.classes.of_object(objects[0]).unwrap_or(REST);
        }
        let has_class = |object: &Object| self.classes.of_object(*object).is_some();
        let mut set = if objects.iter().all(has_class) { 0 } else { REST };
        for known in &self.classes.known {
            let is_stranger = self.fault.is(Mutation::Strangers) && !objects.contains(&known.object);
            if !is_stranger && !self.analysis.bases_differ(graph, base, known.pointer) {
                set |= known.class;
            }
        }
        set
    }

    fn call(&mut self, node: Node, effects: Effects) -> Set {
        let graph = self.graph;
        let Op::Call(id, _) = graph.op(node) else { return self.shared };
        let info = &graph.payloads[id];
        let own = self.classes.of_object(Object::Fresh(node)).unwrap_or(0);
        match info.called_intrinsic(self.env.symbols) {
            Some(it) if (it.is_about_frame() || it.is_tied()) && !self.fault.is(Mutation::StackRestored) => {
                return self.variable;
            }
            Some(it) if it.is_lifetime() => return self.pointer(graph.operand(node, 1)),
            Some(it) if (it.copies() || it.fills()) && !effects.makes_io() && !it.is_element_atomic() => {
                let is_volatile = rvsdg_route::int(graph, graph.operand(node, 3)) != Some(0);
                if is_volatile {
                    return self.shared;
                }
                let to = self.pointer(graph.operand(node, 0));
                return to | if it.copies() { self.pointer(graph.operand(node, 1)) } else { 0 };
            }
            Some(it) if it.is_hint() => return REST,
            _ => {}
        }
        let others_go_on = effects.makes_io() && !self.fault.is(Mutation::UnseenEnd);
        let mut set = own | if others_go_on { self.shared } else { 0 };
        let first = usize::from(info.intrinsic.is_none());
        let arguments: Vec<Value> = graph.operands(node).skip(first).collect();
        let memory = self.analysis.attrs_of_call(graph, node).map(|attrs| attrs.memory);
        let is_by_arguments = memory.is_some_and(|memory| {
            let [other, inaccessible] = [memory.other, memory.inaccessible];
            !other.reads && !other.writes && !inaccessible.reads && !inaccessible.writes
        });
        if is_by_arguments && arguments.iter().all(|value| holds_nothing(graph.ty(*value)) || graph.ty(*value).is_ptr())
        {
            for pointer in arguments.into_iter().filter(|value| graph.ty(*value).is_ptr()) {
                set |= self.pointer(pointer);
            }
            set &= !CONSTANT;
            return if set == 0 { REST } else { set };
        }
        set |= REST;
        for known in self.classes.known.iter().filter(|_| !self.fault.is(Mutation::SilentCalls)) {
            let object = whole(graph, self.analysis, known.pointer);
            let writes = self.analysis.call_may_write(graph, node, &object);
            if writes || self.analysis.call_may_read(graph, node, &object) {
                set |= known.class;
            }
        }
        set
    }
}

/// Can no pointer be in a value of this type?
fn holds_nothing(ty: Type) -> bool {
    ty.int_width().is_some() || ty.is_float() || ty.is_state()
}
