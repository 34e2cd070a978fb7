cat /usr/bin/gettextize >small.sh
