//! LLVM's `memory(...)`: which kinds of memory a function may read and write.

/// What may be done with a kind of memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// May it be read?
    pub reads: bool,
    /// May it be written?
    pub writes: bool,
}

impl Access {
    const NONE: Access = Access { reads: false, writes: false };
    const ANY: Access = Access { reads: true, writes: true };

    /// The accesses that both allow.
    fn meet(self, other: Access) -> Access {
        Access { reads: self.reads && other.reads, writes: self.writes && other.writes }
    }

    /// The accesses that at least one of both allows.
    fn join(self, other: Access) -> Access {
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

    /// The access to memory of any kind.
    pub fn all(self) -> Access {
        self.args.join(self.inaccessible).join(self.other)
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
}
