// Solves problems with the SAT solver CaDiCaL: pigeons and holes, random clauses of three, the parity of a chain.
#include <initializer_list>

#include "cadical.hpp"
#include "driver.h"

static void report(const char *name, CaDiCaL::Solver &solver, int variables) {
  int result = solver.solve();
  uint64_t sum = EMPTY_SUM;
  if (result == 10) {
    for (int i = 1; i <= variables; i++) {
      int value = solver.val(i);
      sum = checksum(sum, &value, sizeof value);
    }
  }
  printf("%s: %d %016llx\n", name, result, (unsigned long long)sum);
}

static void clause(CaDiCaL::Solver &solver, std::initializer_list<int> literals) {
  for (int literal : literals) solver.add(literal);
  solver.add(0);
}

static void pigeons(int holes) {
  CaDiCaL::Solver solver;
  auto in = [&](int pigeon, int hole) { return pigeon * holes + hole + 1; };
  for (int pigeon = 0; pigeon <= holes; pigeon++) {
    for (int hole = 0; hole < holes; hole++) solver.add(in(pigeon, hole));
    solver.add(0);
  }
  for (int hole = 0; hole < holes; hole++)
    for (int a = 0; a <= holes; a++)
      for (int b = 0; b < a; b++) clause(solver, {-in(a, hole), -in(b, hole)});
  report("pigeons", solver, (holes + 1) * holes);
}

static void threes(int variables, int clauses, uint64_t state) {
  CaDiCaL::Solver solver;
  for (int i = 0; i < clauses; i++) {
    for (int j = 0; j < 3; j++) {
      int variable = (int)(random_bits(&state) % (unsigned)variables) + 1;
      solver.add(random_bits(&state) & 1 ? variable : -variable);
    }
    solver.add(0);
  }
  report("threes", solver, variables);
}

static void parity(int length, uint64_t state) {
  CaDiCaL::Solver solver;
  // Equations x + y + z = bit, whose right sides come from a known solution.
  std::vector<int> known(length + 1);
  for (int i = 1; i <= length; i++) known[i] = (int)(random_bits(&state) & 1);
  for (int i = 0; i < length; i++) {
    int x = 1 + (int)(random_bits(&state) % length), y = 1 + (int)(random_bits(&state) % length);
    int z = 1 + (int)(random_bits(&state) % length), bit = known[x] ^ known[y] ^ known[z];
    if (x == y || y == z || x == z) continue;
    for (int signs = 0; signs < 8; signs++) {
      int sum = (signs & 1) ^ (signs >> 1 & 1) ^ (signs >> 2);
      // This assignment violates the equation, so it is forbidden.
      if (sum != bit) clause(solver, {signs & 1 ? -x : x, signs & 2 ? -y : y, signs & 4 ? -z : z});
    }
  }
  report("parity", solver, length);
}

int main() {
  pigeons(8);
  threes(200, 850, 11);
  threes(220, 940, 5);
  parity(60, 17);
  return 0;
}
