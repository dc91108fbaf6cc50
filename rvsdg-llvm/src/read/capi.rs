//! LLVM's C API behind safe types: the only unsafe code of this crate.
//!
//! A [`Module`] owns its context; values, types and instructions are plain pointers that borrow it. Each function first
//! checks with LLVM that the value is of the kind that the C function requires, and panics otherwise (LLVM's release
//! builds check nothing). The module is changed only through `&mut Module`, when no value is borrowed.
#![allow(unsafe_code, reason = "LLVM is reached through its C API")]

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAtomicOrdering, LLVMOpcode, LLVMTypeKind, LLVMValueKind};
use std::ffi::{CStr, CString, c_char, c_uint, c_void};
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Once;

/// A module in a context of its own.
pub(super) struct Module {
    module: LLVMModuleRef,
    context: LLVMContextRef,
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: both are ours, and nothing that borrows from them is left.
        unsafe {
            LLVMDisposeModule(self.module);
            LLVMContextDispose(self.context);
        }
    }
}

/// LLVM's default handler ends the process on an error. The relevant errors are returned by the functions that fail.
extern "C" fn ignore_diagnostic(_: LLVMDiagnosticInfoRef, _: *mut c_void) {}

/// Prevents LLVM from ending the process when it reads a module with invalid debug information.
fn keep_the_process_alive() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let args = [c"rvsdg".as_ptr(), c"-disable-auto-upgrade-debug-info".as_ptr()];
        // SAFETY: the strings are static, and an option of that name exists in LLVM 19.
        unsafe { llvm_sys::support::LLVMParseCommandLineOptions(2, args.as_ptr(), c"".as_ptr()) }
    });
}

/// The version of LLVM.
pub(super) fn version() -> (u32, u32, u32) {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: the three places are there.
    unsafe { LLVMGetVersion(&mut major, &mut minor, &mut patch) };
    (major, minor, patch)
}

/// Takes ownership of a message of LLVM.
unsafe fn owned_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: the caller got it from LLVM, and it has to be disposed of by us.
    unsafe {
        let text = String::from_utf8_lossy(CStr::from_ptr(message).to_bytes()).into_owned();
        LLVMDisposeMessage(message);
        text
    }
}

/// Converts LLVM's text to UTF-8. The only text that LLVM prints without escaping are keys of attributes, which may be
/// any bytes. They are in quotes, where bytes may be escaped.
pub(super) fn escaped(bytes: &[u8]) -> String {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        chunk.invalid().iter().for_each(|byte| text.push_str(&format!("\\{byte:02X}")));
    }
    text
}

impl Module {
    /// Parses text or bitcode; the error is LLVM's message, with the name and the line.
    pub(super) fn parse(bytes: &[u8], name: &str) -> Result<Module, String> {
        keep_the_process_alive();
        let name = CString::new(name.replace('\0', " ")).unwrap_or_default();
        // SAFETY: the buffer is copied unless it ends with the null byte that the parser requires. The parser takes
        // ownership of it, and a parsed module does not need it any more. On failure there is no module, but a message.
        unsafe {
            let context = LLVMContextCreate();
            LLVMContextSetDiagnosticHandler(context, Some(ignore_diagnostic), std::ptr::null_mut());
            let data = bytes.as_ptr().cast::<c_char>();
            let buffer = match bytes.split_last() {
                Some((0, text)) if !super::is_bitcode(bytes) => {
                    LLVMCreateMemoryBufferWithMemoryRange(data, text.len(), name.as_ptr(), 1)
                }
                _ => LLVMCreateMemoryBufferWithMemoryRangeCopy(data, bytes.len(), name.as_ptr()),
            };
            let (mut module, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
            let failed = llvm_sys::ir_reader::LLVMParseIRInContext(context, buffer, &mut module, &mut message);
            if failed != 0 || module.is_null() {
                LLVMContextDispose(context);
                return Err(owned_message(message));
            }
            Ok(Module { module, context })
        }
    }

    /// How the type of a variable lies in memory by the module's data layout: size, ABI alignment, bytes that an access
    /// touches; for a struct, the offsets of its fields.
    #[cfg(test)]
    pub(super) fn layout_of_global(&self, name: &str) -> (u64, u64, u64, Vec<u64>) {
        use llvm_sys::target::*;
        let name = CString::new(name).expect("names have no null bytes");
        // SAFETY: the module is valid and owns its layout; the variable is checked to exist. Fields of structs only are
        // counted.
        unsafe {
            let global = LLVMGetNamedGlobal(self.module, name.as_ptr());
            assert!(!global.is_null(), "there is no {name:?}");
            let (layout, ty) = (LLVMGetModuleDataLayout(self.module), LLVMGlobalGetValueType(global));
            let is_struct = LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMStructTypeKind;
            let fields = if is_struct { LLVMCountStructElementTypes(ty) } else { 0 };
            let offsets = (0..fields).map(|index| LLVMOffsetOfElement(layout, ty, index)).collect();
            let align = u64::from(LLVMABIAlignmentOfType(layout, ty));
            (LLVMABISizeOfType(layout, ty), align, LLVMStoreSizeOfType(layout, ty), offsets)
        }
    }

    /// The errors that LLVM's verifier finds in the module.
    pub(super) fn verify(&self) -> Result<(), String> {
        let action = llvm_sys::analysis::LLVMVerifierFailureAction::LLVMReturnStatusAction;
        let mut message = std::ptr::null_mut();
        // SAFETY: the module is valid; the message is ours in any case.
        unsafe {
            let broken = llvm_sys::analysis::LLVMVerifyModule(self.module, action, &mut message);
            let message = owned_message(message);
            if broken == 0 { Ok(()) } else { Err(message) }
        }
    }

    /// Does LLVM's verifier accept the whole module, including debug information? The errors are not returned, because
    /// LLVM crashes when it prints some invalid nodes.
    pub(super) fn is_valid(&self) -> bool {
        let action = llvm_sys::analysis::LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: the module is valid, and no messages are requested.
        unsafe { llvm_sys::analysis::LLVMVerifyModule(self.module, action, std::ptr::null_mut()) == 0 }
    }

    /// Has the module a named metadata node of compile units?
    pub(super) fn has_compile_unit(&self) -> bool {
        let name = "llvm.dbg.cu";
        // SAFETY: the module is valid, and the name has that length.
        unsafe { !llvm_sys::core::LLVMGetNamedMetadata(self.module, name.as_ptr().cast(), name.len()).is_null() }
    }

    /// Removes all debug information. Returns whether that changed anything.
    pub(super) fn strip_debug_info(&mut self) -> bool {
        const KIND: &CStr = c"llvm.loop";
        let mut changed = false;
        // SAFETY: the context is valid, and the name has that length.
        let kind = unsafe { LLVMGetMDKindIDInContext(self.context, KIND.as_ptr(), KIND.count_bytes() as c_uint) };
        // LLVM crashes if a loop's metadata is a node without operands, which has no meaning.
        for inst in self.functions().into_iter().flat_map(Value::blocks).flat_map(BasicBlock::instructions) {
            // SAFETY: it is an instruction; what it has of this kind is a node, or null.
            unsafe {
                if LLVMHasMetadata(inst.0.value) != 0 {
                    let node = LLVMGetMetadata(inst.0.value, kind);
                    if !node.is_null() && LLVMGetMDNodeNumOperands(node) == 0 {
                        LLVMSetMetadata(inst.0.value, kind, std::ptr::null_mut());
                        changed = true;
                    }
                }
            }
        }
        // SAFETY: the module is valid, and nobody holds a value of it.
        unsafe { llvm_sys::debuginfo::LLVMStripModuleDebugInfo(self.module) != 0 || changed }
    }

    /// Names every unnamed symbol, so that adding and removing symbols never renumbers others. Returns whether there
    /// was one.
    pub(super) fn name_symbols(&mut self) -> bool {
        let mut changed = false;
        for value in self.symbols() {
            if value.name().is_empty() {
                value.set_name("unnamed");
                changed = true;
            }
        }
        changed
    }

    /// Removes the names of all parameters, blocks and instructions. Returns whether there were some.
    pub(super) fn forget_locals(&mut self) -> bool {
        let mut changed = false;
        self.locals(|value| {
            if !value.name().is_empty() {
                value.set_name("");
                changed = true;
            }
        });
        changed
    }

    /// Names every unnamed parameter, block and instruction: this stem and a number.
    pub(super) fn name_locals(&mut self, stem: &str) {
        self.locals(|value| value.name_if_nameless(stem));
    }

    /// Calls `each` for all parameters, blocks, and instructions with a value.
    fn locals(&mut self, mut each: impl FnMut(Value<'_>)) {
        for function in self.functions() {
            // SAFETY: it is a function, and the indices are those of its parameters.
            unsafe {
                for index in 0..LLVMCountParams(function.value) {
                    each(Value::new(LLVMGetParam(function.value, index)));
                }
            }
            for block in function.blocks() {
                // SAFETY: the block is one.
                each(Value::new(unsafe { LLVMBasicBlockAsValue(block.block) }));
                for instruction in block.instructions() {
                    if instruction.0.ty().kind() != LLVMTypeKind::LLVMVoidTypeKind {
                        each(instruction.0);
                    }
                }
            }
        }
    }

    /// Gives the module the identifier that its text begins with.
    fn identify(&self) {
        let name = c"module";
        // SAFETY: the module is valid, and the name has that length.
        unsafe { LLVMSetModuleIdentifier(self.module, name.as_ptr(), name.to_bytes().len()) };
    }

    /// The module in LLVM's own text.
    pub(super) fn print(&self) -> String {
        self.identify();
        // SAFETY: the module is valid; the message is ours.
        unsafe {
            let message = LLVMPrintModuleToString(self.module);
            let text = escaped(CStr::from_ptr(message).to_bytes());
            LLVMDisposeMessage(message);
            text
        }
    }

    /// Prints the module to a file, or to standard output if that is called `-`.
    pub(super) fn print_to(&self, path: &Path) -> Result<(), String> {
        let name = CString::new(path.as_os_str().as_encoded_bytes()).map_err(|error| error.to_string())?;
        self.identify();
        let mut message = std::ptr::null_mut();
        // SAFETY: the module is valid, the name ends with a null byte, and the message is ours in any case.
        unsafe {
            let failed = LLVMPrintModuleToFile(self.module, name.as_ptr(), &mut message);
            let message = owned_message(message);
            if failed == 0 { Ok(()) } else { Err(message) }
        }
    }

    fn list(
        &self,
        first: unsafe extern "C" fn(LLVMModuleRef) -> LLVMValueRef,
        next: unsafe extern "C" fn(LLVMValueRef) -> LLVMValueRef,
    ) -> Vec<Value<'_>> {
        let mut values = vec![];
        // SAFETY: `next` gets a result of `first` or of itself; null ends the list.
        unsafe {
            let mut value = first(self.module);
            while !value.is_null() {
                values.push(Value::new(value));
                value = next(value);
            }
        }
        values
    }

    /// Global variables in order.
    pub(super) fn globals(&self) -> Vec<Value<'_>> {
        self.list(LLVMGetFirstGlobal, LLVMGetNextGlobal)
    }

    /// Aliases in order.
    pub(super) fn aliases(&self) -> Vec<Value<'_>> {
        self.list(LLVMGetFirstGlobalAlias, LLVMGetNextGlobalAlias)
    }

    /// Indirect functions in order.
    pub(super) fn ifuncs(&self) -> Vec<Value<'_>> {
        self.list(LLVMGetFirstGlobalIFunc, LLVMGetNextGlobalIFunc)
    }

    /// Functions in order, definitions and declarations.
    pub(super) fn functions(&self) -> Vec<Value<'_>> {
        self.list(LLVMGetFirstFunction, LLVMGetNextFunction)
    }

    /// All symbols, in the order of LLVM's text.
    pub(super) fn symbols(&self) -> Vec<Value<'_>> {
        let mut symbols = self.globals();
        symbols.extend(self.aliases());
        symbols.extend(self.ifuncs());
        symbols.extend(self.functions());
        symbols
    }
}

/// A type.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Ty<'m> {
    ty: LLVMTypeRef,
    module: PhantomData<&'m Module>,
}

/// A value: constant, symbol, parameter, instruction.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Value<'m> {
    value: LLVMValueRef,
    module: PhantomData<&'m Module>,
}

/// A basic block.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) struct BasicBlock<'m> {
    block: LLVMBasicBlockRef,
    module: PhantomData<&'m Module>,
}

/// An instruction.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) struct Inst<'m>(Value<'m>);

impl<'m> Ty<'m> {
    fn new(ty: LLVMTypeRef) -> Ty<'m> {
        assert!(!ty.is_null(), "LLVM has no such type");
        Ty { ty, module: PhantomData }
    }

    pub(super) fn kind(self) -> LLVMTypeKind {
        // SAFETY: the type is valid.
        unsafe { LLVMGetTypeKind(self.ty) }
    }

    fn expect(self, kinds: &[LLVMTypeKind]) {
        assert!(kinds.contains(&self.kind()), "a type of kind {:?} is none of {kinds:?}", self.kind());
    }

    pub(super) fn int_width(self) -> u32 {
        self.expect(&[LLVMTypeKind::LLVMIntegerTypeKind]);
        // SAFETY: it is an integer type.
        unsafe { LLVMGetIntTypeWidth(self.ty) }
    }

    pub(super) fn address_space(self) -> u32 {
        self.expect(&[LLVMTypeKind::LLVMPointerTypeKind]);
        // SAFETY: it is a pointer type.
        unsafe { LLVMGetPointerAddressSpace(self.ty) }
    }

    /// Element type and number of elements of an array or vector.
    pub(super) fn sequence(self) -> (Ty<'m>, u64) {
        use LLVMTypeKind::*;
        self.expect(&[LLVMArrayTypeKind, LLVMVectorTypeKind, LLVMScalableVectorTypeKind]);
        // SAFETY: it is an array or vector.
        unsafe {
            let len = match self.kind() {
                LLVMArrayTypeKind => LLVMGetArrayLength2(self.ty),
                _ => u64::from(LLVMGetVectorSize(self.ty)),
            };
            (Ty::new(LLVMGetElementType(self.ty)), len)
        }
    }

    /// Return type, parameters and varargs of a function type.
    pub(super) fn signature(self) -> (Ty<'m>, Vec<Ty<'m>>, bool) {
        self.expect(&[LLVMTypeKind::LLVMFunctionTypeKind]);
        // SAFETY: it is a function type, and the buffer is large enough.
        unsafe {
            let mut params = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.ty) as usize];
            LLVMGetParamTypes(self.ty, params.as_mut_ptr());
            let params = params.into_iter().map(Ty::new).collect();
            (Ty::new(LLVMGetReturnType(self.ty)), params, LLVMIsFunctionVarArg(self.ty) != 0)
        }
    }

    /// Name, packing and fields of a struct. A literal struct has no name, and an opaque one has no fields. The name is
    /// not escaped.
    pub(super) fn fields(self) -> (Option<&'m [u8]>, bool, Option<Vec<Ty<'m>>>) {
        self.expect(&[LLVMTypeKind::LLVMStructTypeKind]);
        // SAFETY: it is a struct type; names live as long as the context.
        unsafe {
            let name = match LLVMIsLiteralStruct(self.ty) {
                0 => LLVMGetStructName(self.ty),
                _ => std::ptr::null(),
            };
            let name = (!name.is_null()).then(|| CStr::from_ptr(name).to_bytes());
            let fields = (LLVMIsOpaqueStruct(self.ty) == 0).then(|| {
                let count = LLVMCountStructElementTypes(self.ty);
                (0..count).map(|i| Ty::new(LLVMStructGetTypeAtIndex(self.ty, i))).collect()
            });
            (name, LLVMIsPackedStruct(self.ty) != 0, fields)
        }
    }

    /// LLVM's text.
    pub(super) fn print(self) -> String {
        // SAFETY: the type is valid; the message is ours.
        unsafe { owned_message(LLVMPrintTypeToString(self.ty)) }
    }
}

impl<'m> Value<'m> {
    fn new(value: LLVMValueRef) -> Value<'m> {
        assert!(!value.is_null(), "LLVM has no such value");
        Value { value, module: PhantomData }
    }

    fn is(self, cast: unsafe extern "C" fn(LLVMValueRef) -> LLVMValueRef) -> bool {
        // SAFETY: the value is valid, and these functions take any value.
        unsafe { !cast(self.value).is_null() }
    }

    /// The kind; `None` for constants for which the C API has no kind (`dso_local_equivalent`, `no_cfi`).
    pub(super) fn kind(self) -> Option<LLVMValueKind> {
        // SAFETY: the value is valid.
        let kind = unsafe { LLVMGetValueKind(self.value) };
        (kind != LLVMValueKind::LLVMInstructionValueKind || self.is(LLVMIsAInstruction)).then_some(kind)
    }

    pub(super) fn is_constant(self) -> bool {
        self.is(LLVMIsAConstant)
    }

    pub(super) fn is_function(self) -> bool {
        self.is(LLVMIsAFunction)
    }

    pub(super) fn ty(self) -> Ty<'m> {
        // SAFETY: the value is valid.
        Ty::new(unsafe { LLVMTypeOf(self.value) })
    }

    /// LLVM's name without escapes; empty if there is none.
    pub(super) fn name(self) -> &'m [u8] {
        let mut len = 0;
        // SAFETY: the value is valid; its name is borrowed from the module.
        unsafe {
            let name = LLVMGetValueName2(self.value, &mut len);
            if len == 0 { &[] } else { std::slice::from_raw_parts(name.cast(), len) }
        }
    }

    fn set_name(self, name: &str) {
        // SAFETY: the value is valid; LLVM copies the name and makes it unique.
        unsafe { LLVMSetValueName2(self.value, name.as_ptr().cast(), name.len()) }
    }

    fn name_if_nameless(self, stem: &str) {
        if self.name().is_empty() {
            self.set_name(stem);
        }
    }

    pub(super) fn is_declaration(self) -> bool {
        assert!(self.is(LLVMIsAGlobalValue));
        // SAFETY: it is a global value.
        unsafe { LLVMIsDeclaration(self.value) != 0 }
    }

    /// Has it any uses in instructions or constants?
    pub(super) fn is_used(self) -> bool {
        // SAFETY: it is a value of a module that is alive.
        unsafe { !LLVMGetFirstUse(self.value).is_null() }
    }

    /// The type of the object whose address the global value is.
    pub(super) fn value_type(self) -> Ty<'m> {
        assert!(self.is(LLVMIsAGlobalValue));
        // SAFETY: it is a global value.
        Ty::new(unsafe { LLVMGlobalGetValueType(self.value) })
    }

    /// The initializer of a global variable, the aliasee of an alias, or the resolver of an ifunc.
    pub(super) fn initializer(self) -> Option<Value<'m>> {
        // SAFETY: each function gets what it is for.
        let value = unsafe {
            match self.kind() {
                Some(LLVMValueKind::LLVMGlobalVariableValueKind) => LLVMGetInitializer(self.value),
                Some(LLVMValueKind::LLVMGlobalAliasValueKind) => LLVMAliasGetAliasee(self.value),
                Some(LLVMValueKind::LLVMGlobalIFuncValueKind) => LLVMGetGlobalIFuncResolver(self.value),
                _ => std::ptr::null_mut(),
            }
        };
        (!value.is_null()).then(|| Value::new(value))
    }

    /// The blocks of a function in order.
    pub(super) fn blocks(self) -> Vec<BasicBlock<'m>> {
        assert!(self.is_function());
        let mut blocks = vec![];
        // SAFETY: it is a function; the list ends with null.
        unsafe {
            let mut block = LLVMGetFirstBasicBlock(self.value);
            while !block.is_null() {
                blocks.push(BasicBlock { block, module: PhantomData });
                block = LLVMGetNextBasicBlock(block);
            }
        }
        blocks
    }

    /// Number of operands of an instruction or a constant.
    pub(super) fn operand_count(self) -> u32 {
        if !self.is(LLVMIsAUser) {
            return 0;
        }
        // SAFETY: it has operands.
        unsafe { LLVMGetNumOperands(self.value) as u32 }
    }

    pub(super) fn operand(self, index: u32) -> Value<'m> {
        assert!(index < self.operand_count(), "there is no operand {index}");
        // SAFETY: there is such an operand.
        Value::new(unsafe { LLVMGetOperand(self.value, index) })
    }

    /// An element of a constant array or vector of simple data.
    pub(super) fn data_element(self, index: u32) -> Value<'m> {
        assert!(self.is(LLVMIsAConstantDataSequential));
        // SAFETY: it is a constant; LLVM returns null for an index out of range.
        Value::new(unsafe { LLVMGetAggregateElement(self.value, index) })
    }

    /// The bytes of a constant array of `i8`.
    pub(super) fn data_bytes(self) -> &'m [u8] {
        let (elem, len) = self.ty().sequence();
        assert!(self.is(LLVMIsAConstantDataArray) && elem.int_width() == 8);
        let mut count = 0;
        // SAFETY: it is a constant array of bytes, which lives as long as the context.
        unsafe {
            let data = LLVMGetAsString(self.value, &mut count);
            assert_eq!(count as u64, len);
            if count == 0 { &[] } else { std::slice::from_raw_parts(data.cast(), count) }
        }
    }

    /// The value of an integer constant of at most 64 bits.
    pub(super) fn int_value(self) -> i64 {
        assert!(self.is(LLVMIsAConstantInt) && self.ty().int_width() <= 64);
        // SAFETY: it is an integer constant that fits.
        unsafe { LLVMConstIntGetSExtValue(self.value) }
    }

    /// The bits of a scalar floating-point constant of `width` <= 64 bits.
    pub(super) fn float_bits(self, width: u32) -> u64 {
        assert!(self.is(LLVMIsAConstantFP) && width <= 64);
        // SAFETY: it is a constant, and an integer of the same width can hold it; LLVM folds this to a constant
        // integer.
        unsafe {
            let ty = LLVMIntTypeInContext(LLVMGetTypeContext(self.ty().ty), width);
            let bits = LLVMConstBitCast(self.value, ty);
            assert!(Value::new(bits).is(LLVMIsAConstantInt));
            LLVMConstIntGetZExtValue(bits)
        }
    }

    /// The opcode of a constant expression.
    pub(super) fn const_opcode(self) -> LLVMOpcode {
        assert!(self.is(LLVMIsAConstantExpr));
        // SAFETY: it is a constant expression.
        unsafe { LLVMGetConstOpcode(self.value) }
    }

    fn is_gep(self) -> bool {
        self.is(LLVMIsAGetElementPtrInst)
            || self.is(LLVMIsAConstantExpr) && self.const_opcode() == LLVMOpcode::LLVMGetElementPtr
    }

    /// Source element type and LLVM's flags of a `getelementptr`, instruction or constant.
    pub(super) fn gep(self) -> (Ty<'m>, u32) {
        assert!(self.is_gep());
        // SAFETY: it is a `getelementptr`.
        unsafe { (Ty::new(LLVMGetGEPSourceElementType(self.value)), LLVMGEPGetNoWrapFlags(self.value)) }
    }

    /// LLVM's text.
    pub(super) fn print(self) -> String {
        // SAFETY: the value is valid; the message is ours.
        unsafe { owned_message(LLVMPrintValueToString(self.value)) }
    }
}

impl<'m> BasicBlock<'m> {
    /// The instructions in order.
    pub(super) fn instructions(self) -> impl Iterator<Item = Inst<'m>> {
        // SAFETY: the block is valid; the list ends with null.
        let first = unsafe { LLVMGetFirstInstruction(self.block) };
        std::iter::successors((!first.is_null()).then_some(first), |inst| {
            // SAFETY: it is an instruction.
            let next = unsafe { LLVMGetNextInstruction(*inst) };
            (!next.is_null()).then_some(next)
        })
        .map(|inst| Inst(Value::new(inst)))
    }
}

impl<'m> Inst<'m> {
    /// The instruction as a value.
    pub(super) fn value(self) -> Value<'m> {
        self.0
    }

    pub(super) fn opcode(self) -> LLVMOpcode {
        // SAFETY: it is an instruction.
        unsafe { LLVMGetInstructionOpcode(self.0.value) }
    }

    pub(super) fn operand(self, index: u32) -> Value<'m> {
        self.0.operand(index)
    }

    /// Is it an atomic access, or a fence?
    pub(super) fn is_atomic(self) -> bool {
        use LLVMOpcode::{LLVMAtomicCmpXchg, LLVMAtomicRMW, LLVMFence};
        (self.0.is(LLVMIsALoadInst) || self.0.is(LLVMIsAStoreInst))
            // SAFETY: it is a load or store.
            && unsafe { LLVMGetOrdering(self.0.value) } != LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic
            || matches!(self.opcode(), LLVMFence | LLVMAtomicCmpXchg | LLVMAtomicRMW)
    }

    /// The value of a phi for its incoming arc number `index`.
    pub(super) fn incoming(self, index: u32) -> Value<'m> {
        assert!(self.0.is(LLVMIsAPHINode) && index < self.0.operand_count());
        // SAFETY: it is a phi with such an arc.
        Value::new(unsafe { LLVMGetIncomingValue(self.0.value, index) })
    }

    pub(super) fn allocated_type(self) -> Ty<'m> {
        assert!(self.0.is(LLVMIsAAllocaInst));
        // SAFETY: it is an alloca.
        Ty::new(unsafe { LLVMGetAllocatedType(self.0.value) })
    }

    /// The mask of a `shufflevector`; -1 for poison.
    pub(super) fn shuffle_mask(self) -> Vec<i32> {
        assert!(self.0.is(LLVMIsAShuffleVectorInst));
        // SAFETY: it is a `shufflevector` with so many elements.
        unsafe {
            let count = LLVMGetNumMaskElements(self.0.value);
            (0..count).map(|i| LLVMGetMaskValue(self.0.value, i)).collect()
        }
    }

    /// The call, invoke or callbr that this instruction is.
    pub(super) fn call(self) -> Option<Call<'m>> {
        let is_call = [LLVMIsACallInst, LLVMIsAInvokeInst, LLVMIsACallBrInst].into_iter().any(|kind| self.0.is(kind));
        is_call.then_some(Call(self.0))
    }

    /// The names of a terminator's successors.
    pub(super) fn successors(self) -> Vec<&'m [u8]> {
        // SAFETY: it is an instruction; one that ends no block has no successors. Names are borrowed from the module.
        unsafe {
            if LLVMIsATerminatorInst(self.0.value).is_null() {
                return vec![];
            }
            let count = LLVMGetNumSuccessors(self.0.value);
            let name = |index| CStr::from_ptr(LLVMGetBasicBlockName(LLVMGetSuccessor(self.0.value, index))).to_bytes();
            (0..count).map(name).collect()
        }
    }
}

/// A call, invoke or callbr.
#[derive(Copy, Clone)]
pub(super) struct Call<'m>(Value<'m>);

impl<'m> Call<'m> {
    pub(super) fn callee(self) -> Value<'m> {
        // SAFETY: it is a call.
        Value::new(unsafe { LLVMGetCalledValue(self.0.value) })
    }

    pub(super) fn function_type(self) -> Ty<'m> {
        // SAFETY: it is a call.
        Ty::new(unsafe { LLVMGetCalledFunctionType(self.0.value) })
    }

    pub(super) fn arg_count(self) -> u32 {
        // SAFETY: it is a call.
        unsafe { LLVMGetNumArgOperands(self.0.value) }
    }

    pub(super) fn convention(self) -> c_uint {
        // SAFETY: it is a call.
        unsafe { LLVMGetInstructionCallConv(self.0.value) }
    }
}
