/* Patterns with ?, *, [a-z] and \ as in a shell, matched with one place to go
 * back to, and regular expressions with . * + ? ^ $ matched by recursion. */
#include "control.h"

enum { WORDS = 256, WIDTH = 20, ROUNDS = BY_SET(2, 10, 80, 800, 3200) };

static const char *const shell_patterns[] = {
    "*ab*", "a?b*", "*[c-e]", "[a-c]*[!a-c]", "*a*b*c*", "\\*", "??????*", "b*a*b",
};
static const char *const expressions[] = {
    "ab+c", "^a.*b$", "a?b?c?d", "^[", "c*d", ".a.b", "^b+a+", "a.*b.*c$",
};

static void fill(int words, char text[WORDS][WIDTH])
{
    uint32_t seed = 747796405u;
    for (int i = 0; i < words; i++) {
        int length = 4 + (int)below(&seed, WIDTH - 5);
        for (int at = 0; at < length; at++)
            text[i][at] = (char)('a' + below(&seed, 2 + below(&seed, 4)));
    }
}

/* Whether c is in the set at *place, which moves behind it. */
static int in_set(const char **place, char c)
{
    const char *at = *place;
    int inverted = *at == '!', found = 0;
    if (inverted)
        at++;
    do {
        char low = *at, high = low;
        if (low == '\0')
            break;
        at++;
        if (at[0] == '-' && at[1] && at[1] != ']') {
            high = at[1];
            at += 2;
        }
        if (c >= low && c <= high)
            found = 1;
    } while (*at && *at != ']');
    if (*at)
        at++;
    *place = at;
    return found != inverted;
}

static int shell_match(const char *pattern, const char *text)
{
    const char *star = NULL, *retry = NULL;
    while (*text) {
        const char *after = pattern + 1;
        switch (*pattern) {
        case '*':
            star = after;
            retry = text;
            pattern = star;
            continue;
        case '?':
            goto matched;
        case '[':
            if (in_set(&after, *text))
                goto matched;
            break;
        case '\\':
            if (*after == *text) {
                after++;
                goto matched;
            }
            break;
        default:
            if (*pattern == *text)
                goto matched;
        }
        if (star == NULL)
            return 0;
        pattern = star;
        text = ++retry;
        continue;
    matched:
        pattern = after;
        text++;
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

static int match_here(const char *expression, const char *text)
{
    for (;;) {
        char c = expression[0], repeat = c ? expression[1] : '\0';
        if (c == '\0')
            return 1;
        if (c == '$' && repeat == '\0')
            return *text == '\0';
        if (repeat == '*' || repeat == '+' || repeat == '?') {
            const char *start = text;
            while (*text && (c == '.' || c == *text) && (repeat != '?' || text == start))
                text++;
            if (repeat == '+' && text == start++)
                return 0;
            for (; !match_here(expression + 2, text); text--)
                if (text == start)
                    return 0;
            return 1;
        }
        if (*text == '\0' || (c != '.' && c != *text))
            return 0;
        expression++;
        text++;
    }
}

static int match(const char *expression, const char *text)
{
    if (*expression == '^')
        return match_here(expression + 1, text);
    do {
        if (match_here(expression, text))
            return 1;
    } while (*text++);
    return 0;
}

static uint32_t kernel(int rounds, int words, char text[WORDS][WIDTH])
{
    uint32_t sum = 0;
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < 8; i++) {
            uint32_t found = 0;
            for (int word = round % 16; word < words; word++) {
                found += (uint32_t)shell_match(shell_patterns[i], text[word]);
                found += (uint32_t)match(expressions[i], text[word]) << 16;
            }
            sum = mix(sum, found);
        }
    return sum;
}

int main(void)
{
    char(*text)[WIDTH] = bench_alloc(sizeof(char[WORDS][WIDTH]));
    uint32_t sum;
    fill(WORDS, text);
    TIMED(sum = kernel(ROUNDS, WORDS, text));
    report(sum);
    bench_free(text);
    return 0;
}
