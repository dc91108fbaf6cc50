/* Is it JSON? A state machine over characters with a stack of open brackets. */
#include "control.h"

enum { SIZE = 1 << 14, DEPTH = 64, ROUNDS = BY_SET(8, 40, 400, 4000, 16000) };

enum state { VALUE, FIRST_VALUE, FIRST_KEY, KEY, COLON, AFTER, TEXT, ESCAPE, HEX, NUMBER, FRACTION, WORD, DONE };

/* Appends values until little room is left; some are broken on purpose. */
static void fill(int size, char text[SIZE])
{
    static const char *const values[] = {
        "17", "-4.25", "0", "\"plain\"", "\"tab\\t\"", "\"\\u00e9t\\u00e9\"", "true", "false", "null", "[1,2,3]", "{}",
        "{\"key\": [null, {\"inner\": 1.5}]}", "[]", "[[[[\"deep\"]]]]",
    };
    uint32_t seed = 521288629u;
    int at = 0, open = 0;
    char closing[DEPTH];
    text[at++] = '[';
    for (;;) {
        if (open < 20 && below(&seed, 5) == 0) {
            int object = (int)below(&seed, 2);
            closing[open++] = object ? '}' : ']';
            at += (int)strlen(strcpy(text + at, object ? "{ \"name\" : " : "[\n"));
        }
        at += (int)strlen(strcpy(text + at, values[below(&seed, sizeof values / sizeof *values)]));
        while (open > 0 && (closing[open - 1] == '}' || below(&seed, 4) == 0))
            text[at++] = closing[--open];
        if (at > size - 200)
            break;
        text[at++] = ',';
    }
    while (open > 0)
        text[at++] = closing[--open];
    strcpy(text + at, "]");
}

/* The place where text stops being JSON; the end if it is. */
static const char *check(const char *text)
{
    char stack[DEPTH];
    int depth = 0, left = 0, is_key = 0;
    const char *word = "";
    enum state state = VALUE;
    for (;; text++) {
        char c = *text;
        if (state == NUMBER || state == FRACTION) {
            if (c >= '0' && c <= '9')
                continue;
            if (state == NUMBER && c == '.') {
                state = FRACTION;
                continue;
            }
            state = depth ? AFTER : DONE;
        }
        if (c == '\0')
            return state == DONE ? text : text - 1;
        switch (state) {
        case TEXT:
            if (c == '"')
                state = is_key ? COLON : depth ? AFTER : DONE;
            else if (c == '\\')
                state = ESCAPE;
            else if ((unsigned char)c < 0x20)
                return text;
            continue;
        case ESCAPE:
            if (c == 'u') {
                left = 4;
                state = HEX;
            } else if (c == 'n' || c == 't' || c == 'r' || c == '"' || c == '\\' || c == '/') {
                state = TEXT;
            } else {
                return text;
            }
            continue;
        case HEX:
            if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')))
                return text;
            if (--left == 0)
                state = TEXT;
            continue;
        case WORD:
            if (c != *word)
                return text;
            if (*++word == '\0')
                state = depth ? AFTER : DONE;
            continue;
        default:
            break;
        }
        if (c == ' ' || c == '\n' || c == '\t')
            continue;
        switch (state) {
        case FIRST_VALUE:
            if (c == ']') {
                state = --depth ? AFTER : DONE;
                break;
            }
            /* fall through */
        case VALUE:
            is_key = 0;
            if (c == '"') {
                state = TEXT;
            } else if (c == '[' || c == '{') {
                if (depth == DEPTH)
                    return text;
                stack[depth++] = c;
                state = c == '[' ? FIRST_VALUE : FIRST_KEY;
            } else if (c == '-' || (c >= '0' && c <= '9')) {
                if (c == '-' && (text[1] < '0' || text[1] > '9'))
                    return text;
                state = NUMBER;
            } else if (c == 't' || c == 'f' || c == 'n') {
                word = c == 't' ? "rue" : c == 'f' ? "alse" : "ull";
                state = WORD;
            } else {
                return text;
            }
            break;
        case FIRST_KEY:
        case KEY:
            if (c == '"') {
                is_key = 1;
                state = TEXT;
            } else if (c == '}' && state == FIRST_KEY) {
                state = --depth ? AFTER : DONE;
            } else {
                return text;
            }
            break;
        case COLON:
            if (c != ':')
                return text;
            state = VALUE;
            break;
        case AFTER:
            if (c == ',')
                state = stack[depth - 1] == '[' ? VALUE : KEY;
            else if (c == (stack[depth - 1] == '[' ? ']' : '}'))
                state = --depth ? AFTER : DONE;
            else
                return text;
            break;
        default:
            return text;
        }
    }
}

static uint32_t kernel(int rounds, char text[SIZE])
{
    uint32_t sum = 0;
    for (int round = 0; round < rounds; round++) {
        char *broken = text + (uint32_t)round * 7919u % (SIZE - 256);
        char kept = *broken;
        if (round % 4 == 3)
            *broken = "]}:,\"x"[round / 4 % 6];
        sum = mix(sum, (uint32_t)(check(text) - text));
        *broken = kept;
    }
    return sum;
}

int main(void)
{
    char *text = bench_alloc(SIZE);
    uint32_t sum;
    fill(SIZE, text);
    TIMED(sum = kernel(ROUNDS, text));
    report(sum);
    bench_free(text);
    return 0;
}
