/* Reads JSON into a tree, changes the tree, writes it, and reads it again. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json {
    enum kind kind;
    double number;
    char *text;
    char *key;
    struct json *child, *next;
};

struct buffer {
    char *data;
    size_t used, room;
};

static const char *input;
static int n_nodes;

static void fail(const char *what)
{
    fprintf(stderr, "%s at \"%.20s\"\n", what, input);
    exit(1);
}

static void append(struct buffer *b, const char *text, size_t length)
{
    if (b->used + length + 1 > b->room) {
        b->room = 2 * (b->used + length + 1);
        b->data = realloc(b->data, b->room);
        if (!b->data)
            fail("out of memory");
    }
    memcpy(b->data + b->used, text, length);
    b->used += length;
    b->data[b->used] = '\0';
}

static void append_text(struct buffer *b, const char *text)
{
    append(b, text, strlen(text));
}

static struct json *make(enum kind kind)
{
    struct json *it = calloc(1, sizeof *it);
    if (!it)
        fail("out of memory");
    it->kind = kind;
    n_nodes++;
    return it;
}

static void destroy(struct json *it)
{
    while (it) {
        struct json *next = it->next;
        destroy(it->child);
        free(it->text);
        free(it->key);
        free(it);
        it = next;
    }
}

static void skip_space(void)
{
    while (isspace((unsigned char)*input))
        input++;
}

static char *read_string(void)
{
    struct buffer b = {0};
    append(&b, "", 0);
    for (input++; *input != '"'; input++) {
        char c = *input;
        if (c == '\0')
            fail("unterminated string");
        if (c == '\\') {
            switch (*++input) {
            case 'n': c = '\n'; break;
            case 't': c = '\t'; break;
            case 'u': c = (char)strtol(input + 3, NULL, 16); input += 4; break;
            default: c = *input; break;
            }
        }
        append(&b, &c, 1);
    }
    input++;
    return b.data;
}

static struct json *read_value(void)
{
    struct json *it, **last;
    char *end;
    skip_space();
    switch (*input) {
    case '{':
    case '[':
        it = make(*input == '{' ? JSON_OBJECT : JSON_ARRAY);
        last = &it->child;
        do {
            char *key = NULL;
            input++;
            skip_space();
            if (*input == ']' || *input == '}')
                break;
            if (it->kind == JSON_OBJECT) {
                key = read_string();
                skip_space();
                if (*input++ != ':')
                    fail("no colon");
            }
            *last = read_value();
            (*last)->key = key;
            last = &(*last)->next;
            skip_space();
        } while (*input == ',');
        if (*input++ != (it->kind == JSON_OBJECT ? '}' : ']'))
            fail("not closed");
        return it;
    case '"':
        it = make(JSON_STRING);
        it->text = read_string();
        return it;
    case 't':
    case 'f':
        it = make(JSON_BOOL);
        it->number = *input == 't';
        input += *input == 't' ? 4 : 5;
        return it;
    case 'n':
        input += 4;
        return make(JSON_NULL);
    default:
        it = make(JSON_NUMBER);
        it->number = strtod(input, &end);
        if (end == input)
            fail("no value");
        input = end;
        return it;
    }
}

static void write_string(struct buffer *b, const char *text)
{
    append(b, "\"", 1);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            append(b, "\\", 1);
        if (*text == '\n')
            append_text(b, "\\n");
        else
            append(b, text, 1);
    }
    append(b, "\"", 1);
}

static void write_value(struct buffer *b, const struct json *it)
{
    char number[40];
    const struct json *child;
    switch (it->kind) {
    case JSON_NULL: append_text(b, "null"); break;
    case JSON_BOOL: append_text(b, it->number != 0 ? "true" : "false"); break;
    case JSON_NUMBER:
        sprintf(number, "%.10g", it->number);
        append_text(b, number);
        break;
    case JSON_STRING: write_string(b, it->text); break;
    default:
        append_text(b, it->kind == JSON_OBJECT ? "{" : "[");
        for (child = it->child; child; child = child->next) {
            if (child->key) {
                write_string(b, child->key);
                append(b, ":", 1);
            }
            write_value(b, child);
            if (child->next)
                append(b, ",", 1);
        }
        append_text(b, it->kind == JSON_OBJECT ? "}" : "]");
    }
}

static const struct json *member(const struct json *object, const char *key)
{
    const struct json *child = object->child;
    while (child && !(child->key && strcmp(child->key, key) == 0))
        child = child->next;
    return child;
}

static double total(const struct json *it)
{
    double sum = it->kind == JSON_NUMBER ? it->number : it->kind == JSON_STRING ? (double)strlen(it->text) : 0;
    const struct json *child;
    for (child = it->child; child; child = child->next)
        sum += total(child);
    return sum;
}

static void make_input(struct buffer *b, int records)
{
    char line[200];
    int i;
    append_text(b, "{\"version\": 3, \"records\": [\n");
    for (i = 0; i < records; i++) {
        sprintf(line, "  {\"id\": %d, \"name\": \"item \\\"%d\\\"\\n\", \"price\": %.2f, \"tags\": [\"a%d\", \"b\", null, %s]}%s\n",
                i, i * 7 % 1000, i * 1.25, i % 10, i % 3 ? "true" : "false", i + 1 < records ? "," : "");
        append_text(b, line);
    }
    append_text(b, "], \"note\": \"caf\\u0065\"}");
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 320, round;
    struct buffer source = {0};
    double sum = 0;
    make_input(&source, 1500);
    for (round = 0; round < rounds; round++) {
        struct buffer out = {0};
        struct json *tree, *record;
        const struct json *price;
        input = source.data;
        tree = read_value();
        for (record = member(tree, "records")->child; record; record = record->next) {
            price = member(record, "price");
            if (price && price->number > 1000)
                record->child->number += round;
        }
        sum += total(tree);
        write_value(&out, tree);
        destroy(tree);
        source = (free(source.data), out);
    }
    printf("json %d nodes, %.2f, %zu bytes\n", n_nodes, sum, source.used);
    free(source.data);
    return 0;
}
