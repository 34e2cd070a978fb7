cat /usr/share/javascript/d3/d3.js >small.js
