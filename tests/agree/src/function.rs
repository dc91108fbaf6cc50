//! The text of a function as a graph of blocks, in which locals are numbers and the operands of phis belong to arcs.

use crate::lex::{Token, TokenKind, closing, parts, tokens};
use crate::module::{Names, Source};
use rustc_hash::FxHashMap;

/// Placeholder for a local in the text of an instruction; LLVM's text never contains this character.
pub(crate) const HOLE: &str = "\u{1}";

/// The debug record for a source variable in memory.
pub(crate) const DECLARE: &str = "#dbg_declare";

/// Terminators with successors.
const JUMPS: [&str; 8] = ["br", "switch", "indirectbr", "invoke", "callbr", "catchswitch", "catchret", "cleanupret"];

/// Is this the text of a terminator with successors?
pub(crate) fn is_jump(text: &str) -> bool {
    JUMPS.contains(&text.split(' ').next().unwrap_or_default())
}

/// Operations that access nothing but their operands. The debug record for a variable in memory is included, because it
/// is valid during the whole lifetime of the variable, wherever it is.
const PURE: [&str; 43] = [
    "add",
    "sub",
    "mul",
    "udiv",
    "sdiv",
    "urem",
    "srem",
    "shl",
    "lshr",
    "ashr",
    "and",
    "or",
    "xor",
    "fneg",
    "fadd",
    "fsub",
    "fmul",
    "fdiv",
    "frem",
    "icmp",
    "fcmp",
    "select",
    "freeze",
    "getelementptr",
    "trunc",
    "zext",
    "sext",
    "fptrunc",
    "fpext",
    "fptoui",
    "fptosi",
    "uitofp",
    "sitofp",
    "ptrtoint",
    "inttoptr",
    "bitcast",
    "addrspacecast",
    "extractelement",
    "insertelement",
    "shufflevector",
    "extractvalue",
    "insertvalue",
    DECLARE,
];

/// A block, as an index into [`Function::blocks`].
pub(crate) type Block = usize;
/// A value, as an index into [`Function::values`].
pub(crate) type Value = usize;

/// An operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Operand {
    Value(Value),
    Constant(String),
}

impl Operand {
    /// The value, if it is one.
    pub(crate) fn value(&self) -> Option<Value> {
        match self {
            Operand::Value(value) => Some(*value),
            Operand::Constant(_) => None,
        }
    }
}

/// The definition of a value.
#[derive(Clone, Debug)]
pub(crate) enum Origin {
    Param(usize),
    /// An instruction.
    Instruction,
    /// A phi with its type and flags.
    Phi(String),
}

/// An instruction that is neither a phi nor a plain jump.
#[derive(Clone, Debug)]
pub(crate) struct Instr<'t> {
    /// With placeholders for operands that are values, and without what is in `marks`.
    pub(crate) text: String,
    pub(crate) operands: Vec<Value>,
    pub(crate) result: Option<Value>,
    pub(crate) is_pure: bool,
    /// The original text.
    pub(crate) line: &'t str,
}

/// An arc to a successor.
#[derive(Clone, Debug)]
pub(crate) struct Arc {
    pub(crate) target: Block,
    /// Its condition: a case of a switch, or the index among the successors.
    pub(crate) label: String,
    /// Phis of the target with their operands.
    pub(crate) values: Vec<(Value, Operand)>,
    /// The loop metadata of the terminator.
    pub(crate) marks: Vec<String>,
}

/// A block. The last instruction is the terminator; a plain jump has none.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockData<'t> {
    pub(crate) instrs: Vec<Instr<'t>>,
    pub(crate) arcs: Vec<Arc>,
    pub(crate) phis: Vec<Value>,
}

/// A function; its entry is block 0.
pub(crate) struct Function<'t> {
    /// The line that introduces it, without the names of parameters.
    pub(crate) head: String,
    pub(crate) params: Vec<&'t str>,
    pub(crate) blocks: Vec<BlockData<'t>>,
    pub(crate) values: Vec<Origin>,
}

/// A phi as in the text.
struct Phi<'t> {
    block: Block,
    value: Value,
    incoming: Vec<(Vec<Token<'t>>, &'t str)>,
}

struct Parser<'n, 't> {
    names: &'n Names<'t>,
    function: Function<'t>,
    locals: FxHashMap<&'t str, Value>,
    labels: FxHashMap<&'t str, Block>,
}

/// Parses a function.
pub(crate) fn parse<'t>(source: &Source<'t>, names: &Names<'t>) -> Function<'t> {
    let function = Function { head: String::new(), params: vec![], blocks: vec![], values: vec![] };
    let mut parser = Parser { names, function, locals: FxHashMap::default(), labels: FxHashMap::default() };
    parser.head(source);
    let lines = instructions(source.body);
    let phis = parser.define(&lines);
    parser.fill(&lines, &phis);
    parser.function
}

/// Labels and instructions of a body, each with all its lines.
fn instructions(body: &str) -> Vec<&str> {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for line in body.lines().filter(|line| !line.trim().is_empty() && !line.starts_with(';')) {
        let start = line.as_ptr() as usize - body.as_ptr() as usize;
        let goes_on = line.starts_with("   ") && !is_record(line) || line.starts_with("  ]");
        match spans.last_mut() {
            Some((_, end)) if goes_on => *end = start + line.len(),
            _ => spans.push((start, start + line.len())),
        }
    }
    spans.into_iter().map(|(start, end)| &body[start..end]).collect()
}

/// Is it a debug record?
fn is_record(line: &str) -> bool {
    line.trim_start().starts_with("#dbg_")
}

/// The name of a block in the line of its label.
fn label(line: &str) -> Option<&str> {
    if line.starts_with(' ') {
        return None;
    }
    let end = line.find(": ").filter(|_| !line.starts_with('"')).or_else(|| line.rfind("\":").map(|at| at + 1));
    let name = end.map_or(line.trim_end(), |at| &line[..at]);
    Some(name.strip_suffix(':').unwrap_or(name))
}

/// `%x` or `%"x"`, with quotation marks only if necessary: the name of a local as in a label.
fn bare(local: &str) -> &str {
    local.strip_prefix('%').unwrap_or(local)
}

impl<'t> Parser<'_, 't> {
    fn value(&mut self, name: Option<&'t str>, origin: Origin) -> Value {
        self.function.values.push(origin);
        let value = self.function.values.len() - 1;
        if let Some(name) = name {
            self.locals.insert(name, value);
        }
        value
    }

    /// Parses the first line.
    fn head(&mut self, source: &Source<'t>) {
        let line = source.head.trim_end().strip_suffix('{').unwrap_or(source.head);
        let tokens = tokens(line);
        let at = tokens.iter().position(|token| token.kind == TokenKind::Global).unwrap_or(0);
        let close = closing(&tokens, at + 1).unwrap_or(tokens.len() - 1);
        let mut kept = tokens[..at + 2].to_vec();
        for (index, param) in parts(&tokens[at + 2..close]).into_iter().enumerate() {
            let name =
                param.last().filter(|token| token.kind == TokenKind::Local && param.len() > 1).map(|token| token.text);
            kept.extend(&param[..param.len() - usize::from(name.is_some())]);
            kept.push(Token { kind: TokenKind::Mark, text: "," });
            self.value(name, Origin::Param(index));
            self.function.params.push(name.unwrap_or(""));
        }
        let (behind, attachments) = attachments(&tokens[close..]);
        kept.extend(behind);
        self.function.head = self.names.canonical(&kept);
        self.function.head.push_str(&self.attached(&attachments));
    }

    /// Numbers blocks and values.
    fn define(&mut self, lines: &[&'t str]) -> Vec<Phi<'t>> {
        let mut phis = Vec::new();
        if lines.first().is_none_or(|line| label(line).is_none()) {
            self.function.blocks.push(BlockData::default());
        }
        for line in lines {
            if let Some(name) = label(line) {
                self.labels.insert(name, self.function.blocks.len());
                self.function.blocks.push(BlockData::default());
                continue;
            }
            let text = line.trim_start();
            if !text.starts_with('%') {
                continue;
            }
            let found = tokens(line);
            let block = self.function.blocks.len() - 1;
            if found.get(2).is_some_and(|token| token.is("phi")) {
                let phi = self.phi(block, &found);
                phis.push(phi);
            } else {
                self.value(Some(found[0].text), Origin::Instruction);
            }
        }
        phis
    }

    /// `%x = phi fast i32 [ 1, %a ], [ %y, %b ], !m !3`
    fn phi(&mut self, block: Block, found: &[Token<'t>]) -> Phi<'t> {
        let (found, _) = attachments(found);
        let parts = parts(&found[3..]);
        // An array type also has brackets, so the operand begins at the bracket that is closed at the end of the part.
        let open = |part: &[Token<'t>]| {
            let last = part.len() - 1;
            (0..part.len()).rev().find(|at| part[*at].is("[") && closing(part, *at) == Some(last))
        };
        let first = parts.first().and_then(|part| open(part)).unwrap_or(0);
        let ty = self.names.canonical(&found[3..3 + first]);
        let value = self.value(Some(found[0].text), Origin::Phi(ty));
        let mut incoming = Vec::new();
        for part in parts {
            let Some(at) = open(part) else { continue };
            let inner = &part[at + 1..part.len() - 1];
            if let Some(from) = inner.last() {
                incoming.push((inner[..inner.len() - 2].to_vec(), from.text));
            }
        }
        self.function.blocks[block].phis.push(value);
        Phi { block, value, incoming }
    }

    /// Parses all instructions and the operands of phis.
    fn fill(&mut self, lines: &[&'t str], phis: &[Phi<'t>]) {
        let mut block = 0;
        for line in lines {
            if let Some(name) = label(line) {
                block = self.labels[name];
            } else {
                let found = tokens(line);
                let at = if found.get(1).is_some_and(|token| token.is("=")) { 2 } else { 0 };
                if !found.get(at).is_some_and(|token| token.is("phi")) {
                    self.instr(block, line, &found, at);
                }
            }
        }
        for phi in phis {
            for (operand, from) in &phi.incoming {
                let operand = self.operand(operand);
                let from = self.block(from);
                for arc in self.function.blocks[from].arcs.iter_mut().filter(|arc| arc.target == phi.block) {
                    if arc.values.last().is_none_or(|(value, _)| *value != phi.value) {
                        arc.values.push((phi.value, operand.clone()));
                    }
                }
            }
        }
    }

    /// The block with this name; the entry may have no label.
    fn block(&self, local: &str) -> Block {
        self.labels.get(bare(local)).copied().unwrap_or(0)
    }

    fn operand(&self, found: &[Token<'t>]) -> Operand {
        match found {
            [token] if token.kind == TokenKind::Local => match self.locals.get(token.text) {
                Some(value) => Operand::Value(*value),
                None => Operand::Constant(token.text.to_owned()),
            },
            _ => Operand::Constant(self.names.canonical(found)),
        }
    }

    fn instr(&mut self, block: Block, line: &'t str, found: &[Token<'t>], at: usize) {
        let result = (at > 0).then(|| self.locals[found[0].text]);
        let (body, attached) = attachments(&found[at..]);
        let opcode = body.first().map_or("", |token| token.text);
        let is_jump = JUMPS.contains(&opcode);
        let (mut text, mut operands) = (String::new(), Vec::new());
        let mut arcs: Vec<Arc> = Vec::new();
        let mut index = 0;
        let mut case: Vec<Token<'t>> = Vec::new();
        while let Some(token) = body.get(index) {
            let is_label = is_jump && token.is("label");
            if is_label && body.get(index + 1).is_some_and(|next| next.kind == TokenKind::Local) {
                let name = match opcode {
                    "switch" if !arcs.is_empty() => self.names.canonical(&case),
                    _ => arcs.len().to_string(),
                };
                let target = self.block(body[index + 1].text);
                arcs.push(Arc { target, label: name, values: vec![], marks: vec![] });
                case.clear();
                index += 2;
                continue;
            }
            if opcode == "switch" && !arcs.is_empty() {
                if !token.is(",") && !token.is("[") && !token.is("]") {
                    case.push(*token);
                }
            } else {
                self.word(body, index, &mut text, &mut operands);
            }
            index += 1;
        }
        let (loops, others): (Vec<_>, Vec<_>) =
            attached.into_iter().partition(|part| is_jump && part[0].is("!llvm.loop"));
        // All returns will be merged.
        if opcode != "ret" {
            text.push_str(&self.attached(&others));
        }
        let marks: Vec<String> = loops.iter().map(|part| self.names.canonical(part)).collect();
        arcs.iter_mut().for_each(|arc| arc.marks.clone_from(&marks));
        let data = &mut self.function.blocks[block];
        // A plain jump is represented only by its arc.
        if opcode != "br" || arcs.len() > 1 {
            data.instrs.push(Instr { text, operands, result, is_pure: PURE.contains(&opcode), line });
        }
        data.arcs.extend(arcs);
    }

    /// Appends a token of an instruction.
    fn word(&self, body: &[Token<'t>], index: usize, text: &mut String, operands: &mut Vec<Value>) {
        let token = &body[index];
        if token.kind == TokenKind::Local {
            let value = self.locals.get(token.text).copied();
            let may_be_type = self.names.types.contains(token.text) && value.is_some();
            if let Some(value) = value.filter(|_| !(may_be_type && is_type(body, index))) {
                text.push(' ');
                text.push_str(HOLE);
                operands.push(value);
                return;
            }
            if let (Some(block), None) = (self.labels.get(bare(token.text)), value) {
                text.push_str(&format!(" block{block}"));
                return;
            }
        }
        self.names.push(text, token);
    }

    /// Attachments as text, sorted: LLVM numbers unknown kinds in the order of occurrence.
    fn attached(&self, attachments: &[&[Token<'t>]]) -> String {
        let mut texts: Vec<String> = attachments.iter().map(|part| self.names.canonical(part)).collect();
        texts.sort();
        texts.iter().map(|text| format!(" , {text}")).collect()
    }
}

/// Is a local, which may be a type or a value, a type? A value is preceded by its type.
fn is_type(body: &[Token<'_>], index: usize) -> bool {
    let Some(before) = index.checked_sub(1).map(|at| &body[at]) else { return false };
    let next_is_value =
        body.get(index + 1).is_some_and(|next| matches!(next.kind, TokenKind::Local | TokenKind::Global));
    // A value never directly follows an opcode or a flag.
    let words = [
        "alloca",
        "load",
        "store",
        "getelementptr",
        "inbounds",
        "nuw",
        "nusw",
        "x",
        "to",
        "(",
        "{",
        "<",
        "call",
        "invoke",
        "va_arg",
        "insertvalue",
        "extractvalue",
        "ret",
        "freeze",
        "resume",
        "landingpad",
        "volatile",
        "atomic",
    ];
    next_is_value || words.iter().any(|word| before.is(word))
}

/// Splits the attachments `, !name !7` from the end of an instruction, or of the head of a function, where there are no
/// commas.
fn attachments<'s, 't>(found: &'s [Token<'t>]) -> (&'s [Token<'t>], Vec<&'s [Token<'t>]>) {
    let mut rest = found;
    let mut attached = Vec::new();
    while let [.., name, node] = rest {
        let is_name = name.kind == TokenKind::Word && name.text.starts_with('!');
        if !is_name || node.kind != TokenKind::Node {
            break;
        }
        attached.push(&rest[rest.len() - 2..]);
        rest = &rest[..rest.len() - 2];
        if let [before @ .., comma] = rest
            && comma.is(",")
        {
            rest = before;
        }
    }
    (rest, attached)
}
