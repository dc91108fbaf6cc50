//! Reduction of a failure: fewer steps, and a smaller module.

use super::judge::{self, Input};
use super::{Failure, Step, Wrong, inputs, try_steps};
use rvsdg_core::{BinOp, Flags, Graph, Module, Node, Op, print, verify};
use rvsdg_interp::{Outcome, TrapKind};

/// The maximum number of smaller modules to try.
const CANDIDATES: usize = 6_000;

impl Failure {
    /// A description of the failure, with the fewest steps and the smallest module that cause it.
    pub fn explain(mut self: Box<Self>) -> String {
        let inputs = inputs(&self.module, self.seed);
        self.drop_steps(&inputs);
        let before = self.module.node_count();
        let small = self.reduced(&inputs);
        let names: Vec<&str> = self.steps.iter().map(|step| step.name()).collect();
        let shown = match &self.wrong {
            Wrong::Differs { input, .. } => outcomes(&small, &self.steps, &inputs[*input]),
            _ => String::new(),
        };
        let wrong = try_steps(&small, &self.steps, &inputs).err().unwrap_or_else(|| self.wrong.clone());
        let wrong = match wrong {
            Wrong::Broke(message) => message,
            Wrong::Invalid(message) => format!("the verifier does not accept the result: {message}"),
            Wrong::Differs { input, reason } => format!("with arguments {:?}: {reason}", inputs[input].0),
        };
        format!(
            "seed {}, steps {}: {wrong}\n{shown}; reduced from {before} to {} nodes\n{}",
            self.seed,
            names.join(","),
            small.node_count(),
            print(&small)
        )
    }

    fn fails(&self, module: &Module, steps: &[Step], inputs: &[Input]) -> bool {
        try_steps(module, steps, inputs).is_err_and(|wrong| wrong.is_like(&self.wrong))
    }

    /// The shortest failing prefix, without unnecessary steps.
    fn drop_steps(&mut self, inputs: &[Input]) {
        let all = self.steps.clone();
        if let Some(len) = (1..all.len()).find(|len| self.fails(&self.module, &all[..*len], inputs)) {
            self.steps.truncate(len);
        }
        let mut index = 0;
        while index < self.steps.len() && self.steps.len() > 1 {
            let mut fewer = self.steps.clone();
            fewer.remove(index);
            if self.fails(&self.module, &fewer, inputs) {
                self.steps = fewer;
            } else {
                index += 1;
            }
        }
    }

    /// A smaller module that fails in the same way, and whose original behaviour is defined.
    fn reduced(&self, inputs: &[Input]) -> Module {
        let inputs = match &self.wrong {
            Wrong::Differs { input, .. } => &inputs[*input..=*input],
            _ => inputs,
        };
        let is_differing = matches!(self.wrong, Wrong::Differs { .. });
        let ended = |module: &Module| {
            let outcomes = judge::run(module, inputs);
            outcomes[0].error.as_ref().is_none_or(|trap| trap.kind == TrapKind::Fuel)
        };
        let must_end = is_differing && ended(&self.module);
        let mut left = CANDIDATES;
        if self.steps.is_empty() {
            return self.module.clone();
        }
        rvsdg_reduce::reduce(self.module.clone(), &mut |candidate: &Module| {
            if left == 0 || verify(candidate).is_err() || !divisions_hold(candidate) {
                return false;
            }
            left -= 1;
            (!must_end || ended(candidate)) && self.fails(candidate, &self.steps, inputs)
        })
    }
}

/// Is the divisor of every division that is not pinned a constant, or computed? Generated programs guarantee that it is
/// not zero wherever it is computed. A reduced program that violates this guarantee is not a valid test.
fn divisions_hold(module: &Module) -> bool {
    let holds = |body: &Graph, node: Node| {
        let Op::Binary(op, flags) = body.op(node) else { return true };
        if !op.is_int_division() || flags.contains(Flags::PINNED) {
            return true;
        }
        match body.producer_op(body.operand(node, 1)) {
            Some(Op::Int(value)) => value != 0,
            Some(Op::Const(_)) => true,
            Some(Op::Binary(BinOp::Or | BinOp::Add, _)) => true,
            _ => false,
        }
    };
    let bodies = module.bodies.iter().flatten();
    bodies.into_iter().all(|body| {
        let regions = body.region_tree(body.root());
        regions.into_iter().all(|region| body.nodes(region).all(|node| holds(body, node)))
    })
}

/// The behaviour of a run before and after.
fn outcomes(module: &Module, steps: &[Step], input: &Input) -> String {
    let inputs = std::slice::from_ref(input);
    let show = |outcome: &Outcome| {
        let error = outcome.error.as_ref().map_or("no error".to_string(), |trap| trap.to_string());
        let events: Vec<String> = outcome.events.iter().take(6).map(|event| format!("{event:?}")).collect();
        format!("{:?}, {error}, {} events: {}", outcome.value, outcome.events.len(), events.join("; "))
    };
    let before = judge::run(module, inputs);
    let mut after = module.clone();
    let applied: Result<(), Wrong> = steps.iter().try_for_each(|step| step.apply(&mut after).map(|_| ()));
    let after = match applied {
        Ok(()) => show(&judge::run_after(&after, inputs, &before)[0]),
        Err(_) => "nothing to run".to_string(),
    };
    format!("; before: {}\n; after: {after}\n", show(&before[0]))
}
