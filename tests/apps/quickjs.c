/* Runs a file of JavaScript with QuickJS. It may print with `print`. */
#include "driver.h"
#include "quickjs.h"

static JSValue print(JSContext *context, JSValueConst self, int count, JSValueConst *values) {
  (void)self;
  for (int i = 0; i < count; i++) {
    const char *text = JS_ToCString(context, values[i]);
    if (!text) return JS_EXCEPTION;
    printf(i ? " %s" : "%s", text);
    JS_FreeCString(context, text);
  }
  printf("\n");
  return JS_UNDEFINED;
}

int main(int argc, char **argv) {
  check(argc == 2, "the number of arguments");
  size_t size;
  char *script = (char *)read_file(argv[1], 0, &size);
  JSRuntime *runtime = JS_NewRuntime();
  JSContext *context = JS_NewContext(runtime);
  JSValue global = JS_GetGlobalObject(context);
  JS_SetPropertyStr(context, global, "print", JS_NewCFunction(context, print, "print", 1));
  JS_FreeValue(context, global);
  JSValue result = JS_Eval(context, script, size, "work.js", JS_EVAL_TYPE_GLOBAL);
  if (JS_IsException(result)) {
    JSValue error = JS_GetException(context);
    check(0, JS_ToCString(context, error));
  }
  JS_FreeValue(context, result);
  JS_FreeContext(context);
  JS_FreeRuntime(runtime);
  free(script);
  return 0;
}
