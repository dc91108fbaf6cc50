//! Do two modules agree up to numbering and the order of blocks? For compilers that read and write LLVM IR.
//!
//! Both texts have to be printed by LLVM (`opt -S`), so that equal things have equal spellings. LLVM is not linked.
//!
//! *Ignored:* numbers and names of values and blocks; numbers of metadata nodes, attribute groups and unnamed types;
//! the order of blocks, and of pure operations in a block; everything unreachable; comments and use-list orders; the
//! order of attachments.
//!
//! *Ignored, because a graph without blocks cannot represent it* (`normal.rs` has the rules): blocks that only jump;
//! how straight-line code is split into blocks; phis with one value, and unused phis; the number of returns, and their
//! attachments; whether invokes share a landing pad; branches on constants, and branches with a single target; the
//! order of the cases of a switch, and cases with the default's target; the position of the debug record for a variable
//! in memory; whether an operation on constants is an instruction or a constant expression.
//!
//! *Has to be the same:* everything else. In particular: the remaining blocks and their conditions; in each block the
//! loads, stores, calls and so on, in order, and the values computed there; flags, alignments, types, attributes,
//! calling conventions, operand bundles, metadata by its contents; the heads of functions; all symbols with their
//! properties, and their order; comdats, types, named metadata, module-level text.
//!
//! ```
//! let before = "define i32 @f(i32 %x) {\nentry:\n  br label %b\n\nb:\n  %y = add nsw i32 %x, 1\n  ret i32 %y\n}\n";
//! let after = "define i32 @f(i32 %0) {\n  %2 = add nsw i32 %0, 1\n  ret i32 %2\n}\n";
//! assert!(rvsdg_agree::compare(before, after).agrees());
//! let other = after.replace("nsw ", "");
//! let comparison = rvsdg_agree::compare(before, &other);
//! assert_eq!(comparison.functions[0].1.as_ref().unwrap().kind, "add: -nsw");
//! ```

mod compare;
mod function;
mod lex;
mod module;
mod normal;

#[cfg(test)]
mod tests;

pub use compare::Difference;
use module::Module;

/// The result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// All functions of both modules, in the order of names, each with its first difference.
    pub functions: Vec<(String, Option<Difference>)>,
    /// The differences outside of functions.
    pub module: Vec<Difference>,
}

impl Comparison {
    /// Is there no difference at all?
    pub fn agrees(&self) -> bool {
        self.differences().next().is_none()
    }

    /// All differences, each with its function.
    pub fn differences(&self) -> impl Iterator<Item = (Option<&str>, &Difference)> {
        let functions = self.functions.iter().filter_map(|(name, it)| Some((Some(name.as_str()), it.as_ref()?)));
        functions.chain(self.module.iter().map(|it| (None, it)))
    }
}

/// Compares two modules.
pub fn compare(before: &str, after: &str) -> Comparison {
    let (before, after) = (Module::parse(before), Module::parse(after));
    let mut comparison = Comparison::default();
    for (name, source) in &before.functions {
        let difference = match after.functions.get(name) {
            None => Some(Difference::new("function is missing", name, "")),
            Some(other) => {
                compare::compare(&mut function::parse(source, &before.names), &mut function::parse(other, &after.names))
            }
        };
        comparison.functions.push(((*name).to_owned(), difference));
    }
    for name in after.functions.keys().filter(|name| !before.functions.contains_key(*name)) {
        comparison.functions.push(((*name).to_owned(), Some(Difference::new("function is new", "", name))));
    }
    comparison.module = module::compare(&before, &after);
    comparison
}
