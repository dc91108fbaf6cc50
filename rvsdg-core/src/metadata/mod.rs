//! Metadata: what is attached to operations ([`Attached`]), and the nodes that it names ([`Metadata`]).
//!
//! Metadata is carried as text, so that what nobody here knows comes out as it went in. What passes ask is decoded when
//! the text becomes part
//! of a module, once. Text and decoded part cannot disagree: neither changes, and whoever wants other attachments makes
//! new ones.
//!
//! # Soundness
//!
//! Attachments only promise; without them the program means the same. So what is not understood is no promise.

mod attached;
mod nodes;

pub use attached::{AccessTags, Attached};
pub use nodes::{Metadata, MetadataOperand};
