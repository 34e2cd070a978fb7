import Foundation

// a stack
protocol Container {
    associatedtype Item
    var count: Int { get }
    mutating func append(_ item: Item)
}

struct Stack<Element>: Container {
    private var items = [Element]()
    var count: Int { return items.count }

    mutating func append(_ item: Element) {
        items.append(item)
    }

    mutating func pop() -> Element? {
        guard !items.isEmpty else { return nil }
        return items.removeLast()
    }
}

enum Token {
    case word(String)
    case number(Int)
    case end
}

class Lexer {
    let text: String
    var tokens: [Token] = []

    init(text: String) {
        self.text = text
    }

    func run() throws -> Int {
        for part in text.split(separator: " ") {
            if let n = Int(part) {
                tokens.append(.number(n))
            } else {
                tokens.append(.word(String(part)))
            }
        }
        switch tokens.count {
        case 0:
            return 0
        case 1, 2:
            print("few")
        default:
            break
        }
        return tokens.count
    }
}

var stack = Stack<Int>()
stack.append(3)
let doubled = [1, 2, 3].map { $0 * 2 }
let name: String? = nil
print(name ?? "none", doubled.reduce(0, { a, b in a + b }))
var i = 0
while i < 5 {
    i += 1
}
do {
    _ = try Lexer(text: "a 1").run()
} catch {
    print("failed \(error)")
}
