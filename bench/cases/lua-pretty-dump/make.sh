cat /usr/share/lua/5.3/pl/pretty.lua >small.lua
cat >use.lua <<'LUA'
package.path = "/usr/share/lua/5.3/?.lua;/usr/share/lua/5.3/?/init.lua;" .. package.path
local pretty = dofile("small.lua")
print(pretty.write({1, 2, {a = "x", ["b c"] = true}}))
print(pretty.read("{ 10, k = 'v' }").k, pretty.number(123456, "M"), pretty.read("{ os.exit() }"))
LUA
(cd . && lua5.4 use.lua >expected)
