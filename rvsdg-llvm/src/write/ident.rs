//! Who has compiled a module: `!llvm.ident`, which the back end copies to the section `.comment` of the object.

use super::scan;
use rvsdg_cfg::Ipg;

const NAME: &str = "!llvm.ident = !{";

/// Adds a text to the module's `!llvm.ident`, beside that of the front end. A module without such metadata stays
/// without: its user wants none (`-fno-ident`). A text that is there already is not added again.
pub fn add_ident(ipg: &mut Ipg, text: &str) {
    let old = &*ipg.text.postamble;
    let Some(start) = old.lines().find(|line| line.starts_with(NAME)).map(|line| line.as_ptr() as usize) else {
        return;
    };
    let start = start - old.as_ptr() as usize;
    let Some(end) = old[start..].find('}').map(|end| start + end) else { return };
    let is_plain = |c: &char| (' '..='~').contains(c) && !matches!(c, '"' | '\\');
    let node = format!("!{{!\"{}\"}}", text.chars().filter(is_plain).collect::<String>());
    if old.lines().any(|line| line.ends_with(&node)) {
        return;
    }
    let number = scan::free_metadata_number(old);
    let comma = if old[..end].ends_with('{') { "" } else { ", " };
    let line_end = if old.ends_with('\n') { "" } else { "\n" };
    let (before, behind) = old.split_at(end);
    ipg.text.postamble = format!("{before}{comma}!{number}{behind}{line_end}!{number} = {node}\n").into();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn added(postamble: &str) -> String {
        let mut ipg = Ipg::default();
        ipg.text.postamble = postamble.into();
        add_ident(&mut ipg, "rvsdg \"1\"");
        ipg.text.postamble.into_string()
    }

    #[test]
    fn a_text_is_added_once_and_only_beside_others() {
        let once = added("!llvm.ident = !{!3}\n\n!3 = !{!\"clang }\"}\n");
        assert_eq!(once, "!llvm.ident = !{!3, !4}\n\n!3 = !{!\"clang }\"}\n!4 = !{!\"rvsdg 1\"}\n");
        assert_eq!(added(&once), once);
        assert_eq!(added("!x = !{!0}\n"), "!x = !{!0}\n");
        assert_eq!(added("!llvm.ident = !{}"), "!llvm.ident = !{!0}\n!0 = !{!\"rvsdg 1\"}\n");
    }
}
