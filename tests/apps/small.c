#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
typedef struct list { struct list *next; union { int i; double d; } value; } list;
static int sum(const list *l) { int s = 0; for (; l; l = l->next) s += MAX(l->value.i, 0); return s; }
int main(int argc, char **argv) {
  list b = {0, {.i = 2}}, a = {&b, {.i = 40}};
  switch (argc) { case 1: goto out; default: while (--argc) { puts(argv[argc]); } }
out:
  return printf("%d\n", sum(&a)) < 0 ? -1 : (int)sizeof(list *) & 0;
}
