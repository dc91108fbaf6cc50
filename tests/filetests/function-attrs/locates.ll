; test opt function-attrs,psh,dne
; Where the table of classes of characters is, is asked once in front of a loop, though only some iterations need it. A
; function of that name that answers something of an argument is none of the library.
declare ptr @__ctype_b_loc() nounwind willreturn memory(none)
declare ptr @__ctype_tolower_loc(i32) nounwind willreturn memory(none)

define i32 @letters(ptr %text, i64 %length) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %end ]
  %n = phi i32 [ 0, %entry ], [ %sum, %end ]
  %place = getelementptr inbounds i8, ptr %text, i64 %i
  %c = load i8, ptr %place
  %is_line = icmp eq i8 %c, 95
  br i1 %is_line, label %end, label %look
look:
  %table = call ptr @__ctype_b_loc()
  %classes = load ptr, ptr %table
  %at = zext i8 %c to i64
  %entry_place = getelementptr inbounds i16, ptr %classes, i64 %at
  %class = load i16, ptr %entry_place
  %bit = and i16 %class, 1024
  %is_letter = icmp ne i16 %bit, 0
  %one = zext i1 %is_letter to i32
  %more = add i32 %n, %one
  br label %end
end:
  %sum = phi i32 [ %n, %loop ], [ %more, %look ]
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, %length
  br i1 %again, label %loop, label %done
done:
  ret i32 %sum
}

define i64 @other(i1 %test, i64 %length) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %end ]
  %n = phi i64 [ 0, %entry ], [ %sum, %end ]
  br i1 %test, label %end, label %look
look:
  %table = call ptr @__ctype_tolower_loc(i32 7)
  %number = ptrtoint ptr %table to i64
  br label %end
end:
  %value = phi i64 [ 0, %loop ], [ %number, %look ]
  %sum = add i64 %n, %value
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, %length
  br i1 %again, label %loop, label %done
done:
  ret i64 %sum
}
; expect
preamble [
  "source_filename = \"function-attrs/locates.ll\""
]
postamble [
  "attributes #0 = { nounwind willreturn memory(none) }"
  ""
]
symbol @__ctype_b_loc = external declared function ptr () : ptr, suffix "nosync nofree nocallback speculatable #0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @__ctype_tolower_loc = external declared function ptr (i32) : ptr, params [""], suffix "#0", facts [willreturn, nounwind, no_read, no_write, only_args]
symbol @letters = external defined function i32 (ptr, i64) : ptr, params ["nocapture readonly", ""], suffix "nounwind nosync nofree norecurse memory(read, inaccessiblemem: none)", facts [nounwind, no_write]
symbol @other = external defined function i64 (i1, i64) : ptr, params ["", ""], suffix "nounwind nosync nofree memory(none)", facts [nounwind, no_read, no_write, only_args]
omega imports [@__ctype_b_loc, @__ctype_tolower_loc] exports [@letters, @other] (%0: ptr, %1: ptr) {
  %2 = lambda @letters (%0) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 0 : i64
    %6 = const 0 : i32
    %7 = call [ptr ()] %0 : ptr
    %8, %9, %10, %11, %12, %13, %14 = theta (%3, %4, %1, %2, %5, %6, %7) (%15: io, %16: mem, %17: ptr, %18: i64, %19: i64, %20: i32, %21: ptr) {
      %22 = gep inbounds [i8, _] %17, %19 : ptr
      %23, %24 = load read pinned [i8, align 1] %22, %15, %16 : i8, mem
      %25 = const 95 : i8
      %26 = icmp eq %23, %25 : i1
      %27 = match [-1 -> 1, default -> 0] %26 : ctl2
      %28, %29 = gamma %27 (%15, %24, %20, %23, %21) {
        case 0 (%30: io, %31: mem, %32: i32, %33: i8, %34: ptr) {
          %35, %36 = load read pinned [ptr, align 8] %34, %30, %31 : ptr, mem
          %37 = zext %33 : i64
          %38 = gep inbounds [i16, _] %35, %37 : ptr
          %39, %40 = load read pinned [i16, align 2] %38, %30, %36 : i16, mem
          %41 = const 1024 : i16
          %42 = and %39, %41 : i16
          %43 = const 0 : i16
          %44 = icmp ne %42, %43 : i1
          %45 = zext %44 : i32
          %46 = add %32, %45 : i32
        } -> (%40, %46)
        case 1 (%47: io, %48: mem, %49: i32, %50: i8, %51: ptr) {
        } -> (%48, %49)
      }
      %52 = const 1 : i64
      %53 = add %19, %52 : i64
      %54 = icmp ult %53, %18 : i1
      %55 = match [-1 -> 1, default -> 0] %54 : ctl2
    } -> (%55, %15, %28, %17, %18, %53, %29, %21)
  } -> (%13, %8, %9)
  %3 = lambda @other (%1) (%0: ptr, %1: i1, %2: i64, %3: io, %4: mem) {
    %5 = const 0 : i64
    %6 = const 1 : i64
    %7 = match [-1 -> 1, default -> 0] %1 : ctl2
    %8 = gamma %7 (%3, %0) {
      case 0 (%9: io, %10: ptr) {
        %11 = const 7 : i32
        %12 = call pinned [ptr (i32), args [""]] %10, %11, %9 : ptr
        %13 = ptrtoint %12 : i64
      } -> (%13)
      case 1 (%14: io, %15: ptr) {
        %16 = const 0 : i64
      } -> (%16)
    }
    %17 = sub %2, %6 : i64
    %18 = icmp ult %6, %2 : i1
    %19 = select %18, %17, %5 : i64
    %20 = freeze %19 : i64
    %21 = const 1 : i64
    %22 = add %20, %21 : i64
    %23 = mul %8, %22 : i64
    %24 = add %5, %23 : i64
  } -> (%24, %3, %4)
} -> (%2, %3)
