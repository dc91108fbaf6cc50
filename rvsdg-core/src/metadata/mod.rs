//! Metadata: the attachments of operations ([`Attached`]), the nodes to which they refer ([`Metadata`]), and
//! strings in nodes ([`unescaped`]).
//!
//! Metadata is kept as text, so unknown metadata is written unchanged. The information that passes need is decoded
//! once, when the text becomes part of a module. Text and decoded part always agree, because neither can be changed;
//! different attachments are new values.
//!
//! # Soundness
//!
//! Attachments only add promises; without them the program has the same meaning. So unknown attachments can be ignored.

mod attached;
mod nodes;
mod strings;

pub use attached::{AccessTags, Attached};
pub use nodes::{Metadata, MetadataOperand};
pub use strings::unescaped;
