//! Interpreters of graphs and of control flow graphs that share only the arithmetic, and helpers that build and check
//! bodies.
#![allow(dead_code, unreachable_pub, missing_docs)]

pub mod build;
pub mod cfgs;
pub mod gen_body;
pub mod graphs;
pub mod machine;

use machine::{Machine, Run};
use rvsdg_cfg::{Cfg, Definition, Ipg, Operand};
use rvsdg_core::{Module, Symbol};
use rvsdg_destruct::Scheme;
use std::collections::BTreeMap;

/// The control flow graph of a function of the module, checked.
pub fn cfg_of(ipg: &Ipg, symbol: Symbol) -> &Cfg {
    let Definition::Function(cfg) = &ipg.definitions[symbol] else { panic!("{symbol} is no function") };
    cfgs::check(cfg);
    cfg
}

/// Runs the function.
pub fn run(cfg: &Cfg, input: &[i64]) -> Run {
    Machine::run(|machine| cfgs::run(machine, cfg, input))
}

/// The elements of the constant arrays that destruction made, by their addresses.
fn constants(module: &Module, ipg: &Ipg) -> BTreeMap<i64, i64> {
    let mut found = BTreeMap::new();
    for symbol in ipg.symbols.keys().skip(module.symbols.len()) {
        let Definition::Init(init) = &ipg.definitions[symbol] else { panic!("{symbol} is no array") };
        let args = &init.instrs[0].args;
        for (at, operand) in args.iter().enumerate() {
            let Operand::Const(constant) = operand else { panic!("{operand:?} is no number") };
            let size = i64::from(constant.ty.int_width().expect("a number") / 8);
            let value = machine::constant(&init.payloads, constant.op);
            found.insert(graphs::address(symbol) + at as i64 * size, value);
        }
    }
    found
}

/// Destructs the module by both schemes, borrowed and consumed, runs its function with both interpreters on each
/// argument list, and compares the behaviour, also with threaded jumps. Returns the control flow graph of structured
/// recovery.
pub fn compare(module: Module, symbol: Symbol, inputs: &[Vec<i64>]) -> Cfg {
    compare_by(Scheme::Pcfr, module.clone(), symbol, inputs);
    compare_by(Scheme::Scfr, module, symbol, inputs)
}

/// As [`compare`], for one scheme.
pub fn compare_by(scheme: Scheme, module: Module, symbol: Symbol, inputs: &[Vec<i64>]) -> Cfg {
    rvsdg_core::verify(&module).unwrap_or_else(|errors| panic!("the test is wrong: {errors}"));
    let ipg = rvsdg_destruct::destruct_by(&module, scheme);
    ipg.check().unwrap_or_else(|errors| panic!("{errors}"));
    let cfg = cfg_of(&ipg, symbol).clone();
    for input in inputs {
        let context = graphs::context(&module, symbol);
        let expected: Run = Machine::run(|machine| graphs::run(machine, module.body(symbol).unwrap(), &context, input));
        let found = Machine::run_with(constants(&module, &ipg), |machine| cfgs::run(machine, &cfg, input));
        assert_eq!(found, expected, "{scheme:?} on {input:?}:\n{}", cfgs::show(&cfg));
    }
    let constants = constants(&module, &ipg);
    let mut moved = rvsdg_destruct::destruct_with(module, scheme);
    assert_eq!(format!("{:?}", moved.definitions), format!("{:?}", ipg.definitions));
    if rvsdg_destruct::thread(&mut moved) > 0 {
        let threaded = cfg_of(&moved, symbol);
        for input in inputs {
            let run = |cfg: &Cfg| -> Run { Machine::run_with(constants.clone(), |it| cfgs::run(it, cfg, input)) };
            assert_eq!(run(threaded), run(&cfg), "{scheme:?}, threaded, on {input:?}:\n{}", cfgs::show(threaded));
        }
    }
    cfg
}
