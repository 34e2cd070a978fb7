-- Reads settings from text with sections, puts defaults behind them and answers questions.
local Config = {}
Config.__index = Config

local function trim(text)
  return (text:gsub("^%s+", ""):gsub("%s+$", ""))
end

local converters = {
  number = tonumber,
  boolean = function(text) return text == "yes" or text == "true" end,
  list = function(text)
    local items = {}
    for item in text:gmatch("[^,]+") do
      items[#items + 1] = trim(item)
    end
    return items
  end,
}

function Config.new(defaults)
  return setmetatable({sections = {}, defaults = defaults or {}, order = {}}, Config)
end

function Config:section(name)
  if not self.sections[name] then
    self.sections[name] = {}
    table.insert(self.order, name)
  end
  return self.sections[name]
end

function Config:parse(text)
  local current = self:section("main")
  local number = 0
  for line in (text .. "\n"):gmatch("(.-)\n") do
    number = number + 1
    line = trim(line:gsub("#.*", ""))
    local name = line:match("^%[(%w+)%]$")
    local key, value = line:match("^([%w_]+)%s*=%s*(.*)$")
    if name then
      current = self:section(name)
    elseif key then
      current[key] = value
    elseif line ~= "" then
      error(string.format("line %d: cannot read '%s'", number, line))
    end
  end
  return self
end

function Config:get(section, key, kind)
  local value = self.sections[section][key]
  if value == nil and self.defaults[section] then
    value = self.defaults[section][key]
  end
  if value ~= nil and kind then
    value = converters[kind](value)
  end
  return value
end

function Config:each()
  local i = 0
  return function()
    i = i + 1
    local name = self.order[i]
    return name, self.sections[name]
  end
end

local text = [[
title = test server   # shown on the page
[http]
port = 8080
hosts = alpha, beta, gamma
[log]
verbose = yes
]]

local config = Config.new({http = {port = "80", threads = "4"}, mail = {from = "root"}}):parse(text)
for name, values in config:each() do
  local count = 0
  for _ in pairs(values) do count = count + 1 end
  print(name, count)
end
print(config:get("http", "port", "number") + 1, config:get("http", "threads", "number"))
print(table.concat(config:get("http", "hosts", "list"), ";"), config:get("log", "verbose", "boolean"))
print(config:get("mail", "from"))
