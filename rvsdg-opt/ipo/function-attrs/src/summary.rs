//! What is known about a function as a callee.

use rvsdg_core::{Access, CallAttrs, FnSet, FunctionInfo, MemoryAttr, SymbolData, TypeTable, ValueAttrs, ValueSet};

/// The attributes of a function that are inferred.
pub(crate) const INFERRED: FnSet =
    FnSet::NOUNWIND.union(FnSet::WILLRETURN).union(FnSet::NOSYNC).union(FnSet::NOFREE).union(FnSet::NORECURSE);

/// What a call does with a pointer that it is passed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct ParamFact {
    /// May a copy of any bit of the pointer outlive the call?
    pub(crate) captured: bool,
    /// The accesses through pointers that are based on it.
    pub(crate) access: Access,
}

impl ParamFact {
    /// Anything.
    pub(crate) const ANY: ParamFact = ParamFact { captured: true, access: Access::ANY };
    /// The callee gets the address of a copy of the memory.
    pub(crate) const COPIED: ParamFact = ParamFact { captured: false, access: Access::READ };
    /// Nothing.
    pub(crate) const NOTHING: ParamFact = ParamFact { captured: false, access: Access::NONE };

    /// What attributes say.
    pub(crate) fn of(attrs: &ValueAttrs) -> ParamFact {
        // The callee has a copy of the memory.
        if attrs.has(ValueSet::BYVAL) {
            return ParamFact { captured: false, access: Access::READ };
        }
        let reads = !attrs.has(ValueSet::READNONE | ValueSet::WRITEONLY);
        let writes = !attrs.has(ValueSet::READNONE | ValueSet::READONLY);
        ParamFact { captured: !attrs.has(ValueSet::NOCAPTURE), access: Access { reads, writes } }
    }

    /// Both are true.
    pub(crate) fn and(self, other: ParamFact) -> ParamFact {
        ParamFact { captured: self.captured && other.captured, access: self.access.meet(other.access) }
    }
}

/// What is known about a function as a callee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Summary {
    /// Its attributes.
    pub(crate) attrs: CallAttrs,
    /// Does it not interact with its environment: no input or output, no volatile or atomic access?
    pub(crate) quiet: bool,
    /// For each parameter, as far as known, what happens to the pointer that it is.
    pub(crate) params: Vec<ParamFact>,
    /// Does it return the address of new memory, or null?
    pub(crate) fresh: bool,
}

impl Summary {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Summary =
        Summary { attrs: CallAttrs::UNKNOWN, quiet: false, params: vec![], fresh: false };

    /// Everything that could be true of a function with so many parameters.
    pub(crate) fn best(params: usize) -> Summary {
        Summary {
            attrs: CallAttrs { set: INFERRED, memory: MemoryAttr::NONE },
            quiet: true,
            params: vec![ParamFact::NOTHING; params],
            fresh: true,
        }
    }

    /// What the attributes of a function say.
    pub(crate) fn declared(data: &SymbolData, types: &TypeTable) -> Summary {
        let Some(info) = data.function() else { return Summary::UNKNOWN };
        let mut attrs = CallAttrs::of(&info.suffix);
        // What is outside of the module and does not call back does not lead to a function of the module again.
        if !data.defined && attrs.has(FnSet::NOCALLBACK) {
            attrs.set = attrs.set | FnSet::NORECURSE;
        }
        let returns_from_library = data.library(types).is_some() && attrs.has(FnSet::WILLRETURN);
        Summary {
            attrs,
            quiet: is_quiet(&attrs) || returns_from_library,
            params: info.param_attrs.iter().map(ParamFact::of).collect(),
            fresh: info.has_fresh_result(),
        }
    }

    /// What happens to the pointer that is this argument.
    pub(crate) fn param(&self, index: usize) -> ParamFact {
        self.params.get(index).copied().unwrap_or(ParamFact::ANY)
    }

    /// Adds what the attributes of the function itself say.
    pub(crate) fn believe(&mut self, info: &FunctionInfo) {
        self.attrs = self.attrs.and(&CallAttrs::of(&info.suffix));
        for (param, attrs) in self.params.iter_mut().zip(&info.param_attrs) {
            *param = param.and(ParamFact::of(attrs));
        }
    }
}

/// Do these attributes say that a call does not interact with its environment? What only reads does not; a volatile
/// access counts as one that writes memory that is not accessible.
pub(crate) fn is_quiet(attrs: &CallAttrs) -> bool {
    let CallAttrs { memory, .. } = attrs;
    let hidden = memory.inaccessible.writes || memory.other.writes;
    !memory.all().writes || (attrs.has(FnSet::NOSYNC) && !hidden)
}
