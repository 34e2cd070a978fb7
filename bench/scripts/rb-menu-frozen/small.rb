# frozen_string_literal: true
require 'set'

module Priced
  attr_reader :price

  def cheaper?(other)
    price < other.price
  end
end

class Item
  include Priced
  attr_reader :name, :tags

  def initialize(name, price, tags: [])
    @name = name
    @price = price
    @tags = Set.new(tags)
  end

  def label(width = 20)
    "#{name.ljust(width, '.')} #{format('%.2f', price)}"
  end
end

class Menu
  DEFAULT_ITEMS = [Item.new('water', 1.5), Item.new('bread', 2.0)].freeze

  attr_accessor :title

  def initialize(title, items = nil)
    @title = title
    @items = items || DEFAULT_ITEMS
    @sections = Hash.new { |hash, key| hash[key] = [] }
  end

  def add_item(item, section: :main)
    raise ArgumentError, 'no price' unless item.price
    @sections[section] << item
    @items << item
    self
  end

  def cheapest
    @items.min_by(&:price)
  end

  def each
    return enum_for(:each) unless block_given?
    @items.sort_by(&:name).each { |item| yield item }
  end

  def to_s
    lines = ["== #{title} =="]
    each { |item| lines << item.label }
    lines.join("\n")
  end
end

class Special < Menu
  def initialize(title, discount)
    super(title)
    @discount = discount
  end

  def add_item(item, section: :special)
    reduced = Item.new(item.name, item.price * (1 - @discount), tags: item.tags)
    super(reduced, section: section)
  end
end

lunch = Menu.new('Lunch', [])
lunch.add_item(Item.new('soup', 4.5, tags: %w[hot])).add_item(Item.new('salad', 5.25))
puts lunch
puts lunch.cheapest.label(30) if lunch.cheapest.cheaper?(Item.new('steak', 20))
evening = Special.new('Evening', 0.2)
evening.add_item(Item.new('pasta', 9.0, tags: ['new']))
puts evening
