//! Texts that are no modules: where the error is and what it says; that nothing makes the parser panic.

use crate::ops;
use crate::random::{self, Random};
use crate::samples::symbols;
use rvsdg_core::{Module, TypeTable, print, verify};

const TEXT: &str = r#"preamble [
  "x"
]
type %s = {i32, i64}
symbol @f = external defined function i32 (i32) : ptr, specifiers "a", facts [nounwind]
symbol @g = external declared global i32 : ptr
omega imports [@g] exports [@f] (%0: ptr) {
  %1 = lambda @f (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5 = icmp slt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%4) {
      case 0 (%8: i32) {
      } -> (%8)
      case 1 (%9: i32) {
      } -> (%9)
    }
    %10, %11 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %12 = call [i32 (i32), tail] %0, %7 : i32
    %13 = gep nuw [%s, _, i32 1] %0, %7 : ptr
  } -> (%10, %2, %11)
} -> (%1)
"#;

/// What replaces what in the text, and the error that follows.
const EDITS: &[(&str, &str, &str)] = &[
    ("preamble", "perambel", "1:1: expected `symbol` or `omega`, found `perambel`"),
    ("\"x\"", "x", "2:3: expected a string or `]`, found `x`"),
    ("\"x\"", "\"x\\q\"", "2:5: expected one of the escapes \\\", \\\\, \\n, \\t, \\u{HEX}"),
    ("\"x\"", "\"ä\\u{110000}\"", "2:5: expected one of the escapes \\\", \\\\, \\n, \\t, \\u{HEX}"),
    ("\"x\"", "\"x", "2:3: expected a string or `]`, found a string without end in this line"),
    ("i32, i64}", "i32 i64}", "4:16: expected `,` or `}`, found `i64`"),
    ("i32, i64}", "i32, %s}", "4:17: there is no type %s"),
    ("i32, i64}", "i0}", "4:12: expected a type, found `i0`"),
    ("i32, i64}", "i16777216}", "4:12: expected a type, found `i16777216`"),
    ("symbol @f", "type %s = opaque symbol @f", "5:6: there is a type %s already"),
    ("external defined", "outer defined", "5:13: expected a linkage, found `outer`"),
    ("defined", "define", "5:22: expected `defined` or `declared`, found `define`"),
    ("function", "procedure", "5:30: expected `function`, `global`, `alias` or `ifunc`, found `procedure`"),
    ("nounwind", "nowind", "5:79: expected a fact about a function, found `nowind`"),
    ("specifiers \"a\"", "names", "5:56: expected a field: specifiers, params, suffix, refs, metadata,"),
    ("facts", "specifiers \"b\", facts", "5:72: `specifiers` stands here a second time"),
    ("facts", "refs [@g, @x], facts", "5:82: there is no symbol @x"),
    (
        "facts",
        "reason \"r\", facts",
        "6:1: expected `reason`, `mentions` and `verbatim`, all three or none, before this, found `symbol`",
    ),
    ("@g = ", "@f = ", "6:8: there is a symbol @f already"),
    ("imports [@g]", "imports [@h]", "7:16: there is no symbol @h"),
    ("lambda @f (%0)", "lambda @f (%1)", "8:19: expected a value defined before, found `%1`"),
    ("%1 = lambda", "%1, %2 = lambda", "8:3: expected one output, the address, found 2"),
    ("%1 = lambda", "%0 = lambda", "8:3: expected a new value, found `%0`, which is defined already"),
    ("%1: i32, %2", "%1: i32 %2", "8:41: expected `,` or `)`, found `%2`"),
    ("const 1 : i32", "const 1", "10:5: expected `:` and the types of the outputs, found another node"),
    ("const 1 : i32", "const 1 : i1", "9:16: 1 is no signed i1; above 64 bits, integers are written as 0x and words"),
    ("const 1 :", "const one :", "9:16: expected a constant, found `one`"),
    ("const 1 :", "const 0x1 :", "9:16: expected 16 digits, as many as words of an i32 have"),
    ("const 1 :", "const 0x0000000080000000 :", "9:16: expected the words of an i32, sign-extended"),
    ("const 1 :", "const bytes \"\\x4\" :", "9:23: expected two hexadecimal digits behind \\x"),
    ("const 1 :", "const float 1 :", "9:22: expected the bits of a float as 0xHEX, found `1`"),
    ("icmp slt", "icmp less", "10:15: expected the condition of a comparison, found `less`"),
    ("icmp slt", "cmp slt", "10:10: expected an operation, found `cmp`"),
    ("%1, %4 : i1", "%1, %9 : i1", "10:23: expected a value defined before, found `%9`"),
    ("%5 = icmp", "%5 icmp", "10:8: expected `=`, found `icmp`"),
    ("-> 1, default", "-> 1 default", "11:25: expected `,`, found `default`"),
    ("ctl2", "i2", "11:43: expected an output of control type, ctlN"),
    ("case 1", "case 2", "15:12: expected alternative 1, found 2"),
    ("    }\n    %10", "    %10", "17:5: expected `case` or `}`, found `%10`"),
    ("%7 = gamma", "%7, %20 = gamma", "14:12: expected 2 results, as the outputs demand, found 1"),
    ("align 4", "align -4", "18:45: expected an alignment, found `-4`, which is out of range"),
    (": i32, mem", ": i32", "18:59: expected as many types as outputs, 2, found 1"),
    ("tail]", "tall]", "19:28: expected a field: intrinsic, tail, notail, musttail, flags, convention,"),
    ("%12 = call", "= call", "19:5: expected a node or `}`, found `=`"),
    ("_, i32 1", "_ i32 1", "20:26: expected `]`, found `i32`"),
    ("_, i32 1", "_, i32", "20:30: expected an index of 64 bits, found `]`"),
    ("_, i32 1", "_, i1 1", "20:30: 1 is no signed i1"),
    ("_, i32 1", "_, i64 9223372036854775808", "20:31: expected an index of 64 bits, found"),
    ("_, i32 1", "1, i32 1", "20:24: expected a type, found `1`"),
    ("} -> (%1)\n", "} -> (%1)\nx", "23:1: expected the end of the text, found `x`"),
    ("} -> (%1)\n", "} - (%1)\n", "22:3: expected `->`, found `-` without digits"),
    ("} -> (%1)\n", "}", "22:2: expected `->`, found the end of the text"),
    (
        "} -> (%1)\n",
        "%2 = lambda @f () () { } -> () } -> ()",
        "22:19: expected no second body for this symbol, found `(`",
    ),
    ("} -> (%1)\n", "€ } -> (%1)\n", "22:1: expected a node or `}`, found '€'"),
];

#[test]
fn errors_say_where_and_what() {
    assert_eq!(print(&rvsdg_text::parse(TEXT).unwrap()), TEXT);
    let mut wrong = vec![];
    for (old, new, wanted) in EDITS {
        let text = TEXT.replacen(old, new, 1);
        assert_ne!(text, TEXT, "{old}");
        let error = rvsdg_text::parse(&text).err().map_or("no error".into(), |error| error.to_string());
        if wanted.is_empty() || !error.starts_with(wanted) {
            wrong.push(format!("{new:?}: {error}, not {wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for text in ["", " ", ";", "\n\n", "\u{feff}omega", "omega", "graph () {} -> ()", "symbol", "\0", "\"", "@", "%"] {
        assert!(rvsdg_text::parse(text).is_err(), "{text:?}");
    }
    let text = TEXT.replacen("%12 = call", "%12 = lambda @f () () { } -> () %13 = call", 1);
    let error = rvsdg_text::parse(&text).err().unwrap().to_string();
    assert_eq!(error, "19:24: expected no body (only lambdas of the omega region have one), found `(`");
}

/// Parses something that may be anything. What is a module has to stay one.
fn survive(text: &str) -> bool {
    let module: Module = match rvsdg_text::parse(text) {
        Ok(module) => module,
        Err(error) => {
            let lines = text.split('\n').count();
            assert!(!error.message.is_empty() && (1..=lines).contains(&error.line), "{error}");
            let line = text.split('\n').nth(error.line - 1).unwrap_or_default();
            assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}");
            return false;
        }
    };
    // It may be anything but well-formed as a graph; the verifier must bear it as well.
    let _ = verify(&module);
    let printed = print(&module);
    let again = rvsdg_text::parse(&printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
    assert_eq!(print(&again), printed);
    true
}

fn bases() -> Vec<String> {
    vec![
        TEXT.into(),
        print(&symbols()),
        print(&ops::small()),
        print(&random::module(5, 40)),
        print(&random::module(8, 60)),
    ]
}

#[test]
fn no_beginning_of_a_text_makes_it_panic() {
    let mut count = 0;
    for text in bases() {
        for (end, _) in text.char_indices().step_by(1 + text.len() / 3000) {
            let whole = survive(&text[..end]);
            assert!(!whole || text[end..].trim().is_empty());
            count += 1;
        }
    }
    assert!(count > 5000, "{count}");
}

#[test]
fn no_damaged_text_makes_it_panic() {
    let mut random = Random(1);
    let (mut count, mut whole) = (0, 0);
    for text in bases() {
        for _ in 0..2500 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=random.below(3) {
                damage(&mut bytes, &mut random);
            }
            count += 1;
            whole += usize::from(survive(&String::from_utf8_lossy(&bytes)));
        }
    }
    // Enough of them must get as far as that.
    assert!(whole > count / 20, "only {whole} of {count} are still modules");
}

/// Pieces of the text in place of others, besides arbitrary bytes.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    const PIECES: [&str; 26] = [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "<",
        ">",
        ",",
        ":",
        "=",
        "->",
        "...",
        "\"",
        "\\",
        "-1",
        "0",
        "99999999999999999999",
        "0x",
        " : i1",
        "ctl2",
        "%0",
        "@f",
        "case 0",
        "gamma",
        "theta",
    ];
    let at = random.below(bytes.len());
    match random.below(6) {
        0 => bytes[at] = random.below(256) as u8,
        1 => bytes[at] ^= 1 << random.below(8),
        2 => {
            let piece = PIECES[random.below(PIECES.len())];
            bytes.splice(at..at, piece.bytes());
        }
        3 => {
            bytes.remove(at);
        }
        4 => {
            // A digit becomes another: values, widths, lengths.
            let digit = (at..bytes.len()).find(|i| bytes[*i].is_ascii_digit()).unwrap_or(at);
            bytes[digit] = b'0' + random.below(10) as u8;
        }
        _ => {
            // A line, or a piece of one, twice or not at all.
            let end = (at + 1 + random.below(30)).min(bytes.len());
            let piece: Vec<u8> = bytes[at..end].to_vec();
            bytes.splice(at..end, if random.below(2) == 0 { vec![] } else { piece.repeat(2) });
        }
    }
}

#[test]
fn graphs_need_their_symbols_and_types() {
    let parse = |text| rvsdg_text::parse_graph(text, &mut TypeTable::new(), &Default::default());
    assert!(parse("graph () { } -> ()").is_ok());
    let error = parse("graph () { %0 = const undef : %s } -> ()").err().unwrap();
    assert_eq!(error.to_string(), "1:31: there is no type %s");
    let error = parse("graph () { %0 = delta @x () () { } -> () } -> ()").err().unwrap();
    assert_eq!(error.to_string(), "1:23: there is no symbol @x");
}
