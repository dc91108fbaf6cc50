/* What a loop is about is in a struct, which the stores of the loop may change as far as anyone knows: where an array
 * is, how long it is, how far its rows are apart, what is added. */
#include "loops.h"

const char class_of_loops[] = "members";

struct image {
    byte *pixels;
    int width, height, stride;
};
struct numbers {
    int *at;
    int count, by;
};
struct longs {
    long *at;
    long count, by;
};
struct bytes {
    byte *at;
    size_t size;
    byte table[256];
};

struct rows {
    byte **rows;
    size_t height, width;
};

static struct image first_image, second_image;
static struct numbers first_numbers, second_numbers, third_numbers;
static struct longs first_longs, second_longs;
static struct bytes some_bytes;
static struct rows some_rows;
static byte *starts[M];

static void images(void)
{
    first_image = (struct image){ab, m, m, m};
    second_image = (struct image){bb, m, m, m};
}

static void all_numbers(void)
{
    first_numbers = (struct numbers){ai, m, three};
    second_numbers = (struct numbers){bi, m, two};
    third_numbers = (struct numbers){ci, m, one};
}

static void all_longs(void)
{
    first_longs = (struct longs){al, n, three};
    second_longs = (struct longs){bl, n, two};
}

static void all_bytes(void)
{
    some_bytes.at = ab;
    some_bytes.size = (size_t)(4 * n);
    for (int i = 0; i < 256; i++)
        some_bytes.table[i] = (byte)(i * 7 + 3);
}

static void all_rows(void)
{
    for (int i = 0; i < M; i++)
        starts[i] = ab + M * i;
    some_rows = (struct rows){starts, (size_t)m, (size_t)m};
}

/* Bytes may be part of anything. */
LOOP void invert(const struct image *from, struct image *to)
{
    for (int y = 0; y < from->height; y++)
        for (int x = 0; x < from->width; x++)
            to->pixels[y * to->stride + x] = (byte)(255 - from->pixels[y * from->stride + x]);
}
RUN_WITH(invert, 1800, images, 0, invert(&first_image, &second_image));

LOOP void blend(const struct image *from, struct image *to)
{
    for (int y = 0; y < from->height; y++)
        for (int x = 0; x < from->width; x++) {
            byte *pixel = &to->pixels[y * to->stride + x];
            *pixel = (byte)((*pixel + from->pixels[y * from->stride + x] + 1) >> 1);
        }
}
RUN_WITH(blend, 1800, images, 0, blend(&first_image, &second_image));

LOOP void threshold(struct image *image, int limit)
{
    for (int i = 0; i < image->width * image->height; i++)
        image->pixels[i] = image->pixels[i] > limit ? 255 : 0;
}
RUN_WITH(threshold, 1800, images, 0, threshold(&first_image, 100 + one));

LOOP void translate(struct bytes *it)
{
    for (size_t i = 0; i < it->size; i++)
        it->at[i] = it->table[it->at[i]];
}
RUN_WITH(translate, 1200, all_bytes, 0, translate(&some_bytes));

LOOP void clear_odd(struct bytes *it)
{
    for (size_t i = 1; i < it->size; i += 2)
        it->at[i] = 0;
}
RUN_WITH(clear_odd, 2500, all_bytes, 0, clear_odd(&some_bytes));

/* The index may wrap around before it gets there. */
LOOP void by_unsigned(struct bytes *it)
{
    for (unsigned i = 0; i < it->size; i++)
        it->at[i] = (byte)(it->at[i] * 3 + 1);
}
RUN_WITH(by_unsigned, 1600, all_bytes, 0, by_unsigned(&some_bytes));

LOOP void flip_rows(struct rows *it)
{
    for (size_t y = 0; y < it->height; y++)
        for (size_t x = 0; x < it->width; x++)
            it->rows[y][x] ^= 1;
}
RUN_WITH(flip_rows, 1600, all_rows, 0, flip_rows(&some_rows));

/* Elements have the type of the members. */
LOOP void add_members(struct numbers *to, const struct numbers *from)
{
    for (int i = 0; i < to->count; i++)
        to->at[i] += from->at[i] + from->by;
}
RUN_WITH(add_members, 60000, all_numbers, 0, add_members(&first_numbers, &second_numbers));

LOOP void product_of_members(const struct numbers *a, const struct numbers *b, struct numbers *c)
{
    for (int i = 0; i < c->count; i++)
        for (int j = 0; j < c->count; j++) {
            unsigned sum = 0;
            for (int k = 0; k < a->count; k++)
                sum += (unsigned)a->at[i * a->count + k] * (unsigned)b->at[k * b->count + j];
            c->at[i * c->count + j] = (int)(sum % 1000);
        }
}
RUN_WITH(product_of_members, 25, all_numbers, 0, product_of_members(&first_numbers, &second_numbers, &third_numbers));

LOOP void rows_of_members(struct numbers *a, const struct numbers *b)
{
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < a->count; j++)
            a->at[i * a->count + j] = (a->at[i * a->count + j] ^ b->at[j]) & 255;
}
RUN_WITH(rows_of_members, 1200, all_numbers, 0, rows_of_members(&first_numbers, &second_numbers));

LOOP void scale_longs(struct longs *a, const struct longs *b)
{
    for (long i = 0; i < a->count; i++)
        a->at[i] = (a->at[i] + b->at[i] * b->by) & 1023;
}
RUN_WITH(scale_longs, 4500, all_longs, 0, scale_longs(&first_longs, &second_longs));

LOOP long last_of_longs(struct longs *a)
{
    long last = 0;
    for (long i = 0; i + 1 < a->count; i++) {
        last = a->at[i];
        a->at[i] = a->at[i + 1] + a->by;
    }
    return last;
}
RUN_WITH(last_of_longs, 4500, all_longs, 0, keep((uint64_t)last_of_longs(&first_longs)));

/* The count is behind a pointer of the type of the elements. */
LOOP void up_to(unsigned *a, const unsigned *b, const unsigned *count)
{
    for (unsigned i = 0; i < *count; i++)
        a[i] = a[i] + 3 * b[i];
}
RUN(up_to, 4000, unsigned count = (unsigned)n; up_to(au, bu, &count));

LOOP void pointers(double **rows, const double *from)
{
    for (int j = 0; j < m; j++)
        for (int i = 0; i < m; i++)
            rows[0][j * m + i] = from[i * m + j];
}
RUN(pointers, 900, double *row = ad; pointers(&row, bd));

/* It does change. */
LOOP void counted(struct numbers *it)
{
    for (int i = 0; i < it->count; i++)
        it->at[i] = i;
}
static void within(void)
{
    all_numbers();
    first_numbers.at = &first_numbers.by;
    first_numbers.count = 1;
}
RUN_WITH(counted, 400000, within, 0, counted(&first_numbers); keep((uint64_t)first_numbers.by));
