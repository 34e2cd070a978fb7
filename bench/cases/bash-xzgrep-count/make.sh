cat /usr/bin/xzgrep >small.sh
