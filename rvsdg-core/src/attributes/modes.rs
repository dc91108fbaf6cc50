//! Whether the body of one function may become part of another one, by what their attributes say about modes.
//!
//! A mode is an attribute that code depends on besides its instructions. Words that both functions have are no
//! obstacle. Of the others, [`may_differ`] lists those in which functions may differ, and in which direction; any word
//! that it doesn't list has to be the same in both.

/// Attributes that allow wrong results of floating-point operations if they are `"true"`. Operations have flags of
/// their own, so losing such an attribute is no loss of meaning; gaining it is.
const FAST: [&str; 6] = [
    "approx-func-fp-math",
    "no-infs-fp-math",
    "no-nans-fp-math",
    "no-signed-zeros-fp-math",
    "unsafe-fp-math",
    "less-precise-fpmad",
];

/// Features that change how functions are called or what instructions mean: functions must agree on them.
const ABI_FEATURES: [&str; 6] = ["64bit", "fp64", "mips16", "single-float", "soft-float", "thumb-mode"];

/// Vectors up to this size are legal on any processor that has them, whatever the function says.
const ALWAYS_LEGAL: u64 = 256;

/// May a body with the modes `callee` become part of a function with the modes `caller`? Both are sorted.
pub(super) fn accepts(caller: &[Box<str>], callee: &[Box<str>]) -> bool {
    let lacks = |modes: &[Box<str>], word: &str| modes.binary_search_by(|mode| (**mode).cmp(word)).is_err();
    let only_callee = callee.iter().filter(|word| lacks(caller, word)).map(|word| name_of(word));
    let only_caller = caller.iter().filter(|word| lacks(callee, word)).map(|word| name_of(word));
    only_callee.chain(only_caller).all(|name| may_differ(name, value_of(caller, name), value_of(callee, name)))
}

/// May functions differ in the attribute `name` like this? `Some("")` is an attribute without a value.
fn may_differ(name: &str, caller: Option<&str>, callee: Option<&str>) -> bool {
    match name {
        // More features in the caller are fine, and so is a wish.
        "target-features" => has_features(caller.unwrap_or(""), callee.unwrap_or("")),
        "prefer-vector-width" => true,
        // Without the attribute, vectors of any size may be needed.
        "min-legal-vector-width" => {
            let width = |text: Option<&str>| text.and_then(|text| text.parse().ok()).unwrap_or(u64::MAX);
            width(callee) <= width(caller).max(ALWAYS_LEGAL)
        }
        _ if FAST.contains(&name) => caller != Some("true") || callee == Some("true"),
        // These forbid something, so the caller may be the one that has it.
        "null_pointer_is_valid" | "speculative_load_hardening" => caller.is_some(),
        _ if name.starts_with("no-builtin") => caller.is_some(),
        _ => false,
    }
}

/// Has the caller all features that the callee has?
fn has_features(caller: &str, callee: &str) -> bool {
    let on = |features: &str, name: &str| {
        features.split(',').rev().find(|word| word.get(1..) == Some(name)).is_some_and(|word| word.starts_with('+'))
    };
    let names = callee.split(',').filter_map(|word| word.strip_prefix('+'));
    names.filter(|name| on(callee, name)).all(|name| on(caller, name))
        && ABI_FEATURES.iter().all(|name| on(caller, name) == on(callee, name))
}

/// The name of an attribute: `"name"="value"` or a single word.
fn name_of(word: &str) -> &str {
    word.strip_prefix('"').map_or(word, |string| string.split('"').next().unwrap_or(""))
}

/// The value of an attribute, if it is there; it is empty if it has none.
fn value_of<'a>(modes: &'a [Box<str>], name: &str) -> Option<&'a str> {
    let word = modes.iter().find(|word| name_of(word) == name)?;
    let value = word.split_once("\"=\"").map_or("", |(_, value)| value);
    Some(value.strip_suffix('"').unwrap_or(value))
}

#[cfg(test)]
mod tests {
    use super::super::FnAttrs;

    #[test]
    fn harmless_differences_are_accepted() {
        let accepts = |caller: &str, callee: &str| FnAttrs::from(caller).accepts_body_of(&FnAttrs::from(callee));
        let both_ways = |a: &str, b: &str| (accepts(a, b), accepts(b, a));
        let features = |list: &str| format!("\"target-features\"=\"{list}\"");
        assert_eq!(both_ways(&features("+sse,+avx"), &features("+sse")), (true, false));
        assert_eq!(both_ways(&features("+sse,-avx"), &features("+sse")), (true, true));
        assert_eq!(both_ways(&features("+sse,+soft-float"), &features("+sse")), (false, false));
        assert_eq!(both_ways(&features("+sse"), ""), (true, false));
        let width = |bits: u32| format!("\"min-legal-vector-width\"=\"{bits}\"");
        assert_eq!(both_ways(&width(0), &width(256)), (true, true));
        assert_eq!(both_ways(&width(0), &width(512)), (false, true));
        assert_eq!(both_ways(&width(0), ""), (false, true));
        assert_eq!(both_ways("\"unsafe-fp-math\"=\"true\"", ""), (false, true));
        assert_eq!(both_ways("\"no-builtin-memset\"", ""), (true, false));
        assert_eq!(both_ways("null_pointer_is_valid", ""), (true, false));
        assert_eq!(both_ways("sspstrong", "ssp"), (true, false));
        assert_eq!(both_ways("ssp", ""), (true, false));
        assert_eq!(both_ways("noimplicitfloat", ""), (true, false));
        for different in
            ["strictfp", "sanitize_thread", "\"target-cpu\"=\"skylake\"", "\"denormal-fp-math\"=\"ieee\"", "\"x\""]
        {
            assert_eq!(both_ways(different, ""), (false, false), "{different}");
        }
    }
}
