/* A workload for SQLite: what its own speed test does, in short. Prints what queries answer; fails if the database is not intact. */
#include "sqlite3.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *db;
static unsigned long long seed = 88172645463325252ull;

static unsigned next(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (unsigned)(seed >> 32);
}

static void fail(const char *what) {
  printf("%s: %s\n", what, sqlite3_errmsg(db));
  exit(1);
}

static int row(void *unused, int count, char **values, char **names) {
  (void)unused;
  (void)names;
  for (int i = 0; i < count; i++) printf("%s%s", i ? "|" : "", values[i] ? values[i] : "NULL");
  printf("\n");
  return 0;
}

static void run(const char *sql) {
  if (sqlite3_exec(db, sql, row, 0, 0) != SQLITE_OK) fail(sql);
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, 0) != SQLITE_OK) fail(sql);
  return statement;
}

static const char *const words[] = {"one",     "two",   "three", "four",   "five",    "six",    "seven", "eight",
                                    "nine",    "ten",   "zero",  "eleven", "hundred", "twelve", "forty", "thousand"};

/* A number in words, as in the speed test. */
static void spell(unsigned number, char *text) {
  text[0] = 0;
  do {
    strcat(text, words[number % 16]);
    strcat(text, " ");
    number /= 16;
  } while (number);
}

static void fill(const char *table, int count, int sorted) {
  char sql[200], text[400];
  snprintf(sql, sizeof sql, "INSERT INTO %s VALUES(?1, ?2, ?3)", table);
  sqlite3_stmt *insert = prepare(sql);
  run("BEGIN");
  for (int i = 1; i <= count; i++) {
    unsigned number = next() % 500000;
    spell(number, text);
    sqlite3_bind_int64(insert, 1, sorted ? i : (int)number);
    sqlite3_bind_int64(insert, 2, next() % (unsigned)count);
    sqlite3_bind_text(insert, 3, text, -1, SQLITE_TRANSIENT);
    if (sqlite3_step(insert) != SQLITE_DONE) fail("insert");
    sqlite3_reset(insert);
  }
  run("COMMIT");
  sqlite3_finalize(insert);
}

static void look_up(const char *sql, int count, unsigned bound) {
  sqlite3_stmt *query = prepare(sql);
  unsigned long long sum = 0;
  for (int i = 0; i < count; i++) {
    unsigned low = next() % bound;
    sqlite3_bind_int64(query, 1, low);
    sqlite3_bind_int64(query, 2, low + 50);
    while (sqlite3_step(query) == SQLITE_ROW) sum = sum * 31 + (unsigned long long)sqlite3_column_int64(query, 0);
    sqlite3_reset(query);
  }
  sqlite3_finalize(query);
  printf("%llu\n", sum);
}

int main(int argc, char **argv) {
  int size = argc > 1 ? atoi(argv[1]) : 20000;
  printf("%s\n", sqlite3_libversion());
  if (sqlite3_open(":memory:", &db) != SQLITE_OK) fail("open");
  run("CREATE TABLE a(x INTEGER, y INTEGER, z TEXT); CREATE TABLE b(x INTEGER PRIMARY KEY, y INTEGER, z TEXT);"
      "CREATE TABLE c(x INTEGER, y INTEGER, z TEXT); CREATE UNIQUE INDEX bz ON b(y, x); CREATE INDEX cz ON c(z);");
  fill("a", size, 0);
  fill("b", size, 1);
  fill("c", size, 0);
  look_up("SELECT count(*) + avg(y) FROM a WHERE y BETWEEN ?1 AND ?2", 25, (unsigned)size);
  run("CREATE INDEX ax ON a(x); CREATE INDEX ay ON a(y);");
  look_up("SELECT count(*), avg(y), min(z) FROM a WHERE y BETWEEN ?1 AND ?2", size / 4, (unsigned)size);
  look_up("SELECT length(z) + y FROM b WHERE x BETWEEN ?1 AND ?2", size / 4, (unsigned)size);
  run("SELECT count(*), min(z), max(z) FROM a WHERE z LIKE '%two three%'; SELECT z, count(*) FROM a GROUP BY z ORDER BY 2 DESC, 1 LIMIT 10;"
      "SELECT count(*), sum(a.x), max(b.z) FROM a JOIN b ON a.y = b.x JOIN c ON c.z = a.z;"
      "SELECT x, z FROM a ORDER BY z, x LIMIT 10; SELECT DISTINCT substr(z, 1, 7) FROM c ORDER BY 1 LIMIT 20;"
      "SELECT y, row_number() OVER (ORDER BY z DESC, y), lag(x) OVER (ORDER BY x) FROM b LIMIT 10;");
  run("BEGIN; UPDATE a SET y = y + 1 WHERE y BETWEEN 100 AND 3000; UPDATE b SET z = upper(z) || x WHERE x % 3 = 0;"
      "DELETE FROM c WHERE z LIKE 'f%'; DELETE FROM a WHERE x % 7 = 0; REPLACE INTO b SELECT y, x, z FROM a WHERE y < 5000; COMMIT;");
  run("BEGIN; DELETE FROM a; ROLLBACK; SELECT count(*), total(x), total(y) FROM a;");
  run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)"
      "SELECT sum(i * i % 97), group_concat(i, '') LIKE '%29999%', round(sum(1.0 / i), 9), printf('%.3e', sum(i / 7.0)) FROM n;");
  run("SELECT json_extract('{\"a\":[1,2,{\"x\":3.5}]}', '$.a[2].x'), date('2024-02-28', '+2 days'), hex(zeroblob(3)),"
      "round(2.5), abs(-9223372036854775807), 7 / 2, -7 / 2, -7 % 3, 1e308 * 10, '12abc' + 1, typeof(9223372036854775807 + 1);");
  run("CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE b SET y = y + 1 WHERE x = new.y; END; CREATE VIEW v AS SELECT z, sum(x) AS s FROM a GROUP BY z;");
  fill("a", size / 10, 0);
  run("SELECT sum(y) FROM b; SELECT * FROM v ORDER BY s DESC, z LIMIT 5; ANALYZE; VACUUM; PRAGMA integrity_check; PRAGMA foreign_key_check;");
  sqlite3_stmt *check = prepare("PRAGMA integrity_check");
  if (sqlite3_step(check) != SQLITE_ROW || strcmp((const char *)sqlite3_column_text(check, 0), "ok")) fail("integrity");
  sqlite3_finalize(check);
  if (sqlite3_exec(db, "SELEC nonsense", row, 0, 0) == SQLITE_OK) return 1;
  printf("%s\n", sqlite3_errmsg(db));
  return sqlite3_close(db) != SQLITE_OK;
}
