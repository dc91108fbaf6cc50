/* Runs one Lua script with all libraries; errors are the exit code. */
#include "lauxlib.h"
#include "lua.h"
#include "lualib.h"
#include <stdio.h>

int main(int argc, char **argv) {
  lua_State *state = luaL_newstate();
  if (!state || argc < 2) return 2;
  luaL_openlibs(state);
  if (luaL_dofile(state, argv[1])) {
    printf("%s\n", lua_tostring(state, -1));
    return 1;
  }
  lua_close(state);
  return 0;
}
