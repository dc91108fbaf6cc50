//! Metadata of accesses that move.
//!
//! What is attached to an access speaks of the access itself (its type, the range of its value), which a move does not change; or of
//! alias scopes, which may begin anew in each iteration of a loop. The latter goes.

use rvsdg_core::{Graph, Node, Op};

/// Takes away from a node that has left a loop what need not hold outside.
pub(crate) fn drop_scopes(graph: &mut Graph, node: Node) {
    match graph.op(node) {
        Op::Load(id, effects) => {
            let mut info = graph.payloads[id].clone();
            if without_scopes(&mut info.metadata) {
                let id = graph.payloads.intern_access(info);
                graph.set_op(node, Op::Load(id, effects));
            }
        }
        Op::Store(id, effects) => {
            let mut info = graph.payloads[id].clone();
            if without_scopes(&mut info.metadata) {
                let id = graph.payloads.intern_access(info);
                graph.set_op(node, Op::Store(id, effects));
            }
        }
        Op::Call(id, effects) => {
            let mut info = graph.payloads[id].clone();
            if without_scopes(&mut info.metadata) {
                let id = graph.payloads.intern_call(info);
                graph.set_op(node, Op::Call(id, effects));
            }
        }
        _ => {}
    }
}

/// Removes the attachments about alias scopes; answers whether there were any.
fn without_scopes(metadata: &mut Box<str>) -> bool {
    if !metadata.contains("!alias.scope") && !metadata.contains("!noalias") {
        return false;
    }
    let mut kept = String::new();
    // Attachments are `, !kind !number`. If there is anything else, nothing is kept.
    let plain = |c: char| c.is_ascii_alphanumeric() || " !._-".contains(c);
    for attachment in metadata.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        if !attachment.starts_with('!') || !attachment.chars().all(plain) {
            kept.clear();
            break;
        }
        if !attachment.starts_with("!alias.scope ") && !attachment.starts_with("!noalias ") {
            kept.push_str(", ");
            kept.push_str(attachment);
        }
    }
    *metadata = kept.into();
    true
}

#[cfg(test)]
mod tests {
    use super::without_scopes;

    #[test]
    fn only_scopes_go() {
        for (before, after) in [
            (", !tbaa !5", ", !tbaa !5"),
            (", !tbaa !5, !alias.scope !7, !noalias !9, !range !11", ", !tbaa !5, !range !11"),
            (", !noalias !9", ""),
            (", !x !{i32 1, i32 2}, !noalias !9", ""),
        ] {
            let mut text: Box<str> = before.into();
            assert_eq!(without_scopes(&mut text), before != after);
            assert_eq!(&*text, after);
        }
    }
}
