#!/usr/bin/perl
use strict;
use warnings;

my %count;
my @order = qw(first second third);

sub add_name {
    my ($name, $times) = @_;
    $count{$name} += $times || 1;
    return scalar keys %count;
}

sub longest {
    my $best = '';
    for my $name (keys %count) {
        $best = $name if length $name > length $best;
    }
    return $best;
}

sub average {
    my $sum = 0;
    $sum += $_ for values %count;
    return $sum / $total;
}

add_name($_) for @order;
add_name('second', 3);
print longest(), ' ', average(), "\n";
