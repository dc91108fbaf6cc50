//! The positions of state operands and outputs.

use crate::testing::*;
use crate::*;

#[test]
fn states_are_where_effects_say() {
    let mut types = TypeTable::new();
    let (mut g, params, io, mem) = body(&[Type::PTR, Type::I32]);
    let (pointer, number) = (params[0], params[1]);
    let end = Position::End(g.root());
    let stored = store(&mut g, end, number, pointer, io, mem);
    let (loaded, read) = load(&mut g, end, Type::I32, pointer, io, stored);
    let (after_io, after_mem) = call(&mut g, end, &mut types, pointer, io, read);
    let pinned = Op::Binary(BinOp::UDiv, Flags::PINNED);
    let division = g.add_node(end, pinned, &[number, loaded, after_io], &[Type::I32]);
    let sum = add(&mut g, end, number, loaded);
    let node = |value: Value| g.producer(value).unwrap();

    let states = |node: Node| [g.io_in(node), g.io_out(node), g.mem_in(node), g.mem_out(node)];
    assert_eq!(states(node(stored)), [Some(io), None, Some(mem), Some(stored)]);
    assert_eq!(states(node(read)), [Some(io), None, Some(stored), Some(read)]);
    assert_eq!(states(node(after_io)), [Some(io), Some(after_io), Some(read), Some(after_mem)]);
    assert_eq!(states(division), [Some(after_io), None, None, None]);
    assert_eq!(states(node(sum)), [None; 4]);
    let user = g.mem_input(node(read)).unwrap();
    assert_eq!((g.origin(user), g.only_user(stored)), (stored, Some(user)));
    assert_eq!((g.only_user(io), g.only_user(sum)), (None, None));

    let found = [stored, loaded].map(|value| g.load_store(node(value)).unwrap());
    assert_eq!(
        found.map(|it| (it.address, it.value, it.is_store)),
        [(pointer, number, true), (pointer, loaded, false)]
    );
    assert_eq!(g.load_store(division), None);
}

#[test]
fn memory_goes_around_a_node() {
    let (mut g, params, io, mem) = body(&[Type::PTR, Type::I32]);
    let end = Position::End(g.root());
    let first = store(&mut g, end, params[1], params[0], io, mem);
    let second = store(&mut g, end, params[1], params[0], io, first);
    finish(&mut g, &[io, second]);
    let nodes = [first, second].map(|value| g.producer(value).unwrap());
    g.bypass_memory(nodes[0]);
    assert_eq!((g.mem_in(nodes[1]), g.is_dead(first)), (Some(mem), true));
    g.remove_node(nodes[0]);
    assert_valid(&g, &TypeTable::new());
    // A node without memory state is not changed.
    let sum = add(&mut g, end, params[1], params[1]);
    let revision = g.revision();
    g.bypass_memory(g.producer(sum).unwrap());
    assert_eq!(g.revision(), revision);
}
