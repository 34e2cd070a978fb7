cat /usr/share/javascript/jquery/jquery.js >small.js
