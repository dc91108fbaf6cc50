/* The tokens of a small language: names, keywords, numbers, strings with
 * escapes, comments, and operators of one to three characters. */
#include "control.h"

enum { SIZE = 1 << 14, ROUNDS = BY_SET(6, 30, 300, 3000, 12000) };

enum token { END, NAME, KEYWORD, NUMBER, STRING, OPERATOR, ERROR };

static const char *const pieces[] = {
    "while", "if", "else", "return", "counter", "x", "index_2", "_tmp", "12", "0x1fF", "3.75", "1e9", "\"text\"",
    "\"a\\n\\\"b\"", "<<=", ">>", "==", "=", "+", "++", "&&", "!", "(", ")", "{", "}", ";", "->", "-", "// note\n",
    "/* a * b */", "\n", "    ", "$",
};

static void fill(int size, char text[SIZE])
{
    uint32_t seed = 2463534242u;
    int at = 0;
    while (at + 24 < size) {
        const char *piece = pieces[below(&seed, sizeof pieces / sizeof *pieces)];
        while (*piece)
            text[at++] = *piece++;
        text[at++] = ' ';
    }
    text[at] = '\0';
}

static int is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int is_keyword(const char *text, int length)
{
    switch (length) {
    case 2: return text[0] == 'i' && text[1] == 'f';
    case 4: return memcmp(text, "else", 4) == 0;
    case 5: return memcmp(text, "while", 5) == 0;
    case 6: return memcmp(text, "return", 6) == 0;
    default: return 0;
    }
}

static const char *skip_blank(const char *at)
{
    for (;;) {
        while (*at == ' ' || *at == '\n' || *at == '\t')
            at++;
        if (at[0] == '/' && at[1] == '/') {
            while (*at && *at != '\n')
                at++;
        } else if (at[0] == '/' && at[1] == '*') {
            at += 2;
            while (*at && !(at[0] == '*' && at[1] == '/'))
                at++;
            if (*at)
                at += 2;
        } else {
            return at;
        }
    }
}

static const char *number(const char *at)
{
    if (at[0] == '0' && at[1] == 'x') {
        at += 2;
        while (is_digit(*at) || (*at >= 'a' && *at <= 'f') || (*at >= 'A' && *at <= 'F'))
            at++;
        return at;
    }
    while (is_digit(*at))
        at++;
    if (*at == '.') {
        at++;
        while (is_digit(*at))
            at++;
    }
    if ((*at == 'e' || *at == 'E') && is_digit(at[1])) {
        at += 2;
        while (is_digit(*at))
            at++;
    }
    return at;
}

static enum token next(const char **place)
{
    const char *start = skip_blank(*place), *at = start;
    enum token kind = OPERATOR;
    char c = *at;
    if (c == '\0') {
        *place = at;
        return END;
    }
    at++;
    if (is_letter(c)) {
        while (is_letter(*at) || is_digit(*at))
            at++;
        kind = is_keyword(start, (int)(at - start)) ? KEYWORD : NAME;
    } else if (is_digit(c)) {
        at = number(start);
        kind = NUMBER;
    } else {
        switch (c) {
        case '"':
            while (*at && *at != '"') {
                if (*at == '\\' && at[1])
                    at++;
                at++;
            }
            kind = *at ? STRING : ERROR;
            if (*at)
                at++;
            break;
        case '<':
        case '>':
            if (*at == c)
                at++;
            if (*at == '=')
                at++;
            break;
        case '+':
        case '-':
        case '&':
        case '|':
            if (*at == c || *at == '=' || (c == '-' && *at == '>'))
                at++;
            break;
        case '=':
        case '!':
            if (*at == '=')
                at++;
            break;
        case '(': case ')': case '{': case '}': case ';':
            break;
        default:
            kind = ERROR;
        }
    }
    *place = at;
    return kind;
}

static uint32_t kernel(int rounds, const char text[SIZE])
{
    uint32_t sum = 0;
    for (int round = 0; round < rounds; round++) {
        const char *at = text + round % 64;
        for (;;) {
            const char *start = at;
            enum token token = next(&at);
            if (token == END)
                break;
            sum = mix(sum, (uint32_t)token * 64 + (uint32_t)(at - start));
        }
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
