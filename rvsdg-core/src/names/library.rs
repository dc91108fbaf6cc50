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
/// Writes no memory that the module can see but `errno`, and what its arguments point to.
const ERRNO: Traits = 4;
/// The result is the address of new memory, or null.
const FRESH: Traits = 8;

/// What is promised of every call of a function: attributes of the function, and of its parameters.
#[derive(Copy, Clone)]
struct Promises(&'static str, &'static [&'static str]);

/// No promise.
const NOTHING: Promises = Promises("", &[]);
/// Computes, and may set `errno`, or a floating-point exception that a `strictfp` function asks for.
const COMPUTES: Promises =
    Promises("nocallback nofree nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none)", &[]);
/// Computes.
const PURE: Promises = Promises("nocallback nofree nosync nounwind willreturn memory(none)", &[]);
/// Answers where a variable of the thread is, always the same place. glibc declares it as a constant.
const LOCATES: Promises = Promises("nocallback nofree nosync nounwind speculatable willreturn memory(none)", &[]);
/// Only reads what its arguments point to.
const READS: &str = "nocallback nofree nounwind willreturn memory(argmem: read)";
/// Reads and writes what its arguments point to.
const WRITES: &str = "nocallback nofree nounwind willreturn memory(argmem: readwrite)";
/// Allocates memory, and may set `errno`. A program may bring its own allocation functions, which may call anything.
const ALLOCATES: &str = "nofree nounwind willreturn memory(write, argmem: none, inaccessiblemem: readwrite)";
/// Reads what its argument points to and the locale, and may set `errno`.
const PARSES: &str = "nocallback nofree nounwind willreturn";
/// Reads what its arguments point to and the locale.
const LOCALE: &str = "nocallback nofree nounwind willreturn memory(read)";
/// Deals with the world outside: files, the terminal, time. The C library does not throw, so C++ says, but for the
/// functions that call functions of the program (`qsort`). In glibc, cancelling a thread unwinds out of some of these;
/// like clang, we take that for no reason, but only for functions for which clang does. What frees a file is not among
/// these.
const IO: &str = "nofree nounwind";
/// May free or allocate memory.
const FREES: &str = "nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)";
/// A pointer that is only read through, and not kept.
const READ: &str = "nocapture readonly";
/// A pointer that is only read through. The result may be based on it.
const KEPT: &str = "readonly";
/// A pointer that is only written through. The result is based on it.
const FILLED: &str = "writeonly";
/// A pointer that is not kept.
const HELD: &str = "nocapture";
/// A pointer that is only written through, and not kept.
const OUT: &str = "nocapture writeonly";

macro_rules! functions {
    ($($name:ident $text:literal $prototype:literal $traits:expr, $promises:expr,)*) => {
        /// A function of the C library.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(u8)]
        pub enum LibFunc {
            $(#[doc = concat!("`", $text, "`")] $name,)*
        }

        /// Names, sorted, each with its function, the type letters of result and parameters (see [`LETTERS`]; a
        /// dot: more arguments may follow), its properties, and what is promised of calls.
        const TABLE: &[(&str, LibFunc, &str, Traits, Promises)] =
            &[$(($text, LibFunc::$name, $prototype, $traits, $promises),)*];
    };
}

functions! {
    CtypeB "__ctype_b_loc" "p()" NONE, LOCATES,
    CtypeTolower "__ctype_tolower_loc" "p()" NONE, LOCATES,
    CtypeToupper "__ctype_toupper_loc" "p()" NONE, LOCATES,
    Errno "__errno_location" "p()" NONE, LOCATES,
    FprintfChk "__fprintf_chk" "i(pip.)" NONE, Promises("nofree", &[HELD, "", READ]),
    Isoc99Fscanf "__isoc99_fscanf" "i(pp.)" NONE, Promises("nofree", &[HELD, READ]),
    Isoc99Scanf "__isoc99_scanf" "i(p.)" NONE, Promises("nofree", &[READ]),
    Isoc99Sscanf "__isoc99_sscanf" "i(pp.)" NONE, Promises(IO, &[READ, READ]),
    MemcpyChk "__memcpy_chk" "p(ppzz)" NONE, NOTHING,
    MemmoveChk "__memmove_chk" "p(ppzz)" NONE, NOTHING,
    MempcpyChk "__mempcpy_chk" "p(ppzz)" NONE, NOTHING,
    MemsetChk "__memset_chk" "p(pizz)" NONE, NOTHING,
    PrintfChk "__printf_chk" "i(ip.)" NONE, Promises("nofree", &["", READ]),
    SnprintfChk "__snprintf_chk" "i(pzizp.)" NONE, Promises(IO, &[HELD, "", "", "", READ]),
    SprintfChk "__sprintf_chk" "i(pizp.)" NONE, Promises(IO, &[HELD, "", "", READ]),
    StpcpyChk "__stpcpy_chk" "p(ppz)" NONE, NOTHING,
    StrcatChk "__strcat_chk" "p(ppz)" NONE, NOTHING,
    StrcpyChk "__strcpy_chk" "p(ppz)" NONE, NOTHING,
    StrncatChk "__strncat_chk" "p(ppzz)" NONE, NOTHING,
    StrncpyChk "__strncpy_chk" "p(ppzz)" NONE, NOTHING,
    Abs "abs" "i(i)" NONE, PURE,
    Access "access" "i(pi)" NONE, Promises(IO, &[READ]),
    Acos "acos" "d(d)" MATH, COMPUTES,
    Acosf "acosf" "f(f)" MATH, COMPUTES,
    Acosh "acosh" "d(d)" MATH, COMPUTES,
    Acoshf "acoshf" "f(f)" MATH, COMPUTES,
    Asin "asin" "d(d)" MATH, COMPUTES,
    Asinf "asinf" "f(f)" MATH, COMPUTES,
    Asinh "asinh" "d(d)" MATH, COMPUTES,
    Asinhf "asinhf" "f(f)" MATH, COMPUTES,
    Atan "atan" "d(d)" MATH, COMPUTES,
    Atan2 "atan2" "d(dd)" MATH, COMPUTES,
    Atan2f "atan2f" "f(ff)" MATH, COMPUTES,
    Atanf "atanf" "f(f)" MATH, COMPUTES,
    Atanh "atanh" "d(d)" MATH, COMPUTES,
    Atanhf "atanhf" "f(f)" MATH, COMPUTES,
    Atof "atof" "d(p)" NONE, Promises(PARSES, &[READ]),
    Atoi "atoi" "i(p)" NONE, Promises(PARSES, &[READ]),
    Atol "atol" "l(p)" NONE, Promises(PARSES, &[READ]),
    Atoll "atoll" "q(p)" NONE, Promises(PARSES, &[READ]),
    Bcmp "bcmp" "i(ppz)" NONE, Promises(READS, &[READ, READ]),
    Bcopy "bcopy" "v(ppz)" FILLS, Promises(WRITES, &[READ, OUT]),
    Bzero "bzero" "v(pz)" FILLS, Promises(WRITES, &[OUT]),
    Calloc "calloc" "p(zz)" ERRNO|FRESH, Promises(ALLOCATES, &[]),
    Cbrt "cbrt" "d(d)" MATH, COMPUTES,
    Cbrtf "cbrtf" "f(f)" MATH, COMPUTES,
    Ceil "ceil" "d(d)" MATH, PURE,
    Ceilf "ceilf" "f(f)" MATH, PURE,
    Clearerr "clearerr" "v(p)" NONE, Promises(IO, &[HELD]),
    Clock "clock" "o()" NONE, Promises(IO, &[]),
    Copysign "copysign" "d(dd)" MATH, PURE,
    Copysignf "copysignf" "f(ff)" MATH, PURE,
    Cos "cos" "d(d)" MATH, COMPUTES,
    Cosf "cosf" "f(f)" MATH, COMPUTES,
    Cosh "cosh" "d(d)" MATH, COMPUTES,
    Coshf "coshf" "f(f)" MATH, COMPUTES,
    Erf "erf" "d(d)" MATH, COMPUTES,
    Erfc "erfc" "d(d)" MATH, COMPUTES,
    Erfcf "erfcf" "f(f)" MATH, COMPUTES,
    Erff "erff" "f(f)" MATH, COMPUTES,
    Exp "exp" "d(d)" MATH, COMPUTES,
    Exp2 "exp2" "d(d)" MATH, COMPUTES,
    Exp2f "exp2f" "f(f)" MATH, COMPUTES,
    Expf "expf" "f(f)" MATH, COMPUTES,
    Expm1 "expm1" "d(d)" MATH, COMPUTES,
    Expm1f "expm1f" "f(f)" MATH, COMPUTES,
    Fabs "fabs" "d(d)" MATH, PURE,
    Fabsf "fabsf" "f(f)" MATH, PURE,
    Fclose "fclose" "i(p)" NONE, Promises("nounwind", &[HELD]),
    Fdopen "fdopen" "p(ip)" NONE, Promises(IO, &["", READ]),
    Feof "feof" "i(p)" NONE, Promises(IO, &[HELD]),
    Ferror "ferror" "i(p)" NONE, Promises(IO, &[HELD]),
    Fflush "fflush" "i(p)" NONE, Promises(IO, &[HELD]),
    Ffs "ffs" "i(i)" NONE, PURE,
    Ffsl "ffsl" "i(l)" NONE, PURE,
    Ffsll "ffsll" "i(q)" NONE, PURE,
    Fgetc "fgetc" "i(p)" NONE, Promises(IO, &[HELD]),
    Fgetpos "fgetpos" "i(pp)" NONE, Promises(IO, &[HELD, HELD]),
    Fgets "fgets" "p(pip)" NONE, Promises(IO, &["", "", HELD]),
    Fileno "fileno" "i(p)" NONE, Promises(IO, &[HELD]),
    Floor "floor" "d(d)" MATH, PURE,
    Floorf "floorf" "f(f)" MATH, PURE,
    Fmax "fmax" "d(dd)" MATH, PURE,
    Fmaxf "fmaxf" "f(ff)" MATH, PURE,
    Fmin "fmin" "d(dd)" MATH, PURE,
    Fminf "fminf" "f(ff)" MATH, PURE,
    Fmod "fmod" "d(dd)" MATH, COMPUTES,
    Fmodf "fmodf" "f(ff)" MATH, COMPUTES,
    Fopen "fopen" "p(pp)" NONE, Promises(IO, &[READ, READ]),
    Fopen64 "fopen64" "p(pp)" NONE, Promises(IO, &[READ, READ]),
    Fprintf "fprintf" "i(pp.)" NONE, Promises(IO, &[HELD, READ]),
    Fputc "fputc" "i(ip)" NONE, Promises(IO, &["", HELD]),
    Fputs "fputs" "i(pp)" NONE, Promises(IO, &[READ, HELD]),
    Fread "fread" "z(pzzp)" NONE, Promises(IO, &[HELD, "", "", HELD]),
    Free "free" "v(p)" NONE, Promises(FREES, &["nocapture"]),
    Frexp "frexp" "d(dp)" NONE, Promises(WRITES, &["", OUT]),
    Fscanf "fscanf" "i(pp.)" NONE, Promises(IO, &[HELD, READ]),
    Fseek "fseek" "i(pli)" NONE, Promises(IO, &[HELD]),
    Fseeko "fseeko" "i(poi)" NONE, Promises(IO, &[HELD]),
    Fsetpos "fsetpos" "i(pp)" NONE, Promises(IO, &[HELD, READ]),
    Fstat "fstat" "i(ip)" NONE, Promises(IO, &["", HELD]),
    Ftell "ftell" "l(p)" NONE, Promises(IO, &[HELD]),
    Ftello "ftello" "o(p)" NONE, Promises(IO, &[HELD]),
    Fwrite "fwrite" "z(pzzp)" NONE, Promises(IO, &[READ, "", "", HELD]),
    Getc "getc" "i(p)" NONE, Promises(IO, &[HELD]),
    Getchar "getchar" "i()" NONE, Promises(IO, &[]),
    Getenv "getenv" "p(p)" NONE, Promises(IO, &[READ]),
    Gettimeofday "gettimeofday" "i(pp)" NONE, Promises(IO, &[HELD, HELD]),
    Gmtime "gmtime" "p(p)" NONE, Promises(IO, &[READ]),
    Hypot "hypot" "d(dd)" MATH, COMPUTES,
    Hypotf "hypotf" "f(ff)" MATH, COMPUTES,
    Isalnum "isalnum" "i(i)" NONE, Promises(LOCALE, &[]),
    Isalpha "isalpha" "i(i)" NONE, Promises(LOCALE, &[]),
    Isascii "isascii" "i(i)" NONE, PURE,
    Iscntrl "iscntrl" "i(i)" NONE, Promises(LOCALE, &[]),
    Isdigit "isdigit" "i(i)" NONE, PURE,
    Isgraph "isgraph" "i(i)" NONE, Promises(LOCALE, &[]),
    Islower "islower" "i(i)" NONE, Promises(LOCALE, &[]),
    Isprint "isprint" "i(i)" NONE, Promises(LOCALE, &[]),
    Ispunct "ispunct" "i(i)" NONE, Promises(LOCALE, &[]),
    Isspace "isspace" "i(i)" NONE, Promises(LOCALE, &[]),
    Isupper "isupper" "i(i)" NONE, Promises(LOCALE, &[]),
    Isxdigit "isxdigit" "i(i)" NONE, Promises(LOCALE, &[]),
    Labs "labs" "l(l)" NONE, PURE,
    Ldexp "ldexp" "d(di)" NONE, COMPUTES,
    Ldexpf "ldexpf" "f(fi)" NONE, COMPUTES,
    Llabs "llabs" "q(q)" NONE, PURE,
    Localtime "localtime" "p(p)" NONE, Promises(IO, &[READ]),
    Log "log" "d(d)" MATH, COMPUTES,
    Log10 "log10" "d(d)" MATH, COMPUTES,
    Log10f "log10f" "f(f)" MATH, COMPUTES,
    Log1p "log1p" "d(d)" MATH, COMPUTES,
    Log1pf "log1pf" "f(f)" MATH, COMPUTES,
    Log2 "log2" "d(d)" MATH, COMPUTES,
    Log2f "log2f" "f(f)" MATH, COMPUTES,
    Logf "logf" "f(f)" MATH, COMPUTES,
    Lstat "lstat" "i(pp)" NONE, Promises(IO, &[READ, HELD]),
    Malloc "malloc" "p(z)" ERRNO|FRESH, Promises(ALLOCATES, &[]),
    Memchr "memchr" "p(piz)" NONE, Promises(READS, &[KEPT]),
    Memcmp "memcmp" "i(ppz)" NONE, Promises(READS, &[READ, READ]),
    Memcpy "memcpy" "p(ppz)" FILLS, Promises(WRITES, &[FILLED, READ]),
    Memmove "memmove" "p(ppz)" FILLS, Promises(WRITES, &[FILLED, READ]),
    Mempcpy "mempcpy" "p(ppz)" NONE, Promises(WRITES, &[FILLED, READ]),
    Memrchr "memrchr" "p(piz)" NONE, Promises(READS, &[KEPT]),
    Memset "memset" "p(piz)" FILLS, Promises(WRITES, &[FILLED]),
    Mktime "mktime" "o(p)" NONE, Promises(IO, &[HELD]),
    Modf "modf" "d(dp)" NONE, Promises(WRITES, &["", OUT]),
    Nearbyint "nearbyint" "d(d)" MATH, COMPUTES,
    Nearbyintf "nearbyintf" "f(f)" MATH, COMPUTES,
    Perror "perror" "v(p)" NONE, Promises(IO, &[READ]),
    Pow "pow" "d(dd)" MATH, COMPUTES,
    Powf "powf" "f(ff)" MATH, COMPUTES,
    Printf "printf" "i(p.)" NONE, Promises(IO, &[READ]),
    Putc "putc" "i(ip)" NONE, Promises(IO, &["", HELD]),
    Putchar "putchar" "i(i)" NONE, Promises(IO, &[]),
    Puts "puts" "i(p)" NONE, Promises(IO, &[READ]),
    Rand "rand" "i()" NONE, NOTHING,
    Realloc "realloc" "p(pz)" FRESH, Promises("nounwind willreturn", &["nocapture"]),
    Remove "remove" "i(p)" NONE, Promises(IO, &[READ]),
    Rename "rename" "i(pp)" NONE, Promises(IO, &[READ, READ]),
    Rewind "rewind" "v(p)" NONE, Promises(IO, &[HELD]),
    Rint "rint" "d(d)" MATH, COMPUTES,
    Rintf "rintf" "f(f)" MATH, COMPUTES,
    Round "round" "d(d)" MATH, PURE,
    Roundf "roundf" "f(f)" MATH, PURE,
    Scanf "scanf" "i(p.)" NONE, Promises(IO, &[READ]),
    Setbuf "setbuf" "v(pp)" NONE, Promises(IO, &[HELD]),
    Setvbuf "setvbuf" "i(ppiz)" NONE, Promises(IO, &[HELD]),
    Sin "sin" "d(d)" MATH, COMPUTES,
    Sinf "sinf" "f(f)" MATH, COMPUTES,
    Sinh "sinh" "d(d)" MATH, COMPUTES,
    Sinhf "sinhf" "f(f)" MATH, COMPUTES,
    Snprintf "snprintf" "i(pzp.)" NONE, Promises(IO, &[HELD, "", READ]),
    Sprintf "sprintf" "i(pp.)" NONE, Promises(IO, &[HELD, READ]),
    Sqrt "sqrt" "d(d)" MATH, COMPUTES,
    Sqrtf "sqrtf" "f(f)" MATH, COMPUTES,
    Srand "srand" "v(i)" NONE, NOTHING,
    Sscanf "sscanf" "i(pp.)" NONE, Promises(IO, &[READ, READ]),
    Stat "stat" "i(pp)" NONE, Promises(IO, &[READ, HELD]),
    Stpcpy "stpcpy" "p(pp)" NONE, Promises(WRITES, &[FILLED, READ]),
    Strcasecmp "strcasecmp" "i(pp)" NONE, Promises(LOCALE, &[READ, READ]),
    Strcat "strcat" "p(pp)" NONE, Promises(WRITES, &["", READ]),
    Strchr "strchr" "p(pi)" NONE, Promises(READS, &[KEPT]),
    Strcmp "strcmp" "i(pp)" NONE, Promises(READS, &[READ, READ]),
    Strcpy "strcpy" "p(pp)" NONE, Promises(WRITES, &[FILLED, READ]),
    Strcspn "strcspn" "z(pp)" NONE, Promises(READS, &[READ, READ]),
    Strdup "strdup" "p(p)" FRESH, Promises("nofree nounwind willreturn", &[READ]),
    Strerror "strerror" "p(i)" NONE, Promises("nounwind", &[]),
    Strftime "strftime" "z(pzpp)" NONE, Promises(IO, &[HELD, "", READ, READ]),
    Strlen "strlen" "z(p)" NONE, Promises(READS, &[READ]),
    Strncasecmp "strncasecmp" "i(ppz)" NONE, Promises(LOCALE, &[READ, READ]),
    Strncat "strncat" "p(ppz)" NONE, Promises(WRITES, &["", READ]),
    Strncmp "strncmp" "i(ppz)" NONE, Promises(READS, &[READ, READ]),
    Strncpy "strncpy" "p(ppz)" NONE, Promises(WRITES, &[FILLED, READ]),
    Strnlen "strnlen" "z(pz)" NONE, Promises(READS, &[READ]),
    Strpbrk "strpbrk" "p(pp)" NONE, Promises(READS, &[KEPT, READ]),
    Strrchr "strrchr" "p(pi)" NONE, Promises(READS, &[KEPT]),
    Strspn "strspn" "z(pp)" NONE, Promises(READS, &[READ, READ]),
    Strstr "strstr" "p(pp)" NONE, Promises(READS, &[KEPT, READ]),
    Strtod "strtod" "d(pp)" NONE, Promises(PARSES, &["", OUT]),
    Strtof "strtof" "f(pp)" NONE, Promises(PARSES, &["", OUT]),
    Strtok "strtok" "p(pp)" NONE, Promises(IO, &["", READ]),
    StrtokR "strtok_r" "p(ppp)" NONE, Promises(IO, &["", READ]),
    Strtol "strtol" "l(ppi)" NONE, Promises(PARSES, &["", OUT]),
    Strtoll "strtoll" "q(ppi)" NONE, Promises(PARSES, &["", OUT]),
    Strtoul "strtoul" "l(ppi)" NONE, Promises(PARSES, &["", OUT]),
    Strtoull "strtoull" "q(ppi)" NONE, Promises(PARSES, &["", OUT]),
    Tan "tan" "d(d)" MATH, COMPUTES,
    Tanf "tanf" "f(f)" MATH, COMPUTES,
    Tanh "tanh" "d(d)" MATH, COMPUTES,
    Tanhf "tanhf" "f(f)" MATH, COMPUTES,
    Tgamma "tgamma" "d(d)" MATH, COMPUTES,
    Tgammaf "tgammaf" "f(f)" MATH, COMPUTES,
    Time "time" "o(p)" NONE, Promises(IO, &[OUT]),
    Tmpfile "tmpfile" "p()" NONE, Promises(IO, &[]),
    Toascii "toascii" "i(i)" NONE, PURE,
    Tolower "tolower" "i(i)" NONE, Promises(LOCALE, &[]),
    Toupper "toupper" "i(i)" NONE, Promises(LOCALE, &[]),
    Trunc "trunc" "d(d)" MATH, PURE,
    Truncf "truncf" "f(f)" MATH, PURE,
    Ungetc "ungetc" "i(ip)" NONE, Promises(IO, &["", HELD]),
    Unlink "unlink" "i(p)" NONE, Promises(IO, &[READ]),
    Vfprintf "vfprintf" "i(ppp)" NONE, Promises(IO, &[HELD, READ]),
    Vprintf "vprintf" "i(pp)" NONE, Promises(IO, &[READ]),
    Vsnprintf "vsnprintf" "i(pzpp)" NONE, Promises(IO, &[HELD, "", READ]),
    Vsprintf "vsprintf" "i(ppp)" NONE, Promises(IO, &[HELD, READ]),
}

/// The letters of types in prototypes that are the same on all targets: nothing, `int`, `long long`, `float`, `double`,
/// pointers. Besides there are `z` for `size_t`, `l` for `long`, and `o` for types that systems with a `long` of 32
/// bits may have with 64 (`off_t`, `time_t`, `clock_t`).
const LETTERS: [(u8, Type); 6] = [
    (b'v', Type::VOID),
    (b'i', Type::I32),
    (b'q', Type::I64),
    (b'f', Type::FLOAT),
    (b'd', Type::DOUBLE),
    (b'p', Type::PTR),
];

/// Is `ty` the type of a letter in prototypes?
fn is_type_of(types: &TypeTable, letter: u8, ty: Type) -> bool {
    type_of(types, letter) == Some(ty) || letter == b'o' && ty == Type::I64 && types.c_widths().is_some()
}

/// The type of a letter in prototypes; none if it is not known for the target.
fn type_of(types: &TypeTable, letter: u8) -> Option<Type> {
    let width = match letter {
        b'z' => types.c_widths()?.size,
        b'l' | b'o' => types.c_widths()?.long,
        _ => return LETTERS.iter().find(|row| row.0 == letter).map(|row| row.1),
    };
    Some(Type::int(width))
}

impl LibFunc {
    /// The function of this name.
    pub(super) fn of_name(name: &str) -> Option<LibFunc> {
        TABLE.binary_search_by_key(&name, |row| row.0).ok().map(|at| TABLE[at].1)
    }

    fn row(self) -> &'static (&'static str, LibFunc, &'static str, Traits, Promises) {
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
        let mut pairs = params.iter().zip(of_params);
        varargs == more
            && params.len() == of_params.len()
            && is_type_of(types, of_ret, ret)
            && pairs.all(|(param, letter)| is_type_of(types, *letter, *param))
    }

    /// The type of this function; none if it is not known for the target.
    pub(crate) fn ty(self, types: &mut TypeTable) -> Option<Type> {
        let (ret, params, varargs) = self.prototype();
        let params: Vec<Type> = params.iter().map(|letter| type_of(types, *letter)).collect::<Option<_>>()?;
        let ret = type_of(types, ret)?;
        Some(types.function(ret, &params, varargs))
    }

    /// Does it access no memory except `errno`, and always return?
    pub fn is_math(self) -> bool {
        self.row().3 & MATH != 0
    }

    /// Does a call write no memory that the module can see but `errno`, and what arguments point to?
    pub fn writes_errno_at_most(self) -> bool {
        self.row().3 & (MATH | ERRNO) != 0
    }

    /// Is the result the address of new memory, or null?
    pub fn allocates(self) -> bool {
        self.row().3 & FRESH != 0
    }

    /// Attributes in LLVM's spelling that hold for the function, and so for every call of it. None of the functions
    /// that return for certain interacts with the outside world.
    pub fn promises(self) -> &'static str {
        self.row().4.0
    }

    /// Attributes that hold for the parameters, as far as there are any.
    pub fn param_promises(self) -> &'static [&'static str] {
        self.row().4.1
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
    use crate::CWidths;
    use crate::attributes::{FnAttrs, ValueAttrs, ValueSet};

    #[test]
    fn the_table_is_sorted_and_in_the_order_of_the_numbers() {
        assert!(TABLE.is_sorted_by(|a, b| a.0 < b.0));
        assert!(TABLE.iter().enumerate().all(|(at, row)| row.1 as usize == at));
    }

    #[test]
    fn promises_are_attributes() {
        for (name, function, prototype, traits, promises) in TABLE {
            let params = prototype.len() - 3;
            assert!(promises.1.len() <= params && FnAttrs::from(promises.0).is_attributes_only(), "{name}");
            let is_known = |text: &&str| !ValueAttrs::from(*text).has(ValueSet::OTHER);
            assert!(function.param_promises().iter().all(is_known), "{name}");
            // Who sets `errno` writes memory.
            let writes = FnAttrs::from(function.promises()).memory().other.writes;
            assert!(writes || traits & ERRNO == 0, "{name}");
        }
        assert!(!FnAttrs::from(LibFunc::Strlen.promises()).memory().all().writes && LibFunc::Malloc.allocates());
        assert!(LibFunc::Sqrt.writes_errno_at_most() && !LibFunc::Strlen.allocates());
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
        assert_eq!(LibFunc::Pow.ty(&mut types), Some(wanted));
        let fixed = types.function(Type::I32, &[Type::PTR], false);
        let more = types.function(Type::I32, &[Type::PTR], true);
        assert!(LibFunc::Printf.has_type(&types, more) && !LibFunc::Printf.has_type(&types, fixed));
        assert!(LibFunc::Puts.has_type(&types, fixed) && !LibFunc::Puts.has_type(&types, more));
        assert!(LibFunc::may_fill("__memset_avx2") && !LibFunc::may_fill("strlen"));
    }
    #[test]
    fn types_depend_on_the_target() {
        let mut types = TypeTable::new();
        let [narrow, wide] = [Type::I32, Type::I64].map(|size| types.function(size, &[Type::PTR], false));
        let set = |types: &mut TypeTable, size, long| types.set_c_widths(Some(CWidths { size, long }));
        let known = |types: &TypeTable, function: LibFunc| [narrow, wide].map(|ty| function.has_type(types, ty));
        assert_eq!(known(&types, LibFunc::Strlen), [false, true]);
        set(&mut types, 32, 32);
        assert_eq!((known(&types, LibFunc::Strlen), known(&types, LibFunc::Atol)), ([true, false], [true, false]));
        assert_eq!((known(&types, LibFunc::Atoll), known(&types, LibFunc::Time)), ([false, true], [true, true]));
        assert_eq!(LibFunc::Strlen.ty(&mut types), Some(narrow));
        // Windows.
        set(&mut types, 64, 32);
        assert_eq!((known(&types, LibFunc::Strlen), known(&types, LibFunc::Atol)), ([false, true], [true, false]));
        types.set_c_widths(None);
        assert_eq!((known(&types, LibFunc::Strlen), known(&types, LibFunc::Time)), ([false, false], [false, false]));
        assert_eq!((LibFunc::Strlen.ty(&mut types), known(&types, LibFunc::Atoi)), (None, [true, false]));
    }
}
