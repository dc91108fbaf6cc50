//! Groups that go from function to function, on random modules.

use rvsdg_core::{Module, print, verify};
use rvsdg_gen::{Size, random_program};
use rvsdg_opt::{Event, Options, Pipeline, Report};

const GROUP: &str = "bottom-up(iln,sroa,libcalls,cleanup)";

fn module(seed: u64) -> Module {
    random_program(seed, Size::LARGE)
}

fn run(module: &mut Module, pipeline: &str, options: &Options, threads: usize) -> (Report, Vec<Event>) {
    let pipeline = Pipeline::parse(pipeline).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let mut events = vec![];
    let report = pool.install(|| rvsdg_opt::run(module, &pipeline, options, &mut |event| events.push(event)));
    (report.unwrap(), events)
}

#[test]
fn neither_threads_nor_checks_matter() {
    let mut inlined = 0;
    for seed in 0..40 {
        let texts = [(1, false), (2, false), (5, true)].map(|(threads, verify_each)| {
            let mut module = module(seed);
            let options = Options { verify_each, ..Options::default() };
            let (report, _) = run(&mut module, &format!("sroa,cleanup,{GROUP},dne"), &options, threads);
            inlined += report.passes.iter().map(|pass| pass.counts.get("inlined")).sum::<usize>();
            print(&module)
        });
        assert!(texts.iter().all(|text| *text == texts[0]), "{seed}");
    }
    assert!(inlined > 100, "{inlined}");
}

#[test]
fn callees_are_done_before_callers() {
    let mut seen = 0;
    for seed in 0..40 {
        let mut module = module(seed);
        let options = Options { bisect_limit: Some(u64::MAX), ..Options::default() };
        let (_, events) = run(&mut module, GROUP, &options, 2);
        let mut applied: Vec<(String, String)> = vec![];
        for event in events {
            let Event::Applied { pass, function, .. } = event else { panic!("{event:?}") };
            applied.push((pass.to_string(), function.expect("no pass is applied to the module").into()));
        }
        // Nothing happens to a function any more when something that refers to it has been looked at for inlining.
        for (lambda, symbol) in module.lambdas() {
            let name = &*module.symbols[symbol].name;
            let first = applied.iter().position(|(pass, function)| pass == "iln" && function == name).unwrap();
            let below = module.omega.operands(lambda).filter(|origin| module.omega.producer(*origin).is_some());
            for called in below.filter_map(|origin| module.symbol_of(origin)) {
                let called = &*module.symbols[called].name;
                assert!(applied[first..].iter().all(|(_, function)| function != called), "{seed}: {name}, {called}");
                seen += applied.iter().filter(|(_, function)| function == called).count();
            }
        }
        verify(&module).unwrap();
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_bisection_shows_the_same_for_any_number_of_threads() {
    let mut all = 0;
    for seed in 0..4 {
        let apply = |limit, threads| {
            let mut module = module(seed);
            let options = Options { bisect_limit: Some(limit), ..Options::default() };
            let (_, events) = run(&mut module, GROUP, &options, threads);
            verify(&module).unwrap();
            (print(&module), events)
        };
        let last = match apply(u64::MAX, 2).1.last() {
            Some(Event::Applied { number, .. }) => *number,
            other => panic!("{other:?}"),
        };
        all += last;
        for limit in (0..=last).step_by(7) {
            assert!(apply(limit, 1) == apply(limit, 3), "{seed} {limit}");
        }
    }
    assert!(all > 30, "{all}");
}
