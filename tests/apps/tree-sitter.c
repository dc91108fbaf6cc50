/* Parses C files; prints the tree of small ones, of large ones a hash. Then edits and parses again: the tree has to be that of a fresh parse. */
#include <tree_sitter/api.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const TSLanguage *tree_sitter_c(void);

static unsigned long long hash(const char *text) {
  unsigned long long h = 14695981039346656037ull;
  for (; *text; text++) h = (h ^ (unsigned char)*text) * 1099511628211ull;
  return h;
}

static char *tree_of(TSTree *tree) { return ts_node_string(ts_tree_root_node(tree)); }

int main(int argc, char **argv) {
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, tree_sitter_c())) return 2;
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "rb");
    if (!file) return 3;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc((size_t)size + 8);
    if (fread(text, 1, (size_t)size, file) != (size_t)size) return 4;
    fclose(file);
    TSTree *tree = ts_parser_parse_string(parser, 0, text, (uint32_t)size);
    char *s = tree_of(tree);
    printf("%016llx %zu %u %d\n", hash(s), strlen(s), ts_node_descendant_count(ts_tree_root_node(tree)), ts_node_has_error(ts_tree_root_node(tree)));
    if (size < 2000) puts(s);
    /* One character less in the middle. */
    long at = size / 2;
    memmove(text + at, text + at + 1, (size_t)(size - at - 1));
    TSPoint point = {0, 0};
    for (long j = 0; j < at; j++) text[j] == '\n' ? (point.row++, point.column = 0) : point.column++;
    TSInputEdit edit = {(uint32_t)at, (uint32_t)at + 1, (uint32_t)at, point, {point.row, point.column + 1}, point};
    ts_tree_edit(tree, &edit);
    TSTree *again = ts_parser_parse_string(parser, tree, text, (uint32_t)size - 1);
    TSTree *fresh = ts_parser_parse_string(parser, 0, text, (uint32_t)size - 1);
    char *x = tree_of(again), *y = tree_of(fresh);
    printf("%016llx %016llx\n", hash(x), hash(y));
    free(x), free(y), free(s), free(text);
    ts_tree_delete(tree), ts_tree_delete(again), ts_tree_delete(fresh);
  }
  TSQueryError kind;
  uint32_t where;
  const char *query_text = "(function_definition declarator: (function_declarator declarator: (identifier) @name)) (call_expression function: (identifier) @call)";
  TSQuery *query = ts_query_new(tree_sitter_c(), query_text, (uint32_t)strlen(query_text), &where, &kind);
  const char *code = "int f(void) { return g(h(1), 2); }\nstatic int g(int a, int b) { return f() + (a ? b : h(a)); }\n";
  TSTree *tree = ts_parser_parse_string(parser, 0, code, (uint32_t)strlen(code));
  TSQueryCursor *cursor = ts_query_cursor_new();
  ts_query_cursor_exec(cursor, query, ts_tree_root_node(tree));
  TSQueryMatch match;
  while (ts_query_cursor_next_match(cursor, &match))
    for (unsigned i = 0; i < match.capture_count; i++) {
      uint32_t from = ts_node_start_byte(match.captures[i].node), to = ts_node_end_byte(match.captures[i].node);
      printf("%u %.*s\n", match.pattern_index, (int)(to - from), code + from);
    }
  ts_query_cursor_delete(cursor), ts_query_delete(query), ts_tree_delete(tree), ts_parser_delete(parser);
  return 0;
}
