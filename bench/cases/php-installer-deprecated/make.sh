cat /usr/share/php/PEAR/Installer.php >small.php
