//! A call at work: what rules ask about it, and what they put in its place.
//!
//! Rules ask first and build afterwards: what they build goes in front of the call, in order, and takes the states that
//! the call takes. A rule that gives up (by `None`) has built nothing but constants and addresses, which are dead then.

use crate::fault::{Fault, Mutation};
use crate::known::Known;
use crate::text;
use rvsdg_core::{
    AccessInfo, BinOp, Builder, CallInfo, CastOp, Const, Effects, Graph, IntCond, Intrinsic, LibFunc, Module, Node, Op,
    Symbol, Type, UseSite, Value, ValueAttrs,
};
use rvsdg_route::{Router, outermost};

/// What takes the place of a call.
pub(crate) enum Answer {
    /// Its result.
    Is(Value),
    /// Nobody uses its result, or there is none.
    Nothing,
}

/// A function that may be called.
#[derive(Copy, Clone)]
pub(crate) struct Callee {
    pub(crate) symbol: Symbol,
    pub(crate) ty: Type,
    /// Does it only read memory?
    reads: bool,
    /// Its address where the call is; none of an intrinsic.
    address: Option<Value>,
}

/// One call in the body of a function, which was taken out of the module.
pub(crate) struct Site<'a> {
    pub(crate) module: &'a mut Module,
    pub(crate) known: &'a mut Known,
    pub(crate) graph: &'a mut Graph,
    pub(crate) router: &'a mut Router,
    /// The symbols of the context variables.
    pub(crate) context: &'a mut Vec<Option<Symbol>>,
    pub(crate) lambda: Node,
    /// Does the function prefer small code?
    pub(crate) small: bool,
    /// The call.
    pub(crate) node: Node,
    /// What is called.
    pub(crate) called: LibFunc,
    /// The number of the operand that is the first argument.
    pub(crate) first: usize,
    pub(crate) fault: Fault,
    /// The states in front of the call, and behind what was built already.
    pub(crate) io: Option<Value>,
    pub(crate) mem: Option<Value>,
}

impl Site<'_> {
    // ---- questions ---------------------------------------------------------------------------------------------

    /// An argument. Those of the prototype are there.
    pub(crate) fn arg(&self, index: usize) -> Value {
        self.graph.operand(self.node, self.first + index)
    }

    /// An argument that may be missing, if it has this type.
    pub(crate) fn more(&self, index: usize, ty: Type) -> Option<Value> {
        let states = usize::from(self.io.is_some()) + usize::from(self.mem.is_some());
        let args = self.graph.input_count(self.node) - self.first - states;
        (index < args).then(|| self.arg(index)).filter(|value| self.graph.ty(*value) == ty)
    }

    /// Can memory be accessed in place of the call? It has to take both states.
    pub(crate) fn accesses(&self) -> Option<()> {
        (self.io.is_some() && self.mem.is_some()).then_some(())
    }

    /// The constant integer that a value is, sign-extended.
    pub(crate) fn int_of(&self, value: Value) -> Option<i64> {
        rvsdg_route::int(self.graph, value)
    }

    /// The constant size that a value is.
    pub(crate) fn size_of(&self, value: Value) -> Option<u64> {
        let width = self.graph.ty(value).int_width()?;
        self.int_of(value).map(|size| size as u64 & (u64::MAX >> 64u32.saturating_sub(width)))
    }

    /// Is a size of an object the greatest number, which says that nothing is known of it?
    pub(crate) fn is_unlimited(&self, index: usize) -> bool {
        self.int_of(self.arg(index)) == Some(-1)
    }

    /// The bytes from an address on, if they are constant: some of them, not necessarily all.
    pub(crate) fn bytes(&self, value: Value) -> Option<Vec<u8>> {
        let (index, offset) = text::address(self.module, self.graph, self.context.len(), value)?;
        let node = text::definition(self.module, self.module.omega.operand(self.lambda, index))?;
        let all = text::bytes(self.module, node, self.context[index]?)?;
        Some(all.get(usize::try_from(offset).ok()?..)?.to_vec())
    }

    /// The constant string at an address, without the zero that ends it.
    pub(crate) fn string(&self, value: Value) -> Option<Vec<u8>> {
        let mut bytes = self.bytes(value)?;
        let end = bytes.iter().position(|byte| *byte == 0)?;
        bytes.truncate(end);
        Some(bytes)
    }

    /// Are both values the same one?
    pub(crate) fn same(&self, a: Value, b: Value) -> bool {
        outermost(self.graph, a) == outermost(self.graph, b)
    }

    /// The result, if the call has one.
    pub(crate) fn result(&self) -> Option<Value> {
        let first = self.graph.outputs(self.node).next()?;
        (!self.graph.ty(first).is_state()).then_some(first)
    }

    /// Does nobody look at the result?
    pub(crate) fn is_unused(&self) -> bool {
        self.result().is_none_or(|result| self.graph.is_dead(result))
    }

    /// [`Site::is_unused`], for rules that end if it is used.
    pub(crate) fn unused(&self) -> Option<()> {
        (self.is_unused() || self.fault.is(Mutation::UsedResult)).then_some(())
    }

    /// Is all that is asked about the result whether it is zero?
    pub(crate) fn is_truth(&self) -> bool {
        let Some(result) = self.result() else { return true };
        self.graph.users(result).all(|user| match self.graph.site(user) {
            UseSite::Input(node, input) => {
                let asks = matches!(self.graph.op(node), Op::ICmp(IntCond::Eq | IntCond::Ne))
                    && matches!(
                        self.graph.producer_op(self.graph.operand(node, 1 - input)),
                        Some(Op::Int(0) | Op::Null)
                    );
                asks || matches!(self.graph.op(node), Op::Match(id) if self.asks_for_zero(id))
            }
            UseSite::Result(..) => false,
        })
    }

    /// Comparisons of the result, which is a pointer, with null, and whether they hold for null.
    pub(crate) fn null_tests(&self) -> Vec<(Node, bool)> {
        let Some(result) = self.result() else { return vec![] };
        let users = self.graph.users(result).filter_map(|user| match self.graph.site(user) {
            UseSite::Input(node, input) => {
                let is_null = matches!(self.graph.producer_op(self.graph.operand(node, 1 - input)), Some(Op::Null));
                match self.graph.op(node) {
                    Op::ICmp(cond @ (IntCond::Eq | IntCond::Ne)) if is_null => Some((node, cond == IntCond::Eq)),
                    _ => None,
                }
            }
            UseSite::Result(..) => None,
        });
        users.collect()
    }

    /// Does a match only tell zero from all other numbers?
    fn asks_for_zero(&self, id: rvsdg_core::MatchId) -> bool {
        self.graph.payloads[id].cases.iter().all(|(case, _)| case.op == Op::Int(0))
    }

    // ---- values ------------------------------------------------------------------------------------------------

    /// A cursor in front of the call.
    pub(crate) fn at(&mut self) -> Builder<'_> {
        Builder::before(self.graph, self.node)
    }

    pub(crate) fn int(&mut self, value: i64, ty: Type) -> Value {
        self.at().int(value, ty)
    }

    /// An `int`.
    pub(crate) fn int32(&mut self, value: i64) -> Value {
        self.int(value, Type::I32)
    }

    /// The type of `size_t`. It is known where a function with a size in its prototype is called, or can be.
    pub(crate) fn size_type(&self) -> Type {
        self.known.size.unwrap_or(Type::I64)
    }

    /// A `size_t`.
    pub(crate) fn size(&mut self, value: u64) -> Value {
        self.int(value as i64, self.size_type())
    }

    /// The null pointer.
    pub(crate) fn null(&mut self) -> Value {
        self.at().constant(Const { op: Op::Null, ty: Type::PTR })
    }

    /// An address so many bytes further.
    pub(crate) fn further(&mut self, address: Value, bytes: u64) -> Value {
        self.at().byte_offset(address, bytes as i64)
    }

    /// An address further by a number of bytes that is known when the program runs.
    pub(crate) fn further_by(&mut self, address: Value, bytes: Value) -> Value {
        self.at().byte_at(address, bytes)
    }

    /// Whether two numbers differ, as a number of this type.
    pub(crate) fn differs(&mut self, a: Value, b: Value, ty: Type) -> Value {
        let mut at = self.at();
        let differs = at.icmp(IntCond::Ne, a, b);
        at.cast(CastOp::ZExt, differs, ty)
    }

    /// `a - b`, two bytes as unsigned numbers.
    pub(crate) fn byte_difference(&mut self, a: Value, b: Value) -> Value {
        let signed = self.fault.is(Mutation::SignedBytes);
        let mut at = self.at();
        let [a, b] = [a, b].map(|byte| at.cast(if signed { CastOp::SExt } else { CastOp::ZExt }, byte, Type::I32));
        at.binary(BinOp::Sub, a, b)
    }

    /// The address of a constant array with these bytes.
    pub(crate) fn text(&mut self, bytes: &[u8]) -> Value {
        let symbol = match self.known.texts.get(bytes) {
            Some((symbol, _)) => *symbol,
            None => {
                let number = self.known.next_text;
                let (symbol, address) = self.module.add_text(bytes, number);
                self.known.next_text = number + 1;
                self.known.texts.insert(bytes.into(), (symbol, address));
                symbol
            }
        };
        let (_, origin) = self.known.texts[bytes];
        self.provide(symbol, origin)
    }

    /// The address of a symbol where the call is; the function gets a context variable if it has none for it.
    fn provide(&mut self, symbol: Symbol, origin: Value) -> Value {
        let root = self.graph.root();
        let index = self.context.iter().position(|it| *it == Some(symbol)).unwrap_or_else(|| {
            let origin = self.module.route_to(self.lambda, origin);
            self.module.add_context_vars(self.lambda, &[origin]);
            // The body is not in the module now.
            self.graph.insert_args(root, self.context.len(), &[Type::PTR]);
            self.context.push(Some(symbol));
            self.context.len() - 1
        });
        let (address, region) = (self.graph.arg(root, index), self.graph.region(self.node));
        self.router.route(self.graph, address, region)
    }

    // ---- memory ------------------------------------------------------------------------------------------------

    fn states(&self) -> [Value; 2] {
        [self.io, self.mem].map(|state| state.expect("rules that access memory ask whether they can"))
    }

    fn access(&mut self, ty: Type) -> rvsdg_core::AccessId {
        self.graph.payloads.intern_access(AccessInfo { ty, align: 1, volatile: false, metadata: "".into() })
    }

    /// What is at an address that need not be aligned.
    pub(crate) fn load(&mut self, ty: Type, address: Value) -> Value {
        let [io, mem] = self.states();
        let op = Op::Load(self.access(ty), Effects::READ | Effects::PINNED);
        let load = self.at().node(op, &[address, io, mem], &[ty, Type::MEM]);
        self.mem = Some(self.graph.output(load, 1));
        self.graph.output(load, 0)
    }

    /// Writes to an address that need not be aligned.
    pub(crate) fn store(&mut self, value: Value, address: Value) {
        let [io, mem] = self.states();
        let ty = self.graph.ty(value);
        let op = Op::Store(self.access(ty), Effects::WRITE | Effects::PINNED);
        self.mem = Some(self.at().value(op, &[value, address, io, mem], Type::MEM));
    }

    /// Writes bytes that are constant, as one number if they are as many as one has.
    pub(crate) fn store_bytes(&mut self, to: Value, bytes: &[u8]) -> Option<()> {
        let big = self.module.data_layout()?.is_big_endian() != self.fault.is(Mutation::OtherEnd);
        let number = match bytes.len() {
            1 | 2 | 4 | 8 => bytes.iter().enumerate().fold(0u64, |sum, (place, byte)| {
                let place = if big { bytes.len() - 1 - place } else { place };
                sum | u64::from(*byte) << (8 * place)
            }),
            _ => return None,
        };
        let number = self.int(number as i64, Type::int(8 * bytes.len() as u32));
        self.store(number, to);
        Some(())
    }

    /// `memcpy`, `memmove` or `memset` as an intrinsic, if it can be declared.
    pub(crate) fn filler(&mut self, intrinsic: Intrinsic) -> Option<Callee> {
        self.accesses()?;
        let size = self.known.size.filter(|_| self.known.copies)?;
        let types = [Type::PTR, Type::PTR, size];
        self.intrinsic(intrinsic, &types[usize::from(intrinsic.fills())..])
    }

    /// An intrinsic, if it can be declared.
    pub(crate) fn intrinsic(&mut self, intrinsic: Intrinsic, types: &[Type]) -> Option<Callee> {
        let (symbol, ty) = self.known.intrinsic(self.module, intrinsic, types)?;
        Some(Callee { symbol, ty, reads: false, address: None })
    }

    /// Copies or fills memory.
    pub(crate) fn fill(&mut self, function: Callee, to: Value, second: Value, size: Value) {
        let states = self.states();
        let plain = self.at().truth(false);
        let info = CallInfo {
            intrinsic: Some(function.symbol),
            arg_attrs: vec![ValueAttrs::default(); 4].into(),
            ..CallInfo::new(function.ty)
        };
        let op = Op::Call(self.graph.payloads.intern_call(info), Effects::READ | Effects::WRITE | Effects::PINNED);
        let operands = [to, second, size, plain, states[0], states[1]];
        self.mem = Some(self.at().value(op, &operands, Type::MEM));
    }

    // ---- other functions ---------------------------------------------------------------------------------------

    /// Another function of the library, if it can be called here.
    pub(crate) fn function(&mut self, function: LibFunc) -> Option<Callee> {
        self.accesses()?;
        let reads = matches!(function, LibFunc::Strlen | LibFunc::Strchr | LibFunc::Memchr);
        if !reads && !self.graph.op(self.node).effects().makes_io() {
            return None;
        }
        let (symbol, ty) = self.known.function(self.module, function)?;
        let origin = self.module.import(symbol)?;
        let address = Some(self.provide(symbol, origin));
        Some(Callee { symbol, ty, reads, address })
    }

    /// Calls a function.
    pub(crate) fn call(&mut self, function: Callee, args: &[Value]) -> Value {
        let anything = Effects::READ | Effects::WRITE | Effects::IO;
        let effects = if function.reads { Effects::READ | Effects::PINNED } else { anything };
        let address = function.address.expect("a function has an address");
        let data = self.module.symbols[function.symbol].function().expect("a function");
        let arg_attrs = data.param_attrs.iter().map(|attrs| self.known.passed(attrs)).collect();
        let info = CallInfo { arg_attrs, ..CallInfo::new(function.ty) };
        let op = Op::Call(self.graph.payloads.intern_call(info), effects);
        let (ret, ..) = self.module.types.signature(function.ty).expect("the type of a function");
        let operands: Vec<Value> = [address].into_iter().chain(args.iter().copied()).chain(self.states()).collect();
        let outputs: &[Type] = if function.reads { &[ret, Type::MEM] } else { &[ret, Type::IO, Type::MEM] };
        let call = self.at().node(op, &operands, outputs);
        self.io = self.graph.io_out(call).or(self.io);
        self.mem = self.graph.mem_out(call);
        self.graph.output(call, 0)
    }

    // ---- the end -----------------------------------------------------------------------------------------------

    /// Puts what was built in the place of the call.
    pub(crate) fn finish(&mut self, answer: Answer) {
        if let Some(result) = self.result() {
            let value = match answer {
                Answer::Is(value) => value,
                Answer::Nothing => {
                    let ty = self.graph.ty(result);
                    self.at().poison(ty)
                }
            };
            self.graph.divert_users(result, value);
        }
        for output in self.graph.outputs(self.node).collect::<Vec<_>>() {
            match self.graph.ty(output) {
                Type::IO => self.graph.divert_users(output, self.io.expect("a call that makes a state takes one")),
                Type::MEM => self.graph.divert_users(output, self.mem.expect("a call that makes a state takes one")),
                _ => {}
            }
        }
        self.graph.remove_node(self.node);
    }
}
