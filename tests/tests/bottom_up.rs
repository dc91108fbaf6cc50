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

/// A stack that grows when it is full, which its author says is rare, and functions that push to it.
const RARE: &str = "
declare i64 @llvm.expect.i64(i64, i64)
declare ptr @more(ptr, i64)
define linkonce_odr void @grow(ptr %s, i64 %n) {
  %top = getelementptr i8, ptr %s, i64 8
  %end = getelementptr i8, ptr %s, i64 16
  %a = load ptr, ptr %s
  %b = load ptr, ptr %top
  %c = load ptr, ptr %end
  %ai = ptrtoint ptr %a to i64
  %bi = ptrtoint ptr %b to i64
  %ci = ptrtoint ptr %c to i64
  %used = sub i64 %bi, %ai
  %all = sub i64 %ci, %ai
  %half = lshr i64 %all, 1
  %larger = add i64 %all, %half
  %least = add i64 %used, %n
  %less = icmp ult i64 %larger, %least
  %size = select i1 %less, i64 %least, i64 %larger
  %new = call ptr @more(ptr %a, i64 %size)
  %newtop = getelementptr i8, ptr %new, i64 %used
  %newend = getelementptr i8, ptr %new, i64 %size
  store ptr %new, ptr %s
  store ptr %newtop, ptr %top
  store ptr %newend, ptr %end
  ret void
}
define linkonce_odr void @reserve(ptr %s, i64 %n) {
entry:
  %top = getelementptr i8, ptr %s, i64 8
  %end = getelementptr i8, ptr %s, i64 16
  %b = load ptr, ptr %top
  %c = load ptr, ptr %end
  %next = getelementptr i8, ptr %b, i64 %n
  %full = icmp ugt ptr %next, %c
  %z = zext i1 %full to i64
  %e = call i64 @llvm.expect.i64(i64 %z, i64 0)
  %rare = icmp ne i64 %e, 0
  br i1 %rare, label %then, label %else
then:
  call void @grow(ptr %s, i64 %n)
  br label %else
else:
  ret void
}
define void @push(ptr %s, i8 %x) {
  call void @reserve(ptr %s, i64 1)
  %top = getelementptr i8, ptr %s, i64 8
  %b = load ptr, ptr %top
  store i8 %x, ptr %b
  %next = getelementptr i8, ptr %b, i64 1
  store ptr %next, ptr %top
  ret void
}
define void @two(ptr %s, i16 %x) {
  call void @reserve(ptr %s, i64 2)
  %top = getelementptr i8, ptr %s, i64 8
  %b = load ptr, ptr %top
  store i16 %x, ptr %b
  %next = getelementptr i8, ptr %b, i64 2
  store ptr %next, ptr %top
  ret void
}
";

#[test]
fn what_is_expected_is_known_before_inlining() {
    let read = rvsdg_llvm::read(RARE.as_bytes(), "rare", &Default::default()).unwrap();
    let mut module = rvsdg_construct::construct(read.ipg).unwrap();
    let pipeline = Pipeline::level(rvsdg_opt::Level::O2);
    rvsdg_opt::run(&mut module, &pipeline, &Options::default(), &mut |_| {}).unwrap();
    let text = rvsdg_llvm::write(&rvsdg_destruct::destruct(&module));
    let calls = |name: &str| text.lines().filter(|line| line.contains("call ") && line.contains(name)).count();
    // What is rare stays a call in those who push, which are copies of the rest.
    assert_eq!((calls("@reserve("), calls("@grow(")), (0, 2), "{text}");
}
