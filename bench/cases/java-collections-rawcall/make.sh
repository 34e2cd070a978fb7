# javac starts in half the time from an archive of its own classes.
unzip -p /usr/lib/jvm/openjdk-17/lib/src.zip java.base/java/util/Collections.java | sed -E "s/@SuppressWarnings\([^)]*\)//" >Collections.java
java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -XX:ArchiveClassesAtExit=javac.jsa -m jdk.compiler/com.sun.tools.javac.Main -proc:none -Xlint:all -d out \
    --patch-module java.base=. Collections.java >/dev/null 2>&1
rm -rf out
