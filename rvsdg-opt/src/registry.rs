//! The passes that pipelines can name.

use crate::table::{ALIASES, PASSES};
use rvsdg_opt_manager::Pass;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Passes by name. Those of this project are in [`Registry::standard`]; others are added to it.
#[derive(Clone, Default)]
pub struct Registry {
    passes: BTreeMap<String, Arc<dyn Pass>>,
    /// Further names, and the passes that they lead to.
    aliases: BTreeMap<String, String>,
}

impl Registry {
    /// Without a pass.
    pub fn empty() -> Registry {
        Registry::default()
    }

    /// The passes of this project.
    pub fn standard() -> Registry {
        let registry = PASSES.iter().fold(Registry::empty(), |registry, pass| registry.with(*pass));
        ALIASES.iter().fold(registry, |registry, (alias, name)| registry.with_alias(alias, name))
    }

    /// The same and one pass more.
    ///
    /// # Panics
    /// If its name is taken, or is not made of lower-case letters, digits and `-`.
    pub fn with(mut self, pass: impl Pass + 'static) -> Registry {
        let name = pass.name().to_string();
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(!name.is_empty() && name.chars().all(is_plain), "`{name}` is no name of a pass");
        assert!(self.find(&name).is_none(), "there are two passes `{name}`");
        self.passes.insert(name, Arc::new(pass));
        self
    }

    /// The same and one more name for a pass.
    ///
    /// # Panics
    /// If the name is taken, or there is no such pass.
    pub fn with_alias(mut self, alias: &str, name: &str) -> Registry {
        assert!(self.find(alias).is_none(), "there are two passes `{alias}`");
        assert!(self.passes.contains_key(name), "there is no pass `{name}`");
        self.aliases.insert(alias.to_string(), name.to_string());
        self
    }

    /// The pass with this name or alias.
    pub fn find(&self, name: &str) -> Option<&Arc<dyn Pass>> {
        self.passes.get(self.aliases.get(name).map_or(name, String::as_str))
    }

    /// All passes, by name.
    pub fn passes(&self) -> impl ExactSizeIterator<Item = &Arc<dyn Pass>> {
        self.passes.values()
    }

    /// The names of all passes, in order.
    pub fn names(&self) -> Vec<&str> {
        self.passes.keys().map(String::as_str).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_passes_are_in_order_and_do_something() {
        assert!(PASSES.is_sorted_by(|a, b| a.name() < b.name()));
        let registry = Registry::standard();
        assert_eq!(registry.passes().len(), PASSES.len());
        for pass in registry.passes() {
            assert!(!pass.description().is_empty() && !pass.description().contains('\n'), "{}", pass.name());
            assert!(pass.options().iter().all(|option| pass.with_option(option).is_some()), "{}", pass.name());
            assert!(pass.with_option("no such option").is_none(), "{}", pass.name());
        }
    }

    #[test]
    fn aliases_lead_to_passes() {
        for (alias, name) in ALIASES {
            assert_eq!(Registry::standard().find(alias).map(|pass| pass.name()), Some(*name));
        }
    }

    #[test]
    #[should_panic(expected = "there are two passes `dne`")]
    fn names_are_taken_once() {
        let pass = PASSES.iter().find(|pass| pass.name() == "dne").unwrap();
        let _ = Registry::standard().with(*pass);
    }
}
