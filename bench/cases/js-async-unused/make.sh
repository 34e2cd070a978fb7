cat /usr/share/nodejs/neo-async/lib/async.js >small.js
