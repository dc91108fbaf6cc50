/* A search tree with parents in an array: insertion, look-up with an early
 * return, the next node in order, and a comparison of two trees. */
#include "control.h"

enum { COUNT = 1024, ROUNDS = BY_SET(4, 20, 200, 1600, 6400) };

struct node {
    int key, count;
    struct node *left, *right, *parent;
};

struct tree {
    struct node *root, *nodes;
    int used;
};

static struct node *find(const struct tree *tree, int key)
{
    struct node *node = tree->root;
    while (node) {
        if (key == node->key)
            return node;
        node = key < node->key ? node->left : node->right;
    }
    return NULL;
}

/* Whether the key is new. */
static int insert(struct tree *tree, int key)
{
    struct node **place = &tree->root, *parent = NULL;
    while (*place) {
        parent = *place;
        if (key < parent->key) {
            place = &parent->left;
        } else if (key > parent->key) {
            place = &parent->right;
        } else {
            parent->count++;
            return 0;
        }
    }
    struct node *node = &tree->nodes[tree->used++];
    node->key = key;
    node->count = 1;
    node->left = node->right = NULL;
    node->parent = parent;
    *place = node;
    return 1;
}

static struct node *leftmost(struct node *node)
{
    while (node && node->left)
        node = node->left;
    return node;
}

static struct node *next(struct node *node)
{
    if (node->right)
        return leftmost(node->right);
    while (node->parent && node->parent->right == node)
        node = node->parent;
    return node->parent;
}

/* The first key at which two trees differ in order; -1 if they do not. */
static int difference(const struct tree *a, const struct tree *b)
{
    struct node *left = leftmost(a->root), *right = leftmost(b->root);
    while (left && right) {
        if (left->key != right->key)
            return left->key < right->key ? left->key : right->key;
        if (left->count != right->count && left->key % 7 != 0)
            return left->key;
        left = next(left);
        right = next(right);
    }
    return left ? left->key : right ? right->key : -1;
}

/* The depth of the deepest node above a bound, or the bound. */
static int depth(const struct node *node, int bound)
{
    if (!node)
        return 0;
    if (bound == 0)
        return 1;
    int left = depth(node->left, bound - 1);
    if (left == bound)
        return left;
    int right = depth(node->right, bound - 1);
    return 1 + (left > right ? left : right);
}

static uint32_t kernel(int rounds, int count, struct tree *a, struct tree *b)
{
    uint32_t sum = 0, seed = 2891336453u;
    for (int round = 0; round < rounds; round++) {
        a->root = b->root = NULL;
        a->used = b->used = 0;
        for (int i = 0; i < count; i++) {
            int key = (int)below(&seed, 2000);
            int is_new = insert(a, key);
            if (insert(b, key) != is_new)
                return 0;
        }
        insert(b, (int)below(&seed, 2000));
        sum = mix(sum, (uint32_t)difference(a, b));
        for (int i = 0; i < count; i++) {
            struct node *node = find(a, (int)below(&seed, 2000));
            sum = mix(sum, node ? (uint32_t)node->count : 77);
        }
        sum = mix(sum, (uint32_t)depth(a->root, 14));
    }
    return sum;
}

int main(void)
{
    struct tree a = { NULL, bench_alloc(sizeof(struct node[COUNT + 1])), 0 };
    struct tree b = { NULL, bench_alloc(sizeof(struct node[COUNT + 1])), 0 };
    uint32_t sum;
    TIMED(sum = kernel(ROUNDS, COUNT, &a, &b));
    report(sum);
    bench_free(a.nodes);
    bench_free(b.nodes);
    return 0;
}
