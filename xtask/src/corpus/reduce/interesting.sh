# Behind the variables that are set above: decides whether the LLVM IR in the file $1 still shows the failure (exit
# code 0) or not (1).
# PASSES from outside replaces the pipeline, OUTPUT the result of `rvsdg compile` for $1.
# After the time UNTIL (seconds since 1970) nothing is interesting any more, so that a reducer comes to its end.
if [ -n "$UNTIL" ] && [ "$(date +%s)" -ge "$UNTIL" ]; then exit 1; fi
ir=$(realpath -- "$1") || exit 1
if [ -n "$OUTPUT" ]; then OUTPUT=$(realpath -- "$OUTPUT") || exit 1; fi
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
export LC_ALL=C
ulimit -c 0
ulimit -f 400000

# The result of `rvsdg compile` is ours.ll, what it says is log.
compile() {
    if [ -n "$OUTPUT" ]; then
        cp -- "$OUTPUT" ours.ll
    else
        timeout -k 1 "$RVSDG_LIMIT" "$RVSDG" compile "$ir" -o ours.ll --emit ll --threads 1 --passes "$PASSES" $DESTRUCT >log 2>&1
    fi
}

# build MODULE EXECUTABLE LEVEL
build() {
    timeout 120 "$LLC" $LLC_FLAGS "$3" "$1" -o "$2.o" >log 2>&1 && "$CLANG" "$2.o" -lm -o "$2" >>log 2>&1
}

# execute EXECUTABLE SECONDS: what it prints and its exit code go to EXECUTABLE.out; the code is 124 for too long.
# The limit is one of CPU time, because the machine may be busy.
execute() {
    (
        ulimit -t "$2"
        exec timeout -k 1 "$(($2 * 20))" "./$1"
    ) >"$1.out" 2>&1 </dev/null
    code=$?
    if [ "$code" -eq 137 ] || [ "$code" -eq 152 ]; then code=124; fi
    # On a signal the shell says something with a process number.
    if [ "$code" -lt 128 ]; then echo "exit code $code" >>"$1.out"; else echo "signal" >"$1.out"; fi
    return "$code"
}

# The candidate without rvsdg: ends soon and in order.
execute_plain() {
    build "$ir" plain -O0 || return 1
    execute plain "$REFERENCE_LIMIT"
    [ "$?" -lt 124 ]
}

# A program with undefined behaviour proves nothing.
# LLVM's optimizer agrees with its unoptimized code, and the interpreter finds nothing.
is_sane() {
    "$OPT" -passes='default<O1>' "$ir" -o optimized.bc >log 2>&1 && build optimized.bc optimized -O3 || return 1
    execute optimized "$REFERENCE_LIMIT"
    cmp -s plain.out optimized.out || return 1
    if [ "$INTERPRET" = 1 ]; then
        timeout -k 1 20 "$RVSDG" run --fuel 20000000 "$ir" >log 2>&1 </dev/null
        [ "$?" -ne 125 ] || return 1
    fi
}

# The message is the one that was there first.
says_it() {
    [ -z "$KEY" ] || grep -qF -e "$KEY" log
}

case $SYMPTOM in
rejected)
    compile
    code=$?
    [ "$code" -ne 0 ] && [ "$code" -ne 124 ] && says_it
    ;;
slow-compiler)
    compile
    [ "$?" -eq 124 ]
    ;;
invalid-ir)
    compile || exit 1
    if "$OPT" -passes=verify -disable-output ours.ll >log 2>&1 && build ours.ll ours -O3; then exit 1; fi
    says_it
    ;;
wrong-output)
    compile && build ours.ll ours -O3 && execute_plain || exit 1
    execute ours "$RUN_LIMIT"
    [ "$?" -ne 124 ] || exit 1
    if cmp -s plain.out ours.out; then exit 1; fi
    is_sane
    ;;
slow-program)
    compile && build ours.ll ours -O3 && execute_plain || exit 1
    execute ours "$RUN_LIMIT"
    [ "$?" -eq 124 ] && is_sane
    ;;
*)
    exit 1
    ;;
esac || exit 1
