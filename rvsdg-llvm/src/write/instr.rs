//! Instructions.

use super::body::Body;
use super::{Writer, text};
use rvsdg_cfg::{Instr, Operand};
use rvsdg_core::{
    AccessInfo, AllocaId, AtomicInfo, AtomicKind, CallInfo, CastOp, Const, Flags, GepFlags, ListId, Op, Role,
    SpecialInfo, TailKind, Type, TypeData,
};

impl Body<'_, '_, '_> {
    /// Prints an instruction after `%n = `, without the end of the line.
    pub(super) fn instr(&mut self, instr: &Instr) {
        let args = &*instr.args;
        match instr.op {
            Op::Binary(op, flags) => {
                self.head(op.spelling(), flags);
                self.operands(args);
            }
            Op::FNeg(flags) => {
                self.head("fneg", flags);
                self.operands(args);
            }
            Op::ICmp(cond) => {
                self.out().push_str("icmp ");
                self.head(cond.spelling(), Flags::NONE);
                self.operands(args);
            }
            Op::FCmp(cond, flags) => {
                self.head("fcmp", flags);
                self.head(cond.spelling(), Flags::NONE);
                self.operands(args);
            }
            Op::Cast(op, flags) => {
                let to = self.result_type(instr);
                self.cast(op, flags, &args[0], to);
            }
            Op::Select(flags) => {
                self.head("select", flags);
                self.typed_list(args);
            }
            Op::Freeze => {
                self.out().push_str("freeze ");
                self.typed(&args[0]);
            }
            Op::Gep(id) => {
                let info = &self.cfg.payloads[id];
                assert_eq!(args.len(), info.indices.len() + 1, "all indices are operands");
                self.out().push_str("getelementptr ");
                self.writer.gep_flags(info.flags);
                self.writer.ty(info.element);
                self.out().push_str(", ");
                self.typed_list(args);
            }
            Op::ExtractValue(_) if self.landing_of(instr).is_some() => self.landing_pad(instr),
            Op::ExtractValue(path) => {
                self.out().push_str("extractvalue ");
                self.typed(&args[0]);
                self.path(path);
            }
            Op::InsertValue(path) => {
                self.out().push_str("insertvalue ");
                self.typed_list(args);
                self.path(path);
            }
            Op::ExtractElement => {
                self.out().push_str("extractelement ");
                self.typed_list(args);
            }
            Op::InsertElement => {
                self.out().push_str("insertelement ");
                self.typed_list(args);
            }
            Op::ShuffleVector(mask) => {
                self.out().push_str("shufflevector ");
                self.typed_list(args);
                self.mask(mask, self.type_of(&args[0]));
            }
            Op::Alloca(id) => self.alloca(id, args, self.result_type(instr)),
            Op::Load(id, _) => self.load(&self.cfg.payloads[id], args),
            Op::Store(id, _) => self.store(&self.cfg.payloads[id], args),
            Op::Call(id, _) => self.call(&self.cfg.payloads[id], None, args),
            Op::Special(id, _) => {
                let info = &self.cfg.payloads[id];
                match info.role {
                    Role::Funclet(funclet) => self.funclet(funclet, info, args),
                    _ => self.call(&info.call, Some(info), args),
                }
            }
            Op::Atomic(id) => self.atomic(&self.cfg.payloads[id], args),
            Op::VaArg => {
                let ty = self.result_type(instr);
                self.out().push_str("va_arg ");
                self.typed(&args[0]);
                self.out().push_str(", ");
                self.writer.ty(ty);
            }
            other => panic!("{other:?} is not an instruction of LLVM"),
        }
    }

    fn result_type(&self, instr: &Instr) -> Type {
        self.cfg.vars[instr.result.expect("an instruction without a result is skipped")]
    }

    /// Prints the name of an operation and its flags, each followed by a space.
    fn head(&mut self, name: &str, flags: Flags) {
        self.out().push_str(name);
        self.out().push(' ');
        self.writer.flags(flags);
    }

    /// Prints operands of the same type; the type is printed once.
    fn operands(&mut self, args: &[Operand]) {
        self.typed(&args[0]);
        for arg in &args[1..] {
            self.out().push_str(", ");
            self.operand(arg);
        }
    }

    pub(super) fn typed_list(&mut self, args: &[Operand]) {
        for (index, arg) in args.iter().enumerate() {
            if index > 0 {
                self.out().push_str(", ");
            }
            self.typed(arg);
        }
    }

    fn cast(&mut self, op: CastOp, flags: Flags, arg: &Operand, to: Type) {
        self.head(op.spelling(), flags);
        self.typed(arg);
        self.out().push_str(" to ");
        self.writer.ty(to);
    }

    fn path(&mut self, path: ListId) {
        for index in &self.cfg.payloads[path] {
            self.out().push_str(", ");
            text::signed(self.out(), i64::from(*index));
        }
    }

    fn mask(&mut self, mask: ListId, operand_ty: Type) {
        let cfg = self.cfg;
        self.writer.mask(&cfg.payloads[mask], operand_ty);
    }

    fn alloca(&mut self, id: AllocaId, args: &[Operand], ty: Type) {
        let info = &self.cfg.payloads[id];
        self.out().push_str("alloca ");
        self.writer.word(&info.specifier);
        self.writer.ty(info.ty);
        let single = Operand::Const(Const { op: Op::Int(1), ty: Type::I32 });
        if let Some(count) = args.first().filter(|count| **count != single) {
            self.out().push_str(", ");
            self.typed(count);
        }
        self.align(info.align);
        if ty != Type::PTR {
            let rvsdg_core::TypeKind::Ptr(space) = ty.kind() else { panic!("an alloca makes a pointer, not {ty:?}") };
            self.out().push_str(", addrspace(");
            text::decimal(self.out(), u64::from(space));
            self.out().push(')');
        }
    }

    fn align(&mut self, align: u64) {
        self.out().push_str(", align ");
        text::decimal(self.out(), align);
    }

    fn load(&mut self, info: &AccessInfo, args: &[Operand]) {
        self.out().push_str(if info.volatile { "load volatile " } else { "load " });
        self.writer.ty(info.ty);
        self.out().push_str(", ");
        self.access(info, args);
    }

    fn store(&mut self, info: &AccessInfo, args: &[Operand]) {
        self.out().push_str(if info.volatile { "store volatile " } else { "store " });
        self.access(info, args);
    }

    fn access(&mut self, info: &AccessInfo, args: &[Operand]) {
        self.typed_list(args);
        self.align(info.align);
        self.writer.attached(&info.metadata);
    }

    fn atomic(&mut self, info: &AtomicInfo, args: &[Operand]) {
        self.out().push_str(info.kind.spelling());
        if matches!(info.kind, AtomicKind::Load | AtomicKind::Store) {
            self.out().push_str(" atomic");
        }
        self.out().push_str(if info.weak { " weak" } else { "" });
        self.out().push_str(if info.volatile { " volatile" } else { "" });
        self.out().push(' ');
        match info.kind {
            AtomicKind::Rmw(op) => self.head(op.spelling(), Flags::NONE),
            AtomicKind::Load => {
                self.writer.ty(info.ty);
                self.out().push_str(", ");
            }
            _ => {}
        }
        self.typed_list(args);
        if !args.is_empty() {
            self.out().push(' ');
        }
        if !info.scope.is_empty() {
            self.out().push_str("syncscope(\"");
            self.out().push_str(&info.scope);
            self.out().push_str("\") ");
        }
        self.out().push_str(info.ordering.spelling());
        if let Some(failure) = info.failure {
            self.out().push(' ');
            self.out().push_str(failure.spelling());
        }
        if info.kind != AtomicKind::Fence {
            self.align(info.align);
        }
        self.writer.attached(&info.metadata);
    }

    fn call(&mut self, info: &CallInfo, special: Option<&SpecialInfo>, args: &[Operand]) {
        let ipg = self.writer.ipg;
        let lands = special.is_some_and(|special| special.landing.is_some() || special.role == Role::Unwind);
        let jumps = special.is_some_and(|special| matches!(special.role, Role::Jump(_)));
        if jumps && special.is_some_and(|special| special.asm.is_empty()) {
            self.out().push_str("indirectbr ");
            self.typed_list(args);
            self.out().push(',');
            return;
        }
        self.out().push_str(match info.tail {
            _ if lands => "invoke ",
            _ if jumps => "callbr ",
            TailKind::None => "call ",
            TailKind::Tail => "tail call ",
            TailKind::NoTail => "notail call ",
            TailKind::MustTail => "musttail call ",
        });
        self.writer.flags(info.flags);
        self.writer.word(&info.convention);
        self.writer.word(&info.ret_attrs);
        let asm = special.map_or("", |special| &special.asm);
        let (callee, args) = match info.intrinsic {
            Some(symbol) => (Some(Operand::Symbol(symbol)), args),
            None if asm.is_empty() => (Some(args[0]), &args[1..]),
            None => (None, args),
        };
        if let Some(callee) = &callee {
            self.call_space(self.type_of(callee));
        }
        let (ret, _, varargs) = ipg.types.signature(info.ty).expect("a call has a function type");
        self.writer.ty(if varargs { info.ty } else { ret });
        self.out().push(' ');
        match &callee {
            Some(callee) => self.operand(callee),
            None => self.out().push_str(asm),
        }
        let behind = special.map_or(0, SpecialInfo::bundle_operands);
        let (args, behind) = args.split_at(args.len() - behind);
        self.arguments(info, args, varargs && info.tail == TailKind::MustTail);
        self.writer.spaced(attributes_only(&info.fn_attrs));
        if let Some(special) = special.filter(|special| !special.bundles.is_empty()) {
            self.bundles(special, behind);
        }
        self.writer.mark_text(&info.fn_attrs);
        // The attachments of an invoke, or of a jump, come after its destinations.
        if !lands && !jumps {
            self.writer.attached(&info.metadata);
            self.writer.mark_text(&info.metadata);
        }
    }

    fn arguments(&mut self, info: &CallInfo, args: &[Operand], and_all_others: bool) {
        self.out().push('(');
        for (index, arg) in args.iter().enumerate() {
            if index > 0 {
                self.out().push_str(", ");
            }
            let ty = self.type_of(arg);
            self.writer.ty(ty);
            if let Some(attrs) = info.arg_attrs.get(index) {
                self.writer.spaced(attrs);
            }
            self.out().push(' ');
            self.operand(arg);
        }
        if and_all_others {
            self.out().push_str(if args.is_empty() { "..." } else { ", ..." });
        }
        self.out().push(')');
    }

    fn bundles(&mut self, info: &SpecialInfo, mut operands: &[Operand]) {
        for (index, bundle) in info.bundles.iter().enumerate() {
            self.out().push_str(if index == 0 { " [ \"" } else { ", \"" });
            self.out().push_str(&bundle.tag);
            self.out().push_str("\"(");
            let (own, others) = operands.split_at(bundle.operands as usize);
            self.typed_list(own);
            operands = others;
            self.out().push(')');
        }
        self.out().push_str(" ]");
    }

    /// Prints the landing pad for an instruction that extracts the landing pad's value from the result of a call.
    fn landing_pad(&mut self, instr: &Instr) {
        let Some(landing) = self.landing_of(instr) else { return };
        self.out().push_str("landingpad ");
        self.writer.ty(landing.ty);
        self.writer.spaced(&landing.clauses);
        self.writer.mark_text(&landing.clauses);
    }

    /// Prints the address space of a callee, unless it is 0 and functions are in address space 0.
    fn call_space(&mut self, callee: Type) {
        if let rvsdg_core::TypeKind::Ptr(space) = callee.kind()
            && (space, self.writer.program_space) != (0, 0)
        {
            self.out().push_str("addrspace(");
            text::decimal(self.out(), u64::from(space));
            self.out().push_str(") ");
        }
    }
}

/// The attributes of a call without its address space, which is printed elsewhere and follows from the callee.
fn attributes_only(text: &str) -> &str {
    let text = text.trim_start();
    match text.strip_prefix("addrspace(").and_then(|rest| rest.split_once(')')) {
        Some((_, rest)) => rest,
        None => text,
    }
}

impl Writer<'_> {
    /// Prints flags, each followed by a space.
    pub(super) fn flags(&mut self, flags: Flags) {
        if flags.is_empty() {
            return;
        }
        let fast = flags.contains(Flags::FAST);
        if fast {
            self.out.push_str("fast ");
        }
        for (flag, spelling) in Flags::SPELLINGS {
            if flags.contains(flag) && !(fast && Flags::FAST.contains(flag)) {
                self.out.push_str(spelling);
                self.out.push(' ');
            }
        }
    }

    /// Prints the flags of a `getelementptr`, each followed by a space.
    pub(super) fn gep_flags(&mut self, flags: GepFlags) {
        if flags.contains(GepFlags::INBOUNDS) {
            self.out.push_str("inbounds ");
        } else if flags.contains(GepFlags::NUSW) {
            self.out.push_str("nusw ");
        }
        if flags.contains(GepFlags::NUW) {
            self.out.push_str("nuw ");
        }
    }

    /// Prints the mask of a `shufflevector` as its last operand.
    pub(super) fn mask(&mut self, mask: &[i32], operand_ty: Type) {
        let scalable = matches!(self.ipg.types.get(operand_ty), Some(TypeData::Vector { scalable: true, .. }));
        self.out.push_str(if scalable { ", <vscale x " } else { ", <" });
        text::decimal(&mut self.out, mask.len() as u64);
        self.out.push_str(" x i32> ");
        let same = |value| mask.iter().all(|index| *index == value);
        if same(0) {
            self.out.push_str("zeroinitializer");
        } else if same(-1) {
            self.out.push_str("poison");
        } else {
            for (at, index) in mask.iter().enumerate() {
                self.out.push_str(if at == 0 { "<i32 " } else { ", i32 " });
                match index {
                    -1 => self.out.push_str("poison"),
                    index => text::signed(&mut self.out, i64::from(*index)),
                }
            }
            self.out.push('>');
        }
    }
}
