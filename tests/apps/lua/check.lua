-- Checks of the language and its library; says only what does not depend on where things are.
assert(_VERSION == "Lua 5.4")
assert(7 // 2 == 3 and -7 // 2 == -4 and 7 % -3 == -2 and -7 % 3 == 2 and 7.5 // 2 == 3.0)
assert(math.type(3) == "integer" and math.type(3.0) == "float" and 3 == 3.0 and 1 << 63 == math.mininteger)
assert(math.maxinteger + 1 == math.mininteger and 5 // 0.0 == math.huge and 0x7fffffffffffffff + 0.0 == 2^63)
assert(not pcall(function() return 1 // 0 end) and not pcall(function() return 1 < "x" end))
assert("10" + 5 == 15 and "0x10" * 1 == 16 and 10 .. 20 == "1020" and #"a\0b" == 3)
assert(string.format("%5.2f|%-5d|%05x|%q|%g", 3.14159, 42, 255, "a\n\"b\"", 1e20) == " 3.14|42   |000ff|\"a\\\n\\\"b\\\"\"|1e+20")
assert(("hello world"):gsub("o", "0") == "hell0 w0rld" and ("key=value"):match("(%w+)=(%w+)") == "key")
assert(("x"):rep(3, ",") == "x,x,x" and ("abc"):byte(-1) == 99 and ("%d"):format(3.0) == "3")
assert(table.concat({1, 2, 3}, "-") == "1-2-3" and select("#", nil, nil) == 2 and #table.pack(1, 2, 3) == 3)
assert(string.pack("<i4d", 7, 1.5) == "\7\0\0\0\0\0\0\0\0\0\xf8\x3f" and utf8.char(228, 8364, 128512) == "ä€😀" and utf8.len("ä€") == 2)
assert(tostring(1e15) == "1e+15" and tostring(-0.0) == "-0.0" and tostring(1/0) == "inf" and 2^53 == 9007199254740992.0)
-- Closures, upvalues, variable arguments, goto, integer division, and attributes.
local function counter() local n = 0; return function() n = n + 1; return n end end
local a, b = counter(), counter(); a(); a(); assert(a() == 3 and b() == 1)
local function sum(...) local s = 0; for _, x in ipairs({...}) do s = s + x end; return s, ... end
assert(sum(1, 2, 3) == 6 and select(4, sum(1, 2, 3)) == 3)
do local i = 0; ::top:: i = i + 1; if i < 5 then goto top end; assert(i == 5) end
local closed = {}; do local x <close> = setmetatable({}, {__close = function() closed[1] = true end}); local c <const> = 3 end; assert(closed[1])
-- Metatables.
local V = {}; V.__index = V
V.__add = function(p, q) return setmetatable({x = p.x + q.x}, V) end
V.__eq = function(p, q) return p.x == q.x end; V.__lt = function(p, q) return p.x < q.x end; V.__le = function(p, q) return p.x <= q.x end
V.__call = function(p, y) return p.x * y end; V.__tostring = function(p) return "V" .. p.x end; V.__len = function(p) return p.x end
local function new(x) return setmetatable({x = x}, V) end
assert(new(1) + new(2) == new(3) and new(1) < new(2) and new(3)(5) == 15 and tostring(new(9)) == "V9" and #new(4) == 4)
assert(rawequal(new(1), new(1)) == false and setmetatable({}, {__index = function(_, k) return k * 2 end})[21] == 42)
-- Coroutines and errors.
local co = coroutine.wrap(function(x) local y = coroutine.yield(x + 1); error({code = y}) end)
assert(co(1) == 2); local ok, e = pcall(co, 7); assert(not ok and e.code == 7)
local function deep(n) if n == 0 then error("bottom", 0) end; return deep(n - 1) + 1 end
assert(select(2, pcall(deep, 1000)) == "bottom" and not pcall(function() local function f() return f() + 1 end; return f() end))
assert(select(2, xpcall(function() error("m", 0) end, function(m) return m .. "!" end)) == "m!")
assert(load("return 1 + ...")(41) == 42 and load("x =") == nil and string.dump(function() return 1 end):sub(1, 4) == "\27Lua")
-- Sorting, iteration, garbage.
local t = {}; for i = 1, 2000 do t[i] = (i * 7919) % 2003 end; table.sort(t, function(p, q) return p > q end)
for i = 2, #t do assert(t[i - 1] >= t[i]) end
local keys = {}; for k in pairs({a = 1, b = 2, 10, 20}) do keys[#keys + 1] = tostring(k) end; table.sort(keys); assert(table.concat(keys) == "12ab")
local weak = setmetatable({}, {__mode = "k"}); weak[{}] = 1; collectgarbage(); assert(next(weak) == nil)
local finalized = 0; for _ = 1, 100 do setmetatable({}, {__gc = function() finalized = finalized + 1 end}) end; collectgarbage(); collectgarbage(); assert(finalized == 100)
for _, mode in ipairs({"generational", "incremental"}) do collectgarbage(mode); local g = {}; for i = 1, 20000 do g[i % 100] = {i, tostring(i)} end end
print("all right", os.time({year = 2024, month = 2, day = 29, hour = 12}) // 86400)
