/* An interpreter of byte code for a machine with a stack, which runs a program
 * that counts the primes below a number by trial division. */
#include "control.h"

enum { LIMIT = BY_SET(2000, 6000, 30000, 140000, 350000), STACK = 32, LOCALS = 8 };

enum op { PUSH, LOAD, STORE, ADD, SUB, MUL, REM, LESS, EQUAL, NOT, JUMP, JUMP_IF, DUP, POP, SWAP, HALT };

/* Locals: 0 the limit, 1 the candidate, 2 the divisor, 3 the count. */
static const signed char program[] = {
    PUSH, 0, STORE, 3,
    PUSH, 2, STORE, 1,
    /* 8: the next candidate */
    LOAD, 1, LOAD, 0, LESS, NOT, JUMP_IF, 48,
    PUSH, 2, STORE, 2,
    /* 20: the next divisor */
    LOAD, 1, LOAD, 2, DUP, MUL, LESS, JUMP_IF, 19,
    LOAD, 1, LOAD, 2, REM, PUSH, 0, EQUAL, JUMP_IF, 16,
    LOAD, 2, PUSH, 1, ADD, STORE, 2, JUMP, -28,
    /* 48: it is a prime */
    LOAD, 3, PUSH, 1, ADD, STORE, 3,
    /* 55: the candidate is done */
    LOAD, 1, PUSH, 1, ADD, STORE, 1, JUMP, -56,
    LOAD, 3, HALT,
};

/* What is on the stack when the program halts; a negative number if it is
 * wrong. Jumps are relative to the next instruction. */
static long run(const signed char *code, int length, long limit, long *steps)
{
    long stack[STACK], locals[LOCALS] = { limit };
    int pc = 0, top = 0;
    while (pc >= 0 && pc < length) {
        enum op op = (enum op)code[pc++];
        (*steps)++;
        switch (op) {
        case PUSH:
            if (top == STACK)
                return -1;
            stack[top++] = code[pc++];
            break;
        case LOAD:
            if (top == STACK)
                return -1;
            stack[top++] = locals[code[pc++]];
            break;
        case STORE:
            if (top == 0)
                return -2;
            locals[code[pc++]] = stack[--top];
            break;
        case ADD: case SUB: case MUL: case REM: case LESS: case EQUAL: {
            if (top < 2)
                return -2;
            long b = stack[--top], a = stack[top - 1];
            switch (op) {
            case ADD: a += b; break;
            case SUB: a -= b; break;
            case MUL: a *= b; break;
            case REM:
                if (b == 0)
                    return -3;
                a %= b;
                break;
            case LESS: a = a < b; break;
            default: a = a == b; break;
            }
            stack[top - 1] = a;
            break;
        }
        case NOT:
            if (top == 0)
                return -2;
            stack[top - 1] = !stack[top - 1];
            break;
        case JUMP:
            pc += 1 + code[pc];
            break;
        case JUMP_IF:
            if (top == 0)
                return -2;
            pc += stack[--top] ? 1 + code[pc] : 1;
            break;
        case DUP:
            if (top == 0 || top == STACK)
                return -2;
            stack[top] = stack[top - 1];
            top++;
            break;
        case POP:
            if (top == 0)
                return -2;
            top--;
            break;
        case SWAP: {
            if (top < 2)
                return -2;
            long b = stack[top - 1];
            stack[top - 1] = stack[top - 2];
            stack[top - 2] = b;
            break;
        }
        case HALT:
            return top > 0 ? stack[top - 1] : 0;
        default:
            return -4;
        }
    }
    return -5;
}

static uint32_t kernel(long limit, const signed char *code, int length)
{
    long steps = 0;
    uint32_t sum = mix(0, (uint32_t)run(code, length, limit, &steps));
    return mix(sum, (uint32_t)steps);
}

int main(void)
{
    signed char *code = bench_alloc(sizeof program);
    uint32_t sum;
    memcpy(code, program, sizeof program);
    TIMED(sum = kernel(LIMIT, code, (int)sizeof program));
    report(sum);
    bench_free(code);
    return 0;
}
