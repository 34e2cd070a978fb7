-- A small scanner.
local Scanner = {}
Scanner.__index = Scanner

local KINDS = { word = "%a+", number = "%d+", ["end"] = 1; "x" }

function Scanner.new(text, ...)
  local self = setmetatable({ text = text, at = 1, rest = { ... } }, Scanner)
  return self
end

--[[ reads one token ]]
function Scanner:next()
  while self.at <= #self.text do
    local c = self.text:sub(self.at, self.at)
    if c:match("%s") then
      self.at = self.at + 1
    elseif c == "'" or c == '"' then
      return self:string(c)
    else
      for kind, pattern in pairs(KINDS) do
        local s, e = self.text:find("^" .. tostring(pattern), self.at)
        if s then
          self.at = e + 1
          return kind, self.text:sub(s, e)
        end
      end
      break
    end
  end
  return nil
end

local function sum(a, b, ...)
  local total = 0
  for i = 1, select("#", ...), 1 do
    total = total + (select(i, ...)) * 2 ^ i
  end
  repeat
    total = total - 1
  until total < 10 and not (a ~= b)
  goto done
  ::done::
  return total, a // 2, -b
end

local s = Scanner.new([[one 2 'three']], 1, 2)
print(s:next(), sum(1, 2, 3, 4), #KINDS)
