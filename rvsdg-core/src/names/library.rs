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

        /// Names, sorted, each with its function, the type letters of result and parameters (see [`LETTERS`]; a
        /// dot: more arguments may follow), and the properties.
        const TABLE: &[(&str, LibFunc, &str, Traits)] = &[$(($text, LibFunc::$name, $prototype, $traits),)*];
    };
}

functions! {
    FprintfChk "__fprintf_chk" "i(pip.)" NONE,
    MemcpyChk "__memcpy_chk" "p(ppll)" NONE,
    MemmoveChk "__memmove_chk" "p(ppll)" NONE,
    MempcpyChk "__mempcpy_chk" "p(ppll)" NONE,
    MemsetChk "__memset_chk" "p(pill)" NONE,
    PrintfChk "__printf_chk" "i(ip.)" NONE,
    SnprintfChk "__snprintf_chk" "i(plilp.)" NONE,
    SprintfChk "__sprintf_chk" "i(pilp.)" NONE,
    StpcpyChk "__stpcpy_chk" "p(ppl)" NONE,
    StrcatChk "__strcat_chk" "p(ppl)" NONE,
    StrcpyChk "__strcpy_chk" "p(ppl)" NONE,
    StrncatChk "__strncat_chk" "p(ppll)" NONE,
    StrncpyChk "__strncpy_chk" "p(ppll)" NONE,
    Abs "abs" "i(i)" NONE,
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
    Atoi "atoi" "i(p)" NONE,
    Atol "atol" "l(p)" NONE,
    Atoll "atoll" "l(p)" NONE,
    Bcmp "bcmp" "i(ppl)" NONE,
    Bcopy "bcopy" "v(ppl)" FILLS,
    Bzero "bzero" "v(pl)" FILLS,
    Cbrt "cbrt" "d(d)" MATH,
    Cbrtf "cbrtf" "f(f)" MATH,
    Ceil "ceil" "d(d)" MATH,
    Ceilf "ceilf" "f(f)" MATH,
    Copysign "copysign" "d(dd)" MATH,
    Copysignf "copysignf" "f(ff)" MATH,
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
    Ffs "ffs" "i(i)" NONE,
    Ffsl "ffsl" "i(l)" NONE,
    Ffsll "ffsll" "i(l)" NONE,
    Floor "floor" "d(d)" MATH,
    Floorf "floorf" "f(f)" MATH,
    Fmax "fmax" "d(dd)" MATH,
    Fmaxf "fmaxf" "f(ff)" MATH,
    Fmin "fmin" "d(dd)" MATH,
    Fminf "fminf" "f(ff)" MATH,
    Fmod "fmod" "d(dd)" MATH,
    Fmodf "fmodf" "f(ff)" MATH,
    Fprintf "fprintf" "i(pp.)" NONE,
    Fputc "fputc" "i(ip)" NONE,
    Fputs "fputs" "i(pp)" NONE,
    Fwrite "fwrite" "l(pllp)" NONE,
    Hypot "hypot" "d(dd)" MATH,
    Hypotf "hypotf" "f(ff)" MATH,
    Isascii "isascii" "i(i)" NONE,
    Isdigit "isdigit" "i(i)" NONE,
    Labs "labs" "l(l)" NONE,
    Llabs "llabs" "l(l)" NONE,
    Log "log" "d(d)" MATH,
    Log10 "log10" "d(d)" MATH,
    Log10f "log10f" "f(f)" MATH,
    Log1p "log1p" "d(d)" MATH,
    Log1pf "log1pf" "f(f)" MATH,
    Log2 "log2" "d(d)" MATH,
    Log2f "log2f" "f(f)" MATH,
    Logf "logf" "f(f)" MATH,
    Memchr "memchr" "p(pil)" NONE,
    Memcmp "memcmp" "i(ppl)" NONE,
    Memcpy "memcpy" "p(ppl)" FILLS,
    Memmove "memmove" "p(ppl)" FILLS,
    Mempcpy "mempcpy" "p(ppl)" NONE,
    Memset "memset" "p(pil)" FILLS,
    Nearbyint "nearbyint" "d(d)" MATH,
    Nearbyintf "nearbyintf" "f(f)" MATH,
    Pow "pow" "d(dd)" MATH,
    Powf "powf" "f(ff)" MATH,
    Printf "printf" "i(p.)" NONE,
    Putchar "putchar" "i(i)" NONE,
    Puts "puts" "i(p)" NONE,
    Rint "rint" "d(d)" MATH,
    Rintf "rintf" "f(f)" MATH,
    Round "round" "d(d)" MATH,
    Roundf "roundf" "f(f)" MATH,
    Sin "sin" "d(d)" MATH,
    Sinf "sinf" "f(f)" MATH,
    Sinh "sinh" "d(d)" MATH,
    Sinhf "sinhf" "f(f)" MATH,
    Snprintf "snprintf" "i(plp.)" NONE,
    Sprintf "sprintf" "i(pp.)" NONE,
    Sqrt "sqrt" "d(d)" MATH,
    Sqrtf "sqrtf" "f(f)" MATH,
    Stpcpy "stpcpy" "p(pp)" NONE,
    Strcat "strcat" "p(pp)" NONE,
    Strchr "strchr" "p(pi)" NONE,
    Strcmp "strcmp" "i(pp)" NONE,
    Strcpy "strcpy" "p(pp)" NONE,
    Strcspn "strcspn" "l(pp)" NONE,
    Strlen "strlen" "l(p)" NONE,
    Strncat "strncat" "p(ppl)" NONE,
    Strncmp "strncmp" "i(ppl)" NONE,
    Strncpy "strncpy" "p(ppl)" NONE,
    Strnlen "strnlen" "l(pl)" NONE,
    Strpbrk "strpbrk" "p(pp)" NONE,
    Strrchr "strrchr" "p(pi)" NONE,
    Strspn "strspn" "l(pp)" NONE,
    Strstr "strstr" "p(pp)" NONE,
    Strtol "strtol" "l(ppi)" NONE,
    Strtoll "strtoll" "l(ppi)" NONE,
    Strtoul "strtoul" "l(ppi)" NONE,
    Strtoull "strtoull" "l(ppi)" NONE,
    Tan "tan" "d(d)" MATH,
    Tanf "tanf" "f(f)" MATH,
    Tanh "tanh" "d(d)" MATH,
    Tanhf "tanhf" "f(f)" MATH,
    Tgamma "tgamma" "d(d)" MATH,
    Tgammaf "tgammaf" "f(f)" MATH,
    Toascii "toascii" "i(i)" NONE,
    Trunc "trunc" "d(d)" MATH,
    Truncf "truncf" "f(f)" MATH,
}

/// The letters of types in prototypes. `long` and `size_t` have 64 bits.
const LETTERS: [(u8, Type); 6] = [
    (b'v', Type::VOID),
    (b'i', Type::I32),
    (b'l', Type::I64),
    (b'f', Type::FLOAT),
    (b'd', Type::DOUBLE),
    (b'p', Type::PTR),
];

/// The letter of a type in prototypes.
fn letter(ty: Type) -> u8 {
    LETTERS.iter().find(|row| row.1 == ty).map_or(b'?', |row| row.0)
}

/// The type of a letter in prototypes.
fn type_of(letter: u8) -> Type {
    LETTERS.iter().find(|row| row.0 == letter).expect("prototypes consist of these letters").1
}

impl LibFunc {
    /// The function of this name.
    pub(super) fn of_name(name: &str) -> Option<LibFunc> {
        TABLE.binary_search_by_key(&name, |row| row.0).ok().map(|at| TABLE[at].1)
    }

    fn row(self) -> &'static (&'static str, LibFunc, &'static str, Traits) {
        &TABLE[self as usize]
    }

    /// Letters of the result and of the parameters, and whether more arguments may follow.
    fn prototype(self) -> (u8, &'static [u8], bool) {
        let (ret, params) = self.row().2.split_once('(').expect("parameters are in parentheses");
        let params = params.strip_suffix(')').expect("parameters are in parentheses");
        let fixed = params.strip_suffix('.');
        (ret.as_bytes()[0], fixed.unwrap_or(params).as_bytes(), fixed.is_some())
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Is `ty` the type of this function?
    pub(crate) fn has_type(self, types: &TypeTable, ty: Type) -> bool {
        let (of_ret, of_params, more) = self.prototype();
        let Some((ret, params, varargs)) = types.signature(ty) else { return false };
        let letters = params.iter().map(|param| letter(*param));
        varargs == more && of_ret == letter(ret) && letters.eq(of_params.iter().copied())
    }

    /// The type of this function where `long` and `size_t` have 64 bits.
    pub(crate) fn ty(self, types: &mut TypeTable) -> Type {
        let (ret, params, varargs) = self.prototype();
        let params: Vec<Type> = params.iter().map(|letter| type_of(*letter)).collect();
        types.function(type_of(ret), &params, varargs)
    }

    /// Are there types among those of result and parameters that have 64 bits on 64-bit targets only?
    pub(crate) fn has_long(self) -> bool {
        let (ret, params, _) = self.prototype();
        ret == b'l' || params.contains(&b'l')
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
        assert_eq!(LibFunc::Pow.ty(&mut types), wanted);
        let fixed = types.function(Type::I32, &[Type::PTR], false);
        let more = types.function(Type::I32, &[Type::PTR], true);
        assert!(LibFunc::Printf.has_type(&types, more) && !LibFunc::Printf.has_type(&types, fixed));
        assert!(LibFunc::Puts.has_type(&types, fixed) && !LibFunc::Puts.has_type(&types, more));
        assert!(LibFunc::Fwrite.has_long() && LibFunc::Strlen.has_long() && !LibFunc::Puts.has_long());
        assert!(LibFunc::may_fill("__memset_avx2") && !LibFunc::may_fill("strlen"));
    }
}
