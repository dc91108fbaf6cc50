/* An interpreter for a machine with registers and instructions of one word,
 * which runs a program that sorts its memory by insertion. */
#include "control.h"

enum { COUNT = 96, ROUNDS = BY_SET(16, 80, 800, 8000, 32000), REGISTERS = 16 };

enum op { MOVE, SET, PLUS, MINUS, PLUS_SMALL, READ, WRITE, IF_LESS, IF_EQUAL, GO, STOP };

#define WORD(op, a, b, c) ((uint32_t)(op) << 24 | (uint32_t)(a) << 16 | (uint32_t)(b) << 8 | ((uint32_t)(c) & 255))

/* r0 is the number of words, r1 the place to insert from, r2 goes down.
 * Branches are relative to the next instruction. */
static const uint32_t program[] = {
    WORD(SET, 1, 0, 1),
    WORD(SET, 9, 0, 0),
    /* 2 */ WORD(IF_LESS, 1, 0, 1),
    WORD(GO, 0, 0, 12),
    WORD(READ, 3, 1, 0),
    WORD(MOVE, 2, 1, 0),
    /* 6 */ WORD(IF_EQUAL, 2, 9, 6),
    WORD(READ, 4, 2, -1),
    WORD(IF_LESS, 3, 4, 1),
    WORD(GO, 0, 0, 3),
    WORD(WRITE, 4, 2, 0),
    WORD(PLUS_SMALL, 2, 2, -1),
    WORD(IF_LESS, 9, 0, -7),
    WORD(WRITE, 3, 2, 0),
    WORD(PLUS_SMALL, 1, 1, 1),
    WORD(GO, 0, 0, -14),
    WORD(STOP, 0, 0, 0),
};

/* The number of instructions, or a negative number if the program is wrong. */
static long run(const uint32_t *code, int length, int *memory, int size)
{
    int r[REGISTERS] = { size };
    long steps = 0;
    for (int pc = 0;;) {
        if (pc < 0 || pc >= length)
            return -1;
        uint32_t word = code[pc++];
        int a = (int)(word >> 16 & 15), b = (int)(word >> 8 & 15), c = (signed char)(word & 255);
        steps++;
        switch ((enum op)(word >> 24)) {
        case MOVE: r[a] = r[b]; break;
        case SET: r[a] = c; break;
        case PLUS: r[a] = r[b] + r[c & 15]; break;
        case MINUS: r[a] = r[b] - r[c & 15]; break;
        case PLUS_SMALL: r[a] = r[b] + c; break;
        case READ:
        case WRITE: {
            int place = r[b] + c;
            if (place < 0 || place >= size)
                return -2;
            if (word >> 24 == READ)
                r[a] = memory[place];
            else
                memory[place] = r[a];
            break;
        }
        case IF_LESS:
            if (r[a] < r[b])
                pc += c;
            break;
        case IF_EQUAL:
            if (r[a] == r[b])
                pc += c;
            break;
        case GO: pc += c; break;
        case STOP: return steps;
        default: return -3;
        }
    }
}

static uint32_t kernel(int rounds, const uint32_t *code, int length, int memory[COUNT])
{
    uint32_t sum = 0, seed = 134775813u;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < COUNT; i++)
            memory[i] = (int)below(&seed, 1000);
        sum = mix(sum, (uint32_t)run(code, length, memory, COUNT));
        for (int i = 0; i < COUNT; i += 5)
            sum = mix(sum, (uint32_t)memory[i]);
    }
    return sum;
}

int main(void)
{
    uint32_t *code = bench_alloc(sizeof program);
    int *memory = bench_alloc(sizeof(int[COUNT]));
    uint32_t sum;
    memcpy(code, program, sizeof program);
    TIMED(sum = kernel(ROUNDS, code, (int)(sizeof program / sizeof *program), memory));
    report(sum);
    bench_free(code);
    bench_free(memory);
    return 0;
}
