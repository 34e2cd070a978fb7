# Bitcode is reduced as text and comes back as bitcode; --reduce-args reduces the arguments of a command.
. "$(dirname "$0")/lib.sh"
command -v llvm-as-14 >/dev/null || { echo "LLVM 14 is not installed" && exit 77; }
cat >in.ll <<'L'
@table = global [4 x i32] zeroinitializer
define i32 @square(i32 %x) {
  %y = mul i32 %x, %x
  ret i32 %y
}
define i32 @other(i32 %x) {
  %y = udiv i32 %x, 7
  store i32 %y, i32* getelementptr ([4 x i32], [4 x i32]* @table, i32 0, i32 1)
  ret i32 %y
}
L
llvm-as-14 -o in.bc in.ll
rm in.ll
cat >test.sh <<'T'
#!/bin/sh
[ "$(head -c 2 in.bc)" = BC ] && [ "$(head -c 2 "$1")" = BC ] && [ ! -e in.ll ] &&
    opt-14 -passes=verify -S "$1" | grep -q udiv
T
chmod +x test.sh

expect_status 0 "bitcode with a script" "$pare" -j2 ./test.sh in.bc
check "the result is bitcode" test "$(head -c 2 in.reduced.bc)" = BC
check "it is small" sh -c 'llvm-dis-14 <in.reduced.bc | grep -q udiv && ! llvm-dis-14 <in.reduced.bc | grep -q "mul\|table"'
check "its text is there" grep -q udiv in.reduced.ll
check "the paths are said" grep -q '^bitcode: in.reduced.bc' out.txt
cp in.reduced.bc first.bc
expect_status 0 "the same command continues the run" "$pare" -j2 ./test.sh in.bc
check "and gives the same" cmp first.bc in.reduced.bc

expect_status 0 "bitcode with a command, and -o" "$pare" -j2 -o small.bc -k stdout:udiv in.bc -- opt-14 -S {}
check "the result is where it was asked for" sh -c 'llvm-dis-14 <small.bc | grep -q udiv'
expect_status 0 "bitcode on standard input" "$pare" -j2 --stdin -o read.bc -k stdout:udiv in.bc -- llvm-dis-14
check "the result is there" sh -c 'llvm-dis-14 <read.bc | grep -q udiv'
expect_status 2 "bitcode in place" "$pare" --in-place ./test.sh in.bc
says 'cannot be reduced --in-place' "bitcode in place"
expect_status 0 "bytes of bitcode" "$pare" --binary --fresh -j2 -k exit:0 -o bytes.bc in.bc -- grep -c BC {}

# A machine without the tools: only the shell and what the script needs are in PATH.
mkdir bare
for tool in sh cat echo tail rm mkdir; do ln -s "$(command -v $tool)" bare/$tool; done
expect_status 2 "no llvm-dis" env PATH="$work/bare" "$pare" --fresh -o none.bc ./test.sh in.bc
says 'llvm-dis and llvm-as are not installed' "no llvm-dis"
printf 'BC\300\336 and nothing else' >broken.bc
expect_status 3 "broken bitcode" "$pare" --fresh -k exit:0 broken.bc -- grep -c BC {}
says 'no llvm-dis here can read it' "broken bitcode"

# Arguments: the option that matters stays, and the pass of the pipeline that matters.
llvm-dis-14 -o in.ll in.bc
cat >tool.sh <<'T'
#!/bin/sh
for word; do
    case $word in
    -passes=*dce*) broken=yes ;;
    *.ll) grep -q udiv "$word" && found=yes ;;
    esac
done
[ -z "$broken$found" ] || [ "$broken$found" != yesyes ] || { echo 'tool: internal error 42' >&2 && exit 3; }
T
chmod +x tool.sh
expect_status 0 "arguments are reduced" "$pare" --reduce-args -j2 -o args in.ll -- ./tool.sh -v -O2 \
    '-passes=sroa,function(gvn,dce),verify' --name 'two words' {} -S
check "one option and the input are left" test "$(cat args/arguments)" = "$(printf -- '-passes=dce\nin.ll')"
check "the input is small" sh -c 'grep -q udiv args/in.ll && ! grep -q "mul\|table" args/in.ll'
check "a command repeats the failure" grep -q "xargs -d '.n' -a arguments" out.txt
expect_status 2 "arguments of a script" "$pare" --reduce-args ./test.sh in.ll
says 'needs a command behind --' "arguments of a script"
expect_status 0 "bitcode and arguments" "$pare" --reduce-args -j2 -k stdout:udiv -o both in.bc -- opt-14 -verify-each -S {} -o -
check "both are reduced" sh -c '! grep -q verify both/arguments && llvm-dis-14 <both/in.bc | grep -q udiv'
finish
