// Functions with any number of arguments, of all classes; lists passed on and copied.
#include <stdarg.h>
#include <stdio.h>

struct pair { long a; double b; };

static double sum(const char *kinds, ...) {
    va_list list;
    double total = 0;
    va_start(list, kinds);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'i': total += va_arg(list, int); break;
        case 'l': total += va_arg(list, long long); break;
        case 'd': total += va_arg(list, double); break;
        case 's': total += va_arg(list, const char *)[0]; break;
        case 'p': {
            struct pair p = va_arg(list, struct pair);
            total += p.a * p.b;
            break;
        }
        case 'x': goto done;
        }
    }
done:
    va_end(list);
    return total;
}

static int forward(char *buffer, const char *format, ...) {
    va_list list, copy;
    va_start(list, format);
    va_copy(copy, list);
    int n = vsprintf(buffer, format, list);
    n += vsprintf(buffer + n, format, copy);
    va_end(copy);
    va_end(list);
    return n;
}

int main(void) {
    char buffer[200];
    struct pair p = {3, 0.5};
    printf("%g\n", sum("iiiiiiiiddddddddddl", 1, 2, 3, 4, 5, 6, 7, 8, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1., 1LL << 40));
    printf("%g %g %g\n", sum(""), sum("psix", p, "A", 5), sum("dpp", 1.5, p, p));
    int n = forward(buffer, "[%d %s %.3f %c]", 7, "seven", 7.0 / 3, '7');
    printf("%d %s\n", n, buffer);
    return 0;
}
