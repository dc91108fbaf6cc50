//! That `docs/text-format.md` tells the truth: its examples are read and print as they stand there.

use rvsdg_core::{TypeTable, print, print_graph, verify, verify_graph};

#[test]
fn examples_are_what_is_printed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/text-format.md");
    let document = std::fs::read_to_string(path).unwrap();
    let (mut modules, mut graphs) = (0, 0);
    // Every second piece is the inside of a block.
    for block in document.split("```").skip(1).step_by(2) {
        let Some(text) = block.strip_prefix('\n') else { continue };
        if text.starts_with("graph ") {
            let mut types = TypeTable::new();
            let symbols = Default::default();
            let graph = rvsdg_text::parse_graph(text, &mut types, &symbols).unwrap_or_else(|error| panic!("{error}"));
            verify_graph(&graph, &types, &symbols).unwrap_or_else(|errors| panic!("{errors}"));
            assert_eq!(print_graph(&graph, &types, &symbols), text);
            graphs += 1;
        } else {
            let module = rvsdg_text::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            verify(&module).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
            assert_eq!(print(&module), text);
            modules += 1;
        }
    }
    assert!(modules > 0 && graphs > 0);
}
