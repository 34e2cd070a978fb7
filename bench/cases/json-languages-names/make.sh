cat /usr/share/iso-codes/json/iso_639-3.json >small.json
