# Nothing is left that a person would still remove in Lua, Ruby, PHP, Bash and JavaScript: default values, values used where they
# were assigned, parameters with their arguments, inlining, loops.
. "$(dirname "$0")/lib.sh"

# A name becomes a default value, and its declaration goes.
cat >value.lua <<'T'
local number = 12
local day = "monday"
local function order(a, b)
  error("no order")
end
order(number, day)
T
reduces_to value.lua 'error("noorder")' 'lua5.4 value.lua 2>&1 | grep -q "value.lua:.: no order"'
cat >value.rb <<'T'
class Order
  def initialize(number, day)
    @number = number
  end
end
number = 12
day = "monday"
Order.new(number, day).missing
T
reduces_to value.rb '0.missing' 'ruby value.rb 2>&1 | grep -q "undefined method .missing"'
cat >value.php <<'T'
<?php
function order(int $number, $day)
{
    return intdiv($number, 0);
}
$number = 12;
$day = "monday";
echo order($number, $day);
T
reduces_to value.php '<?phpintdiv(0,0);' 'php value.php 2>&1 | grep -q "Division by zero"'
cat >value.js <<'T'
function order(number, day) {
  const lines = { number, day };
  return lines.missing.count;
}
const number = 12;
let day = 'monday';
console.log(order(number, day));
T
reduces_to value.js 'undefined.count' \
    'node value.js 2>&1 | grep -q "Cannot read properties of undefined (reading .count.)"'
cat >value.py <<'T'
import json

def load(text):
    rows = []
    for row in json.loads(text):
        rows.append(row.get("price"))
    return rows

for price in load('[{"price": 2}, {"name": "ink"}]'):
    print(price / 2)
T
reduces_to value.py 'None/0' 'python3 value.py 2>&1 | grep -q "unsupported operand type(s) for /: .NoneType. and .int."'

# A function is called with its arguments, and its value goes through variables: nothing of that is left.
cat >inline.lua <<'T'
local function pick(t, key, default)
  local found = t[key]
  return found
end
local function total(rows, name)
  local result = pick(rows, name, 0)
  return result
end
for i = 1, 3 do
  print(total({}, "a") + i)
end
T
reduces_to inline.lua 'returnnil+0' 'lua5.4 inline.lua 2>&1 | grep -q "attempt to perform arithmetic on a nil value"'
cat >inline.rb <<'T'
module Table
  def self.pick(table, key)
    found = table.fetch(key)
    return found
  end
end
def total(rows, name)
  result = Table.pick(rows, name)
  result
end
%w[ann bob].each do |name|
  puts total({}, name)
end
T
reduces_to inline.rb '{}.fetch(0)' 'ruby inline.rb 2>&1 | grep -q KeyError'
cat >inline.sh <<'T'
limit=3
check() {
    if [ "$limit" -gt 2 ]; then
        echo "limit $limit"
        missing_command "$limit"
    fi
}
for name in a b; do
    check "$name"
done
T
reduces_to inline.sh 'missing_command' 'bash inline.sh 2>&1 | grep -q "missing_command: command not found"'

# A value becomes a string of the file, and what computed it goes.
cat >literal.py <<'T'
class Item:
    def __init__(self, name):
        self.name = name
items = [Item("pear")]
def check(found):
    for item in found:
        raise ValueError(item.name)
check(items)
T
reduces_to literal.py 'raiseValueError("pear")' 'python3 literal.py 2>&1 | grep -q "^ValueError: pear"'
cat >literal.js <<'T'
class Item {
  constructor(name) {
    this.name = name;
  }
}
const items = [new Item('pear')];
function check(list) {
  for (const item of list) {
    throw Error(item.name);
  }
}
check(items);
T
reduces_to literal.js "throwError('pear')" 'node literal.js 2>&1 | grep -q "^Error: pear"'
cat >literal.rb <<'T'
class Item
  attr_reader :name
  def initialize(name)
    @name = name
  end
end
items = [Item.new("pear")]
def check(list)
  list.each { |item| raise item.name }
end
check(items)
T
reduces_to literal.rb 'raise"pear"' 'ruby literal.rb 2>&1 | grep -q "pear (RuntimeError)"'
cat >literal.lua <<'T'
local function item(name)
  return {name = name}
end
local items = {item("pear")}
for _, one in ipairs(items) do
  error(one.name)
end
T
reduces_to literal.lua 'error("pear")' 'lua5.4 literal.lua 2>&1 | grep -q "lua:.*: pear"'
cat >literal.php <<'T'
<?php
class Item
{
    public $name;
    public function __construct($name)
    {
        $this->name = $name;
    }
}
$items = [new Item("pear")];
foreach ($items as $item) {
    throw new Exception($item->name);
}
T
reduces_to literal.php '<?phpthrownewException("pear");' 'php literal.php 2>&1 | grep -q "Uncaught Exception: pear"'

# What a member of a variable gets, the variable gets; a static method is called.
cat >chain.php <<'T'
<?php
class Field {
    function render() {
        count(0);
    }
}
class Template {
    static function parse() {
        $template = new self;
        $template->nodes[] = new Field;
        return $template;
    }
    function render() {
        foreach ($this->nodes as $node)
            $node->render();
    }
}
Template::parse()->render();
T
reduces_to chain.php '<?phpclassField{functionrender(){count(0);}}(newField)->render();' \
    'php chain.php >out 2>&1; grep -q "count(): Argument #1" out && grep -q "Field->render(" out'

# A function with one command in braces, and a name in braces.
cat >braces.sh <<'T'
set -u
first() {
    while read -r line; do
        echo "${line} ${missing}"
    done
}
first <<<x
T
reduces_to braces.sh 'set-ufirst()while:;do$missingdonefirst' \
    'bash braces.sh >out 2>&1; grep -q "missing: unbound variable" out && grep -q "^first()" braces.sh && grep -q while braces.sh'

# A generator becomes its first element.
cat >generator.py <<'T'
class Table:
    pass
class Text:
    pass
kind = next(one for one in (Table, Text) if one)
print(kind().missing)
T
reduces_to generator.py 'classTable:passTable().missing' \
    'python3 generator.py >out 2>&1; grep -q "Table. object has no attribute .missing" out && grep -q Table generator.py'

# What a class or a namespace holds is used without it.
if command -v mcs >/dev/null; then
    cat >held.cs <<'T'
using System;
namespace Shop
{
    class Item
    {
        readonly int price = 3;
        public int Price(int count) { return price * count; }
    }
    static class Program
    {
        static void Main(string[] args)
        {
            var item = new Item();
            int price = item.Price(2);
            string text = price;
            Console.WriteLine(text);
        }
    }
}
T
    reduces_to held.cs 'classProgram{stringtext=0;}' \
        'mcs -nologo -target:library -out:a.dll held.cs >out 2>&1; [ "$(grep -c ": error" out)" = 1 ] && grep -q CS0029 out'
fi
finish
