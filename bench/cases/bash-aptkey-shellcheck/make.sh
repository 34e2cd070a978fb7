cat /usr/bin/apt-key >small.sh
