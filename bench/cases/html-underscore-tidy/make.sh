cat /usr/share/doc/libjs-underscore/index.html >small.html
