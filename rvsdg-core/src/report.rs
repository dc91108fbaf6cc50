//! The errors that the verifier reports, and the entities that they are about.

use crate::entities::{Node, Region, Use, Value};
use crate::symbol::Symbol;
use std::fmt;

/// What an error is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Entity {
    /// A node.
    Node(Node),
    /// A region.
    Region(Region),
    /// A value.
    Value(Value),
    /// A use.
    Use(Use),
    /// A symbol.
    Symbol(Symbol),
}

macro_rules! entity_from {
    ($($name:ident)*) => {$(
        impl From<$name> for Entity {
            fn from(entity: $name) -> Entity {
                Entity::$name(entity)
            }
        }
    )*};
}
entity_from!(Node Region Value Use Symbol);

impl fmt::Display for Entity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entity::Node(it) => it.fmt(f),
            Entity::Region(it) => it.fmt(f),
            Entity::Value(it) => it.fmt(f),
            Entity::Use(it) => it.fmt(f),
            Entity::Symbol(it) => it.fmt(f),
        }
    }
}

/// One violation of an invariant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// The function whose body is broken; `None` in the omega graph, or if just one graph was verified.
    pub function: Option<Box<str>>,
    /// The broken entity.
    pub entity: Entity,
    /// The violated invariant.
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(function) = &self.function {
            write!(f, "@{function}: ")?;
        }
        write!(f, "{}: {}", self.entity, self.message)
    }
}

/// All violations, in graph order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyErrors {
    /// The first [`VerifyErrors::LIMIT`] violations; at least one.
    pub errors: Vec<VerifyError>,
    /// The number of further violations.
    pub more: usize,
}

impl VerifyErrors {
    /// The maximum number of errors that are kept.
    pub const LIMIT: usize = 100;
}

impl fmt::Display for VerifyErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.errors.iter().enumerate() {
            write!(f, "{}{error}", if i > 0 { "\n" } else { "" })?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for VerifyErrors {}

/// Collects errors.
#[derive(Default)]
pub(crate) struct Sink {
    /// The function that the next errors are about.
    pub(crate) function: Option<Box<str>>,
    errors: Vec<VerifyError>,
    more: usize,
}

impl Sink {
    /// Reports an error.
    pub(crate) fn report(&mut self, entity: impl Into<Entity>, message: impl Into<String>) {
        if self.errors.len() < VerifyErrors::LIMIT {
            let (entity, message) = (entity.into(), message.into());
            self.errors.push(VerifyError { function: self.function.clone(), entity, message });
        } else {
            self.more += 1;
        }
    }

    /// The number of errors so far.
    pub(crate) fn count(&self) -> usize {
        self.errors.len() + self.more
    }

    /// The reported errors, one line each.
    pub(crate) fn messages(&self) -> Vec<String> {
        self.errors.iter().map(|error| error.to_string()).collect()
    }

    /// The result of the verifier.
    pub(crate) fn finish(self) -> Result<(), VerifyErrors> {
        if self.errors.is_empty() { Ok(()) } else { Err(VerifyErrors { errors: self.errors, more: self.more }) }
    }
}
