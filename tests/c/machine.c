// A switch in a loop that leaves and continues from inside: a tokenizer and a small stack machine.
#include <stdio.h>
#include <string.h>

static int evaluate(const char *code, long *result) {
    long stack[32], number = 0;
    int top = 0, in_number = 0, depth = 0;
    for (; ; code++) {
        char c = *code;
        if (in_number && (c < '0' || c > '9')) {
            if (top == 32)
                return -1;
            stack[top++] = number;
            number = 0;
            in_number = 0;
        }
        switch (c) {
        case '\0':
            goto end;
        case ' ':
            continue;
        case '0' ... '9':
            number = number * 10 + (c - '0');
            in_number = 1;
            continue;
        case '(':
            depth++;
            while (code[1] && code[1] != ')') {
                if (code[1] == '!')
                    return -9;
                code++;
            }
            continue;
        case ')':
            if (--depth < 0)
                return -2;
            break;
        case 'd':
            if (top < 1)
                return -3;
            stack[top] = stack[top - 1];
            top++;
            break;
        default: {
            if (top < 2)
                return -4;
            long b = stack[--top], a = stack[top - 1];
            switch (c) {
            case '+': a += b; break;
            case '-': a -= b; break;
            case '*': a *= b; break;
            case '/':
                if (b == 0)
                    return -5;
                a /= b;
                break;
            case '%':
                if (!b)
                    goto bad;
                a %= b;
                break;
            case 's': {
                stack[top] = a;
                a = b;
                top++;
                stack[top - 2] = a;
                continue;
            }
            default:
            bad:
                return -6;
            }
            stack[top - 1] = a;
        }
        }
        if (top > 30)
            break;
    }
    return -7;
end:
    *result = top ? stack[top - 1] : 0;
    return top;
}

int main(void) {
    const char *programs[] = {"1 2 +", "7 d * 3 -", "1 0 /", "1 0 %", "+", "(skip 1 2) 5", "(a!) 1", ") 1", "10 3 s -", "", "1 2 3 4 + * %", "9 x 1",
                              "1 dddddddddddddddddddddddddddddddddddd", "12 34 -56"};
    for (unsigned i = 0; i < sizeof programs / sizeof *programs; i++) {
        long result = 12345;
        int status = evaluate(programs[i], &result);
        printf("%d %ld\n", status, result);
    }
    return 0;
}
