/* A LISP: reader, evaluator with environments and closures, printer, and a garbage collector that marks and sweeps. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum type { PAIR, SYMBOL, NUMBER, BUILTIN, CLOSURE };

typedef struct object *value;
typedef value (*builtin)(value arguments);

struct object {
    unsigned char type, is_marked;
    union {
        struct {
            value head, tail;
        } pair;
        const char *name;
        long number;
        builtin function;
    } as;
};

enum { HEAP = 60000, ROOTS = 4000, SYMBOLS = 100 };

static struct object heap[HEAP];
static value free_list;
static value *roots[ROOTS];
static int n_roots, collections;
static value symbols[SYMBOLS];
static int n_symbols;
static value globals, true_symbol, quote_symbol, if_symbol, lambda_symbol, define_symbol;
static const char *input;

static void fail(const char *what)
{
    fprintf(stderr, "lisp: %s\n", what);
    exit(1);
}

static void protect(value *root)
{
    if (n_roots == ROOTS)
        fail("too deep");
    roots[n_roots++] = root;
}

static void mark(value it)
{
    while (it && !it->is_marked) {
        it->is_marked = 1;
        if (it->type != PAIR && it->type != CLOSURE)
            return;
        mark(it->as.pair.head);
        it = it->as.pair.tail;
    }
}

static void collect(void)
{
    int i;
    collections++;
    mark(globals);
    for (i = 0; i < n_symbols; i++)
        mark(symbols[i]);
    for (i = 0; i < n_roots; i++)
        mark(*roots[i]);
    free_list = NULL;
    for (i = 0; i < HEAP; i++) {
        if (heap[i].is_marked) {
            heap[i].is_marked = 0;
        } else {
            heap[i].type = PAIR;
            heap[i].as.pair.tail = free_list;
            free_list = &heap[i];
        }
    }
}

static value allocate(enum type type)
{
    value it;
    if (!free_list)
        collect();
    if (!free_list)
        fail("out of memory");
    it = free_list;
    free_list = it->as.pair.tail;
    it->type = (unsigned char)type;
    return it;
}

static value cons(value head, value tail)
{
    value it;
    protect(&head);
    protect(&tail);
    it = allocate(PAIR);
    n_roots -= 2;
    it->as.pair.head = head;
    it->as.pair.tail = tail;
    return it;
}

static value number(long n)
{
    value it = allocate(NUMBER);
    it->as.number = n;
    return it;
}

static value intern(const char *name, size_t length)
{
    int i;
    char *copy;
    for (i = 0; i < n_symbols; i++)
        if (strlen(symbols[i]->as.name) == length && memcmp(symbols[i]->as.name, name, length) == 0)
            return symbols[i];
    copy = malloc(length + 1);
    if (!copy || n_symbols == SYMBOLS)
        fail("too many symbols");
    memcpy(copy, name, length);
    copy[length] = '\0';
    symbols[n_symbols] = allocate(SYMBOL);
    symbols[n_symbols]->as.name = copy;
    return symbols[n_symbols++];
}

static value head(value it)
{
    if (!it || it->type != PAIR)
        fail("no pair");
    return it->as.pair.head;
}

static value tail(value it)
{
    if (!it || it->type != PAIR)
        fail("no pair");
    return it->as.pair.tail;
}

static value read(void)
{
    const char *start;
    value list, last, it;
    while (isspace((unsigned char)*input))
        input++;
    if (*input == '\'') {
        input++;
        it = cons(read(), NULL);
        return cons(quote_symbol, it);
    }
    if (*input == '(') {
        list = last = NULL;
        protect(&list);
        for (input++;;) {
            while (isspace((unsigned char)*input))
                input++;
            if (*input == ')')
                break;
            it = cons(read(), NULL);
            if (last)
                last->as.pair.tail = it;
            else
                list = it;
            last = it;
        }
        input++;
        n_roots--;
        return list;
    }
    if (isdigit((unsigned char)*input))
        return number(strtol(input, (char **)&input, 10));
    for (start = input; *input && !isspace((unsigned char)*input) && *input != '(' && *input != ')';)
        input++;
    return intern(start, (size_t)(input - start));
}

static value lookup(value name, value environment)
{
    value at;
    for (at = environment; at; at = at->as.pair.tail)
        if (at->as.pair.head->as.pair.head == name)
            return at->as.pair.head;
    for (at = globals; at; at = at->as.pair.tail)
        if (at->as.pair.head->as.pair.head == name)
            return at->as.pair.head;
    fail(name->as.name);
    return NULL;
}

static value evaluate(value it, value environment);

static value evaluate_all(value list, value environment)
{
    value result = NULL, last = NULL, cell;
    protect(&result);
    for (; list; list = tail(list)) {
        cell = cons(evaluate(head(list), environment), NULL);
        if (last)
            last->as.pair.tail = cell;
        else
            result = cell;
        last = cell;
    }
    n_roots--;
    return result;
}

static void define(value name, value definition)
{
    value binding;
    protect(&name);
    binding = cons(name, definition);
    globals = cons(binding, globals);
    n_roots--;
}

/* Tail calls loop, so the depth is that of the nesting of arguments. */
static value evaluate(value it, value environment)
{
    value function, arguments, parameters;
    int base = n_roots;
    protect(&it);
    protect(&environment);
    function = NULL;
    protect(&function);
    arguments = NULL;
    protect(&arguments);
    while (it && it->type != NUMBER) {
        if (it->type == SYMBOL) {
            it = lookup(it, environment)->as.pair.tail;
            break;
        }
        if (it->type != PAIR)
            break;
        if (head(it) == quote_symbol) {
            it = head(tail(it));
            break;
        }
        if (head(it) == if_symbol) {
            int is_true = evaluate(head(tail(it)), environment) != NULL;
            it = head(is_true ? tail(tail(it)) : tail(tail(tail(it))));
            continue;
        }
        if (head(it) == lambda_symbol) {
            it = cons(tail(it), environment);
            it->type = CLOSURE;
            break;
        }
        if (head(it) == define_symbol) {
            define(head(tail(it)), evaluate(head(tail(tail(it))), environment));
            it = NULL;
            break;
        }
        function = evaluate(head(it), environment);
        arguments = evaluate_all(tail(it), environment);
        if (function->type == BUILTIN) {
            it = function->as.function(arguments);
            break;
        }
        if (function->type != CLOSURE)
            fail("no function");
        environment = function->as.pair.tail;
        for (parameters = head(function->as.pair.head); parameters; parameters = tail(parameters)) {
            value binding = cons(head(parameters), head(arguments));
            environment = cons(binding, environment);
            arguments = tail(arguments);
        }
        it = head(tail(function->as.pair.head));
    }
    n_roots = base;
    return it;
}

static long number_of(value it)
{
    if (!it || it->type != NUMBER)
        fail("no number");
    return it->as.number;
}

#define BINARY(name, expression) \
    static value name(value a) \
    { \
        long x = number_of(head(a)), y = number_of(head(tail(a))); \
        return expression; \
    }

BINARY(add, number(x + y))
BINARY(subtract, number(x - y))
BINARY(multiply, number(x * y % 1000003))
BINARY(less, x < y ? true_symbol : NULL)
BINARY(equal, x == y ? true_symbol : NULL)

static value make_pair(value a)
{
    return cons(head(a), head(tail(a)));
}

static value first(value a)
{
    return head(head(a));
}

static value rest(value a)
{
    return tail(head(a));
}

static value is_null(value a)
{
    return head(a) ? NULL : true_symbol;
}

static void define_builtin(const char *name, builtin function)
{
    value it = allocate(BUILTIN);
    it->as.function = function;
    define(intern(name, strlen(name)), it);
}

static const char *const library =
    "(define fib (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2))))))"
    "(define range (lambda (a b) (if (< a b) (cons a (range (+ a 1) b)) '())))"
    "(define map (lambda (f l) (if (null l) '() (cons (f (car l)) (map f (cdr l))))))"
    "(define fold (lambda (f x l) (if (null l) x (fold f (f x (car l)) (cdr l)))))"
    "(define filter (lambda (f l) (if (null l) l (if (f (car l)) (cons (car l) (filter f (cdr l))) (filter f (cdr l))))))"
    "(define append (lambda (a b) (if (null a) b (cons (car a) (append (cdr a) b)))))"
    "(define sort (lambda (l) (if (null l) l (append (sort (filter (lambda (x) (< x (car l))) (cdr l)))"
    "  (cons (car l) (sort (filter (lambda (x) (if (< x (car l)) '() 1)) (cdr l))))))))"
    "(define compose (lambda (f g) (lambda (x) (f (g x)))))"
    "(define loop (lambda (n x) (if (= n 0) x (loop (- n 1) (+ (* x 3) n)))))";

static const char *const programs[] = {
    "(fib 15)",
    "(fold + 0 (map (compose (lambda (x) (* x x)) (lambda (x) (+ x 1))) (range 0 150)))",
    "(fold (lambda (a b) (+ (* a 7) b)) 1 (sort (map (lambda (x) (* x 7919)) (range 1 60))))",
    "(loop 3000 1)",
};

static value run(const char *text)
{
    value result = NULL;
    input = text;
    while (*input)
        result = evaluate(read(), NULL);
    return result;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 330, round;
    unsigned long sum = 0;
    size_t i;
    collect();
    true_symbol = intern("t", 1);
    quote_symbol = intern("quote", 5);
    if_symbol = intern("if", 2);
    lambda_symbol = intern("lambda", 6);
    define_symbol = intern("define", 6);
    define_builtin("+", add);
    define_builtin("-", subtract);
    define_builtin("*", multiply);
    define_builtin("<", less);
    define_builtin("=", equal);
    define_builtin("cons", make_pair);
    define_builtin("car", first);
    define_builtin("cdr", rest);
    define_builtin("null", is_null);
    run(library);
    for (round = 0; round < rounds; round++)
        for (i = 0; i < sizeof programs / sizeof *programs; i++)
            sum = sum * 31 + (unsigned long)number_of(run(programs[i]));
    printf("lisp %lx, %d collections\n", sum, collections);
    return 0;
}
