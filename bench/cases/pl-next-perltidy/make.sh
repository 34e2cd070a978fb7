cat /usr/share/perl/5.36/NEXT.pm >small.pm
