cat /usr/share/javascript/leaflet/leaflet.js >small.js
