# Methods, members and derived classes in Python, JavaScript, PHP, Ruby and Lua: a person puts what a method does where it is
# called, takes it out of its class, puts the value of a member where it is used, and the base in the place of a derived class.
. "$(dirname "$0")/lib.sh"

# The test asks for a frame of the method, so it cannot be inlined: it becomes a function.
cat >function.js <<'T'
'use strict';
class Bus {
  constructor(name) {
    this.name = name;
  }
  emit(event, handler) {
    handler.call(this.name, event);
  }
}
const bus = new Bus('main');
bus.emit('open', undefined);
T
reduces_to function.js 'functionemit(){undefined.call}emit()' \
    'node function.js 2>&1 | tee out | grep -q "at .*emit" && grep -q "Cannot read properties of undefined" out'
cat >function.php <<'T'
<?php
class Request
{
    public $path = '/';
    public function handle(string $name, int $page)
    {
        return $name . $page;
    }
}
$request = new Request();
echo $request->handle("ann");
T
reduces_to function.php '<?phpfunctionhandle($name,$page){}handle(0);' \
    'php function.php 2>&1 | grep -q "Too few arguments to function .*handle.*1 passed.*exactly 2"'

# A member is used as its value, and a derived class is its base.
cat >base.rb <<'T'
class Menu
  def initialize(title)
    @title = title
    @items = [].freeze
  end
  def add_item(item)
    @items << item
  end
end
class Special < Menu
  def add_item(item)
    super(item)
  end
end
Special.new("evening").add_item("pasta")
T
reduces_to base.rb 'defadd_item[].freeze<<0endadd_item' 'ruby base.rb 2>&1 | grep -q "add_item.*FrozenError"'
cat >base.py <<'T'
class Base:
    def __init__(self, rows):
        self.rows = rows
    def first(self, key):
        return self.rows[key]
class Sheet(Base):
    def title(self):
        return "sheet"
sheet = Sheet([])
print(sheet.first(2))
T
reduces_to base.py '[][0]' 'python3 base.py 2>&1 | grep -q "list index out of range"'

# A method is called: the object of the call stands for its receiver.
cat >object.lua <<'T'
local Stack = {}
Stack.__index = Stack
function Stack.new()
  return setmetatable({items = {}}, Stack)
end
function Stack:top(n)
  return self.items[n].value
end
local stack = Stack.new()
print(stack:top(3))
T
reduces_to object.lua 'Stack={}returnStack.items[0]' 'lua5.4 object.lua 2>&1 | grep -q "attempt to index a nil value (field"'
finish
