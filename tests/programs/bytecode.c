/* A compiler for a small language of statements into bytecode, and an interpreter with one switch. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum opcode {
    OP_PUSH, OP_LOAD, OP_STORE, OP_ADD, OP_SUB, OP_MUL, OP_MOD, OP_LESS, OP_EQUAL, OP_JUMP, OP_JUMP_IF_ZERO, OP_INDEX,
    OP_SET_INDEX, OP_DUP, OP_POP, OP_HALT
};

enum { MAX_CODE = 4096, STACK = 64, ARRAY = 1 << 14 };

struct vm {
    int32_t stack[STACK];
    int32_t variables[26];
    int32_t array[ARRAY];
    long steps;
};

static int32_t code[MAX_CODE];
static int n_code;
static const char *source;

static void emit(int32_t word)
{
    if (n_code == MAX_CODE) {
        fprintf(stderr, "the program is too long\n");
        exit(1);
    }
    code[n_code++] = word;
}

static char peek(void)
{
    while (*source == ' ' || *source == '\n')
        source++;
    return *source;
}

static int accept(char c)
{
    if (peek() != c)
        return 0;
    source++;
    return 1;
}

static void expression(void);

static void primary(void)
{
    if (accept('(')) {
        expression();
        accept(')');
    } else if (peek() >= '0' && peek() <= '9') {
        emit(OP_PUSH);
        emit((int32_t)strtol(source, (char **)&source, 10));
    } else if (accept('@')) {
        primary();
        emit(OP_INDEX);
    } else {
        emit(OP_LOAD);
        emit(peek() - 'a');
        source++;
    }
}

static void product(void)
{
    primary();
    while (peek() == '*' || peek() == '%') {
        int op = *source++ == '*' ? OP_MUL : OP_MOD;
        primary();
        emit(op);
    }
}

static void sum(void)
{
    product();
    while (peek() == '+' || peek() == '-') {
        int op = *source++ == '+' ? OP_ADD : OP_SUB;
        product();
        emit(op);
    }
}

static void expression(void)
{
    sum();
    while (peek() == '<' || peek() == '=') {
        int op = *source++ == '<' ? OP_LESS : OP_EQUAL;
        sum();
        emit(op);
    }
}

/* x:E; assigns, @E:E; assigns to the array, ?E{...} decides, !E{...} repeats. */
static void statements(void)
{
    int start, hole, name;
    while (peek() && peek() != '}') {
        start = n_code;
        if (accept('@')) {
            primary();
            accept(':');
            expression();
            accept(';');
            emit(OP_SET_INDEX);
        } else if (peek() == '?' || peek() == '!') {
            int repeats = *source++ == '!';
            expression();
            emit(OP_JUMP_IF_ZERO);
            hole = n_code;
            emit(0);
            accept('{');
            statements();
            accept('}');
            if (repeats) {
                emit(OP_JUMP);
                emit(start);
            }
            code[hole] = n_code;
        } else {
            name = peek() - 'a';
            source++;
            accept(':');
            expression();
            accept(';');
            emit(OP_STORE);
            emit(name);
        }
    }
}

static void run(struct vm *vm)
{
    int32_t *sp = vm->stack;
    const int32_t *pc = code;
    for (;;) {
        vm->steps++;
        switch (*pc++) {
        case OP_PUSH: *sp++ = *pc++; break;
        case OP_LOAD: *sp++ = vm->variables[*pc++]; break;
        case OP_STORE: vm->variables[*pc++] = *--sp; break;
        case OP_ADD: sp--; sp[-1] = (int32_t)((uint32_t)sp[-1] + (uint32_t)sp[0]); break;
        case OP_SUB: sp--; sp[-1] = (int32_t)((uint32_t)sp[-1] - (uint32_t)sp[0]); break;
        case OP_MUL: sp--; sp[-1] = (int32_t)((uint32_t)sp[-1] * (uint32_t)sp[0]); break;
        case OP_MOD: sp--; sp[-1] = sp[0] > 0 ? sp[-1] % sp[0] : 0; break;
        case OP_LESS: sp--; sp[-1] = sp[-1] < sp[0]; break;
        case OP_EQUAL: sp--; sp[-1] = sp[-1] == sp[0]; break;
        case OP_JUMP: pc = code + *pc; break;
        case OP_JUMP_IF_ZERO: pc = *--sp ? pc + 1 : code + *pc; break;
        case OP_INDEX: sp[-1] = vm->array[sp[-1] & (ARRAY - 1)]; break;
        case OP_SET_INDEX: sp -= 2; vm->array[sp[0] & (ARRAY - 1)] = sp[1]; break;
        case OP_DUP: sp[0] = sp[-1]; sp++; break;
        case OP_POP: sp--; break;
        case OP_HALT: return;
        default: fprintf(stderr, "bad opcode\n"); exit(1);
        }
    }
}

static const char *const programs[] = {
    /* primes */
    "n: 16000; i: 2; !i < n { @i: 1; i: i + 1; } i: 2; c: 0;"
    "!i < n { ?@i = 1 { c: c + 1; j: i + i; !j < n { @j: 0; j: j + i; } } i: i + 1; } r: c;",
    /* greatest common divisors */
    "i: 1; s: 0; !i < 300 { j: 1; !j < 60 { a: i; b: j; !0 < b { t: a % b; a: b; b: t; } s: s + a * j; j: j + 1; }"
    "i: i + 1; } r: s;",
    /* random numbers, sorted by bubbles */
    "s: 12345; i: 0; !i < 150 { s: (s * 1103 + 12345) % 65536; @i: s; i: i + 1; }"
    "i: 0; !i < 150 { j: 0; !j < 149 - i { ?@(j + 1) < @j { t: @j; @j: @(j + 1); @(j + 1): t; } j: j + 1; } i: i + 1; }"
    "r: @75 + @3;",
};

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 200, round;
    static struct vm vm;
    uint32_t checksum = 0;
    for (round = 0; round < rounds; round++) {
        size_t i;
        for (i = 0; i < sizeof programs / sizeof *programs; i++) {
            n_code = 0;
            source = programs[i];
            statements();
            emit(OP_HALT);
            memset(vm.variables, 0, sizeof vm.variables);
            memset(vm.array, 0, sizeof vm.array);
            run(&vm);
            checksum = checksum * 31 + (uint32_t)vm.variables['r' - 'a'];
        }
    }
    printf("bytecode %08x, %ld steps\n", checksum, vm.steps);
    return 0;
}
