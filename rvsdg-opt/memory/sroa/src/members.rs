//! Members of structs and arrays that are values, through gammas and thetas.
//!
//! ```text
//! x = gamma p { ... insertvalue [1] a, 0 ... } { ... insertvalue [1] b, 1 ... }   =>   x, y = gamma p { ... 0 } { ... 1 }
//! extractvalue [1] x                                                                    y
//! ```
//!
//! Functions that return structs, and calls with landing pads, leave structs that are put together in one region and
//! taken apart in another one after they were inlined. Each member that is taken out of a variable gets a variable of
//! its own, so that the struct is not put together where nobody wants it as a whole, and decisions on a member are
//! decisions on what is known in the alternatives.
//!
//! 1. **Look**: from the variable, all values are visited that it may be, with the path to the member: through exit
//!    variables, entry variables, loop variables, and what was put in. If a constant or something that was put in is
//!    among them, it pays.
//! 2. **Make**: each variable on the way gets a second one for the member. Its origins are placeholders first, because
//!    those of loop variables may be the new variable.
//!
//! What a call with a landing pad makes is taken apart where it is: only there it is known whether there is a value.
//! So if that is among the values, nothing is done.
//!
//! Linear in the pairs of a variable and a path, but for the look, which is bounded by [`MAX_PAIRS`] for each member.

use crate::fault::{Fault, Mutation};
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{
    Builder, Const, Gamma, Graph, Node, Op, Position, Theta, Type, TypeTable, Use, UseSite, Value, ValueDef,
};
use rvsdg_opt_target::limits::sroa::MAX_PAIRS;

/// A member of a value: the value, and the indices that lead to the member.
type Member = (Value, Vec<i32>);

/// What a value is.
enum Origin {
    /// A member of another one, or all of it.
    Member(Member),
    /// An exit variable.
    Exit(Gamma, usize),
    /// An entry variable.
    Entry(Gamma, usize),
    /// A loop variable, in the loop or behind it.
    Loop(Theta, usize),
    /// Undef or poison, and so are all members.
    Constant(Op),
    /// Anything else, of which a member can be taken.
    Whole,
    /// Of this one, none can.
    Fixed,
}

/// Gives members of variables variables of their own; answers how many loads of members there were.
pub(crate) fn split(graph: &mut Graph, types: &TypeTable, fault: Fault) -> usize {
    let mut found = vec![];
    if !graph.payloads.has_lists() {
        return 0;
    }
    for region in graph.region_tree(graph.root()) {
        for node in graph.nodes(region) {
            if matches!(graph.op(node), Op::ExtractValue(_)) {
                found.push(node);
            }
        }
    }
    let mut splitter = Splitter { types, fault, known: FxHashMap::default(), pending: vec![] };
    let mut count = 0;
    for node in found {
        let member = taken(graph, graph.output(node, 0));
        if is_variable(graph, member.0) && pays(graph, member.clone()) {
            let value = splitter.value(graph, member, Position::Before(node));
            splitter.finish(graph);
            graph.divert_users(graph.output(node, 0), value);
            graph.remove_node(node);
            count += 1;
        }
    }
    count
}

/// What a value was taken out of, and where it was there.
fn taken(graph: &Graph, value: Value) -> Member {
    let mut member = (value, vec![]);
    while let Some((node, Op::ExtractValue(path))) = graph.produced_by(member.0) {
        let path = graph.payloads[path].iter().copied().chain(member.1).collect();
        member = (graph.operand(node, 0), path);
    }
    member
}

fn is_variable(graph: &Graph, value: Value) -> bool {
    match graph.def(value) {
        ValueDef::Argument(region, _) => region != graph.root(),
        ValueDef::Output(node, _) => matches!(graph.op(node), Op::Gamma | Op::Theta(_)),
    }
}

/// What a member of a value is a member of.
fn origin(graph: &Graph, (value, path): &Member) -> Origin {
    match graph.def(*value) {
        ValueDef::Argument(region, index) => {
            let Some(owner) = graph.owner(region) else { return Origin::Whole };
            match (Gamma::from_node(graph, owner), Theta::from_node(graph, owner)) {
                (Some(gamma), _) => Origin::Entry(gamma, index),
                (_, Some(theta)) => Origin::Loop(theta, index),
                _ => Origin::Whole,
            }
        }
        ValueDef::Output(node, index) => match graph.op(node) {
            Op::Gamma => Origin::Exit(Gamma::from_node(graph, node).expect("its operation is gamma"), index),
            Op::Theta(_) => Origin::Loop(Theta::from_node(graph, node).expect("its operation is theta"), index),
            Op::Special(..) => Origin::Fixed,
            Op::ExtractValue(place) => {
                let path = graph.payloads[place].iter().chain(path).copied().collect();
                Origin::Member((graph.operand(node, 0), path))
            }
            op @ (Op::Undef | Op::Poison) => Origin::Constant(op),
            Op::InsertValue(place) => inserted(graph, node, &graph.payloads[place], path),
            _ => Origin::Whole,
        },
    }
}

fn inserted(graph: &Graph, node: Node, place: &[i32], path: &[i32]) -> Origin {
    match path.strip_prefix(place) {
        Some(rest) => Origin::Member((graph.operand(node, 1), rest.to_vec())),
        // A part of what is wanted was put in.
        None if place.starts_with(path) => Origin::Fixed,
        None => Origin::Member((graph.operand(node, 0), path.to_vec())),
    }
}

/// Is something among the values that a member may be that need not be taken out?
fn pays(graph: &Graph, member: Member) -> bool {
    let (mut seen, mut todo, mut pays) = (FxHashSet::default(), vec![member], false);
    while let Some(member) = todo.pop() {
        if member.1.is_empty() {
            pays = true;
            continue;
        }
        if seen.len() >= MAX_PAIRS || !seen.insert(member.clone()) {
            if seen.len() >= MAX_PAIRS {
                return false;
            }
            continue;
        }
        let path = || member.1.clone();
        match origin(graph, &member) {
            Origin::Member(next) => todo.push(next),
            Origin::Exit(gamma, index) => todo.extend(gamma.exit_origins(graph, index).map(|value| (value, path()))),
            Origin::Entry(gamma, index) => todo.push((gamma.entry_origin(graph, index), path())),
            Origin::Loop(theta, index) => {
                todo.extend([theta.entry_origin(graph, index), theta.post(graph, index)].map(|value| (value, path())));
            }
            Origin::Constant(_) => pays = true,
            Origin::Whole => {}
            Origin::Fixed => return false,
        }
    }
    pays
}

struct Splitter<'a> {
    types: &'a TypeTable,
    fault: Fault,
    /// The variables for members.
    known: FxHashMap<Member, Value>,
    /// Placeholders, and what takes their place.
    pending: Vec<(Use, Member)>,
}

impl Splitter<'_> {
    /// A member as a value that is known at a place.
    fn value(&mut self, graph: &mut Graph, mut member: Member, place: Position) -> Value {
        loop {
            if member.1.is_empty() {
                return member.0;
            }
            if let Some(known) = self.known.get(&member) {
                return *known;
            }
            let ty = self.ty(graph, &member);
            match origin(graph, &member) {
                Origin::Member(next) => member = next,
                Origin::Exit(gamma, index) => return self.exit(graph, gamma, index, member, ty),
                Origin::Entry(gamma, index) => self.entry(graph, gamma, index, &member.1, ty),
                Origin::Loop(theta, index) => self.loop_var(graph, theta, index, &member.1, ty),
                Origin::Constant(op) => return Builder::new(graph, place).constant(Const { op, ty }),
                Origin::Whole | Origin::Fixed => {
                    let path = graph.payloads.intern_list(member.1.into());
                    return Builder::new(graph, place).value(Op::ExtractValue(path), &[member.0], ty);
                }
            }
        }
    }

    fn ty(&self, graph: &Graph, (value, path): &Member) -> Type {
        let element = |ty, index: &i32| self.types.element(ty, *index as u64).expect("the path is one of the type");
        path.iter().fold(graph.ty(*value), element)
    }

    fn exit(&mut self, graph: &mut Graph, gamma: Gamma, index: usize, member: Member, ty: Type) -> Value {
        let wanted: Vec<Value> = gamma.exit_origins(graph, index).collect();
        let regions = gamma.regions(graph).to_vec();
        let placeholders: Vec<Value> =
            regions.iter().map(|region| Builder::at_end(graph, *region).poison(ty)).collect();
        let output = gamma.add_exit(graph, &placeholders);
        for (placeholder, value) in placeholders.into_iter().zip(wanted) {
            self.postpone(graph, placeholder, (value, member.1.clone()));
        }
        self.known.insert(member, output);
        output
    }

    fn entry(&mut self, graph: &mut Graph, gamma: Gamma, index: usize, path: &[i32], ty: Type) {
        let placeholder = Builder::before(graph, gamma.node()).poison(ty);
        let new = gamma.add_entry(graph, placeholder);
        for alternative in 0..gamma.regions(graph).len() {
            let [old, new] = [index, new].map(|index| gamma.entry_arg(graph, alternative, index));
            self.known.insert((old, path.to_vec()), new);
        }
        self.postpone(graph, placeholder, (gamma.entry_origin(graph, index), path.to_vec()));
    }

    fn loop_var(&mut self, graph: &mut Graph, theta: Theta, index: usize, path: &[i32], ty: Type) {
        let outside = Builder::before(graph, theta.node()).poison(ty);
        let inside = Builder::at_end(graph, theta.region(graph)).poison(ty);
        let pre = theta.open_loop_var(graph, outside);
        let exit = theta.close_loop_var(graph, inside);
        self.known.insert((theta.pre(graph, index), path.to_vec()), pre);
        self.known.insert((theta.exit_output(graph, index), path.to_vec()), exit);
        self.postpone(graph, outside, (theta.entry_origin(graph, index), path.to_vec()));
        let post = match self.fault.is(Mutation::StaleMember) {
            true => theta.pre(graph, index),
            false => theta.post(graph, index),
        };
        self.postpone(graph, inside, (post, path.to_vec()));
    }

    fn postpone(&mut self, graph: &Graph, placeholder: Value, member: Member) {
        let user = graph.users(placeholder).next().expect("the variable is its user");
        self.pending.push((user, member));
    }

    /// Replaces all placeholders.
    fn finish(&mut self, graph: &mut Graph) {
        while let Some((user, member)) = self.pending.pop() {
            let placeholder = graph.origin(user);
            // The placeholder is in front of the node, or at the end of the region, that uses it.
            let place = match graph.site(user) {
                UseSite::Input(node, _) => Position::Before(node),
                UseSite::Result(region, _) => Position::End(region),
            };
            let value = self.value(graph, member, place);
            graph.divert(user, value);
            if let Some(node) = graph.producer(placeholder) {
                graph.remove_node(node);
            }
        }
    }
}
