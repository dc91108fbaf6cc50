//! Between which numbers an integer variable of the module is, at all times: loads say so from then on (`!range`).
//!
//! ```text
//! static long last = 42;                            // 0 to 139967, and not negative
//! ... last = (last * 3877 + 29573) % 139968; ...
//! ```
//!
//! # Algorithm
//!
//! What is known is the initial value, and how each store computes what it stores: of constants, of the variable
//! itself, and of values that may be anything. Ranges are guessed, and one is right if it has the initial value, and
//! all that is stored if the variable is in it before. The guesses are the initial value with what is stored if it is
//! that, a few times over; what is stored if the variable may be anything, without negative numbers, and with them.
//!
//! # Why it is sound
//!
//! By induction over the stores that are executed: nothing else writes to the variable (`uses`). A value that is
//! undefined may be another one in each use, and each of these is among those that its operation makes of its operands;
//! what was decided about a value says nothing of these and is not used.
//!
//! # Complexity
//!
//! At most `MAX_STEPS` nodes for each store, [`MAX_ROUNDS`] times.

use crate::fault::{Fault, Mutation};
use crate::uses::{Access, Uses};
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{AccessInfo, Delta, Gamma, Graph, Module, Node, Op, Symbol, Type, Value, ValueDef, Variable};
use rvsdg_layout::Layouts;
use rvsdg_opt_eval::Interval;
use rvsdg_opt_initializers::{Loaded, load};
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::limits::globals::{MAX_ROUNDS, MAX_STEPS};

/// Notes at the loads of a variable between which numbers it is; answers at how many that is new.
pub(crate) fn note(module: &mut Module, delta: Delta, uses: &Uses, fault: Fault) -> usize {
    let Some((ty, width)) = integer(module, uses) else { return 0 };
    let is_noted = |access: &Access| access.info(module).is_none_or(|info| info.metadata.has_range());
    if uses.loads.iter().all(is_noted) || !uses.accesses().all(|access| is_whole(module, access, ty)) {
        return 0;
    }
    let Some(Loaded::Constant(initial)) = load(module, delta, 0, ty) else { return 0 };
    let Some(initial) = Interval::of_constant(&module.omega.payloads, initial.op) else { return 0 };
    let Some(range) = find(module, uses, width, initial, fault) else { return 0 };
    let mut noted = 0;
    for access in &uses.loads {
        let Some(body) = module.body_mut(access.caller) else { continue };
        let Op::Load(id, effects) = body.op(access.node) else { continue };
        let info = body.payloads[id].clone();
        if !info.metadata.has_range() {
            let metadata = info.metadata.with_range(width, (range.min, range.max));
            let id = body.payloads.intern_access(AccessInfo { metadata, ..info });
            body.set_op(access.node, Op::Load(id, effects));
            noted += 1;
        }
    }
    noted
}

/// The integer type with which all accesses access the variable.
fn integer(module: &Module, uses: &Uses) -> Option<(Type, u32)> {
    let mut types = uses.accesses().map(|access| Some(access.info(module)?.ty));
    let ty = types.next()??;
    let width = ty.int_width().filter(|width| *width > 1 && *width <= 64)?;
    types.all(|other| other == Some(ty)).then_some((ty, width))
}

/// Is it known that an access is one to the start of the variable?
fn is_whole(module: &Module, access: &Access, ty: Type) -> bool {
    let (Some(body), Some(layout)) = (module.body(access.caller), module.data_layout()) else { return false };
    let Some(it) = body.load_store(access.node) else { return false };
    let mut layouts = Layouts::new(&module.types, layout);
    // What is in memory beside the bits is not looked at.
    let has_all_bits =
        layouts.store_size(ty).is_some_and(|bytes| ty.int_width().is_some_and(|it| u64::from(it) == 8 * bytes));
    let address = Scev::new().address(body, &mut layouts, it.address);
    has_all_bits && address.base == access.variable && address.form.as_constant() == Some(0)
}

/// The range of a variable of this width; `None` if it may be any number.
fn find(module: &Module, uses: &Uses, width: u32, initial: Interval, fault: Fault) -> Option<Interval> {
    let all = Interval::all(width);
    let loads: FxHashSet<(Symbol, Node)> = uses.loads.iter().map(|load| (load.caller, load.node)).collect();
    // What is stored, or was there at the start.
    let made = |before: Interval| {
        uses.stores.iter().fold(initial, |range, store| {
            let value = module.body(store.caller).and_then(|body| Some((body, body.load_store(store.node)?.value)));
            let value = value.and_then(|(body, value)| {
                let known = FxHashMap::default();
                Values { body, owner: store.caller, loads: &loads, before, known }.range(value)
            });
            range.hull(value.unwrap_or(all))
        })
    };
    let mut range = initial;
    for _ in 0..MAX_ROUNDS {
        let next = range.hull(made(range));
        if next == range || fault.is(Mutation::FirstRange) {
            return Some(range).filter(|it| *it != all);
        }
        range = next;
    }
    let most = made(all);
    let guesses = [Interval { min: most.min.max(0), max: most.max }, most];
    let is_right = |range: Interval| range.hull(made(range)) == range || fault.is(Mutation::NeverNegative);
    guesses.into_iter().find(|guess| guess.min <= guess.max && *guess != all && is_right(*guess))
}

/// What the values of a body are if a variable is in a range before.
struct Values<'a> {
    body: &'a Graph,
    owner: Symbol,
    /// The loads of the variable.
    loads: &'a FxHashSet<(Symbol, Node)>,
    before: Interval,
    /// What was found; none for values that may be anything.
    known: FxHashMap<Value, Option<Interval>>,
}

impl Values<'_> {
    /// The range of a value; none if too much of it is unknown.
    fn range(&mut self, value: Value) -> Option<Interval> {
        let mut pending = vec![value];
        while let Some(value) = pending.last().copied() {
            if self.known.contains_key(&value) {
                pending.pop();
                continue;
            }
            let needed = self.needed(value);
            let before = pending.len();
            pending.extend(needed.iter().copied().filter(|it| !self.known.contains_key(it)));
            if pending.len() > before {
                if self.known.len() + pending.len() > MAX_STEPS {
                    return None;
                }
                continue;
            }
            let range = self.combined(value, &needed);
            self.known.insert(value, range);
            pending.pop();
        }
        self.known[&value]
    }

    /// What has to be known before a value is.
    fn needed(&self, value: Value) -> Vec<Value> {
        let body = self.body;
        match body.def(value) {
            ValueDef::Output(node, index) => match body.op(node) {
                Op::Gamma => {
                    let gamma = Gamma::from_node(body, node).expect("it is one");
                    (0..gamma.regions(body).len()).map(|region| gamma.exit_origin(body, region, index)).collect()
                }
                Op::Binary(..) | Op::Cast(..) | Op::Select(_) => body.operands(node).collect(),
                _ => vec![],
            },
            ValueDef::Argument(..) => match body.variable(value) {
                Some(Variable::Entry(gamma, index)) => vec![gamma.entry_origin(body, index)],
                _ => vec![],
            },
        }
    }

    /// The range of a value, if those of what it needs are known.
    fn combined(&self, value: Value, needed: &[Value]) -> Option<Interval> {
        let of = |value: Value| self.known.get(&value).copied().flatten().or(Interval::of_type(self.body.ty(value)));
        let Some(node) = self.body.producer(value) else {
            return needed.first().and_then(|origin| of(*origin));
        };
        match self.body.op(node) {
            Op::Gamma => needed.iter().map(|origin| of(*origin)).reduce(|a, b| Some(a?.hull(b?)))?,
            Op::Load(..) if self.loads.contains(&(self.owner, node)) => Some(self.before),
            Op::ICmp(_) | Op::Match(_) => None,
            _ => Interval::of_node(self.body, node, |index| of(self.body.operand(node, index))),
        }
    }
}
