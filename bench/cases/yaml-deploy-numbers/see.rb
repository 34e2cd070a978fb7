require 'yaml'
require 'json'

def sorted(value)
  case value
  when Hash then value.map { |key, one| [key.to_s, sorted(one)] }.sort.to_h
  when Array then value.map { |one| sorted(one) }
  else value
  end
end

puts JSON.generate(YAML.load_stream(File.read(ARGV[0])).map { |one| sorted(one) })
