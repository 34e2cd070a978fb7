# Binary formats that are described (languages/*/format.json): chunks go, and real tools accept every candidate.
. "$(dirname "$0")/lib.sh"
command -v python3 >/dev/null || { echo "python3 is not installed" && exit 77; }
python3 - <<'P' || exit 1
import io, struct, wave, zipfile, zlib
def chunk(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
pixels = zlib.compress(b"".join(b"\0" + bytes(range(30)) for _ in range(10)))
texts = b"".join(chunk(b"tEXt", b"Comment\0number %d" % i) for i in range(8))
png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 10, 10, 8, 2, 0, 0, 0)) + texts + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
open("small.png", "wb").write(png)
with zipfile.ZipFile("small.zip", "w", zipfile.ZIP_DEFLATED) as archive:
    archive.comment = b"a comment"
    for i in range(9):
        archive.writestr("folder/file%d.txt" % i, "line %d\n" % i * 40)
packets = [bytes(12) + b"\x08\x00" + b"\x45" + bytes([0, 0, 40 + i]) + bytes(36 + i) for i in range(12)]
with open("small.pcap", "wb") as file:
    file.write(struct.pack("<IHHiIII", 0xa1b2c3d4, 2, 4, 0, 0, 65535, 1))
    for i, packet in enumerate(packets):
        file.write(struct.pack("<IIII", i, 0, len(packet), len(packet)) + packet)
raw = io.BytesIO()
with wave.open(raw, "wb") as sound:
    sound.setparams((1, 2, 8000, 0, "NONE", ""))
    sound.writeframes(bytes(200))
extra = b"note" + struct.pack("<I", 5) + b"hello\0"
riff = raw.getvalue() + extra * 3
open("small.wav", "wb").write(riff[:4] + struct.pack("<I", len(riff) - 8) + riff[8:])
P

# reduce FILE CHECK WANTED: CHECK must accept every candidate; WANTED must hold.  -p chunks alone.  --binary:
# Pare would unpack an archive.  (A run begins with the question whether an empty file is interesting.)
reduce() {
    printf '#!/bin/sh\n[ -s "$1" ] || exit 1\nif ! { %s; } >/dev/null 2>&1; then echo bad >>"%s/bad.txt"; exit 1; fi\n{ %s; } >/dev/null 2>&1\n' \
        "$2" "$work" "$3" >test.sh
    chmod +x test.sh
    : >bad.txt
    expect_status 0 "$1 is reduced" "$pare" --fresh -j1 --binary -p chunks -o "out.$1" ./test.sh "$1"
    check "every candidate of $1 is well-formed" test ! -s bad.txt
    check "$1 became smaller" test "$(stat -c %s "out.$1")" -lt "$(stat -c %s "$1")"
}

reduce small.zip 'python3 -c "import zipfile; assert zipfile.ZipFile(\"small.zip\").testzip() is None"' \
    'python3 -c "import zipfile; assert zipfile.ZipFile(\"small.zip\").read(\"folder/file5.txt\")"'
check "one file is left in the archive" \
    test "$(python3 -c 'import zipfile; print(len(zipfile.ZipFile("out.small.zip").namelist()))')" = 1
if command -v unzip >/dev/null; then check "unzip accepts it" unzip -tqq out.small.zip; fi
reduce small.wav 'python3 -c "import wave; wave.open(\"small.wav\")"' \
    'python3 -c "import wave; assert wave.open(\"small.wav\").getnframes() > 0"'
if command -v pngcheck >/dev/null; then
    reduce small.png 'pngcheck small.png' 'grep -q "number 5" small.png'
    check "one text is left in the picture" test "$(grep -ac 'number' out.small.png)" = 1
fi
if command -v tcpdump >/dev/null; then
    reduce small.pcap 'tcpdump -nr small.pcap' 'tcpdump -nr small.pcap 2>/dev/null | grep -q .'
    check "one packet is left" test "$(stat -c %s out.small.pcap)" -le 60
fi
printf 'int a(void) { return 1; }\nint b(void) { return a(); }\n' >a.c
if cc -g -c -o small.elf a.c 2>/dev/null && command -v readelf >/dev/null; then
    reduce small.elf 'readelf -SsW small.elf 2>err; test ! -s err' 'readelf -SW small.elf | grep -q debug_info'
fi

# A checksum that is wrong in the original stays as it is, and what does not fit is bytes.
python3 -c 'd = bytearray(open("small.png", "rb").read()); d[-1] ^= 1; open("broken.png", "wb").write(d)'
printf '#!/bin/sh\ngrep -q IEND broken.png\n' >test.sh
expect_status 0 "a picture with a wrong checksum" "$pare" --fresh -j1 -p chunks -o out.png ./test.sh broken.png
check "the checksum is as it was" test "$(tail -c 4 out.png | od -An -tx1)" = "$(tail -c 4 broken.png | od -An -tx1)"
head -c 60 small.png >cut.png
printf '#!/bin/sh\ngrep -q PNG cut.png\n' >test.sh
expect_status 0 "a picture that ends too early" "$pare" --fresh -j1 -o out.cut.png ./test.sh cut.png
check "Pare says why it is reduced as bytes" grep -q 'cut.png is reduced as bytes: it begins like a PNG image' err.txt
finish
