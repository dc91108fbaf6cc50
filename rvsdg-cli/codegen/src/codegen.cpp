// Code generation by LLVM's classes: what its C API leaves out of the options of a target machine is set here.
//
// Nothing is kept between calls. The caller owns all that it passes; `sink` gets the result before the call returns.

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/ObjCARC.h"
#include <cstdint>
#include <memory>
#include <string>

using namespace llvm;

extern "C" {

/// The same structure is declared in Rust (`ffi.rs`). Texts end with a null byte.
struct RvsdgCodegenOptions {
  const char *triple;
  const char *cpu;
  const char *features;
  const char *abi;
  uint64_t large_data_threshold;
  /// 0 none, 1 little, 2 default, 3 aggressive.
  uint32_t level;
  /// 0 static, 1 position-independent, 2 dynamic without.
  uint32_t relocation;
  /// 0 the target's own, 1 small, 2 kernel, 3 medium, 4 large.
  uint32_t code_model;
  /// 0 none, 1 gdb, 2 lldb, 3 sce, 4 dbx.
  uint32_t debugger;
  uint8_t assembly;
  uint8_t verify;
  uint8_t function_sections;
  uint8_t data_sections;
  uint8_t unique_section_names;
  uint8_t init_array;
  uint8_t address_significance;
  uint8_t zeros_in_bss;
  uint8_t relax_all;
  uint8_t relax_relocations;
  uint8_t verbose_assembly;
  uint8_t call_site_info;
  uint8_t fuse_everything;
  uint8_t no_infinities;
  uint8_t no_nans;
  uint8_t unsafe_math;
  uint8_t approximate_functions;
};

/// Why there is no result. 0 is success.
enum { Unsupported = 1, Invalid = 2, Diagnosed = 3 };

int rvsdg_codegen(const char *ir, size_t length, const RvsdgCodegenOptions *options,
                  void (*sink)(void *, const char *, size_t), void *to);
}

namespace {

/// Notes that there was something to say. Who reads it calls the compiler that says it well.
struct Listener : DiagnosticHandler {
  bool &Heard;
  explicit Listener(bool &Heard) : Heard(Heard) {}
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    Heard |= Info.getSeverity() == DS_Error || Info.getSeverity() == DS_Warning;
    return true;
  }
  bool isAnalysisRemarkEnabled(StringRef) const override { return false; }
  bool isMissedOptRemarkEnabled(StringRef) const override { return false; }
  bool isPassedOptRemarkEnabled(StringRef) const override { return false; }
  bool isAnyRemarkEnabled() const override { return false; }
};

TargetOptions targetOptions(const RvsdgCodegenOptions &From) {
  TargetOptions To;
  To.FunctionSections = From.function_sections;
  To.DataSections = From.data_sections;
  To.UniqueSectionNames = From.unique_section_names;
  To.UseInitArray = From.init_array;
  To.EmitAddrsig = From.address_significance;
  To.NoZerosInBSS = !From.zeros_in_bss;
  To.EmitCallSiteInfo = From.call_site_info;
  To.AllowFPOpFusion = From.fuse_everything ? FPOpFusion::Fast : FPOpFusion::Standard;
  To.NoInfsFPMath = From.no_infinities;
  To.NoNaNsFPMath = From.no_nans;
  To.UnsafeFPMath = From.unsafe_math;
  To.ApproxFuncFPMath = From.approximate_functions;
  const DebuggerKind Debuggers[] = {DebuggerKind::Default, DebuggerKind::GDB, DebuggerKind::LLDB,
                                    DebuggerKind::SCE, DebuggerKind::DBX};
  To.DebuggerTuning = Debuggers[From.debugger];
  MCTargetOptions &Assembler = To.MCOptions;
  Assembler.MCRelaxAll = From.relax_all;
  Assembler.MCUseDwarfDirectory = MCTargetOptions::EnableDwarfDirectory;
  Assembler.AsmVerbose = From.verbose_assembly;
  Assembler.PreserveAsmComments = true;
  Assembler.X86RelaxRelocations = From.relax_relocations;
  Assembler.ABIName = From.abi;
  return To;
}

/// The target machine, or null if this target was not built in.
std::unique_ptr<TargetMachine> targetMachine(const RvsdgCodegenOptions &Options) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  InitializeNativeTargetAsmParser();
  std::string Error;
  const Target *It = TargetRegistry::lookupTarget(Options.triple, Error);
  if (!It)
    return nullptr;
  const Reloc::Model Relocations[] = {Reloc::Static, Reloc::PIC_, Reloc::DynamicNoPIC};
  const CodeModel::Model Models[] = {CodeModel::Small, CodeModel::Kernel, CodeModel::Medium, CodeModel::Large};
  std::optional<CodeModel::Model> Model;
  if (Options.code_model)
    Model = Models[Options.code_model - 1];
  const CodeGenOptLevel Levels[] = {CodeGenOptLevel::None, CodeGenOptLevel::Less, CodeGenOptLevel::Default,
                                    CodeGenOptLevel::Aggressive};
  std::unique_ptr<TargetMachine> Machine(
      It->createTargetMachine(Options.triple, Options.cpu, Options.features, targetOptions(Options),
                              Relocations[Options.relocation], Model, Levels[Options.level]));
  if (Machine)
    Machine->setLargeDataThreshold(Options.large_data_threshold);
  return Machine;
}

} // namespace

int rvsdg_codegen(const char *ir, size_t length, const RvsdgCodegenOptions *options,
                  void (*sink)(void *, const char *, size_t), void *to) {
  bool Heard = false;
  LLVMContext Context;
  Context.setDiagnosticHandler(std::make_unique<Listener>(Heard), true);
  std::unique_ptr<TargetMachine> Machine = targetMachine(*options);
  if (!Machine)
    return Unsupported;
  SMDiagnostic Error;
  std::unique_ptr<Module> Module = parseIR(MemoryBufferRef(StringRef(ir, length), "<stdin>"), Error, Context);
  if (!Module || Heard)
    return Invalid;
  if (Module->getTargetTriple() != options->triple || Module->getDataLayout() != Machine->createDataLayout())
    return Unsupported;
  if (options->verify && verifyModule(*Module))
    return Invalid;
  SmallVector<char, 0> Output;
  {
    raw_svector_ostream Stream(Output);
    legacy::PassManager Passes;
    Passes.add(createTargetTransformInfoWrapperPass(Machine->getTargetIRAnalysis()));
    Passes.add(new TargetLibraryInfoWrapperPass(TargetLibraryInfoImpl(Triple(options->triple))));
    if (options->level)
      Passes.add(createObjCARCContractPass());
    CodeGenFileType Type = options->assembly ? CodeGenFileType::AssemblyFile : CodeGenFileType::ObjectFile;
    if (Machine->addPassesToEmitFile(Passes, Stream, nullptr, Type, !options->verify))
      return Unsupported;
    Passes.run(*Module);
  }
  if (Heard)
    return Diagnosed;
  sink(to, Output.data(), Output.size());
  return 0;
}
