//! What a `getelementptr` adds to its pointer.

use crate::Layouts;
use rvsdg_core::{GepIndex, GepInfo, TypeData};

/// A part of what is added.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GepStep {
    /// So many bytes.
    Bytes(i128),
    /// The next operand, read as a signed number, times so many bytes.
    Index(u64),
}

impl Layouts<'_> {
    /// Hands what address arithmetic adds to `each`, part by part, until that answers `None`. So does this function
    /// then, or if sizes are not known.
    pub fn gep_steps(&mut self, info: &GepInfo, mut each: impl FnMut(GepStep) -> Option<()>) -> Option<()> {
        let mut ty = info.element;
        for (place, index) in info.indices.iter().enumerate() {
            if place > 0 {
                match (self.types.get(ty)?, index) {
                    (TypeData::Struct { .. }, GepIndex::Const { value, .. }) => {
                        let (offset, field) = self.member(ty, u64::try_from(*value).ok()?)?;
                        self.size(ty)?;
                        each(GepStep::Bytes(offset.into()))?;
                        ty = field;
                        continue;
                    }
                    (TypeData::Array { elem, .. }, _) => ty = *elem,
                    // Elements of vectors are packed by bits.
                    _ => return None,
                }
            }
            let size = self.size(ty)?;
            each(match index {
                GepIndex::Const { value, .. } => GepStep::Bytes(i128::from(*value) * i128::from(size)),
                GepIndex::Operand => GepStep::Index(size),
            })?;
        }
        Some(())
    }
}
