//! Parsing operations with flags, effects and payloads: the part of a node's line before the operands.

use crate::constant::Literal;
use crate::lexer::Token;
use crate::parser::{Parser, Result};
use rvsdg_core::{
    AccessInfo, AllocaInfo, AtomicInfo, AtomicKind, AtomicOrdering, BinOp, BranchNote, Bundle, CallInfo, CastOp,
    ConstData, Effects, Flags, FloatCond, Funclet, GepFlags, GepIndex, GepInfo, IntCond, Landing, Note, Op, Payloads,
    RmwOp, Role, SpecialInfo, TailKind, ThetaFlags,
};

/// An operation, as far as it is known before operands and types.
pub(crate) enum Head<'t> {
    /// Completely known.
    Op(Op),
    /// A constant, whose type follows.
    Const(Literal<'t>),
    /// A match: its cases, whose type is that of the operand, with their alternatives; its default. The number of
    /// alternatives follows from the output's type.
    Match(Vec<(Literal<'t>, u32)>, u32),
}

/// The fields of a call.
const CALL_FIELDS: &[&str] =
    &["intrinsic", "tail", "notail", "musttail", "flags", "convention", "ret", "args", "fn", "metadata", "noreturn"];

/// The fields of a special call.
const SPECIAL_FIELDS: &[&str] = &[
    "intrinsic",
    "tail",
    "notail",
    "musttail",
    "flags",
    "convention",
    "ret",
    "args",
    "fn",
    "metadata",
    "noreturn",
    "asm",
    "bundles",
    "landing",
    "returns_twice",
    "stays",
    "ends",
    "label",
    "jump",
    "unwind",
    "catchswitch",
    "catchpad",
    "cleanuppad",
    "catchret",
    "cleanupret",
];

impl<'t> Parser<'t, '_> {
    /// Parses a node between its outputs and its operands.
    pub(crate) fn operation(&mut self, payloads: &mut Payloads) -> Result<Head<'t>> {
        let Token::Word(name) = self.token else { return Err(self.expected("an operation")) };
        let at = self.at;
        self.advance();
        let op = match name {
            "const" => return self.constant(payloads).map(Head::Const),
            "gep" => self.gep(payloads)?,
            "load" | "store" => self.access(name == "load", payloads)?,
            "icmp" => Op::ICmp(self.condition(IntCond::from_spelling)?),
            "call" => self.call(payloads)?,
            "atomic" => self.atomic(payloads)?,
            "special" => self.special(payloads)?,
            "vaarg" => Op::VaArg,
            "resume" => Op::Resume,
            "match" => return self.matching(payloads),
            "gamma" => Op::Gamma,
            "theta" => Op::Theta(ThetaFlags { may_diverge: self.eat_word("may_diverge") }),
            "lambda" => Op::Lambda(self.symbol()?),
            "delta" => Op::Delta(self.symbol()?),
            "phi" => Op::Phi,
            "select" => Op::Select(self.flags()),
            "alloca" => self.alloca(payloads)?,
            "split" => Op::SplitMemory,
            "merge" => Op::MergeMemory,
            "unreachable" => Op::Unreachable,
            "fneg" => Op::FNeg(self.flags()),
            "fcmp" => {
                let flags = self.flags();
                Op::FCmp(self.condition(FloatCond::from_spelling)?, flags)
            }
            "freeze" => Op::Freeze,
            "extractvalue" => Op::ExtractValue(payloads.intern_list(self.integers()?)),
            "insertvalue" => Op::InsertValue(payloads.intern_list(self.integers()?)),
            "shufflevector" => Op::ShuffleVector(payloads.intern_list(self.integers()?)),
            "extractelement" => Op::ExtractElement,
            "insertelement" => Op::InsertElement,
            "aggregate" => Op::Aggregate,
            "opaque" => Op::Opaque(payloads.intern_const(ConstData::Text(self.boxed()?))),
            _ => match (BinOp::from_spelling(name), CastOp::from_spelling(name)) {
                (Some(op), _) => Op::Binary(op, self.flags()),
                (_, Some(op)) => Op::Cast(op, self.flags()),
                _ => return Err(self.error(at, format!("expected an operation, found `{name}`"))),
            },
        };
        Ok(Head::Op(op))
    }

    fn flags(&mut self) -> Flags {
        let mut flags = Flags::NONE;
        while let Token::Word(word) = self.token {
            let all = Flags::SPELLINGS.iter().chain(&[(Flags::PINNED, "pinned")]);
            let Some((flag, _)) = all.into_iter().find(|(_, name)| *name == word) else { break };
            flags = flags | *flag;
            self.advance();
        }
        flags
    }

    fn effects(&mut self) -> Effects {
        let mut effects = Effects::NONE;
        while let Token::Word(word) = self.token {
            effects = effects
                | match word {
                    "read" => Effects::READ,
                    "write" => Effects::WRITE,
                    "io" => Effects::IO,
                    "pinned" => Effects::PINNED,
                    "alloc" => Effects::ALLOC,
                    _ => break,
                };
            self.advance();
        }
        effects
    }

    fn condition<T>(&mut self, find: impl Fn(&str) -> Option<T>) -> Result<T> {
        self.condition_of("the condition of a comparison", find)
    }

    fn condition_of<T>(&mut self, what: &str, find: impl Fn(&str) -> Option<T>) -> Result<T> {
        let found = match self.token {
            Token::Word(word) => find(word),
            _ => None,
        };
        let Some(condition) = found else { return Err(self.expected(what)) };
        self.advance();
        Ok(condition)
    }

    fn gep(&mut self, payloads: &mut Payloads) -> Result<Op> {
        let mut flags = 0;
        while let Token::Word(word) = self.token {
            let flag = match word {
                "inbounds" => GepFlags::INBOUNDS,
                "nusw" => GepFlags::NUSW,
                "nuw" => GepFlags::NUW,
                _ => break,
            };
            flags |= flag.0;
            self.advance();
        }
        self.mark(b'[')?;
        let element = self.ty()?;
        let mut indices = vec![];
        while self.eat(b',') {
            indices.push(if self.eat_word("_") { GepIndex::Operand } else { self.gep_index()? });
        }
        self.mark(b']')?;
        Ok(Op::Gep(payloads.intern_gep(GepInfo { element, flags: GepFlags(flags), indices: indices.into() })))
    }

    fn gep_index(&mut self) -> Result<GepIndex> {
        let ty = self.ty()?;
        let at = self.at;
        let value: i64 = self.number("an index of 64 bits")?;
        // Only integer types are valid here, which the verifier checks.
        let spare = 64 - ty.int_width().unwrap_or(64).min(64);
        if value << spare >> spare != value {
            return Err(self.error(at, format!("{value} is no signed {}", self.types.display(ty))));
        }
        Ok(GepIndex::Const { value, ty })
    }

    fn integers(&mut self) -> Result<Box<[i32]>> {
        Ok(self.list(b'[', b']', |this| this.number("an integer of 32 bits"))?.into())
    }

    fn align(&mut self) -> Result<u64> {
        self.mark(b',')?;
        self.keyword("align")?;
        self.number("an alignment")
    }

    fn alloca(&mut self, payloads: &mut Payloads) -> Result<Op> {
        self.mark(b'[')?;
        let (ty, align) = (self.ty()?, self.align()?);
        let mut info = AllocaInfo { ty, align, specifier: "".into() };
        self.fields(&["specifier"], |this, _| {
            info.specifier = this.boxed()?;
            Ok(())
        })?;
        self.mark(b']')?;
        Ok(Op::Alloca(payloads.intern_alloca(info)))
    }

    fn access(&mut self, is_load: bool, payloads: &mut Payloads) -> Result<Op> {
        let effects = self.effects();
        self.mark(b'[')?;
        let (ty, align) = (self.ty()?, self.align()?);
        let mut info = AccessInfo { ty, align, volatile: false, metadata: "".into() };
        self.fields(&["volatile", "metadata"], |this, field| {
            match field {
                "volatile" => info.volatile = true,
                _ => info.metadata = this.boxed()?.into(),
            }
            Ok(())
        })?;
        self.mark(b']')?;
        let id = payloads.intern_access(info);
        Ok(if is_load { Op::Load(id, effects) } else { Op::Store(id, effects) })
    }

    fn atomic(&mut self, payloads: &mut Payloads) -> Result<Op> {
        let kind = match self.token {
            Token::Word(word) => word,
            _ => "",
        };
        if matches!(kind, "load" | "store" | "rmw" | "cmpxchg" | "fence") {
            self.advance();
        }
        let kind = match kind {
            "load" => AtomicKind::Load,
            "store" => AtomicKind::Store,
            "rmw" => AtomicKind::Rmw(self.condition_of("what is done", RmwOp::from_spelling)?),
            "cmpxchg" => AtomicKind::CmpXchg,
            "fence" => AtomicKind::Fence,
            _ => return Err(self.expected("a kind of atomic operation")),
        };
        self.mark(b'[')?;
        let (ty, align) = (self.ty()?, self.align()?);
        let mut info = AtomicInfo {
            kind,
            ty,
            align,
            ordering: AtomicOrdering::SeqCst,
            failure: None,
            weak: false,
            volatile: false,
            scope: "".into(),
            metadata: "".into(),
        };
        self.fields(&["ordering", "failure", "weak", "volatile", "scope", "metadata"], |this, field| {
            match field {
                "ordering" => info.ordering = this.condition_of("an ordering", AtomicOrdering::from_spelling)?,
                "failure" => info.failure = Some(this.condition_of("an ordering", AtomicOrdering::from_spelling)?),
                "weak" => info.weak = true,
                "volatile" => info.volatile = true,
                "scope" => info.scope = this.boxed()?,
                _ => info.metadata = this.boxed()?.into(),
            }
            Ok(())
        })?;
        self.mark(b']')?;
        Ok(Op::Atomic(payloads.intern_atomic(info)))
    }

    fn call(&mut self, payloads: &mut Payloads) -> Result<Op> {
        let effects = self.effects();
        self.mark(b'[')?;
        let mut info = CallInfo::new(self.ty()?);
        self.fields(CALL_FIELDS, |this, field| this.call_field(&mut info, field))?;
        self.mark(b']')?;
        Ok(Op::Call(payloads.intern_call(info), effects))
    }

    fn special(&mut self, payloads: &mut Payloads) -> Result<Op> {
        let effects = self.effects();
        self.mark(b'[')?;
        let mut info = SpecialInfo::new(CallInfo::new(self.ty()?));
        self.fields(SPECIAL_FIELDS, |this, field| {
            match field {
                "asm" => info.asm = this.boxed()?,
                "bundles" => {
                    let bundle = |this: &mut Self| {
                        Ok(Bundle { tag: this.boxed()?, operands: this.number("a number of operands")? })
                    };
                    info.bundles = this.list(b'[', b']', bundle)?.into();
                }
                "landing" => info.landing = Some(Landing { ty: this.ty()?, clauses: this.boxed()? }),
                "returns_twice" => info.returns_twice = true,
                "stays" => info.stays = true,
                "ends" => info.ends = true,
                "label" => info.role = Role::Label(this.boxed()?),
                "jump" => info.role = Role::Jump(this.number("a number of labels")?),
                "unwind" => info.role = Role::Unwind,
                "catchswitch" => {
                    let handlers = this.number("a number of handlers")?;
                    let unwinds = this.number::<u32>("a number of labels")? > 0;
                    info.role = Role::Funclet(Funclet::CatchSwitch { handlers, unwinds });
                }
                "catchpad" => info.role = Role::Funclet(Funclet::CatchPad),
                "cleanuppad" => info.role = Role::Funclet(Funclet::CleanupPad),
                "catchret" => info.role = Role::Funclet(Funclet::CatchRet),
                "cleanupret" => {
                    let unwinds = this.number::<u32>("a number of labels")? > 0;
                    info.role = Role::Funclet(Funclet::CleanupRet { unwinds });
                }
                _ => this.call_field(&mut info.call, field)?,
            }
            Ok(())
        })?;
        self.mark(b']')?;
        Ok(Op::Special(payloads.intern_special(info), effects))
    }

    fn call_field(&mut self, info: &mut CallInfo, field: &str) -> Result<()> {
        match field {
            "intrinsic" => info.intrinsic = Some(self.symbol()?),
            "tail" => info.tail = TailKind::Tail,
            "notail" => info.tail = TailKind::NoTail,
            "musttail" => info.tail = TailKind::MustTail,
            "flags" => info.flags = self.flags(),
            "convention" => info.convention = self.boxed()?,
            "ret" => info.ret_attrs = self.boxed()?.into(),
            "args" => info.arg_attrs = self.list(b'[', b']', |this| Ok(this.boxed()?.into()))?.into(),
            "fn" => {
                let text = self.boxed()?;
                info.fn_attrs = self.groups.attributes(text);
            }
            "metadata" => info.metadata = self.boxed()?.into(),
            _ => info.noreturn = true,
        }
        Ok(())
    }

    fn matching(&mut self, payloads: &mut Payloads) -> Result<Head<'t>> {
        self.mark(b'[')?;
        let mut cases = vec![];
        while !self.eat_word("default") {
            let case = self.constant(payloads)?;
            self.arrow()?;
            cases.push((case, self.number("the number of an alternative")?));
            self.mark(b',')?;
        }
        self.arrow()?;
        let default = self.number("the number of an alternative")?;
        self.mark(b']')?;
        Ok(Head::Match(cases, default))
    }

    /// Parses the metadata of a node, which follows its operation.
    pub(crate) fn note(&mut self) -> Result<Option<Note>> {
        if self.eat_word("loop") {
            return Ok(Some(Note::Loop(self.boxed()?)));
        }
        let mut note = BranchNote::default();
        if self.eat_word("weights") {
            note.weights = self.list(b'[', b']', |this| this.number("a weight"))?.into();
        }
        note.expected = self.eat_word("expected");
        note.unpredictable = self.eat_word("unpredictable");
        Ok((note != BranchNote::default()).then_some(Note::Branch(note)))
    }
}
