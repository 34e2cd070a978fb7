local prices = { soup = 4, bread = 2, fish = 12 }

local function price(dish)
  return prices[dish] or 0
end

local function total(dishes)
  local sum = 0
  for _, dish in ipairs(dishes) do
    sum = sum + price(dish)
  end
  return sum
end

local function show(title, dishes)
  print(title .. ": " .. table.concat(dishes, ", "))
  print(totl(dishes))
end

show("Lunch", { "soup", "bread" })
show("Dinner", { "fish" })
print(total({ "soup" }))
