section .data
message: db "hello", 10
length: equ $ - message
table: dd 1, 2, 3, 4

section .bss
space: resb 64

section .text
global _start
_start:
    mov rax, 1
    mov rdi, 1
    mov rsi, message
    mov rdx, length
    syscall
    xor rcx, rcx
again:
    mov eax, [table + rcx * 4]
    add [space], eax
    inc rcx
    cmp rcx, 4
    jl agian
    mov rax, 60
    xor rdi, rdi
    syscall
