//! Parsing types: LLVM's spelling plus `mem`, `io` and `ctlN`.
//!
//! Nested types are parsed with an explicit stack of open types, so their depth does not matter. A complete type is the
//! return type of a function type if a parenthesis follows, otherwise a member of the innermost open type.

use crate::lexer::Token;
use crate::parser::{Parser, Result};
use rvsdg_core::{Type, TypeData};

/// A type that is not complete yet.
enum Open {
    Array(u64),
    Vector { len: u32, scalable: bool },
    Struct { packed: bool, fields: Vec<Type> },
    Function { ret: Type, params: Vec<Type> },
}

impl Parser<'_, '_> {
    /// Parses a type.
    pub(crate) fn ty(&mut self) -> Result<Type> {
        let mut stack = vec![];
        'begin: loop {
            let Some(mut ty) = self.begin_type(&mut stack)? else { continue };
            // `ty` is complete.
            loop {
                if self.is(b'(') {
                    match self.begin_function(ty, &mut stack)? {
                        Some(function) => ty = function,
                        None => continue 'begin,
                    }
                    continue;
                }
                ty = match stack.pop() {
                    None => return Ok(ty),
                    Some(Open::Array(len)) => {
                        self.mark(b']')?;
                        self.types.array(ty, len)
                    }
                    Some(Open::Vector { len, scalable }) => {
                        self.mark(b'>')?;
                        self.types.intern(TypeData::Vector { elem: ty, len, scalable })
                    }
                    Some(Open::Struct { packed, mut fields }) => {
                        fields.push(ty);
                        if self.eat(b',') {
                            stack.push(Open::Struct { packed, fields });
                            continue 'begin;
                        }
                        self.end_struct(packed, fields)?
                    }
                    Some(Open::Function { ret, mut params }) => {
                        params.push(ty);
                        let comma = self.eat(b',');
                        if comma && self.token != Token::Dots {
                            stack.push(Open::Function { ret, params });
                            continue 'begin;
                        }
                        self.end_function(ret, &params, comma)?
                    }
                };
            }
        }
    }

    /// Parses a type without members, or the beginning of one with members. In the latter case the type is on the
    /// stack, and its first member follows.
    fn begin_type(&mut self, stack: &mut Vec<Open>) -> Result<Option<Type>> {
        match self.token {
            Token::Word(word) => self.plain_type(word).map(Some),
            Token::Local(name) => {
                let Some(ty) = self.structs.get(name).copied() else {
                    return Err(self.error(self.at, format!("there is no type %{name}")));
                };
                self.advance();
                Ok(Some(ty))
            }
            Token::Mark(b'[') => {
                self.advance();
                let len = self.number("the length of an array")?;
                self.keyword("x")?;
                stack.push(Open::Array(len));
                Ok(None)
            }
            Token::Mark(b'<') => {
                self.advance();
                if self.is(b'{') {
                    return self.begin_struct(true, stack);
                }
                let scalable = self.eat_word("vscale");
                if scalable {
                    self.keyword("x")?;
                }
                let len = self.number("the length of a vector")?;
                self.keyword("x")?;
                stack.push(Open::Vector { len, scalable });
                Ok(None)
            }
            Token::Mark(b'{') => self.begin_struct(false, stack),
            _ => Err(self.expected("a type")),
        }
    }

    fn begin_struct(&mut self, packed: bool, stack: &mut Vec<Open>) -> Result<Option<Type>> {
        self.mark(b'{')?;
        if self.is(b'}') {
            return self.end_struct(packed, vec![]).map(Some);
        }
        stack.push(Open::Struct { packed, fields: vec![] });
        Ok(None)
    }

    fn end_struct(&mut self, packed: bool, fields: Vec<Type>) -> Result<Type> {
        self.mark(b'}')?;
        if packed {
            self.mark(b'>')?;
        }
        Ok(self.types.intern(TypeData::Struct { name: None, packed, fields: Some(fields.into()) }))
    }

    /// Parses the beginning of a function type; returns the type if it has no parameters. Otherwise its first parameter
    /// follows.
    fn begin_function(&mut self, ret: Type, stack: &mut Vec<Open>) -> Result<Option<Type>> {
        self.mark(b'(')?;
        if self.is(b')') || self.token == Token::Dots {
            return self.end_function(ret, &[], self.token == Token::Dots).map(Some);
        }
        stack.push(Open::Function { ret, params: vec![] });
        Ok(None)
    }

    fn end_function(&mut self, ret: Type, params: &[Type], varargs: bool) -> Result<Type> {
        if varargs {
            self.advance();
        }
        self.mark(b')')?;
        Ok(self.types.function(ret, params, varargs))
    }

    fn plain_type(&mut self, word: &str) -> Result<Type> {
        let ty = match word {
            "void" => Type::VOID,
            "mem" => Type::MEM,
            "io" => Type::IO,
            "metadata" => Type::METADATA,
            "token" => Type::TOKEN,
            "half" => Type::HALF,
            "bfloat" => Type::BFLOAT,
            "float" => Type::FLOAT,
            "double" => Type::DOUBLE,
            "x86_fp80" => Type::X86_FP80,
            "fp128" => Type::FP128,
            "ppc_fp128" => Type::PPC_FP128,
            "x86_amx" => Type::X86_AMX,
            "x86_mmx" => self.types.intern(TypeData::Target("x86_mmx".into())),
            "ptr" => return self.pointer(),
            "target" => return self.target(),
            _ => match sized_type(word) {
                Some(ty) => ty,
                None => return Err(self.expected("a type")),
            },
        };
        self.advance();
        Ok(ty)
    }

    fn pointer(&mut self) -> Result<Type> {
        self.advance();
        if !self.eat_word("addrspace") {
            return Ok(Type::PTR);
        }
        self.mark(b'(')?;
        let at = self.at;
        let space: u32 = self.number("the number of an address space")?;
        if space >= 1 << 24 {
            return Err(self.error(at, "expected an address space below 2^24"));
        }
        self.mark(b')')?;
        Ok(Type::ptr(space))
    }

    /// Parses a target type, which is kept in its spelling.
    fn target(&mut self) -> Result<Type> {
        let start = self.at;
        self.advance();
        if !self.is(b'(') {
            return Err(self.expected("`(`"));
        }
        let mut depth = 0;
        loop {
            match self.token {
                Token::Mark(b'(') => depth += 1,
                Token::Mark(b')') => depth -= 1,
                Token::End | Token::Bad(_) => return Err(self.expected("the end of a target type")),
                _ => {}
            }
            if depth == 0 {
                break;
            }
            self.advance();
        }
        let spelling = &self.text()[start..self.end()];
        self.advance();
        Ok(self.types.intern(TypeData::Target(spelling.into())))
    }
}

/// `iN` or `ctlN`
fn sized_type(word: &str) -> Option<Type> {
    let (digits, is_int) = match word.strip_prefix('i') {
        Some(digits) => (digits, true),
        None => (word.strip_prefix("ctl")?, false),
    };
    let number: u32 = digits.parse().ok()?;
    match is_int {
        true => (number > 0 && number < 1 << 24).then(|| Type::int(number)),
        false => (number < 1 << 28).then(|| Type::ctl(number)),
    }
}
