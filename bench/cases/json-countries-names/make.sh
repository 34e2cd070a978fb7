cat /usr/share/iso-codes/json/iso_3166-1.json >small.json
