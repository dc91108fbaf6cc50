//! Functions of the C library as an enum, and their properties.
//!
//! A symbol's name is looked up once, when the symbol is made (see [`Name`](super::Name)). The name alone does not
//! decide that the symbol is the library function: it also has to be declared, not defined, to have the right type, and
//! no attribute may forbid it. See [`SymbolData::library`](crate::SymbolData::library). The properties are those of the
//! C standard and of POSIX.

use crate::types::{Type, TypeTable};

/// A set of properties of a function.
type Traits = u8;
/// Accesses no memory except `errno`, and always returns.
const MATH: Traits = 1;
/// No property.
const NONE: Traits = 0;
/// Does the work of a loop that copies or fills memory.
const FILLS: Traits = 2;

macro_rules! functions {
    ($($name:ident $text:literal $prototype:literal $traits:expr,)*) => {
        /// A function of the C library.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(u8)]
        pub enum LibFunc {
            $(#[doc = concat!("`", $text, "`")] $name,)*
        }

        /// Names, sorted, each with its function, the type letters of result and parameters (see [`letter`]), and the
        /// properties.
        const TABLE: &[(&str, LibFunc, &str, Traits)] = &[$(($text, LibFunc::$name, $prototype, $traits),)*];
    };
}

functions! {
    Acos "acos" "d(d)" MATH,
    Acosf "acosf" "f(f)" MATH,
    Acosh "acosh" "d(d)" MATH,
    Acoshf "acoshf" "f(f)" MATH,
    Asin "asin" "d(d)" MATH,
    Asinf "asinf" "f(f)" MATH,
    Asinh "asinh" "d(d)" MATH,
    Asinhf "asinhf" "f(f)" MATH,
    Atan "atan" "d(d)" MATH,
    Atan2 "atan2" "d(dd)" MATH,
    Atan2f "atan2f" "f(ff)" MATH,
    Atanf "atanf" "f(f)" MATH,
    Atanh "atanh" "d(d)" MATH,
    Atanhf "atanhf" "f(f)" MATH,
    Bcopy "bcopy" "v(ppl)" FILLS,
    Bzero "bzero" "v(pl)" FILLS,
    Cbrt "cbrt" "d(d)" MATH,
    Cbrtf "cbrtf" "f(f)" MATH,
    Cos "cos" "d(d)" MATH,
    Cosf "cosf" "f(f)" MATH,
    Cosh "cosh" "d(d)" MATH,
    Coshf "coshf" "f(f)" MATH,
    Erf "erf" "d(d)" MATH,
    Erfc "erfc" "d(d)" MATH,
    Erfcf "erfcf" "f(f)" MATH,
    Erff "erff" "f(f)" MATH,
    Exp "exp" "d(d)" MATH,
    Exp2 "exp2" "d(d)" MATH,
    Exp2f "exp2f" "f(f)" MATH,
    Expf "expf" "f(f)" MATH,
    Expm1 "expm1" "d(d)" MATH,
    Expm1f "expm1f" "f(f)" MATH,
    Fabs "fabs" "d(d)" MATH,
    Fabsf "fabsf" "f(f)" MATH,
    Fmod "fmod" "d(dd)" MATH,
    Fmodf "fmodf" "f(ff)" MATH,
    Hypot "hypot" "d(dd)" MATH,
    Hypotf "hypotf" "f(ff)" MATH,
    Log "log" "d(d)" MATH,
    Log10 "log10" "d(d)" MATH,
    Log10f "log10f" "f(f)" MATH,
    Log1p "log1p" "d(d)" MATH,
    Log1pf "log1pf" "f(f)" MATH,
    Log2 "log2" "d(d)" MATH,
    Log2f "log2f" "f(f)" MATH,
    Logf "logf" "f(f)" MATH,
    Memcpy "memcpy" "p(ppl)" FILLS,
    Memmove "memmove" "p(ppl)" FILLS,
    Memset "memset" "p(pil)" FILLS,
    Pow "pow" "d(dd)" MATH,
    Powf "powf" "f(ff)" MATH,
    Sin "sin" "d(d)" MATH,
    Sinf "sinf" "f(f)" MATH,
    Sinh "sinh" "d(d)" MATH,
    Sinhf "sinhf" "f(f)" MATH,
    Sqrt "sqrt" "d(d)" MATH,
    Sqrtf "sqrtf" "f(f)" MATH,
    Strcmp "strcmp" "i(pp)" NONE,
    Strlen "strlen" "l(p)" NONE,
    Tan "tan" "d(d)" MATH,
    Tanf "tanf" "f(f)" MATH,
    Tanh "tanh" "d(d)" MATH,
    Tanhf "tanhf" "f(f)" MATH,
    Tgamma "tgamma" "d(d)" MATH,
    Tgammaf "tgammaf" "f(f)" MATH,
}

/// The letter of a type in prototypes. `long` and `size_t` have 64 bits.
fn letter(ty: Type) -> u8 {
    match ty {
        Type::VOID => b'v',
        Type::I32 => b'i',
        Type::I64 => b'l',
        Type::FLOAT => b'f',
        Type::DOUBLE => b'd',
        Type::PTR => b'p',
        _ => b'?',
    }
}

impl LibFunc {
    /// The function of this name.
    pub(super) fn of_name(name: &str) -> Option<LibFunc> {
        TABLE.binary_search_by_key(&name, |row| row.0).ok().map(|at| TABLE[at].1)
    }

    fn row(self) -> &'static (&'static str, LibFunc, &'static str, Traits) {
        &TABLE[self as usize]
    }

    /// Is `ty` the type of this function?
    pub(crate) fn has_type(self, types: &TypeTable, ty: Type) -> bool {
        let Some((ret, params, false)) = types.signature(ty) else { return false };
        let (of_ret, of_params) = self.row().2.split_once('(').expect("parameters stand in parentheses");
        let letters = params.iter().map(|param| letter(*param));
        of_ret.as_bytes() == [letter(ret)] && letters.eq(of_params.bytes().take_while(|byte| *byte != b')'))
    }

    /// Does it access no memory except `errno`, and always return?
    pub fn is_math(self) -> bool {
        self.row().3 & MATH != 0
    }

    /// Does the name of a function (or a piece of assembly) suggest that it implements a library function that copies
    /// or fills memory, like `__memset_generic`? A loop in such a function must not be replaced by a call of the
    /// function that it implements.
    pub fn may_fill(text: &str) -> bool {
        TABLE.iter().filter(|row| row.3 & FILLS != 0).any(|row| text.contains(row.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_in_the_order_of_the_numbers() {
        assert!(TABLE.is_sorted_by(|a, b| a.0 < b.0));
        assert!(TABLE.iter().enumerate().all(|(at, row)| row.1 as usize == at));
    }

    #[test]
    fn a_function_has_one_type() {
        let mut types = TypeTable::new();
        let wanted = types.function(Type::DOUBLE, &[Type::DOUBLE, Type::DOUBLE], false);
        let others = [
            types.function(Type::DOUBLE, &[Type::DOUBLE], false),
            types.function(Type::FLOAT, &[Type::DOUBLE, Type::DOUBLE], false),
            types.function(Type::DOUBLE, &[Type::DOUBLE, Type::DOUBLE], true),
            types.function(Type::DOUBLE, &[Type::DOUBLE, Type::DOUBLE, Type::int(3)], false),
            Type::DOUBLE,
        ];
        assert!(LibFunc::Pow.has_type(&types, wanted) && LibFunc::Pow.is_math() && !LibFunc::Strlen.is_math());
        assert!(others.iter().all(|ty| !LibFunc::Pow.has_type(&types, *ty)));
        assert_eq!((LibFunc::of_name("pow"), LibFunc::of_name("power")), (Some(LibFunc::Pow), None));
        assert!(LibFunc::may_fill("__memset_avx2") && !LibFunc::may_fill("strlen"));
    }
}
