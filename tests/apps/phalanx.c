/* Searches chess positions with Phalanx to a fixed depth, and prints the best moves. The program's own `main` is
   renamed; its benchmark runs for a fixed time. */
#include "phalanx.h"

#include "driver.h"

#undef main

extern void initcache(void);
extern void initdist(void);

static const char *const POSITIONS[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
    "2kr3r/pp3Npp/2pbbn2/6B1/2BPp3/6Pq/PPP1Q2P/2KR3R b",
    "r4rk1/2p1p1b1/p1n3pp/1p1qP3/P1pP4/B1P2PPN/4Q1K1/R6R b",
    "8/1p3rpp/p2nk3/P3p3/2R5/2N2PP1/1P2K2P/8 w",
    "3r1rk1/1q2b1pp/pn3p2/1pp5/4PB2/5N2/PP1RQPPP/3R2K1 w",
    "k7/ppp5/8/8/8/8/P1P5/K7 w",
};

int main(void) {
  HT = calloc(SizeHT, sizeof(thashentry));
  check(HT != NULL, "memory");
  initcache();
  initdist();
  Flag.level = fixeddepth;
  Flag.depth = 800;
  Flag.cpu = 1;
  Flag.post = Flag.book = Flag.learn = Flag.ponder = Flag.polling = 0;
  for (size_t i = 0; i < sizeof POSITIONS / sizeof *POSITIONS; i++) {
    setfen(POSITIONS[i]);
    tmove best = root_search();
    printf("%d-%d, %lld nodes\n", best.from, best.to, (long long)Nodes);
  }
  return 0;
}
