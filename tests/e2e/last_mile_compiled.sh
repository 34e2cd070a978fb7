# Nothing is left that a person would still remove in Go and Rust: methods, members, paths. Members and derived classes in JavaScript,
# PHP and C++.
. "$(dirname "$0")/lib.sh"

# A method is called: the object of the call stands for its receiver, and a value that is not used becomes a statement.
export GO111MODULE=off
cat >object.go <<'T'
package main

type stack struct {
	items []int
}

func (s *stack) top(n int) int {
	return s.items[n]
}

func main() {
	s := &stack{}
	println(s.top(3))
}
T
reduces_to object.go 'packagemainfuncmain(){_=[]int{}[3]}' 'go build -o p object.go && ./p 2>&1 | grep -q "index out of range .3. with length 0"'

# The test asks for a frame of the method: it loses its pointer and its result, and the variable goes.
cat >frame.go <<'T'
package main

type stack struct {
	name  string
	items []int
}

func (s *stack) top(n int) int {
	s.items[n]++
	return s.items[n]
}

func main() {
	s := &stack{name: "a"}
	println(s.top(3), s.name)
}
T
reduces_to frame.go 'packagemaintypestack[]intfunc(sstack)top(){_=s[3]}funcmain(){stack{}.top()}' \
    'go build -o p frame.go && ./p >out 2>&1; grep -q "index out of range .3. with length 0" out && grep -q "^main.*top" out'

cat >object.rs <<'T'
struct Stack {
    items: Vec<u32>,
    name: String,
}

impl Stack {
    fn top(&self, n: usize) -> u32 {
        self.items[n]
    }
}

fn main() {
    let stack = Stack { items: vec![1, 2], name: String::from("a") };
    let text: &str = stack.top(0);
    println!("{} {}", text, stack.name);
}
T
reduces_to object.rs 'structStack{items:Vec<u32>}fnmain(){lettext:&str=Stack{items:vec![]}.items[0];}' \
    'rustc --edition 2021 --emit=metadata -A warnings -o x object.rs >out 2>&1
grep -q "error.E0308.*mismatched" out && grep -q "expected .&str., found .u32." out && grep -q "aborting due to .*previous error$" out'
cat >function.rs <<'T'
struct Counter {
    count: u32,
}

impl Counter {
    fn next(&mut self, step: u32) -> String {
        self.count += step;
        self.count
    }
}

fn main() {
    let mut counter = Counter { count: 0 };
    println!("{}", counter.next(2));
}
T
reduces_to function.rs 'fnnext(){0}' \
    'rustc --edition 2021 --emit=metadata -A warnings -o x function.rs >out 2>&1; grep -q "error.E0308.*mismatched" out && grep -q "fn next" out'
cat >path.rs <<'T'
mod shapes {
    pub mod round {
        pub fn area(radius: u32) -> u32 { 3 * radius * radius }
        pub fn name() -> String { String::from("round") }
    }
}
use shapes::round::{area};
fn main() {
    let size: u64 = area(2);
    println!("{}", size);
}
T
reduces_to path.rs 'modshapes{pubmodround{pubfnarea()->u32{2}}}fnmain(){letsize:u64=shapes::round::area();}' \
    'rustc --edition 2021 --emit=metadata -A warnings -o x path.rs >out 2>&1
grep -q "expected .u64., found .u32." out && grep -q "mod round" path.rs && grep -q "size: u64 = .*area(" path.rs && grep -q "aborting due to .*previous error$" out'

# A struct without fields has no braces.
cat >unit.rs <<'T'
struct Text {
    words: u32,
}
fn main() {
    let text = Text { words: 2 };
    let other = text;
    let third = text;
}
T
reduces_to unit.rs 'structText;fnmain(){lettext=Text;text;text;}' \
    'rustc --edition 2021 --emit=metadata -A warnings -o x unit.rs >out 2>&1; grep -q "error.E0382" out && grep -q "let text = Text.*;" unit.rs'

# A member is used as its value.
cat >member.js <<'T'
class Cart {
  constructor(owner) {
    this.rows = null;
    this.owner = owner;
  }
  first(key) {
    return this.rows[key];
  }
}
const cart = new Cart('ann');
console.log(cart.first('pen'), cart.owner);
T
reduces_to member.js "null['pen']" 'node member.js >out 2>&1; grep -q "Cannot read properties of null (reading .pen.)" out'
cat >member.php <<'T'
<?php
class Cart
{
    private $rows;
    private $owner;
    public function __construct($owner)
    {
        $this->rows = "none";
        $this->owner = $owner;
    }
    public function count(): int
    {
        return count($this->rows);
    }
}
$cart = new Cart("ann");
echo $cart->count();
T
reduces_to member.php '<?phpcount("");' 'php member.php >out 2>&1; grep -q "count(): Argument .* must be of type Countable|array, string given" out'

# A parameter that is also a member is only a parameter when the class becomes its methods.
cat >promoted.php <<'T'
<?php
class Request
{
    public function __construct(private readonly string $method, private $path) {}
}
new Request(0);
T
reduces_to promoted.php '<?phpfunction__construct($method,$path){}__construct(0);' \
    'php promoted.php >out 2>&1; grep -q "Too few arguments to function .*1 passed.*exactly 2" out'

# A derived class goes, and its base takes its place. The variable goes, too.
cat >base.php <<'T'
<?php
class Base
{
    public function load(int $key)
    {
        return $key;
    }
}
class Sheet extends Base
{
    public $title = "sheet";
}
$sheet = new Sheet();
$sheet->load("x");
T
reduces_to base.php '<?phpclassBase{functionload(int$key){}}(newBase)->load("");' \
    'php base.php >out 2>&1; grep -q "Base::load(): Argument .*must be of type int, string given" out'
cat >base.js <<'T'
class Base {
  constructor(rows) {
    this.rows = rows;
  }
  load(key) {
    return this.rows.missing.count;
  }
}
class Sheet extends Base {
  title() {
    return 'sheet';
  }
}
new Sheet({}).load(1);
T
reduces_to base.js 'classBase{load(){undefined.count}}newBase().load()' \
    'node base.js >out 2>&1; grep -q "reading .count." out && grep -q "at .*\.load (.*base.js" out'
cat >base.cpp <<'T'
struct Shape {
    int sides;
    int area() const;
};
struct Square : Shape {
    int width;
    Square(int w) : width(w) {}
};
int total(const Square &square) { return square.sides + square.area().width; }
T
reduces_to base.cpp 'structShape{intarea();};inttotal(Shapesquare){square.area().width}' \
    'g++ -fsyntax-only base.cpp >out 2>&1
grep -q "request for member .width. in .* which is of non-class type .int." out && grep -q "struct .*{" base.cpp && [ $(grep -c error: out) = 1 ]'
finish
