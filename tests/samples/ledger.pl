#!/usr/bin/perl
# Sums the amounts of a ledger by account.
use strict;
use warnings;

package Ledger;

sub new {
    my ($class, %options) = @_;
    my $self = { entries => [], currency => $options{currency} || 'EUR' };
    return bless $self, $class;
}

sub add {
    my ($self, $account, $amount) = @_;
    die "no account" unless defined $account;
    push @{ $self->{entries} }, [$account, $amount];
    return $self;
}

sub sums {
    my $self = shift;
    my %sum;
    foreach my $entry (@{ $self->{entries} }) {
        my ($account, $amount) = @$entry;
        next if $amount == 0;
        $sum{$account} += $amount;
    }
    return \%sum;
}

package main;

=pod

The program itself.

=cut

my $ledger = Ledger->new(currency => 'CHF');
$ledger->add('cash', 12.5)->add('bank', 1_250);
for (my $i = 0; $i < 3; $i++) {
    $ledger->add("account$i", $i * 2 + 1);
}
my $sums = $ledger->sums;
my @names = sort { $a cmp $b } grep { /^[a-z]+\d?$/ } keys %$sums;
for my $name (@names) {
    if ($sums->{$name} > 100) {
        printf "%-10s %8.2f *\n", $name, $sums->{$name};
    } elsif ($sums->{$name} < 0) {
        print STDERR "negative: $name\n";
    } else {
        printf "%-10s %8.2f\n", $name, $sums->{$name};
    }
}
my $text = join ', ', map { "$_=$sums->{$_}" } @names;
$text =~ s/account/a/g;
while ($text =~ m/(\w+)=/g) {
    print "seen $1\n";
}
print "total: ${\ scalar @names}\n";
