// Global variables: initializers of all kinds, addresses in them, cycles, static locals, tentative definitions, weak symbols.
#include <stdio.h>
#include <string.h>

struct node { int value; struct node *next; const char *name; };
extern struct node second;
struct node first = {1, &second, "first"};
struct node second = {2, &first, "second"};
struct node *cursor = &first;
int *inside = &second.value;
static int table[4][3] = {{1, 2}, [2] = {[1] = 5}};
static int *const rows[] = {table[0], &table[2][1], (int *)((char *)table + 4 * sizeof(int))};
const double constants[] = {1.0 / 3, -0.0, 1e308, 5e-324};
static const char text[8] = "abc";
char zeros[1000];
int tentative;
int tentative;
long difference = (long)sizeof(struct node) * 3 - 1;
__attribute__((weak)) int weak_value = 77;
__attribute__((weak)) extern int missing;
static unsigned long masks[] = {~0UL, 1UL << 63, 0x0123456789abcdefUL};
union number { double d; unsigned long u; };
static union number numbers[] = {{.d = 1.5}, {.u = 3}};
int (*printer)(const char *, ...) = printf;

static int next_id(void) {
    static int id = 100;
    static int *self = &id;
    return ++*self;
}
static int other_id(void) {
    static int id = 5;
    return id *= 3;
}

int main(void) {
    for (int i = 0; i < 3; i++, cursor = cursor->next)
        printer("%s %d ", cursor->name, cursor->value);
    *inside = 99;
    tentative += 4;
    zeros[999] = 3;
    printf("%d %d %d %d %d\n", first.next->value, *rows[0], *rows[1], rows[2][0], table[0][2]);
    printf("%g %g %g %g %zu %d %d\n", constants[0], constants[1], constants[2], constants[3], strlen(text), zeros[0], zeros[999]);
    printf("%d %ld %d %d %lx %lx\n", tentative, difference, weak_value, &missing == 0, masks[0] >> 60, masks[2]);
    printf("%lx %lu %d %d %d %d\n", numbers[0].u, numbers[1].u, next_id(), next_id(), other_id(), other_id());
    return 0;
}
