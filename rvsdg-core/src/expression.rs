//! Debug expressions (`DIExpression`) as text: how a variable is computed from a value.
//!
//! An expression is a list of operations on a stack, on which the value is at first. If there is an operation, then
//! `DW_OP_stack_value` says that the result is the variable and not its address. `DW_OP_LLVM_fragment` with offset and
//! size in bits comes last, and says which part of the variable is described.

/// The maximum number of words of an expression. Longer ones cost more than they are worth.
const MAX_WORDS: usize = 48;

const NAME: &str = "!DIExpression(";
const FRAGMENT: &str = "DW_OP_LLVM_fragment";
const STACK_VALUE: &str = "DW_OP_stack_value";
const DEREF: &str = "DW_OP_deref";

/// The words of an expression, and its fragment: offset and size in bits.
fn words(expression: &str) -> Option<(Vec<&str>, Option<(u64, u64)>)> {
    let inner = expression.strip_prefix(NAME)?.strip_suffix(')')?;
    let mut words: Vec<&str> = inner.split(", ").filter(|word| !word.is_empty()).collect();
    let mut fragment = None;
    if let Some(at) = words.len().checked_sub(3)
        && words[at] == FRAGMENT
    {
        fragment = Some((words[at + 1].parse().ok()?, words[at + 2].parse().ok()?));
        words.truncate(at);
    }
    Some((words, fragment))
}

fn spelled(words: &[&str], fragment: Option<(u64, u64)>) -> Box<str> {
    let mut words: Vec<String> = words.iter().map(|word| (*word).into()).collect();
    words.extend(fragment.into_iter().flat_map(|(at, size)| [FRAGMENT.into(), at.to_string(), size.to_string()]));
    format!("{NAME}{})", words.join(", ")).into()
}

/// The steps from a value of at most 64 bits to its low bits.
pub fn low_bits(bits: u32) -> Vec<Box<str>> {
    match bits {
        64.. => vec![],
        _ => vec!["DW_OP_constu".into(), ((1u64 << bits) - 1).to_string().into(), "DW_OP_and".into()],
    }
}

/// The expression that takes these steps first; `None` if it would be too long.
pub fn with_steps(expression: &str, steps: &[Box<str>]) -> Option<Box<str>> {
    let (old, fragment) = words(expression)?;
    let mut all: Vec<&str> = steps.iter().map(|step| &**step).collect();
    all.extend(&old);
    // Behind the last step, the value is the address of the variable.
    let is_address = old.last() == Some(&DEREF);
    if !old.contains(&STACK_VALUE) && !is_address {
        all.push(STACK_VALUE);
    }
    (all.len() <= MAX_WORDS).then(|| spelled(&all, fragment))
}

/// The expression for the part of the variable that begins at this bit of what the expression describes; `None` if it
/// computes something, or describes less.
pub fn part(expression: &str, at: u64, size: u64) -> Option<Box<str>> {
    let (old, fragment) = words(expression)?;
    let (from, whole) = fragment.unwrap_or((0, u64::MAX));
    let fits = at.checked_add(size).is_some_and(|end| end <= whole);
    (old.is_empty() && fits).then(|| spelled(&[], Some((from + at, size))))
}

/// The expression for the address of what the expression describes; `None` if that is no place in memory.
pub fn at_address(expression: &str) -> Option<Box<str>> {
    let (mut old, fragment) = words(expression)?;
    if old.contains(&STACK_VALUE) {
        return None;
    }
    old.insert(0, DEREF);
    Some(spelled(&old, fragment))
}

/// The expression for a value in memory, if the expression says that the value is the address of that memory.
pub fn behind_address(expression: &str) -> Option<Box<str>> {
    let (old, fragment) = words(expression)?;
    (old == [DEREF]).then(|| spelled(&[], fragment))
}

/// Does the expression say that the value is the variable, or a part of it, itself?
pub fn is_plain(expression: &str) -> bool {
    words(expression).is_some_and(|(words, _)| words.is_empty())
}

/// The fragment: offset and size in bits.
pub fn fragment(expression: &str) -> Option<(u64, u64)> {
    words(expression)?.1
}

/// The expression for the whole variable.
pub fn without_fragment(expression: &str) -> Option<Box<str>> {
    Some(spelled(&words(expression)?.0, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_come_first_and_the_fragment_last() {
        let steps: [Box<str>; 2] = ["DW_OP_plus_uconst".into(), "4".into()];
        let once = with_steps("!DIExpression(DW_OP_LLVM_fragment, 32, 16)", &steps).unwrap();
        assert_eq!(&*once, "!DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value, DW_OP_LLVM_fragment, 32, 16)");
        let twice = with_steps(&once, &["DW_OP_neg".into()]).unwrap();
        assert_eq!(twice.matches(STACK_VALUE).count(), 1);
        assert!(twice.starts_with("!DIExpression(DW_OP_neg, DW_OP_plus_uconst, 4, DW_OP_stack_value,"));
        assert_eq!(fragment(&twice), Some((32, 16)));
        assert_eq!(fragment("!DIExpression()"), None);
        assert_eq!(&*without_fragment(&once).unwrap(), "!DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value)");
        let address = at_address("!DIExpression(DW_OP_LLVM_fragment, 0, 8)").unwrap();
        assert_eq!(&*address, "!DIExpression(DW_OP_deref, DW_OP_LLVM_fragment, 0, 8)");
        assert_eq!(behind_address(&address).as_deref(), Some("!DIExpression(DW_OP_LLVM_fragment, 0, 8)"));
        assert_eq!(behind_address(&once), None);
        let other = with_steps(&address, &steps).unwrap();
        assert_eq!(&*other, "!DIExpression(DW_OP_plus_uconst, 4, DW_OP_deref, DW_OP_LLVM_fragment, 0, 8)");
        assert_eq!(at_address(&twice), None);
        let long: Vec<Box<str>> = vec!["DW_OP_neg".into(); MAX_WORDS];
        assert_eq!(with_steps("!DIExpression()", &long), None);
    }

    #[test]
    fn parts_of_parts() {
        assert_eq!(part("!DIExpression()", 8, 8).as_deref(), Some("!DIExpression(DW_OP_LLVM_fragment, 8, 8)"));
        let inner = part("!DIExpression(DW_OP_LLVM_fragment, 64, 32)", 16, 16);
        assert_eq!(inner.as_deref(), Some("!DIExpression(DW_OP_LLVM_fragment, 80, 16)"));
        assert_eq!(part("!DIExpression(DW_OP_LLVM_fragment, 64, 32)", 16, 32), None);
        assert_eq!(part("!DIExpression(DW_OP_deref)", 0, 8), None);
        assert!(is_plain("!DIExpression()") && is_plain("!DIExpression(DW_OP_LLVM_fragment, 0, 8)"));
        assert!(!is_plain("!DIExpression(DW_OP_deref)") && !is_plain("x"));
    }
}
