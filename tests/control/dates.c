/* Dates and times as people write them: which are valid, in one of three
 * orders, and how many minutes they are apart. */
#include "control.h"

enum { COUNT = 1024, WIDTH = 24, ROUNDS = BY_SET(20, 100, 1000, 10000, 40000) };

struct date {
    int year, month, day, hour, minute;
};

static char *two(char *at, uint32_t number)
{
    if (number >= 100) {
        *at++ = (char)('0' + number / 1000);
        *at++ = (char)('0' + number / 100 % 10);
    }
    *at++ = (char)('0' + number / 10 % 10);
    *at++ = (char)('0' + number % 10);
    return at;
}

static void fill(int count, char text[COUNT][WIDTH])
{
    uint32_t seed = 3935559000u;
    for (int i = 0; i < count; i++) {
        uint32_t year = 1895 + below(&seed, 210), month = below(&seed, 14), day = below(&seed, 33);
        uint32_t kind = below(&seed, 3), parts[3];
        char *at = text[i], mark = "-/."[kind];
        parts[0] = kind == 0 ? year : kind == 1 ? month : day;
        parts[1] = kind == 1 ? day : month;
        parts[2] = kind == 0 ? day : year;
        for (int part = 0; part < 3; part++) {
            at = two(at, parts[part]);
            if (part < 2)
                *at++ = mark;
        }
        if (below(&seed, 2)) {
            *at++ = ' ';
            at = two(at, below(&seed, 25));
            *at++ = ':';
            at = two(at, below(&seed, 62));
        }
        *at = below(&seed, 12) ? '\0' : 'x';
    }
}

static int is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int days_in(int month, int year)
{
    switch (month) {
    case 4: case 6: case 9: case 11:
        return 30;
    case 2:
        return is_leap(year) ? 29 : 28;
    default:
        return 31;
    }
}

static int number(const char **place, int least, int most)
{
    const char *at = *place;
    int value = 0, digits = 0;
    while (*at >= '0' && *at <= '9' && digits < most) {
        value = value * 10 + (*at++ - '0');
        digits++;
    }
    *place = at;
    return digits < least ? -1 : value;
}

/* 0 if text is a date, else the number of what is wrong with it. */
static int parse(const char *text, struct date *date)
{
    int parts[3];
    char mark = 0;
    for (int i = 0; i < 3; i++) {
        parts[i] = number(&text, 2, 4);
        if (parts[i] < 0)
            return 1;
        if (i == 2)
            break;
        if (i == 0)
            mark = *text;
        if (*text != mark || (mark != '-' && mark != '/' && mark != '.'))
            return 2;
        text++;
    }
    date->year = mark == '-' ? parts[0] : parts[2];
    date->month = mark == '/' ? parts[0] : parts[1];
    date->day = mark == '-' ? parts[2] : mark == '/' ? parts[1] : parts[0];
    if (date->year < 1900 || date->year > 2099)
        return 3;
    if (date->month < 1 || date->month > 12)
        return 4;
    if (date->day < 1 || date->day > days_in(date->month, date->year))
        return 5;
    date->hour = date->minute = 0;
    if (*text == ' ') {
        text++;
        date->hour = number(&text, 1, 2);
        if (date->hour < 0 || date->hour > 23 || *text++ != ':')
            return 6;
        date->minute = number(&text, 2, 2);
        if (date->minute < 0 || date->minute > 59)
            return 7;
    }
    return *text ? 8 : 0;
}

static int minutes(const struct date *date)
{
    int days = (date->year - 1900) * 365 + (date->year - 1901) / 4 + date->day;
    for (int month = 1; month < date->month; month++)
        days += days_in(month, date->year);
    return (days * 24 + date->hour) * 60 + date->minute;
}

static uint32_t kernel(int rounds, int count, char text[COUNT][WIDTH])
{
    uint32_t sum = 0;
    for (int round = 0; round < rounds; round++) {
        int wrong[9] = { 0 }, last = 0, apart = 0;
        for (int i = round & 63; i < count; i += 2) {
            struct date date;
            int what = parse(text[i], &date);
            wrong[what]++;
            if (what)
                continue;
            int now = minutes(&date);
            if (last && (now > last ? now - last : last - now) > apart)
                apart = now > last ? now - last : last - now;
            last = now;
        }
        sum = mix(sum, (uint32_t)apart);
        for (int i = 0; i < 9; i++)
            sum = mix(sum, (uint32_t)wrong[i]);
    }
    return sum;
}

int main(void)
{
    char(*text)[WIDTH] = bench_alloc(sizeof(char[COUNT][WIDTH]));
    uint32_t sum;
    fill(COUNT, text);
    TIMED(sum = kernel(ROUNDS, COUNT, text));
    report(sum);
    bench_free(text);
    return 0;
}
