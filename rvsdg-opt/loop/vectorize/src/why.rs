//! Why no vectors are made of a loop, and what is said of each innermost loop.
//!
//! There is exactly one answer for each loop that was there when the pass began: that it consists of vectors now, or
//! the first condition that it does not meet. What is said of versions that were tried is not told.

use crate::flat::Step;
use crate::plan::Plan;
use crate::{Job, innermost};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, Flags, Graph, Module, Node, Op, Symbol, SymbolData};
use rvsdg_opt_manager::{Message, Remarks};
use rvsdg_opt_target::Target;

/// The condition that a loop does not meet.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// A hint says that it is to be left alone.
    Unwanted,
    /// Only loops that ask for vectors get some.
    Unasked,
    Uncounted,
    Large,
    /// An operation that can't be done in lanes.
    Operation(Node),
    /// A choice between values.
    Choice,
    /// One that would not run in each iteration.
    Conditional(Node),
    /// A decision that can't become choices.
    Decision(Node),
    /// An access whose address is not known to go on by the same number.
    Address(Node),
    /// One that goes on by so many bytes.
    Stride(Node, i64),
    Groups,
    /// Accesses that meet, or may meet.
    Conflict(Node, Node),
    /// Too many pairs would have to be compared.
    Tests(Node, Node),
    /// What would be compared can't be computed in front of the loop.
    LateAddress,
    /// Floating-point numbers that are added or multiplied in order.
    Order(Node),
    /// What an iteration computes depends on the one before.
    Recurrence(Node),
    /// Values that have no form as lanes.
    Values,
    Short,
    /// There is nothing to be done in lanes.
    Nothing,
    /// No vector has so few lanes.
    Lanes(u32),
    /// Vectors cost as much as what they take the place of.
    Cost {
        lanes: u32,
        cost: u32,
        scalar: u32,
        /// Are numbers added in their order?
        in_order: bool,
    },
}

impl Why {
    /// A step that can't be done in lanes.
    pub(crate) fn of(step: Step) -> Why {
        match step {
            Step::Node(node) => Why::Operation(node),
            Step::Choose { .. } => Why::Choice,
        }
    }

    /// Steps that need what the iteration before computes.
    pub(crate) fn waits(graph: &Graph, steps: &[Step]) -> Why {
        let nodes = || steps.iter().filter_map(|step| if let Step::Node(node) = step { Some(*node) } else { None });
        let has_order = |node: &Node| match graph.op(*node) {
            Op::Binary(BinOp::FAdd | BinOp::FSub | BinOp::FMul, flags) => !flags.contains(Flags::REASSOC),
            _ => false,
        };
        let first = || nodes().next().map_or(Why::Values, Why::Recurrence);
        nodes().find(has_order).map_or_else(first, Why::Order)
    }

    /// The name of the remark.
    fn name(self) -> &'static str {
        match self {
            Why::Unwanted | Why::Unasked => "Disabled",
            Why::Uncounted => "UnknownIterations",
            Why::Large => "TooLarge",
            Why::Operation(_) | Why::Choice | Why::Values => "UnsupportedOperation",
            Why::Conditional(_) | Why::Decision(_) => "Conditional",
            Why::Address(_) | Why::Stride(..) | Why::Groups => "UnsupportedAccess",
            Why::Conflict(..) | Why::Tests(..) | Why::LateAddress => "UnsafeMemory",
            Why::Order(_) => "FloatingPointOrder",
            Why::Recurrence(_) => "Recurrence",
            Why::Short => "FewIterations",
            Why::Nothing | Why::Lanes(_) | Why::Cost { .. } => "NotBeneficial",
        }
    }

    /// The condition in words.
    fn tell(self, teller: &Teller<'_>, message: &mut Message<'_>) {
        match self {
            Why::Unwanted => _ = message.text("it is marked as one that is to stay as it is"),
            Why::Unasked => _ = message.text("the source does not ask for it, and others are left alone"),
            Why::Uncounted => _ = message.text("the number of iterations is not known before it runs"),
            Why::Large => _ = message.text("it is too large"),
            Why::Operation(node) => {
                teller.operation(message, node);
                message.text(" has no form for several iterations at once");
            }
            Why::Choice => _ = message.text("a choice between values has no form for several iterations at once"),
            Why::Conditional(node) => {
                teller.operation(message, node);
                message.text(" does not run in each iteration");
            }
            Why::Decision(node) => {
                _ = message.node("Decision", node, "a decision").text(" in it can't become a choice between values");
            }
            Why::Address(node) => {
                message.text("the address of ");
                teller.operation(message, node);
                message.text(" does not go on by the same number in each iteration");
            }
            Why::Stride(node, step) => {
                message.text("the address of ");
                teller.operation(message, node);
                message.text(" goes on by ").value("Stride", step).text(" bytes in each iteration");
            }
            Why::Groups => _ = message.text("accesses go on by several elements and leave out some"),
            Why::Conflict(a, b) => teller.pair(message, a, " may overlap ", b),
            Why::Tests(a, b) => {
                message.text("too many pairs of accesses would have to be compared, among them ");
                teller.pair(message, a, " and ", b);
            }
            Why::LateAddress => _ = message.text("addresses to be compared can't be computed in front of the loop"),
            Why::Order(node) => {
                let what = if matches!(teller.graph.op(node), Op::Binary(BinOp::FMul, _)) { "product" } else { "sum" };
                message.text("a ").node("Operation", node, what).text(" of floating-point numbers has an order");
            }
            Why::Recurrence(node) => {
                teller.operation(message, node);
                message.text(" needs what the iteration before has computed");
            }
            Why::Values => _ = message.text("some of its values have no form as vectors"),
            Why::Short => _ = message.text("it has few iterations"),
            Why::Nothing => _ = message.text("there is nothing to be done in vectors"),
            Why::Lanes(most) => {
                _ = message.text("not more than ").value("Most", most).text(" iterations may run at once");
            }
            Why::Cost { lanes, cost, scalar, in_order } => {
                message.text("it does not pay: vectors of ").value("Lanes", lanes).text(" elements cost ");
                message.value("Cost", cost).text(", one iteration ").value("ScalarCost", scalar);
                if in_order {
                    message.text(" (a sum of floating-point numbers has an order)");
                }
            }
        }
    }
}

/// What is needed to name operations.
struct Teller<'a> {
    graph: &'a Graph,
    symbols: &'a PrimaryMap<Symbol, SymbolData>,
    context: &'a [Option<Symbol>],
}

impl Teller<'_> {
    /// An operation in words.
    fn operation(&self, message: &mut Message<'_>, node: Node) {
        let graph = self.graph;
        match graph.op(node) {
            Op::Load(..) => self.access(message, node, "load of "),
            Op::Store(..) => self.access(message, node, "store to "),
            Op::Call(id, _) => {
                let intrinsic = graph.payloads[id].intrinsic;
                let context = || match graph.def(rvsdg_route::outermost(graph, graph.operand(node, 0))) {
                    rvsdg_core::ValueDef::Argument(_, index) => self.context.get(index).copied().flatten(),
                    rvsdg_core::ValueDef::Output(..) => None,
                };
                match intrinsic.or_else(context).filter(|symbol| self.symbols[*symbol].function().is_some()) {
                    Some(callee) => _ = message.node("Call", node, "a call of ").symbol("Callee", callee),
                    None => _ = message.node("Call", node, "a call"),
                }
            }
            Op::Special(..) => _ = message.node("Operation", node, "a special call"),
            Op::Theta(_) => _ = message.node("Operation", node, "a loop"),
            _ => _ = message.node("Operation", node, "an operation"),
        }
    }

    fn access(&self, message: &mut Message<'_>, node: Node, what: &str) {
        let pointer = self.graph.load_store(node).map(|it| it.address);
        message.text(what);
        match pointer {
            Some(pointer) => _ = message.memory("Memory", node, pointer, self.context),
            None => _ = message.text("memory"),
        }
    }

    /// Two accesses, the one that stores first.
    fn pair(&self, message: &mut Message<'_>, a: Node, between: &str, b: Node) {
        let stores = matches!(self.graph.op(a), Op::Store(..));
        let (first, second) = if stores { (a, b) } else { (b, a) };
        self.operation(message, first);
        message.text(between);
        self.operation(message, second);
    }
}

impl Job<'_> {
    /// Says why a loop stays as it is.
    pub(crate) fn missed(&self, module: &Module, graph: &Graph, node: Node, why: Why) {
        let teller = Teller { graph, symbols: &module.symbols, context: self.function.context };
        answer(self.remarks, graph, node, why.name(), |message| why.tell(&teller, message));
    }

    /// Says what becomes of a loop.
    pub(crate) fn passed(&self, graph: &Graph, node: Node, plan: &Plan) {
        self.remarks.passed(graph, node, "Vectorized", |message| {
            message.text("vectorized loop (vectors of ").value("VectorizationFactor", plan.shape.lanes);
            message.text(" elements, ").value("InterleaveCount", plan.shape.parts).text(" of each in an iteration");
            if !plan.tests.is_empty() {
                message.text(", behind tests of addresses: ").value("Tests", plan.tests.len());
            }
            message.text(")");
        });
    }
}

/// Says that a loop is not made of vectors, and once more if a pragma asks for them.
fn answer(remarks: Remarks<'_>, graph: &Graph, node: Node, name: &'static str, reason: impl Fn(&mut Message<'_>)) {
    remarks.missed(graph, node, name, |message| {
        message.text("loop not vectorized: ");
        reason(message);
    });
    if graph.demanded_lanes(node).is_some() {
        remarks.failed(graph, node, "FailedRequestedVectorization", |message| {
            message.text("loop not vectorized, although the source asks for it: ");
            reason(message);
        });
    }
}

/// Answers for the loops of functions in which no vectors are made at all.
pub(crate) fn left_out(module: &Module, remarks: Remarks<'_>) {
    if !remarks.are_wanted() {
        return;
    }
    let target = Target::of_module(&module.text, module.data_layout());
    for (_, symbol) in module.lambdas() {
        let unknown = module.layout.is_err().then_some("the sizes of types are not known");
        let Some(reason) = unknown.or_else(|| rvsdg_opt_lanes::obstacle(module, symbol, target)) else { continue };
        let Some(body) = module.body(symbol) else { continue };
        for node in innermost(body) {
            answer(remarks.of(symbol), body, node, "FunctionLeftAlone", |message| _ = message.value("Reason", reason));
        }
    }
}
