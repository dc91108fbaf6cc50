//! Debug information: removed from the text before anything else reads it, and stored per instruction.
//!
//! Locations (`, !dbg !5`) and records (`#dbg_declare(...)`) would complicate all other parsing of instructions. So
//! LLVM's text is printed with them once, they are removed, and the rest is parsed again. That renumbers metadata. So a
//! named node, [`NAMED`], refers to all nodes that the removed parts mention, and its operands give their final
//! numbers.
//!
//! Records that declare a variable to be in the memory of an alloca belong to the alloca. All others say what a variable
//! is from an instruction on, and become [records](rvsdg_cfg::Record) of the control flow graph; a variable in other
//! memory is what is at that address. Where LLVM tracks assignments, the stored values are taken.

use super::scan::{find_outside, name_len, split_commas};
use rustc_hash::FxHashMap;
use rvsdg_core::{LocId, LocInfo, LocVariable, Payloads, expression};

/// The named metadata node that exists only between both parses.
const NAMED: &str = "!rvsdg.locations = !{";
const LOCATION: &str = ", !dbg !";
/// The number of instructions that a computed jump becomes, more than one, if addresses become numbers.
const ADDED: usize = 2;
/// Identifies a store as an assignment of a variable; its record is dropped, too.
const ASSIGNMENT: &str = ", !DIAssignID !";

/// The debug information of one instruction. Numbers are indices into [`Debug::nodes`].
#[derive(Clone, Default)]
struct InstrDebug {
    location: Option<u32>,
    variables: Vec<(u32, Box<str>, u32)>,
}

/// What a variable is from an instruction on.
#[derive(Clone)]
pub(super) struct ValueDebug {
    /// The number of instructions before it.
    at: usize,
    /// The value with its type.
    pub(super) value: Box<str>,
    /// The variable, the expression, and the location of the declaration.
    variable: (u32, Box<str>, u32),
}

/// The removed debug information.
#[derive(Default)]
pub(super) struct Debug {
    /// For each function with a body, its instructions in textual order.
    functions: Vec<Vec<InstrDebug>>,
    /// For each function with a body, the values of variables in textual order.
    values: Vec<Vec<ValueDebug>>,
    /// For each function with a body, the numbers of its computed jumps.
    jumps: Vec<Vec<usize>>,
    /// Both for functions whose computed jumps have become switches; nothing for others.
    numbered: Vec<(Vec<InstrDebug>, Vec<ValueDebug>)>,
    /// The numbers of the metadata nodes.
    nodes: Vec<u32>,
}

/// The debug information of one function.
#[derive(Copy, Clone, Default)]
pub(super) struct FunctionDebug<'d> {
    instructions: &'d [InstrDebug],
    values: &'d [ValueDebug],
    nodes: &'d [u32],
}

/// Does the text of a module have locations?
pub(super) fn is_in(text: &str) -> bool {
    text.contains("\n!llvm.dbg.cu = ") && text.contains(LOCATION)
}

/// The text without debug information, but with a node that refers to the removed references.
pub(super) fn separate(text: &str) -> (String, Debug) {
    let mut cutter = Cutter { kept: String::with_capacity(text.len()), ..Cutter::default() };
    let mut inside = false;
    for line in text.split_inclusive('\n') {
        if inside && !line.starts_with('}') {
            cutter.line(line);
            continue;
        }
        inside = line.starts_with("define ");
        if inside {
            cutter.debug.functions.push(vec![]);
            cutter.debug.values.push(vec![]);
            cutter.debug.jumps.push(vec![]);
            cutter.values.clear();
        }
        cutter.kept.push_str(line);
    }
    let Cutter { mut kept, mut debug, .. } = cutter;
    debug.numbered = (0..debug.functions.len()).map(|index| debug.numbered(index)).collect();
    let members: Vec<String> = debug.nodes.iter().map(|node| format!("!{node}")).collect();
    kept.push_str(&format!("\n{NAMED}{}}}\n", members.join(", ")));
    (kept, debug)
}

impl Debug {
    /// Removes the additional node from the text, and reads the final numbers from it.
    pub(super) fn settle(&mut self, text: &mut String) {
        let Some(start) = text.find(&format!("\n{NAMED}")).map(|at| at + 1) else { return };
        let end = text[start..].find('\n').map_or(text.len(), |at| start + at + 1);
        let members = text[start..end].trim_end().trim_start_matches(NAMED).trim_end_matches('}');
        let number = |member: &str| member.trim().strip_prefix('!')?.parse().ok();
        let nodes: Option<Vec<u32>> = members.split(',').map(number).collect();
        match nodes.filter(|nodes| nodes.len() == self.nodes.len()) {
            Some(nodes) => self.nodes = nodes,
            None => *self = Debug::default(),
        }
        text.replace_range(start..end, "");
    }

    /// The debug information of a function in which [`ADDED`] instructions follow each computed jump, as they do if the
    /// addresses of its labels have become numbers.
    fn numbered(&self, index: usize) -> (Vec<InstrDebug>, Vec<ValueDebug>) {
        if self.jumps[index].is_empty() {
            return (vec![], vec![]);
        }
        let mut instructions = vec![];
        for (number, known) in self.functions[index].iter().enumerate() {
            let copies = if self.jumps[index].binary_search(&number).is_ok() { 1 + ADDED } else { 1 };
            instructions.extend(std::iter::repeat_n(known.clone(), copies));
        }
        let moved = |it: &ValueDebug| {
            let jumps = self.jumps[index].partition_point(|jump| *jump < it.at);
            ValueDebug { at: it.at + ADDED * jumps, ..it.clone() }
        };
        (instructions, self.values[index].iter().map(moved).collect())
    }

    /// The debug information of body number `index`, if it has that number of instructions.
    pub(super) fn function(&self, index: usize, count: usize) -> FunctionDebug<'_> {
        if let Some((instructions, values)) = self.numbered.get(index).filter(|(known, _)| known.len() == count) {
            return FunctionDebug { instructions, values, nodes: &self.nodes };
        }
        match self.functions.get(index) {
            Some(known) if known.len() == count => {
                FunctionDebug { instructions: known, values: &self.values[index], nodes: &self.nodes }
            }
            _ => FunctionDebug::default(),
        }
    }
}

impl<'d> FunctionDebug<'d> {
    /// What variables are from instruction number `index` on.
    pub(super) fn values(&self, index: usize) -> &'d [ValueDebug] {
        let first = self.values.partition_point(|it| it.at < index);
        let count = self.values[first..].partition_point(|it| it.at == index);
        &self.values[first..first + count]
    }

    /// The variable that a value belongs to.
    pub(super) fn variable(&self, value: &ValueDebug, payloads: &mut Payloads) -> LocId {
        payloads.intern_loc(LocInfo { variables: [self.described(&value.variable)].into(), ..LocInfo::default() })
    }

    fn described(&self, (node, expression, location): &(u32, Box<str>, u32)) -> LocVariable {
        let number = |place: u32| self.nodes[place as usize];
        LocVariable { node: number(*node), expression: expression.clone(), location: number(*location) }
    }

    /// The location of instruction number `index`.
    pub(super) fn location(&self, index: usize, payloads: &mut Payloads) -> Option<LocId> {
        let known = self.instructions.get(index)?;
        if known.location.is_none() && known.variables.is_empty() {
            return None;
        }
        let number = |place: u32| self.nodes[place as usize];
        Some(payloads.intern_loc(LocInfo {
            node: known.location.map(number),
            call: None,
            variables: known.variables.iter().map(|variable| self.described(variable)).collect(),
        }))
    }

    /// Adds locations to the text of the function.
    pub(super) fn restore(&self, text: &str) -> String {
        let mut result = String::with_capacity(text.len() + 16 * self.instructions.len());
        let mut instructions = self.instructions.iter();
        let mut open: Option<u32> = None;
        for line in text.split_inclusive('\n') {
            let starts = starts_instruction(line);
            if (starts || !line.starts_with(' '))
                && let Some(place) = open.take()
            {
                let end = result.trim_end_matches('\n').len();
                result.insert_str(end, &format!("{LOCATION}{}", self.nodes[place as usize]));
            }
            if starts {
                open = instructions.next().and_then(|known| known.location);
            }
            result.push_str(line);
        }
        result
    }
}

/// Must agree with [`super::text::FunctionText::instructions`].
fn starts_instruction(line: &str) -> bool {
    let line = line.as_bytes();
    line.len() > 3 && line.starts_with(b"  ") && line[2] != b' ' && line[2] != b']'
}

#[derive(Default)]
struct Cutter<'t> {
    kept: String,
    debug: Debug,
    /// Indices of metadata nodes by their numbers.
    places: FxHashMap<u32, u32>,
    /// The allocas of the current function by name, with their instruction numbers.
    values: FxHashMap<&'t str, usize>,
}

impl<'t> Cutter<'t> {
    /// Processes a line of a body.
    fn line(&mut self, line: &'t str) {
        if let Some(record) = line.trim_start().strip_prefix("#dbg_") {
            self.record(record.trim_end());
            return;
        }
        let known = self.debug.functions.last_mut().expect("a body is one of a function");
        if starts_instruction(line) {
            if let Some(rest) = line.trim_start().strip_prefix('%') {
                let name = &rest[..name_len(rest)];
                if rest[name.len()..].starts_with(" = alloca ") {
                    self.values.insert(name, known.len());
                }
            }
            if line.starts_with("  indirectbr ")
                && let Some(jumps) = self.debug.jumps.last_mut()
            {
                jumps.push(known.len());
            }
            known.push(InstrDebug::default());
        }
        match line.contains(", !") {
            true => self.attached(line),
            false => self.kept.push_str(line),
        }
    }

    /// Processes a line that may have a location.
    fn attached(&mut self, line: &str) {
        let mut line = line.to_owned();
        for mark in [LOCATION, ASSIGNMENT] {
            if !line.contains(mark) {
                continue;
            }
            // The last line of a switch begins with a bracket.
            let from = if line.starts_with("  ]") { 3 } else { 0 };
            let Some(at) = find_outside(&line, from, |rest| rest.starts_with(mark.as_bytes())) else { continue };
            let digits = line[at + mark.len()..].bytes().take_while(u8::is_ascii_digit).count();
            let end = at + mark.len() + digits;
            if let (true, Ok(number)) = (mark == LOCATION, line[at + mark.len()..end].parse()) {
                let place = self.place(number);
                if let Some(known) = self.debug.functions.last_mut().and_then(|known| known.last_mut()) {
                    known.location = Some(place);
                }
            }
            line.replace_range(at..end, "");
        }
        self.kept.push_str(&line);
    }

    /// `declare(ptr %x, !12, !DIExpression(), !13)`, `value(i32 %x, !12, !DIExpression(), !13)`, or `assign(i32 %x, !12,
    /// !DIExpression(), !14, ptr %y, !DIExpression(), !13)`.
    fn record(&mut self, record: &str) {
        let Some((kind, arguments)) = record.strip_suffix(')').and_then(|rest| rest.split_once('(')) else { return };
        let arguments = split_commas(arguments);
        let (value, variable, expression, location) = match (kind, &arguments[..]) {
            ("declare" | "value", [value, variable, expression, location])
            | ("assign", [value, variable, expression, _, _, _, location]) => (value, variable, expression, location),
            _ => return,
        };
        let number = |text: &str| text.trim().strip_prefix('!')?.parse().ok();
        let (Some(variable), Some(location)) = (number(variable), number(location)) else { return };
        let mut variable = (self.place(variable), expression.trim().into(), self.place(location));
        if kind == "declare" {
            let alloca = value.trim().rsplit_once(" %").and_then(|(_, name)| self.values.get(name));
            if let Some(known) = alloca.and_then(|alloca| self.debug.functions.last_mut()?.get_mut(*alloca)) {
                return known.variables.push(variable);
            }
            let Some(expression) = expression::at_address(&variable.1) else { return };
            variable.1 = expression;
        }
        let at = self.debug.functions.last().map_or(0, Vec::len);
        if let Some(values) = self.debug.values.last_mut() {
            values.push(ValueDebug { at, value: value.trim().into(), variable });
        }
    }

    fn place(&mut self, number: u32) -> u32 {
        let nodes = &mut self.debug.nodes;
        *self.places.entry(number).or_insert_with(|| {
            nodes.push(number);
            nodes.len() as u32 - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "define void @f() !dbg !3 {\n  %\"a b\" = alloca i32, align 4, !DIAssignID !9\n    \
        #dbg_declare(ptr %\"a b\", !7, !DIExpression(DW_OP_deref), !8)\n    #dbg_value(i32 1, !7, !DIExpression(), !8)\n  \
        store i8 0, ptr @\", !dbg !1\", align 1, !dbg !8, !tbaa !2\n  switch i32 %x, label %a [\n    i32 1, label %b\n  \
        ], !dbg !5\n\na:\n  ret void\n}\n!llvm.dbg.cu = !{!0}\n";

    #[test]
    fn locations_are_cut_out_and_put_back() {
        assert!(is_in(TEXT));
        let (mut text, mut debug) = separate(TEXT);
        let rest = "define void @f() !dbg !3 {\n  %\"a b\" = alloca i32, align 4\n  \
            store i8 0, ptr @\", !dbg !1\", align 1, !tbaa !2\n  switch i32 %x, label %a [\n    i32 1, label %b\n  \
            ]\n\na:\n  ret void\n}\n!llvm.dbg.cu = !{!0}\n";
        assert_eq!(text, format!("{rest}\n{NAMED}!7, !8, !5}}\n"));
        text = text.replace("!7, !8, !5", "!17, !18, !15");
        debug.settle(&mut text);
        assert_eq!(text, format!("{rest}\n"));
        let function = debug.function(0, 4);
        let mut payloads = Payloads::new();
        let mut known = |index| function.location(index, &mut payloads).map(|id| payloads[id].clone());
        let memory = known(0).unwrap();
        assert_eq!((memory.node, memory.variables.len()), (None, 1));
        let variable = LocVariable { node: 17, expression: "!DIExpression(DW_OP_deref)".into(), location: 18 };
        assert_eq!(memory.variables[0], variable);
        assert_eq!([1, 2, 3, 9].map(|index| known(index).and_then(|info| info.node)), [Some(18), Some(15), None, None]);
        let restored = function.restore(rest.split_once("\n!llvm").unwrap().0);
        assert!(restored.contains("align 1, !tbaa !2, !dbg !18\n") && restored.contains("\n  ], !dbg !15\n\na:"));
        assert_eq!(restored.matches("!dbg").count(), 4);
        assert!(debug.function(0, 5).location(1, &mut Payloads::new()).is_none());
    }
}
