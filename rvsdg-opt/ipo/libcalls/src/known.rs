//! What was found out about the module, and what was added to it: functions that may be called, constant data.

use rustc_hash::FxHashMap;
use rvsdg_core::{Intrinsic, LibFunc, Module, Symbol, Type, Value, ValueAttrs, ValueSet};
use rvsdg_opt_target::{Arch, Target};
use std::collections::BTreeMap;

pub(crate) struct Known {
    /// The type of `size_t`, if it is known.
    pub(crate) size: Option<Type>,
    /// Can intrinsics copy from variables?
    pub(crate) copies: bool,
    /// Attributes of arguments that are `int`, by the calling convention; `None` if it is not known.
    ints: Option<ValueAttrs>,
    functions: FxHashMap<LibFunc, Option<(Symbol, Type)>>,
    intrinsics: FxHashMap<(Intrinsic, Vec<Type>), Option<(Symbol, Type)>>,
    /// Constant arrays that were added, and their addresses in the omega graph.
    pub(crate) texts: BTreeMap<Box<[u8]>, (Symbol, Value)>,
    /// The number of the next one.
    pub(crate) next_text: u64,
}

impl Known {
    pub(crate) fn of(module: &Module) -> Known {
        let layout = module.data_layout();
        // Where registers are wider than `int`, callers extend what they pass.
        let ints = match Target::of_module(&module.text, layout).arch {
            Arch::X86_64 | Arch::I686 | Arch::Aarch64 | Arch::Wasm32 | Arch::Arm | Arch::Riscv32 => {
                Some(ValueAttrs::default())
            }
            Arch::Riscv64 | Arch::S390x | Arch::Powerpc64 | Arch::Mips | Arch::Loongarch64 | Arch::Sparcv9 => {
                Some(ValueAttrs::default().with(ValueSet::SIGNEXT))
            }
            Arch::Other => module.text.triple().is_none().then(ValueAttrs::default),
        };
        Known {
            size: module.types.c_widths().map(|widths| Type::int(widths.size)),
            copies: layout.is_some_and(|layout| layout.globals_space() == 0),
            ints,
            functions: FxHashMap::default(),
            intrinsics: FxHashMap::default(),
            texts: BTreeMap::new(),
            next_text: module.next_text(),
        }
    }

    /// A function of the library and its type; declares it if need be.
    pub(crate) fn function(&mut self, module: &mut Module, function: LibFunc) -> Option<(Symbol, Type)> {
        let ints = self.ints.clone()?;
        *self.functions.entry(function).or_insert_with(|| module.library_function(function, &ints))
    }

    /// An intrinsic that can be declared.
    pub(crate) fn intrinsic(
        &mut self,
        module: &mut Module,
        intrinsic: Intrinsic,
        types: &[Type],
    ) -> Option<(Symbol, Type)> {
        *self.intrinsics.entry((intrinsic, types.to_vec())).or_insert_with(|| {
            module.may_declare_intrinsic(intrinsic, types).then(|| module.declare_intrinsic(intrinsic, types))
        })
    }

    /// The attributes with which an argument is passed to a parameter.
    pub(crate) fn passed(&self, param: &ValueAttrs) -> ValueAttrs {
        match param.has(ValueSet::SIGNEXT) {
            true => ValueAttrs::default().with(ValueSet::SIGNEXT),
            false => ValueAttrs::default(),
        }
    }
}
