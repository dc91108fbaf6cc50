//! How far passes and analyses go: every bound in one place, with its unit and what it is for.
//!
//! A pass has no numbers of its own, so that a reader sees all of them at once, and that a number with the same meaning
//! in two passes is one number. Each group is a module of constants, which the pass that it is named after imports;
//! [`table`] is the same as text. What depends on the machine is not here but asked of the target.
//!
//! A limit bounds work or growth. None is needed for a program to be translated correctly: a pass that meets one does
//! less.

mod analysis;
mod cleanup;
mod common;
mod control;
mod destruct;
mod ipo;
mod loops;
mod memory;

pub use analysis::*;
pub use cleanup::*;
pub use common::*;
pub use control::*;
pub use destruct::*;
pub use ipo::*;
pub use loops::*;
pub use memory::*;

use std::fmt::Write;

/// The limits of one pass or analysis.
#[derive(Copy, Clone, Debug)]
pub struct Group {
    /// What it is for.
    pub about: &'static str,
    /// Its limits.
    pub limits: &'static [Limit],
}

/// A limit.
#[derive(Copy, Clone, Debug)]
pub struct Limit {
    /// The name of the constant.
    pub name: &'static str,
    /// Its value.
    pub value: u128,
    /// What is counted.
    pub unit: &'static str,
    /// What it bounds.
    pub about: &'static str,
}

/// Declares the constants of a room, a module for each group, and `GROUPS`, which lists them.
macro_rules! limits {
    ($(
        #[doc = $intro:literal]
        $group:ident {
            $($(#[doc = $about:literal])+ $name:ident: $ty:ty = $value:expr, $unit:literal;)+
        }
    )+) => {
        $(
            #[doc = $intro]
            pub mod $group {
                $($(#[doc = $about])+ pub const $name: $ty = $value;)+
            }
        )+

        pub(super) const GROUPS: &[super::Group] = &[$(super::Group {
            about: $intro,
            limits: &[$(super::Limit {
                name: stringify!($name),
                value: $group::$name as u128,
                unit: $unit,
                about: concat!($($about),+),
            }),+],
        }),+];
    };
}
use limits;

/// All groups: those that are shared first, then room by room.
pub fn groups() -> impl Iterator<Item = &'static Group> {
    let rooms = [common::GROUPS, analysis::GROUPS, cleanup::GROUPS, control::GROUPS, memory::GROUPS, loops::GROUPS];
    rooms.into_iter().chain([ipo::GROUPS, destruct::GROUPS]).flatten()
}

/// All limits as a page of Markdown.
pub fn table() -> String {
    let mut text = String::from(
        "# Limits\n\nWhat bounds the work of passes and the growth of code, as `rvsdg compile --print-limits` prints it.\n",
    );
    for group in groups() {
        let about = group.about.trim().trim_end_matches('.');
        write!(text, "\n## {about}\n\n| limit | value | unit | what it bounds |\n|---|---|---|---|\n")
            .expect("a string takes all");
        for limit in group.limits {
            let Limit { name, value, unit, about } = limit;
            writeln!(text, "| `{name}` | {value} | {unit} | {} |", about.trim()).expect("a string takes all");
        }
    }
    text
}
