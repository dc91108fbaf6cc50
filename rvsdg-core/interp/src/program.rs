//! A module prepared for running: addresses of symbols, compiled bodies, and the initial memory.

use crate::code::{AccessKind, Code, MemAccess, Operand};
use crate::compile::{Compiler, Context, constant, number_after};
use crate::layout::{Layouts, Shape};
use crate::library::{self, Routine};
use crate::machine::Machine;
use crate::memory::{Memory, Origin};
use crate::outcome::{Eval, Stop, invalid, unsupported};
use crate::value::{Pointer, Value};
use rustc_hash::FxHashMap;
use rvsdg_core::{
    Const, ConstData, DataLayout, Linkage, Module, Node, Op, Symbol, SymbolData, SymbolKind, Type, TypeData, TypeTable,
    Value as Origin_,
};

/// The target of a call of a symbol.
pub(crate) enum Target {
    /// A body, by number.
    Code(usize),
    /// A modelled function.
    Library(Routine),
    /// A function that is neither in the module nor modelled.
    Unknown,
    /// A function that the module keeps as text, and the reason.
    Verbatim(String),
    /// The symbol is not a function.
    None,
}

pub(crate) struct Program {
    pub(crate) codes: Vec<Code>,
    /// The function of each code.
    pub(crate) owners: Vec<Symbol>,
    pub(crate) targets: Vec<Target>,
    pub(crate) names: Vec<Box<str>>,
    /// Variables with external linkage.
    pub(crate) shared: Vec<Pointer>,
    /// Is a `va_list` that of x86-64?
    pub(crate) has_known_va_list: bool,
    /// The memory at the start of a run.
    pub(crate) initial: Result<Memory, Box<Stop>>,
}

impl Program {
    pub(crate) fn new(module: &Module) -> Program {
        let default = DataLayout::default();
        let data = module.data_layout().unwrap_or(&default);
        let mut memory = Memory::new(u64::MAX, data);
        let mut context = Context {
            module,
            layouts: Layouts::new(&module.types, data),
            addresses: vec![None; module.symbols.len()],
            spelled: spellings(&module.types),
        };
        let mut program = Program {
            codes: vec![],
            owners: vec![],
            targets: module.symbols.values().map(target).collect(),
            names: module.symbols.values().map(|data| unquoted(&data.name)).collect(),
            shared: vec![],
            has_known_va_list: module.text.triple().is_none_or(|triple| triple.starts_with("x86_64"))
                && data.pointer_bits() == 64
                && !data.is_big_endian(),
            initial: Ok(Memory::new(0, data)),
        };
        let known = match &module.layout {
            Err(error) => unsupported(error.to_string()),
            Ok(data) if data.pointer_bits() > 64 => unsupported("pointers of more than 64 bits"),
            Ok(_) => Ok(()),
        };
        let placed = known
            .and_then(|()| place_symbols(&mut context, &mut memory, &mut program))
            .and_then(|()| place_aliases(&mut context));
        if let Err(stop) = placed {
            program.initial = Err(stop);
            return program;
        }
        program.compile(&mut context);
        program.initial = program.initialize(&mut context, memory);
        program
    }

    fn compile(&mut self, context: &mut Context<'_>) {
        let module = context.module;
        for (node, symbol) in module.lambdas() {
            let Some(body) = module.body(symbol) else { continue };
            let vars: Vec<Value> =
                module.omega.operands(node).map(|origin| context.address(module.symbol_of(origin))).collect();
            let ret = module.symbols[symbol].function().and_then(|info| module.types.signature(info.ty));
            let ret = ret.map_or(Type::VOID, |(ret, _, _)| ret);
            let code = Compiler::new(context, body).body(&vars, ret);
            self.targets[symbol.as_u32() as usize] = Target::Code(self.codes.len());
            self.codes.push(code);
            self.owners.push(symbol);
        }
    }

    /// Evaluates the initializers.
    fn initialize(&mut self, context: &mut Context<'_>, memory: Memory) -> Result<Memory, Box<Stop>> {
        let module = context.module;
        let globals: Vec<(Node, Symbol)> =
            module.definitions().into_iter().filter(|(_, symbol)| module.symbols[*symbol].global().is_some()).collect();
        let nodes: Vec<Node> = globals.iter().map(|(node, _)| *node).collect();
        let (code, map) = Compiler::new(context, &module.omega).initializers(&nodes);
        let index = self.codes.len();
        self.codes.push(code);
        let mut machine = Machine::new(self, crate::Options::default(), memory);
        let result = machine.straight(index).and_then(|()| {
            for (node, symbol) in &globals {
                let region = module.omega.regions(*node)[0];
                let value = module.omega.result(region, 0);
                write_initializer(context, &mut machine, index, &map, *symbol, value)?;
            }
            Ok(())
        });
        let mut memory = std::mem::replace(&mut machine.memory, Memory::new(0, context.layouts.data));
        self.codes.pop();
        result?;
        for (_, symbol) in globals {
            if module.symbols[symbol].global().is_some_and(|info| info.constant)
                && let Some(index) = context.addresses[symbol.as_u32() as usize].and_then(|it| memory.object(it))
            {
                memory.get_mut(index).constant = true;
            }
        }
        Ok(memory)
    }
}

/// Writes the initial value of a variable: aggregates piece by piece, with an explicit stack.
fn write_initializer(
    context: &mut Context<'_>,
    machine: &mut Machine<'_>,
    code: usize,
    map: &[Operand],
    symbol: Symbol,
    root: Origin_,
) -> Eval<()> {
    let omega = &context.module.omega;
    let Some(base) = context.addresses[symbol.as_u32() as usize] else { return invalid("a variable without address") };
    let mut stack = vec![(root, 0u64)];
    while let Some((value, offset)) = stack.pop() {
        let ty = omega.ty(value);
        let op = omega.producer_op(value);
        let aggregate = context.layouts.shape(ty) == Shape::Aggregate;
        match (omega.producer(value), op) {
            (Some(node), Some(Op::Aggregate)) if aggregate => {
                for (index, member) in omega.operands(node).enumerate() {
                    let at = context.layouts.member(ty, index as u64).map_or(0, |(at, _)| at);
                    stack.push((member, offset + at));
                }
            }
            (_, Some(op)) if op.is_constant() => {
                write_constant(context, &mut machine.memory, base.at(offset), Const { op, ty })?;
            }
            _ => {
                let found = machine.read(&machine.program.codes[code], map[value.as_u32() as usize]);
                store(&mut context.layouts, &mut machine.memory, base.at(offset), ty, &found)?;
            }
        }
    }
    Ok(())
}

fn write_constant(context: &mut Context<'_>, memory: &mut Memory, at: Pointer, root: Const) -> Eval<()> {
    let payloads = &context.module.omega.payloads;
    let mut stack = vec![(root, 0u64)];
    while let Some((Const { op, ty }, offset)) = stack.pop() {
        let aggregate = context.layouts.shape(ty) == Shape::Aggregate;
        match op {
            // Memory is initially zero.
            Op::Zero => {}
            Op::Const(id) if aggregate => match &payloads[id] {
                ConstData::Bytes(bytes) => memory.write(at.at(offset), bytes)?,
                ConstData::Elems(elems) => {
                    for (index, elem) in elems.iter().enumerate() {
                        let member = context.layouts.member(ty, index as u64).map_or(0, |(at, _)| at);
                        stack.push((*elem, offset + member));
                    }
                }
                _ => return invalid("an aggregate that is none"),
            },
            Op::Undef | Op::Poison if aggregate => {
                memory.forget(at.at(offset), Some(context.layouts.of(ty).size));
            }
            _ => {
                let value = constant(&mut context.layouts, payloads, Const { op, ty });
                store(&mut context.layouts, memory, at.at(offset), ty, &value)?;
            }
        }
    }
    Ok(())
}

fn store(layouts: &mut Layouts<'_>, memory: &mut Memory, at: Pointer, ty: Type, value: &Value) -> Eval<()> {
    let layout = layouts.of(ty);
    let kind = match layout.shape {
        Shape::Scalar(scalar) if layout.store <= 8 => AccessKind::Small(scalar),
        Shape::Scalar(scalar) => AccessKind::Scalar(scalar),
        _ => AccessKind::Flat(layouts.leaves(ty)),
    };
    memory.store(&MemAccess { kind, size: layout.store, align: 1 }, at, value)
}

/// Assigns an address to each function and variable.
fn place_symbols(context: &mut Context<'_>, memory: &mut Memory, program: &mut Program) -> Eval<()> {
    for (symbol, data) in &context.module.symbols {
        let missing = !data.defined && data.linkage == Linkage::ExternWeak;
        let pointer = match &data.kind {
            SymbolKind::Function(_) if data.is_intrinsic() => continue,
            SymbolKind::Alias(_) => continue,
            _ if missing => Pointer::NULL,
            SymbolKind::Function(_) => {
                let pointer = memory.allocate(1, 16, Origin::Function(symbol), true)?;
                if let Some(index) = memory.object(pointer) {
                    memory.get_mut(index).constant = true;
                }
                pointer
            }
            SymbolKind::Global(info) => {
                let layout = context.layouts.of(info.ty);
                if layout.shape == Shape::Unsupported && data.defined {
                    return unsupported(format!("variable of type {}", context.module.types.display(info.ty)));
                }
                let align = number_after(&info.suffix, "align ").unwrap_or(layout.align).max(layout.align);
                let pointer = memory.allocate(layout.size, align, Origin::Global(symbol), true)?;
                if !info.constant && data.is_root() {
                    program.shared.push(pointer);
                }
                if let (false, Some(number)) = (data.defined, library::stream(&data.name)) {
                    let stream = memory.allocate(216, 16, Origin::Stream(number), false)?;
                    memory.store_scalar(pointer, memory.pointer_scalar(), &Value::Pointer(stream))?;
                }
                pointer
            }
        };
        context.addresses[symbol.as_u32() as usize] = Some(pointer);
    }
    Ok(())
}

/// Assigns the addresses of their aliasees to aliases. An alias may name another one that comes later.
fn place_aliases(context: &mut Context<'_>) -> Eval<()> {
    let module = context.module;
    let mut open: Vec<(Node, Symbol)> = module
        .definitions()
        .into_iter()
        .filter(|(_, symbol)| matches!(module.symbols[*symbol].kind, SymbolKind::Alias(_)))
        .collect();
    loop {
        let before = open.len();
        open.retain(|(node, symbol)| {
            let region = module.omega.regions(*node)[0];
            let named = module.symbol_of(module.omega.result(region, 0));
            let address = named.and_then(|named| context.addresses[named.as_u32() as usize]);
            context.addresses[symbol.as_u32() as usize] = address;
            address.is_none()
        });
        match open.first() {
            None => return Ok(()),
            Some((_, symbol)) if open.len() == before => {
                return unsupported(format!("alias '{}'", module.symbols[*symbol].name));
            }
            Some(_) => {}
        }
    }
}

fn target(data: &SymbolData) -> Target {
    let SymbolKind::Function(info) = &data.kind else { return Target::None };
    match &info.verbatim {
        Some(verbatim) => Target::Verbatim(verbatim.reason.to_string()),
        None => library::function(&unquoted(&data.name)).map_or(Target::Unknown, Target::Library),
    }
}

/// A symbol's name without quotes. Escapes are kept.
fn unquoted(name: &str) -> Box<str> {
    name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name).into()
}

/// The types that attributes can name, by their spelling.
fn spellings(types: &TypeTable) -> FxHashMap<String, Type> {
    let mut spelled = FxHashMap::default();
    for ty in types.interned() {
        // Types that contain literal types are left out: spelling them takes time that grows with their depth.
        let plain = |ty: &Type| types.get(*ty).is_none_or(|it| matches!(it, TypeData::Struct { name: Some(_), .. }));
        let short = match types.get(ty) {
            Some(TypeData::Struct { name: Some(_), .. }) => true,
            Some(TypeData::Struct { fields: Some(fields), .. }) => fields.len() <= 16 && fields.iter().all(plain),
            Some(TypeData::Array { elem, .. } | TypeData::Vector { elem, .. }) => plain(elem),
            _ => false,
        };
        if short {
            spelled.insert(types.display(ty), ty);
        }
    }
    for ty in [Type::I8, Type::int(16), Type::I32, Type::I64, Type::PTR, Type::FLOAT, Type::DOUBLE, Type::X86_FP80] {
        spelled.insert(types.display(ty), ty);
    }
    spelled
}
