//! Finds the functions that have to be kept as text, before anything else reads their bodies, and checks that text and
//! C API agree.
//!
//! `llvm-ir` panics on some of the refused functions and misreads others, so they are removed from its input.

use super::capi::{Call, Inst, Value};
use super::consts::{Consts, Obstacle, SPECIAL_ADDRESS};
use super::line::Line;
use super::scan::spell_name;
use super::text::FunctionText;
use super::types::{TARGET, TOKEN};
use llvm_sys::LLVMOpcode::{self, *};
use llvm_sys::LLVMValueKind::LLVMBasicBlockValueKind;
use rustc_hash::FxHashMap;
use rvsdg_core::{Intrinsic, Name};

/// The reason why a function is not translated.
#[derive(Clone, Debug)]
pub(super) struct Refusal {
    /// A few words, for statistics.
    pub(super) category: Obstacle,
    /// Details beyond the category.
    pub(super) detail: Option<String>,
    /// The text of the instruction; `None` if the reason is the function as a whole.
    pub(super) instruction: Option<String>,
}

impl Refusal {
    /// The reason is the function as a whole.
    pub(super) fn whole(category: Obstacle) -> Refusal {
        Refusal { category, detail: None, instruction: None }
    }

    pub(super) fn at(category: Obstacle, instruction: &str) -> Refusal {
        Refusal { category, detail: None, instruction: Some(excerpt(instruction)) }
    }

    /// The views of the function differ.
    pub(super) fn disagreement(found: Disagreement) -> Refusal {
        let instruction = Some(found.instruction).filter(|instruction| !instruction.is_empty());
        Refusal { category: DISAGREEMENT, detail: Some(found.message), instruction }
    }

    /// Category and detail.
    pub(super) fn category_and_detail(&self) -> String {
        match &self.detail {
            Some(detail) => format!("{}: {detail}", self.category),
            None => self.category.into(),
        }
    }

    /// Can the function be translated nevertheless, if its body is not changed?
    pub(super) fn is_fixing(&self) -> bool {
        FIXING.contains(&self.category)
    }

    /// The complete reason in one line.
    pub(super) fn reason(&self) -> String {
        let reason = self.category_and_detail();
        match &self.instruction {
            Some(instruction) => format!("{reason} at `{instruction}`"),
            None => reason,
        }
    }
}

/// Categories of constructs whose meaning depends on their position, or whose type is not allowed in phis. A function
/// that contains one is translated if construction and destruction restore its control flow
/// ([`Read::settle`](super::Read::settle)), and is not changed then.
const FIXING: [Obstacle; 15] = [
    "special intrinsic",
    "convergent call",
    "call that must not be duplicated",
    "operand bundle",
    "special alloca",
    "swifterror",
    "coroutine",
    "naked",
    "address of a block",
    "indirectbr",
    "callbr",
    FUNCLETS,
    SPECIAL_ADDRESS,
    TOKEN,
    TARGET,
];

/// The category of functions with exception handling for Windows.
pub(super) const FUNCLETS: Obstacle = "exception handling by funclets";

/// The findings about a function: obstacles to its translation, and reasons not to change it.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) refused: Option<Refusal>,
    pub(super) fixing: Option<Refusal>,
    /// Are there special addresses?
    pub(super) addressed: bool,
}

impl Findings {
    /// Adds a finding. Only the first one of each kind is kept.
    pub(super) fn add(&mut self, found: Refusal) {
        self.addressed |= found.category == SPECIAL_ADDRESS;
        let slot = if found.is_fixing() { &mut self.fixing } else { &mut self.refused };
        slot.get_or_insert(found);
    }
}

/// The category of functions for which text, tree and C API differ: an error of the reader, or of a library.
pub(super) const DISAGREEMENT: Obstacle = "the parsers disagree";

/// The beginning of an instruction's text, on one line.
pub(super) fn excerpt(instruction: &str) -> String {
    const LONGEST: usize = 100;
    let line = instruction.trim().lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.into(),
    }
}

/// A disagreement between the views of a function: the instruction (empty if there is none), and a message.
pub(super) struct Disagreement {
    pub(super) instruction: String,
    pub(super) message: String,
}

/// The cache of the screening, for all functions.
#[derive(Default)]
pub(super) struct Screen<'m> {
    constants: FxHashMap<Value<'m>, Option<Obstacle>>,
}

impl<'m> Screen<'m> {
    /// The findings about a function.
    pub(super) fn function(
        &mut self,
        consts: &mut Consts<'_, 'm>,
        function: Value<'m>,
        text: &FunctionText<'_>,
    ) -> Result<Findings, Disagreement> {
        let signature = consts.types.obstacle(function.value_type()).unwrap_or(Some("recursive type"));
        let blocks = function.blocks();
        // Without conditions there are no phis.
        let counts = |obstacle: &Obstacle| *obstacle != TARGET || blocks.len() > 1;
        let mut findings = Findings::default();
        signature.filter(counts).map(Refusal::whole).into_iter().for_each(|found| findings.add(found));
        let lines = text.instructions();
        let mut lines = lines.iter();
        for block in &blocks {
            for inst in block.instructions() {
                let Some(text) = lines.next() else {
                    return Err(Disagreement {
                        instruction: excerpt(&inst.value().print()),
                        message: "it is not in the text".into(),
                    });
                };
                let (opcode, line) = (spelling(inst.opcode()), Line::new(text));
                if line.opcode != opcode {
                    let message = format!("its opcode is `{opcode}`");
                    return Err(Disagreement { instruction: excerpt(text), message });
                }
                if findings.refused.is_none() {
                    self.instruction(consts, inst, counts, |category| findings.add(Refusal::at(category, text)));
                }
            }
        }
        match lines.next() {
            Some(extra) => {
                Err(Disagreement { instruction: excerpt(extra), message: "there are fewer instructions".into() })
            }
            None => Ok(findings),
        }
    }

    fn instruction(
        &mut self,
        consts: &mut Consts<'_, 'm>,
        inst: Inst<'m>,
        counts: impl Fn(&Obstacle) -> bool,
        mut add: impl FnMut(Obstacle),
    ) {
        match inst.opcode() {
            LLVMCleanupRet | LLVMCatchRet | LLVMCatchPad | LLVMCleanupPad | LLVMCatchSwitch => {
                add(FUNCLETS);
            }
            LLVMIndirectBr => add("indirectbr"),
            LLVMCallBr => add("callbr"),
            LLVMUserOp1 | LLVMUserOp2 => return add("unknown instruction"),
            _ => {}
        }
        inst.call().filter(|call| is_tied(*call)).into_iter().for_each(|_| add("special intrinsic"));
        let mut check = |obstacle: Option<Obstacle>| obstacle.filter(&counts).into_iter().for_each(&mut add);
        if inst.opcode() == LLVMAlloca {
            check(consts.types.obstacle(inst.allocated_type()).unwrap_or(Some("recursive type")));
        }
        let value = inst.value();
        check(consts.types.obstacle(value.ty()).unwrap_or(Some("recursive type")));
        (0..value.operand_count()).for_each(|i| check(self.operand(consts, value.operand(i))));
    }

    fn operand(&mut self, consts: &mut Consts<'_, 'm>, operand: Value<'m>) -> Option<Obstacle> {
        if operand.is_constant() {
            consts.obstacle(operand, &mut self.constants)
        } else if operand.kind() == Some(LLVMBasicBlockValueKind) {
            None
        } else {
            consts.types.obstacle(operand.ty()).unwrap_or(Some("recursive type"))
        }
    }
}

/// Does the meaning of a call depend on its position?
pub(super) fn is_tied(call: Call<'_>) -> bool {
    let callee = call.callee();
    if !callee.is_function() || !callee.name().starts_with(b"llvm.") {
        return false;
    }
    // A name that has to be quoted contains the name of a type, and can't be recognized as an intrinsic.
    Name::from(spell_name(callee.name())).intrinsic().is_none_or(Intrinsic::is_tied)
}

/// The spelling of an opcode.
fn spelling(opcode: LLVMOpcode) -> &'static str {
    match opcode {
        LLVMRet => "ret",
        LLVMBr => "br",
        LLVMSwitch => "switch",
        LLVMIndirectBr => "indirectbr",
        LLVMInvoke => "invoke",
        LLVMUnreachable => "unreachable",
        LLVMCallBr => "callbr",
        LLVMFNeg => "fneg",
        LLVMAdd => "add",
        LLVMFAdd => "fadd",
        LLVMSub => "sub",
        LLVMFSub => "fsub",
        LLVMMul => "mul",
        LLVMFMul => "fmul",
        LLVMUDiv => "udiv",
        LLVMSDiv => "sdiv",
        LLVMFDiv => "fdiv",
        LLVMURem => "urem",
        LLVMSRem => "srem",
        LLVMFRem => "frem",
        LLVMShl => "shl",
        LLVMLShr => "lshr",
        LLVMAShr => "ashr",
        LLVMAnd => "and",
        LLVMOr => "or",
        LLVMXor => "xor",
        LLVMAlloca => "alloca",
        LLVMLoad => "load",
        LLVMStore => "store",
        LLVMGetElementPtr => "getelementptr",
        LLVMTrunc => "trunc",
        LLVMZExt => "zext",
        LLVMSExt => "sext",
        LLVMFPToUI => "fptoui",
        LLVMFPToSI => "fptosi",
        LLVMUIToFP => "uitofp",
        LLVMSIToFP => "sitofp",
        LLVMFPTrunc => "fptrunc",
        LLVMFPExt => "fpext",
        LLVMPtrToInt => "ptrtoint",
        LLVMIntToPtr => "inttoptr",
        LLVMBitCast => "bitcast",
        LLVMAddrSpaceCast => "addrspacecast",
        LLVMICmp => "icmp",
        LLVMFCmp => "fcmp",
        LLVMPHI => "phi",
        LLVMCall => "call",
        LLVMSelect => "select",
        LLVMUserOp1 | LLVMUserOp2 => "userop",
        LLVMVAArg => "va_arg",
        LLVMExtractElement => "extractelement",
        LLVMInsertElement => "insertelement",
        LLVMShuffleVector => "shufflevector",
        LLVMExtractValue => "extractvalue",
        LLVMInsertValue => "insertvalue",
        LLVMFreeze => "freeze",
        LLVMFence => "fence",
        LLVMAtomicCmpXchg => "cmpxchg",
        LLVMAtomicRMW => "atomicrmw",
        LLVMResume => "resume",
        LLVMLandingPad => "landingpad",
        LLVMCleanupRet => "cleanupret",
        LLVMCatchRet => "catchret",
        LLVMCatchPad => "catchpad",
        LLVMCleanupPad => "cleanuppad",
        LLVMCatchSwitch => "catchswitch",
    }
}
