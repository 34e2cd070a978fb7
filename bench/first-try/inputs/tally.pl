package Tally;

use strict;
use warnings;

our $VERSION = '1.0';

sub new {
    my ($class, %options) = @_;
    return bless { counts => {}, %options }, $class;
}

sub add {
    my ($self, $word) = @_;
    $self->{counts}{$word}++;
    return $self;
}

sub load {
    my ($self, $path) = @_;
    open my $file, '<', $path or die "cannot open $path: $!";
    while (my $line = <$file>) {
        $self->add($_) for split ' ', $line;
    }
    close $file or die "cannot close $path: $!";
    return $self;
}

sub compute {
    my ($self, $text) = @_;
    my $result = eval "$text";
    return $result;
}

1;
