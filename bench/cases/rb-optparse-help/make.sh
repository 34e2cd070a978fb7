cat /usr/lib/ruby/3.1.0/optparse.rb >small.rb
cat >use.rb <<'RUBY'
require ENV.fetch('SMALL')
parser = OptionParser.new do |options|
  options.banner = 'usage: use [options]'
  options.on('-n', '--count N', Integer, 'how many') { |n| puts "count #{n}" }
  options.on('-v', '--[no-]verbose', 'say more') { |v| puts "verbose #{v}" }
end
puts parser.help
parser.parse(%w[--count 3 --no-verbose rest])
begin
  parser.parse(%w[-n three])
rescue OptionParser::InvalidArgument => e
  puts e.message
end
RUBY
