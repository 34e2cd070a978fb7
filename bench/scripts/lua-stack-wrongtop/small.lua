local Stack = {}
Stack.__index = Stack

function Stack.new(limit)
  return setmetatable({items = {}, size = 0, limit = limit or 100}, Stack)
end

function Stack:push(value)
  if self.size >= self.limit then
    error("stack is full")
  end
  self.size = self.size + 1
  self.items[self.size] = value
  return self
end

function Stack:pop()
  local value = self.items[self.size]
  self.items[self.size] = nil
  self.size = self.size - 1
  return value
end

function Stack:is_empty()
  return self.size == 0
end

local operators = {
  ["+"] = function(a, b) return a + b end,
  ["-"] = function(a, b) return a - b end,
  ["*"] = function(a, b) return a * b end,
  ["/"] = function(a, b)
    if b == 0 then return nil, "division by zero" end
    return a / b
  end,
}

local function split(text, pattern)
  local words = {}
  for word in string.gmatch(text, pattern or "%S+") do
    words[#words + 1] = word
  end
  return words
end

local function evaluate(text, trace)
  local stack = Stack.new(16)
  for i, word in ipairs(split(text)) do
    local operator = operators[word]
    if operator then
      local left = stack:pop()
      local right = stack:pop()
      local value, problem = operator(left, right)
      if problem then return nil, problem end
      stack:push(value)
    else
      stack:push(tonumber(word))
    end
    if trace then print(i, word, stack.size) end
  end
  local result = stack:pop()
  if not stack:is_empty() then
    return nil, "left over"
  end
  return result
end

local total = 0
for _, text in ipairs({"1 2 +", "2 3 * 4 +", "5 2 -"}) do
  local value, problem = evaluate(text, false)
  if value then
    total = total + value
    print("result: " .. value)
  else
    print("problem: " .. problem)
  end
end
print("total", total)
