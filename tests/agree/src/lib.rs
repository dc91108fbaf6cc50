//! Do two modules agree but for numbering and the order of blocks? For compilers that read LLVM IR and write it again.
//!
//! Both texts have to be LLVM's own print (`opt -S`), so that the same thing is always spelled the same. No LLVM is
//! linked.
//!
//! *Means nothing:* numbers and names of values and blocks, numbers of metadata nodes, attribute groups and nameless
//! types; the order of blocks, and of operations in a block that only compute; whatever cannot be reached; comments,
//! use-list orders; the order of attachments.
//!
//! *Means nothing, as a graph without blocks cannot keep it* (the rules are in `normal.rs`): blocks that only jump on;
//! where a straight line is cut into blocks; phis with one value, and those that nobody uses; how many returns there
//! are, and what is attached to them; whether invokes share a landing pad; branches on constants, and branches that
//! lead to one place; the order of the cases of a switch, and cases that lead where its default leads; where in the
//! function the record of a variable in memory stands; whether an operation on constants is an instruction or a
//! constant expression.
//!
//! *Has to be the same:* everything else. In particular which blocks there are after that, what decides in them; in
//! each block the loads, stores, calls and so on, in their order, and which values are computed there; flags,
//! alignments, types, attributes, calling conventions, operand bundles, metadata by its contents; the heads of
//! functions; all symbols with all they say, and their order; comdats, types, named metadata, the text of the module.
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

/// What a comparison finds.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Every function of either, in the order of names, with the first difference.
    pub functions: Vec<(String, Option<Difference>)>,
    /// What differs outside of functions.
    pub module: Vec<Difference>,
}

impl Comparison {
    /// Is there no difference at all?
    pub fn agrees(&self) -> bool {
        self.differences().next().is_none()
    }

    /// All differences, each with the function that it is in.
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
