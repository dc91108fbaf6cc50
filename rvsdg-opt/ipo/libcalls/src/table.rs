//! Which rule is for which function, and the family that it is counted for.

use crate::Stats;
use crate::site::{Answer, Site};
use crate::{memory, numbers, stdio, strings};
use rvsdg_core::LibFunc;

/// Builds what takes the place of a call; `None` if the call stays.
pub(crate) type Rule = fn(&mut Site<'_>) -> Option<Answer>;

/// The counters of families.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Family {
    Strings,
    Memory,
    Stdio,
    Math,
}

impl Family {
    pub(crate) fn count(self, stats: &mut Stats) {
        *match self {
            Family::Strings => &mut stats.strings,
            Family::Memory => &mut stats.memory,
            Family::Stdio => &mut stats.stdio,
            Family::Math => &mut stats.math,
        } += 1;
    }
}

/// The rule for calls of a function.
pub(crate) fn rule(function: LibFunc) -> Option<(Family, Rule)> {
    use LibFunc as F;
    let rule: (Family, Rule) = match function {
        F::Strlen => (Family::Strings, strings::length),
        F::Strnlen => (Family::Strings, strings::bounded_length),
        F::Strcmp => (Family::Strings, strings::compare),
        F::Strncmp => (Family::Strings, strings::bounded_compare),
        F::Strchr | F::Strrchr => (Family::Strings, strings::character),
        F::Strstr => (Family::Strings, strings::part),
        F::Strspn | F::Strcspn => (Family::Strings, strings::span),
        F::Strpbrk => (Family::Strings, strings::any_of),
        F::Memcmp | F::Bcmp => (Family::Memory, strings::compare_memory),
        F::Memchr => (Family::Memory, strings::find_byte),
        F::Strcpy | F::Stpcpy | F::StrcpyChk | F::StpcpyChk => (Family::Strings, memory::string_copy),
        F::Strncpy | F::StrncpyChk => (Family::Strings, memory::bounded_copy),
        F::Strcat | F::Strncat | F::StrcatChk | F::StrncatChk => (Family::Strings, memory::append),
        F::Memcpy | F::MemcpyChk | F::Mempcpy | F::MempcpyChk | F::Memmove | F::MemmoveChk | F::Bcopy => {
            (Family::Memory, memory::copy_memory)
        }
        F::Memset | F::MemsetChk | F::Bzero => (Family::Memory, memory::fill_memory),
        F::Printf | F::PrintfChk => (Family::Stdio, stdio::print),
        F::Puts => (Family::Stdio, stdio::put_line),
        F::Fprintf | F::FprintfChk => (Family::Stdio, stdio::print_to),
        F::Fputs => (Family::Stdio, stdio::put_string),
        F::Fwrite => (Family::Stdio, stdio::write),
        F::Sprintf | F::SprintfChk => (Family::Stdio, stdio::format),
        F::Snprintf | F::SnprintfChk => (Family::Stdio, stdio::bounded_format),
        F::Sqrt | F::Sqrtf => (Family::Math, numbers::root),
        F::Pow | F::Powf => (Family::Math, numbers::power),
        F::Atan2 | F::Atan2f | F::Fmod | F::Fmodf | F::Hypot | F::Hypotf => (Family::Math, numbers::of_two),
        _ if numbers::is_of_one(function) => (Family::Math, numbers::function),
        _ => return None,
    };
    Some(rule)
}
