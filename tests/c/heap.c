// Trees and lists on the heap: pointers to pointers, deletion, callbacks with state.
#include <stdio.h>
#include <stdlib.h>

struct tree { int key, count; struct tree *left, *right; };

static struct tree **place(struct tree **t, int key) {
    while (*t && (*t)->key != key)
        t = key < (*t)->key ? &(*t)->left : &(*t)->right;
    return t;
}
static void insert(struct tree **t, int key) {
    t = place(t, key);
    if (!*t) {
        *t = calloc(1, sizeof **t);
        (*t)->key = key;
    }
    (*t)->count++;
}
static int erase(struct tree **t, int key) {
    t = place(t, key);
    struct tree *node = *t;
    if (!node)
        return 0;
    if (node->left && node->right) {
        struct tree **least = &node->right;
        while ((*least)->left)
            least = &(*least)->left;
        struct tree *next = *least;
        *least = next->right;
        next->left = node->left;
        next->right = node->right;
        *t = next;
    } else {
        *t = node->left ? node->left : node->right;
    }
    int count = node->count;
    free(node);
    return count;
}
static int height(const struct tree *t) {
    if (!t)
        return 0;
    int l = height(t->left), r = height(t->right);
    return 1 + (l > r ? l : r);
}
static void walk(const struct tree *t, void (*visit)(const struct tree *, void *), void *env) {
    for (; t; t = t->right) {
        walk(t->left, visit, env);
        visit(t, env);
    }
}
static void show(const struct tree *t, void *env) {
    int *n = env;
    printf("%d:%d%c", t->key, t->count, ++*n % 10 ? ' ' : '\n');
}

int main(void) {
    struct tree *root = NULL;
    unsigned x = 12345;
    int n = 0, erased = 0;
    for (int i = 0; i < 200; i++) {
        x = x * 1664525u + 1013904223u;
        insert(&root, x >> 25);
    }
    for (int i = 0; i < 128; i += 3)
        erased += erase(&root, i);
    walk(root, show, &n);
    printf("\n%d %d %d\n", n, erased, height(root));
    return 0;
}
