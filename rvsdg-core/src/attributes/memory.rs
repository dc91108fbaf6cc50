//! LLVM's `memory(...)`: which kinds of memory a function may read and write.

use std::fmt;

/// What may be done with a kind of memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// May it be read?
    pub reads: bool,
    /// May it be written?
    pub writes: bool,
}

impl Access {
    /// No access.
    pub const NONE: Access = Access { reads: false, writes: false };
    /// Reads only.
    pub const READ: Access = Access { reads: true, writes: false };
    /// Writes only.
    pub const WRITE: Access = Access { reads: false, writes: true };
    /// Any access.
    pub const ANY: Access = Access { reads: true, writes: true };

    /// Is there an access of this kind?
    pub fn has(self, writing: bool) -> bool {
        if writing { self.writes } else { self.reads }
    }

    /// LLVM's word for it.
    fn spelling(self) -> &'static str {
        match (self.reads, self.writes) {
            (false, false) => "none",
            (true, false) => "read",
            (false, true) => "write",
            (true, true) => "readwrite",
        }
    }

    /// The accesses that both allow.
    pub fn meet(self, other: Access) -> Access {
        Access { reads: self.reads && other.reads, writes: self.writes && other.writes }
    }

    /// The accesses that at least one of both allows.
    pub fn join(self, other: Access) -> Access {
        Access { reads: self.reads || other.reads, writes: self.writes || other.writes }
    }
}

/// What a function may do with each kind of memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MemoryAttr {
    /// Memory that pointer arguments point to.
    pub args: Access,
    /// Memory that is inaccessible to the module.
    pub inaccessible: Access,
    /// All other memory.
    pub other: Access,
}

impl MemoryAttr {
    /// Nothing is known.
    pub const ANY: MemoryAttr = MemoryAttr { args: Access::ANY, inaccessible: Access::ANY, other: Access::ANY };

    /// No access to any memory.
    pub const NONE: MemoryAttr = MemoryAttr { args: Access::NONE, inaccessible: Access::NONE, other: Access::NONE };

    /// Decodes the text between the parentheses of `memory(...)`.
    pub(super) fn parse(text: &str) -> MemoryAttr {
        let none = Access::NONE;
        let mut memory = MemoryAttr { args: none, inaccessible: none, other: none };
        for item in text.split(',') {
            let (kind, access) =
                item.split_once(':').map_or((None, item), |(kind, access)| (Some(kind.trim()), access));
            let access = match access.trim() {
                "none" => Access::NONE,
                "read" => Access { reads: true, writes: false },
                "write" => Access { reads: false, writes: true },
                _ => Access::ANY,
            };
            match kind {
                None => memory = MemoryAttr { args: access, inaccessible: access, other: access },
                Some("argmem") => memory.args = access,
                Some("inaccessiblemem") => memory.inaccessible = access,
                // A kind of memory that LLVM 19 does not have counts as other memory.
                Some(_) => memory.other = memory.other.join(access),
            }
        }
        memory
    }

    /// What is known if both descriptions hold.
    pub fn meet(self, other: MemoryAttr) -> MemoryAttr {
        MemoryAttr {
            args: self.args.meet(other.args),
            inaccessible: self.inaccessible.meet(other.inaccessible),
            other: self.other.meet(other.other),
        }
    }

    /// What is known if at least one of both descriptions holds.
    pub fn join(self, other: MemoryAttr) -> MemoryAttr {
        MemoryAttr {
            args: self.args.join(other.args),
            inaccessible: self.inaccessible.join(other.inaccessible),
            other: self.other.join(other.other),
        }
    }

    /// The access to memory of any kind.
    pub fn all(self) -> Access {
        self.args.join(self.inaccessible).join(self.other)
    }
}

/// In LLVM's spelling: `memory(read, argmem: readwrite)`.
impl fmt::Display for MemoryAttr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [("argmem: ", self.args), ("inaccessiblemem: ", self.inaccessible)];
        let others = kinds.iter().filter(|(_, access)| *access != self.other);
        // What has no name of its own comes first. `none` is the default if anything else is there.
        let is_default = self.other == Access::NONE && others.clone().count() > 0;
        let mut items: Vec<String> = if is_default { vec![] } else { vec![self.other.spelling().to_owned()] };
        items.extend(others.map(|(kind, access)| format!("{kind}{}", access.spelling())));
        write!(f, "memory({})", items.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_has_a_default() {
        let (read, write) = (Access { reads: true, writes: false }, Access { reads: false, writes: true });
        assert_eq!(
            MemoryAttr::parse("read, argmem: readwrite"),
            MemoryAttr { args: Access::ANY, inaccessible: read, other: read }
        );
        assert_eq!(
            MemoryAttr::parse("argmem: write, inaccessiblemem: none"),
            MemoryAttr { args: write, inaccessible: Access::NONE, other: Access::NONE }
        );
        assert_eq!(MemoryAttr::parse("none").all(), Access::NONE);
    }

    #[test]
    fn memory_is_printed_as_it_is_read() {
        for text in ["none", "read", "readwrite", "argmem: read", "argmem: readwrite, inaccessiblemem: write"] {
            assert_eq!(MemoryAttr::parse(text).to_string(), format!("memory({text})"));
        }
        for text in ["write, argmem: none, inaccessiblemem: none", "read, inaccessiblemem: readwrite"] {
            assert_eq!(MemoryAttr::parse(text).to_string(), format!("memory({text})"));
        }
    }
}
