// LLVM's passes that use sampled profiles, and those that count behind inlining. Clang runs them in the middle of all
// others, and at no level without others, so no process of clang can be asked for them alone.
//
// Nothing is kept between calls. The caller owns all that it passes; the sinks get what there is before the call
// returns.

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ProfileSummaryInfo.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/SampleProfile.h"
#include "llvm/Transforms/Instrumentation.h"
#include "llvm/Transforms/Instrumentation/InstrProfiling.h"
#include "llvm/Transforms/Instrumentation/PGOInstrumentation.h"
#include "llvm/Transforms/Utils/AddDiscriminators.h"
#include <cstdint>
#include <memory>
#include <string>

using namespace llvm;

/// What is done; the same numbers are in Rust (`profile.rs`).
enum Job { UseSamples = 0, Count = 1, CountAtomically = 2, UseCounts = 3 };

using Sink = void (*)(void *, const char *, size_t);

extern "C" int rvsdg_profile(const char *ir, size_t length, uint32_t job, const char *file, const char *remapping,
                             Sink sink, void *to, Sink messages, void *reader);

namespace {

/// Passes on what is said, one message a line, behind its kind.
struct Listener : DiagnosticHandler {
  std::string &Said;
  explicit Listener(std::string &Said) : Said(Said) {}
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (Info.getSeverity() != DS_Error && Info.getSeverity() != DS_Warning)
      return true;
    std::string Text;
    raw_string_ostream Stream(Text);
    DiagnosticPrinterRawOStream Printer(Stream);
    Info.print(Printer);
    for (char &Letter : Text)
      if (Letter == '\n')
        Letter = ' ';
    Said += (Info.getSeverity() == DS_Error ? "error: " : "warning: ") + Text + "\n";
    return true;
  }
  bool isAnalysisRemarkEnabled(StringRef) const override { return false; }
  bool isMissedOptRemarkEnabled(StringRef) const override { return false; }
  bool isPassedOptRemarkEnabled(StringRef) const override { return false; }
  bool isAnyRemarkEnabled() const override { return false; }
};

void addPasses(ModulePassManager &Passes, uint32_t WhatToDo, const std::string &File, const std::string &Remapping) {
  auto Files = vfs::getRealFileSystem();
  switch (WhatToDo) {
  case UseSamples:
    // Samples tell what happened on parts of a line by discriminators, which come from the control flow.
    Passes.addPass(createModuleToFunctionPassAdaptor(AddDiscriminatorsPass()));
    Passes.addPass(SampleProfileLoaderPass(File, Remapping, ThinOrFullLTOPhase::None, Files));
    Passes.addPass(RequireAnalysisPass<ProfileSummaryAnalysis, Module>());
    Passes.addPass(PGOIndirectCallPromotion(false, true));
    break;
  case Count:
  case CountAtomically: {
    Passes.addPass(PGOInstrumentationGenCreateVar(File));
    Passes.addPass(PGOInstrumentationGen(true));
    InstrProfOptions Options;
    Options.DoCounterPromotion = true;
    Options.UseBFIInPromotion = true;
    Options.Atomic = WhatToDo == CountAtomically;
    Options.InstrProfileOutput = File;
    Passes.addPass(InstrProfilingLoweringPass(Options, true));
    break;
  }
  default:
    Passes.addPass(PGOInstrumentationUse(File, Remapping, true, Files));
    Passes.addPass(RequireAnalysisPass<ProfileSummaryAnalysis, Module>());
  }
}

} // namespace

int rvsdg_profile(const char *ir, size_t length, uint32_t job, const char *file, const char *remapping, Sink sink,
                  void *to, Sink messages, void *reader) {
  std::string Said;
  LLVMContext Context;
  Context.setDiagnosticHandler(std::make_unique<Listener>(Said), true);
  SMDiagnostic Error;
  std::unique_ptr<Module> It = parseIR(MemoryBufferRef(StringRef(ir, length), "<stdin>"), Error, Context);
  if (!It)
    return 1;
  {
    LoopAnalysisManager Loops;
    FunctionAnalysisManager Functions;
    CGSCCAnalysisManager Components;
    ModuleAnalysisManager Modules;
    PassBuilder Builder;
    Builder.registerModuleAnalyses(Modules);
    Builder.registerCGSCCAnalyses(Components);
    Builder.registerFunctionAnalyses(Functions);
    Builder.registerLoopAnalyses(Loops);
    Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
    ModulePassManager Passes;
    addPasses(Passes, job, file, remapping);
    Passes.run(*It, Modules);
  }
  messages(reader, Said.data(), Said.size());
  SmallVector<char, 0> Output;
  raw_svector_ostream Stream(Output);
  WriteBitcodeToFile(*It, Stream);
  sink(to, Output.data(), Output.size());
  return 0;
}
