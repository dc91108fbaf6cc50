//! Families of edits: the edits that a module allows, from coarse to fine.

use crate::edit::{BodyEdit, Edit, Simpler};
use rvsdg_core::{Graph, Module, Node, Op, Region, Symbol, Type};

/// A family: its name, and the function that lists its edits.
pub(crate) type Family = (&'static str, fn(&Module) -> Vec<Edit>);

/// All families, in the order in which they are tried.
pub(crate) const FAMILIES: &[Family] = &[
    ("definitions become declarations", declarations),
    ("functions become empty", |module| module.lambdas().iter().map(|(_, symbol)| Edit::Empty(*symbol)).collect()),
    ("initializers become zero", |module| {
        module.definitions().iter().map(|(_, symbol)| Edit::ZeroInit(*symbol)).collect()
    }),
    ("exports go", |module| module.exports.iter().map(|symbol| Edit::Internalize(*symbol)).collect()),
    ("memory states become one", |module| {
        let split = module.symbols.keys().filter(|it| module.body(*it).is_some_and(Graph::has_split_memory));
        split.map(Edit::Decode).collect()
    }),
    ("gammas become an alternative", alternatives),
    ("thetas run once", |module| nodes(module, |_, op| is_theta(op), |node| vec![BodyEdit::Once(node)])),
    ("nodes become zero", |module| nodes(module, |_, op| !op.is_constant(), |node| vec![BodyEdit::Zero(node)])),
    ("nodes become an operand", operands),
    ("variables become zero", outputs),
    ("variables become an operand", output_operands),
    ("alternatives go", dropped_alternatives),
    ("uses become zero", uses),
    ("results become zero", results),
    ("cases go", cases),
    ("indices go", |module| nodes(module, |_, op| matches!(op, Op::Gep(_)), |node| vec![BodyEdit::DropIndex(node)])),
    ("indices become zero", indices),
    ("dead variables go", |module| {
        nodes(module, |_, op| op.is_structural(), |node| vec![BodyEdit::DropVariables(node)])
    }),
    ("dead context variables go", contexts),
    ("phis go", phis),
    ("loops end", |module| nodes(module, |_, op| is_theta(op), |node| vec![BodyEdit::Ends(node)])),
    ("constants become zero", |module| constants(module, Simpler::Zero)),
    ("constants become one", |module| constants(module, Simpler::One)),
    ("constants become smaller", |module| constants(module, Simpler::Half)),
    ("dead constants go", |module| nodes(module, |_, op| op.is_constant(), |node| vec![BodyEdit::Zero(node)])),
];

/// The families that are tried once, at the end.
pub(crate) const TIDYING: &[Family] = &[
    ("text goes", |_| vec![Edit::StripAll]),
    ("text of operations goes", |module| nodes(module, |_, op| !op.is_constant(), |node| vec![BodyEdit::Strip(node)])),
    ("text of symbols goes", |module| module.symbols.keys().map(Edit::StripSymbol).collect()),
    ("unused symbols go", |_| vec![Edit::DropSymbols]),
];

/// The maximum number of operands of a node that are tried in its place.
const MAX_OPERANDS: usize = 4;

fn is_theta(op: Op) -> bool {
    matches!(op, Op::Theta(_))
}

fn declarations(module: &Module) -> Vec<Edit> {
    // Callers first: removing them may make their callees unused.
    module.definitions().iter().rev().map(|(_, symbol)| Edit::Declare(*symbol)).collect()
}

fn contexts(module: &Module) -> Vec<Edit> {
    let definitions = module.definitions();
    definitions.iter().rev().map(|(_, symbol)| Edit::DropContext(*symbol)).chain([Edit::DropImports]).collect()
}

fn phis(module: &Module) -> Vec<Edit> {
    let omega = &module.omega;
    omega.nodes(omega.root()).filter(|node| omega.op(*node) == Op::Phi).map(Edit::Unwrap).collect()
}

/// The regions of all bodies; outer regions of a body come before inner ones.
fn regions(module: &Module) -> impl Iterator<Item = (Symbol, &Graph, Region)> {
    let bodies = module.symbols.keys().filter_map(|symbol| Some((symbol, module.body(symbol)?)));
    bodies
        .flat_map(|(symbol, body)| body.region_tree(body.root()).into_iter().map(move |region| (symbol, body, region)))
}

/// The edits of the nodes that `wanted` selects.
fn nodes(module: &Module, wanted: impl Fn(&Graph, Op) -> bool, edits: impl Fn(Node) -> Vec<BodyEdit>) -> Vec<Edit> {
    listed(module, |body, node| if wanted(body, body.op(node)) { edits(node) } else { vec![] })
}

fn listed(module: &Module, edits: impl Fn(&Graph, Node) -> Vec<BodyEdit>) -> Vec<Edit> {
    let mut all = vec![];
    for (symbol, body, region) in regions(module) {
        for node in body.nodes(region) {
            all.extend(edits(body, node).into_iter().map(|edit| Edit::Body(symbol, edit)));
        }
    }
    all
}

fn alternatives(module: &Module) -> Vec<Edit> {
    // First alternative 0 of all gammas, then alternative 1, and so on: this makes better chunks than all alternatives
    // of each gamma in turn.
    let most = regions(module).flat_map(|(_, body, region)| body.nodes(region).map(|node| body.regions(node).len()));
    let most = most.max().unwrap_or(0);
    let nth = |index| {
        listed(module, move |body, node| match body.op(node) {
            Op::Gamma if index < body.regions(node).len() => vec![BodyEdit::Alternative(node, index)],
            _ => vec![],
        })
    };
    (0..most).flat_map(nth).collect()
}

fn dropped_alternatives(module: &Module) -> Vec<Edit> {
    listed(module, |body, node| match (body.op(node), body.regions(node).len()) {
        (Op::Gamma, count @ 3..) => (0..count).rev().map(|index| BodyEdit::DropAlternative(node, index)).collect(),
        _ => vec![],
    })
}

fn operands(module: &Module) -> Vec<Edit> {
    listed(module, |body, node| {
        if is_theta(body.op(node)) {
            return vec![BodyEdit::Operand(node, 0)];
        }
        let fits = |index: &usize| {
            let ty = body.ty(body.operand(node, *index));
            !ty.is_state() && body.outputs(node).any(|output| body.ty(output) == ty)
        };
        let fitting = (0..body.input_count(node)).filter(fits).take(MAX_OPERANDS);
        fitting.map(|index| BodyEdit::Operand(node, index)).collect()
    })
}

fn outputs(module: &Module) -> Vec<Edit> {
    listed(module, |body, node| match body.op(node) {
        Op::Gamma | Op::Theta(_) => (0..body.output_count(node)).map(|i| BodyEdit::OutputZero(node, i)).collect(),
        _ => vec![],
    })
}

fn output_operands(module: &Module) -> Vec<Edit> {
    listed(module, |body, node| {
        if !matches!(body.op(node), Op::Gamma | Op::Theta(_)) {
            return vec![];
        }
        // A state can't bypass a node inside of which it is consumed.
        let values = body.outputs(node).enumerate().filter(|(_, output)| !body.ty(*output).is_state());
        let edits = values.flat_map(|(i, output)| {
            let alike = move |k: &usize| match body.op(node) {
                Op::Gamma => body.ty(body.operand(node, *k)) == body.ty(output),
                _ => *k == i,
            };
            let fitting = (0..body.input_count(node)).filter(alike).take(MAX_OPERANDS);
            fitting.map(move |k| BodyEdit::OutputOperand(node, i, k))
        });
        edits.collect()
    })
}

fn uses(module: &Module) -> Vec<Edit> {
    listed(module, |body, node| {
        let plain = |index: &usize| !body.ty(body.operand(node, *index)).is_state();
        (0..body.input_count(node)).filter(plain).map(|index| BodyEdit::InputZero(node, index)).collect()
    })
}

fn results(module: &Module) -> Vec<Edit> {
    let mut all = vec![];
    for (symbol, body, region) in regions(module) {
        for index in 0..body.results(region).len() {
            let ty = body.ty(body.result(region, index));
            if ty != Type::IO && ty != Type::MEM {
                all.push(Edit::Body(symbol, BodyEdit::ResultZero(region, index)));
            }
        }
    }
    all
}

fn cases(module: &Module) -> Vec<Edit> {
    listed(module, |body, node| match body.op(node) {
        Op::Match(id) => {
            (0..body.payloads[id].cases.len()).rev().map(|index| BodyEdit::DropCase(node, index)).collect()
        }
        _ => vec![],
    })
}

fn indices(module: &Module) -> Vec<Edit> {
    listed(module, |body, node| match body.op(node) {
        Op::Gep(id) => (0..body.payloads[id].indices.len()).map(|index| BodyEdit::IndexZero(node, index)).collect(),
        _ => vec![],
    })
}

fn constants(module: &Module, simpler: Simpler) -> Vec<Edit> {
    nodes(module, |_, op| op.is_constant(), |node| vec![BodyEdit::Constant(node, simpler)])
}
