cat /usr/share/iso-codes/json/iso_3166-2.json >small.json
