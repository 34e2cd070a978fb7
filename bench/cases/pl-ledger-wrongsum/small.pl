#!/usr/bin/perl
# Adds up the lines of a ledger by account and compares the sums with the statement of the bank.
use strict;
use warnings;

my %names = (
    1000 => 'cash',
    1200 => 'bank',
    4000 => 'sales',
    6300 => 'rent',
);

my @ledger = (
    ['2023-03-01', 1200, '1,250.00', 'opening'],
    ['2023-03-02', 6300, '-780.50',  'rent for march'],
    ['2023-03-04', 4000, '19.99',    'counter'],
    ['2023-03-04', 1000, '0.29',     'change found'],
    ['2023-03-07', 4000, '1,105.10', 'invoice 17'],
    ['2023-03-09', 1000, '-12.40',   'stamps'],
);

my %statement = (1000 => -1211, 1200 => 125000, 4000 => 112509, 6300 => -78050);

sub parse_amount {
    my ($text) = @_;
    (my $plain = $text) =~ s/,//g;
    die "not an amount: $text\n" unless $plain =~ /^-?\d+(?:\.\d{1,2})?$/;
    return $plain;
}

sub in_cents {
    my ($amount) = @_;
    return int($amount * 100);
}

sub sums {
    my (@lines) = @_;
    my %sum;
    for my $line (@lines) {
        my ($day, $account, $text, $note) = @$line;
        next if $day lt '2023-01-01';
        $sum{$account} += in_cents(parse_amount($text));
        push @{ $main::notes{$account} }, "$day $note";
    }
    return \%sum;
}

sub show {
    my ($cents) = @_;
    my $sign = $cents < 0 ? '-' : ' ';
    my $text = sprintf('%d.%02d', abs($cents) / 100, abs($cents) % 100);
    1 while $text =~ s/^(\d+)(\d{3})/$1,$2/;
    return $sign . $text;
}

our %notes;
my $sums = sums(@ledger);
my $wrong = 0;
foreach my $account (sort { $a <=> $b } keys %$sums) {
    my $difference = $sums->{$account} - $statement{$account};
    printf "%-6s %12s", $names{$account}, show($sums->{$account});
    if ($difference) {
        printf "   differs by %d from the statement (%s)", $difference, join '; ', @{ $notes{$account} };
        $wrong++;
    }
    print "\n";
}
print $wrong ? "$wrong accounts differ\n" : "all well\n";
exit($wrong ? 1 : 0);
