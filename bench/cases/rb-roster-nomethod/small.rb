# Who works when: gives the shifts of a week to the people who may take them.
require 'set'

DAYS = %w[mon tue wed thu fri sat sun].freeze

class Person
  attr_reader :name, :skills
  attr_accessor :hours

  def initialize(name, max_hours, *skills)
    @name = name
    @max_hours = max_hours
    @skills = Set.new(skills)
    @free = Set.new(DAYS)
    @hours = 0
  end

  def off(*days)
    days.each { |day| @free.delete(day) }
    self
  end

  def can_take?(shift)
    @free.include?(shift.day) && @skills.include?(shift.skill) && @hours + shift.length <= @max_hours
  end
end

Shift = Struct.new(:day, :from, :to, :skill, :person) do
  def length
    to - from
  end

  def to_s
    format('%s %02d-%02d %-7s', day, from, to, skill)
  end
end

class Roster
  include Enumerable

  def initialize(people)
    @people = people
    @shifts = []
  end

  def plan(day, from, to, skill)
    @shifts << Shift.new(day, from, to, skill)
  end

  def each(&block)
    @shifts.sort_by { |shift| [DAYS.index(shift.day), shift.from] }.each(&block)
  end

  def assign
    sort_by { |shift| -shift.length }.each do |shift|
      person = @people.select { |one| one.can_take?(shift) }.min_by(&:hours)
      shift.person = person
      person.hours += shift.length if person
    end
  end

  def hours_by_name
    @people.map { |person| [person.name, person.hours] }.to_h
  end

  def print_table(out = $stdout)
    group_by(&:day).each do |day, shifts|
      out.puts "#{day}:"
      shifts.each { |shift| out.puts "  #{shift} #{shift.person.name}" }
    end
  end
end

people = [
  Person.new('Ada', 20, :till, :bakery).off('sat', 'sun'),
  Person.new('Ben', 30, :till, :storage),
  Person.new('Cem', 12, :bakery).off('mon')
]
roster = Roster.new(people)
DAYS.first(6).each do |day|
  roster.plan(day, 6, 12, :bakery)
  roster.plan(day, 9, 13, :till)
end
roster.plan('sat', 8, 14, :storage)
roster.assign
puts roster.hours_by_name.map { |name, hours| "#{name}=#{hours}" }.join(' ')
roster.print_table
