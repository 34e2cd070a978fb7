zcat -f /usr/share/man/man1/strace.1* >small.1
