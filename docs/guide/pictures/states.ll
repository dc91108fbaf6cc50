; The guide's example of states: a counter in memory, and a message.
@count = internal global i32 0

declare i32 @puts(ptr)

define void @visit(ptr %name) {
  %old = load i32, ptr @count
  %new = add i32 %old, 1
  store i32 %new, ptr @count
  %written = call i32 @puts(ptr %name)
  ret void
}
