//! The text of operations with flags, effects and payloads: a node's line without operands and types.

use super::printer::Printer;
use crate::constant::{Const, ConstData};
use crate::matching::MatchInfo;
use crate::note::{BranchNote, Note};
use crate::op::{Effects, Flags, GepFlags, Op};
use crate::payload::{AccessInfo, AllocaInfo, CallInfo, GepIndex, GepInfo, TailKind};
use crate::payloads::Payloads;
use crate::special::{AtomicInfo, AtomicKind, Funclet, Role, SpecialInfo};
use crate::types::Type;

/// Prints an operation.
pub(super) fn operation(printer: &mut Printer<'_>, payloads: &Payloads, op: Op) {
    if !payloads.contains(op) {
        printer.text(format_args!("? {op:?}"));
        return;
    }
    match op {
        op if op.is_constant() => {
            printer.text("const ");
            constant(printer, payloads, op);
        }
        Op::Aggregate => printer.text("aggregate"),
        Op::Opaque(id) => {
            printer.text("opaque ");
            match &payloads[id] {
                ConstData::Text(text) => printer.quoted(text),
                other => printer.text(format_args!("? {other:?}")),
            }
        }
        Op::Binary(op, flags) => words(printer, op.spelling(), flags, ""),
        Op::FNeg(flags) => words(printer, "fneg", flags, ""),
        Op::ICmp(cond) => words(printer, "icmp", Flags::NONE, cond.spelling()),
        Op::FCmp(cond, flags) => words(printer, "fcmp", flags, cond.spelling()),
        Op::Cast(op, flags) => words(printer, op.spelling(), flags, ""),
        Op::Select(flags) => words(printer, "select", flags, ""),
        Op::Freeze => printer.text("freeze"),
        Op::Gep(id) => gep(printer, &payloads[id]),
        Op::ExtractValue(id) => integers(printer, "extractvalue", &payloads[id]),
        Op::InsertValue(id) => integers(printer, "insertvalue", &payloads[id]),
        Op::ExtractElement => printer.text("extractelement"),
        Op::InsertElement => printer.text("insertelement"),
        Op::ShuffleVector(id) => integers(printer, "shufflevector", &payloads[id]),
        Op::SplitMemory => printer.text("split"),
        Op::MergeMemory => printer.text("merge"),
        Op::Alloca(id) => alloca(printer, &payloads[id]),
        Op::Load(id, effects) => access(printer, "load", effects, &payloads[id]),
        Op::Store(id, effects) => access(printer, "store", effects, &payloads[id]),
        Op::Call(id, effects) => call(printer, effects, &payloads[id]),
        Op::Atomic(id) => atomic(printer, &payloads[id]),
        Op::Special(id, effects) => special(printer, effects, &payloads[id]),
        Op::VaArg => printer.text("vaarg"),
        Op::Resume => printer.text("resume"),
        Op::Unreachable => printer.text("unreachable"),
        Op::Match(id) => matching(printer, payloads, &payloads[id]),
        Op::Gamma => printer.text("gamma"),
        Op::Theta(flags) => printer.text(if flags.may_diverge { "theta may_diverge" } else { "theta" }),
        Op::Lambda(symbol) => {
            printer.text("lambda ");
            printer.symbol(symbol);
        }
        Op::Delta(symbol) => {
            printer.text("delta ");
            printer.symbol(symbol);
        }
        Op::Phi => printer.text("phi"),
        // Constants were handled above.
        _ => printer.text(format_args!("? {op:?}")),
    }
}

fn words(printer: &mut Printer<'_>, name: &str, flags: Flags, condition: &str) {
    printer.text(name);
    print_flags(printer, flags);
    if !condition.is_empty() {
        printer.text(format_args!(" {condition}"));
    }
}

fn print_flags(printer: &mut Printer<'_>, flags: Flags) {
    for (flag, name) in Flags::SPELLINGS.iter().chain(&[(Flags::PINNED, "pinned")]) {
        if flags.contains(*flag) {
            printer.text(format_args!(" {name}"));
        }
    }
}

fn print_effects(printer: &mut Printer<'_>, effects: Effects) {
    for (bit, name) in ["read", "write", "io", "pinned", "alloc"].iter().enumerate() {
        if effects.contains(Effects::from_bits(1 << bit)) {
            printer.text(format_args!(" {name}"));
        }
    }
}

fn integers(printer: &mut Printer<'_>, name: &str, list: &[i32]) {
    printer.text(format_args!("{name} "));
    printer.list("[", list, "]", |printer, item| printer.text(item));
}

fn gep(printer: &mut Printer<'_>, info: &GepInfo) {
    let GepInfo { element, flags, indices } = info;
    printer.text("gep");
    for (flag, name) in [(GepFlags::INBOUNDS, "inbounds"), (GepFlags::NUSW, "nusw"), (GepFlags::NUW, "nuw")] {
        if flags.contains(flag) {
            printer.text(format_args!(" {name}"));
        }
    }
    printer.text(" [");
    printer.types.write(&mut printer.out, *element);
    for index in indices {
        match index {
            GepIndex::Operand => printer.text(", _"),
            GepIndex::Const { value, ty } => {
                printer.text(", ");
                printer.types.write(&mut printer.out, *ty);
                printer.text(format_args!(" {value}"));
            }
        }
    }
    printer.text("]");
}

fn alloca(printer: &mut Printer<'_>, info: &AllocaInfo) {
    let AllocaInfo { ty, align, specifier } = info;
    printer.text("alloca [");
    printer.types.write(&mut printer.out, *ty);
    printer.text(format_args!(", align {align}"));
    string_field(printer, "specifier", specifier);
    printer.text("]");
}

fn access(printer: &mut Printer<'_>, name: &str, effects: Effects, info: &AccessInfo) {
    let AccessInfo { ty, align, volatile, metadata } = info;
    printer.text(name);
    print_effects(printer, effects);
    printer.text(" [");
    printer.types.write(&mut printer.out, *ty);
    printer.text(format_args!(", align {align}"));
    if *volatile {
        printer.text(", volatile");
    }
    string_field(printer, "metadata", metadata);
    printer.text("]");
}

/// Prints a field, unless it is empty.
pub(super) fn string_field(printer: &mut Printer<'_>, name: &str, text: &str) {
    if !text.is_empty() {
        printer.text(format_args!(", {name} "));
        printer.quoted(text);
    }
}

fn atomic(printer: &mut Printer<'_>, info: &AtomicInfo) {
    let AtomicInfo { kind, ty, align, ordering, failure, weak, volatile, scope, metadata } = info;
    match kind {
        AtomicKind::Rmw(op) => printer.text(format_args!("atomic rmw {} [", op.spelling())),
        kind => printer.text(format_args!("atomic {} [", kind.spelling())),
    }
    printer.types.write(&mut printer.out, *ty);
    printer.text(format_args!(", align {align}, ordering {}", ordering.spelling()));
    if let Some(failure) = failure {
        printer.text(format_args!(", failure {}", failure.spelling()));
    }
    if *weak {
        printer.text(", weak");
    }
    if *volatile {
        printer.text(", volatile");
    }
    string_field(printer, "scope", scope);
    string_field(printer, "metadata", metadata);
    printer.text("]");
}

fn special(printer: &mut Printer<'_>, effects: Effects, info: &SpecialInfo) {
    let SpecialInfo { call, asm, bundles, landing, returns_twice, stays, ends, role } = info;
    printer.text("special");
    call_fields(printer, effects, call);
    string_field(printer, "asm", asm);
    if !bundles.is_empty() {
        printer.text(", bundles ");
        printer.list("[", bundles.iter(), "]", |printer, bundle| {
            printer.quoted(&bundle.tag);
            printer.text(format_args!(" {}", bundle.operands));
        });
    }
    if let Some(landing) = landing {
        printer.text(", landing ");
        printer.types.write(&mut printer.out, landing.ty);
        printer.text(" ");
        printer.quoted(&landing.clauses);
    }
    if *returns_twice {
        printer.text(", returns_twice");
    }
    if *stays {
        printer.text(", stays");
    }
    if *ends {
        printer.text(", ends");
    }
    match role {
        Role::Plain => {}
        Role::Label(name) => string_field(printer, "label", name),
        Role::Jump(labels) => printer.text(format_args!(", jump {labels}")),
        Role::Unwind => printer.text(", unwind"),
        Role::Funclet(Funclet::CatchSwitch { handlers, unwinds }) => {
            printer.text(format_args!(", catchswitch {handlers} {}", u32::from(*unwinds)));
        }
        Role::Funclet(Funclet::CatchPad) => printer.text(", catchpad"),
        Role::Funclet(Funclet::CleanupPad) => printer.text(", cleanuppad"),
        Role::Funclet(Funclet::CatchRet) => printer.text(", catchret"),
        Role::Funclet(Funclet::CleanupRet { unwinds }) => {
            printer.text(format_args!(", cleanupret {}", u32::from(*unwinds)));
        }
    }
    printer.text("]");
}

fn call(printer: &mut Printer<'_>, effects: Effects, info: &CallInfo) {
    printer.text("call");
    call_fields(printer, effects, info);
    printer.text("]");
}

fn call_fields(printer: &mut Printer<'_>, effects: Effects, info: &CallInfo) {
    let CallInfo {
        intrinsic,
        ty,
        tail,
        flags,
        convention,
        ret_attrs,
        arg_attrs,
        fn_attrs,
        metadata,
        noreturn,
        is_weighed: _,
    } = info;
    print_effects(printer, effects);
    printer.text(" [");
    printer.types.write(&mut printer.out, *ty);
    if let Some(symbol) = intrinsic {
        printer.text(", intrinsic ");
        printer.symbol(*symbol);
    }
    match tail {
        TailKind::None => {}
        TailKind::Tail => printer.text(", tail"),
        TailKind::NoTail => printer.text(", notail"),
        TailKind::MustTail => printer.text(", musttail"),
    }
    if !flags.is_empty() {
        printer.text(", flags");
        print_flags(printer, *flags);
    }
    string_field(printer, "convention", convention);
    string_field(printer, "ret", ret_attrs);
    if !arg_attrs.is_empty() {
        printer.text(", args ");
        printer.list("[", arg_attrs, "]", |printer, attrs| printer.quoted(attrs));
    }
    string_field(printer, "fn", fn_attrs);
    string_field(printer, "metadata", metadata);
    if *noreturn {
        printer.text(", noreturn");
    }
}

fn matching(printer: &mut Printer<'_>, payloads: &Payloads, info: &MatchInfo) {
    let MatchInfo { cases, default, alternatives: _ } = info;
    printer.text("match [");
    for (case, alternative) in cases {
        constant(printer, payloads, case.op);
        printer.text(format_args!(" -> {alternative}, "));
    }
    printer.text(format_args!("default -> {default}]"));
}

/// Prints the metadata of a node.
pub(super) fn note(printer: &mut Printer<'_>, note: &Note) {
    match note {
        Note::Loop(members) => {
            printer.text(" loop ");
            printer.quoted(members);
        }
        Note::Branch(BranchNote { weights, expected, unpredictable }) => {
            if !weights.is_empty() {
                printer.list(" weights [", weights, "]", |printer, weight| printer.text(weight));
            }
            printer.text(if *expected { " expected" } else { "" });
            printer.text(if *unpredictable { " unpredictable" } else { "" });
        }
    }
}

/// Prints a constant without its type. Nested ones are printed with an explicit stack.
pub(super) fn constant(printer: &mut Printer<'_>, payloads: &Payloads, op: Op) {
    enum Step {
        Constant(Op),
        Type(Type),
        Text(&'static str),
    }
    let mut steps = vec![Step::Constant(op)];
    while let Some(step) = steps.pop() {
        let op = match step {
            Step::Constant(op) => op,
            Step::Type(ty) => {
                printer.text(" : ");
                printer.types.write(&mut printer.out, ty);
                continue;
            }
            Step::Text(text) => {
                printer.text(text);
                continue;
            }
        };
        match op {
            Op::Const(id) if payloads.contains(op) => {
                if let Some(elems) = leaf(printer, &payloads[id]) {
                    printer.text("[");
                    let from = steps.len();
                    for (i, elem) in elems.iter().enumerate() {
                        steps.push(Step::Text(if i > 0 { ", " } else { "" }));
                        steps.extend([Step::Constant(elem.op), Step::Type(elem.ty)]);
                    }
                    steps.push(Step::Text("]"));
                    steps[from..].reverse();
                }
            }
            Op::Int(value) => printer.text(value),
            Op::Null => printer.text("null"),
            Op::Undef => printer.text("undef"),
            Op::Poison => printer.text("poison"),
            Op::Zero => printer.text("zero"),
            Op::Ctl(alternative) => printer.text(format_args!("ctl {alternative}")),
            other => printer.text(format_args!("? {other:?}")),
        }
    }
}

/// Prints data without members. Returns the members of all other data.
fn leaf<'p>(printer: &mut Printer<'_>, data: &'p ConstData) -> Option<&'p [Const]> {
    match data {
        ConstData::Int(words) if words.len() == 1 => printer.text(words[0] as i64),
        ConstData::Int(words) => {
            printer.text("0x");
            for word in words.iter().rev() {
                printer.text(format_args!("{word:016x}"));
            }
        }
        ConstData::Float(bits) => printer.text(format_args!("float 0x{bits:x}")),
        ConstData::Bytes(bytes) => {
            printer.text("bytes ");
            printer.quoted_bytes(bytes);
        }
        ConstData::Text(text) => {
            printer.text("text ");
            printer.quoted(text);
        }
        ConstData::Elems(elems) => return Some(elems),
    }
    None
}
