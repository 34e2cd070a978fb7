require 'strscan'
require 'forwardable'

class ParseError < StandardError; end

Token = Struct.new(:kind, :text, :place) do
  def operator?
    kind == :operator
  end
end

class Lexer
  include Enumerable
  RULES = { number: /\d+(\.\d+)?/, name: /[a-z]\w*/, operator: %r{[-+*/()=]} }.freeze

  def initialize(source)
    @scanner = StringScanner.new(source)
  end

  def each
    until @scanner.eos?
      next if @scanner.skip(/\s+/)

      kind, = RULES.find { |_, pattern| @scanner.scan(pattern) }
      raise ParseError, "at #{@scanner.pos}" unless kind

      yield Token.new(kind, @scanner.matched, @scanner.pos)
    end
  end
end

class Parser
  extend Forwardable
  def_delegators :@tokens, :first, :shift, :empty?

  PRECEDENCE = { '+' => 1, '-' => 1, '*' => 2, '/' => 2 }.freeze

  def initialize(tokens)
    @tokens = tokens
  end

  def parse(least = 0)
    left = parse_value
    while (operator = first) && operator.operator? && PRECEDENCE.fetch(operator.text, -1) >= least
      shift
      right = parse(PRECEDENCE[operator.text] + 1)
      left = [operator.text.to_sym, left, right]
    end
    left
  end

  private

  def parse_value
    token = shift
    case token.kind
    when :number then token.text.to_f
    when :name then [:get, token.text]
    else
      raise ParseError, "unexpected #{token.text}" unless token.text == '('

      parse.tap { shift }
    end
  end
end

module Evaluator
  module_function

  def run(tree, names = {}, depth: 0)
    return tree unless tree.is_a?(Array)

    operator, *rest = tree
    if operator == :get
      names[rest.first]
    else
      left, right = rest.map { |part| run(part, names, depth: depth + 1) }
      left.public_send(operator, right)
    end
  end
end

class Calculator
  attr_reader :history

  def initialize(**names)
    @names = names
    @history = []
  end

  def calculate(source)
    tree = Parser.new(Lexer.new(source).to_a).parse
    result = Evaluator.run(tree, @names)
    @history << "#{source} = #{result.round(2)}"
    result
  end
end

calculator = Calculator.new(width: 4, height: 2.5)
['1 + 2 * 3', '(1 + 2) * 3', 'width * height'].each do |source|
  puts calculator.calculate(source)
end
puts calculator.history
