# Cleans a log.
s/[ \t]*$//
/^$/d
s/^\([0-9]*\):/\1 /
1,3!s/error/ERROR/g
y/abc/ABCD/
s/foo/bar/
$!N
P
D
