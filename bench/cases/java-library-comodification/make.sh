# The compiler starts in half the time from an archive of its own classes.
cp "$(dirname "$0")/Library.java" .
java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -XX:ArchiveClassesAtExit=java.jsa Library.java >/dev/null 2>&1 || [ -f java.jsa ]
