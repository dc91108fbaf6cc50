//! Which bytes a function touches through its pointer parameters.
//!
//! Mathematical functions of the C library may be called, which touch nothing but `errno`. That is an `int`, and might
//! be what a parameter points to; but not if all accesses are of more bytes than it has.

use rvsdg_core::{Effects, Graph, LibFunc, Module, Node, Op, Symbol, TailKind, Type, Value};
use rvsdg_opt_alias::{Analysis, Env};
use rvsdg_opt_calls::callee_context_var;
use rvsdg_opt_range::Ranges;
use rvsdg_opt_scev::{Address, Extend};
use rvsdg_opt_target::limits::loop_versioning::MAX_DISTANCE;

/// The same where addresses have so many bits: at most a sixteenth of all.
fn max_distance(index_bits: u32) -> i128 {
    MAX_DISTANCE.min(1 << index_bits.saturating_sub(4))
}

/// What `errno` has, in bytes.
const ERRNO_SIZE: i128 = 4;

/// Bytes from `low` to `high`, without that, relative to a pointer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    pub(crate) low: i64,
    pub(crate) high: i64,
    pub(crate) written: bool,
}

/// The extents of a function.
#[derive(Debug)]
pub(crate) struct Extents {
    /// For each parameter, if it is a pointer through which memory is accessed.
    pub(crate) of_params: Vec<Option<Extent>>,
}

impl Extents {
    /// None if the function touches anything else, or has no loop that does.
    pub(crate) fn of(module: &Module, lambda: Node, symbol: Symbol) -> Option<Extents> {
        let body = module.body(symbol)?;
        let shape = module.body_shape(lambda);
        let params = shape.params(body);
        // A cheap look first: most functions have not two pointers.
        if params.iter().filter(|param| body.ty(**param) == Type::PTR).count() < 2 {
            return None;
        }
        let knows_library = module.symbols[symbol].function()?.knows_library();
        let is_math = |symbol: Symbol| module.symbols[symbol].library(&module.types).is_some_and(LibFunc::is_math);
        let is_math = |origin| knows_library && module.symbol_of(origin).is_some_and(is_math);
        let context: Vec<bool> = module.omega.operands(lambda).map(is_math).collect();
        let Accesses { found: accesses, has_math } = accesses(body, &context)?;
        let (types, symbols, layout) = (&module.types, &module.symbols, module.data_layout()?);
        let (metadata, fault) = (&module.metadata, Default::default());
        let env = Env { types, layout, metadata, symbols, function: Some(symbol), shape, context: &[], fault };
        let far = max_distance(layout.index_bits());
        let mut analysis = Analysis::new(env);
        let ranges = Ranges::of(body);
        let mut found = Extents { of_params: vec![None; params.len()] };
        for access in accesses {
            let address = analysis.address(body, access.pointer);
            // Numbers of other address spaces say nothing about what overlaps.
            if body.ty(address.base) != Type::PTR {
                return None;
            }
            let param = params.iter().position(|param| *param == address.base)?;
            let size = i128::from(analysis.layouts().store_size(access.ty)?);
            if has_math && size <= ERRNO_SIZE {
                return None;
            }
            let (low, high) = offsets(body, &ranges, &address, far)?;
            found.add(param, [low, high + size], access.written, far)?;
        }
        Some(found)
    }

    fn add(&mut self, param: usize, [low, high]: [i128; 2], written: bool, far: i128) -> Option<()> {
        if low < -far || low > high || high > far {
            return None;
        }
        let (low, high) = (low as i64, high as i64);
        let known = self.of_params[param].get_or_insert(Extent { low, high, written });
        *known = Extent { low: known.low.min(low), high: known.high.max(high), written: known.written || written };
        Some(())
    }

    /// The pairs of parameters that must not overlap.
    pub(crate) fn pairs(&self) -> Vec<(usize, usize)> {
        let count = self.of_params.len();
        let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        let matters = |(a, b): &(usize, usize)| match (self.of_params[*a], self.of_params[*b]) {
            (Some(a), Some(b)) => a.written || b.written,
            _ => false,
        };
        all.filter(matters).collect()
    }
}

struct ParameterAccess {
    pointer: Value,
    ty: Type,
    written: bool,
}

struct Accesses {
    found: Vec<ParameterAccess>,
    /// Are mathematical functions called?
    has_math: bool,
}

/// All accesses to memory; none if something else touches it, if an address goes anywhere else, or if no loop has an
/// access. `math` says of each context variable whether it is a mathematical function.
fn accesses(body: &Graph, math: &[bool]) -> Option<Accesses> {
    let mut found = vec![];
    let mut looped = false;
    let mut has_math = false;
    for region in body.region_tree(body.root()) {
        // Only what follows in a loop is worth anything; the bodies of functions and decisions alone are not.
        let in_loop = is_in_loop(body, region);
        for node in body.nodes(region) {
            let op = body.op(node);
            let pointers = body.operands(node).any(|operand| holds_pointer(body, operand));
            if let Some(access) = body.load_store(node) {
                let info = &body.payloads[access.id];
                if info.volatile || holds_pointer(body, access.value) {
                    return None;
                }
                looped |= in_loop;
                found.push(ParameterAccess { pointer: access.address, ty: info.ty, written: access.is_store });
                continue;
            }
            match op {
                Op::Call(id, _) if callee_context_var(body, math.len(), node).is_some_and(|index| math[index]) => {
                    if body.payloads[id].tail == TailKind::MustTail || !body.payloads[id].may_be_library() {
                        return None;
                    }
                    has_math = true;
                }
                // A division may trap, but touches no memory.
                Op::Gep(_) | Op::Gamma | Op::Theta(_) | Op::Binary(..) => {}
                _ if op.effects() == Effects::NONE && !pointers => {}
                _ => return None,
            }
        }
    }
    let returns_pointer = body.results(body.root()).iter().any(|result| holds_pointer(body, body.origin(*result)));
    (looped && !returns_pointer).then_some(Accesses { found, has_math })
}

/// May a value be a pointer, or have one in it?
fn holds_pointer(body: &Graph, value: Value) -> bool {
    let ty = body.ty(value);
    !(ty.is_state() || ty.int_width().is_some() || ty.is_float() || ty.alternatives().is_some())
}

fn is_in_loop(body: &Graph, mut region: rvsdg_core::Region) -> bool {
    while let Some(owner) = body.owner(region) {
        if matches!(body.op(owner), Op::Theta(_)) {
            return true;
        }
        region = body.region(owner);
    }
    false
}

/// The least and the greatest offset of an address from its base.
fn offsets(body: &Graph, ranges: &Ranges, address: &Address, far: i128) -> Option<(i128, i128)> {
    let (mut low, mut high) = (i128::from(address.form.offset()), i128::from(address.form.offset()));
    for (term, scale) in address.form.terms() {
        let atom = term.atom?;
        let range = ranges.get(body, atom.value)?;
        if atom.extend == Extend::Zero && !range.is_non_negative() {
            return None;
        }
        let ends = [range.min, range.max].map(|end| i128::from(end) * i128::from(*scale));
        // The bytes that are accessed have to be near, so that sums do not wrap around.
        if ends.iter().any(|end| end.abs() > far) {
            return None;
        }
        low += ends[0].min(ends[1]);
        high += ends[0].max(ends[1]);
    }
    Some((low, high))
}
