//! The names of values in the output, if the function has names: those of the input, made unique by a number where
//! several values share one. Linear in the number of values.

use crate::read::spell_name;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_cfg::{Cfg, Var};

/// A name per variable in LLVM's spelling; the values without one are numbered.
#[derive(Default)]
pub(super) struct ValueNames(FxHashMap<Var, Box<str>>);

impl ValueNames {
    /// Names for those of `vars` that have one. In the order of `vars`, the first one of several with the same name
    /// gets it as it is.
    pub(super) fn new(cfg: &Cfg, vars: impl Iterator<Item = Var> + Clone) -> ValueNames {
        let mut names = FxHashMap::default();
        let mut taken: FxHashSet<Box<str>> = FxHashSet::default();
        let mut counts: FxHashMap<&str, u32> = FxHashMap::default();
        for var in vars {
            let Some(name) = cfg.name(var) else { continue };
            let count = counts.entry(name).or_default();
            let mut unique: Box<str> = if *count == 0 { (&**name).into() } else { format!("{name}.{count}").into() };
            while !taken.insert(unique.clone()) {
                *count += 1;
                unique = format!("{name}.{count}").into();
            }
            *count += 1;
            names.insert(var, spell_name(unique.as_bytes()).into());
        }
        ValueNames(names)
    }

    /// The name of a variable.
    pub(super) fn get(&self, var: Var) -> Option<&str> {
        self.0.get(&var).map(|name| &**name)
    }
}
