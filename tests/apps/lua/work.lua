-- Work for the interpreter: calls, tables, strings, numbers, closures.
local size = 1
local function fib(n) if n < 2 then return n end; return fib(n - 1) + fib(n - 2) end
print("fib", fib(27))
local function sieve(n) local s, c = {}, 0; for i = 2, n do s[i] = true end
  for i = 2, n do if s[i] then c = c + 1; for j = i * i, n, i do s[j] = false end end end; return c end
print("sieve", sieve(300000))
local function queens(n) local count, cols, d1, d2 = 0, {}, {}, {}
  local function place(r) if r > n then count = count + 1; return end
    for c = 1, n do if not cols[c] and not d1[r + c] and not d2[r - c] then cols[c], d1[r + c], d2[r - c] = true, true, true; place(r + 1); cols[c], d1[r + c], d2[r - c] = nil, nil, nil end end end
  place(1); return count end
print("queens", queens(8))
local function nbody(n) local x, v, m = {0, 4.84, 8.34}, {0, 0.6, -1.01}, {39.47, 0.037, 0.011}
  for _ = 1, n do for i = 1, 3 do for j = i + 1, 3 do local d = x[i] - x[j]; local r = d * d + 0.01; local f = 0.001 / (r * math.sqrt(r)); v[i] = v[i] - d * m[j] * f; v[j] = v[j] + d * m[i] * f end end
    for i = 1, 3 do x[i] = x[i] + 0.001 * v[i] end end
  return string.format("%.9f %.9f %.9f", x[1], x[2], x[3]) end
print("nbody", nbody(60000))
local function strings(n) local parts = {}; for i = 1, n do parts[#parts + 1] = ("%x:%s"):format(i * 2654435761 % 65536, tostring(i / 3)) end
  local s = table.concat(parts, ","); local c = 0; for w in s:gmatch("%x+:") do c = c + #w end
  return c, #s, (s:gsub("%d", function(d) return d == "7" and "" or nil end)):len(), s:find("ffff", 1, true) end
print("strings", strings(30000))
local function tree(d) if d == 0 then return {} end; return {tree(d - 1), tree(d - 1)} end
local function count(t) if not t[1] then return 1 end; return 1 + count(t[1]) + count(t[2]) end
print("trees", count(tree(15)))
local Account = {}; Account.__index = Account
function Account.new(b) return setmetatable({balance = b}, Account) end
function Account:deposit(v) self.balance = self.balance + v; return self end
local acc = Account.new(0); for i = 1, 500000 do acc:deposit(i % 7) end; print("methods", acc.balance)
local gen = coroutine.wrap(function() for i = 1, 100000 do coroutine.yield(i) end; return 0 end)
local s = 0; repeat local v = gen(); s = s + v until v == 0; print("coroutines", s)
local t = {}; for i = 1, 60000 do t[i] = (i * 7919 + 13) % 65537 end; table.sort(t); print("sort", t[1], t[30000], t[60000])
