# A queue with priorities.
require 'set'

module Work
  class Queue < Object
    include Enumerable
    attr_reader :name, :size
    LIMIT = 10

    def initialize(name, *rest, limit: LIMIT, **options, &block)
      @name = name
      @items = Hash.new { |hash, key| hash[key] = [] }
      @options = { limit: limit, "mode" => :fast }.merge(options)
      block.call(self) if block_given?
    end

    def push(item, priority = 0)
      raise ArgumentError, "too many: #{@items.size}" unless @items.size < LIMIT
      @items[priority] << item
      self
    end

    def each
      @items.keys.sort.reverse.each do |key|
        @items[key].each { |item| yield item, key }
      end
    end

    def empty?
      @items.values.all?(&:empty?)
    end

    private

    def trim!
      while size > 3
        @items.shift
        break if empty?
      end
    rescue StandardError => e
      puts e.message
    ensure
      @size = nil
    end
  end
end

queue = Work::Queue.new("q", limit: 5) do |q|
  q.push(:a, 1)
  q.push('b')
end

case queue.name
when "q", /^z/ then puts "ok"
else
  puts "no"
end

values = [1, 2.5, nil, true]
x, y = values[0], values[1..2]
total = values.compact.select { |v| v.is_a?(Numeric) }.inject(0) { |a, b| a + b }
puts total > 3 ? "big" : "small"
if x && !y.nil?
  puts x
elsif y
  puts y
else
  puts "none"
end
