//! Invalid input: one clear error each, and never a panic.

use crate::read::{ReadError, ReadOptions, disassemble, is_bitcode, read};

fn error(input: &[u8]) -> ReadError {
    match read(input, "dir/in.ll", &ReadOptions::default()) {
        Ok(_) => panic!("this is no module"),
        Err(error) => {
            let message = error.to_string();
            assert!(message.starts_with("dir/in.ll:"), "{message}");
            assert!(message.len() < 1000 && !message.chars().any(|c| c.is_control() && c != '\n'), "{message:?}");
            error
        }
    }
}

/// As in LLVM, for which a null byte is a space.
#[test]
fn nothing_is_an_empty_module() {
    for input in [&b""[..], b"\n  \n", b"; a comment", b"\0", &[0; 64], b" \n; a\n\0"] {
        let read = read(input, "dir/in.ll", &ReadOptions::default()).unwrap();
        assert!(read.ipg.symbols.is_empty() && read.warnings.is_empty(), "{input:?}");
        assert_eq!(&*read.ipg.text.preamble, "source_filename = \"dir/in.ll\"", "{input:?}");
    }
}

#[test]
fn garbage_is_rejected() {
    assert!(matches!(error(b"int main() { return 0; }\n"), ReadError::Parse { .. }));
    let mut state = 1u64;
    let mut noise = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 56) as u8
    };
    for _ in 0..50 {
        let mut bytes: Vec<u8> = (0..200).map(|_| noise()).collect();
        error(&bytes);
        bytes[..4].copy_from_slice(b"BC\xc0\xde");
        error(&bytes);
    }
    error(b"\x7fELF");
    error(b"BC\xc0\xde");
}

#[test]
fn messages_say_where() {
    let message = error(b"define i32 @f() {\n  ret i64 1\n}\n").to_string();
    assert!(message.starts_with("dir/in.ll:2:7: error: value doesn't match function result type"), "{message}");
    let long = format!("@g = global [2 x i8] {}\n", "x".repeat(10_000));
    error(long.as_bytes());
}

#[test]
fn broken_modules_are_rejected() {
    let broken = "define void @f() {\n  %y = add i32 %z, 1\n  %z = add i32 %y, 1\n  ret void\n}\n";
    assert!(matches!(error(broken.as_bytes()), ReadError::Broken { .. }));
    // With debug information, LLVM's parser itself runs the verifier, and would end the process.
    let flags = "!llvm.module.flags = !{!0}\n!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
    assert!(matches!(error(format!("{broken}{flags}").as_bytes()), ReadError::Broken { .. }));
}

#[test]
fn truncated_text_is_rejected() {
    let text = "%s = type { i32, ptr }\n@g = global %s { i32 1, ptr @f }\ndefine ptr @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret ptr @g\n}\n";
    let first_use = text.find("@f").unwrap();
    for end in first_use + 2..text.len() - 2 {
        error(&text.as_bytes()[..end]);
    }
}

#[test]
fn depth_is_limited() {
    let deep = |n: usize| format!("@g = global {}i32{} zeroinitializer\n", "{ ".repeat(n), " }".repeat(n));
    assert!(matches!(error(deep(100_000).as_bytes()), ReadError::Parse { .. }));
    assert!(read(deep(1000).as_bytes(), "x", &ReadOptions::default()).is_ok());
    let mut value = "ptr @h".to_owned();
    for _ in 0..1000 {
        value = format!("ptr getelementptr (i8, {value}, i64 ptrtoint (ptr @h to i64))");
    }
    let text = format!("@h = global i8 0\n@g = global {value}\ndefine ptr @f() {{\n  ret {value}\n}}\n");
    assert!(read(text.as_bytes(), "x", &ReadOptions::default()).is_ok());
}

#[test]
fn names_are_any_bytes() {
    let text = b"@\"\\C3\\BF\" = global ptr @\"\\FF\"\ndefine i32 @\"\\FF\"(i32 %\"\\FF\", i32 %\"\\C3\\BF\") \"k\\FF\"=\"\\FE\" {\n\
        \"\\80\":\n  %\"x\\C3\" = sub i32 %\"\\FF\", %\"\\C3\\BF\"\n  ret i32 %\"x\\C3\"\n}\n";
    let read = read(text, "x", &ReadOptions::default()).unwrap();
    assert_eq!(read.stats.translated, 1, "{:?}", read.warnings);
    let text = crate::write(&read.ipg);
    assert!(text.contains("@\"\\C3\\BF\" = global ptr @\"\\FF\"") && text.contains("sub i32 %0, %1"), "{text}");
    assert!(text.contains("attributes #0 = { \"k\\FF\"=\"\\FE\" }"), "{text}");
}

#[test]
fn bitcode_becomes_text() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("out.ll");
    // Only the magic number.
    assert!(matches!(disassemble(b"BC\xc0\xde", "dir/in.bc", true, &to), Err(ReadError::Parse { .. })));
    assert!(!to.exists());
    disassemble(b"@g = global i32 7\n", "x", true, &to).unwrap();
    assert!(std::fs::read_to_string(&to).unwrap().ends_with("@g = global i32 7\n"));
    assert!(disassemble(b"@g = global i32 7\n", "x", true, folder.path()).is_err());
    assert!(is_bitcode(b"BC\xc0\xde....") && is_bitcode(b"\xde\xc0\x17\x0b") && !is_bitcode(b"BC"));
}

/// LLVM's own tools drop it with a warning. Its C API crashes on some of it.
#[test]
fn broken_debug_information_is_dropped() {
    let text = "define void @f() !dbg !4 {\n  ret void, !dbg !5\n}\n!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!3}\n\
        !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)\n!1 = !DIFile(filename: \"a.c\", directory: \"/\")\n\
        !3 = !{i32 2, !\"Debug Info Version\", i32 3}\n!4 = !DIExpression()\n!5 = !DILocation(line: 1, scope: !4)\n";
    let read = read(text.as_bytes(), "x", &ReadOptions::default()).unwrap();
    assert_eq!(read.stats.translated, 1, "{:?}", read.warnings);
    let text = crate::write(&read.ipg);
    assert!(!text.contains("!dbg") && !text.contains("DIExpression"), "{text}");
}

/// The names of values are removed from large input, which changes nothing else.
#[test]
fn large_input_is_read_as_any_other() {
    let body = "define i32 @f(i32 %x, i1 %c) {\nstart:\n  br i1 %c, label %then, label %end\nthen:\n  %y = mul i32 %x, 3\n\
        br label %end\nend:\n  %z = phi i32 [ %x, %start ], [ %y, %then ]\n  ret i32 %z\n}\n\
        define i32 @g(i32 %a) personality ptr @p {\n  %b = invoke i32 @f(i32 %a, i1 true) to label %ok unwind label %bad\n\
        ok:\n  ret i32 %b\nbad:\n  %l = landingpad ptr cleanup\n  resume ptr %l\n}\ndeclare i32 @p(...)\n";
    let written = |text: &str| {
        let read = read(text.as_bytes(), "x", &ReadOptions::default()).unwrap();
        assert_eq!(read.stats.translated, 2, "{:?}", read.warnings);
        crate::write(&read.ipg)
    };
    let comment = ";".repeat(5 << 20);
    assert_eq!(written(&format!("{body}{comment}\n")), written(body));
    let plain = body.split("define i32 @g").next().unwrap();
    let count = |text: &str| read(text.as_bytes(), "x", &ReadOptions::default()).unwrap().stats.instructions;
    assert_eq!(count(&format!("{plain}{comment}\n")), count(plain));
}
