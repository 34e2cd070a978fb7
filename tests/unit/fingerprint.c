/* Fingerprints of real messages: one row each, as the tools print them. */
#include "oracle/behaviour/fingerprint.h"

#include "base/buffer.h"
#include "oracle/behaviour/normalise_output.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *text, *fingerprint; /* NULL: not a crash */
} messages[] = {
    /* compilers */
    {"during RTL pass: expand\nbug.c: In function 'f':\nbug.c:12:5: internal compiler error: in "
     "expand_expr_real_1, at expr.cc:10876\n   12 |     return x;\n",
     "internal compiler error: in expand_expr_real_1, at expr.cc:N"},
    {"/src/ffs.c:862:1: internal compiler error: Segmentation fault\n }\n ^\n"
     "0xcc6714 crash_signal\n\t/gcc-6/gcc/toplev.c:333\n"
     "0x116a09f insn_info::auto_inc_fixup(int, int)\n\t/gcc-6/gcc/bbb-opts.c:926\n"
     "0x1174caf try_auto_inc\n\t/gcc-6/gcc/bbb-opts.c:4158\nPlease submit a full bug report,\n",
     "internal compiler error: Segmentation fault in insn_info::auto_inc_fixup < try_auto_inc"},
    {"fatal error: error in backend: Cannot select: 0x55e1: i32 = add 0x12, 0x13\nPLEASE submit a "
     "bug report to https://github.com/llvm\nStack dump:\n",
     "fatal error: error in backend: Cannot select: 0xN: i32 = add 0xN, 0xN"},
    {"clang: /llvm/lib/IR/Value.cpp:503: void llvm::Value::doRAUW(llvm::Value *): Assertion `New "
     "&& "
     "\"nope\"' failed.\nPLEASE submit a bug report\nStack dump:\n0.\tProgram arguments: clang\n",
     "Value.cpp:N: void llvm::Value::doRAUW(llvm::Value *): Assertion `New && \"nope\"' failed."},
    {"Unknown condition code!\nUNREACHABLE executed at /build/lib/Target/X86.cpp:2214!\n",
     "Unknown condition code! UNREACHABLE executed at X86.cpp:N!"},
    {"PLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/ and so on.\n"
     "Stack dump:\n0.\tProgram arguments: clang -c crash.c\n1.\tcrash.c:1:23: at annotation token\n"
     " #0 0x00007f1d960a5291 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/l/L.so+0xea)\n"
     " #1 0x00007f1d960a2fbe llvm::sys::RunSignalHandlers() (/lib/libLLVM-14.so.1+0xea2fbe)\n"
     " #3 0x00007f1d95fcb83f (/lib/x86_64-linux-gnu/libLLVM-14.so.1+0xdcb83f)\n"
     " #5 0x00007f1d9c65a00b clang::Parser::ParseDirectDeclarator(clang::Declarator&) (/lib/c+0x)\n"
     " #6 0x00007f1d9c657cf6 (anonymous namespace)::Foo::go(int) (/lib/libclang-cpp.so.14+0xa5)\n"
     " #7 0x00007f1d9c64cd17 clang::ParseAST(clang::Sema&, bool, bool) (/lib/c.so.14+0xa4cd17)\n"
     " #8 0x00007f1d9c6f45db clang::Other() (/lib/c.so.14+0xa4cd17)\n",
     "crash in clang::Parser::ParseDirectDeclarator < (anonymous namespace)::Foo::go < "
     "clang::ParseAST"},
    {"thread 'rustc' panicked at 'index out of bounds: the len is 3 but the index is 7', "
     "compiler/rustc_middle/src/ty/mod.rs:1234:14\nnote: run with `RUST_BACKTRACE=1`\n",
     "panicked at 'index out of bounds: the len is N but the index is N', mod.rs:N:N"},
    {"\nthread 'rustc' panicked at compiler/rustc_middle/src/ty/mod.rs:12:14:\nno entry for key\n",
     "panicked at mod.rs:N:N: no entry for key"},
    {"error: internal compiler error: compiler/rustc_x/src/a.rs:12:13: unexpected type\n",
     "internal compiler error: a.rs:N:N: unexpected type"},
    {"An exception has occurred in the compiler (17.0.1). Please file a bug.\n"
     "java.lang.AssertionError: Cannot get here\n\tat "
     "jdk.compiler/com.sun.Attr.visit(Attr.java:9)\n",
     "java.lang.AssertionError: Cannot get here in com.sun.Attr.visit"},
    {"ghc: panic! (the 'impossible' happened)\n  (GHC version 8.10.7:\n\tlookupVers2\n",
     "(the 'impossible' happened) (GHC version N.N.N:"},
    {"bug.sol: Internal compiler error:\n/sol/libsolidity/x.cpp(120): Throw in function f\n",
     "bug.sol: Internal compiler error:"},
    /* assertions */
    {"a: a.c:5: parse: Assertion `p->v != 7 && \"bad value\"' failed.\nAborted (core dumped)\n",
     "a.c:N: parse: Assertion `p->v != N && \"bad value\"' failed."},
    {"/php-src/Zend/zend_exceptions.c:630: zim_get: Assertion `type == 7' failed.\nAborted\n",
     "zend_exceptions.c:N: zim_get: Assertion `type == N' failed."},
    {"Assertion failed: (x > 0), function f, file /src/a.c, line 12.\nAbort trap: 6\n",
     "Assertion failed: (x > N), function f, file a.c, line N."},
    {"Assertion failed: x > 0 (a.c: f: 12)\n", "Assertion failed: x > N (a.c: f: N)"},
    {"[123] Assertion failure: !cx->isExceptionPending(), at /js/src/vm/Stack.cpp:77\n",
     "Assertion failure: !cx->isExceptionPending(), at Stack.cpp:N"},
    {"ASSERTION FAILED: m_ptr\n/wk/Source/X.h(33) : void f()\n", "ASSERTION FAILED: m_ptr"},
    {"ASSERTION VIOLATION\nFile: ../src/smt/theory_str.cpp\nLine: 312\nUNREACHABLE CODE\n",
     "ASSERTION VIOLATION File: theory_str.cpp"},
    {"TRAP: failed Assert(\"bms_is_subset\"), File: \"joinrels.c\", Line: 640, PID: 3113\n",
     "TRAP: failed Assert(\"bms_is_subset\"), File: \"joinrels.c\", Line: N, PID: N"},
    {"TRAP: FailedAssertion(\"!(x)\", File: \"a.c\", Line: 6)\n",
     "TRAP: FailedAssertion(\"!(x)\", File: \"a.c\", Line: N)"},
    {"#\n# Fatal error in ../../src/objects/map.cc, line 414\n# Debug check failed: IsMap().\n#\n",
     "Debug check failed: IsMap()."},
    {"Fatal failure within void cvc5::f(int) at /src/x.cpp:12\nCheck failure\n\n false\n",
     "Fatal failure within void cvc5::f(int) at x.cpp:N Check failure"},
    /* sanitizers */
    {"=================================================================\n"
     "==25503==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60400000003c at pc 0x55\n"
     "READ of size 4 at 0x60400000003c thread T0\n    #0 0x55ef58eb51e3 in get /tmp/ofp/b.c:3\n"
     "    #1 0x55ef58eb522e in main /tmp/ofp/b.c:4\n    #2 0x7fc1 in __libc_start_call_main "
     "../x.h\n"
     "    #4 0x55ef58eb50c0 in _start (/tmp/ofp/b+0x10c0)\n\nallocated by thread T0 here:\n"
     "    #0 0x7fc1decb89cf in other /x.cpp:69\nSUMMARY: AddressSanitizer: heap-buffer-overflow\n",
     "AddressSanitizer: heap-buffer-overflow in get < main"},
    {"==7==ERROR: AddressSanitizer: attempting double-free on 0x602 in thread T0:\n"
     "    #0 0x7f in __interceptor_free ../asan.cpp:52\n    #1 0x55 in drop(node*) /a.cc:9\n",
     "AddressSanitizer: attempting double-free in drop"},
    {"WARNING: ThreadSanitizer: data race (pid=1234)\n  Write of size 4 at 0x7b by thread T1:\n"
     "    #0 inc(void*) a.cc:4 (a.out+0x1)\n",
     "ThreadSanitizer: data race in inc"},
    {"==9==WARNING: MemorySanitizer: use-of-uninitialized-value\n    #0 0x49 in walk a.c:3:7\n",
     "MemorySanitizer: use-of-uninitialized-value in walk"},
    {"u.c:1:44: runtime error: signed integer overflow: 2147483647 + -1 cannot be represented in "
     "type 'int'\n",
     "u.c:N:N: runtime error: signed integer overflow: N + N cannot be represented in type 'int'"},
    /* uncaught exceptions and panics */
    {"terminate called after throwing an instance of 'std::runtime_error'\n  what():  boom 12\n",
     "terminate called after throwing an instance of 'std::runtime_error' what(): boom N"},
    {"libc++abi: terminating due to uncaught exception of type std::bad_alloc: std::bad_alloc\n",
     "libc++abi: terminating due to uncaught exception of type std::bad_alloc: std::bad_alloc"},
    {"Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds "
     "for length 3\n\tat E.f(E.java:1)\n\tat E.main(E.java:1)\n",
     "Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index N out of bounds "
     "for length N in E.f"},
    {"error: while decompiling\njava.lang.NullPointerException: x\n\tat a.B.c(B.java:3)\n"
     "\tat a.D.e(D.java:5)\n",
     "java.lang.NullPointerException: x in a.B.c"},
    {"#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV (0xb)\n"
     "# Problematic frame:\n# V  [libjvm.so+0x5f1a2c]  PhaseIdealLoop::split_up(Node*)+0x1c\n",
     "fatal error of the Java machine in [libjvm.so+0xN] PhaseIdealLoop::split_up(Node*)+0xN"},
    {"Traceback (most recent call last):\n  File \"/x/m.py\", line 3, in <module>\n    f(0)\n"
     "  File \"m.py\", line 2, in f\n    return 1/x\nZeroDivisionError: division by zero\n",
     "ZeroDivisionError: division by zero in f"},
    {"Fatal Python error: Segmentation fault\n\nCurrent thread 0x00007f:\n",
     "Fatal Python error: Segmentation fault"},
    {"[eval]:1\nfunction f(x){ return x.y.z }\n                          ^\n\n"
     "TypeError: Cannot read properties of undefined (reading 'z')\n    at f ([eval]:1:27)\n"
     "    at [eval]:2:1\n\nNode.js v20.20.2\n",
     "TypeError: Cannot read properties of undefined (reading 'z') in f"},
    {"panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\n"
     "main.f(...)\n\t/x/a.go:4\nmain.main()\n\t/x/a.go:7 +0x1d\nexit status 2\n",
     "panic: runtime error: index out of range [N] with length N in main.f"},
    {"fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan receive]:\n"
     "runtime.gopark(0x1)\n\t/go/p.go:3\nmain.wait(0xc0000)\n\t/x/a.go:4\n",
     "fatal error: all goroutines are asleep - deadlock! in main.wait"},
    {"PHP Fatal error:  Uncaught TypeError: f(): Argument #1 must be int in /x/a.php:3\n",
     "Fatal error: Uncaught TypeError: f(): Argument #N must be int in a.php:N"},
    {"Fatal error: exception Not_found\n", "Fatal error: exception Not_found"},
    {"Unhandled exception. System.NullReferenceException: Object reference not set.\n"
     "   at Foo.Bar(Int32 x) in /x/a.cs:line 5\n",
     "Unhandled exception. System.NullReferenceException: Object reference not set. in Foo.Bar"},
    {"a.rb:1:in `f': undefined method `x' for nil:NilClass (NoMethodError)\n\tfrom a.rb:2\n",
     "a.rb:N:in `f': undefined method `x' for nil:NilClass (NoMethodError)"},
    {"a.rb:3: [BUG] Segmentation fault at 0x00000000\nruby 3.1\n",
     "[BUG] Segmentation fault at 0xN"},
    {"lua: a.lua:3: attempt to index a nil value (global 'x')\nstack traceback:\n\t[C]: in ?\n",
     "lua: a.lua:N: attempt to index a nil value (global 'x')"},
    {"thread 4151 panic: reached unreachable code\n/x/a.zig:3:5: 0x10 in main (a)\n",
     "panic: reached unreachable code"},
    /* memory */
    {"==312== Invalid read of size 4\n==312==    at 0x10915E: walk (a.c:12)\n"
     "==312==    by 0x109190: main (a.c:30)\n",
     "Invalid read of size N in walk"},
    {"free(): double free detected in tcache 2\nAborted\n",
     "free(): double free detected in tcache N"},
    {"*** stack smashing detected ***: terminated\n",
     "*** stack smashing detected ***: terminated"},
    {"test.sh: line 3: 12345 Segmentation fault      (core dumped) ./a.out\n",
     "Segmentation fault"},
    {"==9== Jump to the invalid address stated on the next line\n==9==    by 0x1: main (a.c:3)\n",
     "Jump to the invalid address stated on the next line"},
    {"==9== Invalid read of size 8\n==9==    at 0x10915E\n", "Invalid read of size N"},
    /* reports that are cut off, or have less than usual */
    {"Unhandled exception:\nBad state: no element\n", "Bad state: no element"},
    {"stack traceback:\n\t[C]: in ?\n", NULL},
    {"\n\n  \nstack traceback:\n\t[C]: in ?\n", NULL},
    {"Assertion `x' failed.\n", "Assertion `x' failed."},
    {"a.c:5: Assertion `x' failed.\n", "a.c:N: Assertion `x' failed."},
    {"a.c:5: f: Assertion `x' failed.\n", "a.c:N: f: Assertion `x' failed."},
    {": Assertion `x' failed.\n", ": Assertion `x' failed."},
    {"panic: boom\n\ngoroutine 1 [running]:\n", "panic: boom"},
    {"panic: boom\n\ngoroutine 1 [running]:\npanic(0x1)\n\t/go/p.go:3\n", "panic: boom"},
    {"Traceback (most recent call last):\nKeyError: 'x'\n", "KeyError: 'x'"},
    {"# A fatal error has been detected by the Java Runtime Environment:\n",
     "fatal error of the Java machine in"},
    {"Stack dump:\n0.\tProgram arguments: clang\n", NULL},
    {"AddressSanitizer: heap-use-after-free", "AddressSanitizer: heap-use-after-free"},
    /* not crashes */
    {"", NULL},
    {"a.c:3:5: error: 'x' undeclared (first use in this function)\n", NULL},
    {"a.c:1:10: fatal error: missing.h: No such file or directory\ncompilation terminated.\n",
     NULL},
    {"warning: unused variable\nall tests passed, no errors\n", NULL},
    {"Traceback (most recent call last):\n  File \"m.py\", line 2, in f\n", NULL},
};

static void every_message_is_recognised(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        char found[FINGERPRINT_ROOM] = "";
        bool is_crash = fingerprint_find(messages[i].text, strlen(messages[i].text), found);
        if (messages[i].fingerprint == NULL && is_crash)
            fail_msg("not a crash, but found \"%s\" in:\n%s", found, messages[i].text);
        if (messages[i].fingerprint != NULL && strcmp(found, messages[i].fingerprint) != 0)
            fail_msg("found \"%s\"\ninstead of \"%s\"", found, messages[i].fingerprint);
    }
}

static void a_fingerprint_is_cut_between_characters(void **state)
{
    (void)state;
    const char *const beginnings[] = {"Assertion failed ", "Assertion failed: "};
    for (size_t i = 0; i < 2; i++) {
        struct buffer text = {0};
        buffer_add_text(&text, beginnings[i]);
        for (int n = 0; n < 300; n++)
            buffer_add_text(&text, "\xc3\xa9");
        char found[FINGERPRINT_ROOM];
        assert_true(fingerprint_find(buffer_text(&text), text.n_bytes, found));
        size_t length = strlen(found);
        assert_true(length >= FINGERPRINT_ROOM - 2);
        assert_memory_equal(found + length - 2, "\xc3\xa9", 2);
        buffer_done(&text);
    }
}

static void the_end_of_a_long_output_is_seen(void **state)
{
    (void)state;
    struct buffer text = {0};
    for (int i = 0; i < 100000; i++)
        buffer_add_text(&text, "all is well\n");
    buffer_add_text(&text, "Assertion failed: x\n");
    char found[FINGERPRINT_ROOM];
    assert_true(fingerprint_find(buffer_text(&text), text.n_bytes, found));
    assert_string_equal(found, "Assertion failed: x");
    buffer_done(&text);
}

static void the_beginning_of_a_long_output_comes_first(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_add_text(&text, "Assertion failed: first\n");
    for (int i = 0; i < 100000; i++)
        buffer_add_text(&text, "all is well\n");
    char found[FINGERPRINT_ROOM] = "";
    assert_true(fingerprint_find(buffer_text(&text), text.n_bytes, found));
    assert_string_equal(found, "Assertion failed: first");
    assert_false(fingerprint_find(buffer_text(&text) + 24, text.n_bytes - 24, found));
    buffer_done(&text);
}

static void outputs_keep_their_values(void **state)
{
    (void)state;
    const struct {
        const char *text, *expected;
    } rows[] = {
        {"sum = 42, mask 0x1f at 12:30:05\n", "sum = 42, mask 0x1f at 12:30:05\n"},
        {"/tmp/pare-Ab12Cd/w0/bug.c:12:5: error: x\n", "bug.c:N:N: error: x\n"},
        {"ptr 0x7ffd12345678, pid 4711\n", "ptr 0xN, pid N\n"},
        {"\033[1;31merror\033[0m on line 12 and/or 13\n", "error on line N and/or 13\n"},
        {"==123== leaked 4 bytes\n", "==N== leaked 4 bytes\n"},
        {"3.5:7 and -1/2\n", "3.5:7 and -1/2\n"},
        {"ends in a colour\033[0", "ends in a colour"},
        {"\033 and \033", "\033 and \033"},
        {"/tmp/ccAb12Cd.s: Error: x\n", "ccN.s: Error: x\n"},
        {"/tmp/cc-x-y-z.s and /tmp/ccAb12Cdx\n", "cc-x-y-z.s and ccAb12Cdx\n"},
        {"a.cs(12,3): error\n", "a.cs(N,3): error\n"},
        {"x.3:4 and .c:5 and a..b:6\n", "x.3:4 and .c:5 and a..b:6\n"},
        {"0x and 0x12 and 0xg", "0x and 0x12 and 0xg"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buffer text = {0};
        normalise_output(rows[i].text, strlen(rows[i].text), &text);
        assert_string_equal(buffer_text(&text), rows[i].expected);
        buffer_done(&text);
    }
}

static void messages_lose_their_values(void **state)
{
    (void)state;
    const struct {
        const char *text, *expected;
    } rows[] = {
        {"at core::panicking::h0123456789abcdef now", "at core::panicking now"},
        {"at core::h0123 and a::h0123456789abcdef0", "at core::h0123 and a::h0123456789abcdef0"},
        {"in foo/2 and -17 of 3\001", "in foo/2 and N of N?"},
        {"  two   blanks  ", "two blanks"},
        {"/ 5 and / x", "/ N and / x"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buffer text = {0};
        normalise_message(rows[i].text, strlen(rows[i].text), &text);
        assert_string_equal(buffer_text(&text), rows[i].expected);
        buffer_done(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_message_is_recognised),
        cmocka_unit_test(a_fingerprint_is_cut_between_characters),
        cmocka_unit_test(the_end_of_a_long_output_is_seen),
        cmocka_unit_test(the_beginning_of_a_long_output_comes_first),
        cmocka_unit_test(outputs_keep_their_values),
        cmocka_unit_test(messages_lose_their_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
